import { defineSource, type SourceRecord, type Stamp } from '@mountline/core';
import { containerJsonDiagnostics, objectReader, strayReader } from '../formats/json/container-objects.ts';
import { jsonHead, jsonPieces } from '../formats/json/json-pieces.ts';
import {
  booleanOf,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  present,
  stringOf,
  timeOf,
  u64Of,
} from '../formats/json/json-values.ts';

/**
 * A container or a pod sandbox as the runtime knows it: `crictl inspect`, `crictl inspectp`, and the lists of `crictl ps -o
 * json` and `crictl pods -o json`.
 *
 *     {"info": {"sandboxID": "b1f0…", "pid": 4711, "runtimeSpec": {…}}, "status": {"id": "9f1b…", "state": "CONTAINER_RUNNING", …}}
 *
 * `status` is ContainerStatus or PodSandboxStatus of k8s.io/cri-api, `info` is whatever the runtime adds; both stand in
 * either order. Several ids give several documents, or one array in later versions. Times are RFC 3339 with the zone
 * of the node, in lists nanoseconds since 1970 as a string; the year 1 or 1970 means never. Integers of 64 bits are
 * strings in lists and in `resources`. Propagation of a mount: `PROPAGATION_PRIVATE`, `…_HOST_TO_CONTAINER`, or
 * `…_BIDIRECTIONAL`, which is what makes mounts of the container appear on the node.
 */
export interface CrictlInspectRecord extends SourceRecord {
  of: 'container' | 'sandbox';
  id: string;
  name?: string;
  attempt?: number;
  /** `CONTAINER_RUNNING`, `CONTAINER_EXITED`, `SANDBOX_READY`. */
  state?: string;
  createdAt?: Stamp;
  startedAt?: Stamp;
  finishedAt?: Stamp;
  exitCode?: number;
  reason?: string;
  message?: string;
  /** On the node; of the container's first process. */
  pid?: number;
  sandboxId?: string;
  podName?: string;
  podNamespace?: string;
  podUid?: string;
  image?: string;
  logPath?: string;
  /** Of the OCI specification: `kubepods-burstable-pod6cf2….slice:cri-containerd:9f1b…`, or a path. */
  cgroupsPath?: string;
  /** Bytes; 0 means no limit. */
  memoryLimit?: bigint;
  mounts?: CrictlMount[];
  /** The whole object as written. */
  object: JsonObject;
}

/** A mount of a container. Propagation is as written, such as `PROPAGATION_PRIVATE`. */
export interface CrictlMount {
  containerPath?: string;
  hostPath?: string;
  propagation?: string;
  readonly?: boolean;
}

/** RFC 3339, or nanoseconds since 1970; undefined for the times that mean never. */
function instantOf(value: unknown): Stamp | undefined {
  const text = stringOf(value) ?? '';
  if (/^\d{16,19}$/.test(text)) {
    const value = Number(BigInt(text) / 1000n);
    return Number.isSafeInteger(value) ? { clock: 'utc', value, width: 1 } : undefined;
  }
  const stamp = timeOf(value);
  return stamp && stamp.value > 0 ? stamp : undefined;
}

const integerOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : u64Of(value);

/** The record of a ContainerStatus, a PodSandboxStatus or an element of a list, which is alike. */
function fieldsOf(object: JsonObject, status: JsonObject, info: JsonObject) {
  const id = stringOf(status.id);
  if (id === undefined) return null;
  const metadata = objectOf(status.metadata);
  const labels = objectOf(status.labels);
  const linux = objectOf(objectOf(info.runtimeSpec).linux);
  const specLimit = objectOf(objectOf(linux.resources).memory).limit;
  const criLimit = objectOf(objectOf(status.resources).linux).memoryLimitInBytes;
  const state = stringOf(status.state);
  const isSandbox = state?.startsWith('SANDBOX_') || (state === undefined && metadata.uid !== undefined);
  return {
    of: isSandbox ? ('sandbox' as const) : ('container' as const),
    id,
    ...present({
      name: stringOf(metadata.name),
      attempt: numberOf(metadata.attempt),
      state,
      createdAt: instantOf(status.createdAt),
      startedAt: instantOf(status.startedAt),
      finishedAt: instantOf(status.finishedAt),
      exitCode: numberOf(status.exitCode),
      reason: stringOf(status.reason) || undefined,
      message: stringOf(status.message) || undefined,
      pid: numberOf(info.pid),
      sandboxId: stringOf(info.sandboxID) ?? stringOf(status.podSandboxId),
      podName: stringOf(labels['io.kubernetes.pod.name']),
      podNamespace: stringOf(labels['io.kubernetes.pod.namespace']) ?? stringOf(metadata.namespace),
      podUid: stringOf(labels['io.kubernetes.pod.uid']) ?? stringOf(metadata.uid),
      image: stringOf(objectOf(status.image).image),
      logPath: stringOf(status.logPath),
      cgroupsPath: stringOf(linux.cgroupsPath),
      memoryLimit: integerOf(criLimit) ?? integerOf(specLimit),
      mounts: objectsOf(status.mounts).map(({ containerPath, hostPath, propagation, readonly }) =>
        present({
          containerPath: stringOf(containerPath),
          hostPath: stringOf(hostPath),
          propagation: stringOf(propagation),
          readonly: booleanOf(readonly),
        }),
      ),
    }),
    object,
  };
}

/** Reads `crictl inspect` and `inspectp`: a record is a container or a pod sandbox. */
export const crictlInspect = defineSource<CrictlInspectRecord>({
  name: 'crictl-inspect',
  title: 'containers and pod sandboxes as JSON, crictl inspect and inspectp',
  type: 'snapshot',
  clock: 'utc',
  begins: /^\{(?:\s*$|"(?:info|status|items)":)/,
  carriesOver: 'one document goes over the whole file',
  places: [/(^|\/)crictl[-_][^/]*$/],
  collectWith: 'crictl ps -aq | xargs crictl inspect',
  evidence: 'pods',
  command: /^crictl\b/,
  diagnostics: containerJsonDiagnostics('A crictl message says why the runtime did not answer.'),
  recognise(head) {
    const text = jsonHead(head);
    if (text === null) return false;
    if (/^[[\s]*\{\s*"(?:containers|items)"\s*:\s*\[\s*\{\s*"id"\s*:\s*"/.test(text))
      return /"podSandboxId"|"SANDBOX_/.test(text);
    if (!/^[[\s]*\{\s*"(?:info|status)"\s*:\s*\{/.test(text)) return false;
    return /"(?:CONTAINER|SANDBOX)_[A-Z]+"|"(?:sandboxID|runtimeSpec|snapshotter|processStatus)"\s*:/.test(text);
  },
  open(emit) {
    const onPiece = objectReader(emit, (object) => {
      const status = object.status === undefined ? object : objectOf(object.status);
      return fieldsOf(object, status, objectOf(object.info));
    });
    return jsonPieces({
      lists: ['containers', 'items'],
      onElement: onPiece,
      onDocument(piece, elements) {
        if (elements === 0 && !/^\{\s*"(?:containers|items)"\s*:\s*\[\s*\]\s*\}$/.test(piece.text)) onPiece(piece);
      },
      onStray: strayReader(emit),
    });
  },
});
