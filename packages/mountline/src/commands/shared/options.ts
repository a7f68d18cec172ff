/** Options that several commands have. */
import { Option } from 'commander';

export const repeat = (value: string, all: string[] = []) => [...all, value];

export const limit = () =>
  new Option(
    '--limit <limit>',
    'set a limit for files and archives: bytes, entries, line, records, time …, as in bytes=50G (repeatable)',
  ).argParser(repeat);

export const width = () =>
  new Option('-w, --width <columns>', 'width of the text, at least 60 (default: that of the terminal, otherwise 100)');

export const ownRules = () =>
  new Option('--rules <path>', 'your own rules: a file, or a directory of *.rule files (repeatable)').argParser(repeat);

export const zone = () =>
  new Option('--zone <zone>', 'zone of the node, or PATH=ZONE for one file (repeatable)').argParser(repeat);

export const noColor = () => new Option('--no-color', 'no colors');
