'use strict';
const { setFlagsFromString } = require('node:v8');

/**
 * A pattern that goes back 50,000 times in one text goes on in V8's second engine, which takes linear time and finds the same. All
 * patterns of Mountline are checked to be none (product-patterns.ts of packages/dev); this is for one that was missed, and for those of
 * packages. V8 leaves out patterns with lookarounds and backreferences.
 */
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

/**
 * V8 11 (Node 20) optimises what has run a few hundred times, in threads beside, and compiles with each function what it calls: a fifth
 * of the processor time of a report, for code that is done before it pays. Newer ones have a compiler between (Maglev), and do
 * not know the first flag.
 */
if (process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--interrupt-budget=400000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
}
