import { type Evidence, fileOf, isKnown } from '@mountline/core';
import { clockTimes } from '@mountline/correlation';
import { type AtCapture, listenerAt, mountAt, processAt, unitAt } from '@mountline/rules/at-capture';
import { isFileAt } from '../lines-at.ts';
import type { Statement, TableState } from './claim.ts';
import { stretchOf } from './claim-times.ts';
import { type Found, type Ground, MOST_EVIDENCE } from './ground.ts';

/** What a table of the capture shows. Of any other time tables say nothing. */
export function checkTable(statement: Statement, table: TableState, ground: Ground): Found {
  if (table.state === 'in-bundle') return fileIn(statement, ground);
  const { holds, because, evidence, needs } = tableOf(statement, table, ground);
  const result = (outcome: Found['outcome'], why: string): Found => ({
    outcome,
    because: why,
    evidence: evidence.map(({ text, time, span }) => ({ text, time, span })).slice(0, MOST_EVIDENCE),
    needs,
    events: [],
  });
  if (holds === 'unknown') return result('not-covered', because);
  const other = otherTime(statement, evidence, ground);
  if (other !== undefined) return result('not-covered', other);
  if ((holds === 'yes') === statement.not) return result('contradicted', because);
  return result(statement.not ? 'absent' : 'seen', because);
}

function tableOf(
  { subject }: Statement,
  table: Exclude<TableState, { state: 'in-bundle' }>,
  { context }: Ground,
): AtCapture {
  switch (table.state) {
    case 'listens': {
      const { port, pid, program } = table;
      if (pid !== undefined) return listenerAt(context, port, { pid });
      return listenerAt(context, port, program === undefined ? undefined : { name: program });
    }
    case 'mounted':
      return mountAt(context, subject!.value);
    case 'runs':
      return processAt(context, Number(subject!.value));
    case 'in-d-state':
      return processAt(context, Number(subject!.value), 'D');
    case 'unit':
      return unitAt(context, subject!.value, table.is);
  }
}

/** Why the tables that were asked say nothing of the time that is meant. */
function otherTime({ time }: Statement, evidence: readonly Evidence[], { now }: Ground): string | undefined {
  if (!time || time.type === 'capture') return undefined;
  const stretch = stretchOf(time, now);
  const dated = evidence.flatMap((one) =>
    one.time && isKnown(one.time.from) && isKnown(one.time.to) ? [one.time] : [],
  );
  const [table] = dated;
  if (!table || dated.length < evidence.length || !stretch) return 'nothing dates the table';
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = stretch;
  // A table of one moment shows nothing of the rest of a stretch.
  if (time.type === 'at' && dated.every((one) => from <= one.from && one.to <= to)) return undefined;
  return `the table shows one moment only, ${clockTimes(table, now)}`;
}

const ARCHIVE = /\.(?:tar(?:\.\w{1,4})?|tgz|tbz2?|txz|zip)$/;

function fileIn({ subject, not }: Statement, { findings }: Ground): Found {
  const { value } = subject!;
  const files = findings.timeline.files.filter((file) => isFileAt(fileOf(file), value));
  const evidence = files
    .slice(0, MOST_EVIDENCE)
    .map((file) => ({ text: `${fileOf(file)}: ${file.state}`, time: null, span: { ...file, line: 1, offset: 0 } }));
  const lost = findings.timeline.diagnostics.find(
    ({ code, severity }) => code.startsWith('bundle/') && severity === 'loss',
  );
  if (files.length === 0 && lost)
    return {
      outcome: 'not-covered',
      because: `no file that was read is ${value}, and the bundle was not read to the end: ${lost.message}`,
      evidence,
      needs: [],
      events: [],
    };
  const packed = findings.timeline.files.find(({ state, path }) => state === 'unreadable' && ARCHIVE.test(path));
  if (files.length === 0 && packed)
    return { outcome: 'not-covered', because: `${fileOf(packed)} could not be read`, evidence, needs: [], events: [] };
  const because =
    files.length > 0
      ? evidence[0]!.text
      : `none of the ${findings.timeline.files.length} files of the bundle is ${value}`;
  const outcome = files.length > 0 === not ? 'contradicted' : not ? 'absent' : 'seen';
  return { outcome, because, evidence, needs: [], events: [] };
}
