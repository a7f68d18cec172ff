import { type Event, fileOf } from '@mountline/core';
import { clockTime } from '@mountline/correlation';
import { checkEvent, witnessedBy } from './check-event.ts';
import { checkLines } from './check-lines.ts';
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
  const fit = ground.asker.precedes(a, b);
  const late = fit === 'yes' ? beginsLater(b, a, ground) : fit === 'no' ? beginsLater(a, b, ground) : undefined;
  if (late !== undefined) return { outcome: 'not-covered', because: late, evidence, needs: [], parts };
  if (fit === 'yes') return { outcome: 'seen', because: 'in this order', evidence, needs: [], parts };
  if (fit === 'open')
    return { outcome: 'not-covered', because: 'their times do not decide the order', evidence, needs: [], parts };
  return { outcome: 'contradicted', because: 'in the other order', evidence, needs: [], parts };
}

/** Why an earlier one may not have been read: the log of an event begins behind the other event. */
function beginsLater({ span }: Event, other: Event, { findings, now }: Ground): string | undefined {
  const log = findings.timeline.coverage.find((one) => fileOf(one) === fileOf(span));
  if (!log || log.from <= other.time.from) return undefined;
  return `${fileOf(log)} begins at ${clockTime({ from: log.from, to: log.from + 1 }, now)}, and one before that may be missing`;
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
