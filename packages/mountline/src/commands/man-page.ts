import type { Argument, Command, Option } from 'commander';
import { program } from './analyze/program.ts';
import { commands } from './index.ts';

/** Text as roff takes it: a hyphen that can be copied, no line that starts a request, and ASCII. */
const plain = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replace(/[^\0-\x7f]/gu, (sign) => `\\[u${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
const bold = (text: string) => `\\fB${plain(text)}\\fR`;

const optionTerm = ({ flags }: Option) =>
  flags.replace(/--?[\w-]+|<[^<>]*>|\[[^[\]]*\]/g, (part) =>
    part.startsWith('-') ? bold(part) : part.replace(/[\w-]+/, (name) => `\\fI${plain(name)}\\fR`),
  );

function optionText({ description, argChoices, defaultValue, negate }: Option): string {
  const notes = [
    ...(argChoices ? [`one of ${argChoices.join(', ')}`] : []),
    ...(typeof defaultValue === 'string' && !negate ? [`default: ${defaultValue}`] : []),
  ];
  return plain(notes.length > 0 ? `${description} (${notes.join('; ')})` : description);
}

/** What stands below the options in `--help`. */
function afterHelp(command: Command): string {
  let text = '';
  const writeOut = (part: string) => {
    text += part;
  };
  command.configureOutput({ writeOut }).outputHelp();
  return text.slice(command.helpInformation().length).trim();
}

const nameOf = (argument: Argument) => `\\fI${plain(argument.name())}\\fR${argument.variadic ? ' ...' : ''}`;
const argumentsOf = (command: Command) =>
  command.registeredArguments.map((one) => (one.required ? nameOf(one) : `[${nameOf(one)}]`));

/** A line that is indented is an example, and stays as it is. */
function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n');
    const examples = lines.filter((line) => line.startsWith('  '));
    const words = lines.filter((line) => !line.startsWith('  '));
    return [
      ...(words.length > 0 ? ['.PP', plain(words.join('\n'))] : []),
      ...(examples.length > 0
        ? ['.PP', '.nf', '.RS 4', plain(examples.map((line) => line.slice(2)).join('\n')), '.RE', '.fi']
        : []),
    ];
  });
}

const optionsOf = (command: Command) =>
  command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help' || command.parent === null)
    .flatMap((option) => ['.TP', optionTerm(option), optionText(option)]);

const described = (command: Command) =>
  command.registeredArguments.flatMap((one) => (one.description ? ['.TP', nameOf(one), plain(one.description)] : []));

function section(command: Command, parents: readonly string[]): string[] {
  const names = [...parents, command.name()];
  const words = [
    bold(names.join(' ')),
    ...(command.options.length > 0 ? ['[\\fIoptions\\fR]'] : []),
    ...argumentsOf(command),
  ];
  return [
    '.TP',
    words.join(' '),
    plain(sentence(command.description())),
    '.RS',
    ...described(command),
    ...optionsOf(command),
    ...paragraphs(afterHelp(command)),
    '.RE',
    ...command.commands.flatMap((child) => section(child, names)),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

/** The man page of `mountline`: the commands, options and examples of `--help`, in the macros of man(7). */
export function manPage(): string {
  const whole = program();
  for (const { add } of commands.toSorted((a, b) => a.rank - b.rank)) add(whole);
  const [exitStatus = '', ...rest] = afterHelp(whole).split('\n');
  const [notes = '', examples = ''] = rest.join('\n').split('\n\nExamples:\n');
  return [
    '.\\" Generated from the commands by `pnpm gen`.',
    `.TH MOUNTLINE 1 "" "mountline ${whole.version()}" "User Commands"`,
    '.SH NAME',
    'mountline \\- explain what happened to the mounts of a broken node',
    '.SH SYNOPSIS',
    `.B mountline\n[\\fIoptions\\fR] ${argumentsOf(whole).join(' ')}`,
    '.br',
    '.B mountline\n\\fIcommand\\fR [\\fIargument\\fR ...]',
    '.SH DESCRIPTION',
    plain(whole.description()),
    ...described(whole),
    ...paragraphs(notes),
    '.SH OPTIONS',
    ...optionsOf(whole),
    '.SH COMMANDS',
    ...whole.commands.flatMap((one) => section(one, ['mountline'])),
    '.SH "EXIT STATUS"',
    plain(sentence(exitStatus.replace(/^Exit status: /, ''))),
    '.SH EXAMPLES',
    '.nf',
    plain(examples.replace(/^ {2}/gm, '')),
    '.fi',
    '',
  ].join('\n');
}
