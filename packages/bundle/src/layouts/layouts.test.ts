import type { Artifact, Timeline } from '@mountline/core';
import { assembleTimeline, nodesOf, readBundle } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { analyze, analyzeBundles, type Bundle, bundleOf, layouts } from 'mountline';
import { describe, expect, test } from 'vitest';

async function read(bundle: Bundle): Promise<Timeline[]> {
  const nodes = nodesOf(await readBundle(bundle, { sources }), layouts);
  return Promise.all(nodes.map((node) => assembleTimeline(bundle.name, [node])));
}
const timelinesOf = (files: Record<string, string>) => read(bundleOf('made', files));

const inside = (container: string, files: Record<string, string>): Artifact[] =>
  Object.entries(files).map(([path, text]) => ({ container, path, read: () => [new TextEncoder().encode(text)] }));

const SOS = { 'sos_commands/host/hostname': 'node-a\n', 'version.txt': 'sos report: 4.12.0\n' };
const under = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const shown = (timelines: readonly Timeline[]) =>
  timelines.map(({ parts: [part], host, files }) => [
    part!.layout?.name ?? null,
    part!.root,
    host.name?.value,
    files.length,
  ]);

const ROW = '36 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n';
const KERNEL = '2026-11-20T13:31:49.411749+01:00 node-a kernel: nfs: server 127.0.0.1 not responding, still trying\n';

describe('the root of a bundle', () => {
  test('is found by its marks at any depth', async () => {
    const timelines = await timelinesOf(under('case-17/attachments/sosreport-node-a', SOS));
    expect(shown(timelines)).toEqual([['sosreport', 'case-17/attachments/sosreport-node-a/', 'node-a', 2]]);
  });

  test('is the outermost of those that lie in each other', async () => {
    const inner = under('sos_commands/x', { ...SOS, 'sos_commands/host/hostname': 'node-b\n' });
    expect(shown(await timelinesOf({ ...SOS, ...inner }))).toEqual([['sosreport', '', 'node-a', 4]]);
  });

  test('is not a folder that has one mark only', async () => {
    const timelines = await timelinesOf({ 'sos_commands/host/hostname': 'node-a\n', 'my_sos_reports/x': 'x\n' });
    expect(shown(timelines)).toEqual([[null, '', 'node-a', 2]]);
  });

  test('what lies beside a single root belongs to it', async () => {
    const timelines = await timelinesOf({ ...under('sosreport-node-a', SOS), 'proc/1/mountinfo': ROW });
    expect(shown(timelines)).toEqual([['sosreport', 'sosreport-node-a/', 'node-a', 3]]);
  });

  test('an archive inside a root belongs to it', async () => {
    const outer = inside('node-a-logs.tar.gz', {
      'system/pressure_memory.txt': 'some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n',
      'kubelet/kubelet.log': 'x\n',
    });
    const inner = inside('node-a-logs.tar.gz!/bottlerocket/logdog/bottlerocket-logs.tar.gz', {
      'bottlerocket-logs/logdog.errors': '',
      'bottlerocket-logs/settings.json': '{}\n',
    });
    const timelines = await read({ name: 'node-a-logs.tar.gz', artifacts: [...outer, ...inner] });
    expect(shown(timelines)).toEqual([['eks-node-monitoring-agent', 'node-a-logs.tar.gz!/', undefined, 4]]);
  });
});

test("a log bundle of OpenShift's installer is of as many nodes as it has folders, under the names of their lines", async () => {
  const files = {
    'bootstrap/journals/kubelet.log': 'Oct 06 10:00:01 boot-0 kubenswrapper[1201]: Started kubelet\n',
    'control-plane/10.0.0.4/journals/kubelet.log': 'Oct 06 10:00:02 master-0 kubenswrapper[1801]: Started kubelet\n',
    'control-plane/10.0.0.5/journals/crio.log': '',
    'control-plane/10.0.0.5/network/hostname.txt': 'master-1\n',
    'control-plane/10.0.0.6/containers/etcd.log': 'x\n',
    'resources/nodes.json': '{"kind":"NodeList","items":[]}\n',
  };
  const root = 'log-bundle-20261006100000';
  expect(shown(await timelinesOf(under(root, files)))).toEqual(
    [
      ['10.0.0.4', 'master-0', 2],
      ['10.0.0.5', 'master-1', 3],
      ['10.0.0.6', '10.0.0.6', 2],
      ['bootstrap', 'boot-0', 2],
    ].map(([, host, count]) => ['openshift-log-bundle', `${root}/`, host, count]),
  );
});

test('the name of an EKS log collection tells the minute of the capture', async () => {
  const name = 'eks_i-0a1b2c3d4e5f60718_2026-11-20_1233-UTC_0.7.9';
  const files = {
    'system/script-params.txt': 'x\n',
    'sysctls/sysctl_all.txt': 'kernel.hung_task_timeout_secs = 120\n',
  };
  for (const bundle of [bundleOf(name, files), bundleOf('unpacked', under(name, files))]) {
    const [timeline] = await read(bundle);
    expect(timeline!.capture).toEqual({
      from: Date.UTC(2026, 10, 20, 12, 33) * 1000,
      to: Date.UTC(2026, 10, 20, 12, 34) * 1000,
    });
  }
});

