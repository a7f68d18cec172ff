import { livesOf } from './aftermath.ts';
import { nfsOptions, nfsRows, otherDevices } from './mount-tables.ts';
import { type Mount, mountPoint, ORPHAN, VICTIM } from './mounts.ts';
import type { Capture } from './node.ts';
import { random } from './random.ts';
import { SECOND } from './time.ts';

/** Operations of NFSv4 as mountstats has them, in the kernel's order. */
export const OPERATIONS =
  'NULL READ WRITE COMMIT OPEN OPEN_CONFIRM OPEN_NOATTR OPEN_DOWNGRADE CLOSE SETATTR FSINFO RENEW SETCLIENTID SETCLIENTID_CONFIRM LOCK LOCKT LOCKU ACCESS GETATTR LOOKUP LOOKUP_ROOT REMOVE RENAME LINK SYMLINK CREATE PATHCONF STATFS READLINK READDIR SERVER_CAPS DELEGRETURN GETACL SETACL FS_LOCATIONS RELEASE_LOCKOWNER SECINFO FSID_PRESENT EXCHANGE_ID CREATE_SESSION DESTROY_SESSION SEQUENCE GET_LEASE_TIME RECLAIM_COMPLETE LAYOUTGET GETDEVICEINFO LAYOUTCOMMIT LAYOUTRETURN SECINFO_NO_NAME TEST_STATEID FREE_STATEID GETDEVICELIST BIND_CONN_TO_SESSION DESTROY_CLIENTID SEEK ALLOCATE DEALLOCATE LAYOUTSTATS CLONE COPY OFFLOAD_CANCEL LOOKUPP LAYOUTERROR COPY_NOTIFY GETXATTR SETXATTR LISTXATTRS REMOVEXATTR READ_PLUS'.split(
    ' ',
  );

/** calls transmissions timeouts bytesSent bytesReceived queue rtt execute errors */
type Counters = number[];
export const calls = (count: number, sent: number, received: number, rtt: number): Counters => [
  count,
  count,
  0,
  count * sent,
  count * received,
  Math.floor(count / 9),
  count * rtt,
  count * rtt + Math.floor(count / 4),
  0,
];

/** What every mount does once. */
const ONCE: Record<string, Counters> = {
  NULL: [1, 1, 0, 44, 24, 2, 6, 9, 0],
  FSINFO: [2, 2, 0, 328, 328, 0, 5, 6, 0],
  LOOKUP_ROOT: [1, 1, 0, 152, 260, 0, 3, 6, 0],
  PATHCONF: [1, 1, 0, 156, 116, 0, 2, 2, 0],
  SERVER_CAPS: [3, 3, 0, 492, 504, 0, 10, 12, 0],
  EXCHANGE_ID: [2, 2, 0, 536, 232, 1, 17, 20, 0],
  CREATE_SESSION: [1, 1, 0, 216, 124, 0, 7, 10, 0],
  RECLAIM_COMPLETE: [1, 1, 0, 136, 88, 0, 8, 9, 0],
  SECINFO_NO_NAME: [1, 1, 0, 140, 104, 4, 7, 12, 0],
};

const WRITTEN = 1000;

/** A healthy mount goes on: a little work a second, at some rate of its own. */
function healthy(mount: Mount, age: number): Record<string, Counters> {
  const rng = random(`counters ${mount.pod.uid}`);
  const opens = Math.floor(age * rng.between(0.2, 0.9));
  return {
    ...ONCE,
    WRITE: calls(opens, 212 + WRITTEN, 184, 9),
    OPEN: calls(opens, 268, 336, 6),
    CLOSE: calls(opens, 192, 176, 4),
    READ: calls(Math.floor(opens / 2), 196, 1120, 5),
    ACCESS: calls(12, 168, 168, 3),
    GETATTR: calls(opens + 40, 160, 240, 3),
    LOOKUP: calls(Math.floor(opens / 3), 188, 288, 4),
    READDIR: calls(9, 184, 900, 6),
    STATFS: calls(Math.floor(age / 300), 160, 160, 4),
    SEQUENCE: calls(Math.floor(age / 60), 64, 80, 2),
  };
}

/** The client of the dead port: a little work of the first pod, then only renewals that time out. */
const DEAD: Record<string, Counters> = {
  ...ONCE,
  READ: calls(28, 196, 1120, 5),
  WRITE: calls(57, 212 + WRITTEN, 184, 9),
  OPEN: calls(57, 268, 336, 6),
  CLOSE: calls(57, 192, 176, 4),
  ACCESS: calls(6, 168, 168, 3),
  GETATTR: calls(71, 160, 240, 3),
  LOOKUP: calls(22, 188, 288, 4),
  SERVER_CAPS: [5, 5, 0, 820, 840, 0, 15, 19, 0],
  BIND_CONN_TO_SESSION: [1, 1, 0, 120, 68, 0, 229, 234, 0],
  SEQUENCE: [122, 122, 120, 7808, 160, 1_481_906, 20, 2_996_443, 120],
};

const sumOf = (counters: Record<string, Counters>) =>
  Object.entries(counters).reduce((sum, [name, row]) => sum + (name === 'SEQUENCE' ? 0 : row[0]!), 0);

