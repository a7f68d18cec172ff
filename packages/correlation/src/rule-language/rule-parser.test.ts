import { checkRules, durationOf, kindsOf, parseRules, type Rule, type Step } from '@mountline/correlation';
import { actors, facts } from '@mountline/rules';
import { sources } from 'mountline';
import { describe, expect, test } from 'vitest';

/** The one rule of a text. */
async function parsed(...lines: string[]): Promise<Rule> {
  const { rules, errors } = await parseRules(['rule r', ...lines].join('\n'));
  expect(errors).toEqual([]);
  expect(rules).toHaveLength(1);
  return rules[0]!;
}

/** A step behind an anchor. */
async function step(line: string): Promise<Step> {
  const rule = await parsed('  anchor a x.start', `  ${line}`);
  return rule.steps[1]!;
}

describe('head', () => {
  test('id, and what is there when nothing is said', async () => {
    expect(await parsed('  severity minor')).toEqual({
      id: 'r',
      severity: 'minor',
      titles: [],
      see: [],
      overrides: [],
      steps: [],
      openWhile: [],
      because: [],
      impact: [],
      doNow: [],
      fix: [],
      fixedIn: [],
      unknown: [],
      line: 1,
      column: 6,
    });
  });

  test('title, severity, see, more specific than, open while', async () => {
    const rule = await parsed(
      '  title "one" if b',
      '  title "two"',
      '  severity critical',
      '  see https://example.org/a#b',
      '  see https://example.org/c',
      '  more specific than nfs-dead-port, other-2',
      '  open while b or c',
    );
    expect(rule.titles).toEqual([{ text: 'one', if: 'b' }, { text: 'two' }]);
    expect(rule.severity).toBe('critical');
    expect(rule.see).toEqual(['https://example.org/a#b', 'https://example.org/c']);
    expect(rule.overrides).toEqual(['nfs-dead-port', 'other-2']);
    expect(rule.openWhile).toEqual(['b', 'c']);
  });

  test('without a severity it is major', async () => {
    expect((await parsed('  title "t"')).severity).toBe('major');
  });

  test('several rules in one text, comments and any blanks', async () => {
    const { rules } = await parseRules('# before\nrule one title "1" # behind\n\n\trule two\n  title "2"');
    expect(rules.map(({ id, titles }) => [id, titles[0]!.text])).toEqual([
      ['one', '1'],
      ['two', '2'],
    ]);
  });
});

describe('roles', () => {
  test.each([
    ['b x.read', 'required'],
    ['b? x.read', 'optional'],
    ['no b x.read', 'no'],
    ['no b? x.read', 'optional-no'],
    ['ended by b x.read', 'end'],
  ])('%s: %s', async (line, role) => {
    expect(await step(line)).toMatchObject({ name: 'b', kind: 'x.read', role, where: [], order: [], by: [] });
  });

  test('at least one of', async () => {
    const rule = await parsed('  anchor a x.start', '  at least one of b x.read or c x.two port = P or d x.end');
    expect(rule.steps.map(({ name, role }) => [name, role])).toEqual([
      ['a', 'anchor'],
      ['b', 'alternative'],
      ['c', 'alternative'],
      ['d', 'alternative'],
    ]);
  });

  test('what an end did, in words', async () => {
    expect((await step('ended by b x.end says "gone at {b.time}"')).says).toEqual({ text: 'gone at {b.time}' });
    expect(await step('ended by b x.end')).not.toHaveProperty('says');
  });

  test('every and by', async () => {
    expect(await step('b? x.read every')).toMatchObject({ every: true });
    expect(await step('no b x.two after a within 1m by kernel, efs-watchdog')).toMatchObject({
      every: false,
      by: ['kernel', 'efs-watchdog'],
    });
  });

  test('where a step stands', async () => {
    expect(await step('b x.read')).toMatchObject({ line: 3, column: 3 });
  });
});

describe('conditions', () => {
  test.each([
    ['port = P', { field: 'port', op: '=', value: { variable: 'P' } }],
    ['port = FS_ID2', { field: 'port', op: '=', value: { variable: 'FS_ID2' } }],
    ['port != 20361', { field: 'port', op: '!=', value: { literal: 20361 } }],
    ['port < -1.5', { field: 'port', op: '<', value: { literal: -1.5 } }],
    ['duration >= 5m', { field: 'duration', op: '>=', value: { literal: 300_000_000 } }],
    ['duration <= 250ms', { field: 'duration', op: '<=', value: { literal: 250_000 } }],
    ['duration > 1.5h', { field: 'duration', op: '>', value: { literal: 5_400_000_000 } }],
    ['open = true', { field: 'open', op: '=', value: { literal: true } }],
    ['open = false', { field: 'open', op: '=', value: { literal: false } }],
    ['from = mount-table', { field: 'from', op: '=', value: { literal: 'mount-table' } }],
    ['comm = "efs proxy"', { field: 'comm', op: '=', value: { literal: 'efs proxy' } }],
    ['podUid = a.podUid', { field: 'podUid', op: '=', value: { step: 'a', field: 'podUid' } }],
  ])('%s', async (text, condition) => {
    expect((await step(`b x.read ${text}`)).where).toEqual([condition]);
  });

  test('several', async () => {
    const { where } = await step('b x.read port = P, target = T, open = true');
    expect(where.map(({ field }) => field)).toEqual(['port', 'target', 'open']);
  });
});

