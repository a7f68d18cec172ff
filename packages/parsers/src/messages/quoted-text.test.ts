import { expect, test } from 'vitest';
import { isQuotation } from './quoted-text.ts';

const TEXT = 'inotify_add_watch /srv: no space left on device';
const told = (line: string, host?: string) => isQuotation(line, line.slice(0, line.indexOf(TEXT)), host);

test.each([
  `${TEXT}`,
  `Error: ${TEXT}`,
  `"Failed to start" err="${TEXT}"`,
  `level=error msg="cannot watch \\"/srv\\": ${TEXT}"`,
  `{"level":"error","error":"${TEXT}"}`,
  `{"host":"node1.example.net","message":"${TEXT}"}`,
  `"${TEXT}"`,
  `cannot watch \`/srv': ${TEXT}`,
  `main.c:14: ${TEXT}`,
])('a program says it of itself: %s', (line) => {
  expect(told(line, 'node1')).toBe(false);
});

test.each([
  `ts=2026-10-06T11:01:00Z level=info msg="notify" summary="node9: ${TEXT}"`,
  `{"host"=>"node9", "message"=>"${TEXT}"}`,
  `{"message"=>"${TEXT}"}`,
  `{"host":"node9","message":"${TEXT}"}`,
  `OPS-812 opened by kim: "node9: ${TEXT}"`,
  `{"title":"disk","description":"${TEXT}"}`,
  `docs/faq.md:14:If you see "${TEXT}", raise the limit`,
  `Raise the limit where a program says \`${TEXT}\`.`,
  `  ✓ falls back to polling on ${TEXT} (3 ms)`,
  `ok 12 - tells ${TEXT}`,
])('it quotes another: %s', (line) => {
  expect(told(line, 'node1')).toBe(true);
});

test('a line that names no node may pass on that of any', () => {
  expect(told(`{"host":"node9","message":"${TEXT}"}`)).toBe(false);
});
