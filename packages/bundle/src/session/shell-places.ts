import { isPodName, type Prompt } from '@mountline/core';
import type { Command } from './typed-command.ts';
import type { Place } from './wrappers.ts';

/** Where a command of a session ran. */
export interface Where {
  /** Identifies it; a folder of the session if there are several. */
  key: string;
  /** The name of the machine, if a prompt or `ssh` shows it. */
  host?: string;
  /** The address by which the machine was reached; others may use its name. */
  address?: string;
  /** It is not a node: its tables are not the node's. */
  container?: string;
  /** It may not be a node. */
  doubt?: string;
}

interface Shell extends Where {
  form: Prompt['form'];
  shows?: string;
}

/** The id of a Docker container. */
const OF_DOCKER = /^[\da-f]{12}$/;

/**
 * Follows a session from shell to shell: `ssh`, `kubectl exec` and `sudo -i` start one, `exit` or the prompt of an outer one ends it. The prompt
 * of another host without any of these is from another terminal.
 */
export function followPlaces() {
  let shells: Shell[] = [];
  let pending: Place | undefined;
  let unnamed = 0;

  function begun(prompt: Prompt): Shell {
    const outer = shells.at(-1);
    const own = { form: prompt.form, ...(prompt.host === undefined ? {} : { shows: prompt.host }) };
    if (pending?.of === 'container') return { ...inContainer(pending.name), ...own };
    if (
      pending?.of === 'same' &&
      outer &&
      (prompt.host === undefined || prompt.host === outer.shows || outer.container)
    )
      return { ...without(outer), ...own };
    const name = prompt.host ?? (pending?.of === 'host' ? pending.name : undefined);
    if (prompt.host !== undefined && OF_DOCKER.test(prompt.host)) return { ...inContainer(prompt.host), ...own };
    if (name === undefined) {
      unnamed += 1;
      const key = unnamed === 1 ? 'unnamed' : `unnamed ${unnamed}`;
      const doubt = prompt.form === 'folder' && pending === undefined ? { doubt: ofFolder(prompt.sign) } : {};
      return { key, ...doubt, ...own };
    }
    const isLikePod =
      isPodName(name) && prompt.folder !== undefined && !prompt.folder.startsWith('~') && pending === undefined;
    return {
      key: name,
      host: name,
      ...(isLikePod ? { doubt: `the prompt names ${name}, which may be a pod` } : {}),
      ...own,
    };
  }

  function shellOf(prompt: Prompt): Shell {
    const top = shells.at(-1);
    if (pending !== undefined || !top) {
      const made = begun(prompt);
      // `ssh` failed or ended: the prompt is the earlier one.
      if (pending?.of === 'host' && top && top.shows !== undefined && top.shows === prompt.host) return top;
      shells = [...shells, made];
      return made;
    }
    const isOf = (shell: Shell) =>
      prompt.host === undefined ? shell.form === prompt.form : shell.shows === prompt.host;
    const at = shells.findLastIndex(isOf);
    if (at >= 0) {
      shells = shells.slice(0, at + 1);
      return shells[at]!;
    }
    const made = begun(prompt);
    shells = [made];
    return made;
  }

  return {
    /** Where a command ran that was typed at a prompt. */
    at(prompt: Prompt, command: Command): Where {
      const shell = shellOf(prompt);
      pending = undefined;
      if (command.leaves && shells.length > 1) shells = shells.slice(0, -1);
      if (!command.enters && !command.shell) return shell;
      const enters = command.enters ?? { of: 'same' as const };
      if (command.shell) {
        pending = enters;
        return shell;
      }
      if (enters.of === 'container') return inContainer(enters.name);
      if (enters.of === 'address') return { key: enters.name, address: enters.name };
      if (enters.of === 'host' && enters.name !== undefined) return { key: enters.name, host: enters.name };
      return shell;
    },
  };
}

const ofFolder = (sign: string) => `the prompt \`${sign.trim()}\` may be that of a container`;
const inContainer = (name: string): Where => ({ key: `${name} (container)`, container: name });

/** `nsenter -t 1` in a container leads to its node, whose name is not known. */
function without({ container, shows: _, form: __, ...shell }: Shell): Where {
  return container === undefined ? shell : { key: `the node of ${container}` };
}
