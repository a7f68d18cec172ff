import { beginOf, fileOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import type { NodeFiles } from './node-files.ts';

/**
 * Where a host of virtual machines keeps what their consoles print: `<log file=…>` of a libvirt domain, Nova, Xen's xenconsoled. The name
 * of the machine stands in the path.
 */
const CONSOLES: readonly RegExp[] = [
  /(?:^|\/)libvirt\/(?:qemu|lxc|libxl|xen)\/(?:log\/)?([\w.-]{1,200}?)(?:-(?:serial|console)\d{0,3})?\.log$/,
  /(?:^|\/)nova\/instances\/([\w.-]{1,200})\/console\.log$/,
  /(?:^|\/)xen\/console\/(?:guest-)?([\w.-]{1,200}?)(?:-pv|-hvm)?\.log$/,
];

/** The kernel's messages on the console of a guest are of another machine than the files of its host. */
export function withoutGuests(nodes: readonly NodeFiles[]): NodeFiles[] {
  return nodes.flatMap((node) => {
    const guests = node.readings.flatMap((reading) => guestOf(reading) ?? []);
    if (guests.length === 0) return [node];
    const own = new Set(guests.map(({ reading }) => reading));
    const rest = node.readings.filter((reading) => !own.has(reading));
    return [...(rest.length > 0 ? [{ ...node, readings: rest }] : []), ...guests.map((one) => guestNode(node, one))];
  });
}

interface Guest {
  reading: Reading;
  name: string;
}

function guestOf(reading: Reading): Guest | undefined {
  if (reading.source?.name !== 'dmesg') return undefined;
  const path = fileOf(reading.entry);
  const name = CONSOLES.flatMap((one) => one.exec(path)?.[1] ?? [])[0];
  return name === undefined ? undefined : { reading, name };
}

const guestNode = ({ sources }: NodeFiles, { reading, name }: Guest): NodeFiles => ({
  layout: null,
  kind: null,
  root: '',
  readings: [reading],
  sources,
  diagnostics: [],
  clues: [{ clue: { type: 'host', name }, span: beginOf(reading.entry) }],
});
