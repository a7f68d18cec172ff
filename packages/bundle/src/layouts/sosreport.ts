import type { Examined, Layout } from '@mountline/core';
import type { SosManifestRecord } from '@mountline/parsers/sos-manifest';
import { capturedBy, lacksOf, type SosRow } from '../capture/sos-commands.ts';

/**
 * A report of sos, `sos report` or, before version 4, `sosreport`.
 *
 *     sosreport-ip-10-0-42-17-2026-11-20-fvrqfzk.tar.xz
 *
 * Source: sosreport/sos. Files of the host are under their own paths. The output of commands is in
 * `sos_commands/PLUGIN/`, named by the words of the command joined by `_`. Version 4 records every command with its
 * times and return code in `sos_reports/manifest.json`. These times are seconds since 1970, those of the plugins are
 * local, which gives the zone. Links at the root (`ps`, `mount`, `netstat`) and links of the host are kept as links.
 * `sos collect` packs the archives of several nodes into one. `sos clean` replaces names and addresses consistently.
 *
 * Traps: anything longer than 25 MB (`--log-size`) or 100 MB (`--journal-size`) is cut and moved to `sos_strings`,
 * with a link in its place. Of files the end is kept, of some commands the beginning. If a plugin reaches its time
 * limit, its remaining commands never run: on a hung node `dmesg` and `sysctl -a` are often missing. `df` runs with
 * `-l`, which leaves out NFS mounts. `ss` with timers runs only if all of its kernel modules are already loaded. The
 * plugin `nfs` is not enabled automatically on Debian and Ubuntu.
 */
export const sosreport: Layout = {
  name: 'sosreport',
  title: 'a sosreport',
  basis: 'bundle',
  collectWith: 'sos report --batch -o process,networking,filesys,kernel,logs,systemd,nfs --all-logs',
  markers: [
    ['sos_commands/', 'sos_reports/'],
    ['sos_commands/', 'version.txt'],
    ['sos_commands/', 'sos_logs/'],
  ],
  aside: /^sos_strings\//,
  holds: {
    mountinfo: ['always', 'of every process'],
    mounts: 'always',
    mountstats: 'always',
    'nfs-clients': ['sometimes', 'with the plugin nfs, which is not enabled automatically on Debian and Ubuntu'],
    nfsstat: ['sometimes', 'with the plugin nfs, which is not enabled automatically on Debian and Ubuntu'],
    sockets: ['always', 'netstat; ss only if its kernel modules are already loaded'],
    processes: ['always', 'with wait channels cut to 20 characters, to 6 in old versions'],
    stacks: ['sometimes', 'in new versions'],
    locks: 'always',
    memory: 'always',
    'inotify-limits': 'always',
    'inotify-use': ['sometimes', 'rows of lsof'],
    kernel: 'always',
    kubelet: ['sometimes', 'in the journal of the node, and separately where a unit kubelet exists'],
    journal: 'always',
    containerd: ['sometimes', 'in the journal of the node'],
    'csi-driver': ['sometimes', 'with the plugin container_log'],
    pods: ['sometimes', 'on control plane nodes'],
  },
  filtered: [{ path: /(^|\/)df_-al/, why: '`df -l` leaves out every NFS mount' }],
  examine(bundle) {
    const rows = rowsOf(bundle);
    return { lacks: lacksOf(rows, bundle.sources), captured: capturedBy(rows) };
  },
};

const rowsOf = (bundle: Examined): SosRow[] =>
  bundle
    .rowsOf('sos-manifest')
    .map(({ entry, row }) => ({ ...(row as SosManifestRecord), span: bundle.spanOf(entry, row) }));
