import { createRequire } from 'node:module';
import { UserError } from '../shared/failure.ts';
import { save } from '../shared/save.ts';
import { pageOptions, write } from '../shared/terminal.ts';

/** What is called of @mountline/fleet. It needs this package, so its types cannot be taken from there. */
interface FleetPackage {
  addCommand(paths: readonly string[], options: object): Promise<void>;
  workCommand(options: object): Promise<void>;
  exportCommand(folder: string, options: object): Promise<void>;
  reportCommand(options: object): Promise<string>;
}

interface ReportOptions {
  output?: string;
  width?: string;
  color: boolean;
}

/** `mountline fleet report`, to a file or to the terminal. */
export async function fleetReport(options: ReportOptions): Promise<void> {
  const text = await fleetPackage().reportCommand({ ...options, page: pageOptions(options) });
  if (options.output === undefined) await write(text);
  else save(options.output, text, []);
}

/** With its database it is larger than Mountline, and few need it: it is installed by those who do. */
export function fleetPackage(): FleetPackage {
  const require = createRequire(import.meta.url);
  try {
    return require('@mountline/fleet') as FleetPackage;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new UserError(
      'the package @mountline/fleet is not installed',
      'Install it where Mountline is installed: npm install -g @mountline/fleet',
    );
  }
}
