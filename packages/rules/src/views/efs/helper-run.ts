import type { ActorFields, FieldMap, Interval, Stamp } from '@mountline/core';

/** A line of mount.log: a record of the parser, or the event that it became. */
export interface HelperLine {
  kind: string | null;
  level?: string | null;
  fields: FieldMap;
  stamp?: Stamp | null;
  time?: Interval;
}

/** What a line shows. The cast: its fields are those that the table of the mount helper declares, as a test of all fixtures holds. */
export const told = ({ fields }: HelperLine) => fields as ActorFields['efs-mount-helper'];

/** One run of the EFS mount helper, as far as the lines of mount.log tell it from others. */
export interface HelperRun<L extends HelperLine = HelperLine> {
  /** In the order of the log. */
  records: L[];
  version: string | null;
  port: number | null;
  stateName: string | null;
  fsId: string | null;
  target: string | null;
  /** The tunnel that it started. */
  pid: number | null;
  /** `aborted`: nothing was to be mounted. Null where the log says no more: it hangs, was killed, or the log ends. */
  end: 'mounted' | 'failed' | 'aborted' | null;
}

export function newRun(): HelperRun {
  return {
    records: [],
    version: null,
    port: null,
    stateName: null,
    fsId: null,
    target: null,
    pid: null,
    end: null,
  };
}
