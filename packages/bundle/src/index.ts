import type { Artifact, Bundle } from '@mountline/core';

export type { Bundle } from '@mountline/core';
export { ARCHIVE_DIAGNOSTICS } from './diagnostics.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type { OpenOptions } from './open.ts';

/** A bundle from texts or bytes that are in memory already: for tests, other tools and the browser. */
export function bundleOf(
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Bundle & { artifacts: Artifact[] } {
  const artifacts = Object.entries(files).map(([path, content]): Artifact => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return { path, size: bytes.length, read: () => [bytes] };
  });
  return { name, artifacts };
}
export { EVIDENCE } from './evidence.ts';
export { layouts } from './layouts/index.ts';
