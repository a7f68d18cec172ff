import type { Machine } from '@mountline/core';

/** For forms that can be read as a whole only: gives the text of the file once its end is reached. */
export function wholeText(onEnd: (text: string) => void): Machine {
  const chunks: Uint8Array[] = [];
  return {
    push: (chunk) => void chunks.push(chunk.slice()),
    end() {
      const decoder = new TextDecoder();
      onEnd(chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode());
    },
  };
}
