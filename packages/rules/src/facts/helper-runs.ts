import type { Event, FieldMap, LogRecord } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { helperRuns as tellApart } from '../node/helper-runs.ts';

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
  annotates: { 'efs-mount-helper': ['run', 'port', 'stateName', 'fsId', 'target', 'podUid', 'pv'] },
  derive(context) {
    const events = context.ofActor('efs-mount-helper');
    const byRecord = new Map(events.map((event) => [recordOf(event), event]));
    const annotations: { event: Event; fields: FieldMap }[] = [];
    tellApart([...byRecord.keys()]).runs.forEach((run, i) => {
      const keys: FieldMap = { run: i + 1 };
      for (const name of ['port', 'stateName', 'fsId', 'target'] as const)
        if (run[name] !== null) keys[name] = run[name];
      const named = run.records.find(
        (record) => typeof record.fields.podUid === 'string' && typeof record.fields.pv === 'string',
      );
      if (named) Object.assign(keys, { podUid: named.fields.podUid, pv: named.fields.pv });
      for (const record of run.records)
        annotations.push({ event: byRecord.get(record)!, fields: missingOnly(keys, record.fields) });
    });
    return { annotations };
  },
};

/** What the line itself says stands. */
function missingOnly(keys: FieldMap, fields: FieldMap): FieldMap {
  return Object.fromEntries(
    Object.entries(keys).filter(([name]) => fields[name] === undefined || fields[name] === null),
  );
}

function recordOf(event: Event): LogRecord {
  const { kind, fields, span, time, text, level } = event;
  const stamp = { clock: 'utc' as const, value: time.from, width: time.to - time.from };
  return { line: span.line, offset: span.offset, stamp, level: level ?? null, message: text, text, kind, fields };
}
