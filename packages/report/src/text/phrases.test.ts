import type { Event, FieldMap } from '@mountline/core';
import { expect, test } from 'vitest';
import { phraseOf } from './phrases.ts';

test('why a proxy cannot bind its port is said where its log tells', () => {
  const says = (fields: FieldMap) =>
    phraseOf({ kind: 'efs.tunnel.failed', fields, text: '' } as unknown as Event, (uid) => uid);
  const bind = { bindAddress: '127.0.0.1', bindPort: 20361, exitStatus: 1 };
  expect(says(bind)).toBe('the proxy cannot bind 127.0.0.1:20361, exit status 1');
  expect(says({ ...bind, bindError: 'Address already in use (98)' })).toBe(
    'the proxy cannot bind 127.0.0.1:20361: Address already in use (98), exit status 1',
  );
});
