import { counted, type Event, fileOf, isKnown, listed } from '@mountline/core';
import type { LineClaim, Statement } from './claim.ts';
import { type Stretch, stretchOf, stretchWords } from './claim-times.ts';
import { type Found, type Ground, MOST_EVIDENCE } from './ground.ts';
import type { Holding } from './lines-holding.ts';

type Fit = 'yes' | 'no' | 'open';

/** A text that lines of the bundle hold, or do not. */
export function checkLines(statement: Statement, claim: LineClaim, ground: Ground): Found {
  const holding = ground.holdings.get(claim)!;
  const inFiles = holding.lines.map((line) => ground.eventOfLine(line, fileOf(line.span)));
  // Lines of one file stand in its order.
  const events = holding.read.length > 1 ? inFiles.toSorted((a, b) => a.time.from - b.time.from) : inFiles;
  const none = (because: string, collectWith: string): Found => ({
    outcome: 'not-covered',
    because,
    evidence: [],
    needs: collectWith === '' ? [] : [{ what: claim.file!, collectWith }],
    events: [],
  });
  if (holding.read.length === 0) {
    if (claim.file === undefined) return none('no file of the bundle could be read', '');
    const because = holding.gaps.length > 0 ? listed(holding.gaps, 2) : `the bundle has no file ${claim.file}`;
    return none(because, `cp ${claim.file} BUNDLE/`);
  }
  const { time } = statement;
  const stretch = time && time.type !== 'capture' ? stretchOf(time, ground.now) : {};
  if (!stretch) return none('nothing dates the bundle, and the claim has no date', '');
  const fits = events.map((event) => ({ event, fit: within(event, stretch, ground) }));
  const found = fits.flatMap(({ event, fit }) => (fit === 'yes' ? [event] : []));
  const open = fits.filter(({ fit }) => fit === 'open').length;
  const isTimed = stretch.from !== undefined || stretch.to !== undefined;
  const looked = { statement, holding, found, open, others: isTimed ? events : [], isTimed };
  return statement.times ? countOf(looked, stretch, ground) : presence(looked, stretch, ground);
}

interface Looked {
  statement: Statement;
  holding: Holding;
  found: readonly Event[];
  /** Lines of which it is not known whether they are of the time that is meant. */
  open: number;
  /** Those of any time. */
  others: readonly Event[];
  isTimed: boolean;
}

function within({ time, span, guesses }: Event, { from, to }: Stretch, { findings }: Ground): Fit {
  if (from === undefined && to === undefined) return 'yes';
  const isGuessed = findings.timeline.clocks.some(
    (clock) => clock.guesses.length > 0 && fileOf(clock) === fileOf(span),
  );
  if (guesses || isGuessed || (!isKnown(time.from) && !isKnown(time.to))) return 'open';
  const least = from ?? Number.NEGATIVE_INFINITY;
  const most = to ?? Number.POSITIVE_INFINITY;
  if (time.to <= least || time.from >= most) return 'no';
  return time.from >= least && time.to <= most ? 'yes' : 'open';
}

const evidenceOf = (events: readonly Event[]) =>
  events
    .slice(0, MOST_EVIDENCE)
    .map(({ text, time, span }) => ({ text, time: isKnown(time.from) ? time : null, span }));

const readWords = ({ read }: Holding) =>
  read.length === 1
    ? `${read[0]!.file} was read to its end, ${counted(read[0]!.lines, 'line')}`
    : `${counted(read.length, 'file')} were read to their ends`;

/** Of a text that very many lines hold, only the first are placed in time. */
const isCapped = ({ count, lines }: Holding) => count > lines.length;

const cappedWords = ({ count, lines }: Holding) =>
  `${count} lines hold it, and only the first ${lines.length} were placed in time`;

/** Whether all lines of the time that is meant are in what was read, and if not, why. */
function gapOf(
  { holding, isTimed }: Pick<Looked, 'holding' | 'isTimed'>,
  { from, to }: Stretch,
  { findings }: Ground,
): string | undefined {
  if (holding.gaps.length > 0) return listed(holding.gaps, 2);
  if (!isTimed) return undefined;
  if (isCapped(holding)) return cappedWords(holding);
  const { coverage } = findings.timeline;
  for (const { file } of holding.read) {
    const log = coverage.find((one) => fileOf(one) === file);
    if (!log) return `nothing dates the lines of ${file}`;
    if ((from ?? log.from) < log.from || (to ?? log.to) > log.to) return `${file} does not cover all of that time`;
    const hole = log.holes.find((one) => one.to > (from ?? log.from) && one.from < (to ?? log.to));
    if (hole) return `${file} has a gap: ${hole.reason}`;
  }
  return undefined;
}

/** Why a line may hold the text in a stretch that begins with a line of `file`, beside those that were found. */
export function lineGap(
  { time }: Statement,
  claim: LineClaim,
  { file, ...stretch }: Stretch & { file: string },
  ground: Ground,
): string | undefined {
  const holding = ground.holdings.get(claim)!;
  // In one file the order of lines decides, and the first ones are kept.
  const inOrder = holding.read.length === 1 && holding.read[0]!.file === file;
  return gapOf({ holding, isTimed: time !== undefined || !inOrder }, stretch, ground);
}

function presence(looked: Looked, stretch: Stretch, ground: Ground): Found {
  const { statement, holding, found, open, others } = looked;
  const when = stretchWords(stretch, ground.now);
  const result = (outcome: Found['outcome'], because: string, events: readonly Event[] = found): Found => ({
    outcome,
    because,
    evidence: evidenceOf(events),
    needs: [],
    events: found,
  });
  if (found.length > 0) {
    const many = `${counted(looked.isTimed ? found.length : holding.count, 'line')} ${found.length === 1 ? 'holds' : 'hold'} it${when && ` ${when}`}`;
    return result(statement.not ? 'contradicted' : 'seen', many);
  }
  if (open > 0)
    return result(
      'not-covered',
      `${counted(open, 'line')} may be of that time; nothing dates them closely enough`,
      others,
    );
  const gap = gapOf(looked, stretch, ground);
  if (gap !== undefined) return result('not-covered', gap);
  if (statement.not) return result('absent', readWords(holding));
  if (others.length > 0) return result('contradicted', `a line holds it, but not ${when}`, others);
  return result('contradicted', `no line holds it; ${readWords(holding)}`);
}

function countOf(looked: Looked, stretch: Stretch, ground: Ground): Found {
  const { statement, holding, found, open, isTimed } = looked;
  const { count, atLeast } = statement.times!;
  const lines = isTimed ? found.length : holding.count;
  const gap = open > 0 ? `${counted(open, 'line')} may be of that time` : gapOf(looked, stretch, ground);
  const was = `${counted(lines, 'line')} ${lines === 1 ? 'holds' : 'hold'} it`;
  const decided = (holds: boolean): Found => ({
    outcome: holds !== statement.not ? 'seen' : 'contradicted',
    because: was,
    evidence: evidenceOf(found),
    needs: [],
    events: found,
  });
  if (lines > count) return decided(atLeast);
  if (lines === count && (atLeast || gap === undefined)) return decided(true);
  if (gap === undefined) return decided(false);
  return { outcome: 'not-covered', because: `${was}; ${gap}`, evidence: evidenceOf(found), needs: [], events: found };
}
