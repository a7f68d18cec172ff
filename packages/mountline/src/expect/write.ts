import { CORE_SCHEMA, dump } from 'js-yaml';
import type { Expectation } from './expectation.ts';

/** The text of an `expect.yaml`. */
export const expectationToYaml = (expectation: Expectation): string =>
  dump(expectation, { lineWidth: 120, noRefs: true, schema: CORE_SCHEMA });

/** The text of an `expect.json`. */
export const expectationToJson = (expectation: Expectation): string => `${JSON.stringify(expectation, null, 2)}\n`;
