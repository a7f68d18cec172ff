/** The `mountline` command: what can be typed. What a command does is in cli/, loaded when it is called. */
import { Argument, Command, CommanderError, Option } from 'commander';
import { failure, Stop, systemWords, UserError } from './shared/failure.ts';
import { FORMATS } from './shared/formats.ts';
import { mountlineVersion } from './version.ts';

/** A broken pipe (`| head`) ends the command without a word; a full disk must not look like an incident. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  process.stderr.write(
    `mountline: standard output cannot be written: ${systemWords(error)}\nMake room, or name a file elsewhere with -o.\n`,
  );
  process.exit(2);
});

/** Nobody reads what is said beside the result: the status says it all the same. */
process.stderr.on('error', () => undefined);

const repeat = (value: string, all: string[] = []) => [...all, value];

const limit = () =>
  new Option(
    '--limit <limit>',
    'what archives may cost: entries, bytes, ratio, nesting …, as in bytes=50G (repeatable)',
  ).argParser(repeat);

const width = () =>
  new Option('-w, --width <columns>', 'columns of the text, 60 at least (default: of the terminal, else 100)');

function program(): Command {
  const command = new Command('mountline')
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
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .option('--zone <zone>', 'zone of the node, or PATH=ZONE for one file: +02:00, Europe/Berlin (repeatable)', repeat)
    .addOption(limit())
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 at a likely or confirmed incident of this severity or worse')
        .choices(['critical', 'major', 'minor', 'never'])
        .default('major'),
    )
    .option('--no-redact', 'leave names, addresses and ids in Markdown as they are')
    .option('-v, --verbose', 'near misses, what was not seen, every file and every clock too')
    .addOption(width())
    .option('--no-color', 'no colours (NO_COLOR and FORCE_COLOR are honoured too)')
    .addHelpText(
      'after',
      `
Exit status: 0 nothing to fail on, 1 something, 2 the input could not be read.
A directory that is named like a command is ./parse, ./rules or ./sources.

Examples:
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
      const { analyzeCommand } = await import('./analyze/analyze.ts');
      await analyzeCommand(paths, self.opts(), self.commands);
    });

  command
    .command('parse')
    .description('parse files with one source, as JSON lines: one record a line')
    .argument('<source>', 'mountinfo, mount-log, journal, dmesg …; a wrong name lists those that are near')
    .argument('[file...]', 'rotated files are read in their order; standard input when absent or -')
    .option('--zone <zone>', 'zone of stamps that name none: +02:00, Europe/Berlin')
    .addHelpText(
      'after',
      `
Each line has \`span\` and the record's own fields; a log's has \`time\` (null where it cannot be told), \`stamp\`,
\`level\`, \`message\`, \`kind\` (null where no template fits) and \`fields\`. Diagnostics go to standard error.
Exit status: 2 when a file cannot be read or holds no record of the source; an empty file is no failure.

Examples:
  mountline parse mountinfo /proc/self/mountinfo
  mountline parse mount-watchdog-log mount-watchdog.log*
  journalctl -o export | mountline parse journal | jq -c 'select(.kind == "nfs.server.not-responding") | .time'`,
    )
    .action(async (source: string, files: string[], options: { zone?: string }) => {
      const { parseCommand } = await import('./parse/parse.ts');
      await parseCommand(source, files, options);
    });

  command
    .command('sources')
    .description('list the sources: what is read, how to collect it; or tell all about one')
    .argument('[name]', 'mountinfo, mount-log, journal, dmesg …')
    .addOption(new Option('-f, --format <format>', 'how to write it').choices(['text', 'json']).default('text'))
    .addOption(width())
    .addHelpText(
      'after',
      `
Of one source: what its form looks like, with its traps, the fields of its records, the kinds of event that its lines
are matched against, its diagnostics, a sample.

Examples:
  mountline sources
  mountline sources strace
  mountline sources --format json | jq -r '.[] | [.name, .collectWith] | @tsv'`,
    )
    .action(async (name: string | undefined, options: { format: 'text' | 'json'; width?: string }) => {
      const { listSources, showSource } = await import('./sources/sources.ts');
      await (name === undefined ? listSources(options) : showSource(name, options));
    });

  command
    .command('inspect')
    .description(
      'what a bundle is, what it holds, covers and lacks, which rules it can decide, and what would tell more',
    )
    .argument('<path...>', 'as for mountline itself')
    .addOption(new Option('-f, --format <format>', 'how to write it').choices(['text', 'json']).default('text'))
    .option('-o, --output <file>', 'write it to a file')
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .option('--zone <zone>', 'zone of the node, or PATH=ZONE for one file (repeatable)', repeat)
    .addOption(limit())
    .option('-v, --verbose', 'all units of every log, and every file that was not read')
    .addOption(width())
    .option('--no-color', 'no colours')
    .addHelpText(
      'after',
      `
Ask it before you send a bundle on, or as soon as one arrives: it says what to collect while the node still hangs. The
kinds of bundle that are known: docs/layouts.md; the form of the JSON: docs/inspection.schema.json.

Examples:
  mountline inspect sosreport-ip-10-0-37-114-2026-11-20-fvrqfzk.tar.xz
  mountline inspect --format json results.tgz | jq -r '.collect[].command'`,
    )
    .action(async (paths: string[], options) => {
      const { inspectCommand } = await import('./inspect/inspect.ts');
      await inspectCommand(paths, options);
    });

  command
    .command('why')
    .description('why a rule fired or did not: how far each start of it came, and what it lacked')
    .usage('[options] <path...> <rule>')
    .argument('<path...>', 'as for mountline itself; the id of the rule comes last')
    .addOption(new Option('-f, --format <format>', 'how to write it').choices(['text', 'json']).default('text'))
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .option('--zone <zone>', 'zone of the node, or PATH=ZONE for one file (repeatable)', repeat)
    .addOption(limit())
    .addOption(width())
    .option('--no-color', 'no colours')
    .addHelpText(
      'after',
      `
Examples:
  mountline why bundle/ efs-orphaned-mount
  mountline why --rules my-rules/ journal.txt proc/1/mountinfo my-incident`,
    )
    .action(async (words: string[], options) => {
      const { whyCommand } = await import('./why/why.ts');
      await whyCommand(words, options);
    });

  command
    .command('check')
    .description('compare captured bundles with what is expected of them: a test of a driver, a collector or rules')
    .argument('[dir...]', 'folders that hold expect.yaml or expect.json, and all below them (default: this one)')
    .addOption(
      new Option('-f, --format <format>', 'how to write it')
        .choices(['text', 'json', 'junit', 'github'])
        .default('text'),
    )
    .option('-o, --output <file>', 'write it to a file')
    .option('--update', 'write expectations that are missing or do not hold; read them before you commit them')
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .addOption(limit())
    .addOption(width())
    .option('--no-color', 'no colours')
    .addHelpText(
      'after',
      `
A folder holds the bundle as \`bundle\` (a directory) or \`bundle.*\` (a file), and beside it its expectation:

  incidents:
    - rule: efs-orphaned-mount
      verdict: confirmed
      bindings: { P: 20361 }
  quiet: true                     # no other incident than those

All keys: docs/ci.md. Exit status: 0 all is as expected, 1 something is not, 2 something could not be checked.

Examples:
  mountline check --update incidents/     write what there is now, to begin with
  mountline check incidents/
  mountline check --format github incidents/
  mountline check --format junit -o mountline.xml incidents/`,
    )
    .action(async (paths: string[], options) => {
      const { checkCommand } = await import('./check/check.ts');
      await checkCommand(paths, options);
    });

  command
    .command('distill')
    .description(
      'the few lines of a bundle that give the same verdicts, without names: a test, and a bundle to pass on',
    )
    .argument('<path...>', 'one directory or archive, or the files of one bundle')
    .requiredOption('-o, --output <dir>', 'a folder that is not there yet')
    .option('--no-redact', 'leave names, addresses and ids as they are')
    .option('--keep <word>', 'a word that tells nothing and stays (repeatable)', repeat)
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .option('--zone <zone>', 'zone of the node, or PATH=ZONE for one file (repeatable)', repeat)
    .addOption(limit())
    .addHelpText(
      'after',
      `
Writes DIR/bundle with the lines that are needed and mountline-pack.json, which attests what else was read;
DIR/expect.yaml for mountline check; and DIR.names.json, which tells what the pseudonyms stand for. Do not pass that on.
The bundle is read twice: write what comes out of a pipe into a file first.

Examples:
  mountline distill sosreport-ip-10-0-37-114/ -o incidents/frozen-kubelet
  mountline check incidents/frozen-kubelet
  mountline distill --no-redact bundle/ -o pack`,
    )
    .action(async (paths: string[], options) => {
      const { distillCommand } = await import('./distill/distill.ts');
      await distillCommand(paths, options);
    });

  command
    .command('diff')
    .description('what changed on a node between two captures: incidents, mounts, lives, counters as rates, settings')
    .argument('<before>', 'the earlier capture: a directory, an archive or a file')
    .argument('<after>', 'the later capture of the same node')
    .addOption(new Option('-f, --format <format>', 'how to write it').choices(['text', 'json']).default('text'))
    .option('-o, --output <file>', 'write it to a file')
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .option('--zone <zone>', 'zone of the node, or PATH=ZONE for one file (repeatable)', repeat)
    .addOption(limit())
    .option('-v, --verbose', 'all mounts, lives and counters')
    .addOption(width())
    .option('--no-color', 'no colours')
    .addHelpText(
      'after',
      `
Signs: + came, - went, ~ is different, > was moved, * was mounted again, = is as before, ? cannot be told any more.
Captures of two nodes are refused; where nothing proves that they are of one, that is said and they are compared.
Exit status: 0 whatever is different, 2 when an input could not be read or they are of two nodes.

Examples:
  mountline diff capture-monday/ capture-tuesday/
  mountline diff --format json before/ after/ | jq '.incidents[] | select(.change == "appeared")'`,
    )
    .action(async (before: string, after: string, options) => {
      const { diffCommand } = await import('./diff/diff.ts');
      await diffCommand(before, after, options);
    });

  const rules = command
    .command('rules')
    .description('list the rules; check and format those that you write')
    .addHelpText('after', '\nExamples:\n  mountline rules list\n  mountline rules check my-incident.rule');
  rules
    .command('list')
    .description('id, severity, title and reference of every rule')
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .addOption(width())
    .addHelpText('after', '\nExamples:\n  mountline rules list\n  mountline rules list --rules my-rules/')
    .action(async (options: { rules?: string[]; width?: string }) => {
      const { listRules } = await import('./rules/rules.ts');
      await listRules(options);
    });
  rules
    .command('check')
    .description('look for mistakes in rules')
    .argument('<path...>', 'files of rules, and directories of *.rule files')
    .option('--fixtures <dir>', 'also look for cases of every rule: DIR/RULE/fires-NAME and DIR/RULE/quiet-NAME')
    .addHelpText(
      'after',
      `
Exit status: 1 when there are errors.

Examples:
  mountline rules check my-incident.rule
  mountline rules check my-rules/ --fixtures my-rules/fixtures`,
    )
    .action(async (paths: string[], options: { fixtures?: string }) => {
      const { checkRuleFiles } = await import('./rules/rules.ts');
      await checkRuleFiles(paths, options.fixtures);
    });
  rules
    .command('fmt')
    .description('bring files of rules into the form in which Mountline has its own')
    .argument('<path...>', 'files of rules, and directories of *.rule files')
    .option('--check', 'write nothing; exit with 1 and name the files that would change')
    .addHelpText('after', '\nExample:\n  mountline rules fmt my-incident.rule')
    .action(async (paths: string[], options: { check?: boolean }) => {
      const { formatRuleFiles } = await import('./rules/rules.ts');
      await formatRuleFiles(paths, options.check ?? false);
    });

  command
    .command('explain')
    .description('a rule, or a kind of event, in words')
    .argument('<name>', 'the id of a rule, or an event kind')
    .option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)', repeat)
    .addOption(width())
    .addHelpText('after', '\nExamples:\n  mountline explain nfs-dead-port\n  mountline explain efs.tunnel.failed')
    .action(async (name: string, options: { rules?: string[]; width?: string }) => {
      const { explain } = await import('./explain/explain.ts');
      await explain(name, options);
    });

  command
    .command('completion')
    .description('a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'whose script').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', '\nExamples:\n  source <(mountline completion bash)\n  mountline completion fish | source')
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completion } = await import('./completion/completion.ts');
      process.stdout.write(completion(shell, command));
    });
  return command;
}

/** Wrong usage and unreadable input exit with 2; a bug is shown as it is. */
function strict(command: Command, name = command.name()): Command {
  command.exitOverride().showHelpAfterError(`(${name} --help shows what can be typed)`);
  for (const child of command.commands) strict(child, `${name} ${child.name()}`);
  return command;
}

/** Nothing is left to do, and the command has not come to its end: that must not look like success. */
const unfinished = () => {
  process.stderr.write('mountline: it ended without a result; this is a bug\n');
  process.exitCode = 2;
};

async function run(): Promise<void> {
  process.once('beforeExit', unfinished);
  try {
    // Every command would say it in other words, or take it for no argument at all.
    if (process.argv.includes('')) throw new UserError('one of the arguments is empty', 'Is a variable not set?');
    await strict(program()).parseAsync(process.argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else process.exitCode = await failure(error);
  } finally {
    process.off('beforeExit', unfinished);
  }
}

run().catch((bug) => {
  console.error(bug);
  // 1 would say that there is an incident.
  process.exitCode = 2;
});
