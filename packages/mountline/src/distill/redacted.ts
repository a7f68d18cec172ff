import { PACK_MANIFEST, remembered } from '@mountline/core';
import type { Conclusions } from '@mountline/correlation';
import type { AnalyzeOptions } from '../analyze-options.ts';
import { sealOf } from '../pack-edits.ts';
import { namesIn } from '../redact/names.ts';
import { ambiguous, type Redactor, redactorsOf } from '../redact/redactor.ts';
import { vocabularyOf } from '../redact/vocabulary.ts';
import { concludePack, DistillError, filesOf, nodeOfPack, type Pack } from './distill.ts';
import { differences, meaningOf } from './meaning.ts';
import { needed } from './needed.ts';

/** A pack without names, and what its user has to know of it. */
export interface Redacted {
  pack: Pack;
  /** Original → pseudonym: it stays with the user. */
  map: ReadonlyMap<string, string>;
  /** Words that Mountline does not know and that stay, because a step hangs on them. */
  kept: string[];
  /** Names that are words of the logs as well: they stay. */
  ambiguous: string[];
  /** The zones that were given, by the paths of the pack. */
  zones: Readonly<Record<string, string>>;
}

/**
 * Replaces names, addresses, ids and words that Mountline does not know, so that the pack says what it said. Words that it
 * cannot do without stay, and those that the user knows to be harmless (`keep`). Throws a `DistillError` where the names themselves are needed.
 */
export async function redacted(
  pack: Pack,
  whole: Conclusions,
  { keep = [], ...options }: AnalyzeOptions & { keep?: readonly string[] },
): Promise<Redacted> {
  const vocabulary = await vocabularyOf(options);
  const names = namesIn((await nodeOfPack(pack, options)).readings);
  const decoder = new TextDecoder();
  const texts = [...pack.files.values()].map((content) => decoder.decode(content));
  const all = [...texts, String(filesOf(pack)[PACK_MANIFEST])];
  const redactorFor = redactorsOf({ vocabulary, names, texts: all });
  /** The pack in which some words stay, and how it differs from the original. */
  const withKept = async (words: readonly string[]) => {
    const redact = redactorFor(new Set([...keep, ...words]));
    const made = await rewritten(pack, redact);
    const again = remembered(redact.again);
    const zones = Object.fromEntries(
      Object.entries(options.zones ?? {}).map(([path, zone]) => [redact.text(path), zone]),
    );
    const told = meaningOf(await concludePack(made, { ...options, zones }), again);
    const { lost, added } = differences(meaningOf(whole, again), told);
    return { words, redact, made, zones, lost, added, same: lost.length + added.length === 0 };
  };
  let best = await withKept([]);
  if (!best.same) {
    const everything = await withKept([...best.redact.unknown]);
    if (!everything.same) throw new DistillError(everything.lost, everything.added);
    best = await withKept(await needed(everything.words, async (words) => (await withKept(words)).same));
  }
  const { redact, made, zones, words } = best;
  return { pack: made, map: redact.given, kept: words.toSorted(), ambiguous: ambiguous(names, vocabulary), zones };
}

async function rewritten({ manifest, files }: Pack, redact: Redactor): Promise<Pack> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [path, content] of files)
    contents.set(redact.text(path), encoder.encode(redact.text(decoder.decode(content))));
  const { files: described, collection } = strings(
    { files: manifest.files, collection: manifest.collection },
    redact,
  ) as typeof manifest;
  for (const file of described) {
    // Whoever knows the form of a line finds the names in it by trying them against a hash of the original.
    delete file.sha256;
    if (file.packed) file.packed = await sealOf(file.packed.path, contents.get(file.packed.path)!);
  }
  return {
    manifest: { ...manifest, bundle: redact.text(manifest.bundle), redacted: true, collection, files: described },
    files: contents,
  };
}

/** Words of the manifest itself, and hashes. */
const OWN = new Set([
  'layout',
  'how',
  'sources',
  'actors',
  'sha256',
  'lines',
  'source',
  'unit',
  'units',
  'code',
  'severity',
  'type',
  'clock',
  'cost',
  'help',
  'zone',
]);

/** What holds words of the user's: a message, commands that a collector ran, and paths. */
const SENTENCES = new Set(['message', 'what', 'why', 'command', 'path', 'container', 'root', 'captured']);

function strings(value: unknown, redact: Redactor, key = ''): unknown {
  if (typeof value === 'string') {
    if (OWN.has(key)) return value;
    return SENTENCES.has(key) ? redact.text(value) : redact.names(value);
  }
  if (Array.isArray(value)) return value.map((one) => strings(one, redact, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strings(one, redact, name)]));
}
