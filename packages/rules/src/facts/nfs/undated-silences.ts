import { counted, formatSpan, type KnownKind, type Need, UNKNOWN_TIME, type Unknown } from '@mountline/core';
import type { Fact } from '@mountline/correlation';

/** Lines of the kernel by which a stretch begins, and what such a stretch is called. */
const BEGINS: Readonly<Record<string, KnownKind>> = {
  'nfs.server.not-responding': 'nfs.server.silent',
  'lockd.server.not-responding': 'nlm.stall',
};

const NEED: Need = {
  what: "the kernel's log of all boots, with its times",
  collectWith: 'journalctl _TRANSPORT=kernel -o short-iso-precise',
};

/**
 * Lines that a server does not respond, of which nothing shows the time: of an earlier boot in a log that counts from the boot, or in a
 * ring that ended with a panic. Where no such line has a time, what they report was not looked into.
 */
export const undatedSilences: Fact = {
  name: 'undated-silences',
  title: '"not responding" messages with an unknown time',
  uses: ['server-outages', 'nlm-stalls'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {},
  derive(context) {
    const unknown = (context.timeline.undated ?? []).flatMap(({ kind, lines, span, text, before }): Unknown[] => {
      const found = BEGINS[kind];
      if (found === undefined || context.ofKind(found).length > 0) return [];
      const time = { ...UNKNOWN_TIME, ...(before === undefined ? {} : { to: before }) };
      const because = `${counted(lines, 'line')} that a server is not responding, from ${formatSpan(span)} on, ${lines === 1 ? 'has' : 'have'} no usable time`;
      const evidence = [{ kind, time: null, span, text, fields: {} }];
      return [{ kind: found, fields: {}, time, needs: [NEED], because, evidence }];
    });
    return { unknown };
  },
};
