import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { evidenceOf } from '@mountline/correlation';
import { OWN_DIAGNOSTICS } from '@mountline/dev/generate/pages/diagnostics';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { gathered } from '@mountline/dev/testing/gathered';
import { derive } from '@mountline/rules/evidence';
import { analyze, bundleOf, type Fact, openBundle } from 'mountline';
import { expect, test } from 'vitest';

/** What a program hands over that has read its files itself. */

const FROZEN = join(FIXTURES, 'incidents/issue346-frozen/bundle');
const KERNEL = 'Nov 20 13:00:00 node7 kernel: nfs: server 127.0.0.1 OK\n';
const ARCHIVE = join(FIXTURES, 'archives/efs-csi-results.tgz');

const diagnosed = (report: Awaited<ReturnType<typeof analyze>>) =>
  report.diagnostics.map(({ code, severity, help }) => ({ code, severity, help }));

test('compressed bytes are opened, by themselves and in a bundle', async () => {
  const journal = readFileSync(join(FROZEN, 'journal.json.xz'));
  const [file] = await gathered(await openBundle(join(FROZEN, 'journal.json.xz')));
  const plain = file!.bytes;
  const { timeline } = await analyze({ 'journal.json': plain });
  expect(timeline.length).toBeGreaterThan(0);
  for (const input of [{ 'journal.json': journal }, bundleOf('node', { 'journal.json': gzipSync(plain) })]) {
    const report = await analyze(input);
    expect(report.timeline.length).toBe(timeline.length);
    expect(report.diagnostics).toEqual([]);
  }
});

test('text in UTF-16, as a PowerShell of Windows writes it, is read by its lines', async () => {
  const bytes = Buffer.from(`\ufeff${KERNEL}${KERNEL}`.replaceAll('\n', '\r\n'), 'utf16le');
  for (const content of [bytes, gzipSync(bytes)]) {
    const { timeline, diagnostics } = await analyze({ 'kern.log': content });
    expect(timeline.map(({ span }) => span?.line)).toEqual([1, 2]);
    expect(diagnostics).toEqual([]);
  }
});

test('an archive in memory gives what it gives on disk', async () => {
  const inMemory = await analyze({ 'efs-csi-results.tgz': readFileSync(ARCHIVE) });
  const onDisk = await analyze(ARCHIVE);
  expect(inMemory.bundle.files).toEqual(onDisk.bundle.files);
  expect(inMemory.bundle.files.length).toBeGreaterThan(3);
});

test('a Blob is read as its bytes are', async () => {
  const bytes = readFileSync(ARCHIVE);
  const [blob, plain] = [await analyze({ 'r.tgz': new Blob([bytes]) }), await analyze({ 'r.tgz': bytes })];
  expect(blob.bundle.files).toEqual(plain.bundle.files);
  expect(blob.bundle.files.length).toBeGreaterThan(3);
});

test('what cannot be read as files is refused: a report without files would look like a healthy node', async () => {
  const files = [undefined, null, 42, new URL('file:///tmp'), new Map([['a', 'b']]), Buffer.from('a'), new Blob(['a'])];
  const contents = [42, ['a'], new ArrayBuffer(3), new Blob(['a']).stream(), new URL('file:///tmp')];
  for (const wrong of [...files, ...contents.map((content) => ({ 'kern.log': content }))])
    await expect(analyze(wrong as never)).rejects.toMatchObject({
      name: 'InputError',
      code: 'not-supported',
      message: expect.stringContaining('expected '),
    });
});

test('an empty path is named as what it is', async () => {
  const empty = { code: 'not-found', message: 'one of the paths is empty: is a variable not set?' };
  await expect(analyze('')).rejects.toMatchObject(empty);
  await expect(analyze([ARCHIVE, ''])).rejects.toMatchObject(empty);
});

test('limits bound what is in memory, and are refused where a bundle has its own', async () => {
  const limits = { entries: 1 };
  const { diagnostics } = await analyze({ 'efs-csi-results.tgz': readFileSync(ARCHIVE) }, { limits });
  expect(diagnostics.map(({ code }) => code)).toContain('bundle/limit');
  const bundle = await openBundle(ARCHIVE);
  await expect(analyze(bundle, { limits })).rejects.toMatchObject({
    code: 'not-supported',
    message: expect.stringContaining('openBundle'),
  });
});

test('a zone or a file of `zones` that does not exist is an error with a code', async () => {
  const files = { 'kern.log': KERNEL };
  const asked = (zones: Record<string, string>) => analyze(files, { zones });
  expect((await asked({ '*': '+01:00', 'kern.log': 'Europe/Berlin' })).timeline).toHaveLength(1);
  const words = { name: 'InputError', code: 'bad-zone' };
  const wrong = { ...words, message: expect.stringContaining('there is no zone "Mars/Base"') };
  await expect(asked({ '*': 'Mars/Base' })).rejects.toMatchObject(wrong);
  await expect(asked({ 'kern.log': 'Mars/Base' })).rejects.toMatchObject(wrong);
  const gone = { ...words, message: 'zones: no file kern.lgo was read' };
  await expect(asked({ 'kern.lgo': 'Europe/Berlin' })).rejects.toMatchObject(gone);
});

test('a fact of one’s own makes its events as those of Mountline do', async () => {
  const fact: Fact = {
    name: 'own-fact',
    title: 'answers',
    uses: [],
    inputs: [{ actors: ['kernel'] }],
    kinds: { 'own.answered': { what: 'a server that answers' } },
    derive: (context) => ({
      events: context
        .ofKind('nfs.server.ok')
        .map((event) => derive('own-fact', 'own.answered', event.time, { note: 'it answers' }, evidenceOf(event))),
    }),
  };
  const { timeline } = await analyze({ 'kern.log': KERNEL }, { facts: [fact] });
  const [answered] = timeline.filter(({ kind }) => kind === 'own.answered');
  expect(answered).toMatchObject({ text: 'it answers', derivedBy: 'own-fact', span: { path: 'kern.log', line: 1 } });
});

test('a fact of one’s own that throws is named, and what it threw is the cause', async () => {
  const cause = new RangeError('mine');
  const fact: Fact = {
    name: 'own-fact',
    title: 'a fact with a bug',
    uses: [],
    inputs: [],
    kinds: {},
    derive() {
      throw cause;
    },
  };
  const failed = { message: 'the fact own-fact failed: RangeError: mine', cause };
  await expect(analyze({}, { facts: [fact] })).rejects.toMatchObject(failed);
});

test('a bundle of one’s own that gives compressed bytes says so', async () => {
  const bytes = readFileSync(ARCHIVE);
  const report = await analyze({ name: 'own', artifacts: [{ path: 'a.tgz', read: () => [bytes] }] });
  const { severity, help } = OWN_DIAGNOSTICS['bundle/compressed']!;
  expect(diagnosed(report)).toEqual([{ code: 'bundle/compressed', severity, help }]);
});

test('a stream of texts , not bytes is no empty file', async () => {
  const read = () => ['some text\n'] as unknown as Uint8Array[];
  const { bundle } = await analyze({ name: 'own', artifacts: [{ path: 'messages', read }] });
  expect(bundle.files).toMatchObject([
    { state: 'unreadable', note: expect.stringContaining('returned a string, not bytes') },
  ]);
});
