import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { fileCall } from '../formats/kernel/goroutine.ts';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * The goroutines of a program in Go, counted by their stacks, as the profile with `debug=1` shows them:
 *
 *     goroutine profile: total 203
 *     2 @ 0x40300b 0x4692e5 0x48b7c0 0x46bd61
 *     #	0x40300a	syscall.Syscall+0x4	/usr/local/go/src/syscall/asm_linux_amd64.s:18
 *     #	0x4692e4	syscall.fstatat+0x84	/usr/local/go/src/syscall/zsyscall_linux_amd64.go:1480
 *
 * Defined in runtime/pprof/pprof.go (printCountProfile). It says neither in what a goroutine waits nor for how long, so that it proves no
 * hang: that takes `debug=2`, see goroutines.
 */
export interface GoroutineProfileRecord extends SourceRecord {
  /** How many goroutines have this stack. */
  count: number;
  /** With their packages, innermost first. */
  functions: string[];
  /** The call about a file that it is in: `fstatat`, `Statfs`, `unlinkat`, … */
  call?: string;
}

const TOTAL = /^goroutine profile: total \d{1,9}$/;
const STACK = /^(\d{1,9}) @(?: 0x[0-9a-f]{1,16})*$/;
const FRAME = /^#\t0x[0-9a-f]{1,16}\t(\S+)\+0x[0-9a-f]{1,16}\t/;
const LABELS = /^# labels: \{/;

function open(emit: Emit<GoroutineProfileRecord>): Machine {
  let one: GoroutineProfileRecord | null = null;

  function flush(): void {
    const record = one;
    one = null;
    if (!record) return;
    const call = fileCall(record.functions);
    emit.record(call === undefined ? record : { ...record, call });
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    const stack = STACK.exec(text);
    const frame = one && FRAME.exec(text);
    if (text === '' || stack) flush();
    if (stack) one = { line, offset, count: Number(stack[1]), functions: [], ...(cut ? { cut: true as const } : {}) };
    else if (one && frame) {
      one.functions.push(frame[1]!);
      one.endLine = line;
      if (cut) one.cut = true;
    } else if (text !== '' && !TOTAL.test(text) && !LABELS.test(text)) {
      emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
    }
  }, flush);
}

/** Reads the goroutine profile of kubelet: a record is a stack, and how many goroutines have it. */
export const goroutineProfile = defineSource<GoroutineProfileRecord>({
  name: 'goroutine-profile',
  title: 'kubelet goroutines, counted by stack',
  type: 'snapshot',
  clock: 'none',
  places: [/$(?<=goroutine[^/]*)/],
  collectWith: 'kubectl get --raw "/api/v1/nodes/NODE/proxy/debug/pprof/goroutine?debug=1" > goroutine-profile.txt',
  begins: TOTAL,
  diagnostics: {
    'bad-line': {
      severity: 'warning',
      cost: 'this line is not read; the stacks around it are',
      help: 'It is not part of a Go profile: check what else was written to the file.',
    },
  },
  recognise: (head) => TOTAL.test((nonBlankLines(head)[0] ?? '').trimEnd()),
  open,
});
