/** Removes what earlier builds made: a file whose source is gone would still be packed. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../', import.meta.url));
for (const name of readdirSync(packages)) rmSync(join(packages, name, 'dist'), { recursive: true, force: true });
