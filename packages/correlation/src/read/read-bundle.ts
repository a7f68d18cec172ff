import {
  type Artifact,
  beginOf,
  type Compression,
  compressionOf,
  concatenated,
  DEFAULT_FILE_LIMITS,
  type Diagnostic,
  type FileEntry,
  type FileLimits,
  foreignFormat,
  HEAD_BYTES,
  InputError,
  placeOf,
  type Source,
} from '@mountline/core';
import { type Failure, openReading, stored } from './file-reader.ts';
import { fileWork } from './file-work.ts';
import {
  belowWhatIsInFront,
  claim,
  claimAlone,
  findStart,
  onlyQuotes,
  placedAt,
  SEARCHED_BYTES,
} from './find-start.ts';
import { linesInFront } from './in-front.ts';
import type { Reading } from './reading.ts';
import { sourceFailed } from './source-failed.ts';

/** Texts that a collector leaves where the output of a command should be. */
const ERROR_TEXT =
  /^(?:-- No entries --|(?:bash|sh|\S*\/[^\s/]*): .*(?:not found|No such file or directory|Permission denied)|.*: command not found|timeout(?:: .*)?|rc=\d+|exit status \d+|\^C|Failed to (?:connect|get|dump)\b.*|Unit \S+ could not be found\.|cat: .*|df: .*|rpcinfo: .*|lslocks: .*)\s*$/;

/** The most lines of such a text. */
const MOST_OF_ERROR = 3;

const isErrorText = (text: string): boolean => {
  const lines = text.trim().split('\n', MOST_OF_ERROR + 1);
  return lines.length <= MOST_OF_ERROR && lines.every((line) => ERROR_TEXT.test(line));
};

/** What the collector of the EFS CSI driver writes above what a command printed. */
const COMMAND_ALONE = /^kubectl (?:exec|logs|get|describe) [^\n]{1,500}$/;

/** Of a file of which nothing is read. */
export function emptyReading(artifact: Artifact, state: FileEntry['state'], bytes: number, note?: string): Reading {
  return {
    entry: { ...placeOf(artifact), source: null, state, records: 0, bytes, ...(note ? { note } : {}) },
    ...stored(artifact),
    ...NOTHING,
  };
}

/** The same lists for all such files: an archive may hold a hundred thousand, and nothing is added to what was read. */
const NOTHING = {
  source: null,
  logRecords: [],
  rows: [],
  clues: [],
  activity: [],
  extent: null,
  reboots: [],
  steps: [],
  unread: [],
  errors: [],
  diagnostics: [],
} satisfies Omit<Reading, 'entry'>;

export interface ReadArtifactOptions {
  /** What it throws stops the reading and is thrown on. */
  onBytes?(bytes: number): void;
  /** As the bundle has them. */
  limits?: Partial<FileLimits> | undefined;
}

/** Reads one file once, from its first byte to its last, or to where a limit is reached. */
export async function readArtifact(
  artifact: Artifact,
  sources: readonly Source[],
  { onBytes, limits }: ReadArtifactOptions = {},
): Promise<Reading> {
  if (artifact.link !== undefined) return emptyReading(artifact, 'link', 0, `-> ${artifact.link}`);
  const held: Uint8Array[] = [];
  /** What sources threw that were asked whether the file is theirs. */
  const thrown: Diagnostic[] = [];
  const most = { ...DEFAULT_FILE_LIMITS, ...limits };
  const work = fileWork(most);
  let bytes = 0;
  let reader: ReturnType<typeof openReading> | undefined;
  let headSeen = false;
  let failure: Failure | undefined;
  const feed = (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length; at += PIECE)
      work.read(() => reader!.push(chunk.subarray(at, at + PIECE)), bytes, reader!);
  };
  const start = (isAll: boolean) => {
    reader = begin(artifact, sources, held, thrown, { headSeen, isAll, limits: most });
    if (reader) held.forEach(feed);
  };
  const chunks = readable(artifact, (error) => {
    const damaged = error instanceof InputError && error.code === 'damaged';
    // The name of the file is told with it.
    failure = { why: damaged && error.cause instanceof Error ? error.cause.message : error.message, damaged };
  });
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onBytes?.(chunk.length);
    if (reader) feed(chunk);
    else {
      held.push(chunk);
      // Asked once when there is a head, and once more when there is enough to look further down in.
      if (bytes >= (headSeen ? SEARCHED_BYTES : HEAD_BYTES)) {
        start(bytes >= SEARCHED_BYTES);
        if (!reader && (bytes >= SEARCHED_BYTES || !isText(held))) break;
        headSeen = true;
      }
      // The memory of a chunk is used again for the next one.
      if (!reader) held[held.length - 1] = new Uint8Array(chunk);
    }
    if (work.over) break;
  }
  if (!reader && held.length > 0 && bytes < SEARCHED_BYTES) start(true);
  if (reader) return reader.end(bytes, failure, work.over);
  if (failure !== undefined) return emptyReading(artifact, 'unreadable', bytes, failure.why);
  if (bytes === 0) return emptyReading(artifact, 'empty', 0);
  const text = textOf(held, HEAD_BYTES).trim();
  if (text === '') return emptyReading(artifact, 'empty', bytes);
  const lines = text.split('\n');
  if (isErrorText(text)) {
    return emptyReading(artifact, 'error-text', bytes, lines[0]!.slice(0, 200));
  }
  if (COMMAND_ALONE.test(text))
    return emptyReading(artifact, 'empty', bytes, 'it has the command only, which printed nothing');
  const head = held.length === 1 ? held[0]! : concatenated(held);
  const compression = compressionOf(head);
  const passedOver = thrown.some(({ code }) => code === PASSED) ? artifact.typed?.passed : undefined;
  const note = passedOver ?? foreignFormat(head);
  const [expected] = note === undefined && isText(held) ? expectedAt(artifact, sources) : [];
  const told = compression
    ? compressed(artifact, compression)
    : expected && notRecognised(artifact, expected, lines.find((line) => line.trim() !== '')!);
  return {
    ...emptyReading(artifact, 'unclaimed', artifact.size ?? bytes, note),
    diagnostics: told ? [...thrown, told] : thrown,
  };
}

