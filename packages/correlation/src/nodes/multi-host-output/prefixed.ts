import { type Form, type Lines, nodeOrPod, type Part, partsByName } from './form.ts';

/** The name of a node as tools that ask nodes have it: what they were told, a user in front and a port behind. */
const NODE = '(?:[a-z_][\\w.-]{0,31}@)?([A-Za-z0-9][A-Za-z0-9._-]{0,252})(?::\\d{1,5})?';
const ESC = '(?:\\u001b\\[[\\d;]*m)*';
const POD = '([a-z][a-z0-9.-]{0,252})';
const CONTAINER = '([a-z][a-z0-9-]{0,62})';

/** What pssh -P says behind the lines of each node. */
const OF_PSSH = /^\[\d{1,5}\] \d\d:\d\d:\d\d \[(?:SUCCESS|FAILURE)\] /;

interface Prefix {
  /** What stands in front of a line. Its groups are the name, and what is told behind it. */
  form: RegExp;
  /** Nothing else begins all its lines so. */
  sure?: true;
  /** Nothing else begins so where two names are there; of one node a source reads the lines as they are. */
  ofTwo?: true;
  /** The parts are logs of pods. */
  pods?: true;
  /** It stands in front of the first of several lines. */
  holds?: true;
  /** It is left in front of the lines. */
  stays?: true;
  part(groups: readonly (string | undefined)[]): Omit<Part, 'ranges'>;
  /** Lines of the tool itself, which are of nobody. */
  own?: RegExp;
  /** A line that says that a node did not answer. */
  failed?: RegExp;
}

const node = ([name]: readonly (string | undefined)[]) => nodeOrPod(name!);

const podLog = (pod: string, container: string | undefined) => ({
  name: `pod/${pod}`,
  of: { pod },
  file: container === undefined ? 'logs.txt' : `${container}.log`,
});

/** kubectl logs --prefix. The prefix stays: whoever reads the log of a container knows it. */
const KUBECTL = /^\[pod\/([^\s/\]]{1,253})\/[^\s/\]]{1,253}\] /;

/** `pdsh@admin: node-c: ssh exited with exit code 255`, `clush: node-c: exited with exit code 1` */
const EXITED = /^(?:pdsh@\S+|clush): ([A-Za-z0-9][\w.-]*): (.{1,200})$/;