describe('order', () => {
  test.each([
    ['after a', { type: 'after', point: { step: 'a' } }],
    ['after a.to within 30s', { type: 'after', point: { step: 'a', field: 'to' }, within: 30_000_000 }],
    ['before a.diedAt', { type: 'before', point: { step: 'a', field: 'diedAt' } }],
    ['before a within 2d', { type: 'before', point: { step: 'a' }, within: 172_800_000_000 }],
    ['between a.from and a', { type: 'between', from: { step: 'a', field: 'from' }, to: { step: 'a' } }],
    ['within 1m of a', { type: 'within', length: 60_000_000, point: { step: 'a' } }],
    ['same run as a', { type: 'same', fields: ['run'], step: 'a' }],
    ['same podUid and pv as a', { type: 'same', fields: ['podUid', 'pv'], step: 'a' }],
    ['life of port before a', { type: 'life-before', of: 'port', step: 'a' }],
    ['same life of mount-row as a', { type: 'same-life', of: 'mount-row', step: 'a' }],
    ['longer than 5m', { type: 'longer-than', length: 300_000_000 }],
    [
      'more than 5m from a.to to b',
      { type: 'more-than', length: 300_000_000, from: { step: 'a', field: 'to' }, to: { step: 'b' } },
    ],
    ['at capture', { type: 'at-capture' }],
  ])('%s', async (text, constraint) => {
    expect((await step(`b x.read ${text}`)).order).toEqual([constraint]);
  });

  test('several at once', async () => {
    const { order } = await step('b x.read after a longer than 5m same run as a');
    expect(order.map(({ type }) => type)).toEqual(['after', 'longer-than', 'same']);
  });

  test.each([
    ['90s', 90_000_000],
    ['250ms', 250_000],
    ['1.5h', 5_400_000_000],
    ['2d', 172_800_000_000],
  ])('the length of %s', (text, micros) => {
    expect(durationOf(text)).toBe(micros);
  });

  test.each(['', '5', '5 m', '-5m', '5w', 'm'])('no length: %j', (text) => {
    expect(() => durationOf(text)).toThrow(TypeError);
  });
});

describe('texts', () => {
  test('because, impact, do now, fix, unknown, with commands and conditions', async () => {
    const rule = await parsed(
      '  because "why"',
      '  impact "what" if b',
      '  do now "first" unless c or d',
      '    $ "cmd 1"',
      '    $ "cmd 2"',
      '  do now "then" if b unless c',
      '  fix "mend"',
      '    $ "cmd 3"',
      '  unknown "who" unless b',
    );
    expect(rule.because).toEqual([{ text: 'why' }]);
    expect(rule.impact).toEqual([{ text: 'what', if: 'b' }]);
    expect(rule.doNow).toEqual([
      { text: 'first', unless: ['c', 'd'], commands: ['cmd 1', 'cmd 2'] },
      { text: 'then', if: 'b', unless: ['c'], commands: [] },
    ]);
    expect(rule.fix).toEqual([{ text: 'mend', commands: ['cmd 3'] }]);
    expect(rule.unknown).toEqual([{ text: 'who', unless: ['b'] }]);
  });

  test('versions of the kernel that fixed it', async () => {
    const rule = await parsed('  fixed in kernel 6.14, 6.1.129 "a hang" if b', '  fixed in kernel 5.4 "another"');
    expect(rule.fixedIn).toEqual([
      { text: 'a hang', kernels: ['6.14', '6.1.129'], if: 'b' },
      { text: 'another', kernels: ['5.4'] },
    ]);
  });

  test('escapes, and a line break with the blanks around it', async () => {
    const rule = await parsed('  because "a \\"b\\" \\\\n c\\nd   ', '      e # f"');
    expect(rule.because).toEqual([{ text: 'a "b" \\n c\nd e # f' }]);
  });
});

describe('words that are near to keywords', () => {
  test.each(['order', 'nowhere', 'afterwards', 'atRest', 'everyone', 'byHand', 'android'])(
    '%s is a name',
    async (name) => {
      expect((await step(`${name} x.read`)).name).toBe(name);
    },
  );

  test.each(['or', 'after', 'at', 'every', 'same', 'while'])('%s is none', async (name) => {
    const { errors } = await parseRules(`rule r\n  anchor a x.start\n  b? x.read after ${name}`);
    expect(errors).toMatchObject([{ line: 3 }]);
  });
});

