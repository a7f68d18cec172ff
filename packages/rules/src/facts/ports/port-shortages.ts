import {
  type Event,
  type EventOf,
  firstMoment,
  formatDuration,
  greatestOf,
  HOUR,
  isKnown,
  MINUTE,
  type Micros,
  timesOf,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { type MountLine, type Quoted, quotedFailures } from '../../views/mounts/quoted-failures.ts';
import { derive } from '../../views/node/evidence.ts';

/** The range of ports, or the one that the mounts ask for with `tlsport`. */
type Asked = { portLow: number; portHigh: number } | { port: number };

/** What is quoted of such a mount. */
type Said = Asked & { watchdog?: string };

/** A mount that was refused: a line of the mount helper, or one that quotes it. */
type Refusal = EventOf<'efs.port.exhausted'> | Quoted<Said>;

/** Mounts that found no port, one after another, until one found a port. */
interface Shortage {
  about: Asked;
  refused: [Refusal, ...Refusal[]];
  /** Runs of the helper that have started a tunnel on such a port since the last refusal. */
  started: Set<number>;
  mounted?: MountLine;
}

/**
 * Mounts of efs-utils for which no port was free, in one stretch until a mount begins behind them that succeeds. One that
 * had its port before the refusal and succeeds behind it says nothing of the ports that are left.
 *
 *     … - ERROR - Failed to locate an available port in the range [20049, 21049], try specifying a different port range in …
 *     … - ERROR - Specified port [20100] is unavailable. Try selecting a different port.
 *
 * Where nothing of that is in the helper's own log, it is taken from who quotes it.
 */
export const portShortages: Fact = {
  name: 'port-shortages',
  title: 'efs-utils mounts for which no free port was found',
  uses: ['helper-runs'],
  inputs: [{ actors: ['efs-mount-helper'] }],
  unasked: [{ actors: ['kubelet', 'csi'] }, { sources: ['kubectl-describe'] }],
  kinds: {
    'efs.port.none-free': {
      what: 'mounts for which no free port was found',
      fields: {
        portLow: 'int?',
        portHigh: { type: 'int?', means: 'of the range' },
        port: { type: 'int?', means: 'the requested port' },
        times: 'count',
        lastAt: 'int?',
        watchdog: { type: 'text?', means: 'what the mount helper said of the watchdog, if its failure is quoted' },
        run: { type: 'int?', means: 'of the first' },
        nth: 'int',
      },
    },
    'efs.port.found-again': {
      what: 'a mount for which a free port was found again',
      says: 'a free port was found for {target}',
      fields: {
        portLow: 'int?',
        portHigh: 'int?',
        port: 'int?',
        target: 'text',
        nth: { type: 'int', means: 'of the shortage' },
      },
    },
  },
  derive(context) {
    const own = context.ofKind('efs.port.exhausted').length > 0;
    const all = own ? shortages(context) : quoted(context);
    return { events: all.flatMap((shortage, i) => told(shortage, i + 1, context.clockTime)) };
  },
};

function shortages(context: FactContext): Shortage[] {
  const all: Shortage[] = [];
  let open: Shortage[] = [];
  for (const event of context.ofKind('efs.port.exhausted', 'efs.tunnel.starting', 'efs.mount.succeeded')) {
    if (event.kind === 'efs.port.exhausted') {
      const begun = refuse(open, event, askedOf(event));
      if (begun) all.push(begun);
      if (begun) open.push(begun);
    } else {
      for (const shortage of open) follow(shortage, event);
      open = open.filter(({ mounted }) => !mounted);
    }
  }
  return all;
}

const RANGE = /Failed to locate an available port in the range \[(\d{1,5}), (\d{1,5})\]/;
/** Of every mount in a container, where systemd is not the init: later drivers start the watchdog themselves. */
const WATCHDOG = /Could not start amazon-efs-mount-watchdog, unrecognized init system "[^"\n]{1,40}"/;
const PORT = /Specified port \[(\d{1,5})\] is unavailable/;

/** The range of ports, or the port of `tlsport`, for which the mount helper found none that is free, where somebody quotes it. */
function aboutOf(text: string): Said | undefined {
  const watchdog = WATCHDOG.exec(text)?.[0];
  const said = watchdog === undefined ? {} : { watchdog };
  const range = RANGE.exec(text);
  if (range) return { portLow: Number(range[1]), portHigh: Number(range[2]), ...said };
  const port = PORT.exec(text)?.[1];
  return port === undefined ? undefined : { port: Number(port), ...said };
}

