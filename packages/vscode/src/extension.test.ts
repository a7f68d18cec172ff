import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';

const FOLDER = join(ROOT, 'packages/vscode');
const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');

/** The part of the editor that the extension uses. It prints what it is told when nothing runs any more. */
const EDITOR = `
const told = { problems: {}, output: [] };
process.on('exit', () => console.log(JSON.stringify(told)));
const path = process.argv[2];
const uri = { scheme: 'file', fsPath: path };
const event = () => ({ dispose() {} });
module.exports = {
  Range: class { constructor(...at) { this.at = at; } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { at: range.at, message, severity }); } },
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  languages: {
    createDiagnosticCollection: () => ({
      set: ({ fsPath }, list) => { told.problems[fsPath] = list; },
      delete: ({ fsPath }) => { delete told.problems[fsPath]; },
    }),
  },
  window: { createOutputChannel: () => ({ appendLine: (line) => told.output.push(line) }) },
  workspace: {
    isTrusted: process.env.TRUSTED === 'yes',
    textDocuments: [{ languageId: 'mountline-rule', uri }],
    getConfiguration: () => ({ get: () => JSON.parse(process.env.COMMAND) }),
    getWorkspaceFolder: () => undefined,
    onDidOpenTextDocument: event,
    onDidSaveTextDocument: event,
    onDidCloseTextDocument: event,
    onDidGrantWorkspaceTrust: event,
  },
};
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mountline-vscode-'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/vscode.js'), EDITOR);
  const start = `require(${JSON.stringify(join(FOLDER, 'src/extension.cjs'))}).activate({ subscriptions: [] });`;
  writeFileSync(join(folder, 'start.cjs'), start);
  writeFileSync(join(folder, 'bad.rule'), 'rule mine\n  title "t"\n  anchor a  nfs.port.outrage  port = P\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

function opened(file: string, command: readonly string[], trusted = 'yes') {
  const path = join(folder, file);
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'start.cjs'), path], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...{ NODE_PATH: join(folder, 'node_modules'), COMMAND: JSON.stringify(command), TRUSTED: trusted },
    },
  });
  expect(stderr).toBe('');
  const { problems, output } = JSON.parse(stdout) as { problems: Record<string, unknown>; output: string[] };
  return { problems: problems[path], output };
}

test('a rule that is opened shows its mistakes in their places', () => {
  expect(opened('bad.rule', [process.execPath, BIN])).toEqual({
    problems: [
      {
        at: [2, 12, 2, 28],
        message: 'there is no event kind nfs.port.outrage\ndid you mean nfs.port.outage?',
        severity: 0,
        source: 'mountline',
      },
    ],
    output: [],
  });
});

test('what is no Mountline, or an older one, is told once, and no mistake is shown', () => {
  const { problems, output } = opened('bad.rule', [process.execPath, '-e', 'console.error("unknown option")', '--']);
  expect(problems).toBeUndefined();
  expect(output).toEqual([expect.stringContaining('unknown option'), expect.stringContaining('mountline.command')]);
  expect(opened('bad.rule', ['no-such-program']).output[0]).toContain('ENOENT');
});

test('no command runs in a workspace that is not trusted', () => {
  expect(opened('bad.rule', [process.execPath, BIN], 'no')).toEqual({ problems: undefined, output: [] });
});

test('all that the manifest names is there', () => {
  const { main, contributes } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));
  const { languages, grammars, snippets, jsonValidation, yamlValidation } = contributes;
  const paths = [main, languages[0].configuration, grammars[0].path, snippets[0].path] as string[];
  for (const path of paths) expect([path, existsSync(join(FOLDER, path))]).toEqual([path, true]);
  // `pnpm vscode` puts the schema of docs there.
  for (const { url } of [...jsonValidation, ...yamlValidation]) expect(url).toBe('./schemas/expect.schema.json');
  expect(existsSync(join(ROOT, 'docs/expect.schema.json'))).toBe(true);
});
