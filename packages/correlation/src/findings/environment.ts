import type { Event, Snapshot, Timeline } from '@mountline/core';

/** By what a line, a name or a row shows that the node has it. */
const SHOWN = {
  kubernetes:
    /kubelet|kubepods|kube-system|kubernetes|\bk3s\b|\brke2\b|\bMountVolume\.|^(?:pod|volume|volume\.event)\.warned\b/,
  efs: /\bfs-[0-9a-f]{8,17}\b|\.efs\.|amazon\/efs|amazon-efs|efs-proxy|efs-utils|efs\.csi\.aws\.com|\befs\b/,
  azure: /aznfs|\.file\.core\.windows\.net|\.blob\.core\.windows\.net|azure/i,
  aznfs: /aznfs/i,
  'blob-csi-driver': /blob\.csi\.azure\.com|blobfuse|csi-blob/,
  'csi-driver-nfs': /nfs\.csi\.k8s\.io|csi-nfs|csi-driver-nfs|nfsplugin/,
  ganesha: /ganesha/i,
};

/** What the node has, as far as what was read shows: a command for anything else is no help there, nor is a page about it. */
export type Environment = Record<keyof typeof SHOWN, boolean>;

const NAMES = Object.keys(SHOWN) as (keyof Environment)[];

/** So many rows of a table are looked at, and so many events: what a node has is soon seen. */
const ROWS = 2000;
const EVENTS = 20_000;

/** Looks at who wrote, which files there are, what the lines say and what is mounted. */
export function environmentOf(
  { activity, files, snapshots }: Pick<Timeline, 'activity' | 'files' | 'snapshots'>,
  events: readonly Pick<Event, 'kind' | 'text'>[],
): Environment {
  const seen = Object.fromEntries(NAMES.map((name) => [name, false])) as Environment;
  const look = (text: string) => {
    for (const name of NAMES) seen[name] ||= SHOWN[name].test(text);
  };
  for (const { unit } of activity) {
    seen.kubernetes ||= unit === 'csi';
    look(unit);
  }
  for (const { path, source } of files) look(`${path} ${source ?? ''}`);
  for (const { kind, text } of events.slice(0, EVENTS)) look(`${kind} ${text}`);
  for (const { records } of snapshots) for (const record of records.slice(0, ROWS)) lookAt(record, look);
  return seen;
}

function lookAt(record: Snapshot['records'][number], look: (text: string) => void): void {
  for (const value of Object.values(record)) if (typeof value === 'string') look(value);
}

/** Whether a command makes sense on such a node. */
export function suits(command: string, { kubernetes, efs, azure }: Environment): boolean {
  if (/\b(?:kubectl|crictl|kubelet)\b/.test(command) && !kubernetes) return false;
  if (/amazon|efs|\baws\b/.test(command) && (!efs || azure)) return false;
  return azure || !/aznfs/.test(command);
}

/** Whose pages are about software that not every node has. */
const PAGES: readonly [of: keyof Environment, pages: RegExp][] = [
  [
    'efs',
    /^https:\/\/(?:github\.com\/aws\/efs-utils|github\.com\/kubernetes-sigs\/aws-efs-csi-driver|docs\.aws\.amazon\.com\/efs)\//,
  ],
  ['aznfs', /^https:\/\/github\.com\/Azure\/AZNFS-mount\//],
  ['blob-csi-driver', /^https:\/\/github\.com\/kubernetes-sigs\/blob-csi-driver\//],
  ['csi-driver-nfs', /^https:\/\/github\.com\/kubernetes-csi\/csi-driver-nfs\//],
  ['ganesha', /^https:\/\/github\.com\/nfs-ganesha\//],
  ['kubernetes', /^https:\/\/github\.com\/kubernetes\//],
];

/** The software that a page is about; undefined where that is the kernel, or what every node has. */
export const softwareOf = (url: string): keyof Environment | undefined =>
  PAGES.find(([, pages]) => pages.test(url))?.[0];
