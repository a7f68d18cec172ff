import { parseSync, Visitor } from 'rolldown/utils';

/** One module that a file names: `import`, `export … from`, `import()` or a type's `import('…')`. */
export interface Import {
  /** As written: `./lines.ts`, `@mountline/core`, `node:fs`; null where `import()` is given an expression. */
  name: string | null;
  /** Only types are taken; nothing of the module is loaded when the file runs. */
  typeOnly: boolean;
}

/** Every module that a file names, in the order of its text. Throws on a file that is no TypeScript. */
export function importsOf(path: string, text: string): Import[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const imports: Import[] = [];
  const add = (name: string | null, typeOnly: boolean) => imports.push({ name, typeOnly });
  new Visitor({
    ImportDeclaration: (node) => {
      const types = node.specifiers.every((s) => s.type === 'ImportSpecifier' && s.importKind === 'type');
      add(node.source.value, node.importKind === 'type' || (node.specifiers.length > 0 && types));
    },
    ExportNamedDeclaration: (node) => {
      if (!node.source) return;
      const types = node.specifiers.every((s) => s.exportKind === 'type');
      add(node.source.value, node.exportKind === 'type' || (node.specifiers.length > 0 && types));
    },
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? String(node.source.value) : null, false),
    TSImportType: (node) => add(node.source.value, true),
  }).visit(program);
  return imports;
}

/** The package that a module belongs to: `@mountline/parsers/mountinfo` → `@mountline/parsers`. */
export function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