/** The sources that would be expected to read a file, by its place. What a container writes may be of any form. */
const expectedAt = ({ path, typed }: Artifact, sources: readonly Source[]): Source[] =>
  typed ? [] : placedAt(sources, path).filter(({ hears }) => hears !== 'container');

/** A file that lies where one of a known form lies: what it should have shown is missing, and that is said. */
function notRecognised(artifact: Artifact, { name, title }: Source, line: string): Diagnostic {
  return {
    code: 'bundle/not-recognised',
    severity: 'loss',
    message: `${artifact.path} is named like ${name} (${title}), but its content does not match; its first line is ${JSON.stringify(line.trim().slice(0, QUOTED))}`,
    cost: 'it is not read',
    span: beginOf(artifact),
    count: 1,
    help: `Check the file. \`mountline parse ${name} FILE\` reads it as ${name} and lists each line that does not fit.`,
  };
}

/** So much of a line is quoted. */
const QUOTED = 80;

/** Whoever makes a bundle decompresses: `openBundle`, `openFiles` and `bundleOf` do, one that a program made itself may not. */
function compressed(artifact: Artifact, compression: Compression): Diagnostic {
  return {
    code: 'bundle/compressed',
    severity: 'loss',
    message: `${artifact.path} is compressed (${compression}), and the bundle does not decompress it`,
    cost: 'it is not read',
    span: beginOf(artifact),
    count: 1,
    help: 'Make the bundle with openBundle, openFiles or bundleOf: they open compressed files and archives.',
  };
}

const PASSED = 'bundle/passed-output';

/** What was shown of something else than the other outputs of a terminal session. */
function notOfNode(artifact: Artifact, why: string): Diagnostic {
  return {
    code: PASSED,
    severity: 'warning',
    message: `${artifact.path}: ${why}`,
    cost: 'this table is not read',
    span: beginOf(artifact),
    count: 1,
    help: 'Pass it as its own text, with everything that belongs to it.',
  };
}

/** The bytes of a file up to where it can be read. What is thrown by whoever uses them is not caught. */
export async function* readable(artifact: Artifact, onFailure: (error: Error) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of artifact.read()) {
      if (!ArrayBuffer.isView(chunk)) throw new TypeError(`read() of this file returned a ${typeof chunk}, not bytes`);
      yield chunk;
    }
  } catch (error) {
    onFailure(error as Error);
  }
}

const decoder = new TextDecoder();

/** So many bytes of the beginning as text. */
function textOf(held: readonly Uint8Array[], size: number): string {
  const [first, ...others] = held;
  const whole = !first || others.length === 0 ? first : concatenated(held);
  // Of a text with CR and LF, as Windows writes it, a source is shown its lines.
  return decoder.decode(whole?.subarray(0, size)).replaceAll('\r\n', '\n');
}

/** A text has no zero in its head. */
const isText = ([first]: readonly Uint8Array[]) => first?.subarray(0, HEAD_BYTES).includes(0) === false;

/** What is read at once, between two looks at the limits. */
const PIECE = 1 << 20;

/** `headSeen`: no source claims the head. `isAll`: what is held is all that is looked at. */
function begin(
  artifact: Artifact,
  sources: readonly Source[],
  held: readonly Uint8Array[],
  thrown: Diagnostic[],
  { headSeen, isAll, limits }: { headSeen: boolean; isAll: boolean; limits: FileLimits },
) {
  const { path } = artifact;
  const onThrown = (failing: Source, error: unknown) => {
    thrown.push(sourceFailed(failing, artifact, null, error));
  };
  const head = textOf(held, HEAD_BYTES);
  const claimed = headSeen ? null : claim(sources, head, path, onThrown);
  const below = claimed && belowWhatIsInFront(claimed, head, path);
  const isQuoted = below !== null && artifact.typed === undefined && onlyQuotes(below, head, path);
  const found =
    below && !isQuoted ? below : isAll && isText(held) ? findStart(sources, textOf(held, SEARCHED_BYTES), path) : null;
  const start =
    found ?? (isAll && isText(held) && artifact.named && !isErrorText(head) ? claimAlone(sources, head, path) : null);
  if (!start) return undefined;
  const { source, above } = start;
  const { passed } = artifact.typed ?? {};
  if (passed !== undefined && source.type === 'snapshot') {
    thrown.push(notOfNode(artifact, passed));
    return undefined;
  }
  const inFront = linesInFront(artifact, above, source.name);
  if (inFront) thrown.push(inFront);
  return openReading(artifact, source, thrown, limits, above.length);
}
