import { outputs } from '@mountline/report/outputs';
import { analyze, render } from 'mountline';
import { expect, test } from 'vitest';

/** Nothing in a log is a command to what reads our output. */

const COMMANDS = [
  '::stop-commands::x',
  '::add-mask::y',
  '##[add-mask]z',
  '##vso[task.setvariable]w',
  '##teamcity[buildStop]',
];
const LINES = [18, 19, 20, 21].map(
  (minute) => `Jun 12 00:${minute}:18 h kernel: nfs: server 10.0.0.1 not responding, still trying`,
);
const LOG = [
  ...LINES,
  ...COMMANDS.map((one) => `Jun 12 00:22:18 h kernel: nfs: server ${one} not responding, still trying`),
  '',
].join('\n');
const FILES = { '::error::log/messages': LOG, '##[group]x/mounts': '::warning:: /mnt nfs4 rw 0 0\n' };

const isCommand = (line: string) => /^\s*::|##[a-z]*\[/.test(line);

test('in a text, however wide, with and without all that it can tell', async () => {
  const report = await analyze(FILES);
  expect(report.incidents.length).toBeGreaterThan(0);
  for (const width of [60, 80, 100, 400])
    for (const verbose of [true, false]) {
      const text = render(report, { width, verbose });
      expect(text.split('\n').filter(isCommand)).toEqual([]);
    }
});

/** Annotations are commands themselves: all that is told stands behind their second `::`. */
const isAnnotation = (line: string) => /^::(?:error|warning|notice) [a-z]+=[^:]*::/.test(line);

// A page in HTML is read by a browser, and its data are packed.
const TEXTS = (Object.keys(outputs) as (keyof typeof outputs)[]).filter((format) => format !== 'html');

test.each(TEXTS)('in the output %s', async (format) => {
  const reports = [await analyze(FILES)];
  const { write } = await outputs[format]();
  const written = await write(reports, { version: 'test', rules: [], pseudonyms: false });
  const text = typeof written === 'string' ? written : [...written].join('');
  expect(text).toContain('stop-commands');
  const commands = text.split('\n').filter(isCommand);
  expect(commands.filter((line) => format !== 'github' || !isAnnotation(line))).toEqual([]);
});
