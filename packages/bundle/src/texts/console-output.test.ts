import { expect, test } from 'vitest';
import { fromConsoleOutput, isConsoleOutput } from './console-output.ts';

const LINES =
  '[    0.000000] Linux version 6.1.0\n[  612.000001] nfs: server 127.0.0.1 not responding, timed out\n\u001b[0m"C:\\\\" é\n';
const CONSOLE = LINES.replaceAll('\n', '\r\n');

async function decoded(text: string, size = 7): Promise<string> {
  const bytes = Buffer.from(text);
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const parts: Uint8Array[] = [];
  for await (const part of fromConsoleOutput(chunks)) parts.push(new Uint8Array(part));
  return Buffer.concat(parts).toString();
}

test.each([
  [
    'as the command writes it',
    { InstanceId: 'i-0123456789abcdef0', Output: CONSOLE, Timestamp: '2026-11-20T12:40:00+00:00' },
  ],
  [
    'with the time first',
    { InstanceId: 'i-0123456789abcdef0', Timestamp: '2026-11-20T12:40:00.000Z', Output: CONSOLE },
  ],
  ['in Base64', { InstanceId: 'i-0123456789abcdef0', Timestamp: '', Output: Buffer.from(CONSOLE).toString('base64') }],
])('an answer %s gives the lines of the console', async (_, answer) => {
  for (const text of [JSON.stringify(answer), JSON.stringify(answer, null, 4)]) {
    expect(isConsoleOutput(text)).toBe(true);
    expect(await decoded(text)).toBe(LINES);
  }
});

test('of an answer that is cut, the lines that are there', async () => {
  const text = JSON.stringify({ InstanceId: 'i-0123456789abcdef0', Output: CONSOLE.repeat(2) });
  const start = text.indexOf('[');
  for (let end = start; end < text.length; end += 1) {
    const told = await decoded(text.slice(0, end), 64);
    expect(LINES.repeat(2).startsWith(told.replace(/\r$/, ''))).toBe(true);
    expect(told.length).toBeGreaterThanOrEqual(Math.floor((end - start) / 2));
  }
});

test.each(['{"InstanceId":"i-0123456789abcdef0","Timestamp":"2026-11-20"}', '{"InstanceId":"i-0","Output":"\\q"}'])(
  'what is no such answer stays as it is: %s',
  async (text) => {
    expect(await decoded(text)).toBe(text);
  },
);

test('neither does what is far longer than one', async () => {
  const text = `{"InstanceId":"i-0123456789abcdef0","Output":"${'x'.repeat(17 << 20)}"}`;
  expect(await decoded(text, 1 << 20)).toBe(text);
});