test('times of members count where they are near to the minute in the name: who packs them anew may give them others', async () => {
  const name = 'eks_i-0a1b2c3d4e5f60718_2026-11-20_1233-UTC_0.7.9.tar.gz';
  const files = {
    'system/script-params.txt': 'x\n',
    'system/ps.txt': 'x\n',
    'sysctls/sysctl_all.txt': 'kernel.hung_task_timeout_secs = 120\n',
  };
  for (const [day, to] of [
    [20, Date.UTC(2026, 10, 20, 12, 40, 1)],
    [23, Date.UTC(2026, 10, 20, 12, 34)],
  ] as const) {
    const modified = Date.UTC(2026, 10, day, 12, 40) * 1000;
    const [timeline] = await read({ name, artifacts: inside(name, files).map((one) => ({ ...one, modified })) });
    expect(timeline!.capture).toEqual({ from: Date.UTC(2026, 10, 20, 12, 33) * 1000, to: to * 1000 });
  }
});

describe('several nodes in one bundle', () => {
  const collected: Bundle = {
    name: 'sos-collector.tar.gz',
    artifacts: [
      ...inside('sos-collector.tar.gz', { 'sos-collector-x/sos_logs/sos.log': 'x\n' }),
      ...inside('sos-collector.tar.gz!/sos-collector-x/sosreport-a.tar.xz', under('sosreport-a', SOS)),
      ...inside(
        'sos-collector.tar.gz!/sos-collector-x/sosreport-b.tar.xz',
        under('sosreport-b', { ...SOS, 'sos_commands/host/hostname': 'node-b\n' }),
      ),
    ],
  };

  test('each gives a report of its own, and no file is lost', async () => {
    const reports = await analyzeBundles([collected]);
    expect(reports.map(({ bundle }) => bundle.host.name?.value)).toEqual(['node-a', 'node-b']);
    expect(reports.reduce((sum, { bundle }) => sum + bundle.files.length, 0)).toBe(5);
  });

  test('`analyze` of one thing refuses them', async () => {
    await expect(analyze(collected)).rejects.toMatchObject({ code: 'several-nodes' });
  });

  test('what lies beside several roots is a node of its own where something of it was read', async () => {
    const timelines = await timelinesOf({
      ...under('a', SOS),
      ...under('b', { ...SOS, 'sos_commands/host/hostname': 'node-b\n' }),
      'proc/1/mountinfo': ROW,
    });
    expect(shown(timelines).map(([layout]) => layout)).toEqual(['sosreport', 'sosreport', null]);
  });

  test('a kind with a folder for each node: what is of the cluster belongs to each', async () => {
    const timelines = await timelinesOf({
      'kubernetesResources/nodes.yaml': 'items: []\n',
      '10.0.0.1/dmesg.log': 'x\n',
      '10.0.0.2/dmesg.log': 'x\n',
      '10.0.0.2/service-logs/kubelet.log': 'x\n',
    });
    expect(shown(timelines)).toEqual([
      ['talos', '', '10.0.0.1', 2],
      ['talos', '', '10.0.0.2', 3],
    ]);
  });
});

describe('what a collector cut and put aside', () => {
  const link = (path: string, target: string): Artifact => ({ path, link: target, read: () => [] });
  const files = (...links: Artifact[]): Bundle => ({
    name: 'made',
    artifacts: (async function* () {
      yield* bundleOf('made', { ...SOS, 'sos_strings/logs/var.log.kern.log.tailed': KERNEL }).artifacts;
      yield* links;
    })(),
  });
  const eventsOf = async (bundle: Bundle) => {
    const [timeline] = await read(bundle);
    return timeline!.events.map(({ span }) => span.path);
  };

  test('is read under the name of the link that stands in its place', async () => {
    const [timeline] = await read(files(link('var/log/kern.log', '../../sos_strings/logs/var.log.kern.log.tailed')));
    expect(timeline!.events.map(({ span }) => span.path)).toEqual(['var/log/kern.log']);
    expect(timeline!.files.map(({ path }) => path)).toEqual([
      'sos_commands/host/hostname',
      'var/log/kern.log',
      'version.txt',
    ]);
    expect(timeline!.lacks).toMatchObject([{ how: 'cut', what: 'var/log/kern.log', sources: ['syslog'] }]);
  });

  test('through a link to a link, and by a target that is absolute', async () => {
    const links = [
      link('a', '/var/log/kern.log'),
      link('var/log/kern.log', '/sos_strings/logs/var.log.kern.log.tailed'),
    ];
    expect(await eventsOf(files(...links))).toEqual(['a']);
  });

  test('links in a circle, and out of the bundle, lead nowhere', async () => {
    const links = [link('x', 'y'), link('y', 'x'), link('z', '../sos_strings/logs/var.log.kern.log.tailed')];
    expect(await eventsOf(files(...links))).toEqual(['sos_strings/logs/var.log.kern.log.tailed']);
  });
});

describe('what a collector did not bring', () => {
  test('a log that it filtered proves no silence', async () => {
    const [timeline] = await timelinesOf({
      'data/insights_commands/hostname': 'node-a\n',
      'data/var/log/messages': KERNEL.repeat(3),
    });
    expect(timeline!.coverage[0]!.holes).toMatchObject([
      { reason: 'the Insights client keeps only lines that match its filters' },
    ]);
  });

  test('what a kind never holds is told, with the kind that does', async () => {
    const { cannotTell } = await analyze({ ...SOS, 'var/log/kern.log': KERNEL });
    const { why } = cannotTell.find(({ rule }) => rule === 'efs-orphaned-mount')!;
    expect(why).toContain('a sosreport never holds the EFS logs, an EFS CSI log collection does');
  });

  test('of a folder of no known kind nothing of that sort is said', async () => {
    const { cannotTell } = await analyze({ 'var/log/kern.log': KERNEL });
    expect(cannotTell.map(({ why }) => why).join()).not.toMatch(/never holds|not always/);
  });
});
