import { analyze } from 'mountline';
import { describe, expect, test } from 'vitest';
import {
  accusations,
  filesOf,
  INCIDENTS,
  incidentsOf,
  isSilent,
  mutationsOf,
  tried,
} from '../testing/less-evidence.ts';
import { seeded } from '../testing/seeded.ts';

/**
 * Taking evidence away moves verdicts towards possible and cannot tell: a file left out or a log cut in half never
 * accuses of what the whole bundle does not show.
 */
test.each(INCIDENTS)('less of %s accuses of nothing new', { timeout: 240_000 }, async (name) => {
  expect(await tried(name, mutationsOf, accusations)).toEqual([]);
});

test.each(INCIDENTS)(
  'the tables of %s that no fact looks at make no difference',
  { timeout: 120_000 },
  async (name) => {
    const files = await filesOf(name);
    const whole = await incidentsOf(files.map((file) => file.whole));
    const left = files.filter((file) => !isSilent(file));
    expect(await incidentsOf(left.map((file) => file.whole))).toEqual(whole);
  },
);

test('the comparison sees what was added, strengthened or opened again', async () => {
  const files = await filesOf('dead-port-06-recovered-after-proxy-restart');
  const whole = await incidentsOf(files.map((file) => file.whole));
  expect(whole.length).toBeGreaterThan(0);
  expect(accusations(whole, whole)).toEqual([]);
  expect(accusations([], whole)).toHaveLength(whole.length);
  const weaker = whole.map((incident) => ({ ...incident, verdict: 'possible' as const }));
  expect(accusations(weaker, whole)).toHaveLength(whole.length);
  expect(accusations(whole, weaker)).toEqual([]);
  const open = whole.map((incident) => ({ ...incident, state: 'open' as const }));
  expect(accusations(whole, open)).toHaveLength(whole.length);
});

test('a mutation does take evidence away', async () => {
  const files = await filesOf('issue346-frozen');
  const without = mutationsOf(files).find(({ what }) => what === 'without var/log/amazon/efs/mount.log')!;
  const [{ file: mountLog, reading }] = without.files as [(typeof without.files)[0]];
  expect(await reading()).toBeUndefined();
  const left = files.filter((file) => file !== mountLog);
  const rules = (await incidentsOf(left.map(({ whole }) => whole))).map(({ rule }) => rule);
  expect(rules).toEqual(['nfs-dead-port', 'nfs-server-silent']);
});

describe('tables that break off', () => {
  const row = (end: string) =>
    `36 35 0:50 / /mnt rw shared:1 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,timeo=600,retrans=2${end}`;
  const sockets = (end: string) =>
    `State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))${end}`;
  const told = async (mountinfo: string, ss: string) => {
    const { incidents, cannotTell } = await analyze({
      'proc/1/mountinfo': mountinfo,
      'ss-tanp.txt': ss,
      date: 'Fri Nov 20 13:10:00 UTC 2026\n',
    });
    const undecided = cannotTell.filter(({ rule }) => rule === 'nfs-dead-port').map(() => 'cannot tell');
    return [...incidents.map(({ bindings }) => bindings.P), ...undecided];
  };

  test('a mount whose port stands in its row, or that has the usual one', async () => {
    expect(await told(row(',port=20361,addr=127.0.0.1\n'), sockets('\n'))).toEqual([20361]);
    expect(await told(row(',addr=127.0.0.1\n'), sockets('\n'))).toEqual([2049]);
    expect(await told(row(',port=20361,addr=127.0'), sockets('\n'))).toEqual([20361]);
  });

  test('of a row that breaks off before its port or in it, no port is told', async () => {
    expect(await told(row(''), sockets('\n'))).toEqual(['cannot tell']);
    expect(await told(row(',port=203'), sockets('\n'))).toEqual(['cannot tell']);
  });

  test('a socket table of which a row could not be read does not tell that nobody listens', async () => {
    const damaged = `${sockets('\n')}LISTEN 0 128 127.0.0.1\n`;
    expect(await told(row(',port=20361,addr=127.0.0.1\n'), damaged)).toEqual(['cannot tell']);
  });

  test('a socket table that breaks off does not tell that nobody listens', async () => {
    expect(await told(row(',port=20361,addr=127.0.0.1\n'), sockets(''))).toEqual(['cannot tell']);
  });
});

test.each(INCIDENTS)('much less of %s accuses of nothing new', { timeout: 120_000 }, async (name) => {
  const files = await filesOf(name);
  const whole = await incidentsOf(files.map((file) => file.whole));
  const random = seeded(name);
  const found: string[] = [];
  for (const share of [0.05, 0.15, 0.3, 0.5, 0.7]) {
    const left = files.filter(() => random() >= share);
    const words = accusations(whole, await incidentsOf(left.map((file) => file.whole)));
    if (words.length > 0) found.push(`of ${left.map(({ path }) => path).join(' ')}: ${words.join('; ')}`);
  }
  expect(found).toEqual([]);
});
