/** Whose plain lines follow below a heading. */
export interface ContainerSection {
  namespace?: string;
  pod?: string;
  container?: string;
}

const FENCE = /^==== START logs for container (\S{1,253}) of pod ([^\s/]{1,63})\/(\S{1,253}) ====$/;
const FENCE_END = /^==== END logs for container \S{1,253} of pod \S{1,320} ====$/;
const COMMAND = /^(?:kubectl|oc) logs (\S.*)$/;

export const isSectionEnd = (text: string): boolean => FENCE_END.test(text);

/** The heading of `kubectl cluster-info dump`, or a command `kubectl logs`; null for any other line. */
export function containerSection(text: string): ContainerSection | null {
  const fence = FENCE.exec(text);
  if (fence) return { namespace: fence[2]!, pod: fence[3]!, container: fence[1]! };
  const command = COMMAND.exec(text);
  return command && ofCommand(command[1]!.trim().split(/\s+/));
}

const OPTIONS: ReadonlyMap<string, keyof ContainerSection> = new Map([
  ['-n', 'namespace'],
  ['--namespace', 'namespace'],
  ['-c', 'container'],
  ['--container', 'container'],
]);
/** Options of `kubectl logs` and of kubectl whose value may be the next word. */
const VALUED: ReadonlySet<string> = new Set(
  (
    '--tail --since --since-time --limit-bytes --max-log-requests --pod-running-timeout -l --selector --context ' +
    '--cluster --user --kubeconfig -s --server --request-timeout --as -v --v'
  ).split(' '),
);

/** `POD -n NAMESPACE CONTAINER`, `-c CONTAINER POD`; other options may stand between. */
function ofCommand(words: readonly string[]): ContainerSection | null {
  const section: ContainerSection = {};
  for (let i = 0; i < words.length; i += 1) {
    const [option = '', value] = words[i]!.split('=', 2);
    const key = OPTIONS.get(option);
    if (key) {
      const given = value ?? words[i + 1];
      if (given !== undefined) section[key] = given;
      if (value === undefined) i += 1;
    } else if (VALUED.has(option)) {
      if (value === undefined) i += 1;
    } else if (!option.startsWith('-')) {
      if (section.pod === undefined) section.pod = words[i]!.replace(/^pods?\//, '');
      else section.container ??= words[i]!;
    }
  }
  return section.pod === undefined ? null : section;
}
