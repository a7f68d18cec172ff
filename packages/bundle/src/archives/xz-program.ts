/**
 * xz by the program `xz` of the machine, which takes two thirds of the time of the WebAssembly. It gets the file on its
 * standard input and nothing is written. What the WebAssembly says is what counts: when the program does not end well,
 * the file is read again with that, so broken files give the same bytes and the same words on every machine.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { unxz } from './xz.ts';

/** As much memory as the WebAssembly allows: a dictionary of 64 MiB. */
const OPTIONS = ['--decompress', '--stdout', '--format=xz', '--threads=1', '--memlimit-decompress=80MiB', '-qq'];

/**
 * Bytes that are held back until more have come. Before a fault the program may give more than the WebAssembly, which
 * drops up to a buffer of 64 KiB, and leaves the last 21 bytes of a cut input alone: they stand for 150 KB at most.
 */
const HELD_BACK = 256 << 10;

/** The program, in a folder of the path that is named in full: what lies in the folder that the user is in is not run. */
export function xzProgram(path = process.env.PATH ?? ''): string | undefined {
  if (process.platform === 'win32') return undefined;
  const places = path.split(delimiter).filter((folder) => isAbsolute(folder));
  return places.map((folder) => join(folder, 'xz')).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decompresses a file that can be read twice: `content` are its bytes, `again` gives the same. Throws as `unxz` does,
 * behind the same byte.
 */
export async function* unxzByProgram(
  program: string,
  content: AsyncIterable<Uint8Array>,
  again: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let given = 0;
  const run = start(program, content);
  try {
    for await (const chunk of run.output) {
      held.push(chunk);
      heldBytes += chunk.length;
      while (heldBytes - held[0]!.length >= HELD_BACK) {
        const first = held.shift()!;
        heldBytes -= first.length;
        given += first.length;
        yield first;
      }
    }
    if (await run.endedWell()) {
      yield* held;
      return;
    }
  } finally {
    await run.stop();
  }
  yield* behind(given, unxz(again()));
}

/** What follows the first bytes. */
async function* behind(bytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of content) {
    const known = Math.min(left, chunk.length);
    left -= known;
    if (known < chunk.length) yield chunk.subarray(known);
  }
}

interface Run {
  output: AsyncIterable<Uint8Array>;
  /** Whether all of the input was read, and was whole. */
  endedWell(): Promise<boolean>;
  stop(): Promise<void>;
}

const NEVER_STARTED: Run = { output: (async function* () {})(), endedWell: async () => false, stop: async () => {} };

function start(program: string, content: AsyncIterable<Uint8Array>): Run {
  let child: ChildProcessByStdio<Writable, Readable, null>;
  try {
    // XZ_OPT and XZ_DEFAULTS of the user are not asked for.
    child = spawn(program, OPTIONS, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  } catch {
    // Node may be told to start no programs.
    return NEVER_STARTED;
  }
  // What goes wrong shows in its exit status, or in that there is none.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  const status = new Promise<number | null>((resolve) => child.on('close', resolve));
  const fed = feed(content, child.stdin);
  return {
    output: child.stdout,
    endedWell: async () => (await fed) && (await status) === 0,
    async stop() {
      child.kill('SIGKILL');
      child.stdin.destroy();
      await fed;
    },
  };
}

/** Whether all of it was taken. One chunk after the other: their memory is used again. */
async function feed(content: AsyncIterable<Uint8Array>, input: Writable): Promise<boolean> {
  try {
    for await (const chunk of content) {
      const failure = await new Promise((resolve) => input.write(chunk, resolve));
      if (failure) return false;
    }
    return true;
  } catch {
    // What cannot be read is told when the file is read again.
    return false;
  } finally {
    input.end();
  }
}
