/**
 * What tests import in place of vitest while the code that they test is changed: they are kept, to be run as often as there are
 * changes. `expect` is vitest's own.
 */
import { expect, vi } from 'vitest';

export { expect, vi };

/** The tests of all files that were loaded, and what is to be done behind the one that runs and behind all of them. */
globalThis.keptTests ??= { tests: [], after: [], last: [], names: [] };
const kept = globalThis.keptTests;

const withValues = (name, values) => {
  let at = 0;
  return name.replace(/%[sdijfo]/g, () => String(values[at++]));
};

const each = (declare) => (rows) => (name, run) => {
  for (const row of rows) {
    const values = Array.isArray(row) ? row : [row];
    declare(withValues(name, values), () => run(...values));
  }
};

export const test = Object.assign((name, run) => kept.tests.push({ name: [...kept.names, name].join(' > '), run }), {});
test.each = each(test);

export const describe = Object.assign((name, declare) => {
  kept.names.push(name);
  declare();
  kept.names.pop();
}, {});
describe.each = each(describe);

export const onTestFinished = (run) => kept.after.push(run);

/** When all changes were tried: until then the tests run again. */
export const afterAll = (run) => kept.last.push(run);
