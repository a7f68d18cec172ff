import type { CloudwatchRecord } from './cloudwatch-event.ts';

/** More of one moment are not compared. */
const COPIES = 10_000;

/** Rows of klog and logrus bear a time of their own. */
const OWN_TIME = /^(?:[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} |time="\d{4}-\d\d-\d\dT)/;

/** The groups name a host with its domain or without; an address has none. */
const labelOf = (host: string) => (/^\d+\./.test(host) ? host : host.split('.', 1)[0]);

/**
 * Tells the lines that another stream of the host has said already. All of one moment come together; a row that bears a time
 * of its own is known wherever it stands, as the answers of two log groups may stand in one file.
 */
export function copies(): (record: CloudwatchRecord) => boolean {
  const said = new Map<string, string>();
  const rows = new Map<string, string>();
  let moment: number | undefined;
  return ({ stamp, host, program, message, container, logStreamName }) => {
    if (!stamp || host === undefined || container !== undefined || logStreamName === undefined) return false;
    if (stamp.value !== moment || said.size >= COPIES) said.clear();
    moment = stamp.value;
    const isRow = OWN_TIME.test(message);
    const key = isRow ? `${labelOf(host)}\n${message}` : `${host}\n${program}\n${message}`;
    const of = isRow ? rows : said;
    const first = of.get(key);
    if (first === undefined) of.set(key, logStreamName);
    return first !== undefined && first !== logStreamName;
  };
}
