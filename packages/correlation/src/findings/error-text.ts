import type { ErrorClass, FieldMap } from '@mountline/core';
import { wordsOf } from '../read/error-lines/line-tree.ts';

/** A failure as its error is looked for. */
interface Failed {
  fields: FieldMap;
  text: string;
}

/** What mount(8) and umount(8) end with where the reason is in their output. */
const STATUS = /\bexit status \d{1,3}\.?$/;

/** The class that an error is of, by its whole text. */
export const classOf = (classes: readonly ErrorClass[], { text }: Failed): ErrorClass | undefined =>
  classes.find(({ says }) => says.test(text));

/**
 * The end of an error chain, which names the reason: `no such file or directory` of `rpc error: code = … desc = open …: no such file or directory`.
 * Of a command that failed it is what the command wrote last.
 */
export function reasonIn({ fields, text }: Failed): string {
  const { error, output } = fields;
  const said = typeof error === 'string' ? error : text;
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const first = (lines[0] ?? '').trim();
  const written = typeof output === 'string' ? output : (said.split('\nOutput: ', 2)[1] ?? '');
  const chain = STATUS.test(first) && written.trim() !== '' ? written.trim().split('\n').at(-1)! : first;
  return chain
    .slice(chain.lastIndexOf(': ') + 1)
    .replace(/^ code = \w{1,40} desc = /, '')
    .replace(/["'.]{1,4}$/, '')
    .trim();
}

/** Errors whose reasons differ in numbers, names and paths only are of one kind. */
export const shapeOf = (reason: string): string => wordsOf(reason).join(' ');
