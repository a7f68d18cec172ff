import { defineSource, type Emit, everyLine, type Line, type Machine } from '@mountline/core';
import { type CloudwatchRecord, cloudwatchEvent } from '../envelopes/cloudwatch/cloudwatch-event.ts';
import { eventReader } from '../envelopes/cloudwatch/cloudwatch-reader.ts';
import { inOrderOfTime, resultEvent, rowOfFields } from '../envelopes/cloudwatch/cloudwatch-results.ts';
import { tableEvents, tableHead } from '../envelopes/cloudwatch/cloudwatch-table.ts';
import { exportedHeader, isExportedLine, isTailLine, tailEvents } from '../envelopes/cloudwatch/cloudwatch-tail.ts';
import { type JsonPiece, jsonHead, jsonPieces } from '../formats/json/json-pieces.ts';
import { isObject, objectsOf, readJson } from '../formats/json/json-values.ts';
import { formByHead } from '../formats/tables/form-by-head.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { nodeTables } from '../messages/dispatch.ts';
import { efsMountHelperMessages } from '../messages/efs/efs-mount-helper.ts';
import { efsWatchdogMessages } from '../messages/efs/efs-watchdog.ts';

export type { CloudwatchRecord } from '../envelopes/cloudwatch/cloudwatch-event.ts';

/**
 * Events of CloudWatch Logs, as `aws logs filter-log-events` and `get-log-events` write them with `--output json`; several answers
 * may stand in one file, and events alone, as `--query 'events[]'` gives them.
 *
 *     {"events": [
 *         {"logStreamName": "ip-10-0-42-17.eu-west-1.compute.internal-dataplane.systemd.kubelet.service", "timestamp": 1795177909281,
 *          "message": "{\"hostname\":\"ip-10-0-42-17.eu-west-1.compute.internal\",\"systemd_unit\":\"kubelet.service\",\"message\":\"I1120 …\"}",
 *          "ingestionTime": 1795177914502, "eventId": "39…"}, …], "searchedLogStreams": []}
 *
 * Defined in the API reference of CloudWatch Logs (FilterLogEvents, GetLogEvents). `aws logs tail` writes an event as
 * `2026-11-20T13:31:49.281000+00:00 STREAM MESSAGE` (awscli/customizations/logs/tail.py, DetailedLogEventsFormatter); that is read
 * where Fluent Bit wrote the stream or the message, as a line of rsyslog has the same form; with `--format json` the message stands below, over several
 * lines. Logs Insights gives rows of the fields that were asked for, the newest first: `aws logs get-query-results`, and what the console
 * saves as CSV or JSON (`logs-insights-results.csv`), as it saves a log stream (`log-events-viewer-result.csv`); `@timestamp` and `@message`
 * have to be among them, and `@logStream` tells the most. In a bucket, where `aws logs create-export-task` writes, an event is `2026-11-20T13:31:49.281Z MESSAGE`
 * in a folder with the name of the stream; that is read where Fluent Bit or efs-utils wrote the first lines. `--format short` drops the stream and the milliseconds, without which nothing tells what such a line means: it is not read. A message is a line, as the CloudWatch agent
 * sends it, or what Fluent Bit made of one. The names of the fields are those of the configuration that AWS gives for Container Insights,
 * fluent-bit.yaml of aws-samples/amazon-cloudwatch-container-insights and values.yaml of the chart amazon-cloudwatch-observability of
 * aws-observability/helm-charts:
 *
 *     dataplane    hostname, systemd_unit, message: the journal of kubelet and containerd, renamed and stripped of all else;
 *                  log, stream: the containers aws-node and kube-proxy
 *     host         host, ident, pid, message: /var/log/messages taken apart by the parser `syslog`, or, since October 2025
 *                  (pull request 247 of the chart), the journal; message alone: a line of /var/log/dmesg
 *     application  log, stream, time, kubernetes: the other containers, efs-csi-node too
 *
 * Journald's own names are read too, as Fluent Bit writes them without a filter, with `Lowercase` or with `Strip_Underscores`. Traps:
 *
 * - **What is not in it proves nothing.** The question had a pattern, a time or a page, Fluent Bit drops what it cannot send, and
 *   the answer tells neither. So no silence in such a file is taken for proof. `nextForwardToken` is there also behind the last page.
 * - With the journal the kernel's lines are in the streams `host.dmesg` and `host.messages` both: of two streams that say the same of
 *   one host in the same millisecond one counts. kubelet's and containerd's are in dataplane and in host: one counts of two rows
 *   with the same time of their own, also where the answers of both groups stand in one file.
 * - The stamps of /var/log/messages are whole seconds of the node's zone, which Fluent Bit takes for UTC: they are where
 *   `ingestionTime` is just behind, and are not in a stream with a line that was taken in before its stamp.
 * - `timestamp` of a line that the CloudWatch agent sent may be when it was read. So the stamp in front of a line of syslog, of
 *   efs-utils or of a runtime stands. That of klog, of which nothing tells the zone, stands where no zone alone can be what the two are
 *   apart by: a minute and more beside every quarter of an hour. The lines of /var/log/dmesg were written at
 *   boot and read later: they have no time here.
 * - dataplane has no pid and no identifier: what the unit kubelet.service runs beside kubelet cannot be told from it.
 * - A line of a container that came in pieces (P, F) is joined where they follow each other within a tenth of a second.
 * - One answer may hold many nodes, and `get-log-events` does not name its stream.
 */
