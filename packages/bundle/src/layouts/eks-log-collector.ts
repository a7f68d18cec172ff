import type { Examined, Layout } from '@mountline/core';
import { captureOfMembers, emptyTables } from '../capture/detect-capture.ts';

/**
 * The EKS log collector, a shell script.
 *
 *     eks_i-0a1b2c3d4e5f60718_2026-11-20_1233-UTC_0.7.9.tar.gz
 *
 * Source: amazon-eks-ami, log-collector-script/linux/eks-log-collector.sh. Members begin with `./`, there is no folder on
 * top. The name of the archive is the only place that tells the time, in UTC and to the minute; the name of the instance
 * in it is empty on hybrid nodes. The zone of the node is written nowhere.
 *
 * Traps: the kubelet's journal is cut after 75 seconds, and nothing in the file says so. `storage/mounts.txt` is the
 * output of `mount` with that of `df -h` behind it: where a mount hangs `df` is killed and leaves not one row, and
 * `storage/inodes.txt` stays empty. `ps` has no wait channel. Logs of containers stand twice under `var_log`, and those
 * of pods outside kube-system are not collected.
 */
export const eksLogCollector: Layout = {
  name: 'eks-log-collector',
  title: 'an EKS log collection',
  basis: 'bundle',
  collectWith: 'sudo bash eks-log-collector.sh',
  markers: [['system/script-params.txt', 'sysctls/sysctl_all.txt']],
  holds: {
    mounts: ['always', 'the output of mount'],
    sockets: ['sometimes', 'where net-tools is installed'],
    processes: ['always', 'without wait channels'],
    'inotify-limits': 'always',
    kernel: 'always',
    kubelet: ['always', 'ten days, cut after 75 seconds of reading'],
    containerd: 'always',
    journal: ['never', 'var_log/messages or syslog has the lines of all programs where rsyslog runs'],
    'csi-driver': ['sometimes', 'var_log/efs-csi-node*'],
  },
  examine: (bundle) => ({ ...captureOfMembers(bundle, inTheName(bundle)), lacks: emptyTables(bundle, DF) }),
};

const DF = [{ path: /(^|\/)storage\/inodes\.txt$/, command: 'df -i' }];

const NAME = /$(?<=(?:^|\/)eks_[^/]*_(\d{4})-(\d\d)-(\d\d)_(\d\d)(\d\d)-UTC_[^/]*)/;

function inTheName({ names }: Examined): string | undefined {
  for (const name of names) {
    const m = NAME.exec(name);
    if (m) return `${m[1]}-${m[2]}-${m[3]}T${m[4]}:${m[5]}:00`;
  }
  return undefined;
}
