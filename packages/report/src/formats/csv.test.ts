import { made } from '@mountline/dev/testing/made-report';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const [event] = made.timeline;
const csvOf = (of: Partial<NonNullable<typeof event>>, report = made) =>
  toCsv([{ ...report, timeline: [{ ...event!, fields: {}, ...of }] }]);

/** The last column of a row whose event has this text, as it stands there. */
function lastCell(text: string): string {
  const csv = csvOf({ text });
  return csv.slice(csv.indexOf(',{},') + ',{},'.length, -'\r\n'.length);
}

/** A row as a program reads it, by the names of the columns. */
const rowOf = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true }).data[0]!;

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1'])('%j of a log is a text to a spreadsheet', (text) => {
  expect(lastCell(text).replace(/^"|"$/g, '')).toBe(`'${text}`);
  expect(rowOf(csvOf({ kind: text as 'x' })).kind).toBe(`'${text}`);
});

test('a text that is no formula stays as it is', () => {
  expect(lastCell('a=1+1')).toBe('a=1+1');
  expect(lastCell('1, "2"\n3\t4')).toBe('"1, ""2""\n3\t4"');
});

test('what moves a cursor or turns the direction of a text is shown', () => {
  expect(lastCell('a\u001b[2J\u202e\rb')).toBe('a␛[2J\\u{202e}\\x0db');
});

test('a row has every column, empty where nothing tells', () => {
  const csv = csvOf({ time: { from: Number.NEGATIVE_INFINITY, to: Date.UTC(2026, 0, 1) * 1000 + 0.5 }, text: 'x' });
  expect(csv.split('\r\n')[0]).toBe(
    'bundle,host,from,to,guesses,kind,what,actor,program,pid,source,file,line,repeats,derived_by,fields,text',
  );
  const told = rowOf(csv);
  expect([told.from, told.to]).toEqual(['', '2026-01-01T00:00:00.000000Z']);
  expect([told.guesses, told.program, told.pid, told.derived_by]).toEqual(['', '', '', '']);
  expect([told.host, told.text, told.repeats, told.actor]).toEqual(['node-1', 'x', '1', 'a']);
  const host = { ...made.bundle.host };
  delete host.name;
  expect(rowOf(csvOf({}, { ...made, bundle: { ...made.bundle, host } })).host).toBe('');
  const full = rowOf(
    csvOf({ guesses: ['year', 'zone'], program: 'p', pid: 7, derivedBy: 'd', host: 'h', fields: { n: 2n ** 60n } }),
  );
  expect([full.guesses, full.program, full.pid, full.derived_by, full.host, full.fields]).toEqual([
    'year zone',
    'p',
    '7',
    'd',
    'h',
    '{"n":"1152921504606846976"}',
  ]);
});
