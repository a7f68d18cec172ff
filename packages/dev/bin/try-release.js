/**
 * Releases a copy of the tree to a registry on this machine: `pnpm test:release`. It makes a version of two changes, runs the steps of
 * release.yml that need no service of GitHub, in their order, and installs what was published. It takes minutes and needs the npm registry.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep, workflow } from '../dist/testing/steps.js';
import { registry, run } from './registry.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'mountline-release-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const workspace = join(scratch, 'workspace');
const bundle = join(root, 'fixtures/incidents/efs-orphaned-mount/bundle');
const ADDRESS = { GITHUB_SERVER_URL: 'https://github.example.com', GITHUB_REPOSITORY: 'owner/mountline' };

function fail(message) {
  throw new Error(message);
}

/** The tree as it is, with what is not committed yet. */
function copyTree() {
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of list.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, path), join(workspace, path), { verbatimSymlinks: true });
  run(workspace, process.env, 0, 'git', 'init', '--quiet', '--initial-branch', 'main');
}

const notes = (status, tag) =>
  run(workspace, process.env, status, process.execPath, 'packages/dev/bin/release-notes.js', tag);
const version = () => run(workspace, process.env, 0, 'npx', '-y', 'pnpm@12', 'version:packages');
const change = (name, text) =>
  writeFileSync(join(workspace, '.changeset', `${name}.md`), `---\n"mountline": minor\n---\n\n${text}\n`);

function makeVersion() {
  const [, first] = /^## (\S+)/m.exec(readFileSync(join(workspace, 'CHANGELOG.md'), 'utf8'));
  if (readFileSync(join(workspace, 'CHANGELOG.md'), 'utf8').includes(`## ${first} (unreleased)`)) {
    notes(1, `v${first}`);
    version();
  }
  notes(0, `v${first}`);
  change('one', '**One thing** is new.');
  change('other', '**Another thing** is new.');
  notes(1, `v${first}`);
  version();
  const manifest = JSON.parse(readFileSync(join(workspace, 'packages/mountline/package.json'), 'utf8'));
  const text = notes(0, `v${manifest.version}`);
  if (text !== '**One thing** is new.\n\n**Another thing** is new.\n') fail(`the notes are ${text}`);
  console.log(`${first} became ${manifest.version}`);
  return manifest.version;
}

/** A step of release.yml; throws where it fails. */
function step(job, name, env = {}, run = (script) => script) {
  const found = workflow('release.yml').jobs[job].steps.find((one) => one.name === name);
  const runner = { workspace, own: join(scratch, 'own'), env: { ...ADDRESS, ...env } };
  const { status, stdout, stderr } = runStep({ ...found, run: run(found.run) }, runner);
  if (status !== 0) fail(`${job}, ${name}: exit status ${status}\n${stdout.slice(-4000)}${stderr.slice(-4000)}`);
  console.log(`${job}: ${name}`);
  return stdout;
}

function installed(released, { npmrc, url }) {
  const folder = join(scratch, 'project');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  writeFileSync(join(folder, '.npmrc'), npmrc);
  run(folder, process.env, 0, 'npm', 'install', '--no-audit', '--no-fund', 'mountline');
  const printed = run(folder, process.env, 0, 'npx', 'mountline', '--version').trim();
  if (printed !== released) fail(`npx mountline --version printed ${printed}`);
  const found = JSON.parse(run(folder, process.env, 1, 'npx', 'mountline', '--format', 'json', bundle));
  if (found.madeBy.version !== released) fail(`the report was made by ${found.madeBy.version}`);
  const { repository, homepage, bugs } = JSON.parse(
    readFileSync(join(folder, 'node_modules/@mountline/core/package.json'), 'utf8'),
  );
  const meant = {
    repository: { type: 'git', url: 'git+https://github.example.com/owner/mountline.git', directory: 'packages/core' },
    homepage: 'https://github.example.com/owner/mountline#readme',
    bugs: 'https://github.example.com/owner/mountline/issues',
  };
  if (JSON.stringify({ repository, homepage, bugs }) !== JSON.stringify(meant))
    fail(JSON.stringify({ repository, homepage, bugs }));
  console.log(`mountline ${released} installed from ${url}`);
}

copyTree();
run(workspace, process.env, 0, 'npx', '-y', 'pnpm@12', 'install', '--frozen-lockfile');
const released = makeVersion();
const tag = { GITHUB_REF_NAME: `v${released}` };
step('test', 'check the version', tag);
for (const name of ['install', 'address', 'pack']) step('packages', name);
step('executable', 'build');
step('release', 'sum', tag);
run(join(workspace, 'executable'), process.env, 0, 'sha256sum', '--check', '--quiet', 'SHA256SUMS');

const { server, ...at } = await registry(join(scratch, 'registry'));
try {
  writeFileSync(join(scratch, 'npmrc'), at.npmrc);
  const publish = () =>
    // Provenance is signed with the identity that GitHub gives the job.
    step(
      'publish',
      'publish',
      { npm_config_userconfig: join(scratch, 'npmrc') },
      (script) => `${script.trim()} --provenance=false`,
    );
  const all = publish().trim().split('\n').length;
  const again = publish().match(/is there already/g)?.length ?? 0;
  if (again !== all) fail(`${again} of ${all} packages were left out when they were published again`);
  installed(released, at);
} finally {
  server.kill();
}
