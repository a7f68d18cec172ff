import type { Examined, Layout } from '@mountline/core';
import { captureOfMembers, emptyTables } from '../capture/detect-capture.ts';

/**
 * The EKS log collector, a shell script.
 *
 *     eks_i-0a1b2c3d4e5f60718_2026-11-20_1233-UTC_0.7.9.tar.gz
 *
 * Source: amazon-eks-ami, log-collector-script/linux/eks-log-collector.sh. Members begin with `./`, without a top
 * folder. Only the name of the archive gives the collection time, in UTC to the minute. The instance name in it is
 * empty on hybrid nodes. The zone of the node is not recorded.
 *
 * Traps: the kubelet journal is stopped after 75 seconds, without a message in the file. `storage/mounts.txt` is the
 * output of `mount` followed by `df -h`. If a mount hangs, `df` is killed and prints no rows, and
 * `storage/inodes.txt` is empty. `ps` has no wait channel. Container logs appear twice under `var_log`; logs of pods
 * outside kube-system are not collected.
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
    kubelet: ['always', 'ten days, stopped after 75 seconds'],
    containerd: 'always',
    journal: ['never', 'where rsyslog runs, var_log/messages or syslog has the lines of all programs'],
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
