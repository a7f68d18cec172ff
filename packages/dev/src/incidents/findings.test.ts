import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fieldsSaid, formatSpan, type Source } from '@mountline/core';
import { kindsOf } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { renderSummary } from '@mountline/report';
import { facts, rules } from '@mountline/rules';
import { analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES, jsonLines, withoutCounts } from '../testing/fixtures.ts';

const folder = join(FIXTURES, 'findings');
/** A bundle, or a text that a person named. */
const inputOf = (name: string) =>
  [join(folder, name, 'bundle'), join(folder, name, 'post.txt')].find((path) => existsSync(path));
const cases = readdirSync(folder).filter((name) => inputOf(name) !== undefined);

/** A single file is named from here: how a line is broken must not depend on where the tree lies. */
const reportOf = async (name: string) => analyzeBundle(await openBundle(relative('.', inputOf(name)!)));

test('the README says what its cases are', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const name of cases) expect(readme).toContain(`\`${name}\``);
});

test.each(cases)('%s', async (name) => {
  const report = await reportOf(name);
  const rows = [
    ...report.findings.map(({ kind, severity, count, objects, evidence, decide }) => ({
      finding: kind,
      severity,
      count,
      objects,
      at: formatSpan(evidence.span),
      decide,
    })),
    ...report.unrecognised.map(({ program, level, count, pattern, span }) => ({
      unrecognised: program,
      level,
      count,
      pattern,
      at: formatSpan(span),
    })),
    ...report.ask,
  ];
  const whole = `${renderSummary(report, { width: 120 })}\n${jsonLines(rows)}`;
  const text = withoutCounts(whole.replaceAll(`${relative('.', join(folder, name))}/`, ''));
  await expect(text).toMatchFileSnapshot(join(folder, name, 'expected.txt'));
});

test('a healthy node has neither findings nor error lines', async () => {
  expect(await reportOf('quiet-night')).toMatchObject({ incidents: [], findings: [], unrecognised: [] });
});

test('no node is asked for what it does not have', async () => {
  for (const name of cases) {
    const { ask } = await reportOf(name);
    expect(ask.length).toBeLessThanOrEqual(3);
    const commands = ask.map(({ command }) => command).join('\n');
    if (name !== 'port-of-nginx') expect(commands).not.toMatch(/\baws\b|amazon|efs-/);
    if (
      ![
        'unknown-lines',
        'quiet-night',
        'pod-events',
        'quoted-errors',
        'pasted-errors',
        'driver-out-of-memory',
        'failure-on-first-line',
      ].includes(name)
    )
      expect(commands).not.toMatch(/kubectl|crictl/);
  }
});

describe('kinds of failure', () => {
  const kinds = [...kindsOf(sources as readonly Source[], facts).values()];
  const allKinds = kinds.map(({ kind }) => kind);
  const failures = kinds.filter(({ nature }) => nature === 'failure');

  test('say what failed, and name fields and kinds that there are', () => {
    const known = new Map(kinds.map((kind) => [kind.kind, kind]));
    for (const { kind, words, failure, fields } of failures) {
      expect(words, kind).not.toBe(kind);
      expect(['critical', 'major', 'minor'], kind).toContain(failure?.severity);
      if (failure?.cause !== undefined) expect(failure.cause, kind).toMatch(/^[A-Za-z].*\.$/);
      for (const command of failure?.decide ?? [])
        for (const name of fieldsSaid(command)) expect(Object.keys(fields!), `${kind}: ${command}`).toContain(name);
      for (const { cause, sameAs } of failure?.errors ?? []) {
        if (cause !== undefined) expect(cause, kind).toMatch(/^[A-Za-z].*\.$/);
        if (sameAs !== undefined) expect(known.get(sameAs)?.nature, `${kind}: ${sameAs}`).toBe('failure');
        expect(cause ?? sameAs, kind).toBeDefined();
      }
      for (const better of failure?.toldBy ?? [])
        expect(known.get(better)?.nature, `${kind}: ${better}`).toBe('failure');
      for (const works of failure?.settledBy ?? []) expect(allKinds, kind).toContain(works);
    }
  });

  test('every kind whose name sounds like a failure says whether it is one', () => {
    const asked = kinds.filter(({ kind, actors }) => actors.length > 0 && SOUNDS.test(kind));
    expect(asked.filter(({ nature }) => nature === undefined).map(({ kind }) => kind)).toEqual([]);
  });

  test('those that are none are used by a rule, or their reason stands here', () => {
    const used = new Set(rules.flatMap(({ steps }) => steps.map(({ kind }): string => kind)));
    const silent = kinds.filter(({ kind, nature }) => SOUNDS.test(kind) && nature === 'neither' && !used.has(kind));
    expect(silent.map(({ kind }) => kind).sort()).toEqual(Object.keys(NO_FAILURE).sort());
  });
});

const SOUNDS =
  /fail|refus|timed-out|missing|not-respond|unreach|lost|dead|exhaust|hung|killed|reset|invalid|malformed|unpars|unread|lockup|stall|panick|unkill|errored|unhealthy|unavail|out-of-sync|gone|\bnot-|mismatch|expired/;

/** Why a kind whose name sounds like a failure is told by nothing. */
const NO_FAILURE: Readonly<Record<string, string>> = {
  'automount.key.missing': 'a shell that completes a name looks it up as well',
  'aznfs.mount.gone': 'the watchdog cleans up behind an unmount',
  'aznfs.tunnel.killed': 'it ends the tunnel of a mount that is gone',
  'block.io.failed': 'an empty drive says so at every boot',
  'efs.credentials.key-missing':
    'one of several places that are looked at; the last word is efs.credentials.unavailable',
  'efs.credentials.missing': 'the same',
  'efs.credentials.profile-missing': 'the same',
  'efs.credentials.section-missing': 'the same',
  'efs.credentials.session-token-missing': 'the same',
  'efs.lock.gone': 'another mount was quicker, and nothing is left to do',
  'efs.metadata-token.failed': 'it is tried again; the last word is efs.metadata-token.given-up',
  'efs.metadata-token.timed-out': 'the same',
  'efs.mount.row-missing': 'the watchdog finds it gone behind an unmount',
  'efs.port.connect-failed':
    'the helper asks until the tunnel listens; the last word is efs.tunnel.failed or efs.mount.failed',
  'efs.proxy.client.refused': 'a second client of a port, which the proxy ignores',
  'efs.proxy.scale-up.failed': 'the one connection that is there goes on',
  'efs.proxy.server.close-failed': 'the connection was to end anyway',
  'efs.state.pid-missing': 'the watchdog starts the tunnel',
  'efs.tunnel.dead': 'the watchdog starts it again at once; rules know those that die again and again',
  'efs.tunnel.pid-gone': 'what was to end has ended',
  'efs.unmount.grace-expired': 'the watchdog cleans up behind an unmount',
  'efs.update.failed': 'no mount needs it',
  'efs.watchdog.not-running': 'the helper starts it next',
  'efs.watchdog.not-started':
    'in the container of the driver every mount says so, and the driver runs the watchdog itself',
  'mount.not-mounted': 'an unmount that was done already',
  'oom.group.killed': 'each process of the group has a line of its own',
  'process.killed': 'the program that strace watched was ended, by whoever watched it as well',
  'service.killed-process': 'systemd ends what is left of a unit; service.stop-timed-out tells why',
  'task.hung-reports.suppressed': 'it says that no more are told, each of the others has a line',
  'volume.path.missing': 'asked for the use of a volume that was unmounted',
};
