import { join } from 'node:path';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { at, made, span } from '@mountline/dev/testing/made-report';
import { render } from '@mountline/report';
import { toMarkdown } from '@mountline/report/markdown';
import { analyze, openBundle, parseRules } from 'mountline';
import { expect, test } from 'vitest';

/** What a report says in which nothing is open: what was looked at, what ended, what could not be decided. */

test('no incident: says in short which rules ran and what they saw in part only, with verbose over what', async () => {
  const folder = join(ROOT, 'fixtures/incidents/issue346-healthy-twin/bundle');
  const report = await analyze(await openBundle(folder));
  const text = render(report);
  expect(text).toMatch(
    /\nNo incident found\n\nChecks that found nothing {2}\(--verbose shows .*\n {2}automount-waits, csi-operation-pending, efs-driver-killed,\s/,
  );
  expect(text).toContain('\n  inotify-exhaustion, mount-unit-timeout (read only in part: systemd)\n');
  expect(text.split('\n').length).toBeLessThan(60);
  for (const { rule } of report.nearMisses) expect(text).toContain(rule);
  const whole = render(report, { verbose: true });
  expect(whole).toMatch(
    /\nChecks that found nothing\n {2}\S+: not found in the files: [^\n]*\n[^\n]*\n( {6}.*\n)*? {6}\S+ covers /,
  );
});

test('of a log that two of those who are asked write to, it is said once over what it was read', async () => {
  const report = await analyze(join(FIXTURES, 'rules/kubelet-stalled/quiet-clock-set-forward/bundle'));
  const near = report.nearMisses.find(({ rule }) => rule === 'nfs-client-after-unmount')!;
  expect(near.evidence.map(({ fields }) => fields.actor)).toEqual(['kubelet', 'systemd']);
  expect(render(report, { verbose: true })).not.toMatch(/\n( {6}\S+ covers .*)\n\1\n/);
});

test('a rule that nearly found something says what, also in short', async () => {
  const near = {
    rule: 'kubelet-stalled',
    bindings: {},
    about: [],
    reached: [],
    failed: { step: 'freeze', status: 'not-seen' as const, why: '3 min is not longer than 5 min' },
    evidence: [{ kind: 'kubelet.silence', time: at(1), span: span(4), text: 'line', fields: {} }],
    repeats: 1,
  };
  const text = render({ ...made, incidents: [], nearMisses: [near] });
  expect(text).toMatch(/\n {2}kubelet-stalled: 3 min is not longer than 5 min {2,}\S*a\.log:4\n/);
});

test('what to collect is named once, with all rules that lack it; with verbose why each does', async () => {
  const report = await analyze({ 'dmesg.txt': '[    0.000000] Linux version 6.1.0\n[    1.5] done\n' });
  const said = render(report).split('\nCannot tell  (--verbose')[1]!;
  const alike = report.cannotTell.filter(({ collectWith }) => collectWith.includes('cat /proc/1/mountinfo'));
  expect(alike.length).toBeGreaterThan(1);
  expect(said.split('cat /proc/1/mountinfo\n')).toHaveLength(2);
  const [, rules] = /to decide ([^:]*),\s+collect:\s+the\s+mount\s+table\s+of\s+the\s+host\n/.exec(said)!;
  expect(rules!.split(/,\s+/)).toEqual(alike.map(({ rule }) => rule));
  for (const { rule } of report.cannotTell) expect(said).toContain(rule);
  const whole = render(report, { verbose: true }).replace(/\s+/g, ' ');
  for (const { why } of report.cannotTell) expect(whole).toContain(why);
});

test('a table with rows that could not be read is told, and shown, where a rule would need it', async () => {
  const report = await analyze({
    'proc/1/mountinfo': '22 1 259:1 / / rw,relatime shared:9 - ext4 /dev/root rw\n23 22 0:5 / /pr',
  });
  const cut = report.cannotTell.find(({ rule }) => rule === 'mount-explosion')!;
  expect(cut).toMatchObject({ evidence: [{ kind: 'snapshot', span: { path: 'proc/1/mountinfo', line: 1 } }] });
  expect(render(report)).toMatch(
    /mount-explosion[^:]*: [^:]*mountinfo has rows that could not\s+be read\s{2,}proc\/1\/mountinfo:1\n/,
  );
});

test('of what has ended the last comes first, and of those that are alike the others in a line each', async () => {
  const folder = join(ROOT, 'fixtures/incidents/dead-port-11-phaseB-recovered-proxy-restart-lazy-mount/bundle');
  const report = await analyze(await openBundle(folder));
  const leads = report.incidents.filter(({ under }) => under === undefined);
  expect(leads.map(({ rule, state }) => `${rule} ${state}`)).toEqual(['nfs-dead-port ended', 'nfs-dead-port ended']);
  expect(leads[0]!.window.to).toBeGreaterThan(leads[1]!.window.to);
  const text = render(report);
  expect(text).toContain('\nNo open incident found; 2 ended; ');
  expect(text).toMatch(
    /\nENDED {2}an NFS client waited 2 min for .*\nENDED {2}1 more like this \(2026-11-20 UTC\), in brief/s,
  );
  expect(text).toMatch(/\n {2}12:22:56 to 12:25:10 {2}an NFS client waited 2 min for .*\n +journal-short\.txt:859\n/);
  expect(render(report, { verbose: true }).match(/^What happened/gm)).toHaveLength(2);
  expect(toMarkdown([report])).toMatch(
    /\n\nNo open incident found; 2 ended; .*\n\n### ENDED: an NFS client waited 2 min/,
  );
});

test('a rule that nothing in the bundle could show has not found nothing', async () => {
  const folder = join(ROOT, 'fixtures/incidents/issue346-healthy-twin/bundle');
  const found = render(await analyze(await openBundle(folder)));
  expect(found).toMatch(/not applicable here: (?:[\w-]+,\s+)*efs-credits-drained/);
  expect(found).not.toContain('efs-credits-drained: not in what was read');
  const metrics = join(FIXTURES, 'rules/efs-credits-drained/quiet-elastic/bundle');
  expect(render(await analyze(await openBundle(metrics)))).toMatch(/\n {2}efs-credits-drained\n/);
  const own = 'rule own\n  title "of another rule"\n  severity minor\n  anchor again incident.nfs-client-redials\n';
  const { rules } = await parseRules(own);
  const { nearMisses } = await analyze(await openBundle(folder), { rules });
  expect(nearMisses.filter(({ rule }) => rule === 'own')).toEqual([expect.not.objectContaining({ unasked: true })]);
});

test('few rules that could be decided are no good news', async () => {
  const text = render(await analyze({ 'dmesg.txt': '[    0.000000] Linux version 6.1.0\n[    1.5] done\n' }));
  expect(text).toMatch(/\nCannot tell: \d+ of \d+ checks could not be decided from these files, the others found/);
  expect(text).not.toContain('No incident found');
});

test('no good news above tasks that wait in D on a mount of this node', async () => {
  const folder = join(FIXTURES, 'rules/nfs-dead-port/fires-task-waits-on-new-mount/bundle');
  const report = { ...(await analyze(await openBundle(folder))), incidents: [] };
  const text = 'Cannot tell: 1 task stuck in D state on the NFS mount of port 20061, and no rule explains it';
  expect(render(report)).toContain(`\n${text}\n`);
});
