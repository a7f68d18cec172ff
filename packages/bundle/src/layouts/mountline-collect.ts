import type { Examined, Interval, Lack, Layout, Source, Span } from '@mountline/core';
import type { CollectManifestRecord, CollectStepRecord } from '@mountline/parsers/collect-manifest';

/**
 * The archive of the script that `mountline collect` prints.
 *
 *     mountline-ip-10-0-37-114-2026-11-26T213302Z/mountline-collect.tsv
 *
 * Files of the host are under their own paths, the output of commands at the root, named by its words. Those of the EFS CSI driver's pod
 * are below `efs-plugin-PID/`. `mountline-collect.tsv` has the times and the exit status of every step, and what was not there. A script
 * for some rules (`--for`) leaves out what they do not need.
 *
 * Traps: of a log the end is kept, of the journal the newest lines. The process table has the names of tasks in D state, not their
 * arguments, as `[name]`. Only logs of pods that mount and of kube-system are collected. Kubernetes objects are not.
 */
export const mountlineCollect: Layout = {
  name: 'mountline-collect',
  title: 'a bundle of mountline collect',
  basis: 'bundle',
  collectWith: 'mountline collect | ssh NODE sudo sh -s -- --stdout > node.tgz',
  markers: [['mountline-collect.tsv']],
  holds: {
    mountinfo: ['sometimes', 'unless the script is for rules that do not need it'],
    mounts: ['sometimes', 'unless the script is for rules that do not need it'],
    mountstats: ['sometimes', 'unless the script is for rules that do not need it'],
    'nfs-clients': ['sometimes', 'where the NFS client is loaded'],
    'rpc-calls': ['sometimes', 'where debugfs is mounted'],
    nfsstat: ['sometimes', 'where the NFS client is loaded'],
    sockets: ['sometimes', 'unless the script is for rules that do not need it'],
    processes: ['sometimes', 'unless the script is for rules that do not need it'],
    stacks: ['sometimes', 'of tasks in D state'],
    locks: ['sometimes', 'unless the script is for rules that do not need it'],
    memory: ['sometimes', 'unless the script is for rules that do not need it'],
    'inotify-limits': ['sometimes', 'unless the script is for rules that do not need it'],
    kernel: ['sometimes', 'unless the script is for rules that do not need it'],
    kubelet: ['sometimes', 'in the journal, or in the log of RKE2 or Talos'],
    journal: ['sometimes', 'the newest 200,000 lines, where the node has systemd'],
    containerd: ['sometimes', 'in the journal, or in the log of k3s or RKE2'],
    'csi-driver': ['sometimes', 'where /var/log/pods has its logs'],
    'efs-logs': ['sometimes', 'where the node or its EFS node pod has them'],
    pods: ['sometimes', 'containers and pods of the node, where crictl is installed'],
  },
  examine(bundle) {
    const rows = stepsOf(bundle);
    return { lacks: lacksOf(rows, bundle.sources), captured: capturedBy(rows) };
  },
};

type Step = CollectStepRecord & { folder: string; span: Span };

const stepsOf = (bundle: Examined): Step[] =>
  bundle.rowsOf('collect-manifest').flatMap(({ entry, row }) => {
    const record = row as CollectManifestRecord;
    if (record.of !== 'step') return [];
    const folder = entry.path.slice(0, entry.path.lastIndexOf('/') + 1);
    return [{ ...record, folder, span: bundle.spanOf(entry, row) }];
  });

/** Why each of these brought nothing, or not all. */
const LACKS: Readonly<Record<string, { how: Lack['how']; why: (name: string) => string }>> = {
  'timed-out': { how: 'timed-out', why: (name) => `${name} was stopped at its time limit` },
  cut: { how: 'cut', why: (name) => `only part of ${name} was collected` },
  'not-run': { how: 'not-run', why: (name) => `${name} was not run: the time of the whole run was up` },
  'not-installed': { how: 'not-installed', why: (name) => `${name} is not installed` },
};

/** What the script stopped, cut or never ran, and who would have read it. */
function lacksOf(steps: readonly Step[], known: readonly Source[]): Lack[] {
  return steps.flatMap(({ state, filepath, command, span }) => {
    const lack = LACKS[state];
    if (!lack) return [];
    const words = command.replace(/^on_host /, '');
    const readers = known.filter(
      (source) => source.command?.test(words) || source.places.some((place) => place.test(filepath ?? '')),
    );
    const actors = readers.flatMap(({ hears }) => (hears === 'kernel' ? ['kernel'] : []));
    if (/^journal\b/.test(words)) actors.push('kernel', 'systemd', 'journald', 'program', 'kubelet', 'containerd');
    const what = filepath ?? words;
    return [
      { what, how: lack.how, why: lack.why(`\`${words}\``), sources: readers.map(({ name }) => name), actors, span },
    ];
  });
}

/** When each file was collected: its table was taken then. */
function capturedBy(steps: readonly Step[]): Map<string, Interval> {
  return new Map(
    steps.flatMap(({ state, folder, filepath, startTime, endTime }) => {
      if (filepath === undefined || (state !== 'ok' && state !== 'cut')) return [];
      return [[`${folder}${filepath}`, { from: startTime.value, to: endTime.value + endTime.width }] as const];
    }),
  );
}
