import type { Diagnostic, DiagnosticTable } from '@mountline/core';

/** What can be wrong with an archive as a whole. What concerns one member is a note at this member. */
export const ARCHIVE_DIAGNOSTICS = {
  'cut-archive': {
    severity: 'loss',
    cost: 'members after this place are not read; a member that starts before it is read only in part',
    help: 'Collect or copy the archive again: it is truncated. What was read before this place is used.',
  },
  'damaged-archive': {
    severity: 'loss',
    cost: 'the content of the archive may be wrong and confirms nothing; members after this place are not read',
    help: 'Collect or copy the archive again: one of its checksums is wrong.',
  },
  limit: {
    severity: 'loss',
    cost: 'the archive is not read after this place',
    help: 'If the archive is meant to be that large, raise the limit: --limit NAME=VALUE.',
  },
  'data-after-end': {
    severity: 'warning',
    cost: 'the data after the end of the archive is not read',
    help: 'Were two archives concatenated? Pass each one separately.',
  },
  'unsealed-pack': {
    severity: 'loss',
    cost: 'what the changed lines say is read but confirms nothing; a file that was added is not read',
    help: 'If the change is meant, run `mountline seal` on the folder of the pack. Otherwise distill the original again.',
  },
  'edited-pack': {
    severity: 'info',
    cost: 'nothing, if the edit is meant: what the lines say is no longer what the node wrote',
    help: 'No action needed.',
  },
  'long-session': {
    severity: 'loss',
    cost: 'the text is read as one file, not as the output of several commands',
    help: 'Pass a part of the text, or save the output of each command in its own file.',
  },
  'unread-lines': {
    severity: 'info',
    cost: 'nothing if a person wrote them; if a program printed them, they are not read',
    help: 'Check the line. Put program output between fences (```), below its command.',
  },
  'supposed-errors': {
    severity: 'info',
    cost: 'nothing if they did not happen; if they did, they are not read',
    help: 'If they happened, pass the log that has them, or the text from the first of them on.',
  },
  'long-name': {
    severity: 'warning',
    cost: 'the name is shown without its end; if several names begin the same way, only the first member is read',
    help: 'Linux paths have at most 4,096 bytes: check how the archive was made, or raise the limit with --limit name=VALUE.',
  },
  'absolute-names': {
    severity: 'info',
    cost: 'nothing: the leading / is removed',
    help: 'No action needed.',
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
