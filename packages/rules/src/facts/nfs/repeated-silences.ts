import { type Event, type EventOf, firstMoment, formatDuration, groupBy, lastMoment } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/**
 * Servers that fell silent several times: how often, when last, how long in all. The kernel begins to speak of an outage when a call
 * has waited for timeo x (retrans + 1), so each was longer than its lines tell. Of 127.0.0.1 the outages of all its clients count.
 */
export const repeatedSilences: Fact = {
  name: 'repeated-silences',
  title: 'NFS servers with several outages',
  uses: ['server-outages'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nfs.silences.counted': {
      what: 'an NFS server with several outages',
      fields: {
        server: 'text',
        of: { type: 'text', means: 'the node, as in the outages' },
        spells: 'count',
        answered: { type: 'bool', means: 'the last outage is over' },
        lastFromAt: 'int',
        longestFor: 'int',
        togetherFor: 'int',
      },
    },
  },
  derive(context) {
    // Lines without times tell no length.
    const timed = context.ofKind('nfs.server.silent').filter(({ fields }) => fields.duration !== undefined);
    const ofOne = groupBy(timed, ({ fields: { of, server } }) => `${of} ${server}`);
    return {
      events: [...ofOne.values()].flatMap((spells) => (spells.length > 1 ? [summedUp(spells, context.clockTime)] : [])),
    };
  },
};

function summedUp(spells: readonly EventOf<'nfs.server.silent'>[], clockTime: FactContext['clockTime']): Event {
  const [first, last] = [spells[0]!, spells.at(-1)!];
  const { server, of } = last.fields;
  const lengths = spells.map(({ fields }) => fields.duration ?? 0);
  const longestOf = (some: readonly number[]) => some.reduce((most, length) => Math.max(most, length), 0);
  const longestFor = longestOf(lengths);
  const togetherFor = lengths.reduce((sum, length) => sum + length, 0);
  const end = last.fields.answered ? `to ${clockTime(lastMoment(last))}` : 'without an answer';
  const from = clockTime(firstMoment(first));
  const ended = spells.flatMap(({ fields }) => (fields.answered ? [fields.duration ?? 0] : []));
  // Without an OK the lines of an outage end, and it may go on: what they span is no length of it.
  const length =
    ended.length === spells.length
      ? `, longest ${formatDuration(longestFor)}, total ${formatDuration(togetherFor)} by the kernel's messages`
      : ended.length > 0
        ? `, the longest that ended with an OK ${formatDuration(longestOf(ended))}`
        : '';
  const often =
    ended.length === 0
      ? `${server} did not answer at ${from} and last at ${clockTime(firstMoment(last))}, with no OK in between: most likely one outage`
      : `${server} was unresponsive ${spells.length} times: first from ${from}, last from ${clockTime(firstMoment(last))} ${end}${length}`;
  const note = `${of === '' ? '' : `${of}: `}${often}`;
  const { answered } = last.fields;
  const fields = {
    server,
    of,
    spells: spells.length,
    answered,
    lastFromAt: last.time.from,
    longestFor,
    togetherFor,
    note,
  };
  // What continues has begun with the last of them.
  const time = answered ? { from: first.time.from, to: last.time.to } : last.time;
  const evidence = spells.flatMap((spell) => evidenceOf(spell).slice(0, 1));
  return derive('repeated-silences', 'nfs.silences.counted', time, fields, evidence);
}
