import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { rules } from '@mountline/rules';
import { expect, test } from 'vitest';
import { riskOf } from './risk.ts';

const advice = rules.flatMap(({ doNow, fix }) => [...doNow, ...fix]);
const risks = ['destroys', 'interrupts', 'changes', 'none', 'reads'] as const;

test('of all that rules advise this does more than look', async () => {
  const told = (risk: string, text: string) => `${risk.padEnd(12)}${text}`;
  const commands = [...new Set(advice.flatMap((one) => one.commands))]
    .map((command) => ({ risk: riskOf('', [command]), text: command }))
    .filter(({ risk }) => risk !== 'reads');
  // Where the words tell more than the commands.
  const words = advice
    .map(({ text, commands: all }) => ({ risk: riskOf(text, all), text, byCommands: riskOf('', all) }))
    .filter(({ risk, byCommands }) => risk !== byCommands);
  const list = [...commands, ...words].map(({ risk, text }) => ({ rank: risks.indexOf(risk), line: told(risk, text) }));
  const lines = list.sort((a, b) => a.rank - b.rank || (a.line < b.line ? -1 : 1)).map(({ line }) => line);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(FIXTURES, 'risks.txt'));
});

test.each([
  ['reads', 'cat /proc/1/mountinfo'],
  ['reads', "journalctl -k | grep -E 'oom-kill|umount'"],
  ['reads', 'ss -tanp > /var/tmp/mountline-evidence/ss-tanp.txt'],
  ['reads', 'nsenter -t 1 -m timeout 20 stat /mnt'],
  ['reads', 'ls /mnt 2>/dev/null'],
  ['changes', 'ss -tanp > /etc/motd'],
  ['changes', 'cat /proc/1/mountinfo; touch /mnt/a'],
  ['changes', 'sysctl -w fs.mount-max=1'],
  ['changes', 'a-program-of-mine --look'],
  ['interrupts', 'systemctl restart kubelet'],
  ['destroys', "grep 'a' b; umount -l /mnt"],
  ['destroys', 'kubectl delete pod a'],
  ['destroys', 'kubectl exec POD -- kill 7'],
  ['changes', 'kill -CONT 7'],
])('%s: %s', (risk, command) => {
  expect(riskOf('Look.', [command])).toBe(risk);
});

test('it is that of the worst command, or of the words', () => {
  expect(riskOf('Look.', ['ls', 'kill 7', 'ls'])).toBe('destroys');
  expect(riskOf('Last resort, loses unflushed writes: unmount it.', ['ls'])).toBe('destroys');
  expect(riskOf('Do not unmount with force: what was not written is gone.', [])).toBe('none');
  expect(riskOf('Restart the pod that serves it.', [])).toBe('interrupts');
});
