import { sourceCases } from '@mountline/dev/testing/fixtures';
import { seeded } from '@mountline/dev/testing/seeded';
import { mountLog } from '@mountline/parsers';
import { grammar } from 'ohm-js';
import { expect, test } from 'vitest';
import { type MountCommand, parseMountCommand } from './mount-command.ts';
import { option, splitOptions } from './mount-fields.ts';

/** The form of a mount command, as a grammar: too dear for every line of a log, and the measure of the parser there. */
const specification = grammar(`
  MountCommand {
    line      = program (" " flag)* " " source " " target (" " flag)*
    program   = word
    flag      = "-o " word           -- options
              | "-t " word           -- type
              | ~valued flagWord     -- bare
    valued    = ("-o" | "-t") boundary
    flagWord  = "-" (letter | "-")+ boundary
    boundary  = &" " | end
    word      = (~" " any)+
    source    = ~" " ~flagWord (~" /" ~(" " flagWord) any)+
    target    = "/" (~(" " flagWord) any)*
  }
`);

type Flag = { options: string } | { type: string } | { bare: string };

const semantics = specification.createSemantics().addOperation<unknown>('value', {
  line(program, _1, before, _2, source, _3, target, _4, after): MountCommand {
    const flags = [...before.children, ...after.children].map((flag) => flag.value() as Flag);
    const options = splitOptions(flags.flatMap((flag) => ('options' in flag ? flag.options : [])).join(','));
    const port = option(options, 'port');
    return {
      program: program.sourceString,
      type: flags.flatMap((flag) => ('type' in flag ? flag.type : [])).at(-1) ?? null,
      source: source.sourceString,
      target: target.sourceString,
      options,
      flags: flags.flatMap((flag) => ('bare' in flag ? flag.bare : [])),
      port: port !== undefined && /^\d{1,5}$/.test(port) ? Number(port) : null,
    };
  },
  flag_options: (_, word): Flag => ({ options: word.sourceString }),
  flag_type: (_, word): Flag => ({ type: word.sourceString }),
  flag_bare: (flag): Flag => ({ bare: flag.sourceString }),
});

function specified(text: string): MountCommand | null {
  const match = specification.match(text, 'line');
  return match.succeeded() ? (semantics(match).value() as MountCommand) : null;
}

const WORDS = [
  '/sbin/mount.nfs4',
  'mount',
  '127.0.0.1:/',
  'fs-0a1b2c3d:/sub',
  '[::1]:/',
  '/mnt/a',
  '/var/lib/kubelet/pods/u/volumes/kubernetes.io~csi/pv/mount',
  'b',
  '/c',
  '-o',
  '-t',
  '-v',
  '--bind',
  '-',
  '-1',
  'nfs4',
  'rw,hard,port=20361',
  'port=x',
  'context="a,b",port=1',
  'ä',
  '',
];

test('the grammar and the parser agree on the mount commands of the fixtures', () => {
  const commands = sourceCases('mount-log')
    .flatMap(({ bytes }) => mountLog.parse(bytes).records)
    .flatMap(({ kind, fields }) => (kind === 'mount.nfs.attempted' ? String(fields.command) : []));
  expect(commands.length).toBeGreaterThan(50);
  for (const command of commands) expect(parseMountCommand(command), command).toEqual(specified(command));
});

test('the grammar and the parser agree on generated commands', () => {
  const random = seeded('mount command');
  const next = (n: number) => Math.floor(random() * n);
  let understood = 0;
  for (let i = 0; i < 3000; i += 1) {
    const words = Array.from({ length: 1 + next(8) }, () => WORDS[next(WORDS.length)]!);
    if (i % 2 === 0) words.splice(1, 0, '127.0.0.1:/', '/mnt/a');
    const command = words.join(' ');
    const expected = specified(command);
    if (expected) understood += 1;
    expect(parseMountCommand(command), command).toEqual(expected);
  }
  expect(understood).toBeGreaterThan(300);
});

test('takes the commands of the helper and of the CSI driver apart', () => {
  expect(parseMountCommand('/sbin/mount.nfs4 127.0.0.1:/ /mnt/a b -o rw,hard,port=20361')).toEqual({
    program: '/sbin/mount.nfs4',
    type: null,
    source: '127.0.0.1:/',
    target: '/mnt/a b',
    options: ['rw', 'hard', 'port=20361'],
    flags: [],
    port: 20361,
  });
  expect(parseMountCommand('mount -t efs -o accesspoint=fsap-0123,tls fs-0123:/ /mnt/a')).toMatchObject({
    type: 'efs',
    source: 'fs-0123:/',
    target: '/mnt/a',
    options: ['accesspoint=fsap-0123', 'tls'],
    port: null,
  });
});
