import { goOn, withoutCarriageReturn } from '@mountline/core';
import { priority } from '../../formats/kernel/kernel-prefix.ts';
import { decodeHex } from '../../formats/mounts/mount-fields.ts';
import { quote } from '../../formats/tables/row-per-line.ts';
import type { DmesgReader, DmesgRecord, DmesgSink } from './dmesg-record.ts';

// Documentation/ABI/testing/dev-kmsg: `priority,sequence,microseconds,flags[,more];text`.
const RECORD = /^(\d{1,5}),(\d{1,15}),(\d{1,15}),([-c+]?)([^;]{0,200});/;
const DICTIONARY = /^ ([^=\s]+)=(.*)$/;

export const isKmsgLine = (text: string): boolean => RECORD.test(text);

/** Records of /dev/kmsg. A gap in the sequence says how many records the ring buffer has lost. */
export function dmesgKmsg(sink: DmesgSink): DmesgReader {
  let open: DmesgRecord | null = null;
  /** The properties of the open record. */
  let dictionary = new Map<string, string>();
  let expected: number | null = null;

  function flush(): void {
    if (open && dictionary.size > 0) open.dictionary = Object.fromEntries(dictionary);
    if (open) sink.record(open);
    dictionary = new Map();
    open = null;
  }

  return {
    line({ text: raw, line, offset, cut }) {
      // Some readers end a record with a NUL behind the line feed.
      const text = withoutCarriageReturn(raw).replace(/^\0+/, '');
      const ending = cut ? { cut: true as const } : {};
      const m = RECORD.exec(text);
      if (m) {
        const [whole, pri, seq, usec, flag, more] = m as unknown as [string, string, string, string, string, string];
        const sequence = Number(seq);
        const message = decodeHex(text.slice(whole.length));
        if (flag === '+' && open) {
          Object.assign(
            open,
            { message: open.message + message, text: `${open.text}\n${text}`, endLine: line },
            ending,
          );
          expected = sequence + 1;
          return;
        }
        flush();
        if (expected !== null && sequence > expected) {
          const detail = `expected record ${expected}, found ${sequence}: ${sequence - expected} are missing`;
          sink.diagnostic({ code: 'sequence-gap', line, offset, detail });
        }
        expected = sequence + 1;
        const { facility, level } = priority(Number(pri) & 0xff);
        const caller = /(?:^|,)caller=([^,;]+)/.exec(more)?.[1];
        open = {
          line,
          offset,
          stamp: { clock: 'boot', value: Number(usec), width: 1 },
          level,
          message,
          kind: null,
          fields: {},
          text,
          sequence,
          ...(facility ? { facility } : {}),
          ...(caller ? { caller } : {}),
          ...ending,
        };
        return;
      }
      const pair = DICTIONARY.exec(text);
      if (pair && open) {
        dictionary.set(pair[1]!, decodeHex(pair[2]!));
        goOn(open, '', text);
        open.endLine = line;
        Object.assign(open, ending);
      } else if (text.trim() !== '') {
        const detail = quote(text);
        sink.diagnostic({ code: open ? 'bad-record' : 'stray-line', line, offset, detail });
      }
    },
    settle: () => false,
    end: flush,
  };
}
