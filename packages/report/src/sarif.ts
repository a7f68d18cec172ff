import { type CannotTell, type Evidence, fileOf, type Incident, type Report, type Span } from '@mountline/core';
import { jsonText } from './json.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * The incidents as SARIF 2.1.0, one run a bundle: an incident is a result at the line where its chain begins, with the
 * chain as a code flow; a rule that could not be decided is a result of the kind `open`. Places are files of the bundle,
 * below the base `BUNDLE`; a file inside an archive has the archive and `!/` in front of its path. An incident that
 * ended is no failure of today: it is of the kind `informational`.
 */
export function toSarif(reports: readonly Report[], version: string): string {
  const log = { $schema: SCHEMA, version: '2.1.0', runs: reports.map((report) => runOf(report, version)) };
  return `${jsonText(log, 2)}\n`;
}

function runOf(report: Report, version: string) {
  const ids = [...new Set([...report.incidents, ...report.cannotTell].map(({ rule }) => rule))].sort();
  const rules = ids.map((id) => {
    const why = report.incidents.find(({ rule }) => rule === id)?.why.join(' ');
    return { id, name: id, shortDescription: { text: id }, ...(why ? { fullDescription: { text: why } } : {}) };
  });
  return {
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
      ...report.cannotTell.map((one) => openResult(one, ids.indexOf(one.rule))),
    ],
    properties: {
      bundle: report.bundle.name,
      ...(report.bundle.host.name ? { host: report.bundle.host.name.value } : {}),
    },
  };
}

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

/** A verdict of `possible` accuses nobody. */
const levelOf = ({ verdict, severity }: Incident) =>
  verdict === 'possible' ? 'note' : severity === 'minor' ? 'warning' : 'error';

function openResult({ rule, why, collectWith, evidence }: CannotTell, ruleIndex: number) {
  const how = collectWith.length > 0 ? ` What would tell: ${collectWith.join('; ')}` : '';
  return {
    ruleId: rule,
    ruleIndex,
    kind: 'open',
    level: 'none',
    message: { text: `Cannot tell: ${why}.${how}` },
    locations: evidence.slice(0, 1).map(locationOf),
  };
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
