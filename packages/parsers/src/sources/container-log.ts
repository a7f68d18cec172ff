import {
  daemonSetOf,
  defineSource,
  type Emit,
  everyLine,
  foldingKinds,
  goOn,
  inZone,
  type Line,
  type LineMachine,
  type LogRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { listening, skimLines } from '@mountline/scan';
import { type ContainerLine, containerLine, isContainerLine } from '../envelopes/container/container-line.ts';
import { type ContainerSection, containerSection, isSectionEnd } from '../envelopes/container/container-section.ts';
import { hasKlogHeader, type KlogTail, klogTail, nextTail } from '../envelopes/klog/klog.ts';
import { isOwn } from '../envelopes/klog/klog-lines.ts';
import { withoutColours } from '../formats/kernel/kernel-prefix.ts';
import { containerPlace } from '../formats/kubernetes/container-path.ts';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { describe, klogProgram, programTables } from '../messages/dispatch.ts';
import { programLiterals } from '../messages/literals.generated.ts';
import { speakerOf } from '../messages/speaker-of.ts';

/**
 * The log of a container, in the forms of its runtimes and of kubectl:
 *
 *     2026-11-20T12:31:40.123456789Z stderr F I1120 12:31:40.123456       1 node.go:120] …      CRI: containerd, CRI-O
 *     {"log":"listening on :2049\n","stream":"stdout","time":"2026-11-20T12:31:40.123456789Z"}  dockerd, json-file
 *     2026-11-20T12:31:40.123456789Z I1120 12:31:40.123456       1 node.go:120] …               kubectl logs --timestamps
 *     [pod/efs-csi-node-x/efs-plugin] I1120 12:31:40.123456       1 node.go:120] …              kubectl logs --prefix
 *     efs-csi-node-x efs-plugin 2026-11-20T12:31:40.123456789Z I1120 12:31:40.123456 …          stern --timestamps
 *
 * and plain lines below what says whose they are: `==== START logs for container C of pod NS/P ====` of `kubectl
 * cluster-info dump`, and the command `kubectl logs POD -n NS CONTAINER` that the collector of the EFS CSI driver writes on top.
 *
 * Tools that export logs write stamps of fewer digits; such a file is told by rows of klog behind them.
 *
 * Defined in kubernetes/cri-api and internal/cri/io of containerd, daemon/logger/jsonfilelog of moby, kubectl and stern (`-o default`; what
 * `-o raw` prints is as of kubectl). Where `askedApart` of correlation told the lines of several pods apart, what stood in front of them is in
 * the path, and they are plain. Traps:
 * a line of more than 16 KiB stands in pieces, with P for all but the last, and lines of the other stream between them.
 * A program that writes several lines at once gets a row for each; those of klog are joined. The stamp is the
 * runtime's, in its own zone, some microseconds behind the program's. Pod and container stand in the path only.
 */
export interface ContainerLogRecord extends LogRecord {
  /** `stdout` or `stderr`. */
  stream?: string;
  namespace?: string;
  pod?: string;
  podUid?: string;
  container?: string;
  /** What stands behind F or P, which no runtime writes yet: `P:TAG1:TAG2`. */
  tags?: string[];
}

/** `+ POD › CONTAINER`: what stern says of itself, where its standard error went to the same file. */
const STERN_OWN = /^[+-] (?:[a-z0-9.-]{1,253} ){1,2}› [a-z0-9-]{1,63}$/;

/** Where the lines of a container stand that a tool for the logs of many had written its name in front of: they are plain. */
const OF_TOOL = /(?:^|\/)pod\/[^/]+\/[^/]+\.log(?: \(\d+\))?$/;

/** Rows of one write are stamped one after the other. */
const AT_ONCE = 100_000;

/** Reads the log of a container: a record is a line that it wrote, with pod and container where path or prefix name them. */
export const containerLog = defineSource<ContainerLogRecord>({
  name: 'container-log',
  title: 'container log: CRI, Docker json-file, kubectl logs with --timestamps or --prefix',
  type: 'log',
  clock: 'utc',
  begins: /^(?:\{"log":"|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] |[IWEF]\d{4} ))/,
  carriesOver: 'which program writes is learnt from its first lines',
  places: [
    /(^|\/)results\/driver_logs$/,
    /(^|\/)[^/]+\/logs\.txt$/,
    /$(?<=\.log[^/]*)(?<=(^|\/)var[/_]log\/(pods|containers)\/.+)/,
    /(^|\/)var_log\/[^/]+(-[0-9a-f]{64}\.log|\/[^/]+\/\d+\.log)[^/]*$/,
    /$(?<=(^|\/)pods\/(logs\/.+\.log|[^/]+\/[^/]+\/[^/]+\/logs\/.+))/,
    /$(?<=-json\.log[^/]*)/,
    OF_TOOL,
  ],
  collectWith: 'cp -rL /var/log/pods (or kubectl logs --timestamps --prefix --all-containers POD)',
  hears: 'container',
  tables: programTables,
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line is not in the timeline',
      help: 'It has no container runtime prefix: the rest of a line that a collector truncated, or pasted text.',
    },
    'pods-of-several-nodes': {
      severity: 'warning',
      cost: 'a DaemonSet runs one pod per node: read as one log, evidence of one node is attributed to another',
      help: 'Up to 256 MB of text is split into one log per pod. For more, save the log of each pod in its own file, `kubectl logs POD -c CONTAINER > POD.log`, and pass them one by one.',
    },
  },
  recognise(head, path) {
    const lines = nonBlankLines(head);
    const looked = lines.slice(0, 20);
    if (containerSection(looked[0] ?? '')) return true;
    // `kubectl logs --prefix` writes no time.
    if (!hasTimeOfDay(head) && !head.includes('[pod/')) return false;
    if (OF_TOOL.test(path) && looked.some(hasKlogHeader)) return true;
    return isContainerLine(looked[0] ?? '') || looked.filter(isContainerLine).length * 2 > looked.length;
  },
  open: (emit, path) => everyLine(containerRecords(emit, path)),
  skim(emit, path) {
    const { container } = containerPlace(path);
    // Without it the lines themselves have to tell whose they are.
    if (container === undefined) return everyLine(containerRecords(emit, path));
    const heard = listening(emit, foldingKinds(programTables));
    return skimLines(containerRecords(heard, path), heard, {
      form: { is: 'container', speaker: speakerOf({ program: container }), atOnce: AT_ONCE },
      literals: programLiterals,
    });
  },
});

function containerRecords(emit: Emit<ContainerLogRecord>, path: string): LineMachine {
  const place = containerPlace(path);
  /** Whose plain lines follow. */
  let section: ContainerSection | null = OF_TOOL.test(path) ? {} : null;
  /** The rest of a line that came in pieces, of each stream. */
  const pieces = new Map<string, ContainerLogRecord>();
  /** The programs that the lines themselves have told. */
  const programs = new Map<string, string>();
  const watchPod = podWatch(emit);
  let held: { record: ContainerLogRecord; tail: KlogTail; stamp: number } | null = null;

  function flush(): void {
    const record = held?.record;
    held = null;
    if (record) emit.record(described(record, programs));
  }

  function complete(record: ContainerLogRecord): void {
    const stamp = record.stamp?.value ?? 0;
    const above = held?.record;
    if (held && above && goesOn(above, record, held.tail) && stamp - held.stamp <= AT_ONCE) {
      held.tail = nextTail(held.tail, record.message);
      held.stamp = stamp;
      extend(above, record, '\n');
      return;
    }
    flush();
    held = { record, tail: klogTail(record.message), stamp };
  }

  function onLine(line: Line): void {
    const text = withoutCarriageReturn(line.text);
    if (text.trim() === '' || STERN_OWN.test(withoutColours(text))) return;
    const next = containerSection(text);
    if (next || isSectionEnd(text)) {
      section = next;
      return;
    }
    const row = containerLine(text) ?? (section ? plain(text) : null);
    if (!row) {
      const detail = quote(text);
      emit.diagnostic({ code: 'bad-line', line: line.line, offset: line.offset, detail });
      return;
    }
    const record = Object.assign(recordOf(row, line, text), place, section, named(row));
    watchPod(record.pod, line);
    const key = keyOf(record);
    const begun = pieces.get(key);
    if (begun) extend(begun, record, '');
    if (row.partial) pieces.set(key, begun ?? record);
    else {
      pieces.delete(key);
      complete(begun ?? record);
    }
  }

  return {
    line: onLine,
    settle() {
      // What comes in pieces may go on from the record that is held.
      if (pieces.size > 0 || section !== null) return false;
      flush();
      return true;
    },
    end() {
      for (const record of pieces.values()) complete({ ...record, cut: true });
      flush();
    },
  };
}

/** A record with its meaning; `programs` are those that the lines of each container have told. */
function described(record: ContainerLogRecord, programs: Map<string, string>): ContainerLogRecord {
  const container = `${record.pod} ${record.container}`;
  const program = record.container ?? programs.get(container) ?? klogProgram(record.message);
  if (program !== undefined) {
    programs.set(container, program);
    record.program = program;
  }
  const found = describe(record);
  // A container has no zone of its own, unless it was given one: klog's stamp inside is taken for UTC.
  if (found.stamp?.clock === 'yearless') found.stamp = inZone(found.stamp, 'UTC');
  return found;
}

/** Told each pod, it tells of two pods of one DaemonSet, which are of two nodes. */
function podWatch({ diagnostic }: Emit<ContainerLogRecord>) {
  const pods = new Set<string>();
  /** The last pod of each DaemonSet. */
  const lastOf = new Map<string, string>();
  return (pod: string | undefined, { line, offset }: Line): void => {
    if (pod === undefined || pods.has(pod)) return;
    pods.add(pod);
    const set = daemonSetOf(pod);
    const other = set === undefined ? undefined : lastOf.get(set);
    if (set !== undefined) lastOf.set(set, pod);
    if (other !== undefined)
      diagnostic({ code: 'pods-of-several-nodes', line, offset, detail: `found ${pod} after ${other}` });
  };
}

const plain = (message: string): ContainerLine => ({ stamp: null, partial: false, message });

const named = ({ namespace, pod, container }: ContainerLine) => ({
  ...(namespace === undefined ? {} : { namespace }),
  ...(pod === undefined ? {} : { pod }),
  ...(container === undefined ? {} : { container }),
});

const keyOf = ({ namespace, pod, container, stream }: ContainerLogRecord) =>
  `${namespace} ${pod} ${container} ${stream}`;

function recordOf(row: ContainerLine, { line, offset, cut }: Line, text: string): ContainerLogRecord {
  return {
    line,
    offset,
    stamp: row.stamp,
    level: null,
    ...(row.stream === undefined ? {} : { stream: row.stream }),
    ...(row.tags === undefined ? {} : { tags: row.tags }),
    message: withoutColours(row.message),
    kind: null,
    fields: {},
    text,
    ...(cut ? { cut: true as const } : {}),
  };
}

function extend(above: ContainerLogRecord, record: ContainerLogRecord, between: string): void {
  goOn(above, between + record.message, record.text);
  above.endLine = record.endLine ?? record.line;
  if (record.tags) {
    above.tags ??= [];
    above.tags.push(...record.tags);
  }
  if (record.cut) above.cut = true;
}

function goesOn(above: ContainerLogRecord, record: ContainerLogRecord, tail: KlogTail): boolean {
  return (
    tail !== 'none' && keyOf(above) === keyOf(record) && klogTail(record.message) === 'none' && !isOwn(record.message)
  );
}
