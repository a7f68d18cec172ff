import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Source } from '@mountline/core';
import { checkRules, kindsOf, parseRules } from '@mountline/correlation';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { inFolder, KERN, SILENT } from '@mountline/dev/testing/in-folder';
import { sources } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { rulesCheckSchema } from 'mountline/rules-check/schema';
import { expect, test } from 'vitest';

const kinds = kindsOf(sources as readonly Source[], facts);

async function problemsOf(text: string): Promise<string[]> {
  const parsed = await parseRules(text);
  expect(parsed.errors).toEqual([]);
  const otherRules = rules.map(({ id }) => id);
  return checkRules(text, parsed.rules, { kinds, facts, actors, otherRules }).map(
    ({ severity, line, column, message, hint }) => `${severity} ${line}:${column} ${message} | ${hint}`,
  );
}

const rule = (...lines: string[]) =>
  ['rule mine', '  title "t"', '  anchor a nfs.port.outage port = P', ...lines].join('\n');

test('a text in place of a length of time is one mistake, and no pattern', async () => {
  expect(await problemsOf(rule('  b nfs.server.silent duration = "("'))).toEqual([
    'error 4:23 duration of nfs.server.silent is a whole number | write 300s, 5m or 2h',
  ]);
});

test('a sound rule has no mistakes', async () => {
  expect(
    await problemsOf(rule('  b? listener.died port = P after a within 5m', '  impact "{P} {b.time}" if b')),
  ).toEqual([]);
});

test('keys that facts give to the lines of efs-utils are fields of theirs', async () => {
  const text = rule('  b efs.tunnel.failed run = R, portLife = L, podUid = U', '  c? efs.state.cleaned portLife = L');
  expect(await problemsOf(text)).toEqual([]);
  expect(kinds.get('efs.state.cleaned')!.fields).toMatchObject({
    pid: {},
    portLife: {},
    lifeFromAt: { unit: 'instant' },
  });
  expect(kinds.get('efs.state.cleaned')!.fields).not.toHaveProperty('run');
});

