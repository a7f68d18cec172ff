import type { Artifact, Typed } from '@mountline/core';
import { claim } from '@mountline/correlation';
import { pastedText } from '@mountline/dev/testing/pasted-texts';
import { sources } from '@mountline/parsers';
import { bundleOf } from 'mountline';
import { expect, test } from 'vitest';

interface Opened {
  name: string;
  text: string;
  source: string | undefined;
  typed: Typed | undefined;
}

async function artifactsOf(path: string, text: string): Promise<Opened[]> {
  const found: Opened[] = [];
  for await (const artifact of bundleOf('x', { [`case/${path}`]: text }).artifacts) {
    const content = await textOf(artifact);
    const source = claim(sources, content.slice(0, 8192), artifact.path, () => {})?.name;
    found.push({ name: artifact.path, text: content, source, typed: artifact.typed });
  }
  return found;
}

/** The line of the text that a line of an output is. */
function lineInText({ places = [] }: Typed, line: number): number {
  const [from, , first] = places.findLast(([at]) => at <= line)!;
  return first + line - from;
}

async function textOf(artifact: Artifact): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of artifact.read()) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Blanks at the ends of lines, blank lines at the ends, and how far all is indented: what is lost where a text is quoted or indented. */
function bare(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  const indents = text.split('\n').flatMap((line) => (line === '' ? [] : [/^ */.exec(line)![0].length]));
  return text.replace(new RegExp(`^ {${Math.min(...indents)}}`, 'gm'), '');
}

test('200 texts that people wrote: each output is recognised, none is lost and none invented', async () => {
  const wrong: string[] = [];
  let opened = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    const { path, text, outputs, encoded } = pastedText(seed);
    const artifacts = await artifactsOf(path, text);
    const rest = [...artifacts];
    const textLines = text.split('\n').map((line) => line.replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
    for (const { source, lines, as, line } of outputs) {
      const at = rest.findIndex((one) => bare(one.text.split('\n')) === bare(lines) && one.source === source);
      if (at < 0) wrong.push(`${path}: ${as} is not there`);
      else {
        const { typed, text: own } = rest[at]!;
        rest.splice(at, 1);
        const found = own.split('\n');
        const first = found.findIndex((one) => one.trim() !== '');
        if (lineInText(typed!, first + 1) !== line + lines.findIndex((one) => one.trim() !== ''))
          wrong.push(`${path}: ${as} stands in line ${line}, not ${lineInText(typed!, first + 1)}`);
        const moved = found.findIndex((one, i) => !textLines[lineInText(typed!, i + 1) - 1]?.includes(one.trim()));
        if (moved >= 0 && !encoded)
          wrong.push(`${path}: ${as}: line ${moved + 1} is not line ${lineInText(typed!, moved + 1)}`);
      }
      opened += 1;
    }
    for (const one of rest) wrong.push(`${path}: ${one.source} ${one.name} was not pasted: ${one.text.slice(0, 60)}`);
  }
  expect(wrong).toEqual([]);
  expect(opened).toBeGreaterThan(600);
}, 120_000);
