import { join } from 'node:path';
import { type Event, fileOf, formatSpan, isoFromMicros, type Report, type Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { renderInspection } from '@mountline/report';
import { inspectionSchema } from '@mountline/report/schema';
import { rules } from '@mountline/rules';
import { analyzeBundle, analyzeBundles, inspectionOf, openBundle, openBundles, toJson } from 'mountline';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, jsonLines } from '../testing/fixtures.ts';

/** What three real collectors brought of a node with a hung mount, or of its CSI driver, is told as what it is. */

const SOS = 'sosreport-4.12-hung.tar.xz';
const EKS = 'eks-log-collector-0.7.9-hung.tar.gz';
const CSI = 'efs-csi-results.tgz';
const pathOf = (name: string) => join(FIXTURES, 'archives', name);

const reports = new Map<string, Report>();
beforeAll(async () => {
  for (const name of [SOS, EKS, CSI]) reports.set(name, await analyzeBundle(await openBundle(pathOf(name))));
}, 60_000);

const reportOf = (name: string) => reports.get(name)!;
const stepOf = (name: string, step: string) => reportOf(name).incidents[0]!.steps.find((one) => one.name === step)!;
const placesOf = (name: string, step: string) => stepOf(name, step).evidence.map(({ span }) => formatSpan(span));
const whyNot = (name: string, rule: string) => reportOf(name).cannotTell.find((one) => one.rule === rule)?.why;
const time = (t: number) => isoFromMicros(t).slice(11, 19);

test.each([SOS, EKS])('%s: a dead mount on 127.0.0.1:20127, proven by netstat, the kernel and tasks in D', (name) => {
  const { incidents } = reportOf(name);
  expect(incidents.map(({ rule, verdict, state, bindings }) => [rule, verdict, state, bindings.P])).toEqual([
    ['nfs-dead-port', 'confirmed', 'open', 20127],
    ['nfs-server-silent', 'confirmed', 'open', 20127],
  ]);
  expect(placesOf(name, 'row').join()).toMatch(/netstat/);
  expect(stepOf(name, 'silent').status).toBe('seen');
  expect(placesOf(name, 'silent')[0]).toMatch(/var\/log\/kern\.log:|var_log\/syslog:/);
  expect(placesOf(name, 'blocked').join()).toMatch(/ps/);
});

test('a unit that is described by the command of its tunnel tells when the listener ended', () => {
  expect(stepOf(EKS, 'died').status).toBe('seen');
  expect(placesOf(EKS, 'died').join()).toMatch(/var_log\/syslog:1802/);
  expect(reportOf(EKS).incidents[0]!.bindings.UNIT).toBe('efs-tunnel.service');
});

describe(SOS, () => {
  test('the times of the run, and the zone, are those that sos wrote down', () => {
    const { host, capture } = reportOf(SOS).bundle;
    expect([time(capture!.from), time(capture!.to)]).toEqual(['12:46:53', '12:49:08']);
    expect(host.zone!.value).toBe('UTC+01:00, as the node says');
    expect(host.zone!.span.path).toMatch(/sos_reports\/manifest\.json$/);
    expect(host.versions!.map(({ of, value }) => [of, value])).toEqual([['sos', '4.12.0']]);
  });

  test('a command that timed out, and those behind it that never ran, are told with their reason', () => {
    const { lacks } = reportOf(SOS).bundle;
    expect(lacks.filter(({ how }) => how === 'timed-out').map(({ what }) => what)).toEqual([
      'systemctl list-unit-files',
    ]);
    expect(lacks.filter(({ how }) => how === 'not-run').map(({ what }) => what)).toEqual([
      'dmesg, dmesg -T, sysctl -a',
      'ss -peaonmi',
      'lsof +M -n -l -c',
      'systemctl status --all, timedatectl',
    ]);
    expect(lacks.every(({ span }) => span !== undefined)).toBe(true);
  });

  test('a log that sos cut has its own name, and says from when to when', () => {
    const { files, lacks } = reportOf(SOS).bundle;
    const syslog = files.find(({ path }) => path.endsWith('/var/log/syslog'))!;
    expect(syslog).toMatchObject({ state: 'read', source: 'syslog' });
    expect(files.filter(({ path, state }) => path.includes('/sos_strings/') && state === 'read')).toEqual([]);
    expect(lacks.find(({ what }) => what === syslog.path)!.why).toBe(
      'syslog: the collector kept only part of it, 12:46:00 to 12:47:39',
    );
  });

  test('a table was taken when its command ran', () => {
    const rows = stepOf(SOS, 'blocked').evidence.filter(({ span }) => span.path.includes('/ps_axo_flags_state'));
    expect(rows.map((one) => `${time(one.time!.from)} to ${time(one.time!.to)}`)).toContain('12:48:45 to 12:48:46');
  });

  test('what it never holds is told, with the bundle that does', () => {
    expect(whyNot(SOS, 'efs-orphaned-mount')).toContain(
      'a sosreport never holds the EFS logs, an EFS CSI log collection does',
    );
  });
});

