/**
 * Bundles the `mountline` command from its sources into packages/mountline/dist/command. Node takes a fifth of a second to
 * find and load some four hundred modules one by one. What a report needs is one file here, the rest is loaded when it is used.
 * Beside them lies what this Node compiled of them for a report; load.cjs of packages/mountline loads both.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { placeBundle } from './place-bundle.js';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const mountline = join(packages, 'mountline');
const folder = join(mountline, 'dist/command');

const started = new Date();
const entry = join(mountline, 'src/commands/cli.ts');
const report = [join(mountline, 'src/commands/analyze/analyze.ts'), join(packages, 'report/src/text/text.ts')];

/** Some modules, and what is loaded with them. */
function loadedWith(modules, graph) {
  const found = new Set(modules);
  for (const id of found) for (const other of graph.getModuleInfo(id)?.importedIds ?? []) found.add(other);
  return found;
}

let ofEntry;
let ofReport;

/** One file for all that a report needs, but for what `--help` needs too. */
function chunkOf(id, graph) {
  ofEntry ??= loadedWith([entry], graph);
  ofReport ??= loadedWith(report, graph);
  return ofReport.has(id) && !ofEntry.has(id) ? 'report' : null;
}

/** Text of one byte a character takes V8 half the memory, and less time. */
const ascii = (code) => code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const bundle = await rolldown({
  input: { cli: entry },
  platform: 'node',
  preserveEntrySignatures: false,
  resolve: { conditionNames: ['mountline-source', 'node', 'import', 'default'] },
  logLevel: 'warn',
  // The report is in one file with what others load later.
  checks: { ineffectiveDynamicImport: false },
});
const { output } = await bundle.generate({
  format: 'cjs',
  entryFileNames: '[name]-[hash].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'report' }] },
});
await bundle.close();
// A checkout may be without fixtures.
const sample = join(packages, '../fixtures/incidents/node-hung/bundle');
const entryName = output.find(({ isEntry }) => isEntry).fileName;

/** Tests start many commands at once, each of which may bundle: a folder has the name of what is in it. */
placeBundle(folder, {
  name: entryName.replace(/^cli-|\.cjs$/g, ''),
  first: entryName,
  started,
  fill(at) {
    for (const { fileName, code } of output) writeFileSync(join(at, fileName), ascii(code));
  },
  // What V8 compiles has the path of its file in it.
  finish(at) {
    const compiling = [join(packages, 'dev/bin/compiled.cjs'), join(basename(at), entryName), sample];
    const compiled =
      existsSync(sample) && spawnSync(process.execPath, compiling, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (compiled?.status !== 0)
      console.error('the command was bundled without what V8 compiles of it: it starts a little slower');
  },
});
