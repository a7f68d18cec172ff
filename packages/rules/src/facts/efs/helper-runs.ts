import type { EventBy, FieldMap } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import type { HelperRun } from '../../views/efs/helper-run.ts';
import { helperRuns as tellApart } from '../../views/efs/helper-runs.ts';

/**
 * The runs of the EFS mount helper, told apart though its lines carry no pid. Every line that can belong to one run
 * only is given the number of that run, and the port, state and mount that the run is about; others are left as they
 * are and join to nothing.
 */
export const helperRuns: Fact = {
  name: 'helper-runs',
  title: 'runs of the EFS mount helper',
  uses: [],
  inputs: [{ actors: ['efs-mount-helper'] }],
  kinds: {},
  annotates: {
    'efs-mount-helper': {
      run: 'int?',
      port: 'int?',
      stateName: 'text?',
      fsId: 'text?',
      target: 'text?',
      podUid: 'text?',
      pv: 'text?',
    },
  },
  derive(context) {
    const { runs } = tellApart(context.ofActor('efs-mount-helper'));
    return { annotations: runs.map((run, i) => ({ events: run.records, fields: keysOf(run, i + 1) })) };
  },
};

function keysOf(
  { port, stateName, fsId, target, records }: HelperRun<EventBy<'efs-mount-helper'>>,
  run: number,
): FieldMap {
  const keys: FieldMap = { run };
  if (port !== null) keys.port = port;
  if (stateName !== null) keys.stateName = stateName;
  if (fsId !== null) keys.fsId = fsId;
  if (target !== null) keys.target = target;
  const named = records.find(({ fields: { podUid, pv } }) => podUid !== undefined && pv !== undefined);
  if (named) {
    keys.podUid = named.fields.podUid!;
    keys.pv = named.fields.pv!;
  }
  return keys;
}
