import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Evidence, fileOf, formatSpan, type Report } from '@mountline/core';
import { analyzeBundle, bundleOf, openBundle, rules } from 'mountline';
import { type DistillOptions, distill, filesOf, type Pack, redacted } from 'mountline/distill';
import { check, type Expectation, expectationOf } from 'mountline/expect';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';
import { oneInThree } from '../testing/one-in-three.ts';

/** A pack says what its original says, names nothing of it, and holds no line of evidence in vain. */

const incidents = readdirSync(join(FIXTURES, 'incidents'));
const folders = new Map(incidents.map((name) => [name, join(FIXTURES, 'incidents', name, 'bundle')]));
for (const name of ['efs-csi-results.tgz', 'eks-log-collector-0.7.9-hung.tar.gz', 'sosreport-4.12-hung.tar.xz'])
  folders.set(name, join(FIXTURES, 'archives', name));
folders.set('tables below dates', join(FIXTURES, 'rules', 'metadata-storm', 'fires-date-loop', 'bundle'));

const options: DistillOptions = {
  version: 'test',
  sha256() {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
  },
};

const analyzed = (pack: Pack) => analyzeBundle(bundleOf('pack', filesOf(pack)));

/** What a report shows with each step, and without the names that a pack has others for. */
function nameless(report: Report): Expectation {
  const incidents = report.incidents.map(({ rule, verdict, state, steps }) => {
    const telling = steps.filter(({ optional, status }) => !optional || !status.startsWith('not-'));
    const named = telling.map(({ name, by, status }) => [by ? `${name} by ${by}` : name, status] as const);
    return { rule, verdict, state, steps: Object.fromEntries(named) };
  });
  return { ...expectationOf(report), incidents };
}

const failures = (report: Report, expectation: Expectation) =>
  check(report, expectation, rules).flatMap(({ says, failure }) => (failure ? [`${says}: ${failure.came}`] : []));

const missed = ({ nearMisses }: Report) =>
  [
    ...new Set(nearMisses.map(({ rule, reached, failed }) => [rule, ...reached, failed.step, failed.status].join(' '))),
  ].sort();

const placesOf = (report: Report, place = (span: Evidence['span']) => formatSpan(span).replace(/^.*:/, '')) =>
  report.incidents.map(({ rule, steps }) => ({
    rule,
    steps: steps.map(({ name, evidence }) => [name, evidence.map(({ span }) => place(span)).sort()]),
  }));

async function textsOf(folder: string): Promise<string> {
  let texts = '';
  for await (const artifact of (await openBundle(folder)).artifacts)
    for await (const chunk of artifact.read()) texts += Buffer.from(chunk).toString('latin1');
  return texts;
}

