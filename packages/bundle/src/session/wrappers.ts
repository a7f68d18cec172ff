/** Programs that run another program, and where they run it: `sudo`, `ssh`, `kubectl exec`, `nsenter`. */
import { commandsIn, wordsOf } from './shell-words.ts';

/** Where commands run. */
export type Place =
  | { of: 'host'; name?: string }
  | { of: 'address'; name: string }
  | { of: 'container'; name: string }
  | { of: 'same' };

/** The name of a shell. */
export const SHELL = /^(?:ba|da|k|z|a)?sh$/;

/** `sudo timeout 9 nsenter -t 1 -n ss`: three are common, and more than eight are not typed. */
const WRAPPERS = 8;

/** A command without its wrappers, and where they run it. */
export function unwrapped(given: readonly string[]): { words: readonly string[]; enters?: Place; wrapped: boolean } {
  let words = given;
  let enters: Place | undefined;
  let wrapped = false;
  for (let depth = 0; depth < WRAPPERS; depth += 1) {
    while (/^[A-Za-z_]\w*=/.test(words[0] ?? '')) words = words.slice(1);
    const by = wrapperOf(words);
    if (!by) return { words, ...(enters ? { enters } : {}), wrapped };
    // A container on another machine is a container.
    if (by.enters && enters?.of !== 'container') enters = by.enters;
    wrapped = true;
    words = by.rest;
  }
  return { words, ...(enters ? { enters } : {}), wrapped };
}

interface Wrapper {
  rest: readonly string[];
  enters?: Place;
}

function wrapperOf(words: readonly string[]): Wrapper | undefined {
  const [typed = '', verb = ''] = words;
  const program = typed.split('/').at(-1)!;
  switch (program) {
    case 'sudo':
      if (
        words.some((word) => /^-\w*[is]$/.test(word)) &&
        words.every((word) => word === typed || word.startsWith('-'))
      )
        return { rest: [], enters: { of: 'same' } };
      return { rest: behindOptions(words, /^-[ugpCrtTh]$/) };
    case 'doas':
    case 'watch':
    case 'setsid':
    case 'time':
    case 'xargs':
    case 'nohup':
    case 'command':
    case 'exec':
    case 'nice':
    case 'ionice':
    case 'stdbuf':
      return { rest: behindOptions(words, /^-[ncIPu]$/) };
    case 'timeout':
      return { rest: behindOptions(words, /^-[ks]$/).slice(1) };
    case 'chroot':
      return { rest: behindOptions(words, /^$/).slice(1), enters: { of: 'same' } };
    case 'nsenter':
      return { rest: behindOptions(words, /^-[tSG]$|^--target$/), enters: namespaceOf(words) };
    case 'ssh':
      return hostOf(behindOptions(words, /^-[bcDEeFIiJLlmOopQRSWw]$/));
    case 'kubectl':
    case 'k':
    case 'oc':
      if (words.includes('node-shell')) return onNode(words);
      if (verb === 'debug' || words.includes('debug')) return debugged(words);
      if (words.includes('exec') || words.includes('rsh') || words.includes('run'))
        return inContainer(words, /^(?:exec|rsh|run)$/, /^(?:-n|-c|--namespace|--container|--context|--kubeconfig)$/);
      return undefined;
    case 'talosctl':
      return ofTalos(words);
    case 'minikube':
      return words.includes('ssh') ? { rest: behindSplit(words, 'ssh'), enters: { of: 'host' } } : undefined;
    case 'docker':
    case 'podman':
    case 'nerdctl':
    case 'crictl':
    case 'lxc':
    case 'incus':
      if (/^(?:exec|run)$/.test(verb))
        return inContainer(words, /^(?:exec|run)$/, /^(?:-u|-w|-e|--user|--workdir|--env)$/);
      return undefined;
    case 'ip':
      if (verb === 'netns' && words[2] === 'exec')
        return { rest: words.slice(4), enters: { of: 'container', name: `network namespace ${words[3] ?? ''}` } };
      return undefined;
    case 'aws':
      if (words.includes('start-session')) return { rest: [], enters: { of: 'host' } };
      return undefined;
    default: {
      const script = SHELL.test(program) && /^-\w*c$/.test(verb) ? words[2] : undefined;
      return script !== undefined && commandsIn(script).length === 1 ? { rest: wordsOf(script) } : undefined;
    }
  }
}

