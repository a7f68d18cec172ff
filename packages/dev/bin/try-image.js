/**
 * Runs the steps of the Dockerfile without a container engine: `pnpm test:image`, as root, on Debian with debootstrap. The first stage is
 * built in a new Debian root with the Node that its image names. The second is a root that holds what distroless holds for
 * Node: its binary and the libraries of that, no shell. It runs read-only, without a network, as the user that the Dockerfile names.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packages } from './third-party.js';

const PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const repository = join(packages, '..');
const fixture = join(repository, 'fixtures/incidents/efs-orphaned-mount/bundle');
const scratch = mkdtempSync(join(tmpdir(), 'mountline-image-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const run = (command, words, options) =>
  execFileSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'], ...options });

/** The instructions of each stage: a word, and the rest of its line. */
const stages = readFileSync(join(repository, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith('FROM '))
  .map((stage) =>
    stage
      .trim()
      .split('\n')
      .map((line) => /^(\w+) (.*)$/.exec(line).slice(1)),
  );
const [build, final] = stages;
const given = (stage, word) => stage.filter(([name]) => name === word).map(([, rest]) => rest);

/** The Node of an image, as npm has it. */
function nodeOf([from]) {
  const version = /node(?:js)?:?(\d+)/.exec(from)[1];
  run('npm', ['install', '--prefix', join(scratch, 'node'), '--no-audit', '--no-fund', `node@${version}`]);
  return realpathSync(join(scratch, 'node/node_modules/node/bin/node'));
}

function put(root, from, to) {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  cpSync(from, join(root, to), { recursive: true, dereference: true });
}

/** What the context holds: .dockerignore takes all away, and gives back some. */
function context(folder, to) {
  const lines = readFileSync(join(folder, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const dropped = lines.filter((line) => !line.startsWith('!') && line !== '*');
  const pattern = (line) =>
    new RegExp(
      `(?:^|/)${line
        .replace(/^\*\*\//, '')
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*')}$`,
    );
  const patterns = dropped.map(pattern);
  for (const name of kept)
    cpSync(join(folder, name), join(to, name), {
      recursive: true,
      filter: (path) => !patterns.some((one) => one.test(path)),
    });
}

const node = nodeOf(given(build, 'FROM'));
const built = join(scratch, 'built');
const [suite] = /bookworm|trixie/.exec(given(build, 'FROM')[0]);
run('debootstrap', ['--variant=minbase', suite, built]);
put(built, node, 'usr/local/bin/node');
const npm = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())));
put(built, npm, 'usr/local/lib/node_modules/npm');
for (const name of ['npm', 'npx'])
  writeFileSync(
    join(built, 'usr/local/bin', name),
    `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`,
    { mode: 0o755 },
  );
// How this machine reaches the registry: an engine gives its containers the same.
for (const path of ['etc/resolv.conf', 'etc/hosts', 'etc/ssl/certs/ca-certificates.crt'])
  if (existsSync(`/${path}`)) put(built, `/${path}`, path);
const workdir = given(build, 'WORKDIR')[0];
context(repository, join(built, workdir));
for (const step of given(build, 'RUN')) {
  console.log(`RUN ${step}`);
  run('chroot', [built, 'sh', '-c', `cd ${workdir} && ${step}`], {
    env: { ...process.env, HOME: '/root', PATH },
  });
}

const root = join(scratch, 'final');
put(root, node, 'nodejs/bin/node');
for (const [, library] of execFileSync('ldd', [node], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g))
  put(root, library, library);
for (const name of ['bundle', 'proc', 'tmp']) mkdirSync(join(root, name));
for (const copy of given(final, 'COPY')) {
  const words = copy.split(' ').filter((word) => !word.startsWith('--'));
  const target = words.pop();
  for (const from of words)
    put(root, join(built, from), from.endsWith('/') ? target : join(target, from.split('/').at(-1)));
}
const entry = JSON.parse(given(final, 'ENTRYPOINT')[0]);
const IN_ROOT = `
mount --bind "$1" "$1" && mount --bind -o ro "$2" "$1/bundle" && mount -t proc proc "$1/proc" && mount -o remount,bind,ro "$1" || exit 99
root=$1 user=$3 directory=$4; shift 4
exec unshare --root="$root" --wd="$directory" --setuid "\${user%:*}" --setgid "\${user#*:}" "$@"`;

/** As `docker run --read-only --network none -v ./bundle:/bundle:ro` runs it. */
function inImage(words) {
  const command = [
    '--mount',
    '--net',
    '--pid',
    '--fork',
    'sh',
    '-c',
    IN_ROOT,
    'sh',
    root,
    fixture,
    given(final, 'USER')[0],
    given(final, 'WORKDIR')[0],
  ];
  const { status, stdout, stderr } = spawnSync('unshare', [...command, ...entry, ...words], {
    encoding: 'utf8',
    env: { PATH },
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

const outside = (words) => {
  const command = [join(packages, 'mountline/bin/mountline.cjs'), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    cwd: fixture,
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
};
for (const [words, same] of [
  [JSON.parse(given(final, 'CMD')[0]), ['--help']],
  [
    ['--format', 'json', '.'],
    ['--format', 'json', '.'],
  ],
  [
    ['inspect', '.'],
    ['inspect', '.'],
  ],
]) {
  const [came, meant] = [inImage(words), outside(same)].map((ran) => JSON.stringify(ran));
  if (came === meant) console.log(`mountline ${words.join(' ')}: the same as outside`);
  else
    throw new Error(`mountline ${words.join(' ')}\n  came:  ${came.slice(0, 3000)}\n  meant: ${meant.slice(0, 3000)}`);
}
const written = inImage(['-o', '/bundle/report.txt', '.']);
if (written.status !== 2) throw new Error(`a read-only bundle was written: ${JSON.stringify(written)}`);
const megabytes = (path) =>
  Math.round(Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024);
console.log(`${megabytes(join(root, 'opt'))} MB beside Node`);
