import type { Life } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { loopbackClients } from '../../views/nfs/loopback.ts';

/**
 * The kernel's NFS clients of this node's own ports. They are not in any log: what a bundle shows is that one is there
 * at capture (/proc/fs/nfsfs/servers), and since when (the age of its superblock in mountstats). A client outlives the
 * row of its mount as long as another process holds a file of it.
 */
export const nfsClientLives: Fact = {
  name: 'nfs-client-lives',
  title: "lifetimes of the kernel's NFS clients",
  uses: ['client-age'],
  inputs: [{ sources: ['nfsfs'] }],
  lives: { 'nfs-client': { by: ['port'], fields: { port: 'int', use: 'count', row: 'text' } } },
  kinds: {},
  derive(context) {
    const lives = (loopbackClients(context) ?? []).map(({ port, use, evidence }): Life => {
      const [made] = context.joined('nfs.client.made', 'port', port);
      const from = made ? { time: made.time, how: 'by the age of its superblock', span: made.span } : null;
      const seen = { time: evidence.time!, how: 'the kernel lists it', span: evidence.span };
      const fields = { port, use, row: evidence.text };
      return { of: 'nfs-client', key: `127.0.0.1:${port}`, nth: 1, from, to: null, seen, fields };
    });
    return { lives };
  },
};
