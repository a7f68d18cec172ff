import { fileOf, type Source, type Span } from '@mountline/core';
import type { Extent } from '../read/file-extent.ts';
import type { Reading } from '../read/reading.ts';
import { hostLabel, nameInLog } from './hosts.ts';

/** A file that names its node. */
export interface Naming {
  source: Source;
  file: string;
  host: string;
  span: Span;
  /** Of a log, whose lines name it: the log of another node may lie beside those of this one. From when to when it goes. */
  lines?: Extent | null;
}

/** The hosts that files name, each in its own way. */
export const hostNames = (readings: readonly Reading[]): string[] =>
  readings.flatMap((reading) => namingsOf(reading, true).flatMap(({ host }) => (hostLabel(host) ? [host] : [])));

export function namingsOf(reading: Reading, inLogs: boolean): Naming[] {
  const { entry, source, clues } = reading;
  const named = clues.find(({ clue }) => clue.type === 'host');
  if (named?.clue.type === 'host')
    return [{ source: source!, file: fileOf(entry), host: named.clue.name, span: named.span }];
  const line = inLogs ? nameInLog(reading) : undefined;
  if (line) return [{ source: source!, file: fileOf(entry), ...line, lines: reading.extent }];
  const { address } = reading.typed ?? {};
  return address && source ? [{ source, file: fileOf(entry), host: address.name, span: address.span }] : [];
}
