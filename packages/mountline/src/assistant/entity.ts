import { type Event, type Life, MINUTE } from '@mountline/core';
import { contextAfter } from '@mountline/correlation';
import { type PlacesBelow, placesBelow } from '@mountline/report';
import { type AtCapture, listenerAt, mountAt, processAt, unitAt } from '@mountline/rules/at-capture';
import { knowledgeOf, type NodeAnalyzed } from '../analyze.ts';
import type { SubjectType } from '../verify/claim.ts';
import { namedIn } from '../verify/predicates.ts';
import { collapsed } from './collapse.ts';
import { type Answered, page } from './page.ts';
import { cut, references, referenceTo, timeOf } from './reference.ts';

export type EntityKind = Exclude<SubjectType, 'file'>;

/** One port, pid, unit, mount, pod or server: its state at capture, its lifetimes, its events, and where these disagree. */
export function entityOf(node: NodeAnalyzed, kind: EntityKind, key: string, cursor?: string): Answered {
  const { findings, report } = node;
  const lives = report.lives.filter((life) => life.key === key || isOf(life.fields, kind, key));
  const states = atCapture(node, kind, key);
  const { kinds } = knowledgeOf({});
  const events = findings.events.filter((event) => {
    const named = namedIn({ type: kind, value: key }, kinds.get(event.kind));
    return named !== undefined && isOfAll(event, named);
  });
  const places = placesBelow(report.bundle);
  const rows = [
    ...states.map(({ asks, holds, because, evidence, needs }) => ({
      type: 'at-capture',
      asks,
      holds,
      because: cut(because, 200),
      refs: references(places, evidence, 2, 120),
      ...(needs.length > 0 ? { collect: needs.map(({ collectWith }) => collectWith) } : {}),
    })),
    ...contradictions(states, lives).map((text) => ({ type: 'contradiction', text })),
    ...lives.map((life) => lifeRow(life, places)),
    ...collapsed(
      events.toSorted((a, b) => rankOf(b) - rankOf(a)),
      places,
    ),
  ];
  return page({ kind, key }, 'rows', rows, { tokens: 1500, cursor });
}

const isOfAll = ({ fields }: Event, named: Readonly<Record<string, string | number>>) =>
  Object.entries(named).every(([name, value]) => String(fields[name]) === String(value));

const isOf = (fields: Life['fields'], kind: EntityKind, key: string) => {
  const name = kind === 'mount' ? 'target' : kind;
  return fields[name] !== undefined && String(fields[name]) === key;
};

/** What a fact found says most; of equal ones the order of time stays. */
const rankOf = ({ derivedBy }: Event) => (derivedBy === undefined ? 0 : 1);

const lifeRow = ({ of, nth, from, to, seen }: Life, places: PlacesBelow) => ({
  type: 'lifetime',
  of,
  nth,
  ...Object.fromEntries(
    Object.entries({ from, to, seen }).flatMap(([name, end]) =>
      end ? [[name, { time: timeOf(end.time), how: cut(end.how, 120), ref: referenceTo(places, end.span) }]] : [],
    ),
  ),
});

type Asked = AtCapture & { asks: string };

function atCapture({ findings }: NodeAnalyzed, kind: EntityKind, key: string): Asked[] {
  const context = contextAfter(findings);
  switch (kind) {
    case 'port':
      return [{ asks: 'has a listener', ...listenerAt(context, Number(key)) }];
    case 'mount':
      return [{ asks: 'is mounted', ...mountAt(context, key) }];
    case 'pid':
      return [
        { asks: 'runs', ...processAt(context, Number(key)) },
        { asks: 'is in D state', ...processAt(context, Number(key), 'D') },
      ];
    case 'unit':
      return [{ asks: 'is active', ...unitAt(context, key, 'active') }];
    default:
      return [];
  }
}

/** A lifetime that is open by the logs, and a table that shows otherwise. */
function contradictions(states: readonly Asked[], lives: readonly Life[]): string[] {
  const last = (of: string) => lives.findLast((life) => life.of === of);
  const found: string[] = [];
  for (const { asks, holds } of states) {
    const life = asks === 'has a listener' ? last('listener') : asks === 'is mounted' ? last('mount-row') : undefined;
    if (life && life.to === null && holds === 'no')
      found.push(`the logs show no end of the ${life.of}, but the table at capture lacks it`);
    if (life?.to && holds === 'yes' && life.to.time.to - life.to.time.from < MINUTE)
      found.push(`the logs show the end of the ${life.of}, but the table at capture shows one`);
  }
  return found;
}
