import { expect, test } from 'vitest';
import { DATE, factsOf } from './facts-of.ts';

const mount = (server: string, port: number) =>
  `36 22 0:50 / /srv/${port} rw - nfs4 ${server}:/ rw,vers=4.1,hard,proto=tcp,port=${port},addr=${server}\n`;
const ROOT = '22 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
const LOCAL = ROOT + mount('127.0.0.1', 20361) + mount('127.0.0.1', 20362);

const tasks = (client: string, ...calls: string[]) =>
  `== /sys/kernel/debug/sunrpc/rpc_clnt/${client}/tasks\n${calls.map((call, i) => `${String(30 + i).padStart(5)} c0a4      0 0x${client} 0x${i + 1}0d3fb2b      102 nfs41_call_sync_ops [nfsv4] ${call}\n`).join('')}`;
const info = (of: string, address: string, port: number, state: number) =>
  `== /sys/kernel/debug/sunrpc/${of}/info\nnetid: tcp\naddr:  ${address}\nport:  ${port}\nstate: 0x${state.toString(16)}\n`;

const UNSENT = 'nfsv4 GETATTR a:call_bind [sunrpc] q:delayq';
const SENT = 'nfsv4 GETATTR a:call_status [sunrpc] q:xprt_pending';
const QUEUED = 'nfsv4 WRITE a:rpc_prepare_task [sunrpc] q:ForeChannel Slot table';
const [CONNECTED, APART] = [0x12, 0x10];

async function waiting(mountinfo: string, sunrpc: string, kind = 'nfs.calls.waiting'): Promise<unknown[]> {
  const { of } = await factsOf({ date: DATE, 'proc/1/mountinfo': mountinfo, 'debug-sunrpc.txt': sunrpc });
  return of(kind).map(({ fields }) => [fields.server, fields.port, fields.note]);
}

const oneWaits = [['127.0.0.1', 20361, '1 call waits for a connection to 127.0.0.1:20361 (GETATTR 1)']];

test('the links of a client tell whose a transport is', async () => {
  const both =
    tasks('4', UNSENT) +
    info('rpc_clnt/4/xprt', '127.0.0.1', 20361, APART) +
    info('rpc_clnt/7/xprt', '127.0.0.1', 20362, APART);
  expect(await waiting(LOCAL, both)).toEqual(oneWaits);
});

test('without links the only one that is not connected is meant, and of two neither', async () => {
  const one = tasks('4', UNSENT) + info('rpc_xprt/3', '127.0.0.1', 20361, APART);
  expect(await waiting(LOCAL, one + info('rpc_xprt/5', '127.0.0.1', 20362, CONNECTED))).toEqual(oneWaits);
  expect(await waiting(LOCAL, one + info('rpc_xprt/5', '127.0.0.1', 20362, APART))).toEqual([]);
  expect(await waiting(ROOT, one)).toEqual([]);
});

test('calls of which nothing tells where they go are no proof that none waits', async () => {
  const { unknown } = await factsOf({ date: DATE, 'proc/1/mountinfo': LOCAL, 'rpc-tasks': tasks('4', UNSENT, SENT) });
  expect(unknown.flatMap(({ kind, because }) => (kind === 'nfs.calls.waiting' ? [because] : []))).toEqual([
    '1 call waits (GETATTR 1), and nothing tells to which server',
  ]);
});

test('a client that is connected does its work, however many calls are sent', async () => {
  const sent = tasks('4', SENT, SENT, SENT) + info('rpc_clnt/4/xprt', '127.0.0.1', 20361, CONNECTED);
  expect(await waiting(LOCAL, sent)).toEqual([]);
});

test('one of several connections is enough', async () => {
  const two =
    tasks('4', UNSENT) +
    info('rpc_clnt/4/xprt', '10.0.3.7', 2049, CONNECTED) +
    info('rpc_clnt/4/xprt1', '10.0.3.7', 2049, APART);
  expect(await waiting(ROOT + mount('10.0.3.7', 2049), two)).toEqual([]);
});

test('calls that wait for a slot behind others are counted', async () => {
  const queued = tasks('4', SENT, QUEUED, QUEUED) + info('rpc_clnt/4/xprt', '127.0.0.1', 20361, CONNECTED);
  expect(await waiting(LOCAL, queued)).toEqual([
    [
      '127.0.0.1',
      20361,
      '1 call to 127.0.0.1:20361 sent and not answered yet (GETATTR 1), 2 more wait for a slot (WRITE 2)',
    ],
  ]);
});

test('the transport of a call for a lock is none of an NFS server', async () => {
  const lock = tasks('3', 'lockdv4 LOCK a:call_status [sunrpc] q:xprt_pending');
  const transports =
    info('rpc_xprt/38', '10.0.3.7', 2049, CONNECTED) + info('rpc_xprt/3a', '10.0.3.7', 46875, CONNECTED);
  expect(await waiting(ROOT + mount('10.0.3.7', 2049), lock + transports, 'nlm.calls.waiting')).toEqual([
    ['10.0.3.7', 46875, '1 call waits for an answer of lockd of 10.0.3.7 at port 46875 (LOCK 1)'],
  ]);
});
