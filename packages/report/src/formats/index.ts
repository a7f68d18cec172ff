// Generated from the folder by `pnpm gen`.
import type { Output } from '../output.ts';

/** Every form that reports are written in. Each is loaded when it is asked for. */
export const outputs = {
  csv: async () => (await import('./csv.ts')).csv,
  github: async () => (await import('./github.ts')).github,
  html: async () => (await import('./html.ts')).html,
  json: async () => (await import('./json.ts')).json,
  jsonl: async () => (await import('./jsonl.ts')).jsonl,
  markdown: async () => (await import('./markdown.ts')).markdown,
  perfetto: async () => (await import('./perfetto.ts')).perfetto,
  sarif: async () => (await import('./sarif.ts')).sarif,
  timesketch: async () => (await import('./timesketch.ts')).timesketch,
} as const satisfies Readonly<Record<string, () => Promise<Output>>>;
