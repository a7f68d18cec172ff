import { formatSpan, type Incident, type Life, type Report, type Span } from '@mountline/core';
import { podNamesOf } from '../text/pods.ts';
import { type Ends, known } from './page-ends.ts';
import { inPageOrder } from './page-incidents.ts';

/** One lifetime of a port, a mount, a client, a process, a pod. */
export interface PageLife {
  of: string;
  key: string;
  nth: number;
  ends: Ends;
  began: string;
  ended: string;
  places: string[];
  /** Who had the port. */
  owner?: string;
  /** Indexes of the incidents that are about it. */
  incidents: number[];
}

export function livesOf(report: Report): PageLife[] {
  const bound = inPageOrder(report).map(valuesOf);
  const nameOf = podNamesOf(report);
  return report.lives.map((life): PageLife => {
    const { of, key, nth, from, to, seen, fields } = life;
    const { podUid } = fields;
    return {
      of,
      key,
      nth,
      ends: [from ? known(from.time.from) : null, to ? known(to.time.to) : null],
      began: from?.how ?? seen?.how ?? 'not known',
      ended: to?.how ?? 'open, or not known',
      places: [...place(from ?? seen), ...place(to)],
      ...(typeof podUid === 'string' && of !== 'pod' ? { owner: nameOf(podUid) } : {}),
      incidents: bound.flatMap((values, i) => (isBound(life, values) ? [i] : [])),
    };
  });
}

const valuesOf = ({ bindings }: Incident): ReadonlySet<string> =>
  new Set(Object.values(bindings).flatMap((value) => (Array.isArray(value) ? value.map(String) : [String(value)])));

const isBound = ({ key, fields }: Life, values: ReadonlySet<string>): boolean =>
  values.has(key) || values.has(String(fields.port ?? '')) || values.has(String(fields.target ?? ''));

const place = (end: { span: Span } | null | undefined) => (end ? [formatSpan(end.span)] : []);
