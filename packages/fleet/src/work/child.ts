/** A process that analyzes one bundle after the other. What a bundle does to it costs that bundle only. */
import { InputError } from '@mountline/core';
import type { Answer } from './analysis-process.ts';
import { analyzeTask, type Task } from './analyze.ts';
import { Refused } from './refused.ts';
import { rulesVersion } from './rules-version.ts';

const version = rulesVersion();

async function answerOf(task: Task): Promise<Answer> {
  try {
    return { type: 'done', analysis: await analyzeTask(task), rulesVersion: version };
  } catch (error) {
    const isFinal = error instanceof Refused || error instanceof InputError;
    const reason = task.redact ? withoutNames(error) : (error as Error).message;
    return { type: isFinal ? 'refused' : 'failed', reason, rulesVersion: version };
  }
}

/** Messages name paths and files. */
function withoutNames(error: unknown): string {
  if (error instanceof Refused) return error.plain;
  if (error instanceof InputError) return `it cannot be read (${error.code})`;
  return `the analysis failed (${(error as Error).name})`;
}

process.on('message', (task: Task) => {
  void answerOf(task).then((answer) => process.send?.(answer));
});
// Whoever gave the work is gone.
process.on('disconnect', () => process.exit());
