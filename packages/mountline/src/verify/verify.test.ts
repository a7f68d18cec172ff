import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { toJson } from '@mountline/report';
import { describe, expect, test } from 'vitest';
import { verificationText } from '../commands/verify/text.ts';
import { bundleOf } from '../open.ts';
import { openBundle } from '../open-paths.ts';
import { verificationSchema } from './schema.ts';
import type { Verification } from './verification.ts';
import { holds, verify } from './verify.ts';

const ANSWERS = join(FIXTURES, 'verify');

/** What is wrong with each answer, by its line: all others hold. */
const PLANTED: Readonly<Record<string, readonly string[]>> = {
  'dead-port-06-recovered-after-proxy-restart': ['4 misquoted', '5 no-such-line'],
  'efs-logs-oom-restart-storm': ['6 contradicted'],
  'node-hung': ['8 contradicted', '11 contradicted'],
  'proxy-oom-loop': ['7 contradicted', '11 contradicted'],
};

const verified = async (incident: string): Promise<Verification> =>
  verify(
    await openBundle(join(FIXTURES, 'incidents', incident, 'bundle')),
    readFileSync(join(ANSWERS, incident, 'answer.md'), 'utf8'),
  );

const wrongIn = ({ quotations, claims }: Verification): string[] =>
  [...quotations, ...claims].flatMap(({ line, outcome }) =>
    ['misquoted', 'no-such-line', 'contradicted'].includes(outcome) ? [`${line} ${outcome}`] : [],
  );

describe('postmortems of captures', () => {
  test.each(readdirSync(ANSWERS))('%s', async (incident) => {
    const verification = await verified(incident);
    expect(wrongIn(verification)).toEqual(PLANTED[incident] ?? []);
    expect(holds(verification)).toBe(PLANTED[incident] === undefined);
    expect(verification.problems).toEqual([]);
    verificationSchema.parse(toJson(verification));
    await expect(verificationText(verification, { verbose: true })).toMatchFileSnapshot(
      join(ANSWERS, incident, 'expected.txt'),
    );
  });
});

const outcomes = async (files: Record<string, string>, claims: readonly string[]) => {
  const { claims: checked, problems } = await verify(bundleOf('node', files), JSON.stringify({ claims }));
  return [
    ...checked.map(({ outcome, because }) => `${outcome}: ${because}`),
    ...problems.map(({ message }) => message),
  ];
};

const KERN = [
  '2026-11-20T13:00:10.000001+00:00 node-4 kernel: nfs: server 10.0.0.9 not responding, still trying',
  '2026-11-20T13:03:20.000001+00:00 node-4 kernel: nfs: server 10.0.0.9 OK',
  '2026-11-20T13:10:20.000001+00:00 node-4 kernel: Key type dns_resolver registered',
].join('\n');

