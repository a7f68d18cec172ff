import {
  defineSource,
  type Emit,
  inZone,
  type Line,
  type LogRecord,
  type Source,
  type SourceRecord,
  type Stamp,
} from '@mountline/core';
import { concatenated, EFS_LOGS, isConcatenated, type Part } from '../envelopes/container/concatenated-logs.ts';
import { efsLogDiagnostics } from '../envelopes/efs/efs-log.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { efsProxyLog } from './efs-proxy-log.ts';
import { mountLog } from './mount-log.ts';
import { mountWatchdogLog } from './mount-watchdog-log.ts';
import { stunnelLog } from './stunnel-log.ts';

/**
 * All logs of efs-utils in one file, as the log collector of the EFS CSI driver writes them: `results/efs_utils_logs`.
 *
 *     kubectl exec efs-csi-node-7g8k2 -n kube-system -c efs-plugin -- find /var/log/amazon/efs -type f -exec ls {} \; …
 *
 *     /var/log/amazon/efs/mount-watchdog.log
 *     2026-11-20 12:31:55 UTC - INFO - amazon-efs-mount-watchdog, version 3.1.1, is enabled and started
 *     /var/log/amazon/efs/mount.log
 *     2026-11-20 12:31:56 UTC - INFO - version=3.1.1 options={'rw': None, 'tls': None}
 *
 * Each part is read as the source reads it that knows the file by itself. The parts stand in the order of the directory,
 * so rotated files may come behind newer ones.
 */
export interface EfsUtilsLogsRecord extends LogRecord {
  /** The file on the node. */
  file: string;
}

/** The source that knows a file by its name. */
const KNOWN: readonly (readonly [RegExp, Source<LogRecord>])[] = [
  [/^mount-watchdog\.log/, mountWatchdogLog],
  [/^mount\.log/, mountLog],
  [/efs-proxy\.log/, efsProxyLog],
  [/stunnel\.log/, stunnelLog],
];

/** Reads the logs of efs-utils out of one file: a record is a message, with the log that it was in. */
export const efsUtilsLogs = defineSource<EfsUtilsLogsRecord>({
  name: 'efs-utils-logs',
  title: 'all efs-utils logs in one file, from the EFS CSI log collector',
  type: 'log',
  clock: 'zone',
  carriesOver: 'a path names the file of the lines below it',
  places: [/(^|\/)results\/efs_utils_logs$/],
  collectWith:
    "kubectl exec -n kube-system POD -c efs-plugin -- find /var/log/amazon/efs -type f -exec ls '{}' \\; -exec cat '{}' \\;",
  evidence: 'efs-logs',
  tables: KNOWN.flatMap(([, source]) => source.tables ?? []),
  diagnostics: {
    ...efsLogDiagnostics,
    'other-log': {
      severity: 'info',
      cost: 'the lines of this file are kept, but are not in the timeline',
      help: 'efs-utils has no log with this name: check what wrote it.',
    },
  },
  recognise: (head) => isConcatenated(head, EFS_LOGS),
  open: (emit) =>
    concatenated(
      EFS_LOGS,
      (file) => partOf(file, emit),
      ({ text, line, offset }) => emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) }),
    ),
});

function partOf(file: string, emit: Emit<EfsUtilsLogsRecord>): Part {
  const name = file.slice(EFS_LOGS.length);
  const source = KNOWN.find(([form]) => form.test(name))?.[1];
  return source ? readPart(source, file, emit) : keptPart(file, emit);
}

/** A container has no zone of its own, unless it was given one. */
function inContainer(stamp: Stamp | null): Stamp | null {
  return stamp?.clock === 'local' ? inZone(stamp, 'UTC') : stamp;
}

/** Reads the lines of a part with a machine of its own, and tells where they stand in the whole file. */
function readPart(source: Source<LogRecord>, file: string, emit: Emit<EfsUtilsLogsRecord>): Part {
  const encoder = new TextEncoder();
  const places: { line: number; offset: number }[] = [];
  const placeOf = ({ line, endLine }: Pick<SourceRecord, 'line' | 'endLine'>) => ({
    ...places[line - 1]!,
    ...(endLine === undefined ? {} : { endLine: places[endLine - 1]!.line }),
  });
  const inner: Emit<LogRecord> = {
    record: (record) =>
      emit.record(Object.assign(record, { stamp: inContainer(record.stamp) }, placeOf(record), { file })),
    diagnostic: (diagnostic) => emit.diagnostic({ ...diagnostic, ...placeOf({ line: diagnostic.line }) }),
  };
  const machine = source.open(inner, file);
  return {
    line({ text, line, offset, cut }) {
      places.push({ line, offset });
      machine.push(encoder.encode(cut ? text : `${text}\n`));
    },
    end: machine.end,
  };
}

/** A log that is not known here: every line is kept as it is. */
function keptPart(file: string, emit: Emit<EfsUtilsLogsRecord>): Part {
  let told = false;
  return {
    line({ text, line, offset, cut }: Line) {
      if (text.trim() === '') return;
      if (!told) emit.diagnostic({ code: 'other-log', line, offset, detail: `found ${file}` });
      told = true;
      const record: EfsUtilsLogsRecord = {
        line,
        offset,
        stamp: null,
        level: null,
        message: text,
        kind: null,
        fields: {},
        text,
        file,
      };
      emit.record(cut ? { ...record, cut: true } : record);
    },
    end() {},
  };
}
