/**
 * Tries each change of the code and tells which no test notices. The tests are loaded once, and of them only those are run that
 * come by the change: that takes milliseconds, where a new process would load all of the code. What is decided while a file is
 * loaded, as a pattern or a table, is tried with all of it loaded again.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { vi } from 'vitest';

/** A test that takes longer hangs. */
const HANGS = 20_000;
/** So much oftener than without it a change may be come by. */
const OFTENER = 100;

/** `files`: how to load each file of tests. `work`: the file with the changes to try, `told`: that for what came of each, `tried`: for the one at work. */
export async function tryChanges(files, { work, told, tried }) {
  globalThis.__stryker__ ??= {};
  const code = globalThis.__stryker__;
  const { ids } = JSON.parse(readFileSync(work, 'utf8'));
  const done = new Set(readLines(told).map(({ id }) => id));
  const left = ids.filter((id) => !done.has(id));
  const tell = (id, status, by) => appendFileSync(told, `${JSON.stringify({ id, status, by })}\n`);

  const tests = await load(files);
  await runAll(tests, code);
  const { static: loading = {}, perTest = {} } = code.mutantCoverage ?? {};
  // More come by while changes are tried.
  const whileLoading = new Set(Object.keys(loading));
  const quickFirst = tests.toSorted((a, b) => a.time - b.time);

  for (const id of left.filter((one) => !whileLoading.has(one))) {
    const covering = quickFirst.filter(({ at }) => perTest[at]?.[id] !== undefined);
    if (covering.length === 0) {
      tell(id, 'NoCoverage');
      continue;
    }
    writeFileSync(tried, id);
    const limitOf = ({ at }) => perTest[at][id] * OFTENER + 1000;
    const by = await noticed(covering, id, code, limitOf);
    tell(id, by === undefined ? 'Survived' : 'Killed', by);
  }
  const place = new Map(quickFirst.map(({ name }, nth) => [name, nth]));
  for (const id of left.filter((one) => whileLoading.has(one))) {
    writeFileSync(tried, id);
    const by = await noticedAnew(files, place, id, code);
    tell(id, by === undefined ? 'Survived' : 'Killed', by);
  }
  for (const last of globalThis.keptTests.last.splice(0)) await last();
}

const readLines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function load(files) {
  for (const loadFile of files) await loadFile();
  return globalThis.keptTests.tests.splice(0).map((test, at) => ({ ...test, at: String(at) }));
}

/** As they are, each has to pass; how long it takes, and which changes it comes by, is noted. */
async function runAll(tests, code) {
  code.activeMutant = undefined;
  for (const test of tests) {
    code.currentTestId = test.at;
    const begun = performance.now();
    await run(test);
    test.time = performance.now() - begun;
  }
  code.currentTestId = undefined;
}

/** The test that notices a change; undefined where none does. */
async function noticed(tests, id, code, limitOf) {
  code.activeMutant = id;
  for (const test of tests) {
    Object.assign(code, { hitCount: 0, hitLimit: limitOf(test) });
    try {
      await run(test);
    } catch {
      code.activeMutant = undefined;
      return test.name;
    }
  }
  code.activeMutant = undefined;
  return undefined;
}

async function noticedAnew(files, place, id, code) {
  vi.resetModules();
  Object.assign(code, { activeMutant: id, hitCount: 0, hitLimit: 10_000_000 });
  try {
    const tests = await load(files);
    tests.sort((a, b) => place.get(a.name) - place.get(b.name));
    return await noticed(tests, id, code, () => 10_000_000);
  } catch (error) {
    return `it cannot be loaded: ${error}`;
  } finally {
    code.activeMutant = undefined;
  }
}

async function run(test) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('it hangs')), HANGS);
  });
  try {
    await Promise.race([test.run(), late]);
  } finally {
    clearTimeout(timer);
    for (const after of globalThis.keptTests.after.splice(0)) await after();
  }
}
