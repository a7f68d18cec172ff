import type { Risk } from '@mountline/core';

/** Advice may tell in words alone what to do: by what a sentence begins with, and by what it warns of. */
const TELLS_OF_LOSS = /^Last resort\b|(?:^|[.] )(?:Reboot|Kill|Unmount|Drain)\b|(?<!\bnothing )\bis lost\b/;
const TELLS_OF_STOP = /(?:^|[.] )(?:Restart|Stop)\b|\brollout restarts\b/;

/** A pattern that grep looks for does nothing. */
const SOUGHT = /\bgrep\b([^|;']{0,200})'[^']*'/g;

const DESTROYS =
  /\b(?:(?<!-S )kill(?! -CONT)|pkill|umount|rm|reboot|drain|taint)\b|\bkubectl delete\b|\bconntrack -D\b|\/shutdown\b/;
const INTERRUPTS = /\b(?:restart|stop|rollout(?! (?:history|status)))\b/;
const CHANGES =
  /\b(?:cordon|set-property|reset-failed|mv|chown|chmod|touch|tee|sysctl -w)\b|\bsystemctl start\b|\bkill -CONT\b|sysrq-trigger/;
/** Into a file, unless it is evidence: below /var/tmp, or below `$d`, which a loop set to such a folder. */
const WRITES = /(?:^|[^0-9&>])>>? ?(?!\/dev\/null|\/var\/tmp\/|\$d\/)[/$\w]/;
/** What a command that only looks begins with; what it is run by stands in front. */
const RUN_BY = /^(?:nsenter(?: -t \S+)?(?: -[a-z])* |timeout \d+ |ssh \S+ |kubectl exec [^|;]{1,200}? -- )*/;
const READS =
  /^(?:cat|ls|ps|ss|grep|awk|tail|find|date|hostname|uname|stat|df|free|dmesg|journalctl|findmnt|mountstats|nfsstat|rpcinfo|lsns|lslocks|readlink|getent|fuser|ping|curl|klist|openssl x509|exportfs -v|dmsetup info|iptables-save|nft list|ip -br|rdma resource show|conntrack -L|tcpdump|xargs -0 <|systemd-cgtop|bash -c '<\/dev\/tcp\/|sysctl [a-z]|(?:mkdir -p|cp(?: -r --parents)?(?: \/(?:proc|var\/run\/efs)[^ ]*)+) \/var\/tmp\/|for \w+ in |systemctl (?:--no-pager --failed|status|show|cat|list)|crictl (?:ps|pods|inspect|logs)|ausearch|kubectl (?:get|describe|logs|top|rollout (?:history|status))|aws \S+ describe)/;

/** What following an advice may cost. A command that is not known to look only is taken for a change. */
export function riskOf(text: string, commands: readonly string[]): Risk {
  const acts = commands.map((command) => command.replace(SOUGHT, 'grep$1'));
  const isAny = (pattern: RegExp) => acts.some((act) => pattern.test(act));
  if (TELLS_OF_LOSS.test(text) || isAny(DESTROYS)) return 'destroys';
  if (TELLS_OF_STOP.test(text) || isAny(INTERRUPTS)) return 'interrupts';
  if (acts.length === 0) return 'none';
  const looks = (act: string) => READS.test(act.replace(RUN_BY, '')) && !CHANGES.test(act) && !WRITES.test(act);
  return acts.every(looks) ? 'reads' : 'changes';
}
