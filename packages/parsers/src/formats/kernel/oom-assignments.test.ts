import { expect, test } from 'vitest';
import { oomAssignments } from './oom-assignments.ts';

test('oomAssignments: only the names of the kernel are fields', () => {
  expect(oomAssignments('constructor=x,cpuset=a,b,task=sh,global_oom,pid=7,uid=0')).toEqual({
    cpuset: 'a,b',
    task: 'sh',
    pid: 7,
    uid: 0,
  });
});
