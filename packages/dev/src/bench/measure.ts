import { spawnSync } from 'node:child_process';

export interface Program {
  name: string;
  command: readonly string[];
  /** So many times one after the other: time(1) counts hundredths of a second. */
  times?: number;
}

/** What is read, by programs of which the first is what the others are compared with. */
export interface Group {
  title: string;
  programs: readonly Program[];
}

interface Run {
  seconds: number;
  megabytes: number;
}

/** Node that reads certificates of the machine when it starts takes 0.04 s more: what is measured here needs none. */
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

/** Processor time and most memory of a process, by time(1) of GNU. null where a program is not installed. */
function run({ command, times = 1 }: Program): Run | null {
  const words = times === 1 ? command : ['sh', '-c', `for i in $(seq ${times}); do "$@"; done`, 'sh', ...command];
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '\n%U %S %M', ...words], {
    encoding: 'utf8',
    env,
    // Not /dev/null: GNU grep stops at the first match where nobody reads.
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 30,
  });
  if (status === 127) return null;
  const [user, system, kilobytes] = stderr.trimEnd().split('\n').at(-1)!.split(' ').map(Number) as [
    number,
    number,
    number,
  ];
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  return { seconds: (user + system) / times, megabytes: kilobytes / 1000 };
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)]!;

/** What was measured of a group, in its order, without what is not installed. */
export function measure({ programs }: Group, rounds: number) {
  const runs = programs.map((): Run[] => []);
  for (let round = 0; round < rounds; round += 1) {
    programs.forEach((program, i) => {
      const found = run(program);
      if (found) runs[i]!.push(found);
    });
  }
  return programs.flatMap(({ name }, i) => {
    const own = runs[i]!;
    if (own.length === 0) return [];
    const ratios = sorted(own.map(({ seconds }, round) => seconds / (runs[0]![round] ?? own[round]!).seconds));
    return [
      {
        name,
        seconds: median(own.map(({ seconds }) => seconds)),
        ratio: median(ratios),
        least: ratios[0]!,
        most: ratios.at(-1)!,
        megabytes: median(own.map(({ megabytes }) => megabytes)),
      },
    ];
  });
}

const seconds = (value: number) => value.toFixed(value < 1 ? 3 : 2);

/** As a table of Markdown. */
export function table(title: string, rounds: number, programs: ReturnType<typeof measure>): string {
  const rows = programs.map(({ name, seconds: taken, ratio, least, most, megabytes }) => {
    const spread = `${least.toFixed(2)}, ${most.toFixed(2)}`;
    return `| ${[name, seconds(taken), ratio.toFixed(2), spread, megabytes.toFixed(0)].join(' | ')} |`;
  });
  const head = `| ${title}, ${rounds} rounds | CPU s | of the first | from, to | memory MB |`;
  return [head, '|---|---|---|---|---|', ...rows].join('\n');
}