function statistics(mount: Mount, capture: Capture): string {
  const dead = mount === ORPHAN;
  // A mount that joins a living client shows the client's age.
  const age = Math.floor((capture.from - (dead ? VICTIM : mount).mounted) / SECOND);
  const counters = dead ? DEAD : healthy(mount, age);
  const opens = counters.OPEN![0]!;
  const sent = sumOf(counters);
  const options = nfsOptions(mount.port)
    .replace('namlen=255,', 'namlen=255,acregmin=3,acregmax=60,acdirmin=30,acdirmax=60,')
    .replace(',addr=127.0.0.1', '');
  const transport = dead ? `3086 0 0 ${sent} ${sent} 0 ${sent + 1} 0 6 0 0` : `2 0 2 ${sent} ${sent} 0 ${sent} 0 4 0 0`;
  return [
    `device 127.0.0.1:${mount.directory} mounted on ${mountPoint(mount)} with fstype nfs4 statvers=1.1`,
    `\topts:\t${options}`,
    `\tage:\t${age}`,
    `\timpl_id:\tname='',domain='',date='0,0'`,
    '\tcaps:\tcaps=0xc003c0bf,wtmult=512,dtsize=1048576,bsize=0,namlen=255',
    `\tnfsv4:\tbm0=0xfdffbfff,bm1=0x40fdbe3e,bm2=0x803,acl=0x3,sessions,pnfs=not configured,lease_time=90,lease_expired=${dead ? 3140 : 0}`,
    '\tsec:\tflavor=1,pseudoflavor=1',
    `\tevents:\t${opens} 0 4 10 ${opens} 0 ${opens * 5} ${opens} 0 0 0 ${opens} ${opens * 2} ${opens} ${opens * 2} 0 0 ${opens * 2} 0 ${opens} ${opens} 0 0 0 0 0 0 `,
    `\tbytes:\t${opens * WRITTEN} ${opens * WRITTEN} 0 0 ${Math.floor(opens / 2) * WRITTEN} ${opens * WRITTEN} ${Math.floor(opens / 2)} ${opens} `,
    '\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)',
    `\txprt:\ttcp 0 0 ${transport}`,
    '\tper-op statistics',
    ...OPERATIONS.map((name) => `\t${name.padStart(12)}: ${(counters[name] ?? Array(9).fill(0)).join(' ')}`),
    '',
    '',
  ].join('\n');
}

/** /proc/1/mountstats: the NFS mounts at their places in the mount table. */
export function mountstats(capture: Capture): string {
  const nfs = nfsRows(capture);
  const others = otherDevices(capture);
  const base = others.filter(({ before }) => !before.includes('/pods/'));
  const pods = nfs.map((mount) => {
    const token = others.find(({ before }) => before.includes(mount.pod.uid));
    return (token?.text ?? '') + statistics(mount, capture);
  });
  return [...base.map(({ text }) => text), ...pods].join('');
}

/** nfsstat's own names and order. It counts all clients since boot: those that are gone as well. */
const NFSSTAT =
  'null read write commit open open_conf open_noat open_dgrd close setattr fsinfo renew setclntid confirm lock lockt locku access getattr lookup lookup_root remove rename link symlink create pathconf statfs readlink readdir server_caps delegreturn getacl setacl fs_locations rel_lkowner secinfo fsid_present exchange_id create_session destroy_session sequence get_lease_time reclaim_comp layoutget getdevinfo layoutcommit layoutreturn secinfo_no test_stateid free_stateid getdevicelist bind_conn_to_ses destroy_clientid seek allocate deallocate layoutstats clone'.split(
    ' ',
  );
const OTHER_NAMES: Record<string, string> = {
  open_noat: 'OPEN_NOATTR',
  reclaim_comp: 'RECLAIM_COMPLETE',
  secinfo_no: 'SECINFO_NO_NAME',
  bind_conn_to_ses: 'BIND_CONN_TO_SESSION',
};

export function nfsstat(capture: Capture): string {
  const lives = livesOf(capture).map((mount) => {
    const ended = mount.gone < capture.from;
    return {
      ended,
      counters: healthy(mount, Math.floor((Math.min(mount.gone, capture.from) - mount.mounted) / SECOND)),
    };
  });
  const ended = lives.filter((life) => life.ended).length;
  const count = (name: string) => {
    if (name === 'destroy_session' || name === 'destroy_clientid') return ended;
    const operation = OTHER_NAMES[name] ?? name.toUpperCase();
    return [DEAD, ...lives.map((life) => life.counters)].reduce((sum, row) => sum + (row[operation]?.[0] ?? 0), 0);
  };
  const counts = NFSSTAT.map((name) => ({ name, count: count(name) }));
  const total = counts.reduce((sum, row) => sum + row.count, 0);
  const lines = [
    'Client rpc stats:',
    'calls      retrans    authrefrsh',
    `${String(total).padEnd(11)}0          ${String(total).padEnd(8)}`,
    '',
    'Client nfs v4:',
  ];
  for (let i = 0; i < counts.length; i += 5) {
    const five = counts.slice(i, i + 5);
    lines.push(five.map((row) => row.name.padEnd(17)).join(''));
    lines.push(
      five
        .map(
          (row) => `${String(row.count).padEnd(8)}${String(Math.floor((row.count * 100) / total)).padStart(3)}%     `,
        )
        .join(''),
    );
  }
  return `${lines.join('\n')}\n\n`;
}
