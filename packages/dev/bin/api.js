/**
 * Writes the reference of the packages that are published, as Markdown, from their docstrings: `pnpm api`, into packages/dev/dist/api. typedoc
 * wants a TypeScript that is written in JavaScript, so it comes with its own, from the npm registry.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { publicModules } from '../dist/house/public-modules.js';
import { packages } from './third-party.js';

const out = join(packages, 'dev/dist/api');
const scratch = mkdtempSync(join(packages, 'dev/dist/typedoc-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const modules = publicModules();
const base = join(packages, '../tsconfig.base.json');
const { compilerOptions } = JSON.parse(readFileSync(base, 'utf8'));
const tsconfig = join(scratch, 'tsconfig.json');
const options = { ...compilerOptions, composite: false, noEmit: true, types: ['node'], rootDir: packages };
writeFileSync(tsconfig, JSON.stringify({ compilerOptions: options, files: modules.map(({ file }) => file) }));

/** typedoc names a module by its path; here it gets the name that it is imported by. */
const names = Object.fromEntries(
  modules.map(({ name, file }) => [relative(packages, file).replace(/(?:\/index)?\.ts$/, ''), name]),
);
const plugin = join(scratch, 'names.mjs');
writeFileSync(
  plugin,
  `const names = ${JSON.stringify(names)};
export const load = ({ converter }) =>
  converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children) module.name = names[module.name] ?? module.name;
  });`,
);

const typedoc = {
  plugin: ['typedoc-plugin-markdown', plugin],
  tsconfig,
  entryPoints: modules.map(({ file }) => file),
  out,
  name: 'Mountline',
  readme: 'none',
  router: 'module',
  sort: ['source-order'],
  excludeInternal: true,
  excludeExternals: true,
  disableSources: true,
  skipErrorChecking: true,
  validation: { notExported: false, invalidLink: true },
  treatWarningsAsErrors: true,
};
const config = join(scratch, 'typedoc.json');
writeFileSync(config, JSON.stringify(typedoc));
rmSync(out, { recursive: true, force: true });
const tools = ['typedoc@0.28.20', 'typedoc-plugin-markdown@4.14.1', 'typescript@5.9'].flatMap((tool) => ['-p', tool]);
const { status } = spawnSync('npx', ['-y', ...tools, 'typedoc', '--options', config], {
  stdio: 'inherit',
  cwd: packages,
});
process.exitCode = status ?? 1;
