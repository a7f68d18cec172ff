import type { Event, Unknown } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';
import { loopbackMounts } from '../node/loopback.ts';

const ADDRESSES = {
  what: 'the addresses of the file system',
  collectWith: 'aws efs describe-mount-targets --file-system-id FILE-SYSTEM',
};

const TUNNELS = {
  what: 'the commands of the tunnels, which name the file system',
  collectWith: 'ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args',
};

/**
 * A mount whose directories are listed without an end, and metadata IO in the metrics of its file system. Metrics are of whatever
 * file system somebody asked for: those of another one tell nothing of this mount, and a mount by address, or through a tunnel that
 * nothing names, does not tell of which it is.
 */
export const efsStorms: Fact = {
  name: 'efs-storms',
  title: 'metadata IO in the metrics of the file system of a mount that is listed without an end',
  uses: ['efs-metrics', 'nfs-operation-rates'],
  inputs: [{ sources: ['cloudwatch-json', 'cloudwatch-csv'] }],
  kinds: {
    'efs.metadata.of-mount':
      'metadata IO that is many times the data IO, of the file system of a mount that is listed without an end: target, fileSystem',
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const storm of context.ofKind('nfs.metadata.storm'))
      for (const dominant of context.ofKind('efs.metadata.dominant')) {
        const { target = '', efs } = storm.fields;
        const fileSystem = String(dominant.fields.fileSystem);
        const isNamed = fileSystem.startsWith('fs-');
        const isTunnel = loopbackMounts(context).some((mount) => mount.target === target);
        const fields = { target, fileSystem };
        const evidence = evidenceOf(dominant);
        if (efs === fileSystem || (efs !== undefined && !isNamed)) {
          const made = derive(
            'efs-storms',
            'efs.metadata.of-mount',
            dominant.time,
            { ...fields, note: dominant.text },
            evidence,
          );
          events.push(dominant.guesses ? { ...made, guesses: dominant.guesses } : made);
        } else if (efs === undefined) {
          const because = `nothing tells whether ${fileSystem}, of which the metrics are, is mounted on ${target}`;
          unknown.push({
            kind: 'efs.metadata.of-mount',
            time: dominant.time,
            fields,
            needs: [isTunnel ? TUNNELS : ADDRESSES],
            because,
            evidence,
          });
        }
      }
    return { events, unknown };
  },
};
