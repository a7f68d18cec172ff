import { layouts } from '@mountline/bundle';
import { expect, test } from 'vitest';
import { knowledgeOf } from '../analyze.ts';
import { sourceNotes } from '../commands/sources/source-notes.generated.ts';
import { vocabularyOf } from './vocabulary.ts';

const vocabulary = await vocabularyOf({});
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Hex digits, one of them a number: `268435456`, `d82ca83a`. */
const isId = (word: string) => /^[0-9a-f]{5,}$/.test(word) && /[0-9]/.test(word);
const missing = (texts: string[]) => texts.flatMap(wordsOf).filter((word) => !isId(word) && !vocabulary.has(word));

test('all words of message templates and of what is said of kinds are known', () => {
  const { sources, kinds } = knowledgeOf({});
  const templates = sources.flatMap(({ tables = [] }) => tables.flatMap((table) => table.templates));
  expect(templates.length).toBeGreaterThan(100);
  expect(missing(templates.map(({ text }) => text))).toEqual([]);
  expect(missing([...kinds.values()].map((kind) => `${kind.kind} ${kind.words}`))).toEqual([]);
  expect(missing([...kinds.values()].flatMap(({ failure }) => failure?.decide ?? []))).toEqual([]);
});

test('ids in descriptions of formats are no words, hex digits that are letters or have more behind them are', () => {
  const ids = wordsOf(JSON.stringify(sourceNotes)).filter(isId);
  expect(new Set(ids.map((id) => /^[a-f]/.test(id)))).toEqual(new Set([true, false]));
  expect(ids.filter((id) => vocabulary.has(id))).toEqual([]);
  for (const word of ['added', 'ebadf', '115200n8']) expect(vocabulary).toContain(word);
});

test('names in the examples of descriptions are no words', () => {
  for (const name of ['shop', 'web']) expect(vocabulary).not.toContain(name);
});

test.each([
  ['a stamp', 'Fri Nov 20 13:30:38 CET 2026, Sat 21 Dec 2026 11:00 AM UTC'],
  [
    'a mount table',
    'rw,noatime,vers=4.1,acregmin=3,acregmax=60,nconnect=4,xprtsec=none,lookupcache=pos,softreval,krb5p',
  ],
  [
    '/proc/self/mountstats',
    'GETDEVICEINFO LAYOUTSTATS FSID_PRESENT RELEASE_LOCKOWNER wtmult=512,dtsize=32768 rpcbindv4 nsmv1',
  ],
  [
    'file systems of every node',
    'tracefs hugetlbfs mqueue binfmt_misc ptmxmode=000 memory_recursiveprot logbsize=3 pipe_ino=9',
  ],
  ['kubelet and kubectl', 'InnerVolumeSpecName VolumeGIDValue NOMINATED READINESS GATES'],
  ['a panic of the kernel', 'RIP RSP EFLAGS RAX R15 orig_rax BIOS-e820'],
  ['a stack of the kubelet', 'goroutine 1 [syscall] IsLikelyNotMountPoint getVfsStats statNolog cadvisor SIGQUIT'],
  ['folders, and files that were rotated', '/lib64 /srv /sbin old.zst log.bz2 export.tgz'],
  ['a program in Rust that panicked', "thread 'main' panicked at: note: run with RUST_BACKTRACE=1 addrinuse"],
  [
    'an archive that breaks off',
    'decompressed nesting ratio invalid stored block lengths incorrect header check OpenPGP',
  ],
  ['links of open files', 'lr-x l-wx lrwx'],
  ['places that a bundle of a kind has', layouts.flatMap(({ markers }) => JSON.stringify(markers)).join(' ')],
])('what every node says is known: of %s', (_, text) => {
  expect(missing([text])).toEqual([]);
});
