import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Event, SECOND, UNKNOWN_TIME } from '@mountline/core';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { gathered } from '@mountline/dev/testing/gathered';
import { at, made } from '@mountline/dev/testing/made-report';
import { render, toJson } from '@mountline/report';
import { toMarkdown } from '@mountline/report/markdown';
import { reportSchema, reportSchema1 } from '@mountline/report/schema';
import { analyze, analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';

const incidents = readdirSync(join(FIXTURES, 'incidents'))
  .map((name) => ({ name, path: join(FIXTURES, 'incidents', name, 'bundle') }))
  .filter(({ path }) => existsSync(path));

test.each(incidents)('$name fits the published schema, and its text holds every command whole', async ({ path }) => {
  const report = await analyze(path);
  const json = JSON.parse(JSON.stringify(toJson(report)));
  expect(reportSchema.parse(json)).toEqual(json);
  const json1 = JSON.parse(JSON.stringify(toJson(report, { schema: 1 })));
  expect(reportSchema1.parse(json1)).toEqual(json1);
  const text = render(report, { width: 60, verbose: true });
  expect(text).not.toMatch(/[^\P{C}\n]/u);
  const lines = text.split('\n').map((line) => line.trim());
  const leads = report.incidents.filter(({ under }) => under === undefined);
  for (const command of leads.flatMap(({ doNow }) => doNow.flatMap(({ commands }) => commands)))
    expect(lines).toContain(command);
});

test('alternatives that look for one thing ask for it once, and not at all where one of them saw it', async () => {
  const whether = async (path: string) => {
    const report = await analyze(join(FIXTURES, path, 'bundle'));
    return (
      render({ ...report, incidents: report.incidents.slice(0, 1) }).match(
        /whether there was an outage of an NFS server:\s+not\s+covered/g,
      )?.length ?? 0
    );
  };
  expect(await whether('rules/nfs-dead-port/fires-after-another-unit')).toBe(1);
  expect(await whether('incidents/dead-port-10-phaseB-after-umount-l-later')).toBe(0);
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
        'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))\n',
    });
    const json = reportSchema.parse(JSON.parse(JSON.stringify(toJson(report))));
    expect(json.bundle.capture).toBeNull();
    expect(json.incidents.map(({ rule, window }) => [rule, window])).toEqual([
      ['nfs-dead-port', { from: null, to: null }],
    ]);
    expect(json.timeline.map((id) => json.evidence[id]!.time)).toEqual(
      json.timeline.map(() => ({ from: null, to: null })),
    );
    const text = render(report);
    expect(text).toContain('capture time unknown');
    expect(text).toMatch(/^ {2}capture {3}\/mnt is mounted; nothing listens/m);
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
    expect(story).toContain('collect: kubectl logs POD --timestamps');
    expect(story).toMatch(/∅ +no third by kubelet \(the kubelet: read whole\)/);
    expect(text).toContain('its zone guessed (~)');
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
      'not everything was read: a.tar.gz: unexpected end: members behind this place are not read; 1 more at the end',
    );
    expect(render(report)).toMatch(/\nRead\n.*loss: b\.zip: no end: members behind this place are not read/s);
    const markdown = toMarkdown([report]);
    expect(markdown.indexOf('**Not everything was read:** a.tar.gz')).toBeLessThan(markdown.indexOf('### '));
    expect(markdown).toContain('<details><summary>1 more</summary>\n\n- b.zip: no end');
    expect(render(made)).not.toContain('not all of it');
  });

  test('a row does not repeat the time in front of it, nor what another row tells among more', async () => {
    const folder = join(ROOT, 'fixtures/incidents/lock-stall-recovered/bundle');
    const text = render(await analyze(await openBundle(folder)));
    expect(text.match(/the kernel logged .*127\.0\.0\.1 as OK.*/g)).toEqual([
      'the kernel logged 127.0.0.1 as OK, 4 times, the last at 12:43:43',
    ]);
  });

  test('a log of which nothing tells who wrote it is told without a program', async () => {
    const report = await analyze(await openBundle(join(FIXTURES, 'sources/cloudwatch-logs')));
    const text = render(report, { width: 400 });
    const rows = text.split('\n').filter((line) => line.includes('cloudwatch-logs of') || /^ +odd\.json/.test(line));
    expect(rows.filter((line) => /(?:of|,) *$/.test(line))).toEqual([]);
    expect(rows.find((line) => line.includes('odd.json'))).toMatch(/ cloudwatch-logs$/);
  });

  test('a row whose words end in the time in front of it ends without a comma', async () => {
    const folder = join(FIXTURES, 'rules/kubelet-stalled/fires-remote-server/bundle');
    const text = render(await analyze(await openBundle(folder))).replace(/\s+/g, ' ');
    expect(text).toContain('03:41:24 1 pod was marked for deletion but not removed when kubelet last logged journal');
    expect(text).toContain('rpcinfo -n 2049 -t 10.20.4.15 nfs');
  });

  test('of what an incident explains is told what it does not say itself; with verbose all', async () => {
    const folder = join(ROOT, 'fixtures/incidents/issue346-frozen/bundle');
    const report = await analyze(await openBundle(folder));
    const dead = report.incidents.find(({ rule }) => rule === 'nfs-dead-port')!;
    const under = (verbose: boolean) =>
      render(report, { verbose }).split('\nRelated findings\n')[1]!.split('\nRead')[0]!.replace(/\s+/g, ' ');
    expect(under(false)).toContain(
      'part of the above; 13:24:08 to capture · the kernel has reported it since 13:27:39',
    );
    expect(under(false)).not.toMatch(/known to hold it|(?<!wait )for it: /);
    for (const said of [...dead.impact, ' for it: an NFS client of 127.0.0.1 without a listener'])
      expect(under(true)).toContain(said);
  });
});

