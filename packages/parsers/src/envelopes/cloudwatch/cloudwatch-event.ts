import { isoStamp, type LogRecord, type MessageTable, MILLISECOND, SECOND, type Stamp } from '@mountline/core';
import { isObject, type JsonObject, objectOf, readJson, stringOf } from '../../formats/json/json-values.ts';
import { withoutColours } from '../../formats/kernel/kernel-prefix.ts';
import { type ContainerPlace, containerPlace } from '../../formats/kubernetes/container-path.ts';
import { describeEfs } from '../../messages/efs/efs-fields.ts';
import { efsMountHelperMessages } from '../../messages/efs/efs-mount-helper.ts';
import { efsWatchdogMessages } from '../../messages/efs/efs-watchdog.ts';
import { containerLine, isContainerLine } from '../container/container-line.ts';
import { efsEnvelope } from '../efs/efs-log.ts';
import { entryRecord } from '../journal/journal-entry.ts';
import { klog } from '../klog/klog.ts';
import { messageOf, syslogEnvelope } from '../syslog/syslog-line.ts';
import { datedStamp, stampOfLate } from './cloudwatch-stamps.ts';

/** An event of a log group, with the names of the API. */
export interface CloudwatchEvent {
  /** Milliseconds since 1970. */
  timestamp: number;
  message: string;
  logStreamName?: string;
  /** Milliseconds since 1970, by the clock of AWS. */
  ingestionTime?: number;
}

/** A record of an event, before any message table but those of efs-utils was asked. */
export interface CloudwatchRecord extends LogRecord, ContainerPlace {
  /** In the answers of `filter-log-events` only. */
  logStreamName?: string;
  /** Of a container: `stdout` or `stderr`. */
  stream?: string;
  /** The kernel's own stamp, in seconds since boot, where a line of rsyslog carries it. */
  bootSeconds?: number;
  /** _TRANSPORT of the journal, where nothing has taken it out. */
  transport?: string;
  /** syslog(3): 0 (emerg) to 7 (debug), where nothing has taken it out. */
  priority?: number;
}

/** A record, and whether more of its line follows in another event. */
export interface CloudwatchLine {
  record: CloudwatchRecord;
  partial: boolean;
  /** The stamp of klog in a line that an agent sent long after it was written. */
  late?: Stamp;
}

type Place = Pick<LogRecord, 'line' | 'endLine' | 'offset' | 'cut'>;

/** An element of `events`; null for anything else. */
export function cloudwatchEvent(value: unknown): CloudwatchEvent | null {
  if (!isObject(value)) return null;
  const { timestamp, message, logStreamName, ingestionTime } = value;
  if (typeof message !== 'string' || !Number.isSafeInteger(timestamp)) return null;
  const micros = (timestamp as number) * 1000;
  if (!Number.isSafeInteger(micros) || micros < 0) return null;
  const name = stringOf(logStreamName);
  return {
    timestamp: timestamp as number,
    message,
    ...(name === undefined ? {} : { logStreamName: name }),
    ...(Number.isSafeInteger(ingestionTime) ? { ingestionTime: ingestionTime as number } : {}),
  };
}

/** Zones are apart by quarters of an hour at least, and a line is sent within seconds mostly. */
const SENT_WITHIN = 14 * 60_000;
const CLOCKS_APART = 60_000;

/** Milliseconds from the stamp of a line to when it was taken in; NaN where that is not told. */
const lagOf = ({ timestamp, ingestionTime = Number.NaN }: CloudwatchEvent): number => ingestionTime - timestamp;

/** A line that is there before it was written: its stamp is not in UTC. */
export const isAhead = (event: CloudwatchEvent): boolean => lagOf(event) < -CLOCKS_APART;

/** A line that was taken in just behind its stamp: that is in UTC, unless the line of another zone waited for the very hours between. */
export const isSentAtOnce = (event: CloudwatchEvent): boolean => !isAhead(event) && lagOf(event) < SENT_WITHIN;

