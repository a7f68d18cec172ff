import { sources } from '@mountline/parsers';
import { rules } from '@mountline/rules';
import type { Command } from 'commander';

interface Words {
  path: string[];
  words: string[];
  /** What may follow an option that takes a value: its choices, else a path. */
  values: { short: string | undefined; long: string; choices: readonly string[] }[];
}

/** Commands that a source is named to, and those that a rule is. */
const OF_SOURCES: readonly string[] = ['parse', 'sources'];
const OF_RULES: readonly string[] = ['why', 'explain'];

/** What may follow each command: its own commands and options, and the names of sources or rules, or the choices of an argument. */
function tableOf(command: Command, path: string[] = [], parent = command): Words[] {
  const options = command.options
    .flatMap(({ long, short }) => [long, short])
    .filter((word) => typeof word === 'string');
  const names = [
    ...(OF_SOURCES.includes(path.join(' ')) ? sources.map(({ name }) => name) : []),
    ...(OF_RULES.includes(path.join(' ')) ? rules.map(({ id }) => id) : []),
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  ];
  // Those that --help shows: `help` is among them.
  const children = command.createHelp().visibleCommands(command);
  const commands = command.name() === 'help' ? parent.commands : children;
  const words = [...commands.map((child) => child.name()), ...names, ...options, '--help'];
  const values = command.options.flatMap(({ long, short, required, argChoices = [] }) =>
    required && long ? [{ short, long, choices: argChoices }] : [],
  );
  return [{ path, words, values }, ...children.flatMap((child) => tableOf(child, [...path, child.name()], command))];
}

/** A static script, from the table of commands. */
export function completion(shell: 'bash' | 'zsh' | 'fish', command: Command): string {
  const table = tableOf(command);
  if (shell === 'fish') return fish(table);
  const cases = table.map(({ path, words }) => `    '${path.join(' ')}') words='${words.join(' ')}' ;;`).reverse();
  const values = table.flatMap(({ path, values }) =>
    values.map(({ short, long, choices }) => {
      const options = [long, ...(short ? [short] : [])].map((option) => `'${[...path, option].join(' ')}'`);
      return `    ${options.join('|')}) words='${choices.join(' ')}' paths=${choices.length > 0 ? 'no' : ''} ;;`;
    }),
  );
  const names = [...new Set(table.flatMap(({ path }) => path))].join('|');
  const lines = [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_mountline() {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's
    '  local word current="${COMP_WORDS[COMP_CWORD]}" last="${COMP_WORDS[COMP_CWORD-1]}" path= words= paths=',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    `    case "$word" in ${names}) path="\${path:+$path }$word" ;; esac`,
    '  done',
    '  case "$path" in',
    ...cases,
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's
    '  case "${path:+$path }$last" in',
    ...values,
    '  esac',
    // A name may hold blanks, so the lines alone part what is offered.
    "  local IFS=$'\\n'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's
    '  COMPREPLY=( $(compgen -W "${words// /$IFS}" -- "$current") )',
    '  [ -n "$paths" ] || COMPREPLY+=( $(compgen -f -- "$current") )',
    '}',
    'complete -o filenames -F _mountline mountline',
  ];
  return `${lines.join('\n')}\n`;
}

function fish(table: readonly Words[]): string {
  const lines = table.flatMap(({ path, words, values }) => {
    const when =
      path.length === 0
        ? '__fish_use_subcommand'
        : path.map((name) => `__fish_seen_subcommand_from ${name}`).join('; and ');
    const options = values.map(({ short, long, choices }) => {
      const names = `${short ? ` -s ${short.slice(1)}` : ''} -l ${long.slice(2)}`;
      return `complete -c mountline -n '${when}'${names} ${choices.length > 0 ? `-x -a '${choices.join(' ')}'` : '-r'}`;
    });
    return [`complete -c mountline -n '${when}' -a '${words.join(' ')}'`, ...options];
  });
  return `${lines.join('\n')}\n`;
}
