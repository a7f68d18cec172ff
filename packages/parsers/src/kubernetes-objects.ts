import { defineSource, type Emit, HEAD_BYTES, type Machine, type SourceRecord, type Stamp } from '@mountline/core';
import { CORE_SCHEMA, load } from 'js-yaml';
import { jsonPieces } from './text/json-pieces.ts';
import {
  isObject,
  isTooDeep,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  parseCutJson,
  parseJson,
  present,
  stringOf,
  timeOf,
} from './text/json-values.ts';
import {
  eventOf,
  type KubernetesEvent,
  type Lease,
  leaseOf,
  type Node,
  nodeOf,
  type PersistentVolume,
  type PersistentVolumeClaim,
  persistentVolumeClaimOf,
  persistentVolumeOf,
  type VolumeAttachment,
  volumeAttachmentOf,
} from './text/kubernetes-kinds.ts';
import { type Pod, podOf } from './text/kubernetes-pod.ts';
import { quote } from './text/row-per-line.ts';
import { YAML_BEGIN, yamlPieces } from './text/yaml-pieces.ts';

/**
 * Objects of the Kubernetes API, as `kubectl get -o json` and `-o yaml`, `kubectl cluster-info dump`, `oc adm inspect`
 * and the kubelet's own `/pods` write them: one object, several documents, or a list whose `items` are objects.
 *
 *     {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"efs-csi-node-8x2lk", …
 *
 * Every object is a record, whatever its kind; those that tell of mounts have their fields under the name of the kind.
 * Lists of a server (`PodList`, the kubelet's) leave the kind out of their elements, those of kubectl (`List`) do not.
 * **`deletionTimestamp` is when the grace period ends**, not when the deletion was asked for: that is
 * `deletionGracePeriodSeconds` earlier. The clock is that of the API server or the kubelet, in whole seconds.
 * An object of the list that is broken costs only itself in YAML; in JSON what follows may be lost with it.
 */
export interface KubernetesObjectRecord extends SourceRecord {
  /** null where neither the object nor its list says it. */
  kind: string | null;
  apiVersion?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  creationTimestamp?: Stamp;
  deletionTimestamp?: Stamp;
  deletionGracePeriodSeconds?: number;
  /** What it belongs to: the DaemonSet or ReplicaSet of a pod. */
  owners?: { kind?: string; name?: string; uid?: string }[];
  pod?: Pod;
  node?: Node;
  event?: KubernetesEvent;
  persistentVolume?: PersistentVolume;
  persistentVolumeClaim?: PersistentVolumeClaim;
  volumeAttachment?: VolumeAttachment;
  lease?: Lease;
  /** The whole object as written. */
  object: JsonObject;
}

type Fields = Omit<KubernetesObjectRecord, keyof SourceRecord>;

function ofKind(kind: string | null, object: JsonObject) {
  const spec = objectOf(object.spec);
  const status = objectOf(object.status);
  switch (kind) {
    case 'Pod':
      return { pod: podOf(spec, status) };
    case 'Node':
      return { node: nodeOf(spec, status) };
    case 'Event':
      return { event: eventOf(object) };
    case 'PersistentVolume':
      return { persistentVolume: persistentVolumeOf(spec, status) };
    case 'PersistentVolumeClaim':
      return { persistentVolumeClaim: persistentVolumeClaimOf(spec, status) };
    case 'VolumeAttachment':
      return { volumeAttachment: volumeAttachmentOf(spec, status) };
    case 'Lease':
      return { lease: leaseOf(spec) };
    default:
      return {};
  }
}

function fieldsOf(object: JsonObject, listKind: string | undefined): Fields {
  const ofList = /^(\w+)List$/.exec(listKind ?? '')?.[1];
  const kind = stringOf(object.kind) ?? ofList ?? null;
  const metadata = objectOf(object.metadata);
  return {
    kind,
    ...present({
      apiVersion: stringOf(object.apiVersion),
      namespace: stringOf(metadata.namespace),
      name: stringOf(metadata.name),
      uid: stringOf(metadata.uid),
      creationTimestamp: timeOf(metadata.creationTimestamp),
      deletionTimestamp: timeOf(metadata.deletionTimestamp),
      deletionGracePeriodSeconds: numberOf(metadata.deletionGracePeriodSeconds),
      owners: objectsOf(metadata.ownerReferences).map(({ kind: of, name, uid }) =>
        present({ kind: stringOf(of), name: stringOf(name), uid: stringOf(uid) }),
      ),
    }),
    ...ofKind(kind, object),
    object,
  };
}

