import type { Bundle } from '@mountline/bundle';
import { openBundles } from '@mountline/bundle/node';
import type { Artifact } from '@mountline/core';
import { limitsOf } from './limits.ts';

/** The bundles of a command line, with its `--limit`s. */
export async function opened(paths: readonly string[], limits: readonly string[] | undefined): Promise<Bundle[]> {
  return (await openBundles(paths, { limits: limitsOf(limits) })).map(interruptible);
}

/** Files are read without a pause otherwise, and Ctrl-C would wait for the end of the bundle. */
function interruptible(bundle: Bundle): Bundle {
  let chunks = 0;
  async function* paused(content: ReturnType<Artifact['read']>) {
    for await (const chunk of content) {
      yield chunk;
      chunks += 1;
      if (chunks % 16 === 0) await new Promise(setImmediate);
    }
  }
  async function* artifacts() {
    for await (const artifact of bundle.artifacts) yield { ...artifact, read: () => paused(artifact.read()) };
  }
  return { ...bundle, artifacts: { [Symbol.asyncIterator]: artifacts } };
}
