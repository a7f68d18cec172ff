import type { Artifact } from '@mountline/core';

/** What a user hands over: a name for people and the files in it, read one by one. */
export interface Bundle {
  name: string;
  artifacts: Artifact[];
}

/** A bundle from texts or bytes that are in memory already: for tests, other tools and the browser. */
export function bundleOf(name: string, files: Readonly<Record<string, string | Uint8Array>>): Bundle {
  const artifacts = Object.entries(files).map(([path, content]): Artifact => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return { path, size: bytes.length, read: () => [bytes] };
  });
  return { name, artifacts };
}
export { EVIDENCE } from './evidence.ts';
export { layouts } from './layouts/index.ts';
