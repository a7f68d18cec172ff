import type { Fact } from '@mountline/correlation';
import { dirtyMemory } from '../../views/node/dirty-memory.ts';
import { derive } from '../../views/node/evidence.ts';

/** What waits to be written on the node: a forced end of a mount loses its part of it. */
export const dirtyPages: Fact = {
  name: 'dirty-pages',
  title: 'dirty pages of the node',
  uses: [],
  inputs: [{ sources: ['meminfo'] }],
  kinds: {
    'node.dirty-pages': {
      what: 'dirty pages of all file systems of the node',
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
        ? `${dirtyMiB} MiB dirty and ${writebackMiB} MiB under writeback`
        : 'less than 2 MiB dirty or under writeback';
    const fields = { dirtyMiB, writebackMiB, note: `${sizes}, over all file systems of the node` };
    return { events: [derive('dirty-pages', 'node.dirty-pages', memory.snapshot.captured, fields, memory.evidence)] };
  },
};
