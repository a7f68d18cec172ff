import { type Event, earlier, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { loopbackMounts } from '../../views/nfs/loopback.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/** The files of a bundle are not from one instant, and `age` counts whole seconds. */
const MARGIN = 10 * SECOND;

/**
 * A new mount of the same file system and port joins a living client and superblock of the kernel: its `age` in
 * mountstats is then that of the old mount. An age longer than the mount's own life proves that the old client was
 * never gone, without any line about an unmount.
 */
export const clientAge: Fact = {
  name: 'client-age',
  title: 'NFS clients that are older than their mount',
  uses: ['helper-runs'],
  inputs: [{ sources: ['mountstats'] }, { actors: ['efs-mount-helper'] }],
  kinds: {
    'nfs.client.made': {
      what: 'the creation of the superblock of a loopback mount, from its age',
      fields: { port: 'int', target: 'text', ageFor: 'int' },
    },
    'nfs.client.older-than-mount': {
      what: 'an NFS client that is older than its mount',
      fields: {
        port: 'int',
        target: 'text',
        ageFor: 'int',
        mountedFor: 'int',
        madeAt: { type: 'int', means: 'when the superblock was created' },
      },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const seen = new Set<string>();
    const mounts = loopbackMounts(context);
    for (const { snapshot, rows } of context.rows<MountstatsRecord>('mountstats')) {
      for (const row of rows) {
        const mount = mounts.find((m) => m.target === row.mountPoint);
        if (!mount || row.nfs?.age === null || row.nfs?.age === undefined || seen.has(mount.target)) continue;
        seen.add(mount.target);
        const age = row.nfs.age * SECOND;
        const { from, to } = earlier(snapshot.captured, age);
        const made = { from: from - SECOND, to };
        const text = `device ${row.device} mounted on ${row.mountPoint} … age: ${row.nfs.age}`;
        const stats = rowEvidence(snapshot, row, text);
        const madeNote = `the kernel created the NFS client of ${mount.target} ${row.nfs.age} s before the capture`;
        const client = { port: mount.port, target: mount.target, ageFor: age, note: madeNote };
        events.push(derive('client-age', 'nfs.client.made', made, client, [stats]));
        const mounted = lastMount(context, mount);
        if (!mounted || made.to + MARGIN >= mounted.time.from) continue;
        const mountedFor = snapshot.captured.from - mounted.time.from;
        const note = `the kernel's NFS client is ${row.nfs.age} s old, but the mount only ${Math.round(mountedFor / SECOND)} s: the mount joined an older client`;
        const fields = { port: mount.port, target: mount.target, ageFor: age, mountedFor, madeAt: made.from, note };
        const evidence = [stats, ...evidenceOf(mounted)];
        events.push(derive('client-age', 'nfs.client.older-than-mount', snapshot.captured, fields, evidence));
      }
    }
    return { events };
  },
};

/** The newest line that says that this mount was tried. */
function lastMount(context: FactContext, { target, port }: { target: string; port: number }): Event | undefined {
  return context.joined('mount.nfs.attempted', 'target', target).findLast(({ fields }) => fields.port === port);
}
