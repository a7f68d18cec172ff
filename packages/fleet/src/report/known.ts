import { rules, softwareOf } from 'mountline';
import type { Member } from './queries/members.ts';

/** A page of a vendor or of a tracker that a rule names, and the nodes in the rule's incident that have what it is about. */
export interface KnownProblem {
  url: string;
  kind: Kind;
  rules: string[];
  nodes: string[];
}

const KINDS = {
  article:
    /^https:\/\/(?:access\.redhat\.com\/(?:solutions|articles)|www\.suse\.com\/support|docs\.aws\.amazon\.com\/.*troubleshooting)/,
  issue: /^https:\/\/(?:github\.com\/[^/]+\/[^/]+\/(?:issues|pull)\/\d|bugs\.|bugzilla\.)/,
};

type Kind = keyof typeof KINDS;

/** Manuals are named by rules too, but say nothing of a failure that others met. */
function kindOf(url: string): Kind | undefined {
  for (const kind of ['article', 'issue'] as const) if (KINDS[kind].test(url)) return kind;
  return undefined;
}

/** The pages that describe what these nodes are in: the one of the most nodes first. */
export function knownProblems(members: readonly Member[]): KnownProblem[] {
  const inRule = new Map<string, Member[]>();
  for (const member of members) inRule.set(member.rule, [...(inRule.get(member.rule) ?? []), member]);
  const found = new Map<string, KnownProblem>();
  for (const { id, see } of rules) {
    for (const url of see) {
      const kind = kindOf(url);
      const names = (inRule.get(id) ?? []).flatMap(({ name, software }) => (isAbout(url, software) ? [name] : []));
      if (kind === undefined || names.length === 0) continue;
      const { rules: of, nodes } = found.get(url) ?? { rules: [], nodes: [] };
      found.set(url, { url, kind, rules: [...of, id], nodes: [...new Set([...nodes, ...names])].sort() });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.nodes.length - a.nodes.length || b.rules.length - a.rules.length || (a.url < b.url ? -1 : 1),
  );
}

/** A page about one driver or server says nothing of a node on which that was not seen. */
function isAbout(url: string, software: readonly string[]): boolean {
  const of = softwareOf(url);
  return of === undefined || software.includes(of);
}

/** The pages that a rule names of what others met, as far as the node has what they are about. */
export const pagesOf = (rule: string, software: readonly string[]): string[] =>
  rules.find(({ id }) => id === rule)?.see.filter((url) => kindOf(url) !== undefined && isAbout(url, software)) ?? [];
