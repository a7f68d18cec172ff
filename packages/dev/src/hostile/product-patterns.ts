/** Every regular expression that the product is made with: its literals, and what it gives to `RegExp` when it is loaded. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { ROOT } from '../testing/fixtures.ts';

export interface Pattern {
  source: string;
  flags: string;
  /** Where it stands, as `packages/core/src/text/stamp.ts:31`. */
  places: string[];
}

export interface ProductPatterns {
  /** By `keyOf`. */
  patterns: Map<string, Pattern>;
  /** Calls of `RegExp` that are reached only with some input, by file. */
  builtLater: Map<string, number>;
}

export const keyOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string => `/${source}/${flags}`;

/** Generators and tests see no input of a user. */
const NOT_SHIPPED = ['dev'];

export function productPatterns(): ProductPatterns {
  const patterns = new Map<string, Pattern>();
  const add = (source: string, flags: string, place: string) => {
    const key = keyOf({ source, flags });
    const known = patterns.get(key);
    if (known) known.places.push(place);
    else patterns.set(key, { source, flags, places: [place] });
  };
  const files = shippedFiles();
  const calls = new Map<string, number>();
  for (const file of files) {
    const found = patternsIn(readFileSync(join(ROOT, file), 'utf8'));
    for (const { pattern, flags, line } of found.literals) add(pattern, flags, `${file}:${line}`);
    for (const line of found.calls) calls.set(`${file}:${line}`, (calls.get(`${file}:${line}`) ?? 0) + 1);
  }
  for (const { source, flags, place } of builtWhenLoaded(files)) {
    add(source, flags, place);
    calls.delete(place);
  }
  const builtLater = new Map<string, number>();
  for (const place of calls.keys()) {
    const file = place.slice(0, place.lastIndexOf(':'));
    builtLater.set(file, (builtLater.get(file) ?? 0) + 1);
  }
  return { patterns, builtLater };
}

function shippedFiles(): string[] {
  const folders = readdirSync(join(ROOT, 'packages')).filter((name) => !NOT_SHIPPED.includes(name));
  return folders.flatMap((name) =>
    readdirSync(join(ROOT, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.(?:test|generated)\.ts$/.test(file))
      .map((file) => `packages/${name}/src/${file}`),
  );
}

interface Node {
  type?: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { type: string; name?: string };
}

function patternsIn(text: string) {
  const literals: { pattern: string; flags: string; line: number }[] = [];
  const calls: number[] = [];
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, regex, callee } = node as Node;
    if (regex) literals.push({ ...regex, line: lineOf(start) });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') calls.push(lineOf(start));
    for (const value of Object.values(node)) walk(value);
  };
  walk(parseAst(text, { lang: 'ts' }));
  return { literals, calls };
}

/**
 * What the modules give to `RegExp` while they are loaded, in a process of its own: those that a test has loaded before would be
 * asked too late.
 */
function builtWhenLoaded(files: readonly string[]): { source: string; flags: string; place: string }[] {
  const modules = files
    .filter((file) => !file.startsWith('packages/web/') && !file.startsWith('packages/vitest/') && !STARTS.test(file))
    .map((file) => join(ROOT, file.replace('/src/', '/dist/').replace(/\.ts$/, '.js')));
  const program = join(ROOT, 'packages/dev/bin/built-patterns.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--enable-source-maps', program], {
    input: JSON.stringify(modules),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(stderr);
  const found = JSON.parse(stdout) as { source: string; flags: string; place: string }[];
  return found.map((one) => ({ ...one, place: one.place.slice(one.place.lastIndexOf('packages/')) }));
}

/** The command begins when it is loaded. */
const STARTS = /packages\/mountline\/src\/commands\/cli\.ts$/;
