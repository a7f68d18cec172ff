import { type Diagnostic, type FileEntry, fileOf, type InputError } from '@mountline/core';

interface Read {
  name: string;
  files: readonly FileEntry[];
  diagnostics: readonly Diagnostic[];
}

const NAME = 'Pass a directory or an archive of collected files; docs/sources.md lists the supported files.';
const ALONE =
  '`mountline sources` lists the supported files and how to collect them; `mountline parse SOURCE FILE` reads a file as the source you name.';
const AGAIN =
  'Collect or copy it again, or run as a user who may read it: often only root can read the bundle of a node.';

interface Unread {
  code: InputError['code'];
  why: string;
  help: string;
}

/** What kept a file from being read, by what its note says in Mountline's own words. */
function codeOf(note: string): InputError['code'] {
  if (/: decrypt /.test(note)) return 'encrypted';
  return / \(limit \w+\)$/.test(note) ? 'limit' : 'not-readable';
}

/** Why nothing of a bundle could be read, and what to do; null where something was. Silence must not look like health. */
export function whyUnread({ name, files, diagnostics }: Read): Unread | null {
  const code = 'not-supported';
  if (files.some(({ state }) => state === 'read')) return null;
  const unreadable = files.find(({ state }) => state === 'unreadable');
  const loss = diagnostics.find(({ severity }) => severity === 'loss');
  const why = loss?.message ?? noteOf(unreadable);
  if (why !== undefined) return { code: codeOf(why), why, help: loss?.help ?? AGAIN };
  const ofBundle = diagnostics.find((one) => one.code.startsWith('bundle/'));
  if (files.length === 0 && ofBundle) return { code, why: ofBundle.message, help: ofBundle.help ?? AGAIN };
  const all = (state: FileEntry['state']) => files.every((file) => file.state === state);
  if (all('empty'))
    return { code, why: `${name} ${files.length > 1 ? 'contains only empty files' : 'is empty'}`, help: NAME };
  if (all('link'))
    return { code, why: `${name} contains only links, which are not followed`, help: 'Pass the files they point to.' };
  const foreign = files.find(({ state, note }) => state === 'unclaimed' && note !== undefined);
  if (foreign) return { code, why: `${fileOf(foreign)} is ${foreign.note}`, help: NAME };
  const [only] = files;
  if (files.length === 1 && only!.container === undefined && `/${only!.path}`.endsWith(`/${name}`))
    return { code, why: `${name} is not an archive, and no source recognizes its content`, help: ALONE };
  const also = ofBundle ? `; ${ofBundle.message}` : '';
  return { code, why: `${name} contains no file that Mountline reads (of ${files.length})${also}`, help: NAME };
}

function noteOf(file: FileEntry | undefined): string | undefined {
  if (file?.note === undefined) return undefined;
  return file.note.includes(file.path) ? file.note : `${shortened(fileOf(file))}: ${file.note}`;
}

/** A name of any length for a message of one line. */
const shortened = (name: string) => (name.length > 200 ? `${name.slice(0, 120)}…${name.slice(-60)}` : name);
