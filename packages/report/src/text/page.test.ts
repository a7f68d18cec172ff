import { describe, expect, test } from 'vitest';
import { openPage, visible } from './page.ts';

test('the folder of a bundle is left out where a path begins, and nowhere else', () => {
  const page = openPage({ width: 200 }, 'csi/');
  page.prose(0, [{ text: 'csi/mount.log, (csi/ps.txt) and /var/lib/kubelet/plugins/kubernetes.io/csi/efs' }]);
  page.edged(0, [{ text: 'seen' }], ['csi/mount.log:3']);
  page.line(0, { text: 'umount -f -l csi/a /var/lib/kubelet/plugins/kubernetes.io/csi/efs' });
  expect(
    page
      .end()
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, '  ')),
  ).toEqual([
    'mount.log, (ps.txt) and /var/lib/kubelet/plugins/kubernetes.io/csi/efs',
    'seen  mount.log:3',
    'umount -f -l csi/a /var/lib/kubelet/plugins/kubernetes.io/csi/efs',
    '',
  ]);
});

test('a folder of an archive is left out with the archive and without it', () => {
  const page = openPage({ width: 200 }, 'a+(1).tgz!/node/');
  page.prose(0, [{ text: 'a+(1).tgz!/node/mounts and node/mounts, a+(1).tgz!/other, “node/ps”' }]);
  expect(page.end()).toBe('mounts and mounts, a+(1).tgz!/other, “ps”\n');
});

test('control, format and direction characters, and halves of letters, are shown', () => {
  expect(visible('a\u001b[31mb')).toBe('a␛[31mb');
  expect(visible('\u0000\n\t\u007f\u009f')).toBe('\\x00\\x0a\\x09\\x7f\\x9f');
  expect(visible('\u202e\u200b\u2028\u2029\ufeff\ud800\u{e0001}')).toBe(
    '\\u{202e}\\u{200b}\\u{2028}\\u{2029}\\u{feff}\\u{d800}\\u{e0001}',
  );
  expect(visible('grün 田中 – ␛ 😀')).toBe('grün 田中 – ␛ 😀');
  expect(visible('\u0100\u00ad')).toBe('\u0100\\xad');
});

const STEERS = 'a\u001b[2J\u202eb';
const SHOWN = 'a␛[2J\\u{202e}b';

test('nothing of the input reaches a terminal as it is, by whatever way', () => {
  const page = openPage({ width: 60 });
  page.line(2, { text: STEERS }, { text: STEERS, style: 'bold' });
  page.prose(0, [{ text: STEERS }]);
  page.edged(0, [{ text: STEERS }], [STEERS]);
  expect(page.end()).toBe(`  ${SHOWN}${SHOWN}\n${SHOWN}\n${SHOWN}${' '.repeat(60 - 2 * SHOWN.length)}${SHOWN}\n`);
});

test('colours are for a terminal that asks for them, and end where the words end', () => {
  const painted = (colour: boolean) => {
    const page = openPage({ width: 60, colour });
    page.line(0, { text: 'a', style: 'bold' }, { text: ' b' }, { text: '', style: 'red' }, { text: 'c', style: 'red' });
    page.line(0, { text: 'd', style: 'dim' }, { text: 'e', style: 'yellow' }, { text: 'f', style: 'green' });
    page.line(0, { text: 'g', style: 'cyan' });
    return page.end();
  };
  expect(painted(false)).toBe('a bc\ndef\ng\n');
  expect(painted(true)).toBe(
    '\x1b[1ma\x1b[22m b\x1b[31mc\x1b[39m\n\x1b[2md\x1b[22m\x1b[33me\x1b[39m\x1b[32mf\x1b[39m\n\x1b[36mg\x1b[39m\n',
  );
});

describe('words', () => {
  const prose = (width: number, text: string, indent = 0, hanging?: number) => {
    const page = openPage({ width });
    page.prose(indent, [{ text }], hanging);
    return page.end().split('\n').slice(0, -1);
  };
  const ten = (count: number) => Array(count).fill('123456789').join(' ');

  test('are wrapped to the width, which is 60 at least and 100 where it is not given', () => {
    expect(prose(60, ten(7))).toEqual([ten(6), ten(1)]);
    expect(prose(59, ten(7))).toEqual([ten(6), ten(1)]);
    expect(prose(69, ten(7))).toEqual([ten(7)]);
    expect(prose(68, ten(7))).toEqual([ten(6), ten(1)]);
    expect([openPage().width, openPage({ width: 10 }).width]).toEqual([100, 60]);
  });

  test('begin further lines below the first, or where they are told to', () => {
    expect(prose(60, ten(7), 2)).toEqual([`  ${ten(5)}`, `  ${ten(2)}`]);
    expect(prose(60, ten(12), 0, 4)).toEqual([ten(6), `    ${ten(5)}`, `    ${ten(1)}`]);
  });

  test('that are longer than a line are not cut', () => {
    const long = 'x'.repeat(70);
    expect(prose(60, `a ${long} b`)).toEqual(['a', long, 'b']);
    expect(prose(60, long)).toEqual([long]);
  });

  test('count by letters, and keep their blanks', () => {
    expect(prose(60, `${'😀'.repeat(60)} a`)).toEqual(['😀'.repeat(60), 'a']);
    expect(prose(60, 'a   b')).toEqual(['a   b']);
    expect(prose(60, '   a')).toEqual(['   a']);
  });

  test('of several styles are wrapped together', () => {
    const page = openPage({ width: 60, colour: true });
    page.prose(0, [{ text: `${ten(5)} ` }, { text: `${ten(1)} x`, style: 'bold' }, { text: 'y' }, { text: 'z' }]);
    expect(page.end()).toBe(`${ten(5)} \x1b[1m${ten(1)} \x1b[22m\n\x1b[1mx\x1b[22myz\n`);
  });
});

