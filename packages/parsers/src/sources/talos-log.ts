import { defineSource, type Envelope, isoStamp, type LogRecord, lineLog } from '@mountline/core';
import { withoutColours } from '../formats/kernel/kernel-prefix.ts';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';
import { ABOVE_FIRST_ROW } from '../formats/tables/stray-line.ts';
import { describeRuntime, runtimeMessages } from '../messages/kubernetes/runtimes.ts';

/**
 * The log of machined, the init process of Talos: `talosctl logs machined`, or `docker logs` of a node that is a container.
 *
 *     172.20.0.2: [talos] 2026/11/20 12:31:54 task startContainerd (1/2): done, 1.006667169s
 *     172.20.0.2: [talos] task loadConfig (1/1): 2026/11/20 12:31:55 downloading config {"platform": "container"}
 *     2026/11/20 12:31:53 limited GOMAXPROCS to 4
 *     172.20.0.2: {"level":"error","msg":"failed to start the container of kubelet: …","time":"2026-11-20T12:31:54Z"}
 *
 * Go's log package; what speaks may stand in front of the date (internal/app/machined of siderolabs/talos). Talos runs
 * in UTC. Newer versions write JSON behind the name of the node. What the kernel says is in `talosctl dmesg`; kubelet writes klog.
 */
export interface TalosLogRecord extends LogRecord {
  /** What stands in front of the date: `task loadConfig (1/1)`. */
  prefix?: string;
}

const NODE = /^(\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}): /;
const DATE = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d(?:\.\d{6})?) /;
const MACHINED = '[talos] ';
const FAR = 200;

function envelopeOf(line: string): (Envelope & { prefix?: string }) | null {
  const text = withoutColours(line);
  const node = NODE.exec(text);
  const start = node?.[0].length ?? 0;
  const marked = text.startsWith(MACHINED, start);
  const body = text.slice(start + (marked ? MACHINED.length : 0));
  const colon = marked ? /: \d{4}\/\d\d\/\d\d /.exec(body.slice(0, FAR))?.index : undefined;
  const at = DATE.test(body) || colon === undefined ? 0 : colon + ': '.length;
  const structured = node && body.startsWith('{"') ? structuredOf(body) : null;
  if (structured) return { ...structured, host: node![1]! };
  const date = DATE.exec(body.slice(at));
  const time = date && isoStamp(`${date[1]}-${date[2]}-${date[3]}T${date[4]}Z`);
  if (!time) return null;
  return {
    stamp: time.stamp,
    level: null,
    ...(node ? { host: node[1]! } : {}),
    ...(marked ? { program: 'machined' } : {}),
    ...(at > 0 ? { prefix: body.slice(0, colon) } : {}),
    message: body.slice(at + date[0].length),
  };
}

/** `{"level":"error","msg":"…","time":"2026-11-20T12:31:54Z"}` */
function structuredOf(body: string): Envelope | null {
  let row: unknown;
  try {
    row = JSON.parse(body);
  } catch {
    return null;
  }
  const { level, msg, time } = row as Record<string, unknown>;
  const stamp = typeof time === 'string' && typeof msg === 'string' ? isoStamp(time) : null;
  if (!stamp) return null;
  return {
    stamp: stamp.stamp,
    level: typeof level === 'string' ? level : null,
    program: 'machined',
    message: msg as string,
  };
}

/** An error is in one line; what follows it without a stamp is another text, or a row that was cut. */
const described = (record: TalosLogRecord): TalosLogRecord =>
  Object.assign(record, describeRuntime('machined', record.message.split('\n', 1)[0]!));

/** Reads the log of machined: a record is a message. */
export const talosLog = defineSource<TalosLogRecord>({
  name: 'talos-log',
  title: 'log of machined, the init process of Talos',
  type: 'log',
  clock: 'utc',
  places: [/(^|\/)service-logs\/machined\.log$/, /$(?<=machined[^/]*\.log)/],
  collectWith: 'talosctl logs machined',
  begins: /^(?:\[talos\] |\S+: )?\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /,
  tables: [runtimeMessages],
  diagnostics: {
    'stray-line': ABOVE_FIRST_ROW,
  },
  recognise(head) {
    if (!hasTimeOfDay(head)) return false;
    const lines = nonBlankLines(head);
    return lines.slice(0, 5).some((line) => envelopeOf(line)?.program === 'machined');
  },
  open: (emit) => lineLog(emit, { envelope: envelopeOf, finish: described, strayCode: 'stray-line' }),
});