describe(EKS, () => {
  test('the zone is found in the two forms of one ring of the kernel, the capture in the times of the members', () => {
    const { bundle, clocks } = reportOf(EKS);
    expect(bundle.host.zone!.value).toBe('UTC+01:00, from `dmesg` and `dmesg -T` of one ring');
    expect(clocks.flatMap(({ guesses }) => guesses)).toEqual([]);
    expect([time(bundle.capture!.from), time(bundle.capture!.to)]).toEqual(['12:33:39', '12:36:39']);
  });

  test('the lines of dmesg -T stand where those of dmesg do, an hour before what they say', () => {
    const inRing = ({ span, also }: Event, ring: string) => [span, ...also].some(({ path }) => path === ring);
    const ofHuman = reportOf(EKS).timeline.filter((event) => inRing(event, 'kernel/dmesg.human.current'));
    expect(ofHuman.length).toBeGreaterThan(10);
    expect(ofHuman.filter((event) => !inRing(event, 'kernel/dmesg.current'))).toEqual([]);
    const covered = reportOf(EKS).coverage.find(({ path }) => path === 'kernel/dmesg.human.current')!;
    expect([covered.from, covered.to].map(time)).toEqual(['12:26:42', '12:33:37']);
  });

  test('an empty df is a sign, an empty journal of the kubelet no gap of the collector', () => {
    expect(reportOf(EKS).bundle.lacks).toMatchObject([
      { what: 'df -i', how: 'empty' },
      { what: 'system/top.txt', how: 'filtered' },
    ]);
    expect(whyNot(EKS, 'pod-cleanup-loop')).toContain('kubelet/kubelet.log was collected but is empty');
  });
});

describe(CSI, () => {
  test('accuses nobody', () => {
    const { incidents } = reportOf(CSI);
    expect(incidents).toEqual([]);
    expect(whyNot(CSI, 'nfs-dead-port')).toContain('never holds a socket table');
  });

  test('names its node, the driver and efs-utils', () => {
    const { host } = reportOf(CSI).bundle;
    expect(host.name!.value).toBe('ip-10-0-42-17.eu-central-1.compute.internal');
    expect(host.versions!.map(({ of, value }) => `${of} ${value}`)).toEqual([
      'efs-csi-driver 3.1.1',
      'efs-utils 3.1.1',
    ]);
  });
});

test('the three are of three nodes, or of none that is proven, and each says why', async () => {
  const all = await analyzeBundles(await openBundles([SOS, EKS, CSI].map(pathOf)));
  expect(all.map(({ bundle }) => [bundle.joined, bundle.apart!.length])).toEqual([
    [undefined, 2],
    [undefined, 2],
    [undefined, 2],
  ]);
}, 60_000);

describe.each([SOS, EKS, CSI])('the inspection of %s', (name) => {
  const inspection = () => inspectionOf(reportOf(name), rules, sources as readonly Source[]);

  test('has the published form', () => {
    inspectionSchema.parse(JSON.parse(JSON.stringify(toJson(inspection()))));
  });

  test('says what it holds and lacks', async () => {
    // Which rules there are is no matter of the bundle.
    await expect(renderInspection({ ...inspection(), rules: [], collect: [] })).toMatchFileSnapshot(
      `${pathOf(name)}.inspection.txt`,
    );
  });

  test('names every rule once, and a command for each that is open', () => {
    const { rules: told, collect } = inspection();
    expect(told.map(({ rule }) => rule)).toEqual(rules.map(({ id }) => id));
    const open = told.filter(({ state }) => state === 'cannot-tell').map(({ rule }) => rule);
    expect(open.filter((rule) => !collect.some((one) => one.rules.includes(rule)))).toEqual([]);
  });
});

test.each([SOS, EKS, CSI])('no file of %s is told twice', (name) => {
  const paths = reportOf(name).bundle.files.map(fileOf);
  expect(jsonLines(paths.filter((path, i) => paths.indexOf(path) !== i))).toBe('');
});
