import {
  type Artifact,
  beginOf,
  type Compression,
  compressionOf,
  concatenated,
  type Diagnostic,
  type FileEntry,
  foreignFormat,
  HEAD_BYTES,
  placeOf,
  type Source,
} from '@mountline/core';
import { openReading, stored } from './file-reader.ts';
import { belowWhatIsInFront, claim, findStart, onlyQuotes, placedAt, SEARCHED_BYTES } from './find-start.ts';
import { linesInFront } from './in-front.ts';
import type { Reading } from './reading.ts';
import { sourceFailed } from './source-failed.ts';

/** Texts that a collector leaves where the output of a command should be. */
const ERROR_TEXT =
  /^(?:-- No entries --|(?:bash|sh|\S*\/[^\s/]*): .*(?:not found|No such file or directory|Permission denied)|.*: command not found|timeout(?:: .*)?|rc=\d+|exit status \d+|Failed to (?:connect|get|dump)\b.*|Unit \S+ could not be found\.|cat: .*|df: .*|rpcinfo: .*|lslocks: .*)\s*$/;

/** Of a file of which nothing is read. */
export function emptyReading(artifact: Artifact, state: FileEntry['state'], bytes: number, note?: string): Reading {
  return {
    entry: { ...placeOf(artifact), source: null, state, records: 0, bytes, ...(note ? { note } : {}) },
    ...stored(artifact),
    source: null,
    logRecords: [],
    rows: [],
    clues: [],
    activity: [],
    extent: null,
    reboots: [],
    steps: [],
    unread: [],
    diagnostics: [],
  };
}

/** Reads one file once, from its first byte to its last. What `onBytes` throws stops the reading and is thrown on. */
export async function readArtifact(
  artifact: Artifact,
  sources: readonly Source[],
  onBytes: (bytes: number) => void = () => {},
): Promise<Reading> {
  const held: Uint8Array[] = [];
  /** What sources threw that were asked whether the file is theirs. */
  const thrown: Diagnostic[] = [];
  if (artifact.link !== undefined) return emptyReading(artifact, 'link', 0, `-> ${artifact.link}`);
  let bytes = 0;
  let reader: ReturnType<typeof openReading> | undefined;
  let headSeen = false;
  let failure: string | undefined;
  const chunks = readable(artifact, (why) => {
    failure = why;
  });
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onBytes(chunk.length);
    if (reader) {
      reader.push(chunk);
      continue;
    }
    held.push(new Uint8Array(chunk));
    // Asked once when there is a head, and once more when there is enough to look further down in.
    if (bytes < (headSeen ? SEARCHED_BYTES : HEAD_BYTES)) continue;
    reader = begin(artifact, sources, held, thrown, { headSeen, isAll: bytes >= SEARCHED_BYTES });
    if (!reader && (bytes >= SEARCHED_BYTES || !isText(held))) break;
    headSeen = true;
  }
  if (!reader && held.length > 0 && bytes < SEARCHED_BYTES)
    reader = begin(artifact, sources, held, thrown, { headSeen, isAll: true });
  if (reader) return reader.end(bytes, failure);
  if (failure !== undefined) return emptyReading(artifact, 'unreadable', bytes, failure);
  if (bytes === 0) return emptyReading(artifact, 'empty', 0);
  const text = textOf(held, HEAD_BYTES).trim();
  if (text === '') return emptyReading(artifact, 'empty', bytes);
  const lines = text.split('\n');
  if (lines.length <= 3 && lines.every((line) => ERROR_TEXT.test(line))) {
    return emptyReading(artifact, 'error-text', bytes, lines[0]!.slice(0, 200));
  }
  const head = concatenated(held);
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
    message: `${artifact.path} is named like ${name} (${title}), but does not look like it; its first line is ${JSON.stringify(line.trim().slice(0, QUOTED))}`,
    cost: 'nothing of it is read',
    span: beginOf(artifact),
    count: 1,
    help: `Look into the file. \`mountline parse ${name} FILE\` reads it as ${name} and names each line that does not fit.`,
  };
}

/** So much of a line is quoted. */
const QUOTED = 80;

/** Whoever makes a bundle decompresses: `openBundle`, `openFiles` and `bundleOf` do, one that a program made itself may not. */
function compressed(artifact: Artifact, compression: Compression): Diagnostic {
  return {
    code: 'bundle/compressed',
    severity: 'loss',
    message: `${artifact.path} is compressed (${compression}), and the bundle gives it as it is`,
    cost: 'nothing of it is read',
    span: beginOf(artifact),
    count: 1,
    help: 'Make the bundle with openBundle, openFiles or bundleOf, which open what is compressed and archives.',
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
    help: 'Give it in a text of its own, with what belongs to it.',
  };
}

/** The bytes of a file up to where it can be read. What is thrown by whoever uses them is not caught. */
async function* readable(artifact: Artifact, onFailure: (why: string) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of artifact.read()) {
      if (!ArrayBuffer.isView(chunk))
        throw new TypeError(`read() of this file gave a ${typeof chunk} in place of bytes`);
      yield chunk;
    }
  } catch (error) {
    onFailure((error as Error).message);
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

/** `headSeen`: no source claims the head. `isAll`: what is held is all that is looked at. */
function begin(
  artifact: Artifact,
  sources: readonly Source[],
  held: readonly Uint8Array[],
  thrown: Diagnostic[],
  { headSeen, isAll }: { headSeen: boolean; isAll: boolean },
) {
  const { path } = artifact;
  const onThrown = (failing: Source, error: unknown) => {
    thrown.push(sourceFailed(failing, artifact, null, error));
  };
  const head = textOf(held, HEAD_BYTES);
  const claimed = headSeen ? null : claim(sources, head, path, onThrown);
  const below = claimed && belowWhatIsInFront(claimed, head, path);
  const isQuoted = below !== null && artifact.typed === undefined && onlyQuotes(below, head, path);
  const start =
    below && !isQuoted ? below : isAll && isText(held) ? findStart(sources, textOf(held, SEARCHED_BYTES), path) : null;
  if (!start) return undefined;
  const { source, above } = start;
  const { passed } = artifact.typed ?? {};
  if (passed !== undefined && source.type === 'snapshot') {
    thrown.push(notOfNode(artifact, passed));
    return undefined;
  }
  const inFront = linesInFront(artifact, above, source.name);
  if (inFront) thrown.push(inFront);
  const reader = openReading(artifact, source, thrown, above.length);
  for (const chunk of held) reader.push(chunk);
  return reader;
}
