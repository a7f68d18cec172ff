import {
  type Artifact,
  type Bundle,
  concatenated,
  fileOf,
  HEAD_BYTES,
  InputError,
  isOf,
  ofSeveralNodes,
  type Source,
  type Typed,
} from '@mountline/core';
import { claim } from '../../read/find-start.ts';
import { hostLabel } from '../hosts.ts';
import { nameOf } from '../name-tags.ts';
import { blocks } from './blocks.ts';
import { type Form, linesIn, type Part } from './form.ts';
import { loops } from './loops.ts';
import { prefixed } from './prefixed.ts';
import { quoted } from './quoted.ts';

/** So much of one text is held, as its lines go to several. */
const MOST = 1 << 28;

const FORMS: readonly Form[] = [...blocks, ...quoted, ...prefixed, loops];

/**
 * The files of a bundle, where the output of a tool that asks many nodes or pods at once is a file for each of them: `pdsh -w node-[a-b] ss
 * -tanp` gives `ss.txt!/node-a/ss.txt` and `ss.txt!/node-b/ss.txt`, and each bears the name of its node.
 */
export async function* askedApart(
  artifacts: Bundle['artifacts'],
  sources: readonly Source[],
): AsyncGenerator<Artifact> {
  for await (const artifact of artifacts) {
    if (artifact.link === undefined) yield* partsOf(artifact, sources);
    else yield artifact;
  }
}

async function* partsOf(artifact: Artifact, sources: readonly Source[]): AsyncGenerator<Artifact> {
  const stream = held(artifact);
  try {
    await stream.hold(Math.min(HEAD_BYTES, artifact.size ?? HEAD_BYTES));
    const forms = stream.isSound() ? formsOf(stream.bytes().subarray(0, HEAD_BYTES), artifact, sources) : [];
    let parts: Part[] = [];
    for (const form of forms) if (parts.length === 0) parts = await wholeParts(form, stream, artifact, sources);
    if (parts.length === 0) yield { ...artifact, read: stream.again };
    else for (const part of parts) yield artifactOf(part, artifact, stream.bytes());
  } finally {
    await stream.close();
  }
}

/** The tools whose output a file may be, by its first bytes. */
function formsOf(head: Uint8Array, artifact: Artifact, sources: readonly Source[]): Form[] {
  const lines = linesIn(head);
  return FORMS.filter((form) => {
    const found = form.recognise(lines);
    if (found !== 'maybe') return found !== null;
    const source = claimOf(head, artifact.path, sources);
    if (source !== null) return form.pods === true && source.type === 'log';
    const parts = form.split(linesIn(wholeLines(head)));
    // The names in front of the lines of a log, of which stamps and hosts were cut.
    if (parts.some(({ of }) => of && 'node' in of && isProgram(of.node, sources))) return false;
    return parts.slice(0, 2).some((part) => sourceOf(part, artifact, head, sources) !== null);
  });
}

const isProgram = (name: string, sources: readonly Source[]): boolean =>
  sources.some(({ tables }) => tables?.some((table) => isOf(table, name)));

async function wholeParts(
  form: Form,
  stream: ReturnType<typeof held>,
  artifact: Artifact,
  sources: readonly Source[],
): Promise<Part[]> {
  await stream.hold(MOST);
  if (!stream.isSound() || !stream.isWhole()) return [];
  const bytes = stream.bytes();
  const parts = form.split(linesIn(bytes));
  if (form === loops) return isOfTwo(parts, artifact, bytes, sources) ? parts : [];
  // A log that is read as it is stays one, unless its pods are of several nodes.
  const isRead = form.pods && claimOf(bytes, artifact.path, sources) !== null;
  return isRead && !ofSeveralNodes(parts.flatMap(({ of }) => (of && 'pod' in of ? [of.pod] : []))) ? [] : parts;
}

/**
 * Whether below two of the names stands the same, of which a node has one in a text; or the log of a pod. Of most else a loop over units,
 * containers or times gives several too.
 */
function isOfTwo(parts: readonly Part[], artifact: Artifact, bytes: Uint8Array, sources: readonly Source[]): boolean {
  const [first] = parts;
  const other = parts.find(({ name }) => name !== first?.name);
  if (!first || !other) return false;
  const source = sourceOf(first, artifact, bytes, sources);
  if (source === null || source !== sourceOf(other, artifact, bytes, sources)) return false;
  return (
    source.onceIn?.includes('text') ||
    [first, other].every(
      ({ of, name, ...part }) =>
        (of && 'pod' in of) || (source.type === 'log' && isOfHost(name, contentOf({ name, ...part }, bytes))),
    )
  );
}

/** Whether the lines of a log bear the name that stands above them: behind a stamp, and in front of a program. */
function isOfHost(name: string, content: Uint8Array): boolean {
  const label = hostLabel(name);
  if (label === undefined) return false;
  const line = /^(?:[^\s:]\S* ){1,4}?([^\s:]+) [^\s:]+:(?: |$)/;
  const heads = decoder.decode(content.subarray(0, HEAD_BYTES)).split('\n').slice(0, LOOKED_AT);
  return heads.some((text) => hostLabel(line.exec(text)?.[1]) === label);
}

