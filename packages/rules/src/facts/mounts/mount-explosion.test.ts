import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Incident, Report } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { analyze, analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';

/** What the ground truth of the captured mount tables demands, stated apart from the written expectations. */

const bundleOfIncident = (name: string) => join(FIXTURES, 'incidents', name, 'bundle');
const incidentsOf = (report: Report) => report.incidents.map((i) => `${i.rule} ${i.verdict} ${i.state}`);

async function only(files: Record<string, string>) {
  const report = await analyze(files);
  expect(incidentsOf(report).filter((text) => text.startsWith('mount-explosion'))).toHaveLength(1);
  const incident = report.incidents.find((i) => i.rule === 'mount-explosion')!;
  return { verdict: incident.verdict, numbers: numbersOf(incident) };
}

/** The numbers of the stack stand with its lowest mount, in the evidence of the first step. */
const numbersOf = ({ steps }: Incident) => steps[0]!.evidence[0]!.fields;

/** Mount tables as the kernel leaves them after n doublings; `outer`: an outer volume takes the lowest one in. */
function doubled(doublings: number, outer: boolean): string {
  let chain = outer ? [] : [2];
  let id = 3;
  for (let i = 0; i < doublings; i += 1) {
    // Beneath each one of the stack comes a new one, in the two-volume form also on the outer volume.
    const older = outer ? [1, ...chain] : chain;
    chain = older.flatMap((old) => [old, id++]).filter((at) => at !== 1);
  }
  const group = outer ? 'shared:9 ' : '';
  const rows = chain.map(
    (at, i) => `${at} ${chain[i - 1] ?? 1} 8:1 /srv/cores /srv/cores rw shared:9 - ext4 /dev/sda1 rw`,
  );
  return `${[`1 0 8:1 / / rw ${group}- ext4 /dev/sda1 rw`, ...rows].join('\n')}\n`;
}

describe('the captured tables', () => {
  test('two volumes, eight starts of the container: 255 on the node', async () => {
    const report = await analyzeBundle(await openBundle(bundleOfIncident('mount-explosion-two-volume')));
    expect(incidentsOf(report)).toEqual(['mount-explosion confirmed open']);
    expect(numbersOf(report.incidents[0]!)).toEqual({
      count: 255,
      doublings: 8,
      next: ['511', '1023'],
      limitReachedAt: 'the 8th mount from now',
    });
    const grew = report.timeline.find((event) => event.kind === 'mount.stack.grew' && event.fields.group === 1)!;
    expect(grew.fields.counts).toEqual(['0', '1', '3', '7', '15', '31', '63', '127', '255']);
    expect(grew.fields.orderedBy).toContain('file names');
    const mirrors = report.timeline.filter((event) => event.kind === 'mount.stack.mirrored');
    expect(mirrors.map((event) => event.fields.count)).toEqual([255, 255]);
  });

  test('one volume, fourteen binds: 16384', async () => {
    const report = await analyzeBundle(await openBundle(bundleOfIncident('mount-explosion-single-volume')));
    expect(incidentsOf(report)).toEqual(['mount-explosion confirmed open']);
    expect(numbersOf(report.incidents[0]!)).toMatchObject({ count: 16384, doublings: 14, next: ['32768', '65536'] });
  });

  test('each table foretells the next two, as far as they were captured', async () => {
    const folder = bundleOfIncident('mount-explosion-two-volume');
    const plain = readdirSync(folder).filter((file) => file.includes('-node-') && !file.endsWith('.gz'));
    const counts = plain.map((file) => readFileSync(join(folder, file), 'utf8').split('/agent/cores ').length - 1);
    expect(counts).toEqual([0, 1, 3, 7, 15]);
    const last = await only({ 'proc/1/mountinfo': readFileSync(join(folder, plain[4]!), 'utf8') });
    expect(last.numbers).toMatchObject({ count: 15, next: ['31', '63'] });
    const before = await only({ 'proc/1/mountinfo': readFileSync(join(folder, plain[3]!), 'utf8') });
    expect(before.numbers).toMatchObject({ count: 7, next: ['15', '31'] });
    const early = await analyze({ 'proc/1/mountinfo': readFileSync(join(folder, plain[2]!), 'utf8') });
    expect(early.incidents).toEqual([]);
  });
});

describe('made tables', () => {
  test('a table of 65,535 mounts on each other', async () => {
    const { numbers } = await only({ 'proc/1/mountinfo': doubled(16, true) });
    expect(numbers).toMatchObject({ count: 65535, doublings: 16, limitReachedAt: 'the 1st mount from now' });
  });

  test('a repeated bind', async () => {
    const { numbers } = await only({ 'proc/1/mountinfo': doubled(4, false) });
    expect(numbers).toMatchObject({ count: 16, doublings: 4, next: ['32', '64'] });
  });

  test('some of the mounts were taken away: no more than possible', async () => {
    const rows = doubled(4, true).trimEnd().split('\n');
    const { verdict, numbers } = await only({ 'proc/1/mountinfo': rows.slice(0, -3).join('\n') });
    expect([verdict, numbers.count]).toEqual(['possible', 12]);
  });

  test('a table that breaks off tells how many there are at least', async () => {
    const [root, ...rows] = doubled(5, true).trimEnd().split('\n') as [string, ...string[]];
    const young = rows.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10)).slice(0, 13);
    const { incidents, cannotTell } = await analyze({
      'proc/1/mountinfo': `${[root, ...young].join('\n').slice(0, -40)}`,
    });
    expect(incidents).toEqual([]);
    expect(cannotTell.find(({ rule }) => rule === 'mount-explosion')!.why).toBe(
      'proc/1/mountinfo has unreadable lines; among the others at least 12 mounts of one directory are stacked on /srv/cores, all of peer group 9',
    );
  });

  test('a stack of another directory is no mirror of it, though its peer group has the same number', async () => {
    const other = doubled(4, true).replaceAll(' 8:1 ', ' 8:2 ').replaceAll('/srv/cores', '/srv/dumps');
    const impactOf = async (files: Record<string, string>) =>
      (await analyze(files)).incidents.find(({ bindings }) => bindings.T === '/srv/cores')!.impact.join('\n');
    const others = {
      'proc/77/mountinfo': other,
      'proc/88/mountinfo': other.replaceAll('/srv/dumps rw', '/host/dumps rw'),
    };
    const mirrored = 'of the stack in other mount namespaces or at other mount points';
    expect(await impactOf({ 'proc/1/mountinfo': doubled(4, true), ...others })).not.toContain(mirrored);
    const elsewhere = doubled(4, true)
      .replaceAll('/srv/cores rw', '/host/cores rw')
      .replace(/^(\d+) (\d+)/gm, (_, id, parent) => `${Number(id) + 500} ${Number(parent) + 500}`);
    const twice = { 'proc/1/mountinfo': doubled(4, true), 'proc/77/mountinfo': elsewhere };
    expect(await impactOf(twice)).toContain(`1 mirror ${mirrored}`);
  });

  test('a blank in the mount point: its table is searched as it writes it', async () => {
    const table = doubled(4, true).replaceAll(' /srv/cores /srv/cores', " /srv/cores /srv/core\\040dump's");
    const { incidents } = await analyze({ 'proc/1/mountinfo': table });
    const commands = incidents.flatMap(({ doNow }) => doNow.flatMap(({ commands }) => commands));
    expect(commands).toContain(String.raw`grep -cF '/srv/core\040dump'\''s' /proc/1/mountinfo`);
    expect(commands).toContain(String.raw`nsenter -t 1 -m timeout 60 umount -l '/srv/core dump'\''s'`);
  });

  test('/proc/mounts alone cannot tell', async () => {
    const pile = '/dev/sda1 /srv/cores ext4 rw 0 0\n'.repeat(15);
    const report = await analyze({ 'proc/mounts': `/dev/sda1 / ext4 rw 0 0\n${pile}` });
    expect(report.incidents.map(({ rule, bindings }) => [rule, bindings.T])).toEqual([
      ['mount-rows-repeated', '/srv/cores'],
    ]);
    const cannot = report.cannotTell.find(({ rule }) => rule === 'mount-explosion')!;
    expect(cannot.collectWith).toEqual(['cat /proc/1/mountinfo']);
  });

  test('private mounts and mounts that came one by one do not double', async () => {
    const pile = (optional: (i: number) => string) =>
      Array.from(
        { length: 15 },
        (_, i) => `${i + 2} ${i + 1} 8:1 /srv/cores /srv/cores rw ${optional(i)}- ext4 /dev/sda1 rw`,
      );
    const root = '1 0 8:1 / / rw shared:9 - ext4 /dev/sda1 rw';
    for (const optional of [() => '', (i: number) => `shared:${20 + i} `, () => 'shared:9 ']) {
      const report = await analyze({ 'proc/1/mountinfo': `${[root, ...pile(optional)].join('\n')}\n` });
      expect(incidentsOf(report)).toEqual(['mount-leak possible open']);
    }
  });

  const dated = (...tables: string[]) =>
    ofOneNode(
      Object.fromEntries(
        tables.flatMap((table, i) => [
          [`s${i}/date`, `Tue Jan 20 0${i + 1}:00:00 UTC 2026\n`],
          [`s${i}/mountinfo`, table],
        ]),
      ),
    );
  const grown = async (...tables: string[]) => {
    const { timeline } = await analyze(dated(...tables));
    return timeline
      .filter(({ kind }) => kind === 'mount.stack.grew')
      .map(({ fields }) => [fields.pattern, fields.note]);
  };

  test('two tables are enough to show that it doubles', async () => {
    const two = await grown(doubled(3, true), doubled(4, true));
    expect(two.map(([pattern]) => pattern)).toEqual(['doubling', 'doubling']);
    expect(two[1]![1]).toMatch(/^7, 15 mounts of peer group 9 on \/srv\/cores in 2 tables, .*: it doubled$/);
    const jumps = await grown(doubled(2, true), doubled(4, true), doubled(6, true));
    expect(jumps[1]![1]).toMatch(/^3, 15, 63 mounts of peer group 9 .*: it doubled 4 times in total$/);
  });

  test('as many more may have come one by one', async () => {
    const pile = (count: number) =>
      `1 0 8:1 / / rw shared:9 - ext4 /dev/sda1 rw\n${Array.from({ length: count }, (_, i) => `${i + 2} ${i + 1} 8:1 /srv/cores /srv/cores rw shared:${i + 20} - ext4 /dev/sda1 rw\n`).join('')}`;
    expect((await grown(pile(8), pile(16))).map(([pattern]) => pattern)).toEqual(['uneven']);
  });

  test('rows that mount(8) prints more of each time came one by one, or tell nothing', async () => {
    const printed = (count: number) =>
      `/dev/sda1 on / type ext4 (rw)\n${'/dev/sda1 on /srv/cores type ext4 (rw)\n'.repeat(count)}`;
    const told = async (...counts: number[]) => {
      const files = Object.entries(dated(...counts.map(printed)));
      const { incidents } = await analyze(
        Object.fromEntries(files.map(([name, text]) => [name.replace('info', ''), text])),
      );
      return incidents.map(({ title, impact }) => [title, impact[1]]);
    };
    // The first of them is no doubling.
    expect((await told(0, 1, 8))[0]).toEqual([
      '/srv/cores is mounted 8 times',
      expect.stringMatching(/^0, 1, 8 entries .*: it grew by 1 to 7 at a time$/),
    ]);
    expect(await told(8, 11, 14)).toEqual([
      ['/srv/cores is mounted 14 times', expect.stringMatching(/^8, 11, 14 entries .*: it grew by 3 each time$/)],
    ]);
    expect(await told(7, 15)).toEqual([
      ['/srv/cores is mounted 15 times', expect.stringMatching(/^7, 15 entries .*: it grew by 8 each time$/)],
    ]);
    expect((await told(8, 14, 10, 16))[0]).toEqual([
      '/srv/cores is mounted 16 times',
      expect.stringMatching(/^8, 14, 10, 16 entries .*: it grew by 6 at a time, and fell by 4 in between$/),
    ]);
    expect(await told(15, 15)).toEqual([['/srv/cores is mounted 15 times', undefined]]);
  });

  test('after the cure: ended', async () => {
    const report = await analyze(
      ofOneNode({
        '1/proc/1/mountinfo': doubled(4, true),
        '2/proc/1/mountinfo': doubled(0, true),
      }),
    );
    expect(incidentsOf(report)).toEqual(['mount-explosion confirmed ended']);
    const [{ impact, unknown, steps }] = report.incidents as [Incident];
    expect(impact).toEqual(['4 doublings', '16 mounts in the whole table']);
    expect(`${steps[0]!.note} ${unknown.join(' ')}`).not.toMatch(/next two mounts|one mount table/);
  });
});

describe('a start that the kernel has no room for', () => {
  const failed = (cause: string) =>
    `2026-12-02T09:14:44.610000+00:00 node-7 containerd[480]: time="2026-12-02T09:14:44.610000000Z" level=error msg="StartContainer for \\"830ee6\\" failed" error="failed to create containerd task: runc create failed: error mounting \\"/srv/agent/cores\\" to rootfs at \\"/data/cores\\": ${cause}: no space left on device: unknown"\n`;
  const refusedIn = async (cause: string) => {
    const report = await analyze({ 'proc/1/mountinfo': doubled(4, true), 'journal.txt': failed(cause) });
    expect(incidentsOf(report)).toEqual(['mount-explosion confirmed open']);
    return report.incidents[0]!.impact.filter((text) => text.startsWith('mounting '));
  };

  test('told by containerd alone', async () => {
    expect(await refusedIn('mount src=/srv/agent/cores, dst=/data/cores, flags=0x5000')).toEqual([
      expect.stringContaining('mounting /srv/agent/cores into a container failed once'),
    ]);
  });

  test('a full disk is another thing', async () => {
    expect(await refusedIn('create mountpoint for /data/cores mount: mkdirat /run/rootfs/data/cores')).toEqual([]);
  });
});
