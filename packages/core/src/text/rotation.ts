/** A file of a rotated log: `mount.log.2.gz` is generation 2 of `mount.log`; the live file has none. */
export interface RotatedFile {
  path: string;
  base: string;
  generation: number | null;
}

// Three digits at most: the names of state files end in a port.
const ROTATED = /^(.*?)(?:\.(\d{1,3}))?(?:\.(?:gz|xz))?$/s;

/** Splits the path of a log into its live file and its generation. */
export function rotatedFile(path: string): RotatedFile {
  const m = ROTATED.exec(path)!;
  return { path, base: m[1]!, generation: m[2] === undefined ? null : Number(m[2]) };
}

/**
 * Brings the files of rotated logs in the order of their lines, base by base: the oldest first, the live file last. A
 * process that had the file open writes on into generation 1, so a line there may be newer than the first of the live
 * file.
 */
export const rotationOrder = (paths: readonly string[]): RotatedFile[] => paths.map(rotatedFile).sort(compareRotated);

/** The order of `rotationOrder`, for `sort`. */
export function compareRotated(a: RotatedFile, b: RotatedFile): number {
  return compare(a.base, b.base) || age(b) - age(a) || compare(a.path, b.path);
}

const age = (file: RotatedFile) => file.generation ?? -1;
/** Order of texts by their code units, the same on every machine. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
