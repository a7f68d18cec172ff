import type { MatchResult, Node } from 'ohm-js';
import { errorOf, type RuleError } from './rule-error.ts';
import { ruleLanguage } from './rule-parser.ts';

const WIDTH = 120;
/** Conditions that are longer than this do not move the order of all other steps to the right. */
const LONG = 28;

/** A part of a rule that gets a line, or several, of its own. */
type Piece = { from: number; to: number } & (
  | { is: 'rule' | 'line' | 'command'; text: string }
  /** Words in quotes; `after`: when they are told. */
  | { is: 'text'; word: string; text: string; after: string }
  | { is: 'step'; head: string; kind: string; where: string; order: string[]; says: string }
);

/**
 * The text of rules in the one form that they have: steps in columns, texts wrapped, one blank between words. Comments,
 * the order of clauses and the blank lines between them stay. The meaning is the same, and a second time changes nothing.
 */
export async function formatRules(given: string): Promise<{ formatted: string; errors: RuleError[] }> {
  const { grammar } = await ruleLanguage();
  const text = given.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = grammar.match(text);
  if (match.failed()) return { formatted: given, errors: [errorOf(match, text)] };
  return { formatted: laidOut(text, await piecesOf(match)), errors: [] };
}

async function piecesOf(match: MatchResult): Promise<Piece[]> {
  const { grammar } = await ruleLanguage();
  const semantics = grammar.createSemantics();
  const list = (node: Node) => node.asIteration().children;
  const end = (...nodes: Node[]) => Math.max(...nodes.filter((n) => n.sourceString !== '').map((n) => n.source.endIdx));
  const line = (from: Node, to: Node, words: string): Piece => {
    return { is: 'line', from: from.source.startIdx, to: end(to), text: words };
  };
  const text = (word: Node, name: string, node: Node): Piece => {
    const [string, , step, , without] = node.children as [Node, Node, Node, Node, Node];
    const wanted = step.children[0]?.sourceString;
    const unwanted = without.children[0] && list(without.children[0]).map((n) => n.sourceString);
    const after = [wanted && ` if ${wanted}`, unwanted && ` unless ${unwanted.join(' or ')}`].filter(Boolean).join('');
    const parts = [string, ...step.children, ...without.children];
    return { is: 'text', word: name, text: flat(string), after, from: word.source.startIdx, to: end(...parts) };
  };
  const commands = (node: Node): Piece[] =>
    node.children.map((command) => ({
      is: 'command',
      text: flat(command.children[1]!),
      from: command.source.startIdx,
      to: end(command.children[1]!),
    }));
  const step = (body: Node, head: string, first = body, says = ''): Piece => {
    const [name, mark, kind, conditions, constraints] = body.children as [Node, Node, Node, Node, Node];
    const where = (conditions.pieces() as string[]).join(', ');
    const parts = [name, kind, conditions, ...constraints.children];
    const order = constraints.children.map(plain);
    const title = `${head}${name.sourceString}${mark.sourceString}`;
    return {
      is: 'step',
      head: title,
      kind: kind.sourceString,
      where,
      order,
      says,
      from: first.source.startIdx,
      to: end(...parts),
    };
  };

  semantics.addOperation<unknown>('pieces', {
    Rules: (rules) => rules.children.flatMap((rule) => rule.pieces()),
    Rule: (word, id, clauses) => [
      { is: 'rule', text: `rule ${id.sourceString}`, from: word.source.startIdx, to: end(id) },
      ...clauses.children.flatMap((clause) => clause.pieces()),
    ],
    Clause: (clause) => clause.pieces(),
    Clause_title: (word, node) => [text(word, 'title', node)],
    Clause_severity: (word, level) => [line(word, level, `severity ${level.sourceString}`)],
    Clause_see: (word, url) => [line(word, url, `see ${url.sourceString}`)],
    Clause_overrides: (word, _b, _c, ids) => [line(word, ids, `more specific than ${plain(ids)}`)],
    Clause_open: (word, _b, names) => [line(word, names, `open while ${plain(names)}`)],
    Clause_because: (word, node) => [text(word, 'because', node)],
    Clause_impact: (word, node) => [text(word, 'impact', node)],
    Clause_doNow: (word, _b, node, all) => [text(word, 'do now', node), ...commands(all)],
    Clause_fix: (word, node, all) => [text(word, 'fix', node), ...commands(all)],
    Clause_fixedIn: (word, _b, _c, versions, node) => [text(word, `fixed in kernel ${plain(versions)}`, node)],
    Clause_unknown: (word, node) => [text(word, 'unknown', node)],
    Clause_group: (word, _b, _c, last, bodies) => [
      line(word, last, 'at least one of'),
      ...list(bodies).map((body, i) => step(body, i === 0 ? '   ' : '   or ')),
    ],
    Clause_anchor: (word, body) => [step(body, 'anchor ', word)],
    Clause_end(word, _by, body, _says, words) {
      const said = words.children[0];
      const piece = step(body, 'ended by ', word, said ? flat(said) : '');
      return [said ? { ...piece, to: end(said) } : piece];
    },
    Clause_no: (word, body) => [step(body, 'no ', word)],
    Clause_step: (body) => [step(body, '')],
    Conditions: (conditions) => list(conditions).map((condition) => condition.pieces()),
    Condition: (field, op, value) => `${field.sourceString} ${op.sourceString} ${flat(value)}`,
  });
  return semantics(match).pieces() as Piece[];
}

