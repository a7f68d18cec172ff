import type { SocketRecord } from '@mountline/parsers';
import { type Capture, rowPlace, type SideName, type Table, tableOf, tablesOf, wouldShow } from './capture.ts';
import type { LifeChange } from './difference.ts';

/**
 * Ports of TCP on which somebody began or ceased to listen, by the socket tables of one form. A table that was taken
 * without listening sockets, or of which rows were lost, shows nothing.
 */
export function listenerChanges(before: Capture, after: Capture): LifeChange[] {
  for (const source of ['ss', 'netstat', 'proc-net-tcp']) {
    const [a, b] = [listening(before, source), listening(after, source)];
    if (a && b)
      return [...(wouldShow(b, a) ? only(a, b, 'ended') : []), ...(wouldShow(a, b) ? only(b, a, 'begun') : [])];
  }
  return [];
}

type Listening = Table<SocketRecord>;

function listening(capture: Capture, source: string): Listening | undefined {
  return tablesOf<SocketRecord>(capture, source)
    .filter(({ whole }) => whole)
    .map((table) => ({
      ...table,
      rows: table.rows.filter((row) => row.state === 'LISTEN' && /^tcp/.test(row.protocol)),
    }))
    .find(({ rows }) => rows.length > 0);
}

/** The first row of each port that one has and the other has not. */
function only(one: Listening, other: Listening, change: LifeChange['change']): LifeChange[] {
  const known = new Set(other.rows.map((row) => row.localPort));
  const side: SideName = change === 'ended' ? 'before' : 'after';
  return one.rows.flatMap((row): LifeChange[] => {
    const { localPort: port } = row;
    const processes = row.processes ?? [];
    if (port === undefined || known.has(port)) return [];
    known.add(port);
    const who = processes[0] ? `${processes[0].name} with PID ${processes[0].pid}` : 'an unknown process';
    const how =
      change === 'ended'
        ? `${who} listened before, nothing listens after`
        : `${who} listens after, nothing listened before`;
    const table = tableOf(change === 'ended' ? 'after' : 'before', other.snapshot);
    const here = rowPlace(side, one.snapshot, row);
    return [
      {
        change,
        of: 'listener',
        key: String(port),
        time: null,
        how,
        places: change === 'ended' ? [here, table] : [table, here],
      },
    ];
  });
}