/** Lines of a log that are looked at. */
const LOOKED_AT = 20;

function wholeLines(head: Uint8Array): Uint8Array {
  return head.length < HEAD_BYTES ? head : head.subarray(0, head.lastIndexOf(10) + 1);
}

const decoder = new TextDecoder();

const claimOf = (head: Uint8Array, path: string, sources: readonly Source[]): Source | null =>
  claim(sources, decoder.decode(head.subarray(0, HEAD_BYTES)).replaceAll('\r\n', '\n'), path, () => {});

const sourceOf = (part: Part, artifact: Artifact, bytes: Uint8Array, sources: readonly Source[]): Source | null =>
  claimOf(contentOf(part, bytes), pathOf(part, artifact), sources);

const encoder = new TextEncoder();

function contentOf({ ranges, text }: Part, bytes: Uint8Array): Uint8Array {
  if (text !== undefined) return encoder.encode(text);
  const pieces: Uint8Array[] = [];
  for (let i = 0; i < ranges.length; i += 2) pieces.push(bytes.subarray(ranges[i], ranges[i + 1]));
  return concatenated(pieces);
}

/** Its own name in a folder of the node: what lies below /proc keeps its place there. */
function pathOf({ name, file, nth }: Part, { path }: Artifact): string {
  const own = file ?? /(?:^|\/)(proc\/.+)/s.exec(path)?.[1] ?? nameOf(path);
  return `${name}/${own}${nth === undefined ? '' : ` (${nth})`}`;
}

function artifactOf(part: Part, artifact: Artifact, bytes: Uint8Array): Artifact {
  const { failed, of, name } = part;
  const { modified } = artifact;
  const typed = typedOf(part, artifact);
  const place = {
    container: fileOf(artifact),
    path: pathOf(part, artifact),
    ...(modified === undefined ? {} : { modified }),
    ...(of ? { of } : {}),
    ...(typed ? { typed } : {}),
  };
  if (failed !== undefined)
    return {
      ...place,
      read() {
        throw new InputError('not-readable', `${name} did not answer: ${failed}`);
      },
    };
  const content = contentOf(part, bytes);
  return { ...place, size: content.length, read: () => (content.length === 0 ? [] : [content]) };
}

/** What the command left out of it all; its prompt names the node that asked, and none of those that answered. */
function typedOf({ cut }: Part, { typed }: Artifact): Typed | undefined {
  const { host: _, ...others } = typed ?? {};
  const found: Typed = cut === undefined ? others : { ...others, cut };
  return Object.keys(found).length > 0 ? found : undefined;
}

const copyOf = (chunk: Uint8Array) => (ArrayBuffer.isView(chunk) ? new Uint8Array(chunk) : chunk);

/** The bytes of a file as far as they were looked at, and all of them again for whoever reads it. */
function held(artifact: Artifact) {
  const chunks: Uint8Array[] = [];
  /** How many of them are copies: the memory of a chunk is used again for the next one. */
  let copied = 0;
  let bytes = 0;
  let isRead = false;
  let iterator: AsyncIterator<Uint8Array> | Iterator<Uint8Array> | undefined;
  let isEnd = false;
  let failure: { error: unknown } | undefined;

  async function next(): Promise<Uint8Array | undefined> {
    if (isEnd) return undefined;
    try {
      if (!iterator) {
        const given = artifact.read();
        iterator = Symbol.asyncIterator in given ? given[Symbol.asyncIterator]() : given[Symbol.iterator]();
      }
      const found = await iterator.next();
      if (!found.done) return found.value;
    } catch (error) {
      failure = { error };
    }
    isEnd = true;
    return undefined;
  }

  return {
    async hold(upTo: number): Promise<void> {
      while (bytes < upTo) {
        for (; copied < chunks.length; copied += 1) chunks[copied] = copyOf(chunks[copied]!);
        const chunk = await next();
        if (!chunk) return;
        chunks.push(chunk);
        bytes += chunk.length;
      }
    },
    isSound: () => !failure && chunks.every((chunk) => ArrayBuffer.isView(chunk)),
    isWhole: () => isEnd,
    bytes(): Uint8Array {
      if (chunks.length > 1) {
        chunks.splice(0, chunks.length, concatenated(chunks));
        copied = 1;
      }
      return chunks[0] ?? new Uint8Array(0);
    },
    /** What was looked at and then the rest; for whoever asks once more, from the beginning. */
    async *again(): AsyncGenerator<Uint8Array> {
      if (isRead) {
        yield* artifact.read();
        return;
      }
      isRead = true;
      yield* chunks;
      for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
      if (failure) throw failure.error;
    },
    async close(): Promise<void> {
      if (!isEnd) await iterator?.return?.();
      isEnd = true;
    },
  };
}
