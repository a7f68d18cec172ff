import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseRules } from '@mountline/correlation';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { beforeAll, expect, test } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const FOLDER = join(ROOT, 'packages/vscode');
const SCOPE = 'source.mountline-rule';
const RULES = join(ROOT, 'packages/rules/rules');

interface Token {
  line: number;
  column: number;
  text: string;
  /** The innermost scope, without the name of the language. */
  scope: string;
}

let grammar: textmate.IGrammar;

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const onigLib = Promise.resolve({
    createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text: string) => new oniguruma.OnigString(text),
  });
  const path = join(FOLDER, 'syntaxes/rule.tmLanguage.json');
  const loadGrammar = async () => textmate.parseRawGrammar(readFileSync(path, 'utf8'), path);
  grammar = (await new textmate.Registry({ onigLib, loadGrammar }).loadGrammar(SCOPE))!;
});

function tokensOf(text: string): Token[] {
  let state = textmate.INITIAL;
  return text.split('\n').flatMap((line, at) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      line: at + 1,
      column: startIndex + 1,
      text: line.slice(startIndex, endIndex),
      scope: scopes.at(-1)!.replace(/\.?(?:source\.)?mountline-rule$/, ''),
    }));
  });
}

const told = (text: string) =>
  tokensOf(text).flatMap(({ text, scope }) => (text.trim() === '' ? [] : [`${text.trim()} ${scope}`]));

test('a line of each kind', () => {
  expect(told('rule my-rule # why')).toEqual([
    'rule keyword.control',
    'my-rule entity.name.type.rule',
    '# why comment.line.number-sign',
  ]);
  expect(told('  title "{P} is \\"dead\\"" if still')).toEqual([
    'title keyword.control',
    '" string.quoted.double',
    '{P} variable.other.placeholder',
    'is string.quoted.double',
    '\\" constant.character.escape',
    'dead string.quoted.double',
    '\\" constant.character.escape',
    '" string.quoted.double',
    'if keyword.control',
    'still ',
  ]);
  expect(told('no served? mount.served from = table, exitStatus < 0 between a.from and tried within 1.5h')).toEqual([
    'no keyword.control',
    'served entity.name.label.step',
    '? keyword.operator.optional',
    'mount.served support.type.kind',
    'from variable.other.property',
    '= keyword.operator.comparison',
    'table, ',
    'exitStatus variable.other.property',
    '< keyword.operator.comparison',
    '0 constant.numeric',
    'between keyword.control',
    'a entity.name.label.step',
    '. ',
    'from variable.other.property',
    'and keyword.control',
    'tried ',
    'within keyword.control',
    '1.5h constant.numeric',
  ]);
  expect(told('fixed in kernel 6.14, 6.1.129 "a hang" if b')).toEqual([
    'fixed in kernel keyword.control',
    '6.14 constant.numeric',
    ', ',
    '6.1.129 constant.numeric.version',
    '" string.quoted.double',
    'a hang string.quoted.double',
    '" string.quoted.double',
    'if keyword.control',
    'b ',
  ]);
  expect(told('more specific than nfs-dead-port,\n  zombie-pods\nanchor a b.c')).toEqual([
    'more specific than keyword.control',
    'nfs-dead-port entity.name.type.rule',
    ', punctuation.separator',
    'zombie-pods entity.name.type.rule',
    'anchor keyword.control',
    'a entity.name.label.step',
    'b.c support.type.kind',
  ]);
});

const files = readdirSync(RULES);

test.each(files)('%s: the colours are those that the parser gives', async (file) => {
  const text = readFileSync(join(RULES, file), 'utf8');
  const { rules } = await parseRules(text);
  const tokens = tokensOf(text);
  const at = (line: number, column: number) => tokens.find((one) => one.line === line && one.column === column);
  for (const { id, line, column, overrides, steps } of rules) {
    expect(at(line, column)).toMatchObject({ text: id, scope: 'entity.name.type.rule' });
    const named = tokens.filter(({ scope }) => scope === 'entity.name.type.rule').map((one) => one.text);
    expect(named).toEqual(expect.arrayContaining(overrides));
    const kinds = tokens.filter(({ scope }) => scope === 'support.type.kind');
    for (const { name, kind } of steps) {
      const before = tokens.filter((one, i) => one.text === name && tokens[i + 1] && one.scope.endsWith('step'));
      expect([name, before.length > 0]).toEqual([name, true]);
      expect(kinds.map((one) => one.text)).toContain(kind);
    }
  }
  // As many as there are steps: no word of another place is taken for the kind of one.
  const steps = rules.flatMap((rule) => rule.steps);
  expect(tokens.filter(({ scope }) => scope === 'support.type.kind')).toHaveLength(steps.length);
  expect(tokens.filter(({ scope }) => scope.startsWith('invalid'))).toEqual([]);
});

test('the snippets are rules: with their proposals filled in they are read without a mistake', async () => {
  const snippets = JSON.parse(readFileSync(join(FOLDER, 'snippets/rule.json'), 'utf8')) as Record<
    string,
    { body: string[] }
  >;
  const texts = new Map(Object.entries(snippets).map(([name, { body }]) => [name, filled(body.join('\n'))]));
  const errors = async (text: string) => (await parseRules(text)).errors;
  expect(await errors(texts.get('rule')!)).toEqual([]);
  for (const [name, text] of texts) {
    if (name === 'rule') continue;
    const head = `rule a-rule\n  title "t"\n${name === 'anchor' ? '' : '  anchor failed  efs.tunnel.failed  port = P\n'}`;
    expect([name, await errors(`${head}${text}\n`)]).toEqual([name, []]);
  }
});

/** As an editor fills a snippet in when each proposal is taken. */
const filled = (body: string) =>
  body
    .replace(/\$\{\d+\|([^,|]+)[^|]*\|\}/g, '$1')
    .replace(/\$\{(\d+):((?:\\.|\$\{\d+:[^}]*\}|[^}\\])*)\}/g, (_, __, text) =>
      text.replace(/\$\{\d+:([^}]*)\}/g, '$1'),
    )
    .replace(/\$\d/g, '')
    .replace(/\\([}$])/g, '$1');
