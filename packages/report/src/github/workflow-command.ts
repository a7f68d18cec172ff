import { visible } from '../text/page.ts';

/**
 * A command of a workflow of GitHub Actions, which shows it as an annotation:
 *
 *     ::error file=incidents/a/expect.yaml,line=2,title=…::message
 *
 * See "Workflow commands" in GitHub's manual.
 */
export function workflowCommand(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const words = Object.entries(properties).map(([name, value]) => `${name}=${property(visible(String(value)))}`);
  return `::${level} ${words.join(',')}::${data(message)}`;
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
