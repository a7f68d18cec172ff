import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTimeline, runFacts } from '@mountline/correlation';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { sources } from '@mountline/parsers';
import { facts } from '@mountline/rules';
import { analyzeBundles, bundleOf } from 'mountline';
import { expect, test } from 'vitest';

const STALL = 'kernel: nfs: server 10.0.0.9 not responding, still trying';
const line = (second: number, host: string, text: string) =>
  `2026-11-20T13:31:${String(second).padStart(2, '0')}.000000+00:00 ${host} ${text}\n`;

/** Two nodes that send to one syslog, and a third line of the first. */
const messages = [
  line(1, 'node-a', STALL),
  line(2, 'node-b.example.net', STALL),
  line(3, 'node-b', 'kernel: nfs: server 10.0.0.9 OK'),
  line(4, 'node-a.example.net', STALL),
].join('');

const read = (files: Record<string, string>) => buildTimeline(bundleOf('several', files), { sources });

test('the lines of other nodes are left out, and said to be', async () => {
  const timeline = await read({ 'var/log/messages': messages, hostname: 'node-a\n' });
  expect(timeline.events.map(({ kind, span }) => `${kind}:${span.line}`)).toEqual([
    'nfs.server.not-responding:1',
    'nfs.server.not-responding:4',
  ]);
  expect(timeline.activity.map(({ unit, host, lines }) => ({ unit, host, lines }))).toEqual([
    { unit: 'kernel', host: 'node-a', lines: 2 },
  ]);
  const found = timeline.diagnostics.find(({ code }) => code === 'timeline/several-hosts');
  expect(found?.message).toBe('var/log/messages holds lines of several nodes: node-a, node-b');
  expect(found?.cost).toMatch(/^2 events of node-b left out: /);
});

test('where nothing tells which node the bundle is of, all stand on the timeline and no silence is proof', async () => {
  const timeline = await read({ 'var/log/messages': messages });
  expect(timeline.events).toHaveLength(4);
  expect(timeline.coverage.map(({ units }) => units)).toEqual([[]]);
  expect(timeline.activity.map(({ host }) => host)).toEqual(['node-a', 'node-b']);
  expect(timeline.diagnostics.map(({ code }) => code)).toContain('timeline/several-hosts');
});

test('a node that got its name late is one node', async () => {
  const renamed = line(1, 'localhost', STALL) + line(2, 'debian', STALL) + line(3, 'node-a', STALL);
  const timeline = await read({ 'var/log/messages': renamed, hostname: 'node-a\n' });
  expect(timeline.events).toHaveLength(3);
  const nameless = line(1, 'localhost', STALL) + line(2, 'node-a', STALL);
  const { diagnostics, activity } = await read({ 'var/log/messages': nameless });
  expect(diagnostics.map(({ code }) => code)).not.toContain('timeline/several-hosts');
  expect(activity.map(({ unit, host, lines }) => ({ unit, host, lines }))).toEqual([
    { unit: 'kernel', host: undefined, lines: 2 },
  ]);
});

test('another node that goes on does not tell that this one fell silent', async () => {
  const at = (second: number) =>
    new Date(Date.UTC(2026, 10, 20, 12) + second * 1000).toISOString().replace('Z', '+00:00');
  const said = (second: number, who: string) => `${at(second)} ${who}: I1120 12:00:00.000000 7 a.go:1] "a line"\n`;
  const own = Array.from({ length: 100 }, (_, i) => said(i, 'node-a kubelet[7]') + said(i, 'node-a containerd[8]'));
  const other = Array.from({ length: 3900 }, (_, i) => said(100 + i, 'node-b containerd[9]'));
  const journal = [...own, ...other].join('');
  const { timeline, events } = runFacts(await read({ 'var/log/messages': journal, hostname: 'node-a\n' }), facts);
  expect(events.filter(({ kind }) => kind === 'kubelet.silence')).toEqual([]);
  expect(timeline.coverage).toMatchObject([{ to: Date.UTC(2026, 10, 20, 12, 1, 39) * 1000 + 1000 }]);
  expect(timeline.activity.map(({ unit, gaps }) => [unit, gaps.at(-1)!.others])).toEqual([
    ['kubelet', 1],
    ['containerd', 0],
  ]);
  const alone = journal.replaceAll('node-b', 'node-a');
  const whole = runFacts(await read({ 'var/log/messages': alone, hostname: 'node-a\n' }), facts);
  expect(whole.events.filter(({ kind }) => kind === 'kubelet.silence')).toHaveLength(1);
});

