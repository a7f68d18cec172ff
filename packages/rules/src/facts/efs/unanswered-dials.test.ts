import { DATE, factsOf } from '@mountline/dev/testing/facts-of';
import { expect, test } from 'vitest';

test('the colons of an IPv6 address stand in brackets before the port', async () => {
  const facts = await factsOf({
    date: DATE,
    'proc/1/mountinfo':
      '36 22 0:50 / /mnt/a rw - nfs4 [fd00::31]:/app rw,vers=4.1,hard,proto=tcp6,clientaddr=fd00::7,addr=fd00::31\n',
    'ss-tan.txt': `State    Recv-Q Send-Q Local Address:Port Peer Address:Port
SYN-SENT 0      1      [fd00::7]:789      [fd00::31]:2049
SYN-SENT 0      1      10.4.0.21:790      10.76.145.12:2049
`,
  });
  expect(facts.of('nfs.connection.unanswered').map(({ fields }) => [fields.address, fields.note])).toEqual([
    ['fd00::31', 'the kernel tries to connect to [fd00::31]:2049 from port 789 without an answer (SYN-SENT)'],
    ['10.76.145.12', 'the kernel tries to connect to 10.76.145.12:2049 from port 790 without an answer (SYN-SENT)'],
  ]);
});
