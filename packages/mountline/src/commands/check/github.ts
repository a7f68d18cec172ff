import { visible } from '@mountline/report';
import { told } from '../../expect/index.ts';
import type { CheckedFolder } from '../../expect/node.ts';
import { summary } from './text.ts';

/**
 * Commands of a workflow of GitHub Actions, which shows them at the lines of the expectation:
 *
 *     ::error file=incidents/a/expect.yaml,line=2,title=…::message
 *
 * Paths are from the root of the repository. See "Workflow commands" in GitHub's manual.
 */
export function asGithub(checked: readonly CheckedFolder[]): string {
  const commands = checked.flatMap(({ file, claims, errors }) => [
    ...errors.map(({ line, column, message }) =>
      command({ file, line, col: column, title: 'cannot be checked' }, message),
    ),
    ...claims.flatMap(({ line, column, says, failure }) => {
      if (!failure) return [];
      const text = told(failure).map(({ indent, text }) => ' '.repeat(indent) + visible(text));
      return [command({ file, line, col: column, title: `expected: ${says}` }, text.join('\n'))];
    }),
  ]);
  return [...commands, summary(checked), ''].join('\n');
}

function command(properties: Readonly<Record<string, string | number>>, message: string): string {
  const words = Object.entries(properties).map(([name, value]) => `${name}=${property(visible(String(value)))}`);
  return `::error ${words.join(',')}::${data(message)}`;
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
