import { parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from './tree.ts';

/** The reason stands in a comment so many lines above it at most. */
const NEAR = 8;

export interface Cast {
  /** `rules/src/views/node/evidence.ts: found as Fields` */
  name: string;
  hasReason: boolean;
}

interface Place {
  start: number;
  end: number;
}

/** Where a file says itself of which type a value is, or asks a value for it: `x as T`, `typeof x`, `Array.isArray(x)`, `x === true`. */
export function castsOf({ path, text }: SourceFile): Cast[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: Cast[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const ends = comments.map(({ end }) => lineAt(end));
  const look = ({ start, end }: Place) => {
    const line = lineAt(start);
    const hasReason = ends.some((at) => at <= line && line - at <= NEAR);
    found.push({ name: `${path}: ${text.slice(start, end)}`, hasReason });
  };
  new Visitor({
    TSAsExpression: (node) => {
      const type = text.slice(node.typeAnnotation.start, node.typeAnnotation.end);
      if (type !== 'const') look(node);
    },
    UnaryExpression: (node) => {
      if (node.operator === 'typeof') look(node);
    },
    CallExpression: (node) => {
      if (text.slice(node.callee.start, node.callee.end) === 'Array.isArray') look(node);
    },
    BinaryExpression: (node) => {
      if (node.operator === '===' && text.slice(node.right.start, node.right.end) === 'true') look(node);
    },
  }).visit(program);
  return found;
}