/** A part of the file that is to be an object. */
interface Piece {
  text: string;
  line: number;
  endLine: number;
  offset: number;
  cut: boolean;
}

type Parse = (text: string, cut: boolean) => unknown;

function openWith(emit: Emit<KubernetesObjectRecord>, parse: Parse) {
  const tell = (code: string, { line, offset }: Piece, detail: string): void =>
    emit.diagnostic({ code, line, offset, detail });

  return function onObject(piece: Piece, listKind: string | undefined): void {
    const { line, offset, endLine, cut } = piece;
    if (cut) tell('cut-object', piece, `the file ends inside the object of line ${line}`);
    let value: unknown;
    try {
      value = parse(piece.text, cut);
    } catch {
      if (!cut) tell('bad-object', piece, `expected an object, ${quote(piece.text.trimStart())}`);
      return;
    }
    if (!isObject(value) || isTooDeep(value)) {
      tell('bad-object', piece, `expected an object, ${quote(piece.text.trimStart())}`);
      return;
    }
    const fields = fieldsOf(value, listKind);
    // A list holds nothing but its items, which are told by themselves.
    if (fields.kind?.endsWith('List') || (cut && fields.kind === null)) return;
    if (fields.kind === null) tell('no-kind', piece, 'neither the object nor its list has a kind');
    const lines = endLine === line ? {} : { endLine };
    emit.record({ line, ...lines, offset, ...fields, ...(cut ? { cut: true as const } : {}) });
  };
}

/** The command that was typed, and what kubectl warns of. */
const PROMPT = /^(?:[$#] |\S*[@:]\S*[$#] |Warning: )/;

function openJson(emit: Emit<KubernetesObjectRecord>): Machine {
  const onObject = openWith(emit, (text, cut) => (cut ? parseCutJson(text) : parseJson(text)));
  let head: { text: string; kind: string | undefined } = { text: '', kind: undefined };
  let lastIsCut = false;
  return jsonPieces({
    lists: ['items'],
    onElement(piece, list) {
      if (head.text !== list.head) head = { text: list.head, kind: kindOfHead(list.head) };
      lastIsCut = piece.cut;
      onObject(piece, head.kind);
    },
    onDocument(piece, elements) {
      if (elements === 0) return onObject(piece, undefined);
      const { line, offset } = piece;
      // Elements leave the list open behind them when the file ends between two of them.
      const between = piece.cut && !lastIsCut && piece.text.endsWith('[');
      const detail = `the file ends inside the list of line ${line}`;
      if (between) emit.diagnostic({ code: 'cut-object', line, offset, detail });
    },
    onStray({ text, line, offset }) {
      if (PROMPT.test(text)) return;
      emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) });
    },
  });
}

function kindOfHead(head: string): string | undefined {
  try {
    return stringOf(objectOf(parseJson(head)).kind);
  } catch {
    return undefined;
  }
}

