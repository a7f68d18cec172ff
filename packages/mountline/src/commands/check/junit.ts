import { inert, visible } from '@mountline/report';
import { told } from '../../expect/index.ts';
import type { CheckedFolder } from '../../expect/node.ts';

/** JUnit XML, as GitLab, Jenkins and others read it: a suite for each folder, a case for each claim. No times: the same bytes give the same file. */
export function asJunit(checked: readonly CheckedFolder[]): string {
  const failures = checked.reduce((sum, { claims }) => sum + claims.filter(({ failure }) => failure).length, 0);
  const errors = checked.filter((one) => one.errors.length > 0).length;
  const tests = checked.reduce((sum, { claims }) => sum + claims.length, errors);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="mountline check" tests="${tests}" failures="${failures}" errors="${errors}">`,
    ...checked.flatMap(suite),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite({ folder, file, claims, errors }: CheckedFolder): string[] {
  const failing = claims.filter(({ failure }) => failure).length;
  const wrong = errors.length > 0 ? 1 : 0;
  const at = `classname="${escaped(folder)}" file="${escaped(file)}"`;
  const cases = claims.flatMap(({ says, failure, line }) => {
    const open = `    <testcase name="${escaped(says)}" ${at} line="${line}"`;
    if (!failure) return [`${open}/>`];
    const text = told(failure).map(({ indent, text }) => ' '.repeat(indent) + text);
    return [
      `${open}>`,
      `      <failure message="${escaped(failure.came)}">${escaped(text.join('\n'))}</failure>`,
      '    </testcase>',
    ];
  });
  const message = errors.map((error) => `${file}:${error.line}:${error.column}: ${error.message}`).join('\n');
  const broken = [
    `    <testcase name="can be checked" ${at}>`,
    `      <error message="${escaped(errors[0]?.message ?? '')}">${escaped(message)}</error>`,
    '    </testcase>',
  ];
  return [
    `  <testsuite name="${escaped(folder)}" tests="${claims.length + wrong}" failures="${failing}" errors="${wrong}">`,
    ...(wrong > 0 ? broken : cases),
    '  </testsuite>',
  ];
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
