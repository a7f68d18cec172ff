import { messages } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * What stunnel says of its own life and of its connections, at the levels up to 6 (and of reloads at 7). The words are
 * those of 5.x; `SSL` became `TLS` with 5.30.
 */
export const stunnelMessages = messages(
  'stunnel',
  {
    // src/options.c, src/stunnel.c
    'stunnel.configured': 'Configuration successful',
    'stunnel.config.failed': {
      lines: 'Configuration failed',
      what: 'a stunnel that could not start',
      nature: 'failure',
      severity: 'major',
      cause: 'Its configuration is wrong. The lines above show where.',
    },
    'stunnel.started': 'stunnel {version} on {platform} platform',
    'stunnel.listener.bound': {
      lines: [
        'Service [{service}] (FD={fd:int}) bound to {listener:rest}',
        'Service [{service}] bound to {listener:rest}',
      ],
      fields: { address: 'text?', port: 'int?' },
    },
    'stunnel.listener.failed': {
      lines: [
        'Error binding service [{service}] to {listener:rest}',
        'Binding service [{service}] to {listener}: {error:text} ({errno:int})',
      ],
      fields: { address: 'text?', port: 'int?' },
      what: 'a stunnel that could not bind its port',
      nature: 'failure',
      severity: 'major',
      cause: 'Another process uses the port.',
      decide: ['ss -tanpo'],
    },
    'stunnel.signalled': 'Processing {signal}',
    'stunnel.terminated': 'Terminated',
    'stunnel.connections.suspended': 'Accepting new connections suspended for 1 second',
    // src/client.c
    'stunnel.client.accepted': 'Service [{service}] accepted connection from {client}',
    // src/network.c: s_connect(), before 5.00 connect_blocking()
    'stunnel.server.connecting': ['s_connect: connecting {server}', 'connect_blocking: connecting {server}'],
    'stunnel.server.connected': ['s_connect: connected {server}', 'connect_blocking: connected {server}'],
    'stunnel.server.refused': {
      lines: [
        's_connect: connect {server}: {error:text} ({errno:int})',
        'connect_blocking: connect {server}: {error:text} ({errno:int})',
      ],
      what: 'a stunnel connection that was refused or failed',
      nature: 'failure',
      severity: 'major',
      cause: 'The server does not listen, or a firewall rejects the connection.',
      decide: ['ss -tanpo'],
    },
    'stunnel.server.timed-out': {
      lines: '{where}: s_poll_wait {server}: TIMEOUTconnect exceeded',
      what: 'a stunnel connection that timed out',
      nature: 'failure',
      severity: 'major',
      cause: 'The server is unreachable: check the route, the security group and the firewall.',
      decide: ['ss -tanpo'],
    },
    'stunnel.server.none-left': {
      lines: 'No more addresses to connect',
      what: 'a stunnel that could not reach any address of its server',
      nature: 'failure',
      severity: 'major',
      cause: 'The server is unreachable: check the route, the security group and the firewall.',
      decide: ['ss -tanpo'],
      toldBy: ['stunnel.server.refused', 'stunnel.server.timed-out'],
    },
    'stunnel.name.failed': {
      lines: 'Error resolving "{name:text}": {error:rest}',
      what: 'a name that stunnel could not resolve',
      nature: 'failure',
      severity: 'major',
      cause: 'The DNS server of the node does not answer or does not know the name.',
      decide: ['cat /etc/resolv.conf'],
    },
    'stunnel.handshake.failed': {
      lines: 'SSL_connect: {error:rest}',
      what: 'a failed TLS handshake',
      nature: 'failure',
      severity: 'major',
      cause: 'The certificate was refused, the clock is wrong, or the other side does not speak TLS.',
    },
    'stunnel.handshake.done': [
      'TLS connected: {session} session {how:rest}',
      'SSL connected: {session} session {how:rest}',
    ],
    // src/verify.c
    'stunnel.certificate.rejected': {
      lines: [
        'Rejected by CERT at depth={depth:int}: {subject:rest}',
        'CERT: Verification error: {error:rest}',
        'CERT: Subject checks failed',
      ],
      what: 'a certificate that stunnel rejected',
      nature: 'failure',
      severity: 'major',
      cause: 'The CA file does not contain its issuer, or the clock is wrong.',
    },
    // src/client.c: transfer() and client_run()
    'stunnel.connection.idle': '{where}: s_poll_wait: TIMEOUTidle exceeded: {action:rest}',
    'stunnel.connection.busy': '{where}: s_poll_wait: TIMEOUTbusy exceeded: {action:rest}',
    'stunnel.connection.closed': [
      'Connection closed: {toTls:int} byte(s) sent to TLS, {toSocket:int} byte(s) sent to socket',
      'Connection closed: {toTls:int} byte(s) sent to SSL, {toSocket:int} byte(s) sent to socket',
    ],
    'stunnel.connection.reset': {
      lines: [
        'Connection reset: {toTls:int} byte(s) sent to TLS, {toSocket:int} byte(s) sent to socket',
        'Connection reset: {toTls:int} byte(s) sent to SSL, {toSocket:int} byte(s) sent to socket',
        'Connection closed/reset: {toTls:int} byte(s) sent to TLS, {toSocket:int} byte(s) sent to socket',
      ],
      what: 'a stunnel connection that was reset',
      nature: 'failure',
      severity: 'minor',
      cause: 'The other side or a firewall closed the connection.',
    },
  },
  { fields: { connection: { type: 'text?', means: 'the number of it in the log' } } },
);

/** The port of `127.0.0.1:20361`. */
const LISTENER = /^(.{1,64}):(\d{1,5})$/;

export function describeStunnel(message: string): Described | null {
  const found = stunnelMessages.match(message);
  if (!found) return null;
  const fields = { ...found.fields };
  const listener = LISTENER.exec(String(fields.listener ?? ''));
  if (listener) Object.assign(fields, { address: listener[1]!, port: Number(listener[2]) });
  return { kind: found.kind, fields };
}
