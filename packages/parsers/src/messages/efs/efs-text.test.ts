import { mountLog } from '@mountline/parsers';
import { expect, test } from 'vitest';
import { decodeBytes, pythonLiteral } from '../../formats/json/python-literal.ts';
import { parseStateName, stateNameIn } from '../../formats/mounts/state-name.ts';

const POD = 'var.lib.kubelet.pods.0f1e2d3c-aaaa-4b10-9f00-000000000001.volumes.kubernetes.io~csi.pvc.a.mount';

test('a state name of Kubernetes names its pod, volume and mount point', () => {
  expect(parseStateName(`fs-0a1b.${POD}.20361`)).toEqual({
    stateName: `fs-0a1b.${POD}.20361`,
    fsId: 'fs-0a1b',
    mountPointText: POD,
    port: 20361,
    podUid: '0f1e2d3c-aaaa-4b10-9f00-000000000001',
    pv: 'pvc.a',
    target: '/var/lib/kubelet/pods/0f1e2d3c-aaaa-4b10-9f00-000000000001/volumes/kubernetes.io~csi/pvc.a/mount',
    temporary: false,
    directory: false,
    config: false,
  });
});

test.each([
  [
    String.raw`thread 'main' (247) panicked at src/controller.rs:115:13:\nFailed to bind 127.0.0.1:20361\nnote: run`,
    20361,
    'Failed to bind 127.0.0.1:20361',
  ],
  [
    String.raw`thread 'main' panicked at src/main.rs:66:23:\nFailed to obtain TLS config:no such file`,
    undefined,
    'Failed to obtain TLS config:no such file',
  ],
  [
    String.raw`thread 'main' panicked at 'Failed to read configuration. x', src/main.rs:45:19\nnote: run`,
    undefined,
    'Failed to read configuration. x',
  ],
  ["thread 'main' panicked at", undefined, undefined],
])('what a proxy said when it panicked: %s', (stderr, bindPort, panic) => {
  const text = `2026-11-20 12:40:43 UTC - ERROR - Failed to start tunnel (errno=101), stderr="b"${stderr}"". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.\n`;
  const [record] = mountLog.parse(Buffer.from(text)).records;
  expect(record!.kind).toBe('efs.tunnel.failed');
  expect([record!.fields.bindPort, record!.fields.panic]).toEqual([bindPort, panic]);
});

test.each([
  String.raw`[.] FIPS mode disabled\n[!] bind: Address already in use (98)\n[!] Binding service [efs] to 127.0.0.1:20361 failed`,
  '[!] Binding service [efs] to 127.0.0.1:20361: Address already in use (98)',
])('why stunnel could not bind: %s', (stderr) => {
  const text = `2026-11-20 12:48:11 UTC - ERROR - Failed to start TLS tunnel (errno=1), stderr="b'${stderr}'". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.\n`;
  const [record] = mountLog.parse(Buffer.from(text)).records;
  expect(record!.fields).toMatchObject({ bindPort: 20361, bindError: 'Address already in use (98)', exitStatus: 1 });
});

test('any other mount point cannot be had back', () => {
  expect(parseStateName('~fs-0a1b.mnt..hidden.a b.20968+')).toMatchObject({
    stateName: 'fs-0a1b.mnt..hidden.a b.20968',
    mountPointText: 'mnt..hidden.a b',
    target: null,
    temporary: true,
    directory: true,
  });
  expect(parseStateName(`fs-0a1b.data.${POD}.20361`)).toMatchObject({ pv: 'pvc.a', target: null });
  expect(parseStateName('stunnel-config.fs-0a1b.mnt.1')).toMatchObject({ config: true, port: 1 });
  for (const name of ['efs-utils-lock', 'fs-0a1b', 'fs-0a1b.20361', 'fs-0a1b.mnt.', 'fs-0a1b.mnt.x/y.1']) {
    expect(parseStateName(name), name).toBeNull();
  }
});

test('state names are found in commands and paths', () => {
  const inside = (text: string) => stateNameIn(text)?.stateName ?? null;
  expect(inside('/sbin/efs-proxy /var/run/efs/stunnel-config.fs-0a1b.mnt.a b.20968 --tls')).toBe(
    'fs-0a1b.mnt.a b.20968',
  );
  expect(inside('openssl req -config /var/run/efs/fs-0a1b.mnt.20968+/config.conf')).toBe('fs-0a1b.mnt.20968');
  expect(inside('/sbin/mount.nfs4 fs-0a1b.efs.eu.amazonaws.com:/ /mnt')).toBeNull();
});

test('reads what repr() writes', () => {
  expect(pythonLiteral(`{'rw': None, 'a': "it's", 'b': [1, -2.5, (True,)]}`)).toEqual(
    new Map<string, unknown>([
      ['rw', null],
      ['a', "it's"],
      ['b', [1, -2.5, [true]]],
    ]),
  );
  expect(pythonLiteral(String.raw`'\u00e4\U0001f600\x41\q\'\\'`)).toBe("ä😀A\\q'\\");
  expect(pythonLiteral(String.raw`b'\xc3\xa4\n'`)).toBe('ä\n');
  for (const text of [
    '',
    '{',
    "{'a'",
    "{'a': }",
    "['a'",
    "'a",
    "'a'b",
    String.raw`'\x4'`,
    'rm -rf',
    '[['.repeat(9999),
  ]) {
    expect(pythonLiteral(text), text.slice(0, 20)).toBeUndefined();
  }
});

test('decodes bytes and leaves everything else alone', () => {
  expect(decodeBytes(String.raw`b"it's \"quoted\" \\"`)).toBe('it\'s "quoted" \\');
  expect(decodeBytes(`b''`)).toBe('');
  for (const text of ['bad', 'b', "b'", `b'open`, `b'a' b'b'`]) expect(decodeBytes(text)).toBe(text);
});
