import { join } from 'node:path';
import { type Interval, isoFromMicros, type RuledOut } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { toJson } from '@mountline/report';
import { analyzeNodes, bundleOf, openBundles } from 'mountline';
import { type Capture, compareCaptures, type Difference } from 'mountline/diff';
import { differenceSchema } from 'mountline/diff/schema';
import { describe, expect, test } from 'vitest';

const read = async (name: string): Promise<Capture> =>
  (await analyzeNodes(await openBundles([join(FIXTURES, 'incidents', name, 'bundle')])))[0]!;

type Files = Record<string, string>;
const made = async (files: Files): Promise<Capture> => (await analyzeNodes([bundleOf('made', files)]))[0]!;
const compare = async (before: Files, after: Files): Promise<Difference> =>
  compareCaptures(await made(before), await made(after));

const at = (time: string) => ({ date: `Fri Nov 20 ${time} UTC 2026\n` });
const incidents = ({ incidents }: Difference) =>
  incidents.map(
    ({ change, rule, before, after }) => `${change} ${rule} ${before?.state ?? '-'} ${after?.state ?? '-'}`,
  );

/** Without its line that tells the year. */
async function* withoutClockSet(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let text = '';
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
  yield new TextEncoder().encode(text.replace(/^.*setting system clock.*\n/m, ''));
}

const daysOf = ({ from, to }: Interval) => [from, to].map((t) => isoFromMicros(t).slice(5, 19));

