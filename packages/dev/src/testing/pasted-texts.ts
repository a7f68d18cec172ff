/**
 * Texts as people write them when something hangs: an issue, a post in a forum, a mail, notes. Each holds outputs of the fixtures in the ways
 * in which outputs are pasted, with sentences between them, and says what it holds and where.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from './fixtures.ts';
import { seeded } from './seeded.ts';

export interface PastedOutput {
  source: string;
  /** As it was before it was indented, quoted, or put between fences. */
  lines: readonly string[];
  /** The line of the text that its first line is. */
  line: number;
  /** How it was pasted: what a test says that fails. */
  as: string;
}

export interface PastedText {
  /** Its name, with the ending that such a text has. */
  path: string;
  text: string;
  outputs: PastedOutput[];
  /** Its lines stand in it as a mail encodes them. */
  encoded?: true;
}

/** A file of fixtures/sources and the command that writes it. */
const GIVEN: readonly (readonly [file: string, command: string])[] = [
  ['mountinfo/dead-port.txt', 'cat /proc/1/mountinfo'],
  ['mounts/dead-port.txt', 'cat /proc/mounts'],
  ['mount/format-zoo.txt', 'mount'],
  ['findmnt/format-zoo.txt', 'findmnt'],
  ['ss/efs-proxy-tanp.txt', 'ss -tanp'],
  ['netstat/hung-neopa.txt', 'netstat -neopa'],
  ['ps/dead-port-eLo.txt', 'ps -eLo pid,ppid,lwp,stat,wchan:44,lstart,cmd'],
  ['ps/incident-auxwww.txt', 'ps auxwww'],
  ['dmesg/hung-T.txt', 'dmesg -T'],
  ['dmesg/hung.txt', 'sudo dmesg'],
  ['journal/journal-lab-proxy.txt', 'journalctl --no-pager'],
  ['syslog/syslog.1', 'cat /var/log/messages'],
  ['syslog/var-log-kern.log', 'tail -n 80 /var/log/kern.log'],
  ['klog-file/kubelet.log', 'cat /var/log/kubelet.log'],
  ['klog-file/csi-nfs-node.log', 'kubectl logs -n kube-system csi-nfs-node-x7k2p -c nfs'],
  ['nfsstat/client.txt', 'nfsstat -c'],
  ['rpcinfo/lockd-p.txt', 'rpcinfo -p'],
  ['df/efs-h.txt', 'df -h'],
  ['lsof/dead-port.txt', 'lsof -nP'],
  ['lslocks/waiters.txt', 'lslocks'],
  ['proc-stack/proc/1202/task/1202/stack', 'cat /proc/1202/stack'],
  ['kubectl-get/all-wide.txt', 'kubectl get pods -A -o wide'],
  ['kubectl-describe/pods.txt', 'kubectl describe pods'],
  ['kubectl-describe/events-alone.txt', 'kubectl describe pod web-0'],
  ['systemctl-status/systemctl-status-kubelet.txt', 'systemctl status kubelet'],
  ['systemctl-list-units/systemctl_list-units', 'systemctl list-units'],
  ['sysctl/sysctl-a', 'sysctl -a'],
  ['uptime/hung.txt', 'uptime'],
  ['uname/debian.txt', 'uname -a'],
  ['mountstats/hung.txt', 'cat /proc/self/mountstats'],
  ['proc-locks/waiters.txt', 'cat /proc/locks'],
  ['meminfo/proc-meminfo.txt', 'cat /proc/meminfo'],
  ['nfsiostat/page.txt', 'nfsiostat'],
  ['mount-log/issue346.log', 'cat /var/log/amazon/efs/mount.log'],
  ['mount-watchdog-log/issue346.log', 'cat /var/log/amazon/efs/mount-watchdog.log'],
  ['kubernetes-objects/pod.yaml', 'kubectl get pod web-0 -o yaml'],
];

/** What their first lines are is known from the lines below alone, which stand behind a blank line. */
const SET_OFF = new Set(['nfsiostat/page.txt']);

