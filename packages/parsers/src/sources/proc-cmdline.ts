import { defineSource, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quotedWords } from '../formats/tables/named-columns.ts';

/**
 * /proc/cmdline: the parameters that the kernel was started with.
 *
 *     BOOT_IMAGE=/boot/vmlinuz-6.1.0-50-amd64 root=UUID=0a1b ro console=tty0 console=ttyS0,115200n8 nfs.nfs4_unique_id="node 7"
 *
 * See bootparam(7) and Documentation/admin-guide/kernel-parameters.rst. Traps: a parameter may stand there several times,
 * and it depends on the parameter whether the last one counts or all. Blanks between double quotes are of the value (lib/cmdline.c:next_arg).
 * Hyphens and underscores in names are the same. Parameters of modules (`nfs.…`,
 * `sunrpc.…`) count when the module is loaded, and /sys/module tells what holds.
 */
export interface ProcCmdlineRecord extends SourceRecord {
  /** In their order. `value` is null for a parameter without an equals sign, and without its quotes. */
  parameters: { name: string; value: string | null }[];
  /** The words behind `--`, which are for init. */
  init?: string[];
}

function parameter(word: string): { name: string; value: string | null } {
  // The quotes stand around the value, or around the whole.
  const bare = word.replace(/^"|"$/g, '');
  const equals = bare.indexOf('=');
  return equals < 0
    ? { name: bare, value: null }
    : { name: bare.slice(0, equals), value: bare.slice(equals + 1).replace(/^"/, '') };
}

const KNOWN = /(?:^|\s)(?:BOOT_IMAGE=|root=|console=|initrd=|ro(?:\s|$)|rw(?:\s|$)|quiet(?:\s|$)|init=)/;

/** A parameter may stand several times: `console=tty0 console=ttyS0`. */
function joined(parameters: ProcCmdlineRecord['parameters']): [string, string][] {
  const all = new Map<string, string[]>();
  for (const { name, value } of parameters) all.set(name, [...(all.get(name) ?? []), value ?? '']);
  return [...all].map(([name, values]) => [name, values.join(' ')]);
}

/** Reads /proc/cmdline: one record with all parameters of the kernel. */
export const procCmdline = defineSource<ProcCmdlineRecord>({
  name: 'proc-cmdline',
  title: 'kernel parameters, /proc/cmdline',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/cmdline$/, /(^|\/)proc[-_]cmdline(?:\.txt)?$/],
  collectWith: 'cat /proc/cmdline',
  live: [{ path: 'proc/cmdline' }],
  begins: /^BOOT_IMAGE=\S/,
  settings: { of: 'kernel command line', whole: true, in: ({ parameters }) => joined(parameters) },
  diagnostics: {},
  // /proc/PID/cmdline of a process has NULs between its words.
  recognise: (head, path) => {
    const lines = filledLines(head);
    const named =
      /(?:^|\/)(?:proc[/_-])?cmdline(?:\.txt)?$/.test(path) && !/proc\/\d+\/(?:task\/\d+\/)?cmdline$/.test(path);
    return lines.length === 1 && !head.includes('\0') && (named ? KNOWN : /^BOOT_IMAGE=\S+ .*\broot=/).test(lines[0]!);
  },
  open: (emit) =>
    lineReader(({ text, line, offset, cut }) => {
      const words = quotedWords(withoutCarriageReturn(text), '"');
      if (words.length === 0) return;
      const end = words.indexOf('--');
      const parameters = (end < 0 ? words : words.slice(0, end)).map(parameter);
      const init = end < 0 ? {} : { init: words.slice(end + 1) };
      emit.record({ line, offset, parameters, ...init, ...(cut ? { cut: true as const } : {}) });
    }),
});
