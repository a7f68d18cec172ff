import { outputs } from '@mountline/report/outputs';

/** What `--format` takes: the text for a terminal, and every output. */
export type Format = 'text' | keyof typeof outputs;

export const FORMATS = ['text', ...Object.keys(outputs)] as readonly Format[];
