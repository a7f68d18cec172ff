import type { FieldMap, LogRecord, MessageTable } from '@mountline/core';
import { decodeBytes, pythonLiteral } from '../../formats/json/python-literal.ts';
import { parseMountCommand } from '../../formats/mounts/mount-command.ts';
import { kubernetesTarget, parseStateName, type StateName, stateNameIn } from '../../formats/mounts/state-name.ts';

/** Looks the message of an EFS log record up and completes the record, with what its text holds beyond the template. */
export function describeEfs(record: LogRecord, table: MessageTable): LogRecord {
  const [message, traceback] = withoutTraceback(record.message);
  const found = table.match(message);
  record.actor = table.actor;
  if (!found) return record;
  const fields = enrich(found.kind, found.fields);
  if (traceback !== null) fields.exception = traceback;
  record.kind = found.kind;
  record.fields = fields;
  return record;
}

/** Cuts off what logging.exception() appends, and keeps the last line of it: the exception. */
function withoutTraceback(message: string): [string, string | null] {
  if (message.endsWith('\nNoneType: None')) return [message.slice(0, -'\nNoneType: None'.length), null];
  const at = message.indexOf('\nTraceback (most recent call last):');
  if (at < 0) return [message, null];
  const lines = message.slice(at).split('\n');
  return [message.slice(0, at), lines.findLast((line) => line.trim() !== '')!];
}

const SIGNALS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGKILL: 9, SIGTERM: 15 };

function enrich(kind: string, found: FieldMap): FieldMap {
  // Not `{ ...found }`: V8 gives a copy that is extended a hidden class of its own.
  const fields = Object.assign({}, found);
  switch (kind) {
    case 'efs.mount.begun':
      readOptionDict(fields);
      break;
    case 'efs.state.listed':
      readStateNames(fields);
      break;
    case 'efs.tunnel.starting':
      fields.program ??= baseName(commandOf(fields));
      break;
    case 'efs.tunnel.started':
      // "TLS tunnel" is the word of versions that know no other tunnel than stunnel.
      fields.program ??= 'stunnel';
      break;
    case 'efs.tunnel.signal-sent':
      nameSignal(fields);
      break;
    case 'efs.tunnel.config-written':
      readTunnelConfig(fields);
      break;
    case 'efs.metadata-token.failed':
      readAttempt(fields);
      break;
    case 'efs.watchdog.not-started':
      if (fields.stderr !== undefined) fields.stderr = `b${text(fields.stderr)}`;
      break;
    case 'mount.nfs.attempted':
      readMountCommand(fields);
      break;
  }
  if (typeof fields.reason === 'string') fields.reason = fields.reason.trim();
  readOutput(fields);
  readStateName(fields, kind);
  readTarget(fields);
  readDnsName(fields);
  return fields;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const baseName = (command: string) => command.split(' ', 1)[0]!.split('/').at(-1)!;

/** `{'rw': None, 'accesspoint': 'fsap-0123'}` as mount options: `rw`, `accesspoint=fsap-0123`. Of a line that was cut nothing is told. */
function readOptionDict(fields: FieldMap): void {
  const dict = pythonLiteral(text(fields.options));
  if (!(dict instanceof Map)) delete fields.options;
  else fields.options = [...dict].map(([name, value]) => (value === null ? name : `${name}=${String(value)}`));
}

function readStateNames(fields: FieldMap): void {
  const list = pythonLiteral(text(fields.stateNames));
  if (!Array.isArray(list)) delete fields.stateNames;
  else fields.stateNames = list.filter((name) => typeof name === 'string');
}

/** The wordings leave the name of the signal, its number or, for the oldest, which knows SIGTERM only, both out. */
function nameSignal(fields: FieldMap): void {
  const { signalNumber } = fields;
  const known =
    signalNumber === undefined ? 'SIGTERM' : Object.keys(SIGNALS).find((name) => SIGNALS[name] === signalNumber);
  if (known !== undefined) fields.signal ??= known;
  const number = SIGNALS[text(fields.signal)];
  if (number !== undefined) fields.signalNumber ??= number;
}

function readTunnelConfig(fields: FieldMap): void {
  const m = /^accept = (\S+):(\d{1,5})$/m.exec(text(fields.config));
  if (m) fields.port = Number(m[2]);
}

function readAttempt(fields: FieldMap): void {
  const m = /\. Attempt: (\d+)\/(\d+)$/.exec(text(fields.error));
  if (!m) return;
  fields.error = text(fields.error).slice(0, m.index);
  fields.attempt = Number(m[1]);
  fields.attempts = Number(m[2]);
}

const IN_NAMESPACE = /^nsenter --net=(\S+) /;

/** The command without what puts it into another network namespace, which the option `netns` asks for. */
function commandOf(fields: FieldMap): string {
  const command = text(fields.command);
  const found = IN_NAMESPACE.exec(command);
  if (found) fields.netns = found[1]!;
  return command.slice(found?.[0].length ?? 0);
}

function readMountCommand(fields: FieldMap): void {
  const command = parseMountCommand(commandOf(fields));
  if (!command) return;
  fields.program = baseName(command.program);
  fields.mountSource = command.source;
  fields.target = command.target;
  fields.options = command.options;
  if (command.port !== null) fields.port = command.port;
}

/** What a program wrote stands as Python's bytes; older Python writes it bare. */
function readOutput(fields: FieldMap): void {
  if (fields.stdout !== undefined) fields.stdout = decodeBytes(text(fields.stdout));
  if (fields.stderr === undefined) return;
  const stderr = decodeBytes(text(fields.stderr));
  fields.stderr = stderr;
  const bind =
    /Failed to bind (\S{1,100}):(\d{1,5})\b/.exec(stderr) ??
    /Binding service \[[^\]\n]{0,100}\] to (\S{1,100}):(\d{1,5})\b/.exec(stderr);
  if (bind) {
    fields.bindAddress = bind[1]!;
    fields.bindPort = Number(bind[2]);
  }
  // Only stunnel says why; efs-proxy throws the error away.
  const bindError =
    /^\[!\] (?:bind|Binding service \[[^\]\n]{0,100}\] to \S{1,100}): ([^\n]{1,100} \(\d{1,5}\))$/m.exec(stderr)?.[1];
  if (bindError !== undefined) fields.bindError = bindError;
  const panic =
    /^thread '[^'\n]*'(?: \(\d+\))? panicked at (?:'([^\n]{1,500})', \S{1,200}$|\S{1,200}:\n([^\n]{1,500}))?/m.exec(
      stderr,
    );
  if (!panic) return;
  fields.panicked = true;
  const said = panic[1] ?? panic[2];
  if (said !== undefined) fields.panic = said;
}

