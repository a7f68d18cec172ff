import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Analysis } from './analysis.ts';
import type { Task } from './analyze.ts';

/** What became of a bundle. `failed`: another try may succeed. */
export type Answer =
  | { type: 'done'; analysis: Analysis; rulesVersion: string }
  | { type: 'refused' | 'failed'; reason: string; rulesVersion: string | null };

export interface Limits {
  /** Of one bundle. */
  seconds: number;
  /** Of the process that reads it. */
  megabytes: number;
}

/** A process beside this one that analyzes bundles, and is started again when one of them killed it. */
export interface AnalysisProcess {
  run(task: Task): Promise<Answer>;
  /** Ends it at once, with what it is doing: `run` then answers `failed`. */
  kill(reason: string): void;
}

/** From the sources too it is the built one: Node runs no TypeScript. */
const CHILD = fileURLToPath(new URL('../../dist/work/child.js', import.meta.url));

const WATCH = 250;

export function openAnalysisProcess(limits: Limits): AnalysisProcess {
  let child: ChildProcess | undefined;
  let killedFor: string | undefined;
  const kill = (reason: string) => {
    killedFor ??= reason;
    child?.kill('SIGKILL');
  };
  return {
    async run(task) {
      killedFor = undefined;
      child ??= start(limits);
      const running = child;
      const timer = setTimeout(() => kill(`took longer than ${limits.seconds} s (--time)`), limits.seconds * 1000);
      const watch = setInterval(() => {
        if (megabytesOf(running.pid) > limits.megabytes) kill(`used more than ${limits.megabytes} MB (--memory)`);
      }, WATCH);
      const answer = await answerOf(running, task);
      clearTimeout(timer);
      clearInterval(watch);
      if (answer !== null) return answer;
      child = undefined;
      return { type: 'failed', reason: killedFor ?? reasonOf(running), rulesVersion: null };
    },
    kill,
  };
}

function start({ megabytes }: Limits): ChildProcess {
  return fork(CHILD, {
    // As the command itself: a pattern that goes back too often continues in linear time.
    execArgv: [`--max-old-space-size=${megabytes}`, '--enable-experimental-regexp-engine-on-excessive-backtracks'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** What it answers; null where it ended without an answer. */
async function answerOf(child: ChildProcess, task: Task): Promise<Answer | null> {
  const stop = new AbortController();
  const { signal } = stop;
  try {
    child.send(task, () => undefined);
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal }).then(() => null),
    ]);
  } catch {
    return null;
  } finally {
    stop.abort();
  }
}

function reasonOf({ signalCode, exitCode, stderr }: ChildProcess): string {
  const said = String((stderr?.read() as Buffer | null) ?? '');
  if (/out of memory/i.test(said)) return 'its process ran out of memory (--memory)';
  return `its process ended: ${signalCode ?? `exit status ${exitCode}`}`;
}

/** Of this process in memory, on Linux; 0 elsewhere, where V8's own limit alone counts. */
function megabytesOf(pid: number | undefined): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}
