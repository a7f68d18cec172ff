import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, zone } from '../shared/options.ts';

export const mcp: CliCommand = { rank: 9.5, add };

function add(program: Command): void {
  program
    .command('mcp')
    .description('serve bundles to an assistant over the Model Context Protocol, on standard input and output')
    .argument('[dir...]', 'folders whose bundles may be read (default: the current one)')
    .addOption(zone())
    .addOption(limit())
    .addHelpText(
      'after',
      `
It needs the package @modelcontextprotocol/sdk: npm install -g @modelcontextprotocol/sdk
Its calls, and what each may cost: docs/assistants.md. It reads bundles below the given folders, and writes nothing.

Examples:
  mountline mcp
  mountline mcp ~/cases`,
    )
    .action(async (folders, options) => {
      const { mcpCommand } = await import('./mcp.ts');
      await mcpCommand(folders, options);
    });
}
