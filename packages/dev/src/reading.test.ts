import { type Artifact, InputError, type Source, type Timeline } from '@mountline/core';
import { buildTimeline, kindsOf } from '@mountline/correlation';
import { sources as all } from '@mountline/parsers';
import { analyze, analyzeBundle, bundleOf } from 'mountline';
import { describe, expect, test } from 'vitest';
import { OWN_DIAGNOSTICS } from './pages/diagnostics.ts';
import { conclude, derived, log, read, rule, table } from './synthetic.ts';

const sources = all as readonly Source[];
const bytes = (text: string) => new TextEncoder().encode(text);
const KERNEL = '2026-11-20T13:00:00.000000+00:00 node kernel: nfs: server 127.0.0.1 OK\n';

test('text in UTF-16 is told as such, however its bytes arrive', async () => {
  const wide = new Uint8Array(Buffer.from('\ufeffnothing of ours\n', 'utf16le'));
  for (const at of [1, 2, wide.length]) {
    const artifact: Artifact = { path: 'x', read: () => [wide.subarray(0, at), wide.subarray(at)] };
    const { files } = (await analyzeBundle({ name: 'b', artifacts: [artifact] })).bundle;
    expect(files.map(({ state, note }) => [state, note])).toEqual([['unclaimed', 'text in UTF-16']]);
  }
});

describe('reading is stopped', () => {
  const chunks = (onChunk: () => void): Artifact => ({
    path: 'kern.log',
    *read() {
      for (let i = 0; i < 4; i += 1) {
        yield bytes(KERNEL.repeat(200));
        onChunk();
      }
    },
  });

  test('in the middle of a file: the reason is thrown on, the file is not called cut', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const artifacts = [chunks(() => stop.abort(reason))];
    await expect(buildTimeline({ name: 'b', artifacts }, { sources, signal: stop.signal })).rejects.toBe(reason);
  });

  test('in the last file', async () => {
    const stop = new AbortController();
    const artifact: Artifact = {
      path: 'kern.log',
      *read() {
        yield bytes(KERNEL);
        stop.abort(new Error('late'));
      },
    };
    const timeline = buildTimeline({ name: 'b', artifacts: [artifact] }, { sources, signal: stop.signal });
    await expect(timeline).rejects.toThrow('late');
  });

  test('by a progress report that throws', async () => {
    const onProgress = () => {
      throw new RangeError('a bug of the caller');
    };
    await expect(buildTimeline({ name: 'b', artifacts: [chunks(() => {})] }, { sources, onProgress })).rejects.toThrow(
      RangeError,
    );
  });

  test('at the first of its files: what they are read from is closed, so that a process can end', async () => {
    const stopped: Record<string, Parameters<typeof analyzeBundle>[1]> = {
      'before it began': { signal: AbortSignal.abort() },
      'by a progress report that throws': {
        onProgress() {
          throw new RangeError('a bug of the caller');
        },
      },
    };
    for (const [when, options] of Object.entries(stopped)) {
      let closed = false;
      async function* artifacts() {
        try {
          yield* bundleOf('b', { 'kern.log': KERNEL, 'other.log': KERNEL }).artifacts;
        } finally {
          closed = true;
        }
      }
      await expect(analyzeBundle({ name: 'b', artifacts: artifacts() }, options), when).rejects.toThrow();
      expect(closed, when).toBe(true);
    }
  });

  const syslog = sources.find(({ name }) => name === 'syslog')!;
  const raised = ({ diagnostics }: Timeline) =>
    diagnostics.map(({ code, message, span }) => [code, message, span?.line]);

  test('of one file by a source that throws: what was read before stands, and all other files', async () => {
    const broken: Source = {
      ...syslog,
      skim(emit, path) {
        const machine = syslog.skim!(emit, path);
        let pushed = 0;
        return {
          push(chunk) {
            pushed += 1;
            if (pushed > 2) throw new TypeError('a bug');
            machine.push(chunk);
          },
          end() {
            throw new Error('was asked again');
          },
        };
      },
    };
    const others = sources.filter((source) => source !== syslog);
    const uptime: Artifact = { path: 'proc/uptime', read: () => [bytes('402.81 166.34\n')] };
    const artifacts = [chunks(() => {}), uptime];
    const timeline = await buildTimeline({ name: 'b', artifacts }, { sources: [...others, broken] });
    expect(timeline.events).toHaveLength(399);
    expect(timeline.files.map(({ state, records }) => [state, records])).toEqual([
      ['read', 399],
      ['read', 1],
    ]);
    expect(raised(timeline)).toEqual([
      ['bundle/source-failed', 'kern.log: the source syslog failed behind line 399: TypeError: a bug', 399],
    ]);
    const { severity, help } = timeline.diagnostics[0]!;
    expect(OWN_DIAGNOSTICS['bundle/source-failed']).toMatchObject({ severity, help });
  });

  test('or by one that throws when it is asked whether the file is its own: others are asked still', async () => {
    const broken: Source = {
      ...syslog,
      name: 'broken',
      recognise() {
        throw new RangeError('a bug');
      },
    };
    const message =
      'kern.log: the source broken failed when it was asked whether this file is its own: RangeError: a bug';
    const bundle = () => ({ name: 'b', artifacts: [chunks(() => {})] });
    const other = await buildTimeline(bundle(), { sources: [broken, ...sources] });
    expect(other.files).toMatchObject([{ source: 'syslog', records: 800 }]);
    expect(raised(other)).toEqual([['bundle/source-failed', message, 1]]);
    const nobody = await buildTimeline(bundle(), { sources: [broken] });
    expect(nobody.files).toMatchObject([{ source: null, state: 'unclaimed' }]);
    expect(raised(nobody)).toEqual([['bundle/source-failed', message, 1]]);
  });

  test('while a file that breaks off costs its rest only', async () => {
    const artifact: Artifact = {
      path: 'kern.log',
      *read() {
        yield bytes(KERNEL.repeat(200));
        throw new InputError('not-readable', 'input/output error');
      },
    };
    const timeline = await buildTimeline({ name: 'b', artifacts: [artifact] }, { sources });
    expect(timeline.events).toHaveLength(200);
    expect(timeline.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['bundle/cut-file', 'kern.log could be read in part only: input/output error'],
    ]);
  });
});

