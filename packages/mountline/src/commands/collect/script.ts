import type { Rule } from '@mountline/correlation';
import { functionsFor, stepsFor } from './plan.ts';
import { library } from './script.generated.ts';
import { wantedSources } from './wanted.ts';

/** The script that collects what these rules need; all that it can collect where none is named. */
export function scriptFor(names: readonly string[], rules: readonly Rule[]): string {
  const wanted = wantedSources(names, rules);
  return [
    library.trimEnd(),
    '',
    ...functionsFor(wanted),
    '',
    '# Nothing runs before the last line was read: a script that is cut on its way does nothing.',
    'main() {',
    '  begin "$@"',
    ...stepsFor(wanted).map((line) => `  ${line}`),
    '  pack',
    '}',
    'main "$@"',
    'exit',
    '',
  ].join('\n');
}
