import type { Artifact } from '@mountline/core';
import { claim } from '@mountline/correlation';
import { pastedText } from '@mountline/dev/testing/pasted-texts';
import { sources } from '@mountline/parsers';
import { bundleOf } from 'mountline';
import { expect, test } from 'vitest';

async function artifactsOf(
  path: string,
  text: string,
): Promise<{ name: string; text: string; source: string | undefined }[]> {
  const found = [];
  for await (const artifact of bundleOf('x', { [`case/${path}`]: text }).artifacts) {
    const content = await textOf(artifact);
    found.push({
      name: artifact.path,
      text: content,
      source: claim(sources, content.slice(0, 8192), artifact.path, () => {})?.name,
    });
  }
  return found;
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

test('200 texts that people wrote: each output is opened as what it is, none is lost and none made up', async () => {
  const wrong: string[] = [];
  let opened = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    const { path, text, outputs } = pastedText(seed);
    const artifacts = await artifactsOf(path, text);
    const rest = [...artifacts];
    for (const { source, lines, as } of outputs) {
      const at = rest.findIndex((one) => bare(one.text.split('\n')) === bare(lines) && one.source === source);
      if (at < 0) wrong.push(`${path}: ${as} is not there`);
      else rest.splice(at, 1);
      opened += 1;
    }
    for (const one of rest) wrong.push(`${path}: ${one.source} ${one.name} was not pasted: ${one.text.slice(0, 60)}`);
  }
  expect(wrong).toEqual([]);
  expect(opened).toBeGreaterThan(600);
}, 120_000);