test.each([
  [
    'an unknown kind',
    rule('  b nfs.port.outrage'),
    'error 4:5 there is no event kind nfs.port.outrage | did you mean nfs.port.outage?',
  ],
  [
    'an unknown field of a fact',
    rule('  b listener.died prot = P'),
    'error 4:19 listener.died has no field prot | did you mean port?',
  ],
  [
    'an unknown field of a line',
    rule('  b nfs.server.ok sever = "x"'),
    'error 4:19 nfs.server.ok has no field sever | did you mean server?',
  ],
  [
    'a text that is compared with a number',
    rule('  b nfs.server.ok server = 5'),
    'error 4:19 server of nfs.server.ok is a text | write "5"',
  ],
  [
    'a number that is compared with a text',
    rule('  b listener.died port = "20049"'),
    'error 4:19 port of listener.died is a whole number | write a number, without quotes',
  ],
  [
    'a yes or no that is compared with a text',
    rule('  b nfs.server.silent answered = "true"'),
    'error 4:23 answered of nfs.server.silent is true or false | write true or false',
  ],
  [
    'a text that such a field never has',
    rule('  b listener.died how = "infered"'),
    'error 4:19 how of listener.died is never "infered" | did you mean inferred?',
  ],
  [
    'a text that has no order',
    rule('  b nfs.server.ok server > "a"'),
    'error 4:19 server of nfs.server.ok is a text | compare it with = or !=',
  ],
  [
    'a list that is compared with a text',
    rule('  b nfs.server.silent candidates = "2049"'),
    'error 4:23 candidates of nfs.server.silent is a list | bind it to a variable and show it: no value equals a list',
  ],
  ['a variable without a value', rule('  b listener.died port != Q'), 'error 4:27 Q has no value here'],
  ['a step that does not exist', rule('  b listener.died after c'), 'error 4:25 there is no step c'],
  [
    'a step that is told later',
    rule('  b listener.died after c', '  c listener.began'),
    'error 4:25 c comes after this step',
  ],
  ['an open negation', rule('  no b? mount.unmounted target = T'), 'error 4:6 the negation b has no time limit'],
  [
    'a step that stands twice',
    rule('  b listener.died', '  b listener.began'),
    'error 5:3 the step b is defined twice | the first is on line 4',
  ],
  [
    'an unknown actor',
    rule('  no b mount.unmounted after a by kublet'),
    'error 4:35 there is no actor kublet | did you mean kubelet?',
  ],
  [
    'an actor who never writes the kind',
    rule('  no b oom.process.killed after a within 1s by kubelet'),
    'error 4:48 kubelet never writes oom.process.killed: its silence proves nothing | written by kernel',
  ],
  [
    'a length of time without a unit',
    rule('  b nfs.server.silent duration > 300', '  c? nfs.server.silent duration > 5m'),
    'warning 4:23 a plain number for duration means microseconds | write 300s, 5m or 2h',
  ],
  [
    'a title that may be left out',
    'rule mine\n  title "lost at {b.time}"\n  anchor a listener.died\n  b? listener.began',
    'warning 2:10 every title has a condition or uses a step that may be missing',
  ],
  [
    'a required step that hangs on an optional one',
    rule('  b? listener.died', '  c listener.began after b'),
    'error 5:26 c decides, and b may be missing',
  ],
  [
    'a negation that hangs on an alternative',
    rule('  at least one of b listener.died or d listener.began', '  no c mount.unmounted after a before d'),
    'error 5:39 c decides, and d may be missing',
  ],
  [
    'a required step with the variable of an optional one',
    rule('  b? listener.ended who = W', '  c listener.began who = W'),
    'error 5:26 c decides, and b, which binds W, may be missing',
  ],
  ['a placeholder of an unknown step', rule('  impact "since {b.time}"'), 'error 4:17 there is no step b'],
  ['a placeholder of an unknown variable', rule('  impact "port {Q}"'), 'error 4:16 {Q} has no value'],
  [
    'a noun behind what is not a count',
    rule('  impact "{a.duration minute}"'),
    'error 4:11 a.duration is not a count | write {a.duration}, without a noun',
  ],
  ['a condition on an unknown step', rule('  impact "x" if b'), 'error 4:17 there is no step b'],
  [
    'a run of a program that has none',
    rule('  b efs.state.cleaned run = R'),
    'error 4:23 efs.state.cleaned has no field run',
  ],
  ['a placeholder in a command', rule('  do now "x"', '    $ "cat {T}"'), 'error 5:12 {T} has no value'],
  ['a state on an unknown step', rule('  open while b'), 'error 4:14 there is no step b'],
  [
    'a rule that does not exist',
    rule('  more specific than nfs-ded-port'),
    'error 4:22 there is no rule nfs-ded-port | did you mean nfs-dead-port?',
  ],
  [
    'a step that hangs on what must not happen',
    rule('  no b mount.unmounted after a within 5m', '  c? listener.died after b'),
    'error 5:3 c is never reached: it depends on b, and if that happened there is no incident',
  ],
  [
    'a step before and after the same',
    rule('  b listener.began after a', '  c? listener.died after b before a'),
    'error 5:3 c is never reached: it would be both before and after a',
  ],
  [
    'a field with two values',
    rule('  b listener.died how = seen, how = inferred'),
    'error 4:3 b is never reached: how is seen or inferred, not both',
  ],
  ['no anchor', 'rule mine\n  title "t"\n  b listener.died', 'error 1:1 mine has no anchor'],
  ['no title', 'rule mine\n  anchor b listener.died', 'error 1:1 mine has no title'],
  ['no release of mainline', rule('  fixed in kernel 6.1.129 "a hang"'), 'error 4:19 6.1.129: 0 releases of mainline'],
  [
    'two releases of mainline',
    rule('  fixed in kernel 6.14, 6.13 "a hang"'),
    'error 4:19 6.14, 6.13: 2 releases of mainline',
  ],
  [
    'two versions of a line',
    rule('  fixed in kernel 6.14, 6.1.129, 6.1.140 "a hang"'),
    'error 4:19 6.1 is named twice',
  ],
  [
    'a line that always had the fix',
    rule('  fixed in kernel 6.14, 6.15.1 "a hang"'),
    'error 4:19 6.15.1 is newer than 6.14, which has the fix',
  ],
  ['a step of a fix', rule('  fixed in kernel 6.14 "a hang" if nostep'), 'error 4:36 there is no step nostep'],
  ['two anchors', rule('  anchor b listener.died'), 'error 4:10 mine has a second anchor'],
])('%s', async (_, text, wanted) => {
  const problems = await problemsOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(wanted);
});

