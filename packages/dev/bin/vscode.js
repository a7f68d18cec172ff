/**
 * Packs the extension for VS Code: `pnpm vscode` writes packages/vscode/dist/mountline.vsix. What lies elsewhere in the tree is put
 * beside the extension first, in a folder of its own. vsce asks for Node 22, which comes from npm.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const extension = join(root, 'packages/vscode');
const result = join(extension, 'dist/mountline.vsix');
const folder = mkdtempSync(join(tmpdir(), 'mountline-vscode-'));
try {
  const manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
  for (const name of manifest.files.filter((one) => existsSync(join(extension, one))))
    cpSync(join(extension, name), join(folder, name), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'docs/expect.schema.json'), join(folder, 'schemas/expect.schema.json'));
  const { private: _, devDependencies: __, ...packed } = manifest;
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packed, null, 2));
  mkdirSync(dirname(result), { recursive: true });
  const vsce = ['-y', '-p', 'node@22', '-p', '@vscode/vsce@4.1.0', 'vsce'];
  const options = ['package', '--no-dependencies', '--allow-missing-repository', '--out', result];
  execFileSync('npx', [...vsce, ...options], { cwd: folder, stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
