import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { made } from '@mountline/dev/testing/made-report';
import { render, renderBrief, renderNodes, renderSummaries, renderSummary, verdictLine } from '@mountline/report';
import { analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';

const FOLDER = join(FIXTURES, 'incidents');
const reportOf = async (name: string) => analyzeBundle(await openBundle(join(FOLDER, name, 'bundle')));

describe('the summary of a captured incident', () => {
  const names = ['issue346-frozen', 'efs-orphaned-mount', 'inotify-exhaustion', 'dead-port-04-during-hung-tasks'];

  test.each(names)('%s: cause and evidence before what to do, on one screen', async (name) => {
    const report = await reportOf(name);
    const text = renderSummary(report);
    const at = (heading: string) => text.split('\n').findIndex((line) => line.startsWith(heading));
    expect(at('OPEN')).toBeLessThan(6);
    expect(at('Root cause')).toBeGreaterThan(at('OPEN'));
    expect(at('Evidence')).toBeGreaterThan(at('Root cause'));
    expect(at('Do now')).toBeGreaterThan(at('Evidence'));
    expect(text.split('\n').length).toBeLessThan(render(report).split('\n').length / 2);
    expect(text.split('\n').length).toBeLessThanOrEqual(62);
  });

  test.each([60, 80, 100, 140])('at width %i only commands and paths are longer', async (width) => {
    for (const line of renderSummary(await reportOf('issue346-frozen'), { width }).split('\n'))
      if (!/^ {5,7}\S|^ {2}\w+ = \//.test(line)) expect([...line].length).toBeLessThanOrEqual(width);
  });

  test('the line that decides is quoted as it is in the file', async () => {
    const text = renderSummary(await reportOf('issue346-frozen'), { width: 200 });
    expect(text).toMatch(/^ {2}13:24:29 {2}ERROR - Failed to start tunnel \(errno=101\).*mount\.log:73$/m);
    expect(text).not.toContain('2026-11-20 13:24:29 UTC - ERROR');
  });

  test('a conclusion has the line that it rests on under it', async () => {
    const text = renderSummary(await reportOf('dead-port-06-recovered-after-proxy-restart'), { width: 120 });
    expect(text).toMatch(
      /^ {2}12:23:14 {2}127\.0\.0\.1 not responding, OK 116 s later\n {12}nfs: server 127\.0\.0\.1 not responding, still trying .*:19455-19467$/m,
    );
  });

  test('what the cause says is quoted, not told again', async () => {
    const text = renderSummary(await reportOf('dead-port-02-during-5s-no-kernel-message-yet'), { width: 120 });
    expect(text).toMatch(
      /^ {2}12:22:56 {2}systemd\[1\]: lab-nfs-proxy\.service: Main process exited, code=killed, .*:859$/m,
    );
    expect(text.match(/the listener on 20361 ended/g)).toHaveLength(1);
  });

  test('what the impact says is quoted, not told again', async () => {
    const folder = join(FIXTURES, 'rules', 'mount-table-full', 'fires-kubelet-extra-mount', 'bundle');
    const text = renderSummary(await analyzeBundle(await openBundle(folder)), { width: 100 });
    expect(text.match(/into container kubelet failed/g)).toHaveLength(1);
    expect(text).toMatch(/^ {2}06:20:11 {2}.*no space left on device.*kubelet-service\.log:1/m);
  });

  test('a conclusion is dated before its line, and neither has two times', async () => {
    const text = renderSummary(await reportOf('lock-stall-not-responding'), { width: 80 });
    expect(text).toMatch(/^ {2}12:53:38 {2}kernel: lockd: server 127\.0\.0\.1 not responding, still trying$/m);
    const rows = text.slice(text.indexOf('\nEvidence'), text.indexOf('\nDo now')).split('\n');
    for (const row of rows) expect(row.match(/\d\d:\d\d:\d\d/g) ?? []).toHaveLength(/^ {2}\d\d:/.test(row) ? 1 : 0);
  });

  test('a short name is given before it is used', async () => {
    const text = renderSummary(await reportOf('zombie-pods'));
    const [given, used] = [text.indexOf('\n      T = /var/lib/kubelet/pods/'), text.search(/\bREADDIR 1800\/s on T\b/)];
    expect(given).toBeGreaterThan(0);
    expect(used).toBeGreaterThan(given);
  });

  test('a capture has its end where evidence is later than its begin', async () => {
    expect(renderSummary(await reportOf('proxy-oom-loop'))).toContain('captured 2026-11-20 12:50:15 to 12:50:49 UTC');
    expect(renderSummary(await reportOf('issue346-frozen'))).toContain('captured 2026-11-20 13:30:38 UTC');
  });

  test('a possible incident asks first, and changes nothing on the node', async () => {
    const text = renderSummary(await reportOf('efs-logs-retries-and-timeouts'));
    expect(text).toMatch(/^To confirm or rule out\n {5}\S/m);
    expect(text).not.toContain('\nDo now');
  });
});

test('nothing found: what was checked, and what would decide the rest', async () => {
  const text = renderSummary(await reportOf('node-healthy'));
  expect(text).toContain('No incident found');
  expect(text).toMatch(/^Checked {4}\d+ checks found nothing; \d+ could not be decided; \d+ do not apply$/m);
  expect(text.match(/^ {7}\S/gm)!.length).toBeLessThanOrEqual(3);
});

test('a failure that was logged after what has ended comes before it', async () => {
  const report = await reportOf('dead-port-06-recovered-after-proxy-restart');
  const [finding] = report.findings;
  const [{ window }] = report.incidents as [(typeof report.incidents)[number]];
  const later = {
    ...finding!,
    what: 'a failure of later',
    severity: 'major' as const,
    last: { from: window.to, to: window.to },
  };
  const text = renderSummary({ ...report, findings: [later] });
  expect(text).toMatch(/^Findings {2}failures/m);
  expect(text.indexOf('a failure of later')).toBeLessThan(text.indexOf('ENDED'));
  expect(text).not.toMatch(/^Also/m);
  expect(renderSummary(report)).not.toMatch(/^Findings {2}/m);
});

test('two commands that decide the same stand in one row, and of a log that was read is said what', async () => {
  const report = await reportOf('node-healthy');
  const ask = [
    { command: 'exportfs -v', decides: ['a stale handle'] },
    { command: 'cat /proc/mounts', decides: ['a stale handle'] },
    { command: 'journalctl -k', decides: ['a stale handle', 'nfs-dead-port'], read: 'kern.log, 01:00:00 to 01:00:09' },
  ];
  const text = renderSummary({ ...report, ask });
  expect(text).toContain('  to explain a stale handle, collect:\n       exportfs -v\n       cat /proc/mounts\n');
  expect(text).toContain(
    '  to explain the same and to check nfs-dead-port, collect more of a log (read: kern.log, 01:00:00 to\n    01:00:09):\n       journalctl -k\n',
  );
});

test('nothing of the input reaches the terminal raw', () => {
  for (const text of [renderSummary(made), renderBrief([made]), renderSummaries([made, made])])
    expect(text).not.toMatch(/[^\P{C}\n]/u);
  expect(renderSummary(made, { colour: true })).not.toMatch(/\x1b(?!\[\d+m)/);
});

describe('of what is possible only', () => {
  const look = { text: 'Find the mount.', risk: 'reads' as const, commands: ['ps -eo pid,comm'] };
  const mend = { text: 'Stop it.', risk: 'interrupts' as const, commands: ['kill 1'] };
  const collect = { text: 'Collect what confirms it.', risk: 'reads' as const, commands: ['ss -tlnp'] };
  const textOf = (...doNow: (typeof made.incidents)[0]['doNow']) =>
    renderSummary({ ...made, incidents: [{ ...made.incidents[0]!, verdict: 'possible', doNow }] });

  test('the step that looks stands below what confirms it, with its command', () =>
    expect(textOf(collect, look, mend)).toMatch(
      /^To confirm or rule out\n {5}ss -tlnp\n {2}Find the mount\.\n {5}ps -eo pid,comm\n {2}Once confirmed {2}Stop it\.$/m,
    ));

  test('the step that changes something is named, and its command is left to --full', () => {
    const text = textOf(collect, mend);
    expect(text).toMatch(/^ {2}Once confirmed {2}Stop it\.$/m);
    expect(text).not.toContain('kill 1');
  });
});

test('an impact loses the rest of a UUID before it takes a second line', () => {
  const pod = '0d6c3c5e-88d3-4f4b-9df1-5a8e7f3b2c1d';
  const impactOf = (impact: string) =>
    renderSummary({ ...made, incidents: [{ ...made.incidents[0]!, impact: [impact] }] }, { width: 100 });
  expect(impactOf(`its volume is that of pod ${pod}`)).toContain(`pod ${pod}`);
  expect(impactOf(`the mount of a volume of pod ${pod} timed out three times within forty minutes`)).toMatch(
    /^ {2}the mount of a volume of pod 0d6c3c5e… timed out three times within forty minutes$/m,
  );
});

test('a file that was not read is told with its reason', () => {
  const text = renderSummary(made);
  expect(text).toContain('not read: ss.txt (ss: not found)');
  expect(text).toContain('1 of 3 files read (1 not recognised)');
});

describe('several nodes', () => {
  test('a table, then those with an incident', async () => {
    const [sick, well] = [await reportOf('issue346-frozen'), await reportOf('issue346-healthy-twin')];
    const text = renderSummaries([well, sick]);
    expect(text.startsWith(renderNodes([well, sick]))).toBe(true);
    expect(text).toMatch(
      /^2 nodes, incidents on 1\n\nip-10-0-37-114 {2}OPEN {6}first sign \d\d:\d\d:\d\d {2}kubelet frozen/,
    );
    expect(text).toContain('No incident found: ip-10-0-37-114');
    expect(text.match(/^Root cause$/gm)).toHaveLength(1);
  });

  test('one line for each incident', async () => {
    const reports = [await reportOf('issue346-frozen'), await reportOf('issue346-healthy-twin')];
    const lines = renderBrief(reports, { width: 200 }).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^OPEN {6}ip-10-0-37-114 {2}first sign .* \(efs-orphaned-mount · confirmed · critical\)$/);
    expect(lines[1]).toMatch(/^- .*No incident found$/);
  });

  test('the last line counts what leads, by state and severity', () => {
    const [one] = made.incidents;
    const of = (...some: Partial<typeof one>[]) => ({
      ...made,
      findings: [],
      unrecognised: [],
      incidents: some.map((more) => ({ ...one!, ...more })),
    });
    expect(verdictLine([of()])).toBe('No incident.');
    const many = of(
      { severity: 'critical' },
      { severity: 'minor', verdict: 'possible' },
      { state: 'ended' },
      { under: 'nfs-dead-port' },
    );
    expect(verdictLine([many, many])).toBe('OPEN: 2 critical; POSSIBLE: 2 minor; ENDED: 2 major.');
    expect(verdictLine([{ ...made, incidents: [] }])).toBe('1 finding; 1 kind of unrecognised error.');
  });
});

test('every captured incident has its title and its rule on the screen', async () => {
  for (const name of readdirSync(FOLDER).filter((one) => one.startsWith('dead-port'))) {
    const report = await reportOf(name);
    const text = renderSummary(report, { width: 400 });
    for (const { rule, under } of report.incidents.slice(0, 1)) if (under === undefined) expect(text).toContain(rule);
  }
});
