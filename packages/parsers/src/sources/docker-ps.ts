import { defineSource, type SourceRecord } from '@mountline/core';
import { present } from '../formats/json/json-values.ts';
import { type Column, cellsOf, columnsOf } from '../formats/tables/aligned-columns.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLineBelow } from '../formats/tables/row-per-line.ts';

/**
 * The table of `docker ps`, which podman and nerdctl write too.
 *
 *     CONTAINER ID   IMAGE                    COMMAND                  CREATED          STATUS                      PORTS     NAMES
 *     13e4da0e641d   rancher/metrics-server   "/metrics-server --k…"   40 seconds ago   Exited (2) 37 seconds ago             k8s_metrics-server_metrics-server-8449844bf-s2dtd_kube-system_f44e45ba-5293-44de-8b83-e28bdd200d68_12
 *
 * See cli/command/formatter/container.go of docker/cli. Without `-a` the containers that are no longer running are missing. kubelet
 * named its containers `k8s_CONTAINER_POD_NAMESPACE_UID_ATTEMPT` (dockershim, up to Kubernetes 1.23).
 */
export interface DockerPsRecord extends SourceRecord {
  id: string;
  image?: string;
  /** `Up 37 minutes`, `Exited (2) 37 seconds ago` */
  status: string;
  name?: string;
  /** Every column under its head, as written. */
  columns: Record<string, string>;
}

const HEAD = /^CONTAINER ID +IMAGE +COMMAND +CREATED +STATUS +PORTS +NAMES/;

const columnsIn = (text: string): Column[] | null => (HEAD.test(text) ? columnsOf(text.trimEnd()) : null);

function rowOf(text: string, heads: Column[]): RowResult<DockerPsRecord> {
  const columns = cellsOf(text, heads);
  const id = columns?.['CONTAINER ID'];
  if (!columns || !id || !/^[0-9a-f]{8,64}$/.test(id)) return quote(text);
  const { IMAGE, STATUS, NAMES } = columns;
  return { id, status: STATUS ?? '', ...present({ image: IMAGE || undefined, name: NAMES || undefined }), columns };
}

/** Reads `docker ps` and `podman ps`: a record is a container. */
export const dockerPs = defineSource<DockerPsRecord>({
  name: 'docker-ps',
  title: 'container table, docker ps and podman ps',
  type: 'snapshot',
  clock: 'none',
  begins: HEAD,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)(?:docker|podman|nerdctl)[-_.]ps[^/]*$/],
  collectWith: 'docker ps -a --no-trunc',
  command: /^(?:docker|podman|nerdctl) (?:container )?(?:ps|ls)\b/,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this container is missing from the table',
      help: 'Compare the line with the table header. A docker message says why the daemon did not answer.',
    },
    'stray-line': {
      severity: 'info',
      cost: 'nothing if the line is an echo of the command; if it is an error, rows may be missing',
      help: 'It is above the table: a docker warning or error says why the daemon did not answer.',
    },
  },
  recognise: (head) =>
    filledLines(head)
      .slice(0, 5)
      .some((line) => HEAD.test(line)),
  open: (emit) => rowPerLineBelow(emit, 'bad-row', columnsIn, rowOf),
});