describe('places at the edge', () => {
  const edged = (text: string, edge: string[], indent = 0, hanging?: number) => {
    const page = openPage({ width: 60 });
    page.edged(indent, [{ text }], edge, hanging);
    return page.end().split('\n').slice(0, -1);
  };
  const right = (text: string, left = '') => left + text.padStart(60 - left.length);

  test('stand on the last line where two blanks are left, else on the next', () => {
    expect(edged('a'.repeat(48), ['0123456789'])).toEqual([right('0123456789', 'a'.repeat(48))]);
    expect(edged('a'.repeat(49), ['0123456789'])).toEqual(['a'.repeat(49), right('0123456789')]);
    expect(edged('a', [])).toEqual(['a']);
    expect(edged(`${'a'.repeat(55)} ${'b'.repeat(20)}`, ['0123456789'], 1, 3)).toEqual([
      ` ${'a'.repeat(55)}`,
      right('0123456789', `   ${'b'.repeat(20)}`),
    ]);
  });

  test('stand on no line before the last one', () => {
    expect(edged(`${'a'.repeat(40)} ${'b'.repeat(55)}`, ['0123456789'])).toEqual([
      'a'.repeat(40),
      'b'.repeat(55),
      right('0123456789'),
    ]);
  });

  test('stand together as many as fit', () => {
    expect(edged('a'.repeat(60), ['b'.repeat(28), 'c'.repeat(29), 'd'])).toEqual([
      'a'.repeat(60),
      `${'b'.repeat(28)} · ${'c'.repeat(29)}`,
      right('d'),
    ]);
    expect(edged('a'.repeat(60), ['b'.repeat(29), 'c'.repeat(29)])).toEqual([
      'a'.repeat(60),
      right('b'.repeat(29)),
      right('c'.repeat(29)),
    ]);
    expect(edged('a'.repeat(60), ['b'.repeat(28), 'c'.repeat(27)], 0, 2)).toEqual([
      'a'.repeat(60),
      `  ${'b'.repeat(28)} · ${'c'.repeat(27)}`,
    ]);
    expect(edged('a'.repeat(60), ['b'.repeat(28), 'c'.repeat(28)], 0, 2)).toEqual([
      'a'.repeat(60),
      right('b'.repeat(28)),
      right('c'.repeat(28)),
    ]);
    // Longer than a line: it begins where further lines do.
    expect(edged('a'.repeat(60), ['b'.repeat(70)], 0, 2)).toEqual(['a'.repeat(60), `  ${'b'.repeat(70)}`]);
  });

  test('are dim', () => {
    const page = openPage({ width: 60, colour: true });
    page.edged(0, [{ text: 'a' }], ['b']);
    page.edged(0, [{ text: 'a'.repeat(60) }], ['b']);
    expect(page.end().match(/\x1b\[2mb\x1b\[22m/g)).toHaveLength(2);
  });
});

test('one empty line at most between others, none on top, and no blanks at an end', () => {
  const page = openPage();
  page.blank();
  page.line(0, { text: 'a  ' });
  page.blank();
  page.blank();
  page.line(0, { text: 'b' });
  page.blank();
  page.prose(0, [{ text: '' }, { text: 'c' }]);
  expect(page.end()).toBe('a\n\nb\n\nc\n');
});

test('a folder with signs of a pattern in its name is left out as it is', () => {
  expect(openPage({}, 'a.b*[c]/').short('a.b*[c]/x axb*[c]/y')).toBe('x axb*[c]/y');
  expect(openPage({}, '').short('a/b')).toBe('a/b');
  expect(openPage({}, 'csi/').short('csi/x si/x /x')).toBe('x si/x /x');
  expect(openPage({}, 'x.tgz!/').short('x.tgz!/a and /a')).toBe('a and /a');
});
