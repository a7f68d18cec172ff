import type { Stamp } from '@mountline/core';
import {
  booleanOf,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  present,
  stringOf,
  stringsOf,
  timeOf,
} from '../json/json-values.ts';
import { type Condition, conditionsOf, quantitiesOf } from './kubernetes-pod.ts';

/** A node of core/v1. */
export interface Node {
  unschedulable?: boolean;
  providerID?: string;
  taints?: { key?: string; value?: string; effect?: string; timeAdded?: Stamp }[];
  conditions?: Condition[];
  addresses?: { type?: string; address?: string }[];
  bootID?: string;
  kernelVersion?: string;
  osImage?: string;
  kubeletVersion?: string;
  containerRuntimeVersion?: string;
  /** Quantities as written. */
  capacity?: Record<string, string>;
  allocatable?: Record<string, string>;
  volumesAttached?: { name?: string; devicePath?: string }[];
  volumesInUse?: string[];
}

export function nodeOf(spec: JsonObject, status: JsonObject): Node {
  const info = objectOf(status.nodeInfo);
  return present({
    unschedulable: booleanOf(spec.unschedulable),
    providerID: stringOf(spec.providerID),
    taints: objectsOf(spec.taints).map(({ key, value, effect, timeAdded }) =>
      present({ key: stringOf(key), value: stringOf(value), effect: stringOf(effect), timeAdded: timeOf(timeAdded) }),
    ),
    conditions: conditionsOf(status.conditions),
    addresses: objectsOf(status.addresses).map(({ type, address }) =>
      present({ type: stringOf(type), address: stringOf(address) }),
    ),
    bootID: stringOf(info.bootID),
    kernelVersion: stringOf(info.kernelVersion),
    osImage: stringOf(info.osImage),
    kubeletVersion: stringOf(info.kubeletVersion),
    containerRuntimeVersion: stringOf(info.containerRuntimeVersion),
    capacity: quantitiesOf(status.capacity),
    allocatable: quantitiesOf(status.allocatable),
    volumesAttached: objectsOf(status.volumesAttached).map(({ name, devicePath }) =>
      present({ name: stringOf(name), devicePath: stringOf(devicePath) }),
    ),
    volumesInUse: stringsOf(status.volumesInUse),
  });
}

/**
 * An event of core/v1, or of events.k8s.io/v1, whose `regarding`, `note` and `deprecated…` fields are these under other
 * names. The same event is counted in one object: `count` times, from `firstTimestamp` to `lastTimestamp`. An event
 * with only an `eventTime` happened once or has a `series`. It is dropped after an hour by default.
 */
export interface KubernetesEvent {
  type?: string;
  reason?: string;
  message?: string;
  count?: number;
  firstTimestamp?: Stamp;
  lastTimestamp?: Stamp;
  eventTime?: Stamp;
  involvedObject?: { kind?: string; namespace?: string; name?: string; uid?: string; fieldPath?: string };
  component?: string;
  /** The node of the reporter. */
  host?: string;
}

export function eventOf(event: JsonObject): KubernetesEvent {
  const regarding = objectOf(event.involvedObject ?? event.regarding);
  const source = objectOf(event.source ?? event.deprecatedSource);
  const series = objectOf(event.series);
  return present({
    type: stringOf(event.type),
    reason: stringOf(event.reason),
    message: stringOf(event.message) ?? stringOf(event.note),
    count: numberOf(event.count) ?? numberOf(event.deprecatedCount) ?? numberOf(series.count),
    firstTimestamp: timeOf(event.firstTimestamp) ?? timeOf(event.deprecatedFirstTimestamp),
    lastTimestamp:
      timeOf(event.lastTimestamp) ?? timeOf(event.deprecatedLastTimestamp) ?? timeOf(series.lastObservedTime),
    eventTime: timeOf(event.eventTime),
    involvedObject: present({
      kind: stringOf(regarding.kind),
      namespace: stringOf(regarding.namespace),
      name: stringOf(regarding.name),
      uid: stringOf(regarding.uid),
      fieldPath: stringOf(regarding.fieldPath),
    }),
    component: stringOf(source.component) ?? stringOf(event.reportingComponent) ?? stringOf(event.reportingController),
    host: stringOf(source.host) ?? stringOf(event.reportingInstance),
  });
}

