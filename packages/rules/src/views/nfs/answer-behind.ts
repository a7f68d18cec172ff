import { type Event, type Evidence, type FieldValue, fileOf, groupBy } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { isAscending } from '../node/log-order.ts';
import { once } from '../node/memoize-per-timeline.ts';

/**
 * The OK that stands behind the last line of a spell in its log and bears an earlier time: the clock was set back between them, as by
 * chrony after a boot. A log that begins with its newest line does not tell that.
 */
export function answerBehind(
  context: FactContext,
  { kind, server, last }: { kind: string; server: FieldValue | undefined; last: Pick<Evidence, 'span' | 'time'> },
): Event | undefined {
  const isBehind = ({ span, time }: Event) =>
    span.path === last.span.path &&
    span.container === last.span.container &&
    span.line > last.span.line &&
    time.to <= last.time!.from;
  const ok = setBack(context).get(`${kind} ${server}`)?.findLast(isBehind);
  return ok && isAscending(context, ok.span) ? ok : undefined;
}

const ANSWERS: Readonly<Record<string, string>> = {
  'nfs.server.ok': 'nfs.server.not-responding',
  'lockd.server.ok': 'lockd.server.not-responding',
};

/** Of the OKs of each server those that bear an earlier time than a line of it before them: in most logs none. */
const setBack = once((context): ReadonlyMap<string, Event[]> => {
  const later = Object.entries(ANSWERS).flatMap(([answer, silent]) => {
    const lines = context.ofKind(silent, answer);
    return [...groupBy(lines, ({ span, fields }) => `${fields.server} ${fileOf(span)}`).values()].flatMap((own) =>
      earlierAnswers(own, answer),
    );
  });
  return groupBy(later, ({ kind, fields }) => `${kind} ${fields.server}`);
});

function earlierAnswers(lines: readonly Event[], answer: string): Event[] {
  let latest = Number.NEGATIVE_INFINITY;
  return lines
    .toSorted((a, b) => a.span.line - b.span.line)
    .filter((event) => {
      if (event.kind === answer) return event.time.to <= latest;
      latest = Math.max(latest, event.folded ? event.time.to : event.time.from);
      return false;
    });
}
