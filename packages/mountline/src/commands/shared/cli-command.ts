import type { Command } from 'commander';

/** One command of `mountline`: the file `command.ts` of its folder says what can be typed, and loads what does it when it is called. */
export interface CliCommand {
  /** Its place in `--help`: what reads a bundle first, what is seldom needed last. */
  rank: number;
  /** Adds it to `mountline`. */
  add(program: Command): void;
}
