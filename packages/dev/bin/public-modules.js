/** The modules that users import: what the packages that are published export. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './third-party.js';

/** Names that begin like this are for the other packages of Mountline. */
const INTERNAL = './src/';

const sourceOf = (conditions) => conditions['mountline-source'] ?? conditions.browser['mountline-source'];

/** The files that a pattern of `exports` stands for: `./src/formats/*.ts`. */
function matching(folder, name, pattern) {
  const [before, after] = pattern.split('*');
  return readdirSync(join(folder, before))
    .filter((file) => file.endsWith(after) && !/^index\.|\.(?:test|generated)\./.test(file))
    .map((file) => ({ name: name.replace('*', file.slice(0, -after.length)), file: join(folder, before, file) }));
}

/** Each module by the name that it is imported by, and its source. */
export function publicModules() {
  return readdirSync(packages).flatMap((directory) => {
    const folder = join(packages, directory);
    const { name, private: isPrivate, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
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
