import { expect, test } from 'vitest';
import { cannotTellText, type Undecided } from './cannot-tell.ts';

const DMESG = 'journalctl -k';
const unread = (fixture: string, why: string, rule = 'stall'): Undecided => ({
  fixture,
  cannotTell: [{ rule, why, collectWith: [DMESG], needs: [], lacks: [], evidence: [] }],
});
const decided = (fixture: string): Undecided => ({ fixture, cannotTell: [] });

/** The text below its head. */
const sections = (all: readonly Undecided[]) => cannotTellText(all).split('\n\n').slice(2).join('\n\n');

test('one paragraph for a reason, whatever the times; a whole folder is one line', () => {
  const all = [
    unread('rules/b/quiet', 'nothing was read for 10:00:00 to 11:00:00'),
    unread('rules/a/fires', 'nothing was read for 05-24 10:00:00 to 2026-05-25 10:00:00.5'),
    unread('rules/a/quiet', 'nothing was read for 12:00:00 to 12:30:00'),
    decided('rules/b/fires'),
    unread('rules/c/x', 'nothing was read for 12:00:00 to 12:30:00'),
    unread('rules/c/y', 'nothing was read for 12:00:00 to 12:30:00'),
    decided('rules/c/z'),
    decided('rules/d/x'),
  ];
  expect(sections(all)).toBe(
    [
      'stall',
      '',
      '  nothing was read for … to …',
      '    as rules/a/fires: nothing was read for 05-24 10:00:00 to 2026-05-25 10:00:00.5',
      '    collect: journalctl -k',
      '    rules/a/*',
      '    rules/b: quiet',
      '    rules/c/* but z',
      '',
    ].join('\n'),
  );
});

test('a new rule adds a section and changes no other; a fixture like its folder changes nothing', () => {
  const all = [unread('rules/a/fires', 'no table'), unread('rules/a/quiet', 'no table')];
  const before = sections(all);
  expect(sections([...all, unread('rules/a/quiet-too', 'no table')])).toBe(before);
  const withRule = sections([...all, unread('rules/a/fires', 'no list', 'younger')]);
  expect(withRule.startsWith(before)).toBe(true);
  expect(withRule.slice(before.length)).toContain('younger\n\n  no list\n');
});

test('reasons that are collected differently are two', () => {
  const [one] = unread('rules/a/fires', 'no table').cannotTell;
  const other: Undecided = { fixture: 'rules/a/quiet', cannotTell: [{ ...one!, collectWith: ['dmesg'] }] };
  expect(sections([unread('rules/a/fires', 'no table'), other]).match(/ {2}no table\n/g)).toHaveLength(2);
});
