import {
  type Clue,
  type Examination,
  type Examined,
  HOUR,
  isoStamp,
  type Lack,
  MINUTE,
  placeOf,
  readersOf,
  SECOND,
  type Span,
} from '@mountline/core';

/**
 * When a collector wrote its files, by the times of the members: an archive keeps them, a folder that was unpacked or
 * copied may not, so members of archives count only. `minute` is what the name of the archive says, in UTC.
 */
export function captureOfMembers({ files }: Examined, minute: string | undefined): Pick<Examination, 'clues'> {
  const clues: { clue: Clue; span: Span }[] = [];
  const told = minute === undefined ? null : isoStamp(minute);
  const [some] = files;
  if (told && some) {
    const stamp = { ...told.stamp, clock: 'utc' as const, width: MINUTE };
    clues.push({ clue: { type: 'now', stamp }, span: { ...placeOf(some), line: 1, offset: 0 } });
  }
  const written = files
    .flatMap((file) =>
      file.container !== undefined && file.modified !== undefined && WRITTEN.test(file.path)
        ? [{ file, at: file.modified }]
        : [],
    )
    .sort((a, b) => a.at - b.at);
  // Who packs the files anew may give them the times of the day that it was.
  const asNamed = written.every(({ at }) => !told || Math.abs(at - told.stamp.value) < LONGEST);
  for (const { file, at } of !asNamed ? [] : [...written.slice(0, 1), ...written.slice(-1)]) {
    const stamp = { clock: 'utc' as const, value: at, width: SECOND };
    clues.push({ clue: { type: 'now', stamp }, span: { ...placeOf(file), line: 1, offset: 0 } });
  }
  return { clues };
}

/** A collector waits for commands that hang, and stops each of them. */
const LONGEST = 6 * HOUR;

/** Folders into which the collector itself writes; other files may keep the times of the node. */
const WRITTEN = /(^|\/)(?:system|storage|kernel|sysctls)\/[^/]+$/;

/** Tables of commands that hang where a mount hangs: an empty one says that the collector had to stop them. */
export function emptyTables(
  { files, sources }: Examined,
  tables: readonly { path: RegExp; command: string }[],
): Lack[] {
  return tables.flatMap(({ path, command }) =>
    files
      .filter((file) => file.state === 'empty' && path.test(file.path))
      .map((file) => ({
        what: command,
        how: 'empty' as const,
        why: `\`${command}\` printed no rows, as when it is stopped because a mount hangs`,
        sources: readersOf(command, sources),
        actors: [],
        span: { ...placeOf(file), line: 1, offset: 0 },
      })),
  );
}
