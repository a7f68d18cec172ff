import { messages } from '@mountline/core';
import type { Described } from '../described.ts';

/** What proxies of all makes say alike when they start. Case varies: `Listening on …`. */
export const proxyMessages = messages(
  'proxy',
  {
    'listener.started': {
      lines: ['listening on {listener:rest}', 'Listening on {listener:rest}'],
      fields: { address: 'text', port: 'int' },
    },
  },
  { pieces: ['listener'] },
);

/** `127.0.0.1:20361, forwarding to …`, `[::1]:20361`; `:20361` is every address of the node. */
const LISTENER = /^(\[[0-9A-Fa-f:.]{2,45}\]|[\w.*-]{0,253}):(\d{1,5})(?![\d:])/;

/** Null also for what listens on no port: a socket, a pipe. */
export function describeProxy(message: string): Described | null {
  const found = proxyMessages.match(message);
  const m = found && LISTENER.exec(String(found.fields.listener));
  if (!m || Number(m[2]) > 65_535) return null;
  return { kind: found.kind, fields: { address: m[1]!, port: Number(m[2]) } };
}
