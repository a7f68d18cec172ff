import type { Fact } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { derive, rowEvidence } from '../node/evidence.ts';

/** Programs whose work it is to walk whole trees: indexes, backups, chown of volumes, sizes of volumes. */
const WALKERS =
  /(?:^|\/)(updatedb(?:\.mlocate|\.plocate)?|mlocate|plocate|find|fd|du|tree|rsync|rclone|restic|borg|duplicity|tar|cp|chown|chmod|bacula-fd|aide|clamscan|rkhunter|tripwire)(?=\s|$)/;

/** Programs that walk trees of files, in the table of processes. They make the load of a metadata storm, and mean to. */
export const treeWalkers: Fact = {
  name: 'tree-walkers',
  title: 'programs that walk whole trees of files',
  uses: [],
  inputs: [{ sources: ['ps'] }],
  kinds: { 'process.tree-walker': 'a running program whose work it is to walk trees of files: pid, program' },
  derive(context) {
    const events = context.rows<PsRecord>('ps').flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) => {
        const words = (row.command ?? '').split(' ');
        const program = WALKERS.exec(words[0] ?? '')?.[1];
        if (!program) return [];
        const note = `${program} (pid ${row.pid}) runs, which walks trees of files`;
        const evidence = rowEvidence(snapshot, row, `${row.pid} ${row.command}`);
        return [
          derive('tree-walkers', 'process.tree-walker', snapshot.captured, { pid: row.pid, program, note }, [evidence]),
        ];
      }),
    );
    return { events };
  },
};
