import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACK_MANIFEST } from '@mountline/core';
import { analyzeBundle, bundleOf, openBundle, openFiles } from 'mountline';
import { type DistillOptions, distill, filesOf, redacted } from 'mountline/distill';
import { afterAll, describe, expect, test } from 'vitest';

/** Packs of small bundles that are made here. */

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const options: DistillOptions = {
  version: 'test',
  sha256: () => ({ update: () => undefined, hex: () => '' }),
};

const packOf = (files: Record<string, string>) => distill(async () => bundleOf('made', files), options);

test('a manifest that is longer than what is read at once is read back', async () => {
  const { pack } = await packOf({ hostname: 'node-a\n' });
  const blanks = ' '.repeat(1 << 20);
  writeFileSync(join(folder, PACK_MANIFEST), `${blanks}${filesOf(pack)[PACK_MANIFEST]}`);
  const { bundle } = await analyzeBundle(await openBundle(folder));
  expect(bundle.name).toBe('made');
});

test('a folder above a pack is refused with the folder to name', async () => {
  const { pack } = await packOf({ hostname: 'node-a\n' });
  const above = bundleOf('above', { hostname: 'node-a\n', [`bundle/${PACK_MANIFEST}`]: filesOf(pack)[PACK_MANIFEST]! });
  await expect(analyzeBundle(above)).rejects.toThrow(`pass the folder that contains bundle/${PACK_MANIFEST}`);
});

test('a redacted pack holds no name out of a command that the collector ran', async () => {
  const ping = {
    command: 'ping',
    parameters: ['-c', '1', 'ordersdbprod.example.net'],
    exec: 'ping -c 1 ordersdbprod.example.net',
    return_code: 124,
    truncated: false,
    filepath: 'sos_commands/networking/ping',
  };
  const manifest = {
    version: '4.12.0',
    cmdline: 'report --batch',
    components: { report: { plugins: { networking: { timeout_hit: false, commands: [ping] } } } },
  };
  const { pack, whole } = await packOf({
    'version.txt': 'sos report: 4.12.0\n',
    'sos_commands/host/hostname': 'node-a\n',
    'sos_reports/manifest.json': JSON.stringify(manifest),
  });
  const lacksOf = ({ collection }: typeof pack.manifest) => collection.lacks.map(({ what, why }) => [what, why]);
  expect(lacksOf(pack.manifest)).toEqual([[ping.exec, expect.stringContaining(ping.exec)]]);
  const made = await redacted(pack, whole, options);
  const [[what, why]] = lacksOf(made.pack.manifest) as [[string, string]];
  expect(what).not.toContain('ordersdbprod');
  expect(why).toBe(`sos stopped \`${what}\` at its time limit`);
});

test('folders and the bundle are named by pseudonyms too, also where a zone is given by the path', async () => {
  const folder = 'customer-zeta/alice';
  const line = 'Nov 20 13:31:49 node7 kernel: nfs: server 127.0.0.1 not responding, timed out\n';
  const files = {
    [`${folder}/var/log/kern.log`]: line,
    [`${folder}/date.txt`]: 'Fri Nov 20 13:40:00 UTC 2026\n',
  };
  const zones = { [`${folder}/var/log/kern.log`]: '+00:00' };
  const { pack, whole } = await distill(async () => bundleOf('acme-prod', files), { ...options, zones });
  const made = await redacted(pack, whole, { ...options, zones });
  const told = Object.entries(filesOf(made.pack)).flatMap(([path, content]) => [
    path,
    typeof content === 'string' ? content : new TextDecoder().decode(content as Uint8Array),
  ]);
  expect(told.join('\n')).not.toMatch(/customer|zeta|alice|acme|prod/);
  expect(Object.keys(made.zones)[0]).toMatch(/^\w+-\w+\/\w+\/var\/log\/kern\.log$/);
  const { timeline } = await analyzeBundle(bundleOf('pack', filesOf(made.pack)), { zones: made.zones });
  expect(timeline.length).toBeGreaterThan(0);
});

