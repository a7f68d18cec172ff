import { join } from 'node:path';
import type { Bundle } from '@mountline/bundle';
import { type Artifact, fileOf, type Report } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { gathered } from '@mountline/dev/testing/gathered';
import { tarOf } from '@mountline/dev/testing/hostile/write-tar';
import { analyzeBundle, analyzeBundles, openBundle } from 'mountline';
import { expect, test } from 'vitest';

/** Several inputs in one call: joined on proof only, and the proof is told. */

const bundleOfIncident = (name: string) => openBundle(join(FIXTURES, 'incidents', name, 'bundle'));

const OF_EFS = /^(?:var\/log\/amazon|var\/run\/efs\/)|^efs-utils\.conf$/;

/** What only the CSI driver's pod holds, and what only its host holds. */
async function split(incident: string, prefix = ''): Promise<{ host: Bundle; efs: Bundle }> {
  const artifacts = await gathered(await bundleOfIncident(incident));
  const host = artifacts.filter(({ path }) => !OF_EFS.test(path));
  const efs = artifacts.filter(({ path }) => OF_EFS.test(path));
  expect([host.length > 5, efs.length > 2]).toEqual([true, true]);
  return { host: { name: `${prefix}host`, artifacts: host }, efs: { name: `${prefix}efs`, artifacts: efs } };
}

