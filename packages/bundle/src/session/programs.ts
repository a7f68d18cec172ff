/** Programs whose output is read, and which of their options leave rows out. */
import type { Asked } from '@mountline/core';

/** They show a name or a time, and nothing about mounts. */
export const NAMING = /^(?:date|hostname|hostnamectl|uname|uptime|timedatectl|whoami|id|pwd)$/;

/** Other commands: a line that begins with `$` and one of these was typed. */
export const COMMON =
  /^(?:cd|ls|ll|echo|exit|logout|clear|sudo|su|export|for|while|vi|vim|nano|cp|mv|rm|mkdir|touch|chmod|chown|kill|pkill|killall|umount|mount|reboot|service|yum|dnf|apt|apt-get|rpm|dpkg|pip|curl|wget|nc|telnet|ping|nslookup|dig|host|whoami|id|which|stat|file|find|awk|sed|cut|sort|wc|history|watch|sleep|ssh|scp|rsync|tar|gzip|helm|aws|gcloud|az|eksctl|nsenter|chroot|bash|sh|exec|time|timeout|set|source|top|env|modprobe|iptables|ethtool|tcpdump|openssl|stunnel|python3?|perl|git|make|docker|podman|ctr|crictl|kubectl|k|oc)$/;

const SHOWS =
  /^(?:ss|netstat|findmnt|dmesg|journalctl|ps|nfsstat|nfsiostat|mountstats|rpcinfo|sysctl|df|lsof|lslocks|uname|hostname|hostnamectl|date|timedatectl|uptime|who|strace|ls|crictl|free|stat)$/;
const FILES = /^(?:z?cat|xzcat|bzcat|head|tail|less|more|z?e?f?grep|awk|sed)$/;
const CLUSTER = /^(?:kubectl|k|oc)$/;
/** Verbs of talosctl, which runs nothing on a node and only shows it. */
const TALOS = /^(?:read|dmesg|logs|mounts|processes|ps|services?|containers|netstat|get|memory|list|ls|time|version)$/;

export const isOfFiles = (program: string): boolean => FILES.test(program);
export const isOfCluster = (program: string): boolean => CLUSTER.test(program);

