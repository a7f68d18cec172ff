import type { EntryNames, ScanSpeaker } from '@mountline/scan';
import { hasChildren } from '../envelopes/klog/k0s.ts';
import { writerOf, writesKlog } from './dispatch.ts';

type Named = { [Name in 'host' | 'program' | 'unit']?: string | undefined };

/** Who writes a line: by the table of the program, where there is one, else by its name. */
export function speakerOf(named: Named): ScanSpeaker {
  const isKernel = named.program === 'kernel';
  return {
    host: named.host,
    unit: isKernel ? 'kernel' : (writerOf(named) ?? named.program ?? ''),
    kernel: isKernel,
    klog: writesKlog(named),
    children: hasChildren(named.program),
  };
}

/** Who writes an entry of the journal, as `entryRecord` of envelopes/journal has it; null where nothing names it. */
export function entrySpeaker(names: EntryNames): ScanSpeaker | null {
  const { _HOSTNAME: host, _BOOT_ID: bootId } = names;
  const program = names.SYSLOG_IDENTIFIER ?? names._COMM;
  if (host === undefined && program === undefined) return null;
  return { ...speakerOf({ host, program, unit: names.UNIT ?? names._SYSTEMD_UNIT }), bootId };
}
