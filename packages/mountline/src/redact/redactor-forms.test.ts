import { describe, expect, test } from 'vitest';
import { ambiguous, type Redactor, redactorsOf } from './redactor.ts';

const VOCABULARY = new Set(
  'the mount of server is on node for nfs arn aws efs elasticfilesystem file system host example com compute internal dkr secret account user'.split(
    ' ',
  ),
);

/** A redactor that knows these texts. */
function of(texts: string | readonly string[], { names = [], keep = [] }: { names?: string[]; keep?: string[] } = {}) {
  const all = typeof texts === 'string' ? [texts] : texts;
  return redactorsOf({ vocabulary: VOCABULARY, names: new Set(names), texts: all })(new Set(keep));
}
const passedOn = (text: string, more: Parameters<typeof of>[1] = {}) => of(text, more).text(text);

/** What stands for a text, in the words of a pattern: it is other than that, and equal wherever it is. */
function standsFor(text: string, form: RegExp, more: Parameters<typeof of>[1] = {}) {
  const [one, two, ...rest] = passedOn(`${text} ${text}`, more).split(' ');
  expect(rest).toEqual([]);
  expect(one).toBe(two);
  expect(one).toMatch(form);
  return one!;
}

describe('an address of IPv4', () => {
  test('has as many digits in each place', () => {
    expect(standsFor('10.0.37.114', /^\d\d\.\d\.\d\d\.\d{3}$/)).not.toBe('10.0.37.114');
  });

  test.each(['127.0.0.1', '127.1.2.3', '0.0.0.0', '255.255.255.255', '169.254.169.254', '300.1.2.3', '10.0.0.256'])(
    '%s is of every node, or none',
    (text) => expect(passedOn(text)).toBe(text),
  );

  test.each(['128.0.0.1', '0.0.0.1', '10.0.0.0', '255.255.255.0', '169.253.1.2', '10.0.0.255', '10.127.0.1'])(
    '%s is of somebody',
    (text) => expect(passedOn(text)).not.toBe(text),
  );

  test.each([
    ['10-0-37-114', '-'],
    ['10_0_37_114', '_'],
    ['10%2E0%2E37%2E114', '%2E'],
    ['10\\x2d0\\x2d37\\x2d114', '\\x2d'],
    ['10\\\\x2d0\\\\x2d37\\\\x2d114', '\\\\x2d'],
  ])('is the same one in a name: %s', (text, between) => {
    const [inName, plain] = passedOn(`ip-${text} 10.0.37.114`).split(' ');
    expect(inName!.slice(3).split(between)).toEqual(plain!.split('.'));
    expect(plain).not.toBe('10.0.37.114');
  });

  test('is the same one in hex, little-endian in /proc/net/tcp and big-endian in the tables of nfsfs', () => {
    const text = '10.0.37.114\n   0: 7225000A:0801 x\nv4 0a002572 801 x\n   0: 0100007F:0801 x\nv4 7f000001 801 x';
    const [plain, tcp, nfsfs, loopback, loopbackOfNfs] = passedOn(text).split('\n');
    const hex = plain!.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0'));
    expect(plain).not.toBe('10.0.37.114');
    expect(tcp).toContain(`: ${hex.toReversed().join('').toUpperCase()}:0801`);
    expect(nfsfs).toContain(`v4 ${hex.join('')} `);
    expect(loopback).toContain('0100007F:0801');
    expect(loopbackOfNfs).toContain('v4 7f000001 ');
  });

  test('in hex has letters of the same case, also where it has no digits', () => {
    const addresses = ['ABCDEFAB', 'BADCAFFE', 'DEADBEEF', 'FEEDBACC'];
    const told = addresses.map((address) => passedOn(`0: ${address}:0801`).slice(3, 11));
    expect(told.join('')).toMatch(/^[0-9A-F]{32}$/);
    expect(told.join('')).toMatch(/[A-F]/);
  });
});

