/** Folders with an expectation, as `mountline check` goes through them. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits } from '@mountline/bundle';
import { reasonOf } from '@mountline/bundle/node';
import { InputError, type Report } from '@mountline/core';
import { offsetsOfZone, type Rule } from '@mountline/correlation';
import { damageIn } from '@mountline/report';
import { analyzeBundles, bundlesOf } from '../analyze.ts';
import { openBundles } from '../open-paths.ts';
import { whyUnread } from '../unread.ts';
import { writeWhole } from '../write-whole.ts';
import { check } from './check.ts';
import type { Claim, Expectation } from './expectation.ts';
import { withLines } from './lines-around.ts';
import type { Place } from './places.ts';
import { type ExpectationError, type ReadExpectation, readExpectation } from './read.ts';
import { expectationOf, MAY_HOLD_MORE, updated } from './update.ts';
import { NOTHING_EXPECTED } from './verify.ts';
import { expectationToJson, expectationToYaml } from './write.ts';

export type { Claim, Excerpt, Failure, Miss } from './expectation.ts';
export type { Place } from './places.ts';
export type { ExpectationError } from './read.ts';

/** What became of one folder. */
export interface CheckedFolder {
  folder: string;
  /** Its `expect.yaml` or `expect.json`. */
  file: string;
  claims: (Claim & Place)[];
  /** Why it could not be checked. */
  errors: ExpectationError[];
  /** The expectation was written. */
  written: boolean;
}

/** How `checkFolder` checks a folder. */
export interface CheckOptions {
  /** Added to those that Mountline comes with. */
  rules?: readonly Rule[];
  /** What archives may cost, where it is not the usual. */
  limits?: Partial<Limits>;
  /** Writes what is there now where an expectation is missing or does not hold. */
  update?: boolean;
  signal?: AbortSignal;
}

const NAMES = ['expect.yaml', 'expect.json'];

/**
 * Folders below one (and itself) that hold an expectation; with `update`, also those that hold a bundle only. Throws an `InputError`
 * for a folder that is not there or may not be listed.
 */
export function expectationFolders(path: string, update = false): string[] {
  const entries = entriesOf(path).sort((a, b) => (a.name < b.name ? -1 : 1));
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const below = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'bundle')
    .flatMap((entry) => expectationFolders(join(path, entry.name), update));
  return NAMES.some(has) || (update && bundleBeside(path).length > 0) ? [path, ...below] : below;
}

/** `bundle`, or files `bundle.*`. */
const bundleBeside = (folder: string): string[] =>
  entriesOf(folder).flatMap(({ name }) => (name === 'bundle' || name.startsWith('bundle.') ? [name] : []));

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    throw unreadable(folder, cause);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

const unreadable = (path: string, cause: unknown) =>
  new InputError(existsSync(path) ? 'not-readable' : 'not-found', `${path}: ${reasonOf(cause)}`, { cause });

/**
 * Analyzes the bundle of a folder and compares it with what is expected. What is wrong with the folder itself is among
 * the `errors`; a bundle that cannot be opened is one of them.
 */
export async function checkFolder(folder: string, options: CheckOptions = {}): Promise<CheckedFolder> {
  const { rules = [], update = false, limits = {}, signal } = options;
  const names = NAMES.filter((name) => existsSync(join(folder, name)));
  const file = join(folder, names[0] ?? 'expect.yaml');
  const result = { folder, file, claims: [], written: false };
  const failed = (message: string, place = { line: 1, column: 1 }) => ({ ...result, errors: [{ message, ...place }] });
  if (names.length > 1) return failed(`${names.join(' and ')} are in one folder; keep one of them`);
  let placeOfBundle: Place | undefined;
  try {
    const text = names.length > 0 ? textOf(file) : null;
    const read = text === null ? NEW : readExpectation(text, rules);
    const { expectation, placeOf } = read;
    if (expectation === null) return { ...result, errors: read.errors };
    placeOfBundle = placeOf(['bundle']);
    const paths = bundleOf(folder, expectation);
    const { zones = {} } = expectation;
    for (const [path, zone] of Object.entries(zones)) {
      const why = await whyNoZone(zone);
      if (why !== null) return failed(why, placeOf(['zones', path]));
    }
    const reports = await analyzeBundles(await openBundles(paths, { limits }), {
      rules,
      zones,
      ...(signal ? { signal } : {}),
    });
    const report = theOne(reports, paths);
    const claims = check(report, expectation, rules);
    if (claims.length === 0 && text !== null && !update) return failed(NOTHING_EXPECTED);
    if (update && (text === null || claims.length === 0 || claims.some(({ failure }) => failure !== null))) {
      const now = text === null ? expectationOf(report, rules) : updated(expectation, report, rules);
      if (damageIn(report.diagnostics).length > 0 && check(report, now, rules).length === 0)
        return failed(MAY_HOLD_MORE);
      writeWhole(file, [file.endsWith('.json') ? expectationToJson(now) : headOf(text) + expectationToYaml(now)]);
      return { ...result, errors: [], written: true };
    }
    const told = await withLines(claims, report, bundlesOf(report));
    return { ...result, errors: [], claims: told.map((claim) => ({ ...claim, ...placeOf(claim.at) })) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return failed(error.message, placeOfBundle);
  }
}

async function whyNoZone(zone: string): Promise<string | null> {
  try {
    await offsetsOfZone(zone);
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return error.message;
  }
}

const NEW: ReadExpectation = { expectation: {}, placeOf: () => ({ line: 1, column: 1 }), errors: [] };

/** The comments at the top of a file, which stay. */
const headOf = (text: string | null) => /^(?:#.*\n)*/.exec(text ?? '')![0];

/** The paths of the bundle: those that the expectation names, else what lies beside it. */
function bundleOf(folder: string, { bundle }: Expectation): string[] {
  if (bundle !== undefined) return [bundle].flat().map((path) => join(folder, path));
  const beside = bundleBeside(folder);
  if (beside.length === 1) return [join(folder, beside[0]!)];
  const what = beside.length === 0 ? 'no bundle is next to it' : `${beside.join(' and ')} are next to it`;
  throw new InputError('not-found', `${what}; put it in a folder \`bundle\`, or name it: \`bundle: PATH\``);
}

/** An expectation is of one node, of which something was read. */
function theOne([report, ...others]: readonly Report[], paths: readonly string[]): Report {
  const [apart] = report!.bundle.apart ?? [];
  if (others.length > 0)
    throw new InputError(
      'not-supported',
      `${paths.join(', ')}: these are not one node${apart ? `; ${apart.name}: ${apart.because.text}` : ''}`,
    );
  const unread = whyUnread({ ...report!.bundle, name: paths.join(', '), diagnostics: report!.diagnostics });
  if (unread) throw new InputError(unread.code, unread.why);
  return report!;
}