test('what was ruled out and what came near say of what, without letters of the rule', async () => {
  const rules = join(FIXTURES, 'rules');
  const pod = await analyze(join(rules, 'efs-orphaned-mount/quiet-retry-on-another-port/bundle'));
  const uid = 'b7f4edea-93c2-4c1e-8a5f-000000000002';
  const mount = `mount /var/lib/kubelet/pods/${uid}/volumes/kubernetes.io~csi/pvc-bbbbbbbb-0002-4002-8002-bbbbbbbbbbbb/mount`;
  expect(pod.ruledOut.map(({ about }) => about)).toEqual([['port 20361', mount]]);
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const short = 'pod b7f4edea pvc-bbbbbbbb-0002-4002-8002-bbbbbbbbbbbb';
  const told = `Ruled out efs-orphaned-mount (port 20361, mount ${short}): there was a listener on the port of this mount (${short} is mounted from`;
  expect(oneLine(render(pod))).toContain(told);
  expect(oneLine(render(pod, { verbose: true }))).toContain(
    `Near misses efs-orphaned-mount (port 20361, mount ${short}), reached`,
  );
  // A number that only tells the stalls of a log apart says nothing.
  const stall = await analyze(join(rules, 'proxy-restart-storm/quiet-liveness-probe/bundle'));
  const why = 'proxy-restart-storm: none of these was found, although the logs would show each';
  expect(oneLine(render(stall))).toContain(why);
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
    const undated = (events: readonly Event[]) => events.map((event) => ({ ...event, time }));
    const steps = incident!.steps.map((step) => (step.time ? { ...step, time, events: undated(step.events) } : step));
    const text = render({
      ...made,
      bundle,
      timeline: undated(made.timeline),
      lives: [],
      incidents: [{ ...incident!, window: time, steps }],
    });
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
    expect(text).toContain('\n  ended: the kernel logged 127.0.0.1 as OK at [372.510]\n');
    expect(text).toContain('\n  [372.510]  the kernel logged 127.0.0.1 as OK');
    expect(text).toMatch(/\n {2}dmesg\.txt {2}\[0\.000\] to \[266400\.100\]/);
    expect(text).not.toMatch(/\?\?\?\?|01-0\d|UTC\)|\d\d:\d\d:\d\d/);
    expect(toMarkdown([report])).toContain('**What happened** (seconds since boot)\n\n| time | what | where |');
    expect(JSON.stringify(toJson(report))).toContain('1970-01-04T02:00:00.100000Z');
  });

  test('a log of times of day keeps them beside a dmesg that nothing dates', async () => {
    const down = 'nfs: server 10.0.0.9 not responding, still trying\n';
    const journal = `Nov 20 12:31:44 node-1 kernel: ${down}Nov 20 12:35:44 node-1 kubelet[900]: I am here\n`;
    const text = render(await analyze({ 'journal.txt': journal, 'test.log': `[  302.527654] ${down}` }));
    expect(text).toContain('1 log over ????-11-20 12:31:44 to 12:35:45 UTC');
    expect(text).toContain('What happened (????-11-20 UTC)\n  ~12:31:44  ');
    expect(text).not.toMatch(/\[\d+\.\d{3}\]|its boot guessed/);
  });

  test('a year that nothing tells is not shown', () => {
    const day = Date.UTC(1970, 10, 20) * 1000;
    const [log] = made.coverage;
    const text = render({ ...made, bundle, coverage: [{ ...log!, from: day, to: day + SECOND, holes: [] }] });
    expect(text).toContain('1 log over ????-11-20 00:00:00');
  });
});