/** Kubelet waits so long for the driver: what succeeds later than that behind a refusal has begun behind it. */
const CALL: Micros = 2 * MINUTE;

/** As the driver, kubelet or an event quotes the helper, until a mount behind them succeeds: of the volume that was refused last, or of any. */
function quoted(context: FactContext): Shortage[] {
  const all: Shortage[] = [];
  for (const event of quotedFailures(context, aboutOf)) {
    const begun = refuse(all, event, event.fields);
    if (begun) all.push(begun);
  }
  for (const shortage of all) {
    const mounted = context.ofKind('volume.mount.succeeded').find((event) => isMountedBehind(shortage, event));
    if (mounted) shortage.mounted = mounted;
  }
  return all;
}

function isMountedBehind({ about, refused }: Shortage, { fields, time }: EventOf<'volume.mount.succeeded'>): boolean {
  const last = refused.at(-1)!;
  const { podUid, pv } = last.fields;
  const after = time.from - last.time.to;
  if (pv !== undefined && fields.pv === pv && fields.podUid === podUid) return after > 0;
  return !('port' in about) && after > CALL && (fields.driver?.startsWith('efs.') ?? false);
}

/** The shortage that begins with a refusal, where it belongs to none that is open. */
function refuse(open: readonly Shortage[], event: Refusal, asked: Asked): Shortage | undefined {
  const about: Asked = 'port' in asked ? { port: asked.port } : rangeOf(asked);
  const same = open.find((one) => isSame(one.about, about));
  if (!same) return { about, refused: [event], started: new Set() };
  same.refused.push(event);
  same.started.clear();
  return undefined;
}

const rangeOf = ({ portLow, portHigh }: { portLow: number; portHigh: number }) => ({ portLow, portHigh });

/** A line of the mount helper names the one or the other. */
const askedOf = ({ fields: { port, portLow, portHigh } }: EventOf<'efs.port.exhausted'>): Asked =>
  portLow === undefined ? { port: port! } : { portLow, portHigh: portHigh! };

const isSame = (a: Asked, b: Asked): boolean =>
  'port' in a || 'port' in b
    ? 'port' in a && 'port' in b && a.port === b.port
    : a.portLow === b.portLow && a.portHigh === b.portHigh;

function follow(shortage: Shortage, event: EventOf<'efs.tunnel.starting' | 'efs.mount.succeeded'>): void {
  const { port, run } = event.fields;
  if (run === undefined || port === undefined || !isAbout(shortage, port)) return;
  if (event.kind === 'efs.tunnel.starting') shortage.started.add(run);
  else if (shortage.started.has(run)) shortage.mounted = event;
}

/** The upper bound is not part of the range. */
const isAbout = ({ about }: Shortage, port: number) =>
  'port' in about ? about.port === port : port >= about.portLow && port < about.portHigh;

function told({ about, refused, mounted }: Shortage, nth: number, clockTime: FactContext['clockTime']): Event[] {
  const [first, last] = [refused[0], refused.at(-1)!];
  const times = timesOf(refused);
  const what =
    'port' in about
      ? `port ${about.port}, which the mount requested, was not free`
      : `no port between ${about.portLow} and ${about.portHigh} was free`;
  const lastAt = isKnown(last.time.from) ? `, last at ${clockTime(firstMoment(last))}` : '';
  const lasted = greatestOf(refused.map(({ fields }) => ('lasted' in fields ? (fields.lasted ?? 0) : 0)));
  // kubectl rounds an age of hours.
  const over =
    lasted > 0 ? ` in ${lasted < 3 * HOUR ? formatDuration(lasted) : `about ${Math.round(lasted / HOUR)} h`}` : '';
  const again = times > 1 ? ` ${times} times${over}${lastAt}` : '';
  const note = `${what}: the mount failed${again}`;
  const fields = {
    ...about,
    times,
    lastAt: isKnown(last.time.from) ? last.time.from : undefined,
    watchdog: refused.flatMap(({ fields }) => ('watchdog' in fields ? (fields.watchdog ?? []) : []))[0],
    run: 'run' in first.fields ? first.fields.run : undefined,
    nth,
    note,
  };
  const time = { from: first.time.from, to: last.time.to };
  const shortage = derive('port-shortages', 'efs.port.none-free', time, fields, refused.flatMap(evidenceOf));
  if (!mounted) return [shortage];
  const target = mounted.fields.target ?? mounted.fields.pv ?? 'the volume';
  const ended = { ...about, target, nth };
  return [shortage, derive('port-shortages', 'efs.port.found-again', mounted.time, ended, evidenceOf(mounted))];
}
