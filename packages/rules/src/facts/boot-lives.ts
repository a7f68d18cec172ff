import type { Life } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { boots } from '../node/boots.ts';

/**
 * The boots of the node. Pids, ports, mounts and what is in /run belong to one of them. When the one before ended no line
 * tells: it was over when the next one began.
 */
export const bootLives: Fact = {
  name: 'boot-lives',
  title: 'boots of the node',
  uses: [],
  inputs: [{ actors: ['kernel'] }],
  kinds: {},
  derive(context) {
    const all = boots(context);
    const { name, bootId } = context.timeline.host;
    const lives = all.map(({ time, span, release }, i): Life => {
      const next = all[i + 1];
      const fields = {
        ...(release === undefined ? {} : { release }),
        ...(next || !bootId ? {} : { bootId: bootId.value }),
      };
      const from = { time, how: 'the kernel was started', span };
      const to = next ? { time: next.time, how: 'the node was booted again', span: next.span } : null;
      return { of: 'boot', key: name?.value ?? 'node', nth: i + 1, from, to, fields };
    });
    return { lives };
  },
};
