import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { actors, facts, rules, sources } from 'mountline';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** Of Mountline and of all that decides a verdict as data: another one may give another report of the same bundle. */
export const rulesVersion = (): string => {
  const names = [sources, facts].map((all) => all.map(({ name }) => name));
  const hash = createHash('sha256').update(JSON.stringify([rules, actors, names]));
  return `${version}+${hash.digest('hex').slice(0, 12)}`;
};
