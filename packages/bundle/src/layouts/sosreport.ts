import type { Examined, Layout } from '@mountline/core';
import type { SosManifestRecord } from '@mountline/parsers/sos-manifest';
import { capturedBy, lacksOf, type SosRow } from '../capture/sos-commands.ts';

/**
 * A report of sos, `sos report` or, before version 4, `sosreport`.
 *
 *     sosreport-ip-10-0-42-17-2026-11-20-fvrqfzk.tar.xz
 *
 * Source: sosreport/sos. Files of the host lie under their own paths, the output of commands in `sos_commands/PLUGIN/`
 * under the command's words joined by `_`. Version 4 writes down every command with its times and its return code in
 * `sos_reports/manifest.json`; these are seconds since 1970 and those of the plugins are local, which tells the zone.
 * Links at the root (`ps`, `mount`, `netstat`) and those that the host had are kept as links. `sos collect` packs the
 * archives of several nodes into one, `sos clean` replaces names and addresses by others, always the same ones.
 *
 * Traps: what is longer than 25 MB (`--log-size`) or 100 MB (`--journal-size`) is cut and put into `sos_strings`, with a
 * link where it should be; of files the end is kept, of some commands the beginning. When a plugin hits its time limit,
 * its later commands never run: on a hung node `dmesg` and `sysctl -a` are often missing. `df` is run with `-l`, so that
 * no NFS mount is in it. `ss` with its timers is run only where all of its kernel modules are loaded already. The plugin
 * `nfs` does not start by itself on Debian and Ubuntu.
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
    'nfs-clients': ['sometimes', 'with the plugin nfs, which does not start by itself on Debian and Ubuntu'],
    nfsstat: ['sometimes', 'with the plugin nfs, which does not start by itself on Debian and Ubuntu'],
    sockets: ['always', 'netstat; ss only where its kernel modules are loaded already'],
    processes: ['always', 'with wait channels of 20 letters, of 6 in old versions'],
    stacks: ['sometimes', 'in new versions'],
    locks: 'always',
    memory: 'always',
    'inotify-limits': 'always',
    'inotify-use': ['sometimes', 'rows of lsof'],
    kernel: 'always',
    kubelet: ['sometimes', 'in the whole journal, and alone where a unit kubelet exists'],
    journal: 'always',
    containerd: ['sometimes', 'in the whole journal'],
    'csi-driver': ['sometimes', 'with the plugin container_log'],
    pods: ['sometimes', 'on nodes of the control plane'],
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
