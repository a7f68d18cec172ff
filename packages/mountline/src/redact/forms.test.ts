import { expect, test } from 'vitest';
import { eachForm, type Form } from './forms.ts';
import { redactorsOf } from './redactor.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Each form in a text, with what it covers. */
function formsIn(text: string): [Form, string][] {
  const found: [Form, string][] = [];
  eachForm(text, (form, from, to) => found.push([form, text.slice(from, to)]));
  return found;
}

const ADDRESSES = ['0a:58:0a:f4:01:07', '0A:58:0A:F4:01:07', '0a:58:0A:f4:01:07'];

test.each(ADDRESSES)('%s is the address of a network card, in letters of either case', (address) => {
  expect(formsIn(address)).toEqual([['mac', address]]);
  expect(formsIn(`eth0 ${address} up`)).toContainEqual(['mac', address]);
});

test.each(ADDRESSES)('%s is not passed on', async (address) => {
  const vocabulary = await vocabularyOf({});
  const text = `eth0: ${address}`;
  const passed = redactorsOf({ vocabulary, names: new Set(), texts: [text] })(new Set()).text(text);
  expect(passed).toMatch(/ [0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5}$/);
  expect(passed.toLowerCase()).not.toContain(address.toLowerCase().slice(6));
});
