import { counted, type EventOf, groupBy, listed } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { namesPath } from '../../views/mounts/command-paths.ts';
import { type NfsMount, nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { type BlockedTask, programOf, sleepInNfs, tasksInD } from '../../views/node/blocked.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * Tasks in state D beside an outage that no OK ended, of which nothing shows where they sleep: `ps aux` has no wait channel. A command that names
 * a mount of the silent server tells of its task where it waits, most likely; of the others that they are there.
 */
export const tasksBesideSilence: Fact = {
  name: 'tasks-beside-silence',
  title: 'tasks in D state beside an outage, without their wait channels',
  uses: ['server-outages'],
  inputs: [{ actors: ['kernel'] }, { sources: ['ps'] }],
  kinds: {
    'nfs.server.tasks-unplaced': {
      what: 'tasks in D state at an outage of an NFS server, and nothing that shows where they sleep',
      fields: {
        server: 'text',
        count: 'count',
        named: { type: 'count', means: 'tasks whose command names a mount of the server' },
      },
    },
  },
  derive(context) {
    const tasks = tasksInD(context).filter((task) => !task.kernelThread && sleepInNfs([task]) === undefined);
    if (tasks.length === 0) return {};
    const ofServers = groupBy(context.ofKind('nfs.server.silent'), ({ fields }) => fields.server);
    const last = [...ofServers.values()].map((spells) => spells.at(-1)!);
    const open = last.filter(({ fields }) => !fields.answered && !fields.local);
    return { events: open.map((spell) => eventOf(context, spell, tasks)) };
  },
};

function eventOf(context: FactContext, spell: EventOf<'nfs.server.silent'>, tasks: readonly BlockedTask[]) {
  const { server, address } = spell.fields;
  const mounts = nfsMounts(context).filter((mount) => isOf(mount, [server, address]));
  const named = tasks.flatMap((task) => {
    const mount = mounts.find(({ target }) => namesPath(task.command, target));
    return mount ? [{ task, target: mount.target }] : [];
  });
  const who = [...new Set(tasks.map(({ command }) => programOf(command)))];
  const names = named.map(({ task, target }) => `${programOf(task.command)} (pid ${task.pid}) names ${target}`);
  const likely =
    names.length > 0 ? `, so ${names.length === 1 ? 'it likely waits' : 'they likely wait'} for ${server}` : '';
  const note =
    `${counted(tasks.length, 'task')} in D state when the processes were listed (${listed(who, 4)}); nothing shows where they sleep` +
    (names.length > 0 ? `. ${listed(names, 4)}${likely}` : '');
  const fields = { server, count: tasks.length, named: named.length, note };
  const evidence = [
    ...named.map(({ task }) => task),
    ...tasks.filter((task) => !named.some((one) => one.task === task)),
  ];
  const lines = evidence.flatMap((task) => task.evidence.slice(0, 1));
  return derive('tasks-beside-silence', 'nfs.server.tasks-unplaced', lines[0]!.time!, fields, lines);
}

const isOf = ({ host, address }: NfsMount, names: readonly (string | undefined)[]): boolean =>
  names.includes(host) || names.includes(address);
