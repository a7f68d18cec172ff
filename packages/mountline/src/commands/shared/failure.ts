/** Ends the command with an exit status, everything being said already. */
export class Stop extends Error {
  override name = 'Stop';
  status: number;
  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}

/** What the user can mend: one line what is wrong, one line what to do next. */
export class UserError extends Error {
  override name = 'UserError';
  next: string;
  constructor(message: string, next: string) {
    super(message);
    this.next = next;
  }
}

/** What the system says of a file, without its own words around it: `no such file or directory`. */
export const systemWords = (cause: unknown): string =>
  (cause as Error).message.replace(/^[A-Z0-9]+: /, '').replace(/, \w+(?: '[^']*')?$/, '');

const NEXT: Readonly<Record<string, string>> = {
  'not-found': 'Check the path. A bundle is a directory, an archive, or its files one by one.',
  'not-readable': 'Check the permissions, and that the file is complete: node bundles are often readable only by root.',
  damaged: 'Copy or collect the file again: its checksum is wrong.',
  encrypted: 'Encrypted files cannot be read. Decrypt the file first, or pipe it into `mountline -`.',
  limit: 'If the size is expected, raise the limit: --limit NAME=VALUE.',
  'not-supported':
    '`mountline sources` lists what is read and how to collect it; `mountline inspect PATH` shows what a bundle holds.',
  'several-nodes': 'Pass the files of one node: its folder, its archive, or its files one by one.',
  'bad-option': 'Check the options with mountline --help.',
  'bad-rule': 'mountline rules check FILE shows everything that is wrong with a rule.',
  'bad-zone': 'Name the file of --zone by its path inside the bundle: --zone PATH=+02:00, --zone PATH=Europe/Berlin.',
};

/** Writes what went wrong to standard error and says how to exit. Throws what is a bug. */
export async function failure(error: unknown): Promise<number> {
  if (error instanceof Stop) return error.status;
  const { message, next } = wordsOf(error);
  const { visible } = await import('@mountline/report');
  process.stderr.write(`mountline: ${visible(message)}\n${visible(next)}\n`);
  return 2;
}

function wordsOf(error: unknown): { message: string; next: string } {
  if (isUserError(error)) return error;
  const next = isInputError(error) ? NEXT[error.code] : undefined;
  if (next !== undefined) return { message: (error as Error).message, next };
  if (!isOfFileSystem(error)) throw error;
  return {
    message: `${error.path}: ${systemWords(error)}`,
    next: 'Check the path, its permissions and the free space.',
  };
}

/** By its name: that of @mountline/fleet is another class. */
const isUserError = (error: unknown): error is UserError => error instanceof Error && error.name === 'UserError';

/** A file or folder of the user that could not be made, written or listed. */
const isOfFileSystem = (error: unknown): error is Error & { path: string } =>
  error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string';

/** By its name: the class would load the engine. */
const isInputError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && error.name === 'InputError';
