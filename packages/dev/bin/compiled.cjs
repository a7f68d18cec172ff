'use strict';
// Makes a report, and keeps what V8 compiled for it beside the command's files: `compiled.cjs ENTRY BUNDLE`.
const { renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { crc32 } = require('node:zlib');
const { FOLDER, compiledName, loaded, start } = require('../../mountline/bin/load.cjs');

const [node, , entry, bundle] = process.argv;
process.argv = [node, 'mountline', bundle, '--fail-on', 'never'];
process.on('exit', () => {
  for (const [name, { script }] of loaded) {
    const part = join(FOLDER, `${name}.${process.pid}`);
    const code = script.createCachedData();
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc32(code));
    writeFileSync(part, Buffer.concat([code, checksum]));
    renameSync(part, join(FOLDER, compiledName(name)));
  }
});
start(entry);
