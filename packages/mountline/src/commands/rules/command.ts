import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { ownRules, width } from '../shared/options.ts';

export const rules: CliCommand = { rank: 8, add };

function add(program: Command): void {
  const rules = program
    .command('rules')
    .description('list the rules; check and format your own')
    .addHelpText('after', '\nExamples:\n  mountline rules list\n  mountline rules check my-incident.rule');
  rules
    .command('list')
    .description('id, severity, title and reference of every rule')
    .addOption(ownRules())
    .addOption(width())
    .addHelpText('after', '\nExamples:\n  mountline rules list\n  mountline rules list --rules my-rules/')
    .action(async (options: { rules?: string[]; width?: string }) => {
      const { listRules } = await import('./rules.ts');
      await listRules(options);
    });
  rules
    .command('check')
    .description('check rules for mistakes')
    .argument('<path...>', 'rule files, and directories of *.rule files')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('--fixtures <dir>', 'also check that every rule has cases: DIR/RULE/fires-NAME and DIR/RULE/quiet-NAME')
    .addHelpText(
      'after',
      `
Exit status: 1 if there are errors.

With --format json, editors get the line and the columns of each mistake (docs/rules-check.schema.json).

Examples:
  mountline rules check my-incident.rule
  mountline rules check --format json my-incident.rule
  mountline rules check my-rules/ --fixtures my-rules/fixtures`,
    )
    .action(async (paths: string[], options: { format: 'text' | 'json'; fixtures?: string }) => {
      const { checkRuleFiles } = await import('./rules.ts');
      await checkRuleFiles(paths, options);
    });
  rules
    .command('fmt')
    .description('format rule files as Mountline formats its own')
    .argument('<path...>', 'rule files, and directories of *.rule files')
    .option('--check', 'write nothing; exit with 1 and list the files that would change')
    .addHelpText('after', '\nExample:\n  mountline rules fmt my-incident.rule')
    .action(async (paths: string[], options: { check?: boolean }) => {
      const { formatRuleFiles } = await import('./rules.ts');
      await formatRuleFiles(paths, options.check ?? false);
    });
}
