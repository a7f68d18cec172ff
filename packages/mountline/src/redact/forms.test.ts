import { describe, expect, test } from 'vitest';
import { eachForm, type Form } from './forms.ts';
import { redactorsOf } from './redactor.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Each form in a text, with what it covers. */
function formsIn(text: string): [Form, string][] {
  const found: [Form, string][] = [];
  eachForm(text, (form, from, to) => found.push([form, text.slice(from, to)]));
  return found;
}

const ADDRESSES = ['0a:58:0a:f4:01:07', '0A:58:0A:F4:01:07', '0a:58:0A:f4:01:07'];

test.each(ADDRESSES)('%s is the address of a network card, in letters of either case', (address) => {
  expect(formsIn(address)).toEqual([['mac', address]]);
  expect(formsIn(`eth0 ${address} up`)).toContainEqual(['mac', address]);
});

test.each(ADDRESSES)('%s is not passed on', async (address) => {
  const vocabulary = await vocabularyOf({});
  const text = `eth0: ${address}`;
  const passed = redactorsOf({ vocabulary, names: new Set(), texts: [text] })(new Set()).text(text);
  expect(passed).toMatch(/ [0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5}$/);
  expect(passed.toLowerCase()).not.toContain(address.toLowerCase().slice(6));
});

describe('what has a form of its own', () => {
  test.each<[Form, string, string]>([
    ['secret', 'password=hunter2 x', 'hunter2'],
    ['secret', 'PASSWD: "hunter2"', 'hunter2'],
    ['secret', '\\"token\\":\\"abc.def\\"', 'abc.def'],
    ['secret', 'mount --access-key AKIA1 x', 'AKIA1'],
    ['secret', 'credential = abc', 'abc'],
    ['secret', 'pass=1234', '1234'],
    ['secret', 'Bearer abcdefghijklmnop.qrst', 'abcdefghijklmnop.qrst'],
    ['secret', 'pin 4711', '4711'],
    ['secret', 'https://me:hunter2@host/x', 'hunter2'],
    ['number', 'at 0xe8d3fb2b', '0xe8d3fb2b'],
    ['uuid', 'id 3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4c', '3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4c'],
    ['uuid', 'pod3d1f7c2a_9b1e_4c55_8a77_0d5e1f2a3b4c.slice', '3d1f7c2a_9b1e_4c55_8a77_0d5e1f2a3b4c'],
    [
      'uuid',
      'x\\x2d3d1f7c2a\\x2d9b1e\\x2d4c55\\x2d8a77\\x2d0d5e1f2a3b4c',
      '3d1f7c2a\\x2d9b1e\\x2d4c55\\x2d8a77\\x2d0d5e1f2a3b4c',
    ],
    ['mac', '0a-58-0a-f4-01-07', '0a-58-0a-f4-01-07'],
    ['mac', '0a58.0af4.0107', '0a58.0af4.0107'],
    ['mac', '80:00:02:08:fe:80:00:00', '80:00:02:08:fe:80:00:00'],
    ['tcp6', '0: 00000000000000000000FFFF0100007F:0801 x', '00000000000000000000FFFF0100007F'],
    ['tcp4', '0: 0100007F:0801 x', '0100007F'],
    ['nfsfs', 'v4 7f000001 4f89 x', '7f000001'],
    ['ip6', 'peer fe80::1 x', 'fe80::1'],
    ['ip6', '[2001:db8:0:1:2:3:4:5]:2049', '2001:db8:0:1:2:3:4:5'],
    ['ip6', 'net 2001:db8:: x', '2001:db8::'],
    ['ip6', 'to ::1f3 x', '::1f3'],
    ['ip6', 'host 2001-db8--17', '2001-db8--17'],
    ['ip4', 'nfs: server 10.0.3.7 not', '10.0.3.7'],
    ['ip4', 'ip10.0.3.7', '10.0.3.7'],
    ['ip4', '10.0.3.7.8.1', '10.0.3.7'],
    ['ipname', 'ip-10-0-3-7', '10-0-3-7'],
    ['ipname', 'x%2E10%2E0%2E3%2E7', '10%2E0%2E3%2E7'],
    ['aws', 'fs-0a1b2c3d4e5f60718.efs', '0a1b2c3d4e5f60718'],
    ['aws', 'subnet-0a1b2c3d', '0a1b2c3d'],
    ['region', 'in eu-central-1b now', 'eu-central-1'],
    ['region', 'us-gov-west-1', 'us-gov-west-1'],
    ['digits', 'call +49 89 123456', '+49 89 123456'],
    ['digits', 'account 1234-5678-9012', '1234-5678-9012'],
    ['digits', 'ssn 123-45-6789', '123-45-6789'],
    ['digits', 'S-1-5-21-3623811015-3361044348', '21-3623811015-3361044348'],
    ['digits', 'at 48.13743, 11.57549 now', '48.13743, 11.57549'],
    ['digits', 'uid=1234567', '1234567'],
    ['card', 'card 4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['part', '/home/jd ', 'jd'],
    ['part', '/mnt/3m/data', '3m'],
  ])('%s in %s', (form, text, covered) => expect(formsIn(text)).toContainEqual([form, covered]));

  test.each<[Form, string]>([
    ['secret', 'bypass=1'],
    ['secret', 'password is wrong'],
    ['secret', 'bearer short'],
    ['number', '0xe8d3'],
    ['number', '0xe8d3fb2bzz'],
    ['uuid', '3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4'],
    ['uuid', 'x3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4c'],
    ['mac', '13:24:58'],
    ['mac', '0a:58:0a:f4:01'],
    ['mac', 'x0a:58:0a:f4:01:07'],
    ['mac', '1234.0a58.0af4.0107'],
    ['tcp4', '0100007F'],
    ['tcp4', '0100007f:0801'],
    ['nfsfs', ' v4 7f000001 4f89'],
    ['ip6', 'std::io::Error'],
    ['ip6', 'crate::bad'],
    ['ip6', '13:24:58'],
    ['ip4', '1.2.3'],
    ['ip4', '1234.10.0.3'],
    ['ipname', '2026-11-20'],
    ['aws', 'fs-0a1b2c3'],
    ['aws', 'xfs-0a1b2c3d'],
    ['region', 'us-east'],
    ['region', 'eux-central-1'],
    ['digits', '1234-5678-90123'],
    ['digits', 'S-1-5 21-3623811015'],
    ['digits', 'uid=12345'],
    ['digits', 'uid=4294967295'],
    ['card', '4111 1111 1111 1111 1111'],
    ['card', '14111 1111 1111 1111'],
    ['part', 'jd'],
    ['part', '/jd'],
    ['part', '/home/jdoe'],
  ])('no %s in %s', (form, text) => expect(formsIn(text).map(([is]) => is)).not.toContain(form));

  test.each([
    ['a line end that a program quoted', 'failed\\nmount', '\\n'],
    ['a character that a URL escapes', 'a%20b', '%20'],
    ['what stands in front of the uid of a pod', 'pod3d1f7c2a_9b1e_4c55_8a77_0d5e1f2a3b4c', 'pod'],
    ['a clock in a cursor of the journal', 's=1;m=10ffd827;t=660b46c78a2cd;', '10ffd827'],
    ['a function of the kernel', ' rpc_wait_bit_killable+0x1d/0xa0', 'rpc_wait_bit_killable'],
    ['a port in a table of nfsfs', 'v4 7f000001 4f89 x', '4f89'],
    ['the flags of a task of RPC', '   32 c0a4      0 0x4', 'c0a4'],
  ])('%s stays', (_, text, covered) => expect(formsIn(text)).toContainEqual(['stays', covered]));
});
