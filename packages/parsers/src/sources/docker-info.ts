import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * What `docker info` prints of the daemon: the node and its kernel, and how containers are stored.
 *
 *     Server:
 *      Server Version: 19.03.13
 *      Storage Driver: overlay2
 *      Kernel Version: 4.18.0-193.19.1.el8_2.x86_64
 *      Name: node-a
 *
 * Defined in cli/command/system/info.go of docker/cli. Before 18.09 there is no `Server:`, and all stands a column to the left. What
 * stands further to the right belongs to the row above. It is of the node that the daemon runs on, which a context may have on another one.
 */
export interface DockerInfoRecord extends SourceRecord {
  /** `Storage Driver` */
  name: string;
  /** Empty where rows of its own stand below it. */
  value: string;
  /** Blanks in front. */
  depth: number;
}

const ROW = /^( {0,12})(?!WARNING:)([^\s:][^:]{0,80}):(?: +(\S.*)?)?$/;
const OF_DAEMON = /^ ?(?:Server Version|Storage Driver|Kernel Version|Name)$/;

const has = (lines: readonly string[], name: string) => lines.some((line) => line.startsWith(`${name}: `));

/** Reads `docker info`: a record is a name with its value, and how deep it is indented. */
export const dockerInfo = defineSource<DockerInfoRecord>({
  name: 'docker-info',
  title: 'node, kernel and storage driver of Docker, docker info',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)docker[-_.]info[^/]*$/],
  collectWith: 'docker info',
  command: /^docker (?:system )?info\b/,
  onceIn: ['text'],
  scope: 'name',
  settings: {
    of: 'Docker',
    in: ({ name, value, depth }) => (depth <= 1 && OF_DAEMON.test(name) && name !== 'Name' ? [[name, value]] : []),
  },
  diagnostics: {
    'loose-line': {
      severity: 'info',
      cost: 'nothing: it belongs to the row above, or is a docker warning',
      help: 'No action needed.',
    },
  },
  clues({ name, value, depth }) {
    if (depth > 1 || value === '') return [];
    if (name === 'Name') return [{ type: 'host', name: value }];
    if (name === 'Kernel Version') return [{ type: 'kernel', release: value }];
    return name === 'Server Version' ? [{ type: 'version', of: 'docker', version: value }] : [];
  },
  recognise(head) {
    if (!head.includes('Server Version: ')) return false;
    const lines = filledLines(head);
    return has(lines, 'Server Version') && has(lines, 'Storage Driver') && has(lines, 'Images');
  },
  open: (emit) =>
    rowPerLine(emit, 'loose-line', (text) => {
      const m = ROW.exec(text.trimEnd());
      return m
        ? { name: m[2]!, value: m[3] ?? '', depth: m[1]!.length }
        : `found ${JSON.stringify(text.trim().slice(0, 80))}`;
    }),
});
