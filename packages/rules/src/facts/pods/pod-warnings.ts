import { VOLUME_ERRORS } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { type PodEvent, podEvents } from '../../views/pods/pod-events.ts';

/** Reasons of events about volumes: a pod waits for them to start, or to end. */
const OF_VOLUMES = /Mount|Attach|Detach|Volume|Provision|MapDevice/;

/**
 * Warnings in the events of a pod, as `kubectl describe` shows them.
 *
 *     Warning  FailedMount  54s (x8 over 15m)  kubelet  MountVolume.SetUp failed for volume "pvc-…" : rpc error: code = FailedPrecondition desc = …
 */
export const podWarnings: Fact = {
  name: 'pod-warnings',
  title: 'warnings in pod events',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['kubectl-describe'] }],
  kinds: {
    'volume.warned': {
      what: 'a Kubernetes warning about a volume of a pod',
      fields: { pod: 'text?', namespace: 'text?', reason: 'text?', times: 'count' },
      nature: 'failure',
      severity: 'major',
      cause:
        'The error comes from the driver or mount(8). If it is only an exit status, the output quoted after it or the log of the driver names the cause. The pod waits for the volume.',
      errors: VOLUME_ERRORS,
      decide: ['journalctl -u kubelet -o short-iso-precise'],
      toldBy: ['volume.mount.failed', 'volume.unmount.failed', 'volume.device.unmount-failed'],
    },
    'pod.warned': {
      what: 'a Kubernetes warning about a pod',
      fields: { pod: 'text?', namespace: 'text?', reason: 'text?', times: 'count' },
      nature: 'failure',
      severity: 'minor',
      decide: ['journalctl -u kubelet -o short-iso-precise'],
      toldBy: ['container.start.failed', 'container.start.backed-off', 'probe.failed', 'pod.kill.failed'],
    },
  },
  derive: (context) => ({
    events: podEvents(context)
      .filter(({ type }) => type === 'Warning')
      .map(warned),
  }),
};

function warned({ reason, message, pod, namespace, named, count, first, last, evidence }: PodEvent) {
  const kind = OF_VOLUMES.test(`${reason}`) ? 'volume.warned' : 'pod.warned';
  const note = `${named}${reason ?? 'Warning'}: ${message}`;
  const fields = { pod, namespace, reason, times: count, note };
  return derive('pod-warnings', kind, { from: first.from, to: last.to }, fields, evidence(note));
}
