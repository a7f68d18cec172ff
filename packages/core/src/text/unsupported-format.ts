import { latinOf } from './latin.ts';
import { logStoreOf } from './log-export.ts';

/** How files begin that another program has to unpack, or to write as text, first; and what to do. Then texts that tell too little. */
const FORMATS: readonly { magic: readonly number[]; is: string }[] = [
  {
    // systemd, src/libsystemd/sd-journal/journal-def.h
    magic: [0x4c, 0x50, 0x4b, 0x53, 0x48, 0x48, 0x52, 0x48],
    is: 'a systemd journal file: convert it first with `journalctl --file FILE -o export > journal.export`',
  },
  // 7-Zip, DOC/7zFormat.txt
  { magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], is: 'a 7-Zip archive: unpack it first with `7z x FILE`' },
  // RAR 1.5 to 4, and 5
  { magic: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], is: 'a RAR archive: unpack it first with `unrar x FILE`' },
  // LZ4 Frame Format Description
  { magic: [0x04, 0x22, 0x4d, 0x18], is: 'compressed with lz4: unpack it first with `lz4 -d FILE`' },
];

const LINES: readonly { form: RegExp; is: string }[] = [
  {
    // lib/ansible/plugins/callback/default.py and yaml.py
    form: /^(?:PLAY \[|\S+ \| [A-Z]+ =>\s*\n {4})/,
    is: 'the output of an ansible playbook or callback: use `ansible all -m shell -a COMMAND`, or save one file for each node',
  },
  {
    form: /^\[\{"(?:_{1,2}[A-Z]|MESSAGE|PRIORITY|SYSLOG_|CODE_|UNIT)[A-Z_]{0,40}":"/,
    is: 'journal entries in an array on one line: write one per line with `jq -c ".[]" FILE`',
  },
  {
    // aws-cli, awscli/customizations/logs/tail.py: ShortLogEventsFormatter, around what Fluent Bit writes
    form: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d \{"(?:hostname|host|ident|systemd_unit|log|stream|time|_p|message|kubernetes)":/,
    is: 'from `aws logs tail --format short`, which drops the streams and milliseconds: collect it again without --format',
  },
];

/** Enough for the first words of a document, and for the names of columns. */
const LOOKED_AT = 600;

/** What a file is that nothing here opens, and how to make of it what is read; undefined for all that is not known. */
export function foreignFormat(head: Uint8Array): string | undefined {
  const format = FORMATS.find(({ magic }) => magic.every((byte, i) => head[i] === byte));
  if (format) return format.is;
  const text = latinOf(head.subarray(0, LOOKED_AT));
  const store = logStoreOf(text);
  if (store)
    return `an export of ${store}, which is not supported: collect the log on the node, for example with \`journalctl -o export\``;
  return LINES.find(({ form }) => form.test(text))?.is;
}
