/** The fields that a line is passed by, each of its own length. Those from `_BOOT_ID` on tell who speaks. */
export const ENTRY_FIELDS = [
  'MESSAGE',
  '__REALTIME_TIMESTAMP',
  '__MONOTONIC_TIMESTAMP',
  '_BOOT_ID',
  '_HOSTNAME',
  'SYSLOG_IDENTIFIER',
  '_COMM',
  'UNIT',
  '_SYSTEMD_UNIT',
] as const;
