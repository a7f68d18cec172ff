import { getHeapStatistics } from 'node:v8';

/** From this part of the memory that Node may use on, what is made of the events may find too little of it. */
const MUCH = 0.5;

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/**
 * Says once that Node may need more memory. Where there is none left, Node ends at once and with words of its own, which
 * name the option but not what to give it.
 */
export function memoryWatch(say: (notice: string) => void): () => void {
  let said = false;
  return () => {
    if (said) return;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used < limit * MUCH) return;
    said = true;
    say(
      `mountline: ${megabytes(used)} of the ${megabytes(limit)} MB that Node may use are in use; ` +
        `if it runs out of memory, run it with NODE_OPTIONS=--max-old-space-size=${megabytes(limit * 2)}\n`,
    );
  };
}
