/** What was read: the node, its files, and what their silence is worth. */
import { z } from 'zod';
import { instant, interval, span, yearUnknown } from './places.ts';

export const fact = z.strictObject({ value: z.string(), span });
export const end = z.strictObject({ time: interval, how: z.string(), span }).nullable();

export const lack = z.strictObject({
  what: z.string(),
  how: z.enum(['timed-out', 'not-run', 'not-installed', 'cut', 'empty', 'filtered']),
  why: z.string(),
  sources: z.array(z.string()).describe('The sources that would have read it'),
  actors: z.array(z.string()).describe('The actors whose lines it would have held'),
  span: span.optional(),
});

export const proof = z.strictObject({ text: z.string(), spans: z.array(span) });

export const place = { container: z.string().optional(), path: z.string() };

export const fileState = z.enum(['read', 'unclaimed', 'empty', 'error-text', 'unreadable', 'link']);
export const unreadState = fileState.exclude(['read']);

export const parts = z
  .array(
    z.strictObject({
      layout: z.string().nullable().describe('The kind of bundle; null for a folder or files of no known kind'),
      root: z.string().describe('What stands in front of its paths: archives and folders, a slash at the end'),
    }),
  )
  .describe('Where its files lie: one part, or one for each input that was joined');

export const host = z.strictObject({
  name: fact.optional(),
  kernel: fact.optional(),
  bootId: fact.optional(),
  bootTime: z.strictObject({ value: interval, span }).optional(),
  zone: fact.optional(),
  versions: z.array(z.strictObject({ of: z.string(), value: z.string(), span })).optional(),
});

export const captures = z
  .array(z.strictObject({ folder: z.string(), time: interval }))
  .optional()
  .describe('Where several captures of the node lie in folders with a `date` each, the first first');

export const coverage = z.strictObject({
  ...place,
  source: z.string(),
  units: z.array(z.string()),
  from: instant,
  to: instant.nullable(),
  yearUnknown,
  holes: z.array(
    z.strictObject({
      from: instant,
      to: instant.nullable(),
      yearUnknown,
      reason: z.string(),
      units: z.array(z.string()).optional(),
      span: span.optional(),
    }),
  ),
  attested: z.literal(true).optional().describe('A distilled pack says so of the original'),
});

export const diagnostic = z.strictObject({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'loss']),
  message: z.string(),
  cost: z.string(),
  span: span.optional(),
  count: z.int().min(1),
  help: z.string(),
});
