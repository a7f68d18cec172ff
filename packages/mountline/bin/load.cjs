'use strict';
/**
 * Loads the bundled command with what V8 compiled of it when it was bundled (command.js of packages/dev): a third of the time
 * of a small report. V8 takes what it compiled itself only, so its version and the processor are part of the name of that
 * file; another Node finds none, and compiles. Packages that are published hold none of it: nobody could read what it does. Nothing is
 * written here.
 */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { basename, dirname, join } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');
// V8 takes compiled code only under the flags that it was compiled with, so they are set before all.
require('./v8-flags.cjs');

const FOLDER = join(__dirname, '../dist/command');

const compiledName = (name) => `${name}.${process.arch}-${process.versions.v8}.compiled`;

/** Few reports run a program, and Node's part for that loads sockets: a twentieth of the time of a small report. */
const programs = new Proxy({}, { get: (_, name) => require('node:child_process')[name] });

/** What is loaded: the exports of each file, and its script. */
const loaded = new Map();

/** V8 takes damaged code as it is, and dies of it: a checksum stands behind. */
function compiled(name) {
  let bytes;
  try {
    bytes = readFileSync(join(FOLDER, compiledName(name)));
  } catch {
    return undefined;
  }
  const code = bytes.subarray(0, -4);
  return bytes.length > 4 && crc32(code) === bytes.readUInt32LE(code.length) ? code : undefined;
}

function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const filename = join(FOLDER, name);
  const code = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'latin1')}\n})`;
  const script = new Script(code, { filename, cachedData: compiled(name) });
  const module = { exports: {} };
  loaded.set(name, { module, script });
  // package.json is two folders up, as it is from the sources: so each file takes itself for one of the folder above.
  const self = join(FOLDER, basename(name));
  const node = createRequire(self);
  function requires(wanted) {
    if (wanted === 'node:child_process') return programs;
    return wanted.startsWith('./') ? load(join(dirname(name), wanted)) : node(wanted);
  }
  script.runInThisContext()(module.exports, requires, module, self, FOLDER);
  return module.exports;
}

/** Runs the command, whose first file `entry` names: one in the folder of the newest bundle, from which all others are loaded. */
const start = (entry = readFileSync(join(FOLDER, 'entry'), 'latin1')) => load(entry);

module.exports = { FOLDER, start, loaded, compiledName };
