import { writeFileSync } from 'node:fs';
import { calls, OPERATIONS } from '../reconstruct/nfs-counters.ts';
import { seeded } from '../testing/seeded.ts';

/** What a pod that reads and writes files calls; once it was mounted, all else stays at 0. */
const CALLED =
  'READ WRITE OPEN CLOSE FSINFO ACCESS GETATTR LOOKUP LOOKUP_ROOT PATHCONF READDIR SERVER_CAPS SEQUENCE'.split(' ');

/** NFS mounts of pods as /proc/PID/mountstats shows them, each behind a tmpfs of the same pod. */
export function writeMountstats(path: string, mounts: number): void {
  const random = seeded('mountstats');
  const below = (limit: number) => Math.floor(random() * limit);
  const uid = () =>
    [8, 4, 4, 4, 12]
      .map((length) =>
        below(16 ** length)
          .toString(16)
          .padStart(length, '0'),
      )
      .join('-');
  const called = new Set(CALLED);
  const texts: string[] = [];
  for (let i = 0; i < mounts; i += 1) {
    const folder = `/var/lib/kubelet/pods/${uid()}/volumes`;
    const sent = below(9_000_000);
    const operations = OPERATIONS.map((name) => {
      const counters = called.has(name) ? calls(below(1_000_000), 196, 1120, 1 + below(9)) : Array(9).fill(0);
      return `\t${name.padStart(12)}: ${counters.join(' ')}\n`;
    });
    texts.push(
      `device tmpfs mounted on ${folder}/kubernetes.io~projected/kube-api-access with fstype tmpfs\n`,
      `device 127.0.0.1:/ mounted on ${folder}/kubernetes.io~csi/pvc-${uid()}/mount with fstype nfs4 statvers=1.1\n`,
      `\topts:\trw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,acregmin=3,acregmax=60,acdirmin=30,acdirmax=60,hard,noresvport,proto=tcp,port=${20_049 + below(400)},timeo=600,retrans=2,sec=sys,clientaddr=127.0.0.1,local_lock=none\n`,
      `\tage:\t${below(9_000_000)}\n`,
      "\timpl_id:\tname='',domain='',date='0,0'\n",
      '\tcaps:\tcaps=0xc003c0bf,wtmult=512,dtsize=1048576,bsize=0,namlen=255\n',
      '\tnfsv4:\tbm0=0xfdffbfff,bm1=0x40fdbe3e,bm2=0x803,acl=0x3,sessions,pnfs=not configured,lease_time=90,lease_expired=0\n',
      '\tsec:\tflavor=1,pseudoflavor=1\n',
      `\tevents:\t${Array.from({ length: 27 }, () => below(99_999)).join(' ')} \n`,
      `\tbytes:\t${Array.from({ length: 8 }, () => below(2 ** 40)).join(' ')} \n`,
      '\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n',
      `\txprt:\ttcp 0 0 2 0 2 ${sent} ${sent} 0 ${sent} 0 4 0 0\n`,
      '\tper-op statistics\n',
      ...operations,
      '\n',
    );
  }
  writeFileSync(path, texts.join(''));
}
