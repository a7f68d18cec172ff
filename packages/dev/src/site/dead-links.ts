import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A link to a file that a site does not hold. */
export interface DeadLink {
  page: string;
  href: string;
}

/** Every link, picture and script of a site's pages that leads to nothing in the site. Anchors included. */
export function deadLinks(site: string, base: string): DeadLink[] {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const texts = new Map(pages.map((page) => [page, readFileSync(join(site, page), 'utf8')]));
  const ids = new Map([...texts].map(([page, text]) => [page, new Set(matches(text, /\sid="([^"]+)"/g))]));
  return [...texts].flatMap(([page, text]) =>
    matches(text, /<(?:a|img|script|link)\b[^>]*?\s(?:href|src)="([^"]+)"/g)
      .filter((href) => !/^[a-z]+:/.test(href) && !leads(page, href))
      .map((href) => ({ page, href })),
  );

  function leads(page: string, href: string): boolean {
    const [path = '', hash = ''] = href.replaceAll('&amp;', '&').split('#');
    if (path.startsWith('/') && !path.startsWith(base)) return false;
    const from = path.startsWith('/') ? path.slice(base.length) : posix.join(posix.dirname(page), path);
    let target = path === '' ? page : posix.normalize(decodeURIComponent(from));
    if (!existsSync(join(site, target))) return false;
    if (statSync(join(site, target)).isDirectory()) target = posix.join(target, 'index.html');
    if (hash === '') return existsSync(join(site, target));
    return ids.get(target)?.has(decodeURIComponent(hash)) ?? false;
  }
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((m) => m[1]!);
