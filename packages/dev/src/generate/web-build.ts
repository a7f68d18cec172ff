/**
 * Builds the page: static files in packages/web/page, and the same as one HTML file that opens from disk.
 *
 *     pnpm web [FOLDER]
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ROOT } from '../testing/fixtures.ts';

const WEB = join(ROOT, 'packages/web/src');

async function scriptOf(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: join(WEB, 'page', entry),
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['mountline-source', 'browser', 'import', 'default'] },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code.trim().replaceAll('</script', '<\\/script');
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function html(policy: readonly string[], style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${["default-src 'none'", "connect-src 'none'", "base-uri 'none'", "form-action 'none'", ...policy].join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mountline</title>
${style}
</head>
<body>
<main id="view"></main>
${body}
</body>
</html>
`;
}

/** Writes index.html with its files, and mountline.html, into a folder. */
export async function buildPage(folder: string): Promise<void> {
  const [page, worker] = [await scriptOf('page.ts'), await scriptOf('worker.ts')];
  const style = ['view/style.css', 'page/page.css']
    .map((name) => readFileSync(join(WEB, name), 'utf8').trim())
    .join('\n');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('page.js', page);
  write('worker.js', worker);
  write('page.css', style);
  // xz is WebAssembly.
  const served = ["script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "style-src 'self'"];
  write('index.html', html(served, '<link rel="stylesheet" href="page.css">', '<script src="page.js"></script>'));
  const inside = [`script-src ${hashOf(page)} 'wasm-unsafe-eval'`, 'worker-src blob:', `style-src ${hashOf(style)}`];
  const data = `<script type="application/octet-stream" id="worker">${Buffer.from(worker).toString('base64')}</script>`;
  write('mountline.html', html(inside, `<style>${style}</style>`, `${data}\n<script>${page}</script>`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? join(ROOT, 'packages/web/page'));
  await buildPage(folder);
  console.log(`${folder}/index.html (serve the folder) and ${folder}/mountline.html (opens from disk)`);
}
