import { defineSource, type SourceRecord } from '@mountline/core';
import { present } from '../formats/json/json-values.ts';
import { type Age, ageInWords } from '../formats/tables/age.ts';
import { type Column, cellsOf, columnsOf } from '../formats/tables/aligned-columns.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLineBelow } from '../formats/tables/row-per-line.ts';

/**
 * The tables of `crictl ps` and `crictl pods`, with or without `-a`.
 *
 *     CONTAINER       IMAGE           CREATED          STATE     NAME         ATTEMPT   POD ID          POD                  NAMESPACE
 *     9f1b7c0d5e2a4   4438a6b1c0ffe   7 minutes ago    Exited    efs-plugin   14        b1f0aa2c9d3e4   efs-csi-node-8x2lk   kube-system
 *
 * See cmd/crictl/container.go and sandbox.go of cri-tools. ATTEMPT counts the restarts of a container in its pod. POD and
 * NAMESPACE came with later versions. Without `-a` the containers that are no longer running are missing. Ids are cut
 * to 13 digits unless `--no-trunc` is given.
 */
export interface CrictlPsRecord extends SourceRecord {
  of: 'container' | 'sandbox';
  id: string;
  name?: string;
  /** `Running`, `Exited`, `Created`, `Unknown`; of a sandbox `Ready`, `NotReady`. */
  state?: string;
  created?: Age;
  attempt?: number;
  image?: string;
  /** The sandbox of a container. */
  podId?: string;
  /** The name of the pod of a container. */
  pod?: string;
  namespace?: string;
  /** Every column under its head, as written. */
  columns: Record<string, string>;
}

interface Table {
  of: CrictlPsRecord['of'];
  columns: Column[];
}

function tableOf(text: string): Table | null {
  if (/^CONTAINER(?: ID)? {2,}IMAGE {2,}CREATED {2,}STATE {2,}NAME {2,}ATTEMPT {2,}POD ID/.test(text)) {
    return { of: 'container', columns: columnsOf(text.trimEnd()) };
  }
  if (/^POD ID {2,}CREATED {2,}STATE {2,}NAME {2,}NAMESPACE {2,}ATTEMPT/.test(text)) {
    return { of: 'sandbox', columns: columnsOf(text.trimEnd()) };
  }
  return null;
}

const filled = (text: string | undefined) => (text === '' || text === 'unknown' ? undefined : text);

function rowOf(text: string, { of, columns: heads }: Table): RowResult<CrictlPsRecord> {
  const columns = cellsOf(text, heads);
  const id = columns?.CONTAINER ?? columns?.['CONTAINER ID'] ?? columns?.['POD ID'];
  if (!columns || !id || !/^[0-9a-f]{8,64}$/.test(id) || !columns.STATE) return quote(text);
  const attempt = columns.ATTEMPT ?? '';
  return {
    of,
    id,
    ...present({
      name: filled(columns.NAME),
      state: filled(columns.STATE),
      created: ageInWords(columns.CREATED ?? ''),
      attempt: /^\d{1,9}$/.test(attempt) ? Number(attempt) : undefined,
      image: filled(columns.IMAGE),
      podId: of === 'container' ? filled(columns['POD ID']) : undefined,
      pod: filled(columns.POD),
      namespace: filled(columns.NAMESPACE),
    }),
    columns,
  };
}

/** Reads `crictl ps` and `crictl pods`: a record is a row of the table. */
export const crictlPs = defineSource<CrictlPsRecord>({
  name: 'crictl-ps',
  title: 'container and pod sandbox tables, crictl ps and crictl pods',
  type: 'snapshot',
  clock: 'none',
  begins: /^(?:CONTAINER(?: ID)?|POD ID) +(?:IMAGE|CREATED) /,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)crictl[-_](?:ps|pods)[^/]*$/],
  collectWith: 'crictl ps -a',
  evidence: 'pods',
  command: /^crictl\b/,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this container or sandbox is missing from the table',
      help: 'Compare the line with the table header. A crictl message says why the runtime did not answer.',
    },
    'stray-line': {
      severity: 'info',
      cost: 'nothing if the line is an echo of the command; if it is an error, rows may be missing',
      help: 'It is above the table: a crictl warning or error says why the runtime did not answer.',
    },
  },
  recognise: (head) =>
    filledLines(head)
      .slice(0, 5)
      .some((line) => tableOf(line) !== null),
  open: (emit) => rowPerLineBelow(emit, 'bad-row', tableOf, rowOf),
});
