import { addTo, fileOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { spanOfLine } from '../read/span-of-line.ts';
import { isStatic } from './host-folders.ts';
import { hostLabel, isOneHost, ofSeveralHosts } from './hosts.ts';
import { type Naming, namingsOf } from './naming.ts';

const RENAMED = 'host.renamed';

/**
 * What names the node of each file, with the last name of a node that was renamed. Proof of that is a line in which the node says so, or
 * two names in logs of one boot. One name after the other in two logs proves nothing.
 *
 * @param inLogs Whether lines of logs name it too.
 */
export function namingsUnderLastNames(readings: readonly Reading[], inLogs: boolean): Naming[] {
  const lastOf = new Map([...renamesByBoot(readings, inLogs), ...renamesTold(readings)]);
  return readings.flatMap((reading) => {
    const named = namingsOf(reading, inLogs);
    const own = named.length > 0 || !inLogs ? named : renamedInside(reading);
    return own.map((naming) => ({ ...naming, host: lastName(lastOf, naming.host) }));
  });
}

/** The next name of each that was given up. */
type Renames = ReadonlyMap<string, string>;

function lastName(renames: Renames, host: string): string {
  const seen = new Set<string>();
  let name = host;
  for (let label = hostLabel(name); label !== undefined && !seen.has(label); label = hostLabel(name)) {
    seen.add(label);
    name = renames.get(label) ?? name;
  }
  return name;
}

/** The hosts in front of such a line in its log are older names. */
function renamesTold(readings: readonly Reading[]): [string, string][] {
  return readings.flatMap((reading) =>
    renamesIn(reading).flatMap(({ host, fields }) => {
      const to = String(fields.name);
      const names = [host, ...reading.activity.map((one) => one.host)];
      return names.flatMap((from) => (isOneHost(from, to) === false ? [[hostLabel(from)!, to] as const] : []));
    }),
  ) as [string, string][];
}

const renamesIn = (reading: Reading) =>
  ofSeveralHosts(reading) ? [] : reading.logRecords.filter(({ kind }) => kind === RENAMED);

/** A log that holds the old name and the new one has the new one. */
function renamedInside(reading: Reading): Naming[] {
  const { entry, source, extent } = reading;
  const [told] = renamesIn(reading).toReversed();
  if (!told) return [];
  const [host, span] = [String(told.fields.name), spanOfLine(reading, told)];
  return [{ source: source!, file: fileOf(entry), host, span, lines: extent }];
}

/** Names beside one boot id, the last of them for all: a log has both in its lines, a folder a file for each. */
function renamesByBoot(readings: readonly Reading[], inLogs: boolean): [string, string][] {
  const files = readings.flatMap((reading) => {
    const named = namingsOf(reading, inLogs).filter(({ file }) => !isStatic(file));
    const bootIds = [...bootIdsOf([reading])];
    const last = reading.extent?.last.value ?? 0;
    return named.length > 0 || bootIds.length > 0 ? [{ file: fileOf(reading.entry), named, bootIds, last }] : [];
  });
  const byBoot = new Map<string, typeof files>();
  for (const one of files) for (const id of one.bootIds) addTo(byBoot, id, one);
  return [...byBoot.values()].flatMap((ofBoot) => {
    const folders = partingFolders(ofBoot.map(({ file }) => file));
    const beside = files.filter(
      ({ file, bootIds }) => bootIds.length === 0 && folders.some((folder) => file.startsWith(folder)),
    );
    const inTime = [...ofBoot, ...beside].sort((a, b) => a.last - b.last);
    const hosts = inTime.flatMap(({ named }) => named.map(({ host }) => host));
    const newest = hosts.at(-1);
    return hosts.flatMap((host): [string, string][] =>
      isOneHost(host, newest) === false ? [[hostLabel(host)!, newest!]] : [],
    );
  });
}

/** The folders in which the paths of files part, where those of no two are one. */
function partingFolders(files: readonly string[]): string[] {
  const paths = files.map((file) => file.split('/'));
  const at = paths[0]!.findIndex((part, i) => paths.some((path) => path[i] !== part));
  const isFolder = at >= 0 && paths.every((path) => path.length > at + 1);
  const folders = paths.map((path) => `${path.slice(0, at + 1).join('/')}/`);
  return isFolder && new Set(folders).size === folders.length ? folders : [];
}

/** The boots that files name. */
export const bootIdsOf = (readings: readonly Pick<Reading, 'clues'>[]): Set<string> =>
  new Set(
    readings.flatMap(({ clues }) =>
      clues.flatMap(({ clue }) => {
        if (clue.type === 'boot-id') return [clue.id];
        return clue.type === 'clock-pair' && clue.bootId !== undefined ? [clue.bootId] : [];
      }),
    ),
  );
