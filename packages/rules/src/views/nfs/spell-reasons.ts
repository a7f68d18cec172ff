import type { EventOf } from '@mountline/core';
import { evidenceOf } from '@mountline/correlation';

type Spell = EventOf<'nfs.server.silent'>;

/** Why the kernel says that the server does not respond, line by line: `still trying`, `timed out`. */
export const reasonsOf = (spell: Spell): string[] =>
  // Evidence may be of any kind: that of an outage begins with the kernel's own lines, and ends with its OK.
  evidenceOf(spell).map(({ fields: { reason } }) => (typeof reason === 'string' ? reason : ''));

/**
 * A call that continues, `still trying`, makes the kernel say OK when it is answered. One that was given up, `timed out`, of a soft
 * mount or to renew a lease, makes it say nothing more.
 */
export const waitsForOk = (spell: Spell): boolean =>
  reasonsOf(spell).some((reason) => reason.startsWith('still trying'));