test("klog's stamps in the log of a container are in UTC, whatever the zone of the node, and that is a guess", async () => {
  const logs =
    'kubectl logs efs-csi-node-7g8k2 -n kube-system efs-plugin\n\nI1120 12:31:55.004415       1 driver.go:150] Starting efs-utils watchdog\n';
  const timeline = await read({ 'results/driver_logs': logs, date: 'Fri Nov 20 13:31:59 CET 2026\n' });
  const [started] = timeline.events;
  expect(started?.time.from).toBe(Date.UTC(2026, 10, 20, 12, 31, 55, 4) * 1000 + 415);
  expect(started?.guesses).toEqual(['zone']);
});

test('of a log of several nodes no line proves anything of tables that nothing names', async () => {
  const dead = 'fixtures/rules/nfs-dead-port/fires-row-alone/bundle';
  const tables = Object.fromEntries(
    ['proc/1/mountinfo', 'ss-tanp.txt'].map((path) => [path, readFileSync(join(ROOT, dead, path), 'utf8')]),
  );
  const silent = (host: string, second: number) => line(second, host, STALL.replace('10.0.0.9', '127.0.0.1'));
  const idle = (host: string, second: number) => line(second, host, 'containerd[9]: an idle line');
  const told = async (files: Record<string, string>) =>
    (await analyzeBundles([bundleOf('several', files)])).map(({ bundle, incidents }) => [
      bundle.host.name?.value,
      ...incidents.map(({ rule, verdict }) => `${rule} ${verdict}`),
    ]);
  const own = { ...tables, 'var/log/messages': silent('node-a', 1) + idle('node-a', 2) };
  expect(await told(own)).toEqual([['node-a', 'nfs-dead-port confirmed', 'nfs-server-silent confirmed']]);
  const both = {
    ...tables,
    'var/log/messages': idle('node-b', 0) + silent('node-a', 1) + idle('node-b', 2) + idle('node-a', 3),
  };
  expect(await told(both)).toEqual([
    [undefined, 'nfs-dead-port possible'],
    [undefined, 'nfs-server-silent confirmed'],
  ]);
  expect(await told({ ...both, hostname: 'node-b\n' })).toEqual([['node-b', 'nfs-dead-port possible']]);
  expect((await told({ ...both, hostname: 'node-a\n' }))[0]).toContain('nfs-dead-port confirmed');
});

test('nodes that a text asks by two addresses are two, and one that a log calls by its name may be either', async () => {
  const hostsIn = async (log: string, ...asked: string[]) => {
    const row = '63 43 259:4 / /var/data rw,relatime shared:1 - xfs /dev/nvme1n1p1 rw\n';
    const fences = asked.map((node) => `\`\`\`\n$ talosctl -n ${node} read /proc/self/mountinfo\n${row}\`\`\`\n`);
    const text = `It does not start:\n\n\`\`\`\n${log}\`\`\`\n\n${fences.join('\nand\n\n')}`;
    const reports = await analyzeBundles([bundleOf('issue', { 'issue.md': text })]);
    return reports.map(({ bundle }) => bundle.host.name?.value);
  };
  const full =
    'error mounting \\"/var/data\\" to rootfs at \\"/var/data\\": mount src=/var/data: no space left on device';
  const talos = `10.21.1.12: {"level":"error","msg":"service[kubelet](Waiting): Error running Containerd(kubelet): ${full}","time":"2026-09-02T08:14:21Z"}\n`;
  expect(await hostsIn(talos, '10.21.1.12')).toEqual(['10.21.1.12']);
  expect(await hostsIn(talos, '10.21.1.11')).toEqual(['10.21.1.12', '10.21.1.11']);
  expect(await hostsIn('', '10.21.1.11', '10.21.1.12')).toEqual(['10.21.1.11', '10.21.1.12']);
  expect(await hostsIn(line(1, 'node-a', STALL), '10.21.1.11')).toEqual(['node-a']);
});
