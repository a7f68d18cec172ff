import type { Event, EventOf } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** A link that went down, a tunnel whose peer is silent, or a service of the network that was stopped. */
export interface NetworkLoss {
  /** The name of the link, or what systemd calls the service. */
  name: string;
  note: string;
  event: Event;
  /** It came up, or was started again. */
  back: Event | undefined;
}

/** Links of containers come and go all the time. */
const OF_CONTAINERS = /^(?:veth|cali|lxc|cni|docker|br-|virbr|flannel|azv|eni[0-9a-f]{8}|lo$)/;
const SERVICE =
  /\b(?:zerotier|tailscale|wireguard|wg-quick|openvpn|openconnect|vpnc?|strongswan|ipsec|network ?manager|network configuration|network service|raise network interfaces|systemd-networkd|dhcp|wpa_supplicant|wpa supplicant|netbird|nebula)\b/i;

/** Everything that took a network away from this node, in order. */
export function networkLosses(context: FactContext): NetworkLoss[] {
  const up = context.ofKind('network.link.up');
  const links = context.ofKind('network.link.down').filter(({ fields }) => !OF_CONTAINERS.test(fields.link));
  const started = context.ofKind('service.started');
  const services = context.ofKind('service.stopped').filter((event) => SERVICE.test(nameOf(event)));
  const tunnels = context.ofKind('network.tunnel.up');
  return [
    ...context.ofKind('network.tunnel.down').map((event) => {
      const back = tunnels.find(({ time }) => time.from >= event.time.to);
      return { name: 'OpenVPN', note: `OpenVPN lost its peer ${event.fields.peer}`, event, back };
    }),
    ...links.map((event) => {
      const { link } = event.fields;
      const back = up.find(({ fields, time }) => fields.link === link && time.from >= event.time.to);
      return { name: link, note: `the link ${link} went down`, event, back };
    }),
    ...services.map((event) => {
      const name = nameOf(event);
      const back = started.find((one) => nameOf(one) === name && one.time.from >= event.time.to);
      return { name, note: `systemd stopped ${name}`, event, back };
    }),
  ].sort((a, b) => a.event.time.from - b.event.time.from);
}

const nameOf = ({ fields: { unit, description } }: EventOf<'service.stopped' | 'service.started'>) =>
  unit ?? description;
