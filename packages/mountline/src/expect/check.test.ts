import { join } from 'node:path';
import type { Incident, Report } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze, parseRules } from 'mountline';
import {
  type Claim,
  check,
  type Expectation,
  type ExpectedIncident,
  expectationOf,
  expectationToJson,
  expectationToYaml,
  failureText,
  firstFailure,
  readExpectation,
  told,
  updated,
  verify,
} from 'mountline/expect';
import { beforeAll, describe, expect, test } from 'vitest';

const RULES = join(FIXTURES, 'rules');
const ORPHAN = 'efs-orphaned-mount';
const DEAD = 'nfs-dead-port';

let orphan: Report;
let twoDead: Report;
let ruledOut: Report;

beforeAll(async () => {
  orphan = await analyze(join(RULES, ORPHAN, 'fires-with-journal/bundle'));
  twoDead = await analyze(join(RULES, DEAD, 'fires-two-dead-one-kernel-log/bundle'));
  ruledOut = await analyze(join(RULES, ORPHAN, 'quiet-retry-on-another-port/bundle'));
});

describe('reading an expectation', () => {
  const errors = (text: string) =>
    readExpectation(text).errors.map(({ line, column, message }) => `${line}:${column} ${message}`);

  test.each([
    ['quiet: true\nincident: []\n', ['2:1 there is no key "incident" here']],
    [`incidents:\n  - rule: ${DEAD}\n    stat: open\n`, ['3:5 there is no key "stat" here']],
    [`{"incidents": [{"rule": "${DEAD}", "verdikt": "likely"}]}`, ['1:42 there is no key "verdikt" here']],
    [`incidents:\n  - rule: ${DEAD}\n    verdict: sure\n`, ['3:5 expected confirmed, likely, possible; found "sure"']],
    ['incidents:\n  - rule: nfs-ded-port\n', ['2:5 there is no rule "nfs-ded-port"; did you mean nfs-dead-port?']],
    ['quiet: [nfs-dead-prt]\n', ['1:9 there is no rule "nfs-dead-prt"; did you mean nfs-dead-port?']],
    [
      `incidents:\n  - rule: ${DEAD}\n    bindings: { Q: 1 }\n`,
      ['3:17 there is no variable of nfs-dead-port "Q"; did you mean N, P?'],
    ],
    [
      `incidents:\n  - rule: ${DEAD}\n    steps:\n      rov: seen\n`,
      ['4:7 there is no step of nfs-dead-port "rov"; did you mean row?'],
    ],
    [
      `incidents:\n  - rule: ${DEAD}\n    steps:\n      row: { status: seen, lines: 3 }\n`,
      ['4:28 there is no key "lines" here'],
    ],
    [`incidents:\n  - rule: ${DEAD}\n    state: opn\n`, ['3:5 expected open, ended, unknown; did you mean open?']],
    [
      `incidents:\n  - rule: ${DEAD}\n    steps: { row: sen }\n`,
      ['3:14 expected seen, absent, not-covered, not-seen, violated, or an object; did you mean seen, absent?'],
    ],
    ['incidents:\n  - verdict: likely\n', ['2:5 rule is missing: expected a text']],
    ['quiet: maybe\n', ['1:1 expected true or false, or a list; found "maybe"']],
    ['bundle: []\n', ['1:1 expected one at least; found an empty list']],
    [
      'coverage:\n  - source: journal\n    from: yesterday\n',
      ['3:5 expected an instant as in 2026-06-12T00:15:00Z; found "yesterday"', '2:5 to is missing: expected a text'],
    ],
    [
      'coverage:\n  - { source: journal, from: 2026-06-12T00:15:00Z, to: 2026-06-12T00:14:00Z }\n',
      ['2:52 this is before `from`'],
    ],
    ['quiet: true\nquiet: true\n', ['2:1 duplicated mapping key']],
    ['quiet: [\n', [/^2:1 /]],
    ['', [/^1:1 /]],
  ])('%j', (text, expected) => {
    const found = errors(text);
    expect(found).toHaveLength(expected.length);
    for (const [i, message] of expected.entries()) {
      if (typeof message === 'string') expect(found[i]).toBe(message);
      else expect(found[i]).toMatch(message);
    }
  });

  test('what was written is read again, as YAML and as JSON', () => {
    const expectation = expectationOf(orphan);
    expect(readExpectation(expectationToYaml(expectation)).expectation).toEqual(expectation);
    expect(readExpectation(expectationToJson(expectation)).expectation).toEqual(expectation);
  });

  test('keys that look like paths, and aliases, do not move the places', () => {
    const { placeOf, errors } = readExpectation(
      `zones: { 'a/b': &z '+01:00', c: *z }\nincidents:\n  - {rule: ${DEAD}}\n  - rule: ${DEAD}\n`,
    );
    expect(errors).toEqual([]);
    expect([placeOf(['zones', 'a/b']), placeOf(['zones', 'c', 'd']), placeOf(['incidents', 1])]).toEqual([
      { line: 1, column: 10 },
      { line: 1, column: 30 },
      { line: 4, column: 5 },
    ]);
  });
});

