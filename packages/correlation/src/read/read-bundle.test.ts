import { type Artifact, InputError, type LogRecord, type Source, type Timeline } from '@mountline/core';
import { buildTimeline, kindsOf, readArtifact } from '@mountline/correlation';
import { OWN_DIAGNOSTICS } from '@mountline/dev/generate/pages/diagnostics';
import { sources as all } from '@mountline/parsers';
import { analyze, analyzeBundle, bundleOf } from 'mountline';
import { describe, expect, test } from 'vitest';

const sources = all as readonly Source[];
const bytes = (text: string) => new TextEncoder().encode(text);
const KERNEL = '2026-11-20T13:00:00.000000+00:00 node kernel: nfs: server 127.0.0.1 OK\n';

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
      ['bundle/source-failed', 'kern.log: the source syslog failed after line 399: TypeError: a bug', 399],
    ]);
    const { severity, help } = timeline.diagnostics[0]!;
    expect(OWN_DIAGNOSTICS['bundle/source-failed']).toMatchObject({ severity, help });
  });

  test('what a program said last before it failed is that of the file, whatever its memory holds since', async () => {
    const journal = sources.find(({ name }) => name === 'journal')!;
    const failing: Source = {
      ...journal,
      clues(record) {
        if ((record as LogRecord).text.includes('nfs')) throw new Error('a bug');
        return [];
      },
    };
    const entry = (n: number, program: string, message: string) =>
      `__REALTIME_TIMESTAMP=${1_795_178_357_000_000 + n * 1_000_000}\n_HOSTNAME=node-a\nSYSLOG_IDENTIFIER=${program}\nMESSAGE=${message}\n\n`;
    const piece = (n: number) => {
      const lines = Array.from({ length: 400 }, (_, i) => entry(n * 10 + i / 100, 'web', `GET /${n}/${i}`));
      return bytes(lines.toSpliced(9, 0, n === 1 ? entry(10, 'kernel', 'nfs: server 10.0.0.1 OK') : '').join(''));
    };
    const pieces = [0, 1, 2, 3].map(piece);
    const memory = new Uint8Array(Math.max(...pieces.map(({ length }) => length)));
    function* read() {
      for (const one of pieces) {
        memory.set(one);
        yield memory.subarray(0, one.length);
      }
    }
    const reading = await readArtifact({ path: 'journal.export', read }, [failing]);
    expect(reading.activity.map(({ unit, gaps }) => [unit, gaps.at(-1)!.fromText])).toEqual([['web', 'GET /1/8']]);
  });

  test('or by one that throws when it is asked whether the file is its own: others are asked still', async () => {
    const broken: Source = {
      ...syslog,
      name: 'broken',
      recognise() {
        throw new RangeError('a bug');
      },
    };
    const message = 'kern.log: the source broken failed when it checked whether the file is its own: RangeError: a bug';
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
      ['bundle/cut-file', 'kern.log could be read only in part: input/output error'],
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
    expect(cannot.why).toContain('no log of the EFS mount helper covers');
    expect(cannot.needs).toEqual(['mount.log of efs-utils']);
    expect(report.nearMisses.filter(({ rule }) => rule === 'efs-orphaned-mount')).toEqual([]);
  });
});

