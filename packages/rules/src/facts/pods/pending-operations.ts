import type { Event } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { type HeldOperation, heldOperations } from '../../views/pods/held-operations.ts';

const FACT = 'pending-operations';
const AGAIN = 'volume.operation.held-again';

/**
 * Mounts and unmounts of volumes that were refused because an earlier call about the volume has not returned. A CSI driver
 * and kubelet each run one at a time; who refuses says nothing of why the first one hangs.
 */
export const pendingOperations: Fact = {
  name: FACT,
  title: 'volumes of which an earlier call has not returned',
  uses: ['boot-lives'],
  inputs: [],
  unasked: [{ actors: ['kubelet', 'csi'] }, { sources: ['kubectl-describe'] }],
  kinds: {
    'volume.operation.held': {
      what: 'calls about a volume that were refused because an earlier one has not returned',
      fields: {
        volume: { type: 'text', means: 'its ID for the driver, else its path' },
        calls: { type: 'text', means: 'what was refused, in words' },
        times: 'count',
        often: { type: 'text', means: 'that, in words' },
        duration: 'int',
        over: { type: 'bool', means: 'it ended after a refusal or two within a minute' },
        mountsNfs: { type: 'text?', means: 'the call, if each that was read is one that mounts this volume over NFS' },
        open: { type: 'bool', means: 'it was refused up to the end of the log' },
      },
    },
    [AGAIN]: {
      what: 'proof that all refusals were about one earlier operation',
      fields: { volume: 'text' },
    },
    'volume.operation.first': {
      what: 'the call about a volume that came before those that were refused',
      fields: { volume: 'text' },
    },
    'volume.operation.released': {
      what: 'the end of such refusals',
      fields: { volume: 'text' },
    },
  },
  derive(context) {
    const held = heldOperations(context);
    return { events: held.flatMap((one) => told(context, one)), unknown: held.flatMap(undecided) };
  },
};

function told(context: FactContext, held: HeldOperation): Event[] {
  const { volume, calls, often, times, duration, time, again, open, first, end, evidence } = held;
  const note = `${calls} about volume ${volume} were refused ${often}: an earlier one${first ? '' : ', from before these lines,'} has not returned`;
  const over = end !== undefined && !again;
  const fields = { volume, calls, often, times, duration, over, mountsNfs: mountsNfs(context, volume), open, note };
  const events: Event[] = [derive(FACT, 'volume.operation.held', time, fields, evidence)];
  if (isProven(held)) events.push(derive(FACT, AGAIN, time, { volume, note }, evidence));
  if (first) {
    const at = context.clockTime(first.event.time.from);
    const began = { volume, note: `${first.what} came before the refused calls, at ${at}` };
    events.push(derive(FACT, 'volume.operation.first', first.event.time, began, evidenceOf(first.event).slice(0, 1)));
  }
  if (end) {
    const ended = { volume, note: end.how };
    events.push(derive(FACT, 'volume.operation.released', end.event.time, ended, evidenceOf(end.event).slice(0, 1)));
  }
  return events;
}

/** Which call mounts the volume over NFS, where the requests of the driver's log are of no other. */
function mountsNfs(context: FactContext, volume: string): string | undefined {
  const asked = context.ofKind('csi.call.requested').filter(({ fields }) => fields.volumeHandle === volume);
  const [call, ...others] = new Set(asked.map(({ fields }) => fields.call));
  const isNfs = asked.every(({ fields }) => fields.protocol?.startsWith('nfs'));
  return isNfs && others.length === 0 && /^Node(?:Stage|Publish)/.test(call ?? '') ? call : undefined;
}

const isProven = ({ again, ofKubeletAlone }: HeldOperation) => again && !ofKubeletAlone;

function undecided(held: HeldOperation) {
  const { volume, time, again, open, ofKubeletAlone, evidence } = held;
  if (isProven(held) || !(again || open)) return [];
  const because =
    again && ofKubeletAlone
      ? 'each line of kubelet shows only that some operation ran at that moment, not that it was the same one'
      : 'the log ends before the next attempt would have shown whether it is refused again';
  const needs = [
    {
      what: "the driver's log since the first call about the volume",
      collectWith: 'kubectl logs -n kube-system POD --all-containers --timestamps',
    },
  ];
  return [{ kind: AGAIN, time, fields: { volume }, needs, because, evidence: evidence.slice(0, 1) }];
}
