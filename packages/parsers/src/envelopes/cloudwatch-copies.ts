import type { CloudwatchRecord } from './cloudwatch-event.ts';

/** More of one moment are not compared. */
const COPIES = 10_000;

/** Tells the lines that another stream has said already: all of one moment come together. */
export function copies(): (record: CloudwatchRecord) => boolean {
  const said = new Map<string, string>();
  let moment: number | undefined;
  return ({ stamp, host, program, message, container, logStreamName }) => {
    if (!stamp || host === undefined || container !== undefined || logStreamName === undefined) return false;
    if (stamp.value !== moment || said.size >= COPIES) said.clear();
    moment = stamp.value;
    const key = `${host}\n${program}\n${message}`;
    const first = said.get(key);
    if (first === undefined) said.set(key, logStreamName);
    return first !== undefined && first !== logStreamName;
  };
}
