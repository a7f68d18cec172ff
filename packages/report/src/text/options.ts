export interface RenderOptions {
  /** Columns; 60 at least, 100 when it is not given. Commands and paths may be longer: they are never cut. */
  width?: number;
  /** Escape sequences for a terminal. */
  colour?: boolean;
  /** Near misses, steps that were not seen, every file and every clock too. */
  verbose?: boolean;
}

const DEFAULT_WIDTH = 100;
const LEAST_WIDTH = 60;

export const columnsOf = ({ width = DEFAULT_WIDTH }: RenderOptions): number => Math.max(LEAST_WIDTH, width);
