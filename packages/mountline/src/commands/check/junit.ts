import { inert, visible } from '@mountline/report';
import { type FirstFailure, firstFailure, moreInWords, told } from '../../expect/index.ts';
import type { CheckedFolder } from '../../expect/node.ts';

/** JUnit XML, as GitLab, Jenkins and others read it: a suite for each folder, a case for each claim, of which one fails at most: others that do not hold are skipped. No times: the same bytes give the same file. */
export function asJunit(checked: readonly CheckedFolder[]): string {
  const failures = checked.filter(({ claims }) => firstFailure(claims)).length;
  const skipped = checked.reduce((sum, { claims }) => sum + skippedIn(claims), 0);
  const errors = checked.filter((one) => one.errors.length > 0).length;
  const tests = checked.reduce((sum, { claims }) => sum + claims.length, errors);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="mountline check" tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}">`,
    ...checked.flatMap(suite),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite({ folder, file, claims, errors }: CheckedFolder): string[] {
  const first = firstFailure(claims);
  const wrong = errors.length > 0 ? 1 : 0;
  const at = `classname="${escaped(folder)}" file="${escaped(file)}"`;
  const cases = claims.flatMap((claim) => {
    const open = `    <testcase name="${escaped(claim.says)}" ${at} line="${claim.line}"`;
    if (!claim.failure) return [`${open}/>`];
    return [`${open}>`, `      ${claim === first?.claim ? failed(first) : SKIPPED}`, '    </testcase>'];
  });
  const message = errors.map((error) => `${file}:${error.line}:${error.column}: ${error.message}`).join('\n');
  const broken = [
    `    <testcase name="can be checked" ${at}>`,
    `      <error message="${escaped(errors[0]?.message ?? '')}">${escaped(message)}</error>`,
    '    </testcase>',
  ];
  return [
    `  <testsuite name="${escaped(folder)}" tests="${claims.length + wrong}" failures="${first ? 1 : 0}" errors="${wrong}" skipped="${skippedIn(claims)}">`,
    ...(wrong > 0 ? broken : cases),
    '  </testsuite>',
  ];
}

const SKIPPED = '<skipped message="does not hold either, which may follow from the failure of this suite"/>';

const skippedIn = (claims: CheckedFolder['claims']) => Math.max(0, claims.filter(({ failure }) => failure).length - 1);

function failed({ failure, more }: FirstFailure): string {
  const text = told(failure).map(({ indent, text }) => ' '.repeat(indent) + text);
  return `<failure message="${escaped(failure.came)}">${escaped([...text, ...moreInWords(more)].join('\n'))}</failure>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters have no form in XML 1.0, so they are made visible; lines stay lines. */
function escaped(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => inert(visible(line)))
    .join('\n');
  return lines.replace(/[&<>"]/g, (char) => ENTITIES[char]!).replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
