import { nodesOf, readBundle } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { bundleOf, layouts } from 'mountline';
import { expect, test } from 'vitest';

const LAST_START = `==> Last Start <==
Log file created at: 2026/11/20 09:14:00
Running on machine: laptop7
Binary: Built with gc go1.22.1 for linux/amd64
Log line format: [IWEF]mmdd hh:mm:ss.uuuuuu threadid file:line] msg
I1120 09:14:00.120000    4410 out.go:291] Setting OutFile to fd 1 ...
`;
const SECTIONS = `==> dmesg <==
[Nov20 09:13] Spectre V2 : Vulnerable
[ +12.100000] nfs: server 10.6.0.2 not responding, still trying


==> kernel <==
 09:20:00 up 7 min,  0 users,  load average: 0.50, 0.40, 0.20


==> kubelet <==
Nov 20 09:18:00 minikube kubelet[1422]: I1120 09:18:00.100000    1422 kubelet.go:100] "Started"
`;

async function nodes(text: string) {
  const found = nodesOf(await readBundle(bundleOf('made', { 'minikube.log': text }), { sources }), layouts);
  return found.map(({ readings }) => readings.filter(({ source }) => source).map(({ entry }) => entry.path));
}

test('what minikube says of the machine that it runs on is apart from its node, wherever it stands', async () => {
  expect(await nodes(`${LAST_START}\n\n${SECTIONS}`)).toEqual([['dmesg', 'kernel', 'kubelet'], ['Last Start']]);
  expect(await nodes(`${SECTIONS}\n\n${LAST_START}`)).toEqual([['dmesg', 'kernel', 'kubelet'], ['Last Start']]);
});

test('a file of that name among others is no part of such a log', async () => {
  expect(await nodes(`${LAST_START}\n\n==> uname.txt <==\nLinux laptop7 6.1.0 #1 SMP x86_64 GNU/Linux\n`)).toEqual([
    ['Last Start', 'uname.txt'],
  ]);
});
