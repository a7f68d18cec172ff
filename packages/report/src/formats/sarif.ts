import {
  type CannotTell,
  type Evidence,
  type Finding,
  fileOf,
  type Incident,
  needReports,
  type Report,
  type Span,
} from '@mountline/core';
import { jsonText } from '../json/to-json.ts';
import type { Output, RuleWords } from '../output.ts';
import { failureOf } from '../text/findings.ts';
import { damageOf } from '../text/truncation.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * The incidents as SARIF 2.1.0, one run a bundle: an incident is a result at the line where its chain begins, with the
 * chain as a code flow; a failure that no incident explains is one of the kind `review` at its line; a rule that could not be decided is a result of the kind `open`, and a notification of the run
 * where nothing was read at which it could stand, as is what was not read: GitHub refuses a file with a result that has no place. Places are files
 * of the bundle, below the base `BUNDLE`; a file inside an archive has the archive and `!/` in front of its path. An
 * incident that ended is no current failure: it is of the kind `informational`. `rules` are those that were asked: one
 * that is not among them is described by its id. Each run has a category of its own (`automationDetails`): GitHub refuses
 * a file of which two runs share one.
 */
export function toSarif(reports: readonly Report[], version: string, rules: readonly RuleWords[] = []): string {
  needReports('toSarif', reports);
  const words = new Map(rules.map((rule) => [rule.id, rule]));
  const categories = categoriesOf(reports.map(({ bundle }) => bundle.name));
  const runs = reports.map((report, i) => runOf(report, version, categories[i]!, words));
  return `${jsonText({ $schema: SCHEMA, version: '2.1.0', runs }, 2)}\n`;
}

/** The first bundle of a name is called so, and another one by the next number that no bundle is called by. */
function categoriesOf(names: readonly string[]): string[] {
  const taken = new Set(names);
  return names.map((name, i) => {
    if (names.indexOf(name) === i) return name;
    let number = 2;
    while (taken.has(`${name}/${number}`)) number += 1;
    taken.add(`${name}/${number}`);
    return `${name}/${number}`;
  });
}

function runOf(report: Report, version: string, category: string, words: ReadonlyMap<string, RuleWords>) {
  const asked = [...report.incidents, ...report.cannotTell].map(({ rule }) => rule);
  const ids = [...new Set([...asked, ...report.findings.map(({ kind }) => kind)])].sort();
  const rules = ids.map((id) => {
    const finding = report.findings.find(({ kind }) => kind === id);
    if (finding) return { id, name: id, shortDescription: { text: finding.what } };
    const why = report.incidents.find(({ rule }) => rule === id)?.why.join(' ') ?? '';
    return descriptorOf(id, words.get(id), why);
  });
  const placed = report.cannotTell.filter(({ evidence }) => evidence.length > 0);
  const unplaced = report.cannotTell.filter(({ evidence }) => evidence.length === 0);
  return {
    automationDetails: { id: `mountline/${category}/` },
    tool: {
      driver: {
        name: 'Mountline',
        version,
        semanticVersion: version,
        rules,
      },
    },
    originalUriBaseIds: { BUNDLE: { description: { text: `the files of ${report.bundle.name}` } } },
    columnKind: 'utf16CodeUnits',
    results: [
      ...report.incidents.map((incident) => resultOf(incident, ids.indexOf(incident.rule))),
      ...report.findings.map((one) => findingResult(one, ids.indexOf(one.kind))),
      ...placed.map((one) => openResult(one, ids.indexOf(one.rule))),
    ],
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          ...damageOf(report).map((damage) => ({ level: 'warning', message: { text: damage } })),
          ...unplaced.map((one) => ({
            level: 'note',
            message: { text: openWords(one) },
            associatedRule: { id: one.rule, index: ids.indexOf(one.rule) },
          })),
        ],
      },
    ],
    properties: {
      bundle: report.bundle.name,
      ...(report.bundle.host.name ? { host: report.bundle.host.name.value } : {}),
    },
  };
}

