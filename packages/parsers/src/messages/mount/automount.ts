import { messages } from '@mountline/core';

const LOG = 'journalctl -b -o short-iso-precise -u autofs';

/**
 * What automount of autofs says of its mounts: daemon/direct.c, daemon/indirect.c, daemon/lookup.c and modules/mount_nfs.c. Of one that
 * failed it quotes mount.nfs before, behind `>> `, which names no mount point.
 */
export const automountMessages = messages(
  'program',
  {
    // lib/mounts.c: notify_mount_result, when a mount point of the master map is ready
    'automount.map.mounted': [
      'mounted {type} on {target:text} with timeout {seconds:int}, freq {every:int} seconds',
      'mounted {type} on {target:text} with timeouts disabled',
    ],
    // Answered with one of the next two; of a mount that hangs neither follows.
    'automount.requested': 'attempting to mount entry {target:rest}',
    'automount.mounted': ['mounted {target}', 'mount(nfs): mounted {source} on {target:rest}'],
    'automount.refused': {
      lines: 'failed to mount {target:rest}',
      what: 'a directory that autofs did not mount',
      nature: 'failure',
      severity: 'minor',
      cause: 'The map has no such name, or the server did not answer: the lines before it show which.',
      decide: [LOG],
      toldBy: ['automount.failed', 'automount.hosts.unavailable', 'mount.nfs.failed'],
    },
    'automount.key.missing': {
      lines: 'key "{key:text}" not found in map source(s).',
      nature: 'neither',
    },
    'automount.hosts.unavailable': {
      lines: 'mount(nfs): no hosts available',
      what: 'an automount whose servers did not answer',
      nature: 'failure',
      severity: 'major',
      cause: 'No server of the map entry answered a ping. The caller got ENOENT (No such file or directory).',
      decide: [LOG],
    },
    'automount.map.missing': {
      lines: [
        '{type} map {map:text} not found',
        '{function}: lookup({module}): file map {map:text} missing or not readable',
        'lookup({module}): file map {map:text} missing or not readable',
      ],
      what: 'an autofs map that does not exist',
      nature: 'failure',
      severity: 'minor',
      cause: 'The master map names a map that is not there. Nothing below its mount point can be mounted.',
      decide: ['automount -m', LOG],
    },
    // modules/lookup_yp.c, lookup_ldap.c, lookup_nisplus.c
    'automount.map.unread': {
      lines: '{function}: lookup({module}): read of map {map:text} failed: {reason:rest}',
      what: 'an autofs map that could not be read',
      folds: true,
      nature: 'failure',
      severity: 'major',
      settledBy: ['automount.map.mounted', 'automount.mounted'],
      cause:
        'The directory service that holds the map does not answer, or has no such map. Nothing new below its mount point can be mounted; what is mounted stays.',
      decide: ['automount -m', LOG],
    },
    // lib/master.c: master_mount_mounts
    'automount.maps.none': {
      lines: ['{function}: no mounts in table', 'no mounts in table'],
      what: 'an autofs that has no map at all',
      nature: 'failure',
      severity: 'minor',
      settledBy: ['automount.map.mounted'],
      cause:
        'The master map is empty, missing, or was not found where nsswitch.conf says (files, sss, ldap). autofs mounts nothing at all.',
      decide: ['grep automount /etc/nsswitch.conf; cat /etc/auto.master', LOG],
    },
    // modules/lookup_*.c, with the name of the function in front
    'automount.lookup.failed': {
      lines: '{function}: lookup({module}): lookup for {key:text} failed',
      what: 'a directory that an autofs map could not look up',
      says: 'autofs could not look up {key} in its map',
      folds: true,
      nature: 'failure',
      severity: 'minor',
      cause: 'The map does not know the name, or the program or directory service behind it failed.',
      decide: ['automount -m', LOG],
      toldBy: ['automount.refused'],
    },
    // daemon/direct.c, daemon/indirect.c: tried again at the next expiry
    'automount.expire.busy': {
      lines: '{function}: ask umount returned busy {target:rest}',
      folds: true,
      nature: 'neither',
    },
    'automount.failed': {
      lines: 'mount(nfs): {fsType}: mount failure {source} on {target:rest}',
      what: 'a mount that autofs could not create',
      nature: 'failure',
      severity: 'major',
      cause: 'The server does not answer or does not export the path.',
      decide: [LOG],
      toldBy: ['mount.nfs.failed'],
    },
  },
  { programs: ['automount'] },
);
