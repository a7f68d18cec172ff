import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { expect, test } from 'vitest';
import { ROOT } from '../testing/fixtures.ts';
import { keyOf, type Pattern, productPatterns } from './product-patterns.ts';

/** Patterns that take more than linear time on some text, and why they never see one on which that is much. */
const BOUNDED: readonly { pattern: RegExp; bound: string }[] = [
  {
    pattern: /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    bound: 'sees what JSON.parse took: every quote is closed, so no search runs past the next one',
  },
  {
    pattern: /\("([^\n]{0,64}?)",(?:pid=)?(\d{1,10})(?:[^()]{0,300}?,(?:fd=)?(\d{1,10}))?/g,
    bound: 'from each quote at most 64 characters, and where they are a process 310 more',
  },
  {
    pattern:
      /^((?:[$#>+]+ ?)?(?:ssh (?:-\S+ (?:\d+ |(?!-)\S*[/~=]\S* )?)*?(?:[\w.-]+@)?|kubectl exec (?:-\S+ (?:\w[\w-]* )??)*?))([A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)+)( .{1,200})$/,
    bound: 'sees lines of at most 320 characters',
  },
  {
    pattern:
      /(?<=arn:[a-z-]{1,12}:[a-z0-9-]{0,32}:[a-z0-9-]{0,32}:|(?:[Aa]ccount|ACCOUNT|[Oo]wner|OWNER)_?(?:I[Dd]|id)?\\{0,8}["']?[:=]? {0,2}\\{0,8}["']?)\d{12}(?!\d)|(?<!\d)\d{12}(?=\.dkr\.)/g,
    bound: 'at most 100 characters in front of each place',
  },
  {
    pattern:
      /(?<![0-9A-Za-z])\d{12}(?=(?:[.-][0-9a-z.-]{0,240})?(?:\.(?:amazonaws\.com|internal)(?![0-9A-Za-z-])|:\/))/g,
    bound: 'at most 240 characters behind each run of twelve digits',
  },
  {
    pattern: /([\w.@-]{1,64})["']?\s{0,4}(=>|=|:)\s{0,4}$/,
    bound: 'sees the 80 characters in front of a quotation',
  },
  {
    pattern:
      /\[(code)(?:=[^\]]{0,40})?\]|<(pre|code|textarea)\b[^>]{0,80}>(?:<code\b[^>]{0,80}>)?|\{(code|noformat)(?::[^}]{0,80})?\}/i,
    bound: 'from each bracket at most 170 characters',
  },
  {
    pattern: /(?:\b(anchor|no|by|or|of)\s+)?(\w+)\??\s*$/,
    bound: 'sees the last 200 characters in front of an error in a rule',
  },
];

/** Patterns that are made of something that was read. */
const BUILT_LATER: Readonly<Record<string, string>> = {
  'packages/bundle/src/texts/mail.ts': 'of one that is checked, to be asked from place to place',
  'packages/correlation/src/read/find-start.ts': 'of the first lines of sources, each of which is checked',
  'packages/correlation/src/rule-language/checks/field-checks.ts':
    'of a name, a sign and a number of a rule, literally',
  'packages/report/src/text/page.ts': 'of the names of a bundle, each sign of which is escaped',
};

const FILE = 'checked-patterns.json';

/** `new` adds to the file what is not in it yet, and takes out what is gone; `all` proves every pattern again. */
const RECORD = process.env.MOUNTLINE_PATTERNS;

/** So many may be proven each time; one takes a second, and some a minute. */
const UNRECORDED = 30;

interface Checked {
  /** The checker, whose next version may know more. */
  by: string;
  /** `linear`: proven. `searched`: no text was found on which it takes more. */
  patterns: Record<string, 'linear' | 'searched'>;
}

const version = (
  JSON.parse(readFileSync(join(ROOT, 'packages/dev/node_modules/recheck/package.json'), 'utf8')) as { version: string }
).version;

/** What was found before: all of them take half an hour. */
function knownBefore(): Checked['patterns'] {
  const { by, patterns } = JSON.parse(readFileSync(join(import.meta.dirname, FILE), 'utf8')) as Checked;
  return by === `recheck ${version}` && RECORD !== 'all' ? patterns : {};
}

/** No limit that depends on how busy the machine is, but for the last. */
const OPTIONS = { attackTimeout: null, incubationTimeout: null, timeout: 120_000 };

/** What is wrong with it, or how it is known that nothing is. */
async function verdictOf({ source, flags, places }: Pattern): Promise<Checked['patterns'][string] | { wrong: string }> {
  const { status, checker, ...found } = await check(source, flags, OPTIONS);
  if (status === 'safe') return checker === 'automaton' ? 'linear' : 'searched';
  const attack = 'attack' in found ? JSON.stringify(found.attack.pattern.slice(0, 200)) : 'it took too long to check';
  return { wrong: `${keyOf({ source, flags })} at ${places[0]} is not linear: ${attack}` };
}

const product = productPatterns();
const bounded = BOUNDED.map(({ pattern }) => keyOf(pattern));

test('no pattern of the product takes more than linear time, but for those with a bound', {
  timeout: 7_200_000,
}, async () => {
  const before = knownBefore();
  const waiting = [...product.patterns].filter(([key]) => !bounded.includes(key));
  expect(waiting.length).toBeGreaterThan(1000);
  const found: Checked['patterns'] = {};
  const wrong: string[] = [];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, pattern] = next;
      const verdict = before[key] ?? (await verdictOf(pattern));
      if (typeof verdict === 'string') found[key] = verdict;
      else wrong.push(verdict.wrong);
    }
  };
  await Promise.all([work(), work()]);
  expect(wrong).toEqual([]);
  if (RECORD) {
    const patterns = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
    const checked: Checked = { by: `recheck ${version}`, patterns };
    writeFileSync(join(import.meta.dirname, FILE), `${JSON.stringify(checked, null, 2)}\n`);
  } else {
    const unrecorded = Object.keys(found).filter((key) => !(key in before));
    expect(unrecorded.length, 'record them: MOUNTLINE_PATTERNS=new').toBeLessThanOrEqual(UNRECORDED);
  }
});

test('each pattern with a bound is one of the product', () => {
  expect(bounded.filter((key) => !product.patterns.has(key))).toEqual([]);
});

test('patterns are built when the product is loaded, but for those that are listed', () => {
  expect([...product.builtLater.keys()].sort()).toEqual(Object.keys(BUILT_LATER).sort());
});
