import { isoStamp, type Stamp } from '@mountline/core';

/** One line of a container's log, as a runtime or kubectl wrote it. */
export interface ContainerLine {
  /** null for `kubectl logs --prefix` without `--timestamps`. */
  stamp: Stamp | null;
  stream?: string;
  /** More of the same line of the program follows. */
  partial: boolean;
  /** Tags behind F or P, where there are any. */
  tags?: string[];
  namespace?: string;
  pod?: string;
  container?: string;
  message: string;
}

const CRI = /^(\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)) (stdout|stderr) ([FP](?::[^\s:]{1,64}){0,16}) ?/;
const PREFIX = /^\[pod\/([^\s/\]]{1,253})\/([^\s/\]]{1,253})\] /;
/** stern in front of what `--timestamps` gives; the namespace where several are asked for. */
const STERN =
  /^(?:([a-z0-9-]{1,63}) )?([a-z0-9][a-z0-9.-]{0,252}) ([a-z0-9][a-z0-9-]{0,62}) (?=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}(?:Z|[+-]\d\d:\d\d)(?: |$))/;
/** More digits than any other log has. */
const NANO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7,9}(?:Z|[+-]\d\d:\d\d)(?: |$)/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)(?: |$)/;

/** A row of klog right behind a time: where a node would stand, were it of syslog. */
const KLOG = /^\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d) [IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} /;

/** Go writes nanoseconds, some versions without the zeros at their end: fewer digits are no wider stamp. */
const exact = (stamp: Stamp): Stamp => ({ ...stamp, width: 1 });

export const isCriLine = (text: string): boolean => CRI.test(text);

/** What a log with stamps of fewer digits is told by. */
export const isStampedKlog = (text: string): boolean => KLOG.test(text);

/** A line that no other log can have: the lines of `--timestamps` are told by nanoseconds, or by rows of klog. */
export const isContainerLine = (text: string): boolean =>
  isCriLine(text) ||
  isStampedKlog(text) ||
  NANO.test(text) ||
  PREFIX.test(text) ||
  STERN.test(text) ||
  dockerLine(text) !== null;

/** Takes the envelope of a line off, whichever it is; null when it has none. */
export function containerLine(text: string): ContainerLine | null {
  return dockerLine(text) ?? criLine(text) ?? kubectlLine(text);
}

function criLine(text: string): ContainerLine | null {
  const m = CRI.exec(text);
  const time = m && isoStamp(m[1]!);
  if (!time) return null;
  const [kind, ...tags] = m[3]!.split(':');
  return {
    stamp: exact(time.stamp),
    stream: m[2]!,
    partial: kind === 'P',
    ...(tags.length > 0 ? { tags } : {}),
    message: text.slice(m[0].length),
  };
}

/** json-file: a line of the program ends with a line feed, one of more than 16 KiB is cut into pieces without. */
function dockerLine(text: string): ContainerLine | null {
  if (!text.startsWith('{"log":')) return null;
  let row: { log?: unknown; stream?: unknown; time?: unknown } | null;
  try {
    row = JSON.parse(text) as typeof row;
  } catch {
    return null;
  }
  const { log, stream, time } = row ?? {};
  const stamp = typeof time === 'string' ? isoStamp(time)?.stamp : undefined;
  if (typeof log !== 'string' || !stamp) return null;
  const whole = log.endsWith('\n');
  return {
    stamp: exact(stamp),
    ...(typeof stream === 'string' ? { stream } : {}),
    partial: !whole,
    message: whole ? log.slice(0, -1) : log,
  };
}

/** `kubectl logs` with `--prefix`, `--timestamps` or both; `crictl logs -t` and `docker logs -t` write the same, stern much the same. */
function kubectlLine(text: string): ContainerLine | null {
  const stern = STERN.exec(text);
  if (stern) {
    const [header, namespace, pod, container] = stern as unknown as [string, string | undefined, string, string];
    const line = kubectlLine(text.slice(header.length));
    return line && { ...line, ...(namespace === undefined ? {} : { namespace }), pod, container };
  }
  const prefix = PREFIX.exec(text);
  const rest = prefix ? text.slice(prefix[0].length) : text;
  const stamped = ISO.exec(rest);
  const time = stamped && isoStamp(rest);
  if (!prefix && !time) return null;
  return {
    stamp: time ? exact(time.stamp) : null,
    partial: false,
    ...(prefix ? { pod: prefix[1]!, container: prefix[2]! } : {}),
    message: time ? rest.slice(stamped![0].length) : rest,
  };
}