describe('whose lines a journal holds', () => {
  const journal = ['sshd', 'cron', 'chronyd', 'dbus-daemon']
    .map((program, i) => `2026-11-20T13:00:0${i}.000000+00:00 node ${program}[1]: hello`)
    .join('\n');

  test('of a whole journal the kernel and systemd, and all who spoke: nobody else is a witness', async () => {
    const { coverage } = await analyze({ 'journal.txt': `${journal}\n` });
    expect(coverage.map(({ units }) => units)).toEqual([
      ['kernel', 'systemd', 'sshd', 'cron', 'chronyd', 'dbus-daemon'],
    ]);
  });

  test('a journal alone cannot tell of a failed tunnel, and mount.log would', async () => {
    const report = await analyze({ 'journal.txt': `${journal}\n` });
    const cannot = report.cannotTell.find(({ rule }) => rule === 'efs-orphaned-mount')!;
    expect(cannot.why).toContain('nothing of the EFS mount helper was read');
    expect(cannot.needs).toEqual(['mount.log of efs-utils']);
    expect(report.nearMisses.filter(({ rule }) => rule === 'efs-orphaned-mount')).toEqual([]);
  });
});

test('the ledger does not claim an offset where stamps count from 1970', async () => {
  const row = JSON.stringify({ __REALTIME_TIMESTAMP: '1795179600000000', _TRANSPORT: 'kernel', MESSAGE: 'x' });
  const { clocks } = await analyze({ 'journal.json': `${row}\n`, 'kern.log': KERNEL });
  expect(clocks.map(({ method }) => method)).toEqual(
    Array.from(clocks, () => 'each stamp is an instant of its own: in UTC, with its offset, or counted from 1970'),
  );
  expect(clocks).toHaveLength(2);
});

test('the turn of the year is counted once, where the file is read', async () => {
  const line = (date: string) => `${date} node app[1]: x\n${date} node kernel: nfs: server 127.0.0.1 OK\n`;
  const { timeline } = await analyze({
    'var/log/messages': line('Dec 31 23:59:58') + line('Jan  1 00:00:01'),
    date: 'Fri Jan  1 00:10:00 UTC 2027\n',
  });
  expect(timeline.map(({ time }) => new Date(time.from / 1000).toISOString())).toEqual([
    '2026-12-31T23:59:58.000Z',
    '2027-01-01T00:00:01.000Z',
  ]);
});

