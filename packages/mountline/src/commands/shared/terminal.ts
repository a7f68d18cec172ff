import type { Progress } from '@mountline/correlation';
import { type PageOptions, visible } from '@mountline/report';
import picocolors from 'picocolors';
import { UserError } from './failure.ts';
import { memoryWatch } from './memory.ts';

/** What every command that prints text takes, and where it prints it. */
interface Wanted {
  width?: string;
  color?: boolean;
  output?: string;
}

/** How a text looks: as wide as `--width` says, else as the terminal that it goes to; a file gets no colours. */
export function pageOptions({ width, color = false, output }: Wanted): PageOptions {
  const columns = width === undefined && output === undefined ? process.stdout.columns : columnsOf(width);
  return { colour: output === undefined && coloured(color), ...(columns === undefined ? {} : { width: columns }) };
}

function columnsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const width = Number(text);
  if (!Number.isInteger(width) || width < 1)
    throw new UserError(`--width: ${text} is not a number of columns`, 'Write a whole number, as in --width 120.');
  return width;
}

/** Colours on a terminal, unless NO_COLOR or --no-color; with FORCE_COLOR anywhere. */
function coloured(wanted: boolean): boolean {
  if (!wanted || process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0';
  return process.stdout.isTTY === true && picocolors.isColorSupported;
}

/** Writes all of a text, at the reader's pace. */
export async function write(text: string | Iterable<string>): Promise<void> {
  for (const piece of batches(text))
    if (!process.stdout.write(piece)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

const BATCH = 1 << 16;

/** Small pieces are put together: each write is a call of the system. */
export function* batches(text: string | Iterable<string>): Generator<string> {
  if (typeof text === 'string') {
    yield text;
    return;
  }
  let batch = '';
  for (const piece of text) {
    batch += piece;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

const SLOW = 1000;
const STEP = 100;

/** In milliseconds. For `performance` Node loads nine modules. */
const now = () => process.uptime() * 1000;

/**
 * One line on a terminal that tells how far the reading is, where it takes longer than a second. Anywhere: that memory may
 * not suffice.
 */
export function progress(): { update(state: Progress): void; end(): void } {
  const terminal = process.stderr;
  const start = now();
  let last = start;
  let shown = false;
  const lookAtMemory = memoryWatch((notice) => terminal.write(`${shown ? '\r\x1b[K' : ''}${notice}`));
  return {
    update(state) {
      const time = now();
      if (time - last < STEP) return;
      last = time;
      lookAtMemory();
      if (!terminal.isTTY || time - start < SLOW) return;
      shown = true;
      terminal.write(`\r\x1b[K${progressLine(state, terminal.columns)}`);
    },
    end() {
      if (shown) terminal.write('\r\x1b[K');
    },
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)}`;

/** `reading: 312 files, 51 of 310 MB: var/log/messages`; the name comes from the bundle and must not steer the terminal. */
export function progressLine({ files, bytes, input, path }: Progress, columns = 80): string {
  const size = input
    ? `${megabytes(Math.min(input.read, input.size))} of ${megabytes(input.size)} MB`
    : `${megabytes(bytes)} MB`;
  const line = `reading: ${files} files, ${size}: ${visible(path)}`;
  return line.length < columns ? line : `${line.slice(0, columns - 2)}…`;
}
