import { aboutOf } from '@mountline/correlation';
import { rules } from '@mountline/rules';
import { expect, test } from 'vitest';

const about = (id: string, bindings: Parameters<typeof aboutOf>[1]) =>
  aboutOf(rules.find((rule) => rule.id === id)!, bindings);

test('variables are told by the field that binds each, and mere numbers not at all', () => {
  expect(about('nfs-dead-port', { P: 20361, N: 2, UNIT: 'nfs-proxy.service' })).toEqual([
    'port 20361',
    'unit nfs-proxy.service',
  ]);
  expect(about('mount-leak', { T: '/srv', DEV: '0:77', ROOT: '/' })).toEqual(['mount /srv', 'device 0:77', 'root /']);
  expect(about('inotify-exhaustion', { W: 'watches' })).toEqual(['watches']);
});

test('one thing is told once, also where two fields name it, and ports as a list', () => {
  expect(about('proxy-oom-loop', { G: 'a.service', LOOP: 1, P: ['20127', '20243'], UNIT: 'a.service' })).toEqual([
    'group a.service',
    'ports 20127, 20243',
  ]);
  expect(about('proxy-oom-loop', { G: 'pod 6cf2', POD: '6cf2' })).toEqual(['group pod 6cf2']);
});

test('two things that are called alike are both told', () => {
  expect(about('mount-leak', { T: '/', DEV: '0:77', ROOT: '/' })).toEqual(['mount /', 'device 0:77', 'root /']);
  expect(aboutOf({ steps: [] }, { P: 2049, PID: 2049 })).toEqual(['P 2049', 'PID 2049']);
});

test('a variable of a rule that is not known keeps its letter', () => {
  expect(aboutOf({ steps: [] }, { P: 20999 })).toEqual(['P 20999']);
});
