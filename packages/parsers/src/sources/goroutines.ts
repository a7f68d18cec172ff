import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { fileCall, type GoroutineHead, goFunction, goroutineHead } from '../formats/kernel/goroutine.ts';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * The goroutines of a program in Go, with their stacks, as the profile of a kubelet shows them, or a SIGQUIT:
 *
 *     goroutine 251 [syscall, 939 minutes]:
 *     syscall.fstatat(0xffffffffffffff9c, 0xc001357320, 0x5e, 0xc0015a2378, 0x0, 0xc001357129, 0x8)
 *     	/usr/local/go/src/syscall/zsyscall_linux_amd64.go:1480 +0xc8
 *     os.Stat(0xc001357320, 0x5e, 0xc000d56b68, 0x3, 0xc000facb40, 0x48)
 *     	/usr/local/go/src/os/stat.go:13 +0x4d
 *     k8s.io/kubernetes/vendor/k8s.io/mount-utils.(*Mounter).IsLikelyNotMountPoint(0xc000becfc0, 0xc001357320, …)
 *
 * Defined in runtime/traceback.go and net/http/pprof (`debug=2`). Traps: arguments are addresses, so no path is told. Minutes count from the
 * collection of garbage that found the goroutine waiting; below one none are written. A profile is taken without harm while kubelet
 * hangs; a SIGQUIT, or the SIGABRT of systemd's watchdog, ends it, and its dump stands in the journal.
 */
export interface GoroutinesRecord extends SourceRecord, GoroutineHead {
  /** With their packages, innermost first. */
  functions: string[];
  /** The call about a file that it is in: `fstatat`, `Statfs`, `unlinkat`, … */
  call?: string;
}

/** What the runtime writes above and below the stacks of a program that it ends. */
const AROUND =
  /^(?:SIG[A-Z0-9]{2,8}: |PC=0x|[er]?[a-z]{1,2}\d{0,2} +0x[0-9a-f]+$|created by |\.\.\.\S.*$|exit status )/;

function open(emit: Emit<GoroutinesRecord>): Machine {
  let one: GoroutinesRecord | null = null;

  function flush(): void {
    const record = one;
    one = null;
    if (!record) return;
    const call = record.state === 'syscall' ? fileCall(record.functions) : undefined;
    emit.record(call === undefined ? record : { ...record, call });
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    if (text === '') {
      flush();
      return;
    }
    const head = goroutineHead(text);
    if (head) {
      flush();
      one = { line, offset, ...head, functions: [] };
      if (cut) one.cut = true;
      return;
    }
    const name = goFunction(text);
    if (one && (name !== null || /^\s/.test(text) || text.startsWith('created by '))) {
      if (name !== null && !text.startsWith('created by ')) one.functions.push(name);
      one.endLine = line;
      if (cut) one.cut = true;
    } else if (!AROUND.test(text)) {
      emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
    }
  }, flush);
}

/** Reads the goroutines of kubelet: a record is a goroutine with its stack. */
export const goroutines = defineSource<GoroutinesRecord>({
  name: 'goroutines',
  title: 'kubelet goroutines with their stacks',
  type: 'snapshot',
  clock: 'none',
  places: [/$(?<=goroutine[^/]*)/],
  collectWith: 'kubectl get --raw "/api/v1/nodes/NODE/proxy/debug/pprof/goroutine?debug=2" > goroutines.txt',
  begins: /^goroutine \d+ (?:gp=\S+ )?.{0,40}\[/,
  diagnostics: {
    'bad-line': {
      severity: 'warning',
      cost: 'this line is not read; the stacks around it are',
      help: 'It is not part of a Go stack: check what else was written to the file.',
    },
  },
  recognise(head) {
    const first = nonBlankLines(head).find((line) => !/^(?:SIG[A-Z]{3,6}: |PC=0x)/.test(line));
    return goroutineHead(first ?? '') !== null;
  },
  open,
});
