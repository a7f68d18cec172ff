/** What `--format` takes. */
export const FORMATS = ['text', 'json', 'html', 'markdown', 'sarif', 'perfetto', 'timesketch', 'csv'] as const;
