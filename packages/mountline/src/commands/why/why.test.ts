import { inFolder, KERN, SILENT } from '@mountline/dev/testing/in-folder';
import { expect, test } from 'vitest';

test('a rule without a start says which condition nothing met, or what is missing', () => {
  const never = SILENT.replace('server = S\n', 'server = S, server = "10.9.9.9"\n');
  inFolder(
    { 'never.rule': never, 'journal.txt': `${KERN}\n`, mountinfo: '36 35 0:50 / /mnt rw - nfs4 h:/ rw\n' },
    (run) => {
      const text = run('why', '--rules', 'never.rule', 'journal.txt', 'server-silent').stdout;
      expect(text).toContain('nothing in the bundle starts it');
      expect(text).toMatch(
        /none\s+with\s+a\s+server\s+and\s+server\s+=\s+10\.9\.9\.9:\s+in\s+the\s+closest\s+one\s+server\s+is\s+10\.0\.0\.7/,
      );
      const blind = run('why', '--rules', 'never.rule', 'mountinfo', 'server-silent').stdout;
      expect(blind).toContain('not known: whether anything starts it');
      expect(blind).toContain('journalctl -k');
      expect(run('why', 'journal.txt', 'nfs-ded-port').stderr).toContain('Did you mean nfs-dead-port?');
    },
  );
});

const TCP_HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n' +
  '   0: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0\n' +
  '   1: 00000000:006F 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 2 1 0 100 0 0 10 0\n';

test('what an undated capture holds has no time', () => {
  const row = '36 35 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,proto=tcp,port=20361,addr=127.0.0.1\n';
  const orphan = `rule orphan
  title "nobody listens on {P}"
  severity minor
  anchor row  mount.without-listener  port = P
`;
  const sockets = { 'bundle/proc/net/tcp': TCP_HEAD, 'bundle/proc/net/tcp6': TCP_HEAD };
  inFolder({ 'orphan.rule': orphan, 'bundle/proc/1/mountinfo': row, ...sockets }, (run) => {
    const { stdout } = run('why', '--rules', 'orphan.rule', 'bundle', 'orphan');
    expect(stdout).toMatch(/^capture {3}row \(port 20361\)/m);
  });
});

test('why writes times and places as the report does: the day where there are several, no folder of the bundle', () => {
  const lines = [
    '2026-11-19T23:59:00.000000+0000 n1 kernel: nfs: server 10.0.0.9 not responding, still trying\n',
    '2026-11-20T00:01:00.000000+0000 n1 kernel: nfs: server 10.0.0.1 not responding, still trying\n',
  ];
  const files = { 'silent.rule': SILENT, 'sosreport-n1-x/sos_commands/logs/journalctl_--no-pager': lines.join('') };
  inFolder({ ...files, 'sosreport-n1-x/sos_reports/manifest.json': '{"version": "4.8.0"}\n' }, (run) => {
    const { stdout } = run('why', '--rules', 'silent.rule', 'sosreport-n1-x', 'server-silent');
    expect(stdout).toMatch(/^server-silent: 1 confirmed, 1 likely \(2026 UTC\)$/m);
    expect(stdout).toMatch(/^11-19 23:59:00 {2}silent \(server 10\.0\.0\.9\) +sos_commands\/logs\/journalctl/m);
    expect(stdout).toMatch(/^11-20 00:01:00 {2}silent \(server 10\.0\.0\.1\)/m);
  });
});

test('why writes seconds since boot where nothing tells when that was, and marks a time that rests on a guess', () => {
  const dmesg = '[  812.123456] nfs: server 10.0.0.7 not responding, still trying\n';
  const syslog = 'Nov 20 13:00:00 n1 kernel: nfs: server 10.0.0.7 not responding, still trying\n';
  inFolder({ 'silent.rule': SILENT, dmesg, syslog }, (run) => {
    const of = (file: string) => run('why', '--rules', 'silent.rule', file, 'server-silent').stdout;
    expect(of('dmesg')).toMatch(/ \(seconds since boot\)\n\n\[812\.123\] {2}silent/);
    expect(of('syslog')).toMatch(/^~13:00:00 {2}silent/m);
  });
});

test('the JSON of several nodes says which bundle and node each part is of', () => {
  const journal = (host: string) => ({ [`${host}/journal.txt`]: `${KERN.replaceAll(' n1 ', ` ${host} `)}\n` });
  inFolder({ 'silent.rule': SILENT, ...journal('n1'), ...journal('n2') }, (run) => {
    const why = JSON.parse(run('why', '--rules', 'silent.rule', '-f', 'json', 'n1', 'n2', 'server-silent').stdout);
    expect(
      why.map(({ bundle, host, rule }: { bundle: string; host: string; rule: string }) => [bundle, host, rule]),
    ).toEqual([
      ['n1', 'n1', 'server-silent'],
      ['n2', 'n2', 'server-silent'],
    ]);
  });
});