describe('errors: where, what, and what was expected there', () => {
  test.each([
    ['a clause that there is not', 'rule r\n  titel "t"', 2, 9, 'cannot read "\\"t\\""', 'an event kind'],
    ['a step without a kind', 'rule r\n  anchor a', 2, 11, 'the text ends too early', 'an event kind'],
    ['a kind without a dot', 'rule r\n  anchor a start', 2, 12, 'cannot read "start"', 'an event kind'],
    ['a level that there is not', 'rule r\n  severity grave', 2, 12, 'cannot read "grave"', '"critical"'],
    ['a length without a unit', 'rule r\n  anchor a x.y longer than 5', 2, 28, 'cannot read "5"', 'a duration'],
    ['a length in another unit', 'rule r\n  anchor a x.y longer than 5w', 2, 28, 'cannot read "5w"', 'a duration'],
    ['a text that is not closed', 'rule r\n  title "t', 2, 9, 'cannot read "\\"t"', 'a text in quotes'],
    ['a name in capitals', 'rule r\n  anchor A x.y', 2, 10, 'cannot read "A x.y"', 'a name'],
    ['no condition behind a comma', 'rule r\n  anchor a x.y p = P,', 2, 22, 'the text ends too early', 'a field'],
    ['a value that is none', 'rule r\n  anchor a x.y p = ,', 2, 20, 'cannot read ","', 'a variable'],
    ['an order without a step', 'rule r\n  anchor a x.y after', 2, 21, 'the text ends too early', 'a name'],
    ['one end only of a window', 'rule r\n  anchor a x.y between b', 2, 25, 'the text ends too early', 'and'],
    [
      'a version of one number',
      'rule r\n  fixed in kernel 6 "t"',
      2,
      19,
      'cannot read "6 \\"t\\""',
      'a version of the kernel',
    ],
    ['no rule at all', 'title "t"', 1, 1, 'cannot read "title \\"t\\""', '"rule"'],
  ])('%s', async (_, text, line, column, message, hint) => {
    const { rules, errors } = await parseRules(text);
    expect(rules).toEqual([]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ line, column, message });
    expect(errors[0]!.hint).toMatch(/^expected /);
    expect(errors[0]!.hint).toContain(hint);
  });

  test.each([
    ['a slip in the name of a clause', 'titel "t"', 'did you mean title?'],
    ['a clause that there is not', 'description "t"', 'description is read as the name of a step'],
    ['a comma that is missing', 'anchor a x.y p = P q > 5', 'conditions are separated by commas'],
    ['a command without its sign', 'anchor a x.y do now "t" "umount"', 'a command begins with $: $ "…"'],
    ['a word of the language as a name', 'anchor every x.y', 'every is a word of the language'],
    ['a text that is not closed', 'title "t', 'the closing " is missing'],
    ['quotes of a text program', 'title “t”', 'use plain quotes: "…"'],
    ['a length in words', 'anchor a x.y longer than 5 min', 'as in 90s, 5m or 2h'],
  ])('a likely slip is named: %s', async (_, clause, slip) => {
    const { errors } = await parseRules(`rule r ${clause}`);
    expect(errors[0]!.hint).toContain(`; ${slip}`);
  });

  test('one wrong rule gives no rule of the text', async () => {
    const { rules, errors } = await parseRules('rule one\n  title "t"\nrule two\n  title t');
    expect([rules, errors.map(({ line }) => line)]).toEqual([[], [4]]);
  });

  test('a text without a rule has none, and no mistake', async () => {
    expect(await parseRules(' \n# nothing\n')).toEqual({ rules: [], errors: [] });
  });

  test.each([
    'rule r\n  b x.y p = '.repeat(1),
    `rule r ${'b x.y '.repeat(3000)}`,
    `rule r title "${'\\"'.repeat(5000)}`,
  ])('a hostile text is read in the end (%#)', async (text) => {
    const { rules, errors } = await parseRules(text);
    expect(rules.length + errors.length).toBe(1);
  });
});

test('of thousands of rules in one text each is placed', { timeout: 120_000 }, async () => {
  const many = Array.from({ length: 4000 }, (_, i) => `rule made-${i}\n  title "t"\n  anchor a oom.process.killed\n\n`);
  const { rules } = await parseRules(many.join(''));
  const options = { kinds: kindsOf(sources, facts), facts, actors };
  expect(checkRules(many.join(''), rules, options)).toEqual([]);
  expect(rules.at(-1)).toMatchObject({ line: 15_997, column: 6, steps: [{ line: 15_999, column: 10 }] });
});
