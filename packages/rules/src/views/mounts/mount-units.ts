import type { Evidence } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { SystemctlListUnitsRecord } from '@mountline/parsers/systemctl-list-units';
import type { SystemctlStatusRecord } from '@mountline/parsers/systemctl-status';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastTime } from '../node/last-capture.ts';

/** The mount unit of a mount point as systemctl shows it. */
export interface MountUnit {
  unit: string;
  /** `loaded`, `masked`, `not-found`. */
  load: string;
  /** `active`, `activating`, `failed`. */
  active: string;
  evidence: Evidence;
}

/** The name of the mount unit of a path, as `systemd-escape -p --suffix=mount` makes it. */
function unitOf(path: string): string {
  const bytes = [...new TextEncoder().encode(path.slice(1))];
  const escaped = bytes.map((byte, i) => {
    const letter = String.fromCharCode(byte);
    if (letter === '/') return '-';
    return /[\w:.]/.test(letter) && !(letter === '.' && i === 0) ? letter : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `${escaped.join('')}.mount`;
}

/** From `systemctl list-units` or `systemctl status`. */
export function mountUnit(context: FactContext, path: string): MountUnit | undefined {
  const name = unitOf(path);
  for (const { snapshot, rows } of ofLastTime(context.rows<SystemctlListUnitsRecord>('systemctl-list-units'))) {
    const row = rows.find(({ unit }) => unit === name);
    if (!row) continue;
    const { unit, load, active, sub } = row;
    return { unit, load, active, evidence: rowEvidence(snapshot, row, `${unit} ${load} ${active} ${sub}`) };
  }
  for (const { snapshot, rows } of ofLastTime(context.rows<SystemctlStatusRecord>('systemctl-status'))) {
    const row = rows.find(({ unit }) => unit === name);
    if (!row) continue;
    const { loadState: load = '', activeState: active = '' } = row;
    return { unit: name, load, active, evidence: rowEvidence(snapshot, row, `${name} ${load} ${active}`) };
  }
  return undefined;
}
