import type { Event, Snapshot } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { RpcinfoRecord } from '@mountline/parsers/rpcinfo';
import { lockMounts } from '../../views/nfs/nlm-waits.ts';
import { derive, tableEvidence } from '../../views/node/evidence.ts';

const PORTMAPPER = 100000;
const NFS = 100003;
const NLOCKMGR = 100021;

/**
 * Servers of NFSv3 mounts whose portmapper knows NFS and no lock manager, as it answered `rpcinfo -p SERVER`: user-space servers
 * (go-nfs, unfs3) have none at all. A client without nolock asks for it as long as it waits for a lock.
 */
export const serverWithoutLockd: Fact = {
  name: 'server-without-lockd',
  title: 'NFS servers without a lock manager',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['rpcinfo'] }],
  kinds: {
    'nlm.server.without-lockd': {
      what: 'a list of the RPC programs of an NFS server without lockd',
      says: 'the portmapper of {server} lists NFS but no lockd (nlockmgr)',
      fields: { server: 'text' },
    },
  },
  derive: (context) => ({ events: context.rows<RpcinfoRecord>('rpcinfo').flatMap((list) => absentIn(context, list)) }),
};

function absentIn(context: FactContext, { snapshot, rows }: { snapshot: Snapshot; rows: RpcinfoRecord[] }): Event[] {
  const asked = snapshot.asked?.host;
  if (asked === undefined || snapshot.lost > 0 || rows.at(-1)?.cut) return [];
  const lists = (wanted: number) => rows.some(({ program, answer }) => program === wanted && answer === undefined);
  if (!lists(PORTMAPPER) || !lists(NFS) || lists(NLOCKMGR)) return [];
  const mount = lockMounts(context).find(({ address, host }) => address === asked || host === asked);
  if (!mount) return [];
  const programs = new Set(rows.map(({ program }) => program)).size;
  const evidence = [tableEvidence(snapshot, `${programs} RPC programs of ${asked}, none of them ${NLOCKMGR}`)];
  return [
    derive('server-without-lockd', 'nlm.server.without-lockd', snapshot.captured, { server: mount.address }, evidence),
  ];
}
