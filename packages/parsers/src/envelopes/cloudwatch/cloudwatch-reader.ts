import { type Emit, goOn, type Stamp } from '@mountline/core';
import type { JsonPiece } from '../../formats/json/json-pieces.ts';
import { describe, klogProgram } from '../../messages/dispatch.ts';
import { kernelRecords } from '../dmesg/kernel-records.ts';
import { type KlogTail, klogTail, nextTail } from '../klog/klog.ts';
import { isOwn } from '../klog/klog-lines.ts';
import { copies } from './cloudwatch-copies.ts';
import { type CloudwatchEvent, type CloudwatchRecord, isAhead, isSentAtOnce, recordOf } from './cloudwatch-event.ts';
import { AT_ONCE, joinPieces } from './cloudwatch-pieces.ts';
import { risingStamps } from './cloudwatch-results.ts';

/** The programs that the lines of a stream have told. */
function programsOfStreams() {
  const programs = new Map<string, string>();
  return {
    /** Of a line that nothing stands around. */
    of({ unit, logStreamName = '', message }: CloudwatchRecord): string | undefined {
      if (unit !== undefined) return undefined;
      const program = programs.get(logStreamName) ?? klogProgram(message);
      if (program !== undefined) programs.set(logStreamName, program);
      return program;
    },
    forget: (stream: string) => programs.delete(stream),
  };
}

/** What the stamps of a stream are worth, by those that it has shown so far. */
function stampsOfStreams() {
  /** Streams that have shown a part of a second, and those that have shown a line before it was written. */
  const fine = new Set<string | undefined>();
  const ahead = new Set<string | undefined>();
  return {
    /** rsyslog's stamps name no zone, and the parser `syslog` of Fluent Bit takes them for UTC. */
    wholeSeconds(event: CloudwatchEvent): 'utc' | 'local' | null {
      const stream = event.logStreamName;
      if (event.timestamp % 1000 !== 0) fine.add(stream);
      if (isAhead(event)) ahead.add(stream);
      if (fine.has(stream)) return null;
      return isSentAtOnce(event) && !ahead.has(stream) ? 'utc' : 'local';
    },
    forget(stream: string | undefined): void {
      fine.delete(stream);
      ahead.delete(stream);
    },
  };
}

/** Reads events, whichever form they come in. */
export function eventReader(emit: Emit<CloudwatchRecord>) {
  const lines = joinPieces(take);
  let rising: ReturnType<typeof risingStamps> | undefined;
  const records = kernelRecords((record) => {
    if (rising && record.stamp) record.stamp = rising(record.stamp);
    emit.record(record as CloudwatchRecord);
  });
  const isCopy = copies();
  const stamps = stampsOfStreams();
  const programs = programsOfStreams();
  let held: CloudwatchRecord | null = null;
  /** When it was written, where it was sent long after. */
  let written: Stamp | undefined;
  /** What may follow the line that is held. */
  let tail: KlogTail = 'none';
  /** The last line that another stream had said, and what may follow it. */
  let copy: CloudwatchRecord | undefined;
  let copyTail: KlogTail = 'none';

  function flush(): void {
    const record = held;
    held = null;
    if (!record) return;
    if (written) record.stamp = written;
    written = undefined;
    records.push(record.kind === null && record.actor === undefined ? describe(record) : record);
  }

  function take(record: CloudwatchRecord, late?: Stamp): void {
    record.program ??= record.container ?? programs.of(record);
    if (record.program === undefined) delete record.program;
    if (isCopy(record)) {
      copy = record;
      copyTail = klogTail(record.message);
      return;
    }
    if (copy && copyTail !== 'none' && goesOn(copy, record)) {
      copyTail = nextTail(copyTail, record.message);
      return;
    }
    if (held && tail !== 'none' && goesOn(held, record)) {
      tail = nextTail(tail, record.message);
      goOn(held, `\n${record.message}`, record.text);
      held.endLine = record.endLine ?? record.line;
      if (record.cut) held.cut = true;
      return;
    }
    flush();
    held = record;
    written = late;
    tail = klogTail(record.message);
  }

  /** Without names all of an answer is of one stream, and the next answer of another one. */
  function forgetUnnamed(): void {
    programs.forget('');
    stamps.forget(undefined);
  }

  function onEvent(event: CloudwatchEvent, { line, endLine, offset, cut }: Omit<JsonPiece, 'text'>): void {
    const place = { line, ...(endLine > line ? { endLine } : {}), offset, ...(cut ? { cut: true as const } : {}) };
    lines.take(recordOf(event, place, stamps.wholeSeconds(event)));
  }

  return {
    onEvent,
    forgetUnnamed,
    /** What comes now stands in the file in the other order. */
    turn() {
      rising = risingStamps();
    },
    end() {
      lines.end();
      flush();
      records.end();
    },
  };
}

const sameWriter = (a: CloudwatchRecord, b: CloudwatchRecord) =>
  a.logStreamName === b.logStreamName &&
  a.host === b.host &&
  a.program === b.program &&
  a.unit === b.unit &&
  a.pid === b.pid &&
  a.pod === b.pod &&
  a.stream === b.stream;

/** Whether a line without a header of its own may go on from a row of klog. */
function goesOn(above: CloudwatchRecord, record: CloudwatchRecord): boolean {
  if (!above.stamp || !record.stamp || !sameWriter(above, record) || isOwn(record.message)) return false;
  return record.stamp.value - above.stamp.value <= (record.container === undefined ? 0 : AT_ONCE);
}
