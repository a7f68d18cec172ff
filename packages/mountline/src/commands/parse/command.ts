import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit } from '../shared/options.ts';

export const parse: CliCommand = { rank: 1, add };

function add(program: Command): void {
  program
    .command('parse')
    .description('parse files with one source and print JSON lines, one record per line')
    .argument('<source>', 'mountinfo, mount-log, journal, dmesg …; a wrong name lists similar ones')
    .argument('[file...]', 'rotated files are read in order; standard input if absent or -')
    .option('--zone <zone>', 'zone of stamps without one: +02:00, Europe/Berlin')
    .option('--fields <names>', 'print only these, separated by commas: time,kind,fields.server')
    .addOption(limit())
    .addHelpText(
      'after',
      `
Each line has \`span\` and the record's own fields; log lines have \`time\` (null if not known), \`stamp\`,
\`level\`, \`message\`, \`kind\` (null if no template fits) and \`fields\`. Diagnostics go to standard error, the
first of each kind with their places.
Exit status: 2 if a file cannot be read or holds no record of the source; an empty file is not an error.

Examples:
  mountline parse mountinfo /proc/self/mountinfo
  mountline parse ss ss-tanp.txt --fields span.line,state,local
  mountline parse mount-watchdog-log mount-watchdog.log*
  journalctl -o export | mountline parse journal | jq -c 'select(.kind == "nfs.server.not-responding") | .time'`,
    )
    .action(async (source: string, files: string[], options: { zone?: string; limit?: string[]; fields?: string }) => {
      const { parseCommand } = await import('./parse.ts');
      await parseCommand(source, files, options);
    });
}
