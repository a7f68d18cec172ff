import { expect, test } from 'vitest';
import { fieldsSaid, say } from './say.ts';

const PROXY = [
  'the proxy cannot bind {bindAddress}:{bindPort}[: {bindError}]',
  'the proxy[ of port {port}] was killed by signal {-exitStatus}',
  'the proxy[ of port {port}] fails to start[, exit status {exitStatus}][{?panicked} (a Rust panic)]',
];

test.each([
  [{ bindAddress: '127.0.0.1', bindPort: 20361 }, 'the proxy cannot bind 127.0.0.1:20361'],
  [{ bindAddress: '127.0.0.1', bindPort: 1, bindError: 'in use' }, 'the proxy cannot bind 127.0.0.1:1: in use'],
  [{ port: 20361, exitStatus: -9 }, 'the proxy of port 20361 was killed by signal 9'],
  [{ exitStatus: 101, panicked: true }, 'the proxy fails to start, exit status 101 (a Rust panic)'],
  [{ exitStatus: 0, panicked: false }, 'the proxy fails to start, exit status 0'],
  [{}, 'the proxy fails to start'],
])('%j', (fields, words) => {
  expect(say(PROXY, { fields })).toBe(words);
});

test('words in place of a field, the actor, and a name for an id', () => {
  const says = ['{actor} records the unmount of {target}', '{actor} unmounts the volume of {podUid|a pod}'];
  expect(say(says, { actor: 'systemd', fields: { target: '/srv' } })).toBe('systemd records the unmount of /srv');
  expect(say(says, { actor: 'csi', fields: {} })).toBe('csi unmounts the volume of a pod');
  const name = (_: string, value: unknown) => `pod ${value}`;
  expect(say(says[1]!, { actor: 'csi', fields: { podUid: 'a1' } }, name)).toContain('the volume of pod a1');
});

test('what a field holds is no template', () => {
  expect(say('says {words}', { fields: { words: '{port} [x] $&', port: 5 } })).toBe('says {port} [x] $&');
});

test('without a field that it needs it says nothing', () => {
  expect(say('the pod {namespace}/{pod}', { fields: { pod: 'a' } })).toBeUndefined();
  expect(fieldsSaid(PROXY).slice(0, 4)).toEqual(['bindAddress', 'bindPort', 'bindError', 'port']);
});
