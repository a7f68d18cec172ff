import type { Diagnostic, Report } from '@mountline/core';

/**
 * Each archive or file that breaks off or was read to a limit only. A reader must know it before he believes that something is
 * not there, so it is told on top.
 */
export const damageIn = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ code, severity }) => severity === 'loss' && code.startsWith('bundle/'));

/** The same in words, with what it costs. */
export const damageOf = ({ diagnostics }: Pick<Report, 'diagnostics'>): string[] =>
  damageIn(diagnostics).map(({ message, cost }) => `${message}: ${cost}`);
