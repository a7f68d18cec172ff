import { parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from './tree.ts';

/** Longer ones are not read from top to bottom. */
const MOST_LINES = 80;

export interface LongFunction {
  /** `mountline/src/commands/cli.ts program` */
  name: string;
  lines: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** Data that is given by a function for its parameters is a table, however long. */
function isTable(body: Node): boolean {
  const only = (body as Node & { body?: Node[] }).body;
  const statement = body.type === 'BlockStatement' && only?.length === 1 ? only[0]! : body;
  const value = statement.type === 'ReturnStatement' ? (statement as Node & { argument: Node }).argument : statement;
  return value?.type === 'ArrayExpression' || value?.type === 'ObjectExpression' ? !holdsFunctions(value) : false;
}

function holdsFunctions(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(holdsFunctions);
  if (node === null || typeof node !== 'object') return false;
  const { type, body } = node as { type?: string; body?: Node };
  if (type === 'FunctionExpression') return true;
  // A short arrow in a row of a table is a cell of it.
  if (type === 'ArrowFunctionExpression' && body?.type === 'BlockStatement') return true;
  return Object.values(node).some(holdsFunctions);
}

/** The functions of a file that are longer than one should be, but for tables. */
export function longFunctions({ path, text }: SourceFile): LongFunction[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: LongFunction[] = [];
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length;
  const lineAt = ({ start }: Node) => text.slice(0, start).split('\n').length;
  const look = (node: Node & { id?: { name: string } | null; body: Node | null }, name = node.id?.name) => {
    const lines = linesOf(node);
    if (node.body === null || lines <= MOST_LINES || isTable(node.body)) return;
    found.push({ name: `${path} ${name ?? `at line ${lineAt(node)}`}`, lines });
  };
  const named = new Map<Node, string>();
  new Visitor({
    VariableDeclarator: (node) => {
      if (node.init && node.id.type === 'Identifier') named.set(node.init, node.id.name);
    },
    Property: (node) => {
      if (node.key.type === 'Identifier') named.set(node.value, node.key.name);
    },
    FunctionDeclaration: (node) => look(node),
    FunctionExpression: (node) => look(node, named.get(node)),
    ArrowFunctionExpression: (node) => look(node, named.get(node)),
  }).visit(program);
  return found;
}