describe('a rule without a start', () => {
  const text = rule('  anchor a x.table open = true, port > 5, duration > 5m');
  const tables = [table('mountinfo', 60), table('ss', 60)];
  const near = async (...events: ReturnType<typeof read>[]) =>
    (await conclude(text, { events, snapshots: tables, capture: 60 })).nearMisses[0]!;

  test('nothing of the kind: says over what', async () => {
    const { failed, evidence } = await near();
    expect(failed.why).toBe('not in what was read: x.table');
    expect(evidence.map(({ span }) => span.path)).toEqual(['mountinfo.txt', 'ss.txt']);
  });

  test('one of the kind: says which condition it does not meet, and where it stands', async () => {
    const event = derived('x.table', 60, { open: false, port: 9, duration: 0 });
    const { failed, evidence } = await near(event);
    expect(failed.why).toBe('there is one, not with open = true: open is false');
    expect(evidence).toEqual(event.evidence);
  });

  test('several: that which came furthest', async () => {
    const far = derived('x.table', 60, { open: true, port: 9, duration: 60_000_000 });
    const { failed, evidence } = await near(derived('x.table', 60, { open: true, port: 2 }), far);
    expect(failed.why).toBe(
      'there are 2, none with open = true and port > 5 and duration > 5 min: duration is 60 s in the nearest one',
    );
    expect(evidence).toEqual(far.evidence);
  });

  test('a field that is not there', async () => {
    expect((await near(derived('x.table', 60, { open: true }))).failed.why).toBe('there is one, not with a port');
  });

  test('a bundle with one of the tables of a fact: the fact says itself when that is too little', async () => {
    const { cannotTell, nearMisses } = await conclude(text, { events: [], snapshots: [tables[0]!], capture: 60 });
    expect([cannotTell, nearMisses.length]).toEqual([[], 1]);
  });

  test('none of the tables that the fact needs is there: cannot tell', async () => {
    const { cannotTell, nearMisses } = await conclude(text, { events: [], capture: 60 });
    expect(nearMisses).toEqual([]);
    expect(cannotTell[0]).toMatchObject({ rule: 'r', why: 'not in the bundle: mountinfo; not in the bundle: ss' });
  });
});

