import { type Artifact, beginOf, counted, type Diagnostic, isMailHead } from '@mountline/core';

/**
 * Lines that people, terminals and programs leave in front of what a file holds. None of them is a line that a source reads. What
 * fits nothing here is text: the greeting of a host, or what somebody wrote above it.
 */
const FORMS: readonly [what: string, form: RegExp][] = [
  ['shell trace', /^\++ \S/],
  ['deprecated flags', /^Flag --\S+ has been deprecated/],
  [
    'ssh',
    /^(?:Warning: Permanently added |Pseudo-terminal will not |Connection to \S+ closed|Authorized uses only|debug\d: |\*\* WARNING: connection is not using )/,
  ],
  [
    'kubectl',
    /^(?:Warning: |Defaulted container |Defaulting container |Unable to use a TTY|If you don't see a command prompt|Starting pod\/|To use host binaries, run )/,
  ],
  [
    'login',
    /^(?:Last (?:failed )?login: |Welcome to |You have (?:new |no )?mail|\d+ (?:updates?|packages?) |\s*System load: |(?=.*(?:__|\\\/|\/\\))[\s_|\\/()<>'`.,-]*$)/,
  ],
  ['journalctl', /^--+ (?:Logs? begins?|Journal begins|Reboot|Boot [0-9a-f]{8,})/],
  ['heading', /^(?:==> .* <==|(?:[=#*~_-]{3}|(?:[=#*~_-] ){3}).*)$/],
  ['script', /^Script (?:started|done)/],
];

const formOf = (line: string): string =>
  FORMS.find(([, form]) => form.test(line))?.[0] ?? (isMailHead(line) ? 'mail' : 'text');

/** Whether one of these lines shows that they were written by something else than the file. */
export const isFromElsewhere = (lines: readonly string[]): boolean =>
  lines.some((line) => line.trim() !== '' && formOf(line) !== 'text');

/** More of them are counted only. */
const SHOWN = 80;

/** What stands in front of what was read: said, because a line of it might matter to whoever reads the report. */
export function linesInFront(artifact: Artifact, lines: readonly string[], source: string): Diagnostic | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const line of filled) {
    const form = formOf(line);
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const kinds = [...counts].map(([form, count]) => (counts.size > 1 ? `${form} (${count})` : form)).join(', ');
  return {
    code: 'bundle/lines-in-front',
    severity: 'info',
    message: `${artifact.path}: ${counted(filled.length, 'line')} above what ${source} reads (${kinds}): ${JSON.stringify(filled[0]!.trim().slice(0, SHOWN))}`,
    cost: 'nothing: they are not part of the content',
    span: beginOf(artifact),
    count: filled.length,
    help: 'No action needed.',
  };
}