/**
 * The node in front of the tag of Fluent Bit: `ip-10-0-42-17.ec2.internal-dataplane.systemd.kubelet.service`. An agent calls its stream
 * as the host, which may be `bastion-host.example.net`.
 */
const STREAM_OF_NODE =
  /^(\S{1,253}?)[-.](?:application\.var\.log\.|dataplane\.(?:systemd|tail)\.|host\.(?:dmesg|messages|secure)$)/;

export const isStreamOfNode = (name: string): boolean => STREAM_OF_NODE.test(name);

const POD_LOGS = '.var.log.containers.';

const stampOf = ({ timestamp }: CloudwatchEvent): Stamp => ({ clock: 'utc', value: timestamp * 1000, width: 1000 });

/** What the name of the log stream tells. */
function ofStream(name: string | undefined): Partial<CloudwatchRecord> {
  if (name === undefined) return {};
  const host = STREAM_OF_NODE.exec(name)?.[1];
  const at = name.indexOf(POD_LOGS);
  const place = at < 0 ? {} : containerPlace(name.slice(at + POD_LOGS.length));
  return { logStreamName: name, ...(host === undefined ? {} : { host }), ...place };
}

/** `wholeSeconds`: all of the stream so far is stamped so, as /var/log/messages is, and by which clock. */
export function recordOf(event: CloudwatchEvent, place: Place, wholeSeconds: 'utc' | 'local' | null): CloudwatchLine {
  const value = event.message.startsWith('{') ? readJson({ text: event.message, cut: false }) : undefined;
  const object = isObject(value) ? value : undefined;
  const told = object && (ofContainer(object, event, place) ?? ofJournal(object, event, place, wholeSeconds));
  const stream = ofStream(event.logStreamName);
  const line = told ?? ofLine(event.message, event, place);
  const late = told ? null : lateStamp(line.record, stream.container !== undefined);
  return { record: Object.assign(stream, line.record), partial: line.partial, ...(late ? { late } : {}) };
}

/** Of a line that nothing but an agent has stamped, in milliseconds; what a runtime or a program wrote itself is finer, or coarser. */
function lateStamp({ stamp, message }: CloudwatchRecord, inContainer: boolean): Stamp | null {
  const written = stamp?.width === MILLISECOND ? klog(message)?.stamp : undefined;
  return stamp && written ? stampOfLate(stamp, written, inContainer) : null;
}

const whole = (record: CloudwatchRecord): CloudwatchLine => ({ record, partial: false });

function plain(message: string, stamp: Stamp | null, place: Place): CloudwatchRecord {
  return { ...place, stamp, level: null, message, kind: null, fields: {}, text: message };
}

/**
 * The filter `kubernetes` of Fluent Bit puts the pod beside the line; `multiline.parser cri` the stamp of the runtime. The line is
 * `message` where a parser of one's own names it so, as the parser `cri` of Fluent Bit's documentation does; `logtag` is P or F there.
 */
function ofContainer(object: JsonObject, event: CloudwatchEvent, place: Place): CloudwatchLine | null {
  const line = object.log ?? (isObject(object.kubernetes) ? object.message : undefined);
  const log = stringOf(line)?.replace(/\r?\n$/, '');
  if (log === undefined) return null;
  const time = stringOf(object.time);
  const stamp = time === undefined ? undefined : isoStamp(time)?.stamp;
  const row = isContainerLine(log) ? containerLine(log) : null;
  const record = row ? plain(withoutColours(row.message), row.stamp, place) : plain(withoutColours(log), null, place);
  record.stamp ??= stamp?.clock === 'utc' ? { ...stamp, width: 1 } : stampOf(event);
  record.text = log;
  const pod = objectOf(object.kubernetes);
  const set = (key: 'host' | 'namespace' | 'pod' | 'podUid' | 'container' | 'stream', value: unknown) => {
    if (typeof value === 'string') record[key] = value;
  };
  set('host', pod.host);
  set('namespace', pod.namespace_name);
  set('pod', pod.pod_name);
  set('podUid', pod.pod_id);
  set('container', pod.container_name);
  set('stream', row?.stream ?? object.stream);
  return { record, partial: row?.partial === true || object.logtag === 'P' };
}

