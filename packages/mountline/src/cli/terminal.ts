import picocolors from 'picocolors';

/** Colours on a terminal, unless NO_COLOR or --no-color; with FORCE_COLOR anywhere. */
export function coloured(wanted: boolean): boolean {
  if (!wanted || process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0';
  return process.stdout.isTTY === true && picocolors.isColorSupported;
}

/** Writes all of a text, at the reader's pace. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

const SLOW = 1000;
const STEP = 100;

/** One line on a terminal that tells how far the reading is, where it takes longer than a second. */
export function progress(): { update(state: { path: string; files: number; bytes: number }): void; end(): void } {
  const terminal = process.stderr;
  if (!terminal.isTTY) return { update: () => {}, end: () => {} };
  const start = performance.now();
  let last = 0;
  let shown = false;
  return {
    update({ files, bytes }) {
      const now = performance.now();
      if (now - start < SLOW || now - last < STEP) return;
      last = now;
      shown = true;
      terminal.write(`\r\x1b[Kreading: ${files} files, ${Math.round(bytes / 1e6)} MB`);
    },
    end() {
      if (shown) terminal.write('\r\x1b[K');
    },
  };
}
