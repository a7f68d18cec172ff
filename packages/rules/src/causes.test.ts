import { rules } from '@mountline/rules';
import { expect, test } from 'vitest';

const SEEN = /\{[a-z]\w*\.\w/;

test.each(rules.map(({ id, because = [] }) => [id, because] as const))(
  '%s says of the cause what was seen on the node',
  (_, because) => {
    expect(because.some(({ text }) => SEEN.test(text))).toBe(true);
  },
);
