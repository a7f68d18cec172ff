import {
  BYTE_ORDER_MARK,
  concatenated,
  defineSource,
  type Emit,
  isoStamp,
  type SourceRecord,
  type Stamp,
} from '@mountline/core';
import { offsetOfPlugins } from '../formats/files/sos-offset.ts';
import {
  booleanOf,
  isObject,
  isTooDeep,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  parseCutJson,
  parseJson,
  present,
  stringOf,
} from '../formats/json/json-values.ts';

/**
 * What sos wrote down of its own run: `sos_reports/manifest.json`.
 *
 *     "exec": "systemctl list-unit-files", "filepath": "sos_commands/systemd/systemctl_list-unit-files",
 *     "truncated": false, "return_code": 124, "start_time": 1795178920.8491404, "run_time": 15.428242683410645,
 *
 * See sos/report/reporting.py and sos/manifest.py of sosreport/sos, since version 4.0. One record for the run, one for
 * each plugin, one for each command. Return code 124: sos stopped the command at its time limit; 127: the program is not
 * there; below zero: a signal, which is -13 (SIGPIPE) for every output that was cut. `timeout_hit` of a plugin: its time
 * was up and its later commands never ran; they are not in the manifest.
 *
 * Times of commands are seconds since 1970, those of the run and of plugins are local and name no zone: a plugin's
 * commands lie within its time, that of its setup counted, which tells how far apart the two clocks are.
 */
export type SosManifestRecord = SosRunRecord | SosPluginRecord | SosCommandRecord;

/** The run of sos as a whole. */
export interface SosRunRecord extends SourceRecord {
  of: 'run';
  /** Of sos. */
  version?: string;
  /** The words behind `sos`. */
  cmdline?: string;
  startTime?: Stamp;
  endTime?: Stamp;
  /** Minutes east of UTC, from the times of plugins and their commands; absent where these do not agree on one. */
  offsetMinutes?: number;
}

/** One plugin of sos, and whether it hit its timeout. */
export interface SosPluginRecord extends SourceRecord {
  of: 'plugin';
  plugin: string;
  /** When it was set up: some commands run then. */
  setupStart?: Stamp;
  startTime?: Stamp;
  endTime?: Stamp;
  /** Seconds. */
  timeout?: number;
  timeoutHit?: boolean;
}

/** One command that sos ran, and the file that it left. */
export interface SosCommandRecord extends SourceRecord {
  of: 'command';
  plugin: string;
  command: string;
  /** Below the root of the report; absent where the command left nothing. */
  filepath?: string;
  returnCode?: number;
  truncated?: boolean;
  startTime?: Stamp;
  endTime?: Stamp;
}

/** A record without its place. */
type Told<R extends SourceRecord> = Omit<R, keyof SourceRecord>;

const MICROS = 1_000_000;

const local = (value: unknown): Stamp | undefined => {
  const text = stringOf(value);
  return text === undefined ? undefined : isoStamp(text)?.stamp;
};

/** Seconds since 1970 with a fraction. */
function epoch(value: unknown): Stamp | undefined {
  const seconds = numberOf(value);
  // Microseconds are safe integers.
  if (seconds === undefined || Math.abs(seconds) >= 9e9) return undefined;
  return { clock: 'utc', value: Math.round(seconds * MICROS), width: 1 };
}

function commandOf(plugin: string, command: JsonObject): Told<SosCommandRecord> {
  return {
    of: 'command',
    plugin,
    command: stringOf(command.exec) ?? stringOf(command.command) ?? '',
    ...present({
      filepath: stringOf(command.filepath),
      returnCode: numberOf(command.return_code),
      truncated: booleanOf(command.truncated),
      startTime: epoch(command.start_time),
      endTime: epoch(command.end_time),
    }),
  };
}

function pluginOf(plugin: string, told: JsonObject): Told<SosPluginRecord> {
  return {
    of: 'plugin',
    plugin,
    ...present({
      setupStart: local(told.setup_start),
      startTime: local(told.start_time),
      endTime: local(told.end_time),
      timeout: numberOf(told.timeout),
      timeoutHit: booleanOf(told.timeout_hit),
    }),
  };
}

function runOf(
  manifest: JsonObject,
  plugins: readonly (readonly [Told<SosPluginRecord>, readonly Told<SosCommandRecord>[]])[],
): Told<SosRunRecord> {
  return {
    of: 'run',
    ...present({
      version: stringOf(manifest.version),
      cmdline: stringOf(manifest.cmdline),
      startTime: local(manifest.start_time),
      endTime: local(manifest.end_time),
      offsetMinutes: offsetOfPlugins(plugins),
    }),
  };
}

