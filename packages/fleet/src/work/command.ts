import { availableParallelism } from 'node:os';
import { visible } from '@mountline/report';
import { expectFleet } from '../database/open-database.ts';
import { withFleet } from '../open-fleet.ts';
import { UserError } from '../user-error.ts';
import { work } from './work.ts';

/** Options of `mountline fleet work`, as the command line gives them. */
export interface WorkCommandOptions {
  db?: string;
  concurrency?: string;
  time: string;
  memory: string;
  grace: string;
  redact?: boolean;
  wait?: boolean;
}

/** `mountline fleet work`: analyzes what is in the queue. */
export async function workCommand(options: WorkCommandOptions): Promise<void> {
  expectFleet(options.db);
  const counts = { done: 0, again: 0, 'set-aside': 0 };
  const { stop, giveUp, off } = stopOnSignals(positive('--grace', options.grace));
  try {
    await withFleet(options.db, true, ({ database, boss }) =>
      work(database, boss, {
        concurrency:
          options.concurrency === undefined ? availableParallelism() : positive('--concurrency', options.concurrency),
        limits: { seconds: positive('--time', options.time), megabytes: positive('--memory', options.memory) },
        redact: options.redact ?? false,
        wait: options.wait ?? false,
        stop,
        giveUp,
        onBundle({ name, outcome, reason }) {
          counts[outcome] += 1;
          if (reason !== undefined) process.stderr.write(`${visible(name)}: ${WORDS[outcome]}: ${visible(reason)}\n`);
        },
      }),
    );
  } finally {
    off();
  }
  process.stdout.write(`${counts.done} analyzed, ${counts['set-aside']} set aside${stop.aborted ? ', stopped' : ''}\n`);
}

const WORDS = { done: 'done', again: 'back in the queue', 'set-aside': 'set aside' };

function positive(option: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value > 0) return value;
  throw new UserError(`${option}: ${text} is not a number above 0`, `Write a whole number, as in ${option} 4.`);
}

/** The first signal lets what was begun come to its end, for so many seconds; a second one gives it back at once. */
function stopOnSignals(graceSeconds: number) {
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  let timer: NodeJS.Timeout | undefined;
  const onSignal = () => {
    if (stop.signal.aborted) giveUp.abort();
    stop.abort();
    timer ??= setTimeout(() => giveUp.abort(), graceSeconds * 1000);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  const off = () => {
    clearTimeout(timer);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, onSignal);
  };
  return { stop: stop.signal, giveUp: giveUp.signal, off };
}
