import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openBundle } from '@mountline/bundle/node';
import { type Report, SECOND, UNKNOWN_TIME } from '@mountline/core';
import { render, toJson } from '@mountline/report';
import { toMarkdown } from '@mountline/report/markdown';
import { reportSchema } from '@mountline/report/schema';
import { analyze, analyzeBundle, parseRules } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES, ROOT } from './fixtures.ts';
import { gathered } from './gathered.ts';

const incidents = readdirSync(join(FIXTURES, 'incidents'))
  .map((name) => ({ name, path: join(FIXTURES, 'incidents', name, 'bundle') }))
  .filter(({ path }) => existsSync(path));

const T0 = Date.UTC(2026, 10, 20, 13, 0, 0) * 1000;
const at = (s: number, width = 1) => ({ from: T0 + s * SECOND, to: T0 + (s + width) * SECOND });
const span = (line: number, path = 'var/log/a.log') => ({ path, line, offset: line * 10 });

/** One of everything that a report can hold. */
const made: Report = {
  schemaVersion: 1,
  bundle: {
    parts: [{ layout: 'sosreport', root: 'sosreport-node-1/' }],
    lacks: [],
    name: 'made\x1b[2J',
    host: { name: { value: 'node-1', span: span(1, 'uname') } },
    capture: at(600, 10),
    files: [
      { path: 'var/log/a.log', source: 'mount-log', state: 'read', records: 3, bytes: 300 },
      { path: 'ss.txt', source: null, state: 'error-text', records: 0, bytes: 9, note: 'ss: not found' },
      { path: 'strange', source: null, state: 'unclaimed', records: 0, bytes: 9 },
    ],
  },
  incidents: [
    {
      rule: 'made-up',
      title: 'something of /var/lib/kubelet/pods/0b6f2a1c-93c4-4d63/volumes/mount waits',
      severity: 'major',
      verdict: 'likely',
      because: ['no going by csi: not covered'],
      why: ['the client may live on'],
      state: 'open',
      window: { from: T0, to: Number.MAX_SAFE_INTEGER },
      bindings: { P: 20361, big: 18_446_744_073_709_551_615n },
      steps: [
        {
          name: 'second',
          kind: 'b.happened',
          what: 'the second',
          optional: false,
          status: 'seen',
          time: at(0),
          evidence: [],
          needs: [],
        },
        {
          name: 'first',
          kind: 'a.happened',
          what: 'the first',
          optional: false,
          status: 'seen',
          time: at(0),
          evidence: [],
          needs: [],
        },
        {
          name: 'gone',
          kind: 'c.happened',
          what: 'a third',
          by: 'csi',
          optional: true,
          status: 'not-covered',
          note: 'nothing of it was read',
          time: null,
          evidence: [],
          needs: [{ what: 'its log', collectWith: 'kubectl logs POD --timestamps' }],
        },
        {
          name: 'left',
          kind: 'c.happened',
          what: 'a third',
          by: 'kubelet',
          optional: true,
          status: 'absent',
          note: 'the kubelet: read whole',
          time: null,
          evidence: [{ kind: 'coverage', time: at(0, 60), span: span(1), text: 'read', fields: {} }],
          needs: [],
        },
      ],
      impact: ['1 task waits'],
      doNow: [{ text: 'Look. '.repeat(40), commands: [`umount -l ${'/very/long'.repeat(30)}`] }],
      fix: [{ text: 'Mend it.', commands: [] }],
      unknown: ['who did it'],
      repeats: 1,
    },
  ],
  nearMisses: [],
  ruledOut: [],
  cannotTell: [
    {
      rule: 'other',
      why: 'no table',
      lacks: [],
      needs: ['a table'],
      collectWith: ['cat /proc/1/mountinfo'],
      evidence: [],
    },
  ],
  lives: [
    {
      of: 'port',
      key: '20361',
      nth: 1,
      from: { time: at(1), how: 'given', span: span(3) },
      to: null,
      fields: { diedAt: T0 },
    },
  ],
  coverage: [
    {
      source: 'mount-log',
      path: 'var/log/a.log',
      units: ['efs-mount-helper'],
      from: T0,
      to: T0 + 100 * SECOND,
      holes: [{ from: T0, to: T0 + SECOND, reason: 'lost', span: span(2) }],
    },
  ],
  clocks: [
    {
      path: 'var/log/a.log',
      source: 'mount-log',
      clock: 'local',
      method: 'taken as UTC',
      anchors: [],
      error: 0,
      guesses: ['zone'],
    },
  ],
  diagnostics: [
    {
      code: 'mount-log/bad-line',
      severity: 'loss',
      message: 'found \u202e\x07 here',
      cost: 'it is lost',
      span: span(9),
      count: 2,
      help: 'look',
    },
  ],
  timeline: [],
};
for (const [i, step] of made.incidents[0]!.steps.slice(0, 2).entries()) {
  const event = {
    kind: step.kind,
    time: at(20 - i * 10),
    span: span(20 - i),
    text: `line \x1b]0;evil\x07 of ${step.name}`,
    fields: {},
  };
  step.evidence.push(event);
  made.timeline.push({ ...event, also: [span(7, 'copy.log')], source: 'mount-log', actor: 'a', repeats: 1 });
  step.evidence.push({ ...event, span: span(7, 'copy.log') });
}

