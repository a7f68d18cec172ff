import type { Emit, SourceRecord, Stamp } from '@mountline/core';
import { CORE_SCHEMA, load } from 'js-yaml';
import {
  isObject,
  isTooDeep,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  present,
  stringOf,
  timeOf,
} from '../json/json-values.ts';
import type { YamlPiecesOptions } from '../json/yaml-pieces.ts';
import { quote } from '../tables/row-per-line.ts';
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
} from './kubernetes-kinds.ts';
import { type Pod, podOf } from './kubernetes-pod.ts';

/** An object of the Kubernetes API, with the fields of its kind where that tells of mounts. */
export interface KubernetesObject {
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

function fieldsOf(object: JsonObject, listKind: string | undefined): KubernetesObject {
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

/** The diagnostics of whoever reads objects. */
export const OBJECT_DIAGNOSTICS = {
  'bad-object': {
    severity: 'loss',
    cost: 'this object is missing; in JSON, a wrong bracket or quote also loses the objects after it',
    help: 'Collect it again with kubectl get -o json. Pasted text may have lost its indentation.',
  },
  'cut-object': {
    severity: 'loss',
    cost: 'the end of this object and everything after it are missing',
    help: 'The collector stopped early, or the disk was full. Collect it again.',
  },
  'no-kind': {
    severity: 'warning',
    cost: 'the object is kept as it is, without the fields of its kind',
    help: 'Keep the kind of the list when you extract its items.',
  },
} as const;

/** YAML of which only the last line feed is missing, as editors and clipboards leave it: the last line has its name and its value. */
const isYamlToItsEnd = (text: string): boolean =>
  !/^\s*[{[]/.test(text) && /^ *(?:- )*[\w./-]+: +\S+$/.test(text.trimEnd().split('\n').at(-1)!);

/** Parses pieces of a file that are to be objects, each by itself. */
export function objectReader(emit: Emit<SourceRecord & KubernetesObject>, parse: Parse) {
  const tell = (code: string, { line, offset }: Piece, detail: string): void =>
    emit.diagnostic({ code, line, offset, detail });

  return function onObject(piece: Piece, listKind: string | undefined): void {
    const { line, offset, endLine, cut } = piece;
    if (cut && !isYamlToItsEnd(piece.text))
      tell('cut-object', piece, `the file ends inside the object of line ${line}`);
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

/** What makes objects of the pieces of a YAML file. */
export function yamlObjects(emit: Emit<SourceRecord & KubernetesObject>): YamlPiecesOptions {
  // An API object holds no aliases; without them no short text can become a large value.
  const parse = (text: string): unknown => load(text, { schema: CORE_SCHEMA, maxAliases: 0 });
  const onElement = objectReader(emit, (text) => {
    const value = parse(text);
    return Array.isArray(value) ? value[0] : value;
  });
  const onObject = objectReader(emit, parse);
  return {
    onElement: (piece, head) => onElement(piece, /^kind: *["']?(\w+)/m.exec(head)?.[1]),
    onDocument(piece, elements) {
      if (elements === 0) onObject(piece, undefined);
    },
  };
}
