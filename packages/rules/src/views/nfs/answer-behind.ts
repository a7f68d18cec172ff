import { type EventOf, type Evidence, fileOf, groupBy } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { isAscending } from '../node/log-order.ts';
import { once } from '../node/memoize-per-timeline.ts';

/**
 * The OK that is after the last line of an outage in its log and bears an earlier time: the clock was set back between them, as by
 * chrony after a boot. A log that begins with its newest line does not tell that.
 */
export function answerBehind(
  context: FactContext,
  { kind, server, last }: { kind: Answer; server: string; last: Pick<Evidence, 'span' | 'time'> },
): EventOf<Answer> | undefined {
  const isBehind = ({ span, time }: EventOf<Answer>) =>
    span.path === last.span.path &&
    span.container === last.span.container &&
    span.line > last.span.line &&
    time.to <= last.time!.from;
  const ok = setBack(context).get(`${kind} ${server}`)?.findLast(isBehind);
  return ok && isAscending(context, ok.span) ? ok : undefined;
}

/** What the kernel says of an answer, and of what has none. */
const ANSWERS = [
  ['nfs.server.ok', 'nfs.server.not-responding'],
  ['lockd.server.ok', 'lockd.server.not-responding'],
] as const;

type Answer = (typeof ANSWERS)[number][0];
type Line = EventOf<(typeof ANSWERS)[number][0 | 1]>;

/** Of the OKs of each server those that bear an earlier time than a line of it before them: in most logs none. */
const setBack = once((context): ReadonlyMap<string, EventOf<Answer>[]> => {
  const later = ANSWERS.flatMap(([answer, silent]) => {
    const lines = context.ofKind(silent, answer);
    return [...groupBy(lines, ({ span, fields }) => `${fields.server} ${fileOf(span)}`).values()].flatMap(
      earlierAnswers,
    );
  });
  return groupBy(later, ({ kind, fields }) => `${kind} ${fields.server}`);
});

const isAnswer = (line: Line): line is EventOf<Answer> => line.kind.endsWith('.ok');

function earlierAnswers(lines: readonly Line[]): EventOf<Answer>[] {
  let latest = Number.NEGATIVE_INFINITY;
  return lines
    .toSorted((a, b) => a.span.line - b.span.line)
    .flatMap((line) => {
      if (isAnswer(line)) return line.time.to <= latest ? [line] : [];
      latest = Math.max(latest, line.folded ? line.time.to : line.time.from);
      return [];
    });
}
