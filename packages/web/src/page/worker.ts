/** Reads bundles and reconstructs what happened, beside the page: it stays fluid, and can stop this at any time. */
import { pageData } from '@mountline/report/page-data';
import { analyzeBundles, openFiles } from 'mountline';
import type { Answer, Asked } from './messages.ts';

const answer = (message: Answer) => postMessage(message);

/** Between two words on how far it is, milliseconds. */
const PAUSE = 100;

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  try {
    const bundles = await Promise.all(data.map((files) => openFiles(files.map(named))));
    const size = data.flat().reduce((sum, { file }) => sum + file.size, 0);
    let said = 0;
    const reports = await analyzeBundles(bundles, {
      onProgress({ path, files }) {
        if (performance.now() - said < PAUSE) return;
        said = performance.now();
        const read = bundles.reduce((sum, { input }) => sum + (input?.read ?? 0), 0);
        answer({ type: 'progress', path, files, read, size });
      },
    });
    const unread = reports.find(({ bundle }) => !bundle.files.some(({ state }) => state === 'read'));
    if (unread) {
      const note = unread.bundle.files.find(({ state }) => state === 'unreadable')?.note;
      answer({ type: 'failed', message: note ?? `${unread.bundle.name} holds no file that Mountline reads.` });
    } else answer({ type: 'done', nodes: reports.map(pageData) });
  } catch (error) {
    answer({ type: 'failed', message: (error as Error).message });
  }
});

function named({ file, path }: Asked[number][number]): File {
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}
