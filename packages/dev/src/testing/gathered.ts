import type { Artifact, Bundle } from '@mountline/core';

/** The files of a bundle with their content in memory: to be read again, in any order. */
export async function gathered(bundle: Bundle): Promise<(Artifact & { bytes: Uint8Array })[]> {
  const files: (Artifact & { bytes: Uint8Array })[] = [];
  for await (const artifact of bundle.artifacts) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of artifact.read()) chunks.push(new Uint8Array(chunk));
    const bytes = new Uint8Array(Buffer.concat(chunks));
    files.push({ ...artifact, bytes, read: () => [bytes] });
  }
  return files;
}
