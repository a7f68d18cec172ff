import { defineSource, type Emit, type SourceRecord } from '@mountline/core';
import { concatenated, isConcatenated, type Part } from '../envelopes/container/concatenated-logs.ts';
import { decoded } from '../formats/json/decoded.ts';
import { type JsonPiece, jsonPieces } from '../formats/json/json-pieces.ts';
import { isObject, isTooDeep, type JsonObject, parseJson } from '../formats/json/json-values.ts';
import { parseStateName, type StateName, stateNameIn } from '../formats/mounts/state-name.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /var/run/efs/STATE_NAME: what efs-utils keeps of one mount, one JSON object without a line feed behind it.
 *
 *     {"pid": 67, "cmd": ["/sbin/efs-proxy", "/var/run/efs/stunnel-config.fs-0123.mnt.a.20565", "--tls"],
 *      "files": ["/var/run/efs/stunnel-config.fs-0123.mnt.a.20565"], "mount_time": 1795178357.0879655,
 *      "mountpoint": "/mnt/a", "service_type": "elasticfilesystem", "fsId": "fs-0123", "unmount_count": 0}
 *
 * The log collector of the EFS CSI driver writes all files of the directory into one, `results/efs_utils_state_dir`: its
 * state files are read, and the configurations, certificates and keys between them are passed over. `cat /var/run/efs/fs-*`
 * puts one object behind the other, on one line.
 *
 * Written by bootstrap_proxy of the mount helper, rewritten by the watchdog at every poll (aws/efs-utils). The file of
 * a mount is there also when the mount failed. A name with `~` in front is that of a mount or a rewrite under way, or
 * of a helper that died: its port stays blocked and the watchdog does not look at it. No key holds the name: the state's is
 * taken from the configuration file of the tunnel, which `~` files name without the `~`, and whether there is one from the path.
 */
export interface EfsStateFileRecord extends SourceRecord {
  /** The tunnel; -1 while it is not started yet, null after a restart of the watchdog found another program there. */
  pid: number | null;
  cmd: string[];
  files: string[];
  /** Seconds since 1970. */
  mountTime: number | null;
  mountpoint: string | null;
  /** `elasticfilesystem` or `s3files`, from v3.0. */
  serviceType: string | null;
  /** Polls in a row in which the watchdog saw no row of this mount. */
  unmountCount: number | null;
  /** Seconds since 1970: when the watchdog held it for unmounted. */
  unmountTime: number | null;
  /** Its name begins with `~`; null where the name of the file is not known, as behind `cat`. */
  temporary: boolean | null;
  /** The name without a `~`; null where no file of it is named. */
  stateName: string | null;
  fsId: string | null;
  port: number | null;
  /** All other keys, and these where their values are of another type, as written. */
  other: Record<string, unknown>;
}

function parseObject(text: string): JsonObject | null {
  try {
    const value = parseJson(text);
    return isObject(value) && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}

/** The entries of an object that ends too early: all that stand in front of the last comma between entries. */
function parseCutObject(text: string): JsonObject | null {
  let depth = 0;
  let quoted = false;
  let lastComma = -1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',' && depth === 1) lastComma = at;
  }
  return lastComma < 0 ? null : parseObject(`${text.slice(0, lastComma)}}`);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isString = (value: unknown): value is string => typeof value === 'string';
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

function stateOf(files: string[], cmd: string[], directory: unknown): StateName | null {
  for (const path of [...files, ...cmd]) {
    const state = stateNameIn(path);
    if (state) return state;
  }
  return typeof directory === 'string' ? parseStateName(directory) : null;
}

const FILE_NAME = /(?:^|\/)(~?)fs-[^/]*$/;

/** Whether the name of a file begins with `~`; null where it is not the name of a state file. */
function isTemporary(path: string): boolean | null {
  const name = FILE_NAME.exec(path);
  return name && name[1] === '~';
}

function toRecord(json: JsonObject, path: string): Omit<EfsStateFileRecord, keyof SourceRecord> {
  const other = { ...json };
  /** Takes a key out of the others; a value of another type than this key has stays there. */
  function take<T>(key: string, fits: (value: unknown) => value is T): T | null {
    const value = other[key];
    if (!fits(value)) return null;
    delete other[key];
    return value;
  }
  const cmd = take('cmd', isStrings) ?? [];
  const files = take('files', isStrings) ?? [];
  const state = stateOf(files, cmd, json.mountStateDir);
  return {
    pid: take('pid', isNumber),
    cmd,
    files,
    mountTime: take('mount_time', isNumber),
    mountpoint: take('mountpoint', isString),
    serviceType: take('service_type', isString),
    unmountCount: take('unmount_count', isNumber),
    unmountTime: take('unmount_time', isNumber),
    temporary: isTemporary(path),
    stateName: state?.stateName ?? null,
    fsId: take('fsId', isString) ?? state?.fsId ?? null,
    port: state?.port ?? null,
    other,
  };
}

const DIRECTORY = '/var/run/efs/';

type Place = Pick<SourceRecord, 'line' | 'offset'>;

