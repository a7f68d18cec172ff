import {
  defineSource,
  type Emit,
  isPrompt,
  type Line,
  lineReader,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { present } from '../formats/json/json-values.ts';
import { yamlLines } from '../formats/json/yaml-pieces.ts';
import {
  type Described,
  describedEntries,
  describedLease,
  describedNode,
  describedPod,
  describedTable,
  describedTime,
  lookUp,
  terminatingFor,
  written,
} from '../formats/kubernetes/described-objects.ts';
import { type KubernetesObject, OBJECT_DIAGNOSTICS, yamlObjects } from '../formats/kubernetes/kubernetes-object.ts';
import { type Age, ageOf } from '../formats/tables/age.ts';
import { filledLines, nonBlankLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * `kubectl describe` of pods, nodes and other objects, one behind the other; YAML of `kubectl get -o yaml` may follow in the
 * same file, as collectors of the EFS CSI driver write it.
 *
 *     Name:                 efs-csi-node-8x2lk
 *     Namespace:            kube-system
 *     Containers:
 *       efs-plugin:
 *         Last State:     Terminated
 *           Reason:       OOMKilled
 *     Events:
 *       Type     Reason   Age                From     Message
 *       ----     ------   ----               ----     -------
 *       Warning  BackOff  3m (x61 over 17m)  kubelet  Back-off restarting failed container
 *
 * See staging/src/k8s.io/kubectl/pkg/describe/describe.go. It is made for people: uid, mount propagation and the time of a
 * deletion are not in it; ages are counted when it was written. `Terminating (lasts 51m)` counts from the end of the grace
 * period. A message of several lines (mount errors) goes on as it was written, most at the left margin. What is pasted
 * into an issue is often the end alone, from `Events:` or from the head of its table on, or rows of it: an object without a name.
 */
export interface KubectlDescribeRecord extends SourceRecord, Partial<KubernetesObject> {
  /** null for kinds that are not told by their entries. */
  kind: string | null;
  /** As written in front of any bracket: `Running`, `Terminating`. */
  status?: string;
  /** Since the grace period of its deletion ended. */
  terminatingFor?: Age;
  events?: DescribedEvent[];
  /** The entries of one line, as written. */
  entries?: Record<string, string>;
  /** What stands below the other entries, as written. */
  sections?: Record<string, string[]>;
}

/** A row of the table of events below an object. */
export interface DescribedEvent {
  line: number;
  type?: string;
  reason?: string;
  age?: Age;
  /** How often, and since when. */
  count?: number;
  over?: Age;
  from?: string;
  message: string;
}

const NAME = /^Name: +\S/;
const EVENTS = /^Events:\s*$/;
const EVENTS_HEAD =
  /^ {0,8}Type +Reason +Age +From +Message\s*$|^\s*FirstSeen\s+LastSeen\s+Count\s+From\s+Sub[Oo]bjectPath\s+(?:Type\s+)?Reason\s+Message\s*$/;
/** An object, or the table of its events that was copied alone. */
const BEGINNING = new RegExp(`^Name: {2,}\\S+$|${EVENTS_HEAD.source}`);
const RULE = /^\s*[-─]{2,}(?:\s+[-─]{2,})+\s*$/;
/** One of kubectl up to 1.8, and of OpenShift 3; up to 1.1 without a type. */
const OLD_ROW =
  /^\s*(?<First>\d\w{0,20})\s+(?<Last>\d\w{0,20})\s+(?<Count>\d{1,9})\s+(?<From>\{[^}]{1,300}\}|[a-z][\w./-]+(?:, \S+)?)\s+(?:[a-z]\w*\.\S+\s+)?(?:(?<Type>Normal|Warning)\s+)?(?<Reason>[A-Z]\w+)\s+(?<Message>\S.*)$/;
/** A row of that table without its head; kubelets up to 1.20 have the node behind their name. */
const EVENT_ROW =
  /^\s*(?<Type>Normal|Warning)\s+(?<Reason>[A-Z]\w+)\s+(?<Age>(?:\d\w+|<invalid>|<unknown>)(?: \(x\d+ over \w+\))?)\s+(?<From>[a-z][\w./-]+(?:, \S+)?)\s+(?<Message>\S.*)$/;
/** What kubectl says instead of an object that it did not get. */
const ERROR = /^(?:Error from server|error: )/;
const YAML = /^(?:apiVersion|items|kind): ?/;
/** The EFS CSI log collector writes the command in front of what it printed. */
const COMMAND = /^kubectl (?:describe|get) /;

/** An entry that only one kind has. */
function kindOf(entries: readonly Described[]): string | null {
  const has = (key: string) => lookUp(entries, key) !== undefined;
  const named = written(entries, 'Kind');
  if (named !== undefined) return named;
  // Whoever pastes one leaves its containers out. Of what lies in a namespace only a pod has a node.
  if ((has('Containers') || has('Namespace')) && has('Node')) return 'Pod';
  if (has('Roles') && has('Addresses')) return 'Node';
  if (has('Reclaim Policy')) return 'PersistentVolume';
  return has('Volume') && has('Access Modes') ? 'PersistentVolumeClaim' : null;
}

/** `3m (x61 over 17m)`. */
function seenOf(text: string | undefined) {
  const m = /^(\S+)(?: \(x(\d{1,9}) over (\S+)\))?$/.exec(text ?? '');
  if (!m) return {};
  return {
    age: ageOf(m[1]!),
    count: m[2] === undefined ? undefined : Number(m[2]),
    over: m[3] === undefined ? undefined : ageOf(m[3]),
  };
}

function eventsOf(lines: readonly Line[]): DescribedEvent[] {
  const events: DescribedEvent[] = [];
  const inTable = lines.filter(({ text }) => text.startsWith('  ') && !OLD_ROW.test(text));
  const table = inTable[0] && EVENT_ROW.test(inTable[0].text) ? [] : describedTable(inTable);
  const rows = new Map(table.map((row) => [row.line, row]));
  for (const line of lines) {
    const old = OLD_ROW.exec(line.text)?.groups;
    if (old) {
      events.push({ line: line.line, ...ofOldRow(old) });
      continue;
    }
    if (events.length === 0 && (EVENTS_HEAD.test(line.text) || RULE.test(line.text))) continue;
    const cells = rows.get(line)?.cells ?? EVENT_ROW.exec(line.text)?.groups;
    const last = events.at(-1);
    if (cells) {
      const { Type, Reason, Age: seen, From, Message } = cells;
      const fields = present({ type: Type, reason: Reason, ...seenOf(seen), from: From });
      events.push({ line: line.line, ...fields, message: Message ?? '' });
    } else if (last) last.message += `\n${line.text}`;
  }
  return events;
}

function ofOldRow({ First, Last, Count, From, Type, Reason, Message }: Record<string, string>) {
  const from = From!.startsWith('{') ? From!.slice(1, -1).trim().replace(' ', ', ') : From!;
  const fields = present({
    type: Type,
    reason: Reason,
    age: ageOf(Last!),
    count: Number(Count),
    over: ageOf(First!),
    from,
  });
  return { ...fields, message: Message! };
}

const isEvents = (text: string) => EVENTS_HEAD.test(text) || EVENT_ROW.test(text) || OLD_ROW.test(text);

function recordOf(lines: readonly Line[]) {
  // Events come last, and a message of several lines may look like anything.
  const at = lines.findLastIndex(({ text }) => text.startsWith('Events:'));
  const table = at >= 0 ? at + 1 : isEvents(lines[0]!.text) ? 0 : lines.length;
  const behind = lines.slice(table).filter(({ text }) => text.trim() !== '');
  const entries = describedEntries(lines.slice(0, table));
  const kind = kindOf(entries);
  const status = written(entries, 'Status');
  const oneLine = entries
    .filter(({ key, below }) => below.length === 0 && (key !== 'Events' || behind.length === 0))
    .map(({ key, value }) => [key, value] as const);
  const withMore = entries.filter(({ below }) => below.length > 0);
  const told = behind.length === 0 ? [] : [['Events', behind.map(({ text }) => text)] as const];
  const sections = withMore.map(({ key, value, below }) => {
    const texts = below.map(({ text }) => text);
    return [key, value === '' ? texts : [value, ...texts]] as const;
  });
  return {
    kind,
    ...present({
      namespace: written(entries, 'Namespace'),
      name: written(entries, 'Name'),
      creationTimestamp: describedTime(written(entries, 'CreationTimestamp')),
      status: status?.replace(/ \(.*/s, ''),
      terminatingFor: terminatingFor(entries),
      pod: kind === 'Pod' ? describedPod(entries) : undefined,
      node: kind === 'Node' ? describedNode(entries) : undefined,
      lease: kind === 'Node' || kind === 'Lease' ? describedLease(entries) : undefined,
      events: eventsOf(behind),
      entries: Object.fromEntries(oneLine),
      sections: Object.fromEntries([...sections, ...told]),
    }),
  };
}

function open(emit: Emit<KubectlDescribeRecord>) {
  let held: Line[] = [];
  let yaml: ReturnType<typeof yamlLines> | null = null;

  function flush(): void {
    const [first] = held;
    const last = held.findLast(({ text }) => text.trim() !== '');
    if (first && last) {
      const endLine = last.line === first.line ? {} : { endLine: last.line };
      const cut = held.at(-1)!.cut ? { cut: true as const } : {};
      emit.record({ line: first.line, ...endLine, offset: first.offset, ...recordOf(held), ...cut });
    }
    held = [];
    yaml?.end();
    yaml = null;
  }

  return lineReader((raw) => {
    const line = { ...raw, text: withoutCarriageReturn(raw.text) };
    const { text } = line;
    if (COMMAND.test(text)) flush();
    else if (NAME.test(text) || (held.length === 0 && !yaml && (EVENTS.test(text) || isEvents(text)))) {
      flush();
      held.push(line);
    } else if (yaml) yaml.line(line);
    else if (YAML.test(text)) {
      flush();
      yaml = yamlLines(yamlObjects(emit as Emit<SourceRecord & KubernetesObject>));
      yaml.line(line);
    } else if (held.length > 0 && !isPrompt(text) && !ERROR.test(text)) held.push(line);
    else if (text.trim() !== '' && !isPrompt(text)) {
      flush();
      emit.diagnostic({ code: 'stray-line', line: line.line, offset: line.offset, detail: quote(text) });
    }
  }, flush);
}

/** Reads `kubectl describe`: a record is an object with its events. */
export const kubectlDescribe = defineSource<KubectlDescribeRecord>({
  name: 'kubectl-describe',
  title: 'pods, nodes and other objects, kubectl describe',
  type: 'snapshot',
  clock: 'utc',
  begins: BEGINNING,
  carriesOver: 'the description of an object goes over many lines',
  places: [/(^|\/)kubectl[-_]describe[^/]*$/, /(^|\/)describe[-_][^/]*$/, /(^|\/)results\/driver_info$/],
  collectWith: 'kubectl describe nodes,pods -A',
  evidence: 'pods',
  scope: 'cluster',
  diagnostics: {
    ...OBJECT_DIAGNOSTICS,
    'stray-line': {
      severity: 'loss',
      cost: 'this line belongs to no object',
      help: 'Check the line: a kubectl message says why objects are missing.',
    },
  },
  recognise(head) {
    const lines = filledLines(head);
    const at = lines.slice(0, 5).findIndex((line) => NAME.test(line));
    // The entry behind the name, by kind: pod, claim, node, volume.
    if (at >= 0) return /^(?:Namespace|Roles|Labels): /.test(lines[at + 1] ?? '');
    const [first = '', ...others] = nonBlankLines(head);
    const [top = '', below = ''] = EVENTS.test(first) ? others : [first, ...others];
    return EVENT_ROW.test(first) || OLD_ROW.test(first) || (EVENTS_HEAD.test(top) && RULE.test(below));
  },
  open,
});
