import { join } from 'node:path';
import { type Event, isoFromMicros, type Report } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { analyze, analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';

/** What the ground truth of the captures demands of rates and captures in folders, stated apart from the written expectations. */

const reportOf = async (...path: string[]) => analyzeBundle(await openBundle(join(FIXTURES, ...path, 'bundle')));
const rates = (report: Report) => report.timeline.filter((event) => event.kind === 'nfs.operations.rate');
const clock = (t: number) => isoFromMicros(t).slice(11, 19);

describe('a storm of eight listings a second, captured four times', () => {
  const lab = reportOf('rules', 'metadata-storm', 'quiet-eight-a-second');
  const of = (events: readonly Event[], target: RegExp) =>
    events.filter(({ fields }) => target.test(String(fields.target)));

  test('READDIR on v4.1: (46 - 4) / 33 s before, (358 - 46) / 36 s and (638 - 358) / 40 s during it', async () => {
    const v41 = of(rates(await lab), /pvc-healthy/);
    expect(v41.map(({ fields }) => fields.readdirPerSecond)).toEqual([1.3, 8.7, 7]);
    expect(v41.map(({ fields }) => fields.duration)).toEqual([33_000_000, 36_000_000, 40_000_000]);
  });

  test('LOOKUP on v3: (2161 - 1) / 33 s, (15584 - 2161) / 36 s, (29437 - 15584) / 40 s', async () => {
    const v3 = of(rates(await lab), /v3/);
    expect(v3.map(({ fields }) => Math.trunc(Number(fields.lookupPerSecond)))).toEqual([65, 372, 346]);
  });

  test('the mix changed when the storm began, and no rule calls it a storm', async () => {
    const changed = (await lab).timeline.filter(({ kind }) => kind === 'nfs.operations.mix-changed');
    expect(changed.map(({ time }) => [clock(time.from), clock(time.to)])).toEqual([['12:59:33', '13:00:11']]);
    expect((await lab).incidents.filter(({ rule }) => rule === 'metadata-storm')).toEqual([]);
  });
});

describe('inotify without room', () => {
  test('watches from 13:04:31 to 13:05:49, then instances', async () => {
    const report = await reportOf('incidents', 'inotify-exhaustion');
    const found = report.timeline.filter(({ kind }) => kind === 'inotify.exhausted');
    const seen = found.map(({ fields, time }) => [fields.of, fields.limit, clock(time.from), clock(time.to)]);
    expect(seen).toEqual([
      ['watches', 40, '13:04:32', '13:05:48'],
      ['instances', 3, '13:05:49', '13:05:51'],
    ]);
    expect(report.incidents.map(({ bindings, state }) => `${bindings.W} ${state}`)).toEqual([
      'instances open',
      'watches ended',
    ]);
  });
});

describe('mountstats of one mount', () => {
  const table = (age: number, readdir: number, mountPoints = ['/mnt/efs']) =>
    mountPoints
      .map(
        (mountPoint) => `device 10.0.0.1:/ mounted on ${mountPoint} with fstype nfs4 statvers=1.1
\tage:\t${age}
\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)
\tper-op statistics
\t     READDIR: ${readdir} ${readdir} 0 1 1 0 1 1 0
`,
      )
      .join('');

  test('its age is a clock: no date is needed', async () => {
    const [rate, ...more] = rates(
      await analyze(ofOneNode({ 'a/mountstats': table(100, 0), 'b/mountstats': table(110, 5000) })),
    );
    expect(more).toEqual([]);
    expect(rate!.fields).toMatchObject({ readdirPerSecond: 500, duration: 10_000_000 });
  });

  test('mount points that share a superblock are one', async () => {
    const both = ['/mnt/a', '/mnt/b'];
    const found = rates(
      await analyze(ofOneNode({ '1/mountstats': table(100, 0, both), '2/mountstats': table(110, 50, both) })),
    );
    expect(found.map(({ fields }) => [fields.mounts, fields.readdirPerSecond])).toEqual([[2, 5]]);
  });

  test('a mount that was made again gives no rate, and counters that went back give none', async () => {
    expect(rates(await analyze(ofOneNode({ '1/mountstats': table(100, 10), '2/mountstats': table(20, 5) })))).toEqual(
      [],
    );
    expect(rates(await analyze(ofOneNode({ '1/mountstats': table(100, 10), '2/mountstats': table(120, 5) })))).toEqual(
      [],
    );
  });

  test('two of one folder with one date are told apart by the age of a mount that is older than a collection lasts', async () => {
    const two = (before: number, after: number) =>
      analyze({
        date: 'Fri Jun 12 10:42:07 UTC 2026\n',
        'mountstats.1': table(before, 0),
        'mountstats.2': table(after, 288_000),
      });
    const [rate] = rates(await two(262_310, 262_430));
    expect(rate!.fields).toMatchObject({ readdirPerSecond: 2400, duration: 120_000_000 });
    expect(clock(rate!.time.from)).toBe('10:40:07');
    expect(rates(await two(30, 150))).toEqual([]);
    const files = { 'proc/7/mountstats': table(262_310, 0), 'proc/8/mountstats': table(262_430, 288_000) };
    expect(rates(await analyze({ date: 'Fri Jun 12 10:42:07 UTC 2026\n', ...files }))).toEqual([]);
    expect(rates(await two(100_000, 262_430))).toEqual([]);
  });

  test('what was counted before the mount was made again leaves nothing to ask', async () => {
    const day = (time: string) => `Fri Jun 12 ${time} UTC 2026\n`;
    const asks = async (files: Record<string, string>) =>
      (await analyze(ofOneNode(files))).cannotTell.some(
        ({ rule, needs }) => rule === 'metadata-storm' && needs.length > 0,
      );
    const before = { 'A/date': day('10:50:00'), 'A/mountstats': table(900_000, 900_123) };
    expect(await asks(before)).toBe(true);
    expect(await asks({ ...before, 'B/date': day('11:00:00'), 'B/mountstats': table(300, 41) })).toBe(false);
  });
});

test('how long a client redialed is told by the age of its mount, also where the times of the captures are wide', async () => {
  const stats = (age: number, connects: number) =>
    `device 127.0.0.1:/ mounted on /mnt/efs with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,hard,proto=tcp,port=20361,addr=127.0.0.1\n\tage:\t${age}\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 0 0 ${connects} 0 0 62 62 0 62 0 2 0 0\n\tper-op statistics\n\t     READDIR: 1 1 0 1 1 0 1 1 0\n`;
  const { incidents } = await analyze(
    ofOneNode({
      '1/date-begin': 'Fri Nov 20 12:41:01 UTC 2026\n',
      '1/date-end': 'Fri Nov 20 12:44:01 UTC 2026\n',
      '1/proc/1/mountstats': stats(600, 15),
      '2/date-begin': 'Fri Nov 20 12:42:40 UTC 2026\n',
      '2/date-end': 'Fri Nov 20 12:46:40 UTC 2026\n',
      '2/proc/1/mountstats': stats(699, 1000),
    }),
  );
  expect(incidents.map(({ title }) => title)).toEqual([
    expect.stringMatching(
      /^the NFS client of 127\.0\.0\.1 port 20361 cannot connect: 985 attempts in 99 s, nothing sent$/,
    ),
  ]);
});

describe('the counters of the node', () => {
  const nfs = (readdir: number, access: number) => {
    const calls = Array.from({ length: 69 }, () => 0);
    calls[17] = access;
    calls[29] = readdir;
    return `net 0 0 0 0\nrpc 0 0 0\nproc4 69 ${calls.join(' ')}\n`;
  };
  const between = async (one: string, two: string) =>
    rates(
      await analyze(
        ofOneNode({
          '1/date': 'Mon Jun  1 10:00:00 UTC 2026\n',
          '1/proc/net/rpc/nfs': one,
          '2/date': 'Mon Jun  1 10:01:00 UTC 2026\n',
          '2/proc/net/rpc/nfs': two,
        }),
      ),
    ).map(({ fields }) => fields.readdirPerSecond);

  test('a counter that went over the end of its 32 bits goes on, where another one did', async () => {
    const near = 4_294_960_000;
    expect(await between(nfs(near, 100), nfs(142_704, 103))).toEqual([2500]);
    expect(await between(nfs(near, 100), nfs(142_704, 3))).toEqual([]);
    expect(await between(nfs(near, 0), nfs(142_704, 0))).toEqual([]);
    expect(await between(nfs(9000, 100), nfs(120, 103))).toEqual([]);
  });
});
