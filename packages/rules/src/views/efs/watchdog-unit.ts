import type { EventOf } from '@mountline/core';

/** As efs-utils names it on every distribution; its description is the name of the watchdog. */
export const WATCHDOG_PROGRAM = 'amazon-efs-mount-watchdog';

type OfUnit = EventOf<'service.started' | 'service.stopped' | 'service.deactivated' | 'service.main-process-exited'>;

/** systemd up to 249 or so names a unit by its description in most of its lines. */
export function isOfWatchdog({ fields }: OfUnit): boolean {
  const name = fields.unit ?? ('description' in fields ? fields.description : '');
  return name.startsWith(WATCHDOG_PROGRAM);
}
