/** A program in JavaScript has no types: what it gives to an output in place of a report is told in words. */

/** Throws a `TypeError` where a value is no report. `who` takes it. */
export function needReport(who: string, value: unknown): void {
  if (!isReport(value) || wasJson(value)) throw notExpected(who, 'a report from analyze', value);
}

/** Throws a `TypeError` where a value is no list of reports. */
export function needReports(who: string, value: unknown): void {
  if (!Array.isArray(value)) throw notExpected(who, 'a list of reports such as [report]', value);
  for (const one of value) needReport(who, one);
}

/** Throws a `TypeError` where a value is no object, as a report is one, and no list of such. */
export function needObjects(who: string, value: unknown): void {
  for (const one of Array.isArray(value) ? value : [value])
    if (typeof one !== 'object' || one === null || one instanceof Promise)
      throw notExpected(who, 'a report from analyze', one);
}

/** The error for a wrong argument: it names the function, what it expected and what it was given. The caller throws it. */
export const notExpected = (who: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${who}: expected ${expected}, found ${inWords(value)}`);

function inWords(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it';
  if (Array.isArray(value)) return 'a list';
  if (isReport(value)) return wasJson(value) ? 'the JSON of a report, in which times are text' : 'a report';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'object' && value !== null ? 'another object' : String(value);
}

/** As much of a report as tells it from all else. */
interface Told {
  incidents: unknown[];
  timeline: (string | { time?: { from?: unknown } })[];
}

function isReport(value: unknown): value is Told {
  const { incidents, timeline } = (value ?? {}) as Partial<Told>;
  return Array.isArray(incidents) && Array.isArray(timeline);
}

const wasJson = ({ timeline: [event] }: Told): boolean =>
  typeof event === 'string' || (event !== undefined && typeof event.time?.from !== 'number');