const failing = (report: Report, expectation: Expectation) =>
  check(report, expectation).filter(({ failure }) => failure !== null);
const words = (claims: readonly Claim[]) =>
  claims.flatMap(({ failure }) => (failure ? told(failure).map(({ text }) => text) : []));
const only = (report: Report, incident: ExpectedIncident) => failing(report, { incidents: [incident] });

describe('comparing', () => {
  test('what was written from a report holds on it, and on no other', () => {
    for (const report of [orphan, twoDead, ruledOut]) expect(failing(report, expectationOf(report))).toEqual([]);
    expect(failing(ruledOut, expectationOf(orphan))).not.toEqual([]);
    expect(failing(orphan, expectationOf(ruledOut))).not.toEqual([]);
  });

  test('a verdict, a state, a binding, a step that differ are named with what came', () => {
    const [claim] = only(orphan, {
      rule: ORPHAN,
      verdict: 'likely',
      state: 'ended',
      bindings: { P: 20362 },
      steps: { hanging: 'seen', failed: { status: 'seen', fields: { exitStatus: 1 } } },
    });
    expect(claim?.failure?.came).toMatch(/^efs-orphaned-mount confirmed open P=20361 T=/);
    expect(claim?.failure?.nearest.map(({ text }) => text)).toEqual([
      'P is 20361, not 20362',
      'step hanging is not-covered, not seen: not in the bundle: process or thread table, ps',
      'step failed: exitStatus is 101, not 1',
      'its verdict is confirmed, not likely',
      'its state is open, not ended',
    ]);
    expect(claim?.failure?.nearest[2]?.evidence[0]?.span.line).toBe(21);
    expect(words([claim!]).join('\n')).toContain('collect: timeout 20 ps ');
  });

  test('a part is enough', () => {
    expect(only(orphan, { rule: ORPHAN })).toEqual([]);
    expect(
      only(orphan, { rule: ORPHAN, bindings: { P: 20361 }, steps: { failed: { fields: { exitStatus: 101 } } } }),
    ).toEqual([]);
  });

  test('a step that was asked of several actors is named as one of them, or all', () => {
    const unmounted = (step: string, status: 'absent' | 'violated' | 'not-covered') =>
      only(orphan, { rule: ORPHAN, steps: { [step]: status } });
    const rows = orphan.incidents[0]!.steps.filter(({ name }) => name === 'unmounted');
    expect(rows.length).toBeGreaterThan(1);
    for (const { by, status } of rows)
      expect(unmounted(`unmounted by ${by}`, status as 'absent' | 'violated' | 'not-covered')).toEqual([]);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(1);
    expect(unmounted('unmounted', 'absent')).not.toEqual([]);
  });

  test('two that are expected need two, whatever their order', () => {
    const [a, b] = twoDead.incidents.filter(({ rule }) => rule === DEAD) as [Incident, Incident];
    const port = ({ bindings }: Incident) => ({ rule: DEAD, bindings: { P: bindings.P as number } });
    expect(failing(twoDead, { incidents: [{ rule: DEAD }, port(a)], quiet: [DEAD] })).toEqual([]);
    expect(failing(twoDead, { incidents: [port(b), { rule: DEAD }], quiet: [DEAD] })).toEqual([]);
    const claims = failing(twoDead, { incidents: [{ rule: DEAD }, port(a), port(a)] });
    expect(claims.map(({ at }) => at)).toEqual([['incidents', 2]]);
    expect(failing(twoDead, { incidents: [port(a)], quiet: [DEAD] }).map(({ at }) => at)).toEqual([['quiet', 0]]);
  });

  test('a start that was ruled out is the nearest miss, with its line', () => {
    const [claim] = only(ruledOut, { rule: ORPHAN, bindings: { P: 20361 } });
    expect(claim?.failure?.came).toMatch(/^no incident of efs-orphaned-mount/);
    const [miss] = claim!.failure!.nearest;
    expect(miss?.text).toMatch(/^ruled out \(P=20361 T=.*\) by step served: /);
    expect(miss?.evidence[0]?.span.path).toContain('mount.log');
  });

  test('of a rule without a start the steps that are there are the nearest, on the port that is expected', () => {
    const [failed] = orphan.timeline.filter(({ kind }) => kind === 'efs.tunnel.failed');
    const without = (expected: ExpectedIncident) => {
      const nearMisses = [
        {
          ...{ rule: ORPHAN, bindings: {}, about: [], reached: [], repeats: 1 },
          failed: { step: 'failed', status: 'not-seen' as const, why: 'none in what was read' },
          evidence: [{ ...failed!, span: { ...failed!.span, line: 1 } }],
        },
      ];
      const report = { ...orphan, incidents: [], ruledOut: [], cannotTell: [], nearMisses };
      return failing(report, { incidents: [expected] })[0]!.failure!.nearest.map(({ text, evidence }) => [
        text,
        evidence[0]?.span.line,
      ]);
    };
    const start = 'it has no start; step failed is not-seen: none in what was read (var/log/amazon/efs/mount.log)';
    expect(without({ rule: ORPHAN, bindings: { P: 20361 } })).toEqual([
      [start, undefined],
      ['step tried was found: mount.nfs.attempted', 20],
      ['step row was found: mount.without-listener', 4],
      ['step stall was found: nfs.server.silent', 72],
    ]);
    expect(without({ rule: ORPHAN, bindings: { P: 20362 } }).map(([text]) => text)).toEqual([start]);
  });

  test('a rule that cannot be decided says what to collect', () => {
    const [claim] = only(orphan, { rule: 'metadata-storm' });
    expect(words([claim!])).toContain('collect: cat /proc/1/mountstats');
    expect(words([claim!]).some((text) => text.startsWith('cannot tell: '))).toBe(true);
  });

  test('silence: of all rules, of some, beside what is expected', () => {
    expect(failing(orphan, { quiet: ['metadata-storm'] })).toEqual([]);
    const [claim] = failing(orphan, { quiet: ['metadata-storm', ORPHAN] });
    expect([claim?.at, claim?.says]).toEqual([['quiet', 1], 'no incident of efs-orphaned-mount']);
    const said = words([claim!]);
    expect(said.slice(0, 2)).toEqual([
      'came: efs-orphaned-mount',
      expect.stringContaining(`${orphan.incidents[0]!.title}`),
    ]);
    expect(said.slice(2)).toEqual([expect.stringMatching(/^\S+:\d+: .*ERROR/)]);
    expect(failing(orphan, { quiet: true })[0]?.failure?.came).toContain(ORPHAN);
    expect(failing(orphan, { incidents: [{ rule: ORPHAN }], quiet: [ORPHAN] })).toEqual([]);
  });

  test('what stands under an incident that is expected is no other one; what leads is', () => {
    const under = orphan.incidents.filter(({ underId }) => underId === orphan.incidents[0]!.id).map(({ rule }) => rule);
    expect(under).toContain(DEAD);
    expect(failing(orphan, { incidents: [{ rule: ORPHAN }], quiet: true })).toEqual([]);
    const [claim] = failing(orphan, { incidents: [{ rule: DEAD }], quiet: true });
    expect(claim?.failure?.came.split(', ')[0]).toBe(ORPHAN);
    // Whoever names a rule means it.
    expect(failing(orphan, { incidents: [{ rule: ORPHAN }], quiet: [DEAD] })).toHaveLength(1);
  });

  test('of all that differs one thing is shown, and what it may be that the others follow from', () => {
    const lost = { code: 'journal/cut', severity: 'loss', message: 'it ends', cost: '', count: 1, help: '' } as const;
    const cut = { ...orphan, diagnostics: [lost, lost] as unknown as Report['diagnostics'] };
    const expectation: Expectation = {
      incidents: [
        { rule: ORPHAN, verdict: 'likely', state: 'ended', steps: { failed: 'violated', row: 'absent' } },
        { rule: 'mount-leak' },
      ],
      quiet: true,
      noLoss: true,
    };
    const found = failing(cut, expectation);
    expect(found).toHaveLength(4);
    const first = firstFailure(found);
    expect([first?.claim.at, first?.failure.nearest.length, first?.more]).toEqual([['noLoss'], 1, 4]);
    const next = firstFailure(failing(orphan, expectation))!;
    expect(next.failure.nearest.map(({ text }) => text)).toEqual(['step failed is seen, not violated']);
    expect(failureText(failing(orphan, expectation)).split('\n').at(-1)).toBe(
      'and 2 more differences, which may follow from this',
    );
    expect(firstFailure(failing(orphan, { incidents: [{ rule: ORPHAN }] }))).toBeNull();
  });

  test('coverage: over several files of a source, up to the edge and not beyond, not over a hole', () => {
    const log = (path: string, from: number, to: number, holes: [number, number][] = []) => ({
      ...{ source: 'journal', path, units: ['kernel', 'kubelet'], from: from * 1e6, to: to * 1e6 },
      holes: holes.map(([from, to]) => ({ from: from * 1e6, to: to * 1e6, reason: 'messages were suppressed' })),
    });
    const covers = (from: string, to: string, unit?: string) =>
      failing(
        { ...ruledOut, coverage: [log('b', 50, 100, [[80, 85]]), log('a', 0, 60)] },
        { coverage: [{ source: 'journal', ...(unit ? { unit } : {}), from, to }] },
      ).map(({ failure }) => failure?.came);
    const at = (second: number) =>
      `1970-01-01T00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000000Z`;
    expect(covers(at(0), at(80))).toEqual([]);
    expect(covers('1970-01-01T01:00:10+01:00', at(80), 'kubelet')).toEqual([]);
    expect(covers(at(85), at(100))).toEqual([]);
    expect(covers(at(0), '1970-01-01T00:01:20.000001Z')).toEqual([`journal is not covered at ${at(80)}`]);
    expect(covers(at(90), '1970-01-01T00:01:40.000001Z')).toEqual([`journal is not covered at ${at(100)}`]);
    expect(covers(at(82), at(82))).toHaveLength(1);
    expect(covers(at(86), at(86))).toEqual([]);
    expect(() => covers(at(20), at(10))).toThrow(RangeError);
    expect(() => covers('1970-01-01T00:00:10', at(20))).toThrow('expected an instant');
    expect(covers(at(10), at(20), 'csi')).toEqual(['no log of csi in journal was read; logs read: journal']);
  });

  test('what was lost is named', () => {
    const diagnostic = {
      code: 'journal/cut',
      severity: 'loss',
      message: 'it ends',
      cost: 'a line',
      count: 1,
      help: '',
    };
    const [claim] = failing(
      { ...orphan, diagnostics: [diagnostic as Report['diagnostics'][number]] },
      { noLoss: true },
    );
    expect(claim?.failure?.came).toBe('journal/cut');
    expect(failing({ ...orphan, diagnostics: [] }, { noLoss: true })).toEqual([]);
  });
});

