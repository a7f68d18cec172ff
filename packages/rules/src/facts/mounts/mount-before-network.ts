import { type EventOf, MINUTE } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { bootBehind, boots } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';

const BEFORE = 'nfs.mount.before-network';

/** So long a boot may wait for its network. */
const SOON = 5 * MINUTE;

/** What a mount says that got no answer; one that was refused had a network. */
const UNANSWERED: ReadonlySet<string> = new Set(['name', 'unreachable']);

/**
 * Mounts that failed between the start of a boot and the moment when systemd found its network ready. Both are of one boot that the
 * logs show: a mount that fails before a reboot is not explained by the network of the next boot.
 */
export const mountBeforeNetwork: Fact = {
  name: 'mount-before-network',
  title: 'mounts that were tried before the network was ready',
  uses: ['failing-mounts', 'boot-lives'],
  inputs: [],
  unasked: [{ actors: ['systemd'] }],
  kinds: {
    [BEFORE]: {
      what: 'a mount that was tried before the network of its boot was ready',
      fields: { of: 'text', nth: 'int' },
    },
  },
  derive: (context) => ({
    events: context.ofKind('nfs.mount.fails').flatMap((failed) => {
      const { of, nth, cause } = failed.fields;
      const online = UNANSWERED.has(cause) ? readyBehind(context, failed) : undefined;
      if (!online) return [];
      const note = `the network was ready at ${context.clockTime(online.time)}, after the attempt`;
      return [derive('mount-before-network', BEFORE, online.time, { of, nth, note }, evidenceOf(online).slice(0, 1))];
    }),
  }),
};

/** The first line of the same boot that says that the network is ready. */
function readyBehind(context: FactContext, failed: EventOf<'nfs.mount.fails'>): EventOf<'target.reached'> | undefined {
  if (!boots(context).some(({ time }) => time.to <= failed.time.from)) return undefined;
  const online = context
    .ofKind('target.reached')
    .find(({ time, fields }) => fields.description === 'Network is Online' && time.from >= failed.time.to);
  if (!online || online.time.from - failed.time.to > SOON) return undefined;
  const next = bootBehind(context, failed);
  return next && next.time.from < online.time.to ? undefined : online;
}
