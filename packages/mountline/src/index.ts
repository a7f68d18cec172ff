export * from './analyze.ts';
