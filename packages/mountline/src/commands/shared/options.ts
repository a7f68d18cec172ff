/** Options that several commands have. */
import { Option } from 'commander';

export const repeat = (value: string, all: string[] = []) => [...all, value];

export const limit = () =>
  new Option(
    '--limit <limit>',
    'what files and archives may cost: bytes, entries, line, records, time …, as in bytes=50G (repeatable)',
  ).argParser(repeat);

export const width = () =>
  new Option('-w, --width <columns>', 'columns of the text, 60 at least (default: of the terminal, else 100)');

export const ownRules = () =>
  new Option('--rules <path>', 'rules of your own: a file, or a directory of *.rule files (repeatable)').argParser(
    repeat,
  );

export const zone = () =>
  new Option('--zone <zone>', 'zone of the node, or PATH=ZONE for one file (repeatable)').argParser(repeat);

export const noColor = () => new Option('--no-color', 'no colours');
