import { jsonText } from '@mountline/report';
import { CORE_SCHEMA, dump } from 'js-yaml';
import type { Expectation } from './expectation.ts';

/** The text of an `expect.yaml`. */
export function expectationToYaml(expectation: Expectation): string {
  const json = expectationToJson(expectation);
  // YAML has escapes in double quotes only, as JSON, which is YAML too.
  return json.includes('\\u') ? json : dump(expectation, { lineWidth: 120, noRefs: true, schema: CORE_SCHEMA });
}

/** The text of an `expect.json`. */
export const expectationToJson = (expectation: Expectation): string => `${jsonText(expectation, 2)}\n`;