describe('absence counts only where it would have been seen', () => {
  test('inside what a log covers, and not outside of it', async () => {
    const no = 'no nfs.server.not-responding of server 10.0.0.9';
    const said = await outcomes({ 'kern.log': `${KERN}\n` }, [
      `${no} between 13:01 and 13:09`,
      `${no} between 12:00 and 12:30`,
      `${no} between 13:00 and 13:05`,
      'nfs.server.not-responding at 13:05:00',
    ]);
    expect(said.map((one) => one.split(':')[0])).toEqual(['absent', 'not-covered', 'contradicted', 'contradicted']);
    expect(said[3]).toMatch(/^contradicted: it happened at 13:00:10, not at 13:05:00/);
  });

  test('an event that does not name what it is about proves nothing of another', async () => {
    const log =
      '2026-11-20T13:00:10.000001+00:00 node-4 kernel: INFO: task x:77 blocked for more than 120 seconds.\n' +
      '2026-11-20T13:10:20.000001+00:00 node-4 kernel: Key type dns_resolver registered\n';
    const [of77, of78] = await outcomes({ 'kern.log': log }, [
      'pid 77 hung at 13:00:10',
      'no task.hung of pid 78 between 13:01 and 13:09',
    ]);
    expect(of77).toMatch(/^seen/);
    expect(of78).toMatch(/^absent/);
  });

  test('what logs do not always show is never absent', async () => {
    const at = 'between 13:01 and 13:09';
    expect(
      await outcomesOnly({ 'kern.log': KERN }, [
        `pid 1 was not killed ${at}`,
        `server 10.9.9.9 answered ${at}`,
        `server 10.9.9.9 did not answer ${at}`,
        `pid 78 hung ${at}`,
        `no mount of /mnt/data ${at}`,
      ]),
    ).toEqual(Array(5).fill('not-covered'));
  });

  test.each([
    'nothing listens on 20361 of pod default/web',
    'mount mnt-efs.mount is not mounted',
    'file kern.log exists at 13:00',
    'no unmount before nfs.server.not-responding',
  ])('%s is no claim that can be checked', async (claim) => {
    const verification = await verify(bundleOf('node', { 'kern.log': KERN }), `## Claims\n- ${claim}\n`);
    expect([verification.claims.length, verification.problems.length]).toEqual([0, 1]);
  });

  test('a mount point with a slash at its end is the same', async () => {
    const row = '25 0 8:1 / / rw - ext4 /dev/sda1 rw\n26 25 0:44 / /mnt/efs rw - nfs4 127.0.0.1:/ rw,port=20361\n';
    const [no] = await outcomesOnly({ 'proc/1/mountinfo': row }, ['mount /mnt/efs/ is not mounted']);
    expect(no).toBe('contradicted');
  });

  test('nothing listens: only by a whole table of numbers of the host', async () => {
    const head = 'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n';
    const sshd = 'LISTEN 0      128          0.0.0.0:22          0.0.0.0:*     users:(("sshd",pid=1502,fd=3))\n';
    const other =
      'LISTEN 0      128     10.0.0.5:9100          0.0.0.0:*     users:(("node_exporter",pid=1900,fd=3))\n';
    const claims = ['nothing listens on 20361', 'nothing listens on 9100', 'something listens on 22'];
    const first = (all: string[]) => all.map((one) => one.split(':')[0]);
    expect(first(await outcomes({ 'ss-tanp.txt': head + sshd + other }, claims))).toEqual([
      'absent',
      'contradicted',
      'seen',
    ]);
    expect(first(await outcomes({ 'ss-tanp.txt': head + other }, claims))).toEqual([
      'not-covered',
      'not-covered',
      'not-covered',
    ]);
    expect(first(await outcomes({ 'kern.log': KERN }, claims))).toEqual(['not-covered', 'not-covered', 'not-covered']);
  });
});

const outcomesOnly = async (files: Record<string, string>, claims: readonly string[]) =>
  (await outcomes(files, claims)).map((one) => one.split(':')[0]);

describe('lines that were not all read decide no absence', () => {
  test('a text that more lines hold than are placed in time', async () => {
    const at = (i: number) => new Date(Date.UTC(2026, 10, 20, 12) + i * 1000).toISOString().replace('Z', '000+00:00');
    const lines = Array.from({ length: 10_002 }, (_, i) => `${at(i)} node-4 kernel: x${i}`);
    const files = { 'kern.log': `${lines.join('\n')}\n` };
    const last = 'between 14:46:40 and 14:46:41';
    expect(
      await outcomesOnly(files, [`"kernel: x" in kern.log 0 times ${last}`, `no "kernel: x" in kern.log ${last}`]),
    ).toEqual(['not-covered', 'not-covered']);
    expect((await outcomes(files, ['"kernel: x" in kern.log 10002 times']))[0]).toMatch(/^seen/);
  });

  test('a line that is too long', async () => {
    const files = { 'pods.json': `{"a": "${'x'.repeat(70_000)}", "reason": "OOMKilled"}\n` };
    const [no, seen] = await outcomes(files, ['no "OOMKilled" in pods.json', '"xxx" in pods.json']);
    expect(no).toBe('not-covered: 1 line of pods.json is too long to be read to the end');
    expect(seen).toMatch(/^seen/);
  });

  test.each(['/var/log/kern.log', './var/log/kern.log', 'kern.log'])('%s names the file', async (path) => {
    expect(await outcomesOnly({ 'var/log/kern.log': KERN }, [`"dns_resolver" in ${path}`, `no file ${path}`])).toEqual([
      'seen',
      'contradicted',
    ]);
  });
});

