import { firstMoment, groupBy, timesOf } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/** The first try and its five repetitions; a proxy that is slow to start is refused once or twice. */
const ALL = 6;

/**
 * The mount helper connects to the port of its new proxy before it mounts, six times within a third of a second, and goes
 * on either way (efs-utils since v2.4.0). Where all were refused nothing listened then: neither the proxy, which may come
 * later, nor whoever else held the port.
 *
 *     2026-11-20 12:40:42 UTC - WARNING - Error connecting to 127.0.0.1:20361, [Errno 111] Connection refused
 */
export const portRefusals: Fact = {
  name: 'port-refusals',
  title: 'ports that refused every connection of the mount helper',
  uses: ['helper-runs'],
  inputs: [{ actors: ['efs-mount-helper'] }],
  kinds: {
    'efs.port.refused': {
      what: 'a port that refused all six connections of one mount helper run',
      fields: { port: 'int', run: 'int?', target: 'text?', times: 'count' },
    },
  },
  derive(context) {
    const refused = context
      .ofKind('efs.port.connect-failed')
      .filter(({ fields }) => fields.run !== undefined && /refused/i.test(fields.error));
    const events = [...groupBy(refused, ({ fields }) => `${fields.run} ${fields.port}`).values()].flatMap((lines) => {
      const times = timesOf(lines);
      if (times < ALL) return [];
      const [first, last] = [lines[0]!, lines.at(-1)!];
      const { port, run, target } = first.fields;
      const note = `nothing listened on port ${port} at ${context.clockTime(firstMoment(first))}: it refused ${times} connections of the mount helper`;
      const time = { from: first.time.from, to: last.time.to };
      return [
        derive(
          'port-refusals',
          'efs.port.refused',
          time,
          { port, run, target, times, note },
          lines.flatMap(evidenceOf),
        ),
      ];
    });
    return { events };
  },
};
