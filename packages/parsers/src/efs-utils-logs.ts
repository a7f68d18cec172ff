import { defineSource, type Emit, type Line, type LogRecord, type Machine, type SourceRecord } from '@mountline/core';
import { concatenated, isConcatenated, type Part } from './envelopes/concatenated.ts';
import { efsLog, efsLogDiagnostics } from './envelopes/efs-log.ts';
import { efsMountHelperMessages } from './messages/efs-mount-helper.ts';
import { efsWatchdogMessages } from './messages/efs-watchdog.ts';

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

const DIRECTORY = '/var/log/amazon/efs/';

export const efsUtilsLogs = defineSource<EfsUtilsLogsRecord>({
  name: 'efs-utils-logs',
  title: 'all logs of efs-utils in one file, from the log collector of the EFS CSI driver',
  type: 'log',
  clock: 'zone',
  places: [/(^|\/)results\/efs_utils_logs$/],
  collectWith:
    "kubectl exec -n kube-system POD -c efs-plugin -- find /var/log/amazon/efs -type f -exec ls '{}' \\; -exec cat '{}' \\;",
  tables: [efsMountHelperMessages, efsWatchdogMessages],
  diagnostics: {
    ...efsLogDiagnostics,
    'other-log': {
      severity: 'info',
      cost: 'the lines of this file are kept, but are not in the timeline',
      help: 'It is the log of a tunnel: collect it as a file of its own to have it read.',
    },
  },
  recognise: (head) => isConcatenated(head, DIRECTORY),
  open: (emit) =>
    concatenated(
      DIRECTORY,
      (file) => partOf(file, emit),
      ({ text, line, offset }) =>
        emit.diagnostic({ code: 'stray-line', line, offset, detail: `found ${JSON.stringify(text.slice(0, 80))}` }),
    ),
});

function partOf(file: string, emit: Emit<EfsUtilsLogsRecord>): Part {
  const name = file.slice(DIRECTORY.length);
  const table = name.startsWith('mount-watchdog.log')
    ? efsWatchdogMessages
    : name.startsWith('mount.log')
      ? efsMountHelperMessages
      : null;
  return table ? readPart((inner) => efsLog(inner, table), file, emit) : keptPart(file, emit);
}

/** Reads the lines of a part with a machine of its own, and tells where they stand in the whole file. */
function readPart(open: (emit: Emit<LogRecord>) => Machine, file: string, emit: Emit<EfsUtilsLogsRecord>): Part {
  const encoder = new TextEncoder();
  const places: { line: number; offset: number }[] = [];
  const placeOf = ({ line, endLine }: Pick<SourceRecord, 'line' | 'endLine'>) => ({
    ...places[line - 1]!,
    ...(endLine === undefined ? {} : { endLine: places[endLine - 1]!.line }),
  });
  const machine = open({
    record: (record) => emit.record({ ...record, ...placeOf(record), file }),
    diagnostic: (diagnostic) => emit.diagnostic({ ...diagnostic, ...placeOf({ line: diagnostic.line }) }),
  });
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
