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
  bundle: 'Tried on archives that were really made.',
  source: 'Written from the source of the collector, not tried on a real archive yet.',
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
    `- Its root is the folder that holds ${markers.map((all) => all.map(code).join(' and ')).join(', or ')}.`,
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
    'A bundle of a known kind is recognised by files and folders that every one of its kind has, not by its name, and at any',
    'depth: the folder that holds them is its root. Several roots are several nodes, and each of them gives a report of its own.',
    'Whatever lies in no such folder is read as well, as one node; files that name two hosts (`uname -a`, `hostname`, or logs of one name in two folders) are told apart by their',
    'folders, archives or names. The name of an EC2, AKS or GKE node in the names of files or folders does too (`ip-10-0-1-20-mountinfo.txt`), and a word that the names of',
    'several tables part in, where a log with that word names its host (`a-mountinfo.txt`, `a-ss.txt` and `a-journal.txt` beside `b-…`). Such words alone name nobody: those files are read as of one node,',
    'the report warns of it, and no table of one word tells what one of the other lacks.',
    '',
    'A text in which a tool that asks many at once wrote the name of the node in front of each line, or above each answer, is a file for each node: pdsh, clush, dshbak, pssh,',
    'ansible (`-o` too), salt, Fabric 1, `parallel --tag`, `tsh ssh`, `docker service logs`, `aws ssm list-command-invocations --details`, and a loop with a heading (`=== node-a ===`)',
    'where below two names the same table stands. `kubectl logs --prefix`, stern and kubetail name pods: those of one DaemonSet are on different nodes.',
    '',
    'A text that was copied from a terminal is opened too: what commands wrote below their prompts (`[root@node-a ~]# ss -tanp`), what script(1) kept of it,',
    'files below `==> PATH <==` of head and tail, and what `grep` found in files (`/var/log/messages:77:…`). So is what people wrote, an issue in Markdown, a post of a forum, a mail or notes, named itself or in',
    'a folder or an archive (`.md`, `.txt`, `.eml`): fences whatever their first line is, `[code]` and `<pre>`, indented blocks, quotes of mails, and commands with their outputs, or logs and tables, between sentences.',
    'Of a mail the encoded parts are decoded, and what is attached is opened. Each output bears the path of the file that `cat` showed, the words of the command, or the lines that it stands in (`lines 30-39`); evidence',
    'is given by the line of the text, `issue.md:118`. What went through `grep`, `head` or an option that leaves rows out proves no absence, nor does the longest file below',
    '`==>`, which head or tail may have cut, nor what `...` stands in. Prompts name the node; outputs of several nodes are told apart, and the tables of a',
    'container are not read, nor those of before a command that changed the node (`umount`, `systemctl restart`) where they were taken again behind it. Of a command that was',
    'run again the last output counts. What was typed between two `date` is of a time between them. Rows that the window of the terminal wrapped are told, and not read.',
    '',
    'What a kind never holds is told from what was looked for and is not there. `(yes)` is in some of them: what it hangs on',
    'stands below. `mountline inspect PATH` tells it of one bundle.',
    '',
    ...matrix(layouts),
    '',
    ...layouts.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
