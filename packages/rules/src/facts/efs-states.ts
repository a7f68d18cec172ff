import type { Fact } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import { derive, rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';

/** That the mount helper of efs-utils has states on this node: they tell of which mount a port was, and the cure changes them. */
export const efsStates: Fact = {
  name: 'efs-states',
  title: 'the states of EFS mounts in /var/run/efs',
  uses: [],
  inputs: [{ sources: ['efs-state-file'] }],
  kinds: { 'efs.states': 'states of EFS mounts in /var/run/efs: files (how many)' },
  derive(context) {
    const states = ofLastCapture(context.rows<EfsStateFileRecord>('efs-state-file')).flatMap(({ snapshot, rows }) =>
      rows.filter(({ port }) => port !== null).map((row) => ({ snapshot, row })),
    );
    const [first] = states;
    if (!first) return {};
    const files = states.length;
    const note = `${files === 1 ? 'the state of an EFS mount' : `the states of ${files} EFS mounts`} in /var/run/efs`;
    const evidence = [rowEvidence(first.snapshot, first.row, first.row.stateName ?? note)];
    return { events: [derive('efs-states', 'efs.states', first.snapshot.captured, { files, note }, evidence)] };
  },
};
