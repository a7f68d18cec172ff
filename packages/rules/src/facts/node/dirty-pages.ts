import type { Fact } from '@mountline/correlation';
import { dirtyMemory } from '../../views/node/dirty-memory.ts';
import { derive } from '../../views/node/evidence.ts';

/** What waits to be written on the node: a forced end of a mount loses its part of it. */
export const dirtyPages: Fact = {
  name: 'dirty-pages',
  title: 'what is dirty in the memory of the node',
  uses: [],
  inputs: [{ sources: ['meminfo'] }],
  kinds: {
    'node.dirty-pages': {
      what: 'what is dirty on the node, of all file systems',
      fields: { dirtyMiB: 'int', writebackMiB: 'int' },
    },
  },
  derive(context) {
    const memory = dirtyMemory(context);
    if (!memory) return {};
    const dirtyMiB = Number(memory.dirty / 1024n);
    const writebackMiB = Number(memory.writeback / 1024n);
    const sizes =
      dirtyMiB + writebackMiB > 0
        ? `${dirtyMiB} MiB are dirty and ${writebackMiB} MiB on their way`
        : 'less than 2 MiB are dirty or on their way';
    const fields = { dirtyMiB, writebackMiB, note: `${sizes}, of all file systems of the node` };
    return { events: [derive('dirty-pages', 'node.dirty-pages', memory.snapshot.captured, fields, memory.evidence)] };
  },
};
