import { type Line, type Stamp, withoutCarriageReturn } from '@mountline/core';
import type { DmesgRecord } from '../dmesg.ts';
import { type KernelPrefix, kernelPrefixes, withoutColours } from '../text/kernel-prefix.ts';
import type { DmesgReader, DmesgSink } from './dmesg-reader.ts';

const SECOND_STAMP = /\[ *(\d{1,10})\.(\d{6})\](?: |\[ *[TC]\d+\] ?)/g;

/** Where a second record begins in a row that two CPUs wrote at once to a console: a stamp soon after the first. */
function secondRecord(text: string, prefix: KernelPrefix): number | null {
  const first = prefix.stamps[0];
  if (first?.clock !== 'boot' || !text.includes('[', prefix.length)) return null;
  SECOND_STAMP.lastIndex = prefix.length;
  for (let m = SECOND_STAMP.exec(text); m; m = SECOND_STAMP.exec(text)) {
    const later = Number(m[1]) * 1_000_000 + Number(m[2]) - first.value;
    if (later >= 0 && later < 60_000_000) return m.index;
  }
  return null;
}

function stampFields(prefix: KernelPrefix): Partial<DmesgRecord> & { stamp: Stamp | null } {
  const whole = prefix.stamps.filter((stamp) => stamp !== null);
  // Only seconds since boot are the kernel's own; dmesg computes the others from them when it runs.
  const stamp = whole.find((one) => one.clock === 'boot') ?? whole[0] ?? null;
  const others = whole.filter((one) => one !== stamp);
  return {
    stamp,
    ...(others.length > 0 ? { otherStamps: others } : {}),
    ...(prefix.relative && stamp?.clock === 'yearless' ? { relative: true as const } : {}),
    ...(prefix.facility ? { facility: prefix.facility } : {}),
    ...(prefix.caller ? { caller: prefix.caller } : {}),
    ...(prefix.host ? { host: prefix.host } : {}),
  };
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

  function begin(text: string, prefix: KernelPrefix, { text: raw, line, offset, cut }: Line): void {
    flush();
    const split = secondRecord(text, prefix);
    const own = split === null ? text : text.slice(0, split);
    column = prefix.length;
    open = {
      line,
      offset,
      level: prefix.level ?? null,
      message: own.slice(prefix.length),
      kind: null,
      fields: {},
      text: split === null ? withoutCarriageReturn(raw) : own,
      ...stampFields(prefix),
      ...(cut ? { cut: true as const } : {}),
    };
    if (split === null) return;
    const rest = text.slice(split);
    sink.diagnostic({ code: 'run-together', line, offset, detail: `found a second record: ${rest.slice(0, 60)}` });
    begin(rest, prefixOf(rest)!, { text: rest, line, offset, cut });
  }

  /** The lines of one message stand below each other: dmesg puts the width of the prefix in front. */
  function proceed(record: DmesgRecord, text: string, { text: raw, line, cut }: Line): void {
    const indented = text.slice(0, column).trim() === '';
    record.message += `\n${indented ? text.slice(column) : text}`;
    record.text += `\n${withoutCarriageReturn(raw)}`;
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
        const detail = `found ${JSON.stringify(text.slice(0, 80))}`;
        sink.diagnostic({ code: 'stray-line', line: line.line, offset: line.offset, detail });
      }
    },
    end: flush,
  };
}
