import { type Event, groupBy, podPath, SECOND, type Unknown } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { efsOfMount } from '../../views/efs/efs-of-mount.ts';
import { mountSamples, NODE, nodeSamples } from '../../views/nfs/nfs-counters.ts';
import { inWords, isStorm, mayHideStorm, type Rate, ratesOf, type Sample } from '../../views/nfs/nfs-rates.ts';
import { isOfLaterLife } from '../../views/nfs/nfs-stretches.ts';
import { derive } from '../../views/node/evidence.ts';
import { kubernetesName } from '../../views/pods/pods.ts';

const NEED = {
  what: 'the same counters again, half a minute later',
  collectWith:
    'for i in 1 2; do d=/root/sample-$i; mkdir -p $d/proc/1; date > $d/date; cat /proc/1/mountstats > $d/proc/1/mountstats; sleep 30; done',
};

/** EFS has no other versions of NFS; some kernels write `vers=4,minorversion=1`. */
const OF_EFS = ['4', '4.0', '4.1'];

/** The mix of operations is another one where READDIR came to this many times what it was before. */
const ANOTHER = 4;
/** Less than this is too little to speak of a change. */
const A_FEW = 5;

/**
 * What each NFS mount was asked for a second, between every two captures of its counters: from mountstats, else for the node as a
 * whole from /proc/net/rpc/nfs or nfsstat. Mounts that share a superblock are one. Counters that went back, because of a
 * new mount or a boot, give no rate.
 */
export const nfsOperationRates: Fact = {
  name: 'nfs-operation-rates',
  title: 'NFS operation rates between two captures of the counters',
  uses: ['helper-runs'],
  inputs: [{ sources: ['mountstats', 'rpc-nfs', 'nfsstat'] }],
  kinds: {
    'nfs.operations.rate': {
      what: 'the operations of a mount between two captures of its counters',
      fields: {
        target: 'text',
        mounts: { type: 'count', means: 'how many mount points share the counters' },
        perSecond: 'num',
        readdirPerSecond: 'num',
        lookupPerSecond: 'num',
        dataPerSecond: { type: 'num', means: 'READ, WRITE, COMMIT' },
        changesPerSecond: 'num',
        top: 'list',
        from: { type: 'text', oneOf: ['mountstats', 'rpc-nfs', 'nfsstat'] },
        duration: 'int',
        podUid: 'text?',
      },
    },
    'nfs.operations.mix-changed': {
      what: 'a jump in READDIR calls between captures of the counters',
      fields: { target: 'text', before: { type: 'num', unit: '1/s' }, after: { type: 'num', unit: '1/s' } },
    },
    'nfs.metadata.storm': {
      what: 'a mount whose directories are listed at a high rate, with hardly any reads, writes or changes',
      fields: {
        target: 'text',
        readdirPerSecond: 'int',
        share: { type: 'int', unit: '%', means: 'of all calls' },
        from: 'text',
        duration: 'int',
        open: { type: 'bool', means: 'still true when the counters were last read' },
        podUid: 'text?',
        podUids: { type: 'list?', means: 'of the pods that mount it' },
        efs: { type: 'text?', means: 'the EFS file system, if known' },
        mayBeEfs: { type: 'bool', means: 'its NFS version is one that EFS speaks, or unknown' },
        node: { type: 'text?', means: 'its name in Kubernetes' },
        dataPerSecond: 'num',
      },
    },
    'nfs.metadata.storm.ended': {
      what: 'the end of a storm, by later captures of the counters',
      fields: { target: 'text' },
    },
  },
  derive(context) {
    const ofMounts = mountSamples(context);
    const boots = context.ofKind('kernel.boot.started').map(({ time }) => time);
    const mountRates = ratesOf(ofMounts, boots);
    const ofNode = mountRates.length > 0 ? [] : nodeSamples(context);
    const rates = [...mountRates, ...ratesOf(ofNode, boots)];
    const series = [...groupBy(rates, ({ after }) => after.of).values()].filter(onceEach());
    const node = kubernetesName(context);
    const events = series.flatMap((list) => [...list.map(rateEvent), ...changes(list), ...storm(context, list, node)]);
    // No second sample can be had of counters that began again since.
    const last = [...groupBy([...ofMounts, ...ofNode], ({ of }) => of).values()].flatMap((same) =>
      same.filter((sample) => !same.some((other) => isOfLaterLife(other, sample, boots))),
    );
    return { events, unknown: blind(last.filter(withoutRate(rates))) };
  },
};

/** The rate of one mount shows nothing of another device. */
function withoutRate(rates: readonly Rate[]): (sample: Sample) => boolean {
  const keyOf = ({ device, of }: Sample) => device ?? of;
  const known = new Set(rates.map(({ after }) => keyOf(after)));
  return (sample) => !known.has(keyOf(sample));
}

/** Where mounts began to share their counters between two captures, the later ones are equal: the first mount exists for all. */
function onceEach() {
  const seen = new Set<string>();
  return (list: readonly Rate[]) => {
    const { after, all } = list.at(-1)!;
    const signature = `${after.age} ${after.evidence.span.path} ${[...after.operations].join()}`;
    if (all > 0 && seen.has(signature)) return false;
    seen.add(signature);
    return true;
  };
}

