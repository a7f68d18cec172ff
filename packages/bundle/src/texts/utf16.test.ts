import { expect, test } from 'vitest';
import { fromUtf16 } from './utf16.ts';

const TEXT = `${'nfs: server \r é € 𝄞 \ud800 OK\r\n'.repeat(3)}\r`;
const little = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

test.each([
  ['little', little],
  ['big', Buffer.from(little).swap16()],
])('%s-endian text comes out the same, however its bytes arrive', async (_, bytes) => {
  for (let size = 1; size < 9; size += 1) {
    const chunks = (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();
    const parts: Uint8Array[] = [];
    for await (const part of fromUtf16(chunks)) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(TEXT.replaceAll('\ud800', '\ufffd').replaceAll('\r\n', '\n'));
  }
});
