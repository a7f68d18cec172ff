import '@mountline/vitest';
import { analyze, bundleOf, parseRules } from 'mountline';
import { verify } from 'mountline/expect';
import { expect, test } from 'vitest';

declare module 'mountline/expect' {
  interface RuleTypes {
    'server-silent': { bindings: 'S'; steps: 'silent' | 'ok' };
  }
}

const RULE = `rule server-silent
  title "{S} fell silent"
  severity minor
  anchor silent  nfs.server.not-responding  server = S
  ok?            nfs.server.ok              server = S  after silent within 1m
`;
const LOG = '2026-11-20T13:00:00+00:00 n1 kernel: nfs: server 10.0.0.7 not responding, still trying\n';

test('rules of one’s own have types too', async () => {
  const { rules } = await parseRules(RULE);
  const report = await analyze(bundleOf('node', { 'var/log/kern.log': LOG }), { rules });
  await expect(report).toHaveIncident('server-silent', { S: '10.0.0.7' });
  await expect(report).toHaveStep('server-silent', 'ok', 'not-covered');
  // @ts-expect-error no such step
  await expect(report).not.toHaveStep('server-silent', 'okay');
  const silent = { rule: 'server-silent', steps: { silent: 'seen' } } as const;
  await verify(report, { incidents: [silent, { rule: 'nfs-server-silent' }], quiet: true }, rules);
  await expect(verify(report, { quiet: true }, rules)).rejects.toThrow('server-silent');
});
