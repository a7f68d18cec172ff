import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../testing/fixtures.ts';

/** A module that users import. */
export interface PublicModule {
  /** `@mountline/parsers/dmesg` */
  name: string;
  /** Its source, absolute. */
  file: string;
}

interface Conditions {
  'mountline-source'?: string;
  browser?: { 'mountline-source': string };
}

interface Manifest {
  name: string;
  private?: boolean;
  exports: Record<string, Conditions>;
}

/** Names that begin like this are for the other packages of Mountline. */
const INTERNAL = './src/';

const PACKAGES = join(ROOT, 'packages');

const sourceOf = (conditions: Conditions): string =>
  conditions['mountline-source'] ?? conditions.browser!['mountline-source'];

/** The files that a pattern of `exports` stands for: `./src/formats/*.ts`. */
function matching(folder: string, name: string, pattern: string): PublicModule[] {
  const [before, after] = pattern.split('*') as [string, string];
  return readdirSync(join(folder, before))
    .filter((file) => file.endsWith(after) && !/^index\.|\.(?:test|generated)\./.test(file))
    .map((file) => ({ name: name.replace('*', file.slice(0, -after.length)), file: join(folder, before, file) }));
}

/** What the packages that are published export: each module by the name that it is imported by. */
export function publicModules(): PublicModule[] {
  return readdirSync(PACKAGES).flatMap((directory) => {
    const folder = join(PACKAGES, directory);
    const {
      name,
      private: isPrivate,
      exports,
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    if (isPrivate) return [];
    return Object.entries(exports)
      .filter(([path]) => !path.startsWith(INTERNAL))
      .flatMap(([path, conditions]) => {
        const source = sourceOf(conditions);
        const imported = `${name}${path.slice(1)}`;
        return source.includes('*')
          ? matching(folder, imported, source)
          : [{ name: imported, file: join(folder, source) }];
      });
  });
}
