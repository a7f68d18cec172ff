import { visible, workflowCommand } from '@mountline/report';
import { type Claim, type FirstFailure, firstFailure, moreInWords, type Place, told } from '../../expect/index.ts';
import type { CheckedFolder } from '../../expect/node.ts';
import { summary } from './text.ts';

/** Annotations of GitHub Actions at the lines of the expectation. Paths are from the root of the repository. */
export function asGithub(checked: readonly CheckedFolder[]): string {
  const commands = checked.flatMap(({ file, claims, errors }) => {
    const first = firstFailure(claims);
    return [
      ...errors.map(({ line, column, message }) =>
        workflowCommand('error', { file, line, col: column, title: 'cannot be checked' }, message),
      ),
      ...(first ? [annotation(file, first)] : []),
    ];
  });
  return [...commands, summary(checked), ''].join('\n');
}

function annotation(file: string, { claim, failure, more }: FirstFailure<Claim & Place>): string {
  const text = told(failure).map(({ indent, text }) => ' '.repeat(indent) + visible(text));
  const place = { file, line: claim.line, col: claim.column, title: `expected: ${claim.says}` };
  return workflowCommand('error', place, [...text, ...moreInWords(more)].join('\n'));
}
