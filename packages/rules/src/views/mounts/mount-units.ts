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

/** As `systemd-escape --path --suffix=mount` writes it (src/basic/unit-name.c: unit_name_path_escape). */
export function unitOf(target: string, suffix: 'mount' | 'automount'): string {
  const path = target.split('/').filter(Boolean).join('/');
  if (path === '') return `-.${suffix}`;
  const escaped = [...new TextEncoder().encode(path)].map((byte, at) => {
    const letter = String.fromCharCode(byte);
    if (letter === '/') return '-';
    return /[A-Za-z0-9:_]/.test(letter) || (letter === '.' && at > 0)
      ? letter
      : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `${escaped.join('')}.${suffix}`;
}

/** From `systemctl list-units` or `systemctl status`. */
export function mountUnit(context: FactContext, path: string): MountUnit | undefined {
  const name = unitOf(path, 'mount');
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
