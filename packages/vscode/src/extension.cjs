/** Shows what `mountline rules check` finds in rules, where it stands: when a file is opened and when it is saved. */
const { execFile } = require('node:child_process');
const vscode = require('vscode');

/** A rule is checked in a fraction of a second; what takes longer is a command that waits for something. */
const TIMEOUT = 30_000;

exports.activate = (context) => {
  const problems = vscode.languages.createDiagnosticCollection('mountline');
  const output = vscode.window.createOutputChannel('Mountline');
  /** The newest check of each file: an older one that ends later says nothing. */
  const running = new Map();

  const check = (document) => {
    if (document.languageId !== 'mountline-rule' || document.uri.scheme !== 'file' || !vscode.workspace.isTrusted) return;
    const [program, ...words] = vscode.workspace.getConfiguration('mountline', document.uri).get('command');
    const cwd = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
    const run = {};
    running.set(document.uri.fsPath, run);
    // A program of npm is a script on Windows, which only a shell can start: there the path is quoted by hand.
    const windows = process.platform === 'win32';
    const file = windows ? `"${document.uri.fsPath}"` : document.uri.fsPath;
    const options = { cwd, timeout: TIMEOUT, shell: windows, maxBuffer: 16 << 20 };
    execFile(program, [...words, 'rules', 'check', '--format', 'json', file], options, (error, stdout, stderr) => {
      if (running.get(document.uri.fsPath) !== run) return;
      running.delete(document.uri.fsPath);
      const found = problemsIn(stdout);
      if (found) problems.set(document.uri, found.map(diagnosticOf));
      else {
        problems.delete(document.uri);
        output.appendLine(`${program} ${words.join(' ')}: ${stderr.trim() || error?.message || 'it printed nothing'}`);
        output.appendLine('Set mountline.command to a Mountline that knows `rules check --format json`.');
      }
    });
  };

  context.subscriptions.push(
    problems,
    output,
    vscode.workspace.onDidOpenTextDocument(check),
    vscode.workspace.onDidSaveTextDocument(check),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => problems.delete(uri)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => vscode.workspace.textDocuments.forEach(check)),
  );
  vscode.workspace.textDocuments.forEach(check);
};

/** The problems of the one file that was checked; null where this is not what the command prints. */
function problemsIn(text) {
  try {
    const { schemaVersion, files } = JSON.parse(text);
    return schemaVersion === 1 ? files[0].problems : null;
  } catch {
    return null;
  }
}

function diagnosticOf({ severity, line, column, endColumn, message, hint }) {
  const range = new vscode.Range(line - 1, column - 1, line - 1, endColumn - 1);
  const { Error: error, Warning: warning } = vscode.DiagnosticSeverity;
  const diagnostic = new vscode.Diagnostic(range, `${message}\n${hint}`, severity === 'error' ? error : warning);
  diagnostic.source = 'mountline';
  return diagnostic;
}
