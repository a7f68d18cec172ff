import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandFolder } from '../testing/command-folder.ts';
import { ROOT } from '../testing/fixtures.ts';

const { pathOf } = commandFolder();

/** Short texts on which a pattern that can match one word in two ways never ends. */
const NEVER_ENDING: Readonly<Record<string, string>> = {
  'options of kubectl exec': `kubectl exec${' -c'.repeat(60)} !\n`,
  'options of ssh that look like their values': `ssh${' -~/a=b'.repeat(40)} !\n`,
  'names of kinds with dots': `[root@a ~]# kubectl get pod${'.'.repeat(60)}!\nx\n`,
  'a file name of separators': `[root@a ~]# cat /x/${'_'.repeat(60)}b\na 1\n[root@a ~]# cat /y/${'_'.repeat(60)}b\nb 1\n`,
};

// A pattern that does not end blocks its thread, so it runs in a process that can be ended.
test.each(Object.entries(NEVER_ENDING))('%s end', (_, text) => {
  writeFileSync(pathOf('pasted.txt'), text);
  const bin = join(ROOT, 'packages/mountline/bin/mountline.cjs');
  const { signal, status } = spawnSync(process.execPath, [bin, pathOf('pasted.txt')], { timeout: 30_000 });
  expect({ signal, status }).toEqual({ signal: null, status: 2 });
});
