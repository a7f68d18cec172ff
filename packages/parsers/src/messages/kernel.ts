import { messages } from '@mountline/core';

/** Messages of the Linux kernel about NFS, locks, hung tasks and memory. */
export const kernelMessages = messages('kernel', {
  // net/sunrpc/clnt.c: rpc_check_timeout (formerly call_timeout)
  'nfs.server.not-responding': 'nfs: server {server} not responding, {reason:rest}',
  // net/sunrpc/clnt.c: call_decode
  'nfs.server.ok': 'nfs: server {server} OK',
});
