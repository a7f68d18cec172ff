import type { Diagnostic, DiagnosticTable } from '@mountline/core';

/** What can be wrong with an archive as a whole. What concerns one member is a note at this member. */
export const ARCHIVE_DIAGNOSTICS = {
  'cut-archive': {
    severity: 'loss',
    cost: 'members behind this place are not read; a member that stood there is read in part',
    help: 'Collect or copy the archive again: it is not whole. What was read before stands.',
  },
  'damaged-archive': {
    severity: 'loss',
    cost: 'what was read of the archive may be wrong and confirms nothing; members behind this place are not read',
    help: 'Collect or copy the archive again: a checksum of it is wrong.',
  },
  limit: {
    severity: 'loss',
    cost: 'what stands behind this place in the archive is not read',
    help: 'If the archive is meant to be that large, raise the limit: --limit NAME=VALUE.',
  },
  'data-after-end': {
    severity: 'warning',
    cost: 'what stands behind the end of the archive is not read',
    help: 'Were two archives joined? Name each of them by itself.',
  },
  'long-session': {
    severity: 'loss',
    cost: 'the text is read as one file, and not as the outputs of commands',
    help: 'Give a part of the text, or the output of each command in a file of its own.',
  },
  'unread-lines': {
    severity: 'info',
    cost: 'nothing where somebody wrote them; if a program printed them, they are not read',
    help: 'Look at the line. Put what a program printed between fences (```), below the command.',
  },
  'long-name': {
    severity: 'warning',
    cost: 'the name is shown without its end; of members whose names begin alike only the first is read',
    help: 'Linux has no path of more than 4,096 bytes: look at how the archive was made. Raise the limit with --limit name=VALUE.',
  },
  'absolute-names': {
    severity: 'info',
    cost: 'nothing: the / in front is left out',
    help: 'Nothing has to be done.',
  },
} as const satisfies DiagnosticTable;

export type DiagnosticCode = keyof typeof ARCHIVE_DIAGNOSTICS;

/** Adds to what is told already; the same of the same archive is counted, and its first place is kept. */
export function addDiagnostic(
  found: Diagnostic[],
  code: DiagnosticCode,
  message: string,
  place: { container?: string; path: string; line?: number },
  offset: number,
): void {
  const known = found.find(
    (one) => one.code === `bundle/${code}` && one.span?.path === place.path && one.span.container === place.container,
  );
  if (known) known.count += 1;
  else
    found.push({
      code: `bundle/${code}`,
      ...ARCHIVE_DIAGNOSTICS[code],
      message,
      span: { line: 1, ...place, offset },
      count: 1,
    });
}
