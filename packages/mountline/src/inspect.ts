import { layouts } from '@mountline/bundle';
import {
  type EvidenceName,
  elsewhereOf,
  evidenceNames,
  evidenceOf,
  type FileEntry,
  groupBy,
  holdingOf,
  isSinceBoot,
  needReport,
  placeOf,
  type Report,
  type Source,
} from '@mountline/core';
import { emptyLogsOf, type Rule } from '@mountline/correlation';
import {
  damageIn,
  type EvidenceHeld,
  extentOf,
  type Inspection,
  type RuleInspected,
  type TableRead,
} from '@mountline/report';

/** What a bundle is, what it holds, covers and lacks, from the report of it. Throws a `TypeError` for what is none. */
export function inspectionOf(report: Report, rules: readonly Rule[], sources: readonly Source[]): Inspection {
  needReport('inspectionOf', report);
  const { name, parts, host, capture, captures, files, lacks } = report.bundle;
  return {
    schemaVersion: 1,
    bundle: { name, parts, host, capture, ...(captures ? { captures } : {}), files: statesOf(files) },
    damage: damageIn(report.diagnostics),
    unread: files.flatMap(({ container, path, state, note }) =>
      state === 'read' ? [] : [{ ...placeOf({ container, path }), state, ...(note === undefined ? {} : { note }) }],
    ),
    evidence: evidenceNames.map((evidence) => heldOf(evidence, report, sources)),
    tables: tablesOf(files, sources),
    logs: report.coverage,
    sinceBoot: isSinceBoot(report.clocks),
    nothing: files.flatMap(({ container, path, source, state, records }) =>
      state === 'read' && records === 0 ? [{ ...placeOf({ container, path }), source: source! }] : [],
    ),
    lacks,
    rules: rules.map((rule) => ruleOf(rule, report)),
    collect: commandsOf(report),
  };
}

function statesOf(files: readonly FileEntry[]): Inspection['bundle']['files'] {
  const states = { read: 0, unclaimed: 0, empty: 0, 'error-text': 0, unreadable: 0, link: 0 };
  for (const { state } of files) states[state] += 1;
  return states;
}

function tablesOf(files: readonly FileEntry[], sources: readonly Source[]): TableRead[] {
  const tables = new Map(
    sources.flatMap(({ name, title, type }) => (type === 'snapshot' ? [[name, title] as const] : [])),
  );
  const read = files.filter(({ state, source }) => state === 'read' && tables.has(source ?? ''));
  return [...groupBy(read, ({ source }) => source!)]
    .map(([source, of]) => ({
      source,
      title: tables.get(source)!,
      files: of.length,
      rows: of.reduce((sum, { records }) => sum + records, 0),
    }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}

/** Whether one thing that decides about mounts is there; if not, what is known of why. */
function heldOf(evidence: EvidenceName, { bundle, coverage, clocks }: Report, known: readonly Source[]): EvidenceHeld {
  const { title, sources, actors } = evidenceOf(evidence, known);
  const read = bundle.files.filter(({ state, source }) => state === 'read' && sources.includes(source ?? ''));
  const logs = coverage.filter(({ units }) => actors.some((actor) => units.includes(actor)));
  const held = (state: EvidenceHeld['state'], note: string) => ({ evidence, title, state, note });
  const full = read.filter(({ records }) => records > 0);
  const filtered = bundle.lacks.flatMap(({ how, what }) => (how === 'filtered' ? [what] : []));
  const isSelected = logs.length > 0 && logs.every(({ path }) => filtered.includes(path));
  const stretches = logs.length === 0 ? [] : [`${over(logs, clocks)}${isSelected ? ', only some of its lines' : ''}`];
  // What was chosen from a journal is not the whole of it.
  if (evidence === 'journal' && isSelected) return held('not-here', stretches[0]!);
  if (full.length > 0 || logs.length > 0) {
    const tables = [...groupBy(full, ({ source }) => source!)].map(
      ([source, of]) => `${source}${of.length > 1 ? ` (${of.length})` : ''}`,
    );
    return held('here', [...stretches, ...tables].join('; '));
  }
  if (read.length > 0) return held('nothing', `collected, but ${read[0]!.path} is empty`);
  const [silent] = actors.flatMap((actor) => emptyLogsOf(actor, bundle.files));
  if (silent) return held('nothing', `collected, but ${silent.path} is empty`);
  const meets = (one: { sources: readonly string[]; actors: readonly string[] }) =>
    one.sources.some((name) => sources.includes(name)) || one.actors.some((name) => actors.includes(name));
  const lost = bundle.lacks.filter((lack) => lack.how !== 'cut' && meets(lack));
  if (lost.length > 0) return held('lost', [...new Set(lost.map(({ why }) => why))].join('; '));
  const kinds = layouts.filter(({ name }) => bundle.parts.some(({ layout }) => layout === name));
  const column = kinds.map((kind) => holdingOf(kind, evidence));
  if (column.length === 0) return held('not-here', '');
  const some = column.find(({ when }) => when !== 'never');
  if (some)
    return held(
      'not-here',
      some.when === 'always' ? 'not found, although bundles of this kind contain it' : (some.note ?? ''),
    );
  const elsewhere = elsewhereOf(evidence, layouts);
  return { ...held('never', ''), ...(elsewhere ? { elsewhere } : {}) };
}

/** From the first line to the last of several logs. */
const over = (coverage: Report['coverage'], clocks: Report['clocks']): string =>
  `${extentOf({ coverage, clocks })}, ${coverage.length === 1 ? coverage[0]!.path.split('/').at(-1) : `${coverage.length} logs`}`;

function ruleOf({ id }: Rule, { incidents, cannotTell, ruledOut, nearMisses }: Report): RuleInspected {
  const open = cannotTell.find(({ rule }) => rule === id);
  const found = incidents.some(({ rule }) => rule === id);
  const unseen = nearMisses.some((one) => one.rule === id && one.unasked);
  if (!open) return { rule: id, state: found ? 'found' : unseen ? 'no-source' : 'nothing' };
  const inPart = found || ruledOut.some(({ rule }) => rule === id);
  return { rule: id, state: inPart ? 'in-part' : 'cannot-tell', why: open.why };
}

/** Commands of what cannot be told, with the rules that each would help to decide. */
function commandsOf({ cannotTell }: Report): Inspection['collect'] {
  const rules = new Map<string, Set<string>>();
  for (const { rule, collectWith } of cannotTell)
    for (const command of collectWith) {
      if (command !== '') rules.set(command, (rules.get(command) ?? new Set()).add(rule));
    }
  return [...rules]
    .map(([command, of]) => ({ command, rules: [...of] }))
    .sort((a, b) => b.rules.length - a.rules.length);
}
