import { type FieldMap, messages, VOLUME_ERRORS } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * Events that a controller or provisioner also writes to its own log: k8s.io/client-go tools/record/event.go, whose logger prints them as one
 * sentence, and since klog is structured with keys.
 */
export const recordedEvents = messages(
  'program',
  {
    'volume.event.warned': {
      lines: "Event({object:text}): type: 'Warning' reason: '{reason}' {error:rest}",
      fields: { claim: 'text?', volume: 'text?' },
      what: 'a volume that a controller or provisioner could not create, attach or mount',
      nature: 'failure',
      severity: 'major',
      cause:
        'The text behind `desc =` is from the driver and names the cause. The claim stays Pending until it succeeds.',
      errors: VOLUME_ERRORS,
      decide: ['kubectl describe pvc -A', 'kubectl get pv -o yaml'],
      toldBy: ['volume.warned', 'volume.mount.failed', 'mount.command.failed', 'csi.call.failed'],
    },
  },
  { pieces: ['object'] },
);

/** Of events about other things their own programs tell. */
const OF_VOLUMES = /Mount|Attach|Detach|Volume|Provision|MapDevice/;
const OBJECT = /Kind:"(\w+)", Namespace:"([^"]{0,253})", Name:"([^"]{1,253})"/;

export function describeEvent(msg: string, keys: FieldMap): Described | null {
  const found = msg.startsWith('Event(') ? recordedEvents.match(msg) : null;
  if (found) {
    const { reason, error, object } = found.fields;
    const [, kind, namespace, name] = OBJECT.exec(String(object)) ?? [];
    return warned(String(reason), String(error), kind, namespace ? `${namespace}/${name}` : name);
  }
  if (msg !== 'Event occurred' || keys.type !== 'Warning') return null;
  return warned(text(keys.reason), text(keys.message), text(keys.kind), text(keys.object));
}

function warned(
  reason: string | undefined,
  error: string | undefined,
  kind: string | undefined,
  name: string | undefined,
): Described | null {
  if (reason === undefined || error === undefined || !OF_VOLUMES.test(reason)) return null;
  const field = OBJECTS[kind ?? ''];
  const fields: FieldMap = { reason, error };
  if (field !== undefined && name !== undefined) fields[field] = name;
  return { kind: 'volume.event.warned', fields };
}

const OBJECTS: Readonly<Record<string, string>> = { PersistentVolumeClaim: 'claim', PersistentVolume: 'volume' };

const text = (value: FieldMap[string] | undefined) => (typeof value === 'string' ? value : undefined);
