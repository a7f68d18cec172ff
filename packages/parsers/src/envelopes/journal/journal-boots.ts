import type { Emit } from '@mountline/core';
import { journaldMessages } from '../../messages/system/journald.ts';
import type { JournalRecord } from './journal-record.ts';

/**
 * The change of boot in front of an entry: the forms that show all fields of an entry have no line for a new boot, its first entry tells.
 * The stamp is that of the last entry of the boot before. A boot does not come back: entries that go to and fro are of two nodes, which
 * nothing names.
 */
export function bootChanges(emit: Emit<JournalRecord>): (record: JournalRecord) => JournalRecord | null {
  /** The last entry of each host: a journal may hold those of several. */
  const lastOf = new Map<string | undefined, JournalRecord>();
  const met = new Map<string | undefined, Set<string>>();

  function isMet(host: string | undefined, bootId: string): boolean {
    const boots = met.get(host) ?? new Set();
    met.set(host, boots);
    const known = boots.has(bootId);
    boots.add(bootId);
    return known;
  }

  return (record) => {
    const { bootId, host, line, offset } = record;
    // `-- Boot … --` of a text form says it itself.
    if (record.kind !== null) lastOf.clear();
    if (bootId === undefined || record.kind !== null) return null;
    const before = lastOf.get(host);
    lastOf.set(host, record);
    if (before?.bootId === bootId) return null;
    const isBack = isMet(host, bootId);
    if (before === undefined) return null;
    if (isBack) {
      const detail = `an entry of boot ${bootId} after one of another boot`;
      emit.diagnostic({ code: 'boots-mixed', line, offset, detail });
      return null;
    }
    const text = `_BOOT_ID=${bootId}`;
    return {
      line,
      offset,
      stamp: before.stamp,
      level: null,
      ...(host === undefined ? {} : { host }),
      message: text,
      kind: 'journal.boot.changed',
      actor: journaldMessages.actor,
      fields: { bootId },
      text,
      bootId,
    };
  };
}
