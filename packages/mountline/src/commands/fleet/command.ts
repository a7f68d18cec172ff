import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { noColor, width } from '../shared/options.ts';

export const fleet: CliCommand = { rank: 8.5, add };

const database = () =>
  new Option('--db <place>', 'postgres://USER@HOST/DATABASE, or a folder for the embedded database').default(
    'mountline-fleet',
  );

function add(program: Command): void {
  const group = program
    .command('fleet')
    .description('analyze many bundles, and compare the nodes in an incident with the others')
    .addHelpText(
      'after',
      `
It needs the package @mountline/fleet: npm install -g @mountline/fleet
Tables, queries and how it grows: docs/fleet.md. Nothing leaves your machines.

Examples:
  mountline fleet add 'tickets/*' && mountline fleet work && mountline fleet report
  mountline fleet report --format html -o fleet.html`,
    );
  addAdd(group);
  addWork(group);
  addReport(group);
  addExport(group);
}

function addAdd(group: Command): void {
  group
    .command('add')
    .description('put bundles in the queue; the same bytes are analyzed once')
    .argument(
      '[path...]',
      'archives, folders, quoted patterns, https:// addresses and objects below s3://BUCKET/PREFIX, a bundle each; - reads them from standard input, one a line',
    )
    .addOption(database())
    .option('--stale', 'analyze again what other rules analyzed than those of this version')
    .action(async (paths, options) => {
      const { fleetPackage } = await import('./fleet.ts');
      await fleetPackage().addCommand(paths, options);
    });
}

function addWork(group: Command): void {
  group
    .command('work')
    .description('analyze what is in the queue; start it on as many machines as you like')
    .addOption(database())
    .option('--concurrency <n>', 'bundles at a time (default: one for each processor)')
    .option('--time <seconds>', 'the longest that one bundle may take', '600')
    .option('--memory <megabytes>', 'the most memory that the process of one bundle may use', '2048')
    .option('--grace <seconds>', 'after SIGTERM, time to finish before bundles go back to the queue', '20')
    .option('--redact', 'keep pseudonyms in place of names, addresses, ids and unknown words')
    .option('--wait', 'wait for more bundles when the queue is empty')
    .action(async (options) => {
      const { fleetPackage } = await import('./fleet.ts');
      await fleetPackage().workCommand(options);
    });
}

function addReport(group: Command): void {
  group
    .command('report')
    .description('which nodes are in which incident, what they share, and what could not be decided')
    .addOption(database())
    .option(
      '--by <attributes>',
      'compare by these: kernel, efs-utils, driver, distribution, rule',
      'kernel,efs-utils,driver,distribution',
    )
    .option('--since <time>', 'only captures since this time, UTC: 2026-11-20 or 2026-11-20T13:24')
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['text', 'json', 'csv', 'html']).default('text'),
    )
    .option('-o, --output <file>', 'write the report to a file')
    .option('--bundle <name>', "a bundle's own report, by its name, its node or the beginning of its SHA-256")
    .option('--sql', 'print the queries')
    .addOption(width())
    .addOption(noColor())
    .action(async (options) => {
      const { fleetReport } = await import('./fleet.ts');
      await fleetReport(options);
    });
}

function addExport(group: Command): void {
  group
    .command('export')
    .description('write the tables as Parquet files, one a table, for a data lake')
    .argument(
      '<folder>',
      'where to write bundle.parquet, node.parquet, incident.parquet, step.parquet, finding.parquet and coverage.parquet',
    )
    .addOption(database())
    .action(async (folder, options) => {
      const { fleetPackage } = await import('./fleet.ts');
      await fleetPackage().exportCommand(folder, options);
    });
}