/** A PersistentVolume of core/v1. */
export interface PersistentVolume {
  phase?: string;
  reason?: string;
  message?: string;
  capacity?: Record<string, string>;
  accessModes?: string[];
  persistentVolumeReclaimPolicy?: string;
  storageClassName?: string;
  mountOptions?: string[];
  claimRef?: { namespace?: string; name?: string; uid?: string };
  /** The driver of a CSI volume, `efs.csi.aws.com`. */
  driver?: string;
  /** `fs-0123::fsap-0456` for EFS. */
  volumeHandle?: string;
  volumeAttributes?: Record<string, string>;
  nfs?: { server?: string; path?: string };
}

export function persistentVolumeOf(spec: JsonObject, status: JsonObject): PersistentVolume {
  const claim = objectOf(spec.claimRef);
  const csi = objectOf(spec.csi);
  const nfs = objectOf(spec.nfs);
  return present({
    phase: stringOf(status.phase),
    reason: stringOf(status.reason),
    message: stringOf(status.message),
    capacity: quantitiesOf(spec.capacity),
    accessModes: stringsOf(spec.accessModes),
    persistentVolumeReclaimPolicy: stringOf(spec.persistentVolumeReclaimPolicy),
    storageClassName: stringOf(spec.storageClassName),
    mountOptions: stringsOf(spec.mountOptions),
    claimRef: present({
      namespace: stringOf(claim.namespace),
      name: stringOf(claim.name),
      uid: stringOf(claim.uid),
    }),
    driver: stringOf(csi.driver),
    volumeHandle: stringOf(csi.volumeHandle),
    volumeAttributes: quantitiesOf(csi.volumeAttributes),
    nfs: present({ server: stringOf(nfs.server), path: stringOf(nfs.path) }),
  });
}

/** A PersistentVolumeClaim of core/v1. */
export interface PersistentVolumeClaim {
  phase?: string;
  /** The PersistentVolume that it is bound to. */
  volumeName?: string;
  storageClassName?: string;
  accessModes?: string[];
  requests?: Record<string, string>;
  capacity?: Record<string, string>;
  conditions?: Condition[];
}

export function persistentVolumeClaimOf(spec: JsonObject, status: JsonObject): PersistentVolumeClaim {
  return present({
    phase: stringOf(status.phase),
    volumeName: stringOf(spec.volumeName),
    storageClassName: stringOf(spec.storageClassName),
    accessModes: stringsOf(spec.accessModes),
    requests: quantitiesOf(objectOf(spec.resources).requests),
    capacity: quantitiesOf(status.capacity),
    conditions: conditionsOf(status.conditions),
  });
}

/** A VolumeAttachment of storage.k8s.io/v1; drivers that attach nothing, such as that of EFS, have none. */
export interface VolumeAttachment {
  attacher?: string;
  nodeName?: string;
  persistentVolumeName?: string;
  attached?: boolean;
  attachError?: { message?: string; time?: Stamp };
  detachError?: { message?: string; time?: Stamp };
}

export function volumeAttachmentOf(spec: JsonObject, status: JsonObject): VolumeAttachment {
  const errorOf = (value: unknown) => {
    const { message, time } = objectOf(value);
    return present({ message: stringOf(message), time: timeOf(time) });
  };
  return present({
    attacher: stringOf(spec.attacher),
    nodeName: stringOf(spec.nodeName),
    persistentVolumeName: stringOf(objectOf(spec.source).persistentVolumeName),
    attached: booleanOf(status.attached),
    attachError: errorOf(status.attachError),
    detachError: errorOf(status.detachError),
  });
}

/** A Lease of coordination.k8s.io/v1; one in kube-node-lease is renewed by its kubelet every ten seconds. */
export interface Lease {
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  leaseTransitions?: number;
  acquireTime?: Stamp;
  renewTime?: Stamp;
}

export function leaseOf(spec: JsonObject): Lease {
  return present({
    holderIdentity: stringOf(spec.holderIdentity),
    leaseDurationSeconds: numberOf(spec.leaseDurationSeconds),
    leaseTransitions: numberOf(spec.leaseTransitions),
    acquireTime: timeOf(spec.acquireTime),
    renewTime: timeOf(spec.renewTime),
  });
}
