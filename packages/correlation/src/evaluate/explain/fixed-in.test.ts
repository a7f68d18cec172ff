import { conclude, log, read, rule, table } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { fixedIn } from './fixed-in.ts';

const FIX = { text: 'a callback waits', kernels: ['6.14', '6.13.4', '6.6.79', '6.1.129'] };
const says = (release?: string) => fixedIn(FIX, release).text;
const nodeWith = (release: string) => fixedIn(FIX, release).node;

describe('a kernel of a known line', () => {
  test.each([
    ['6.1.50', 'Fixed in kernel 6.1.129 and 6.14: a callback waits. This node has 6.1.50.'],
    ['6.1', 'Fixed in kernel 6.1.129 and 6.14: a callback waits. This node has 6.1.'],
    ['6.13.0-rc3', 'Fixed in kernel 6.13.4 and 6.14: a callback waits. This node has 6.13.0-rc3.'],
    // Its line ended without the fix.
    ['6.8.12', 'Fixed in kernel 6.14: a callback waits. This node has 6.8.12.'],
  ])('%s is older than the fix', (release, text) => expect(says(release)).toBe(text));

  test.each(['6.1.129', '6.1.130', '6.6.100', '6.14.0', '6.14.2', '6.15', '7.0.1', '10.0'])('%s has it', (release) => {
    expect(nodeWith(release)).toBe('has-fix');
  });

  test.each(['5.15.100', '5.4.1', '3.10.0', '2.6.32'])(
    '%s is older than every line: it need not have the bug',
    (release) => expect(nodeWith(release)).toBe('undecided'),
  );

  test.each(['6.14.0-rc1', '6.14-rc6', '6.14.0-0.rc2.22.fc42.x86_64', '6.1.129-rc2'])(
    '%s is a candidate of the release and may have it',
    (release) => expect(nodeWith(release)).toBe('undecided'),
  );
  test.each(['6.15.0-rc1', '6.1.130-rc1'])('%s is a candidate of a later release', (release) =>
    expect(nodeWith(release)).toBe('has-fix'),
  );
});

describe('a kernel of a distribution', () => {
  const vendors = [
    '5.14.0-427.13.1.el9_4.x86_64',
    '6.1.0-21-amd64',
    '6.1.109-118.189.amzn2023.x86_64',
    '5.10.223-212.873.amzn2.x86_64',
    '6.8.0-45-generic',
    '6.8.0-1015-aws',
    '6.4.0-150600.23-default',
    '6.1.58+',
    '3.10.0-1160.el7.x86_64',
    '6.1.50.custom',
  ];
  test.each(vendors)('%s: its number does not decide', (release) => {
    expect(says(release)).toBe(
      `Fixed in kernel 6.1.129, 6.6.79, 6.13.4 and 6.14: a callback waits. This node has ${release}: the fix may be backported, ask the vendor.`,
    );
  });

  test.each(['6.1.134-152.225.amzn2023.x86_64', '6.14.0-29-generic', '6.17.1-1-arch'])(
    '%s is as new as a fix',
    (release) => expect(nodeWith(release)).toBe('has-fix'),
  );
});

test.each([undefined, '', 'unknown', '6', 'linux-6.1'])('%s: not known', (release) => {
  expect(fixedIn(FIX, release)).toEqual({
    kernels: ['6.1.129', '6.6.79', '6.13.4', '6.14'],
    what: 'a callback waits',
    node: 'not-known',
    text: 'Fixed in kernel 6.1.129, 6.6.79, 6.13.4 and 6.14: a callback waits. Not known: the kernel of this node (uname -r).',
  });
});

test('a fix in mainline alone', () => {
  const fix = { text: 'x', kernels: ['6.14'] };
  expect(fixedIn(fix, '6.14.1')).toMatchObject({
    node: 'has-fix',
    text: 'Fixed in kernel 6.14: x. This node has 6.14.1, which has the fix.',
  });
  expect(fixedIn(fix, '6.13.9')).toMatchObject({ node: 'undecided' });
  expect(fixedIn(fix, '6.8.0-45-generic').text).toMatch(/^Fixed in kernel 6\.14: x\. This node has 6\.8/);
});

test('an incident has it where its step was seen', async () => {
  const fixed = async (step: string) => {
    const text = rule(
      '  anchor a x.start port = P',
      '  b? x.helper after a',
      `  fixed in kernel 6.14, 6.1.129 "port {P} waits" if ${step}`,
    );
    const world = { events: [read('x.start', 10, { port: 7 })], coverage: [log(['kernel'], 0, 600)] };
    const { incidents } = await conclude(text, { ...world, snapshots: [table('mounts', 300)], capture: 300 });
    return incidents[0]!.fixedIn;
  };
  expect(await fixed('a')).toMatchObject([{ what: 'port 7 waits', node: 'not-known' }]);
  expect(await fixed('b')).toBeUndefined();
});

test('the kernel is that of the boot in which it began', async () => {
  const text = rule('  anchor a x.start', '  fixed in kernel 6.14, 6.1.129 "it waits"');
  const booted = (s: number, release: string) => read('kernel.boot.started', s, { release });
  const fixed = async (...boots: ReturnType<typeof booted>[]) => {
    const events = [...boots, read('x.start', 10)].sort((a, b) => a.time.from - b.time.from);
    const { incidents } = await conclude(text, { events, coverage: [log(['kernel'], -100, 600)], capture: 600 });
    return incidents[0]!.fixedIn?.map(({ node, kernel }) => [node, kernel]);
  };
  expect(await fixed(booted(-50, '6.1.50'))).toEqual([['older', '6.1.50']]);
  expect(await fixed(booted(-50, '6.1.50'), booted(300, '6.15.1'))).toEqual([['older', '6.1.50']]);
  expect(await fixed(booted(-50, '6.15.1'), booted(300, '6.1.50'))).toEqual([['has-fix', '6.15.1']]);
  expect(await fixed(booted(300, '6.1.50'))).toEqual([['not-known', undefined]]);
});
