import { type Line, lineReader, type Machine, withoutCarriageReturn } from '@mountline/core';
import { nonBlankLines } from '../../formats/tables/head-lines.ts';

/**
 * Several files in one, as `find DIRECTORY -type f -exec ls {} ; -exec cat {} ;` prints them: the path of each on a line,
 * then what it holds. The log collector of the EFS CSI driver does so (aws-efs-csi-driver, troubleshooting/log_collector.py),
 * with its own command line above. A file that no line feed ends has the path of the next one glued to its last line:
 *
 *     kubectl exec efs-csi-node-7g8k2 -n kube-system -c efs-plugin -- find /var/run/efs -type f -exec ls {} \; …
 *
 *     /var/run/efs/stunnel-config.fs-0a1b2c3d.mnt.data.21015
 *     fips = no
 *     efs_utils_version = 3.1.1/var/run/efs/fs-0a1b2c3d.mnt.data.21015
 *     {"pid": 50, …
 */
export interface Part {
  line(line: Line): void;
  end(): void;
}

/** Where efs-utils writes its logs. */
export const EFS_LOGS = '/var/log/amazon/efs/';

/** What a path may be glued to; one that is quoted or stands behind a blank belongs to the text. */
const GLUED = /[\w.)}\]>-]/;

/** The path that a line is or ends with, and where it begins; null where there is none. */
function pathOf(text: string, directory: string): { path: string; at: number } | null {
  const at = text.lastIndexOf(directory);
  if (at < 0 || (at > 0 && !GLUED.test(text[at - 1]!))) return null;
  const path = text.slice(at);
  return path.length > directory.length && !/[\s"',;]/.test(path) ? { path, at } : null;
}

/** True where the path of a file stands on one of the first lines. */
export function isConcatenated(head: string, directory: string): boolean {
  const lines = nonBlankLines(head).slice(0, 3);
  return lines.some((line) => pathOf(withoutCarriageReturn(line), directory)?.at === 0);
}

const COMMAND = /^(?:kubectl|oc) \S/;

/** Hands each file to a part of its own. Blank lines at the end of one are the collector's. */
export function concatenated(directory: string, begin: (path: string) => Part, stray: (line: Line) => void): Machine {
  let part: Part | null = null;
  let blanks: Line[] = [];

  function take(line: Line): void {
    if (line.text.trim() === '') {
      blanks.push(line);
      return;
    }
    if (part) {
      for (const blank of blanks) part.line(blank);
      part.line(line);
    } else if (!COMMAND.test(line.text)) stray(line);
    blanks = [];
  }

  return lineReader(
    (raw) => {
      const line = { ...raw, text: withoutCarriageReturn(raw.text) };
      // The end of a line that the input ends in may be missing.
      const next = line.cut ? null : pathOf(line.text, directory);
      if (!next) {
        take(line);
        return;
      }
      if (next.at > 0) take({ ...line, text: line.text.slice(0, next.at) });
      part?.end();
      part = begin(next.path);
      blanks = [];
    },
    () => {
      part?.end();
    },
  );
}