describe('an address of IPv6', () => {
  test('has hex digits for hex digits', () => {
    expect(standsFor('2001:db8:0:1::17', /^[0-9]{4}:[a-f][a-f]\d:\d:\d::\d\d$/)).not.toContain('2001');
    expect(standsFor('2001:DB8::ABC', /^[0-9]{4}:[A-F][A-F]\d::[A-F]{3}$/)).not.toContain('ABC');
  });

  test.each(['::1', '0:0:0:0:0:0:0:1', '0:0:0:0:0:0:0:0'])('%s is of every node', (text) =>
    expect(passedOn(`[${text}]:2049`)).toBe(`[${text}]:2049`),
  );

  test.each(['fe80::1', '::1:2'])('%s is of somebody', (text) =>
    expect(passedOn(`[${text}]:2049`)).not.toContain(`[${text}]`),
  );

  test('in /proc/net/tcp6: loopback and none at all stay, one of IPv4 is that', () => {
    const line = (address: string) => `   0: ${address}:0801 x`;
    for (const address of ['0'.repeat(32), `${'0'.repeat(24)}01000000`])
      expect(passedOn(line(address))).toBe(line(address));
    const [plain, mapped] = passedOn(`10.0.37.114\n${line(`${'0'.repeat(16)}FFFF00007225000A`)}`).split('\n');
    const hex = plain!.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0').toUpperCase());
    expect(mapped).toBe(line(`${'0'.repeat(16)}FFFF0000${hex.toReversed().join('')}`));
    const other = passedOn(line('B80D0120000000000000000017000000'));
    expect(other).toMatch(/^ {3}0: [A-F]\d\d[A-F]\d{28}:0801 x$/);
    expect(other).not.toContain('B80D0120');
    // Only the beginning makes it one of IPv4.
    expect(passedOn(line(`B80D0120${'0'.repeat(16)}FFFF0000`))).not.toContain('B80D0120');
  });
});

describe('ids', () => {
  const UUID = '3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4c';

  test('keep their separators and the case of their letters', () => {
    const [plain, upper, escaped, flat, low] = passedOn(
      [
        UUID,
        UUID.toUpperCase(),
        UUID.replaceAll('-', '\\x2d'),
        UUID.replaceAll('-', ''),
        UUID.replaceAll('-', '_'),
      ].join(' '),
    ).split(' ');
    expect(plain).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(plain).not.toBe(UUID);
    expect(upper).toBe(plain!.toUpperCase());
    expect(escaped).toBe(plain!.replaceAll('-', '\\x2d'));
    expect(flat).toBe(plain!.replaceAll('-', ''));
    expect(low).toBe(plain!.replaceAll('-', '_'));
    // In JSON, or where klog quotes it.
    const [quoted, again] = passedOn(`${UUID.replaceAll('-', '\\\\x2d')} ${UUID}`).split(' ');
    expect(quoted).toBe(again!.replaceAll('-', '\\\\x2d'));
  });

  test('that are the beginning of another one begin as that does, in whatever order they are met', () => {
    const id = '72b4e97e77c14ad29c669b1a2c3d4e5f';
    const [short, whole] = passedOn(`${id.slice(0, 12)} ${id}`).split(' ');
    expect(whole!.startsWith(short!)).toBe(true);
    expect(short).not.toBe(id.slice(0, 12));
    // Also where the whole one stands in another text only.
    const redact = of([id.slice(0, 13), id]);
    const thirteen = redact.text(id.slice(0, 13));
    expect(redact.text(id).startsWith(thirteen)).toBe(true);
    const [eight, twelve] = passedOn(`${id.slice(0, 8)} ${id.slice(0, 12)}`).split(' ');
    expect(twelve!.startsWith(eight!)).toBe(true);
    const uuid = of([UUID.slice(0, 8), UUID]);
    const begin = uuid.text(UUID.slice(0, 8));
    expect(uuid.text(UUID).startsWith(begin)).toBe(true);
  });

  test('of network cards and of AWS', () => {
    expect(standsFor('0a:58:0A:f4:01:07', /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/)).not.toContain('58');
    expect(standsFor('0A:58:0A:F4:01:07', /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/)).not.toContain('58');
    expect(standsFor('fs-0a1b2c3d4e5f60718', /^fs-[0-9a-f]{17}$/)).not.toContain('0a1b2c3d');
  });

  test('that are words of hex digits', () => {
    expect(standsFor('facade7', /^[a-f]{6}\d$/)).not.toBe('facade7');
    expect(standsFor('FACADE7', /^[A-F]{6}\d$/)).not.toBe('FACADE7');
    expect(standsFor('7facad', /^\d[a-f]{5}$/)).not.toBe('7facad');
    // With another letter beside them, or without a digit, they are a word.
    for (const [word, form] of [
      ['wfacade7', /^[a-z]{7}\d$/],
      ['facade7w', /^[a-z]{6}\d[a-z]$/],
    ] as const) {
      expect(passedOn(word)).toMatch(form);
      expect(passedOn(word.toUpperCase()).toLowerCase()).toMatch(form);
    }
    expect(passedOn('deadbeefface')).not.toMatch(/^[a-f]+$/);
    expect(passedOn('DEADBEEFFACE')).not.toMatch(/^[A-F]+$/);
  });

  test('in hex with 0x in front, unless a step hangs on them', () => {
    expect(standsFor('0xe8d3fb2b', /^0x[a-f]\d[a-f]\d[a-f]{2}\d[a-f]$/)).not.toBe('0xe8d3fb2b');
    expect(passedOn('0xe8d3fb2b', { keep: ['0xe8d3fb2b'] })).toBe('0xe8d3fb2b');
  });
});

