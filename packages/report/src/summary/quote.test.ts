import { describe, expect, test } from 'vitest';
import { cutAtEnd, cutQuote, firstWords } from './quote.ts';

const UID = '0d6c3c5e-88d3-4f4b-9df1-5a8e7f3b2c1d';
const LINE = `FailedMount: MountVolume.SetUp failed for volume "pvc-${UID}" : rpc error: code = FailedPrecondition desc = open /var/lib/example/pvc-${UID}.json: no such file or directory`;

describe('a line of an error that is too long', () => {
  test('loses nothing where it fits', () => expect(cutQuote(LINE, LINE.length)).toBe(LINE));

  test('loses the rest of its UUIDs first', () =>
    expect(cutQuote(LINE, LINE.length - 1)).toBe(LINE.replaceAll(UID, '0d6c3c5e…')));

  test.each([150, 130, 110, 90, 70])('keeps the code and the end of the error in %i columns', (room) => {
    const text = cutQuote(LINE, room);
    expect([...text].length).toBeLessThanOrEqual(room);
    expect(text).toMatch(/^FailedMount: .*no such file or directory$/);
    if (room >= 110) expect(text).toContain('rpc error: code = FailedPrecondition desc = ');
  });

  test.each([
    [
      'kubelet: UnmountVolume.TearDown succeeded for volume … pod "6cf20ec0…" …',
      `kubelet[1968]: UnmountVolume.TearDown succeeded for volume "kubernetes.io/csi/efs.csi.aws.com^fs-0672e82db7ffd86e9:/data/e13a6ffbd0ef368b419aa95532f8ec1a" (OuterVolumeSpecName: "data") pod "6cf20ec0-4b1d-4d57-9e0c-2f7a81c6d935" (UID: "6cf20ec0-4b1d-4d57-9e0c-2f7a81c6d935"). InnerVolumeSpecName "c4917ccb-37d8-46a9-8faa-e00017ba8bc2". PluginName "kubernetes.io/csi", VolumeGIDValue ""`,
    ],
    [
      'INFO - Executing: "/sbin/mount.nfs4 127.0.0.1:/ … noresvport,port=20361" …',
      `INFO - Executing: "/sbin/mount.nfs4 127.0.0.1:/ /var/lib/kubelet/pods/0f1e2d3c-dddd-4b10-9f00-000000000004/volumes/kubernetes.io~csi/pvc-1/mount -o rw,nfsvers=4.1,hard,timeo=600,retrans=2,noresvport,port=20361" with 15 sec time limit.`,
    ],
    [
      'ERROR - Failed to start TLS … 127.0.0.1:20449: Address already in use (98)',
      `ERROR - Failed to start TLS tunnel (errno=1), stderr="b'[!] Binding service [efs] to 127.0.0.1:20449: Address already in use (98)'". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.`,
    ],
    [
      'kernel: nfsproxy invoked … oom-killer: gfp_mask=0xcc0(GFP_KERNEL),',
      `kernel: nfsproxy invoked by something with a name that is long oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=0 and all that the kernel says of its memory behind it`,
    ],
  ])('keeps what it is about, what failed and no half word: %s', (words, line) => {
    const text = cutQuote(line, 84);
    expect([...text].length).toBeLessThanOrEqual(84);
    for (const part of words.split(' … ')) expect(text).toContain(part.replace(/ …$/, ''));
    const whole = new Set(line.split(/[\s,;")]+/));
    const parts = text.replace(/[0-9a-f]{8}…/g, '').split(/[\s,;")…]+/);
    expect(
      parts.filter((part) => part !== '' && !whole.has(part) && part.length < 25 && !part.startsWith('kubelet')),
    ).toEqual([]);
  });

  test('says of a retry of kubelet what was tried on what, and the reason without its code where both do not fit', () => {
    const what = 'MountVolume.SetUp failed for volume "efs-pv"';
    const retry =
      'failed. No retries permitted until 2026-11-20 10:00:01.623 +0000 UTC m=+100.1 (durationBeforeRetry 500ms)';
    const line = `kubelet[812]: Operation for "{volumeName:kubernetes.io/csi/efs.csi.aws.com^fs-0a1b2c3d4e5f60718 podName: nodeName:}" ${retry}. Error: ${what} (UniqueName: "kubernetes.io/csi/efs.csi.aws.com^fs-0a1b2c3d4e5f60718") pod "web-0" (UID: "${UID}") : rpc error: code = DeadlineExceeded desc = context deadline exceeded`;
    expect(cutQuote(line, 160)).toBe(
      `kubelet: ${what} … pod "web-0" … : rpc error: code = DeadlineExceeded desc = context deadline exceeded`,
    );
    expect(cutQuote(line, 84)).toBe(`kubelet: ${what} … context deadline exceeded`);
  });

  test('what a program wrote is its output behind an escaped line feed, too', () => {
    const line = `kubelet[1192]: "error cleaning subPath mounts for volume \\"data\\": unmount failed: exit status 32\\nUnmounting arguments: ${'/a/path'.repeat(9)}\\nOutput: umount: ${'/a/path'.repeat(9)}: not mounted\\n\\n"`;
    expect(cutQuote(line, 70)).toMatch(/^kubelet: "error cleaning .*Output: … .*: not mounted$/);
  });

  test('that an operation is under way or no room is left are words for a failure, too', () => {
    const name = '{volumeName:kubernetes.io/csi/efs.csi.aws.com^fs-0a1b2c3d podName:a nodeName:}';
    const held = `kubelet: operationExecutor.UnmountVolume failed for volume "data": Failed to create operation with name ${name}. An operation with that name is already executing.`;
    expect(cutQuote(held, 70)).toMatch(/ … .*already executing\.$/);
    const full = `level=error msg="unable to start container process: error mounting \\"/mnt/pool\\" to rootfs at \\"/mnt/pool\\": no space left on device: unknown" time="2026-10-05T06:20:11.123456789Z" id=${'0a1b2c3d'.repeat(8)}`;
    expect(cutQuote(full, 70)).toContain('no space left on device');
  });

  test('keeps both ends where nothing tells the error from the rest', () =>
    expect(cutQuote(`begin ${'x '.repeat(80)}end`, 40)).toMatch(/^begin x.* … .*x end$/));
});

test('the rest of a UUID goes before words do', () => {
  const text = `kubelet unmounted the volumes of its old pod ${UID}; its new watchdog found 1 tunnel dead`;
  expect(cutAtEnd(text, 100)).toBe(text.replace(UID, `${UID.slice(0, 8)}…`));
  expect(cutAtEnd(text, 70)).toMatch(/old pod \w{8}…; its new …$/);
});

test('a number does not stay without its unit', () => {
  expect(cutAtEnd('killed 6 times at its 40 MiB limit, 6 s to 17 s apart', 38)).toBe(
    'killed 6 times at its 40 MiB limit …',
  );
  expect(cutAtEnd('nothing listens on port 20361 of this node', 32)).toBe('nothing listens on port 20361 …');
});

describe('of an entry of several lines', () => {
  test('a short one is quoted whole', () =>
    expect(firstWords('NFS: server 192.0.2.1 error: fileid changed\n     fsid 0:53: expected 0x1, got 0x2\n')).toBe(
      'NFS: server 192.0.2.1 error: fileid changed fsid 0:53: expected 0x1, got 0x2',
    ));

  test('a long one by its first line and what the command wrote', () => {
    const entry = [
      'Mount failed: exit status 32',
      `Mounting arguments: ${'x'.repeat(200)}`,
      'Output: mount.nfs: denied',
    ];
    expect(firstWords(entry.join('\n'))).toBe('Mount failed: exit status 32 … Output: mount.nfs: denied');
    expect(firstWords(entry.slice(0, 2).join('\n'))).toBe(entry[0]);
    const helper = [...entry.slice(0, 2), 'Output: no watchdog for this init system', 'Failed to locate a port'];
    expect(firstWords(helper.join('\n'))).toBe('Mount failed: exit status 32 … Failed to locate a port');
  });
});