test('the rules that Mountline comes with have no mistakes', async () => {
  const folder = join(ROOT, 'packages/rules/rules');
  for (const file of readdirSync(folder))
    expect([file, await problemsOf(readFileSync(join(folder, file), 'utf8'))]).toEqual([file, []]);
});

test('the command names file, line, column and a hint, and exits with 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-rules-'));
  try {
    writeFileSync(join(folder, 'bad.rule'), rule('  b nfs.port.outrage'));
    writeFileSync(join(folder, 'broken.rule'), 'rule mine\n  titel "t"\n');
    writeFileSync(join(folder, 'good.rule'), rule());
    const check = (...files: string[]) =>
      spawnSync(process.execPath, [join(ROOT, 'packages/mountline/bin/mountline.cjs'), 'rules', 'check', ...files], {
        cwd: folder,
        encoding: 'utf8',
      });
    expect(check('good.rule').status).toBe(0);
    const bad = check('bad.rule', 'broken.rule');
    expect(bad.status).toBe(1);
    expect(bad.stdout).toMatch(
      /^bad\.rule:4:5: there is no event kind nfs\.port\.outrage\n {2}did you mean nfs\.port\.outage\?\n/,
    );
    expect(bad.stdout).toMatch(/^broken\.rule:2:\d+: cannot read .*\n {2}expected /m);
    expect(check('nowhere.rule').status).toBe(2);
    const json = check('--format', 'json', 'bad.rule', 'broken.rule');
    expect(json.status).toBe(1);
    const { files } = rulesCheckSchema.parse(JSON.parse(json.stdout));
    expect(files.map(({ file, rules, problems }) => [file, rules, problems.length])).toEqual([
      ['bad.rule', ['mine'], 1],
      ['broken.rule', [], 1],
    ]);
    expect(files[0]!.problems[0]).toEqual({
      ...{ severity: 'error', line: 4, column: 5, endColumn: 5 + 'nfs.port.outrage'.length },
      message: 'there is no event kind nfs.port.outrage',
      hint: 'did you mean nfs.port.outage?',
    });
    expect(check('--format', 'json', 'good.rule').status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('rules of one’s own are used, listed, explained and asked why', () => {
  inFolder(
    {
      'mine/sub/silent.rule': SILENT,
      'bundle/journal.txt': `${KERN}\n`,
      'bundle/date': 'Fri Nov 20 13:10:00 UTC 2026\n',
    },
    (run) => {
      const report = JSON.parse(run('--rules', 'mine', '-f', 'json', 'bundle').stdout);
      expect(report.incidents.map((incident: { rule: string }) => incident.rule)).toContain('server-silent');
      expect(run('rules', 'list', '--rules', 'mine').stdout).toContain('server-silent');
      expect(run('explain', '--rules', 'mine', 'server-silent').stdout).toContain('needs the absence of');
      const why = JSON.parse(run('why', '--rules', 'mine', '-f', 'json', 'bundle', 'server-silent').stdout);
      expect(
        why.starts.map(({ verdict, repeats }: { verdict: string; repeats: number }) => [verdict, repeats]),
      ).toEqual([['confirmed', 2]]);
      const text = run('why', '--rules', 'mine', 'bundle', 'server-silent').stdout;
      expect(text).toContain('server-silent: 1 confirmed');
      expect(text).toContain('silent (server 10.0.0.7), and 1 more like it');
      expect(text).toMatch(/^ {2}absent {7}boot: kernel\.boot\.started by kernel/m);
      expect(text).toMatch(
        /not seen +ok\?: [^:]+: 3 found, none\s+with\s+server\s+=\s+10\.0\.0\.7\s+after\s+the\s+[^:]+within\s+60\s+s:\s+the\s+closest\s+is\s+4\s+min\s+too\s+late/,
      );
    },
  );
});

test('a mistake in a rule of one’s own stops the run, with its place', () => {
  const files = {
    'bad.rule': rule('  b nfs.port.outrage'),
    'taken.rule': SILENT.replace('server-silent', 'nfs-dead-port'),
    mountinfo: '',
  };
  inFolder(files, (run) => {
    const bad = run('--rules', 'bad.rule', 'mountinfo');
    expect([bad.status, bad.stderr]).toEqual([
      2,
      expect.stringMatching(/bad\.rule:4:5: there is no event kind nfs\.port\.outrage\n/),
    ]);
    const taken = run('--rules', 'taken.rule', 'mountinfo');
    expect([taken.status, taken.stderr]).toEqual([
      2,
      expect.stringMatching(/taken\.rule:1:6: the rule nfs-dead-port already exists/),
    ]);
  });
});

test('the place of a field that no event has is where the rule names it', () => {
  const text = rule('  because "{a.nothing}"', '  ended by nothing nfs.server.ok after a');
  inFolder({ 'bad.rule': text }, (run) => {
    const { stdout } = run('rules', 'check', 'bad.rule');
    expect(stdout).toMatch(
      /^bad\.rule:4:15: nfs\.port\.outage has no field nothing\n {2}known: note, port, endpoint, nth, open, /,
    );
    expect(stdout).not.toMatch(/known: .*\b(of|this|and)\b/);
  });
});

test('a file without a rule is told, and stops a run', () => {
  inFolder({ 'empty.rule': '# nothing yet\n' }, (run) => {
    const check = run('rules', 'check', 'empty.rule');
    expect(check).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('empty.rule:1:1: it holds no rule\n'),
    });
    expect(run('--rules', 'empty.rule', join(ROOT, 'fixtures/incidents/node-healthy'))).toMatchObject({ status: 2 });
  });
});

