import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FIXTURES } from '../testing/fixtures.ts';
import { seeded } from '../testing/seeded.ts';

const RULE = 'efs-orphaned-mount';

/** Fixtures in which kubelet waits for a mount whose proxy is gone, and such in which that is ruled out. */
const IN_IT = ['fires-with-journal', 'fires-idle-kubelet', 'fires-journal-silent-too'];
const NOT_IN_IT = [
  'quiet-idle-kubelet',
  'quiet-journal-stood-still',
  'quiet-lazy-unmount-completes',
  'quiet-one-stuck-pod',
  'quiet-port-reuse',
  'quiet-retry-on-another-port',
  'quiet-tunnel-restarted',
];
/** Another incident, on every version alike. */
const OTHER = 'quiet-port-given-again';

const KERNELS = [
  '6.1.147-172.266.amzn2023.x86_64',
  '6.1.161-183.298.amzn2023.x86_64',
  '6.12.46-66.121.amzn2023.x86_64',
];
const DRIVERS = ['2.1.6', '2.1.7', '2.1.8', '3.0.1'];
const EFS_UTILS = ['2.3.1', '2.4.0', '3.1.1'];
const SYSTEMS = ['Amazon Linux 2023.8.20250915', 'Amazon Linux 2023.9.20251014', 'Amazon Linux 2023.9.20251027'];
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What was planted, exactly. */
export interface Planted {
  rule: string;
  driver: string;
  /** Names of nodes. */
  inWith: string[];
  inWithout: string[];
  notInWith: string[];
  notInWithout: string[];
}

/**
 * Makes folders of bundles from the fixtures of a rule, with other names, days and versions: the same seed makes the same. One version of the
 * driver is on 3 % of the nodes and brings the incident, but for one node in 25; one more node is in it without that version.
 */
export function makeFleet(folder: string, count: number, seed: string): Planted {
  const random = seeded(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const planted: Planted = { rule: RULE, driver: '2.1.9', inWith: [], inWithout: [], notInWith: [], notInWithout: [] };
  const bad = Math.max(3, Math.round(count * 0.03));
  const spared = Math.floor(bad / 25);
  for (let i = 0; i < count; i += 1) {
    const name = `ip-10-${20 + (i >> 14)}-${(i >> 7) & 127}-${i & 127}`;
    const hasBad = i % Math.floor(count / bad) === 0 && Math.floor(i / Math.floor(count / bad)) < bad;
    const isSpared = hasBad && Math.floor(i / Math.floor(count / bad)) < spared;
    const isIn = (hasBad && !isSpared) || i === 1;
    const fixture = isIn ? one(IN_IT) : random() < 0.05 ? OTHER : one(NOT_IN_IT);
    const versions = {
      kernel: one(KERNELS),
      driver: hasBad ? planted.driver : one(DRIVERS),
      utils: one(EFS_UTILS),
      system: one(SYSTEMS),
    };
    planted[isIn ? (hasBad ? 'inWith' : 'inWithout') : hasBad ? 'notInWith' : 'notInWithout'].push(name);
    writeBundle(join(folder, name), fixture, name, 1 + Math.floor(random() * 20), versions);
  }
  return planted;
}

interface Versions {
  kernel: string;
  driver: string;
  utils: string;
  system: string;
}

function writeBundle(folder: string, fixture: string, name: string, day: number, versions: Versions): void {
  const from = join(FIXTURES, 'rules', RULE, fixture, 'bundle');
  const renamed = renamer(name, day, versions);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    write(join(folder, path.slice(from.length + 1)), renamed(readFileSync(path, 'utf8')));
  }
  const { kernel, driver, system } = versions;
  write(
    join(folder, 'uname-a.txt'),
    `Linux ${name} ${kernel} #1 SMP PREEMPT_DYNAMIC Tue Sep 2 00:00:00 UTC 2025 x86_64 x86_64 x86_64 GNU/Linux\n`,
  );
  write(join(folder, 'os-release'), `NAME="Amazon Linux"\nVERSION="2023"\nID="amzn"\nPRETTY_NAME="${system}"\n`);
  write(join(folder, 'csi/driver_info'), driverInfo(name, driver));
  write(join(folder, 'csi/efs_utils_logs'), '');
}

/** Lines of one day in 2026-11 become those of another, with the right day of the week. */
function renamer(name: string, day: number, { utils }: Versions): (text: string) => string {
  const two = String(day).padStart(2, '0');
  const weekday = DAYS[new Date(Date.UTC(2026, 10, day)).getUTCDay()]!;
  return (text) =>
    text
      .replaceAll('ip-10-0-1-20', name)
      .replaceAll('2026-11-20', `2026-11-${two}`)
      .replace(/\b([IWE])1120\b/g, `$111${two}`)
      .replace(/\bFri Nov 20\b/g, `${weekday} Nov ${String(day).padStart(2, ' ')}`)
      .replace(/\bFri 20 Nov\b/g, `${weekday} ${two} Nov`)
      .replace(/\bNov 20 (?=\d\d:)/g, `Nov ${String(day).padStart(2, ' ')} `)
      .replace(/(\bversion[= ])\d+\.\d+\.\d+\b/g, `$1${utils}`);
}

const driverInfo = (name: string, driver: string) => `kubectl describe pod efs-csi-node-7g8k2 -n kube-system

Name:                 efs-csi-node-7g8k2
Namespace:            kube-system
Node:                 ${name}/10.0.1.20
Status:               Running
Containers:
  efs-plugin:
    Image:         public.ecr.aws/efs-csi-driver/amazon/aws-efs-csi-driver:v${driver}
`;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
