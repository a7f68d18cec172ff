import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoStamp } from '@mountline/core';
import { FIXTURES } from '../testing/fixtures.ts';

/**
 * The logs of `issue346-frozen` as CloudWatch Logs would give them: each entry of the journal and each line of the logs of
 * efs-utils becomes an event, with the fields and the names of streams that the configuration of Container Insights makes.
 * The README of the bundle tells the mapping.
 */
const FROM = join(FIXTURES, 'incidents', 'issue346-frozen', 'bundle');
const BEGIN = '2026-11-20T13:22:00';
const INSTANCE = { az: 'eu-west-1a', ec2_instance_id: 'i-0c4d2e7f8a9b01357' };
const POD = 'efs-csi-node-7g8k2';
const CONTAINER = 'a3c1f0e2b4d596877869a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
const NOISE = ['Probe succeeded', 'SyncLoop (SYNC)', 'housekeeping'];

interface Entry {
  time: string;
  host: string;
  ident: string;
  pid?: string;
  message: string;
}

const ENTRY = /^(\S+) (\S+) ([^\s:[]+)(?:\[(\d+)\])?: (.*)$/;

function journal(): Entry[] {
  const lines = readFileSync(join(FROM, 'journal-short-iso-precise.txt'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, time, host, ident, pid, message] = ENTRY.exec(line) ?? [];
    if (!time || !host || !ident || message === undefined || time < BEGIN) return [];
    return [{ time, host, ident, ...(pid === undefined ? {} : { pid }), message }];
  });
}

const millis = (time: string) => Math.floor(isoStamp(time)!.stamp.value / 1000);

const eventOf = (logStreamName: string, timestamp: number, message: string, nth: number) => ({
  logStreamName,
  timestamp,
  message,
  ingestionTime: timestamp + 4_817,
  eventId: String(39_000_000_000_000_000_000n + BigInt(nth)),
});

const written = (value: unknown) => `${JSON.stringify(value, null, 4)}\n`;

/** `filter-log-events` of one group; the CLI puts all pages together. */
const found = (events: readonly Omit<ReturnType<typeof eventOf>, 'eventId'>[]) =>
  written({ events, searchedLogStreams: [] });

function dataplane(entries: readonly Entry[]): string {
  const kubelet = entries.filter((one) => one.ident === 'kubelet' && !NOISE.some((word) => one.message.includes(word)));
  return found(
    kubelet.map(({ time, host, message }, nth) => {
      const fields = { hostname: host, systemd_unit: 'kubelet.service', message, ...INSTANCE };
      return eventOf(`${host}-dataplane.systemd.kubelet.service`, millis(time), JSON.stringify(fields), nth);
    }),
  );
}

function host(entries: readonly Entry[]): string {
  const others = entries.filter(({ ident }) => !['kubelet', 'efs-plugin', 'sshd'].includes(ident));
  const events = others.flatMap(({ time, host: node, ident, pid, message }) => {
    const text = JSON.stringify({ host: node, ident, ...(pid === undefined ? {} : { pid }), message, ...INSTANCE });
    const streams = ident === 'kernel' ? ['host.dmesg', 'host.messages'] : ['host.messages'];
    return streams.map((stream) => ({ stream: `${node}.${stream}`, at: millis(time), text }));
  });
  return found(events.map(({ stream, at, text }, nth) => eventOf(stream, at, text, nth)));
}

function application(entries: readonly Entry[]): string {
  const csi = entries.filter(({ ident }) => ident === 'efs-plugin');
  return found(
    csi.map(({ time, host: node, message }, nth) => {
      const kubernetes = {
        pod_name: POD,
        namespace_name: 'kube-system',
        pod_id: '5b1f7c1e-0a4b-4f0e-9d0b-6a6c7a2f9e11',
        host: node,
        container_name: 'efs-plugin',
      };
      const at = `${time.slice(0, 26)}000Z`;
      const fields = { time: at, stream: 'stderr', _p: 'F', log: message, kubernetes };
      const stream = `${node}-application.var.log.containers.${POD}_kube-system_efs-plugin-${CONTAINER}.log`;
      return eventOf(stream, millis(time), JSON.stringify(fields), nth);
    }),
  );
}

/** `get-log-events` of one stream each, one answer behind the other. */
function efsUtils(): string {
  return ['mount.log', 'mount-watchdog.log']
    .map((name) => {
      const lines = readFileSync(join(FROM, 'var', 'log', 'amazon', 'efs', name), 'utf8')
        .split('\n')
        .slice(0, -1);
      const events = lines.map((message) => {
        const timestamp = millis(`${message.slice(0, 10)}T${message.slice(11, 19)}Z`);
        return { timestamp, message, ingestionTime: timestamp + 5_203 };
      });
      const token = `3900000000000000${name.length}`;
      return written({ events, nextForwardToken: `f/${token}/s`, nextBackwardToken: `b/${token}/s` });
    })
    .join('');
}

export function cloudwatchFiles(): Record<string, string> {
  const entries = journal();
  return {
    'dataplane.json': dataplane(entries),
    'host.json': host(entries),
    'application.json': application(entries),
    'efs-utils.json': efsUtils(),
  };
}
