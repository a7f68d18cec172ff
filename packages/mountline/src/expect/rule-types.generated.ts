// Generated from packages/rules/rules by `pnpm gen`.

/** Every rule that Mountline comes with: what its incidents bind, and its steps. */
export interface RuleTypes {
  'automount-waits': {
    bindings:
      | 'M';
    steps:
      | 'waiting'
      | 'lasts'
      | 'still'
      | 'systemd'
      | 'daemon'
      | 'hangs'
      | 'answered';
  };
  'csi-operation-pending': {
    bindings:
      | 'V';
    steps:
      | 'held'
      | 'again'
      | 'still'
      | 'first'
      | 'nfs'
      | 'freed';
  };
  'efs-credits-drained': {
    bindings:
      | 'F';
    steps:
      | 'drained'
      | 'dominant'
      | 'empty'
      | 'falling'
      | 'still'
      | 'began'
      | 'slow'
      | 'limit'
      | 'storm'
      | 'walked'
      | 'again';
  };
  'efs-driver-killed': {
    bindings:
      | 'U'
      | 'V'
      | 'OP';
    steps:
      | 'killed'
      | 'cut'
      | 'helper'
      | 'unserved'
      | 'limit'
      | 'often'
      | 'presumed'
      | 'group'
      | 'still'
      | 'left'
      | 'done'
      | 'done by kubelet'
      | 'gone';
  };
  'efs-mount-unwatched': {
    bindings:
      | 'P'
      | 'T';
    steps:
      | 'dropped'
      | 'served'
      | 'given'
      | 'given by efs-mount-helper'
      | 'refuses';
  };
  'efs-no-free-port': {
    bindings:
      | 'LOW'
      | 'HIGH';
    steps:
      | 'none'
      | 'again'
      | 'left'
      | 'failed'
      | 'watchdog'
      | 'unending'
      | 'mounted';
  };
  'efs-orphaned-mount': {
    bindings:
      | 'P'
      | 'T'
      | 'SILENCE';
    steps:
      | 'failed'
      | 'tried'
      | 'row'
      | 'hanging'
      | 'stall'
      | 'served'
      | 'refused'
      | 'signalled'
      | 'cleaned'
      | 'busy'
      | 'unmounted'
      | 'unmounted by kubelet'
      | 'unmounted by systemd'
      | 'unmounted by csi'
      | 'retried'
      | 'reused'
      | 'older'
      | 'died'
      | 'clash'
      | 'lease'
      | 'redials'
      | 'silent'
      | 'helper'
      | 'held'
      | 'left'
      | 'revive'
      | 'binds'
      | 'blocked'
      | 'calls'
      | 'backlog'
      | 'dirty'
      | 'asleep'
      | 'unwatched'
      | 'statfs'
      | 'removed'
      | 'frozen'
      | 'freeze'
      | 'still'
      | 'renewed'
      | 'terminating'
      | 'resumed'
      | 'answered'
      | 'rebooted'
      | 'detached';
  };
  'efs-port-of-another': {
    bindings:
      | 'P'
      | 'T'
      | 'FS';
    steps:
      | 'wrong'
      | 'dropped'
      | 'held'
      | 'dirty';
  };
  'efs-port-taken': {
    bindings:
      | 'P';
    steps:
      | 'taken'
      | 'again'
      | 'socket'
      | 'file'
      | 'owner'
      | 'left'
      | 'client'
      | 'mounted';
  };
  'efs-proxy-elsewhere': {
    bindings:
      | 'P';
    steps:
      | 'proxy'
      | 'silent'
      | 'blocked'
      | 'failed';
  };
  'efs-tunnel-upstream-dead': {
    bindings:
      | 'P';
    steps:
      | 'dead'
      | 'lasting'
      | 'silent'
      | 'blocked'
      | 'pending';
  };
  'efs-watchdog-exits': {
    bindings:
      | 'N'
      | 'E'
      | 'COMMAND';
    steps:
      | 'exits'
      | 'still'
      | 'error'
      | 'tunnel'
      | 'killed'
      | 'killing'
      | 'limit'
      | 'node'
      | 'dead'
      | 'over';
  };
  'efs-watchdog-stuck': {
    bindings:
      | 'W'
      | 'PID';
    steps:
      | 'stuck'
      | 'whose'
      | 'dead'
      | 'blocked';
  };
  'fstab-not-mounted': {
    bindings:
      | 'T';
    steps:
      | 'missing'
      | 'background'
      | 'early'
      | 'failed'
      | 'state'
      | 'underWay';
  };
  'fuse-daemon-gone': {
    bindings:
      | 'T'
      | 'U';
    steps:
      | 'gone'
      | 'named'
      | 'unplaced'
      | 'pod'
      | 'still'
      | 'missing'
      | 'serves'
      | 'older'
      | 'died'
      | 'surely'
      | 'memory'
      | 'over';
  };
  'fuse-daemon-stopped': {
    bindings:
      | 'T'
      | 'D';
    steps:
      | 'stopped'
      | 'waits';
  };
  'inotify-exhaustion': {
    bindings:
      | 'W';
    steps:
      | 'asked'
      | 'met'
      | 'watches'
      | 'instances'
      | 'fineWatches'
      | 'still'
      | 'lowered'
      | 'held'
      | 'loops'
      | 'leak'
      | 'groups'
      | 'over';
  };
  'kubelet-stalled': {
    bindings:
      | 'STALL'
      | 'SILENCE';
    steps:
      | 'stall'
      | 'waits'
      | 'deaf'
      | 'hanging'
      | 'server'
      | 'back'
      | 'call'
      | 'own'
      | 'here'
      | 'beyond'
      | 'silence'
      | 'calls'
      | 'stuck'
      | 'lease'
      | 'pleg'
      | 'terminating'
      | 'still'
      | 'over';
  };
  'metadata-storm': {
    bindings:
      | 'T'
      | 'F'
      | 'E';
    steps:
      | 'storm'
      | 'walked'
      | 'dominant'
      | 'slow'
      | 'walker'
      | 'pods'
      | 'changed'
      | 'terminating'
      | 'falling'
      | 'empty'
      | 'none'
      | 'limit'
      | 'onEfs'
      | 'notEfs'
      | 'still'
      | 'calm';
  };
  'mount-explosion': {
    bindings:
      | 'T'
      | 'G';
    steps:
      | 'stack'
      | 'fitted'
      | 'grew'
      | 'still'
      | 'growth'
      | 'pod'
      | 'published'
      | 'container'
      | 'mirrored'
      | 'feeder'
      | 'refused'
      | 'plain'
      | 'kubelet'
      | 'restarts'
      | 'again'
      | 'own'
      | 'alone'
      | 'assumed'
      | 'many'
      | 'counted'
      | 'seen'
      | 'started'
      | 'cleared';
  };
  'mount-leak': {
    bindings:
      | 'T'
      | 'DEV'
      | 'ROOT';
    steps:
      | 'stack'
      | 'grew'
      | 'own'
      | 'shared'
      | 'alone';
  };
  'mount-rows-repeated': {
    bindings:
      | 'T';
    steps:
      | 'pile'
      | 'grew'
      | 'doubled'
      | 'refused';
  };
  'mount-table-full': {
    bindings: never;
    steps:
      | 'refused'
      | 'still'
      | 'volumes'
      | 'volumesNow'
      | 'table'
      | 'full'
      | 'lowered'
      | 'which'
      | 'restarts'
      | 'kubelet'
      | 'rebooted';
  };
  'mount-unit-timeout': {
    bindings:
      | 'OP'
      | 'N'
      | 'S';
    steps:
      | 'late'
      | 'mounting'
      | 'unmounting'
      | 'nfs'
      | 'other'
      | 'left'
      | 'accessed'
      | 'still'
      | 'lost'
      | 'named'
      | 'silent'
      | 'done'
      | 'past';
  };
  'nfs-client-after-unmount': {
    bindings:
      | 'P'
      | 'T';
    steps:
      | 'left'
      | 'byTarget'
      | 'byPod'
      | 'busy'
      | 'given'
      | 'given by efs-mount-helper'
      | 'cleaned'
      | 'dead'
      | 'blocked'
      | 'elsewhere'
      | 'usual';
  };
  'nfs-client-identity-shared': {
    bindings:
      | 'I';
    steps:
      | 'contested'
      | 'shared'
      | 'still'
      | 'client'
      | 'losses';
  };
  'nfs-client-other-netns': {
    bindings:
      | 'P'
      | 'S';
    steps:
      | 'elsewhere'
      | 'silent'
      | 'several'
      | 'blocked';
  };
  'nfs-client-redials': {
    bindings:
      | 'S'
      | 'P'
      | 'N';
    steps:
      | 'redials'
      | 'local'
      | 'still'
      | 'blocked'
      | 'sent'
      | 'recovered';
  };
  'nfs-connect-port-reused': {
    bindings:
      | 'S'
      | 'P';
    steps:
      | 'stuck'
      | 'works'
      | 'kept'
      | 'silent'
      | 'back';
  };
  'nfs-dead-port': {
    bindings:
      | 'P'
      | 'N'
      | 'UNIT'
      | 'IDLE'
      | 'SILENCE';
    steps:
      | 'outage'
      | 'still'
      | 'row'
      | 'listed'
      | 'silent'
      | 'spell'
      | 'waiting'
      | 'client'
      | 'elsewhere'
      | 'died'
      | 'clash'
      | 'lease'
      | 'valid'
      | 'redials'
      | 'node'
      | 'older'
      | 'gone'
      | 'held'
      | 'loop'
      | 'barred'
      | 'keyless'
      | 'dropped'
      | 'left'
      | 'states'
      | 'revive'
      | 'keep'
      | 'unit'
      | 'suspect'
      | 'azure'
      | 'soft'
      | 'mixed'
      | 'binds'
      | 'mounts'
      | 'usual'
      | 'blocked'
      | 'calls'
      | 'backlog'
      | 'dirty'
      | 'asleep'
      | 'dies'
      | 'unwatched'
      | 'idle'
      | 'zombie'
      | 'another'
      | 'oomed'
      | 'killed'
      | 'statfs'
      | 'manager'
      | 'freeze'
      | 'recovered';
  };
  'nfs-handle-stale': {
    bindings:
      | 'U'
      | 'V'
      | 'N'
      | 'S';
    steps:
      | 'stale'
      | 'still'
      | 'named'
      | 'row'
      | 'changed'
      | 'silent'
      | 'calm';
  };
  'nfs-mount-fails': {
    bindings:
      | 'F'
      | 'CAUSE';
    steps:
      | 'failed'
      | 'lasts'
      | 'still'
      | 'once'
      | 'inPod'
      | 'onNode'
      | 'target'
      | 'server'
      | 'silent'
      | 'unreached'
      | 'refused'
      | 'cut'
      | 'name'
      | 'closed'
      | 'policy'
      | 'export'
      | 'kerberos'
      | 'permission'
      | 'ports'
      | 'path'
      | 'version'
      | 'helper'
      | 'proxy'
      | 'credentials'
      | 'early'
      | 'late'
      | 'lockd'
      | 'works'
      | 'stands'
      | 'past';
  };
  'nfs-mount-hanging': {
    bindings:
      | 'T'
      | 'OP'
      | 'S'
      | 'TASKS'
      | 'U'
      | 'P';
    steps:
      | 'stuck'
      | 'mounts'
      | 'remounts'
      | 'named'
      | 'tasks'
      | 'pod'
      | 'local'
      | 'inside'
      | 'cluster'
      | 'rpcbind'
      | 'lockd'
      | 'gssd'
      | 'later'
      | 'turn'
      | 'client'
      | 'kerberos'
      | 'unanswered'
      | 'unregistered'
      | 'upcalls'
      | 'manager'
      | 'calls';
  };
  'nfs-mount-without-statd': {
    bindings: never;
    steps:
      | 'refused'
      | 'still'
      | 'scripted'
      | 'absent'
      | 'unregistered'
      | 'unit'
      | 'gaveUp'
      | 'unanswered'
      | 'silent'
      | 'overlooked'
      | 'lockd'
      | 'stall'
      | 'found';
  };
  'nfs-open-serialised': {
    bindings:
      | 'S';
    steps:
      | 'queued'
      | 'turn'
      | 'still'
      | 'slow';
  };
  'nfs-server-silent': {
    bindings:
      | 'S'
      | 'P'
      | 'F';
    steps:
      | 'silent'
      | 'fell'
      | 'still'
      | 'over'
      | 'again'
      | 'spells'
      | 'restart'
      | 'local'
      | 'replaced'
      | 'hung'
      | 'oomed'
      | 'tls'
      | 'port'
      | 'killed'
      | 'frozen'
      | 'node'
      | 'calls'
      | 'dial'
      | 'beyond'
      | 'blocked'
      | 'asleep'
      | 'unplaced'
      | 'offline'
      | 'stopped'
      | 'together'
      | 'peer'
      | 'statfs'
      | 'poor'
      | 'redials'
      | 'lost'
      | 'unlocked'
      | 'reclaim'
      | 'changed'
      | 'answered'
      | 'rebooted'
      | 'past';
  };
  'nfs-state-recovery-failed': {
    bindings:
      | 'S'
      | 'P';
    steps:
      | 'failed'
      | 'certain'
      | 'whose'
      | 'local'
      | 'port'
      | 'still'
      | 'nlm'
      | 'lost'
      | 'locks'
      | 'opens'
      | 'older'
      | 'refused'
      | 'inUse'
      | 'storm'
      | 'nameless'
      | 'mixed'
      | 'gone'
      | 'seqid'
      | 'refusals'
      | 'bySeqid'
      | 'root'
      | 'tunnel'
      | 'again'
      | 'silent'
      | 'changed'
      | 'back'
      | 'certificate'
      | 'credentials'
      | 'asks'
      | 'recovered'
      | 'rebooted';
  };
  'nfs-tasks-hung': {
    bindings:
      | 'TASKS';
    steps:
      | 'hung'
      | 'mounts'
      | 'credentials'
      | 'trunking'
      | 'pnfs'
      | 'cache'
      | 'stuck'
      | 'compaction'
      | 'kthreadd'
      | 'crashed'
      | 'named'
      | 'still'
      | 'gone'
      | 'rebooted';
  };
  'nfs-volume-stuck': {
    bindings:
      | 'U'
      | 'V'
      | 'OP'
      | 'P'
      | 'T';
    steps:
      | 'stuck'
      | 'deaf'
      | 'hanging'
      | 'waits'
      | 'server'
      | 'owner'
      | 'mounting'
      | 'where'
      | 'place'
      | 'tries'
      | 'unmounts'
      | 'still'
      | 'stall'
      | 'orphan'
      | 'terminating'
      | 'done';
  };
  'nfsd-hung': {
    bindings:
      | 'W'
      | 'S';
    steps:
      | 'hung'
      | 'storage'
      | 'callback'
      | 'cache'
      | 'again'
      | 'fuse'
      | 'ceph'
      | 'still'
      | 'listed'
      | 'silent'
      | 'gone'
      | 'rebooted';
  };
  'nlm-lock-stall': {
    bindings:
      | 'S'
      | 'N';
    steps:
      | 'stall'
      | 'lasting'
      | 'waits'
      | 'over'
      | 'denied'
      | 'began'
      | 'earlier'
      | 'refusing'
      | 'still'
      | 'statd'
      | 'held'
      | 'rebooted'
      | 'slow'
      | 'calls'
      | 'listens'
      | 'lacking'
      | 'absent'
      | 'running'
      | 'stuck'
      | 'unregistered'
      | 'unlisted'
      | 'unit'
      | 'said'
      | 'unwritten'
      | 'missing'
      | 'unanswered'
      | 'holder'
      | 'surely'
      | 'elsewhere'
      | 'refused'
      | 'outOfSync'
      | 'down'
      | 'gone'
      | 'answered';
  };
  'pod-cleanup-loop': {
    bindings:
      | 'U'
      | 'N';
    steps:
      | 'loop'
      | 'walks'
      | 'stale'
      | 'busy'
      | 'gone'
      | 'full'
      | 'bare'
      | 'file'
      | 'still'
      | 'pods'
      | 'calm';
  };
  'proxy-killed-again': {
    bindings:
      | 'P'
      | 'N';
    steps:
      | 'killed'
      | 'still'
      | 'row'
      | 'memory'
      | 'node'
      | 'unexplained'
      | 'dirty'
      | 'over';
  };
  'proxy-oom-loop': {
    bindings:
      | 'G'
      | 'LOOP'
      | 'P'
      | 'UNIT'
      | 'POD';
    steps:
      | 'loop'
      | 'serves'
      | 'named'
      | 'mounts'
      | 'still'
      | 'together'
      | 'first'
      | 'above'
      | 'v1'
      | 'aboveV1'
      | 'limit'
      | 'efs'
      | 'unit'
      | 'pod'
      | 'again'
      | 'counted'
      | 'burst'
      | 'calls'
      | 'backlog'
      | 'dirty'
      | 'left'
      | 'deaf'
      | 'blocked'
      | 'silent'
      | 'over';
  };
  'proxy-oom-restarts': {
    bindings:
      | 'POD'
      | 'C'
      | 'P'
      | 'LIMIT';
    steps:
      | 'again'
      | 'kills'
      | 'away'
      | 'unseen'
      | 'still'
      | 'limit'
      | 'counted'
      | 'dirty'
      | 'left'
      | 'over';
  };
  'proxy-restart-loop': {
    bindings:
      | 'P'
      | 'LOOP';
    steps:
      | 'loop'
      | 'still'
      | 'mismatch'
      | 'reason'
      | 'panic'
      | 'row'
      | 'served'
      | 'holder'
      | 'over';
  };
  'proxy-restart-storm': {
    bindings:
      | 'N';
    steps:
      | 'storm'
      | 'killed'
      | 'named'
      | 'check'
      | 'early'
      | 'asked'
      | 'still'
      | 'bursts'
      | 'probe'
      | 'deleted'
      | 'signal'
      | 'alone'
      | 'over';
  };
  'statd-not-registered': {
    bindings: never;
    steps:
      | 'gaveUp'
      | 'refused'
      | 'running'
      | 'told'
      | 'often'
      | 'closed'
      | 'still'
      | 'stall'
      | 'up'
      | 'rebooted';
  };
  'unmount-after-network': {
    bindings:
      | 'M'
      | 'S';
    steps:
      | 'busy'
      | 'lost'
      | 'needed'
      | 'stuck'
      | 'left'
      | 'named'
      | 'silent'
      | 'still'
      | 'back'
      | 'done';
  };
  'unmount-busy': {
    bindings:
      | 'M';
    steps:
      | 'busy'
      | 'still'
      | 'held'
      | 'outside'
      | 'below'
      | 'done';
  };
  'unmount-without-effect': {
    bindings:
      | 'U'
      | 'V'
      | 'T';
    steps:
      | 'left'
      | 'reported'
      | 'remounted'
      | 'remounted by kubelet'
      | 'dead'
      | 'served'
      | 'blocked'
      | 'busy'
      | 'orphan'
      | 'stacked';
  };
  'volume-unmount-busy': {
    bindings:
      | 'M'
      | 'U';
    steps:
      | 'busy'
      | 'again'
      | 'still'
      | 'held'
      | 'outside'
      | 'below'
      | 'terminating'
      | 'done';
  };
  'zombie-pods': {
    bindings:
      | 'N';
    steps:
      | 'stuck'
      | 'kept'
      | 'due'
      | 'lost'
      | 'still'
      | 'earlier'
      | 'unready'
      | 'walked'
      | 'cleaned'
      | 'kill'
      | 'unmount'
      | 'watches'
      | 'storm'
      | 'dominant'
      | 'blocked'
      | 'over';
  };
}
