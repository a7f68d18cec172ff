import { MINUTE } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { readUpTo } from '../../views/node/covered-until.ts';
import { derive } from '../../views/node/evidence.ts';

/** The kernel writes of each kill for memory: where its lines of that minute were read whole and tell of none, a pod that says OOMKilled is wrong. */
export const containerKillsUnseen: Fact = {
  name: 'container-kills-unseen',
  title: 'containers that their pod reports as OOMKilled without a kill in the kernel log',
  uses: ['containers-oom-killed'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'container.kill-unseen': {
      what: "a stretch of the kernel's log without a kill for memory, in which a pod says OOMKilled",
      says: [
        "the kernel's log shows no OOM kill when pod {pod} reports {containerName} as OOMKilled",
        "the kernel's log shows no OOM kill when its pod reports {containerName} as OOMKilled",
      ],
      fields: { pod: 'text?', containerName: 'text' },
    },
  },
  derive(context) {
    const kills = context.ofKind('oom.process.killed');
    const unseen = context.ofKind('container.oom-restarts').filter(({ time }) => {
      const [from, to] = [time.from - MINUTE, time.to + MINUTE];
      return (
        readUpTo(context, 'kernel', from) >= to && !kills.some((kill) => kill.time.from < to && kill.time.to > from)
      );
    });
    return {
      events: unseen.map((event) => {
        const { pod, containerName } = event.fields;
        const fields = { pod, containerName };
        return derive('container-kills-unseen', 'container.kill-unseen', event.time, fields, evidenceOf(event));
      }),
    };
  },
};