/** Each begins a text anew, so that a number alone says which node it is. */
const PROMPTS: readonly ((node: string) => string)[] = [
  (node) => `[root@${node} ~]# `,
  (node) => `root@${node}:~# `,
  (node) => `${node}:~ # `,
  (node) => `${node} [/home/rancher]# `,
  (node) => `[core@${node} log]$ sudo `,
  (node) => `\x1b[01;32madmin@${node}\x1b[00m:\x1b[01;34m~\x1b[00m$ `,
  (node) => `${node}# `,
  () => 'sh-5.2# ',
  () => '$ ',
  () => '# ',
  () => 'PS C:\\Users\\op> ',
  (node) => `$ ssh ${node} `,
  (node) => `$ talosctl -n ${node} read `,
  () => '$ kubectl exec -n kube-system debug-x7k2p -- ',
  () => '$ sudo nsenter -t 1 -m -n ',
];

const SENTENCES = [
  'After the proxy was restarted every access to the share hangs.',
  'We have seen this on three of our nodes since the last upgrade.',
  'The pod is stuck in Terminating and I cannot delete it.',
  'This is what I get on the node:',
  'Here is the output, taken while it was hanging.',
  'And then I looked at the sockets and the mount table,\nbecause somebody said that the port may be gone:',
  'Nothing else was changed on that day, as far as I know.\nThe cluster runs in eu-west-1, with the addon of the vendor.',
  'Is there a way to get out of this without a reboot?',
  'The log shows the same thing again and again.',
  'Could this be the same problem as in the ticket of last week?',
  'I waited for ten minutes, but it did not come back.',
  'For comparison, the same thing one minute later:',
];

const CLOSINGS = ['Thanks for any help!', 'Best regards,\nAnna', 'What else should I collect?', ''];

type Form =
  | 'fence'
  | 'fence-bare'
  | 'fence-named'
  | 'details'
  | 'indented'
  | 'indented-bare'
  | 'shifted'
  | 'list'
  | 'naked'
  | 'naked-bare'
  | 'code'
  | 'code-in-line'
  | 'code-heading'
  | 'code-heading-indented'
  | 'jira'
  | 'fence-in-line'
  | 'pre'
  | 'quoted'
  | 'quoted-twice'
  | 'quoted-fence';

/** Forms that nothing but their looks tells from the sentences around them. */
const BARE: ReadonlySet<Form> = new Set(['naked-bare', 'shifted']);

/** Logs of which each line is an item of its own where somebody makes a list of them. */
const LOGS = new Set(['dmesg/hung-T.txt', 'dmesg/hung.txt', 'syslog/syslog.1', 'klog-file/kubelet.log']);

/** In what people write it into, how they paste. A log alone between two sentences is told from them by nothing but its looks. */
const KINDS: Readonly<Record<'issue' | 'forum' | 'mail' | 'notes', { ending: string; forms: readonly Form[] }>> = {
  issue: {
    ending: '.md',
    forms: [
      'fence',
      'fence',
      'fence-bare',
      'fence-named',
      'fence-in-line',
      'details',
      'indented',
      'indented-bare',
      'quoted-fence',
      'list',
      'jira',
    ],
  },
  forum: {
    ending: '.txt',
    forms: [
      'code',
      'code-in-line',
      'code-heading',
      'code-heading-indented',
      'pre',
      'naked',
      'indented',
      'shifted',
      'naked-bare',
    ],
  },
  mail: { ending: '.eml', forms: ['naked', 'quoted', 'quoted-twice', 'indented', 'shifted', 'fence', 'naked-bare'] },
  notes: { ending: '.txt', forms: ['naked', 'naked', 'naked-bare', 'fence-bare', 'indented', 'shifted', 'list'] },
};

type Random = () => number;
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

/** So many lines of a fixture are pasted: people cut what is long behind a row. */
const LONGEST = 45;

function contentOf(file: string): string[] {
  const lines = readFileSync(join(FIXTURES, 'sources', file), 'utf8')
    .replace(/\n+$/, '')
    .split('\n');
  return lines.slice(0, LONGEST);
}

