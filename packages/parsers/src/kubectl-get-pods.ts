import { defineSource, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';

/**
 * The table of `kubectl get pods`, with or without `-A` and `-o wide`.
 *
 *     NAMESPACE   NAME                    READY   STATUS        RESTARTS      AGE   IP             NODE
 *     jobs        import-29687042-hgjkd   0/1     Terminating   3 (12m ago)   74m   10.208.27.61   ip-10-208-27-139
 *
 * Defined in kubernetes, pkg/printers/internalversion/printers.go. Columns stand under their heads, three blanks apart;
 * `RESTARTS` may hold blanks. `STATUS` is kubectl's own summary: `Terminating` is a pod with a deletion time stamp.
 */
export interface KubectlGetPodsRecord extends SourceRecord {
  namespace?: string;
  name: string;
  ready?: string;
  status: string;
  restarts?: string;
  /** As written: `74m`, `7h23m`. */
  age?: string;
  ip?: string;
  node?: string;
  /** Every column under its head, as written. */
  columns: Record<string, string>;
}

const HEAD = /^(?:NAMESPACE +)?NAME +READY +STATUS +RESTARTS +AGE\b/;

interface Column {
  head: string;
  from: number;
}

function columnsOf(head: string): Column[] {
  return [...head.matchAll(/\S+(?: \S+)*/g)].map((m) => ({ head: m[0], from: m.index }));
}

function cells(text: string, columns: readonly Column[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ head, from }, i) => [head, text.slice(from, columns[i + 1]?.from).trim()]));
}

export const kubectlGetPods = defineSource<KubectlGetPodsRecord>({
  name: 'kubectl-get-pods',
  title: 'table of pods, kubectl get pods',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'the header names the columns',
  places: [/(^|\/)kubectl[-_]get[-_]pods?[^/]*$/],
  collectWith: 'kubectl get pods -A -o wide',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this pod is missing from the table',
      help: 'Collect the table again; rows that were wrapped or pasted without their head cannot be told apart.',
    },
  },
  recognise: (head) =>
    head
      .split('\n')
      .slice(0, 5)
      .some((line) => HEAD.test(line)),
  open(emit) {
    let columns: Column[] | null = null;
    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = withoutCarriageReturn(raw);
      if (text.trim() === '') return;
      if (HEAD.test(text)) {
        columns = columnsOf(text);
        return;
      }
      const row = columns ? cells(text, columns) : {};
      if (!row.NAME || !row.STATUS) {
        emit.diagnostic({ code: 'bad-row', line, offset, detail: `found ${JSON.stringify(text.slice(0, 80))}` });
        return;
      }
      const named = {
        namespace: row.NAMESPACE,
        ready: row.READY,
        restarts: row.RESTARTS,
        age: row.AGE,
        ip: row.IP,
        node: row.NODE,
      };
      emit.record({
        line,
        offset,
        name: row.NAME,
        status: row.STATUS,
        ...Object.fromEntries(Object.entries(named).filter(([, value]) => value)),
        columns: row,
        ...(cut ? { cut: true as const } : {}),
      });
    });
  },
});
