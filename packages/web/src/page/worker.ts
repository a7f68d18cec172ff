/** Reads bundles and reconstructs what happened, beside the page: it stays fluid, and can stop this at any time. */
import { toHtml } from '@mountline/report/html';
import { toMarkdown } from '@mountline/report/markdown';
import { pageData } from '@mountline/report/page-data';
import { analyzeBundles, openFiles, type Report, toJson } from 'mountline';
import { redactedReports } from 'mountline/redact';
import type { Answer, Asked, Bundles, Format } from './messages.ts';

const answer = (message: Answer) => postMessage(message);

/** Between two messages on how far it is, milliseconds. */
const PAUSE = 100;

let reports: Report[] = [];

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  try {
    if (data.type === 'read') await read(data.bundles);
    else answer({ type: 'written', format: data.format, text: await written(data.format, data.redact) });
  } catch (error) {
    answer({ type: data.type === 'read' ? 'failed' : 'unwritten', message: (error as Error).message });
  }
});

async function read(asked: Bundles): Promise<void> {
  const bundles = await Promise.all(asked.map((files) => openFiles(files.map(named))));
  const size = asked.flat().reduce((sum, { file }) => sum + file.size, 0);
  let said = 0;
  reports = await analyzeBundles(bundles, {
    onProgress({ path, files }) {
      if (performance.now() - said < PAUSE) return;
      said = performance.now();
      const done = bundles.reduce((sum, { input }) => sum + (input?.read ?? 0), 0);
      answer({ type: 'progress', path, files, read: done, size });
    },
  });
  const unread = reports.find(({ bundle }) => !bundle.files.some(({ state }) => state === 'read'));
  if (unread) {
    const note = unread.bundle.files.find(({ state }) => state === 'unreadable')?.note;
    answer({ type: 'failed', message: note ?? `${unread.bundle.name} holds no file that Mountline reads.` });
  } else answer({ type: 'done', nodes: reports.map(pageData) });
}

async function written(format: Format, redact: boolean): Promise<string> {
  const shown = redact ? await redactedReports(reports) : reports;
  if (format === 'html') return toHtml(shown);
  if (format === 'markdown') return toMarkdown(shown);
  return `${JSON.stringify(shown.length === 1 ? toJson(shown[0]!) : shown.map((report) => toJson(report)), null, 2)}\n`;
}

function named({ file, path }: Bundles[number][number]): File {
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}
