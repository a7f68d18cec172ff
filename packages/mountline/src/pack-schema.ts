import { InputError } from '@mountline/core';
import { z } from 'zod';
import type { PackManifest } from './pack.ts';

const count = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const stamp = z.looseObject({
  clock: z.enum(['utc', 'zone', 'local', 'yearless', 'boot']),
  value: z.int(),
  width: count,
});
const place = z.looseObject({ line: z.int().min(1), offset: count });
const gap = z.looseObject({
  from: stamp,
  to: stamp.nullable(),
  others: count,
  fromSpan: place,
  toSpan: place.nullable(),
});
const file = z.looseObject({
  path: z.string(),
  container: z.string().optional(),
  source: z.string(),
  sha256: hash,
  bytes: count,
  lines: count,
  records: count,
  packed: z.strictObject({ path: z.string(), sha256: hash }).optional(),
  kept: z.array(z.tuple([z.int().min(1), z.int().min(1), count])),
  turns: z.array(z.tuple([z.int().min(1), count])),
  extent: z.looseObject({ first: stamp, last: stamp, turns: count }).nullable(),
  covers: z.strictObject({ units: z.array(z.string()), edges: z.array(stamp) }).optional(),
  activity: z.array(z.looseObject({ unit: z.string(), first: stamp, last: stamp, lines: count, gaps: z.array(gap) })),
  clues: z.array(z.strictObject({ clue: z.looseObject({ type: z.string() }), span: place })),
  reboots: z.array(z.strictObject({ line: z.int().min(1), before: stamp, after: stamp.nullable() })),
  unread: z.array(z.looseObject({ before: stamp.nullable(), after: stamp.nullable(), lines: count, span: place })),
  diagnostics: z.array(z.looseObject({ code: z.string(), message: z.string(), count })),
});
const manifest = z.strictObject({
  mountlinePack: z.literal(1),
  madeWith: z.string(),
  bundle: z.string(),
  redacted: z.boolean(),
  collection: z.strictObject({
    layout: z.string().nullable(),
    root: z.string(),
    lacks: z.array(z.looseObject({ what: z.string(), how: z.string(), why: z.string() })),
    clues: z.array(z.looseObject({ clue: z.looseObject({ type: z.string() }) })),
    captured: z.array(z.tuple([z.string(), z.strictObject({ from: z.number(), to: z.number() })])),
    diagnostics: z.array(z.looseObject({ code: z.string(), message: z.string() })),
  }),
  files: z.array(file),
});

/** Throws an `InputError` for a text that is no manifest. */
export function parseManifest(text: string): PackManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InputError('not-readable', `mountline-pack.json: ${(cause as Error).message}`, { cause });
  }
  const parsed = manifest.safeParse(value);
  if (parsed.success) return parsed.data as unknown as PackManifest;
  throw new InputError('not-readable', `mountline-pack.json: ${z.prettifyError(parsed.error).split('\n')[0]}`);
}
