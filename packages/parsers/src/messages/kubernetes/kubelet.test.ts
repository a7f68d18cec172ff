import { describe, expect, test } from 'vitest';
import { describeKubelet } from './kubelet.ts';

const ORPHAN = 'Orphaned pod "c1" found, but volume paths are still present on disk';
const fieldsOf = (keys: Parameters<typeof describeKubelet>[1]) => describeKubelet(ORPHAN, keys)?.fields;

describe('keys of klog beside a line of the kubelet', () => {
  test('are told as their fields are declared', () => {
    expect(fieldsOf({ numErrs: '12' })).toMatchObject({ numErrs: 12 });
    expect(fieldsOf({ podUid: 7 })).toMatchObject({ podUid: '7' });
  });

  test('are left out where their values are of another type, and what the line itself says stays', () => {
    expect(fieldsOf({ numErrs: 'many', podUid: null })).toMatchObject({ podUid: 'c1' });
    expect(fieldsOf({ numErrs: 'many' })).not.toHaveProperty('numErrs');
  });

  test('that nothing declares stay as they are', () => {
    expect(fieldsOf({ attempt: 3 })).toMatchObject({ attempt: 3 });
  });
});