test.each(incidents)('$name fits the published schema, and its text holds every command whole', async ({ path }) => {
  const report = await analyze(path);
  const json = JSON.parse(JSON.stringify(toJson(report)));
  expect(reportSchema.parse(json)).toEqual(json);
  const text = render(report, { width: 60, verbose: true });
  expect(text).not.toMatch(/[^\P{C}\n]/u);
  const lines = text.split('\n').map((line) => line.trim());
  const leads = report.incidents.filter(({ under }) => under === undefined);
  for (const command of leads.flatMap(({ doNow }) => doNow.flatMap(({ commands }) => commands)))
    expect(lines).toContain(command);
});

describe('json', () => {
  test('instants are ISO, 64-bit counters decimal strings, an unknown end is null', () => {
    const json = reportSchema.parse(JSON.parse(JSON.stringify(toJson(made))));
    expect(json.incidents[0]!.window).toEqual({ from: '2026-11-20T13:00:00.000000Z', to: null });
    expect(json.incidents[0]!.bindings).toEqual({ P: 20361, big: '18446744073709551615' });
    expect(json.lives[0]!.fields).toEqual({ diedAt: '2026-11-20T13:00:00.000000Z' });
  });

  test('what stands in tables of which nothing tells the time has none', async () => {
    const report = await analyze({
      'proc/1/mountinfo': '36 35 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,hard,port=20361,addr=127.0.0.1\n',
      'ss-tanp.txt':
        'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:*\n',
    });
    const json = reportSchema.parse(JSON.parse(JSON.stringify(toJson(report))));
    expect(json.bundle.capture).toBeNull();
    expect(json.incidents.map(({ rule, window }) => [rule, window])).toEqual([
      ['nfs-dead-port', { from: null, to: null }],
    ]);
    expect(json.timeline.map(({ time }) => time)).toEqual(json.timeline.map(() => ({ from: null, to: null })));
    const text = render(report);
    expect(text).toContain('capture time unknown');
    expect(text).toMatch(/^ {2}capture {3}the row of \/mnt stands/m);
    expect(text).not.toMatch(/1970|2255|00:00:00/);
  });

  test('an empty bundle fits too', async () => {
    const json = JSON.parse(JSON.stringify(toJson(await analyze({}))));
    expect(reportSchema.safeParse(json).error).toBeUndefined();
  });
});

