import { counted } from '@mountline/core';
import { openPage, type Page, type PageOptions } from '@mountline/report';
import { told } from '../../expect/index.ts';
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
  const failing = claims.filter(({ failure }) => failure);
  if (errors.length === 0 && failing.length === 0) {
    const words = written
      ? `${file} written: read it before you commit it`
      : `${folder}: ${counted(claims.length, 'claim')}`;
    page.prose(0, [{ text: written ? 'new   ' : 'ok    ', style: 'green' }, { text: words }], 6);
    return;
  }
  const words =
    errors.length > 0
      ? 'cannot be checked'
      : `${failing.length} of ${counted(claims.length, 'claim')} ${failing.length === 1 ? 'does' : 'do'} not hold`;
  page.blank();
  page.prose(0, [{ text: 'FAIL  ', style: 'red' }, { text: folder, style: 'bold' }, { text: `: ${words}` }], 6);
  for (const { message, line, column } of errors) page.prose(2, [{ text: `${file}:${line}:${column}: ${message}` }], 4);
  for (const { says, failure, line } of failing) {
    page.edged(2, [{ text: 'expected: ', style: 'red' }, { text: says }], [`${file}:${line}`], 4);
    for (const { indent, text, raw } of told(failure!)) {
      if (raw) page.line(4 + indent, { text });
      else page.prose(4 + indent, [{ text }], 6 + indent);
    }
  }
  page.blank();
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
