import { type Diagnostic, fileOf, overlaps } from '@mountline/core';
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
  const other = otherTime(statement, ground);
  if (other !== undefined) return result('not-covered', other);
  if (holds === 'unknown') return result('not-covered', because);
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
      return mountAt(context, subject!.value.replace(/(?<=.)\/{1,100}$/, ''));
    case 'runs':
      return processAt(context, Number(subject!.value));
    case 'in-d-state':
      return processAt(context, Number(subject!.value), 'D');
    case 'unit':
      return unitAt(context, subject!.value, table.is);
  }
}

/** Why the tables say nothing of the time that is meant. */
function otherTime({ time }: Statement, { findings, now }: Ground): string | undefined {
  if (!time || time.type === 'capture') return undefined;
  const { capture } = findings.timeline;
  const stretch = stretchOf(time, now);
  if (!capture || !stretch) return 'nothing dates the tables of the bundle';
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = stretch;
  // A table of one moment shows nothing of the rest of a stretch.
  if (time.type === 'at' && overlaps(capture, { from, to })) return undefined;
  return `tables show the capture only, ${clockTimes(capture, now)}`;
}

/** An archive that breaks off or was not read whole may hold more files. */
const isOfArchive = ({ code, severity }: Diagnostic) => code.startsWith('bundle/') && severity === 'loss';

function fileIn({ subject, not }: Statement, { findings }: Ground): Found {
  const { value } = subject!;
  const files = findings.timeline.files.filter((file) => isFileAt(fileOf(file), value));
  const evidence = files
    .slice(0, MOST_EVIDENCE)
    .map((file) => ({ text: `${fileOf(file)}: ${file.state}`, time: null, span: { ...file, line: 1, offset: 0 } }));
  const because =
    files.length > 0
      ? evidence[0]!.text
      : `none of the ${findings.timeline.files.length} files of the bundle is ${value}`;
  if (files.length === 0 && findings.timeline.diagnostics.some(isOfArchive))
    return {
      outcome: 'not-covered',
      because: 'an archive could not be read to its end',
      evidence,
      needs: [],
      events: [],
    };
  const outcome = files.length > 0 === not ? 'contradicted' : not ? 'absent' : 'seen';
  return { outcome, because, evidence, needs: [], events: [] };
}
