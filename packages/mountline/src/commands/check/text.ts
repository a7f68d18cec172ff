import { counted } from '@mountline/core';
import { openPage, type Page, type PageOptions } from '@mountline/report';
import { type Claim, type FirstFailure, firstFailure, moreInWords, type Place, told } from '../../expect/index.ts';
import type { CheckedFolder } from '../../expect/node.ts';

/** For people: one line for a folder that holds, and all about one that does not. */
export function asText(checked: readonly CheckedFolder[], how: PageOptions): string {
  const page = openPage(how);
  for (const folder of checked) putFolder(page, folder);
  page.blank();
  page.line(0, { text: summary(checked) });
  return page.end();
}

function putFolder(page: Page, { folder, file, claims, errors, written }: CheckedFolder): void {
  const first = firstFailure(claims);
  if (errors.length === 0 && !first) {
    const words = written
      ? `${file} written: read it before you commit it`
      : `${folder}: ${counted(claims.length, 'claim')}`;
    page.prose(0, [{ text: written ? 'new   ' : 'ok    ', style: 'green' }, { text: words }], 6);
    return;
  }
  const words = errors.length > 0 ? 'cannot be checked' : 'not as expected';
  page.blank();
  page.prose(0, [{ text: 'FAIL  ', style: 'red' }, { text: folder, style: 'bold' }, { text: `: ${words}` }], 6);
  for (const { message, line, column } of errors) page.prose(2, [{ text: `${file}:${line}:${column}: ${message}` }], 4);
  if (first) putFailure(page, first, file);
  page.blank();
}

function putFailure(page: Page, { claim, failure, more }: FirstFailure<Claim & Place>, file: string): void {
  page.edged(2, [{ text: 'expected: ', style: 'red' }, { text: claim.says }], [`${file}:${claim.line}`], 4);
  for (const { indent, text, raw } of told(failure)) {
    if (raw) page.line(4 + indent, { text });
    else page.prose(4 + indent, [{ text }], 6 + indent);
  }
  for (const text of moreInWords(more)) page.prose(4, [{ text: `${text}; --format json lists all` }], 6);
}

export function summary(checked: readonly CheckedFolder[]): string {
  const wrong = checked.filter(({ errors }) => errors.length > 0).length;
  const failing = checked.filter(({ claims }) => claims.some(({ failure }) => failure)).length;
  const written = checked.filter((one) => one.written).length;
  const parts = [
    `${checked.length - wrong - failing - written} of ${counted(checked.length, 'folder')} as expected`,
    ...(failing > 0 ? [`${failing} not`] : []),
    ...(written > 0 ? [`${written} written`] : []),
    ...(wrong > 0 ? [`${wrong} could not be checked`] : []),
  ];
  return parts.join(', ');
}