/** All conclusions; the files are named without the bundle in front, and the lines of one step in a fixed order. */
function conclusions({ incidents, nearMisses, ruledOut, cannotTell }: Report) {
  const text = JSON.stringify({ incidents, nearMisses, ruledOut, cannotTell }, (key, value) => {
    if (key === 'evidence') return value.map((one: unknown) => JSON.stringify(one)).sort();
    return typeof value === 'bigint' ? String(value) : value;
  });
  return text.replace(/\b(?:host|efs)\//g, '').replaceAll(/host: |efs: /g, '');
}

test.each(['issue346-frozen', 'issue346-after-umount', 'issue346-healthy-twin'])(
  'two halves of %s give what the whole gives',
  async (incident) => {
    const whole = await analyzeBundle(await bundleOfIncident(incident));
    const { host, efs } = await split(incident);
    const [report, ...others] = await analyzeBundles([host, efs]);
    expect(others).toEqual([]);
    expect(conclusions(report!)).toBe(conclusions(whole));
    const [proof] = report!.bundle.joined!;
    expect(proof!.text).toMatch(/^\d+ mounts with the same pod, volume and port: 2\d{4} of pod [0-9a-f]{8}, /);
    expect(proof!.spans.map(fileOf)).toContain('efs/var/log/amazon/efs/mount.log');
    expect(proof!.spans.map(fileOf)).toContain('host/proc/1/mountinfo');
  },
);

test('the order of the inputs changes nothing but the name', async () => {
  const { host, efs } = await split('issue346-frozen');
  const [one] = await analyzeBundles([host, efs]);
  const [other, ...more] = await analyzeBundles([efs, host]);
  expect(more).toEqual([]);
  expect(conclusions(other!)).toBe(conclusions(one!));
});

test('halves of two nodes are held apart, and each report says why', async () => {
  const { host } = await split('issue346-frozen');
  const { efs } = await split('issue346-healthy-twin');
  const [first, second, ...more] = await analyzeBundles([host, efs]);
  expect(more).toEqual([]);
  expect(first!.bundle.joined).toBeUndefined();
  expect(first!.bundle.apart).toEqual(second!.bundle.apart!.map((one) => ({ ...one, name: 'efs' })));
  expect(first!.bundle.apart![0]!.because.text).toBe(
    'efs has no boot ID, and none of the 6 pod mounts in host has the same port in efs',
  );
});

test('a half that fits two captures goes to the one that is nearest in time, without a time of its own to neither', async () => {
  const frozen = await split('issue346-frozen');
  const after = await split('issue346-after-umount', 'after-');
  const undated = await analyzeBundles([frozen.host, after.host, after.efs]);
  expect(undated.map(({ bundle }) => bundle.name)).toEqual(['host', 'after-host', 'after-efs']);
  expect(undated[0]!.bundle.apart!.map(({ because }) => because.text)).toEqual([
    expect.stringMatching(/^both hold \S+ of the node \(two captures\)/),
    'after-efs fits both host and after-host, two captures of one node, and has no date of its own',
  ]);
  const date: Artifact = {
    path: 'date.txt',
    read: () => [new TextEncoder().encode('Fri Nov 20 13:32:41 UTC 2026\n')],
  };
  const dated = { ...after.efs, artifacts: [date, ...(after.efs.artifacts as Artifact[])] };
  const reports = await analyzeBundles([frozen.host, after.host, dated]);
  expect(reports.map(({ bundle }) => bundle.name)).toEqual(['host', 'after-host + after-efs']);
});

test('another boot, and another full name, speak against one node', async () => {
  const files = (boot: string, name: string) => ({
    'proc/sys/kernel/random/boot_id': `${boot}\n`,
    hostname: `${name}\n`,
  });
  const bundle = async (name: string, boot: string, host: string): Promise<Bundle> => {
    const { bundleOf } = await import('@mountline/bundle');
    return bundleOf(name, files(boot, host));
  };
  const boots = ['8d291d57-7a8c-4d0f-9d5b-2f0b8e5d7f11', '11111111-7a8c-4d0f-9d5b-2f0b8e5d7f11'];
  const same = await analyzeBundles([await bundle('a', boots[0]!, 'n1'), await bundle('b', boots[0]!, 'n1')]);
  expect(same.map(({ bundle }) => bundle.joined!.map(({ text }) => text.slice(0, 9)))).toEqual([
    ['boot ID 8', 'host name'],
  ]);
  const rebooted = await analyzeBundles([await bundle('a', boots[0]!, 'n1'), await bundle('b', boots[1]!, 'n1')]);
  expect(rebooted[0]!.bundle.apart![0]!.because.text).toMatch(/^a is from boot 8d291d57.*, b from boot 11111111/);
  const named = await analyzeBundles([
    await bundle('a', boots[0]!, 'n1.eu-west-1.compute.internal'),
    await bundle('b', boots[0]!, 'n1.eu-central-1.compute.internal'),
  ]);
  expect(named[0]!.bundle.apart![0]!.because.text).toBe(
    'a is from n1.eu-west-1.compute.internal, b from n1.eu-central-1.compute.internal',
  );
});

test('what stands at one place of two bundles has two places', async () => {
  const boot: Artifact = {
    path: 'proc/sys/kernel/random/boot_id',
    read: () => [new TextEncoder().encode('8d291d57-7a8c-4d0f-9d5b-2f0b8e5d7f11\n')],
  };
  const line = '2026-11-20T13:31:49.411749+01:00 node-a kernel: nfs: server 127.0.0.1 not responding, still trying\n';
  const log = (container: string): Artifact => ({
    container,
    path: 'var/log/kern.log',
    read: () => [new TextEncoder().encode(line)],
  });
  const placesOf = async (...bundles: Bundle[]) =>
    (await analyzeBundles(bundles))
      .flatMap(({ bundle }) => bundle.files.map(fileOf))
      .filter((file) => /kern.log$/.test(file))
      .sort();
  const folder = (name: string): Bundle => ({ name, artifacts: [boot, log('logs.tgz'), log('in.tar!/logs.tgz')] });
  expect(await placesOf(folder('a'), folder('b'))).toEqual([
    'a/in.tar!/logs.tgz!/var/log/kern.log',
    'a/logs.tgz!/var/log/kern.log',
    'b/in.tar!/logs.tgz!/var/log/kern.log',
    'b/logs.tgz!/var/log/kern.log',
  ]);
  const archive = (): Bundle => ({ name: 'a.tgz', artifacts: [boot, log('a.tgz'), log('a.tgz!/logs.tgz')] });
  expect(await placesOf(archive(), archive(), folder('a.tgz (2)'))).toEqual([
    'a.tgz (2) (2)/in.tar!/logs.tgz!/var/log/kern.log',
    'a.tgz (2) (2)/logs.tgz!/var/log/kern.log',
    'a.tgz (2)!/logs.tgz!/var/log/kern.log',
    'a.tgz (2)!/var/log/kern.log',
    'a.tgz!/logs.tgz!/var/log/kern.log',
    'a.tgz!/var/log/kern.log',
  ]);
});

test('what concerns an archive of one of several bundles stands in this bundle', async () => {
  const { openFiles } = await import('@mountline/bundle');
  const folder = async (name: string): Promise<Bundle> => {
    const tar = tarOf({ name: 'hostname', content: 'node-a\n' }).subarray(0, 1024);
    const opened = await openFiles([new File([tar as Uint8Array<ArrayBuffer>], 'logs.tar')]);
    return { ...opened, name };
  };
  const reports = await analyzeBundles([await folder('a'), await folder('logs.tar')]);
  expect(reports.flatMap(({ diagnostics }) => diagnostics.map(({ span }) => span && fileOf(span)))).toEqual([
    'a/logs.tar',
    'logs.tar',
  ]);
});
