import {
  type Event,
  type Evidence,
  type FieldMap,
  type Interval,
  isKnown,
  isWhole,
  MINUTE,
  rowsOf,
  type Unknown,
} from '@mountline/core';
import { clockTime, evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { NfsfsRecord } from '@mountline/parsers/nfsfs';
import { derive, rowEvidence, tableEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { loopbackClients, loopbackMounts } from '../node/loopback.ts';
import { MOUNT_NEED, mountTableOfHost, nfsMounts } from '../node/nfs-mounts.ts';

/** A task that waits makes the kernel say so again within some minutes: a log that ends before the capture by less tells of it still. */
const STILL = 5 * MINUTE;

/**
 * Whether a spell in which an NFS server did not answer was over by the capture: the kernel says OK when the server answers, and
 * nothing when the client is taken away. So the tables of the node have to show that a client of it is left.
 */
export const serverSilences: Fact = {
  name: 'server-silences',
  title: 'spells of a silent NFS server that were going on at capture, or ended',
  uses: ['server-spells', 'boot-lives'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nfs.server.still-silent':
      'a spell in which an NFS server did not answer that was going on at capture: server, untilAt',
    'nfs.server.silence-ended': 'the end of a spell in which an NFS server did not answer: server, untilAt',
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const spell of context.ofKind('nfs.server.silent')) {
      const { server, untilAt, answered } = spell.fields;
      const key = { server: server!, untilAt: untilAt! };
      const end = (time: Interval, note: string, evidence: Evidence[]) =>
        events.push(derive('server-silences', 'nfs.server.silence-ended', time, { ...key, note }, evidence));
      const at = { from: Math.max(spell.time.from, spell.time.to - 1), to: spell.time.to };
      if (answered === true)
        end(at, `the kernel says at ${clockTime(at.from)} that ${server} is OK`, evidenceOf(spell).slice(-1));
      // A boot that ended it tells so in a step of its own.
      else if (!context.ofKind('node.rebooted').some(({ time }) => time.from >= spell.time.from)) {
        const { capture } = context.timeline;
        const clients = leftOf(context, spell);
        const recent = capture !== null && isKnown(capture.from) && Number(untilAt) >= capture.from - STILL;
        if (clients?.left.length === 0) {
          const note = `no mount and no client of it is left at capture`;
          end(clients.looked[0]!.time ?? spell.time, note, clients.looked);
        } else if (clients && recent) {
          const note = `${server} has not answered up to the capture`;
          const evidence = [...evidenceOf(spell), ...clients.left];
          events.push(derive('server-silences', 'nfs.server.still-silent', capture, { ...key, note }, evidence));
        } else unknown.push(undecided(key, spell));
      }
    }
    return { events, unknown };
  },
};

function undecided(fields: FieldMap, spell: Event): Unknown {
  return {
    kind: 'nfs.server.still-silent',
    fields,
    needs: [
      { what: "the kernel's log up to the capture", collectWith: 'journalctl -k -b -o short-iso-precise' },
      MOUNT_NEED,
      { what: "the kernel's list of NFS clients", collectWith: 'cat /proc/fs/nfsfs/servers' },
    ],
    because: 'no line says that it answers again, and a client that was taken away writes none',
    evidence: evidenceOf(spell),
  };
}

interface Left {
  left: Evidence[];
  looked: Evidence[];
}

/**
 * The mounts and clients of the server, or of the port of this node, that are left at capture. Where none is, both tables are
 * needed to say so: a client outlives its row. Lines of this node that name no port are of any of its clients.
 */
function leftOf(context: FactContext, { fields: { server, local, port } }: Event): Left | undefined {
  const clients = context
    .rows<NfsfsRecord>('nfsfs')
    .filter(({ snapshot, rows }) => rows.some((row) => row.table === 'servers') || /servers/.test(snapshot.path));
  const found = [
    ...(local === true
      ? [...loopbackMounts(context), ...(loopbackClients(context) ?? [])].map((one) => ({ ...one, of: one.port }))
      : nfsMounts(context).map((one) => ({ ...one, of: one.address }))),
    ...ofLastCapture(clients).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) =>
        local === true || row.table !== 'servers' || row.address === null
          ? []
          : [{ of: row.address, evidence: rowEvidence(snapshot, row, `${row.server} ${row.hostname}`) }],
      ),
    ),
  ];
  if (local === true && port === undefined && found.length > 0) return undefined;
  const left = found.filter(({ of }) => of === (local === true ? port : server)).map(({ evidence }) => evidence);
  if (left.length > 0) return { left, looked: left };
  const table = mountTableOfHost(context);
  if (!table || !isWhole(table.snapshot) || clients.length === 0) return undefined;
  const none = `none of ${server}${typeof port === 'number' ? `:${port}` : ''}`;
  const looked = [table, ...clients].map(({ snapshot }) =>
    tableEvidence(snapshot, `${rowsOf(snapshot)} rows, ${none}`),
  );
  return { left, looked };
}
