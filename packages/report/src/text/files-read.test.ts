import { expect, test } from 'vitest';
import { filesInWords, notReadInWords } from './files-read.ts';

const files = [
  { path: 'mounts', state: 'read' },
  { path: 'notes', state: 'unclaimed' },
  { path: 'kern.log', state: 'empty' },
  { path: 'log', state: 'link' },
  { path: 'df.txt', state: 'error-text', note: 'rc=124' },
  { path: 'df-h.txt', state: 'error-text', note: 'rc=124' },
  { path: 'data.pcap', state: 'unclaimed', note: 'a packet capture' },
] as const;

test('each file is counted as what it is, or named with its reason', () => {
  expect(filesInWords(files)).toBe('1 of 7 files read (1 not recognised, 1 empty, 1 link)');
  expect(notReadInWords(files)).toBe('not read: df.txt, df-h.txt (rc=124); data.pcap (a packet capture)');
});

test('nothing is said of what is not there', () => {
  expect(filesInWords(files.slice(0, 1))).toBe('1 of 1 file read');
  expect(notReadInWords(files.slice(0, 4))).toBeNull();
});
