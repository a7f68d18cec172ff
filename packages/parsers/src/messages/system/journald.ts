import { messages } from '@mountline/core';
import type { Described } from '../described.ts';

/** What journald says of itself: holes and edges of the journal. systemd, src/journal/journald-*.c. */
export const journaldMessages = messages(
  'journald',
  {
    'journal.messages-suppressed': 'Suppressed {count:int} messages from {unit:rest}',
    // src/journal/journald-kmsg.c; written to the kernel's buffer as well
    'journal.kernel-messages-missed': [
      'Missed {count:int} kernel messages',
      '/dev/kmsg buffer overrun, some messages lost.',
    ],
    'journal.syslog-messages-missed': 'Forwarding to syslog missed {count:int} messages.',
    'journal.started': 'Journal started',
    'journal.stopped': 'Journal stopped',
    'journal.rotated': [
      'Received client request to rotate journal, rotating.',
      'Received client request to rotate journal.',
      '{path}: Journal header limits reached or header out-of-date, rotating.',
      '{path}: Realtime clock jumped backwards relative to last journal entry, rotating.',
    ],
    // Behind its own last line: the clock of the node was set back
    'clock.changed': 'Time jumped backwards, rotating.',
    // src/shared/logs-show.c: a line of journalctl where the next entry is of another boot; `-- Reboot --` before systemd 250
    'journal.boot.changed': ['-- Boot {bootId} --', '-- Reboot --'],
    'journal.vacuumed': 'Vacuuming done, freed {freed} of archived journals from {path:rest}',
  },
  { programs: ['systemd-journald'] },
);

export function describeJournald(message: string): Described | null {
  const found = journaldMessages.match(message);
  if (!found) return null;
  const { kind, fields } = found;
  if (typeof fields.unit === 'string') fields.unit = fields.unit.slice(fields.unit.lastIndexOf('/') + 1);
  if (typeof fields.path === 'string') fields.path = fields.path.replace(/\.$/, '');
  return typeof fields.count === 'number' ? { kind, fields, repeats: fields.count } : { kind, fields };
}
