import { withoutCarriageReturn } from '@mountline/core';
import type { DmesgRecord } from '../dmesg.ts';
import { priority } from '../text/kernel-prefix.ts';
import type { DmesgReader, DmesgSink } from './dmesg-reader.ts';

// Documentation/ABI/testing/dev-kmsg: `priority,sequence,microseconds,flags[,more];text`.
const RECORD = /^(\d{1,5}),(\d{1,15}),(\d{1,15}),([-c+]?)([^;]{0,200});/;
const DICTIONARY = /^ ([^=\s]+)=(.*)$/;
const ESCAPE = /\\x([0-9a-fA-F]{2})/g;

export const isKmsgLine = (text: string): boolean => RECORD.test(text);

/** Decodes the escapes of /dev/kmsg, as bytes: `\x0a` is a line feed inside the message. */
function decodeHex(text: string): string {
  if (!text.includes('\\x')) return text;
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  let at = 0;
  for (const m of text.matchAll(ESCAPE)) {
    bytes.push(...encoder.encode(text.slice(at, m.index)), Number.parseInt(m[1]!, 16));
    at = m.index + m[0].length;
  }
  bytes.push(...encoder.encode(text.slice(at)));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** Records of /dev/kmsg. A gap in the sequence says how many records the ring buffer has lost. */
export function dmesgKmsg(sink: DmesgSink): DmesgReader {
  let open: DmesgRecord | null = null;
  let expected: number | null = null;

  function flush(): void {
    if (open) sink.record(open);
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
        open.dictionary = { ...open.dictionary, [pair[1]!]: decodeHex(pair[2]!) };
        open.text += `\n${text}`;
        open.endLine = line;
        Object.assign(open, ending);
      } else if (text.trim() !== '') {
        const detail = `found ${JSON.stringify(text.slice(0, 80))}`;
        sink.diagnostic({ code: open ? 'bad-record' : 'stray-line', line, offset, detail });
      }
    },
    end: flush,
  };
}
