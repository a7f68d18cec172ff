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
} from '../formats/json/json-values.ts';

/**
 * Containers as `docker inspect` and `podman inspect` show them.
 *
 *     [{"Id": "4f1d…", "State": {"Status": "running", "Pid": 4211}, "Name": "web", "Driver": "overlay", "Mounts": […]}]
 *
 * See ContainerJSON of moby/moby (api/types) and InspectContainerData of containers/podman (libpod/define). Times are RFC 3339; the year 1
 * means never. The pid is that on the node, 0 of a container that does not run; `Driver` is the storage driver.
 */
export interface ContainerInspectRecord extends SourceRecord {
  id: string;
  name?: string;
  /** `running`, `exited`, `created`, … */
  state?: string;
  /** On the node. */
  pid?: number;
  startedAt?: Stamp;
  finishedAt?: Stamp;
  exitCode?: number;
  oomKilled?: boolean;
  image?: string;
  storageDriver?: string;
  mounts: ContainerMount[];
}

/** A mount of a container. */
export interface ContainerMount {
  type?: string;
  /** On the node. */
  source?: string;
  /** In the container. */
  destination?: string;
  /** `rprivate`, `rslave`, `rshared`, … */
  propagation?: string;
  writable?: boolean;
}

function instantOf(value: unknown): Stamp | undefined {
  const stamp = timeOf(value);
  return stamp && stamp.value > 0 ? stamp : undefined;
}

const mountOf = ({ Type, Source, Destination, Propagation, RW }: JsonObject): ContainerMount =>
  present({
    type: stringOf(Type),
    source: stringOf(Source),
    destination: stringOf(Destination),
    propagation: stringOf(Propagation) || undefined,
    writable: booleanOf(RW),
  });

function fieldsOf(object: JsonObject) {
  const id = stringOf(object.Id);
  if (id === undefined) return null;
  const state = objectOf(object.State);
  return {
    id,
    ...present({
      name: stringOf(object.Name)?.replace(/^\//, ''),
      state: stringOf(state.Status),
      pid: numberOf(state.Pid) || undefined,
      startedAt: instantOf(state.StartedAt),
      finishedAt: instantOf(state.FinishedAt),
      exitCode: numberOf(state.ExitCode),
      oomKilled: booleanOf(state.OOMKilled),
      image: stringOf(object.ImageName) ?? stringOf(object.Image),
      storageDriver: stringOf(object.Driver),
    }),
    mounts: objectsOf(object.Mounts).map(mountOf),
  };
}

/** Reads `docker inspect` and `podman inspect`: a record is a container. */
export const containerInspect = defineSource<ContainerInspectRecord>({
  name: 'container-inspect',
  title: 'containers as JSON, docker inspect and podman inspect',
  type: 'snapshot',
  clock: 'utc',
  places: [/(^|\/)(?:docker|podman|nerdctl)[-_.]inspect[^/]*$/],
  collectWith: 'docker ps -aq | xargs docker inspect',
  command: /^(?:docker|podman|nerdctl) (?:container )?inspect\b/,
  diagnostics: containerJsonDiagnostics('A docker message says why the daemon did not answer.'),
  recognise(head) {
    const text = jsonHead(head);
    return (
      text !== null &&
      /^\[?\s*\{\s*"Id"\s*:\s*"[0-9a-f]{8,64}"/.test(text) &&
      /"State"\s*:\s*\{/.test(text) &&
      /"(?:Status|Running)"\s*:/.test(text)
    );
  },
  open(emit) {
    const onPiece = objectReader(emit, fieldsOf);
    return jsonPieces({ lists: [], onElement: onPiece, onDocument: onPiece, onStray: strayReader(emit) });
  },
});