describe('the id of an account', () => {
  const ID = '123456789012';

  test.each([
    `arn:aws:elasticfilesystem:eu-central-1:${ID}:file-system/fs-0a1b2c3d`,
    `arn:aws-us-gov:iam::${ID}:role/node`,
    `OWNER=${ID}`,
    `ownerid: ${ID}`,
    `\\"AccountId\\": \\"${ID}\\"`,
    `'account':'${ID}'`,
    `${ID}:/export`,
    `${ID}-x.y-1.amazonaws.com:/export`,
    `${ID}.dkr.ecr.example.com`,
    `account ${ID}`,
    `accountId=${ID}`,
    `ACCOUNT_ID: ${ID}`,
    `owner: "${ID}"`,
    `${ID}.efs.internal`,
    `x-${ID}.internal`,
    `${ID}.amazonaws.com`,
    `nas-${ID}.example:/export`,
  ])('in %s, also where a step hangs on it, and wherever it stands then', (text) => {
    expect(passedOn(text, { keep: [ID] })).not.toContain(ID);
    expect(passedOn(`${text}\nof ${ID}`, { keep: [ID] })).toMatch(/\nof \d{12}$/);
    expect(passedOn(`${text}\nof ${ID}`, { keep: [ID] })).not.toContain(ID);
  });

  test.each([`${ID} bytes`, `1${ID}.dkr.x`, `${ID}.example.com`, `${ID}0.efs.internal`])('is a number in %s', (text) =>
    expect(passedOn(text)).toContain(ID),
  );

  test('in a name that is known', () => {
    const told = passedOn(`node-${ID} ${ID}`, { names: [`node-${ID}`] });
    expect(told).not.toContain(ID);
  });
});

describe('words', () => {
  test('that are known stay, others have their length, letters for letters and digits for digits', () => {
    expect(passedOn('the mount of Server')).toBe('the mount of Server');
    expect(standsFor('Payroll7', /^[A-Z][a-z]{6}\d$/)).not.toBe('Payroll7');
    // However long: not all that is long is an id.
    expect(standsFor('payrollandbilling', /^[a-z]{17}$/)).not.toBe('payrollandbilling');
  });

  test('that a step hangs on stay, and the others are told', () => {
    const redact = of('payroll of billing', { keep: ['billing'] });
    expect(redact.text('payroll of billing')).toMatch(/^[a-z]{7} of billing$/);
    expect([...redact.unknown]).toEqual(['payroll']);
    expect([...redact.given.keys()]).toEqual(['payroll']);
  });

  describe('by how much is rewritten', () => {
    const text = 'payroll billing 10.0.37.114';
    const made = (names: string[] = []): Redactor => of([text, 'other'], { names });

    test('names only: those that are known, and what has a form', () => {
      const told = made(['payroll']).names(text);
      expect(told).toMatch(/^[a-z]{7} billing \d\d\.\d\.\d\d\.\d{3}$/);
      expect(told).not.toMatch(/payroll|37\.114/);
    });

    test('again: what was replaced before', () => {
      const redact = made();
      expect(redact.again('payroll billing')).toBe('payroll billing');
      const [first] = redact.text('payroll').split(' ');
      expect(redact.again('payroll billing')).toBe(`${first} billing`);
      expect(redact.names('payroll billing')).toBe('payroll billing');
    });
  });

  test('short ones only where they are those of a name, and of users also what is a number elsewhere', () => {
    expect(passedOn('db7 ab E1234 4k')).toBe('db7 ab E1234 4k');
    expect(passedOn('db7 E1234', { names: ['db7', 'E1234'] })).toMatch(/^(?!db7)[a-z]{2}\d E1234$/);
    expect(passedOn('user=E1234 E1234')).toMatch(/^user=([A-Z]\d{4}) \1$/);
    expect(passedOn('user=E1234 E1234')).not.toContain('E1234');
    expect(passedOn('db7', { names: ['db7'], keep: ['db7'] })).toBe('db7');
  });

  test('in a path, however short', () => {
    expect(passedOn('/mnt/jd/x')).not.toContain('jd');
    expect(passedOn('/mnt/on/x /mnt/ON/x')).toMatch(/\/on\/\S+ \S+\/ON\//);
    expect(passedOn('/mnt/3m/data')).not.toContain('3m');
    expect(passedOn('/mnt/jd/x', { keep: ['jd'] })).toContain('/jd/');
  });

  test('of a name of known words are replaced where they are that name', () => {
    const names = ['nfs-server-1', 'example.host.com'];
    const told = passedOn('nfs-server-1 nfs server 1 nfs\\x2dserver\\x2d1', { names });
    expect(told).toMatch(/^(\w{3})-(\w{6})-1 nfs server 1 \1\\x2d\2\\x2d1$/);
    expect(told).not.toContain('nfs-');
    // The host of a full name alone, as logs write it.
    expect(passedOn('on nfs-server', { names: ['nfs-server.example.com'] })).not.toContain('nfs-server');
  });

  test('of a name as systemd escapes it where klog quotes that', () => {
    const told = passedOn('nfs-server-1 nfs\\\\x2dserver\\\\x2d1', { names: ['nfs-server-1'] });
    expect(told).toMatch(/^(\w{3})-(\w{6})-1 \1\\\\x2d\2\\\\x2d1$/);
    expect(told).not.toContain('server');
  });

  test('never become a word of the logs where there is another one', () => {
    const vowels = [...'aeiou'];
    const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) => vowels.map((vowel) => consonant + vowel));
    for (const left of ['zu', 'ba', 'ki']) {
      const vocabulary = new Set(syllables.filter((syllable) => syllable !== left));
      const redact = redactorsOf({ vocabulary, names: new Set(['Xy']), texts: ['Xy'] })(new Set());
      expect(redact.text('Xy').toLowerCase()).toBe(left);
    }
  });

  test('never become another word of the text, and are longer where there is none left', () => {
    const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));
    const told = passedOn(`${syllables.join(' ')} Xy`.toLowerCase(), { names: ['xy'] }).split(' ');
    expect(told.slice(0, -1)).toEqual(syllables);
    expect(told.at(-1)).toMatch(/^[a-z]{4,}$/);
  });

  test('of which a name consists that the logs use too are told', () => {
    const names = new Set(['server', 'Node', 'payroll', 'nfs-server']);
    expect(ambiguous(names, VOCABULARY)).toEqual(['Node', 'server']);
  });
});