describe('text', () => {
  test.each([60, 80, 100, 140])('at width %i commands are whole, and only commands and paths are longer', (width) => {
    const lines = render(made, { width }).split('\n');
    const [command] = made.incidents[0]!.doNow[0]!.commands;
    expect(lines.map((line) => line.trim())).toContain(command);
    for (const line of lines)
      if (!line.includes('/very/long') && !line.includes(' = /')) expect(line.length).toBeLessThanOrEqual(width);
  });

  test('nothing of the input reaches the terminal raw', () => {
    const text = render(made, { verbose: true });
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(text).toContain('made␛[2J');
    expect(text).toContain('found \\u{202e}\\x07 here');
    expect(render(made, { colour: true })).not.toMatch(/\x1b(?!\[\d+m)/);
  });

  test('steps stand in the order of time, with their places and what would tell', () => {
    const text = render(made);
    const story = text.slice(text.indexOf('What happened'), text.indexOf('Unknown'));
    expect(story.indexOf('of first')).toBeLessThan(story.indexOf('of second'));
    expect(story).toContain('var/log/a.log:20 · also in 1 file');
    expect(story).toContain('would tell: kubectl logs POD --timestamps');
    expect(story).toMatch(/∅ +no third by kubelet \(the kubelet: read whole\)/);
    expect(text).toContain('~ guessed zone');
  });

  test('a state file with ~ is given back to the watchdog only while its row stands: without the row it keeps the port', async () => {
    const told = async (name: string) =>
      render(await analyzeBundle(await openBundle(join(FIXTURES, 'incidents', name, 'bundle'))));
    expect(await told('issue346-frozen')).toMatch(/^ +mv \/var\/run\/efs\/'~fs-/m);
    const after = await told('issue346-after-umount');
    expect(after).not.toMatch(/^ +mv /m);
    expect(after).toContain('Leave the state file of port 20361');
  });

  test('the same report gives the same text', async () => {
    const [first] = incidents;
    const one = render(await analyze(await openBundle(first!.path)));
    const bundle = await openBundle(first!.path);
    const two = render(await analyze({ ...bundle, artifacts: (await gathered(bundle)).reverse() }));
    expect(two).toBe(one);
  });

  test('no incident: says in short which rules ran and what they saw in part only, with verbose over what', async () => {
    const folder = join(ROOT, 'fixtures/incidents/issue346-healthy-twin/bundle');
    const report = await analyze(await openBundle(folder));
    const text = render(report);
    expect(text).toMatch(/\nNo incident found\n\nFound nothing {2}\(--verbose says .*\n {2}metadata-storm, /);
    expect(text).toContain('\n  inotify-exhaustion (read in part only: systemd)\n');
    expect(text.split('\n').length).toBeLessThan(60);
    for (const { rule } of report.nearMisses) expect(text).toContain(rule);
    const whole = render(report, { verbose: true });
    expect(whole).toMatch(/\nFound nothing\n {2}\S+: not in what was read: [^\n]*\n[^\n]*\n {6}\S+ was read from /);
  });

  test('a rule that nearly found something says what, also in short', async () => {
    const near = {
      rule: 'kubelet-stalled',
      bindings: {},
      reached: [],
      failed: { step: 'freeze', status: 'not-seen' as const, why: '3 min is not longer than 5 min' },
      evidence: [{ kind: 'kubelet.silence', time: at(1), span: span(4), text: 'line', fields: {} }],
      repeats: 1,
    };
    const text = render({ ...made, incidents: [], nearMisses: [near] });
    expect(text).toMatch(/\n {2}kubelet-stalled: 3 min is not longer than 5 min {2,}\S*a\.log:4\n/);
  });

  test('what would tell is named once, with all rules that lack it; with verbose why each does', async () => {
    const report = await analyze({ 'dmesg.txt': '[    0.000000] Linux version 6.1.0\n[    1.5] done\n' });
    const said = render(report).split('\nCannot tell  (--verbose')[1]!;
    const alike = report.cannotTell.filter(({ collectWith }) => collectWith.includes('cat /proc/1/mountinfo'));
    expect(alike.length).toBeGreaterThan(1);
    expect(said.split('cat /proc/1/mountinfo\n')).toHaveLength(2);
    const [, rules] = /needed for ([^:]*): the mount\s+table of the host\n/.exec(said)!;
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
      /mount-explosion[^:]*: [^:]*mountinfo has rows that could not\s+be read {2,}proc\/1\/mountinfo:1\n/,
    );
  });

  test('what breaks off is told on top, with what it costs', () => {
    const cut = (message: string) => ({
      code: 'bundle/cut-archive',
      severity: 'loss' as const,
      message,
      cost: 'members behind this place are not read',
      count: 1,
      help: 'Collect it again.',
    });
    const report = {
      ...made,
      diagnostics: [...made.diagnostics, cut('a.tar.gz: unexpected end'), cut('b.zip: no end')],
    };
    const [head] = render(report).split('\n\n');
    expect(head!.replace(/\s+/g, ' ')).toContain(
      'not all of it was read: a.tar.gz: unexpected end: members behind this place are not read; 1 more at the end',
    );
    expect(render(report)).toMatch(/\nRead\n.*loss: b\.zip: no end: members behind this place are not read/s);
    const markdown = toMarkdown([report]);
    expect(markdown.indexOf('**Not all of it was read:** a.tar.gz')).toBeLessThan(markdown.indexOf('### '));
    expect(markdown).toContain('<details><summary>1 more</summary>\n\n- b.zip: no end');
    expect(render(made)).not.toContain('not all of it');
  });

  test('a row does not repeat the time in front of it, nor what another row tells among more', async () => {
    const folder = join(ROOT, 'fixtures/incidents/lock-stall-recovered/bundle');
    const text = render(await analyze(await openBundle(folder)));
    expect(text.match(/the kernel says .*that 127\.0\.0\.1 is OK.*/g)).toEqual([
      'the kernel says that 127.0.0.1 is OK, 4 times, the last at 12:43:44',
    ]);
  });

  test('of what an incident explains is told what it does not say itself; with verbose all', async () => {
    const folder = join(ROOT, 'fixtures/incidents/issue346-frozen/bundle');
    const report = await analyze(await openBundle(folder));
    const dead = report.incidents.find(({ rule }) => rule === 'nfs-dead-port')!;
    const under = (verbose: boolean) =>
      render(report, { verbose })
        .split('\nOther explanations of the same\n')[1]!
        .split('\nRead')[0]!
        .replace(/\s+/g, ' ');
    expect(under(false)).toContain('explained by the above; 13:24:08 to capture · tasks in D that wait for it: 1 · ');
    expect(under(false)).not.toMatch(/known to hold it|(?<!wait )for it: /);
    for (const said of [...dead.impact, ' for it: an NFS client of 127.0.0.1 that nobody listens for'])
      expect(under(true)).toContain(said);
  });

  test('of what has ended the last comes first, and of those that are alike the others in a line each', async () => {
    const folder = join(ROOT, 'fixtures/incidents/dead-port-11-phaseB-recovered-proxy-restart-lazy-mount/bundle');
    const report = await analyze(await openBundle(folder));
    const leads = report.incidents.filter(({ under }) => under === undefined);
    expect(leads.map(({ rule, state }) => `${rule} ${state}`)).toEqual(['nfs-dead-port ended', 'nfs-dead-port ended']);
    expect(leads[0]!.window.to).toBeGreaterThan(leads[1]!.window.to);
    const text = render(report);
    expect(text).toContain('\nNo open incident found; 2 ended; ');
    expect(text).toMatch(/\nENDED {2}an NFS client waited 3 min for .*\nENDED {2}1 more like this, in brief/s);
    expect(text).toMatch(/\n {2}12:22:56 to 12:25:10 {2}an NFS client waited 2 min for .*\n +journal-short\.txt:859\n/);
    expect(render(report, { verbose: true }).match(/^What happened/gm)).toHaveLength(2);
    expect(toMarkdown([report])).toMatch(
      /\n\nNo open incident found; 2 ended; .*\n\n### ENDED: an NFS client waited 3 min/,
    );
  });

  test('a rule that nothing in the bundle could show has not found nothing', async () => {
    const folder = join(ROOT, 'fixtures/incidents/issue346-healthy-twin/bundle');
    const found = render(await analyze(await openBundle(folder)));
    expect(found).toMatch(/nothing here could show: (?:[\w-]+,\s+)*efs-credits-drained/);
    expect(found).not.toContain('efs-credits-drained: not in what was read');
    const metrics = join(FIXTURES, 'rules/efs-credits-drained/quiet-elastic/bundle');
    expect(render(await analyze(await openBundle(metrics)))).toMatch(/\n {2}efs-credits-drained\n/);
    const own = 'rule own\n  title "of another rule"\n  severity minor\n  anchor again incident.nfs-client-redials\n';
    const { nearMisses } = await analyze(await openBundle(folder), await parseRules(own));
    expect(nearMisses.filter(({ rule }) => rule === 'own')).toEqual([expect.not.objectContaining({ unasked: true })]);
  });

  test('few rules that could be decided are no good news', async () => {
    const text = render(await analyze({ 'dmesg.txt': '[    0.000000] Linux version 6.1.0\n[    1.5] done\n' }));
    expect(text).toMatch(/\nCannot tell: \d+ of \d+ rules could not be decided from these files, the others found/);
    expect(text).not.toContain('No incident found');
  });
});

test('the text path does not load zod', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) visit(join(dirname(file), path!));
  };
  visit(join(ROOT, 'packages/report/src/index.ts'));
  for (const file of seen) expect(readFileSync(file, 'utf8')).not.toContain("from 'zod'");
});

