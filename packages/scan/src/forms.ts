import type { Micros, Speaker, Stamp } from '@mountline/core';
import type { ScanExports } from './exports.ts';

/** Who writes, with what has to be known of it to skip its lines. */
export interface ScanSpeaker extends Speaker {
  /** Its lines may be rows of a report of the kernel. */
  kernel: boolean;
  /** Its lines carry klog's header. */
  klog: boolean;
  /** Each of its lines may be of a child, which only the parser can tell. */
  children: boolean;
}

/** `STAMP HOST NAME[PID]: MESSAGE`: a line of the journal or of a syslog. */
export interface NamedForm {
  is: 'named';
  stamps: 'yearless' | 'iso' | 'either';
  /** Who is named by `HOST NAME[PID]: `, which is read once for each. */
  speaker(names: string): ScanSpeaker;
  /** Whether a line of klog without klog's header goes on from the line above. */
  joinsKlog: boolean;
  /** Whether klog's stamp may refine one in UTC. */
  zoned: boolean;
  /** Whether control characters are written as rsyslog does, `#033`. */
  octal: boolean;
  /** A line may count the one above it of the same host: where the host changes, the parser reads both. */
  oneHost: boolean;
}

/** `2026-11-20T12:31:40.123456789Z stderr F MESSAGE`, as containerd and CRI-O write it. */
export interface ContainerForm {
  is: 'container';
  speaker: ScanSpeaker;
  /** A line without klog's header may go on from one that has it, where it was stamped so soon behind it. */
  atOnce: Micros;
}

/** `I1120 13:21:05.281063     469 kubelet.go:2473] MESSAGE`, with nothing in front. */
export interface KlogForm {
  is: 'klog';
  /** Null as long as no line told it: until then all are the parser's. */
  speaker(): ScanSpeaker | null;
}

/** `[  304.065608] MESSAGE` or `[Fri Nov 20 13:31:49 2026] MESSAGE`, as dmesg writes it, with or without a level in front. */
export interface KernelForm {
  is: 'kernel';
  speaker: ScanSpeaker;
}

/** Entries of the journal, one object of JSON a line. */
export interface JsonForm {
  is: 'json';
  /** Who is named by the fields of an entry, as they stand there; null where only the parser can tell. */
  speaker(names: EntryNames): ScanSpeaker | null;
}

/** Entries of the journal in its export format. */
export interface ExportForm {
  is: 'export';
  speaker(names: EntryNames): ScanSpeaker | null;
}

export type LineForm = NamedForm | ContainerForm | KlogForm | KernelForm | JsonForm;

/** The fields of an entry that is skipped, each of its own length. Those from `_BOOT_ID` on tell who speaks. */
export const ENTRY_FIELDS = [
  'MESSAGE',
  '__REALTIME_TIMESTAMP',
  '__MONOTONIC_TIMESTAMP',
  '_BOOT_ID',
  '_HOSTNAME',
  'SYSLOG_IDENTIFIER',
  '_COMM',
  'UNIT',
  '_SYSTEMD_UNIT',
] as const;

const FIRST_NAME = 3;

/** The fields of a skipped journal entry that name its boot, host, program and unit. */
export type EntryNames = { readonly [Name in (typeof ENTRY_FIELDS)[3 | 4 | 5 | 6 | 7 | 8]]?: string };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Of the entry whose fields begin and end at these places of memory. */
export function entryNames(bytes: Uint8Array, begins: Int32Array, ends: Int32Array): EntryNames {
  const names: Record<string, string> = {};
  ENTRY_FIELDS.forEach((name, field) => {
    if (field < FIRST_NAME || begins[field]! < 0) return;
    names[name] = decoder.decode(bytes.subarray(begins[field], ends[field]));
  });
  return names;
}

/** As wasm/stamps.ts numbers them. */
const FORMS = { json: 0, export: 0, yearless: 1, iso: 2, either: 3, container: 4, klog: 5, kernel: 6 };
const DIGITS = 6;
/** A runtime writes nanoseconds, some versions without the zeros at their end: fewer digits are no wider stamp. */
const CONTAINER_DIGITS = 9;

export function beginForm(run: ScanExports, form: LineForm | ExportForm): void {
  if (form.is === 'named') {
    const { stamps, joinsKlog, zoned, octal, oneHost } = form;
    run.begin(FORMS[stamps], DIGITS, joinsKlog, zoned, octal, oneHost, 0);
  } else if (form.is === 'container')
    run.begin(FORMS.container, CONTAINER_DIGITS, true, true, false, false, form.atOnce);
  else run.begin(FORMS[form.is], 0, true, true, false, true, 0);
}

const MICROSECOND = { value: 0, width: 1 };
const WHOLE_SECOND = { value: 0, width: 1_000_000 };
const widths = (clock: Stamp['clock']): Stamp[] =>
  [1_000_000, 100_000, 10_000, 1000, 100, 10, 1].map((width) => ({ clock, value: 0, width }));

/** Clock and width of a stamp, by its number: that of its digits; those with a year stand from the ninth on. */
export function stampsOf(form: LineForm | ExportForm): readonly Stamp[] {
  if (form.is === 'klog') return [{ clock: 'yearless', ...MICROSECOND }];
  if (form.is === 'kernel')
    return [
      { clock: 'boot', ...MICROSECOND },
      { clock: 'local', ...WHOLE_SECOND },
    ];
  if (form.is !== 'named') return Array.from({ length: 15 }, () => ({ clock: 'utc', ...MICROSECOND }));
  const yearless = widths('yearless');
  return [...yearless, yearless[0]!, ...widths('utc')];
}