const targetOf = ({ after }: Rate) => after.target ?? NODE;
const podOf = ({ after }: Rate) => /\/pods\/([0-9a-f-]{36})\//.exec(after.target ?? '')?.[1];
const podsOf = ({ after }: Rate) => [...new Set(after.targets.flatMap((target) => podPath(target)?.podUid ?? []))];
const evidenceOf = ({ before, after }: Rate) => [after.evidence, before.evidence];
const rounded = (perSecond: number) => Math.round(perSecond * 10) / 10;

function rateEvent(rate: Rate): Event {
  const { after, seconds, all, readdir, lookup, data, changes } = rate;
  const target = targetOf(rate);
  const top = rate.top.map(({ operation, perSecond }) => `${operation} ${inWords(perSecond)}`);
  const shared = after.targets.length > 1 ? ` (${after.targets.length} mount points share it)` : '';
  const calls = top.length === 0 ? 'hardly any calls' : `${inWords(all)}: ${top.join(', ')}`;
  const about = after.age === null ? 'about ' : '';
  const fields = {
    target,
    mounts: after.targets.length,
    perSecond: rounded(all),
    readdirPerSecond: rounded(readdir),
    lookupPerSecond: rounded(lookup),
    dataPerSecond: rounded(data),
    changesPerSecond: rounded(changes),
    top,
    from: after.from,
    duration: Math.round(seconds * SECOND),
    podUid: podOf(rate),
    note: `${target}${shared} over ${about}${Math.round(seconds)} s: ${calls}`,
  };
  return derive('nfs-operation-rates', 'nfs.operations.rate', rate.time, fields, evidenceOf(rate));
}

function changes(list: readonly Rate[]): Event[] {
  return list.slice(1).flatMap((rate, i) => {
    const before = list[i]!;
    if (rate.readdir < A_FEW || rate.readdir < before.readdir * ANOTHER) return [];
    const target = targetOf(rate);
    const [was, is] = [inWords(before.readdir), inWords(rate.readdir)];
    const note = `READDIR on ${target} rose from ${was} to ${is}`;
    const fields = { target, before: rounded(before.readdir), after: rounded(rate.readdir), note };
    const evidence = [...evidenceOf(rate), before.before.evidence];
    return [derive('nfs-operation-rates', 'nfs.operations.mix-changed', rate.time, fields, evidence)];
  });
}

function storm(context: FactContext, list: readonly Rate[], node: string | undefined): Event[] {
  const stormy = list.filter(isStorm);
  const worst = stormy.toSorted((a, b) => b.readdir - a.readdir)[0];
  if (!worst) return [];
  const [first, last] = [stormy[0]!, stormy.at(-1)!];
  const open = last === list.at(-1);
  const target = targetOf(worst);
  const share = Math.round((100 * worst.readdir) / worst.all);
  const time = { from: first.time.from, to: last.time.to };
  const { device, version } = worst.after;
  const efs = device && efsOfMount(context, device, target);
  const data = worst.data === 0 ? 'none' : inWords(worst.data);
  const note = `READDIR ${inWords(worst.readdir)} on ${target}, ${share} % of its calls; READ, WRITE and COMMIT ${data}`;
  const fields = {
    target,
    readdirPerSecond: rounded(worst.readdir),
    dataPerSecond: rounded(worst.data),
    share,
    from: worst.after.from,
    duration: Math.round(stormy.reduce((sum, { seconds }) => sum + seconds, 0) * SECOND),
    open,
    podUid: podOf(worst),
    ...(worst.after.from === 'mountstats' ? { podUids: podsOf(worst) } : {}),
    ...(efs === undefined ? {} : { efs }),
    mayBeEfs: version === undefined || OF_EFS.includes(version),
    node,
    note,
  };
  const event = derive('nfs-operation-rates', 'nfs.metadata.storm', time, fields, stormy.flatMap(evidenceOf));
  if (open) return [event];
  const next = list[list.indexOf(last) + 1]!;
  const calm = `READDIR on ${target} fell to ${inWords(next.readdir)}`;
  const ended = { target, note: calm };
  return [event, derive('nfs-operation-rates', 'nfs.metadata.storm.ended', next.time, ended, evidenceOf(next))];
}

/** Counters of one moment, or of moments that nothing brings in order, in which a storm may be. */
function blind(samples: readonly Sample[]): Unknown[] {
  const byTarget = new Map(samples.filter(mayHideStorm).map((sample) => [sample.target ?? NODE, sample]));
  return [...byTarget].map(([target, { operations, evidence }]) => {
    const readdir = (operations.get('READDIR') ?? 0n) + (operations.get('READDIRPLUS') ?? 0n);
    const because = `${readdir} READDIR calls on ${target} since the mount or the boot; one sample does not show when they happened`;
    return { kind: 'nfs.metadata.storm', fields: { target }, needs: [NEED], because, evidence: [evidence] };
  });
}
