import { join } from 'node:path';
import { analyzeBundles, bundleOf, openBundle } from 'mountline';
import { expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';
import { gathered } from '../testing/gathered.ts';
import { INCIDENTS, saidOf } from '../testing/less-evidence.ts';
import { seeded } from '../testing/seeded.ts';

/** Bundles of two nodes in one place: each node has the incidents that it has alone, and its evidence serves the other nothing. */

const PAIRS = 30;
const HOSTS = /ip-10-(?:0|208)-\d+-\d+/g;

/** The files of an incident, as those of a host of that number, each at the place that a name for its path gives. */
async function filesOf(
  name: string,
  host: number,
  place: (path: string) => string,
): Promise<Record<string, Uint8Array>> {
  const files = await gathered(await openBundle(join(FIXTURES, 'incidents', name, 'bundle')));
  return Object.fromEntries(
    files.map(({ container, path, bytes }) => {
      const text = Buffer.from(bytes).toString('latin1').replace(HOSTS, `ip-10-0-99-${host}`);
      return [place(`${container ? `${container}/` : ''}${path}`), Buffer.from(text, 'latin1')];
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
    const files = await filesOf(name, host, (path) => `${folder}/${path}`);
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

test.each(Array.from({ length: PAIRS }, () => [pick(), pick(), random() < 0.5] as const))(
  '%s with %s, all in one folder, the names of the nodes in those of the files (in front: %s)',
  async (one, other, inFront) => {
    const flat = (host: number) => (path: string) => {
      const name = path.replaceAll('/', '_');
      return inFront ? `ip-10-0-99-${host}-${name}` : name.replace(/(\.[a-z]+)?$/, `-ip-10-0-99-${host}$1`);
    };
    const [a, b] = [await filesOf(one, 1, flat(1)), await filesOf(other, 2, flat(2))];
    const said = async (files: Record<string, Uint8Array>) =>
      (await told(files)).map((incident) => JSON.stringify({ ...incident, host: undefined })).sort();
    expect(await said({ ...a, ...b })).toEqual([...(await said(a)), ...(await said(b))].sort());
  },
);