describe('a step that was not seen', () => {
  const why = async (line: string, ...events: ReturnType<typeof read>[]) => {
    const world = {
      events: [read('x.start', 100, { port: 1, run: 7 }), ...events],
      coverage: [log(['kernel'], 0, 900)],
    };
    return (await conclude(rule('  anchor a x.start port = P', line), world)).ruledOut[0]!.why.match(/\((.*); /)?.[1];
  };

  test.each([
    ['after a within 1m', 'there is one, not after the x.start within 60 s: it is 6 min too late'],
    ['before a', 'there is one, not before the x.start: it is 7 min too late'],
    ['within 5s of a', 'there is one, not within 5 s of the x.start: it is 7 min too late'],
    [
      'between a.from and a.to',
      'there is one, not between the begin of the x.start and the end of the x.start: it is 7 min too late',
    ],
    ['longer than 1h', 'there is one, not longer than 60 min: it is 1 s long'],
    ['same run and pv as a', 'there is one, not with the same run and pv as the x.start'],
    ['port = P', 'there is one, not with port = 1: port is 2'],
    ['run = a.run', 'there is one, not with a run'],
  ])('%s: %s', async (order, words) => {
    expect(await why(`  b x.read ${order}`, read('x.read', 500, { port: 2 }))).toBe(words);
  });

  test('of several some may meet what the nearest does not: what is asked before is named too', async () => {
    const asked = '  b x.read port = P, of = disk after a';
    const [other, near] = [read('x.read', 110, { port: 2, of: 'disk' }), read('x.read', 120, { port: 1, of: 'net' })];
    expect(await why(asked, other, near)).toBe(
      'there are 2, none with port = 1 and of = disk: of is net in the nearest one',
    );
    expect(await why(asked, other, read('x.read', 120, { port: 1 }))).toBe(
      'there are 2, none with port = 1 and of = disk: the nearest has no of',
    );
  });

  test('of several the one that meets most', async () => {
    const events = [read('x.read', 10, { port: 2 }), read('x.read', 20, { port: 1 })];
    expect(await why('  b x.read port = P after a', ...events)).toBe(
      'there are 2, none with port = 1 after the x.start: the nearest is 79 s too early',
    );
  });
});

test('an incident may hold any number of events', async () => {
  const many = Array.from({ length: 140_000 }, (_, i) => read('x.read', 101 + i / 1000));
  const { incidents } = await conclude(rule('  anchor a x.start', '  b x.read after a every'), {
    events: [read('x.start', 100), ...many],
  });
  expect(incidents).toHaveLength(1);
  expect(incidents[0]!.steps[1]!.evidence).toHaveLength(140_000);
});

test('a variable may be a number of 64 bits', async () => {
  const events = [1n, 2n ** 63n, 1n].map((port, i) => ({ ...read('x.start', 100 + i), fields: { port } }));
  const { incidents } = await conclude(rule('  anchor a x.start port = P'), { events });
  expect(incidents.map(({ bindings, repeats }) => [bindings.P, repeats])).toEqual([
    [1n, 2],
    [2n ** 63n, 1],
  ]);
});

test('where no log was read nobody is a witness', async () => {
  const { cannotTell } = await conclude(rule('  anchor a x.read'), { events: [], snapshots: [table('ss', 10)] });
  expect(cannotTell).toMatchObject([{ why: 'nothing of the kernel was read' }]);
});

describe('what a step holds', () => {
  const text = rule(
    '  anchor a x.start',
    '  b x.read after a within 1m every',
    '  no c x.table',
    '  no d x.helper after a within 1m',
    '  because "It comes to this since {b.count} lines."',
    '  because "Never said: {e.time}."',
  );
  const world = {
    events: [read('x.start', 0), read('x.read', 5), read('x.read', 50)],
    coverage: [log(['kernel'], 0, 300)],
    snapshots: [table('mounts', 200), table('ss', 200)],
    capture: 200,
  };

  test('the time of what was seen, and null where nothing was', async () => {
    const [incident] = (await conclude(text, world)).incidents;
    const [a, b, c, d] = incident!.steps;
    expect(a!.time).toEqual(world.events[0]!.time);
    expect(b!.time).toEqual({ from: world.events[1]!.time.from, to: world.events[2]!.time.to });
    expect([c!.status, c!.time, d!.status, d!.time]).toEqual(['absent', null, 'not-covered', null]);
  });

  test('the absence of a derived event rests on the tables in which it would stand', async () => {
    const [incident] = (await conclude(text, world)).incidents;
    expect(incident!.steps[2]!.evidence.map(({ span, text: words }) => [span.path, words])).toEqual([
      ['mounts.txt', 'mounts.txt: 0 rows of mounts'],
      ['ss.txt', 'ss.txt: 0 rows of ss'],
    ]);
  });

  test('why it comes to this, in the words of the rule', async () => {
    const [incident] = (await conclude(text, world)).incidents;
    expect(incident!.why).toEqual(['It comes to this since 2 lines.']);
  });
});

test('without the fact that gives them, kinds have no such keys', () => {
  expect(kindsOf(sources, []).get('efs.tunnel.failed')!.fields).not.toContain('run');
});

test.each([
  "rpcinfo: can't contact portmapper: RPC: Remote system error - Connection refused",
  "lslocks: failed to parse '/proc/locks'",
  'df: /mnt/efs: Stale file handle',
  "df: '/mnt/a b': Permission denied",
])('a file that holds only %j is the error text of its command', async (text) => {
  const timeline = await buildTimeline(bundleOf('b', { 'output.txt': `${text}\n` }), { sources });
  expect(timeline.files).toMatchObject([{ state: 'error-text', note: text }]);
});

test('a file of very many dates is one capture', async () => {
  const report = await analyze({ date: 'Fri Nov 20 13:10:00 UTC 2026\n'.repeat(200_000) });
  expect(report.bundle.capture).toMatchObject({ from: 1_795_180_200_000_000 });
});
