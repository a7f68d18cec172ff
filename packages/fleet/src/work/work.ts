import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { isS3, openS3 } from '../add/s3.ts';
import type { Database } from '../database/database.ts';
import { type Job, LEASE_SECONDS, QUEUE, QUEUE_SCHEMA, renewLease, SET_ASIDE_QUEUE } from '../database/queue.ts';
import { type AnalysisProcess, type Limits, openAnalysisProcess } from './analysis-process.ts';
import { saveDone, saveFailed, setAside } from './save.ts';

export interface WorkOptions {
  /** So many bundles at a time. */
  concurrency: number;
  limits: Limits;
  redact: boolean;
  /** To stay when the queue is empty. */
  wait: boolean;
  /** No other bundle is begun after `stop`; after `giveUp` those that were begun go back to the queue. */
  stop: AbortSignal;
  giveUp: AbortSignal;
  onBundle(done: { name: string; outcome: 'done' | 'again' | 'set-aside'; reason?: string }): void;
}

/** Between two looks at an empty queue, and at a server that is away. */
const POLL = 1000;

interface Lane {
  process: AnalysisProcess;
  /** The job that it has, whose lease is renewed. */
  job: string | null;
}

/** Analyzes bundles until none is left, or until it is told to stop. */
export async function work(database: Database, boss: PgBoss, options: WorkOptions): Promise<void> {
  if (!database.isShared) await takeBack(database, boss);
  const lanes: Lane[] = Array.from({ length: options.concurrency }, () => ({
    process: openAnalysisProcess(options.limits),
    job: null,
  }));
  const renewing = setInterval(
    () => {
      // A server that is away is asked again in a moment.
      for (const { job } of lanes) if (job !== null) renewLease(database, job).catch(() => undefined);
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  const giveUp = () => {
    for (const { process } of lanes) process.kill('the worker was stopped');
  };
  options.giveUp.addEventListener('abort', giveUp);
  // Where one cannot go on, the others finish what they have: the database is theirs until then.
  const broken = new AbortController();
  const stop = AbortSignal.any([options.stop, broken.signal]);
  try {
    const ends = await Promise.allSettled(
      lanes.map((lane) =>
        runLane(database, boss, lane, { ...options, stop }).catch((error) => {
          broken.abort();
          throw error;
        }),
      ),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  } finally {
    clearInterval(renewing);
    giveUp();
    options.giveUp.removeEventListener('abort', giveUp);
  }
}

/** The database in a folder is opened by one process at a time: what another had begun, nobody does any more. */
async function takeBack(database: Database, boss: PgBoss): Promise<void> {
  const active = await database.query<{ id: string }>(
    `SELECT id FROM ${QUEUE_SCHEMA}.job WHERE name = $1 AND state = 'active'`,
    [QUEUE],
  );
  const ids = active.map(({ id }) => id);
  if (ids.length > 0) await boss.fail(QUEUE, ids);
}

async function runLane(database: Database, boss: PgBoss, lane: Lane, options: WorkOptions): Promise<void> {
  while (!options.stop.aborted) {
    // pg-boss gives no job where the server does not answer.
    const [job] = await boss.fetch<Job>(QUEUE, { batchSize: 1 });
    if (job) {
      lane.job = job.id;
      await persistently(database, () => runJob(database, boss, lane.process, job, options));
      lane.job = null;
      continue;
    }
    await persistently(database, () => drainSetAside(database, boss, options.redact));
    if (!options.wait && (await persistently(database, () => unfinished(database))) === 0) return;
    await pause(POLL, undefined, { signal: options.stop }).catch(() => undefined);
  }
}

/** A server that stops or restarts is waited for. All that is asked may be asked twice. */
async function persistently<T>(database: Database, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!database.isLost(error)) throw error;
      await pause(POLL);
    }
  }
}

const unfinished = async (database: Database): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${QUEUE_SCHEMA}.job WHERE name = $1 AND state < 'completed'`,
    [QUEUE],
  );
  return row!.count;
};

/** Jobs that pg-boss hands out no more. */
async function drainSetAside(database: Database, boss: PgBoss, redact: boolean): Promise<void> {
  const jobs = await boss.fetch<Job>(SET_ASIDE_QUEUE, { batchSize: 100 });
  if (jobs.length === 0) return;
  await setAside(
    database,
    jobs.map(({ data }) => data.sha256),
    redact,
  );
  await boss.complete(
    SET_ASIDE_QUEUE,
    jobs.map(({ id }) => id),
  );
}

interface Bundle {
  name: string;
  place: string;
  state: string;
}

async function runJob(
  database: Database,
  boss: PgBoss,
  process: AnalysisProcess,
  { id: job, data: { sha256 } }: PgBoss.Job<Job>,
  { redact, giveUp, onBundle }: WorkOptions,
): Promise<void> {
  const [bundle] = await database.query<Bundle>('SELECT name, place, state FROM mountline.bundle WHERE sha256 = $1', [
    sha256,
  ]);
  if (bundle?.state !== 'queued') {
    await boss.complete(QUEUE, job);
    return;
  }
  if (isS3(bundle.place))
    await openS3().catch(async (error: Error) => {
      // This machine lacks something. Another may have it.
      await boss.fail(QUEUE, job);
      throw error;
    });
  const began = performance.now();
  const answer = await process.run({ sha256, place: bundle.place, redact });
  const milliseconds = Math.round(performance.now() - began);
  await persistently(database, async () => {
    if (answer.type === 'done') {
      const { analysis, rulesVersion } = answer;
      await saveDone(database, boss, { sha256, job, analysis, rulesVersion, milliseconds, redacted: redact });
      onBundle({ name: bundle.name, outcome: 'done' });
    } else if (giveUp.aborted) {
      await boss.fail(QUEUE, job);
      onBundle({ name: bundle.name, outcome: 'again', reason: answer.reason });
    } else {
      const { reason, rulesVersion } = answer;
      const isOver = await saveFailed(database, boss, {
        sha256,
        job,
        reason,
        rulesVersion,
        isFinal: answer.type === 'refused',
        redacted: redact,
      });
      onBundle({ name: bundle.name, outcome: isOver ? 'set-aside' : 'again', reason });
    }
  });
}
