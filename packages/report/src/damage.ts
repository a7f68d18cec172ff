import type { Report } from '@mountline/core';

/**
 * Each archive or file that breaks off or was read to a limit only, and what that costs. A reader must know it before he
 * believes that something is not there, so it is told on top.
 */
export const damageOf = ({ diagnostics }: Pick<Report, 'diagnostics'>): string[] =>
  diagnostics.flatMap(({ code, severity, message, cost }) =>
    severity === 'loss' && code.startsWith('bundle/') ? [`${message}: ${cost}`] : [],
  );
