import type { Asked, Prompt } from '@mountline/core';
import type { Where } from './shell-places.ts';
import type { Line } from './text-lines.ts';
import type { Command } from './typed-command.ts';

/** The output of a command of a session, or a file below a heading. */
export interface Section {
  name: string;
  kind: string;
  /** The line of the text that says what it is, from 1. */
  line: number;
  lines: readonly Line[];
  where?: Where;
  command?: Command;
  form?: Prompt['form'];
  /** How many commands changed its node before it. */
  changes?: number;
  changedBy?: readonly string[];
  /** The last line that its command was typed on again and printed nothing. */
  emptiedIn?: number;
  filtered?: string;
  cut?: string;
  asked?: Asked;
  /** It is a line of `date`, or was written right after one. */
  isDated?: true;
}
