import { Command, Option } from 'commander';
import { VERSION } from '../../version.generated.ts';
import { Stop } from '../shared/failure.ts';
import { FORMATS } from '../shared/formats.ts';
import { limit, ownRules, repeat, width } from '../shared/options.ts';

const HELP = `
Exit status: 0 nothing to fail on in what is shown, 1 something, 2 the input could not be read.
Write a directory named like a command as ./parse, ./rules or ./sources.

Examples:
  mountline bundle/                  what is broken, why, and what to do first
  mountline bundle/ --full           the whole report
  mountline bundle/ --since "30m before capture"
  mountline sosreport-ip-10-0-37-114-2026-11-20-fvrqfzk.tar.xz
  mountline ip-10-0-37-114-host/ csi-results/
  mountline journal.export.xz proc/1/mountinfo ss-tanp.txt
  mountline --zone Europe/Berlin --format json -o report.json bundle/
  mountline --fail-on critical bundle/; [ $? -ne 1 ] || echo "a critical incident"`;

/** `mountline` itself: what can be typed where no command is named. */
export function program(): Command {
  return (
    new Command('mountline')
      .description('Reads the logs and tables of a broken node and reconstructs what happened to its mounts.')
      .version(VERSION, '-V, --version')
      .helpOption('-h, --help')
      .helpCommand('help [command]', 'display help for command')
      // What stands behind the name of a command is the command's: `parse` has a --zone too.
      .enablePositionalOptions()
      .argument(
        '[path...]',
        'directories and archives: one bundle each, joined if they prove to be of one node; single files: together one bundle, compressed or not; / is this node, - is standard input; a quoted pattern names the files it matches',
      )
      .addOption(new Option('-f, --format <format>', 'output format').choices(FORMATS).default('text'))
      .option('-o, --output <file>', 'write the report to a file')
      .addOption(
        new Option(
          '--timeline <part>',
          'events in json and jsonl: none, incidents (what incidents and findings rest on, the default) or all',
        ).choices(['none', 'incidents', 'all']),
      )
      .addOption(
        new Option(
          '--schema <version>',
          'version of the report in json: 2 (the default), or 1 for one more release',
        ).choices(['1', '2']),
      )
      .addOption(ownRules())
      .option(
        '--zone <zone>',
        'zone of the node, or PATH=ZONE for one file: +02:00, Europe/Berlin (repeatable)',
        repeat,
      )
      .addOption(limit())
      .addOption(
        new Option('--fail-on <severity>', 'exit with 1 for a likely or confirmed incident of this severity or worse')
          .choices(['critical', 'major', 'minor', 'never'])
          .default('major'),
      )
      .option(
        '--redact',
        'replace names, addresses, ids and unknown words with pseudonyms in every format (default: only in Markdown and github)',
      )
      .option('--no-redact', 'keep them as they are, in Markdown and github too')
      .option('--full', 'the whole report: all advice, the whole timeline, what was read')
      .option('-v, --verbose', 'the whole report, plus near misses, steps not seen, every file and every clock')
      .option('--brief', 'one line for each incident')
      .option('--node <name>', 'show only this node')
      .option(
        '--since <time>',
        'show only what happened after this: 2026-11-20T13:24, 13:24, "2h before capture" (UTC)',
      )
      .option('--until <time>', 'show only what happened before this')
      .option('--at <time>', 'show only what held at this moment')
      .option('--no-pager', 'never use a pager (MOUNTLINE_PAGER or PAGER replaces less)')
      .addOption(width())
      .option('--no-color', 'no colors (NO_COLOR and FORCE_COLOR work too)')
      .addHelpText('after', HELP)
      .action(async (paths: string[], _options, self: Command) => {
        if (paths.length === 0) {
          self.outputHelp({ error: true });
          throw new Stop(2);
        }
        const { analyzeCommand } = await import('./analyze.ts');
        await analyzeCommand(paths, self.opts(), self.commands);
      })
  );
}
