/**
 * What timeout(1) stopped, where the command itself wrote nothing and the terminal shows how it ended:
 *
 *     # timeout 10 df -h              # timeout 10 df -h; echo rc=$?         # timeout 10 df -h || echo HUNG
 *     # echo $?                       rc=124                                 HUNG
 *     124
 */
import { commandsIn, wordsOf } from './shell-words.ts';
import { isFilled, type Line } from './text-lines.ts';

interface Typed {
  command: { text: string };
  lines: readonly Line[];
}

const TIMED = /^(?:sudo )?timeout (?:-[ks] \S+ |-\S+ ){0,4}\d\S* /;

/** `echo $?`, `echo "rc=$?"` */
const STATUS = /^echo ["']?[\w=: ]{0,20}\$\{?\?\}?["']?$/;

const STOPPED = /(?:^|\D)124$/;

/** The line that shows it, as a file of which timeout(1) is all that is known. */
export function timedOut({ command: { text }, lines }: Typed, next: Typed | undefined): Line[] | undefined {
  if (!TIMED.test(text)) return undefined;
  const [command = '', then, ...others] = commandsIn(text);
  const below = lines.filter(isFilled);
  const shown = then === undefined ? next?.lines.filter(isFilled) : below;
  const asking = then ?? next?.command.text;
  const [line] = shown ?? [];
  if (asking === undefined || !line || shown!.length > 1 || others.length > 0) return undefined;
  if (then === undefined && below.length > 0) return undefined;
  const isStopped = STATUS.test(asking)
    ? STOPPED.test(line.text.trim())
    : // An error of the command would have been written too.
      then !== undefined && text.includes('||') && !command.includes('>') && isEcho(then, line.text);
  return isStopped ? [{ text: 'timeout', number: line.number }] : undefined;
}

const isEcho = (command: string, line: string) => wordsOf(command).join(' ') === `echo ${line.trim()}`;
