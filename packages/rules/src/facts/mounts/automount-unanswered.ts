import { type EventOf, groupBy } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { isBelow } from '../../views/mounts/command-paths.ts';
import { nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * The last request of the kernel to systemd or to autofs for a directory, where the log has no mount and no failure of it behind the request.
 *
 *     data.automount: Got automount request for /data, triggered by 1234 (ls)
 *
 * A log of the automount unit alone (`journalctl -u data.automount`) never has the lines of the mount: where one request follows another and
 * nothing stands between them, nothing is told.
 */
export const automountUnanswered: Fact = {
  name: 'automount-unanswered',
  title: 'automount requests without an answer',
  uses: ['automount-waits'],
  inputs: [],
  unasked: [{ actors: ['systemd'] }],
  kinds: {
    'automount.request.unanswered': {
      what: 'an automount request after which nothing is logged of the mount',
      fields: { target: 'text', comm: { type: 'text?', means: 'who accessed the directory' } },
      nature: 'failure',
      severity: 'minor',
      cause:
        'Whoever accessed the directory waits until the automounter answers. The mount program waits for its server, or the automounter for a map or a job. If the log was taken seconds later, this is ordinary.',
      decide: [
        'systemctl list-jobs --no-pager',
        'ps -eo pid,ppid,lstart,stat,wchan:40,comm | grep mount',
        'journalctl -b -o short-iso-precise',
      ],
      toldBy: ['mount.unit.failed', 'mount.job.failed', 'mount.operation.timed-out', 'automount.failed'],
    },
  },
  derive(context) {
    const requests = context.ofKind('mount.automount.requested', 'automount.requested');
    const byPath = groupBy(requests, pathOf);
    return { events: [...byPath].flatMap(([path, asked]) => unansweredOf(context, path, asked)) };
  },
};

type Request = EventOf<'mount.automount.requested' | 'automount.requested'>;

const pathOf = (event: Request): string =>
  event.kind === 'automount.requested' ? event.fields.target : event.fields.path;

/** Tasks that wait at a directory are told by a rule; of some it is not known at which. */
const isOf = (path: string, place: string) => !place.startsWith('/') || path === place || isBelow(path, place);

const ANSWERS = [
  'mount.mounted',
  'mount.unmounted',
  'mount.unit.failed',
  'mount.job.failed',
  'mount.job.dependency-failed',
  'mount.operation.timed-out',
  'mount.automount.active',
  'mount.automount.failed',
  'automount.mounted',
  'automount.refused',
  'automount.failed',
] as const;

function unansweredOf(context: FactContext, path: string, asked: readonly Request[]) {
  const last = asked.at(-1)!;
  const answers = context.ofKind(...ANSWERS).filter(({ fields }) => fields.target === path);
  const before = asked.at(-2);
  const isSilent = before !== undefined && !answers.some(({ time }) => time.to >= before.time.from);
  if (isSilent || answers.some(({ time }) => time.to >= last.time.from)) return [];
  if (context.ofKind('automount.tasks.waiting').some(({ fields }) => isOf(path, fields.place))) return [];
  if (nfsMounts(context).some(({ target }) => target === path)) return [];
  const comm = last.kind === 'mount.automount.requested' ? last.fields.comm : undefined;
  const who = comm === undefined ? '' : ` by ${comm}`;
  const note = `nothing is logged after the automount request for ${path}${who}`;
  const fields = { target: path, ...(comm === undefined ? {} : { comm }), note };
  return [derive('automount-unanswered', 'automount.request.unanswered', last.time, fields, evidenceOf(last))];
}
