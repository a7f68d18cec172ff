import { relative } from 'node:path';
import { InputError } from '@mountline/core';
import { jsonPieces, type PageOptions } from '@mountline/report';
import { type CheckedFolder, checkFolder, expectationFolders } from '../../expect/node.ts';
import { UserError } from '../shared/failure.ts';
import { limitsOf } from '../shared/limits.ts';
import { loadRules } from '../shared/load-rules.ts';
import { save } from '../shared/save.ts';
import { pageOptions, write } from '../shared/terminal.ts';
import { asGithub } from './github.ts';
import { asJunit } from './junit.ts';
import { asText } from './text.ts';

interface Options {
  format: 'text' | 'json' | 'junit' | 'github';
  output?: string;
  rules?: string[];
  limit?: string[];
  update?: boolean;
  width?: string;
  color: boolean;
}

/** `mountline check`: every folder with an expectation, compared with what its bundle shows. */
export async function checkCommand(paths: readonly string[], options: Options): Promise<void> {
  const rules = await loadRules(options.rules ?? []);
  const how = pageOptions(options);
  const limits = limitsOf(options.limit);
  const update = options.update ?? false;
  const folders = (paths.length > 0 ? paths : ['.']).flatMap((path) => foldersOf(path, update));
  const checked: CheckedFolder[] = [];
  for (const folder of new Set(folders)) {
    const one = await checkFolder(folder, { rules, update, limits });
    checked.push({ ...one, folder: relative('.', one.folder) || '.', file: relative('.', one.file) });
  }
  const text = await formatted(checked, options.format, how);
  // Before it is written: a reader that goes away makes it no success.
  if (checked.some(({ errors }) => errors.length > 0)) process.exitCode = 2;
  else if (checked.some(({ claims }) => claims.some(({ failure }) => failure))) process.exitCode = 1;
  if (options.output === undefined) await write(text);
  else
    save(
      options.output,
      text,
      checked.map(({ file }) => file),
    );
}

function foldersOf(path: string, update: boolean): string[] {
  let folders: string[];
  try {
    folders = expectationFolders(path, update);
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new UserError(cause.message, 'Pass a folder with expectations, or a folder above it.');
  }
  if (folders.length > 0) return folders;
  throw new UserError(
    `${path} and the folders below it hold no expect.yaml and no expect.json`,
    'Put a captured bundle into DIR/NAME/bundle, then run `mountline check --update DIR` to write the expectation.',
  );
}

/** GitHub takes paths from the root of the repository; a step may run in a folder below it. */
function inWorkspace(file: string): string {
  const path = relative(process.env.GITHUB_WORKSPACE || '.', file);
  return path.startsWith('..') ? file : path;
}

function formatted(
  checked: readonly CheckedFolder[],
  format: Options['format'],
  how: PageOptions,
): string | Iterable<string> {
  if (format === 'json') return jsonPieces([{ schemaVersion: 1, folders: checked }]);
  if (format === 'junit') return asJunit(checked);
  if (format === 'github') return asGithub(checked.map((one) => ({ ...one, file: inWorkspace(one.file) })));
  return asText(checked, how);
}
