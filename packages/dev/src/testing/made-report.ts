import { type Report, SECOND } from '@mountline/core';

const T0 = Date.UTC(2026, 10, 20, 13, 0, 0) * 1000;
export const at = (s: number, width = 1) => ({ from: T0 + s * SECOND, to: T0 + (s + width) * SECOND });
export const span = (line: number, path = 'var/log/a.log') => ({ path, line, offset: line * 10 });

/** One of everything that a report can hold. */
export const made: Report = {
  madeBy: { version: '1.2.3', rules: { count: 2, digest: '0k3x9a2m1q7' } },
  bundle: {
    parts: [{ layout: 'sosreport', root: 'sosreport-node-1/' }],
    lacks: [],
    name: 'made\x1b[2J',
    host: { name: { value: 'node-1', span: span(1, 'uname') } },
    capture: at(600, 10),
    files: [
      { path: 'var/log/a.log', source: 'mount-log', state: 'read', records: 3, bytes: 300 },
      { path: 'ss.txt', source: null, state: 'error-text', records: 0, bytes: 9, note: 'ss: not found' },
      { path: 'strange', source: null, state: 'unclaimed', records: 0, bytes: 9 },
    ],
  },
  incidents: [
    {
      id: 'made-up-0k3x9a2m1q7',
      rule: 'made-up',
      title: 'something of /var/lib/kubelet/pods/0b6f2a1c-93c4-4d63/volumes/mount waits',
      severity: 'major',
      verdict: 'likely',
      because: ['no going by csi: not covered'],
      why: ['the client may live on'],
      whySeen: 0,
      state: 'open',
      window: { from: T0, to: Number.MAX_SAFE_INTEGER },
      bindings: { P: 20361, big: 18_446_744_073_709_551_615n },
      steps: [
        {
          name: 'second',
          kind: 'b.happened',
          what: 'the second',
          optional: false,
          status: 'seen',
          time: at(0),
          events: [],
          evidence: [],
          needs: [],
        },
        {
          name: 'first',
          kind: 'a.happened',
          what: 'the first',
          optional: false,
          status: 'seen',
          time: at(0),
          events: [],
          evidence: [],
          needs: [],
        },
        {
          name: 'gone',
          kind: 'c.happened',
          what: 'a third',
          by: 'csi',
          optional: true,
          status: 'not-covered',
          note: 'nothing of it was read',
          time: null,
          events: [],
          evidence: [],
          needs: [{ what: 'its log', collectWith: 'kubectl logs POD --timestamps' }],
        },
        {
          name: 'left',
          kind: 'c.happened',
          what: 'a third',
          by: 'kubelet',
          optional: true,
          status: 'absent',
          note: 'the kubelet: read whole',
          time: null,
          events: [],
          evidence: [{ kind: 'coverage', time: at(0, 60), span: span(1), text: 'read', fields: {} }],
          needs: [],
        },
      ],
      impact: ['1 task waits'],
      doNow: [{ text: 'Look. '.repeat(40), commands: [`umount -l ${'/very/long'.repeat(30)}`], risk: 'destroys' }],
      fix: [{ text: 'Mend it.', commands: [], risk: 'none' }],
      unknown: ['who did it'],
      repeats: 1,
    },
  ],
  findings: [
    {
      kind: 'd.failed',
      what: 'a fourth that failed',
      severity: 'major',
      count: 3,
      first: at(10),
      last: at(30),
      objects: ['server 10.0.0.9', 'mount /mnt/made'],
      evidence: { kind: 'd.failed', time: at(10), span: span(7), text: 'the fourth failed', fields: {} },
      cause: 'Something below it.',
      decide: ['ss -tanpo'],
    },
  ],
  unrecognised: [
    {
      program: 'kernel',
      count: 12,
      first: at(40),
      last: at(50),
      pattern: 'made: cannot do <*>',
      span: span(8),
      text: 'kernel: made: cannot do 7',
    },
  ],
  nearMisses: [],
  ruledOut: [],
  cannotTell: [
    {
      rule: 'other',
      why: 'no table',
      lacks: [],
      needs: ['a table'],
      collectWith: ['cat /proc/1/mountinfo'],
      evidence: [],
    },
  ],
  ask: [{ command: 'ss -tanpo', decides: ['a fourth that failed'] }],
  lives: [
    {
      of: 'port',
      key: '20361',
      nth: 1,
      from: { time: at(1), how: 'given', span: span(3) },
      to: null,
      fields: { diedAt: T0 },
    },
  ],
  coverage: [
    {
      source: 'mount-log',
      path: 'var/log/a.log',
      units: ['efs-mount-helper'],
      from: T0,
      to: T0 + 100 * SECOND,
      holes: [{ from: T0, to: T0 + SECOND, reason: 'lost', span: span(2) }],
    },
  ],
  clocks: [
    {
      path: 'var/log/a.log',
      source: 'mount-log',
      clock: 'local',
      method: 'taken as UTC',
      anchors: [],
      error: 0,
      guesses: ['zone'],
    },
  ],
  diagnostics: [
    {
      code: 'mount-log/bad-line',
      severity: 'loss',
      message: 'found \u202e\x07 here',
      cost: 'it is lost',
      span: span(9),
      count: 2,
      help: 'look',
    },
  ],
  timeline: [],
};

for (const [i, step] of made.incidents[0]!.steps.slice(0, 2).entries()) {
  const line = {
    kind: step.kind,
    time: at(20 - i * 10),
    span: span(20 - i),
    text: `line \x1b]0;evil\x07 of ${step.name}`,
    fields: {},
  };
  const copy = span(7, 'copy.log');
  const event = { ...line, also: [copy], source: 'mount-log', actor: 'a', repeats: 1 };
  step.events = [event];
  step.evidence.push(line, { ...line, span: copy });
  made.timeline.push(event);
}
