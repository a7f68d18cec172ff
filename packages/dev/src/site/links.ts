import { posix } from 'node:path';

/** What a link of a page becomes on the site. Without either it stays as it is. */
export interface Rewritten {
  /** The report of a fixture. */
  report?: string;
  /** The page of a source, which only the site has. */
  page?: string;
  /** A path in the checkout that the site does not hold. */
  file?: string;
}

/** Where the HTML reports of the fixtures are, from the top of the site. */
export const GALLERY = 'gallery';

/** What the site holds of docs; manifests to copy are read in a checkout. */
const SERVED = /\.(?:md|json|svg|png)$|\/$/;

/**
 * Links in docs are made for a checkout. Outside of docs, the fixtures of the gallery have a report on the site, and the
 * code of a source has a page, which links to that code; everything else is a file that only the checkout holds.
 */
export function rewritten(page: string, href: string, exhibits: readonly string[]): Rewritten {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return {};
  const target = posix.normalize(posix.join('docs', posix.dirname(page), href.replace(/#.*$/, '')));
  if (target.startsWith('docs/')) return SERVED.test(target) ? {} : { file: target };
  const name = /^fixtures\/incidents\/([^/]+)/.exec(target)?.[1];
  if (name !== undefined && exhibits.includes(name)) return { report: `/${GALLERY}/${name}.html` };
  const source = /^packages\/parsers\/src\/sources\/([^/.]+)\.ts$/.exec(target)?.[1];
  if (source !== undefined && page !== `sources/${source}.md`) return { page: `/sources/${source}` };
  return { file: target };
}
