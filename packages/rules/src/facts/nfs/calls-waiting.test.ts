import { DATE, factsOf, journal } from '@mountline/dev/testing/facts-of';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { expect, test } from 'vitest';

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

async function waiting(
  mountinfo: string,
  sunrpc: string,
  kind = 'nfs.calls.waiting',
  more: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const files = { date: DATE, 'proc/1/mountinfo': mountinfo, 'debug-sunrpc.txt': sunrpc, ...more };
  const { of } = await factsOf(files);
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

test('calls of which nothing shows where they go are no proof that none waits', async () => {
  const { unknown } = await factsOf({ date: DATE, 'proc/1/mountinfo': LOCAL, 'rpc-tasks': tasks('4', UNSENT, SENT) });
  expect(unknown.flatMap(({ kind, because }) => (kind === 'nfs.calls.waiting' ? [because] : []))).toEqual([
    '1 call waits (GETATTR 1), but nothing shows the server and port',
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
      '1 call sent to 127.0.0.1:20361 without a reply yet (GETATTR 1), 2 more wait for a slot (WRITE 2)',
    ],
  ]);
});

test('the transport of a call for a lock is none of an NFS server', async () => {
  const lock = tasks('3', 'lockdv4 LOCK a:call_status [sunrpc] q:xprt_pending');
  const transports =
    info('rpc_xprt/38', '10.0.3.7', 2049, CONNECTED) + info('rpc_xprt/3a', '10.0.3.7', 46875, CONNECTED);
  expect(await waiting(ROOT + mount('10.0.3.7', 2049), lock + transports, 'nlm.calls.waiting')).toEqual([
    ['10.0.3.7', 46875, '1 call waits for a reply from lockd of 10.0.3.7 on port 46875 (LOCK 1)'],
  ]);
});

const oneDead = tasks('4', UNSENT) + info('rpc_clnt/4/xprt', '127.0.0.1', 20361, APART);

test('a call that makes the connection sleeps where those that were sent do, and was not sent', async () => {
  const connects = tasks('4', 'nfsv4 GETATTR a:call_connect_status [sunrpc] q:xprt_pending');
  expect(await waiting(LOCAL, connects + info('rpc_clnt/4/xprt', '127.0.0.1', 20361, APART))).toEqual(oneWaits);
});

test('a connection that only another client of the same server links is one of several too', async () => {
  const own = info('rpc_clnt/2/xprt', '10.0.3.7', 2049, APART);
  const two = tasks('2', UNSENT) + own + info('rpc_clnt/4/xprt1', '10.0.3.7', 2049, CONNECTED);
  expect(await waiting(ROOT + mount('10.0.3.7', 2049), two)).toEqual([]);
  const unlinked = tasks('2', UNSENT) + info('rpc_xprt/3', '10.0.3.7', 2049, APART);
  expect(await waiting(ROOT + mount('10.0.3.7', 2049), unlinked)).toHaveLength(1);
  const both = unlinked + info('rpc_xprt/4', '10.0.3.7', 2049, CONNECTED);
  expect(await waiting(ROOT + mount('10.0.3.7', 2049), both)).toEqual([]);
});

test('127.0.0.1 of another network namespace is another server', async () => {
  const other = `${info('rpc_clnt/9/xprt', '127.0.0.1', 20361, CONNECTED)}netns: 4026532500\n`;
  expect(await waiting(LOCAL, `${oneDead}netns: 4026531840\n${other}`)).toEqual(oneWaits);
});

test('a client whose own link names no port yet is of no other transport', async () => {
  const lock = tasks('3', 'lockdv4 LOCK a:call_bind_status [sunrpc] q:xprt_binding');
  const own = info('rpc_clnt/3/xprt', '10.0.3.7', 0, 0) + info('rpc_clnt/9/xprt', '10.0.3.7', 46875, APART);
  expect(await waiting(ROOT + mount('10.0.3.7', 2049), lock + own, 'nlm.calls.waiting')).toEqual([]);
});

test('rpcbind, and who is no NFS server, have no lockd that is waited for', async () => {
  const lock = tasks('3', 'lockdv4 LOCK a:call_bind_status [sunrpc] q:xprt_binding');
  for (const other of [info('rpc_xprt/5', '10.0.3.7', 111, APART), info('rpc_xprt/5', '10.0.9.9', 41234, APART)])
    expect(await waiting(ROOT + mount('10.0.3.7', 2049), lock + other, 'nlm.calls.waiting')).toEqual([]);
});

test('a transport to port 2049 may be that of a mount that no table shows', async () => {
  const two = info('rpc_xprt/3', '127.0.0.1', 20361, APART) + info('rpc_xprt/5', '10.0.3.7', 2049, APART);
  expect(await waiting(ROOT + mount('127.0.0.1', 20361), tasks('4', UNSENT) + two)).toEqual([]);
});

test('a call that stands in two files of a capture is one', async () => {
  const tree = {
    'sys/kernel/debug/sunrpc/rpc_clnt/4/tasks': tasks('4', UNSENT).split('\n').slice(1).join('\n'),
    'sys/kernel/debug/sunrpc/rpc_clnt/4/xprt/info': info('x', '127.0.0.1', 20361, APART)
      .split('\n')
      .slice(1)
      .join('\n'),
  };
  expect(await waiting(LOCAL, oneDead, 'nfs.calls.waiting', tree)).toEqual(oneWaits);
});

test('what waited in an earlier capture, or in one of two of which nothing shows the later one, is not told', async () => {
  const idle = tasks('4') + info('rpc_clnt/4/xprt', '127.0.0.1', 20361, CONNECTED);
  const told = async (files: Readonly<Record<string, string>>) => {
    const { of, unknown } = await factsOf(ofOneNode({ '2/proc/1/mountinfo': LOCAL, '1/rpc-tasks': oneDead, ...files }));
    const untold = unknown.filter(({ kind }) => kind === 'nfs.calls.waiting').map(({ because }) => because);
    return [of('nfs.calls.waiting').length, ...untold];
  };
  const later = DATE.replace(':10:', ':40:');
  const dates = { '1/date': DATE, '2/date': later };
  expect(await told({})).toEqual([1]);
  expect(await told({ '2/rpc-tasks': idle })).toEqual([
    0,
    '1 call waits (GETATTR 1), but nothing shows which of several tables is the last one',
  ]);
  expect(await told({ '2/rpc-tasks': oneDead })).toEqual([1]);
  expect(await told(dates)).toEqual([0, '1 call waits (GETATTR 1), but the table is from an earlier capture']);
  expect(await told({ ...dates, '2/rpc-tasks': idle })).toEqual([0]);
  expect(await told({ '1/date': later, '2/date': DATE, '2/rpc-tasks': idle })).toEqual([1]);
});

test('a call that waits for a slot is no proof that the server does not answer still, one without a connection is', async () => {
  const still = async (call: string) => {
    const { of } = await factsOf({
      date: DATE,
      'proc/1/mountinfo': ROOT + mount('10.0.3.7', 2049),
      'journal-k.txt': journal(['13:08:00+0000 node kernel: nfs: server 10.0.3.7 not responding, timed out']),
      'rpc-tasks': tasks('4', call) + info('rpc_clnt/4/xprt', '10.0.3.7', 2049, APART),
    });
    return of('nfs.server.still-silent').length;
  };
  expect([await still(QUEUED), await still(UNSENT)]).toEqual([0, 1]);
});
