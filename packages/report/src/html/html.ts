import { needReports, type Report } from '@mountline/core';
import { pageData } from './page-data.ts';
import { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } from './view.generated.ts';

/** Nothing but the script and the style of this very file may run, and nothing is loaded or sent. */
const POLICY = [
  "default-src 'none'",
  `script-src '${SCRIPT_HASH}'`,
  `style-src '${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The reports as one self-contained page that opens from disk without network. What was read stands in it compressed, as
 * text of base64: nothing of it can become markup. The code of the page is in packages/web/src/view.
 */
export async function toHtml(reports: readonly Report[]): Promise<string> {
  needReports('toHtml', reports);
  const data = await compressed(JSON.stringify(reports.map(pageData)));
  const [only] = reports;
  const title = `Mountline: ${reports.length === 1 ? only!.bundle.name : `${reports.length} nodes`}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main id="view"><noscript>This page needs its script; the same report as text: mountline BUNDLE</noscript></main>
<script type="application/octet-stream" id="data">${data}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const escaped = (text: string) => text.replace(/[^\p{L}\p{N} .:_-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** Raw deflate in base64, as the page takes it apart again. */
async function compressed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
