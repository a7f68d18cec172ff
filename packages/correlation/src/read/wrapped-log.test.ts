import { expect, test } from 'vitest';
import { joinedRows, watchLogWrapping } from './wrapped-log.ts';

const ROW = (second: string) =>
  `Dec 12 18:57:${second} shelf-3 kubelet[2577]: E1212 18:57:${second}.729410    2577 nestedpendingoperations.go:270] Operation failed. No retries permitted until the next attempt. Error: "UnmountVolume.TearDown failed: device is busy"`;

/** A text as a terminal shows it, and the lines of it that begin no row. */
function wrapped(rows: readonly string[], width: number) {
  const lines = rows.flatMap((row) => row.match(new RegExp(`.{1,${width}}`, 'g'))!);
  return { lines, lost: lines.flatMap((line, i) => (line.startsWith('Dec 12') ? [] : [i + 1])) };
}

function joined(lines: readonly string[], lost: readonly number[]) {
  const watch = watchLogWrapping();
  const bytes = new TextEncoder().encode(lines.join('\n'));
  for (let at = 0; at < bytes.length; at += 11) watch.push(bytes.subarray(at, at + 11));
  return watch.joined(lost);
}

test.each([60, 80, 100, 101, 132])('rows that were wrapped at column %i are whole again', (width) => {
  const rows = [ROW('22'), 'Dec 12 18:57:23 shelf-3 kubelet[2577]: short', ROW('24')];
  const { lines, lost } = wrapped(rows, width);
  const found = joined(lines, lost)!;
  expect(new TextDecoder().decode(found.bytes)).toBe(rows.join('\n'));
  const second = lines.findIndex((line) => line.endsWith('short')) + 1;
  expect(found.rows[1]).toMatchObject({ line: second, endLine: second });
  expect(joinedRows(found, { path: 'a.txt' })).toMatchObject([{ code: 'bundle/joined-rows', count: 2 }]);
});

test('lines that belong to no row and follow a short one are no rest of a row', () => {
  const { lines } = wrapped([ROW('22'), ROW('23')], 100);
  expect(
    joined([...lines, 'Dec 12 18:57:24 shelf-3 kubelet[2577]: short', 'a note of a person'], [2, 5, 8]),
  ).toBeUndefined();
});

test('one such line may follow a long row by chance', () =>
  expect(joined([ROW('22'), 'a note of a person', ROW('23')], [2])).toBeUndefined());
