import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkdownOptions, UserConfig } from 'vitepress';
import { anchor } from '../testing/docs.ts';
import { FIXTURES, ROOT } from '../testing/fixtures.ts';
import { rewritten } from './links.ts';
import { ruleGrammar } from './rule-grammar.ts';
import { sidebar } from './sidebar.ts';

type Plugin = NonNullable<MarkdownOptions['config']>;

/** Files that only a checkout holds are named, not linked. */
const linksOfCheckout: Plugin = (md) => {
  const exhibits = readdirSync(join(FIXTURES, 'incidents'));
  md.core.ruler.push('links-of-checkout', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isOpen = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const { report, page, file } = rewritten(env.relativePath, token.attrGet('href') ?? '', exhibits);
          if (page !== undefined) token.attrSet('href', page);
          if (report !== undefined) {
            token.attrSet('href', report);
            token.attrSet('target', '_self');
          }
          isOpen = file !== undefined;
          if (isOpen) Object.assign(token, { type: 'html_inline', content: `<span title="${file}">` });
        } else if (token.type === 'link_close' && isOpen) {
          Object.assign(token, { type: 'html_inline', content: '</span>' });
          isOpen = false;
        }
      }
    }
  });
};

/** Vue would evaluate braces in code. */
const plainCode: Plugin = (md) => {
  md.core.ruler.push('plain-code', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) if (token.type === 'code_inline') token.attrSet('v-pre', '');
    }
  });
};

export const config: UserConfig = {
  title: 'Mountline',
  description: 'Reads the logs and snapshots of a broken Linux node and explains what happened to its mounts.',
  lang: 'en',
  // Without one a browser asks for /favicon.ico, which no page of the site has.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  cacheDir: join(ROOT, 'packages/dev/dist/site/cache'),
  // The gallery and the page are put beside the pages when these are built; then every link is checked again.
  ignoreDeadLinks: [/^\.?\/(?:gallery|try)\//],
  markdown: {
    anchor: { slugify: anchor },
    config: (md) => {
      linksOfCheckout(md);
      plainCode(md);
    },
    languages: [ruleGrammar],
    languageAlias: { console: 'shellsession' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Gallery', link: '/gallery' },
      { text: 'Commands', link: '/cli' },
      { text: 'Rules', link: '/rules' },
      { text: 'Try it', link: '/try/index.html', target: '_self' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
  },
};
