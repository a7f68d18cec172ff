/** The script of the HTML report: takes the data that stands in the page apart and shows it. */
import type { PageData } from '@mountline/report/page-data';
import { showNodes } from './nodes.ts';

async function dataOfPage(): Promise<PageData[]> {
  const packed = atob(document.getElementById('data')!.textContent!);
  const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}

const view = document.getElementById('view')!;
dataOfPage().then(
  (nodes) => showNodes(view, nodes),
  (error: unknown) => {
    view.textContent = `The data of this page cannot be read: ${(error as Error).message}. It may have been cut; write the report again.`;
  },
);
