import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Report } from '@mountline/core';
import { damageOf } from '@mountline/report';
import { analyzeBundle } from '../../analyze.ts';
import { DistillError, type DistillOptions, distill, filesOf, type Pack, redacted } from '../../distill/index.ts';
import { expectationOf, MAY_HOLD_MORE } from '../../expect/update.ts';
import { expectationToYaml } from '../../expect/write.ts';
import { bundleOf } from '../../open.ts';
import { systemWords, UserError } from '../shared/failure.ts';
import { loadRules } from '../shared/load-rules.ts';
import { opened } from '../shared/open.ts';
import { write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { mountlineVersion } from '../version.ts';

interface Options {
  output: string;
  redact: boolean;
  keep?: string[];
  rules?: string[];
  zone?: string[];
  limit?: string[];
}

/** Files above this size are compressed: thousands of rows of one mount table. */
const LARGE = 64 << 10;

/** `mountline distill`: the few lines of a bundle that give the same verdicts, as a folder for `mountline check`. */
export async function distillCommand(paths: readonly string[], options: Options): Promise<void> {
  const names = `${resolve(options.output)}.names.json`;
  refuseTaken(options.output);
  for (const path of paths) refusePipe(path);
  const how: DistillOptions & { keep: readonly string[] } = {
    rules: await loadRules(options.rules ?? []),
    zones: await zonesOf(options.zone ?? []),
    keep: options.keep ?? [],
    version: mountlineVersion(),
    sha256() {
      const hash = createHash('sha256');
      return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
    },
  };
  const lines = await distilled(paths, options, how, names);
  await write(`${lines.join('\n')}\n`);
}

/** Looked at before the bundle is read, which may take long: a folder that is there, or where the new one would be made. */
function refuseTaken(output: string): void {
  let folder = resolve(output);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${output} is not empty`, 'Name a folder that is not there yet.');
  // A drive that is not there is its own parent.
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new UserError(
      `${output} cannot be made in ${folder}: ${systemWords(cause)}`,
      'Name a folder with -o in which you may write.',
    );
  }
}

/** The lines that are needed are read when it is known which they are. */
function refusePipe(path: string): void {
  if (path !== '-' && !statSync(path, { throwIfNoEntry: false })?.isFIFO()) return;
  const name = path === '-' ? 'standard input' : path;
  throw new UserError(`${name} can be read once, and distill reads twice`, 'Write it into a file, and name that.');
}

async function distilled(
  paths: readonly string[],
  { output, redact, limit }: Options,
  how: DistillOptions & { keep: readonly string[] },
  names: string,
): Promise<string[]> {
  try {
    const { pack, whole } = await distill(() => theOne(paths, limit), how);
    const damage = damageOf(toldOf(pack)).map((words) => `Not all of the original was read: ${words}`);
    if (!redact)
      return [
        ...damage,
        ...(await save(pack, output, how)),
        'Nothing was redacted: names, addresses and ids stand as they are.',
      ];
    const { pack: made, map, kept, ambiguous, zones } = await redacted(pack, whole, how);
    const told = await save(made, output, { ...how, zones });
    writeFileSync(names, `${JSON.stringify(Object.fromEntries(map), null, 1)}\n`, { mode: 0o600 });
    return [
      ...damage,
      ...told,
      `${names}: ${map.size} names, addresses, ids and unknown words with their pseudonyms. It stays with you.`,
      ...asked(
        'Mountline does not know these words, and needs them as they are; look whether they tell anything',
        kept,
      ),
      ...asked(
        'These names are words of the logs too, and stand as they are; look whether they tell anything',
        ambiguous,
      ),
    ];
  } catch (error) {
    if (!(error instanceof DistillError)) throw error;
    const [first] = [...error.lost, ...error.added];
    throw new UserError(
      `${error.message}: ${first!.slice(0, 200)}`,
      'Please report it; until it is mended, keep the bundle itself, or try --no-redact.',
    );
  }
}

/** By the names of the original: it is said to the one who has it. */
const toldOf = ({ manifest: { collection, files } }: Pack) => ({
  diagnostics: [...collection.diagnostics, ...files.flatMap(({ diagnostics }) => diagnostics)],
});

const asked = (what: string, words: readonly string[]) => (words.length > 0 ? [`${what}: ${words.join(' ')}`] : []);

async function theOne(paths: readonly string[], limits: readonly string[] | undefined) {
  const [bundle, ...others] = await opened(paths, limits);
  if (bundle && others.length === 0) return bundle;
  throw new UserError('one bundle is distilled at a time', 'Name one directory, or the files of one bundle.');
}

/** Writes the pack with its expectation, and says what there is. */
async function save(pack: Pack, output: string, { zones, rules }: DistillOptions): Promise<string[]> {
  const files = filesOf(pack);
  let size = 0;
  makeFolder(resolve(output));
  for (const [path, content] of Object.entries(files)) {
    const full = join(output, 'bundle', path);
    mkdirSync(dirname(full), { recursive: true });
    const written = pack.files.has(path) && content.length > LARGE ? gzipSync(content) : content;
    writeFileSync(full, written);
    size += written.length;
  }
  const report = await analyzeBundle(bundleOf(pack.manifest.bundle, files), {
    ...(zones ? { zones } : {}),
    ...(rules ? { rules } : {}),
  });
  const zoned = zones && Object.keys(zones).length > 0 ? { zones } : {};
  const expectation = expectationOf(report);
  const expects = Object.keys(expectation).length > 0;
  if (expects) writeFileSync(join(output, 'expect.yaml'), expectationToYaml({ ...expectation, ...zoned }));
  return [
    `${join(output, 'bundle')}: ${linesOf(pack)}, ${Math.ceil(size / 1000)} KB`,
    expects
      ? `${join(output, 'expect.yaml')}: ${saidOf(report)}, as the original says; mountline check ${output} compares`
      : `No expect.yaml: ${MAY_HOLD_MORE}.`,
  ];
}

/** One after the other: where none can be made, as in /proc, Node tries for ever to make several at once. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder);
}

function linesOf({ manifest, files }: Pack): string {
  const kept = manifest.files.flatMap((file) => file.kept.map(([, count]) => count)).reduce((a, b) => a + b, 0);
  const of = manifest.files.reduce((sum, { lines }) => sum + lines, 0);
  return `${kept} lines of ${of} in ${files.size} ${files.size === 1 ? 'file' : 'files'}, ${manifest.files.length} attested`;
}

function saidOf({ incidents, nearMisses }: Report): string {
  const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;
  return `${count(incidents.length, 'incident', 'incidents')}, ${count(nearMisses.length, 'near miss', 'near misses')}`;
}
