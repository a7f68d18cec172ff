import type { Advice, Event } from '@mountline/core';
import type { Conclusions } from '@mountline/correlation';

/** Words and commands of rules name the EFS driver as its published manifest does; where it was read to be called otherwise, as it is. */
export function asDriverIsCalled(conclusions: Conclusions, events: readonly Event[]): Conclusions {
  const driver = events.find(({ kind }) => kind === 'efs.driver.named')?.fields;
  if (!driver) return conclusions;
  const { namespace, daemonSet, containerName } = driver;
  // Containers of other drivers may have the same name.
  const inPod = `--name '^${containerName}$' --pod $(crictl pods -q --state ready --name ${daemonSet})`;
  const say = (text: string) =>
    text
      .replaceAll('-n kube-system', `-n ${namespace}`)
      .replaceAll('--name efs-plugin', inPod)
      .replaceAll('efs-plugin', String(containerName))
      .replaceAll(/(?<![\w-])efs-csi-node\b/g, String(daemonSet));
  const advise = (all: readonly Advice[]) =>
    all.map(({ text, commands }) => ({ text: say(text), commands: commands.map(say) }));
  const { incidents, cannotTell } = conclusions;
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
    cannotTell: cannotTell.map((one) => ({ ...one, collectWith: one.collectWith.map(say) })),
  };
}
