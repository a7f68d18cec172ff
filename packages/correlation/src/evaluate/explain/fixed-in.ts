import type { Event, FixedIn as Told } from '@mountline/core';
import { compareLines, isMainline, type KernelVersion, kernelVersion } from '../../rule-language/kernel-version.ts';
import type { FixedIn } from '../../rule-language/rule-ast.ts';
import type { Search } from '../decide/decided.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import { renderTemplate, type Story } from './render-template.ts';

type Node = Pick<Told, 'node' | 'kernel'>;

/** `6.14.0-rc1`, and Fedora's `6.14.0-0.rc2.22.fc42.x86_64`. */
const isCandidate = ({ rest }: KernelVersion): boolean => /^-(?:0\.)?rc\d/.test(rest);

/**
 * What the kernel of a node says of a bug that was fixed in others. Where its line is older than the oldest with a fix, the bug may be
 * younger than that line. The number of a distribution's kernel does not say what was added to it, unless it is as new as a fix.
 */
function nodeOf(fixes: readonly KernelVersion[], mainline: KernelVersion, release: string | undefined): Node {
  const own = release === undefined ? undefined : kernelVersion(release);
  if (release === undefined || own === undefined) return { node: 'not-known' };
  const fix = fixes.find((one) => compareLines(one, own) === 0);
  if (compareLines(own, mainline) >= 0 || (fix && own.patch >= fix.patch))
    return { node: isCandidate(own) && fix?.patch === own.patch ? 'undecided' : 'has-fix', kernel: release };
  if (own.rest !== '' && !/^-rc\d+$/.test(own.rest)) return { node: 'distribution', kernel: release };
  if (fixes.every((one) => compareLines(one, own) > 0)) return { node: 'undecided', kernel: release };
  return { node: 'older', kernel: release };
}

/**
 * Says whether the kernel of a node is older than the fix of a bug. It never says that the kernel has the bug: how old that is, no rule
 * knows.
 */
export function fixedIn({ kernels, text }: FixedIn, release: string | undefined): Told {
  const sorted = kernels
    .map((name) => ({ name, version: kernelVersion(name)! }))
    .sort((a, b) => compareLines(a.version, b.version));
  const mainline = sorted.find(({ name }) => isMainline(name))!;
  const versions = sorted.map(({ version }) => version);
  const node = nodeOf(versions, mainline.version, release);
  const names = sorted.map(({ name }) => name);
  return { kernels: names, what: text, ...node, text: wordsOf(text, names, mainline.name, node) };
}

function wordsOf(what: string, names: readonly string[], mainline: string, { node, kernel = '' }: Node): string {
  const own = kernelVersion(kernel);
  const isOwn = (name: string) => own !== undefined && compareLines(kernelVersion(name)!, own) === 0;
  const told = node === 'older' ? names.filter((name) => name === mainline || isOwn(name)) : names;
  const all = told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)!}` : mainline;
  const says = {
    older: `This node has ${kernel}.`,
    distribution: `This node has ${kernel}: the fix may be backported, ask the vendor.`,
    'has-fix': `This node has ${kernel}, which has the fix.`,
    undecided: `This node has ${kernel}: its number does not show whether it has the bug.`,
    'not-known': 'Not known: the kernel of this node (uname -r).',
  };
  return `Fixed in kernel ${all}: ${what}. ${says[node]}`;
}

/** The release of the kernel that ran when it began: that of the capture may have been booted since. */
function kernelAt({ time }: Event, { findings }: Knowledge): string | undefined {
  const boots = findings.byKind.get('kernel.boot.started') ?? [];
  const boot = boots.findLast((one) => one.time.from <= time.from);
  if (boot === undefined && boots.length > 0) return undefined;
  const release = boot?.fields.release;
  return typeof release === 'string' ? release : findings.timeline.host.kernel?.value;
}

/** What an incident says of the kernels that have a fix; without the bugs that its steps do not show. */
export function fixesOf({ rule, start }: Search, story: Story, knowledge: Knowledge): Told[] {
  const release = kernelAt(start, knowledge);
  return rule.fixedIn.flatMap((one) => {
    const text = renderTemplate(one, story);
    return text === null ? [] : [fixedIn({ ...one, text }, release)];
  });
}
