import { statSync } from 'node:fs';
import { DEFAULT_LIMITS, type Limits } from '@mountline/bundle';
import { readFile } from '@mountline/bundle/node';
import {
  concatenated,
  type Emit,
  type FieldValue,
  HEAD_BYTES,
  InputError,
  isLogRecord,
  isoFromMicros,
  type LinePlace,
  type LogRecord,
  MINUTE,
  rotationOrder,
  type Severity,
  type Source,
  type SourceRecord,
  type Stamp,
} from '@mountline/core';
import { claim, longLine, type Offsets, offsetOfWord } from '@mountline/correlation';
import { jsonText, visible } from '@mountline/report';
import { Stop, UserError } from '../shared/failure.ts';
import { limitsOf } from '../shared/limits.ts';
import { write } from '../shared/terminal.ts';
import { givenZone } from '../shared/zone.ts';
import { allSources, sourceOf } from '../sources/source-of.ts';
import { fieldPicker, type Row } from './fields.ts';

/** Diagnostics of one kind and file that are shown with their places. */
const SHOWN = 20;

/** `mountline parse`: every record of the files on standard output, every diagnostic on standard error. */
export async function parseCommand(
  name: string,
  files: readonly string[],
  options: { zone?: string; limit?: string[]; fields?: string },
): Promise<void> {
  const limits = { ...DEFAULT_LIMITS, ...limitsOf(options.limit) };
  const source = sourceOf(name);
  const zone = options.zone === undefined ? null : await givenZone(options.zone);
  const paths = files.length === 0 ? ['-'] : rotationOrder(files).map(({ path }) => path);
  for (const path of paths) if (path !== '-') check(path, source);
  const fields = options.fields === undefined ? null : fieldPicker(options.fields);
  let unread = false;
  for (const path of paths) if (!(await parseFile(source, path, zone, limits, fields?.pick))) unread = true;
  for (const name of fields?.unmet() ?? [])
    process.stderr.write(`mountline: --fields: no record has ${visible(name)}\n`);
  if (unread) throw new Stop(2);
}

function check(path: string, source: Source): void {
  try {
    if (statSync(path).isDirectory())
      throw new UserError(
        `${path} is a directory`,
        `Name the files in it that ${source.name} should parse; \`mountline ${path}\` reads all of them.`,
      );
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new InputError('not-found', `${path}: no such file, or no permission to read it`, { cause });
  }
}

/** Whether the file is one of this source, as far as can be told: it holds a record, or nothing that speaks against it. */
async function parseFile(
  source: Source,
  path: string,
  zone: Offsets | null,
  limits: Limits,
  pick: (row: Row) => Row = (row) => row,
): Promise<boolean> {
  const lines: string[] = [];
  const head: Uint8Array[] = [];
  let [records, bytes] = [0, 0];
  const counts = new Map<string, number>();
  const shown = path === '-' ? '(standard input)' : path;
  const emit: Emit<SourceRecord> = {
    record(record) {
      records += 1;
      lines.push(`${jsonText(pick(rowOf(record, shown, zone)))}\n`);
    },
    diagnostic(raw) {
      const { severity = 'loss', cost } = source.diagnostics[raw.code] ?? {};
      tell(raw, severity, `${source.name}/${raw.code}`, cost === undefined ? raw.detail : `${raw.detail}: ${cost}`);
    },
  };
  /** The first of each kind with their places, and all of them counted: a file may hold millions. */
  function tell({ line }: LinePlace, severity: Severity, code: string, what: string): void {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    // What was found comes from the file: nothing of it may steer the terminal.
    if (count <= SHOWN) process.stderr.write(`${visible(`${shown}:${line}: ${severity} ${code}: ${what}`)}\n`);
  }
  const machine = source.open(emit, path);
  machine.limitLines?.(limits.line, (place) => {
    const { code, severity, message, cost } = longLine(limits.line, { path: shown }, place);
    tell(place, severity, code, `${message}: ${cost}`);
  });
  const flush = async () => {
    if (lines.length > 0) await write(lines.splice(0).join(''));
  };
  for await (const chunk of readFile(path, { limits })) {
    if (bytes < HEAD_BYTES) head.push(new Uint8Array(chunk));
    bytes += chunk.length;
    machine.push(chunk);
    await flush();
    // Lets it be heard that the reader of the output went away.
    await new Promise(setImmediate);
  }
  machine.end();
  await flush();
  if (counts.size > 0) {
    const sums = [...counts].map(([code, count]) => `${count} x ${code}`);
    process.stderr.write(`${visible(shown)}: ${sums.join(', ')}\n`);
  }
  if (records > 0) return true;
  const text = new TextDecoder().decode(concatenated(head).subarray(0, HEAD_BYTES));
  return tellNoRecord(source, path, text, counts.size > 0);
}

/** An empty file and a table without rows are well, and said to be; what is of another source says so and how to go on. */
function tellNoRecord(source: Source, path: string, head: string, complained: boolean): boolean {
  const shown = visible(path === '-' ? '(standard input)' : path);
  if (head.trim() === '') {
    process.stderr.write(`${shown}: the file is empty\n`);
    return true;
  }
  const own = source.recognise(head, path);
  if (own && !complained) {
    process.stderr.write(`${shown}: a ${source.name} without records\n`);
    return true;
  }
  const other = own ? null : claim(allSources, head, path, () => {});
  const next = other
    ? `It looks like ${other.name}: mountline parse ${other.name} ${visible(path)}`
    : `\`mountline sources ${source.name}\` shows its form; \`mountline inspect ${visible(path)}\` shows what can be read from it.`;
  process.stderr.write(`mountline: ${shown}: no record of ${source.name} in it (${source.title})\n${next}\n`);
  return false;
}

function rowOf(record: SourceRecord, path: string, zone: Offsets | null): Row {
  const { line, endLine, offset, ...own } = record;
  const span = { path, line, ...(endLine === undefined ? {} : { endLine }), offset };
  if (!isLogRecord(record)) return { span, ...own };
  const {
    stamp,
    level,
    message,
    kind,
    fields,
    text: _,
    ...who
  } = own as Omit<LogRecord, 'line' | 'endLine' | 'offset'>;
  const time = stamp === null ? null : utcOf(stamp, zone);
  return {
    span,
    time: time === null ? null : isoFromMicros(time),
    stamp: stamp === null ? null : stampWords(stamp),
    level,
    message,
    kind,
    fields: fields as Record<string, FieldValue>,
    ...who,
  };
}

/** Only what the line itself (and the user) says: no year and no boot is guessed here, nor which of two equal hours it was. */
function utcOf({ clock, value, zone: named }: Stamp, zone: Offsets | null): number | null {
  if (clock === 'utc') return value;
  if (clock !== 'zone' && clock !== 'local') return null;
  const own = clock === 'zone' ? offsetOfWord(named ?? '') : undefined;
  const minutes = own ?? (zone?.twiceAt?.(value) ? undefined : zone?.offsetAt(value));
  return minutes === undefined ? null : value - minutes * MINUTE;
}

/** The reading as the line shows it: no zone is in it. */
function stampWords({ clock, value, zone, boot }: Stamp): Record<string, unknown> {
  if (clock === 'boot') return { clock, seconds: value / 1e6, ...(boot === undefined ? {} : { boot }) };
  const iso = isoFromMicros(value).slice(0, -1);
  const reading = clock === 'yearless' ? iso.slice(5) : clock === 'dateless' ? iso.slice(11) : iso;
  return { clock, reading: clock === 'utc' ? `${reading}Z` : reading, ...(zone === undefined ? {} : { zone }) };
}