describe('what no clock tells', () => {
  const bundle = { ...made.bundle, capture: null };

  test('a snapshot of a bundle without a clock stands at its capture, under no date', () => {
    const [incident] = made.incidents;
    const time = UNKNOWN_TIME;
    const timeline = made.timeline.map((event) => ({ ...event, time }));
    const steps = incident!.steps.map((step) => (step.time ? { ...step, time } : step));
    const text = render({ ...made, bundle, timeline, lives: [], incidents: [{ ...incident!, window: time, steps }] });
    expect(text).toContain('What happened\n');
    expect(text).not.toMatch(/1970|or later/);
  });

  test('a dmesg alone is told in seconds since boot, as the kernel writes them, also over days', async () => {
    const line = (at: string, words: string) => `[${at}] nfs: server 127.0.0.1 ${words}\n`;
    const dmesg = `[    0.000000] Linux version 6.1.0\n${line('  302.527654', 'not responding, still trying')}${line('  372.510000', 'OK')}${line('266400.100000', 'not responding, still trying')}`;
    const report = await analyze({ 'dmesg.txt': dmesg });
    const text = render(report);
    expect(text).toContain('1 log over [0.000] to [266400.100], seconds since boot\n');
    expect(text).toContain('\nWhat happened (seconds since boot)\n  [302.527] to [372.510]  ');
    expect(text).toContain('\n  ended: the kernel says at [372.510] that 127.0.0.1 is OK\n');
    expect(text).toContain('\n  [372.510]  the kernel says that 127.0.0.1 is OK');
    expect(text).toMatch(/\n {2}dmesg\.txt {2}\[0\.000\] to \[266400\.100\]/);
    expect(text).not.toMatch(/\?\?\?\?|01-0\d|UTC\)|\d\d:\d\d:\d\d/);
    expect(toMarkdown([report])).toContain('**What happened** (seconds since boot)\n\n| time | what | where |');
    expect(JSON.stringify(toJson(report))).toContain('1970-01-04T02:00:00.100000Z');
  });

  test('a year that nothing tells is not shown', () => {
    const day = Date.UTC(1970, 10, 20) * 1000;
    const [log] = made.coverage;
    const text = render({ ...made, bundle, coverage: [{ ...log!, from: day, to: day + SECOND, holes: [] }] });
    expect(text).toContain('1 log over ????-11-20 00:00:00');
  });
});

