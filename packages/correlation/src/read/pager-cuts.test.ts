import { expect, test } from 'vitest';
import { watchPager } from './pager-cuts.ts';

const HEAD = 'Nov 20 13:31:49 ip-10-0-42-17 kernel:';
const row = (text: string, width = 60) => `${`${HEAD} ${text}`.slice(0, width - 1)}>`;

/** What is told of a text that comes in chunks of so many bytes. */
function told(lines: readonly string[], chunk = 7) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const paging = watchPager();
  for (let at = 0; at < bytes.length; at += chunk) paging.push(bytes.subarray(at, at + chunk));
  return paging.end({ path: 'a.log' });
}

const A = row('nfs: server 127.0.0.1 not responding, still trying');
const B = row('nfs: server 127.0.0.2 not responding, still trying, ä');
const SHORT = `${HEAD} nfs: server a OK`;

test('lines that end with > at one column are told once, with the first of them', () => {
  for (const chunk of [1, 7, 1000])
    expect(told([`${SHORT}  \r`, 'ä', A, SHORT, B], chunk)).toMatchObject([
      { code: 'bundle/cut-by-pager', count: 2, span: { path: 'a.log', line: 3, offset: SHORT.length + 7 } },
    ]);
});

test('a log that was looked at from its middle is told', () => {
  expect(told(['<rver 127.0.0.1 not responding', '<iled to mount', SHORT])).toMatchObject([{ count: 2 }]);
});

test.each([
  ['one line that ends so by itself', [A, SHORT]],
  ['the same line twice', [A, SHORT, A]],
  [
    'a call whose arguments end with a bracket',
    ['07:10:11', '07:10:12'].map((time) => `${time} called with capability:<mount:<> access_mode:<mode:WRITER > >`),
  ],
  ['lines of several lengths', [A, `${SHORT}>`, `${B.slice(0, 50)}>`]],
  ['a line that goes beyond', [A, B, `${A}${A}`]],
  ['priorities of syslog', ['<29>1 - a b - - - x', '<4>1 - a b - - - y']],
  ['a text in a message', [SHORT, '<html', '<body', SHORT, SHORT, SHORT]],
])('%s is not cut', (_, lines) => {
  expect(told(lines)).toEqual([]);
});
