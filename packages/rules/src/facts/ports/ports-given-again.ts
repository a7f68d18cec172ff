import type { Event } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/**
 * A port of which a tunnel failed to start, and that another mount was given after that, which succeeded: the listener and the
 * kernel's client of the port are that mount's then. Not where a table shows that nothing listens there at capture.
 */
export const portsGivenAgain: Fact = {
  name: 'ports-given-again',
  title: 'ports of a failed tunnel that were reassigned to a mount that succeeded',
  uses: ['mount-without-listener'],
  inputs: [{ actors: ['efs-mount-helper'] }],
  kinds: {
    'efs.port.given-again': {
      what: 'a mount that succeeded on the port of a failed tunnel, unless a table shows the port without a listener',
      says: 'port {port} was assigned again, and the mount of {target} succeeded',
      fields: { port: 'int', target: 'text' },
    },
  },
  derive(context) {
    const first = new Map<number | undefined, Event>();
    for (const failed of context.ofKind('efs.tunnel.failed'))
      if (!first.has(failed.fields.port)) first.set(failed.fields.port, failed);
    const events = [...first].flatMap(([port, failed]): Event[] => {
      if (port === undefined || context.joined('mount.without-listener', 'port', port).length > 0) return [];
      const behind = context
        .joined('efs.mount.succeeded', 'port', port)
        .filter(({ time }) => time.from >= failed.time.to);
      return behind.map((mounted) => {
        const { target } = mounted.fields;
        return derive('ports-given-again', 'efs.port.given-again', mounted.time, { port, target }, evidenceOf(mounted));
      });
    });
    return { events };
  },
};
