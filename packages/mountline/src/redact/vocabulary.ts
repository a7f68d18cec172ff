import { layouts } from '@mountline/bundle';
import { type AnalyzeOptions, knowledgeOf } from '../analyze.ts';

/** Words of dates, and of what every node says of itself. */
const EVERYWHERE = `jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun am pm utc gmt est cet
  localhost localdomain root kube system default public node lease pvc
  nfs nfs4 vers rsize wsize proto tcp sec sys hard soft relatime addr clientaddr optimize readahead ms sec secs kb mb gb`;

/** Options of nfs(5), as mount tables print them. */
const MOUNT_OPTIONS = `nfsvers minorversion bsize bg fg retry softerr softreval timeo retrans namlen ac noac acregmin acregmax acdirmin
  acdirmax actimeo acl noacl cto nocto fsc nofsc intr nointr lock nolock local_lock flock posix lookupcache pos positive
  migration nomigration rdirplus nordirplus resvport noresvport sharecache nosharecache sloppy nconnect max_connect trunkdiscovery
  port mountaddr mounthost mountport mountproto mountvers udp tcp6 udp6 rdma krb5 krb5i krb5p xprtsec write eager lazy wait`;

/** Folders of every Linux (hier(7)), and how files are called that were packed or rotated. */
const FOLDERS = `bin boot dev etc home lib lib64 media mnt opt proc root run sbin srv sys tmp usr var log logs
  txt out json yaml yml csv html export tar tgz zip gzip zst bz2 old bundle archive`;

/** What a program that ends in a panic says, and how files are called into which ps and ss were written. */
const OFTEN_SAID = `unable error failed thread main panicked at called on an err value note run with rust_backtrace environment
  variable to display a backtrace code kind message addrinuse address already in use os src rs
  stunnel stunnel4 stunnel5 identifier ffff ps ss aux auxwww axo eo elo tan tanp tanpoi lnp`;

/** Names in the examples of the descriptions: a namespace of the user's may be called so too. */
const OF_EXAMPLES = ['shop', 'web'];

const WORD = /[\p{L}\p{N}]+/gu;
/** Long enough, and with a digit: a part of an id, as comments show them. */
const OF_AN_ID = /^(?=.*\d)[0-9a-f]{5,}$/;

/**
 * The words that Mountline itself uses: what programs write by its templates, what its rules and facts say, the names of
 * fields and the descriptions of the formats. A word of a log that is none of them may name anything.
 */
export async function vocabularyOf(options: AnalyzeOptions): Promise<Set<string>> {
  const { sources, kinds, rules } = knowledgeOf(options);
  const { sourceNotes } = await import('../cli/source-notes.generated.ts');
  const descriptions = Object.values(sourceNotes).flatMap(({ comment, forms }) => [comment, JSON.stringify(forms)]);
  const texts = [
    EVERYWHERE,
    MOUNT_OPTIONS,
    OFTEN_SAID,
    FOLDERS,
    ...layouts.flatMap(({ aside, filtered = [], markers }) => [
      JSON.stringify(markers),
      aside?.source ?? '',
      ...filtered.map(({ path }) => path.source),
    ]),
    ...descriptions,
    ...sources.flatMap(({ name, title, collectWith, places, tables = [] }) => [
      name,
      title,
      collectWith,
      ...places.map(({ source }) => source),
      ...tables.flatMap(({ templates }) => templates.flatMap(({ kind, text }) => [kind, text])),
    ]),
    JSON.stringify(rules),
    JSON.stringify([...kinds.values()]),
  ];
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) if (!OF_AN_ID.test(word)) words.add(word.toLowerCase());
  for (const name of OF_EXAMPLES) words.delete(name);
  return words;
}
