import type { FactContext } from '@mountline/correlation';

/** The words of the commands that start rpc.statd, start it again, and show what it says. */
interface StatdService {
  start: string[];
  restart: string[];
  says: string[];
}

const SYSTEMD: StatdService = {
  start: ['systemctl', 'start', 'rpc-statd'],
  restart: ['systemctl', 'restart', 'rpc-statd'],
  says: ['journalctl', '-b', '-o', 'short-iso', '-t', 'rpc.statd'],
};

/** Red Hat Enterprise Linux 6 and its kin have no systemd: /etc/init.d/nfslock of nfs-utils starts it, and it writes to the syslog. */
const INIT_OF_EL6: StatdService = {
  start: ['service', 'nfslock', 'start'],
  restart: ['service', 'nfslock', 'restart'],
  says: ['grep', 'rpc.statd', '/var/log/messages'],
};

export const statdService = ({ timeline }: FactContext): StatdService =>
  /\.el6(?:uek)?(?:\.|$)/.test(timeline.host.kernel?.value ?? '') ? INIT_OF_EL6 : SYSTEMD;
