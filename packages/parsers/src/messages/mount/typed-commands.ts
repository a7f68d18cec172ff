import { type FieldMap, messages } from '@mountline/core';
import type { Described } from '../described.ts';

/** A mount or umount that failed, and wrote nothing when it was typed again: it succeeded. */
export const typedCommands = messages('command', {
  'mount.unmounted': { lines: 'umount {target:rest}', fields: { source: 'text?' } },
  'mount.mounted': { lines: 'mount {target:rest}', fields: { source: 'text?' } },
});

/**
 * What a mount or umount did that wrote nothing.
 *
 * @param command As `typedMountIn` names it.
 * @param error What the failure named before.
 */
export function describeTyped(command: string, error: FieldMap): (Described & { actor: string }) | null {
  const found = typedCommands.match(command);
  if (!found) return null;
  const { target, source } = error;
  const named = found.fields.target === '-a' ? target : found.fields.target;
  const fields = { ...(named === undefined ? {} : { target: named }), ...(source === undefined ? {} : { source }) };
  return { actor: typedCommands.actor, kind: found.kind, fields };
}