describe('updating', () => {
  test('writes what tells an incident apart, and no more', () => {
    expect(expectationToYaml(expectationOf(orphan))).toBe(`incidents:
  - rule: ${ORPHAN}
    verdict: confirmed
    state: open
    bindings: {P: 20361}
quiet: true
noLoss: true
`);
    const dead = twoDead.incidents.filter(({ rule }) => rule === DEAD);
    const written = expectationOf(twoDead).incidents!.filter(({ rule }) => rule === DEAD);
    expect(written.map(({ bindings }) => bindings)).toEqual(dead.map(({ bindings: { P } }) => ({ P })));
  });

  test('keeps what was asked for, and how much of it', () => {
    const before: Expectation = {
      incidents: [
        { rule: ORPHAN, verdict: 'likely', bindings: { P: 1 }, steps: { row: 'absent' } },
        { rule: 'mount-leak' },
      ],
      coverage: [{ source: 'journal', from: '2000-01-01T00:00:00Z', to: '2000-01-01T00:00:01Z' }],
      zones: { '*': '+01:00' },
    };
    expect(updated(before, orphan)).toEqual({
      zones: { '*': '+01:00' },
      incidents: [{ rule: ORPHAN, verdict: 'confirmed', bindings: { P: 20361 }, steps: { row: 'seen' } }],
    });
  });

  test('adds what is new where silence is asked for, and asks for silence where nothing is left', () => {
    const now = updated({ quiet: true }, orphan);
    expect(now).toEqual({ ...expectationOf(orphan), noLoss: undefined });
    expect(updated({ incidents: [{ rule: 'mount-leak' }] }, ruledOut)).toEqual({ quiet: true });
  });
});

