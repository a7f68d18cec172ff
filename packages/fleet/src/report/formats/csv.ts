import { visible } from '@mountline/report';
import Papa from 'papaparse';
import type { FleetReport } from '../fleet-report.ts';
import { pagesOf } from '../known.ts';
import type { NodeIncident, NodeSeen } from '../queries/nodes.ts';

const COLUMNS = [
  'node',
  'bundle',
  'file',
  'captured',
  'kernel',
  'distribution',
  'efs_utils',
  'driver',
  'rule',
  'severity',
  'verdict',
  'state',
  'began',
  'ended',
  'title',
  'undecided_rules',
  'known',
  'fixed_in',
] as const;

/** A row for each incident of each node, and one for a node without any (RFC 4180). What a spreadsheet would take for a formula is text. */
export function toCsv({ nodes }: FleetReport): string {
  const rows = nodes.flatMap((node) =>
    node.incidents.length > 0 ? node.incidents.map((one) => rowOf(node, one)) : [rowOf(node, undefined)],
  );
  const options = { columns: [...COLUMNS], newline: '\r\n', escapeFormulae: true };
  return `${Papa.unparse({ fields: [...COLUMNS], data: rows }, options)}\r\n`;
}

function rowOf(node: NodeSeen, incident: NodeIncident | undefined): (string | number)[] {
  const { name, bundle, file, captured, kernel, distribution, efs_utils, driver, undecided } = node;
  const { rule, severity, verdict, state, began, ended, title, fixed_in = [] } = incident ?? {};
  const cells = [name, bundle, file, captured, kernel, distribution, efs_utils, driver];
  const ofIncident = [rule, severity, verdict, state, began, ended, title];
  return [
    ...[...cells, ...ofIncident].map((cell) => visible(cell ?? '')),
    undecided,
    rule ? pagesOf(rule, node.software).join(' ') : '',
    fixed_in.map(({ node: is, kernels }) => `${is}: ${kernels.join(' ')}`).join('; '),
  ];
}