/** What holds for every incident of the rule; `why` is that of one of them. */
function descriptorOf(id: string, words: RuleWords | undefined, why: string) {
  if (!words)
    return { id, name: id, shortDescription: { text: id }, ...(why ? { fullDescription: { text: why } } : {}) };
  const title = unfilled(words.titles.at(-1)?.text ?? id).replace(LEFT_OPEN, '');
  const always = words.because.filter(({ if: wanted, unless }) => wanted === undefined && unless === undefined);
  const because = always.map(({ text }) => unfilled(text)).join(' ') || why || `${title}.`;
  const explain = `mountline explain ${id}`;
  const [uri] = words.see;
  return {
    id,
    name: id,
    shortDescription: { text: title },
    fullDescription: { text: because },
    ...(uri === undefined ? {} : { helpUri: uri }),
    help: {
      text: [because, `What it looks for and what to do: ${explain}`, ...words.see.map((url) => `See ${url}`)].join(
        '\n',
      ),
      markdown: [
        because,
        `What it looks for and what to do: \`${explain}\``,
        ...words.see.map((url) => `See <${url}>`),
      ].join('\n\n'),
    },
  };
}

/** The end of a title of last resort: "…, no recovery logged". Other incidents of the rule have an answer. */
const LEFT_OPEN = /[,;] (?:and )?(?:no|nothing|not known)\b[^,;]*$/;

/** What only an incident can fill in is left open. */
const unfilled = (text: string): string => text.replace(/\{[^{}]*\}/g, '…');

function resultOf(incident: Incident, ruleIndex: number) {
  const { rule, title, verdict, state, endedBy, severity, bindings, impact } = incident;
  const steps = incident.steps.filter(({ status, evidence }) => status === 'seen' && evidence.length > 0);
  const [first] = steps.flatMap(({ evidence }) => evidence.slice(0, 1));
  const flow = steps.flatMap(({ name, note, evidence }) =>
    evidence.slice(0, 1).map((one) => ({ location: { ...locationOf(one), message: { text: note ?? name } } })),
  );
  const told = [title, `${verdict}, ${state}${endedBy ? `: ${endedBy}` : ''}`, ...impact].map((text) => `${text}.`);
  return {
    ruleId: rule,
    ruleIndex,
    ...(state === 'ended' ? { kind: 'informational', level: 'none' } : { kind: 'fail', level: levelOf(incident) }),
    message: { text: told.join(' ') },
    locations: first ? [locationOf(first)] : [],
    ...(flow.length > 0 ? { codeFlows: [{ threadFlows: [{ locations: flow }] }] } : {}),
    partialFingerprints: {
      'mountline/v1': [rule, ...Object.entries(bindings).map(([name, value]) => `${name}=${value}`)].join(' '),
    },
    properties: { verdict, state, severity, repeats: incident.repeats },
  };
}

/** A verdict of `possible` accuses nothing. */
const levelOf = ({ verdict, severity }: Incident) =>
  verdict === 'possible' ? 'note' : severity === 'minor' ? 'warning' : 'error';

const findingResult = (finding: Finding, ruleIndex: number) => {
  const { kind, error, severity, count, objects, cause, evidence } = finding;
  return {
    ruleId: kind,
    ruleIndex,
    kind: 'review',
    level: 'none',
    message: {
      text: [
        `${[failureOf(finding), ...objects].join(', ')}.`,
        ...(cause === undefined ? [] : [`Usually: ${cause}`]),
      ].join(' '),
    },
    locations: [locationOf(evidence)],
    partialFingerprints: { 'mountline/v1': [kind, ...(error === undefined ? [] : [error]), ...objects].join(' ') },
    properties: { severity, repeats: count },
  };
};

const openResult = (one: CannotTell, ruleIndex: number) => ({
  ruleId: one.rule,
  ruleIndex,
  kind: 'open',
  level: 'none',
  message: { text: openWords(one) },
  locations: one.evidence.slice(0, 1).map(locationOf),
});

function openWords({ why, collectWith }: CannotTell): string {
  const how = collectWith.length > 0 ? ` To decide it, collect: ${collectWith.join('; ')}` : '';
  return `Cannot tell: ${why}.${how}`;
}

const locationOf = ({ span, text }: Evidence) => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(span), uriBaseId: 'BUNDLE' },
    region: {
      startLine: span.line,
      ...(span.endLine === undefined ? {} : { endLine: span.endLine }),
      snippet: { text },
    },
  },
});

/** A relative reference (RFC 3986): a colon in its first segment would be taken for a scheme. */
function uriOf(span: Span): string {
  return fileOf(span).split('/').map(encodeURIComponent).join('/');
}

/** `--format sarif`. */
export const sarif: Output = { write: (reports, { version, rules }) => toSarif(reports, version, rules) };