test('the ledger says in a sentence what tells a clock, with its place, or what would and what its lack costs', async () => {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const dmesg = '[  302.527654] nfs: server 127.0.0.1 OK\n';
  const dated = render(await analyze({ 'dmesg.txt': dmesg, 'proc/stat': 'cpu  1 1 1 1\nbtime 1795178000\n' }), {
    verbose: true,
  });
  expect(oneLine(dated)).toContain(
    'clock of dmesg.txt: it counts seconds since boot; boot time from btime, precise to the second proc/stat:2 ',
  );
  const alone = oneLine(render(await analyze({ 'dmesg.txt': dmesg })));
  expect(alone).toContain(
    'clock of dmesg.txt, its boot guessed (~): it counts seconds since boot; no file shows the boot time (/proc/stat would',
  );
  const local = await analyze({ 'kern.log': 'Nov 20 13:00:00 n1 kernel: nfs: server 127.0.0.1 OK\n' });
  expect(oneLine(render(local))).toContain(
    'clock of kern.log, its year and zone guessed (~): local time, no file shows the zone (`timedatectl` would, or a `date` in local time): UTC is assumed and may be hours off; no year in the file, and no other file shows it (`date` would): shown as ????',
  );
});

test('a journal without an entry is no snapshot', async () => {
  const report = await analyze({
    'journal.txt': '-- No entries --\n',
    'proc/stat': 'cpu  1 1 1 1\nbtime 1795178000\n',
  });
  expect(render(report)).toContain('\n  1 file was empty: journal.txt\n  1 snapshot: proc-stat\n');
});

test('a gap that several logs have is shown once, and with verbose at each', () => {
  const [log] = made.coverage;
  const hole = { ...at(5), reason: 'suppressed' };
  const coverage = ['a.log', 'b.log', 'c.log'].map((path) => ({ ...log!, path, holes: [hole] }));
  expect(render({ ...made, coverage }).match(/gap .*suppressed/g)).toEqual([
    'gap 13:00:05, in 2 more logs: suppressed',
  ]);
  expect(render({ ...made, coverage }, { verbose: true }).match(/gap /g)).toHaveLength(3);
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
  const told = text.match(/NFS mount \/data\/\d hangs: nothing listens on 127\.0\.0\.1:2000\d/g);
  expect(told).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `NFS mount /data/${n} hangs: nothing listens on 127.0.0.1:2000${n}`),
  );
  expect(text).toContain('3 more like these, in brief (--verbose shows each in full)');
  expect(text.match(/^Do now$/gm)).toHaveLength(3);
  expect(render(report, { verbose: true }).match(/^Do now$/gm)).toHaveLength(6);
  const [, , , , fifth] = report.incidents;
  const explained = {
    ...fifth!,
    id: 'nfs-server-silent-1',
    rule: 'nfs-server-silent',
    under: fifth!.rule,
    underId: fifth!.id,
  };
  const more = render({ ...report, incidents: [...report.incidents, explained] }, { width: 200 });
  expect(more).toContain('(--verbose shows each in full, and the 1 other that they explain)');
  const [lead] = report.incidents;
  const under = {
    ...explained,
    title: 'no answer',
    impact: [...lead!.impact, 'it is new'],
    underId: lead!.id,
  };
  const short = toMarkdown([{ ...report, incidents: [lead!, under] }]);
  expect(short).toContain('\n\n**Related findings**\n\n- possible: no answer (`nfs-server-silent` · ');
  expect(short).toContain('part of the above; capture; it is new\n');
  expect(short.match(/^\*\*Do now\*\*$/gm)).toHaveLength(1);
  const path = '/var/lib/kubelet/pods/7d1f0c52-3a94-4b1e-9c07-52aa6f0f1be3/volumes/mount';
  const named = render({ ...report, incidents: [lead!, { ...under, title: `no answer for ${path}` }] }, { width: 200 });
  expect(named).toMatch(
    /possible {2}no answer for T .*\n {8}part of the above; .*\n {8}T = \/var\/lib\/kubelet\/pods\//,
  );
  const many = [1, 2, 3, 4].map((n) => ({ ...under, title: `no answer of ${n}` }));
  const led = { ...report, incidents: [lead!, ...many] };
  const inBrief = render(led, { width: 200 });
  expect(inBrief.match(/part of the above/g)).toHaveLength(1);
  expect(inBrief).toMatch(
    /possible {2}3 more like it, in brief \(--verbose shows each in full\) .*\n {8}no answer of 2 .*\n {8}no answer of 3 .*\n {8}no answer of 4 /,
  );
  expect(render(led, { width: 200, verbose: true }).match(/part of the above/g)).toHaveLength(4);
  expect(render({ ...led, incidents: led.incidents.slice(0, 4) }).match(/part of the above/g)).toHaveLength(3);
  const markdown = toMarkdown([report]);
  expect(markdown.match(/^\*\*Do now\*\*$/gm)).toHaveLength(3);
  expect(markdown).toContain(
    '3 more like these\n\n| time | what | where |\n|---|---|---|\n| capture | NFS mount /data/4 hangs: nothing listens on 127.0.0.1:20004',
  );
});