/** Words without line breaks and comments. */
const plain = (node: Node) =>
  node.sourceString
    .replace(/#[^\n]*/g, '')
    .replace(/(?<!\s)\s*,\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();

/** A line break in quotes, with the blanks around it, is one blank. */
const flat = (node: Node) => node.sourceString.replace(/(?<!\s)\s*\n\s*/g, ' ');

function laidOut(text: string, pieces: readonly Piece[]): string {
  const rows: string[] = [];
  const putBetween = (between: string, indent: string) => {
    const { trailing, own } = linesBetween(between, rows.length > 0);
    if (trailing) rows[rows.length - 1] += `  ${trailing}`;
    for (const line of own)
      if (line !== '' || (rows.length > 0 && rows.at(-1) !== '')) rows.push(line && indent + line);
  };
  let at = 0;
  pieces.forEach((piece, i) => {
    const between = text.slice(at, piece.from);
    const inside = commentsOf(text.slice(piece.from, piece.to), piece);
    const indent = piece.is === 'rule' ? '' : '  ';
    putBetween(piece.is === 'rule' && i > 0 ? between.replace('\n', '\n\n') : between, indent);
    rows.push(...inside.map((comment) => indent + comment), ...rowsOf(piece, blockOf(pieces, i, text)));
    at = piece.to;
  });
  putBetween(`${text.slice(at)}\n`, '');
  return `${rows.join('\n').trimEnd()}\n`;
}

/** Blank lines and comments; a comment that stands behind something on its line stays there. */
function linesBetween(between: string, behind: boolean): { trailing: string; own: string[] } {
  const lines = between.split('\n').slice(0, -1);
  const comments = lines.flatMap((line, i) => {
    const comment = /#.*/.exec(line)?.[0].trimEnd();
    return comment ?? (line.trim() === '' && (i > 0 || !behind) ? '' : []);
  });
  const trailing = behind && lines[0]?.includes('#') ? comments.shift()! : '';
  return { trailing, own: comments };
}

/** Comments in the middle of a piece stand before it. */
function commentsOf(source: string, { is, ...piece }: Piece): string[] {
  if (is === 'line' && 'text' in piece && piece.text.startsWith('see ')) return [];
  return [...source.matchAll(/"(?:\\[\s\S]|[^"\\])*"?|#[^\n]*/g)].flatMap(([token]) =>
    token.startsWith('#') ? [token.trimEnd()] : [],
  );
}

type StepPiece = Piece & { is: 'step' };

/** The steps that stand in the columns of one: those around it, without a blank line or another clause between. */
function blockOf(pieces: readonly Piece[], i: number, text: string): StepPiece[] {
  const belongs = ({ is, ...piece }: Piece) => is === 'step' || ('text' in piece && piece.text === 'at least one of');
  const joined = (a: number) => !/\n[^\S\n]*\n/.test(text.slice(pieces[a]!.to, pieces[a + 1]!.from));
  let [first, last] = [i, i];
  while (first > 0 && belongs(pieces[first - 1]!) && joined(first - 1)) first -= 1;
  while (last + 1 < pieces.length && belongs(pieces[last + 1]!) && joined(last)) last += 1;
  return pieces.slice(first, last + 1).filter((piece) => piece.is === 'step');
}

function rowsOf(piece: Piece, block: readonly StepPiece[]): string[] {
  switch (piece.is) {
    case 'rule':
      return [piece.text];
    case 'line':
      return [`  ${piece.text}`];
    case 'command':
      return [`    $ ${piece.text}`];
    case 'text':
      return wrapped(`  ${piece.word} `, piece.text, piece.after);
    case 'step':
      return stepRows(piece, block);
  }
}

/** A text is wrapped where one blank stands between two words; the next line begins under its first letter. */
function wrapped(before: string, quoted: string, after: string): string[] {
  const words = quoted.split(/(?<![\s\\]) (?! )/);
  const hanging = ' '.repeat(before.length + 1);
  const rows = [before + words.shift()!];
  words.forEach((word, i) => {
    const row = rows.at(-1)!;
    const rest = i === words.length - 1 ? after.length : 0;
    if (row.length + 1 + word.length + rest <= WIDTH) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(hanging + word);
  });
  rows[rows.length - 1] += after;
  return rows;
}

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));

function stepRows({ head, kind, where, order, says }: StepPiece, block: readonly StepPiece[]): string[] {
  const heads = widest(block.map((step) => step.head).filter((text) => !text.startsWith('ended by ')));
  const kinds = widest(block.map((step) => step.kind));
  const wheres = widest(
    block.flatMap((step) => (step.order.length > 0 && step.where.length <= LONG ? [step.where] : [])),
  );
  const column = (text: string, width: number) => `${text.padEnd(width)}  `;
  const begin = `  ${column(head, heads)}${column(kind, kinds - Math.max(0, head.length - heads))}`;
  const at = begin.length + (wheres === 0 ? 0 : wheres + 2);
  const rows = [order.length === 0 || wheres === 0 ? begin + where : begin + column(where, wheres)];
  for (const words of [...order, ...(says === '' ? [] : [`says ${says}`])]) {
    const row = rows.at(-1)!;
    const gap =
      row.trim() === '' || row.endsWith('  ') ? '' : words.startsWith('says ') || row.length < at ? '  ' : ' ';
    if (row.length + gap.length + words.length <= WIDTH || row.trim() === '') rows[rows.length - 1] = row + gap + words;
    else rows.push(' '.repeat(at) + words);
  }
  return rows.map((row) => row.trimEnd());
}
