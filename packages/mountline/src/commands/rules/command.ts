import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { ownRules, width } from '../shared/options.ts';

export const rules: CliCommand = { rank: 8, add };

function add(program: Command): void {
  const rules = program
    .command('rules')
    .description('list the rules; check and format those that you write')
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
      const { checkRuleFiles } = await import('./rules.ts');
      await checkRuleFiles(paths, options.fixtures);
    });
  rules
    .command('fmt')
    .description('bring files of rules into the form in which Mountline has its own')
    .argument('<path...>', 'files of rules, and directories of *.rule files')
    .option('--check', 'write nothing; exit with 1 and name the files that would change')
    .addHelpText('after', '\nExample:\n  mountline rules fmt my-incident.rule')
    .action(async (paths: string[], options: { check?: boolean }) => {
      const { formatRuleFiles } = await import('./rules.ts');
      await formatRuleFiles(paths, options.check ?? false);
    });
}
