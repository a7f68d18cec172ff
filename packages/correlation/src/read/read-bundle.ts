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

/**
 * The source that claims a file: by content, and where several would, by the place it lies in. Those whose place it is are
 * asked first, and the first yes counts. One that throws does not claim it.
 */
export function claim(
  sources: readonly Source[],
  head: string,
  path: string,
  onThrown: (source: Source, error: unknown) => void,
): Source | null {
  const claims = (source: Source) => {
    try {
      return source.recognise(head, path);
    } catch (error) {
      onThrown(source, error);
      return false;
    }
  };
  const here = sources.filter(({ places }) => places.some((place) => place.test(path)));
  return here.find(claims) ?? sources.find((source) => !here.includes(source) && claims(source)) ?? null;
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
    if (bytes >= HEAD_BYTES) {
      reader = begin(artifact, sources, held, thrown);
      if (!reader) break;
    }
  }
  if (!reader && held.length > 0 && bytes < HEAD_BYTES) reader = begin(artifact, sources, held, thrown);
  if (reader) return reader.end(bytes, failure);
  if (failure !== undefined) return emptyReading(artifact, 'unreadable', bytes, failure);
  if (bytes === 0) return emptyReading(artifact, 'empty', 0);
  const text = headText(held).trim();
  if (text === '') return emptyReading(artifact, 'empty', bytes);
  const lines = text.split('\n');
  if (lines.length <= 3 && lines.every((line) => ERROR_TEXT.test(line))) {
    return emptyReading(artifact, 'error-text', bytes, lines[0]!.slice(0, 200));
  }
  const head = concatenated(held);
  const compression = compressionOf(head);
  const passedOver = thrown.some(({ code }) => code === PASSED) ? artifact.typed?.passed : undefined;
  return {
    ...emptyReading(artifact, 'unclaimed', artifact.size ?? bytes, passedOver ?? foreignFormat(head)),
    diagnostics: compression ? [...thrown, compressed(artifact, compression)] : thrown,
  };
}

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

function headText(held: readonly Uint8Array[]): string {
  const [first, ...others] = held;
  const whole = !first || others.length === 0 ? first : concatenated(held);
  // Of a text with CR and LF, as Windows writes it, a source is shown its lines.
  return decoder.decode(whole?.subarray(0, HEAD_BYTES)).replaceAll('\r\n', '\n');
}

function begin(artifact: Artifact, sources: readonly Source[], held: readonly Uint8Array[], thrown: Diagnostic[]) {
  const source = claim(sources, headText(held), artifact.path, (failing, error) => {
    thrown.push(sourceFailed(failing, artifact, null, error));
  });
  if (!source) return undefined;
  const { passed } = artifact.typed ?? {};
  if (passed !== undefined && source.type === 'snapshot') {
    thrown.push(notOfNode(artifact, passed));
    return undefined;
  }
  const reader = openReading(artifact, source, thrown);
  for (const chunk of held) reader.push(chunk);
  return reader;
}