describe('silence refutes nothing that need not be logged', () => {
  test('answers of a server, ends of processes', async () => {
    const between = 'between 13:04 and 13:09';
    expect(
      await outcomesOnly({ 'kern.log': `${KERN}\n` }, [
        'server 10.0.0.9 answered at 13:03:20',
        `server 10.0.0.9 answered ${between}`,
        `no nfs.server.ok of server 10.0.0.9 ${between}`,
        `nfs.server.ok of server 10.0.0.9 ${between} 1 time`,
        'server 10.0.0.9 did not answer at 13:00:10',
        'server 10.0.0.9 did not answer at 13:02:00',
        `pid 77 was not killed ${between}`,
        `pid 77 was killed ${between}`,
      ]),
    ).toEqual([
      'seen',
      'not-covered',
      'not-covered',
      'not-covered',
      'seen',
      'not-covered',
      'not-covered',
      'not-covered',
    ]);
  });

  test('the order of two logs, of which one began later', async () => {
    const mount =
      '2026-11-20 13:05:00 UTC - INFO - binding 20361\n2026-11-20 13:08:00 UTC - ERROR - Failed to start tunnel\n';
    const files = { 'kern.log': `${KERN}\n`, 'var/log/amazon/efs/mount.log': mount };
    const [late, within] = await outcomes(files, [
      '"binding 20361" in mount.log before nfs.server.ok',
      'nfs.server.ok before nfs.server.not-responding',
    ]);
    expect(late).toMatch(/^not-covered: "binding 20361" in mount.log: .*mount.log does not cover all of that time/);
    expect(within).toMatch(/^not-covered/);
    expect(
      await outcomesOnly({ 'kern.log': `${KERN}\n` }, [
        'nfs.server.not-responding before "dns_resolver" in kern.log',
        '"dns_resolver" in kern.log before nfs.server.not-responding',
      ]),
    ).toEqual(['seen', 'contradicted']);
  });

  test('a count over several kinds', async () => {
    const log =
      '2026-11-20T13:00:10.000001+00:00 node-4 systemd[1]: x.service: Killing process 77 (x) with signal SIGKILL.\n' +
      '2026-11-20T13:00:11.000001+00:00 node-4 systemd[1]: x.service: Sent signal SIGKILL to main process 77 (x) on client request.\n' +
      '2026-11-20T13:10:20.000001+00:00 node-4 systemd[1]: Started y.service.\n';
    expect((await outcomes({ 'journal.txt': log }, ['pid 77 was killed 1 time']))[0]).toBe(
      'not-covered: it happened 2 times in lines of several kinds, which may be of the same event',
    );
  });

  test('a count where an event does not name its unit', async () => {
    const line = (time: string, name: string) =>
      `2026-11-20T${time}.000001+00:00 node-4 systemd[1]: Started ${name}.\n`;
    const named = (name: string) => ({
      'journal.txt': line('12:59:00', 'z.service - Z') + line('13:00:10', name) + line('13:10:20', 'z.service - Z'),
    });
    const claims = ['unit x was started 1 time between 13:00 and 13:10'];
    expect(await outcomesOnly(named('y.service - Y'), claims)).toEqual(['contradicted']);
    expect(await outcomesOnly(named('Kubernetes Kubelet'), claims)).toEqual(['not-covered']);
  });
});

describe('tables', () => {
  const MOUNTS = '10.0.0.9:/ /mnt/efs nfs4 rw,vers=4.1 0 0\n/dev/sda1 / ext4 rw 0 0\n';

  test('a mount point with a slash at its end', async () => {
    expect(
      await outcomesOnly({ 'proc/1/mounts': MOUNTS }, ['/mnt/efs/ is not mounted', 'mount //mnt//efs/ is mounted']),
    ).toEqual(['contradicted', 'seen']);
  });

  test('a unit without its ending', async () => {
    const log =
      '2026-11-20T13:00:10.000001+00:00 node-4 systemd[1]: Started kubelet.service - Kubelet.\n' +
      '2026-11-20T13:10:20.000001+00:00 node-4 systemd[1]: Started y.service.\n';
    expect(await outcomesOnly({ 'journal.txt': log }, ['unit kubelet was started at 13:00:10'])).toEqual(['seen']);
  });

  test('a time is that of the table', async () => {
    const bundle = await openBundle(join(FIXTURES, 'incidents', 'issue346-frozen', 'bundle'));
    const claims = ['pid 1202 runs at 13:30:45', 'pid 1202 runs at capture', 'pid 1202 runs'];
    const { claims: checked } = await verify(bundle, JSON.stringify({ claims }));
    expect(checked.map(({ outcome }) => outcome)).toEqual(['not-covered', 'seen', 'seen']);
  });

  test('a file that a truncated archive may have held', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'));
    const names = Array.from({ length: 20 }, (_, i) => `f${i}.txt`);
    for (const name of names) writeFileSync(join(folder, name), `${name} ${'x'.repeat(2000)}\n`);
    execFileSync('tar', ['-cf', 'all.tar', ...names], { cwd: folder });
    const cut = join(folder, 'cut.tar');
    writeFileSync(cut, readFileSync(join(folder, 'all.tar')).subarray(0, 20_000));
    const claims = ['no file f19.txt', 'file f19.txt exists', 'file f0.txt exists'];
    const { claims: checked } = await verify(await openBundle(cut), JSON.stringify({ claims }));
    rmSync(folder, { recursive: true });
    expect(checked.map(({ outcome }) => outcome)).toEqual(['not-covered', 'not-covered', 'seen']);
  });
});

