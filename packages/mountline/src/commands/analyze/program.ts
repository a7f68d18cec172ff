import { Command, Option } from 'commander';
import { Stop } from '../shared/failure.ts';
import { FORMATS } from '../shared/formats.ts';
import { limit, ownRules, repeat, width } from '../shared/options.ts';
import { mountlineVersion } from '../version.ts';

/** `mountline` itself: what can be typed where no command is named. */
export function program(): Command {
  return (
    new Command('mountline')
      .description('Reads what a broken node left behind and reconstructs what happened to its mounts.')
      .version(mountlineVersion(), '-V, --version')
      .helpOption('-h, --help')
      .helpCommand('help [command]', 'display help for command')
      // What stands behind the name of a command is the command's: `parse` has a --zone too.
      .enablePositionalOptions()
      .argument(
        '[path...]',
        'directories and archives (one bundle each, joined where they prove to be of one node) and single files (one bundle together, compressed ones as they are); / is the node itself, - standard input; a quoted pattern stands for what it matches',
      )
      .addOption(new Option('-f, --format <format>', 'how to write the report').choices(FORMATS).default('text'))
      .option('-o, --output <file>', 'write the report to a file')
      .addOption(ownRules())
      .option(
        '--zone <zone>',
        'zone of the node, or PATH=ZONE for one file: +02:00, Europe/Berlin (repeatable)',
        repeat,
      )
      .addOption(limit())
      .addOption(
        new Option('--fail-on <severity>', 'exit with 1 at a likely or confirmed incident of this severity or worse')
          .choices(['critical', 'major', 'minor', 'never'])
          .default('major'),
      )
      .option(
        '--redact',
        'pseudonyms for names, addresses, ids and unknown words, in every format (default: in Markdown)',
      )
      .option('--no-redact', 'leave them in Markdown as they are')
      .option('--full', 'the whole report: every step of advice, the whole timeline, what was read')
      .option('-v, --verbose', 'the whole report, and near misses, steps not seen, every file and every clock')
      .option('--brief', 'one line for each incident')
      .option('--node <name>', 'of several nodes only this one')
      .option('--since <time>', 'only what happened after it: 2026-11-20T13:24, 13:24, "2h before capture" (UTC)')
      .option('--until <time>', 'only what happened before it')
      .option('--at <time>', 'only what was so at that moment')
      .option('--no-pager', 'never use a pager (MOUNTLINE_PAGER and PAGER name another than less)')
      .addOption(width())
      .option('--no-color', 'no colours (NO_COLOR and FORCE_COLOR are honoured too)')
      .addHelpText(
        'after',
        `
Exit status: 0 nothing to fail on in what is shown, 1 something, 2 the input could not be read.
A directory that is named like a command is ./parse, ./rules or ./sources.

Examples:
  mountline bundle/                  what is broken, why, and what to do first
  mountline bundle/ --full           the whole report
  mountline bundle/ --since "30m before capture"
  mountline sosreport-ip-10-0-37-114-2026-11-20-fvrqfzk.tar.xz
  mountline ip-10-0-37-114-host/ csi-results/
  mountline journal.export.xz proc/1/mountinfo ss-tanp.txt
  mountline --zone Europe/Berlin --format json -o report.json bundle/
  mountline --fail-on critical bundle/; [ $? -ne 1 ] || echo "a critical incident"`,
      )
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
