import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { leftIn, planted } from '@mountline/dev/testing/hostile/planted';
import { expect, test } from 'vitest';
import { redactorsOf } from './redactor.ts';
import { vocabularyOf } from './vocabulary.ts';

const vocabulary = await vocabularyOf({});

const SOURCES =
  `container-log crictl-ps dmesg efs-proxy-log journal klog-file kubectl-get kubernetes-objects logrus-file lsof mount-log
  mount-watchdog-log mountinfo mountstats netstat ps ss stunnel-log syslog systemctl-status`.split(/\s+/);

/** Texts of a source, as its tests read them. */
function textsOf(source: string): string[] {
  const files = readdirSync(join(FIXTURES, 'sources', source), { recursive: true, encoding: 'utf8' })
    .map((name) => join(FIXTURES, 'sources', source, name))
    .filter((path) => existsSync(path) && statSync(path).isFile() && !/\.(?:json|jsonl|md|xz|gz)$/.test(path));
  return files.map((path) => readFileSync(path, 'utf8')).filter((text) => !text.includes('\0'));
}

test('there is much to find', () => {
  expect(planted.length).toBeGreaterThanOrEqual(150);
  expect(leftIn(planted.map(({ text }) => text).join('\n')).length).toBeGreaterThan(planted.length);
});

test.each(SOURCES)('nothing that was planted into the lines of %s is left', (source) => {
  const lines = textsOf(source).flatMap((text) => text.split('\n'));
  expect(lines.length).toBeGreaterThan(1);
  const text = planted.map((one, i) => `${lines[i % lines.length]} : ${one.text} x`).join('\n');
  const redact = redactorsOf({ vocabulary, names: new Set(), texts: [text] })(new Set());
  expect(leftIn(redact.text(text))).toEqual([]);
});
