'use strict';
// Makes a report, and keeps what V8 compiled for it beside the command's files: `compiled.cjs ENTRY BUNDLE`.
const { renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { FOLDER, compiledName, loaded, start } = require('../../mountline/bin/load.cjs');

const [node, , entry, bundle] = process.argv;
process.argv = [node, 'mountline', bundle, '--fail-on', 'never'];
process.on('exit', () => {
  for (const [name, { script }] of loaded) {
    const part = join(FOLDER, `${name}.${process.pid}`);
    writeFileSync(part, script.createCachedData());
    renameSync(part, join(FOLDER, compiledName(name)));
  }
});
start(entry);
