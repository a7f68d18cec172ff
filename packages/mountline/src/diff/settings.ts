import type { Source } from '@mountline/core';
import { type Capture, placeIn, rowPlace, type SideName, tablesOf } from './capture.ts';
import type { Place, SettingChange } from './difference.ts';

interface Setting {
  value: string;
  /** The file breaks off in it. */
  cut?: boolean;
  place: Place;
}

type Settings = Map<string, Setting>;

/** Settings of the kernel, versions, and the configuration of efs-utils that are different. */
export function settingChanges(before: Capture, after: Capture, sources: readonly Source[]): SettingChange[] {
  return kindsIn(sources).flatMap((kind) => {
    const { of } = kind;
    const isAll = kind.sources.length > 0 && kind.sources.every(({ settings }) => settings!.whole);
    const provesAbsence = (capture: Capture) =>
      isAll &&
      kind.sources
        .flatMap(({ name }) => tablesOf(capture, name))
        .every(({ whole, filter }) => whole && filter === undefined);
    const [a, b] = [settingsOf(kind, before, 'before'), settingsOf(kind, after, 'after')];
    // What one of them does not hold at all was not collected, and has not changed.
    if (a.size === 0 || b.size === 0) return [];
    return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((name): SettingChange[] => {
      const [one, other] = [a.get(name), b.get(name)];
      if (one?.value === other?.value) return [];
      if (one && other ? isRest(one, other) || isRest(other, one) : !provesAbsence(one ? after : before)) return [];
      const places = [...(one ? [one.place] : []), ...(other ? [other.place] : [])];
      return [{ of, name, before: one?.value ?? null, after: other?.value ?? null, places }];
    });
  });
}

/** What is left of a value in a file that breaks off in it. */
const isRest = (rest: Setting, whole: Setting) => rest.cut === true && whole.value.startsWith(rest.value);

/** All rows of a source, as names and values; of two with one name the last counts, as for the programs that read them. */
function inRows({ name, settings }: Source, capture: Capture, side: SideName): Settings {
  const all = tablesOf(capture, name).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) =>
      settings!.in(row).map(([key, value]) => {
        const place = rowPlace(side, snapshot, row);
        return [key, row.cut ? { value, place, cut: true } : { value, place }] as const;
      }),
    ),
  );
  return new Map(all);
}

/** What no file of settings tells, or where there is none. */
const OTHERS: Readonly<Record<string, (capture: Capture, side: SideName) => Settings>> = {
  kernel,
  'efs-utils': efsUtils,
};

interface Kind {
  of: string;
  sources: readonly Source[];
}

/** By their names. */
function kindsIn(sources: readonly Source[]): Kind[] {
  const own = sources.filter(({ settings }) => settings);
  const names = new Set([...own.map(({ settings }) => settings!.of), ...Object.keys(OTHERS)]);
  return [...names].sort().map((of) => ({ of, sources: own.filter(({ settings }) => settings!.of === of) }));
}

function settingsOf({ of, sources }: Kind, capture: Capture, side: SideName): Settings {
  const found = new Map(sources.flatMap((source) => [...inRows(source, capture, side)]));
  return found.size > 0 ? found : (OTHERS[of]?.(capture, side) ?? found);
}

/** The release that a line of the kernel's log names. */
function kernel(capture: Capture, side: SideName): Settings {
  const { kernel: fact } = capture.report.bundle.host;
  return new Map(fact ? [['release', { value: fact.value, place: placeIn(side, fact.span) }]] : []);
}

/** The version that the last line of the mount helper or of the watchdog names. */
function efsUtils({ report }: Capture, side: SideName): Settings {
  const found: Settings = new Map();
  for (const { kind, fields, span } of report.timeline) {
    const name = kind === 'efs.mount.begun' ? 'mount helper' : kind === 'efs.watchdog.started' ? 'watchdog' : null;
    if (name === null || fields.version === undefined) continue;
    found.set(name, { value: String(fields.version), place: placeIn(side, span) });
  }
  return found;
}
