import { type Event, fileOf } from '@mountline/core';
import { clockTime } from '@mountline/correlation';
import { checkEvent, isEventCovered, witnessedBy } from './check-event.ts';
import { checkLines, lineGap } from './check-lines.ts';
import { checkTable } from './check-table.ts';
import type { PlacedClaim, Statement } from './claim.ts';
import type { Found, Ground } from './ground.ts';
import type { Checked, CheckedClaim } from './verification.ts';

/** What a claim comes to in a bundle. */
export function checkClaim({ line, text, claim }: PlacedClaim, ground: Ground): CheckedClaim {
  switch (claim.type) {
    case 'statement':
      return { line, ...partOf(text, checkStatement(claim.statement, ground)) };
    case 'order':
      return { line, text, ...ordered(claim.first, claim.second, ground) };
    case 'inference':
      return { line, text, ...inferred(claim.parts, ground) };
  }
}

function checkStatement(statement: Statement, ground: Ground): Found {
  const { what } = statement;
  if ('event' in what) return checkEvent(statement, what.event, ground);
  if ('lines' in what) return checkLines(statement, what.lines, ground);
  return checkTable(statement, what.table, ground);
}

const partOf = (text: string, { events: _, ...checked }: Found): Checked => ({ text, ...checked });

/** The first of one before the first of the other. */
function ordered(first: Statement, second: Statement, ground: Ground): Omit<CheckedClaim, 'line' | 'text'> {
  const found = [first, second].map((statement) => ({ statement, ...checkStatement(statement, ground) }));
  const parts = found.map(({ statement, ...one }) => partOf(statement.text, one));
  const missing = found.findIndex(({ outcome, events }) => outcome !== 'seen' || events.length === 0);
  if (missing >= 0) {
    const { outcome, because, needs, evidence } = parts[missing]!;
    const isTable = outcome === 'seen' || outcome === 'absent';
    const why = isTable ? 'what only a table shows has no place in time' : because;
    return {
      outcome: isTable ? 'not-covered' : outcome,
      because: `${parts[missing]!.text}: ${why}`,
      evidence,
      needs,
      parts,
    };
  }
  const [a, b] = found.map(({ events }) => events[0]!) as [Event, Event];
  const evidence = witnessedBy([a, b]);
  const result = (outcome: Found['outcome'], because: string) => ({ outcome, because, evidence, needs: [], parts });
  const fit = ground.asker.precedes(a, b);
  if (fit === 'open') return result('not-covered', 'their times do not decide the order');
  // What seems to be the later one may have come earlier too, unseen.
  const gap = fit === 'yes' ? gapBetween(second, a, b, ground) : gapBetween(first, b, a, ground);
  if (gap !== undefined) return result('not-covered', gap);
  return fit === 'yes' ? result('seen', 'in this order') : result('contradicted', 'in the other order');
}

/** Why a statement may hold earlier than at `later`, its first event that was found; undefined where it would have been seen from `earlier` on. */
function gapBetween(statement: Statement, earlier: Event, later: Event, ground: Ground): string | undefined {
  const [from, to] = [earlier.time.from, later.time.from].toSorted((a, b) => a - b) as [number, number];
  const { what, text } = statement;
  if ('event' in what)
    return isEventCovered(statement, what.event, { from, to }, ground)
      ? undefined
      : `${text}: the logs do not show whether it happened before ${clockTime(later.time, ground.now)} too`;
  if (!('lines' in what)) return undefined;
  const gap = lineGap(statement, what.lines, { from, to, file: fileOf(earlier.span) }, ground);
  return gap === undefined ? undefined : `${text}: ${gap}`;
}

/** No line shows that one thing caused another: only the parts are checked. */
function inferred(statements: readonly Statement[], ground: Ground): Omit<CheckedClaim, 'line' | 'text'> {
  const parts = statements.map((statement) => partOf(statement.text, checkStatement(statement, ground)));
  const wrong = parts.find(({ outcome }) => outcome === 'contradicted');
  if (wrong) return { ...wrong, because: `${wrong.text}: ${wrong.because}`, parts };
  const because = parts.every(({ outcome }) => outcome === 'seen' || outcome === 'absent')
    ? 'both parts hold; no line can show that one caused the other'
    : 'no line can show that one caused the other, and not all parts are decided';
  const needs = parts.flatMap((part) => part.needs);
  return {
    outcome: 'inference',
    because,
    evidence: parts.flatMap(({ evidence }) => evidence.slice(0, 1)),
    needs,
    parts,
  };
}
