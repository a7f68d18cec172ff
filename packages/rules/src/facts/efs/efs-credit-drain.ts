import type { Event, Unknown } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

const NEED = {
  what: 'MetadataIOBytes, DataReadIOBytes and DataWriteIOBytes of the file system for the same time',
  collectWith:
    'for m in MetadataIOBytes DataReadIOBytes DataWriteIOBytes; do aws cloudwatch get-metric-statistics --namespace AWS/EFS --metric-name $m --dimensions Name=FileSystemId,Value=fs-ID --start-time BEGIN --end-time END --period 3600 --statistics Sum --output json > metrics-fs-ID-$m.json; done',
};

/**
 * Burst credits that metadata uses up. It needs nothing of its own: where no metrics are in the bundle, nothing speaks for it,
 * and a node without them is not asked for any.
 */
export const efsCreditDrain: Fact = {
  name: 'efs-credit-drain',
  title: 'burst credits of an EFS file system that metadata consumes',
  uses: ['efs-metrics'],
  inputs: [],
  unasked: [{ sources: ['cloudwatch-json', 'cloudwatch-csv'] }],
  kinds: {
    'efs.credits.drained': {
      what: 'metadata IO that consumes the burst credits of a file system',
      says: 'metadata IO consumes the burst credits of {fileSystem}',
      fields: { fileSystem: 'text' },
    },
  },
  derive(context) {
    const balances = [...context.ofKind('efs.credits.empty'), ...context.ofKind('efs.credits.falling')];
    const events = context.ofKind('efs.metadata.dominant').flatMap((dominant) => {
      const { fileSystem } = dominant.fields;
      const balance = balances.find(({ fields }) => fields.fileSystem === fileSystem && fields.byMetadata);
      if (!balance) return [];
      const time = { from: dominant.time.from, to: Math.max(dominant.time.to, balance.time.to) };
      const evidence = [...evidenceOf(dominant), ...evidenceOf(balance)];
      const guesses = dominant.guesses ?? balance.guesses;
      const drained = derive('efs-credit-drain', 'efs.credits.drained', time, { fileSystem }, evidence);
      return [guesses ? { ...drained, guesses } : drained];
    });
    return { events, unknown: balances.filter(({ fields }) => fields.byMetadata === undefined).map(undecided) };
  },
};

/** Credits that come to nothing, and no values that show what for. */
const undecided = ({ fields, evidence = [] }: Event): Unknown => ({
  kind: 'efs.credits.drained',
  fields: { fileSystem: fields.fileSystem! },
  needs: [NEED],
  because: `${fields.note}; without its IO metrics it is unknown whether metadata or data consumed them`,
  evidence,
});
