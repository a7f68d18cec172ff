import type { Hostile } from './hostile.ts';
import { concat, type TarEntry, tarOf } from './write-tar.ts';
import { zipOf } from './write-zip.ts';

const ok: TarEntry = { name: 'ok', content: 'ok' };
const OK = 'ok = ok';

/** A zip whose second entry in the directory is none. */
function withBrokenDirectory(): Uint8Array {
  const zip = Buffer.from(zipOf({ name: 'ok', content: 'ok' }, { name: 'lost', content: 'x' }));
  zip[zip.lastIndexOf('PK\x01\x02') + 2] = 0;
  return new Uint8Array(zip);
}

/** A locator of zip64 (APPNOTE 4.3.15) that points where no file ends. */
function withFarLocator(): Uint8Array {
  const zip = Buffer.from(zipOf({ name: 'ok', content: 'ok' }));
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(2n ** 53n + 2n, 8);
  return concat([zip.subarray(0, -22), locator, zip.subarray(-22)]);
}

export const ZIPS: Hostile[] = [
  {
    name: 'zip: a directory that breaks off',
    bytes: withBrokenDirectory(),
    files: [OK],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'zip: a directory further away than any file reaches',
    bytes: withFarLocator(),
    files: [OK],
    codes: ['bundle/cut-archive'],
  },
  {
    name: 'zip: traversal and absolute names, also with backslashes',
    advisory: 'CVE-2018-1002203',
    bytes: zipOf(
      { name: '../x', content: 'x' },
      { name: '..\\..\\y', content: 'x', madeBy: 0 },
      { name: '/etc/passwd', content: 'z' },
      { name: 'a\\b', content: 'w', madeBy: 0 },
    ),
    files: [
      '../x ! its name points outside the archive',
      '../../y ! its name points outside the archive',
      'etc/passwd = z',
      'a/b = w',
    ],
    codes: ['bundle/absolute-names'],
  },
  {
    name: 'zip: a link out of it',
    advisory: 'CVE-2026-56876',
    bytes: zipOf({ name: 'l', content: '../../etc/passwd', mode: 0o120777 }, { name: 'ok', content: 'ok' }),
    files: ['l -> ../../etc/passwd', OK],
  },
  {
    name: 'zip: a FIFO with its sizes behind it',
    bytes: zipOf({ name: 'f', content: 'x', mode: 0o010644, descriptor: true }, { name: 'ok', content: 'ok' }),
    files: ['f ! it is a FIFO', OK],
  },
  {
    name: 'zip: members that share their bytes',
    advisory: 'CVE-2026-39244',
    bytes: zipOf(
      { name: 'a', content: 'same' },
      { name: 'b', content: 'same', sameAs: 0 },
      { name: 'ok', content: 'ok' },
    ),
    files: ['a = same', 'b ! it shares its bytes with another member', OK],
  },
  {
    name: 'zip: sizes and checksums that lie',
    advisory: 'CVE-2026-31988, CVE-2026-45820',
    bytes: zipOf(
      { name: 'longer', content: 'x'.repeat(100), size: 10 },
      { name: 'shorter', content: 'x', size: 10 },
      { name: 'sum', content: 'x', crc: 1 },
      { name: 'huge', content: 'x', size: 0xfffffffe },
      { name: 'ok', content: 'ok' },
    ),
    files: [
      'longer ! it is longer than the 10 bytes in the directory of the archive',
      'shorter ! the archive ends inside this member',
      'sum ! its checksum is wrong',
      'huge ! the archive ends inside this member',
      OK,
    ],
  },
  {
    name: 'zip: two names of one member, and two members of one name',
    bytes: zipOf(
      { name: 'safe', localName: 'evil', content: 'x' },
      { name: 'ok', content: 'ok' },
      { name: 'ok', content: 'other' },
    ),
    files: ['safe ! the archive gives it two names', OK, 'ok ! an earlier member has the same name'],
  },
  {
    name: 'zip: encrypted',
    bytes: zipOf({ name: 'secret', content: 'x', flags: 1 }, { name: 'ok', content: 'ok' }),
    files: ['secret ! it is encrypted: decrypt the archive first', OK],
  },
  {
    name: 'zip: more members than the limit',
    bytes: zipOf(...Array.from({ length: 20 }, (_, i) => ({ name: `${i}`, content: 'x' }))),
    limits: { entries: 3 },
    files: [],
    codes: ['bundle/limit'],
  },
  {
    name: 'zip: a bomb, by its bytes',
    bytes: zipOf({ name: 'zeros', content: new Uint8Array(5000) }, { name: 'ok', content: 'ok' }),
    limits: { bytes: 1000 },
    files: [
      'zeros ! more than 1000 bytes decompressed (limit bytes)',
      'ok ! more than 1000 bytes decompressed (limit bytes)',
    ],
  },
  {
    name: 'zip in a tar that is too large to be held',
    bytes: tarOf({ name: 'a.zip', content: zipOf({ name: 'ok', content: 'x'.repeat(9000), stored: true }) }, ok),
    limits: { held: 1000 },
    files: [OK],
    codes: ['bundle/limit'],
  },
];