test('of what was not read whole no silence is expected', () => {
  const code = 'bundle/cut-archive';
  const cut = { code, severity: 'loss', message: 'it ends', cost: 'the rest', count: 1, help: '' } as const;
  const { quiet: _, noLoss: __, ...whole } = expectationOf(orphan);
  expect(expectationOf({ ...orphan, diagnostics: [cut] })).toEqual(whole);
  expect(expectationOf({ ...ruledOut, diagnostics: [cut] })).toEqual({});
});

describe('an expectation in a program', () => {
  const verified = (expectation: unknown, report: unknown = orphan) =>
    verify(report as Report, expectation as Expectation).then(
      () => 'it holds',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  test.each([
    [{ incident: [{ rule: ORPHAN }] }, 'RangeError: incident: there is no key "incident" here'],
    [
      { incidents: [{ rule: ORPHAN, verdickt: 'likely' }] },
      'RangeError: incidents.0.verdickt: there is no key "verdickt" here',
    ],
    [
      { incidents: [{ rule: ORPHAN, steps: { faild: 'seen' } }] },
      'RangeError: incidents.0.steps.faild: there is no step of efs-orphaned-mount "faild"; did you mean failed?',
    ],
    [
      { coverage: [{ source: 'journl', from: '2026-11-20T12:00:00Z', to: '2026-11-20T13:00:00Z' }] },
      'RangeError: coverage.0.source: there is no log "journl"; did you mean journal?',
    ],
    [
      { coverage: [{ source: 'mountinfo', from: '2026-11-20T12:00:00Z', to: '2026-11-20T13:00:00Z' }] },
      'RangeError: coverage.0.source: mountinfo is a table; only logs have coverage',
    ],
    [{}, 'RangeError: it expects nothing; use `quiet: true` if no incident may be found'],
    [{ incidents: [] }, 'RangeError: it expects nothing; use `quiet: true` if no incident may be found'],
    [null, 'RangeError: the expectation: expected an object; found null'],
  ])('%j is an error, as it is in a file', async (expectation, message) => {
    expect(await verified(expectation)).toBe(message);
  });

  test('what is no report is told as such', async () => {
    expect(await verified({ quiet: true }, Promise.resolve(orphan))).toBe(
      'TypeError: check: expected a report from analyze, found a promise: await it',
    );
    expect(await verified({ quiet: true }, [orphan])).toBe(
      'TypeError: check: expected a report from analyze, found a list',
    );
  });

  test('where no id is near, it says where all are told', async () => {
    const told = await verified({ quiet: ['zzzzzzzzzz'] });
    expect(told).toContain('there is no rule "zzzzzzzzzz"; `mountline rules list` shows the built-in rules');
  });

  test('one step is told by its name, several by their number', () => {
    const says = (steps: ExpectedIncident['steps']) =>
      check(orphan, { incidents: [{ rule: ORPHAN, ...(steps ? { steps } : {}) }] })[0]!.says;
    expect(says({ failed: { status: 'seen', fields: { exitStatus: 101 } } })).toBe(
      'efs-orphaned-mount with step failed seen exitStatus=101',
    );
    expect(says({ failed: 'seen', tried: 'seen' })).toBe('efs-orphaned-mount with 2 steps');
  });

  test('what is written of a `no` step of a rule without an actor is read again', async () => {
    const { rules: own } = await parseRules(`rule killed-and-stayed
  title "a kill"
  anchor killed    oom.process.killed
  no     rebooted  kernel.boot.started  after killed within 10m
`);
    const log =
      '2026-11-20T13:31:49+00:00 node7 kernel: Memory cgroup out of memory: Killed process 4711 (efs-proxy) ' +
      'total-vm:81920kB, anon-rss:65536kB, file-rss:1024kB, shmem-rss:0kB, UID:0 pgtables:256kB oom_score_adj:-997\n';
    const report = await analyze({ 'var/log/kern.log': log }, { rules: own });
    const expectation = expectationOf(report);
    const [incident] = expectation.incidents!;
    expect(incident).toEqual({ rule: 'killed-and-stayed', verdict: 'likely', state: 'unknown' });
    const steps = { killed: 'seen', 'rebooted by kernel': 'not-covered' } as const;
    const full = { ...expectation, incidents: [{ ...incident!, steps }] };
    expect(readExpectation(expectationToYaml(full), own)).toMatchObject({ expectation: full, errors: [] });
    expect(check(report, full, own).filter(({ failure }) => failure)).toEqual([]);
    const wrong: Expectation = { incidents: [{ rule: incident!.rule, steps: { 'rebooted by kernl': 'absent' } }] };
    expect(() => check(report, wrong, own)).toThrow('there is no step of killed-and-stayed "rebooted by kernl"');
    // With rules of one's own, those of Mountline are known as before.
    const shipped: Expectation = { incidents: [{ rule: ORPHAN, steps: { faild: 'seen' } }] };
    expect(() => check(report, shipped, own)).toThrow('there is no step of efs-orphaned-mount "faild"');
    await expect(verify(report, shipped, own)).rejects.toThrow('there is no step of efs-orphaned-mount "faild"');
    expect(readExpectation(expectationToYaml(shipped), own).errors[0]?.message).toContain(
      'no step of efs-orphaned-mount',
    );
  });
});
