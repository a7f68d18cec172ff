import type { CloudwatchRecord } from './cloudwatch-event.ts';

/** More of one moment are not compared. */
const COPIES = 10_000;

/** Rows of klog and logrus bear a time of their own. */
const OWN_TIME = /^(?:[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} |time="\d{4}-\d\d-\d\dT)/;

/** The groups name a host with its domain or without; an address has none. */
const labelOf = (host: string) => (/^\d+\./.test(host) ? host : host.split('.', 1)[0]);

/**
 * Tells the lines that another stream of the host has said already. All of one moment come together; a row that bears a time
 * of its own is known wherever it stands, as the answers of two log groups may stand in one file. Of these rows, which may be all of a long
 * log, a number each is kept.
 */
export function copies(): (record: CloudwatchRecord) => boolean {
  const said = new Map<string, number>();
  const rows = new Map<number, number>();
  const streams = new Map<string, number>();
  let moment: number | undefined;

  function isCopy<Key>(of: Map<Key, number>, key: Key, name: string): boolean {
    const stream = streams.get(name) ?? streams.size;
    streams.set(name, stream);
    const first = of.get(key);
    if (first === undefined) of.set(key, stream);
    return first !== undefined && first !== stream;
  }

  return ({ stamp, host, program, message, container, logStreamName: stream }) => {
    if (!stamp || host === undefined || container !== undefined || stream === undefined) return false;
    if (stamp.value !== moment || said.size >= COPIES) said.clear();
    moment = stamp.value;
    return OWN_TIME.test(message)
      ? isCopy(rows, hash(`${labelOf(host)}\n${message}`), stream)
      : isCopy(said, `${host}\n${program}\n${message}`, stream);
  };
}

/** 53 bits, by two of the kind of FNV-1a with 32 each: of a million rows two differ and are equal here once in ten thousand logs. */
function hash(text: string): number {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
  }
  return (a >>> 0) * 2 ** 21 + (b >>> 11);
}
