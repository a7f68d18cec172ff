import { hostileReport } from '@mountline/dev/testing/hostile-report';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** The last column of a row whose event has this text. */
async function lastCell(text: string): Promise<string> {
  const report = await hostileReport();
  const csv = toCsv([{ ...report, timeline: [{ ...report.timeline[0]!, fields: {}, text }] }]);
  return csv.slice(csv.indexOf(',{},') + ',{},'.length, -'\r\n'.length);
}

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1'])('%j of a log is a text to a spreadsheet', async (text) => {
  expect((await lastCell(text)).replace(/^"|"$/g, '')).toBe(`'${text}`);
});

test('a text that is no formula stays as it is', async () => {
  expect(await lastCell('a=1+1')).toBe('a=1+1');
  expect(await lastCell('1, "2"\n3')).toBe('"1, ""2""\n3"');
});

test('what moves a cursor or turns the direction of a text is shown', async () => {
  expect(await lastCell('a\u001b[2J\u202eb')).toMatch(/^a[ -~\u2400-\u243f]+b$/);
});
