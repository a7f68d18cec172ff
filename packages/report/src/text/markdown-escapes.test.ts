import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { cellCode, code, escaped, fenced } from './markdown-escapes.ts';

/** As a reader sees it: the text of the HTML, which holds no other tags than these. */
function shownAs(markdown: string, ...tags: string[]): string {
  const html = marked.parse(markdown, { async: false, gfm: true }).trim();
  const found = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag);
  expect([markdown, found.filter((tag) => !['p', ...tags].includes(tag!))]).toEqual([markdown, []]);
  const text = html.replace(/<[^>]*>/g, '');
  return text.replace(/&(?:lt|gt|quot|amp|#(\d+));/g, (name, digits) =>
    digits
      ? String.fromCodePoint(Number(digits))
      : { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }[name as '&lt;']!,
  );
}

test.each([
  '<b>bold</b> &amp; <img src=x>',
  '*a* **b** _a_ __b__ a__b__ _ü_ ~~c~~ `d` \\e',
  '[link](x) ![picture](x) [a]: b',
  '| cell | cell |',
  '# heading',
  '- item',
  '+ item',
  '! what',
  '> quote',
  'a snake_case_name and _one_ of them',
  '@everyone and a@b.example',
  'see #1 and #12',
  'https://example.net/x and www.example.net and WWW.example.net',
])('%j is a text', (text) => {
  expect(shownAs(escaped(text))).toBe(text);
});

test('what a code host would link or notify is written in another way', () => {
  expect(escaped('@a #1 # b://c www.d')).toBe('&#64;a &#35;1 # b&#58;//c www&#46;d');
  expect(escaped('a - b + c # d ! e')).toBe('a - b + c # d ! e');
  expect(escaped('-a\n-b\tc')).toBe('\\-a -b c');
  expect(escaped('a_b 1_ü _a b_ __')).toBe('a_b 1_ü \\_a b\\_ \\_\\_');
});

test('what steers a terminal is shown, also in code', () => {
  for (const made of [
    escaped('a\u001b[2J\u202eb\u0000'),
    code('a\u001b[2J\u202eb\u0000'),
    fenced('a\u001b[2J\u202eb\u0000'),
  ])
    expect(made).toMatch(/^[ -~\n␛]+$/);
  expect(code('a\nb\tc')).toBe('`a b c`');
});

describe('a code span', () => {
  test.each(['a', '`a', 'a`', '`', '``', 'a ` b', 'a ``` b `` c', '', '<b>*x*</b>'])('holds %j as it is', (text) => {
    if (text !== '') expect(shownAs(`x ${code(text)} y`, 'code')).toBe(`x ${text} y`);
    expect(code('a')).toBe('`a`');
    expect(code('`a')).toBe('`` `a ``');
    expect(code('a`')).toBe('`` a` ``');
    expect(code('a`b')).toBe('``a`b``');
  });

  test('of a cell ends at no pipe', () => {
    const row = `| ${cellCode('a|b||c')} | d |`;
    const html = marked.parse(`| x | y |\n|---|---|\n${row}`, { async: false, gfm: true });
    expect(html).toContain('<td><code>a|b||c</code></td>');
    expect(html.match(/<td>/g)).toHaveLength(2);
  });
});

describe('a fence', () => {
  test.each(['a\nb', '```\n<b>', '`````', 'a ```` b\n```'])('holds %j as it is, line by line', (text) => {
    expect(shownAs(fenced(text), 'pre', 'code').trimEnd()).toBe(text);
  });

  test('is three backticks, or one more than stand in it; it names its language', () => {
    expect(fenced('a')).toBe('```text\na\n```');
    expect(fenced('``', 'sh')).toBe('```sh\n``\n```');
    expect(fenced('```')).toBe('````text\n```\n````');
  });
});
