import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze, parseRules } from 'mountline';
import { describe, expect, test } from 'vitest';

const BUNDLE = join(FIXTURES, 'incidents/dead-port-02-during-5s-no-kernel-message-yet/bundle');

async function refused(...texts: string[]): Promise<string> {
  const { rules, errors } = await parseRules(texts.join('\n'));
  expect(errors).toEqual([]);
  const error = await analyze(BUNDLE, { rules }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'InputError', code: 'bad-rule' });
  return (error as Error).message;
}

const rule = (id: string, anchor: string) => `rule ${id}\n  title "t"\n  anchor a ${anchor}`;

describe('a program cannot evaluate a rule with a mistake', () => {
  test('a kind (unknown) of', async () => {
    expect(await refused(rule('mine', 'oom.process.kild'))).toBe(
      'rule mine: there is no event kind oom.process.kild; did you mean oom.process.killed?',
    );
  });

  test('the name of another rule, of Mountline or of its own', async () => {
    const said = (id: string) => `a rule ${id} already exists: give yours another name`;
    expect(await refused(rule('nfs-dead-port', 'oom.process.killed'))).toBe(said('nfs-dead-port'));
    const mine = rule('mine', 'oom.process.killed');
    expect(await refused(mine, mine)).toBe(said('mine'));
  });

  test('rules that name each other', async () => {
    expect(await refused(rule('one', 'incident.two'), rule('two', 'incident.one'))).toBe(
      'rules refer to each other in a circle: one → two → one',
    );
  });

  test('one without is evaluated, beside those that it names', async () => {
    const { rules } = await parseRules(rule('mine', 'incident.nfs-dead-port'));
    const { incidents } = await analyze(BUNDLE, { rules });
    expect(incidents.map((one) => one.rule)).toContain('mine');
  });
});
