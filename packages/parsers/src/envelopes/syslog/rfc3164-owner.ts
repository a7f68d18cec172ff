import { PRIORITY } from './syslog-line.ts';

const SYSLOG_NAME =
  /(?:^|[-_.])(?:messages|syslog|secure|cron|kern\.log|user\.log|daemon\.log|auth\.log|cron\.log)(?:[-._](?:\d+|log|old|tailed|txt|gz|xz|bz2|zst))*$/i;
const JOURNAL_HEADER = /^-- (?:Logs begin|Journal begins|No entries|Boot |Reboot)/m;
const RSYSLOG_ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d) /m;
const REPEATED = /\bmessage repeated \d{1,9} times(?:: \[| ---$|$)/m;
const KERNEL_STAMP = /^\S.{0,200}? kernel: \[ *\d{1,9}\.\d{6}\]/m;
/** A line feed or a tab inside of a message, as rsyslog writes it. */
const CONTROL = /#01[12](?!\d)/;

/**
 * Who wrote a text of lines `Nov 20 13:21:04 host program[pid]: message`: a syslog daemon or `journalctl -o short`,
 * which look the same. A name like those of /var/log decides, then a path that says journal, then what only one of the
 * two writes: journalctl its `-- … --` lines; a syslog daemon priorities, microseconds and an offset with a colon, counts of repeated messages,
 * control characters as `#012`, and the kernel's own stamp in front of its messages. What is left is the journal's.
 */
export function ownerOfSyslogForm(head: string, path: string): 'journal' | 'syslog' {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/journal/i.test(name)) return 'journal';
  if (SYSLOG_NAME.test(name)) return 'syslog';
  if (/journal/i.test(path) || JOURNAL_HEADER.test(head)) return 'journal';
  const ofSyslog = [PRIORITY, RSYSLOG_ISO, KERNEL_STAMP, REPEATED, CONTROL];
  return ofSyslog.some((pattern) => pattern.test(head)) ? 'syslog' : 'journal';
}
