import { type Clue, type Examination, type Examined, isoStamp, type Lack, MINUTE, SECOND, type Span } from '@mountline/core';

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
  for (const file of files) {
    if (file.container === undefined || file.modified === undefined || !WRITTEN.test(file.path)) continue;
    const stamp = { clock: 'utc' as const, value: file.modified, width: SECOND };
    clues.push({ clue: { type: 'now', stamp }, span: { ...placeOf(file), line: 1, offset: 0 } });
  }
  return { clues };
}

/** Folders into which the collector itself writes; other files may keep the times of the node. */
const WRITTEN = /(^|\/)(?:system|storage|kernel|sysctls)\/[^/]+$/;

const placeOf = ({ container, path }: { container?: string; path: string }) =>
  container === undefined ? { path } : { container, path };
