import { visible, workflowCommand } from '@mountline/report';
import { told } from '../../expect/index.ts';
import type { CheckedFolder } from '../../expect/node.ts';
import { summary } from './text.ts';

/** Annotations of GitHub Actions at the lines of the expectation. Paths are from the root of the repository. */
export function asGithub(checked: readonly CheckedFolder[]): string {
  const commands = checked.flatMap(({ file, claims, errors }) => [
    ...errors.map(({ line, column, message }) =>
      workflowCommand('error', { file, line, col: column, title: 'cannot be checked' }, message),
    ),
    ...claims.flatMap(({ line, column, says, failure }) => {
      if (!failure) return [];
      const text = told(failure).map(({ indent, text }) => ' '.repeat(indent) + visible(text));
      return [workflowCommand('error', { file, line, col: column, title: `expected: ${says}` }, text.join('\n'))];
    }),
  ]);
  return [...commands, summary(checked), ''].join('\n');
}
