import type { Asked, Prompt } from '@mountline/core';
import type { Where } from './shell-places.ts';
import type { Line } from './text-lines.ts';
import type { Command } from './typed-command.ts';

/** What a command of a session wrote, or a file that stands below a heading. */
export interface Section {
  name: string;
  kind: string;
  /** The line of the whole text that tells what it is, from 1. */
  line: number;
  lines: readonly Line[];
  where?: Where;
  command?: Command;
  form?: Prompt['form'];
  /** How often its node was changed before it, of all commands that changed it. */
  changes?: number;
  changedBy?: readonly string[];
  /** The last line that its command was typed on again and printed nothing. */
  emptiedIn?: number;
  filtered?: string;
  cut?: string;
  asked?: Asked;
  /** It stands below a line of `date`, which was written just before it, or is that line. */
  isDated?: true;
}
