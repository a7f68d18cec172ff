import { DATE, factsOf, journal } from '@mountline/dev/testing/facts-of';
import { describe, expect, test } from 'vitest';

describe('kubelet-silence', () => {
  const second = (s: number) => new Date(Date.UTC(2026, 10, 20, 12) + s * 1000).toISOString().slice(11, 19);
  const line = (s: number, who: string) => `${second(s)}+0000 node ${who}: I1120 ${second(s)}.000000 1 a.go:1] "b"`;
  const before = Array.from({ length: 30 }, (_, i) => line(i, 'kubelet[7]'));
  const others = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => line(from + i, ['chronyd[1]', 'sshd[2]', 'crond[3]'][i % 3]!));

  test('lasts to the next line of kubelet, where the node went on', async () => {
    const { of } = await factsOf({ 'journal.txt': journal([...before, ...others(30, 600), line(600, 'kubelet[7]')]) });
    expect(of('kubelet.silence').map(({ fields }) => [fields.duration, fields.open])).toEqual([[571e6, false]]);
  });

  test('is open only where the log reaches up to the capture', async () => {
    const at = async (time: string) => {
      const silent = [...before, ...others(30, 1800)];
      const { of, unknown } = await factsOf({
        date: `Fri Nov 20 ${time} UTC 2026\n`,
        'journal.txt': journal(silent),
      });
      const kinds = ['kubelet.silence', 'kubelet.stalled'];
      const told = kinds.map((kind) => of(kind).map(({ fields }) => fields.open));
      return [...told, unknown.flatMap(({ kind }) => (kinds.includes(kind) ? [kind] : []))];
    };
    expect(await at('12:30:05')).toEqual([[true], [true], []]);
    // Others wrote every second, and then nobody did for forty minutes.
    expect(await at('13:10:00')).toEqual([[undefined], [undefined], ['kubelet.silence', 'kubelet.stalled']]);
  });

  test('ends at a reboot: a node that is down has no kubelet', async () => {
    const rebooted = [...before, ...others(30, 45), line(400, 'sshd[2]'), line(420, 'kubelet[8]')];
    const lines = journal(rebooted).replace(journal([line(400, 'sshd[2]')]), (next) => `-- Reboot --\n${next}`);
    expect((await factsOf({ 'journal.txt': lines })).of('kubelet.silence')).toEqual([]);
  });

  test('is none where nobody wrote but at its edges: a journald that hung comes back', async () => {
    const back = [
      `${second(1559)}+0000 node systemd[1]: systemd-journald.service: Watchdog timeout (limit 3min)!`,
      `${second(1559)}+0000 node systemd-journald[99]: File /var/log/journal/a/system.journal corrupted or uncleanly shut down, renaming and replacing.`,
    ];
    const hung = [...before, ...others(30, 38), ...back, line(1560, 'kubelet[7]'), ...others(1561, 1600)];
    expect((await factsOf({ 'journal.txt': journal(hung) })).of('kubelet.silence')).toEqual([]);
    const [once] = (await factsOf({ 'journal.txt': journal(hung.toSpliced(40, 0, line(800, 'sshd[2]'))) })).of(
      'kubelet.silence',
    );
    expect(once!.fields.others).toBe(11);
  });

  test('is none where journald left out what kubelet wrote too much', async () => {
    const suppressed = (unit: string) =>
      `${second(599)}+0000 node systemd-journald[9]: Suppressed 18221 messages from ${unit}`;
    const silences = async (unit: string) => {
      const lines = [...before, ...others(30, 599), suppressed(unit), line(600, 'kubelet[7]')];
      return (await factsOf({ 'journal.txt': journal(lines) })).of('kubelet.silence').length;
    };
    expect(await silences('kubelet.service')).toBe(0);
    expect(await silences('sshd.service')).toBe(1);
  });

  describe('in two logs', () => {
    const silences = async (one: readonly string[], other: readonly string[]) => {
      const { of } = await factsOf({ date: DATE, 'one/journal.txt': journal(one), 'two/journal.txt': journal(other) });
      return of('kubelet.silence').map(({ fields: { note } }) => note);
    };
    const went = (...seconds: number[]) => seconds.map((s) => line(s, 'kubelet[7]'));
    const whole = [...before, ...others(30, 600), ...went(600)];

    test('is told once where one lacks the last lines in front of it', async () => {
      const limited = [...before.slice(0, 27), ...others(30, 40), ...went(600)];
      const told = 'kubelet was silent for 10 min (usual gap: 962 ms; 570 lines of other units in that time)';
      expect(await silences(whole, limited)).toEqual([told]);
      expect(await silences(limited, whole)).toEqual([told]);
    });

    test('is none where the other one goes on', async () => {
      const goesOn = Array.from({ length: 601 }, (_, s) => line(s, 'kubelet[7]'));
      expect(await silences(whole, goesOn)).toEqual([]);
      // It was read up to the middle only, and the first one is known to lack lines.
      expect(await silences(whole, goesOn.slice(0, 300))).toEqual([]);
    });

    test('is what is left of both', async () => {
      const later = [...went(...Array.from({ length: 200 }, (_, s) => s)), ...went(600)];
      expect(await silences(whole, later)).toEqual([
        'kubelet was silent for 7 min (usual gap: 962 ms; at least 3 lines of other units in that time)',
      ]);
    });
  });

  describe('in a journal of kubelet alone', () => {
    const said = (second: number) => {
      const time = `12:0${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
      return `Nov 20 ${time} node kubelet[7]: I1120 ${time}.000001       7 kubelet.go:2531] "SyncLoop (housekeeping)"\n`;
    };
    const journal = Array.from({ length: 100 }, (_, i) => said(i)).join('');
    const status = (active: string, newest: string) =>
      `● kubelet.service - Kubernetes Kubelet\n     Loaded: loaded (/etc/systemd/system/kubelet.service; enabled)\n     Active: ${active} since Fri 2026-11-20 12:00:00 UTC; 7min ago\n   Main PID: 7 (kubelet)\n\n${newest}`;
    const silences = async (statusText: string) => {
      const files = { date: 'Fri Nov 20 12:07:00 UTC 2026\n', 'journal-kubelet.txt': journal };
      const { of } = await factsOf({ ...files, 'systemctl-status-kubelet.txt': statusText });
      return of('kubelet.silence').map(({ fields, evidence }) => [
        fields.duration,
        fields.open,
        evidence!.at(-1)!.text,
      ]);
    };

    test('systemctl status that shows no newer line proves that none came until then', async () => {
      const shortened = `${said(98)}${said(99).replace(/Loop.*/, '…')}`;
      for (const newest of [said(99), shortened]) {
        expect(await silences(status('active (running)', newest))).toEqual([
          [321e6 - 1, true, 'systemctl status at 12:07:00 shows no newer line of kubelet'],
        ]);
      }
    });

    test('one with a newer line, of a kubelet that does not run, or without lines proves nothing', async () => {
      expect(await silences(status('active (running)', said(99) + said(300)))).toEqual([]);
      expect(await silences(status('inactive (dead)', said(99)))).toEqual([]);
      expect(await silences(status('active (running)', ''))).toEqual([]);
    });
  });
});

describe('kubelet-blocked', () => {
  const kubelet = async (...rows: readonly string[]) => {
    const table = [
      '    PID     LWP STAT WCHAN            COMMAND',
      '      1       1 Ss   ep_poll          init',
      ...rows,
    ];
    const { of, unknown } = await factsOf({ date: DATE, 'ps.txt': `${table.join('\n')}\n` });
    const open = unknown.filter(({ kind }) => kind === 'kubelet.blocked');
    return [of('kubelet.blocked').map(({ fields }) => fields.nfs), open.map(({ because }) => because)];
  };
  const row = (tid: number, state: string, wchan: string) =>
    `    890     ${tid} ${state.padEnd(4)} ${wchan.padEnd(16)} /usr/bin/kubelet`;

  test('one of its threads waits for NFS', async () => {
    expect(await kubelet(row(890, 'Ssl', 'futex_wait_queue'), row(891, 'Dsl', 'rpc_wait_bit'))).toEqual([[true], []]);
  });

  test('none of its threads is in D', async () => {
    expect(await kubelet(row(890, 'Ssl', 'futex_wait_queue'), row(891, 'Ssl', 'ep_poll'))).toEqual([[], []]);
  });

  test('the first thread says nothing of the others', async () => {
    const because =
      'kubelet (pid 890) is in Ssl, but that is the state of its first thread only; no table shows the others';
    expect(await kubelet(row(890, 'Ssl', 'futex_wait_queue'))).toEqual([[], [because]]);
  });

  test('a thread in D of which nothing shows what it sleeps in may wait for NFS', async () => {
    const because = 'kubelet (pid 890) is in D state, but neither a process table nor a stack shows where it sleeps';
    expect(await kubelet(row(890, 'Ssl', '-'), row(891, 'Dsl', '-'))).toEqual([[undefined], [because]]);
  });
});
