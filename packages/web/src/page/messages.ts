import type { PageData } from '@mountline/report/page-data';

/** A file of the user's, with its path inside what was dropped: a `File` that is sent to a worker forgets it. */
export interface Chosen {
  file: File;
  path: string;
}

/** To the worker: the bundles, each a list of files. */
export type Asked = Chosen[][];

/** From the worker: how far it is, and in the end the reports or why there are none. */
export type Answer =
  | { type: 'progress'; path: string; files: number; read: number; size: number }
  | { type: 'done'; nodes: PageData[] }
  | { type: 'failed'; message: string };
