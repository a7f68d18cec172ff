/** What `--format` takes. */
export const FORMATS = ['text', 'json', 'markdown', 'sarif', 'perfetto', 'timesketch', 'csv'] as const;
