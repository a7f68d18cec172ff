/**
 * Publishes the packed packages to a registry on this machine and uses them from there as their users do, each Node in a new
 * project: `pnpm test:packages`, or with versions of Node as arguments (`24`). All other packages come from the npm registry, so it is
 * no part of `pnpm test`.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry, run } from './registry.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const bundle = join(root, 'fixtures/incidents/efs-orphaned-mount/bundle');
const scratch = mkdtempSync(join(tmpdir(), 'mountline-packages-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** The same programs in all projects: each ends with an error where the report is not the one of the bundle. */
const FILES = {
  'esm.mjs': `
import { analyze } from 'mountline';
import { toMarkdown } from '@mountline/report/markdown';
const report = await analyze(process.argv[2]);
if (!toMarkdown([report]).includes(report.incidents[0].title)) process.exit(1);
console.log(report.incidents[0].rule);
`,
  'dynamic.cjs': `
import('mountline')
  .then(({ analyze }) => analyze(process.argv[2]))
  .then((report) => console.log(report.incidents[0].rule));
`,
  'required.cjs': `
const { analyze } = require('mountline');
analyze(process.argv[2]).then((report) => console.log(report.incidents[0].rule));
`,
  'typed.ts': `
import { dmesg } from '@mountline/parsers/dmesg';
import { toMarkdown } from '@mountline/report/markdown';
import { analyze, type Incident, isoFromMicros, openBundle, toJson } from 'mountline';
import { readExpectation } from 'mountline/expect';
const report = await analyze(process.argv[2]!);
const incident: Incident | undefined = report.incidents[0];
const made: string[] = [toMarkdown([report]), JSON.stringify(toJson(report)), isoFromMicros(incident!.window.from)];
const { records } = dmesg.parse('');
if (records.length > 0 || made.includes('') || !openBundle || !readExpectation) process.exit(1);
console.log(incident?.rule);
`,
  'page.js': `
import { analyze } from 'mountline';
const report = await analyze({ 'uptime': '402.81 166.34\\n' });
document.title = String(report.incidents.length);
`,
  'index.html': '<!doctype html><title>page</title><script type="module" src="./page.js"></script>\n',
  'nodenext.json': compilerOptions({ module: 'nodenext', outDir: 'out-nodenext' }),
  'bundler.json': compilerOptions({ module: 'esnext', moduleResolution: 'bundler', outDir: 'out-bundler' }),
};

function compilerOptions(options) {
  const compiler = { strict: true, target: 'es2022', lib: ['es2023', 'dom'], types: ['node'], ...options };
  return JSON.stringify({ compilerOptions: compiler, files: ['typed.ts'] });
}

const PACKAGES = ['mountline', '@mountline/vitest', '@mountline/fleet', '@mountline/parsers', '@mountline/report'];
const TOOLS = ['typescript@5.7', '@types/node@20', 'vite@7', 'esbuild@0.25', 'vitest@4'];

/** What is made for a browser needs no module of Node. */
function refuseNode(path) {
  const found = /\b(?:from|import|require)\s*\(?\s*["'](?:node:[a-z/_]+|fs|path|os|module|child_process)["']/.exec(
    readFileSync(path, 'utf8'),
  );
  if (found) throw new Error(`${path} needs Node: ${found[0]}`);
}

function tried(version, { npmrc }) {
  const folder = join(scratch, `node-${version}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, '.npmrc'), npmrc);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const install = ['install', '--no-audit', '--no-fund', ...PACKAGES, ...TOOLS, `node@${version}`];
  run(folder, process.env, 0, 'npm', ...install);
  const bin = join(folder, 'node_modules/.bin');
  const env = { ...process.env, PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter) };
  const at = (meant, command, ...words) => run(folder, env, meant, join(bin, command), ...words);
  const finds = (...words) => {
    const found = at(0, 'node', ...words, bundle).trim();
    if (found !== 'efs-orphaned-mount') throw new Error(`${words.join(' ')} printed ${found}`);
  };
  const did = (what) => console.log(`  ${what}`);

  console.log(`Node ${at(0, 'node', '--version').trim()}`);
  finds('esm.mjs');
  finds('dynamic.cjs');
  finds('required.cjs');
  did('ES modules, CommonJS with import() and with require');
  for (const resolution of ['nodenext', 'bundler']) {
    at(0, 'tsc', '-p', `${resolution}.json`);
    finds(`out-${resolution}/typed.js`);
    did(`TypeScript, moduleResolution ${resolution}`);
  }
  at(0, 'vite', 'build', '--target', 'es2022', '--outDir', 'out-vite', '--minify', 'false');
  for (const name of readdirSync(join(folder, 'out-vite/assets'))) refuseNode(join(folder, 'out-vite/assets', name));
  did('Vite');
  at(0, 'esbuild', 'page.js', '--bundle', '--format=esm', '--outfile=out-browser.js');
  refuseNode(join(folder, 'out-browser.js'));
  at(0, 'esbuild', 'esm.mjs', '--bundle', '--format=esm', '--platform=node', '--outfile=out-node.mjs');
  finds('out-node.mjs');
  did('esbuild, for browsers and for Node');
  const report = run(folder, env, 1, 'npx', 'mountline', bundle);
  if (!report.includes('efs-orphaned-mount')) throw new Error(`npx mountline printed ${report.slice(0, 300)}`);
  did('npx mountline BUNDLE');
  run(folder, env, 0, 'npx', 'mountline', 'fleet', 'add', bundle);
  run(folder, env, 0, 'npx', 'mountline', 'fleet', 'work', '--concurrency', '1');
  const fleet = run(folder, env, 0, 'npx', 'mountline', 'fleet', 'report');
  if (!fleet.includes('efs-orphaned-mount'))
    throw new Error(`npx mountline fleet report printed ${fleet.slice(0, 300)}`);
  did('npx mountline fleet add, work and report');
}

const { server, ...at } = await registry(join(scratch, 'registry'));
try {
  const npmrc = join(scratch, 'npmrc');
  writeFileSync(npmrc, at.npmrc);
  // Provenance is signed by the workflow that releases.
  const publish = join(root, 'packages/dev/bin/publish.js');
  run(root, { ...process.env, npm_config_userconfig: npmrc }, 0, process.execPath, publish, '--provenance=false');
  const asked = process.argv.slice(2);
  for (const version of asked.length > 0 ? asked : ['20', '22', '24']) tried(version, at);
} finally {
  server.kill();
}