test('a name that --rules would refuse is told; a rule of Mountline itself may be checked', () => {
  const taken = SILENT.replace('server-silent', 'nfs-dead-port');
  const changed = 'packages/rules/rules/nfs-dead-port.rule';
  inFolder({ 'a.rule': SILENT, 'b.rule': SILENT, 'taken.rule': taken, [changed]: taken }, (run) => {
    const twice = run('rules', 'check', 'a.rule', 'b.rule');
    expect(twice).toMatchObject({ status: 1 });
    expect(twice.stdout).toContain('a.rule:1:6: the rule server-silent already exists in b.rule\n');
    const shipped = run('rules', 'check', 'taken.rule');
    expect(shipped).toMatchObject({ status: 1 });
    expect(shipped.stdout).toContain('taken.rule:1:6: the rule nfs-dead-port already exists in Mountline itself\n');
    expect(run('rules', 'check', changed)).toMatchObject({ status: 0 });
    const own = run('rules', 'check', join(ROOT, 'packages/rules/rules/nfs-dead-port.rule'));
    expect(own).toMatchObject({ status: 0, stdout: expect.stringContaining('no mistakes found') });
  });
});

test('words in braces that stand for nothing are doubted in a text, and left to the shell in a command', async () => {
  const text = rule('  b? task.blocked wchan = c', '  impact "{a} {p} {pid} {c}"', '  do now "x" $ "echo {p} {a}"');
  expect(await problemsOf(text)).toEqual([
    'warning 5:11 {a} is plain text | name a field of the step: {a.time}, {a.note}',
    'warning 5:15 {p} is plain text | did you mean {P}?',
    'warning 5:25 {c} is plain text | c is a value; write a variable in capitals: FIELD = C, and {C}',
  ]);
});

test('rules without cases are found, and files are formatted', () => {
  const files = {
    'r/silent.rule': SILENT,
    'fixtures/server-silent/fires-once/bundle/x': '',
    'fixtures/server-silent/quiet-empty/README.md': '',
    'r/wide.rule': SILENT.replaceAll('  ', '    ').replace('server-silent', 'other'),
  };
  inFolder(files, (run, at) => {
    const check = run('rules', 'check', 'r', '--fixtures', 'fixtures');
    expect(check.status).toBe(1);
    expect(check.stdout.match(/no case shows that .*/g)).toEqual([
      'no case shows that server-silent stays quiet',
      'no case shows that other fires',
      'no case shows that other stays quiet',
    ]);
    expect(run('rules', 'fmt', '--check', 'r')).toMatchObject({ status: 1, stdout: 'r/wide.rule: is not formatted\n' });
    expect(run('rules', 'fmt', 'r')).toMatchObject({ status: 0, stdout: 'r/wide.rule: formatted\n' });
    expect(readFileSync(join(at, 'r/wide.rule'), 'utf8')).toBe(SILENT.replace('server-silent', 'other'));
    expect(run('rules', 'fmt', '--check', 'r').status).toBe(0);
  });
});