const PREFIXES: readonly Prefix[] = [
  {
    form: KUBECTL,
    pods: true,
    stays: true,
    part: ([pod]) => podLog(pod!, undefined),
  },
  // Fabric 1; `run` and the like are its own words
  {
    form: new RegExp(`^\\[${NODE}\\] (?:out|err|sudo out): ?`),
    sure: true,
    part: node,
    own: /^\[[^\]\s]+\] (?:run|sudo|put|get|Executing task|Login password)\b|^(?:Done\.|Disconnecting from )/,
  },
  // talosctl dmesg
  {
    form: new RegExp(
      `^${NODE}: (?=[a-z]{3,8}\\d? {0,8}: {0,8}(?:emerg|alert|crit|err|error|warn|warning|notice|info|debug): \\[\\d{4}-)`,
    ),
    ofTwo: true,
    part: node,
    own: /^(?:\S{0,100}[$#] )?talosctl /,
  },
  // The log of a NixOS test: consoles of its machines, among what its driver does. What a boot loader prints has no stamp.
  {
    form: new RegExp(`^(?:vm-test-run-[\\w.-]{1,100}> )?${NODE} # (?=\\[ {0,6}\\d{1,7}\\.\\d{6}\\] )`),
    sure: true,
    part: node,
    own: /^/,
  },
  // pdsh(1), clush(1) without -b, pssh -P
  { form: new RegExp(`^${NODE}:(?: |$)`), part: node, own: OF_PSSH, failed: EXITED },
  // `--query 'CommandInvocations[].[InstanceId, CommandPlugins[0].Output]' --output text` of aws ssm: in front of the first line of each answer
  { form: /^(m?i-(?:[0-9a-f]{8}|[0-9a-f]{17}))\t/, sure: true, holds: true, part: node },
  // parallel(1) --tag
  { form: new RegExp(`^${NODE}\\t`), part: node },
  // tsh ssh of Teleport, for several nodes; kubetail, for pods of one container
  { form: new RegExp(`^\\[${NODE}\\](?: |$)`), part: node },
  // docker service logs: SERVICE.SLOT.TASK@NODE
  {
    form: new RegExp(`^${ESC}([\\w.-]{1,200})@([A-Za-z0-9][\\w.-]{0,252})${ESC} {1,60}\\|${ESC}(?: |$)`),
    part: ([task, name]) => ({ name: name!, of: { node: name! }, file: `${task}.log` }),
  },
  // docker compose logs and nerdctl compose logs
  {
    form: new RegExp(`^${ESC}([A-Za-z0-9][\\w.-]{0,200}) {0,60}\\|${ESC} ?`),
    part: ([name]) => ({ name: name! }),
    own: /^Attaching to /,
  },
  // kubetail: the pod, and its container where it has several; in colours
  {
    form: new RegExp(`^${ESC}\\[${ESC}${POD}(?: ${CONTAINER})?${ESC}\\]${ESC}(?: |$)`),
    pods: true,
    part: ([pod, container]) => podLog(pod!, container),
    own: new RegExp(`^(?:Will tail |${ESC}[a-z0-9.-]+(?: [a-z0-9-]+)?${ESC}$)`),
  },
  // stern -o default; the namespace where several are asked for, and the short form of --timestamps
  {
    form: new RegExp(
      `^${ESC}(?:[a-z0-9-]{1,63}${ESC} ${ESC})?${POD}${ESC} ${ESC}${CONTAINER}${ESC} (?:${ESC}\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d${ESC} )?`,
    ),
    pods: true,
    part: ([pod, container]) => podLog(pod!, container),
    own: new RegExp(`^${ESC}[+-]${ESC} ${ESC}[a-z0-9]`),
  },
];

/** Lines that are looked at, and how many of them have to be there for one that may be anything else. */
const LOOKED_AT = 60;
const ENOUGH = 2;

function formOf({ form, sure, ofTwo, holds, pods, stays, part, own, failed }: Prefix): Form {
  const isOwn = (line: string) => line.trim() === '' || own?.test(line) === true || failed?.test(line) === true;
  return {
    ...(pods ? { pods } : {}),
    recognise(lines: Lines) {
      if (holds) return lines.count > 0 && form.test(lines.line(0)) ? 'sure' : null;
      let found = 0;
      let name: string | undefined;
      let areTwo = false;
      // The last one may be cut.
      const looked = Math.min(LOOKED_AT, lines.count > ENOUGH ? lines.count - 1 : lines.count);
      for (let i = 0; i < looked; i += 1) {
        const line = lines.line(i);
        const m = form.exec(line);
        if (!m && !isOwn(line)) return null;
        if (!m) continue;
        areTwo ||= found > 0 && m[1] !== name;
        name = m[1];
        found += 1;
      }
      if (sure) return found > 0 ? 'sure' : null;
      if (ofTwo) return areTwo ? 'sure' : null;
      return found >= ENOUGH ? 'maybe' : null;
    },
    split(lines: Lines) {
      const parts = partsByName();
      const silent: Part[] = [];
      let above: Omit<Part, 'ranges'> | undefined;
      for (let i = 0; i < lines.count; i += 1) {
        const line = lines.line(i);
        const m = failed?.test(line) ? null : form.exec(line);
        const exit = m ? null : failed?.exec(line);
        if (m) {
          const one = part(m.slice(1));
          if (holds) above = one;
          parts.add(`${one.name}\n${one.file}`, one, lines.at(i) + (stays ? 0 : m[0].length), lines.at(i + 1));
        } else if (above) parts.add(`${above.name}\n${above.file}`, above, lines.at(i), lines.at(i + 1));
        else if (exit) silent.push({ ...node([exit[1]]), ranges: [], failed: exit[2]! });
        else if (!isOwn(line)) parts.add('', { name: 'lines without a node' }, lines.at(i), lines.at(i + 1));
      }
      const all = parts.all();
      return [...all, ...silent.filter(({ name }) => all.every((one) => one.name !== name))];
    },
  };
}

export const prefixed: readonly Form[] = PREFIXES.map(formOf);
