import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedApart } from '@mountline/correlation';
import { EXPECTED, FIXTURES } from '@mountline/dev/testing/fixtures';
import { sources } from '@mountline/parsers';
import { render, renderNodes } from '@mountline/report';
import { analyzeBundles, bundleOf } from 'mountline';
import { expect, test } from 'vitest';

const [A, B] = ['ip-10-0-1-20', 'ip-10-0-1-21'] as const;

const TABLE = '22 1 259:1 / / rw,relatime shared:1 - xfs /dev/nvme0n1p1 rw,attr2\n';
const ROW =
  '36 22 0:42 / /mnt rw shared:7 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,timeo=600,retrans=2,port=20361,addr=127.0.0.1\n';
const SS =
  'State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:*\nLISTEN 0 4096 127.0.0.1:10248 0.0.0.0:*\n';
const HEARD = `${SS}LISTEN 0 128 127.0.0.1:20361 0.0.0.0:* users:(("efs-proxy",pid=7,fd=3))\n`;
const SERVERS = 'NV SERVER   PORT USE HOSTNAME\nv4 7f000001 4f89   2 127.0.0.1\n';
const DATE = 'Fri Nov 20 12:40:00 UTC 2026\n';

type Answers = readonly (readonly [name: string, text: string])[];

const linesOf = (text: string) => text.match(/.*\n/g) ?? [];
const before =
  (prefix: (name: string) => string) =>
  (answers: Answers): string =>
    answers.flatMap(([name, text]) => linesOf(text).map((line) => prefix(name) + line)).join('');
const above =
  (heading: (name: string, i: number) => string) =>
  (answers: Answers): string =>
    answers.map(([name, text], i) => `${heading(name, i)}\n${text}`).join('');

/** By turns, as the answers come in. */
function byTurns(prefix: (name: string) => string) {
  return (answers: Answers): string => {
    const all = answers.map(([name, text]) => linesOf(text).map((line) => prefix(name) + line));
    return Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, i) =>
      all.map((lines) => lines[i] ?? '').join(''),
    ).join('');
  };
}

const TOOLS: Readonly<Record<string, (answers: Answers) => string>> = {
  'pdsh, clush': byTurns((name) => `${name}: `),
  'pdsh | sort': before((name) => `${name}: `),
  'clush -b': above((name) => `---------------\n${name}\n---------------`),
  dshbak: above((name) => `----------------\n${name}\n----------------`),
  'pssh -i': above((name, i) => `[${i + 1}] 12:40:0${i} [SUCCESS] ec2-user@${name}:22`),
  ansible: above((name) => `${name} | CHANGED | rc=0 >>`),
  'ansible -o': (answers) =>
    answers
      .map(([name, text]) => `${name} | CHANGED | rc=0 | (stdout) ${text.trimEnd().replaceAll('\n', '\\n')}\n`)
      .join(''),
  'pssh -P': (answers) =>
    byTurns((name) => `${name}: `)(answers) +
    answers.map(([name], i) => `[${i + 1}] 12:40:0${i} [SUCCESS] ${name}\n`).join(''),
  'ansible, a module that answers in JSON': (answers) =>
    answers
      .map(
        ([name, text]) =>
          `${name} | CHANGED => ${JSON.stringify({ changed: true, stdout: text.trimEnd() }, null, 4)}\n`,
      )
      .join(''),
  'a loop of ssh under set -x': above((name) => `+ ssh -o BatchMode=yes ec2-user@${name} sudo cat FILE`),
  salt: (answers) =>
    answers
      .map(
        ([name, text]) =>
          `${name}:\n${linesOf(text)
            .map((line) => `    ${line}`)
            .join('')}`,
      )
      .join(''),
  'parallel --tag': byTurns((name) => `${name}\t`),
  'fab of Fabric 1': (answers) =>
    `[${A}] Executing task 'look'\n${byTurns((name) => `[${name}] out: `)(answers)}\nDone.\n`,
  'tsh ssh': byTurns((name) => `[${name}] `),
  'a loop in the shell': above((name) => `=== ${name} ===`),
  'a loop of another kind': above((name) => `# node: ${name}`),
  'aws ssm list-command-invocations --details': (answers) =>
    JSON.stringify(
      {
        CommandInvocations: answers.map(([name, text]) => ({
          CommandId: 'ef7fdfd8-9b57-4151-a15c-db9a12345678',
          InstanceId: `i-0a1b2c3d4e5f607${name.slice(-2)}`,
          InstanceName: `${name}.ec2.internal`,
          CommandPlugins: [{ Name: 'aws:runShellScript', ResponseCode: 0, Output: text }],
        })),
      },
      null,
      4,
    ),
};