/** The manifest, and whether its end is missing; null where it is none. */
function readManifest(text: string): { manifest: JsonObject; cut: boolean } | null {
  for (const cut of [false, true]) {
    try {
      const value = cut ? parseCutJson(text) : parseJson(text);
      if (isObject(value) && !isTooDeep(value)) return { manifest: value, cut };
    } catch {
      // Tried again as one that is cut.
    }
  }
  return null;
}

/** Reads the manifest of a sosreport: a record is the run, a plugin or a command. */
export const sosManifest = defineSource<SosManifestRecord>({
  name: 'sos-manifest',
  title: 'record of the sos run, manifest.json',
  type: 'snapshot',
  clock: 'local',
  carriesOver: 'one document goes over the whole file',
  places: [/(^|\/)sos_reports\/manifest\.json$/],
  collectWith: 'sos report',
  diagnostics: {
    'bad-json': {
      severity: 'loss',
      cost: 'it is unknown which sos commands timed out or were truncated',
      help: 'Use the archive as sos wrote it.',
    },
    'cut-json': {
      severity: 'loss',
      cost: 'the commands after the truncation are unknown',
      help: 'Use the archive as sos wrote it.',
    },
  },
  clues(record) {
    if (record.of !== 'run') return [];
    const nows = [record.startTime, record.endTime].flatMap((stamp) =>
      stamp ? [{ type: 'now' as const, stamp }] : [],
    );
    const { offsetMinutes, version } = record;
    return [
      ...nows,
      ...(offsetMinutes === undefined ? [] : [{ type: 'zone' as const, offsetMinutes }]),
      ...(version === undefined ? [] : [{ type: 'version' as const, of: 'sos', version }]),
    ];
  },
  recognise: (head) =>
    /^\s*\{\s*"version"\s*:\s*"/.test(head) && /"cmdline"\s*:\s*"/.test(head) && /"components"\s*:/.test(head),
  open(emit) {
    const chunks: Uint8Array[] = [];
    return {
      push: (chunk) => void chunks.push(new Uint8Array(chunk)),
      end() {
        tell(concatenated(chunks), emit);
      },
    };
  },
});

function tell(bytes: Uint8Array, emit: Emit<SosManifestRecord>): void {
  const text = new TextDecoder().decode(bytes);
  const read = readManifest(text);
  if (!read) {
    emit.diagnostic({ code: 'bad-json', line: 1, offset: 0, detail: 'found no JSON object' });
    return;
  }
  const { manifest, cut } = read;
  if (cut) emit.diagnostic({ code: 'cut-json', line: 1, offset: 0, detail: 'the file ends inside the object' });
  const report = objectOf(objectOf(manifest.components).report);
  const plugins = Object.entries(objectOf(report.plugins)).map(([name, value]) => {
    const told = objectOf(value);
    return [pluginOf(name, told), objectsOf(told.commands).map((one) => commandOf(name, one))] as const;
  });
  const isMarked = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte);
  const place = placesIn(text, isMarked ? BYTE_ORDER_MARK.length : 0);
  const colon = text.includes('"exec": ') ? ': ' : ':';
  // A name that stands twice in the object is one: any record may be the one in which the file ends.
  const mark = cut ? { cut: true as const } : {};
  emit.record({ ...place('"version"'), ...runOf(manifest, plugins), ...mark });
  for (const [plugin, commands] of plugins) {
    emit.record({ ...place(`${JSON.stringify(plugin.plugin)}${colon}{`), ...plugin, ...mark });
    for (const command of commands)
      emit.record({ ...place(`"exec"${colon}${JSON.stringify(command.command)}`), ...command, ...mark });
  }
}

/**
 * Where the next occurrence of a text stands, behind the one before: the document is gone through in its order. `begin` is
 * the place of its first byte.
 */
function placesIn(text: string, begin: number): (needle: string) => Pick<SourceRecord, 'line' | 'offset'> {
  const encoder = new TextEncoder();
  let at = 0;
  let behind = 0;
  let line = 1;
  let offset = begin;
  return (needle) => {
    const next = text.indexOf(needle, behind);
    if (next >= 0) {
      const between = text.slice(at, next);
      line += between.split('\n').length - 1;
      offset += encoder.encode(between).length;
      at = next;
      behind = next + needle.length;
    }
    return { line, offset };
  };
}
