import { defineSource, isPrompt, type SourceRecord } from '@mountline/core';
import { present } from '../formats/json/json-values.ts';
import { type Age, ageOf } from '../formats/tables/age.ts';
import { type Column, cellsOf, columnsOf } from '../formats/tables/aligned-columns.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLineBelow } from '../formats/tables/row-per-line.ts';

/**
 * The tables of `kubectl get`, with or without `-A` and `-o wide`; several in one file, and `kubectl events`.
 *
 *     NAMESPACE   NAME                    READY   STATUS        RESTARTS      AGE   IP             NODE
 *     jobs        import-29687042-hgjkd   0/1     Terminating   3 (12m ago)   74m   10.208.27.61   ip-10-208-27-139
 *
 * Defined in kubernetes, pkg/printers/internalversion/printers.go. Columns stand under their heads, three blanks apart;
 * heads and cells may hold single blanks. `STATUS` is kubectl's own summary: `Terminating` is an object with a deletion
 * time stamp, but a pod on a node that is lost is `Unknown`. Ages are counted when the table was written; the file does
 * not say when that was. Of several kinds asked at once, names are written `pod/NAME`. The message of an event is cut
 * at its first line feed.
 */
export interface KubectlGetRecord extends SourceRecord {
  /** `Pod`, `Node`, told from the heads or from the name; null for tables that are not known by their heads. */
  kind: string | null;
  namespace?: string;
  name?: string;
  status?: string;
  age?: Age;
  /** Of pods: containers that are ready, of all. */
  ready?: string;
  restarts?: number;
  /** When the last container was started again. */
  lastRestart?: Age;
  ip?: string;
  /** Of pods and volume attachments. */
  node?: string;
  /** Of events. */
  lastSeen?: Age;
  firstSeen?: Age;
  count?: number;
  type?: string;
  reason?: string;
  /** `pod/NAME`. */
  object?: string;
  message?: string;
  /** Every column under its head, as written. */
  columns: Record<string, string>;
  /** The columns are the usual ones of a pod table: a filter took the header away. */
  withoutHeader?: true;
}

