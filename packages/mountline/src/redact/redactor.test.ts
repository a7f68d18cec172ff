import { expect, test } from 'vitest';
import { redactorsOf } from './redactor.ts';
import { vocabularyOf } from './vocabulary.ts';

const vocabulary = await vocabularyOf({});

/** The text as it is passed on. */
function passedOn(text: string, names: readonly string[] = [], keep: readonly string[] = []): string {
  return redactorsOf({ vocabulary, names: new Set(names), texts: [text] })(new Set(keep)).text(text);
}

test('a name of two letters, or of two and a number, is replaced too', () => {
  const line = 'Nov 20 13:27:39 db7 kernel: nfs: server 127.0.0.1 OK';
  expect(passedOn(line, ['db7'])).toMatch(/^Nov 20 13:27:39 [a-z]{2}\d kernel: nfs: server 127\.0\.0\.1 OK$/);
  expect(passedOn(line, ['db7'])).not.toContain('db7');
  expect(passedOn('namespace="qa" D+ 4k', ['qa'])).not.toContain('qa');
});

test('one that a step hangs on stays, and what is no name does', () => {
  const line = 'db7 2h 4k D+ I1120';
  expect(passedOn(line, ['db7'], ['db7'])).toBe(line);
  expect(passedOn(line)).toBe(line);
});

test('names in the examples of Mountline’s own descriptions are no words of the logs', () => {
  expect(passedOn('pod="shop/web-0"', ['shop', 'web-0'])).not.toMatch(/shop|web/);
});

test('pods that klog names in a line that no template knows are replaced, also where their names are words of the logs', () => {
  const line =
    'I1120 13:24:58.703291 469 kubelet.go:2519] "SyncLoop" pods=["secret/report-7c9d8f6b5-x2k9p","secret/batch-0"]';
  const told = passedOn(line);
  expect(told).not.toMatch(/report|batch|x2k9p/);
  expect(passedOn(line.replaceAll('"', '\\"'))).not.toMatch(/report|batch|x2k9p/);
  expect(passedOn('pod="kube-system/efs-csi-node-x2k9p"')).toMatch(/^pod="kube-system\/efs-csi-node-[a-z0-9]{5}"$/);
  expect(passedOn('pod="kube-system/efs-csi-node-x2k9p"')).not.toContain('x2k9p');
});

test('the uid of a pod in the name of its control group is the same as elsewhere', () => {
  for (const uid of ['3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4c', '47aa2dbad9e2ec8d009f001680289e32']) {
    const [slice, name] = passedOn(`kubepods-burstable-pod${uid.replaceAll('-', '_')}.slice ${uid}`).split(' ');
    expect(name).not.toBe(uid);
    expect(slice).toBe(`kubepods-burstable-pod${name!.replaceAll('-', '_')}.slice`);
  }
});

test('an address is found with the port of rpcbind behind it, mapped into IPv6, and in the name of a pod', () => {
  const text = `100000 4 tcp 10.0.37.114.0.111 portmapper
[::ffff:10.0.37.114]:2049 10-0-37-114.payroll.pod.cluster.local 10.0.37.114
127.0.0.1.0.111 [::ffff:127.0.0.1]:2049`;
  const told = passedOn(text);
  const [address] = /\d+\.\d+\.\d+\.\d+$/m.exec(told)!;
  expect(address).not.toBe('10.0.37.114');
  expect(told).toContain(`tcp ${address}.0.111`);
  expect(told).toContain(`[::ffff:${address}]:2049 ${address.replaceAll('.', '-')}.`);
  expect(told.split('\n')[2]).toBe('127.0.0.1.0.111 [::ffff:127.0.0.1]:2049');
});

test.each([
  '"accountId": "123456789012"',
  'OwnerId=123456789012',
  'account 123456789012',
  '\\"account\\":\\"123456789012\\"',
])('the id of an account is replaced in %s', (text) => expect(passedOn(text)).not.toContain('123456789012'));

test('a name of two letters of another script is a word', () => {
  expect(passedOn('/home/田中/x 11月 土')).not.toContain('田中');
});

test('thousands of names are looked up, the longest at each place, with hyphens that systemd escapes', () => {
  const pods = Array.from({ length: 3000 }, (_, i) => `report-7c9d8f6b5-x${1000 + i}`);
  const line = (name: string) => `pods ${name} and ${name.replaceAll('-', '\\\\x2d')}.mount of report\n`;
  const told = passedOn(pods.map(line).join(''), [...pods, 'report-server', 'report-server-1']);
  expect(told).not.toMatch(/report-|report\\+x2d|7c9d8f6b5/);
  expect(told.split('\n')[0]).toMatch(/^pods (\w+)-(\w+)-(\w+) and \1\\+x2d\2\\+x2d\3\.mount of report$/);
  expect(passedOn('report-server-1', ['report-server', 'report-server-1'])).not.toMatch(/report|server/);
});

