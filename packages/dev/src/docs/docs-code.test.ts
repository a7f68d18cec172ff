import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { blocksOf, docPages } from '../testing/docs.ts';
import { ROOT } from '../testing/fixtures.ts';

/**
 * Blocks of TypeScript that name a file stand in that file, word for word. Those marked `run` are one program for each
 * page: it is type-checked and run, and what it prints is what its comments `// → …` say.
 */
const folder = join(ROOT, 'packages/dev/dist/docs-examples');

const pages = docPages().map((page) => {
  const code = blocksOf(page).filter(({ language }) => language === 'ts');
  const program = code
    .filter(({ info }) => info === 'run')
    .map(({ text }) => text)
    .join('\n');
  return { page, program, quoted: code.filter(({ info }) => info !== 'run') };
});
const programs = pages.filter(({ program }) => program !== '');
const fileOf = (page: string) => join(folder, `${page.replace(/\.md$/, '').replaceAll('/', '-')}.ts`);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { page, program } of programs) writeFileSync(fileOf(page), `${program}\nexport {};\n`);
  const options = { composite: false, noEmit: true, noUnusedLocals: false, types: ['node'] };
  const config = { extends: '../../../../tsconfig.base.json', compilerOptions: options, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(pages.flatMap(({ quoted }) => quoted))('$page:$line is in $info', ({ info, text }) => {
  expect(readFileSync(join(ROOT, info), 'utf8')).toContain(text);
});

test('programs are type-checked', () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test.each(programs)('the program of $page prints what the page says', async ({ page, program }) => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(...words.join(' ').split('\n')));
  await import(fileOf(page));
  const said = [...program.matchAll(/^\/\/ → ?(.*)$/gm)].map((m) => m[1]);
  expect(printed).toEqual(said);
});
