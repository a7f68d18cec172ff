import {
  counted,
  type Event,
  type Evidence,
  fileOf,
  formatDuration,
  groupBy,
  type Interval,
  isKnown,
  MINUTE,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { GoroutinesRecord } from '@mountline/parsers/goroutines';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

/** A goroutine that waits in a call about a file. */
interface Waiting {
  goroutine: number;
  minutes: number;
  call: string;
  functions: readonly string[];
  evidence: Evidence[];
}

/** All of them at one time, as kubelet itself wrote them down. */
interface Dump {
  at: Interval;
  /** Kubelet continued; else a signal ended it. */
  profile: boolean;
  waiting: Waiting[];
}

/**
 * Goroutines of kubelet that wait in a call about a file: it takes milliseconds on a disk, and has no end on a hard mount whose server
 * is gone. Its profile shows them while it hangs, and the dump in its journal when it was sent SIGQUIT, or SIGABRT by the watchdog of systemd. Neither holds the paths.
 */
export const kubeletGoroutines: Fact = {
  name: 'kubelet-goroutines',
  title: 'file system calls of kubelet that do not return, by its goroutines',
  uses: [],
  inputs: [],
  unasked: [{ actors: ['kubelet'] }, { sources: ['goroutines'] }],
  kinds: {
    'kubelet.call.waiting': {
      what: 'a file system call of kubelet that had not returned when its goroutines were dumped',
      fields: {
        call: 'text',
        via: { type: 'text', means: "kubelet's function" },
        main: { type: 'bool', means: "of the loop that starts and stops pods, or of kubelet's startup" },
        duration: { type: 'int', means: 'at least' },
        goroutines: { type: 'count', means: 'in such calls' },
        open: { type: 'bool?', means: 'from a profile, after which kubelet kept running' },
      },
    },
  },
  derive(context) {
    return { events: [...profiles(context), ...dumps(context)].flatMap((dump) => told(context, dump)) };
  },
};

const KUBELET = /(?:^|\/)k8s\.io\/kubernetes\/(?:pkg|cmd)\/kubelet\b/;

function profiles(context: FactContext): Dump[] {
  const tables = ofLastCapture(context.rows<GoroutinesRecord>('goroutines'));
  return tables
    .filter(({ rows }) => rows.some(({ functions }) => functions.some((name) => KUBELET.test(name))))
    .map(({ snapshot, rows }) => ({
      at: snapshot.captured,
      profile: true,
      waiting: rows.flatMap((row): Waiting[] => {
        const { goroutine, minutes, call, functions } = row;
        if (call === undefined || minutes === undefined) return [];
        const text = `goroutine ${goroutine} [${row.state}, ${minutes} minutes]: ${functions.slice(0, 3).join(', ')}`;
        return [{ goroutine, minutes, call, functions, evidence: [rowEvidence(snapshot, row, text)] }];
      }),
    }));
}

/** What the signal leaves in the journal: stacks of one process, within seconds. */
function dumps(context: FactContext): Dump[] {
  const events = context.ofKind('kubelet.goroutine.waiting');
  return [...groupBy(events, ({ span, pid }) => `${fileOf(span)} ${pid}`).values()].map((all) => ({
    at: { from: all[0]!.time.from, to: all.at(-1)!.time.to },
    profile: false,
    waiting: all.map((event) => ({
      goroutine: event.fields.goroutine,
      minutes: event.fields.minutes,
      call: event.fields.call,
      functions: event.fields.functions,
      evidence: evidenceOf(event),
    })),
  }));
}

/** The loop that starts and stops pods; what waits in the first goroutine waits before there is one. */
const LOOP = /\.(?:syncLoop|syncLoopIteration|HandlePodCleanups)$/;
const isMain = ({ goroutine, functions }: Waiting) => goroutine === 1 || functions.some((name) => LOOP.test(name));

const lastWord = (name: string) => name.slice(name.lastIndexOf('.') + 1);

function told(context: FactContext, dump: Dump): Event[] {
  const main = dump.waiting.filter(isMain);
  const others = dump.waiting.filter((one) => !isMain(one));
  return [main, others].flatMap((list) =>
    list.length === 0 ? [] : [waitingEvent(context, dump, list, list === main)],
  );
}

function waitingEvent(context: FactContext, { at, profile }: Dump, list: readonly Waiting[], main: boolean): Event {
  const longest = list.toSorted((a, b) => b.minutes - a.minutes)[0]!;
  const { call, minutes, functions } = longest;
  const via = lastWord(functions.find((name) => /\/kubelet\b|cadvisor/.test(name)) ?? functions.at(-1)!);
  const duration = minutes * MINUTE;
  const who = main ? (longest.goroutine === 1 ? "kubelet's startup" : "kubelet's main loop") : 'kubelet';
  const more = list.length > 1 ? `, with ${counted(list.length - 1, 'more call')} like it` : '';
  const when = isKnown(at.from) ? ` at ${context.clockTime(at.from)}` : '';
  const note = `${who} had waited in ${call} (${via}) for at least ${formatDuration(duration)}${more}, by its goroutines${when}`;
  const fields = { call, via, main, duration, goroutines: list.length, ...(profile ? { open: true } : {}), note };
  return derive('kubelet-goroutines', 'kubelet.call.waiting', at, fields, longest.evidence);
}
