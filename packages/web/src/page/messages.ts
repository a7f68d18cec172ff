import type { PageData } from '@mountline/report/page-data';

/** A file of the user's, with its path inside what was dropped: a `File` that is sent to a worker forgets it. */
export interface Chosen {
  file: File;
  path: string;
}

/** Bundles, each a list of files. */
export type Bundles = Chosen[][];

/** What the reports can be saved as. */
export type Format = 'html' | 'markdown' | 'json';

/** To the worker: read these bundles, or write what was read. */
export type Asked = { type: 'read'; bundles: Bundles } | { type: 'write'; format: Format; redact: boolean };

/** From the worker: how far it is, and in the end the reports or why there are none. */
export type Answer =
  | { type: 'progress'; path: string; files: number; read: number; size: number }
  | { type: 'done'; nodes: PageData[] }
  | { type: 'written'; format: Format; text: string }
  | { type: 'failed'; message: string }
  | { type: 'unwritten'; message: string };