export function pastedText(seed: number): PastedText {
  const random = seeded(`pasted text ${seed}`);
  const kind = pick(random, Object.keys(KINDS) as (keyof typeof KINDS)[]);
  const { ending, forms } = KINDS[kind];
  const promptOf = pick(random, PROMPTS);
  const lines: string[] = headOf(kind, random);
  const outputs: PastedOutput[] = [];
  const count = 1 + Math.floor(random() * 6);
  for (let i = 0; i < count; i += 1) {
    lines.push(...pick(random, SENTENCES).split('\n'));
    const [file, command] = pick(random, GIVEN);
    // One text with a sentence above it is read as what it is.
    const isAlone = count === 1;
    const isNaked = !isAlone && !SET_OFF.has(file);
    const form = pick(
      random,
      forms.filter((one) => (isNaked || !BARE.has(one)) && (one !== 'list' || LOGS.has(file))),
    );
    const typed = `${promptOf(`node-${'abc'[Math.floor(random() * 3)]}`)}${command}`;
    const isRead = typed.includes(' read ');
    const shown = isRead ? typed.replace(/ read (?:sudo )?cat /, ' read ') : typed;
    const prompt = isRead && shown === typed ? `$ ${command}` : shown;
    const content = contentOf(file);
    const pasted = pastedAs(form, prompt, command, content, random);
    if (form.startsWith('indented') || form === 'shifted') lines.push('');
    outputs.push({
      source: file.split('/')[0]!,
      lines: content,
      line: lines.length + pasted.above + 1,
      as: `${kind}, ${form}, ${JSON.stringify(prompt)}, ${file}`,
    });
    lines.push(...pasted.lines, '');
  }
  lines.push(...pick(random, CLOSINGS).split('\n'));
  const text = { path: `${kind}-${seed}${ending}`, text: `${lines.join('\n')}\n`, outputs };
  if (kind !== 'mail') return text;
  const encoding = pick(random, ENCODINGS);
  if (encoding === '8bit') return text;
  return encoding === 'mailbox' ? inMailbox(text) : encoded(text, lines, encoding);
}

const ENCODINGS = ['8bit', 'mailbox', 'quoted-printable', 'base64', 'multipart'] as const;

/** A mail as it lies in a mailbox: below a line that tells whose it is and when it came. */
const inMailbox = ({ text, outputs, path }: PastedText): PastedText => ({
  path: path.replace('.eml', '.mbox'),
  text: `From anna@example.com Fri Nov 20 12:33:00 2026\n${text}`,
  outputs: outputs.map((one) => ({ ...one, line: one.line + 1 })),
});