const told = async (files: Record<string, string>) =>
  (await analyzeBundles([bundleOf('made', files)])).map(({ bundle, incidents }) => [
    bundle.host.name?.value.split('.')[0],
    ...incidents.map(({ rule, verdict }) => `${rule} ${verdict}`),
  ]);

const paths = async (files: Record<string, string>) => {
  const found: string[] = [];
  for await (const { container, path } of askedApart(bundleOf('made', files).artifacts, sources))
    found.push(container === undefined ? path : `${container}!/${path}`);
  return found;
};

test.each(Object.entries(TOOLS))('what two nodes answer is of two nodes: %s', async (_, write) => {
  const dead = { 'mountinfo.txt': TABLE + ROW, 'servers.txt': SERVERS, 'ss.txt': SS, 'date.txt': DATE };
  const served = { ...dead, 'ss.txt': HEARD };
  const of = (a: Record<string, string>, b: Record<string, string>) =>
    Object.fromEntries(
      Object.keys(a).map((file) => [
        file,
        write([
          [A, a[file]!],
          [B, b[file]!],
        ]),
      ]),
    );
  expect(await told(of(dead, served))).toEqual([[A, 'nfs-dead-port confirmed'], [B]]);
  expect(await told(of(served, dead))).toEqual([[A], [B, 'nfs-dead-port confirmed']]);
  expect(await told(of(served, { ...dead, 'mountinfo.txt': TABLE, 'servers.txt': SERVERS.split('v4')[0]! }))).toEqual([
    [A],
    [B],
  ]);
});

test('each answer lies in a folder of its node, with the lines as the node wrote them', async () => {
  const ss = TOOLS['pdsh, clush']!([
    [A, SS],
    [B, HEARD],
  ]);
  const found = [];
  for await (const { path, of, read } of askedApart(bundleOf('made', { 'out/ss.txt': ss }).artifacts, sources)) {
    const chunks = [];
    for await (const chunk of read()) chunks.push(Buffer.from(chunk));
    found.push([path, of, Buffer.concat(chunks).toString()]);
  }
  expect(found).toEqual([
    [`${A}/ss.txt`, { node: A }, SS],
    [`${B}/ss.txt`, { node: B }, HEARD],
  ]);
});

test('one that was asked with others is joined with the files that name it', async () => {
  const ss = TOOLS['pdsh, clush']!([
    [A, SS],
    [B, HEARD],
  ]);
  const own = { 'mountinfo.txt': TABLE + ROW, hostname: `${A}\n`, 'servers.txt': SERVERS };
  expect(await told({ ...own, 'ss.txt': ss })).toEqual([[A, 'nfs-dead-port confirmed'], [B]]);
  const nameless = { 'mountinfo.txt': TABLE + ROW, 'servers.txt': SERVERS };
  expect(await told({ ...nameless, 'ss.txt': ss })).toEqual([[undefined], [A], [B]]);
});

