import type { Fact } from '@mountline/correlation';
import type { SystemctlListUnitsRecord } from '@mountline/parsers/systemctl-list-units';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/** A node has one for each mount helper or session that runs; what ends takes its scope with it. */
const MANY = 1000;

/**
 * Transient scopes that pile up, each with control groups of its own: kubelet mounts in one (`Kubernetes transient
 * mount for …`), and what watches control groups takes inotify watches for each.
 */
export const scopeLeak: Fact = {
  name: 'scope-leak',
  title: 'transient scopes that pile up',
  uses: [],
  inputs: [{ sources: ['systemctl-list-units'] }],
  kinds: {
    'cgroup.scopes.many': {
      what: 'transient systemd scopes (run-….scope), at least a thousand',
      says: '{scopes} transient scopes exist, {ofMounts} of them from kubelet mounts',
      fields: { scopes: 'count', ofMounts: { type: 'count', means: 'from kubelet mounts' } },
    },
  },
  derive(context) {
    const events = context.rows<SystemctlListUnitsRecord>('systemctl-list-units').flatMap(({ snapshot, rows }) => {
      const scopes = rows.filter(({ unit, active }) => /^run-[^/]*\.scope$/.test(unit) && active === 'active');
      if (scopes.length < MANY) return [];
      const ofMounts = scopes.filter(({ description }) => description.startsWith('Kubernetes transient mount')).length;
      const shown = scopes.slice(0, 3).map((row) => rowEvidence(snapshot, row, `${row.unit} ${row.description}`));
      const fields = { scopes: scopes.length, ofMounts };
      return [derive('scope-leak', 'cgroup.scopes.many', snapshot.captured, fields, shown)];
    });
    return { events };
  },
};