test('an id that klog quotes is replaced whole, in JSON within JSON too', async () => {
  const id = 'b7f4362e-7e21-4416-8583-e5e72dff98b9';
  const unit = `var-lib-kubelet-pods-${id.replaceAll('-', '\\x2d')}.mount`;
  const line = `E1120 13:37:49.281063 469 a.go:1] "orphaned pod \\"${id}\\" found, but volume paths are still there" unit=${JSON.stringify(unit)}`;
  const message = JSON.stringify({ hostname: 'node-a', systemd_unit: 'kubelet.service', message: line });
  const events = Array.from({ length: 30 }, (_, i) => {
    const timestamp = 1_795_181_869_281 + i * 30_000;
    return { logStreamName: 'node-a-dataplane.systemd.kubelet.service', timestamp, message, ingestionTime: timestamp };
  });
  const { pack, whole } = await packOf({ 'log-events.json': JSON.stringify({ events, searchedLogStreams: [] }) });
  const made = await redacted(pack, whole, options);
  const text = new TextDecoder().decode(filesOf(made.pack)['log-events.json'] as Uint8Array);
  const [first, ...ids] = [...text.matchAll(/pods-(\S{8}(?:\\+x2d\S{4}){3}\\+x2d\S{12})\.mount/g)].map(
    ([, found]) => found!,
  );
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids)).toEqual(new Set([first]));
  const plain = first!.replace(/\\+x2d/g, '-');
  expect(plain).not.toContain('-4416-8583-');
  expect(text).toMatch(new RegExp(`orphaned pod \\\\+"${plain}`));
});

test('a pack that is picked in a browser is read, whatever its files are named', async () => {
  const { pack } = await packOf({ hostname: 'node-a\n' });
  const files = Object.entries(filesOf(pack)).map(([path, content]) => {
    const file = new File([content as Uint8Array<ArrayBuffer>], path);
    return Object.defineProperty(file, 'webkitRelativePath', { value: `pack/${path}` });
  });
  const other = Object.defineProperty(new File(['x'], 'x'), 'webkitRelativePath', { value: 'pack/etc/hostname' });
  const { bundle } = await analyzeBundle(await openFiles([other, ...files]));
  expect(bundle.name).toBe('pack');
});

describe('a pack that was changed behind its manifest', () => {
  const LINE = '2026-11-20T13:00:00+00:00 node7 kernel: nfs: server 127.0.0.1 not responding, timed out\n';
  const made = async () => filesOf((await packOf({ 'kern.log': LINE })).pack);
  const read = async (files: Awaited<ReturnType<typeof made>>) => {
    const report = await analyzeBundle(bundleOf('pack', files));
    const unsealed = report.diagnostics.filter(({ code }) => code === 'bundle/unsealed-pack');
    return { ...report, unsealed: unsealed.map(({ message, count }) => [message.replace(/^.*sealed: /, ''), count]) };
  };

  test('names what was laid beside its files, and does not read it', async () => {
    const { bundle, timeline, unsealed } = await read({ ...(await made()), 'later.log': LINE });
    const [later] = bundle.files.filter(({ path }) => path === 'later.log');
    expect(later).toMatchObject({ state: 'unreadable', note: expect.stringContaining('does not list it') });
    expect(timeline.filter(({ span }) => span?.path === 'later.log')).toEqual([]);
    expect(unsealed).toEqual([['later.log was added and is not read', 1]]);
  });

  test('names the line that changed and what it now says; what rests on it is doubtful', async () => {
    const { bundle, unsealed, timeline } = await read({
      ...(await made()),
      'kern.log': LINE.replace('13:00', '14:00'),
    });
    expect(unsealed).toEqual([[expect.stringMatching(/^kern\.log:1 now reads "2026-11-20T14:00:00/), 1]]);
    expect(bundle.files[0]?.damaged).toBe('it was changed after the pack was sealed');
    expect(timeline.some(({ kind }) => kind === 'nfs.server.not-responding')).toBe(true);
    const { 'kern.log': _, ...without } = await made();
    expect((await read({ ...without, 'a.log': LINE })).unsealed).toEqual([['kern.log is missing; and 1 more file', 2]]);
  });

  test('reads lines whose ends git turned as they were', async () => {
    const { unsealed, timeline, bundle } = await read({ ...(await made()), 'kern.log': LINE.replace('\n', '\r\n') });
    expect([unsealed, bundle.files[0]?.damaged]).toEqual([[], undefined]);
    expect(timeline.some(({ kind }) => kind === 'nfs.server.not-responding')).toBe(true);
  });

  test('says which version made it, where its form is another', async () => {
    const manifest = JSON.stringify({ mountlinePack: 2, madeWith: '9.0.0' });
    await expect(read({ ...(await made()), [PACK_MANIFEST]: manifest })).rejects.toThrow('it was made with 9.0.0');
  });
});