function openYaml(emit: Emit<KubernetesObjectRecord>): Machine {
  // An API object holds no aliases; without them no short text can become a large value.
  const parse = (text: string): unknown => load(text, { schema: CORE_SCHEMA, maxAliases: 0 });
  const onElement = openWith(emit, (text) => {
    const value = parse(text);
    return Array.isArray(value) ? value[0] : value;
  });
  const onObject = openWith(emit, parse);
  return yamlPieces({
    onElement: (piece, head) => onElement(piece, /^kind: *["']?(\w+)/m.exec(head)?.[1]),
    onDocument(piece, elements) {
      if (elements === 0) onObject(piece, undefined);
    },
  });
}

const JSON_BEGIN = /^[ \t]*(?:\{|\[\s*[{\]])/m;

/** Which of the two forms begins first. */
function formOf(text: string): { form: 'json' | 'yaml'; at: number } | null {
  const json = JSON_BEGIN.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const yaml = YAML_BEGIN.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  if (json === yaml) return null;
  return json < yaml ? { form: 'json', at: json } : { form: 'yaml', at: yaml };
}

function open(emit: Emit<KubernetesObjectRecord>): Machine {
  let machine: Machine | undefined;
  let held: Uint8Array[] = [];
  let text = '';
  const begin = (form: 'json' | 'yaml'): void => {
    machine = form === 'json' ? openJson(emit) : openYaml(emit);
    for (const chunk of held) machine.push(chunk);
    held = [];
  };
  return {
    push(chunk) {
      if (machine) return machine.push(chunk);
      held.push(chunk.slice());
      text = (text + new TextDecoder('latin1').decode(chunk.subarray(0, HEAD_BYTES))).slice(0, HEAD_BYTES);
      const form = formOf(text)?.form;
      if (form) begin(form);
      else if (text.length === HEAD_BYTES) begin('json');
    },
    end() {
      // Text of neither form: every line is a stray one.
      if (!machine) begin('json');
      machine!.end();
    },
  };
}

/** The keys of an object or a list, which come first in any order that tools write them in. */
const JSON_KEYS = /^[[\s]*\{\s*"(?:apiVersion|kind|items|metadata|spec|status)"\s*:/;

function recognise(head: string): boolean {
  const found = formOf(head);
  if (!found || head.slice(0, found.at).split('\n').length > 5) return false;
  const text = head.slice(found.at);
  if (found.form === 'json') {
    return (
      JSON_KEYS.test(text) &&
      /"apiVersion"\s*:\s*"(?!audit\.k8s\.io)[\w./-]+"/.test(text) &&
      /"kind"\s*:\s*"\w+"/.test(text) &&
      /"metadata"\s*:\s*\{/.test(text)
    );
  }
  return (
    /^(?: *- +)?apiVersion: *["']?[\w./-]+/m.test(text) &&
    /^ *(?:- +)?kind: *["']?\w+["']?\s*$/m.test(text) &&
    /^ *(?:- +)?metadata:/m.test(text)
  );
}

export const kubernetesObjects = defineSource<KubernetesObjectRecord>({
  name: 'kubernetes-objects',
  title: 'objects of the Kubernetes API as JSON or YAML, kubectl get -o json, the /pods of the kubelet',
  type: 'snapshot',
  clock: 'utc',
  carriesOver: 'one document goes over many lines',
  places: [
    /(^|\/)(?:pods|nodes|events|pvs|pvcs|persistentvolumes|persistentvolumeclaims|volumeattachments|leases)\.(?:json|ya?ml)$/,
    /(^|\/)cluster-resources\/.*\.json$/,
    /(^|\/)namespaces\/.*\.ya?ml$/,
    /(^|\/)kubelet[-_]pods[^/]*$/,
    /(^|\/)kubernetesResources\/[^/]+\.ya?ml$/,
    /(^|\/)kubectl[-_]get[-_][^/]*(?:json|ya?ml)$/,
  ],
  collectWith: 'kubectl get pods,events,persistentvolumeclaims -A -o json',
  diagnostics: {
    'bad-object': {
      severity: 'loss',
      cost: 'this object is missing; in JSON also those behind it, where a bracket or a quote is wrong',
      help: 'Collect it again with kubectl get -o json; text that was pasted may have lost its indentation.',
    },
    'cut-object': {
      severity: 'loss',
      cost: 'the end of this object is missing, and all that came behind it',
      help: 'The collector stopped early or the disk was full: collect it again.',
    },
    'no-kind': {
      severity: 'warning',
      cost: 'the object is kept as written, without the fields of its kind',
      help: 'Keep the kind of the list when you take its items out.',
    },
    'stray-line': {
      severity: 'loss',
      cost: 'this line is neither an object nor part of one',
      help: 'Look at the line; a message of kubectl says why objects are missing.',
    },
  },
  recognise,
  open,
});
