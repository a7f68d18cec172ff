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
    'stunnel.config.failed': 'Configuration failed',
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
    },
    'stunnel.signalled': 'Processing {signal}',
    'stunnel.terminated': 'Terminated',
    'stunnel.connections.suspended': 'Accepting new connections suspended for 1 second',
    // src/client.c
    'stunnel.client.accepted': 'Service [{service}] accepted connection from {client}',
    // src/network.c: s_connect(), before 5.00 connect_blocking()
    'stunnel.server.connecting': ['s_connect: connecting {server}', 'connect_blocking: connecting {server}'],
    'stunnel.server.connected': ['s_connect: connected {server}', 'connect_blocking: connected {server}'],
    'stunnel.server.refused': [
      's_connect: connect {server}: {error:text} ({errno:int})',
      'connect_blocking: connect {server}: {error:text} ({errno:int})',
    ],
    'stunnel.server.timed-out': '{where}: s_poll_wait {server}: TIMEOUTconnect exceeded',
    'stunnel.server.none-left': 'No more addresses to connect',
    'stunnel.name.failed': 'Error resolving "{name:text}": {error:rest}',
    'stunnel.handshake.failed': 'SSL_connect: {error:rest}',
    'stunnel.handshake.done': [
      'TLS connected: {session} session {how:rest}',
      'SSL connected: {session} session {how:rest}',
    ],
    // src/verify.c
    'stunnel.certificate.rejected': [
      'Rejected by CERT at depth={depth:int}: {subject:rest}',
      'CERT: Verification error: {error:rest}',
      'CERT: Subject checks failed',
    ],
    // src/client.c: transfer() and client_run()
    'stunnel.connection.idle': '{where}: s_poll_wait: TIMEOUTidle exceeded: {action:rest}',
    'stunnel.connection.busy': '{where}: s_poll_wait: TIMEOUTbusy exceeded: {action:rest}',
    'stunnel.connection.closed': [
      'Connection closed: {toTls:int} byte(s) sent to TLS, {toSocket:int} byte(s) sent to socket',
      'Connection closed: {toTls:int} byte(s) sent to SSL, {toSocket:int} byte(s) sent to socket',
    ],
    'stunnel.connection.reset': [
      'Connection reset: {toTls:int} byte(s) sent to TLS, {toSocket:int} byte(s) sent to socket',
      'Connection reset: {toTls:int} byte(s) sent to SSL, {toSocket:int} byte(s) sent to socket',
      'Connection closed/reset: {toTls:int} byte(s) sent to TLS, {toSocket:int} byte(s) sent to socket',
    ],
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
