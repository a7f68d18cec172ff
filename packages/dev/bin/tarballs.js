/** The tarballs that `pnpm tarballs` packs. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const tarballs = () =>
  ['tarballs', 'tarballs/vitest'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.tgz') ? [join(root, folder, name)] : [])),
  );
