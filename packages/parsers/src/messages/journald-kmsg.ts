import { messages } from '@mountline/core';

/** What journald says of its reading of /dev/kmsg. It writes this to the kernel's buffer too, under its own name. */
export const journaldKmsgMessages = messages('journald', {
  // src/journal/journald-kmsg.c: server_read_dev_kmsg and dev_kmsg_record
  'journal.kernel-messages.lost': [
    '/dev/kmsg buffer overrun, some messages lost.',
    'Missed {count:int} kernel messages',
  ],
});