/** Loopback, nothing, everyone, and what every machine has. */
const ANYWHERE = /^(?:127\.|0\.|255\.|169\.254\.|22[4-9]\.|00000000-0000)/;
const ADDRESS = /(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\d.])/g;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const RESOURCE = /(?<![a-z])(?:fs|fsap|eni|vol|i)-[0-9a-f]{8,17}(?![0-9a-z])/g;
const POD = /pod="([^"/]+)\/([^"]+)"/g;
/** Names of volumes, in the paths of the kubelet. */
const VOLUME = /kubernetes\.io~[a-z-]+\/([0-9A-Za-z.-]+)/g;
/** What is mounted over NFS, and where: the parts of these paths that are more than one word. */
const MOUNT = /(?<=^|[ "'])(?:[\w.-]+:)?((?:\/[\w.~-]+)+) (?:on )?((?:\/[\w.~-]+)+) (?:type )?nfs4? /gm;
const ROW = /^\d+ \d+ \d+:\d+ (\S+) (\S+) .* - nfs4? (\S+) /gm;
const SEVERAL_WORDS = /^(?!\d+[.-]\d)[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)+$/u;

/** Names, addresses and ids of the original, by how they look there. */
function secretsOf(texts: string, report: Report): string[] {
  const found = [ADDRESS, UUID, RESOURCE].flatMap((form) => texts.match(form) ?? []);
  const pods = [...texts.matchAll(POD)].flatMap(([, namespace, pod]) => [namespace!, pod!]);
  const host = report.bundle.host.name?.value.replace(/^ip-(?=\d)/, '');
  const volumes = [...texts.matchAll(VOLUME)].map(([, name]) => name!);
  const mounts = [MOUNT, ROW].flatMap((form) => [...texts.matchAll(form)].flatMap(([, ...paths]) => paths));
  const parts = mounts.flatMap((path) => path.split(/[/:~]/)).filter((part) => SEVERAL_WORDS.test(part));
  const names = [...volumes, ...parts, ...pods, ...(host && host !== 'localhost' ? [host] : [])];
  return [
    ...new Set([
      ...found,
      ...names.filter((name) => !/^(?:default|kube-system|kubernetes\.io|volume-subpaths)$/.test(name)),
    ]),
  ].filter((one) => !ANYWHERE.test(one));
}

const holds = (text: string, name: string) =>
  new RegExp(`(?<![0-9A-Za-z])${name.replaceAll('.', '\\.')}(?![0-9A-Za-z])`).test(text);

function secretsIn(pack: Pack, secrets: readonly string[]): string[] {
  const texts = Object.entries(filesOf(pack)).map(([path, content]) => path + Buffer.from(content).toString('latin1'));
  return secrets.filter((secret) => texts.some((text) => holds(text, secret)));
}

/** The pack without the lines of one piece of evidence. */
function without(pack: Pack, { span }: Evidence): Pack | null {
  const file = pack.manifest.files.find((one) => fileOf(one) === fileOf(span));
  const content = file?.packed && pack.files.get(file.packed.path);
  if (!file?.packed || !content) return null;
  const last = span.endLine ?? span.line;
  const numbers = file.kept.flatMap(([line, count]) => Array.from({ length: count }, (_, i) => line + i));
  const lines = Buffer.from(content)
    .toString('latin1')
    .split(/(?<=\n)/);
  const left = numbers.flatMap((line, at) => (line >= span.line && line <= last ? [] : [{ line, text: lines[at]! }]));
  if (left.length === lines.length) return null;
  const bytes = new Uint8Array(Buffer.from(left.map(({ text }) => text).join(''), 'latin1'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const changed = {
    ...file,
    kept: left.map(({ line }) => [line, 1, 0] as [number, number, number]),
    packed: { ...file.packed, sha256 },
  };
  const files = pack.manifest.files.map((one) => (one === file ? changed : one));
  return { manifest: { ...pack.manifest, files }, files: new Map([...pack.files, [file.packed.path, bytes]]) };
}

/** What was read as a whole, and what the collector did not bring, is attested. */
const isLine = ({ kind, fields }: Evidence) =>
  !['coverage', 'snapshot', 'lack'].includes(kind) && fields.table !== true;

/** Verdicts, steps with their evidence, counts, near misses. */
const told = (report: Report) =>
  JSON.stringify(
    [
      nameless(report),
      placesOf(report, formatSpan),
      report.incidents.map(({ bindings, repeats, title, impact }) => [bindings, repeats, title, impact]),
      missed(report),
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );

describe.each(oneInThree([...folders.keys()]))('%s', (name) => {
  test('is distilled and redacted', { timeout: 600_000 }, async () => {
    const folder = folders.get(name)!;
    const original = await analyzeBundle(await openBundle(folder));
    const { pack, whole } = await distill(() => openBundle(folder), options);
    const made = await redacted(pack, whole, options);

    for (const one of [pack, made.pack]) {
      const report = await analyzed(one);
      expect(failures(report, nameless(original))).toEqual([]);
      expect(missed(report)).toEqual(missed(original));
      expect(placesOf(report)).toEqual(placesOf(original));
    }

    const secrets = secretsOf(await textsOf(folder), original).filter((one) => !made.ambiguous.includes(one));
    expect(secretsIn(made.pack, secrets)).toEqual([]);

    if (name === 'issue346-frozen') expect(secretsIn(pack, secrets)).toContain('10-0-37-114');

    const says = told(await analyzed(pack));
    // Of a text that holds several outputs a report names its own lines, and a pack its outputs.
    const lines = whole.incidents.flatMap(({ steps }) => steps.flatMap(({ evidence }) => evidence)).filter(isLine);
    const places = new Map(lines.map((one) => [formatSpan(one.span), one]));
    const idle: string[] = [];
    for (const [place, evidence] of places) {
      const less = without(pack, evidence);
      if (!less) idle.push(`${place} is not in the pack`);
      else if (told(await analyzed(less)) === says)
        idle.push(`${place} can be left out: ${evidence.kind} ${evidence.text}`);
    }
    expect(idle).toEqual([]);
  });
});
