import { isOf, messages } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * Links of the node that go down and come up: systemd-networkd (src/network/networkd-link.c) and NetworkManager
 * (src/core/devices/nm-device.c), which writes `<info>  [1700000000.1234] ` in front.
 */
export const networkMessages = messages(
  'program',
  {
    'network.link.down': {
      lines: [
        '{link}: Lost carrier',
        '{link}: Link DOWN',
        'device ({link}): state change: activated -> {state} (reason {reason:rest}',
      ],
      nature: 'neither',
    },
    'network.link.up': {
      lines: [
        '{link}: Gained carrier',
        '{link}: Link UP',
        'device ({link}): state change: secondaries -> activated (reason {reason:rest}',
      ],
      nature: 'neither',
    },
    // OpenVPN: src/openvpn/forward.c (check_ping_restart), init.c (initialization_sequence_completed)
    'network.tunnel.down': {
      lines: [
        '[{peer}] Inactivity timeout (--ping-restart), restarting',
        '[{peer}] Inactivity timeout (--ping-exit), exiting',
      ],
      what: 'an OpenVPN tunnel whose peer no longer answers',
      nature: 'neither',
    },
    'network.tunnel.up': {
      lines: 'Initialization Sequence Completed',
      what: 'an OpenVPN tunnel that is up',
      nature: 'neither',
    },
    // wgengine/pendopen.go: onOpenTimeout, of Tailscale
    'network.peer.timed-out': {
      lines:
        'open-conn-track: timeout opening ({protocol} {source}:{sourcePort:int} => {address}:{port:int}) to node {node:rest}',
      what: 'a connection over Tailscale that got no answer',
      says: 'tailscaled got no answer from {address} at port {port}',
      folds: true,
      nature: 'failure',
      severity: 'minor',
      cause: 'The peer or the way to it, such as a relay, did not answer.',
      decide: ['tailscale status', 'tailscale netcheck'],
    },
  },
  { programs: ['systemd-networkd', 'NetworkManager', 'tailscaled', 'openvpn'] },
);

const LEVEL = /^<[a-z]{1,10}> {1,4}\[[\d.]{1,30}\] /;

export function describeNetwork(program: string | undefined, message: string): Described | null {
  if (!isOf(networkMessages, program)) return null;
  const found = networkMessages.match(message.trimEnd().replace(LEVEL, ''));
  return found && { kind: found.kind, fields: found.fields };
}