describe('real captures', () => {
  test('a healthy node and the same one hung: the incident, the listener that is gone, the attempts to connect', async () => {
    const difference = compareCaptures(await read('node-healthy'), await read('node-hung'));
    expect(difference.node.same).toBe(true);
    expect(difference.rebooted).toBe(false);
    expect(difference.elapsed).toBe(153_000_000);
    expect(incidents(difference)).toContain('appeared nfs-dead-port - open');
    expect(difference.mounts).toEqual([]);
    expect(difference.lives.map(({ change, of, key }) => `${change} ${of} ${key}`)).toContain('ended listener 20127');
    const [mount] = difference.counters;
    expect(mount?.target).toBe('/mnt/efs');
    expect(mount?.rates['xprt0.connectCount']).toBeCloseTo(0.68, 2);
    // 2 connects in the 144 s of the mount, by its age.
    expect(mount?.earlier?.rates['xprt0.connectCount']).toBeCloseTo(0.014, 3);
    expect(Object.keys(mount!.earlier!.rates)).toEqual(Object.keys(mount!.rates));
    expect(difference.settings).toEqual([]);
    expect(differenceSchema.parse(toJson(difference)).before.name).toBe('bundle');
    const places = [...difference.incidents, ...difference.lives, ...difference.counters].map(
      ({ places }) => places.length,
    );
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  test('the other way round nothing has a rate, and the incident is gone', async () => {
    const difference = compareCaptures(await read('node-hung'), await read('node-healthy'));
    expect(incidents(difference)).toContain('gone nfs-dead-port open -');
    expect(difference.lives.map(({ change, of, key }) => `${change} ${of} ${key}`)).toContain('begun listener 20127');
    expect(difference.counters.map(({ seconds, rates }) => [seconds, rates])).toEqual([
      [null, {}],
      [null, {}],
    ]);
  });

  test('the cure: the mount is lost, one incident cleared, and what is left appears', async () => {
    const difference = compareCaptures(await read('issue346-frozen'), await read('issue346-after-umount'));
    expect(incidents(difference)).toEqual(
      expect.arrayContaining([
        'appeared nfs-client-after-unmount - open',
        'same nfs-dead-port open open',
        'cleared efs-orphaned-mount open ended',
      ]),
    );
    expect(difference.mounts.map(({ change, removed }) => [change, removed.includes('port=20361')])).toEqual([
      ['lost', true],
    ]);
  });

  test('a lock that hung and was answered is one incident, though the logs tell of another time', async () => {
    const difference = compareCaptures(await read('lock-stall-before-message'), await read('lock-stall-recovered'));
    expect(incidents(difference)).toEqual(['same nfs-server-silent ended ended', 'cleared nlm-lock-stall open ended']);
    expect(difference.incidents[1]?.because).toContain('answered at 12:54:23');
  });

  test('what ended has its own time, and is the same, where nothing tells when or in which year it was captured', async () => {
    const [bundle] = await openBundles([
      join(FIXTURES, 'incidents/dead-port-09-phaseB-after-umount-l-mount-gone-client-active/bundle'),
    ]);
    const artifacts = (async function* () {
      for await (const artifact of bundle!.artifacts) {
        const logs =
          /^(ps|uptime)/.test(artifact.path) ||
          artifact.path.startsWith('journal') ||
          artifact.path.startsWith('dmesg');
        if (!logs && artifact.path !== 'date' && artifact.path !== 'proc/stat') yield artifact;
        if (artifact.path === 'journal-short.txt') yield { ...artifact, read: () => withoutClockSet(artifact.read()) };
      }
    })();
    const [undated] = await analyzeNodes([{ ...bundle!, artifacts }]);
    const dated = await read('dead-port-09-phaseB-after-umount-l-mount-gone-client-active');
    const ended = ({ report }: Capture) =>
      report.incidents.filter(({ state }) => state === 'ended').map(({ rule, window }) => [rule, daysOf(window)]);
    expect(undated!.report.clocks.flatMap(({ guesses }) => guesses)).toContain('year');
    expect(ended(undated!)).toEqual(ended(dated));
    expect(incidents(compareCaptures(undated!, dated))).toContain('same nfs-dead-port ended ended');
  });

  test('a client that is in the table of the first capture only has ended; what a log dates has its time', async () => {
    const difference = compareCaptures(
      await read('dead-port-09-phaseB-after-umount-l-mount-gone-client-active'),
      await read('dead-port-12-phaseB-holder-killed-client-gone'),
    );
    const lives = difference.lives.map(({ change, of, time }) => `${change} ${of}${time === null ? '' : ' dated'}`);
    expect(lives).toEqual(expect.arrayContaining(['begun listener dated', 'ended nfs-client']));
    expect(new Set(lives).size).toBe(lives.length);
  });
});

describe('mounts', () => {
  const row = (id: number, point: string, options: string, port = 20361) =>
    `${id} 1 0:${id} / ${point} ${options} shared:9 - nfs4 127.0.0.1:/ rw,vers=4.1,port=${port},timeo=600\n`;
  const root = '1 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const boot = { 'proc/sys/kernel/random/boot_id': '5ce78c15-4fb0-4004-9198-6a20c2afa525\n' };
  const mounts = async (before: string, after: string, more: [Files, Files] = [boot, boot]) =>
    (
      await compare({ 'proc/1/mountinfo': root + before, ...more[0] }, { 'proc/1/mountinfo': root + after, ...more[1] })
    ).mounts.map(({ change, mountPoint, from, added, removed }) => [change, mountPoint, from, added, removed]);

  test('gained, lost, the same', async () => {
    expect(await mounts(row(30, '/a', 'rw'), row(30, '/a', 'rw'))).toEqual([]);
    const some = async (before: string, after: string) =>
      (await mounts(before, after)).map(([change, point]) => `${change} ${point}`);
    expect(await some('', row(30, '/a', 'rw'))).toEqual(['gained /a']);
    expect(await some(row(30, '/a', 'rw'), '')).toEqual(['lost /a']);
    expect(await some(row(30, '/a', 'rw'), row(30, '/a', 'rw') + row(31, '/a', 'rw'))).toEqual(['gained /a']);
  });

  test('moved, with its id; another id is another mount', async () => {
    expect(await mounts(row(30, '/a', 'rw'), row(30, '/b', 'rw'))).toEqual([['moved', '/b', '/a', [], []]]);
    expect((await mounts(row(30, '/a', 'rw'), row(31, '/b', 'rw'))).map(([change]) => change)).toEqual([
      'lost',
      'gained',
    ]);
  });

  test('other options, and mounted again', async () => {
    expect(await mounts(row(30, '/a', 'rw'), row(30, '/a', 'ro'))).toEqual([
      ['options', '/a', undefined, ['ro'], ['rw']],
    ]);
    expect(await mounts(row(30, '/a', 'rw'), row(31, '/a', 'rw', 20362))).toEqual([
      ['renewed', '/a', undefined, ['port=20362'], ['port=20361']],
    ]);
  });

  test('after a boot ids begin again: what has another one is the same, what has the same elsewhere is not', async () => {
    const other = { 'proc/sys/kernel/random/boot_id': '00000000-4fb0-4004-9198-6a20c2afa525\n' };
    expect(await mounts(row(30, '/a', 'rw'), row(31, '/a', 'rw'), [boot, other])).toEqual([]);
    const changes = await mounts(row(30, '/a', 'rw'), row(30, '/b', 'rw'), [boot, other]);
    expect(changes.map(([change]) => change)).toEqual(['lost', 'gained']);
  });

  test('tables of two forms tell what came and went, and nothing of options; without a table nothing can be told', async () => {
    const before = { 'proc/1/mountinfo': root + row(30, '/a', 'rw') + row(31, '/b', 'rw') };
    const two = await compare(before, {
      'proc/mounts': '/dev/sda1 / ext4 rw 0 0\n127.0.0.1:/ /a nfs4 ro,port=1 0 0\n',
    });
    expect(two.mounts.map(({ change, mountPoint }) => `${change} ${mountPoint}`)).toEqual(['lost /b']);
    expect(two.cannotTell).toEqual(['mount options: the tables have two forms, mountinfo and mounts']);
    const none = await compare(before, {});
    expect(none.mounts).toEqual([]);
    expect(none.cannotTell).toEqual([expect.stringMatching(/^mounts: not both captures have a mount table/)]);
  });
});

describe('an incident that is gone', () => {
  test('has no reason that is of another start of its rule', async () => {
    const before = await read('node-hung');
    const incident = before.report.incidents.find(({ rule }) => rule === 'nfs-dead-port')!;
    const start = (bindings: typeof incident.bindings, why: string): RuledOut => ({
      ...{ rule: incident.rule, bindings, about: [], why },
      ...{ step: 'x', evidence: [], repeats: 1 },
    });
    const becauseOf = (...ruledOut: RuledOut[]) => {
      const after = {
        ...before,
        report: { ...before.report, incidents: [], cannotTell: [], nearMisses: [], ruledOut },
      };
      return compareCaptures(before, after).incidents.find(({ rule }) => rule === incident.rule)?.because;
    };
    const [name] = Object.keys(incident.bindings);
    const other = start({ ...incident.bindings, [name!]: 1 }, 'of another');
    expect(becauseOf(other)).toBeUndefined();
    expect(becauseOf(other, start(incident.bindings, 'of this one'))).toBe('of this one');
  });
});

describe('an incident that the earlier capture could not tell', () => {
  test('is now decidable and not new, unless a log tells that it began since', async () => {
    const after = await read('node-hung');
    const rule = 'nfs-dead-port';
    const why = 'the bundle has no socket table';
    const cannotTell = [{ rule, why, lacks: [], needs: [], collectWith: [], evidence: [] }];
    const before = { ...after, report: { ...after.report, incidents: [], cannotTell } };
    const found = (one: typeof before) =>
      compareCaptures(one, after).incidents.find((incident) => incident.rule === rule)!;
    expect(found(before)).toMatchObject({ change: 'decidable', because: `not decidable before: ${why}` });
    const earlier = { from: 0, to: 1 };
    expect(found({ ...before, timeline: { ...before.timeline, capture: earlier } }).change).toBe('appeared');
    expect(found({ ...before, report: { ...before.report, cannotTell: [] } }).change).toBe('appeared');
  });
});

describe('mount tables of which some rows are not there', () => {
  const row = (id: number, point: string) => `${id} 1 0:9 / ${point} rw - nfs4 127.0.0.1:/ rw,port=20361\n`;
  const root = '1 0 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const both = root + row(30, '/a') + row(31, '/b');
  const boot = { 'proc/sys/kernel/random/boot_id': '5ce78c15-4fb0-4004-9198-6a20c2afa525\n' };
  const told = ({ mounts }: Difference) => mounts.map(({ change, mountPoint }) => `${change} ${mountPoint}`);

  test('what came, went or was mounted again may be among the others', async () => {
    const whole = { 'proc/1/mountinfo': both, ...boot };
    const damaged = { 'proc/1/mountinfo': `${row(40, '/a')}31 1 garbled\n`, ...boot };
    const after = await compare(whole, damaged);
    expect(told(after)).toEqual([]);
    expect(after.cannotTell).toEqual([
      'mounts: incomplete in proc/1/mountinfo (after); other mounts may have been added or removed',
    ]);
    expect(told(await compare(damaged, { ...whole, 'proc/1/mountinfo': root + row(40, '/a') }))).toEqual([]);
    expect(told(await compare(damaged, { ...whole, 'proc/1/mountinfo': root + row(50, '/a') }))).toEqual([
      'renewed /a',
    ]);
  });

  test('of two tables without a root it is not known what each left out', async () => {
    const filtered = await compare({ mountinfo: row(30, '/a') + row(31, '/b') }, { mountinfo: row(30, '/a') });
    expect(told(filtered)).toEqual([]);
    expect(filtered.cannotTell).toEqual([
      'mounts: incomplete in mountinfo (before) and mountinfo (after); other mounts may have been added or removed',
    ]);
  });

  test('a collector that filters shows neither what it left out, nor that it is gone', async () => {
    const ofDriver = (rows: string) => ({ mounts: rows, driver_info: 'x\n', efs_utils_logs: 'x\n' });
    const line = (point: string) => `127.0.0.1:/ on ${point} type nfs4 (rw,port=20361)\n`;
    const filtered = ofDriver(line('/a'));
    const whole = { 'mount.txt': `/dev/sda1 on / type ext4 (rw)\n${line('/a')}` };
    expect((await made(filtered)).timeline.lacks.map(({ how }) => how)).toEqual(['filtered']);
    expect(told(await compare(whole, filtered))).toEqual([]);
    expect(told(await compare(filtered, whole))).toEqual([]);
    expect(told(await compare(ofDriver(line('/a') + line('/b')), filtered))).toEqual(['lost /b']);
  });

  test('without a boot id another mount id tells nothing: ids begin again with each boot', async () => {
    expect(
      told(await compare({ 'proc/1/mountinfo': both }, { 'proc/1/mountinfo': root + row(40, '/a') + row(31, '/b') })),
    ).toEqual([]);
  });
});

describe('one node', () => {
  const id = (value: string) => ({ 'etc/machine-id': `${value.padEnd(32, '0')}\n` });
  const node = async (before: Files, after: Files) => (await compare(before, after)).node;

  test('an id proves it, or the contrary; images with an id in them make machines of other names', async () => {
    const [a, b] = [{ hostname: 'node-a\n' }, { hostname: 'node-b\n' }];
    expect(await node({ ...a, ...id('1') }, { ...a, ...id('1') })).toMatchObject({ same: true });
    expect(await node(id('1'), { ...b, ...id('1') })).toMatchObject({ same: true });
    expect(await node({ ...a, ...id('1') }, { ...b, ...id('1') })).toMatchObject({ same: null });
    expect(await node({ ...a, ...id('1') }, { ...a, ...id('2') })).toMatchObject({ same: false });
  });

  test('a name alone proves nothing, and two names that differ are two nodes', async () => {
    const [a, b] = [{ hostname: 'node-a\n' }, { hostname: 'node-b\n' }];
    expect((await node(a, a)).same).toBe(null);
    expect((await node(a, b)).same).toBe(false);
    expect((await node({ ...a, ...at('12:00:00') }, at('12:10:00'))).same).toBe(null);
  });

  test('a short name can be a full one, and localhost names nobody', async () => {
    const named = (hostname: string) => ({ hostname: `${hostname}\n` });
    const full = named('ip-10-0-37-114.eu-west-1.compute.internal');
    expect(await node(named('ip-10-0-37-114'), full)).toMatchObject({ same: null });
    expect(await node(named('localhost'), full)).toMatchObject({ same: null });
    expect(await node(named('ip-10-0-37-115'), full)).toMatchObject({ same: false });
    expect(await node(named('ip-10-0-37-114.eu-west-2.compute.internal'), full)).toMatchObject({ same: false });
  });
});

describe('counters and settings', () => {
  const rpc = (read: number) => ({
    'proc/net/rpc/nfs': `net 0 0 0 0\nrpc ${read} 0 ${read}\nproc3 22 0 0 0 0 0 0 ${read} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n`,
  });

  test('a counter is a rate over the time between the captures', async () => {
    const { counters } = await compare({ ...rpc(100), ...at('12:00:00') }, { ...rpc(400), ...at('12:05:00') });
    expect(counters).toMatchObject([{ of: 'node', seconds: 300, rates: { 'proc3.read': 1, 'rpc.calls': 1 } }]);
    expect(counters[0]!.because).toBeUndefined();
  });

  test('one that went back has none, and without times there is none', async () => {
    const back = await compare({ ...rpc(400), ...at('12:00:00') }, { ...rpc(100), ...at('12:05:00') });
    expect(back.counters[0]!.rates).toEqual({});
    expect(back.counters[0]!.because).toMatch(/^counters were reset/);
    const timeless = await compare(rpc(100), rpc(400));
    expect(timeless.counters).toMatchObject([
      { rates: {}, seconds: null, because: expect.stringContaining('unknown') },
    ]);
  });

  test('the second capture may be the earlier one', async () => {
    const { counters } = await compare({ ...rpc(400), ...at('12:05:00') }, { ...rpc(100), ...at('12:00:00') });
    expect(counters).toMatchObject([{ rates: {}, because: 'the second capture is earlier' }]);
    const mount = (age: number) =>
      `device 127.0.0.1:/ mounted on /a with fstype nfs4 statvers=1.1\n\tage:\t${age}\n\tbytes:\t1 2 3 4 5 6 7 8\n`;
    const ofMount = async (before: Files, after: Files) => (await compare(before, after)).counters[0]!.because;
    const stats = (age: number) => ({ 'proc/1/mountstats': mount(age) });
    expect(await ofMount({ ...stats(5000), ...at('12:05:00') }, { ...stats(1400), ...at('11:05:00') })).toBe(
      'the second capture is earlier',
    );
    expect(await ofMount({ ...stats(5000), ...at('12:05:00') }, { ...stats(40), ...at('12:15:00') })).toBe(
      'mounted in between: its superblock was 5000 s old, then 40 s',
    );
    expect(await ofMount(stats(5000), stats(5000))).toBe('both captures have the same time');
  });

  test('a file that breaks off shows neither that a setting is gone, nor the whole of the last', async () => {
    const conf = (lines: string) => ({
      'efs-utils.conf': `[mount]\nport_range_lower_bound = 20049\nport_range_upper_bound = ${lines}`,
    });
    const changes = async (before: Files, after: Files) =>
      (await compare(before, after)).settings.map(({ name, before, after }) => [name, before, after]);
    const whole = conf('20449\nstunnel_debug_enabled = false\n');
    expect(await changes(whole, conf('204'))).toEqual([]);
    expect(await changes(conf('204'), whole)).toEqual([]);
    expect(await changes(whole, conf('20449\n'))).toEqual([['[mount] stunnel_debug_enabled', 'false', null]]);
    expect(await changes(whole, conf('30'))).toEqual([['[mount] port_range_upper_bound', '20449', '30']]);
  });

  test('settings that differ, and not what only counts', async () => {
    const sysctl = (watches: number, files: string) => ({
      'sysctl-a.txt': `fs.file-nr = ${files}\t0\t9223372036854775807\nfs.inotify.max_user_watches = ${watches}\nkernel.hung_task_timeout_secs = 120\n`,
    });
    const { settings } = await compare(sysctl(8192, '1000'), sysctl(524_288, '1200'));
    expect(settings.map(({ of, name, before, after }) => [of, name, before, after])).toEqual([
      ['sysctl', 'fs.inotify.max_user_watches', '8192', '524288'],
    ]);
    expect(settings[0]!.places.map(({ side, line }) => [side, line])).toEqual([
      ['before', 2],
      ['after', 2],
    ]);
    expect((await compare(sysctl(8192, '1'), {})).settings).toEqual([]);
    const some = { 'proc/sys/kernel/hung_task_timeout_secs': '240\n' };
    expect((await compare(sysctl(8192, '1'), some)).settings.map(({ name }) => name)).toEqual([
      'kernel.hung_task_timeout_secs',
    ]);
    const os = (lines: string) => ({
      'etc/os-release': `NAME="Amazon Linux"\nVERSION="2023"\nID="amzn"\nVERSION_ID="2023"\nPRETTY_NAME="Amazon Linux 2023"\n${lines}`,
    });
    expect((await compare(os(''), os('VARIANT_ID=eks\n'))).settings).toMatchObject([
      { of: 'os-release', name: 'VARIANT_ID', before: null, after: 'eks' },
    ]);
  });
});