test('a hole that several logs have is told once, and with verbose at each', () => {
  const [log] = made.coverage;
  const hole = { ...at(5), reason: 'suppressed' };
  const coverage = ['a.log', 'b.log', 'c.log'].map((path) => ({ ...log!, path, holes: [hole] }));
  expect(render({ ...made, coverage }).match(/hole .*suppressed/g)).toEqual([
    'hole 13:00:05, in 2 more logs: suppressed',
  ]);
  expect(render({ ...made, coverage }, { verbose: true }).match(/hole /g)).toHaveLength(3);
});

test('of many incidents that are alike three are told whole, the others in a line each, and all with verbose', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map(
    (n) =>
      `${100 + n} 22 0:${40 + n} / /data/${n} rw,relatime shared:${n} - nfs4 127.0.0.1:/ rw,vers=4.1,port=2000${n},addr=127.0.0.1\n`,
  );
  const report = await analyze({
    'proc/1/mountinfo': `22 1 259:1 / / rw,relatime shared:9 - ext4 /dev/root rw\n${rows.join('')}`,
    'ss-tanp.txt': `State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))\n`,
  });
  expect(report.incidents).toHaveLength(6);
  const text = render(report);
  const told = text.match(/waits for 127\.0\.0\.1:2000\d, and nobody listens there/g);
  expect(told).toEqual([1, 2, 3, 4, 5, 6].map((n) => `waits for 127.0.0.1:2000${n}, and nobody listens there`));
  expect(text).toContain('3 more like these, in brief');
  expect(text.match(/^Do now$/gm)).toHaveLength(3);
  expect(render(report, { verbose: true }).match(/^Do now$/gm)).toHaveLength(6);
  const markdown = toMarkdown([report]);
  expect(markdown.match(/^\*\*Do now\*\*$/gm)).toHaveLength(3);
  expect(markdown).toContain(
    '3 more like these\n\n| time | what | where |\n|---|---|---|\n| capture | an NFS client waits for 127.0.0.1:20004',
  );
});
