import { type Event, groupBy } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { networkLosses } from '../../views/node/network-losses.ts';

/** Links of this node that went down and services of its network that were stopped, as a VPN. */
export const networkLost: Fact = {
  name: 'network-lost',
  title: 'network links that went down and network services that were stopped',
  uses: [],
  inputs: [],
  unasked: [{ actors: ['systemd', 'program'] }],
  kinds: {
    'network.lost': {
      what: 'a network link that went down or a network service that was stopped',
      fields: { name: 'text', nth: 'int' },
    },
    'network.back': {
      what: 'a network link that came up or a network service that was started again',
      fields: { name: 'text', nth: 'int' },
    },
  },
  derive(context) {
    const byName = groupBy(networkLosses(context), ({ name }) => name);
    const events = [...byName.values()].flatMap((losses) =>
      losses.flatMap(({ name, note, event, back }, i): Event[] => {
        // A link that lost its carrier and then went down is one loss.
        if (losses[i - 1]?.back === back && i > 0) return [];
        const lost = derive(
          'network-lost',
          'network.lost',
          event.time,
          { name, nth: i + 1, note },
          evidenceOf(event).slice(0, 1),
        );
        if (!back) return [lost];
        const again = { name, nth: i + 1, note: `${name} is up again` };
        return [lost, derive('network-lost', 'network.back', back.time, again, evidenceOf(back).slice(0, 1))];
      }),
    );
    return { events };
  },
};
