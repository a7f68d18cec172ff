import { type Life, leastOf, type Micros } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { boots } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * The boots of the node. Pids, ports, mounts and what is in /run belong to one of them. When the one before ended no line
 * shows: it was over when the next one began.
 */
export const bootLives: Fact = {
  name: 'boot-lives',
  title: 'boots of the node',
  uses: [],
  inputs: [{ actors: ['kernel'] }],
  lives: { boot: { by: [], fields: { release: 'text?', bootId: 'text?' } } },
  kinds: {
    'node.rebooted': {
      what: 'a reboot of the node within the collected logs',
      fields: { release: 'text?' },
    },
  },
  derive(context) {
    const all = boots(context);
    const { name, bootId } = context.timeline.host;
    const lives = all.map(({ time, span, release }, i): Life => {
      const next = all[i + 1];
      const fields = {
        ...(release === undefined ? {} : { release }),
        ...(next || !bootId ? {} : { bootId: bootId.value }),
      };
      const from = { time, how: 'the kernel started', span };
      const to = next ? { time: next.time, how: 'the node rebooted', span: next.span } : null;
      return { of: 'boot', key: name?.value ?? 'node', nth: i + 1, from, to, fields };
    });
    const first = firstRead(context);
    const events = all.flatMap(({ time, release, evidence }) => {
      const note = `the node rebooted at ${context.clockTime(time)}`;
      const fields = { ...(release === undefined ? {} : { release }), note };
      return time.from > first ? [derive('boot-lives', 'node.rebooted', time, fields, evidence)] : [];
    });
    return { lives, events };
  },
};

/** When the first line that was read was written. */
function firstRead({ timeline }: FactContext): Micros {
  const froms = [
    ...timeline.coverage.map(({ from }) => from),
    ...timeline.events.slice(0, 1).map(({ time }) => time.from),
  ];
  return leastOf(froms);
}
