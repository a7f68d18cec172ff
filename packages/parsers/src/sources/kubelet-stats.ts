import { defineSource, type SourceRecord, type Stamp } from '@mountline/core';
import { strayReader } from '../formats/json/container-objects.ts';
import { type JsonPiece, jsonHead, jsonPieces } from '../formats/json/json-pieces.ts';
import {
  type JsonObject,
  objectOf,
  objectsOf,
  present,
  readJson,
  stringOf,
  timeOf,
  u64Of,
} from '../formats/json/json-values.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * kubelet's /stats/summary: what the node, its pods and their volumes use.
 *
 *     {"node":{"nodeName":"ip-10-208-27-139","startTime":"2026-06-11T17:50:02Z","memory":{"time":"…","usageBytes":…}},
 *      "pods":[{"podRef":{"name":"efs-csi-node-8x2lk","namespace":"kube-system","uid":"6cf2…"},"containers":[…]}]}
 *
 * See k8s.io/kubelet/pkg/apis/stats/v1alpha1/types.go. One record for the node, one for each pod. Counters are u64: a
 * limit that is none may stand as 9223372036854771712. The numbers are samples, each with the `time` it was taken at;
 * those of volumes are up to a minute old, and those of a volume that hangs stand still or are missing.
 * `workingSetBytes` holds dirty pages too. **`startTime` of the node is its boot** as kubelet computed it.
 */
export interface KubeletStatsRecord extends SourceRecord {
  of: 'node' | 'pod';
  name?: string;
  namespace?: string;
  /** Of a pod. */
  uid?: string;
  startTime?: Stamp;
  cpu?: Sample;
  memory?: Sample;
  /** Of a node the daemons: `kubelet`, `runtime`, `pods`. */
  containers?: ContainerStats[];
  volumes?: VolumeStats[];
  /** The whole object as written. */
  stats: JsonObject;
}

/** Counters under the names that kubelet gives them: `usageBytes`, `workingSetBytes`, `usageCoreNanoSeconds`. */
export interface Sample {
  time?: Stamp;
  counters: Record<string, bigint>;
}

/** CPU and memory of one container of a pod. */
export interface ContainerStats {
  name?: string;
  startTime?: Stamp;
  cpu?: Sample;
  memory?: Sample;
}

/** Of the file system behind a volume: `capacityBytes`, `usedBytes`, `inodesUsed`. */
export interface VolumeStats extends Sample {
  name?: string;
  claim?: { name?: string; namespace?: string };
}

type Fields = Omit<KubeletStatsRecord, keyof SourceRecord>;

function sampleOf(value: unknown): Sample | undefined {
  const { time, ...rest } = objectOf(value);
  const counters = Object.entries(rest).flatMap(([name, count]) => {
    const number = u64Of(count);
    return number === undefined ? [] : [[name, number] as const];
  });
  if (counters.length === 0) return undefined;
  return { ...present({ time: timeOf(time) }), counters: Object.fromEntries(counters) };
}

const containerOf = ({ name, startTime, cpu, memory }: JsonObject): ContainerStats =>
  present({ name: stringOf(name), startTime: timeOf(startTime), cpu: sampleOf(cpu), memory: sampleOf(memory) });

function volumeOf(volume: JsonObject): VolumeStats {
  const { name, namespace } = objectOf(volume.pvcRef);
  return {
    ...present({
      name: stringOf(volume.name),
      claim: present({ name: stringOf(name), namespace: stringOf(namespace) }),
    }),
    ...(sampleOf(volume) ?? { counters: {} }),
  };
}

function nodeOf(stats: JsonObject): Fields {
  return {
    of: 'node',
    ...present({
      name: stringOf(stats.nodeName),
      startTime: timeOf(stats.startTime),
      cpu: sampleOf(stats.cpu),
      memory: sampleOf(stats.memory),
      containers: objectsOf(stats.systemContainers).map(containerOf),
    }),
    stats,
  };
}

function podOf(stats: JsonObject): Fields {
  const { name, namespace, uid } = objectOf(stats.podRef);
  return {
    of: 'pod',
    ...present({
      name: stringOf(name),
      namespace: stringOf(namespace),
      uid: stringOf(uid),
      startTime: timeOf(stats.startTime),
      cpu: sampleOf(stats.cpu),
      memory: sampleOf(stats.memory),
      containers: objectsOf(stats.containers).map(containerOf),
      volumes: objectsOf(stats.volume).map(volumeOf),
    }),
    stats,
  };
}

/** Reads /stats/summary of kubelet: a record is the node or a pod. Sizes are in bytes. */
export const kubeletStats = defineSource<KubeletStatsRecord>({
  name: 'kubelet-stats',
  title: 'memory, CPU and volume usage of pods, /stats/summary of kubelet',
  type: 'snapshot',
  clock: 'utc',
  begins: /^\{(?:\s*$|"node":)/,
  carriesOver: 'one document goes over the whole file',
  places: [/(^|\/)kubelet[-_]stats[^/]*$/, /(^|\/)stats[-_]?summary[^/]*$/],
  collectWith: 'kubectl get --raw /api/v1/nodes/NODE/proxy/stats/summary',
  diagnostics: {
    'bad-json': {
      severity: 'loss',
      cost: 'the usage of this pod or node and of the pods after it is unknown',
      help: 'Collect it again. Terminal text may have been wrapped.',
    },
    'cut-json': {
      severity: 'loss',
      cost: 'the pods after the truncation are missing',
      help: 'The collector stopped early. Collect it again.',
    },
  },
  recognise(head) {
    const text = jsonHead(head);
    if (text === null || !/^\s*\{\s*"(?:node"\s*:\s*\{|pods"\s*:\s*\[)/.test(text)) return false;
    return /"(?:nodeName|podRef|systemContainers)"\s*:/.test(text) && /"startTime"|"usageNanoCores"/.test(text);
  },
  open(emit) {
    let nodeIsTold = false;
    function tellNode(text: string, cut: boolean, { line, offset }: Pick<JsonPiece, 'line' | 'offset'>): void {
      const node = nodeIsTold ? undefined : objectOf(readJson({ text, cut })).node;
      if (node === undefined) return;
      nodeIsTold = true;
      emit.record({ line, offset, ...nodeOf(objectOf(node)), ...(cut ? { cut: true as const } : {}) });
    }
    return jsonPieces({
      lists: ['pods'],
      onElement(piece, list) {
        const { text, line, offset, endLine, cut } = piece;
        tellNode(list.head, false, list);
        const stats = objectOf(readJson(piece));
        if (cut) emit.diagnostic({ code: 'cut-json', line, offset, detail: 'the file ends inside this pod' });
        else if (!stats.podRef) emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(text) });
        if (!stats.podRef) return;
        const lines = endLine === line ? {} : { endLine };
        emit.record({ line, ...lines, offset, ...podOf(stats), ...(cut ? { cut: true as const } : {}) });
      },
      onDocument(piece, elements) {
        const { text, line, offset, cut } = piece;
        tellNode(text, cut, piece);
        const detail = cut ? 'the file ends inside the object' : quote(text);
        if (cut && elements === 0) emit.diagnostic({ code: 'cut-json', line, offset, detail });
        else if (!cut && !nodeIsTold && elements === 0) emit.diagnostic({ code: 'bad-json', line, offset, detail });
        nodeIsTold = false;
      },
      onStray: strayReader(emit),
    });
  },
});
