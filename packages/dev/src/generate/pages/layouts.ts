import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVIDENCE, evidenceNames, type Holding, holdingOf, type Layout } from '@mountline/core';
import { ROOT } from '../../testing/fixtures.ts';
import { code, GENERATED, table } from './markdown.ts';
import { commentOf } from './source-notes.ts';

const SIGNS: Readonly<Record<Holding['when'], string>> = { always: 'yes', sometimes: '(yes)', never: '–' };

function matrix(layouts: readonly Layout[]): string[] {
  return table(
    ['', ...layouts.map(({ name }) => `[${name}](#${name})`)],
    evidenceNames.map((evidence) => [
      EVIDENCE[evidence].title,
      ...layouts.map((layout) => SIGNS[holdingOf(layout, evidence).when]),
    ]),
  );
}

const NOTED: Readonly<Record<Holding['when'], string>> = { always: '', sometimes: 'not always ', never: 'never ' };

const BASIS: Readonly<Record<Layout['basis'], string>> = {
  bundle: 'Tested with real archives.',
  source: 'Written from the source code of the collector; not yet tested with a real archive.',
};

function section(layout: Layout): string[] {
  const { name, basis, collectWith, markers, filtered = [] } = layout;
  const notes = evidenceNames.flatMap((evidence) => {
    const { when, note } = holdingOf(layout, evidence);
    return note === undefined ? [] : [{ title: EVIDENCE[evidence].title, when, note }];
  });
  return [
    `## ${name}`,
    '',
    commentOf(readFileSync(join(ROOT, 'packages/bundle/src/layouts', `${name}.ts`), 'utf8')),
    '',
    `- Made with ${code(collectWith)}`,
    `- Its root is the folder that contains ${markers.map((all) => all.map(code).join(' and ')).join(', or ')}.`,
    `- ${BASIS[basis]}`,
    ...notes.map(({ title, when, note }) => `- ${NOTED[when]}${title}: ${note}`),
    ...filtered.map(({ path, why }) => `- ${code(path.source.replaceAll('\\/', '/'))}: ${why}`),
    '',
  ];
}

/** docs/layouts.md: the kinds of bundle, and what each of them holds. */
export function layoutsPage(layouts: readonly Layout[]): string {
  return [
    '# Kinds of bundle',
    '',
    GENERATED,
    '',
    'Mountline recognizes a bundle by files and folders that every bundle of its kind has, not by its name. It finds them at any depth:',
    'the folder that contains them is the root. Several roots are several nodes, and each gets its own report. All other files are read',
    'as one node, unless they name two hosts.',
    '',
    '## Files of several nodes',
    '',
    'Files without a known layout are split into nodes by',
    '',
    '- the host that `uname -a`, `hostname`, or logs of one name in two folders show: by their folders, archives or names',
    '- the name of an EC2, AKS or GKE node in the names of files or folders, such as `ip-10-0-1-20-mountinfo.txt`',
    '- a word in which the names of several tables differ, if a log with that word names its host: `a-mountinfo.txt`, `a-ss.txt` and',
    '  `a-journal.txt` next to `b-…`. A word without a log names no node: the files are read as one node, the report warns about it,',
    '  and a table with one word proves nothing about a table with the other.',
    '',
    'The output of a tool that asks many nodes at once is one file per node:',
    '',
    '- pdsh, clush, dshbak, pssh, ansible (also `-o`), salt, Fabric 1, `parallel --tag`, `tsh ssh`, `docker service logs`,',
    '  `aws ssm list-command-invocations --details`',
    '- the log of a NixOS test, in which the console of each machine has its name in front (`client2 # [   12.312345] …`)',
    '- a loop with a heading (`=== node-a ===`), if the same table appears below two names',
    '- `kubectl logs --prefix`, stern and kubetail name pods: the pods of one DaemonSet are on different nodes',
    '',
    '## Pasted text',
    '',
    'A text copied from a terminal is split into the outputs of its commands:',
    '',
    '- outputs below a prompt (`[root@node-a ~]# ss -tanp`), also in a recording of script(1)',
    '- files below `==> PATH <==` of head and tail',
    '- lines that `grep` found in files (`/var/log/messages:77:…`)',
    '',
    'So are texts that people write: a Markdown issue, a forum post, a mail or notes (`.md`, `.txt`, `.eml`), passed directly or inside a',
    'folder or an archive. Mountline reads fences with any first line, `[code]` and `<pre>`, indented blocks, quoted mails, and commands',
    'with their outputs, logs and tables between sentences. It decodes mails and opens their attachments.',
    '',
    '- The path of an output is the file that `cat` showed, the words of the command, or its lines (`lines 30-39`). Evidence is given by the',
    '  line of the text, `issue.md:118`.',
    '- These prove no absence: output of `grep`, `head` or an option that omits rows, text with `...`, and the longest file below `==>`, which',
    '  head or tail may have cut.',
    '- Prompts name the node. Outputs of several nodes are separated. Tables of a container are not read.',
    '- If a command changed the node (`umount`, `systemctl restart`) and its tables were taken again, only the later ones are read. If a',
    '  command was repeated, the last output counts.',
    '- Commands between two `date` commands ran between those times.',
    '- Rows that the terminal wrapped are reported and not read.',
    '',
    '## Contents of each kind',
    '',
    'If a kind never contains something, its absence is reported differently from a missing file. `(yes)` means that only some bundles have it;',
    'the reason is below. `mountline inspect PATH` shows the same for one bundle.',
    '',
    ...matrix(layouts),
    '',
    ...layouts.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
