import { type Line, type Stamp, withoutCarriageReturn } from '@mountline/core';
import { kernelPrefixes, priority } from '../../formats/kernel/kernel-prefix.ts';
import { quote } from '../../formats/tables/row-per-line.ts';
import type { DmesgReader, DmesgRecord, DmesgSink } from './dmesg-record.ts';

export const isDmesgJson = (head: string): boolean => /^\s*\{\s*"dmesg"\s*:\s*\[/.test(head);

const HEAD = /^(?:\{\s*)?"dmesg"\s*:\s*\[$/;
const END = /^\]\s*\}?$/;

/** The records of `dmesg --json`: one member a line, `},{` on a line between two of them. */
export function dmesgJson(sink: DmesgSink): DmesgReader {
  const prefixOf = kernelPrefixes();
  let lines: Line[] = [];
  /** Inside the list of records. */
  let listed = false;
  /** Inside one of them. */
  let inside = false;

  function stampOf(time: unknown): Stamp | null {
    if (typeof time === 'number') {
      const value = Math.round(time * 1_000_000);
      return Number.isSafeInteger(value) ? { clock: 'boot', value, width: 1 } : null;
    }
    if (typeof time !== 'string') return null;
    return prefixOf(`${time} `)?.stamps[0] ?? null;
  }

  function finish(cut: boolean): void {
    const members = lines;
    lines = [];
    const first = members[0];
    if (!first) return;
    const last = members.at(-1)!;
    const text = members.map((member) => withoutCarriageReturn(member.text)).join('\n');
    const parsed = parseObject(`{${text}}`);
    if (typeof parsed?.msg !== 'string') {
      const detail = `expected an object with "msg", found ${JSON.stringify(text.trim().slice(0, 80))}`;
      sink.diagnostic({ code: 'bad-record', line: first.line, offset: first.offset, detail });
      return;
    }
    const { pri, fac, time, caller, msg } = parsed;
    const known = typeof pri === 'number' ? priority(pri & 0xff) : { facility: undefined, level: undefined };
    const facility = typeof fac === 'string' ? fac : known.facility;
    const record: DmesgRecord = {
      line: first.line,
      offset: first.offset,
      ...(last.line > first.line ? { endLine: last.line } : {}),
      stamp: stampOf(time),
      level: typeof pri === 'string' ? pri : (known.level ?? null),
      message: msg,
      kind: null,
      fields: {},
      text: msg,
      ...(facility ? { facility } : {}),
      ...(typeof caller === 'string' ? { caller } : {}),
      ...(cut ? { cut: true as const } : {}),
    };
    sink.record(record);
  }

  return {
    line(line) {
      const bare = line.text.trim();
      if (bare === '{' || bare === '},{' || bare === '},' || bare === '}') {
        finish(false);
        inside = bare.endsWith('{');
      } else if (inside && bare.startsWith('"') && !bare.startsWith('"dmesg"')) {
        lines.push(line);
      } else if (HEAD.test(bare)) listed = true;
      else if (END.test(bare)) listed = false;
      else if (bare !== '') {
        const code = listed || bare.includes('"dmesg"') ? 'bad-record' : 'stray-line';
        const detail = `expected one member of an object a line, ${quote(bare)}`;
        sink.diagnostic({ code, line: line.line, offset: line.offset, detail });
      }
    },
    settle: () => false,
    end: () => finish(true),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