describe('answers', () => {
  test('a quotation of a link', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'));
    writeFileSync(join(folder, 'kern.log'), `${KERN}\n`);
    symlinkSync('kern.log', join(folder, 'linked.log'));
    const answer = '"not there" (linked.log:1)\n\n"not there" (kern.log:1)\n';
    const { quotations } = await verify(await openBundle(folder), answer);
    rmSync(folder, { recursive: true });
    expect(quotations.map(({ outcome }) => outcome)).toEqual(['not-covered', 'misquoted']);
  });

  test('a claim that quotes its evidence is checked', async () => {
    const quote = '"server 10.0.0.9 OK" (kern.log:2)';
    const claims = [quote, `no nfs.server.not-responding: ${quote}`, `${quote} 7 times`];
    const answer = `## Claims\n${claims.map((one) => `- ${one}\n`).join('')}`;
    const verification = await verify(bundleOf('node', { 'kern.log': KERN }), answer);
    expect(verification.quotations.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      '2 seen',
      '3 seen',
      '4 seen',
    ]);
    expect(verification.claims.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(['3 contradicted']);
    expect(verification.problems.map(({ line }) => line)).toEqual([4]);
  });

  const quoted = async (text: string) => {
    const files = {
      'var/log/a.log': 'one\ntwo words here\nthree\n',
      'b.log': 'four\n',
      'long.log': 'x'.repeat(70_000),
    };
    const { quotations, notChecked } = await verify(bundleOf('node', files), text);
    return [...quotations.map(({ line, text, outcome }) => `${line} ${text}: ${outcome}`), notChecked];
  };

  test.each([
    ['The log says "two words" (a.log:2).', ['1 two words: seen', 0]],
    ['The log says “two\nwords” (`a.log:2`).', ['1 two\nwords: seen', 1]],
    ['`a.log:2`: `two … here`', ['1 two … here: seen', 0]],
    ['"three" (a.log:2), "two" (a.log:2)', ['1 three: misquoted', '1 two: seen', 0]],
    ['At 13:24 it said "three" in the end.', [1]],
    ['> two words here\n> (var/log/a.log:2)', ['1 two words here: seen', 0]],
    ['a.log:1-2:\n\n```\none\ntwo words here\n```\n', ['4 one\ntwo words here: seen', 1]],
    ['```\na.log:2: two words\nb.log:1: five\n```\n', ['2 two words: seen', '3 five: misquoted', 0]],
    ['"one" (c.log:1)', ['1 one: no-such-line', 0]],
    ['"one" (a.log:9)', ['1 one: no-such-line', 0]],
    ['"one" (a.log:1-201)', ['1 one: not-covered', 0]],
    ['"one" (long.log:1)', ['1 one: not-covered', 0]],
  ])('%j', async (text, expected) => {
    expect(await quoted(text)).toEqual(expected);
  });

  test('a paragraph of very many lines', async () => {
    expect(await quoted('prose\n'.repeat(100_000))).toEqual([100_000]);
  });

  test.each([
    ['nothing listens on', 'the claim ends too early'],
    ['no unmont of /mnt/a', 'no events are called "unmont"'],
    ['pid 5 was eaten', 'a pid has no predicate "was eaten"'],
    ['mount.unmounted of pid 5', 'mount.unmounted does not name a pid'],
    ['no mount.unmountd', 'no events are called "mount.unmountd"'],
    ['mount.unmounted at 25', 'cannot read "25"'],
    ['mount.unmounted at 13:00 at 14:00', 'the claim names two of one thing: at 14:00'],
    ['pid 7 runs by kubelet', 'only events have an actor'],
    ['nothing listens on 20361 of pid 5', 'a listener on port 20361 is not of pid 5'],
    ['mount mnt/efs is not mounted', '"mnt/efs" is no mount point'],
    ['file kern.log exists at 13:00', 'a file is in the bundle or not, at no time'],
    ['no nfs.server.ok before nfs.server.not-responding', 'what did not happen has no place in an order'],
    ['pod 72b4e97e was removed', "72b4e97e is only a part of a pod's UID"],
  ])('%s: what is wrong', async (claim, message) => {
    expect(await outcomes({ 'kern.log': KERN }, [claim])).toEqual([message]);
  });

  test('JSON without claims is refused', async () => {
    await expect(verify(bundleOf('node', { 'kern.log': KERN }), '{"claim": 1}')).rejects.toMatchObject({
      code: 'not-supported',
    });
  });
});
