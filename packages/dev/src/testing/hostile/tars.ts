import { gzipSync } from 'node:zlib';
import type { Hostile } from './hostile.ts';
import { base256, concat, entry, header, longName, pax, type TarEntry, tarOf } from './write-tar.ts';

const ok: TarEntry = { name: 'ok', content: 'ok' };
const OK = 'ok = ok';
const deep = (levels: number): Uint8Array => {
  let inner = tarOf(ok);
  for (let i = 1; i < levels; i += 1) inner = tarOf({ name: `level${i}.tar`, content: inner });
  return inner;
};
const ZEROS = new Uint8Array(80 << 20);
const LONG = 'n'.repeat(70_000);

/** As tar, and compressed. */
export const TARS: Hostile[] = [
  {
    name: 'traversal',
    advisory: 'CVE-2007-4559, CVE-2018-1002203, CVE-2026-29786',
    bytes: tarOf({ name: '../../etc/passwd', content: 'x' }, { name: 'a/../../b', content: 'x' }, ok),
    files: [
      '../../etc/passwd ! its name points outside the archive',
      'a/../../b ! its name points outside the archive',
      OK,
    ],
  },
  {
    name: 'absolute name',
    advisory: 'CVE-2026-31802',
    bytes: tarOf({ name: '/etc/passwd', content: 'x' }, { name: '//proc/./mounts', content: 'y' }),
    files: ['etc/passwd = x', 'proc/mounts = y'],
    codes: ['bundle/absolute-names'],
  },
  {
    name: 'drive-relative name, which is a name like others',
    advisory: 'CVE-2021-37713',
    bytes: tarOf({ name: 'C:../x', content: 'x' }, { name: 'dev-disk-by\\x2duuid.device', content: 'y' }),
    files: ['C:../x = x', 'dev-disk-by\\x2duuid.device = y'],
  },
  {
    name: 'links out of the archive, in loops, and members below a link',
    advisory:
      'CVE-2015-8860, CVE-2021-37701, CVE-2026-23745, CVE-2026-24842, CVE-2026-26960, CVE-2024-12905, CVE-2025-4517, CVE-2026-56876',
    bytes: tarOf(
      { name: 'out', type: '2', link: '../../../etc/shadow' },
      { name: 'out/below', content: 'x' },
      { name: 'hard', type: '1', link: '../../etc/passwd' },
      { name: 'a', type: '2', link: 'b' },
      { name: 'b', type: '2', link: 'a' },
      { name: 'self', type: '2', link: 'self' },
      ok,
    ),
    files: [
      'out -> ../../../etc/shadow',
      'out/below = x',
      'hard -> /../../etc/passwd',
      'a -> b',
      'b -> a',
      'self -> self',
      OK,
    ],
  },
  {
    name: 'devices and a FIFO',
    bytes: tarOf(
      { name: 'c', type: '3' },
      { name: 'b', type: '4' },
      { name: 'f', type: '6' },
      { name: 'z', type: 'Z' },
      ok,
    ),
    files: [
      'c ! it is a character device',
      'b ! it is a block device',
      'f ! it is a FIFO',
      'z ! its type "Z" is unknown',
      OK,
    ],
  },
  {
    name: 'records for all members that nobody asks for, and a few that count',
    bytes: tarOf(
      pax(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`SCHILY.xattr.user.${i}`, 'x'])), 'g'),
      pax({ path: 'first', 'LIBARCHIVE.x': 'y' }),
      ok,
      pax({ linkpath: 'first' }),
      { name: 'second', type: '2' },
      ...Array.from({ length: 400 }, () => ({ name: 'last', content: 'z' })),
    ),
    files: [
      'first = ok',
      'second -> first',
      'last = z',
      ...Array.from({ length: 399 }, () => 'last ! an earlier member has the same name'),
    ],
  },
  {
    name: 'old GNU sparse file with more blocks of its map',
    bytes: concat([
      header({ name: 'sp', type: 'S', content: 'data', edit: (block) => block.fill(1, 482, 483) }),
      new Uint8Array(512).fill(1, 504, 505),
      new Uint8Array(512),
      ...entry({ name: '', content: 'data' }).slice(1),
      tarOf(ok),
    ]),
    files: ['sp ! it is a sparse file', OK],
  },
  {
    name: 'sparse file as PAX has it',
    bytes: tarOf(
      pax({ 'GNU.sparse.major': '1', 'GNU.sparse.name': 'sp' }),
      { name: 'GNUSparse/sp', content: '0\n' },
      ok,
    ),
    files: ['sp ! it is a sparse file', OK],
  },
  {
    name: 'names that Unicode makes one, and case that does not',
    advisory: 'CVE-2026-23950, CVE-2021-37701',
    bytes: tarOf(
      { name: 'caf\u00e9', content: '1' },
      { name: 'cafe\u0301', content: '2' },
      { name: 'CAF\u00c9', content: '3' },
      { name: './x', content: '4' },
      { name: 'x', content: '5' },
    ),
    files: [
      'caf\u00e9 = 1',
      'cafe\u0301 ! an earlier member has the same name',
      'CAF\u00c9 = 3',
      'x = 4',
      'x ! an earlier member has the same name',
    ],
  },
  {
    name: 'the size of an extended header holds for the member behind a long name',
    advisory: 'CVE-2025-62518, GHSA-3cv2-h65g-fgmm, CVE-2026-53655',
    bytes: concat([
      ...[pax({ size: '1536' }), longName('long'), { name: 'short', content: 'a', size: '00000000000\0' }].flatMap(
        entry,
      ),
      ...entry({ name: 'hidden', content: 'hidden' }),
      tarOf(ok),
    ]),
    files: [`long = ${'a'.padEnd(512, '\0')}hidden…`, OK],
  },
  {
    name: 'sizes that are negative, or larger than can be',
    advisory: 'CVE-2026-59874, CVE-2025-8194',
    bytes: tarOf(ok, { name: 'n', size: base256(-1n), content: 'x' }, { name: 'behind', content: 'x' }),
    files: [OK],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'a size of 8 EiB',
    bytes: tarOf(ok, { name: 'n', size: base256(1n << 63n), content: 'x' }),
    files: [OK],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'a size of 1 TiB that is not there',
    bytes: tarOf(ok, { name: 'n', size: base256(1n << 40n), content: 'x' }),
    files: [OK, 'n ! the archive ends inside this member'],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'a negative size in an extended header',
    bytes: tarOf(ok, pax({ size: '-512' }), { name: 'n', content: 'x' }),
    files: [OK],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'a number as path, a NUL in it, and keys of prototypes',
    advisory: 'CVE-2026-59871, CVE-2026-59875, modern-tar#117',
    bytes: tarOf(
      pax({ path: '123' }),
      { name: 'n', content: '1' },
      pax({ path: 'etc/passwd\0.txt' }),
      { name: 'm', content: '2' },
      pax({ __proto__x: 'y', path: '__proto__' }),
      { name: 'o', content: '3' },
      { name: 'constructor', content: '4' },
      ok,
    ),
    files: ['123 = 1', 'etc/passwd\0.txt ! its name contains a NUL', '__proto__ = 3', 'constructor = 4', OK],
  },
  {
    name: 'extended headers that are none',
    bytes: tarOf({ name: 'p', type: 'x', content: '99999 path=x\n' }, { name: 'n', content: '1' }, ok),
    files: ['n ! its extended header cannot be read', OK],
  },
  {
    name: 'a long name and an extended header that are too long',
    advisory: 'GHSA-f5x3-32g6-xq36',
    bytes: tarOf(
      longName(LONG),
      { name: 'n', content: '1' },
      pax({ comment: 'x'.repeat(1 << 20) }),
      { name: 'p', content: '2' },
      ok,
    ),
    files: [`${LONG.slice(0, 4096)} = 1`, 'p ! its extended header is longer than 1048576 bytes (limit header)', OK],
    codes: ['bundle/long-name'],
  },
  {
    name: 'a path of 20,000 folders',
    bytes: tarOf(longName(`${'d/'.repeat(20_000)}f`), { name: 'n', content: '1' }),
    files: [`${'d/'.repeat(2047)}d = 1`],
    codes: ['bundle/long-name'],
  },
  {
    name: 'members behind the end',
    advisory: 'CVE-2025-62518',
    bytes: concat([tarOf(ok), tarOf({ name: 'behind', content: 'x' })]),
    files: [OK],
    codes: ['bundle/data-after-end'],
  },
  {
    name: 'not a tar, but for its sign',
    bytes: concat([new Uint8Array(257).fill(65), new TextEncoder().encode('ustar'), new Uint8Array(800).fill(66)]),
    files: [],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'more members than the limit',
    bytes: tarOf(...Array.from({ length: 20 }, (_, i) => ({ name: `${i}`, content: 'x' }))),
    limits: { entries: 3 },
    files: ['0 = x', '1 = x', '2 = x'],
    codes: ['bundle/limit'],
  },
  {
    name: 'headers of names without a member',
    bytes: tarOf(...Array.from({ length: 20 }, () => longName('x')), ok),
    limits: { entries: 10 },
    files: [],
    codes: ['bundle/limit'],
  },
  {
    name: 'more characters in names than the limit',
    bytes: tarOf(...Array.from({ length: 5 }, (_, i) => ({ name: `${i}`.repeat(10), content: 'x' }))),
    limits: { names: 30 },
    files: ['0000000000 = x', '1111111111 = x', '2222222222 = x'],
    codes: ['bundle/limit'],
  },
  {
    name: 'archives in archives',
    advisory: '42.zip',
    bytes: deep(5),
    files: ['level4.tar!/level3.tar!/level2.tar ! more than 3 nested archives (limit nesting)'],
  },
  {
    name: 'compression in compression',
    bytes: gzipSync(gzipSync(gzipSync(gzipSync(gzipSync('x'))))),
    files: ['hostile ! more than 3 nested archives or compressions (limit nesting)'],
  },
  {
    name: 'a bomb, by its ratio',
    advisory: 'CVE-2026-59873',
    bytes: gzipSync(tarOf(ok, { name: 'zeros', content: ZEROS }), { level: 9 }),
    files: [OK, 'zeros ! more than 1000 bytes decompressed for each compressed byte (limit ratio)'],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'a bomb, by its bytes, in two members that share one budget',
    bytes: tarOf(
      { name: '1.gz', content: gzipSync('x'.repeat(600)) },
      { name: '2.gz', content: gzipSync('x'.repeat(600)) },
      ok,
    ),
    limits: { bytes: 1000 },
    files: [`1.gz = ${'x'.repeat(600)}`, '2.gz ! more than 1000 bytes decompressed (limit bytes)', OK],
  },
];
