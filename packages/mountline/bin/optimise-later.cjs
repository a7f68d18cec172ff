'use strict';
/**
 * V8 11 (Node 20) optimises what has run a few hundred times, in threads beside, and compiles with each function what it calls: a fifth
 * of the processor time of a report, for code that is done before it pays. Newer ones have a compiler between (Maglev), and do
 * not know the first flag.
 */
const { setFlagsFromString } = require('node:v8');

if (process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--interrupt-budget=400000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
}