export const cloudwatchLogs = defineSource<CloudwatchRecord>({
  name: 'cloudwatch-logs',
  title: 'CloudWatch Logs events, aws logs filter-log-events, get-log-events or tail, and exports',
  type: 'log',
  clock: 'utc',
  filtered: 'CloudWatch Logs has only the events it received and returns only the events requested',
  carriesOver: 'an answer goes over many lines, and so may a message',
  places: [/$(?<=(?:cloudwatch|containerinsights|log-events|logs-insights)[^/]*\.(?:json|csv))/i],
  collectWith:
    'aws logs filter-log-events --log-group-name /aws/containerinsights/CLUSTER/dataplane --log-stream-name-prefix NODE --start-time MS --end-time MS --output json (and the same for host and application)',
  hears: 'store',
  tables: [...nodeTables, efsMountHelperMessages, efsWatchdogMessages],
  diagnostics: {
    'bad-event': {
      severity: 'loss',
      cost: 'this event is not in the timeline',
      help: 'An event needs `timestamp` in milliseconds and `message`: run the command again without --query.',
    },
    'bad-json': {
      severity: 'loss',
      cost: 'this part of the file is not read',
      help: 'It is not JSON: a message of the shell or the command, or an edited file. Collect it again.',
    },
    'cut-json': {
      severity: 'loss',
      cost: 'the events after the end of the file are missing',
      help: 'Collect the file again.',
    },
    'more-pages': {
      severity: 'warning',
      cost: 'events are missing: more pages follow',
      help: 'Run the command again without --max-items and --no-paginate, or with a shorter time range.',
    },
    'stray-line': {
      severity: 'info',
      cost: 'nothing if the line is an echo of the command; if it is the rest of an event, that part is missing',
      help: 'No action needed if the line is an echo or a message of the command.',
    },
    'no-events': {
      severity: 'info',
      cost: 'the empty answer proves nothing',
      help: 'Check the log group, the stream, the pattern and the time (in milliseconds).',
    },
  },
  recognise(head) {
    const lines = linesOf(head).slice(0, 5);
    if (lines.some((line) => isTailLine(line) || isExportedLine(line)) || tableHead(lines[0] ?? '')) return true;
    const json = jsonHead(head) ?? '';
    if (QUERIED.test(json) || (RESULT.test(json) && /"@message"\s*:/.test(json))) return true;
    return EVENT.test(json) ? ANSWER.test(json) || ALONE.test(json) : NO_EVENTS.test(json);
  },
  open: (emit, path) => formByHead(formOf, answers, (form) => form(emit, path)),
});

type Form = (emit: Emit<CloudwatchRecord>, path: string) => Machine;

/** A byte order mark, each byte of it as a letter. */
const MARK = /^\xef\xbb\xbf/;

