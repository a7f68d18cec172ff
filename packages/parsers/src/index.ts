// Generated from the folder by `pnpm gen`.
import { mount } from './mount.ts';
import { mountinfo } from './mountinfo.ts';
import { mounts } from './mounts.ts';
import { mountstats } from './mountstats.ts';
import { nfsfs } from './nfsfs.ts';
import { nfsstat } from './nfsstat.ts';
import { nfsstatM } from './nfsstat-m.ts';
import { rpcNfs } from './rpc-nfs.ts';
import { rpcNfsd } from './rpc-nfsd.ts';

export * from './mount.ts';
export * from './mountinfo.ts';
export * from './mounts.ts';
export * from './mountstats.ts';
export * from './nfsfs.ts';
export * from './nfsstat.ts';
export * from './nfsstat-m.ts';
export * from './rpc-nfs.ts';
export * from './rpc-nfsd.ts';

/** Every source that Mountline reads. */
export const sources = [mount, mountinfo, mounts, mountstats, nfsfs, nfsstat, nfsstatM, rpcNfs, rpcNfsd] as const;
