import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';

/**
 * Burst credits that metadata uses up. It needs nothing of its own: where no metrics are in the bundle, nothing speaks for it,
 * and a node without them is not asked for any.
 */
export const efsCreditDrain: Fact = {
  name: 'efs-credit-drain',
  title: 'burst credits of an EFS file system that metadata uses up',
  uses: ['efs-metrics'],
  inputs: [],
  unasked: [{ sources: ['cloudwatch-json', 'cloudwatch-csv'] }],
  kinds: {
    'efs.credits.drained': 'metadata IO that uses up the burst credits of a file system: fileSystem',
  },
  derive(context) {
    const balances = [...context.ofKind('efs.credits.empty'), ...context.ofKind('efs.credits.falling')];
    const events = context.ofKind('efs.metadata.dominant').flatMap((dominant) => {
      const { fileSystem } = dominant.fields;
      const balance = balances.find(({ fields }) => fields.fileSystem === fileSystem && fields.byMetadata === true);
      if (!balance) return [];
      const time = { from: dominant.time.from, to: Math.max(dominant.time.to, balance.time.to) };
      const note = `metadata IO that uses up the burst credits of ${fileSystem}`;
      const evidence = [...evidenceOf(dominant), ...evidenceOf(balance)];
      const guesses = dominant.guesses ?? balance.guesses;
      const drained = derive('efs-credit-drain', 'efs.credits.drained', time, { fileSystem, note }, evidence);
      return [guesses ? { ...drained, guesses } : drained];
    });
    return { events };
  },
};
