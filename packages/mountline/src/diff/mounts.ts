import { fileOf, groupBy, type SourceRecord } from '@mountline/core';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { type Capture, hostTable, rowPlace, type SideName, type Table, wouldShow } from './capture.ts';
import type { Difference, MountChange, Place } from './difference.ts';

/** A row of a mount table, whichever file it stands in. */
interface Row {
  mountPoint: string;
  source: string;
  fsType: string;
  options: string[];
  /** Of mountinfo only: what tells one mount from another of the same source on the same place. */
  id?: { mountId: number; majorMinor: string; root: string };
  place: Place;
}

/** The best table first: mount(8) adds options of its own. */
const FORMS = ['mountinfo', 'mounts', 'mount'];

/**
 * The mounts that came, went, moved or have other options. `sameBoot`: it is known that none lies between; mount ids begin
 * again with each. Tables of two forms do not show the same options.
 */
export function mountChanges(
  before: Capture,
  after: Capture,
  sameBoot: boolean,
): Pick<Difference, 'mounts' | 'cannotTell'> {
  const held = (capture: Capture) => FORMS.filter((name) => hostTable(capture, name));
  const [ofBefore, ofAfter] = [held(before), held(after)];
  const form = ofBefore.find((name) => ofAfter.includes(name));
  const [a, b] = [hostTable(before, form ?? ofBefore[0] ?? ''), hostTable(after, form ?? ofAfter[0] ?? '')];
  if (!a || !b)
    return { mounts: [], cannotTell: ['mounts: not both captures have a mount table (cat /proc/1/mountinfo)'] };
  const shows = { before: wouldShow(a, b), after: wouldShow(b, a) };
  const inPart = [
    ...(shows.before ? [] : [`${fileOf(a.snapshot)} (before)`]),
    ...(shows.after ? [] : [`${fileOf(b.snapshot)} (after)`]),
  ];
  const cannotTell = [
    ...(inPart.length > 0
      ? [`mounts: incomplete in ${inPart.join(' and ')}; other mounts may have been added or removed`]
      : []),
    ...(form ? [] : [`mount options: the tables have two forms, ${ofBefore[0]} and ${ofAfter[0]}`]),
  ];
  const changes = compare(rowsOf(a, 'before'), rowsOf(b, 'after'), sameBoot);
  const proven = ({ change }: MountChange) =>
    change === 'gained'
      ? shows.before
      : change === 'lost' || change === 'renewed'
        ? shows.after
        : change !== 'options' || form !== undefined;
  return { mounts: changes.filter(proven), cannotTell };
}

function rowsOf({ snapshot, rows }: Table<SourceRecord>, side: SideName): Row[] {
  return (rows as (MountinfoRecord | MountsRecord)[]).map((row) => {
    const { mountPoint, source, fsType } = row;
    const place = rowPlace(side, snapshot, row);
    if ('options' in row) return { mountPoint, source, fsType, options: row.options.filter(isSet), place };
    const { mountId, majorMinor, root, mountOptions, superOptions } = row;
    return {
      mountPoint,
      source,
      fsType,
      options: optionsOf(mountOptions, superOptions),
      id: { mountId, majorMinor, root },
      place,
    };
  });
}

/** Of the mount and its superblock; a superblock may be `rw` below a mount that is `ro`, and this one counts. */
function optionsOf(ofMount: readonly string[], ofSuper: readonly string[]): string[] {
  return [...new Set([...ofMount, ...ofSuper.filter((option) => option !== 'rw' && option !== 'ro')])].filter(isSet);
}

/** The pipe of autofs to its daemon is another one after each start, and was set by nobody. */
const isSet = (option: string) => !/^(?:fd|pgrp|pipe_ino)=/.test(option);

function compare(before: readonly Row[], after: readonly Row[], sameBoot: boolean): MountChange[] {
  const pairs = new Map<Row, Row>();
  const taken = new Set<Row>();
  const pairUp = (fits: (a: Row, b: Row) => boolean, key: (row: Row) => string) => {
    const free = groupBy(
      after.filter((row) => !taken.has(row)),
      key,
    );
    for (const a of before) {
      if (pairs.has(a)) continue;
      const b = free.get(key(a))?.find((row) => !taken.has(row) && fits(a, row));
      if (!b) continue;
      pairs.set(a, b);
      taken.add(b);
    }
  };
  const onPlace = ({ mountPoint, fsType, source }: Row) => `${mountPoint} ${fsType} ${source}`;
  const sameId = (a: Row, b: Row) => a.id?.mountId === b.id?.mountId && a.id?.majorMinor === b.id?.majorMinor;
  // First the very mount, then one like it on the same place, then the same mount on another.
  pairUp((a, b) => sameId(a, b) && a.id?.root === b.id?.root, onPlace);
  pairUp((a, b) => a.id?.root === b.id?.root, onPlace);
  pairUp(() => true, onPlace);
  if (sameBoot)
    pairUp(
      (a, b) => a.id !== undefined && sameId(a, b),
      ({ id, fsType, source }) => `${id?.mountId} ${fsType} ${source}`,
    );
  const lost = before.filter((row) => !pairs.has(row)).map((row) => changeOf('lost', row));
  const gained = after.filter((row) => !taken.has(row)).map((row) => changeOf('gained', row));
  const others = [...pairs].flatMap(([a, b]) => changed(a, b, sameBoot));
  return [...lost, ...gained, ...others];
}

const changeOf = (change: 'gained' | 'lost', { mountPoint, source, fsType, options, place }: Row): MountChange => ({
  ...{ change, mountPoint, source, fsType },
  added: change === 'gained' ? options : [],
  removed: change === 'lost' ? options : [],
  places: [place],
});

function changed(a: Row, b: Row, sameBoot: boolean): MountChange[] {
  const added = b.options.filter((option) => !a.options.includes(option));
  const removed = a.options.filter((option) => !b.options.includes(option));
  const { mountPoint, source, fsType } = b;
  const told = { mountPoint, source, fsType, added, removed, places: [a.place, b.place] };
  if (a.mountPoint !== b.mountPoint) return [{ change: 'moved', from: a.mountPoint, ...told }];
  const renewed = sameBoot && a.id !== undefined && b.id !== undefined && a.id.mountId !== b.id.mountId;
  if (renewed) return [{ change: 'renewed', ...told }];
  return added.length + removed.length > 0 ? [{ change: 'options', ...told }] : [];
}
