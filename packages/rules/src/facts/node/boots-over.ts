import { type Event, fileOf } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/**
 * Logs of an earlier boot, as the command that wrote them names it: that boot was over when they were written, whatever their last
 * line says. When it ended nothing shows but that it was after the last line.
 */
export const bootsOver: Fact = {
  name: 'boots-over',
  title: 'logs of an earlier boot, by the command that wrote them',
  uses: [],
  inputs: [],
  kinds: {
    'node.boot-over': {
      what: 'the end of an earlier boot whose log was asked for',
      says: 'the log is that of an earlier boot (`{asked}`), which is over',
      fields: { asked: { type: 'text', means: 'the boot, as the command has it' } },
    },
  },
  derive(context) {
    const events = context.timeline.coverage.flatMap((log): Event[] => {
      const asked = earlierBootOf(log.path);
      if (asked === undefined) return [];
      const last = context.timeline.events.findLast(({ span }) => fileOf(span) === fileOf(log));
      if (!last) return [];
      const time = { from: log.to, to: log.to + 1 };
      return [derive('boots-over', 'node.boot-over', time, { asked: `-b ${asked}` }, evidenceOf(last))];
    });
    return { events };
  },
};

/** `journalctl -b -1`, `-b-1`, `--boot=-1`; in the name of a file of a collector with `_` for the blanks. */
function earlierBootOf(path: string): string | undefined {
  const command = path.slice(path.lastIndexOf('/') + 1);
  const [program, ...words] = command.split(/[ _=]/);
  if (program !== 'journalctl') return undefined;
  const at = words.findIndex((word) => /^(?:-b|--boot)(?:-\d+)?$/.test(word));
  if (at < 0) return undefined;
  const own = /-\d+$/.exec(words[at]!)?.[0];
  const next = words[at + 1] ?? '';
  return own ?? (/^-\d+$/.test(next) ? next : undefined);
}
