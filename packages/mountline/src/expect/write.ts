import { jsonText } from '@mountline/report';
import { CORE_SCHEMA, dump } from 'js-yaml';
import type { Expectation } from './expectation.ts';

/** The text of an `expect.yaml`. */
export function expectationToYaml(expectation: Expectation): string {
  const json = expectationToJson(expectation);
  // YAML has escapes in double quotes only, as JSON, which is YAML too.
  if (json.includes('\\u')) return json;
  // Bindings stand on one line, but a list of steps would not fit there.
  const flowLevel = expectation.incidents?.some(({ steps }) => steps) ? -1 : 3;
  return dump(expectation, { lineWidth: 120, noRefs: true, schema: CORE_SCHEMA, flowLevel });
}

/** The text of an `expect.json`. */
export const expectationToJson = (expectation: Expectation): string => `${jsonText(expectation, 2)}\n`;
