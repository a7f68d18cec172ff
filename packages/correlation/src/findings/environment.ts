import type { Event, Snapshot, Timeline } from '@mountline/core';

/** What the node has, as far as what was read shows: a command for anything else is no help there. */
export interface Environment {
  kubernetes: boolean;
  efs: boolean;
  azure: boolean;
}

const KUBERNETES = /kubelet|kubepods|kube-system|kubernetes|\bk3s\b|\brke2\b/;
const EFS = /\bfs-[0-9a-f]{8,17}\b|\.efs\.|amazon\/efs|amazon-efs|efs-proxy|efs-utils|efs\.csi\.aws\.com|\befs\b/;
const AZURE = /aznfs|\.file\.core\.windows\.net|\.blob\.core\.windows\.net|azure/i;

/** So many rows of a table are looked at, and so many events: what a node has is soon seen. */
const ROWS = 2000;
const EVENTS = 20_000;

/** Looks at who wrote, which files there are, what the lines say and what is mounted. */
export function environmentOf({ activity, files, snapshots }: Timeline, events: readonly Event[]): Environment {
  const seen: Environment = { kubernetes: false, efs: false, azure: false };
  const look = (text: string) => {
    seen.kubernetes ||= KUBERNETES.test(text);
    seen.efs ||= EFS.test(text);
    seen.azure ||= AZURE.test(text);
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
  if (/\b(?:kubectl|crictl)\b/.test(command) && !kubernetes) return false;
  if (/amazon|efs|\baws\b/.test(command) && (!efs || azure)) return false;
  return azure || !/aznfs/.test(command);
}
