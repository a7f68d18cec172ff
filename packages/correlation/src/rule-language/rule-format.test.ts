import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRules, parseRules } from '@mountline/correlation';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { expect, test } from 'vitest';

const OWN = join(ROOT, 'packages/rules/rules');

/** What a text means, wherever it stands. */
async function meaning(text: string): Promise<string> {
  const { rules, errors } = await parseRules(text);
  expect(errors).toEqual([]);
  return JSON.stringify(rules, (key, value) => (key === 'line' || key === 'column' ? undefined : value));
}

test.each(readdirSync(OWN))('%s is formatted (`mountline rules fmt packages/rules/rules` does it)', async (name) => {
  const text = readFileSync(join(OWN, name), 'utf8');
  expect((await formatRules(text)).formatted).toBe(text);
});

const UNTIDY = `# before

# the rule
rule   mine # behind the rule
title "a  b
   c" if still unless x or y
  see https://example.org/#part   # a reference
severity minor more specific than  other,another


  anchor a   x.start port=P,n>=3 # why P
  # about b
  b? x.read   port = P after a within 5m before a by kubelet,systemd every
  at least one of c x.read word = "#no comment" # first
    # second
    or dd x.other
  no e # in the middle
    x.end between a.from and b
  ended by f x.end says "it \\"ended\\" \\n # no comment"
  open while b or c
  do now "${'word '.repeat(40)}end" unless b
    $ "grep   -n '{P}' # no comment"
    # about the second
    $ "true"
fixed   in kernel 6.14,6.1.129   # where
   "a
  hang"  if b
# last
`;

const TIDY = `# before

# the rule
rule mine  # behind the rule
  title "a  b c" if still unless x or y
  see https://example.org/#part  # a reference
  severity minor
  more specific than other, another

  anchor a  x.start  port = P, n >= 3  # why P
  # about b
  b?        x.read   port = P  after a within 5m before a by kubelet, systemd every
  at least one of
     c      x.read   word = "#no comment"  # first
  # second
     or dd  x.other
  # in the middle
  no e      x.end              between a.from and b
  ended by f  x.end  says "it \\"ended\\" \\n # no comment"
  open while b or c
  do now "word word word word word word word word word word word word word word word word word word word word word word
          word word word word word word word word word word word word word word word word word word end" unless b
    $ "grep   -n '{P}' # no comment"
  # about the second
    $ "true"
  # where
  fixed in kernel 6.14, 6.1.129 "a hang" if b
# last
`;

test('an untidy rule gets the one form, with all its comments and its meaning', async () => {
  const { formatted } = await formatRules(UNTIDY);
  expect(formatted).toBe(TIDY);
  expect(await meaning(formatted)).toBe(await meaning(UNTIDY));
  expect((await formatRules(formatted)).formatted).toBe(formatted);
});

test('comments of a file with CRLF are kept; a mark of the byte order is none of it', async () => {
  expect((await formatRules(UNTIDY.replaceAll('\n', '\r\n'))).formatted).toBe(TIDY);
  expect((await formatRules(`\uFEFF${UNTIDY}`)).formatted).toBe(TIDY);
});

test('two rules are one blank line apart', async () => {
  const one = 'rule a\n  anchor x  k.k\n';
  expect((await formatRules(`${one}${one}\n\n\n${one}`)).formatted).toBe([one, one, one].join('\n'));
});

test('what cannot be read stays as it is', async () => {
  const { formatted, errors } = await formatRules('rule a\n  anchor\n');
  expect(formatted).toBe('rule a\n  anchor\n');
  expect(errors.map(({ line }) => line)).toEqual([3]);
});