test('the ledger does not claim an offset where stamps count from 1970', async () => {
  const row = JSON.stringify({ __REALTIME_TIMESTAMP: '1795179600000000', _TRANSPORT: 'kernel', MESSAGE: 'x' });
  const { clocks } = await analyze({ 'journal.json': `${row}\n`, 'kern.log': KERNEL });
  expect(clocks.map(({ method }) => method)).toEqual(
    Array.from(clocks, () => 'each stamp is an absolute time: in UTC, with its offset, or counted from 1970'),
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

test('without the fact that gives them, kinds have no such keys', () => {
  expect(kindsOf(sources, []).get('efs.tunnel.failed')!.fields).not.toContain('run');
});

test.each([
  "rpcinfo: can't contact portmapper: RPC: Remote system error - Connection refused",
  "lslocks: failed to parse '/proc/locks'",
  "df: '/mnt/a b': Permission denied",
])('a file that holds only %j is the error text of its command', async (text) => {
  const timeline = await buildTimeline(bundleOf('b', { 'output.txt': `${text}\n` }), { sources });
  expect(timeline.files).toMatchObject([{ state: 'error-text', note: text }]);
});

test('a file of very many dates is one capture', async () => {
  const report = await analyze({ date: 'Fri Nov 20 13:10:00 UTC 2026\n'.repeat(200_000) });
  expect(report.bundle.capture).toMatchObject({ from: 1_795_180_200_000_000 });
});

describe('what a file is taken for', () => {
  const read = (path: string, text: string) => readArtifact({ path, read: () => [bytes(text)] }, sources);
  const MOUNTINFO = '22 1 259:1 / / rw,relatime shared:1 - ext4 /dev/root rw\n';

  test('lines in front are told as what they are, and cost nothing', async () => {
    const front = 'Last login: Fri Nov 20 12:58:11 2026 from 10.0.37.2\n+ cat /proc/1/mountinfo\n';
    const { source, rows, diagnostics } = await read('attachment', front + MOUNTINFO);
    expect([source?.name, rows.map(({ line, offset }) => [line, offset])]).toEqual(['mountinfo', [[3, front.length]]]);
    expect(diagnostics).toMatchObject([
      {
        code: 'bundle/lines-in-front',
        severity: 'info',
        message:
          'attachment: 2 lines above what mountinfo reads (login (1), shell trace (1)): "Last login: Fri Nov 20 12:58:11 2026 from 10.0.37.2"',
      },
    ]);
    const [{ severity, cost, help }] = diagnostics as [(typeof diagnostics)[number]];
    expect(OWN_DIAGNOSTICS['bundle/lines-in-front']).toEqual({ severity, cost, help });
  });

  test('one in the place of a table that is none is a loss, with its first line', async () => {
    const { entry, diagnostics } = await read('node/proc/1/mountinfo', '\nno table\nof any kind\n');
    expect(entry.state).toBe('unclaimed');
    expect(diagnostics).toMatchObject([
      {
        code: 'bundle/not-recognised',
        severity: 'loss',
        message: expect.stringMatching(
          /^node\/proc\/1\/mountinfo is named like mountinfo .*; its first line is "no table"$/,
        ),
      },
    ]);
    expect(OWN_DIAGNOSTICS['bundle/not-recognised']).toMatchObject({ severity: 'loss', cost: diagnostics[0]!.cost });
    expect((await read('node/notes', '\nno table\nof any kind\n')).diagnostics).toEqual([]);
  });

  test('a text that quotes the head of a table is none', async () => {
    const prose = 'Then we looked at the next node, and found nothing there that would explain it.\n'.repeat(40);
    const head = 'COMMAND     PID   USER   FD      TYPE             DEVICE SIZE/OFF       NODE NAME\n';
    expect((await read('notes.txt', head + prose)).source).toBeNull();
    expect((await read('notes.txt', `${prose}\n${head}${prose}`)).source).toBeNull();
  });

  test('a table far below prose is found; one line of it in the middle of prose is not', async () => {
    const prose = 'Then we looked at the next node, and found nothing there that would explain it.\n'.repeat(900);
    const table = Array.from({ length: 40 }, (_, i) => MOUNTINFO.replace('22 1 ', `${22 + i} 1 `)).join('');
    expect((await read('notes.txt', prose + table)).rows).toHaveLength(40);
    expect((await read('notes.txt', prose + prose)).source).toBeNull();
  });

  test('the error log of Apache is not what dmesg -T prints', async () => {
    const line = '[Fri Nov 20 13:31:49 2026] [error] [client 10.0.0.7] File does not exist: /var/www/favicon.ico\n';
    expect((await read('error_log', line.repeat(5))).source).toBeNull();
  });
});

test('a file that has only the command that filled it is empty', async () => {
  const path = 'results/mounts';
  const read = (text: string) => readArtifact({ path, read: () => [bytes(text)] }, sources);
  const command = 'kubectl exec efs-csi-node-x -n kube-system -c efs-plugin -- mount |grep nfs \n';
  expect((await read(command)).entry).toMatchObject({ state: 'empty', records: 0 });
  expect((await read(`${command}something else\n`)).entry.state).toBe('unclaimed');
});
