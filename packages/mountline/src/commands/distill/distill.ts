import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Report } from '@mountline/core';
import { damageOf } from '@mountline/report';
import { analyzeBundle } from '../../analyze.ts';
import { DistillError, type DistillOptions, distill, filesOf, type Pack, redacted } from '../../distill/index.ts';
import { expectationOf, MAY_HOLD_MORE } from '../../expect/update.ts';
import { expectationToYaml } from '../../expect/write.ts';
import { bundleOf } from '../../open.ts';
import { VERSION } from '../../version.generated.ts';
import { besides, makeFolder } from '../../write-whole.ts';
import { systemWords, UserError } from '../shared/failure.ts';
import { loadRules } from '../shared/load-rules.ts';
import { opened } from '../shared/open.ts';
import { write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { namesPath, writeNames } from './names-file.ts';

interface Options {
  output: string;
  redact: boolean;
  names?: string;
  keep?: string[];
  rules?: string[];
  zone?: string[];
  limit?: string[];
}

/** Files above this size are compressed: thousands of rows of one mount table. */
const LARGE = 64 << 10;

/** `mountline distill`: the few lines of a bundle that give the same verdicts, as a folder for `mountline check`. */
export async function distillCommand(paths: readonly string[], options: Options): Promise<void> {
  refuseTaken(options.output);
  for (const path of paths) refusePipe(path);
  const names = options.redact ? namesPath(options.output, options.names) : undefined;
  const how: DistillOptions & { keep: readonly string[] } = {
    rules: await loadRules(options.rules ?? []),
    zones: await zonesOf(options.zone ?? []),
    keep: options.keep ?? [],
    version: VERSION,
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
    throw new UserError(`${output} is not empty`, 'Name a folder that does not exist yet.');
  // A drive that is not there is its own parent.
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new UserError(
      `${output} cannot be created in ${folder}: ${systemWords(cause)}`,
      'Name a folder with -o that you may write to.',
    );
  }
}

/** The lines that are needed are read when it is known which they are. */
function refusePipe(path: string): void {
  if (path !== '-' && !statSync(path, { throwIfNoEntry: false })?.isFIFO()) return;
  const name = path === '-' ? 'standard input' : path;
  throw new UserError(`${name} can be read only once, and distill reads twice`, 'Save it to a file and name that.');
}

async function distilled(
  paths: readonly string[],
  { output, limit }: Options,
  how: DistillOptions & { keep: readonly string[] },
  names: string | undefined,
): Promise<string[]> {
  try {
    const { pack, whole } = await distill(() => theOne(paths, limit), how);
    const damage = damageOf(toldOf(pack)).map((words) => `Parts of the original were not read: ${words}`);
    if (names === undefined)
      return [
        ...damage,
        ...save(await written(pack, how), output),
        'Nothing was redacted: names, addresses and ids are kept as they are.',
      ];
    const { pack: made, map, kept, ambiguous, zones } = await redacted(pack, whole, how);
    const told = save(await written(made, { ...how, zones }), output, () => writeNames(names, map));
    return [
      ...damage,
      ...told,
      `${names}: ${map.size} names, addresses, ids and unknown words with their pseudonyms. Keep this file private.`,
      ...asked(
        'Mountline does not know these words but needs them unchanged; check whether they reveal anything',
        kept,
      ),
      ...asked('These names are also words of the logs and are kept; check whether they reveal anything', ambiguous),
    ];
  } catch (error) {
    if (!(error instanceof DistillError)) throw error;
    const [first] = [...error.lost, ...error.added];
    throw new UserError(
      `${error.message}: ${first!.slice(0, 200)}`,
      'Please report it. Until it is fixed, keep the bundle itself, or try --no-redact.',
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
  throw new UserError('distill takes one bundle at a time', 'Name one directory, or the files of one bundle.');
}

/** All that is written of a pack, and what is said of it. */
interface Written {
  pack: Pack;
  /** By their paths below the folder. */
  files: ReadonlyMap<string, string | Uint8Array>;
  report: Report;
}

async function written(pack: Pack, { zones, rules }: DistillOptions): Promise<Written> {
  const files = new Map<string, string | Uint8Array>();
  for (const [path, content] of Object.entries(filesOf(pack)))
    files.set(join('bundle', path), pack.files.has(path) && content.length > LARGE ? gzipSync(content) : content);
  const report = await analyzeBundle(bundleOf(pack.manifest.bundle, filesOf(pack)), {
    ...(zones ? { zones } : {}),
    ...(rules ? { rules } : {}),
  });
  const zoned = zones && Object.keys(zones).length > 0 ? { zones } : {};
  const expectation = expectationOf(report, rules);
  if (Object.keys(expectation).length > 0) files.set(EXPECTATION, expectationToYaml({ ...expectation, ...zoned }));
  return { pack, files, report };
}

const EXPECTATION = 'expect.yaml';

/**
 * Writes the pack beside its place and moves it there when it is whole: half a pack is none. `before`: what has to be written before it may be there.
 */
function save({ pack, files, report }: Written, output: string, before = () => {}): string[] {
  const made = besides(resolve(output));
  try {
    makeFolder(made);
    for (const [path, content] of files) {
      mkdirSync(dirname(join(made, path)), { recursive: true });
      writeFileSync(join(made, path), content, { flush: true });
    }
    before();
    if (existsSync(output)) rmdirSync(output);
    renameSync(made, output);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (error instanceof UserError) throw error;
    throw new UserError(
      `${output} cannot be written: ${systemWords(error)}; no part of it was left`,
      'Name another folder with -o.',
    );
  }
  const size = [...files].reduce((sum, [path, { length }]) => (path === EXPECTATION ? sum : sum + length), 0);
  return [
    `${join(output, 'bundle')}: ${linesOf(pack)}, ${Math.ceil(size / 1000)} KB`,
    files.has(EXPECTATION)
      ? `${join(output, EXPECTATION)}: ${saidOf(report)}, as in the original; mountline check ${output} compares them`
      : `No ${EXPECTATION}: ${MAY_HOLD_MORE}.`,
  ];
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
