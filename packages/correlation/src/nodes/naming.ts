import type { Source, Span } from '@mountline/core';
import type { Extent } from '../read/file-extent.ts';

/** A file that names its node. */
export interface Naming {
  source: Source;
  file: string;
  host: string;
  span: Span;
  /** Of a log, whose lines name it: the log of another node may lie beside those of this one. From when to when it goes. */
  lines?: Extent | null;
}
