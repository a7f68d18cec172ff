import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../testing/fixtures.ts';

/** A file that a person wrote. */
export interface SourceFile {
  /** From `packages` on: `core/src/model/model.ts`. */
  path: string;
  text: string;
}

/** All code of the packages that is written by hand, with tests or without. */
export function handWritten({ tests }: { tests: boolean }): SourceFile[] {
  return readdirSync(join(ROOT, 'packages')).flatMap((folder) =>
    readdirSync(join(ROOT, 'packages', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(src|bin|kernel)\/.*\.(ts|js|cjs)$/.test(file) && !file.includes('.generated.'))
      .filter((file) => tests || !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`)
      .map((path) => ({ path, text: readFileSync(join(ROOT, 'packages', path), 'utf8') })),
  );
}
