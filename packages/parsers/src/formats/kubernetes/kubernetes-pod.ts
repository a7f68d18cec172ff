import type { Stamp } from '@mountline/core';
import {
  booleanOf,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  present,
  stringOf,
  timeOf,
} from '../json/json-values.ts';

/** A pod of core/v1: what tells how it lives, dies and mounts. See k8s.io/api/core/v1/types.go. */
export interface Pod {
  nodeName?: string;
  phase?: string;
  reason?: string;
  message?: string;
  qosClass?: string;
  hostIP?: string;
  podIP?: string;
  startTime?: Stamp;
  terminationGracePeriodSeconds?: number;
  restartPolicy?: string;
  hostPID?: boolean;
  conditions?: Condition[];
  containers?: Container[];
  volumes?: Volume[];
}

/** Of a pod, node or claim. `status` is `True`, `False` or `Unknown`. */
export interface Condition {
  type?: string;
  status?: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: Stamp;
  /** Of nodes only. */
  lastHeartbeatTime?: Stamp;
}

export interface Container {
  name: string;
  role: 'init' | 'main' | 'ephemeral';
  image?: string;
  /** Quantities as written: `1Gi`, `100m`. */
  limits?: Record<string, string>;
  requests?: Record<string, string>;
  privileged?: boolean;
  volumeMounts?: VolumeMount[];
  /** `containerd://…`. */
  containerID?: string;
  ready?: boolean;
  restartCount?: number;
  state?: ContainerState;
  lastState?: ContainerState;
}

export interface VolumeMount {
  name?: string;
  mountPath?: string;
  subPath?: string;
  subPathExpr?: string;
  readOnly?: boolean;
  /** `None`, `HostToContainer` or `Bidirectional`; not there means `None`. */
  mountPropagation?: string;
}

export interface ContainerState {
  type: 'waiting' | 'running' | 'terminated';
  reason?: string;
  message?: string;
  /** Of the container's first process; 137 is SIGKILL. */
  exitCode?: number;
  signal?: number;
  startedAt?: Stamp;
  finishedAt?: Stamp;
  containerID?: string;
}

export interface Volume {
  name?: string;
  /** The key of the source: `persistentVolumeClaim`, `hostPath`, `emptyDir`, `nfs`, `csi`. */
  type?: string;
  source?: JsonObject;
}

export function podOf(spec: JsonObject, status: JsonObject): Pod {
  return present({
    nodeName: stringOf(spec.nodeName),
    phase: stringOf(status.phase),
    reason: stringOf(status.reason),
    message: stringOf(status.message),
    qosClass: stringOf(status.qosClass),
    hostIP: stringOf(status.hostIP),
    podIP: stringOf(status.podIP),
    startTime: timeOf(status.startTime),
    terminationGracePeriodSeconds: numberOf(spec.terminationGracePeriodSeconds),
    restartPolicy: stringOf(spec.restartPolicy),
    hostPID: booleanOf(spec.hostPID),
    conditions: conditionsOf(status.conditions),
    containers: [
      ...containersOf('init', spec.initContainers, status.initContainerStatuses),
      ...containersOf('main', spec.containers, status.containerStatuses),
      ...containersOf('ephemeral', spec.ephemeralContainers, status.ephemeralContainerStatuses),
    ],
    volumes: objectsOf(spec.volumes).map(volumeOf),
  });
}

export function conditionsOf(value: unknown): Condition[] {
  return objectsOf(value).map(({ type, status, reason, message, lastTransitionTime, lastHeartbeatTime }) =>
    present({
      type: stringOf(type),
      status: stringOf(status),
      reason: stringOf(reason),
      message: stringOf(message),
      lastTransitionTime: timeOf(lastTransitionTime),
      lastHeartbeatTime: timeOf(lastHeartbeatTime),
    }),
  );
}

/** Containers of the specification with their states; a state without its container (of a trimmed pod) is kept too. */
function containersOf(role: Container['role'], specs: unknown, statuses: unknown): Container[] {
  const byName = new Map<string, { spec: JsonObject; status: JsonObject }>();
  for (const spec of objectsOf(specs)) byName.set(stringOf(spec.name) ?? '', { spec, status: {} });
  for (const status of objectsOf(statuses)) {
    const name = stringOf(status.name) ?? '';
    byName.set(name, { spec: byName.get(name)?.spec ?? {}, status });
  }
  return [...byName].map(([name, { spec, status }]) => containerOf(name, role, spec, status));
}

function containerOf(name: string, role: Container['role'], spec: JsonObject, status: JsonObject): Container {
  const resources = objectOf(spec.resources);
  return {
    name,
    role,
    ...present({
      image: stringOf(spec.image) ?? stringOf(status.image),
      limits: quantitiesOf(resources.limits),
      requests: quantitiesOf(resources.requests),
      privileged: booleanOf(objectOf(spec.securityContext).privileged),
      volumeMounts: objectsOf(spec.volumeMounts).map(volumeMountOf),
      containerID: stringOf(status.containerID),
      ready: booleanOf(status.ready),
      restartCount: numberOf(status.restartCount),
      state: stateOf(status.state),
      lastState: stateOf(status.lastState),
    }),
  };
}

const volumeMountOf = (mount: JsonObject): VolumeMount =>
  present({
    name: stringOf(mount.name),
    mountPath: stringOf(mount.mountPath),
    subPath: stringOf(mount.subPath),
    subPathExpr: stringOf(mount.subPathExpr),
    readOnly: booleanOf(mount.readOnly),
    mountPropagation: stringOf(mount.mountPropagation),
  });

function stateOf(value: unknown): ContainerState | undefined {
  const state = objectOf(value);
  const type = (['terminated', 'running', 'waiting'] as const).find((key) => state[key] !== undefined);
  if (type === undefined) return undefined;
  const { reason, message, exitCode, signal, startedAt, finishedAt, containerID } = objectOf(state[type]);
  return {
    type,
    ...present({
      reason: stringOf(reason),
      message: stringOf(message),
      exitCode: numberOf(exitCode),
      signal: numberOf(signal),
      startedAt: timeOf(startedAt),
      finishedAt: timeOf(finishedAt),
      containerID: stringOf(containerID),
    }),
  };
}

function volumeOf({ name, ...sources }: JsonObject): Volume {
  const [type, source] = Object.entries(sources)[0] ?? [];
  return present({ name: stringOf(name), type, source: type === undefined ? undefined : objectOf(source) });
}

/** `{ memory: "1Gi", cpu: 2 }`: YAML that a person wrote may hold bare numbers. */
export function quantitiesOf(value: unknown): Record<string, string> {
  const scalars = Object.entries(objectOf(value)).filter(([, amount]) => typeof amount !== 'object');
  return Object.fromEntries(scalars.map(([name, amount]) => [name, String(amount)]));
}