/** Names that Container Insights and others give to the fields of the journal; in lower case, without underscores in front. */
const JOURNAL_FIELDS: ReadonlyMap<string, string> = new Map([
  ['message', 'MESSAGE'],
  ['hostname', '_HOSTNAME'],
  ['host', '_HOSTNAME'],
  ['systemd_unit', '_SYSTEMD_UNIT'],
  ['unit', 'UNIT'],
  ['syslog_identifier', 'SYSLOG_IDENTIFIER'],
  ['ident', 'SYSLOG_IDENTIFIER'],
  ['comm', '_COMM'],
  ['pid', '_PID'],
  ['syslog_pid', 'SYSLOG_PID'],
  ['priority', 'PRIORITY'],
  ['transport', '_TRANSPORT'],
]);

/** Fields of the journal, and of a line of /var/log/messages that Fluent Bit took apart. */
function ofJournal(
  object: JsonObject,
  event: CloudwatchEvent,
  place: Place,
  wholeSeconds: 'utc' | 'local' | null,
): CloudwatchLine | null {
  const fields = new Map([['__REALTIME_TIMESTAMP', String(event.timestamp * 1000)]]);
  for (const [name, value] of Object.entries(object)) {
    const field = JOURNAL_FIELDS.get(name.replace(/^_+/, '').toLowerCase());
    if (field !== undefined && (typeof value === 'string' || typeof value === 'number')) fields.set(field, `${value}`);
  }
  const text = fields.get('MESSAGE');
  if (text === undefined) return null;
  // Of /var/log/dmesg there is the line alone.
  if (fields.size === 2) return ofLine(text, event, place);
  const record: CloudwatchRecord = { ...entryRecord(fields, place)!, stamp: stampOf(event) };
  if (fields.get('_TRANSPORT') === 'kernel') record.program = 'kernel';
  if (object.ident === undefined) return whole(record);
  Object.assign(record, messageOf(record.program, record.message));
  if (wholeSeconds) record.stamp = { clock: wholeSeconds, value: event.timestamp * 1000, width: SECOND };
  return whole(record);
}

const KERNEL_LINE = /^\[ *\d{1,9}\.\d{6}\](?:\[ *[TC]\d{1,10}\])? ?/;
const EFS_TABLES: readonly MessageTable[] = [efsWatchdogMessages, efsMountHelperMessages];

/** A line as a file has it: the stamp in front of it stands, as an agent may have read it long after. */
function ofLine(text: string, event: CloudwatchEvent, place: Place): CloudwatchLine {
  const line = text.replace(/\r?\n$/, '');
  const record = plain(line, stampOf(event), place);
  const kernel = KERNEL_LINE.exec(line);
  if (kernel) return whole({ ...record, program: 'kernel', stamp: null, message: line.slice(kernel[0].length) });
  const efs = efsEnvelope(line);
  if (efs) {
    Object.assign(record, efs);
    const table = EFS_TABLES.find((one) => one.match(record.message) !== null);
    return whole(table ? (describeEfs(record, table) as CloudwatchRecord) : record);
  }
  const row = isContainerLine(line) ? containerLine(line) : null;
  if (row) {
    const { partial, ...rest } = row;
    return { record: { ...record, ...rest, stamp: row.stamp ?? record.stamp }, partial };
  }
  const syslog = syslogEnvelope(line);
  if (syslog?.program === undefined || syslog.host === undefined) return whole(record);
  return whole({ ...record, ...syslog, stamp: syslog.stamp && datedStamp(syslog.stamp, event.timestamp * 1000) });
}