test('of many nodes the text says first which have something, and does not tell each that it is no other', async () => {
  const names = ['node-1', 'node-2', 'node-3', 'node-4', 'node-5', 'node-6', 'node-7'];
  const ask = (text: (name: string) => string) => TOOLS['clush -b']!(names.map((name) => [name, text(name)] as const));
  const files = {
    'mountinfo.txt': ask(() => TABLE + ROW),
    'servers.txt': ask(() => SERVERS),
    'ss.txt': ask((name) => (name === 'node-2' ? SS : HEARD)),
  };
  const reports = await analyzeBundles([bundleOf('made', files)]);
  expect(renderNodes(reports)).toMatch(
    /^7 nodes, incidents on 1\n\nnode-2 {2}OPEN {6}start unknown {2}.*\n.*: node-1, node-3, node-4, node-5,\s+node-6, node-7\n$/,
  );
  expect(renderNodes(reports.slice(0, 1))).toBe('');
  const text = render(reports[0]!);
  expect(text.replace(/\s+/g, ' ').match(/not joined with/g)).toHaveLength(4);
  expect(text).toContain('not joined with 3 others either; the JSON gives the reason for each');
});

test('nodes are known by address and by instance too', async () => {
  const [a, b] = ['i-0a1b2c3d4e5f60718', 'i-0a1b2c3d4e5f60719'];
  expect(await paths({ 'ss.txt': `${a}\t${SS}${b}\t${HEARD}` })).toEqual([
    `ss.txt!/${a}/ss.txt`,
    `ss.txt!/${b}/ss.txt`,
  ]);
  const loop = above((name) => `== ${name} ==`);
  const files = {
    'ss.txt': loop([
      ['10.0.1.20', SS],
      ['10.0.1.21', HEARD],
    ]),
  };
  expect(await paths(files)).toEqual(['ss.txt!/10.0.1.20/ss.txt', 'ss.txt!/10.0.1.21/ss.txt']);
});

test('a log is of the nodes above its lines where the lines name them', async () => {
  const line = (host: string) =>
    `2026-11-20T12:00:00+0000 ${host} kernel: nfs: server 10.0.0.9 not responding, timed out\n`;
  const loop = above((name) => `--- ${name} ---`);
  expect(
    await paths({
      'journal.txt': loop([
        [A, line(A)],
        [B, line(B)],
      ]),
    }),
  ).toEqual([`journal.txt!/${A}/journal.txt`, `journal.txt!/${B}/journal.txt`]);
  expect(
    await paths({
      'journal.txt': loop([
        ['nfs-server', line(A)],
        ['rpc-statd', line(A)],
      ]),
    }),
  ).toEqual(['journal.txt']);
});

test('an answer that several gave is of each of them', async () => {
  const gathered = `---------------\nip-10-0-1-[20-21] (2)\n---------------\n${SS}`;
  const files = await paths({ 'ss.txt': gathered });
  expect(files).toEqual([`ss.txt!/${A}/ss.txt`, `ss.txt!/${B}/ss.txt`]);
  const names = (set: string) => paths({ 'date.txt': `--------\n${set}\n--------\n${DATE}` });
  expect(await names('node[08-10],login-1')).toEqual(
    ['node08', 'node09', 'node10', 'login-1'].map((name) => `date.txt!/${name}/date.txt`),
  );
  expect(await names('r[1-2]n[1,3]')).toEqual(
    ['r1n1', 'r1n3', 'r2n1', 'r2n3'].map((name) => `date.txt!/${name}/date.txt`),
  );
  for (const none of ['node[1-99999999]', 'node[3-1]', 'node[', 'no node at all'])
    expect(await names(none)).toEqual(['date.txt']);
});

test('one that did not answer is told', async () => {
  const one = { 'mountinfo.txt': TABLE + ROW, 'servers.txt': SERVERS };
  const silent = async (ss: string) =>
    (await analyzeBundles([bundleOf('made', { ...one, 'ss.txt': ss })])).flatMap(({ bundle }) =>
      bundle.files.flatMap(({ state, note }) => (state === 'unreadable' ? [note] : [])),
    );
  expect(
    await silent(
      `${A} | CHANGED | rc=0 >>\n${SS}\n${B} | UNREACHABLE! => {\n    "msg": "Failed to connect",\n    "unreachable": true\n}\n`,
    ),
  ).toEqual([`${B} did not answer: UNREACHABLE => {`]);
  const columns = `COMMANDINVOCATIONS\tef7fdfd8\t\tAWS-RunShellScript\t1\ti-0a1b2c3d4e5f60718\t\t2026-11-20T12:40:00+00:00\nCOMMANDPLUGINS\taws:runShellScript\t${SS}\t\t0\n`;
  expect(await silent(columns)).toEqual([
    'i-0a1b2c3d4e5f60718 did not answer: it is mixed with table columns here; use --output json',
  ]);
  expect(
    await silent(`${before((name) => `${name}: `)([[A, SS]])}pdsh@admin: ${B}: ssh exited with exit code 255\n`),
  ).toEqual([`${B} did not answer: ssh exited with exit code 255`]);
});