/** How a file is read, by its first line that is of either form. */
function formOf(text: string): Form | undefined {
  const line = text
    .replace(MARK, '')
    .split('\n')
    .find((one) => /^\s*[[{]/.test(one) || isTailLine(one) || isExportedLine(one) || tableHead(one));
  if (line === undefined) return undefined;
  if (isTailLine(line)) return tailed;
  if (isExportedLine(line)) return exported;
  return tableHead(line) ? saved : answers;
}

const RESULT = /"@timestamp"\s*:\s*"\d{4}-\d\d-\d\d[T ]/;
const QUERIED = /"results"\s*:\s*\[\s*\[\s*\{\s*"field"\s*:\s*"@/;

const EVENT = /"timestamp"\s*:\s*\d{12,14}\s*,/;
const ANSWER = /^\s*\{\s*"events"\s*:\s*\[\s*\{/;
const ALONE = /"(?:ingestionTime|eventId)"\s*:/;
const NO_EVENTS = /^\s*\{\s*"events"\s*:\s*\[\s*\]\s*,\s*"(?:searchedLogStreams|nextToken|nextForwardToken)"/;

/** What `aws logs tail` writes. */
const tailed: Form = (emit) => lined(emit);

/** What `aws logs create-export-task` puts into a bucket. */
const exported: Form = (emit, path) => lined(emit, exportedHeader(path));

function lined(emit: Emit<CloudwatchRecord>, headerOf?: ReturnType<typeof exportedHeader>): Machine {
  const { onEvent, end } = eventReader(emit);
  const onStray = ({ text, line, offset }: Line) =>
    emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) });
  const events = tailEvents(onEvent, onStray, headerOf);
  return everyLine({
    line: events.line,
    end() {
      events.end();
      end();
    },
  });
}

/** What the console saves as CSV. */
function saved(emit: Emit<CloudwatchRecord>): Machine {
  const events = eventReader(emit);
  const rows = inOrderOfTime(events.onEvent);
  const table = tableEvents(rows.take, ({ text, line, offset }) =>
    emit.diagnostic({ code: 'bad-event', line, offset, detail: quote(text) }),
  );
  return everyLine({
    line: table.line,
    end() {
      table.end();
      rows.end(events.turn);
      events.end();
    },
  });
}

/** The answers of the API, as JSON. */
function answers(emit: Emit<CloudwatchRecord>): Machine {
  const events = eventReader(emit);
  const rows = inOrderOfTime(events.onEvent);

  function onElement(piece: JsonPiece): void {
    const { line, offset, cut, text } = piece;
    const value = readJson(piece);
    const event = cloudwatchEvent(value);
    const row = event ? null : resultEvent(Array.isArray(value) ? rowOfFields(value) : isObject(value) ? value : {});
    if (event) events.onEvent(event, piece);
    else if (row) rows.take(row, piece);
    else if (!cut) emit.diagnostic({ code: 'bad-event', line, offset, detail: quote(text) });
  }

  function onDocument(piece: JsonPiece, elements: number): void {
    const { line, offset, cut, text } = piece;
    const value = readJson(piece);
    const document = isObject(value) ? value : {};
    if ('timestamp' in document || '@timestamp' in document) onElement(piece);
    else if (value === undefined && !cut) emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(text) });
    else if (elements === 0 && !cut) emit.diagnostic({ code: 'no-events', line, offset, detail: 'none was found' });
    const token = ['nextToken', 'NextToken'].find((name) => typeof document[name] === 'string');
    const partly = objectsOf(document.searchedLogStreams).some((one) => one.searchedCompletely === false);
    if (token ?? partly) {
      const detail = `found ${token ?? 'a stream that was not searched completely'}`;
      emit.diagnostic({ code: 'more-pages', line, offset, detail });
    }
    if (cut) emit.diagnostic({ code: 'cut-json', line, offset, detail: 'the file ends inside an answer' });
    if (elements > 0) events.forgetUnnamed();
  }

  const pieces = jsonPieces({
    lists: ['events', 'results'],
    onElement,
    onDocument,
    onStray: ({ text, line, offset }) => emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(text) }),
  });
  return {
    push: pieces.push,
    end() {
      pieces.end();
      rows.end(events.turn);
      events.end();
    },
  };
}
