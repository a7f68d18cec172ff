import { InputError } from '@mountline/core';
import fc from 'fast-check';
import { analyze } from 'mountline';
import { concat, hostileBytes } from '../testing/mutations.ts';
import { pastedText } from '../testing/pasted-texts.ts';
import { campaign } from './campaign.ts';

const encoder = new TextEncoder();
const pasted = Array.from({ length: 60 }, (_, seed) => encoder.encode(pastedText(20_000 + seed).text));
/** What opens and closes an output in a text. */
const MARKS = ['```\n', '~~~\n', '    ', '> ', '$ ', '# ', '<pre>', '</pre>', '[code]', '[/code]', '==> a <==\n'];
const marks = fc.array(fc.constantFrom(...MARKS), { maxLength: 4 }).map((all) => encoder.encode(all.join('')));

/** A text of any form is read, and each line that is quoted from it is one of it. */
campaign(
  'texts',
  fc.tuple(hostileBytes(pasted), marks, hostileBytes(pasted)).map((parts) => concat(...parts)),
  async (bytes) => {
    const told = await analyze({ 'issue.md': bytes }).catch((error: unknown) => error as Error);
    if (told instanceof InputError) return;
    if (told instanceof Error) throw told;
    const lines = new TextDecoder().decode(bytes).split('\n').length;
    for (const { span } of told.timeline)
      if (span.path === 'issue.md' && span.line > lines) throw new Error(`no line of the text: ${span.line}`);
  },
);