/** The same mail as other programs send it. */
function encoded(
  { path, outputs }: PastedText,
  lines: readonly string[],
  encoding: Exclude<(typeof ENCODINGS)[number], '8bit' | 'mailbox'>,
): PastedText {
  const end = lines.indexOf('');
  const [head, body] = [lines.slice(0, end - 2), lines.slice(end + 1)];
  const header = (name: string) => [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${name}`,
    '',
  ];
  if (encoding === 'base64') {
    const rows = Buffer.from(`${body.join('\n')}\n`)
      .toString('base64')
      .match(/.{1,76}/g)!;
    const first = head.length + 4;
    const all = [...head, ...header('base64'), ...rows];
    return {
      path,
      text: `${all.join('\n')}\n`,
      outputs: outputs.map((one) => ({ ...one, line: first })),
      encoded: true,
    };
  }
  const above =
    encoding === 'multipart'
      ? [
          ...head,
          'MIME-Version: 1.0',
          'Content-Type: multipart/mixed; boundary="=-b4711"',
          '',
          '--=-b4711',
          ...header('quoted-printable'),
        ]
      : [...head, ...header('quoted-printable')];
  const rows: string[] = [];
  const begins = body.map((line) => {
    const begin = above.length + rows.length + 1;
    rows.push(...quotedPrintable(line));
    return begin;
  });
  const below = encoding === 'multipart' ? ['--=-b4711--'] : [];
  const moved = outputs.map((one) => ({ ...one, line: begins[one.line - end - 2]! }));
  return { path, text: `${[...above, ...rows, ...below].join('\n')}\n`, outputs: moved, encoded: true };
}

/** RFC 2045, 6.7: rows of 76 characters at most, with a soft break at the end of each but the last. */
function quotedPrintable(line: string): string[] {
  const text = [...Buffer.from(line)]
    .map((byte) => (byte >= 32 && byte < 127 && byte !== 61 ? String.fromCharCode(byte) : `=${hexOf(byte)}`))
    .join('');
  const rows: string[] = [];
  let rest = text.replace(/ $/, '=20');
  while (rest.length > 76) {
    const cut = /=.?$/.exec(rest.slice(0, 75))?.index ?? 75;
    rows.push(`${rest.slice(0, cut)}=`);
    rest = rest.slice(cut);
  }
  return [...rows, rest];
}

const hexOf = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');

function headOf(kind: keyof typeof KINDS, random: Random): string[] {
  const about = pick(random, ['NFS mount hangs', 'Pod cannot be deleted', 'EFS is not responding']);
  if (kind === 'issue') return [`# ${about}`, '', '### What happened?', ''];
  if (kind === 'mail')
    return [
      'Return-Path: <anna@example.com>',
      'Received: from mail.example.com (mail.example.com [192.0.2.7])',
      '\tby mx.example.org with ESMTPS id 4711; Fri, 20 Nov 2026 12:33:00 +0000',
      'From: Anna <anna@example.com>',
      'To: linux-nfs@example.org',
      `Subject: ${about}`,
      'Date: Fri, 20 Nov 2026 12:33:00 +0000',
      'Message-ID: <4711@example.com>',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Hello,',
      '',
    ];
  return kind === 'forum' ? [`${about}, please help`, '', 'Hi all,', ''] : [`${about}: what I have so far.`, ''];
}

/** An output in its form, and how many lines stand above its first. */
function pastedAs(form: Form, prompt: string, command: string, content: readonly string[], random: Random) {
  const typed = [prompt, ...content];
  switch (form) {
    case 'fence':
      return { above: 2, lines: [pick(random, ['```', '```console', '~~~~']), ...typed, ''].map(closedAs) };
    case 'fence-bare':
      return { above: 1, lines: ['```', ...content, '```'] };
    case 'fence-named':
      return { above: 3, lines: [`The output of \`${command}\`:`, '', '```text', ...content, '```'] };
    case 'details':
      return {
        above: 5,
        lines: ['<details>', '<summary>the output</summary>', '', '```', ...typed, '```', '', '</details>'],
      };
    case 'indented':
      return { above: 1, lines: typed.map((line) => (line === '' ? '' : `    ${line}`)) };
    case 'indented-bare':
      return { above: 0, lines: content.map((line) => (line === '' ? '' : `    ${line}`)) };
    case 'shifted': {
      const blanks = ' '.repeat(1 + Math.floor(random() * 3));
      return { above: 0, lines: content.map((line) => (line === '' ? '' : blanks + line)) };
    }
    case 'list':
      return { above: 0, lines: listed(content, pick(random, LIST_SIGNS)) };
    case 'naked':
      return { above: 2, lines: ['', ...typed] };
    case 'naked-bare':
      return { above: 1, lines: ['', ...content] };
    case 'code':
      return { above: 2, lines: ['[code]', ...typed, '[/code]'] };
    case 'code-in-line':
      return { above: 1, lines: [`[CODE=bash]${typed[0]}`, ...typed.slice(1, -1), `${typed.at(-1)}[/CODE]`] };
    case 'code-heading':
      return { above: 2, lines: [pick(random, ['Code:', 'Bash:', 'Code: Select all']), ...typed] };
    case 'code-heading-indented':
      return { above: 2, lines: ['Code:', ...typed.map((line) => (line === '' ? '' : `    ${line}`))] };
    case 'jira':
      return {
        above: 2,
        lines: [pick(random, ['{code:bash}', '{noformat}', '{code}']), ...typed, '{code}'].map(jiraEnd),
      };
    case 'fence-in-line':
      // The last row and the fence below stand in one line.
      return { above: 2, lines: ['```', ...typed.slice(0, -1), `${typed.at(-1)}\`\`\``] };
    case 'pre':
      return {
        above: 2,
        lines: ['<pre>', ...typed.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')), '</pre>'],
      };
    case 'quoted':
      return { above: 2, lines: ['On Friday Bob wrote:', ...typed.map((line) => `> ${line}`.trimEnd())] };
    case 'quoted-twice':
      return {
        above: 3,
        lines: ['On Friday Bob wrote:', '> On Thursday Carl wrote:', ...typed.map((line) => `> > ${line}`.trimEnd())],
      };
    case 'quoted-fence':
      return { above: 2, lines: ['> ```', ...typed.map((line) => `> ${line}`.trimEnd()), '> ```'] };
  }
}

const LIST_SIGNS: readonly ((i: number) => string)[] = [() => '-', () => '*', (i) => `${i + 1}.`, (i) => `${i + 1})`];

const listed = (lines: readonly string[], signOf: (i: number) => string) =>
  lines.map((line, i) => `${signOf(i)} ${line}`);

/** What ends a block of Jira is called as what begins it. */
const jiraEnd = (line: string, i: number, all: readonly string[]) =>
  i === all.length - 1 && all[0] === '{noformat}' ? '{noformat}' : line;

/** The fence below is that above. */
const closedAs = (line: string, i: number, all: readonly string[]) =>
  i === all.length - 1 ? /^[`~]+/.exec(all[0]!)![0] : line;