test('answers of Run Command stand one behind the other too', async () => {
  const one = (InstanceId: string, StandardOutputContent: string) =>
    `${JSON.stringify({ CommandId: 'ef7fdfd8-9b57-4151-a15c-db9a12345678', InstanceId, Status: 'Success', StandardOutputContent }, null, 4)}\n`;
  const [a, b] = ['i-0a1b2c3d4e5f60718', 'i-0a1b2c3d4e5f60719'];
  expect(await paths({ 'ss.json': one(a, SS) + one(b, HEARD) })).toEqual([
    `ss.json!/${a}/ss.json`,
    `ss.json!/${b}/ss.json`,
  ]);
});

test('what a command wrote that failed proves no absence', async () => {
  const own = { 'mountinfo.txt': TABLE + ROW, 'servers.txt': SERVERS };
  expect(await told({ ...own, 'ss.txt': `${A} | CHANGED | rc=0 >>\n${SS}` })).toEqual([[A, 'nfs-dead-port confirmed']]);
  for (const heading of [`${A} | FAILED | rc=124 >>`, `[1] 12:40:00 [FAILURE] ${A} Exited with error code 124`])
    expect(await told({ ...own, 'ss.txt': `${heading}\n${SS}` })).toEqual([[A]]);
});

test('what Run Command cut proves no absence', async () => {
  const files = (text: string) => ({
    'mountinfo.txt': TABLE + ROW,
    'servers.txt': SERVERS,
    'ss.json': TOOLS['aws ssm list-command-invocations --details']!([[A, text]]),
  });
  expect(await told(files(SS))).toEqual([[A, 'nfs-dead-port confirmed']]);
  expect(await told(files(`${SS}LISTEN 0 128 127.0\n---Output truncated---`))).toEqual([[A]]);
});

const REFUSED = `E1120 13:01:10.310177       1 driver.go:106] GRPC error: rpc error: code = Internal desc = Could not mount "fs-0a1b2c3d4e5f60718:/" at "/var/lib/kubelet/pods/77d01c5a-0e4f-4b63-9d18-c2a6f3e89b40/volumes/kubernetes.io~csi/etl-logs/mount": mount failed: exit status 1
Mounting command: mount
Mounting arguments: -t efs -o tls fs-0a1b2c3d4e5f60718:/ /var/lib/kubelet/pods/77d01c5a-0e4f-4b63-9d18-c2a6f3e89b40/volumes/kubernetes.io~csi/etl-logs/mount
Output: Failed to locate an available port in the range [20049, 20449], try specifying a different port range in /etc/amazon/efs/efs-utils.conf
`;
const IDLE = 'I1120 13:01:40.104817       1 node.go:306] NodeGetCapabilities: called with args \n'.repeat(3);
const stamped = (text: string) => text.replaceAll(/^(?=.)/gm, '2026-11-20T13:01:10.310123456Z ');
const [P, Q] = ['efs-csi-node-x7k2p', 'efs-csi-node-9fz4t'] as const;

