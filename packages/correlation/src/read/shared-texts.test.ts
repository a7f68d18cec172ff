import { expect, test } from 'vitest';
import { sharedTexts } from './shared-texts.ts';

test('fields say the same, however many texts there are', () => {
  const share = sharedTexts();
  for (let n = 0; n < 20_000; n += 1) {
    const fields = {
      pod: `web-${n % 9000}`,
      namespace: 'shop',
      port: n,
      reason: 'x'.repeat(n % 100),
      names: ['a', `${n}`],
    };
    const before = structuredClone(fields);
    share(fields);
    expect(fields).toEqual(before);
  }
});
