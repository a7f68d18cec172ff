import { tablesNotWhole } from '../read/incomplete-tables.ts';
import type { Rule, Step } from '../rule-language/rule-ast.ts';
import { evidenceOf } from '../timeline/event-evidence.ts';
import { anchorOf, groundsOf, inPairs, lacksOf, readOf } from './cannot-tell.ts';
import type { Conclusions } from './conclusions.ts';
import { isUnbound } from './decide/environment.ts';
import { type Knowledge, nothingBound } from './decide/knowledge.ts';
import { asked } from './decide/match.ts';
import { type Ground, isHeard } from './decide/witness.ts';
import {
  doubtsOfGround,
  evidenceOfGround,
  lackOf,
  nobodyTells,
  readInPart,
  witnessNote,
} from './explain/ground-words.ts';
import { nearestEvent } from './explain/nearest-event.ts';

/** No event is a start: the rule found nothing where its anchor would have been seen, else it cannot tell. */
export function withoutStart(rule: Rule, knowledge: Knowledge, conclusions: Conclusions): void {
  const anchor = anchorOf(rule);
  if (!knowledge.kinds.has(anchor.kind)) {
    const why = nobodyTells(anchor.kind);
    conclusions.cannotTell.push({ rule: rule.id, why, lacks: [], needs: [], collectWith: [], evidence: [] });
    return;
  }
  const grounds = groundsOf(anchor, knowledge);
  const lacking = lackingFor(anchor, grounds, knowledge);
  if (lacking.length > 0) {
    const { note, needs } = lackOf(lacking, knowledge);
    const lacks = lacksOf(lacking, knowledge);
    conclusions.cannotTell.push({
      rule: rule.id,
      why: [note, ...lacks].join('; '),
      lacks,
      ...inPairs(needs),
      evidence: lacking.flatMap((ground) => doubtsOfGround(ground, knowledge)),
    });
    return;
  }
  const unasked = readOf(knowledge.kinds.get(anchor.kind)?.unasked ?? [], anchor, knowledge);
  const nothing = nothingBound(knowledge);
  const ask = asked(anchor, nothing);
  const near = isUnbound(ask) ? undefined : nearestEvent(ask, nothing, knowledge, knowledge.now);
  const evidence = near
    ? evidenceOf(near.event)
    : [...grounds, ...unasked].flatMap((ground) => evidenceOfGround(ground, knowledge));
  const isUnseen = unasked.length > 0 && evidence.length === 0;
  const inPart = notWholly(near ? [] : grounds, knowledge);
  const none = isUnseen ? `no file here could show ${knowledge.wordsOf(anchor.kind)}` : notFound(anchor, knowledge);
  conclusions.nearMisses.push({
    rule: rule.id,
    bindings: {},
    about: [],
    reached: [],
    failed: {
      step: anchor.name,
      status: isUnseen ? 'not-covered' : 'not-seen',
      why: near?.why ?? [none, ...inPart.notes].join('; '),
    },
    evidence,
    repeats: 1,
    ...(isUnseen ? { unasked: true } : {}),
    ...(inPart.who.length > 0 ? { inPart: inPart.who } : {}),
  });
}

/**
 * What was not read of all that the anchor needs. Of lines every witness is needed; a fact says itself when it cannot do
 * without one of its tables, unless nothing of what it needs is there or a table breaks off.
 */
function lackingFor(anchor: Step, grounds: readonly Ground[], knowledge: Knowledge): Ground[] {
  const unheard = grounds.filter((ground) => !isHeard(ground));
  const derived = knowledge.kinds.get(anchor.kind)?.fact !== undefined;
  return derived && unheard.length < grounds.length ? unheard.filter(({ broken }) => broken.length > 0) : unheard;
}

const notFound = ({ kind }: Step, knowledge: Knowledge) => `not found in the files: ${knowledge.wordsOf(kind)}`;

/** Who was read over a part of the time only, and the tables that are not whole: nothing was found, and that proves nothing for the rest. */
function notWholly(grounds: readonly Ground[], knowledge: Knowledge): { who: string[]; notes: string[] } {
  const parts = grounds
    .flatMap(({ whole, witnesses }) => (whole ? [] : witnesses))
    .flatMap((witness) => {
      const who = readInPart(witness, knowledge);
      return who === undefined ? [] : [{ who, note: witnessNote(witness, knowledge) }];
    });
  const cut = grounds.flatMap(({ broken }) => tablesNotWhole(broken));
  return { who: [...parts.map(({ who }) => who), ...cut], notes: [...parts.map(({ note }) => note), ...cut] };
}
