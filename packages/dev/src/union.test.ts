import { join } from 'node:path';
import { openBundle } from '@mountline/bundle/node';
import { analyzeBundles, bundleOf } from 'mountline';
import { expect, test } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { gathered } from './gathered.ts';
import { INCIDENTS, saidOf } from './less-evidence.ts';
import { seeded } from './seeded.ts';

/** Bundles of two nodes in one folder: each node has the incidents that it has alone, and its evidence serves the other nothing. */

const PAIRS = 30;
const HOSTS = /ip-10-(?:0|208)-\d+-\d+/g;

/** The files of an incident below a folder, as those of a host of that number. */
async function filesOf(name: string, folder: string, host: number): Promise<Record<string, Uint8Array>> {
  const files = await gathered(await openBundle(join(FIXTURES, 'incidents', name, 'bundle')));
  return Object.fromEntries(
    files.map(({ container, path, bytes }) => {
      const text = Buffer.from(bytes).toString('latin1').replace(HOSTS, `ip-10-0-99-${host}`);
      return [`${folder}/${container ? `${container}/` : ''}${path}`, Buffer.from(text, 'latin1')];
    }),
  );
}

const told = async (files: Record<string, Uint8Array>) =>
  (await analyzeBundles([bundleOf('made', files)])).flatMap(({ bundle: { host }, incidents }) =>
    incidents.map((incident) => ({ host: host.name?.value, ...saidOf(incident) })),
  );

const alone = new Map<string, Promise<{ files: Record<string, Uint8Array>; incidents: unknown[]; named: boolean }>>();

function half(name: string, folder: string, host: number) {
  const read = async () => {
    const files = await filesOf(name, folder, host);
    const [report] = await analyzeBundles([bundleOf('made', files)]);
    return { files, incidents: await told(files), named: report!.bundle.host.name !== undefined };
  };
  const key = `${folder}/${name}`;
  if (!alone.has(key)) alone.set(key, read());
  return alone.get(key)!;
}

const random = seeded('union');
const pick = () => INCIDENTS[Math.floor(random() * INCIDENTS.length)]!;

test.each(Array.from({ length: PAIRS }, () => [pick(), pick()] as const))('%s beside %s', async (one, other) => {
  const [a, b] = [await half(one, 'a', 1), await half(other, 'b', 2)];
  // Of what names no node nothing tells that it is not of the same one.
  if (!a.named || !b.named) return;
  expect(await told({ ...a.files, ...b.files })).toEqual([...a.incidents, ...b.incidents]);
});