/** Reads one state file, which begins at `place`. */
function readState(text: string, path: string, place: Place, emit: Emit<EfsStateFileRecord>): void {
  const body = text.trim();
  if (body === '') return;
  const last = place.line + body.split('\n').length - 1;
  const lines = last > place.line ? { endLine: last } : {};
  const whole = parseObject(body);
  if (whole) {
    emit.record({ ...place, ...lines, ...toRecord(whole, path) });
    return;
  }
  const part = body.endsWith('}') ? null : parseCutObject(body);
  if (!part) {
    emit.diagnostic({ code: 'bad-json', ...place, detail: quote(body) });
    return;
  }
  emit.record({ ...place, ...lines, ...toRecord(part, path), cut: true });
  emit.diagnostic({ code: 'cut-json', ...place, detail: `found the end after ${JSON.stringify(body.slice(-40))}` });
}

/** One state file, or several that `cat` joined; what stands around them is no part of them. */
function readStates(text: string, path: string, chunks: readonly Uint8Array[], emit: Emit<EfsStateFileRecord>): void {
  const states: JsonPiece[] = [];
  const strays: Place[] = [];
  const pieces = jsonPieces({
    lists: [],
    onElement() {},
    onDocument: (piece) => void states.push(piece),
    onStray: (stray) => void strays.push(stray),
  });
  for (const chunk of chunks) pieces.push(chunk);
  pieces.end();
  if (states.length === 0) {
    readState(text, path, { line: 1, offset: 0 }, emit);
    return;
  }
  const own = states.length === 1 ? path : '';
  for (const { text: state, line, offset } of states) readState(state, own, { line, offset }, emit);
  for (const { line, offset } of strays)
    emit.diagnostic({ code: 'stray-line', line, offset, detail: 'found no object' });
}

/** What lies in the directory beside the state files holds keys, so nothing of it is repeated. */
function statePart(path: string, emit: Emit<EfsStateFileRecord>): Part {
  const isState = /^~?fs-[^/]+$/.test(path.slice(DIRECTORY.length));
  const lines: string[] = [];
  let place: Place | null = null;
  return {
    line({ text, line, offset }) {
      if (!place && !isState) {
        emit.diagnostic({ code: 'other-file', line, offset, detail: `found ${JSON.stringify(path)}` });
      }
      place ??= { line, offset };
      if (isState) lines.push(text);
    },
    end() {
      if (place && isState) readState(lines.join('\n'), path, place, emit);
    },
  };
}

/** Whether the command that the text names first is that of a tunnel. */
function isOfTunnel(head: string): boolean {
  const command = /"cmd"\s*:\s*\[([^\]]*)/.exec(head)?.[1];
  return command !== undefined && /efs-proxy|stunnel/.test(command);
}

/** Reads the state files of EFS mounts: a record is a file. Times are seconds since 1970. */
export const efsStateFile = defineSource<EfsStateFileRecord>({
  name: 'efs-state-file',
  title: 'state files of EFS mounts, /var/run/efs/STATE_NAME',
  type: 'snapshot',
  clock: 'none',
  begins: /^\{"pid": \d+, /,
  carriesOver: 'a path names the file of the lines below it',
  places: [
    /(^|\/)(var\/)?run\/efs\/~?fs-[^/]+\.\d+$/,
    /(^|\/)~?fs-[0-9a-f]+\.[^/]*\.\d{1,5}$/,
    /(^|\/)results\/efs_utils_state_dir$/,
  ],
  collectWith: 'cp -r /var/run/efs',
  live: [{ path: 'run/efs', names: /^~?fs-[^/]+\.\d+$/ }],
  evidence: 'efs-logs',
  diagnostics: {
    'bad-json': {
      severity: 'loss',
      cost: 'the state of this mount is missing',
      help: 'The file is not a JSON object. The watchdog cannot read it either and ignores the mount.',
    },
    'cut-json': {
      severity: 'loss',
      cost: 'keys after the truncation are missing from the state of this mount',
      help: 'If the file is also truncated on the node, the watchdog cannot read it and ignores the mount.',
    },
    'other-file': {
      severity: 'info',
      cost: 'nothing: this file in the directory is not a state file',
      help: 'It is the configuration, a certificate or a key of a tunnel. Remove keys before you share the bundle.',
    },
    'stray-line': {
      severity: 'warning',
      cost: 'the line belongs to no state file and is not read',
      help: 'It is above the first path or between two state files: a collector error or pasted text.',
    },
  },
  recognise: (head) => isConcatenated(head, DIRECTORY) || (/^\s*\{/.test(head) && isOfTunnel(head)),
  open(emit, path) {
    const chunks: Uint8Array[] = [];
    return {
      push: (chunk) => void chunks.push(new Uint8Array(chunk)),
      end() {
        const text = decoded(chunks);
        if (!isConcatenated(text, DIRECTORY)) {
          readStates(text, path, chunks, emit);
          return;
        }
        const parts = concatenated(
          DIRECTORY,
          (named) => statePart(named, emit),
          ({ text: stray, line, offset }) =>
            emit.diagnostic({
              code: 'stray-line',
              line,
              offset,
              detail: quote(stray),
            }),
        );
        for (const chunk of chunks) parts.push(chunk);
        parts.end();
      },
    };
  },
});