test.each([
  ['ip-10-0-3-7.eu-central-1.compute.internal', /^ip-[\d-]+\.[a-z]{2}-[a-z]{7}-\d\.compute\.internal$/],
  ['ip-10-0-3-7.us-east-1.compute.internal', /^ip-[\d-]+\.[a-z]{2}-[a-z]{4}-\d\.compute\.internal$/],
  ['i-0123456789abcdef0.us-gov-west-1.compute.internal', /^i-[0-9a-f]{17}\.[a-z]{2}-[a-z]{3}-[a-z]{4}-\d\./],
  ['ec2-3-121-34-56.eu-west-1.compute.amazonaws.com', /^ec2-\d-\d{3}-\d\d-\d\d\.[a-z]{2}-[a-z]{4}-\d\.compute\./],
  ['fs-0123456789abcdef0.efs.ap-southeast-2.amazonaws.com', /^fs-[0-9a-f]{17}\.efs\.[a-z]{2}-[a-z]{9}-\d\./],
  ['123456789012.efs.us-west-2.amazonaws.com', /^\d{12}\.efs\.[a-z]{2}-[a-z]{4}-\d\./],
  ['prod-123456789012-nas.example.com:/e', /^[a-z]{4}-\d{12}-[a-z]{3}\./],
  ['node-123456789012', /^[a-z]{4}-\d{12}$/],
])('of the name of a host or a server %s no region, account, instance or address is left', (name, form) => {
  for (const told of [passedOn(name), passedOn(name, [name])]) {
    if (name !== 'node-123456789012') expect(told).toMatch(form);
    expect(told).not.toMatch(
      /(?:eu|us|ap)-(?:gov-)?(?:central|east|west|southeast)-\d|central|southeast|10-0-3-7|3-121-34-56|0123456789abcdef0/,
    );
  }
  expect(passedOn(name, [name])).toMatch(form);
  expect(passedOn(name, [name])).not.toContain('123456789012');
});

test('a region is the same in a zone of it and in a unit of systemd, and one that the user keeps stays', () => {
  const [zone, unit, plain] = passedOn('us-east-1a mnt-us\\x2deast\\x2d1.mount us-east-1').split(' ');
  expect(zone).toBe(`${plain}a`);
  expect(unit).toContain(`-${plain!.replaceAll('-', '\\x2d')}.mount`);
  expect(plain).not.toBe('us-east-1');
  expect(passedOn('us-east-1b', [], ['us-east-1'])).toBe('us-east-1b');
  expect(passedOn('in us-east, north-2, 123456789012 bytes')).toMatch(/^in us-east, \w+-2, 123456789012 bytes$/);
});

test.each([
  '  32 c0a4      0 0x4 0xe8d3fb2b      102 nfs41_call_sync_ops [nfsv4] nfsv4 LOOKUP a:call_bind [sunrpc] q:delayq',
  '\tnfsv4:\tbm0=0xfdffbfff,bm1=0x40fdbe3e,bm2=0x803,acl=0x3,sessions,pnfs=not configured,lease_time=90,lease_expired=0',
])('a number in hex stays one: %s', (line) => {
  const told = passedOn(line);
  expect(told.replace(/(?<=0x)[0-9a-f]{5,}/g, '')).toBe(line.replace(/(?<=0x)[0-9a-f]{5,}/g, ''));
  expect(told.match(/0x[0-9a-f]{8}/g)).toHaveLength(line.match(/0x[0-9a-f]{8}/g)!.length);
  expect(told).not.toMatch(/0xe8d3fb2b|0xfdffbfff|0x40fdbe3e/);
  expect(passedOn(line, [], line.match(/0x[0-9a-f]{8}/g)!)).toBe(line);
});

test.each([
  '[<0>] nfs4_proc_zap_acl_attr.constprop.0+0x1d/0xa0 [nfsv4]',
  'v4 7f000001 4f33 0:304        a3f1c09d5e7b2846:0                no ',
  '\tRELEASE_LOCKOWNER: 0 0 0 0 0 0 0 0 0',
  'default   proxy-0   1/1   Running   2 (3h13m ago)   4d5h',
  'root         469  0.1  2.3 2049628 92364 ?       DNsl  13:21   0:03 /usr/bin/kubelet',
])('what names nothing stays: %s', (line) => {
  expect(passedOn(line).replace(/[0-9a-f]{16}/, '')).toBe(line.replace(/[0-9a-f]{16}/, ''));
});

test('a word of many parts costs no more than its length', () => {
  expect(passedOn('qwz_'.repeat(100_000))).not.toContain('qwz');
});
