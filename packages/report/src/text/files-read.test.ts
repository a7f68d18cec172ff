import { analyze, bundleOf } from 'mountline';
import { expect, test } from 'vitest';
import { filesInWords, notReadInWords } from './files-read.ts';

const files = [
  { path: 'mounts', state: 'read' },
  { path: 'notes', state: 'unclaimed' },
  { path: 'kern.log', state: 'empty' },
  { path: 'log', state: 'link' },
  { path: 'df.txt', state: 'error-text', note: 'rc=124' },
  { path: 'df-h.txt', state: 'error-text', note: 'rc=124' },
  { path: 'df -h', state: 'error-text', note: '^C' },
  { path: 'data.pcap', state: 'unclaimed', note: 'a packet capture' },
] as const;

const none = { findings: [], incidents: [] };

test('each file is counted as what it is, or named with its reason', () => {
  expect(filesInWords(files)).toBe('1 of 8 files read (1 not recognised, 1 empty, 1 link)');
  expect(notReadInWords(files, none)).toBe(
    'not read: df.txt, df-h.txt (rc=124); df -h (^C); data.pcap (a packet capture)',
  );
});

test('nothing is said of what is not there', () => {
  expect(filesInWords(files.slice(0, 1))).toBe('1 of 1 file read');
  expect(notReadInWords(files.slice(0, 4), none)).toBeNull();
});

test('a command of which a finding tells that it was stopped is said once', async () => {
  const session = 'root@a:~# hostname\na\nroot@a:~# df -h\n^C\nroot@a:~# ls /mnt\n^C\nroot@a:~# \n';
  const report = await analyze(bundleOf('a', { 'session.txt': session }));
  expect(report.findings).toHaveLength(1);
  expect(notReadInWords(report.bundle.files, report)).toBe('not read: session.txt!/ls /mnt (^C)');
});
