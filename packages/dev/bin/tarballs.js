import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What `pnpm tarballs` packed into a folder. */
export const tarballs = (folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.tgz') ? [join(root, folder, name)] : []));