/** Heads that only the table of one kind has together. */
const KINDS: readonly (readonly [kind: string, ...heads: string[]])[] = [
  ['Pod', 'READY', 'STATUS', 'RESTARTS'],
  ['Node', 'STATUS', 'ROLES', 'VERSION'],
  ['Event', 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT'],
  ['PersistentVolume', 'CAPACITY', 'RECLAIM POLICY', 'CLAIM'],
  ['PersistentVolumeClaim', 'STATUS', 'VOLUME', 'CAPACITY'],
  ['VolumeAttachment', 'ATTACHER', 'PV', 'ATTACHED'],
  ['Lease', 'HOLDER'],
];

/** Kinds as they stand in front of names. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['pod', 'Pod'],
  ['node', 'Node'],
  ['event', 'Event'],
  ['persistentvolume', 'PersistentVolume'],
  ['persistentvolumeclaim', 'PersistentVolumeClaim'],
  ['volumeattachment.storage.k8s.io', 'VolumeAttachment'],
  ['lease.coordination.k8s.io', 'Lease'],
]);

interface Table {
  kind: string | null;
  columns: Column[];
}

/** Every table of kubectl has a name and an age; that of events has its own. */
function tableOf(text: string): Table | null {
  if (!/^(?:NAMESPACE {2,})?(?:NAME|LAST SEEN) {2,}[A-Z]/.test(text)) return null;
  const columns = columnsOf(text.trimEnd());
  const heads = columns.map(({ head }) => head);
  if (!heads.every((head) => /^[A-Z][A-Z0-9 ()/-]*$/.test(head))) return null;
  const kind = KINDS.find(([, ...needed]) => needed.every((head) => heads.includes(head)))?.[0] ?? null;
  return kind === 'Event' || heads.includes('AGE') ? { kind, columns } : null;
}

/** `3`, or `3 (12m ago)`. */
function restartsOf(text: string | undefined) {
  const m = /^(\d+)(?: \((\S+) ago\))?$/.exec(text ?? '');
  return m ? { restarts: Number(m[1]), lastRestart: m[2] === undefined ? undefined : ageOf(m[2]) } : {};
}

/** Of `kubectl events`: `23s (x61 over 14m)`. */
function seenOf(text: string | undefined) {
  const m = /^(\S+) \(x(\d+) over (\S+)\)$/.exec(text ?? '');
  if (!m) return { lastSeen: ageOf(text ?? '') };
  return { lastSeen: ageOf(m[1]!), count: Number(m[2]), firstSeen: ageOf(m[3]!) };
}

const filled = (text: string | undefined) =>
  text === '' || text === '<none>' || text === '<unset>' ? undefined : text;

function eventOf(columns: Record<string, string>) {
  const count = /^\d+$/.test(columns.COUNT ?? '') ? Number(columns.COUNT) : undefined;
  const seen = seenOf(columns['LAST SEEN']);
  return {
    ...seen,
    firstSeen: seen.firstSeen ?? ageOf(columns['FIRST SEEN'] ?? ''),
    count: seen.count ?? count,
    type: filled(columns.TYPE),
    reason: filled(columns.REASON),
    object: columns.OBJECT,
    message: columns.MESSAGE,
  };
}

function rowOf(text: string, table: Table): RowResult<KubectlGetRecord> {
  const columns = cellsOf(text, table.columns);
  const name = table.kind === 'Event' ? columns?.OBJECT : columns?.NAME;
  const isRow = name && !name.includes(' ') && !columns?.NAMESPACE?.includes(' ');
  // A row with nothing behind its name is only the beginning of one.
  if (!columns || !isRow || /^\S+$/.test(text.trim())) return quote(text);
  const prefixed = /^([a-z][a-z0-9.-]*)\/(.+)$/.exec(columns.NAME ?? '');
  return {
    kind: prefixed ? (PREFIXES.get(prefixed[1]!) ?? table.kind) : table.kind,
    ...present({
      namespace: filled(columns.NAMESPACE),
      name: filled(prefixed?.[2] ?? columns.NAME),
      status: filled(columns.STATUS),
      age: ageOf(columns.AGE ?? ''),
      ready: filled(columns.READY),
      ...restartsOf(columns.RESTARTS),
      ip: filled(columns.IP),
      node: filled(columns.NODE),
      ...(table.kind === 'Event' ? eventOf(columns) : {}),
    }),
    columns,
  };
}

/** A pod of a table whose head a filter took away: `kubectl get pods -A | grep efs`, `--no-headers`. */
const POD =
  /^(?:(\S+) +)?(\S+) +(\d+\/\d+) +([A-Z]\S*) +(\d+(?: \(\S+ ago\))?) +(\d+[smhdy]\S*)(?: +(\S+) +(\S+)(?: .*)?)?$/;

function podRow(text: string): RowResult<KubectlGetRecord> {
  const m = POD.exec(text.trim());
  if (!m) return null;
  const [, NAMESPACE = '', NAME = '', READY = '', STATUS = '', RESTARTS = '', AGE = '', IP = '', NODE = ''] = m;
  const cells = { NAMESPACE, NAME, READY, STATUS, RESTARTS, AGE, IP, NODE };
  return {
    kind: 'Pod',
    ...present({
      namespace: filled(NAMESPACE),
      name: NAME,
      status: STATUS,
      age: ageOf(AGE),
      ready: READY,
      ...restartsOf(RESTARTS),
      ip: filled(IP),
      node: filled(NODE),
    }),
    columns: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')),
    withoutHeader: true,
  };
}

/** Reads the tables of `kubectl get`: a record is a row. Ages are as they were printed. */
export const kubectlGet = defineSource<KubectlGetRecord>({
  name: 'kubectl-get',
  title: 'pod table or other object table, kubectl get',
  type: 'snapshot',
  clock: 'none',
  begins: /^(?=[A-Z() -]{10,400}$)(?:NAMESPACE|NAME|LAST SEEN) {2,}[A-Z]/,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)kubectl[-_]get[-_][^/]*$/, /(^|\/)cluster-info\//],
  collectWith: 'kubectl get pods -A -o wide',
  evidence: 'pods',
  partial: (rows) =>
    rows.some(({ withoutHeader }) => withoutHeader) ? 'the header is missing, so rows may be missing too' : undefined,
  command: /^kubectl\b/,
  scope: 'cluster',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this object is missing from the table',
      help: 'Collect the table again. Rows that were wrapped, and those of other objects than pods without the header, cannot be read.',
    },
    'stray-line': {
      severity: 'info',
      cost: 'nothing if the line is an echo of the command; if it is an error, rows may be missing',
      help: 'It is above the table: a kubectl warning or error, or text of the collector.',
    },
  },
  recognise(head) {
    const lines = filledLines(head).slice(0, 5);
    if (lines.some((line) => tableOf(line) !== null)) return true;
    const [first, second = first] = lines.filter((line) => !isPrompt(line));
    return first !== undefined && podRow(first) !== null && podRow(second!) !== null;
  },
  open: (emit) => rowPerLineBelow(emit, 'bad-row', tableOf, rowOf, podRow),
});