/** The words after the options of the first word; some options take a value. */
function behindOptions(words: readonly string[], withValue: RegExp): readonly string[] {
  let at = 1;
  while (at < words.length && words[at]!.startsWith('-')) {
    if (words[at] === '--') return words.slice(at + 1);
    at += withValue.test(words[at]!) ? 2 : 1;
  }
  return words.slice(at);
}

/** `nsenter -t 1` goes to the node, wherever it is called. */
function namespaceOf(words: readonly string[]): Place {
  const text = words.join(' ');
  const target = /(?:-\w*t|--target)[ =]?(\d+)/.exec(text)?.[1];
  return target === '1' ? { of: 'same' } : { of: 'container', name: `namespace of process ${target ?? '(unknown)'}` };
}

function hostOf(words: readonly string[]): Wrapper {
  const [target = '', ...rest] = words;
  const name = target.split('@').at(-1)!;
  const place: Place = name === '' ? { of: 'host' } : { of: 'host', name };
  const script = rest.length === 1 && commandsIn(rest[0]!).length === 1 ? wordsOf(rest[0]!) : rest;
  return { rest: script, enters: place };
}

/** `talosctl -n NODE read FILE` shows a file of a node, `dmesg` its kernel log. With several nodes, each line names its own. */
function ofTalos(words: readonly string[]): Wrapper | undefined {
  const at = words.findIndex((word, i) => i > 0 && /^[a-z]/.test(word) && !WITH_VALUE_TALOS.test(words[i - 1]!));
  const verb = words[at];
  const rest = verb === 'read' ? ['cat', ...words.slice(at + 1)] : verb === 'dmesg' ? words.slice(at) : undefined;
  if (!rest) return undefined;
  const flag = words.findIndex((word) => /^(?:-n|--nodes)\b/.test(word));
  const node = flag < 0 ? undefined : (/=(.+)/.exec(words[flag]!)?.[1] ?? words[flag + 1]);
  if (node === undefined || node.includes(',')) return { rest, enters: { of: 'host' } };
  return { rest, enters: { of: /^[\d.]+$|:/.test(node) ? 'address' : 'host', name: node } };
}

const WITH_VALUE_TALOS = /^(?:-n|-e|--nodes|--endpoints|--talosconfig|--context|--cluster)$/;

/** `kubectl node-shell NODE -- COMMAND` */
function onNode(words: readonly string[]): Wrapper {
  const name = words[words.indexOf('node-shell') + 1];
  return { rest: behindSplit(words), enters: name === undefined ? { of: 'host' } : { of: 'host', name } };
}

/** The words after `--`, or else after a verb. */
function behindSplit(words: readonly string[], verb?: string): readonly string[] {
  const split = words.indexOf('--');
  if (split >= 0) return words.slice(split + 1);
  const rest = verb === undefined ? [] : words.slice(words.indexOf(verb) + 1);
  return rest.length === 1 ? wordsOf(rest[0]!) : rest;
}

/** A pod that debugs a node shares its PID and network namespaces. */
function debugged(words: readonly string[]): Wrapper {
  const node = words.find((word) => /^nodes?\/./.test(word))?.replace(/^nodes?\//, '');
  const split = words.indexOf('--');
  const rest = split < 0 ? [] : words.slice(split + 1);
  return {
    rest,
    enters: node === undefined ? { of: 'container', name: 'a debug container' } : { of: 'host', name: node },
  };
}

function inContainer(words: readonly string[], verb: RegExp, withValue: RegExp): Wrapper {
  const from = words.findIndex((word) => verb.test(word));
  const behind = behindOptions(words.slice(from), withValue);
  const [name = 'a container', ...more] = behind;
  const split = words.indexOf('--');
  const rest = split >= 0 ? words.slice(split + 1) : more.filter((word, i) => i > 0 || !word.startsWith('-'));
  return { rest, enters: { of: 'container', name: name.split('/').at(-1)! } };
}
