import { goOn, type Line, withoutCarriageReturn } from '@mountline/core';
import { type KernelPrefix, kernelPrefixes, withoutColours } from '../../formats/kernel/kernel-prefix.ts';
import { quote } from '../../formats/tables/row-per-line.ts';
import type { DmesgReader, DmesgRecord, DmesgSink } from './dmesg-record.ts';

const SECOND_STAMP = /\[ *(\d{1,9})\.(\d{6})\](?: |\[ *[TC]\d+\] ?)/g;

/** A second record in a row that two CPUs wrote at once to a console: it begins at a stamp soon after the first. */
function secondRecord(
  text: string,
  { stamps: [first], length }: KernelPrefix,
  prefixOf: (text: string) => KernelPrefix | null,
): { at: number; prefix: KernelPrefix } | null {
  if (first?.clock !== 'boot' || !text.includes('[', length)) return null;
  SECOND_STAMP.lastIndex = length;
  for (let m = SECOND_STAMP.exec(text); m; m = SECOND_STAMP.exec(text)) {
    const later = Number(m[1]) * 1_000_000 + Number(m[2]) - first.value;
    const prefix = later >= 0 && later < 60_000_000 ? prefixOf(text.slice(m.index)) : null;
    if (prefix) return { at: m.index, prefix };
  }
  return null;
}

/** Completes a record in place: most rows have one stamp and nothing else, and each copy that is extended costs V8 a class of its own. */
function putPrefix(record: DmesgRecord, { stamps, relative, facility, caller, host }: KernelPrefix): void {
  const whole = stamps.length === 1 && stamps[0] !== null ? stamps : stamps.filter((stamp) => stamp !== null);
  // Only seconds since boot are the kernel's own; dmesg computes the others from them when it runs.
  const stamp = whole.find((one) => one!.clock === 'boot') ?? whole[0] ?? null;
  record.stamp = stamp;
  if (whole.length > 1) record.otherStamps = whole.flatMap((one) => (one === null || one === stamp ? [] : one));
  if (relative && stamp?.clock === 'yearless') record.relative = true;
  if (facility) record.facility = facility;
  if (caller) record.caller = caller;
  if (host) record.host = host;
}

/** Rows of text. `stamped` is false for `dmesg --notime` and text copied without stamps, where every row is a record. */
export function dmesgText(sink: DmesgSink, stamped: boolean): DmesgReader {
  const prefixOf = kernelPrefixes();
  let open: DmesgRecord | null = null;
  let column = 0;

  function flush(): void {
    if (open) sink.record(open);
    open = null;
  }

  /** Begins a record, and one more for each stamp behind its first. */
  function begin(row: string, first: KernelPrefix, { text: raw, line, offset, cut }: Line): void {
    let own = { text: row, prefix: first, raw: withoutCarriageReturn(raw) };
    for (;;) {
      flush();
      const { text, prefix } = own;
      const second = secondRecord(text, prefix, prefixOf);
      const written = second ? text.slice(0, second.at) : own.raw;
      column = prefix.length;
      open = {
        line,
        offset,
        level: prefix.level ?? null,
        message: text.slice(column, second?.at),
        kind: null,
        fields: {},
        text: written,
        stamp: null,
      };
      putPrefix(open, prefix);
      if (cut) open.cut = true;
      if (!second) return;
      const rest = text.slice(second.at);
      sink.diagnostic({ code: 'run-together', line, offset, detail: `found a second record: ${rest.slice(0, 60)}` });
      own = { text: rest, prefix: second.prefix, raw: rest };
    }
  }

  /** The lines of one message stand below each other: dmesg puts the width of the prefix in front. */
  function proceed(record: DmesgRecord, text: string, { text: raw, line, cut }: Line): void {
    const indented = text.slice(0, column).trim() === '';
    goOn(record, `\n${indented ? text.slice(column) : text}`, withoutCarriageReturn(raw));
    record.endLine = line;
    if (cut) record.cut = true;
  }

  return {
    line(line) {
      const text = withoutColours(withoutCarriageReturn(line.text));
      const prefix = prefixOf(text);
      if (prefix && (prefix.stamps.length > 0 || !stamped)) begin(text, prefix, line);
      else if (text.trim() === '') return;
      else if (!stamped) begin(text, { stamps: [], relative: false, length: 0 }, line);
      else if (open) proceed(open, text, line);
      else {
        const detail = quote(text);
        sink.diagnostic({ code: 'stray-line', line: line.line, offset: line.offset, detail });
      }
    },
    settle() {
      flush();
      return true;
    },
    end: flush,
  };
}
