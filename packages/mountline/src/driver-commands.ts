import type { Advice, Event } from '@mountline/core';
import type { Evaluation } from '@mountline/correlation';

/** A command that names its namespace alone may mean other pods. */
const OF_DRIVER = /efs-plugin|efs-csi-node/;
const NAMES = /-n kube-system|--name efs-plugin|(?<![\w-])(?:efs-plugin|efs-csi-node)\b/g;

/** Words and commands of rules name the EFS driver as its published manifest does; where it was read to be called otherwise, as it is. */
export function asDriverIsCalled(conclusions: Evaluation, events: readonly Event[]): Evaluation {
  const driver = events.find(({ kind }) => kind === 'efs.driver.named')?.fields;
  if (!driver) return conclusions;
  const { namespace, daemonSet, containerName } = driver;
  // Containers of other drivers may have the same name.
  const inPod = `--name '^${containerName}$' --pod $(crictl pods -q --state ready --name ${daemonSet})`;
  const said: Readonly<Record<string, unknown>> = {
    '-n kube-system': `-n ${namespace}`,
    '--name efs-plugin': inPod,
    'efs-plugin': containerName,
    'efs-csi-node': daemonSet,
  };
  const say = (text: string) =>
    OF_DRIVER.test(text) ? text.replaceAll(NAMES, (name) => String(said[name] ?? name)) : text;
  const advise = (all: readonly Advice[]) =>
    all.map((advice) => ({ ...advice, text: say(advice.text), commands: advice.commands.map(say) }));
  const { incidents, findings, cannotTell, ask } = conclusions;
  return {
    ...conclusions,
    incidents: incidents.map((incident) => ({
      ...incident,
      doNow: advise(incident.doNow),
      fix: advise(incident.fix),
      steps: incident.steps.map((step) => ({
        ...step,
        needs: step.needs.map((need) => ({ ...need, collectWith: say(need.collectWith) })),
      })),
    })),
    findings: findings.map((one) => ({ ...one, decide: one.decide.map(say) })),
    ask: ask.map((one) => ({ ...one, command: say(one.command) })),
    cannotTell: cannotTell.map((one) => ({ ...one, collectWith: one.collectWith.map(say) })),
  };
}
