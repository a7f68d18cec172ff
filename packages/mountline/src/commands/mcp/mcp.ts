import { createRequire } from 'node:module';
import { VERSION } from '../../version.generated.ts';
import { UserError } from '../shared/failure.ts';
import { limitsOf } from '../shared/limits.ts';
import { zonesOf } from '../shared/zone.ts';
import { openCases } from './cases.ts';
import { rootsOf } from './roots.ts';

interface Options {
  zone?: string[];
  limit?: string[];
}

/** `mountline mcp`: the calls of an assistant, until its end of standard input. */
export async function mcpCommand(folders: readonly string[], options: Options): Promise<void> {
  const cases = openCases({
    roots: rootsOf(folders.length > 0 ? folders : ['.']),
    zones: await zonesOf(options.zone ?? []),
    limits: limitsOf(options.limit),
  });
  const { McpServer, StdioServerTransport } = loadSdk();
  const { addCalls, INSTRUCTIONS } = await import('./calls.ts');
  const server = new McpServer({ name: 'mountline', version: VERSION }, { instructions: INSTRUCTIONS });
  addCalls(server, cases);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
}

/** It is larger than Mountline, and few need it: it is no part of the bundled command. */
function loadSdk() {
  try {
    const { McpServer } = createRequire(import.meta.url)('@modelcontextprotocol/sdk/server/mcp.js') as Mcp;
    const { StdioServerTransport } = createRequire(import.meta.url)(
      '@modelcontextprotocol/sdk/server/stdio.js',
    ) as Stdio;
    return { McpServer, StdioServerTransport };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new UserError(
      'the package @modelcontextprotocol/sdk is not installed',
      'Install it where Mountline is installed: npm install -g @modelcontextprotocol/sdk',
    );
  }
}

type Mcp = typeof import('@modelcontextprotocol/sdk/server/mcp.js');
type Stdio = typeof import('@modelcontextprotocol/sdk/server/stdio.js');