test.each<[string, (answers: Answers) => string]>([
  ['kubectl logs --prefix', before((pod) => `[pod/${pod}/efs-plugin] `)],
  ['stern', before((pod) => `${pod} efs-plugin `)],
  ['stern in colours', before((pod) => `\u001b[32m${pod}\u001b[0m \u001b[36mefs-plugin\u001b[0m `)],
  [
    'stern of all namespaces',
    (answers) => `+ kube-system ${P} › efs-plugin\n${before((pod) => `kube-system ${pod} efs-plugin `)(answers)}`,
  ],
  ['kubetail', before((pod) => `[${pod}] `)],
  ['kubetail of several containers', before((pod) => `[${pod} efs-plugin] `)],
  ['kubectl logs, below its command', above((pod) => `kubectl logs -n kube-system ${pod} -c efs-plugin`)],
  ['a loop in the shell', above((pod) => `--- ${pod} ---`)],
])('two pods of a DaemonSet are on two nodes: %s', async (_, write) => {
  for (const form of [(text: string) => text, stamped]) {
    const files = {
      'logs.txt': write([
        [P, form(REFUSED)],
        [Q, form(IDLE)],
      ]),
    };
    const reports = await analyzeBundles([bundleOf('made', files)]);
    expect(reports.map(({ bundle, incidents }) => [bundle.name, ...incidents.map(({ rule }) => rule)])).toEqual([
      [`logs.txt!/pod/${Q}`],
      [`logs.txt!/pod/${P}`, 'efs-no-free-port'],
    ]);
  }
});

test('what stern writes as JSON, and the cluster, tell on which node a pod is', async () => {
  const lines = (pod: string, nodeName: string, text: string) =>
    linesOf(text).map((line) =>
      JSON.stringify({
        message: line.trimEnd(),
        nodeName,
        namespace: 'kube-system',
        podName: pod,
        containerName: 'efs-plugin',
      }),
    );
  const json = `${[...lines(P, A, REFUSED), ...lines(Q, B, IDLE)].join('\n')}\n`;
  expect(await told({ 'logs.json': json })).toEqual([[A, 'efs-no-free-port confirmed'], [B]]);
  const prefixed = before((pod) => `[pod/${pod}/efs-plugin] `)([
    [P, REFUSED],
    [Q, IDLE],
  ]);
  const pods = `NAME                 READY   STATUS    RESTARTS   AGE   IP          NODE           NOMINATED NODE   READINESS GATES
${P}   3/3     Running   0          12d   10.0.1.20   ${A}   <none>           <none>
${Q}   3/3     Running   0          12d   10.0.1.21   ${B}   <none>           <none>
`;
  expect(await told({ 'logs.txt': prefixed, 'pods.txt': pods })).toEqual([[A, 'efs-no-free-port confirmed'], [B]]);
});

test('logs of pods that may be of one node stay one file', async () => {
  const write = before((pod) => `[pod/${pod}/efs-plugin] `);
  expect(await paths({ 'logs.txt': write([[P, REFUSED]]) })).toEqual(['logs.txt']);
  const replicas = ['efs-csi-controller-6d4b75db6f-x7k2p', 'efs-csi-controller-6d4b75db6f-9fz4t'] as const;
  expect(await paths({ 'logs.txt': write(replicas.map((pod) => [pod, IDLE] as const)) })).toEqual(['logs.txt']);
  expect(
    await paths({
      'logs.txt': write([
        [P, REFUSED],
        ['web-0', IDLE],
      ]),
    }),
  ).toEqual(['logs.txt']);
});

test('headings of units, programs, containers or times are no nodes', async () => {
  const text = (heading: (name: string) => string, names: readonly string[], body: string) =>
    names.map((name) => `${heading(name)}\n${body}`).join('');
  const heading = (name: string) => `=== ${name} ===`;
  const unit =
    '● nfs-server.service - NFS server and services\n     Loaded: loaded (/lib/systemd/system/nfs-server.service; enabled)\n     Active: active (running) since Fri 2026-11-20 12:00:00 UTC; 1h ago\n';
  const all: Record<string, string>[] = [
    { 'status.txt': text(heading, ['nfs-server', 'rpc-statd'], unit) },
    { 'ss.txt': text(heading, ['before', 'after'], SS) },
    { 'ss.txt': text(heading, ['run-1', 'run-2'], SS) },
    { 'tables.txt': `${heading('ss-tanp')}\n${SS}${heading('mountinfo-1')}\n${TABLE}` },
    { 'stderr.txt': 'mount.nfs4: Connection timed out\nmount.nfs4: trying text-based options\n' },
    { 'meminfo.txt': 'MemTotal:        8000000 kB\nMemFree:         100000 kB\n' },
    { 'kernel.txt': 'kernel: nfs: server 127.0.0.1 not responding, still trying\nkernel: nfs: server 127.0.0.1 OK\n' },
    {
      'kubelet.txt':
        'kubelet: I1120 13:24:01.123456    1234 kubelet.go:1] "Starting"\nkubelet: I1120 13:24:02.123456    1234 kubelet.go:2] "Started"\n',
    },
  ];
  for (const files of all) expect(await paths(files)).toEqual(Object.keys(files));
});