/** Whether a command shows something that Mountline reads. Its next words distinguish it from a sentence. */
export function isCollecting(program: string, args: readonly string[]): boolean {
  if (CLUSTER.test(program)) return args.some((arg) => /^(?:get|describe|logs|version|cluster-info|top)$/.test(arg));
  if (program === 'systemctl')
    return (
      args.every((arg) => arg.startsWith('-')) || args.some((arg) => /^(?:status|show|cat|list-\w[\w-]*)$/.test(arg))
    );
  if (program === 'talosctl') return args.some((arg) => TALOS.test(arg));
  if (program === 'docker' || program === 'nerdctl' || program === 'podman')
    return args.some((arg) => /^(?:ps|logs|inspect)$/.test(arg));
  const [first] = args;
  if (program === 'mount')
    return args.every((arg) => arg.startsWith('-') || /^\w[\w,]*$/.test(arg)) && !isMounting(args);
  if (FILES.test(program)) return args.some((arg) => /[./]/.test(arg));
  // nfsiostat 1 2: interval and count.
  if (program === 'nfsiostat') return args.every((arg) => /^(?:-\w+|\/.*|\d+)$/.test(arg));
  return (
    SHOWS.test(program) &&
    (first === undefined || /^[-+/~'"(]|^\w+[./:]|^[axuefljw]+$|^(?:ps|pods|inspect\w*)$/.test(first))
  );
}

const isScript = (arg: string) => /^[^-].*\.\w+$|\//.test(arg);

const isMounting = (args: readonly string[]) =>
  args.some((arg) => /^-\w*[aoBRM]|^--(?:bind|rbind|move|make)/.test(arg)) ||
  args.filter((arg) => !arg.startsWith('-')).length > (args.includes('-t') ? 1 : 0);

/** Whether the node may be changed afterwards. */
export function isChange(program: string, args: readonly string[]): boolean {
  if (
    /^(?:umount|kill|pkill|killall|reboot|shutdown|poweroff|modprobe|rmmod|ansible(?:-\w+)?|terraform|puppet)$/.test(
      program,
    )
  )
    return true;
  if (program === 'sed' && !args.some((arg) => /^-\w*i|^--in-place/.test(arg))) return false;
  if (/^(?:rm|mv|cp|ln|sed|vim?|nano)$/.test(program))
    return args.some((arg) => /^\/(?:run|var|etc|sys|proc)\//.test(arg));
  // A script may do anything.
  if (/\.(?:sh|py|pl|rb)$/.test(program) || (/^(?:bash|sh|python3?|perl)$/.test(program) && args.some(isScript)))
    return true;
  if (/^u?mount\.|^start-tls-dev/.test(program)) return true;
  if (program === 'mount') return isMounting(args);
  if (program === 'fuser') return args.some((arg) => /^-\w*k/.test(arg));
  if (program === 'sysctl') return args.some((arg) => /^-\w*[wp]|=/.test(arg));
  if (program === 'exportfs') return args.some((arg) => /^-\w*[raufi]/.test(arg));
  if (program === 'iptables' || program === 'ip6tables') return args.some((arg) => /^-[ADIFXPR]/.test(arg));
  if (program === 'service') return args.some((arg) => /^(?:re)?st(?:art|op)$|^reload$/.test(arg));
  const verbs =
    program === 'systemctl'
      ? /^(?:(?:try-|re)*(?:start|stop|restart|reload)[\w-]*|kill|daemon-re\w+|mask|isolate|reset-failed)$/
      : /^(?:delete|apply|create|replace|patch|edit|scale|rollout|drain|rm|rmp|rmi|stop|stopp|start|restart|kill|upgrade|install|uninstall)$/;
  if (!/^(?:systemctl|kubectl|k|oc|docker|podman|nerdctl|crictl|helm)$/.test(program)) return false;
  return args.some((arg) => verbs.test(arg));
}

/** Options with which a table still shows all rows. Any other option may leave rows out. */
const WHOLE: Readonly<Record<string, RegExp>> = {
  cat: /^(?:$|[^-])/,
  zcat: /^[^-]/,
  xzcat: /^[^-]/,
  bzcat: /^[^-]/,
  ss: /^(?:-[tuanplemoiHOxwr]+|--(?:tcp|udp|all|numeric|processes|extended|memory|info|no-header|oneline))$/,
  netstat: /^(?:-[tuanpelowW]+|--(?:tcp|udp|all|numeric|program|wide))$/,
  mount: /^-[lv]$/,
  findmnt: /^(?:-[lADaRJPnrbeuvf]+|-o|--(?:list|all|real|json)|[A-Z][A-Z,-]*)$/,
  ps: /^(?!-[uUgGt]$)(?:-?[aAedfjlLmTxuwcHhyMZ]+[oO]?|-o|-eo|--forest|(?=.)[a-z:%0-9=]*(?:,[\w:%=]*)*|--sort=?\S*|--no-headers|--cols|--width|\d+)$/,
  dmesg: /^(?:-[TxHkPLre]+|--(?:ctime|decode|kernel|nopager|color=?\S*|time-format=?\S*|show-delta))$/,
  lsof: /^-[nPlwbOVX]+$/,
  lslocks: /^(?:-[unrJ]+|-o|[A-Z][A-Z,]*|--notruncate)$/,
  nfsstat: /^(?:-[mcsnrv234alZ]+|--\w+)$/,
  nfsiostat: /^\d+$/,
  rpcinfo: /^(?:-[ps]|localhost|127\.0\.0\.1)$/,
  ls: /^(?:-\w+|\/proc\/(?:\[0-9\]\*|\*)\/\S+)$/,
  df: /^-[haPTikBm]+$/,
  crictl: /^(?:ps|pods|inspect\w*|images|-a|-o|json|yaml|table|[\da-f]{8,})$/,
  sysctl: /./,
  systemctl: /./,
  stat: /./,
  who: /./,
  strace: /./,
};

/** For `kubectl get`: all objects of the named kinds. */
const WHOLE_OBJECTS =
  /^(?:get|[a-z]{2,}(?:[,.][a-z0-9]+)*|-A|--all-namespaces|-o|-o\w+|-n|--namespace|--output=\S+|--show-labels|wide|yaml|json)$/;
/** For the journal and other logs: lines of a period or of one program, or in another form. */
const STRETCH = /^(?:-n\d*|--lines\b.*|-S|-U|--since\b.*|--until\b.*|--tail\b.*|-f|--follow)$/;
const CHOSEN =
  /^(?:-p\w*|--priority\b.*|-g|--grep\b.*|--selector\b.*|--field-selector\b.*|-F|--level\b.*|--facility\b.*|_[A-Z]+=.*)$/;

/** They only reformat JSON. */
const JSON_AS_IT_IS = /^(?:jq(?: -\w+)* ?(?:'?\.'?)?|python3? -m json\.tool)$/;

interface Filter {
  filtered?: string;
  cut?: string;
  asked?: Asked;
}

/** Why the output of a command may lack rows or lines: its options, and the pipe after it. */
export function filterOf(program: string, args: readonly string[], pipes: readonly string[]): Filter {
  let cut: string | undefined;
  for (const pipe of pipes) {
    const [name = ''] = pipe.split(' ');
    if (/^(?:tee|cat|column)$/.test(name) || JSON_AS_IT_IS.test(pipe)) continue;
    if (/^(?:head|tail|less|more)$/.test(name)) cut = `\`${pipe}\` keeps only part of it`;
    else return { filtered: `it holds only what \`${pipe}\` let through` };
  }
  const own = ownFilter(program, args);
  if (cut === undefined) return own;
  return own.filtered === undefined ? { cut } : { filtered: own.filtered };
}

function ownFilter(program: string, args: readonly string[]): Filter {
  const files = args.filter((arg) => !arg.startsWith('-'));
  if (/^(?:head|tail)$/.test(program)) return isAllOf(args) ? {} : { cut: `\`${program}\` keeps only part of it` };
  if (/^(?:less|more)$/.test(program)) return { cut: `\`${program}\` shows only part of it` };
  if (/grep$|^(?:awk|sed)$/.test(program)) return { filtered: `it holds only what \`${program}\` let through` };
  if (/^(?:z|xz|bz)?cat$/.test(program) && (files.length > 1 || /[*?[{$]/.test(files[0] ?? '')))
    return { filtered: 'it holds several files' };
  if (program === 'journalctl' || args.includes('logs')) return ofLog(program, args);
  if (CLUSTER.test(program)) {
    const names = args.filter((_, i) => !/^(?:-n|--namespace|-o)$/.test(args[i - 1] ?? ''));
    return !args.includes('get') ||
      args.includes('--raw') ||
      (names.every((arg) => WHOLE_OBJECTS.test(arg)) && files.length <= 2 + valuesIn(args))
      ? {}
      : { filtered: 'it holds only the objects that were requested' };
  }
  const whole = WHOLE[program];
  const other = args.find((arg) => (whole ? !whole.test(arg) : !arg.startsWith('-') && !NAMING.test(program)));
  if (other === undefined) return {};
  const filtered = `with \`${other}\` it may not show everything`;
  const asked = askedFor(program, args);
  return asked ? { filtered, asked } : { filtered };
}

function askedFor(program: string, args: readonly string[]): Asked | undefined {
  if (program === 'ss') {
    const listeners = listenersAskedFor(args);
    return listeners && { listeners };
  }
  const host = program === 'rpcinfo' && /^-[ps]$/.test(args[0] ?? '') && args.length === 2 ? args[1] : undefined;
  return host === undefined ? undefined : { host };
}

const OF_PORTS = /^\(? ?(sport (?:=|==|eq) :\d{1,5}(?: (?:or|\|\|) sport (?:=|==|eq) :\d{1,5})*) ?\)?$/;

/** `ss -tlnp 'sport = :20114'`: TCP, with -l or -a, and filtered only by port. */
function listenersAskedFor(args: readonly string[]): number[] | undefined {
  const options = args.filter((arg) => arg.startsWith('-'));
  if (!options.every((arg) => WHOLE.ss!.test(arg))) return undefined;
  const has = (letter: string, word: string) =>
    options.some((arg) => arg === word || (/^-[^-]/.test(arg) && arg.includes(letter)));
  if (!has('l', '--listening') && !has('a', '--all')) return undefined;
  if (!has('t', '--tcp') && (has('u', '--udp') || has('x', '--unix') || has('w', '--raw'))) return undefined;
  const filter = args
    .filter((arg) => !arg.startsWith('-'))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const asked = OF_PORTS.exec(filter)?.[1];
  return asked?.match(/\d+/g)?.map(Number);
}

const valuesIn = (args: readonly string[]) => args.filter((arg) => /^(?:-n|--namespace|-o)$/.test(arg)).length;

/** Whether head or tail shows all of a file: `tail -n +1`. */
export const isAllOf = (args: readonly string[]): boolean =>
  /(?:^| )(?:-n ?|--lines=)?(?:\+[01]|-0)(?: |$)/.test(args.join(' '));

function ofLog(program: string, args: readonly string[]): Filter {
  const chosen = args.find((arg) => CHOSEN.test(arg) || (arg === '-l' && program !== 'journalctl'));
  if (chosen !== undefined) return { filtered: `with \`${chosen}\` it holds only some lines` };
  const units = args.filter((arg) => /^(?:-[ut]|--unit|--identifier)/.test(arg)).length;
  if (units > 2 || args.some((arg) => /\*/.test(arg))) return { filtered: 'it holds only the lines of some units' };
  const part = args.find((arg) => STRETCH.test(arg));
  return part === undefined ? {} : { cut: `with \`${part}\` it holds only a part` };
}
