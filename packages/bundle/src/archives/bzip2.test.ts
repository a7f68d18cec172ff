import { expect, test } from 'vitest';
import { unbzip2 } from './bzip2.ts';
import { isDamage } from './damage.ts';

/** Two streams, made by libbz2: the first of runs and of every byte, in blocks of 100 KB. */
const PACKED = Buffer.from(
  'QlpoMTFBWSZTWRSkaGcAAt7/////////////////////////////////////////////sAGBoEh//qqqaEwEwaAAAAAAAmAAAAAAAAAAIwAAAA' +
    'AAAAAAAAAAAAAAAEaYSYACYAAmAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABCqIMjTATJppgEwgyMAAACMExA0xGRmiYCZGAAAmmAmmEYT' +
    'TEZAYI0YTJgBGAJowACYmCMACxwb9QFkgUIQl/CFIWhiGoch6IP5RFEkTRRFUEiyLowjKNI2jiOo8j6QJCkSRpIkqTJOlCUpUlaWJalyXpgmKZ' +
    'Jmmiapsm6cJynSdp4nqfJ+/pQFBUJQ1EUVRlHUhSVKUtTFNU5T1QVFUlTVRVVWVdWFZVpW1cV1XlfWBYVifiAgAEQAQAgQAQARABACAkQgAiAC' +
    'AMwuZGLQPBIEYcASIkCzwKBWhaVqWtbFtW5b1wXFclzXRdUFdkXXdeF5Xpe18X1fn9v8X9gGBYJg2EYVhmHYhiWKYtjGNY5j2QZFkmTZRlWWZd' +
    'mGZZpm2cZ1nmfaBoWiaNpGlaZp2oalqmraxrWua9sGxbJs20bVtm3bhuW6btvG9b5v3AcFwnDcRxXGcdyHJcpy3Mc1znPdB0XSdN1HVdZ13Ydl' +
    '2nbdx3Xed94HheJ43keV5nneh6Xqet7Hte573wfF8nzfR9X2fdsDsjCAACIAIBIbQyY7Y7g7o7wu5IpwoSApSNDOQlpoOTFBWSZTWaYqQoMAAA' +
    'PRgAAQQAACQQRAIAAxDAEDTyhOIK+LuSKcKEhTFSFBgA==',
  'base64',
);
const PLAIN = Buffer.concat([
  Buffer.alloc(300_000, 'a'),
  Buffer.from(`bbbb${'c'.repeat(259)}`),
  ...[1, 2, 3].map(() => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))),
  Buffer.from('dddthe next\n'),
]);

async function unpacked(bytes: Uint8Array, size = 1 << 16): Promise<{ plain: Buffer; failure?: Error }> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const parts: Uint8Array[] = [];
  try {
    for await (const part of unbzip2(chunks())) parts.push(part);
  } catch (error) {
    return { plain: Buffer.concat(parts), failure: error as Error };
  }
  return { plain: Buffer.concat(parts) };
}

test.each([1, 7, 100, 1 << 16])('streams in chunks of %i bytes', async (size) => {
  const { plain, failure } = await unpacked(PACKED, size);
  expect(failure).toBeUndefined();
  expect(plain.equals(PLAIN)).toBe(true);
});

test('what breaks off gives its whole blocks and is told, at every byte', async () => {
  for (let end = 1; end < PACKED.length; end += 1) {
    const { plain, failure } = await unpacked(PACKED.subarray(0, end));
    expect(PLAIN.subarray(0, plain.length).equals(plain)).toBe(true);
    // Between the two streams it is whole.
    if (failure) expect(failure.message).toBe('the bzip2 data is truncated');
    else expect(plain.length).toBe(PLAIN.length - 'the next\n'.length);
  }
});

test('a bit that is turned is damage, or no bzip2', async () => {
  for (let at = 0; at < PACKED.length; at += 1) {
    const wrong = Buffer.from(PACKED);
    wrong[at]! ^= 1 << (at % 8);
    const { failure } = await unpacked(wrong);
    if (failure && !isDamage(failure)) expect(failure.message).toMatch(/is truncated$|not bzip2$/);
  }
});