/** The state name, given or inside a command or a path, and what it says. */
function readStateName(fields: FieldMap, kind: string): void {
  const state = findStateName(fields, kind);
  if (!state) return;
  fields.stateName = state.stateName;
  fields.fsId ??= state.fsId;
  fields.port ??= state.port;
  if (state.podUid !== null) fields.podUid ??= state.podUid;
  if (state.pv !== null) fields.pv ??= state.pv;
  if (state.target !== null) fields.target ??= state.target;
}

function findStateName(fields: FieldMap, kind: string): StateName | null {
  if (fields.stateName !== undefined) return parseStateName(text(fields.stateName));
  if (fields.file !== undefined) return parseStateName(text(fields.file));
  // A mount command names the mount point, which may look like a state file.
  if (kind === 'mount.nfs.attempted') return null;
  return stateNameIn(text(fields.command)) ?? stateNameIn(text(fields.path)) ?? stateNameIn(text(fields.config));
}

function readTarget(fields: FieldMap): void {
  const pod = kubernetesTarget(text(fields.target));
  if (!pod) return;
  fields.podUid ??= pod.podUid;
  fields.pv ??= pod.pv;
}

function readDnsName(fields: FieldMap): void {
  if (fields.dnsName === undefined) return;
  const dnsName = text(fields.dnsName).replace(/^"|"$/g, '');
  fields.dnsName = dnsName;
  const fsId = /(?:^|\.)(fs-[0-9a-f]+)\./.exec(dnsName);
  if (fsId) fields.fsId ??= fsId[1]!;
}
