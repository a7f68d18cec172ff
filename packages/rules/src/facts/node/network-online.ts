import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/** When the network of the node was ready, as systemd saw it at boot: what was mounted before had none. */
export const networkOnline: Fact = {
  name: 'network-online',
  title: 'the network of the node that became ready at boot',
  uses: [],
  inputs: [],
  unasked: [{ actors: ['systemd'] }],
  kinds: { 'network.online': { what: 'the network of the node that became ready at boot' } },
  derive: (context) => ({
    events: context
      .ofKind('target.reached')
      .filter(({ fields }) => fields.description === 'Network is Online')
      .map((event) => {
        const note = 'the network of the node became ready only after this attempt, at boot';
        return derive('network-online', 'network.online', event.time, { note }, evidenceOf(event).slice(0, 1));
      }),
  }),
};
