import { groupBy, type Unknown } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { rowEvidence } from './evidence.ts';
import { psTables } from './process-tables.ts';
import { isStackOf, taskOf, taskStacks } from './stacks.ts';

export const STACK_NEED = {
  what: 'the kernel stacks of the tasks in D state',
  collectWith: `for p in $(ps -eLo lwp=,stat= | awk '$2 ~ /^D/ { print $1 }'); do echo "== PID $p $(cat /proc/$p/comm)"; cat /proc/$p/stack; done`,
};

/** Functions of the kernel's client of lockd, as a table of processes shows them; those of its server are nlmsvc_ and nlm4svc_. */
const NLM = /^nlm(?!4?svc)/;

/** A table of processes shows that a task waits for a lock or for an answer to an RPC; its stack would show which. */
export function tasksWithoutStacks(context: FactContext): Unknown[] {
  const stacks = groupBy(taskStacks(context), ({ pid }) => pid);
  const blind = psTables(context).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const waits = NLM.test(row.wchan ?? '') || (row.state?.startsWith('D') && /^rpc_wa/.test(row.wchan ?? ''));
      // The kernel's own threads ask for no lock: the state manager of an NFSv4 client sleeps in RPC, too.
      if (!waits || row.kernelThread) return [];
      if (stacks.get(taskOf(row))?.some((stack) => isStackOf(stack, { snapshot, row }))) return [];
      return [rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.wchan} ${row.command}`)];
    }),
  );
  if (blind.length === 0) return [];
  const asks = blind.some(({ text }) => NLM.test(text.split(' ')[2]!));
  const because = `tasks wait for ${asks ? 'an NFSv3 lock' : 'a reply to an RPC'}, but the bundle lacks their stacks`;
  return [{ kind: 'nlm.waiting', fields: {}, needs: [STACK_NEED], because, evidence: blind }];
}
