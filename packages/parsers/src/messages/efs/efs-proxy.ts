import { messages } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * What efs-proxy says, of efs-utils v2.0.0 and later (src/proxy). Versions stand where a message came or went later. Kept out:
 * the steps of the read bypass of S3 Files at DEBUG and TRACE, and the panics, which go to standard error and never to
 * the log: `Failed to bind 127.0.0.1:20361` is found in mount.log only.
 */
export const efsProxyMessages = messages(
  'efs-proxy',
  {
    // src/main.rs; since 2.0.0
    'efs.proxy.started': {
      lines: 'Running with configuration: {configuration:rest}',
      fields: { address: 'text?', port: 'int?', server: 'text?' },
    },
    // src/main.rs; since 2.0.0
    'efs.proxy.terminated': 'Received SIGTERM',
    // src/main.rs; since 2.0.0
    'efs.proxy.reloaded': 'Received SIGHUP',
    // src/main.rs; since 2.0.0
    'efs.proxy.failed': {
      lines: 'Shutting down. {reason:rest}',
      what: 'an efs-proxy that shut down because of an error',
      nature: 'failure',
      severity: 'major',
      cause: 'The line gives the reason. I/O on the mount waits until the watchdog restarts it.',
      decide: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
    },
    // src/main.rs; since 2.0.2
    'efs.proxy.pid-file.removed': 'Removed pid file',
    // src/main.rs; since 2.0.2
    'efs.proxy.pid-file.kept': 'Unable to remove pid_file: {error:rest}',
    // src/controller.rs; since 2.0.0
    'efs.proxy.incarnation.started': 'Starting new incarnation of proxy',
    // src/controller.rs, src/shutdown.rs; since 2.0.0
    'efs.proxy.incarnation.ended': [
      'Starting proxy restart due to {reason:rest}',
      'Proxy restarting with ShutdownReason::{reason}',
      'Controller exiting due to child exit',
      'Exiting: {reason:rest}',
    ],
    // src/controller.rs; since 2.0.0. The mount now goes over several connections, by a new incarnation.
    'efs.proxy.scaled-up': 'Restarting proxy to use multiple connections',
    // src/controller.rs; since 2.0.0
    'efs.proxy.client.accepted': {
      lines: 'Accepted new connection {client}, {proxy:rest}',
      fields: { clientAddress: 'text?', clientPort: 'int?', incarnation: 'int?' },
    },
    // src/controller.rs; since 2.0.0
    'efs.proxy.client.probed':
      'Connection to nfs client was closed before any data was sent to the proxy. This is expected. Restarting controller',
    // src/controller.rs; since 2.0.0
    'efs.proxy.client.refused': { lines: 'Unexpected connection, ignoring', nature: 'neither' },
    // src/controller.rs, src/proxy_task.rs, src/rpc/rpc_domain.rs; since 2.0.0 and 2.0.0 to 2.4.2 and since 3.0.0
    'efs.proxy.client.failed': {
      lines: [
        'Failed to establish connection to NFS client. {error:rest}',
        'Failed to check if data was sent by the NFS client. {error:rest}',
        'Error reading from NFS client {error:rest}',
        'Error reading from client: {error:rest}',
        'Error writing to nfs_client. {error:rest}',
      ],
      what: 'an efs-proxy that got no connection from the NFS client',
      nature: 'failure',
      severity: 'minor',
    },
    // src/rpc/rpc_domain.rs; since 2.0.0
    'efs.proxy.client.bad-rpc': {
      lines: 'NFS Client Error: invalid RPC size - {problem:rest}',
      what: 'an NFS client call that efs-proxy could not read',
      nature: 'failure',
      severity: 'minor',
    },
    // src/connection_task.rs, src/rpc/rpc_domain.rs; 2.0.0 to 2.4.2 and since 3.0.0
    'efs.proxy.server.bad-rpc': {
      lines: ['Server Error: invalid RPC size - {problem:rest}', 'NFS Server Error: invalid RPC size - {problem:rest}'],
      what: 'an EFS response that efs-proxy could not read',
      nature: 'failure',
      severity: 'minor',
    },
    // src/connection_task.rs; since 2.0.0
    'efs.proxy.server.failed': {
      lines: ['Error reading from server: {error:rest}', 'Error writing to server: {error:rest}'],
      what: 'an efs-proxy that lost its connection to EFS',
      nature: 'failure',
      severity: 'minor',
      cause: 'EFS or the network closed the connection. The proxy reconnects.',
      decide: ['ss -tanpo'],
    },
    // src/connection_task.rs; since 2.0.0
    'efs.proxy.server.close-failed': {
      lines: 'Failed to gracefully shutdown connection: {error:rest}',
      nature: 'neither',
    },
    // One task of the proxy ended under another: src/connection_task.rs, src/proxy_task.rs (to 2.4.2), src/nfs/nfs_reader.rs (since 3.0.0), src/connections.rs
    'efs.proxy.task.lost': {
      lines: [
        'Error sending result back: {error:rest}',
        'Error sending RPC batch to connection task {error:rest}',
        'Error sending message batch to dispatcher {error:rest}',
        'Unable to notify event queue of established connections',
      ],
      what: 'an efs-proxy that lost one of its tasks',
      nature: 'failure',
      severity: 'minor',
    },
    // src/controller.rs; since 2.0.0
    'efs.proxy.server.unreachable': {
      lines: 'Failed to establish an initial connection to EFS. Error: {error:rest}',
      what: 'an efs-proxy that could not connect to EFS',
      nature: 'failure',
      severity: 'major',
      cause: 'A security group, a route or DNS keeps it from reaching the mount target on port 2049.',
      decide: ['ss -tanpo'],
    },
    // src/controller.rs; since 2.0.0
    'efs.proxy.server.connected': [
      'Established initial connection with PartitionId: {partition:rest}',
      'Established initial connection without a PartitionId',
      'Established new TCP connection to {partition:rest}',
    ],
    // src/connections.rs; 2.0.0 to 2.4.2 and since 3.0.0
    'efs.proxy.server.rpc-failed': {
      lines: [
        'EFS RPC call errored while establishing initial connection. Error {error:rest}',
        'EFS RPC call errored while establishing connection. Error {error:rest}',
      ],
      what: 'an efs-proxy whose first call to EFS failed',
      nature: 'failure',
      severity: 'minor',
      cause: 'EFS or the network closed the connection.',
    },
    // src/connections.rs, WARN where the answer is not READY, src/connections.rs; 2.0.0 to 2.4.2 and since 3.0.0
    'efs.proxy.server.rpc-answered': [
      'EFS RPC call succeeded while establishing initial connection. Response: {response:rest}',
      'EFS RPC call succeeded while establishing connection. Response: {response:rest}',
    ],
    // src/controller.rs; since 2.0.0
    'efs.proxy.scale-up.started': 'Searching for a new connection',
    // src/controller.rs, src/connections.rs; since 2.0.0
    'efs.proxy.scale-up.failed': {
      lines: [
        'Connection failed',
        'Attempt to scale up failed: {error:rest}',
        'Retryable {cause} encountered during connection search. Error: {error:rest}',
        'Non-retryable {cause} encountered during connection search. Error: {error:rest}',
        'JoinError encountered during connection search.',
      ],
      nature: 'neither',
    },
    // src/controller.rs; since 2.0.0
    'efs.proxy.shutdown.failed': {
      lines: 'Proxy shutdown failed. {error:rest}',
      what: 'an efs-proxy that did not shut down cleanly',
      nature: 'failure',
      severity: 'minor',
    },
    // src/controller.rs; since 2.0.0
    'efs.proxy.performance': 'Proxy performance: {stats:rest}',
    // src/proxy_task.rs; since 2.0.0. Those at TRACE are there with debug = trace only.
    'efs.proxy.writer.stopped': [
      'Exiting server_to_cli',
      'Proxy writer stopped',
      'Proxy writer stopped by ShutdownHandle',
    ],
    // src/proxy_task.rs, src/rpc/rpc_domain.rs; since 2.0.0
    'efs.proxy.reader.stopped': [
      'cli_to_server exiting!',
      'Proxy reader stopped',
      'Proxy reader stopped by ShutdownHandle',
    ],
    // src/controller.rs; since 3.1.1
    'efs.proxy.channel-init.timed-out': {
      lines: 'channel_init timed out on reused connections, restarting with fresh connections',
      what: 'an efs-proxy that reconnects to EFS because the old connections did not answer',
      nature: 'failure',
      severity: 'minor',
    },
    // src/aws/credentials.rs; since 3.0.0
    'efs.proxy.credentials.failed': {
      lines: 'ProxyCredentialsChain: failed to resolve credentials: {error:rest}',
      what: 'AWS credentials that efs-proxy did not get',
      says: 'efs-proxy gets no AWS credentials',
      nature: 'failure',
      severity: 'minor',
      cause: 'The pod or the instance has no role. Only direct reads from S3 need one.',
    },
    // src/aws/s3_client.rs; since 3.0.0
    'efs.proxy.bucket.failed': {
      lines: "S3 bucket inaccessible: bucket='{bucket:text}', prefix='{prefix:text}'. ReadBypass disabled.",
      what: 'an S3 bucket that efs-proxy could not read',
      nature: 'failure',
      severity: 'minor',
      cause: 'The role has no permission. Reads go through EFS.',
    },
    // src/aws/s3_client.rs; since 3.0.0
    'efs.proxy.bucket.ok': 'S3 bucket accessible. ReadBypass enabled.',
    // src/read_bypass/read_bypass_server_dispatcher.rs; since 3.0.0
    'efs.proxy.read-bypass.failed': {
      lines: [
        'Error during conversion of READ_BYPASS response to READ response: {error:rest}',
        'Error during dispatching message to ReadBypassAgent: {error:rest}',
        'Error while preprocessing compound: {error:rest}',
        'Error while sending message to NFS Client: {error:rest}',
      ],
      what: 'a direct read from S3 that efs-proxy could not use',
      nature: 'failure',
      severity: 'minor',
    },
    // src/read_bypass/read_bypass_agent.rs; since 3.0.0
    'efs.proxy.read-bypass.stopped': ['ReadBypassAgent stopped', 'ReadBypassAgent stopped by ShutdownHandle'],
    // src/util/s3_data_reader.rs; since 3.0.0
    'efs.proxy.bucket.read-failed': {
      lines: 'S3 read failed: {error:rest}',
      what: 'a failed read from S3',
      nature: 'failure',
      severity: 'minor',
    },
    // src/memory/memory_pool.rs, src/read_bypass/read_bypass_domain_builder.rs; since 3.0.0
    'efs.proxy.memory.short': {
      lines: [
        'Pool at max capacity, cannot allocate more chunks',
        'Readahead cache disabled due to insufficient system memory (requires >= {gibibytes:num} GiB)',
      ],
      what: 'an efs-proxy out of memory for read-ahead',
      nature: 'failure',
      severity: 'minor',
    },
    // src/read_ahead/cached_data.rs; since 3.0.0
    'efs.proxy.cache.timed-out': {
      lines: [
        'Timeout waiting for cache entry loading after {seconds:num}s, range: {range:rest}',
        'Timeout acquiring write lock in clear()',
      ],
      what: 'an efs-proxy read from S3 that took too long',
      nature: 'failure',
      severity: 'minor',
    },
    // src/utils.rs; since 3.0.0
    'efs.proxy.memory.unknown': 'Unable to determine system memory, disabling readahead cache',
    // src/rpc/rpc_envelope.rs, src/nfs/nfs_parser.rs; since 3.0.0
    'efs.proxy.rpc.unreadable': {
      lines: [
        'RpcMessage::try_from failed: {error:text}, frame_len: {length:int}, first_32_bytes: {bytes:rest}',
        'NfsCompound parse error during unpack: {error:text}, payload_len: {length:int}, first_32_bytes: {bytes:rest}',
        'Error handling parsing error {error:rest}',
        '{side:text}: RPC message parse error encountered',
        '{side:text}: RPC envelope parse error: {error:rest}',
      ],
      what: 'an RPC message that efs-proxy could not read',
      nature: 'failure',
      severity: 'minor',
    },
    // src/rpc/rpc_error.rs; since 3.0.0
    'efs.proxy.rpc.rejected': {
      lines: '{side:text}: RPC rejected reply encountered',
      what: 'an RPC call that was rejected',
      nature: 'failure',
      severity: 'minor',
      cause: 'Usually the authentication or the version of the call is wrong.',
    },
    // src/rpc/rpc_error.rs; since 3.0.0
    'efs.proxy.rpc.foreign': '{side:text}: Unsupported call program: {program:int}',
  },
  { fields: { module: { type: 'text?', means: 'of Rust' } } },
);

const LISTEN = /\blisten_addr: "([^"]{1,64}):(\d{1,5})"/;
const TARGET = /\bmount_target_addr: "([^"]{1,300})"/;
const CLIENT = /^(.{1,64}):(\d{1,5})$/;
const INCARNATION = /\bincarnation: (\d{1,19})\b/;

/** The message's kind, with what is inside Rust's Debug texts taken out. */
export function describeEfsProxy(message: string): Described | null {
  const found = efsProxyMessages.match(message);
  if (!found) return null;
  const { kind, fields } = found;
  if (kind === 'efs.proxy.started') {
    const text = String(fields.configuration);
    const listen = LISTEN.exec(text);
    const target = TARGET.exec(text);
    if (listen) Object.assign(fields, { address: listen[1]!, port: Number(listen[2]) });
    if (target) fields.server = target[1]!;
  }
  if (kind === 'efs.proxy.client.accepted') {
    const client = CLIENT.exec(String(fields.client));
    const incarnation = INCARNATION.exec(String(fields.proxy));
    if (client) Object.assign(fields, { clientAddress: client[1]!, clientPort: Number(client[2]) });
    if (incarnation) fields.incarnation = Number(incarnation[1]);
  }
  return { kind, fields };
}
