import { groupBy, type Span, type TextPlace, type Typed } from '@mountline/core';
import type { Section } from './section.ts';
import { type Line, textsOf } from './text-lines.ts';

/** The output of a command of a session, as a file. */
export interface Output {
  name: string;
  text: string;
  typed: Typed;
}

/** Tables that show what is mounted and what listens. */
const CORE = /^(?:mountinfo|mounts|mount|findmnt|ss|netstat|servers|volumes|mountstats|tcp#?)$/;

/** The outputs with their names, in one folder a node if there are several, and what the session says about each. */
export function typedOf(sections: readonly Section[], text: Text): Output[] {
  const nodes = nodesIn(sections);
  const passed = passedOf(sections);
  const names = namesOf(sections, nodes);
  const dates = datesAround(sections, names);
  const named = new Map<string, NonNullable<Typed['host']>>();
  const hostOf = (name: string, line: number) => {
    const known = named.get(name) ?? { name, span: text.spanOf(line) };
    named.set(name, known);
    return known;
  };
  return sections.map((section, i): Output => {
    const { where, command, lines, changes = 0, changedBy = [], emptiedIn } = section;
    const why = whyNotOfNode(section, nodes) ?? passed.get(section);
    const filtered = section.filtered ?? where?.doubt;
    const cut = section.cut ?? (command?.copied && nodes.size > 0 ? 'it is a copy of unknown time' : undefined);
    // An output with another doubt may be of another place.
    const asked = filtered === command?.filtered && cut === undefined ? section.asked : undefined;
    const isOfNode = where?.container === undefined && command?.ofNode;
    const { host, address } = isOfNode ? (where ?? {}) : {};
    const typed: Typed = {
      places: placesOf(lines, text),
      ...(where || section.isDated ? { line: section.line } : {}),
      ...(command === undefined ? {} : { command: command.text }),
      ...(host === undefined ? {} : { host: hostOf(host, section.line) }),
      ...(address === undefined || why !== undefined ? {} : { address: hostOf(address, section.line) }),
      ...(filtered === undefined ? {} : { filtered }),
      ...(asked === undefined ? {} : { asked }),
      ...(cut === undefined ? {} : { cut }),
      ...dates[i],
      ...(changedBy.length > changes ? { changedBy: changedBy.slice(changes) } : {}),
      ...(emptiedIn === undefined ? {} : { emptiedIn }),
      ...(why === undefined ? {} : { passed: why }),
    };
    return { name: names[i]!, text: `${textsOf(lines).join('\n')}\n`, typed };
  });
}

/** The text that holds the outputs. */
export interface Text {
  spanOf(line: number): Span;
  /** A line as it is in the text. */
  lineAt(line: number): string;
}

const encoder = new TextEncoder();

/** One stretch for lines that are consecutive in the text and identical to it. */
function placesOf(lines: readonly Line[], { spanOf, lineAt }: Text): TextPlace[] {
  const places: TextPlace[] = [];
  let offset = 0;
  let above: { number: number; isSame: boolean } | undefined;
  lines.forEach(({ text, number }, i) => {
    const isSame = lineAt(number) === text;
    if (!above?.isSame || above.number + 1 !== number) places.push([i + 1, offset, number, spanOf(number).offset]);
    above = { number, isSame };
    offset += encoder.encode(text).length + 1;
  });
  return places;
}

function namesOf(sections: readonly Section[], nodes: Nodes): string[] {
  const names = sections.map(({ where, name }) => {
    const isInFolder = where && (where.container !== undefined || (nodes.size > 1 && nodes.has(where.key)));
    return `${isInFolder ? `${where.key.replaceAll('/', ' ')}/` : ''}${pathOf(name)}`;
  });
  // The last output of a command counts.
  const last = new Map(names.map((name, i) => [name, i]));
  const seen = new Map<string, number>();
  return names.map((name, i) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return last.get(name) === i ? name : `${name} (${nth})`;
  });
}

/**
 * The nearest `date` above and below each output, if the session shows the node's time more than once. An output below a `date` line was taken
 * then: the time until the next one is the pause of a loop.
 */
function datesAround(sections: readonly Section[], names: readonly string[]): Pick<Typed, 'after' | 'before'>[] {
  const found: Pick<Typed, 'after' | 'before'>[] = sections.map(() => ({}));
  for (const same of groupBy([...sections.keys()], (i) => sections[i]!.where?.key ?? '').values()) {
    // A file of this name has another time.
    const isDate = (i: number) => sections[i]!.kind === 'date' && /^date\b/.test(sections[i]!.name);
    let above: string | undefined;
    for (const i of same) {
      if (isDate(i)) above = names[i]!;
      else if (sections[i]!.isDated) found[i]!.after = above!;
    }
    if (same.filter(isDate).length < 2) continue;
    const mark = (order: readonly number[], side: 'after' | 'before') => {
      let nearest: string | undefined;
      for (const i of order) {
        const { command } = sections[i]!;
        if (isDate(i)) nearest = names[i]!;
        else if (nearest !== undefined && command?.collects && !command.names) found[i]![side] = nearest;
      }
    };
    mark(same, 'after');
    mark(same.toReversed(), 'before');
  }
  return found;
}

type Nodes = ReadonlyMap<string, string | undefined>;

/** Where an output of a node was shown. Commands about the cluster can be typed anywhere. */
function nodesIn(sections: readonly Section[]): Nodes {
  const found = new Map<string, string | undefined>();
  for (const { where, command } of sections)
    if (where && where.container === undefined && command?.ofNode) found.set(where.key, where.host);
  return found;
}

/** A command as a path: it keeps its blanks, and no part leads out of the session. */
function pathOf(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/').slice(0, 200) || 'output';
}

function whyNotOfNode({ where, command }: Section, nodes: Nodes): string | undefined {
  if (!where) return undefined;
  if (command?.names && nodes.size > 0 && !nodes.has(where.key) && where.container === undefined)
    return `it was typed on ${where.key}, and the tables are from ${[...nodes.keys()].join(', ')}`;
  if (where.container !== undefined) return `it was taken in a container (${where.container})`;
  if (where.host !== undefined || !nodes.has(where.key)) return undefined;
  const other = [...nodes.values()].find((host) => host !== undefined);
  return other && `its node is unknown, and other prompts name ${other}`;
}

/**
 * Why an output does not show the same state as the others: a command between them changed the node, or it was run again. The tables taken last
 * count, if they have the mount table or the sockets.
 */
function passedOf(sections: readonly Section[]): ReadonlyMap<Section, string> {
  const passed = new Map<Section, string>();
  for (const same of groupBy(sections, ({ where }) => where?.key ?? '').values()) {
    // Counters are compared with earlier ones.
    const isShown = ({ command }: Section) => command?.collects && !command.names && !command.counts;
    const shown = same.filter(isShown);
    const core = shown.filter(({ kind }) => CORE.test(kind));
    const last = (core.length > 0 ? core : shown).at(-1)?.changes;
    const again = new Map<string, Section>();
    for (const section of same.toReversed()) {
      if (!isShown(section)) continue;
      const { name, changes = 0, changedBy = [] } = section;
      const later = again.get(name);
      if (last !== undefined && changes < last)
        passed.set(section, 'the node was changed after it, and its tables were taken again');
      else if (last !== undefined && changes > last)
        passed.set(
          section,
          `the node was changed before it (\`${changedBy[changes - 1]}\`), and not all tables were taken again`,
        );
      else if (later) passed.set(section, `it was taken again on line ${later.line}`);
      else again.set(name, section);
    }
  }
  return passed;
}