describe('what must not be known, whatever it is', () => {
  test('each of its words and numbers', () => {
    expect(passedOn('secret=mount-2049.x y')).toMatch(/^secret=[a-z]{5}-\d{4}\.[a-z] y$/);
    expect(passedOn('secret=mount-2049.x')).not.toMatch(/mount|2049/);
    // Not letter by letter: equal ones would show.
    expect(passedOn('secret=aaaaaa')).not.toMatch(/=(.)\1+$/);
    expect(passedOn('secret=mount-2049.x', { keep: ['mount-2049.x'] })).toBe('secret=mount-2049.x');
    expect(passedOn('secret=ab12')).toMatch(/=[a-z]{2}\d{2}$/);
    expect(passedOn('secret=12ab')).toMatch(/=\d{2}[a-z]{2}$/);
    const numbers = Array.from({ length: 60 }, (_, i) => `secret=${71_000 + i}`);
    expect(passedOn(numbers.join('\n'))).not.toContain('=0');
  });

  test('a telephone and a card keep their form', () => {
    expect(standsFor('1234-5678-9012', /^\d{4}-\d{4}-\d{4}$/)).not.toBe('1234-5678-9012');
    const [account, plain] = passedOn('1234-5678-9012\n123456789012').split('\n');
    expect(account!.replaceAll('-', '')).toBe(plain);
    expect(passedOn('card 4111 1111 1111 1111 x')).not.toContain('4111');
    expect(passedOn('card 4111 1111 1111 1111 x')).toMatch(/ \d{4} \d{4} \d{4} \d{4} /);
    // Its check digit is wrong: four numbers.
    expect(passedOn('4111 1111 1111 1112')).toBe('4111 1111 1111 1112');
  });

  test('a region, in a zone of it and as systemd escapes it', () => {
    const [region, zone, unit, low] = passedOn('eu-central-1 eu-central-1b eu\\x2dcentral\\x2d1 eu_central_1').split(
      ' ',
    );
    expect(region).toMatch(/^[a-z]{2}-[a-z]{7}-\d$/);
    expect(region).not.toBe('eu-central-1');
    expect(zone).toBe(`${region}b`);
    expect(unit).toBe(region!.replaceAll('-', '\\x2d'));
    expect(low).toBe(region!.replaceAll('-', '_'));
    expect(passedOn('eu\\x2dcentral\\x2d1', { keep: ['eu-central-1'] })).toBe('eu\\x2dcentral\\x2d1');
  });
});