test('no file of the fixtures is taken for what several answered, but that of two pods and of two nodes', async () => {
  const split = new Set<string>();
  const entries = readdirSync(FIXTURES, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith(EXPECTED))) {
    const path = join(entry.parentPath, entry.name);
    const bundle = bundleOf('made', { [path.slice(FIXTURES.length + 1)]: readFileSync(path) });
    for await (const { container, of } of askedApart(bundle.artifacts, sources)) if (of) split.add(container!);
  }
  expect([...split]).toEqual(['sources/container-log/stern-timestamps.log', 'sources/dmesg/talosctl.txt']);
});

test('talosctl dmesg of two nodes is a log for each of them, that of one node stays as it is', async () => {
  const row = (node: string, server: string) =>
    `${node}: kern:  notice: [2026-09-02T08:10:49.065608318Z]: nfs: server ${server} not responding, still trying\n`;
  const parts = async (text: string) => {
    const paths: string[] = [];
    for await (const { path } of askedApart(bundleOf('b', { 'dmesg.log': text }).artifacts, sources)) paths.push(path);
    return paths;
  };
  const one = row('10.21.1.11', '10.9.9.1') + row('10.21.1.11', '10.9.9.1');
  expect(await parts(one)).toEqual(['dmesg.log']);
  const two = one + row('10.21.1.12', '10.9.9.2') + row('10.21.1.12', '10.9.9.2');
  const asked = '$ talosctl -n 10.21.1.11,10.21.1.12 dmesg\n';
  for (const text of [two, asked + two])
    expect(await parts(text)).toEqual(['10.21.1.11/dmesg.log', '10.21.1.12/dmesg.log']);
});

test('the log of a NixOS test is a kernel log for each of its machines', async () => {
  const log = `start all VMs
client1: starting vm
client1 # SeaBIOS (version rel-1.16.3-0-ga6ed6b701f0a-prebuilt.qemu.org)
client1 # [    0.000000] Linux version 6.6.30 (nixbld@localhost) (gcc (GCC) 13.2.0) #1-NixOS SMP PREEMPT_DYNAMIC Thu May  2 14:32:50 UTC 2024
client2 # [    0.000000] Linux version 6.6.30 (nixbld@localhost) (gcc (GCC) 13.2.0) #1-NixOS SMP PREEMPT_DYNAMIC Thu May  2 14:32:50 UTC 2024
client1 # [    6.112233] systemd[1]: Starting Networking...
(finished: waiting for unit data.mount, in 12.31 seconds)
client2: must succeed: ls /data
client2 # [  190.312345] nfs: server fileserver not responding, still trying
client1 # [  191.012345] systemd[1]: Started OpenSSH Daemon.
client2 # [  250.312345] nfs: server fileserver OK
`;
  const told = async (text: string) => {
    const reports = await analyzeBundles([bundleOf('b', { 'test.log': text })]);
    return reports.map(({ bundle, incidents }) => [bundle.host.name?.value, incidents.map(({ rule }) => rule)]);
  };
  const both = [
    ['client1', []],
    ['client2', ['nfs-server-silent']],
  ];
  expect(await told(log)).toEqual(both);
  // As `nix build -L` prints it.
  expect(await told(log.replace(/^/gm, 'vm-test-run-nfs4> '))).toEqual(both);
  expect(await told(log.replace(/^client1.*\n/gm, ''))).toEqual([['client2', ['nfs-server-silent']]]);
});
