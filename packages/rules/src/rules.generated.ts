// Generated from packages/rules/rules by `pnpm gen`.
import type { Rule } from '@mountline/correlation';

/** Every rule that Mountline comes with, compiled, in JSON: that is read in half the time of TypeScript. */
export const rules: readonly Rule[] = JSON.parse(`[
 {
  "id": "automount-waits",
  "severity": "major",
  "titles": [
   {"text":"{waiting.tasks} waiting for {waiting.automounter} to mount {waiting.mounts}","if":"still"},
   {"text":"{waiting.tasks} waiting for {waiting.automounter}","if":"still"},
   {"text":"{waiting.tasks} waited for {waiting.automounter} to mount {waiting.mounts}"},
   {"text":"{waiting.tasks} waited for {waiting.automounter}"}
  ],
  "see": ["https://docs.kernel.org/filesystems/autofs.html","https://github.com/systemd/systemd/issues/4886"],
  "overrides": ["nfs-mount-hanging"],
  "steps": [
   {
    "name": "waiting",
    "kind": "automount.tasks.waiting",
    "where": [{"field":"place","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "lasts",
    "kind": "automount.wait.lasting",
    "where": [{"field":"place","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "required"
   },
   {
    "name": "still",
    "kind": "automount.tasks.waiting",
    "where": [{"field":"place","op":"=","value":{"variable":"M"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "systemd",
    "kind": "automount.tasks.waiting",
    "where": [{"field":"place","op":"=","value":{"variable":"M"}},{"field":"unit","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "daemon",
    "kind": "automount.tasks.waiting",
    "where": [{"field":"place","op":"=","value":{"variable":"M"}},{"field":"daemon","op":">","value":{"literal":0}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "hangs",
    "kind": "automount.tasks.waiting",
    "where": [{"field":"place","op":"=","value":{"variable":"M"}},{"field":"hanging","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "answered",
    "kind": "automount.answered",
    "where": [{"field":"place","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 12,
    "role": "end",
    "says": {"text":"{answered.note}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"Seen on this node: {waiting.note}."},
   {
    "text": "Nothing is mounted on an autofs directory until it is accessed. The kernel then asks the automounter, a process on this node, to mount it. The caller sleeps until the automounter answers. These tasks sleep in autofs, not in NFS."
   }
  ],
  "impact": [
   {"text":"{waiting.programs}"},
   {"text":"possibly also waiting for it: {waiting.others}"},
   {"text":"{lasts.note}"},
   {"text":"what the automounter itself waits for: {waiting.hanging}","if":"hangs"}
  ],
  "doNow": [
   {
    "text": "Check the server that it mounts from, and the path to it: the automounter works, but its mount program waits. The tasks continue when the server answers.",
    "if": "hangs",
    "commands": ["ps -eo pid,ppid,lstart,stat,wchan:40,comm | grep '[m]ount'"]
   },
   {
    "text": "Check the automount unit, its mount unit, and their jobs in systemd.",
    "if": "systemd",
    "commands": [
     "systemctl status --no-pager -l {waiting.unit}",
     "systemctl list-jobs --no-pager",
     "journalctl -b -o short-iso --no-pager -u {waiting.unit}"
    ]
   },
   {
    "text": "See what automount says, and what it waits for: a child that mounts, or a lookup of the map in files, LDAP, SSSD or DNS.",
    "if": "daemon",
    "commands": [
     "systemctl status --no-pager -l autofs",
     "journalctl -b -u autofs -o short-iso --no-pager -n 50",
     "for t in /proc/{waiting.daemon}/task/*; do cat \$t/wchan; echo; done"
    ]
   },
   {
    "text": "See which automounter has the mount point: pgrp=1 is systemd, another pgrp is the PID of automount.",
    "unless": ["systemd","daemon"],
    "commands": ["grep autofs /proc/1/mountinfo","systemctl list-units --no-pager --type=automount; systemctl status --no-pager autofs"]
   },
   {
    "text": "Restart the automounter only if nothing below it is in use: what is mounted stays mounted, and waiting callers get an error.",
    "if": "daemon",
    "unless": ["hangs"],
    "commands": ["systemctl restart autofs"]
   }
  ],
  "fix": [],
  "fixedIn": [],
  "unknown": [
   {"text":"whether they still wait: nothing that was read is from after the report","unless":["still","answered"]},
   {"text":"the cause: what the automounter waits for: nothing that was read shows it","unless":["hangs"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "csi-operation-pending",
  "severity": "major",
  "titles": [
   {"text":"an earlier operation on volume {V} has not ended: later {held.calls} are refused, {held.often}","if":"still"},
   {"text":"an earlier operation on volume {V} did not end: later {held.calls} were refused, {held.often}"}
  ],
  "see": ["https://github.com/kubernetes-sigs/blob-csi-driver/issues/1989","https://github.com/kubernetes/kubernetes/issues/104976"],
  "overrides": [],
  "steps": [
   {
    "name": "held",
    "kind": "volume.operation.held",
    "where": [{"field":"volume","op":"=","value":{"variable":"V"}},{"field":"over","op":"=","value":{"literal":false}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "again",
    "kind": "volume.operation.held-again",
    "where": [{"field":"volume","op":"=","value":{"variable":"V"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "still",
    "kind": "volume.operation.held",
    "where": [{"field":"volume","op":"=","value":{"variable":"V"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "first",
    "kind": "volume.operation.first",
    "where": [{"field":"volume","op":"=","value":{"variable":"V"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "nfs",
    "kind": "volume.operation.held",
    "where": [{"field":"volume","op":"=","value":{"variable":"V"}},{"field":"mountsNfs","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "freed",
    "kind": "volume.operation.released",
    "where": [{"field":"volume","op":"=","value":{"variable":"V"}}],
    "order": [{"type":"after","point":{"step":"held"}}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 12,
    "role": "end",
    "says": {"text":"{freed.note} at {freed.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {held.note}."},
   {
    "text": "The refusals are a symptom, and no server refused the mount: a CSI driver and kubelet run one operation per volume at a time. Until the first returns, every later call is refused immediately."
   }
  ],
  "impact": [
   {"text":"{first.note}","if":"first"},
   {
    "text": "each call is {nfs.mountsNfs} of a volume with protocol NFS: the first one most likely waits in mount.nfs for the NFS server of the volume",
    "if": "nfs"
   },
   {"text":"the pod that needs the volume cannot start, or stays Terminating, until the first call returns","if":"still"}
  ],
  "doNow": [
   {
    "text": "Find what the first call waits for: a mount, umount, mkfs, fsck or chown on this node, often in D state.",
    "unless": ["nfs"],
    "commands": ["ps -eo pid,ppid,stat,wchan:40,lstart,comm | grep -E 'mount|mkfs|fsck|chown'"]
   },
   {
    "text": "Find the mount.nfs that the first call started on this node, often in D state, and check that its server answers.",
    "if": "nfs",
    "commands": ["ps -eo pid,ppid,stat,wchan:40,lstart,comm | grep -E 'mount[.]nfs|chown'"]
   },
   {
    "text": "Read the driver's log from its first call about the volume: that call has no error and no response. The first command shows NAMESPACE and POD: the driver's pod on this node.",
    "commands": ["kubectl get pods -A -o wide | grep csi","kubectl logs -n NAMESPACE POD --all-containers --timestamps | grep -F {V}"]
   },
   {
    "text": "If the process hangs on a server, restore the server or the network to it: the call then returns, and the next retry succeeds.",
    "commands": []
   },
   {
    "text": "Restart the driver's pod on this node only if no process of the first call remains: this releases its lock. It stops the mounts of every pod whose daemon runs in that pod (blobfuse, efs-proxy, ceph-fuse). A hung mount hangs again at the next call.",
    "commands": []
   }
  ],
  "fix": [{"text":"Use a driver version that limits the time of its mount commands.","commands":[]}],
  "fixedIn": [],
  "unknown": [
   {"text":"which call has not returned: these logs do not show it","unless":["first"]},
   {"text":"the cause: why the first call does not return: the refusals do not show it"}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-credits-drained",
  "severity": "major",
  "titles": [
   {"text":"metadata I/O used up the burst credits of {F}","if":"empty"},
   {"text":"metadata I/O is using up the burst credits of {F}: {falling.emptyFor} left at this pace, as of {falling.asOf}","if":"falling"},
   {"text":"metadata I/O is using up the burst credits of {F}"}
  ],
  "see": ["https://docs.aws.amazon.com/efs/latest/ug/performance.html"],
  "overrides": [],
  "steps": [
   {
    "name": "drained",
    "kind": "efs.credits.drained",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "dominant",
    "kind": "efs.metadata.dominant",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "required"
   },
   {
    "name": "empty",
    "kind": "efs.credits.empty",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "falling",
    "kind": "efs.credits.falling",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "still",
    "kind": "efs.metadata.dominant",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "began",
    "kind": "efs.metadata.dominant",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}},{"field":"sinceKnown","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {"name":"slow","kind":"nfs.touch.slow","where":[],"order":[],"by":[],"every":false,"line":17,"column":3,"role":"optional"},
   {
    "name": "limit",
    "kind": "efs.io-limit.reached",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "storm",
    "kind": "efs.metadata.of-mount",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "walked",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"subPath","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "again",
    "kind": "efs.credits.recovered",
    "where": [{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["falling","still"],
  "because": [
   {"text":"By the metrics of the file system, {dominant.note}."},
   {
    "text": "EFS in bursting mode charges all I/O, metadata as well as data, to one balance of burst credits. At zero it limits the file system to the baseline rate for every client, and even a touch waits."
   }
  ],
  "impact": [
   {"text":"{dominant.note}"},
   {"text":"it began at {dominant.since}; look for what was deployed or changed then, not when the symptom appeared"},
   {"text":"{falling.note}","if":"falling"},
   {"text":"{empty.note}","if":"empty"},
   {"text":"{limit.note}; this limit counts operations per second and does not depend on the credits","if":"limit"},
   {"text":"{slow.note}","if":"slow"}
  ],
  "doNow": [
   {
    "text": "Check the throughput mode of the file system.",
    "commands": ["aws efs describe-file-systems --query 'FileSystems[].[FileSystemId,ThroughputMode,Name]' --output table"]
   },
   {
    "text": "Switch the file system to elastic throughput if it is in bursting mode, until the cause is found. Risk: elastic throughput costs money, and EFS allows one such change in 24 hours.",
    "commands": ["aws efs update-file-system --file-system-id {F} --throughput-mode elastic"]
   },
   {
    "text": "Find the node that does it: sample the NFS counters twice on each node.",
    "commands": [
     "for i in 1 2; do d=/var/tmp/sample-\$i; mkdir -p \$d/proc/1; date > \$d/date; cat /proc/1/mountstats > \$d/proc/1/mountstats; sleep 30; done"
    ]
   }
  ],
  "fix": [{"text":"Set an alarm on BurstCreditBalance and on the ratio of MetadataIOBytes to data I/O.","commands":[]}],
  "fixedIn": [],
  "unknown": [
   {"text":"when it began; the first value already shows it. Fetch metrics from an earlier time","unless":["began"]},
   {"text":"which node and which program; the metrics cover the file system with all its clients","unless":["storm","walked"]},
   {"text":"whether other nodes do it too; the metrics cover the file system with all its clients","if":"storm"}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-driver-killed",
  "severity": "major",
  "titles": [
   {
    "text": "{killed.program} was OOM-killed at its memory limit ({limit.limit}), perhaps while volume {V} of a pod was being {killed.operation}ed",
    "if": "presumed"
   },
   {
    "text": "{killed.program} was OOM-killed at its memory limit, perhaps while volume {V} of a pod was being {killed.operation}ed",
    "if": "presumed"
   },
   {
    "text": "{killed.program} was OOM-killed {often.kills} times at its memory limit ({limit.limit}), first while volume {V} of a pod was being {killed.operation}ed"
   },
   {"text":"{killed.program} was OOM-killed at its memory limit ({limit.limit}) while volume {V} of a pod was being {killed.operation}ed"},
   {"text":"{killed.program} was OOM-killed at its memory limit while volume {V} of a pod was being {killed.operation}ed"}
  ],
  "see": ["https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1940"],
  "overrides": ["nfs-volume-stuck","nfs-mount-hanging","proxy-oom-restarts"],
  "steps": [
   {
    "name": "killed",
    "kind": "volume.driver-killed",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "cut",
    "kind": "volume.driver-killed",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"cut","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "helper",
    "kind": "volume.driver-killed",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"helper","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "unserved",
    "kind": "mount.without-listener",
    "where": [{"field":"target","op":"=","value":{"step":"killed","field":"target"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "limit",
    "kind": "volume.driver-killed",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"limit","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "often",
    "kind": "volume.driver-killed",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"kills","op":">","value":{"literal":1}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "presumed",
    "kind": "volume.driver-killed",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"presumed","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "group",
    "kind": "volume.driver-killed",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"driverPath","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "volume.operation.stuck",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {"name":"left","kind":"efs.state.left-over","where":[],"order":[],"by":[],"every":false,"line":26,"column":3,"role":"optional"},
   {
    "name": "done",
    "kind": "volume.mount.succeeded",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"volumeName","op":"=","value":{"step":"killed","field":"volumeName"}}],
    "order": [{"type":"after","point":{"step":"killed"}}],
    "by": ["kubelet"],
    "every": false,
    "line": 27,
    "column": 12,
    "role": "end",
    "says": {"text":"the mount succeeded at {done.time}"}
   },
   {
    "name": "gone",
    "kind": "volume.operation.ended",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volumeName","op":"=","value":{"step":"killed","field":"volumeName"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}}
    ],
    "order": [{"type":"after","point":{"step":"killed"}}],
    "by": [],
    "every": false,
    "line": 29,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {killed.note}."},
   {
    "text": "The driver, its mount helpers and the proxies of all EFS mounts share one memory limit; the node need not be short of memory. The mount that was under way may be left without a proxy: its state file keeps the \`~\` prefix, and the watchdog skips such files."
   }
  ],
  "impact": [
   {"text":"{killed.note}"},
   {"text":"{still.note}","if":"still"},
   {"text":"nothing listens for {unserved.target} at capture; whatever touches it blocks","if":"unserved"},
   {"text":"{left.note}","if":"left"}
  ],
  "doNow": [
   {
    "text": "Raise the memory limit of container efs-plugin in the DaemonSet efs-csi-node to fit several mounts at once and all proxies of the node, or remove it. The rollout restarts the driver, and with it the proxies of all EFS mounts, node by node. I/O waits until they are back.",
    "if": "limit",
    "commands": []
   },
   {
    "text": "Raise the memory limit of container efs-plugin in the DaemonSet efs-csi-node to fit several mounts at once and all proxies of the node, or remove it. The rollout restarts the driver, and with it the proxies of all EFS mounts, node by node. I/O waits until they are back.",
    "unless": ["limit"],
    "commands": ["kubectl get daemonset -n kube-system efs-csi-node -o yaml | grep -A2 limits:"]
   },
   {
    "text": "Check the mount table, ss and /var/run/efs for a mount without a proxy: no listener on its port, a \`~\` before its state file. Never force-delete the pod before: the API forgets it, the mount stays.",
    "unless": ["unserved"],
    "commands": ["grep -F {U} /proc/1/mountinfo","nsenter -t 1 -n ss -tlnp","ls -la /var/run/efs"]
   },
   {"text":"Never force-delete the pod while its volume is mounted: the API forgets it, the mount stays.","if":"unserved","commands":[]},
   {
    "text": "Until then, remove the limit on this node. The loop keeps it off for ten minutes, for every container of the pod (cgroup v2). Risk: the driver can use up the node's memory.",
    "if": "group",
    "commands": ["for i in \$(seq 600); do for f in \$(find /sys/fs/cgroup{group.driverPath}* -name memory.max); do echo max > \$f; done; sleep 1; done"]
   }
  ],
  "fix": [],
  "fixedIn": [],
  "unknown": [
   {"text":"whether the volume is mounted without a proxy; the mount table and the sockets of the host show it","unless":["unserved"]},
   {"text":"how often it was killed; the kernel log shows each kill","unless":["often"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-mount-unwatched",
  "severity": "major",
  "titles": [{"text":"the EFS watchdog dropped the state of a file system that is still mounted; nothing watches its tunnel on port {P}"}],
  "see": ["https://github.com/aws/efs-utils/issues/265"],
  "overrides": ["nfs-state-recovery-failed"],
  "steps": [
   {
    "name": "dropped",
    "kind": "efs.state.dropped-while-mounted",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "served",
    "kind": "mount.with-listener",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "given",
    "kind": "efs.tunnel.starting",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"dropped"}}],
    "by": ["efs-mount-helper"],
    "every": false,
    "line": 11,
    "column": 6,
    "role": "no"
   },
   {
    "name": "refuses",
    "kind": "nfs.state-manager.failed",
    "where": [{"field":"server","op":"=","value":{"literal":"127.0.0.1"}},{"field":"error","op":"=","value":{"literal":13}}],
    "order": [{"type":"after","point":{"step":"dropped"}}],
    "by": [],
    "every": true,
    "line": 12,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["served"],
  "because": [
   {"text":"On this node, {dropped.note}."},
   {
    "text": "The watchdog looks up each state file of /var/run/efs by name in the mount table that it sees. A mount that is not there counts as unmounted. Half a minute later the watchdog stops its tunnel and removes its files."
   },
   {
    "text": "A mount in another mount namespace is not in that table. If the node runs its own watchdog beside that of efs-csi-node, both may read the same state files. Each sees only its own mounts and processes."
   }
  ],
  "impact": [
   {"text":"{dropped.note}"},
   {
    "text": "{refuses.count message} of the kernel that 127.0.0.1 refused an NFS client (error 13), as with an expired certificate; they name no port",
    "if": "refuses"
   },
   {
    "text": "the tunnel on {P} keeps running, but nothing restarts it when it exits. The certificate of a TLS mount is not renewed either, and the mount target then refuses the mount"
   }
  ],
  "doNow": [
   {
    "text": "Check how many watchdogs run: there must be one per /var/run/efs. That of efs-csi-node is a child of aws-efs-csi-driver, the node's own is a child of PID 1. The DaemonSet shows which host directory the driver uses.",
    "commands": [
     "ps -eo pid,ppid,lstart,comm | grep '[a]mazon-efs-moun'",
     "kubectl get daemonset -n kube-system efs-csi-node -o yaml | grep -B3 'name: efs-state-dir'"
    ]
   },
   {
    "text": "Remount while the tunnel still answers, once only one watchdog runs: stop what uses the mount, unmount it, and mount it again. To remount a pod's volume, recreate the pod.",
    "commands": [
     "find /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd -maxdepth 1 -lname {T} -o -lname {T}/'*' 2>/dev/null",
     "nsenter -t 1 -m timeout 20 umount {T}"
    ]
   }
  ],
  "fix": [{"text":"Do not install efs-utils on a node that runs efs-csi-node, or keep its watchdog off: the driver ships its own.","commands":[]}],
  "fixedIn": [],
  "unknown": [{"text":"the cause: which watchdog dropped the state, and which mounts it sees"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-no-free-port",
  "severity": "major",
  "titles": [
   {
    "text": "EFS mounts failed until {mounted.time}: the mount helper found no free port {again.times} times, last at {again.lastAt}",
    "if": "again"
   },
   {"text":"an EFS mount failed: the mount helper found no free port","if":"mounted"},
   {
    "text": "EFS mounts fail: the mount helper found no free port {again.times} times since {none.from}, last at {again.lastAt}; no successful mount was seen after that",
    "if": "again"
   },
   {"text":"an EFS mount failed: the mount helper found no free port at {none.from}, and no successful mount was seen after that"},
   {"text":"EFS mounts fail: the mount helper found no free port"}
  ],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": [],
  "steps": [
   {
    "name": "none",
    "kind": "efs.port.none-free",
    "where": [{"field":"portLow","op":"=","value":{"variable":"LOW"}},{"field":"portHigh","op":"=","value":{"variable":"HIGH"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "again",
    "kind": "efs.port.none-free",
    "where": [{"field":"nth","op":"=","value":{"step":"none","field":"nth"}},{"field":"times","op":">","value":{"literal":1}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {"name":"left","kind":"efs.state.left-over","where":[],"order":[],"by":[],"every":true,"line":16,"column":3,"role":"optional"},
   {
    "name": "failed",
    "kind": "efs.tunnel.failed",
    "where": [],
    "order": [{"type":"before","point":{"step":"none"}}],
    "by": [],
    "every": true,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "watchdog",
    "kind": "efs.port.none-free",
    "where": [{"field":"nth","op":"=","value":{"step":"none","field":"nth"}},{"field":"watchdog","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unending",
    "kind": "efs.tunnel.unending",
    "where": [],
    "order": [{"type":"within","length":600000000,"point":{"step":"none"}}],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "mounted",
    "kind": "efs.port.found-again",
    "where": [{"field":"nth","op":"=","value":{"step":"none","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 12,
    "role": "end",
    "says": {"text":"a free port was found for {mounted.target} at {mounted.time}"}
   }
  ],
  "openWhile": [],
  "because": [
   {"text":"On this node, {none.note}."},
   {
    "text": "The helper picks a port of its range that no program holds; from efs-utils 1.34.4 on, no file name in /var/run/efs may end in it either. The watchdog ends the tunnels of unmounted volumes and removes their files; if it does not run, both pile up. It never removes files with a ~ prefix, which a helper leaves that dies or whose tunnel failed."
   }
  ],
  "impact": [
   {
    "text": "the watchdog, which frees the ports of unmounted volumes, likely does not run (later drivers start it themselves): the same message says {watchdog.watchdog}",
    "if": "watchdog"
   },
   {"text":"state files of dead helpers block {left.count port}, including {left.port}","if":"left"},
   {"text":"{unending.note}; a tunnel keeps its port while it runs","if":"unending"},
   {"text":"{failed.count tunnel} failed to start before this, last at {failed.last}","if":"failed"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "if": "left",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "cp -r --parents /var/run/efs /var/tmp/mountline-evidence/",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt"
    ]
   },
   {
    "text": "Find what holds the ports: tunnels of unmounted volumes, sockets, and files whose names end in a port. Check that the watchdog runs: without it nothing removes them. Early drivers never started it in the container (\`unrecognized init system\`).",
    "unless": ["left"],
    "commands": [
     "ps -eo pid,lstart,comm | grep -E '[a]mazon-efs|[e]fs-proxy|[s]tunnel'",
     "ss -tnap | grep -E ':20[0-4][0-9][0-9] '",
     "ls -la /var/run/efs"
    ]
   },
   {
    "text": "Find the ~ files that belong to no mounted file system: their port is in no mount entry, and no helper is working on them.",
    "commands": [
     "for f in /var/run/efs/~fs-*; do grep -q \\"port=\${f##*.},\\" /proc/1/mountinfo || ls -l \\"\$f\\"; done",
     "ps -eo pid,lstart,wchan:32,comm | grep -E '[m]ount[.](efs|s3files)'"
    ]
   },
   {
    "text": "Verify for each of these files that no NFS client is left on its port (the list shows ports in hex). Then move its files away, one PORT at a time. Risk: a port freed while its client lives is assigned to another mount, which then joins that client.",
    "if": "left",
    "commands": ["cat /proc/fs/nfsfs/servers","mv -t /var/tmp/mountline-evidence /var/run/efs/*.PORT"]
   },
   {
    "text": "Find out why tunnels fail to start: each attempt takes one more port.",
    "if": "failed",
    "commands": ["grep -n 'Failed to start' /var/log/amazon/efs/mount.log"]
   },
   {
    "text": "Check whether these are tunnels that do not exit, or other programs that reuse the PID of one that did. Before 1.33.4, efs-utils takes that program for the tunnel and signals it.",
    "if": "unending",
    "commands": [
     "crictl exec \\"\$(crictl ps -q --name efs-plugin)\\" sh -c 'for p in {unending.pids}; do echo \\"\$p \$(tr \\"\\\\0\\" \\" \\" < /proc/\$p/cmdline)\\"; done'"
    ]
   }
  ],
  "fix": [
   {"text":"Update the EFS driver to a version that starts the watchdog in its container.","if":"watchdog","commands":[]},
   {
    "text": "When efs-csi-node starts, remove ~ state files whose file system is not mounted. A wider port range only postpones the problem.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [{"text":"the cause: what holds the ports: file names in /var/run/efs that end in a port, or sockets","unless":["left"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-orphaned-mount",
  "severity": "critical",
  "titles": [
   {"text":"kubelet frozen for {still.duration}: it is blocked on an NFS mount whose proxy is gone","if":"frozen"},
   {"text":"kubelet silent for {still.duration}, and an EFS mount on port {P} outlived its failed proxy","if":"still"},
   {"text":"kubelet was frozen for {freeze.duration}: it was blocked on an NFS mount whose proxy was gone","if":"freeze"},
   {"text":"an EFS mount on port {P} outlived its failed proxy","if":"row"},
   {
    "text": "the proxy of port {P} was terminated by a signal, and no mount attempt on that port is logged",
    "if": "signalled",
    "unless": ["tried"]
   },
   {"text":"the proxy of port {P} failed to start, and no mount attempt on that port is logged","unless":["tried"]},
   {"text":"the proxy of port {P} was terminated by a signal while its mount was attempted","if":"signalled"},
   {"text":"the proxy of port {P} failed to start, but its mount was attempted anyway"}
  ],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": ["nfs-dead-port","nfs-client-redials","nfs-volume-stuck","kubelet-stalled","nfs-mount-hanging","nfs-state-recovery-failed"],
  "steps": [
   {
    "name": "failed",
    "kind": "efs.tunnel.failed",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "tried",
    "kind": "mount.nfs.attempted",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"same","fields":["run"],"step":"failed"},{"type":"within","length":600000000,"point":{"step":"failed"}}],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "required"
   },
   {
    "name": "row",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"},{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 19,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "hanging",
    "kind": "mount.nfs.hanging",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"same-life","of":"port","step":"failed"}],
    "by": [],
    "every": false,
    "line": 20,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "stall",
    "kind": "nfs.server.silent",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"tried"}},{"type":"same-life","of":"port","step":"failed"}],
    "by": [],
    "every": false,
    "line": 21,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "served",
    "kind": "mount.served",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 22,
    "column": 6,
    "role": "no"
   },
   {
    "name": "refused",
    "kind": "efs.port.refused",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"same","fields":["run"],"step":"failed"}],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "signalled",
    "kind": "efs.tunnel.failed",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"exitStatus","op":"<","value":{"literal":0}}],
    "order": [{"type":"same","fields":["run"],"step":"failed"}],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "cleaned",
    "kind": "efs.state.cleaned",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"portLife","op":"=","value":{"step":"failed","field":"mountedBefore"}}],
    "order": [{"type":"before","point":{"step":"failed"}}],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "busy",
    "kind": "mount.unmount.busy",
    "where": [
     {"field":"podUid","op":"=","value":{"step":"cleaned","field":"podUid"}},
     {"field":"pv","op":"=","value":{"step":"cleaned","field":"pv"}}
    ],
    "order": [{"type":"between","from":{"step":"cleaned","field":"lifeFromAt"},"to":{"step":"cleaned"}}],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unmounted",
    "kind": "mount.unmounted",
    "where": [
     {"field":"podUid","op":"=","value":{"step":"cleaned","field":"podUid"}},
     {"field":"pv","op":"=","value":{"step":"cleaned","field":"pv"}}
    ],
    "order": [{"type":"between","from":{"step":"cleaned","field":"lifeFromAt"},"to":{"step":"cleaned"}}],
    "by": ["kubelet","systemd","csi"],
    "every": false,
    "line": 28,
    "column": 6,
    "role": "optional-no"
   },
   {
    "name": "retried",
    "kind": "efs.mount.succeeded",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"after","point":{"step":"failed"}}],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "reused",
    "kind": "efs.port.given-again",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"failed"}}],
    "by": [],
    "every": false,
    "line": 32,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "older",
    "kind": "nfs.client.older-than-mount",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "died",
    "kind": "listener.died",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "clash",
    "kind": "listener.death-contradicted",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"tried"}},{"type":"same-life","of":"port","step":"failed"}],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lease",
    "kind": "nfs.lease.renewed",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"local","op":"=","value":{"literal":true}}],
    "order": [{"type":"same-life","of":"port","step":"failed"}],
    "by": [],
    "every": false,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "redials",
    "kind": "nfs.client.redialing",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"tried"}},{"type":"same-life","of":"port","step":"failed"}],
    "by": [],
    "every": false,
    "line": 37,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"tried"}},{"type":"same-life","of":"port","step":"failed"}],
    "by": [],
    "every": false,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "helper",
    "kind": "mount.helper.hanging",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"},{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 39,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "held",
    "kind": "mount.held",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"},{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "left",
    "kind": "efs.state.left-over",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"}],
    "by": [],
    "every": false,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "revive",
    "kind": "efs.state.left-over",
    "where": [{"field":"port","op":"=","value":{"step":"row","field":"port"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"}],
    "by": [],
    "every": false,
    "line": 42,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "binds",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"subPath","op":"=","value":{"literal":true}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"},{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": true,
    "line": 43,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"},{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": true,
    "line": 44,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calls",
    "kind": "nfs.calls.waiting",
    "where": [{"field":"port","op":"=","value":{"step":"row","field":"port"}},{"field":"local","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 45,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "backlog",
    "kind": "mount.write-backlog",
    "where": [{"field":"port","op":"=","value":{"step":"row","field":"port"}}],
    "order": [{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": true,
    "line": 46,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dirty",
    "kind": "node.dirty-pages",
    "where": [],
    "order": [{"type":"after","point":{"step":"row","field":"from"}}],
    "by": [],
    "every": false,
    "line": 47,
    "column": 3,
    "role": "optional"
   },
   {"name":"asleep","kind":"efs.watchdog.stuck","where":[],"order":[],"by":[],"every":false,"line":48,"column":3,"role":"optional"},
   {
    "name": "unwatched",
    "kind": "efs.watchdog.missing",
    "where": [{"field":"port","op":"=","value":{"step":"row","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 49,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "statfs",
    "kind": "statfs.timed-out",
    "where": [],
    "order": [{"type":"after","point":{"step":"row","field":"from"}}],
    "by": [],
    "every": true,
    "line": 50,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "removed",
    "kind": "kubelet.syncloop.remove",
    "where": [],
    "order": [{"type":"after","point":{"step":"tried"},"within":1800000000},{"type":"same-life","of":"pod","step":"tried"}],
    "by": [],
    "every": false,
    "line": 51,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "frozen",
    "kind": "kubelet.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"same-life","of":"boot","step":"failed"}],
    "by": [],
    "every": false,
    "line": 53,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "freeze",
    "kind": "kubelet.silence",
    "where": [{"field":"nth","op":"=","value":{"variable":"SILENCE"}}],
    "order": [{"type":"longer-than","length":300000000},{"type":"after","point":{"step":"tried"},"within":1800000000}],
    "by": [],
    "every": false,
    "line": 54,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "kubelet.silence",
    "where": [{"field":"open","op":"=","value":{"literal":true}}],
    "order": [{"type":"longer-than","length":300000000},{"type":"after","point":{"step":"tried"},"within":1800000000}],
    "by": [],
    "every": false,
    "line": 55,
    "column": 3,
    "role": "optional"
   },
   {"name":"renewed","kind":"kubelet.lease.renewed","where":[],"order":[],"by":[],"every":false,"line":56,"column":3,"role":"optional"},
   {
    "name": "terminating",
    "kind": "pods.terminating",
    "where": [],
    "order": [{"type":"after","point":{"step":"tried"}},{"type":"same-life","of":"boot","step":"failed"}],
    "by": [],
    "every": false,
    "line": 57,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "resumed",
    "kind": "kubelet.resumed",
    "where": [],
    "order": [{"type":"after","point":{"step":"freeze"}}],
    "by": [],
    "every": false,
    "line": 58,
    "column": 12,
    "role": "end"
   },
   {
    "name": "answered",
    "kind": "nfs.port.recovered",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 59,
    "column": 12,
    "role": "end"
   },
   {
    "name": "rebooted",
    "kind": "node.rebooted",
    "where": [],
    "order": [{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 60,
    "column": 12,
    "role": "end",
    "says": {"text":"the node rebooted at {rebooted.time}"}
   },
   {
    "name": "detached",
    "kind": "mount.unmounted",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"after","point":{"step":"tried"}}],
    "by": [],
    "every": false,
    "line": 62,
    "column": 12,
    "role": "end",
    "says": {"text":"it was unmounted at {detached.time}"}
   }
  ],
  "openWhile": ["row","still"],
  "because": [
   {
    "text": "On this node, the watchdog removed the state file of port {P} at {cleaned.time}, but the kernel's NFS client of it survived. The next proxy failed to start on that port at {failed.time}. mount.nfs4 was run at {tried.time} anyway, and the new mount shares the old client.",
    "if": "older",
    "unless": ["signalled"]
   },
   {
    "text": "On this node, the watchdog removed the state file of port {P} at {cleaned.time}, and the next proxy on that port failed at {failed.time}.",
    "if": "cleaned",
    "unless": ["signalled","older"]
   },
   {
    "text": "On this node, the proxy of port {P} failed to start at {failed.time}, and its mount was attempted at {tried.time}.",
    "if": "tried",
    "unless": ["cleaned","signalled"]
   },
   {"text":"On this node, the proxy of port {P} failed to start at {failed.time}.","unless":["tried","cleaned","signalled"]},
   {"text":"On this node, a signal ended the proxy of port {P} at {failed.time}.","if":"signalled"},
   {
    "text": "An NFS client outlives its mount when a busy mount is unmounted lazily. Its port then looks free, and the helper picks it again. The proxy cannot bind it, but the helper starts mount.nfs4 anyway, and the new mount shares the old client.",
    "if": "cleaned"
   },
   {
    "text": "A proxy that cannot bind its port exits, but the helper starts mount.nfs4 anyway. The result is a hard mount on a port that another process holds, which may not serve it, or not for long.",
    "if": "tried",
    "unless": ["cleaned","signalled"]
   },
   {
    "text": "The helper starts mount.nfs4 in parallel with the proxy and exits when the proxy exits, possibly before it has started a mount. Then there is no mount, and the caller retries.",
    "unless": ["tried"]
   },
   {
    "text": "The helper starts mount.nfs4 in parallel with the proxy. It exits when the proxy exits, whatever mount.nfs4 does then. The result is a hard mount on a port without a listener. Something sent the signal: the kernel when memory is short, or whatever stops the container or the unit.",
    "if": "signalled"
   }
  ],
  "impact": [
   {"text":"kubelet has logged nothing since {still.from}; pods on this node cannot start or stop","if":"still"},
   {
    "text": "kubelet logged nothing from {freeze.from} to {freeze.to}; pods on this node could not start or stop",
    "if": "freeze",
    "unless": ["still"]
   },
   {"text":"the retry at {retried.time} mounted the same path on port {retried.port}","if":"retried"},
   {"text":"{terminating.pods} pods stuck Terminating","if":"terminating"},
   {"text":"{blocked.count task} stuck in D state on port {P}","if":"blocked"},
   {
    "text": "the previous mount on port {P} was in use when it was unmounted: its umount failed with EBUSY at {busy.lastAt}. Whatever used it then may still hold the old client",
    "if": "busy"
   },
   {"text":"{clash.note}","if":"clash"},
   {"text":"{held.note}","if":"held"},
   {"text":"{calls.note}","if":"calls"},
   {"text":"{asleep.note}; it restarts no tunnel","if":"asleep"},
   {"text":"{unwatched.note}; no tunnel is restarted automatically","if":"unwatched"},
   {"text":"{backlog.note}","if":"backlog"},
   {"text":"{dirty.note}","if":"dirty"},
   {"text":"{left.note}","if":"left"},
   {"text":"whatever held the port did not listen on it: {refused.note}","if":"refused"},
   {"text":"{redials.note}","if":"redials"},
   {"text":"kubelet itself is in D state: {frozen.note}","if":"frozen"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "cp -r --parents /var/run/efs /var/tmp/mountline-evidence/",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt",
     "nsenter -t 1 -n ss -tanp > /var/tmp/mountline-evidence/ss-tanp.txt",
     "for p in \$(ps -eLo lwp=,stat= | awk '\$2 ~ /^D/ { print \$1 }'); do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; cat /proc/\$p/stack; done > /var/tmp/mountline-evidence/stacks.txt"
    ]
   },
   {
    "text": "Check which data is at risk and what holds the mount: dirty pages, holders, subPath binds, other mounts of the same client.",
    "commands": [
     "grep -E '^(Dirty|Writeback):' /proc/meminfo",
     "grep -n 'port={P},' /proc/1/mountinfo",
     "find /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd -maxdepth 1 -lname {T} -o -lname {T}/'*' 2>/dev/null"
    ]
   },
   {
    "text": "Find out what terminated the proxy. If memory ran out, the next proxy is killed too.",
    "if": "signalled",
    "commands": ["journalctl -k -b -o short-iso | grep -E 'Kill(ed)? process|oom-kill:'"]
   },
   {
    "text": "Best fix: rename this mount's state file to the same name without the ~ in front. The watchdog skips files with a ~. It then restarts the tunnel on port {P}, and blocked I/O completes. First check that file system and access point match those of the mounts that wait on port {P}. Never restart efs-csi-node for this: it cuts every EFS mount on the node.",
    "if": "revive",
    "unless": ["retried","reused"],
    "commands": [
     "cat /var/run/efs/{revive.file}",
     "mv /var/run/efs/{revive.file} /var/run/efs/{revive.stateName}",
     "nsenter -t 1 -n ss -tlnp 'sport = :{P}'"
    ]
   },
   {
    "text": "Best fix: start a proxy for the same file system and access point on port {P}. Blocked I/O then completes. Never serve another file system there. Never restart efs-csi-node for this: it cuts every EFS mount on the node.",
    "unless": ["revive","retried","reused"],
    "commands": ["nsenter -t 1 -n ss -tlnp 'sport = :{P}'"]
   },
   {
    "text": "Best fix for the client on port {P}: start a proxy for the same file system and access point there. Blocked I/O then completes. Never serve another file system there. Never restart efs-csi-node for this: it cuts every EFS mount on the node.",
    "if": "retried",
    "unless": ["reused"],
    "commands": ["nsenter -t 1 -n ss -tlnp 'sport = :{P}'"]
   },
   {
    "text": "Check which mount entries use port {P}: it was assigned again to a mount that succeeded at {reused.time}. Its listener and the kernel's client now belong to that mount. An older one goes through the same tunnel, which is right only for the same file system and access point.",
    "if": "reused",
    "commands": ["grep -n 'port={P},' /proc/1/mountinfo","ls -la /var/run/efs | grep -F .{P}"]
   },
   {
    "text": "Bring back the EFS watchdog: none runs, so nothing on this node restarts a tunnel. It restarts the tunnel of every state file without ~ whose file system is mounted. For mounts of the CSI driver it runs in the container efs-plugin of efs-csi-node, otherwise as a unit. Never restart a running efs-plugin: it cuts every EFS mount on the node.",
    "if": "unwatched",
    "commands": ["crictl ps -a --name efs-plugin","systemctl status --no-pager amazon-efs-mount-watchdog"]
   },
   {
    "text": "Check whether these PIDs wait for it or for another mount: {held.maybe}.",
    "if": "held",
    "commands": ["for p in {held.maybe}; do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; readlink /proc/\$p/cwd /proc/\$p/fd/*; cat /proc/\$p/stack; done"]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the holders, then unmount the subPath binds, then the mount. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable. Do this only if the port has a mount entry and no listener. umount takes the topmost mount on a path: first check which one that is.",
    "unless": ["row","retried"],
    "commands": ["grep -nF {T} /proc/1/mountinfo"]
   },
   {
    "text": "Do not unmount {T} as it is: it was mounted again at {retried.time}, and umount takes the topmost mount, the healthy one. Check what is mounted there, and whether a mount on port {P} lies below it.",
    "if": "retried",
    "commands": ["grep -nF {T} /proc/1/mountinfo"]
   },
   {
    "text": "Keep port {P} from the next mount before you unmount. Once its mount entry is gone, the watchdog removes a state file without \`~\`, while the NFS client may still live. Remove this file once the client is gone.",
    "if": "left",
    "unless": ["retried","reused"],
    "commands": ["touch /var/run/efs/kept.{P}"]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the holders, then unmount the subPath binds, then the mount. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable. First check that the PIDs were not reused. Work in the host's mount namespace and with a timeout. umount -f loses unflushed writes and may fail with EBUSY.",
    "if": "row",
    "unless": ["retried"],
    "commands": [
     "ps -o pid,lstart,stat,wchan:32,comm {held.kill}",
     "kill -9 {held.kill}",
     "nsenter -t 1 -m timeout 20 umount -l {binds.target}",
     "nsenter -t 1 -m timeout 20 umount -l {T}"
    ]
   },
   {
    "text": "Verify that the kernel's NFS client is gone: while it is listed, the port is not free. Both lists show the port in hex.",
    "unless": ["reused"],
    "commands": ["grep -w \$(printf %x {P}) /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes"]
   },
   {
    "text": "Keep port {P} from the next mount while the client is listed: the helper skips a port that a file name in /var/run/efs ends in. Remove this file once the client is gone.",
    "unless": ["left","reused"],
    "commands": ["touch /var/run/efs/kept.{P}"]
   },
   {
    "text": "If it is still listed in \`volumes\`, another mount namespace or a task blocked in NFS still holds it; it goes with the last of them. If it is listed in \`servers\` only, the kernel's own calls are in flight; they end when something answers on the port.",
    "unless": ["reused"],
    "commands": ["grep -l 'port={P},' /proc/[0-9]*/mountinfo","grep -lE '[[](nfs|nfsv4|sunrpc)[]]' /proc/[0-9]*/task/[0-9]*/stack"]
   },
   {
    "text": "Last resort, loses unflushed writes: if nothing above frees it, Linux 6.5 and newer can end every call of a superblock with an error. Older kernels need a drain and a reboot; other mounts keep working until then.",
    "unless": ["reused"],
    "commands": [
     "for d in \$(awk -v p=\$(printf %x {P}) '\$2 ~ /^7f|^0+1\$/ && \$3 \\"\\" == p { print \$4 }' /proc/fs/nfsfs/volumes); do echo 1 > /sys/fs/nfs/\$d/shutdown; done"
    ]
   },
   {
    "text": "Restart kubelet only if it is still silent and the mount entry is gone. On k3s and RKE2, kubelet runs in the unit k3s, k3s-agent, rke2-server or rke2-agent. Never force-delete pods first.",
    "if": "freeze",
    "commands": ["systemctl restart kubelet"]
   }
  ],
  "fix": [
   {
    "text": "Make the mount helper stop when its proxy fails to start. Make the watchdog check /proc/fs/nfsfs/servers before it frees a port (efs-utils).",
    "commands": []
   },
   {"text":"Look for NFS mounts on 127.0.0.1 without a listener when efs-csi-node starts.","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "whether tasks in D state with an unknown wait ({held.untold}) wait for it; check their wait channel or stack, working directory and open files"
   },
   {"text":"which process held port {failed.bindPort} at {failed.time}; no log names it"},
   {
    "text": "whether the mount attempted at {tried.time} left a mount entry below the one mounted at {retried.time}",
    "if": "retried",
    "unless": ["row"]
   },
   {"text":"whether mount.nfs4 really ran at {tried.time}; the helper logs its line before it starts it","unless":["row","detached"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-port-of-another",
  "severity": "critical",
  "titles": [{"text":"{T} is a mount of {FS}, but its port {P} leads to {wrong.otherFs}"}],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": ["efs-mount-unwatched"],
  "steps": [
   {
    "name": "wrong",
    "kind": "mount.served-by-another",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"fsId","op":"=","value":{"variable":"FS"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "dropped",
    "kind": "efs.state.dropped-while-mounted",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "held",
    "kind": "mount.held",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dirty",
    "kind": "node.dirty-pages",
    "where": [],
    "order": [{"type":"after","point":{"step":"wrong"}}],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["wrong"],
  "because": [
   {"text":"On this node, {wrong.note}."},
   {
    "text": "The watchdog looks up each state file of /var/run/efs in the mount table that it sees. A mount that exists only in another mount namespace counts as unmounted. The watchdog stops its tunnel, and its port is free for the next mount. The kernel's client of the old mount then connects to the new tunnel and sends it the file handles of its own file system."
   }
  ],
  "impact": [
   {"text":"{wrong.note}"},
   {"text":"{dropped.note}","if":"dropped"},
   {
    "text": "I/O on {T} does not reach {FS}: file handles of one file system mean nothing to another, so expect calls to fail (Stale file handle)"
   },
   {"text":"{held.note}","if":"held"},
   {"text":"{dirty.note}; whatever belongs to {FS} can no longer be written there","if":"dirty"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "cp -r --parents /var/run/efs /var/tmp/mountline-evidence/",
     "nsenter -t 1 -n ss -tanp > /var/tmp/mountline-evidence/ss-tanp.txt"
    ]
   },
   {
    "text": "Check what listens, and for which file system.",
    "commands": [
     "nsenter -t 1 -n ss -tlnp 'sport = :{P}'",
     "for p in \$(pgrep 'stunnel|efs-proxy'); do grep -qz 'stunnel-config[.]fs-.*[.]{P}\$' /proc/\$p/cmdline && ps -o pid,lstart,comm \$p; done"
    ]
   },
   {
    "text": "Find what uses the mount and stop it first: what it writes is lost.",
    "commands": ["find /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd -maxdepth 1 -lname {T} -o -lname {T}/'*' 2>/dev/null"]
   },
   {
    "text": "Then unmount it and mount it again; to remount a pod's volume, recreate the pod. Leave the mount that was assigned the port alone.",
    "commands": ["nsenter -t 1 -m timeout 20 umount {T}"]
   }
  ],
  "fix": [
   {
    "text": "Run one EFS watchdog per /var/run/efs, either that of efs-csi-node or the node's own. It must see the node's mount table.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [{"text":"whether anything meant for {FS} reached {wrong.otherFs}; the logs and metrics of that file system show it"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-port-taken",
  "severity": "major",
  "titles": [
   {
    "text": "EFS mounts failed until {mounted.time}: port {P}, set by tlsport, was taken {again.times} times, last at {again.lastAt}",
    "if": "again"
   },
   {"text":"an EFS mount failed: port {P}, set by tlsport, was taken","if":"mounted"},
   {
    "text": "EFS mounts fail: port {P}, set by tlsport, was taken {again.times} times since {taken.from}, last at {again.lastAt}; no successful mount on it was seen after that",
    "if": "again"
   },
   {"text":"an EFS mount failed: port {P}, set by tlsport, was taken at {taken.from}, and no successful mount on it was seen after that"}
  ],
  "see": ["https://github.com/aws/efs-utils/blob/master/man/mount.efs.8"],
  "overrides": [],
  "steps": [
   {
    "name": "taken",
    "kind": "efs.port.none-free",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "again",
    "kind": "efs.port.none-free",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"step":"taken","field":"nth"}},
     {"field":"times","op":">","value":{"literal":1}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "socket",
    "kind": "efs.port.probe-failed",
    "where": [],
    "order": [{"type":"same","fields":["run"],"step":"taken"}],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "file",
    "kind": "efs.port.skipped",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"same","fields":["run"],"step":"taken"}],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "owner",
    "kind": "efs.tunnel.starting",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"before","point":{"step":"taken"}},{"type":"same-life","of":"port","step":"taken"}],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "left",
    "kind": "efs.state.left-over",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "client",
    "kind": "nfs.client.without-row",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "mounted",
    "kind": "efs.port.found-again",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"step":"taken","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 12,
    "role": "end",
    "says": {"text":"{mounted.target} was mounted on port {P} at {mounted.time}"}
   }
  ],
  "openWhile": [],
  "because": [
   {"text":"On this node, {taken.note}."},
   {
    "text": "With tlsport the helper tries one port and no other. A file in /var/run/efs whose name ends in the port blocks it, and so does any socket on it. Listeners block it, and for a minute so do connections of a proxy that has just exited (TIME-WAIT): the helper binds without SO_REUSEADDR."
   }
  ],
  "impact": [
   {"text":"a socket held the port: {socket.reason}","if":"socket"},
   {"text":"a state file held the port: {file.file}","if":"file"},
   {"text":"the port was assigned to {owner.target} at {owner.time}, and no log line shows it released","if":"owner"},
   {"text":"{left.note}","if":"left"},
   {"text":"{client.note}; a new mount on it would join that client","if":"client"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "cp -r --parents /var/run/efs /var/tmp/mountline-evidence/",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt",
     "nsenter -t 1 -n ss -tanp > /var/tmp/mountline-evidence/ss-tanp.txt"
    ]
   },
   {
    "text": "Check what holds the port: a mount, a state file or a socket. A TIME-WAIT socket goes away on its own within a minute.",
    "commands": ["grep -n 'port={P},' /proc/1/mountinfo","ls -la /var/run/efs | grep -F .{P}","nsenter -t 1 -n ss -tanp 'sport = :{P}'"]
   },
   {"text":"Safe fix: mount without tlsport, so that the helper picks a free port. Leave the mount that has the port alone.","commands":[]}
  ],
  "fix": [{"text":"Do not put tlsport into mount options that several mounts on a node share: each mount needs its own port.","commands":[]}],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: what held port {P} at {taken.from}: a socket, or a file name in /var/run/efs that ends in it",
    "unless": ["socket","file","owner","left"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-proxy-elsewhere",
  "severity": "major",
  "titles": [{"text":"the proxy of port {P} runs, but nothing listens on that port in the host's network namespace"}],
  "see": ["https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1127"],
  "overrides": ["nfs-server-silent","nfs-tasks-hung"],
  "steps": [
   {
    "name": "proxy",
    "kind": "efs.proxy.elsewhere",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"local","op":"=","value":{"literal":true}},{"field":"answered","op":"=","value":{"literal":false}}],
    "order": [{"type":"before","point":{"step":"proxy"}}],
    "by": [],
    "every": false,
    "line": 9,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "failed",
    "kind": "efs.tunnel.failed",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"before","point":{"step":"proxy"}}],
    "by": [],
    "every": false,
    "line": 11,
    "column": 6,
    "role": "no"
   }
  ],
  "openWhile": ["proxy"],
  "because": [
   {"text":"On this node, {proxy.note}."},
   {
    "text": "A driver that runs without the host's network (hostNetwork: false) starts its proxies in its pod's network namespace. A mount made in another namespace, such as that of an earlier driver pod, cannot reach them. The new proxy runs, but the kernel's NFS client still dials the old namespace."
   }
  ],
  "impact": [
   {"text":"{proxy.note}"},
   {"text":"the kernel has reported it since {silent.from} ({silent.lines} messages)","if":"silent"},
   {"text":"{blocked.count task} stuck in D state on port {P}"}
  ],
  "doNow": [
   {
    "text": "Check in which network namespace the proxy listens, and compare it with the host's.",
    "commands": ["cat /proc/{proxy.pid}/comm; readlink /proc/1/ns/net /proc/{proxy.pid}/ns/net","nsenter -t {proxy.pid} -n ss -tlnp 'sport = :{P}'"]
   },
   {
    "text": "Check that the driver's pod uses the host's network.",
    "commands": ["kubectl get daemonset -n kube-system efs-csi-node -o jsonpath='{.spec.template.spec.hostNetwork}'"]
   }
  ],
  "fix": [
   {
    "text": "Run efs-csi-node with hostNetwork: true, then recreate the pods whose mounts hang: this mounts their volumes again.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [{"text":"whether the proxy listens in its own network namespace or nowhere; the sockets of that namespace show it"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-tunnel-upstream-dead",
  "severity": "major",
  "titles": [{"text":"{dead.program} of port {P} listens, but its connection to {dead.peer} is dead"}],
  "see": ["https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1909","https://github.com/aws/efs-utils/issues/353"],
  "overrides": ["nfs-server-silent","nfs-tasks-hung","nfs-mount-hanging"],
  "steps": [
   {
    "name": "dead",
    "kind": "efs.tunnel.upstream-dead",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "lasting",
    "kind": "efs.tunnel.upstream-lasting",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"before","point":{"step":"dead"}}],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "pending",
    "kind": "task.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": true,
    "line": 13,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["dead"],
  "because": [
   {"text":"On this node, {dead.note}."},
   {
    "text": "TCP gives up a dead connection only after many minutes of retransmissions, and never if the proxy only waits. A connection in CLOSE-WAIT is one that EFS has closed and the proxy has not. The listener stays up, so the watchdog does not restart the proxy, and the NFS client waits."
   }
  ],
  "impact": [
   {"text":"{dead.note}"},
   {"text":"the kernel has reported the mount's server as unresponsive since {silent.from} ({silent.lines message})","if":"silent"},
   {"text":"{blocked.count task} in D state on port {P}","if":"blocked"},
   {"text":"{pending.count task} in D state inside NFS or RPC (others may be blocked behind)","if":"pending","unless":["blocked"]}
  ],
  "doNow": [
   {
    "text": "Check that EFS is reachable from this node. If it is not, repair the network first (security group, route, network ACL): a new connection would fail too.",
    "commands": ["timeout 10 bash -c '</dev/tcp/{dead.address}/2049' && echo reached"]
   },
   {"text":"Do not use umount -f or umount -l: both lose unflushed writes.","commands":[]},
   {
    "text": "If it is reachable, restart this proxy alone. The watchdog starts it again on the same port, blocked I/O resumes, and nothing is lost. Check first that the PID was not reused, and that the watchdog runs: without it nothing listens on the port afterwards.",
    "commands": ["ps -o pid,lstart,comm -p {dead.pid}","ps -eo pid,lstart,comm | grep '[a]mazon-efs-moun'","kill {dead.pid}"]
   }
  ],
  "fix": [{"text":"Update efs-utils as soon as its proxy limits how long it waits on a dead connection (see the linked issues).","commands":[]}],
  "fixedIn": [],
  "unknown": [{"text":"the cause: why the connection died: collect the flow logs of the VPC, and conntrack or firewall logs of this node"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-watchdog-exits",
  "severity": "minor",
  "titles": [
   {"text":"the EFS watchdog keeps being killed: {exits.times} times in {exits.duration}","if":"killing"},
   {"text":"the EFS watchdog keeps dying: {exits.times} times in {exits.duration}","if":"still"},
   {"text":"the EFS watchdog was killed repeatedly: {exits.times} times in {exits.duration}","if":"killed"},
   {"text":"the EFS watchdog died repeatedly: {exits.times} times in {exits.duration}"}
  ],
  "see": ["https://github.com/aws/efs-utils/issues/361"],
  "overrides": [],
  "steps": [
   {
    "name": "exits",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "still",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "error",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"error","op":"=","value":{"variable":"E"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "tunnel",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"command","op":"=","value":{"variable":"COMMAND"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "killed",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"killed","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "killing",
    "kind": "efs.watchdog.exits",
    "where": [
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"open","op":"=","value":{"literal":true}},
     {"field":"killed","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "limit",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"byLimit","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "node",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"byNode","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dead",
    "kind": "nfs.port.outage",
    "where": [{"field":"open","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"exits","field":"from"}}],
    "by": [],
    "every": true,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "efs.watchdog.exits.ended",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {exits.note}."},
   {
    "text": "One watchdog process serves all EFS mounts on the node. It checks one state file after the other, and an error in one ends it. The state files after that one go unchecked, and the next run starts from the beginning. Running tunnels keep running.",
    "unless": ["killed"]
   },
   {
    "text": "The watchdog cannot start a tunnel here: {COMMAND} is missing or exits at once. It dies of that, and the next one starts with the same tunnel.",
    "if": "tunnel"
   },
   {
    "text": "One watchdog process serves all EFS mounts on the node. It checks one state file after the other, and starts from the beginning when it is restarted. A signal from outside ended it: the memory limit of its container or unit, or another sender. Running tunnels keep running.",
    "if": "killed"
   }
  ],
  "impact": [
   {"text":"meanwhile dead tunnels are restarted late or not at all, and certificates are renewed late","unless":["over"]},
   {"text":"{dead.count port} on this node with a waiting NFS client and no listener","if":"dead"}
  ],
  "doNow": [
   {
    "text": "Check that {COMMAND} exists and runs, and reinstall it if not. The next watchdog then starts the tunnels of everything mounted, and blocked I/O completes.",
    "if": "tunnel",
    "unless": ["over"],
    "commands": ["ls -l {COMMAND}","journalctl -b -o short-iso | grep -iE 'stunnel|efs-proxy|efs-utils' | tail -50"]
   },
   {
    "text": "Read the complete error it dies of: the Python lines after \`Traceback\`. POD is the efs-csi-node pod on this node. If the watchdog runs as a unit, the journal has the lines.",
    "unless": ["killed","tunnel"],
    "commands": [
     "kubectl get pods -n kube-system -l app=efs-csi-node -o wide",
     "kubectl logs -n kube-system POD -c efs-plugin --timestamps | grep -A20 Traceback",
     "journalctl -b -u amazon-efs-mount-watchdog -o short-iso"
    ]
   },
   {
    "text": "Find out what killed it: the kernel names the memory limit if that was the cause.",
    "if": "killed",
    "unless": ["limit","node"],
    "commands": ["journalctl -k -b -o short-iso | grep -E 'Kill(ed)? process|oom-kill:'","journalctl -b -u amazon-efs-mount-watchdog -o short-iso"]
   },
   {
    "text": "Find what uses the node's memory: the task table logged at each kill shows the largest users.",
    "if": "node",
    "commands": ["journalctl -k -b -o short-iso | grep -E 'invoked oom-killer|Killed process' | tail -30","ps -eo pid,rss,comm --sort=-rss | head -15"]
   },
   {
    "text": "Look for NFS mounts on 127.0.0.1 whose port has no listener: their tunnels died unnoticed.",
    "commands": ["nsenter -t 1 -n ss -tlnp","grep -E ' nfs4? ' /proc/1/mountinfo"]
   }
  ],
  "fix": [
   {"text":"Give its container or unit a memory limit that fits the watchdog beside the proxies, or none.","if":"limit","commands":[]},
   {
    "text": "Update efs-utils, or the EFS CSI driver that ships it. Up to 3.2.0 the watchdog dies when a stunnel.pid disappears while it looks, as on a node with constant mounts and unmounts. Pull request 362 of aws/efs-utils fixes this.",
    "unless": ["killed","tunnel"],
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: what it died of; its last output was not read","unless":["error","killed"]},
   {"text":"the cause: what killed it; if it was a memory limit, the kernel log shows it","if":"killed","unless":["limit","node"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "efs-watchdog-stuck",
  "severity": "major",
  "titles": [{"text":"the EFS watchdog has hung for {stuck.duration}: no tunnel on this node is watched or restarted"}],
  "see": ["https://github.com/aws/efs-utils/issues/374"],
  "overrides": [],
  "steps": [
   {
    "name": "stuck",
    "kind": "efs.watchdog.stuck",
    "where": [{"field":"pid","op":"=","value":{"variable":"W"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 7,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "whose",
    "kind": "efs.watchdog.stuck",
    "where": [{"field":"pid","op":"=","value":{"variable":"W"}},{"field":"of","op":"=","value":{"variable":"PID"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dead",
    "kind": "nfs.port.outage",
    "where": [{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 9,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 10,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["stuck"],
  "because": [
   {"text":"On this node, {stuck.note}."},
   {
    "text": "To check that a tunnel is alive, the watchdog has cat read /proc/PID/cmdline, without a timeout. For that, the kernel needs the mmap_lock of that process. If a task that holds it waits for an NFS server, cat waits for that server, and the watchdog for cat. Until then no tunnel on the node is restarted and no state is cleaned up, for any mount."
   }
  ],
  "impact": [
   {"text":"{stuck.note}"},
   {"text":"{dead.count port} on this node with a waiting NFS client and no listener","if":"dead"},
   {"text":"{blocked.count task} in D state inside NFS or RPC","if":"blocked"}
  ],
  "doNow": [
   {
    "text": "See what hangs, without reading a command line: ps aux, ps -f, pgrep -f, w and top -c read it, and hang too.",
    "commands": ["ps -eo pid,ppid,stat,etimes,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"]
   },
   {
    "text": "Check which process it is whose command line is read, and what it waits for. The PID is valid where the watchdog runs.",
    "if": "whose",
    "commands": ["cat /proc/{W}/root/proc/{PID}/comm /proc/{W}/root/proc/{PID}/wchan","cat /proc/{W}/root/proc/{PID}/task/*/stack"]
   },
   {
    "text": "Find out whose command line it is; that of cat itself can be read.",
    "unless": ["whose"],
    "commands": ["xargs -0 < /proc/{stuck.reader}/cmdline"]
   },
   {
    "text": "Do not restart the watchdog: it reads the same file and hangs again. Never restart efs-csi-node for this: it cuts every EFS mount on the node.",
    "commands": []
   },
   {
    "text": "Bring back what it waits for, most often the NFS server or the tunnel of a mount. cat and the watchdog then continue on their own.",
    "commands": []
   },
   {
    "text": "Kill cat only if that process is neither efs-proxy nor stunnel: the tunnel is then gone, and another program has its PID. Without cat, the watchdog finds no tunnel there and restarts it. For a live tunnel it would start a second one. First check that the PID is still that cat.",
    "if": "whose",
    "commands": ["ps -o pid,lstart,stat,wchan:32,comm {stuck.reader}","kill -9 {stuck.reader}"]
   }
  ],
  "fix": [
   {
    "text": "Give the watchdog a timeout for /proc/PID/cmdline, or make it read /proc/PID/comm, which needs no lock (efs-utils).",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [{"text":"the cause: whose command line the watchdog waits for; the arguments of cat (pid {stuck.reader}) show it","unless":["whose"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "fstab-not-mounted",
  "severity": "minor",
  "titles": [{"text":"in /etc/fstab and not mounted: {missing.entry}"}],
  "see": ["https://man7.org/linux/man-pages/man5/fstab.5.html","https://docs.aws.amazon.com/efs/latest/ug/mount-fs-auto-mount-update-fstab.html"],
  "overrides": [],
  "steps": [
   {
    "name": "missing",
    "kind": "fstab.entries.not-mounted",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "background",
    "kind": "fstab.entries.not-mounted",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"background","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "early",
    "kind": "fstab.entries.not-mounted",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"early","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "failed",
    "kind": "mount.unit.failed",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"before","point":{"step":"missing"}}],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "state",
    "kind": "fstab.entry.state",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "underWay",
    "kind": "fstab.entry.under-way",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 6,
    "role": "no"
   }
  ],
  "openWhile": ["missing"],
  "because": [
   {"text":"On this node, {missing.note}."},
   {
    "text": "An entry of /etc/fstab without noauto is mounted once, at boot. If that fails, or if the file system is unmounted later, nothing mounts it again. Programs then find an empty directory, and write to the disk below it."
   },
   {
    "text": "An entry of efs-utils without _netdev is mounted before the network is up: systemd knows nfs as a network file system, not efs.",
    "if": "early"
   }
  ],
  "impact": [
   {"text":"{missing.note}"},
   {"text":"an entry has the option bg: if its server did not answer at boot, mount.nfs retries in the background","if":"background"},
   {"text":"systemd could not mount {T} at {failed.time}","if":"failed"},
   {"text":"{state.note}","if":"state"}
  ],
  "doNow": [
   {
    "text": "Look into the directory first: what programs wrote there since the boot is hidden as soon as something is mounted over it.",
    "commands": ["ls -la {T}"]
   },
   {
    "text": "See what the boot says of it: the unit is named after the path.",
    "commands": [
     "systemctl status --no-pager -l \\"\$(systemd-escape -p --suffix=mount {T})\\"",
     "journalctl -b -o short-iso --no-pager -u \\"\$(systemd-escape -p --suffix=mount {T})\\""
    ]
   },
   {"text":"Mount it by its entry: a mount that fails says why.","commands":["timeout 60 mount -v {T}"]},
   {"text":"Restart the programs that use the directory: they keep the files below the mount open.","commands":[]}
  ],
  "fix": [
   {"text":"Add _netdev to the entry of efs-utils.","if":"early","commands":[]},
   {"text":"Mount it on access, with x-systemd.automount, if the server may come up after this node.","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [{"text":"the cause: why it is not mounted: nothing that was read shows an attempt, or an unmount","unless":["failed","state"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "fuse-daemon-gone",
  "severity": "major",
  "titles": [
   {"text":"accesses to {gone.where} failed with ENOTCONN: its daemon was gone","if":"over"},
   {"text":"accesses to {gone.where} failed with ENOTCONN; its daemon runs at capture","if":"serves"},
   {"text":"the daemon of {gone.where} is gone: {surely.note}","if":"surely"},
   {"text":"the daemon of {gone.where} is gone ({gone.program}): every access fails with ENOTCONN","if":"named"},
   {"text":"the daemon of {gone.where} is gone: every access fails with ENOTCONN"}
  ],
  "see": ["https://docs.kernel.org/filesystems/fuse.html","https://man7.org/linux/man-pages/man3/errno.3.html"],
  "overrides": [],
  "steps": [
   {
    "name": "gone",
    "kind": "fuse.disconnected",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "named",
    "kind": "fuse.disconnected",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"program","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unplaced",
    "kind": "fuse.disconnected",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"isMount","op":"=","value":{"literal":false}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "pod",
    "kind": "fuse.disconnected",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"podUid","op":"=","value":{"variable":"U"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "fuse.disconnected",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "missing",
    "kind": "fuse.daemon.missing",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "serves",
    "kind": "fuse.daemon.serving",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "older",
    "kind": "fuse.daemon.serving",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"older","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 6,
    "role": "no"
   },
   {
    "name": "died",
    "kind": "fuse.daemon.ended",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "surely",
    "kind": "fuse.daemon.ended",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"sure","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "memory",
    "kind": "fuse.daemon.ended",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"byMemory","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "fuse.disconnected.ended",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"after","point":{"step":"gone"}}],
    "by": [],
    "every": false,
    "line": 23,
    "column": 12,
    "role": "end",
    "says": {"text":"{over.note} at {over.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {surely.note}."},
   {"text":"On this node, {gone.note}.","unless":["surely"]},
   {
    "text": "A FUSE file system is served by a process. If the process exits without unmounting, the mount stays, and every access fails with ENOTCONN, \`Transport endpoint is not connected\`. Nothing waits and the kernel logs nothing. This is neither NFS nor the network."
   },
   {"text":"A daemon that the kernel kills for memory has reached the limit of its service or container.","if":"memory"}
  ],
  "impact": [
   {"text":"{gone.note}"},
   {"text":"{missing.note}","if":"missing"},
   {"text":"{serves.note}","if":"serves"},
   {"text":"shortly before: {died.note}","if":"died"},
   {"text":"pod {U} cannot start, read or end: its volume is on this mount","if":"pod"}
  ],
  "doNow": [
   {
    "text": "Find out why the daemon ended: its own log, its service or its pod.",
    "commands": ["journalctl -b -o short-iso | grep -iE 'rclone|sshfs|s3fs|gcsfuse|juicefs|gluster|mount-s3|blobfuse|oom'"]
   },
   {
    "text": "Detach the dead mount. Nothing is lost by it: what the daemon had not written is lost already.",
    "unless": ["unplaced"],
    "commands": ["umount -l {T}"]
   },
   {
    "text": "Detach the dead mount: {T} lies on one of these. Nothing is lost by it: what the daemon had not written is lost already.",
    "if": "unplaced",
    "commands": ["grep fuse /proc/1/mounts","umount -l MOUNTPOINT"]
   },
   {
    "text": "Mount it again, then restart everything that had files or its working directory there: it still uses the dead mount.",
    "commands": []
   },
   {"text":"Restart the driver's pod that serves the volume, then recreate the pods on it.","if":"pod","commands":[]}
  ],
  "fix": [
   {
    "text": "Let a service manager run the daemon and mount again when it ends (Restart=on-failure, with ExecStopPost=umount -l).",
    "unless": ["pod"],
    "commands": []
   },
   {"text":"Raise the memory limit of the daemon, or lower its caches.","if":"memory","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [{"text":"the cause: what ended the daemon: no log names it","unless":["died"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "fuse-daemon-stopped",
  "severity": "major",
  "titles": [{"text":"{D} of the FUSE mount {T} is stopped: {waits.note}","if":"waits"},{"text":"{D} of the FUSE mount {T} is stopped"}],
  "see": ["https://docs.kernel.org/filesystems/fuse.html"],
  "overrides": [],
  "steps": [
   {
    "name": "stopped",
    "kind": "fuse.daemon.stopped",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"program","op":"=","value":{"variable":"D"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "waits",
    "kind": "fuse.tasks.waiting",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 9,
    "column": 3,
    "role": "required"
   }
  ],
  "openWhile": ["stopped"],
  "because": [
   {"text":"On this node, {stopped.note}."},
   {
    "text": "The kernel sends every call on the mount to the daemon and waits for its answer. A stopped process (SIGSTOP, Ctrl-Z, a debugger, a frozen cgroup) gives none. Waiting tasks are in state S, or in D once they got a signal. A task whose request the daemon has already read cannot be killed until the daemon continues. NFS is not involved."
   }
  ],
  "impact": [{"text":"{stopped.note}"},{"text":"{waits.note}"}],
  "doNow": [
   {
    "text": "Continue the daemon. Blocked I/O then resumes, and nothing is lost.",
    "commands": ["ps -o pid,lstart,stat,comm {stopped.pid}","kill -CONT {stopped.pid}"]
   },
   {
    "text": "If it stops again, find out what stops it. A debugger shows as a TracerPid other than 0, a frozen cgroup as \`frozen 1\`.",
    "commands": [
     "grep -E 'State|TracerPid' /proc/{stopped.pid}/status; cat /sys/fs/cgroup\$(sed -n 's/^0:://p' /proc/{stopped.pid}/cgroup)/cgroup.events"
    ]
   }
  ],
  "fix": [],
  "fixedIn": [],
  "unknown": [{"text":"the cause: what stopped it"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "inotify-exhaustion",
  "severity": "major",
  "titles": [
   {"text":"out of inotify watches, and no disk is full: {asked.programs} got none","if":"fineWatches"},
   {"text":"out of inotify {W}: {asked.programs} got none","if":"met"},
   {"text":"{asked.programs} could not create an inotify instance: none left, or too many open files"}
  ],
  "see": ["https://man7.org/linux/man-pages/man7/inotify.7.html","https://github.com/kubernetes/kubernetes/issues/64137"],
  "overrides": [],
  "steps": [
   {
    "name": "asked",
    "kind": "inotify.exhausted",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "met",
    "kind": "inotify.limit.met",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "required"
   },
   {
    "name": "watches",
    "kind": "inotify.exhausted",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}},{"field":"of","op":"=","value":{"literal":"watches"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "instances",
    "kind": "inotify.exhausted",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}},{"field":"of","op":"=","value":{"literal":"instances"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "fineWatches",
    "kind": "inotify.exhausted",
    "where": [
     {"field":"of","op":"=","value":{"variable":"W"}},
     {"field":"of","op":"=","value":{"literal":"watches"}},
     {"field":"disks","op":"=","value":{"literal":"fine"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "inotify.exhausted",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lowered",
    "kind": "inotify.limit.lowered",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}},{"field":"limit","op":"=","value":{"step":"asked","field":"limit"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "held",
    "kind": "inotify.held",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {"name":"loops","kind":"pod.cleanup.repeating","where":[],"order":[],"by":[],"every":false,"line":18,"column":3,"role":"optional"},
   {"name":"leak","kind":"cgroup.scopes.many","where":[],"order":[],"by":[],"every":false,"line":19,"column":3,"role":"optional"},
   {"name":"groups","kind":"cgroup.groups.many","where":[],"order":[],"by":[],"every":false,"line":20,"column":3,"role":"optional"},
   {
    "name": "over",
    "kind": "inotify.recovered",
    "where": [{"field":"of","op":"=","value":{"variable":"W"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {asked.note}.","unless":["lowered"]},
   {"text":"On this node, {lowered.note}, so demand need not have grown.","if":"lowered"},
   {
    "text": "The kernel limits inotify per user, across all programs and containers on the node that run as that user. The next watch fails with ENOSPC, whose text is \`No space left on device\`; no disk is involved.",
    "if": "watches"
   },
   {
    "text": "The kernel limits inotify instances per user, 128 by default, across all programs and containers on the node. The next one fails with EMFILE, whose text is \`Too many open files\`.",
    "if": "instances"
   }
  ],
  "impact": [
   {"text":"{asked.note}"},
   {"text":"{held.note}","if":"held"},
   {
    "text": "callers that hit the limit fail with this error or continue without a watch: kubelet misses new cgroups, tail -F and systemd units wait for events that never arrive",
    "if": "still"
   },
   {"text":"cgroups leak: {leak.note}","if":"leak"},
   {"text":"{groups.note}","if":"groups"}
  ],
  "doNow": [
   {
    "text": "See how many each process holds: instances, then watches.",
    "if": "still",
    "commands": [
     "for p in /proc/[0-9]*; do n=\$(find \$p/fd -lname anon_inode:inotify 2>/dev/null | wc -l); if [ \$n -gt 0 ]; then echo \\"\$n \$(cat \$p/fdinfo/* 2>/dev/null | grep -c ^inotify) \${p#/proc/} \$(cat \$p/comm)\\"; fi; done | sort -n | tail -20"
    ]
   },
   {
    "text": "Raise the limit. This is safe: a watch in use costs about a kilobyte of kernel memory, an unused one costs nothing.",
    "if": "watches",
    "commands": ["n=\$(sysctl -n fs.inotify.max_user_watches); sysctl -w fs.inotify.max_user_watches=\$((n < 262144 ? 524288 : n * 2))"]
   },
   {
    "text": "Raise the limit. This is safe.",
    "if": "instances",
    "commands": ["n=\$(sysctl -n fs.inotify.max_user_instances); sysctl -w fs.inotify.max_user_instances=\$((n < 512 ? 1024 : n * 2))"]
   },
   {
    "text": "Find the programs that hit the limit. Restart them one at a time: they do not retry on their own. Restarting kubelet leaves containers and mounts as they are.",
    "commands": ["systemctl --no-pager --failed","journalctl -b -o short-iso | grep -E 'inotify|Too many open files' | tail -20"]
   },
   {
    "text": "If the number of cgroups grows without end, it is a leak, and only less work or a reboot ends it. Count twice, some minutes apart.",
    "commands": ["date; find /sys/fs/cgroup -type d | wc -l; cat /proc/cgroups"]
   }
  ],
  "fix": [
   {
    "text": "Make the raised limit survive a reboot, in /etc/sysctl.d.",
    "if": "watches",
    "commands": ["echo fs.inotify.max_user_watches=\$(sysctl -n fs.inotify.max_user_watches) > /etc/sysctl.d/90-inotify-watches.conf"]
   },
   {
    "text": "Make the raised limit survive a reboot, in /etc/sysctl.d.",
    "if": "instances",
    "commands": ["echo fs.inotify.max_user_instances=\$(sysctl -n fs.inotify.max_user_instances) > /etc/sysctl.d/90-inotify-instances.conf"]
   },
   {
    "text": "Find what leaves cgroups behind, usually cron jobs and health checks that create one per run. Removed cgroups kept for charged memory go when that memory is needed. \`echo 1 > /proc/sys/vm/drop_caches\` frees them too, but slows the node for a while.",
    "if": "groups",
    "commands": []
   },
   {
    "text": "Upgrade systemd: older versions leave the scopes of Kubernetes mounts and of sessions behind (Ubuntu bugs 1847512 and 1846787). Until then only a reboot of the node clears them.",
    "if": "leak",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: which process held them; only /proc/PID/fdinfo, read at that time, shows it","unless":["held","lowered"]},
   {"text":"which process held them; only /proc/PID/fdinfo, read at that time, shows it","if":"lowered","unless":["held"]},
   {"text":"how many watches each of them had; only /proc/PID/fdinfo, read at that time, shows it","if":"held","unless":["instances"]},
   {"text":"whether it was the limit of instances or that of the process's open files; the error is the same","unless":["met"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "kubelet-stalled",
  "severity": "major",
  "titles": [
   {"text":"kubelet has been stalled for {stall.duration}: it is blocked on NFS","if":"waits"},
   {"text":"kubelet has been stalled for {stall.duration}, and the NFS mount {deaf.target} has no listener","if":"deaf"},
   {"text":"kubelet has been stalled for {still.duration}, and no recovery of NFS server {server.server} is logged","if":"server"},
   {"text":"kubelet was stalled for {stall.duration} while NFS server {server.server} did not answer","if":"server"},
   {"text":"kubelet was stalled for {stall.duration} while NFS server {back.server} did not answer","if":"back"},
   {"text":"kubelet has been stalled for {stall.duration}, and a mount.nfs hangs","if":"hanging"},
   {"text":"kubelet was stalled for at least {stall.duration}: {call.call} did not return, in {call.via}","if":"call","unless":["still"]},
   {"text":"kubelet has been stalled for at least {stall.duration}: {call.call} does not return, in {call.via}","if":"call"},
   {"text":"kubelet has logged nothing for {stall.duration}, cause unknown","if":"still"},
   {"text":"kubelet was stalled for {stall.duration}, and nothing shows what it waited for","if":"own"},
   {"text":"kubelet logged nothing for {stall.duration}, and nothing shows whether it waited for something"}
  ],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": ["nfs-tasks-hung"],
  "steps": [
   {
    "name": "stall",
    "kind": "kubelet.stalled",
    "where": [{"field":"nth","op":"=","value":{"variable":"STALL"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "waits",
    "kind": "kubelet.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"within","length":1800000000,"point":{"step":"stall","field":"to"}}],
    "by": [],
    "every": false,
    "line": 23,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "deaf",
    "kind": "mount.without-listener",
    "where": [],
    "order": [{"type":"within","length":1800000000,"point":{"step":"stall","field":"to"}}],
    "by": [],
    "every": false,
    "line": 24,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "hanging",
    "kind": "mount.nfs.hanging",
    "where": [],
    "order": [{"type":"within","length":1800000000,"point":{"step":"stall","field":"to"}}],
    "by": [],
    "every": false,
    "line": 25,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "server",
    "kind": "kubelet.server.silent",
    "where": [{"field":"answered","op":"=","value":{"literal":false}}],
    "order": [
     {"type":"within","length":3600000000,"point":{"step":"stall"}},
     {"type":"before","point":{"step":"stall","field":"to"}},
     {"type":"more-than","length":0,"from":{"step":"stall","field":"from"},"to":{"step":"server","field":"untilAt"}},
     {"type":"more-than","length":0,"from":{"step":"server","field":"fellAt"},"to":{"step":"stall","field":"dueAt"}}
    ],
    "by": [],
    "every": false,
    "line": 26,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "back",
    "kind": "kubelet.server.silent",
    "where": [{"field":"answered","op":"=","value":{"literal":true}}],
    "order": [
     {"type":"within","length":3600000000,"point":{"step":"stall"}},
     {"type":"before","point":{"step":"stall","field":"to"}},
     {"type":"more-than","length":0,"from":{"step":"stall","field":"lateAt"},"to":{"step":"back","field":"untilAt"}},
     {"type":"more-than","length":0,"from":{"step":"back","field":"fellAt"},"to":{"step":"stall","field":"dueAt"}}
    ],
    "by": [],
    "every": false,
    "line": 29,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "call",
    "kind": "kubelet.call.waiting",
    "where": [{"field":"main","op":"=","value":{"literal":true}}],
    "order": [{"type":"within","length":1800000000,"point":{"step":"stall","field":"to"}}],
    "by": [],
    "every": false,
    "line": 32,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "own",
    "kind": "kubelet.stalled",
    "where": [{"field":"nth","op":"=","value":{"variable":"STALL"}},{"field":"by","op":"=","value":{"literal":"housekeeping"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "here",
    "kind": "nfs.server.silent",
    "where": [
     {"field":"server","op":"=","value":{"step":"server","field":"server"}},
     {"field":"untilAt","op":"=","value":{"step":"server","field":"untilAt"}},
     {"field":"local","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "beyond",
    "kind": "proxy.connection.unanswered",
    "where": [],
    "order": [{"type":"after","point":{"step":"here","field":"from"}}],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silence",
    "kind": "kubelet.stalled",
    "where": [{"field":"nth","op":"=","value":{"variable":"STALL"}},{"field":"silence","op":"=","value":{"variable":"SILENCE"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calls",
    "kind": "kubelet.call.waiting",
    "where": [{"field":"main","op":"=","value":{"literal":false}}],
    "order": [{"type":"within","length":1800000000,"point":{"step":"stall","field":"to"}}],
    "by": [],
    "every": false,
    "line": 37,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stuck",
    "kind": "volume.operation.stuck",
    "where": [],
    "order": [{"type":"within","length":3600000000,"point":{"step":"stall"}}],
    "by": [],
    "every": true,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {"name":"lease","kind":"kubelet.lease.renewed","where":[],"order":[],"by":[],"every":false,"line":39,"column":3,"role":"optional"},
   {
    "name": "pleg",
    "kind": "kubelet.pleg.unhealthy",
    "where": [],
    "order": [{"type":"within","length":3600000000,"point":{"step":"stall"}}],
    "by": [],
    "every": false,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "terminating",
    "kind": "pods.terminating",
    "where": [],
    "order": [{"type":"after","point":{"step":"stall"}}],
    "by": [],
    "every": false,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "kubelet.stalled",
    "where": [{"field":"nth","op":"=","value":{"variable":"STALL"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 42,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "kubelet.stall.ended",
    "where": [{"field":"nth","op":"=","value":{"variable":"STALL"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 43,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {call.note}.","unless":["waits"]},
   {"text":"On this node, {stall.note}.","unless":["waits","call"]},
   {"text":"On this node, {waits.note}.","if":"waits"},
   {
    "text": "kubelet calls stat on the directory of every pod. On a hard NFS mount whose server is gone, that call never returns. The loop that starts and stops pods waits with it."
   },
   {"text":"A container runtime or a disk that hangs has the same effect.","unless":["waits"]}
  ],
  "impact": [
   {"text":"{stall.note}; while kubelet is stalled, pods on its node cannot start or stop"},
   {"text":"{call.note}","if":"call"},
   {"text":"{calls.note}","if":"calls"},
   {"text":"{lease.note}","if":"lease","unless":["over"]},
   {"text":"{stuck.note}","if":"stuck"},
   {"text":"{terminating.note}","if":"terminating"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: a restart destroys it. It also shows which mount is affected.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt",
     "nsenter -t 1 -n ss -tanp > /var/tmp/mountline-evidence/ss-tanp.txt",
     "timeout 30 kubectl get --raw '/api/v1/nodes/{stall.node}/proxy/debug/pprof/goroutine?debug=2' > /var/tmp/mountline-evidence/goroutines.txt",
     "journalctl -b -o export | gzip > /var/tmp/mountline-evidence/journal.export.gz"
    ]
   },
   {
    "text": "See what kubelet waits for: the functions its threads sleep in, and all other tasks in D state. Functions that begin with rpc_ or nfs wait for an NFS server.",
    "commands": [
     "for t in /proc/\$(pgrep -o kubelet)/task/*; do echo \\"\$(cat \$t/wchan) \${t##*/}\\"; done | sort | uniq -c | sort -rn | head -20",
     "ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"
    ]
   },
   {"text":"Do not restart kubelet yet: while the mount is dead, it blocks on it again.","commands":[]},
   {"text":"Do not unmount with force: that loses unflushed writes.","if":"server","commands":[]},
   {
    "text": "Check whether NFS server {server.server} is reachable, whether its NFS service answers at {server.service}, and which mounts use it.",
    "if": "server",
    "unless": ["here"],
    "commands": [
     "timeout 10 bash -c '</dev/tcp/{server.address}/{server.tcpPort}' && echo reached",
     "timeout 10 rpcinfo {server.rpcinfo}",
     "nsenter -t 1 -n ss -tno state all dst {server.peer}",
     "grep -Fw {server.server} /proc/1/mountinfo"
    ]
   },
   {
    "text": "Check whether NFS server {server.server} is reachable, and which mounts use it. Check the RDMA connection on port {server.rdmaPort} as well: no socket table shows it.",
    "if": "server",
    "unless": ["here"],
    "commands": [
     "ping -c 3 -W 2 {server.address}",
     "nsenter -t 1 -n rdma resource show cm_id dst-port {server.rdmaPort}",
     "grep -Fw {server.server} /proc/1/mountinfo"
    ]
   },
   {
    "text": "Best fix: start a listener for the same server on port {deaf.port}, to which {deaf.target} connects; nothing listens there. Blocked I/O then completes. Never use another server or file system.",
    "if": "deaf",
    "commands": ["nsenter -t 1 -n ss -tlnp 'sport = :{deaf.port}'","grep -n 'port={deaf.port},' /proc/1/mountinfo"]
   },
   {
    "text": "See which ports on this node have NFS clients, and what listens there.",
    "if": "here",
    "commands": ["cat /proc/fs/nfsfs/servers","nsenter -t 1 -n ss -tlnp"]
   },
   {
    "text": "Check whether {beyond.address} is reachable, and what lies between: routes, firewalls, security groups of a mount target. The proxy listens, but what it connects to does not answer. Leave proxies and mounts as they are: when it answers again, blocked I/O completes.",
    "if": "beyond",
    "commands": ["timeout 10 bash -c '</dev/tcp/{beyond.address}/{beyond.port}' && echo reached"]
   },
   {
    "text": "Bring back NFS server {server.server}, or the path to it: blocked I/O then completes.",
    "if": "server",
    "unless": ["here"],
    "commands": []
   },
   {
    "text": "Bring back the proxy or NFS server of this node that the mount connects to: blocked I/O then completes.",
    "if": "here",
    "unless": ["beyond"],
    "commands": []
   }
  ],
  "fix": [
   {
    "text": "Alert on kubelet's check of its main loop: it fails after five minutes in one round. The node stays Ready as long as its Lease is renewed. \`Housekeeping took longer\` is logged only after the round has ended.",
    "commands": ["kubectl get --raw '/api/v1/nodes/{stall.node}/proxy/healthz/syncloop'"]
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: what it waited for; nothing from that time in the bundle shows it",
    "if": "own",
    "unless": ["waits","deaf","hanging","server","back","call"]
   },
   {
    "text": "the cause: whether it waited, and for what; nothing from that time in the bundle shows it",
    "unless": ["own","waits","deaf","hanging","server","back","call"]
   },
   {"text":"on which mount it waited; Go stacks contain no paths","if":"call","unless":["waits","deaf","hanging","server","back"]}
  ],
  "line": 3,
  "column": 6
 },
 {
  "id": "metadata-storm",
  "severity": "major",
  "titles": [
   {
    "text": "kubelet keeps listing the subPath volumes of a terminating pod: {storm.readdirPerSecond} READDIR per second, and hardly any data",
    "if": "walked"
   },
   {"text":"{storm.readdirPerSecond} READDIR per second on {T}, and hardly any data"}
  ],
  "see": ["https://github.com/kubernetes/kubernetes/pull/82698","https://docs.aws.amazon.com/efs/latest/ug/performance.html"],
  "overrides": ["efs-credits-drained","pod-cleanup-loop"],
  "steps": [
   {
    "name": "storm",
    "kind": "nfs.metadata.storm",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "walked",
    "kind": "pod.cleanup.on-storm",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"within","length":3600000000,"point":{"step":"storm"}}],
    "by": [],
    "every": false,
    "line": 13,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "dominant",
    "kind": "efs.metadata.of-mount",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"fileSystem","op":"=","value":{"variable":"F"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "slow",
    "kind": "nfs.touch.slow",
    "where": [{"field":"mount","op":"=","value":{"variable":"T"}},{"field":"processes","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "walker",
    "kind": "process.tree-walker",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 16,
    "column": 6,
    "role": "no"
   },
   {
    "name": "pods",
    "kind": "pod.cleanup.on-storm",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"within","length":3600000000,"point":{"step":"storm"}}],
    "by": [],
    "every": true,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "changed",
    "kind": "nfs.operations.mix-changed",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {"name":"terminating","kind":"pods.terminating","where":[],"order":[],"by":[],"every":false,"line":19,"column":3,"role":"optional"},
   {
    "name": "falling",
    "kind": "efs.credits.falling",
    "where": [
     {"field":"fileSystem","op":"=","value":{"step":"dominant","field":"fileSystem"}},
     {"field":"byMetadata","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "empty",
    "kind": "efs.credits.empty",
    "where": [
     {"field":"fileSystem","op":"=","value":{"step":"dominant","field":"fileSystem"}},
     {"field":"byMetadata","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "none",
    "kind": "efs.credits.empty",
    "where": [
     {"field":"fileSystem","op":"=","value":{"step":"dominant","field":"fileSystem"}},
     {"field":"byMetadata","op":"=","value":{"literal":true}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "limit",
    "kind": "efs.io-limit.reached",
    "where": [{"field":"fileSystem","op":"=","value":{"step":"storm","field":"efs"}}],
    "order": [{"type":"more-than","length":0,"from":{"step":"storm"},"to":{"step":"limit","field":"untilAt"}}],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "onEfs",
    "kind": "nfs.metadata.storm",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"efs","op":"=","value":{"variable":"E"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "notEfs",
    "kind": "nfs.metadata.storm",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"mayBeEfs","op":"=","value":{"literal":false}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "nfs.metadata.storm",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calm",
    "kind": "nfs.metadata.storm.ended",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"Measured on this node: {storm.note}.","unless":["walked"]},
   {"text":"On this node, {walked.note}."},
   {
    "text": "Every directory listing costs about one call to the server per hundred names. Programs that use files also read or write them; calls that only list come from a tree walk."
   },
   {
    "text": "kubelet clears the subPath volumes of a pod that is being deleted. Without the change of PR 82698, it looks for subPath mounts by walking what is below them. It then lists the files of the volume itself, and starts over with every attempt.",
    "if": "walked"
   }
  ],
  "impact": [
   {"text":"{storm.note}"},
   {"text":"{changed.note}","if":"changed"},
   {"text":"{dominant.note}","if":"dominant"},
   {"text":"{falling.note}","if":"falling"},
   {"text":"{empty.note}; EFS then limits it to the baseline rate, for every client","if":"empty"},
   {"text":"{limit.note}; calls beyond it wait, and listings count like any other operation","if":"limit"},
   {"text":"{slow.note}","if":"slow"},
   {"text":"kubelet lists the subPath volumes of {pods.count pod} ({walked.perMinute} log lines per minute about the first)","if":"walked"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it. Sample the counters twice.",
    "commands": [
     "for i in 1 2; do d=/var/tmp/mountline-evidence/sample-\$i; mkdir -p \$d/proc/1; date > \$d/date; cat /proc/1/mountstats > \$d/proc/1/mountstats; sleep 30; done"
    ]
   },
   {
    "text": "Also capture kubelet's lines about the pod.",
    "if": "walked",
    "commands": [
     "journalctl -u kubelet -u k3s -u k3s-agent -u rke2-server -u rke2-agent -o short-iso | grep -F {walked.podUid} | gzip > /var/tmp/mountline-evidence/kubelet-pod.log.gz"
    ]
   },
   {
    "text": "Check the throughput mode of the file system: its burst credits, which all nodes share, are used up.",
    "if": "none",
    "commands": ["aws efs describe-file-systems --query 'FileSystems[].[FileSystemId,ThroughputMode,Name]' --output table"]
   },
   {
    "text": "Switch the file system to elastic throughput if it is in bursting mode, until the cause is found. Risk: elastic throughput costs money, and EFS allows one such change in 24 hours.",
    "if": "none",
    "commands": ["aws efs update-file-system --file-system-id {none.fileSystem} --throughput-mode elastic"]
   },
   {
    "text": "Check the throughput mode of the file system, and how long its burst credits last: all nodes share them.",
    "if": "onEfs",
    "unless": ["none"],
    "commands": ["aws efs describe-file-systems --query 'FileSystems[].[FileSystemId,ThroughputMode,Name]' --output table"]
   },
   {
    "text": "Switch the file system to elastic throughput before the credits run out, if it is in bursting mode. Risk: elastic throughput costs money, and EFS allows one such change in 24 hours.",
    "if": "onEfs",
    "unless": ["none"],
    "commands": ["aws efs update-file-system --file-system-id {onEfs.efs} --throughput-mode elastic"]
   },
   {
    "text": "If this is EFS in bursting mode, check how long its burst credits last: all nodes share them.",
    "unless": ["onEfs","none","notEfs"],
    "commands": ["aws efs describe-file-systems --query 'FileSystems[].[FileSystemId,ThroughputMode,Name]' --output table"]
   },
   {
    "text": "Find what lists. nfsslower, nfsdist or opensnoop of bcc show the process; without them, look at the processes that sleep in a call.",
    "commands": [
     "for p in \$(ps -eLo lwp=,stat=,wchan= | awk '\$3 ~ /^(rpc|nfs)/ { print \$1 }'); do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; cat /proc/\$p/stack; done"
    ]
   },
   {
    "text": "Keep new pods off this node and restart kubelet. Mounts and containers stay; only the listing ends, for the time being. On k3s and RKE2, kubelet runs in the unit k3s, k3s-agent, rke2-server or rke2-agent.",
    "if": "walked",
    "commands": ["kubectl cordon {storm.node}","systemctl restart kubelet"]
   },
   {
    "text": "If it starts again, drain this node and reboot it: this ended it in the published report. Risk: the drain deletes what its pods keep in emptyDir volumes.",
    "if": "walked",
    "commands": ["kubectl drain {storm.node} --ignore-daemonsets --delete-emptydir-data --timeout=300s"]
   }
  ],
  "fix": [
   {
    "text": "Run a kubelet that has the change of Kubernetes PR 82698: it no longer walks what is below a subPath.",
    "if": "walked",
    "commands": []
   },
   {
    "text": "Do not use subPath for directories with many files, such as sessions and caches; keep those off shared storage.",
    "if": "walked",
    "commands": []
   },
   {"text":"Set an alarm on BurstCreditBalance and on the ratio of MetadataIOBytes to data I/O.","if":"onEfs","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: what lists the directories; the counters are per mount, not per process","unless":["walked"]},
   {"text":"how much of it comes from this mount; the metrics cover the file system with all its clients","if":"dominant"},
   {"text":"whether the file system is throttled; no metrics in the bundle show it","unless":["dominant","falling","empty","slow","notEfs"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "mount-explosion",
  "severity": "critical",
  "titles": [
   {"text":"{stack.height mount} stacked on {T}; each new mount doubles them","if":"still"},
   {"text":"mounts on {T} doubled {stack.doublings} times"}
  ],
  "see": ["https://docs.kernel.org/filesystems/sharedsubtree.html","https://kubernetes.io/docs/concepts/storage/volumes/#mount-propagation"],
  "overrides": ["mount-leak","mount-table-full","mount-rows-repeated"],
  "steps": [
   {
    "name": "stack",
    "kind": "mount.stack.doubling",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"group","op":"=","value":{"variable":"G"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "fitted",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"exact","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "grew",
    "kind": "mount.stack.grew",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"pattern","op":"=","value":{"literal":"doubling"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "still",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "growth",
    "kind": "mount.stack.grew",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"pattern","op":"=","value":{"literal":"doubling"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "pod",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"podUid","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "published",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"published","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "container",
    "kind": "mount.stack.mirrored",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"of","op":"=","value":{"variable":"T"}},
     {"field":"podUid","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "mirrored",
    "kind": "mount.stack.mirrored",
    "where": [{"field":"group","op":"=","value":{"variable":"G"}},{"field":"of","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "feeder",
    "kind": "volume.bidirectional",
    "where": [{"field":"hostPath","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {"name":"refused","kind":"container.mount.refused","where":[],"order":[],"by":[],"every":true,"line":21,"column":3,"role":"optional"},
   {
    "name": "plain",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"plain","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "kubelet",
    "kind": "container.mount.refused",
    "where": [{"field":"containerName","op":"=","value":{"literal":"kubelet"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "restarts",
    "kind": "container.restarts",
    "where": [
     {"field":"podUid","op":"=","value":{"step":"feeder","field":"podUid"}},
     {"field":"containerName","op":"=","value":{"step":"feeder","field":"containerName"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "again",
    "kind": "container.restarts",
    "where": [{"field":"podUid","op":"=","value":{"step":"refused","field":"podUid"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "own",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"ofContainer","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "alone",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"notOnNode","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "assumed",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"open","op":"=","value":{"literal":true}},
     {"field":"mountMaxFrom","op":"=","value":{"literal":"default"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "many",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"rows","op":">","value":{"literal":10000}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "counted",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"rows","op":">","value":{"literal":0}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 30,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "seen",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"countedUp","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "started",
    "kind": "mount.stack.doubling",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"started","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 32,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "cleared",
    "kind": "mount.stack.cleared",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"group","op":"=","value":{"variable":"G"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, the mounts on {T} doubled {stack.doublings} times."},
   {
    "text": "A mount onto one member of a shared peer group is repeated on every member whose root contains the directory mounted on. A mount whose root is exactly this directory qualifies, and gets the next one on top of itself; both are then in the group. Each mount doubles the stack."
   },
   {
    "text": "A container with two Bidirectional volumes, one below the other, does this at every start. Its exit does not remove the copies from the node.",
    "unless": ["published","plain"]
   },
   {
    "text": "A container that is started with a shared bind mount (docker: bind-propagation=shared or rshared), and mounts one directory of it below another, does this at every start. Its exit does not remove the copies from the host.",
    "if": "plain",
    "unless": ["published"]
   },
   {
    "text": "This is a CSI volume: most likely its driver mounts one host directory for every pod. It does so again on each call for the same pod (NodePublishVolume), as after a kubelet restart. One call then doubles the stacks of all these pods.",
    "if": "published"
   }
  ],
  "impact": [
   {"text":"{stack.doublings} doublings so far; stack height now and after the next two mounts: {stack.counts}","if":"still"},
   {"text":"{stack.doublings} doublings","unless":["still"]},
   {"text":"the counts follow starts of this container: \`{started.started}\`","if":"started"},
   {"text":"{seen.countedUp}","if":"seen"},
   {"text":"{stack.rows} mounts in the whole table","if":"counted"},
   {
    "text": "fs.mount-max is {stack.mountMax}: {stack.limitReachedAt} finds no room in the table of the {stack.limitIn}, and mount(2) fails with ENOSPC",
    "if": "still",
    "unless": ["assumed"]
   },
   {
    "text": "if fs.mount-max is at its default of {stack.mountMax}, {stack.limitReachedAt} finds no room in the table of the {stack.limitIn}, and mount(2) fails with ENOSPC",
    "if": "assumed"
   },
   {"text":"{mirrored.count mirror} of the stack in other mount namespaces or at other mount points","if":"mirrored"},
   {"text":"{refused.note}","if":"refused"},
   {"text":"{feeder.note}","if":"feeder"},
   {"text":"{restarts.note}","if":"restarts"},
   {"text":"{again.note}","if":"again","unless":["restarts"]},
   {"text":"the mount point belongs to pod {pod.podUid}","unless":["published"]},
   {"text":"a CSI driver mounts a volume of pod {pod.podUid} there","if":"published"},
   {"text":"a container holds it too: {container.note}","if":"container"}
  ],
  "doNow": [
   {
    "text": "Stop the restarts first: every further start doubles the stack. Scale the workload down, and do not restart kubelet if the mount is one of its own extra mounts (rshared). WORKLOAD is what kubectl describe shows as \`Controlled By\`, such as deployment/NAME. A DaemonSet recreates a deleted pod at once, which is one more start: keep it off this node with its nodeSelector or affinity.",
    "unless": ["published","kubelet","plain"],
    "commands": [
     "kubectl describe pod -n {feeder.namespace} {feeder.pod}",
     "kubectl cordon {stack.node}",
     "kubectl scale -n {feeder.namespace} WORKLOAD --replicas=0"
    ]
   },
   {
    "text": "Check that the stack no longer grows: count its mounts twice, a minute apart.",
    "unless": ["published","kubelet","plain"],
    "commands": ["grep -cF {stack.written} /proc/1/mountinfo"]
   },
   {
    "text": "Do not restart kubelet: its own container mounts {T}, and every start doubles the stack. Remove that extra mount from its configuration, or make it private instead of shared (rshared). Then reboot the node, which clears the stack. The command counts the mounts: a check that it no longer grows.",
    "if": "kubelet",
    "unless": ["published"],
    "commands": ["grep -cF {stack.written} /proc/1/mountinfo"]
   },
   {
    "text": "Do not start that container again before its shared bind mount (bind-propagation=shared, rshared) is removed: each start doubles the stack. The command counts the mounts: a check that they no longer grow.",
    "if": "started",
    "unless": ["published","kubelet"],
    "commands": ["grep -cF {stack.written} /proc/1/mountinfo"]
   },
   {
    "text": "Do not restart anything that mounts there: each start doubles the stack. Find it: a container or a service with a shared bind mount (bind-propagation=shared, rshared) of this directory. The command counts the mounts: a check that they no longer grow.",
    "if": "plain",
    "unless": ["published","kubelet","started"],
    "commands": ["grep -cF {stack.written} /proc/1/mountinfo"]
   },
   {
    "text": "Do not restart kubelet: it then calls the driver again for every pod, and each call doubles the stacks. Keep new pods with these volumes off the node, and count the mounts to check that they no longer grow.",
    "if": "published",
    "commands": ["kubectl cordon {stack.node}","grep -cF {stack.written} /proc/1/mountinfo"]
   },
   {
    "text": "Save the mount table: the cleanup below destroys it.",
    "commands": ["mkdir -p /var/tmp/mountline-evidence","cp /proc/1/mountinfo /var/tmp/mountline-evidence/mountinfo"]
   },
   {
    "text": "Detach the topmost mount once (umount -l), in the host's mount namespace, when nothing starts there any more. Count again. The kernel removes the same mount from every member of the peer group, so one call may clear the whole stack. Measured on 6.18: 31 mounts to none, 16384 to one in five seconds. What is left may belong there, such as the volume itself. Files open on it stay open.",
    "if": "still",
    "unless": ["many","own"],
    "commands": ["nsenter -t 1 -m timeout 60 umount -l {T}","grep -cF {stack.written} /proc/1/mountinfo"]
   },
   {
    "text": "Find the processes that have the stack in their mount namespace. It is not in the node's, and goes when the container exits.",
    "if": "alone",
    "commands": ["grep -lF {stack.written} /proc/[0-9]*/mountinfo"]
   },
   {
    "text": "Count the mounts of this peer group on the node: only a container's mount table was read. If there are any, the stack is there too, and stays when the container exits.",
    "if": "own",
    "unless": ["alone"],
    "commands": ["grep -cw shared:{G} /proc/1/mountinfo"]
   },
   {
    "text": "Drain the node and reboot it rather than clean it up. With more than about ten thousand mounts, every tool that reads the table is slow, systemd, kubelet and containerd first. Risk: the drain deletes what its pods keep in emptyDir volumes.",
    "if": "many",
    "commands": ["kubectl drain {stack.node} --ignore-daemonsets --delete-emptydir-data --timeout=300s"]
   }
  ],
  "fix": [
   {
    "text": "Remove mountPropagation: Bidirectional (of an extra mount of kubelet: rshared). It is hardly ever needed: only for a container whose mounts the node or other pods must see, such as a CSI driver's node plugin.",
    "unless": ["published","kubelet","plain"],
    "commands": []
   },
   {
    "text": "Remove bind-propagation=shared (rshared): mount privately (rprivate or rslave) where nothing outside the container has to see what it mounts.",
    "if": "plain",
    "unless": ["published"],
    "commands": []
   },
   {
    "text": "Run a version of the CSI driver that first checks whether the target is already a mount point (as of spiffe-csi issue 331). It should get the host directory without Bidirectional.",
    "if": "published",
    "commands": []
   },
   {
    "text": "Never mount a volume below another one of the same directory if the outer one is Bidirectional: one volume shows both.",
    "unless": ["published"],
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"whether the node has the stack too, and how high; its own table, /proc/1/mountinfo, shows it","if":"own","unless":["alone"]},
   {
    "text": "the cause: which container makes the mounts; no path and no table in the bundle names one",
    "unless": ["pod","container","refused","feeder","started"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "mount-leak",
  "severity": "minor",
  "titles": [
   {"text":"mounts pile up on {T}, one by one","if":"grew"},
   {"text":"many identical mounts of one peer group are stacked on {T}","if":"shared"},
   {"text":"many identical mounts are stacked on {T}"}
  ],
  "see": ["https://kubernetes.io/docs/concepts/storage/volumes/#mount-propagation"],
  "overrides": [],
  "steps": [
   {
    "name": "stack",
    "kind": "mount.stack.linear",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"majorMinor","op":"=","value":{"variable":"DEV"}},
     {"field":"root","op":"=","value":{"variable":"ROOT"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "grew",
    "kind": "mount.stack.grew",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"majorMinor","op":"=","value":{"variable":"DEV"}},
     {"field":"root","op":"=","value":{"variable":"ROOT"}},
     {"field":"pattern","op":"=","value":{"literal":"linear"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "own",
    "kind": "mount.stack.linear",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"majorMinor","op":"=","value":{"variable":"DEV"}},
     {"field":"root","op":"=","value":{"variable":"ROOT"}},
     {"field":"ofContainer","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "shared",
    "kind": "mount.stack.linear",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"majorMinor","op":"=","value":{"variable":"DEV"}},
     {"field":"root","op":"=","value":{"variable":"ROOT"}},
     {"field":"group","op":">","value":{"literal":0}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "alone",
    "kind": "mount.stack.linear",
    "where": [
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"majorMinor","op":"=","value":{"variable":"DEV"}},
     {"field":"root","op":"=","value":{"variable":"ROOT"}},
     {"field":"notOnNode","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["stack"],
  "because": [
   {"text":"Counted on this node: {grew.note}."},
   {"text":"In one mount table: {stack.note}.","unless":["grew"]},
   {
    "text": "Something mounts the same directory there again without checking whether it is mounted, and nothing unmounts the previous mount."
   },
   {"text":"The mounts are independent, so the stack grows by one and does not double.","unless":["shared"]},
   {
    "text": "All of them are of one peer group, and a mount onto one member of a group is repeated on the others: the stack may double with every start. Mount IDs in one order speak for one mount at a time.",
    "if": "shared",
    "unless": ["grew"]
   }
  ],
  "impact": [{"text":"{stack.note}"},{"text":"{grew.note}","if":"grew"},{"text":"it belongs to pod {stack.podUid}"}],
  "doNow": [
   {
    "text": "Do not start what mounts there again until it is known whether the stack doubles. If it has to start, count the mounts before and after with this command. One more is a leak, twice as many is doubling.",
    "if": "shared",
    "unless": ["grew"],
    "commands": ["grep -cF {stack.written} /proc/1/mountinfo"]
   },
   {"text":"Find what mounts there, and stop that first.","unless":["own"],"commands":["grep -F {stack.written} /proc/1/mountinfo"]},
   {
    "text": "Then unmount the topmost mount, one call per mount, in the host's mount namespace. Leave the lowest one if something uses it.",
    "unless": ["own"],
    "commands": ["nsenter -t 1 -m timeout 20 umount {T}"]
   },
   {
    "text": "Find the processes that have the stack in their mount namespace. It is not in the node's, and goes when the container exits.",
    "if": "alone",
    "commands": ["grep -lF {stack.written} /proc/[0-9]*/mountinfo"]
   },
   {
    "text": "Save the node's mount table: only a container's was read, and the stack may be on the node too.",
    "if": "own",
    "unless": ["alone"],
    "commands": ["mkdir -p /var/tmp/mountline-evidence","cp /proc/1/mountinfo /var/tmp/mountline-evidence/mountinfo"]
   }
  ],
  "fix": [
   {
    "text": "Make whatever mounts there check first whether the target is a mount point (mountpoint -q), and unmount it when it stops.",
    "commands": []
   },
   {
    "text": "Remove mountPropagation: Bidirectional from volumes that do not need it: mounts made in a container then end with it.",
    "commands": []
   },
   {
    "text": "Remove bind-propagation=shared (rshared) from containers that bind a directory below a volume of their own.",
    "if": "shared",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: what mounts there; a mount table names no process"},
   {"text":"whether the stack doubles with every start or grows by one, and so how long there is room","if":"shared","unless":["grew"]},
   {"text":"whether the node's table has the stack too; /proc/1/mountinfo shows it","if":"own","unless":["alone"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "mount-rows-repeated",
  "severity": "major",
  "titles": [
   {"text":"{T} is mounted {pile.times} times, and the mount entries doubled: {doubled.counts}","if":"doubled"},
   {"text":"{T} is mounted {pile.times} times"}
  ],
  "see": ["https://docs.kernel.org/filesystems/sharedsubtree.html"],
  "overrides": [],
  "steps": [
   {
    "name": "pile",
    "kind": "mount.rows.repeated",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "grew",
    "kind": "mount.rows.grew",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "doubled",
    "kind": "mount.rows.grew",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"doubling","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "optional"
   },
   {"name":"refused","kind":"container.mount.refused","where":[],"order":[],"by":[],"every":true,"line":11,"column":3,"role":"optional"}
  ],
  "openWhile": ["pile"],
  "because": [
   {"text":"Counted on this node: {doubled.note}."},
   {"text":"In one mount table, {T} is mounted {pile.times} times.","unless":["doubled"]},
   {
    "text": "Something mounts there repeatedly, each time on top of the previous mounts. On a shared peer group they double with every mount (mount-explosion), elsewhere they pile up one by one (mount-leak). This table lacks parent IDs and peer groups, so it does not show which."
   }
  ],
  "impact": [{"text":"{pile.note}"},{"text":"{grew.note}","if":"grew"},{"text":"{refused.note}","if":"refused"}],
  "doNow": [
   {
    "text": "Save /proc/1/mountinfo, which shows which, and run Mountline on it. A table that doubles is full after a few more starts.",
    "commands": ["mkdir -p /var/tmp/mountline-evidence","cp /proc/1/mountinfo /var/tmp/mountline-evidence/mountinfo"]
   },
   {
    "text": "Keep what mounts there from starting again until then. Count its mounts to check that they no longer grow.",
    "commands": ["grep -cF {pile.written} /proc/1/mountinfo"]
   }
  ],
  "fix": [{"text":"Make whatever mounts there check first whether the target is a mount point (mountpoint -q).","commands":[]}],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: what mounts there; a mount table names no process"},
   {"text":"whether they double or pile up one by one, and how long there is room; /proc/1/mountinfo shows it","unless":["doubled"]},
   {"text":"which peer group makes them double, if one does, and how long there is room; /proc/1/mountinfo shows it","if":"doubled"}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "mount-table-full",
  "severity": "major",
  "titles": [
   {
    "text": "pods do not start: no room to mount their volumes; the node's table holds {full.rows} mounts, and fs.mount-max is {full.mountMax}",
    "if": "volumes"
   },
   {"text":"pods do not start: the node's mount table has no room for their volumes, and no disk is involved","if":"volumesNow"},
   {"text":"pods did not start: the node's mount table had no room for their volumes, and no disk is involved","if":"volumes"},
   {
    "text": "containers do not start: no room for another mount; the node's table holds {full.rows} mounts, and fs.mount-max is {full.mountMax}",
    "if": "full"
   },
   {"text":"containers do not start: their mount namespace has no room for another mount, and no disk is involved","if":"still"},
   {"text":"containers did not start: their mount namespace had no room for another mount, and no disk is involved"}
  ],
  "see": ["https://docs.kernel.org/admin-guide/sysctl/fs.html","https://man7.org/linux/man-pages/man2/mount.2.html"],
  "overrides": [],
  "steps": [
   {"name":"refused","kind":"mount.room.refused","where":[],"order":[],"by":[],"every":false,"line":15,"column":10,"role":"anchor"},
   {
    "name": "still",
    "kind": "mount.room.refused",
    "where": [{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "volumes",
    "kind": "mount.room.refused",
    "where": [{"field":"containers","op":"=","value":{"literal":0}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "volumesNow",
    "kind": "mount.room.refused",
    "where": [{"field":"containers","op":"=","value":{"literal":0}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "table",
    "kind": "mount.table.counted",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "full",
    "kind": "mount.table.counted",
    "where": [{"field":"full","op":"=","value":{"literal":true}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lowered",
    "kind": "mount.table.counted",
    "where": [{"field":"lowered","op":"=","value":{"literal":true}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {"name":"which","kind":"container.mount.refused","where":[],"order":[],"by":[],"every":true,"line":22,"column":3,"role":"optional"},
   {
    "name": "restarts",
    "kind": "container.restarts",
    "where": [{"field":"podUid","op":"=","value":{"step":"which","field":"podUid"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "kubelet",
    "kind": "container.mount.refused",
    "where": [{"field":"ofKubelet","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "rebooted",
    "kind": "node.rebooted",
    "where": [],
    "order": [{"type":"after","point":{"step":"refused"}}],
    "by": [],
    "every": false,
    "line": 25,
    "column": 12,
    "role": "end",
    "says": {"text":"the node rebooted at {rebooted.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {full.note}."},
   {
    "text": "kubelet runs in a container, and {kubelet.source} is an extra mount of it. If that is shared (rshared), every start of kubelet can double the mounts there until the table is full.",
    "if": "kubelet"
   },
   {
    "text": "A mount namespace holds at most fs.mount-max mounts, 100,000 by default. The next one fails with ENOSPC, whose text is \`no space left on device\`. A container gets its own namespace, which starts as a copy of the node's, including what piled up there. kubelet mounts pod volumes into the node's namespace."
   }
  ],
  "impact": [{"text":"{refused.note}"},{"text":"{table.note}","if":"table"},{"text":"{restarts.note}","if":"restarts"}],
  "doNow": [
   {
    "text": "Do not restart kubelet: each start can double the mounts on {kubelet.source}. Count them: a power of two, such as 32768, shows that they double. Then remove rshared from that extra mount of kubelet, and reboot the node, which clears them.",
    "if": "kubelet",
    "commands": ["grep -cF {kubelet.source} /proc/1/mountinfo"]
   },
   {
    "text": "See how many mounts the namespaces hold, largest first, and which mount points repeat.",
    "commands": [
     "sysctl fs.mount-max",
     "for m in /proc/[0-9]*/mountinfo; do echo \\"\$(wc -l 2>/dev/null < \$m) \$m\\"; done | sort -rn | head -5",
     "awk '{ print \$5 }' /proc/1/mountinfo | sort | uniq -c | sort -rn | head"
    ]
   },
   {
    "text": "Raise fs.mount-max to its default: this is safe. A table without repeated mounts may reach the lower limit.",
    "if": "lowered",
    "commands": ["sysctl -w fs.mount-max=100000"]
   },
   {
    "text": "Save the node's mount table: it shows what repeats. If one mount point repeats many times, stop what mounts there before you raise the limit. If the mounts double, a higher limit is reached a few starts later.",
    "unless": ["lowered"],
    "commands": ["mkdir -p /var/tmp/mountline-evidence","cp /proc/1/mountinfo /var/tmp/mountline-evidence/mountinfo"]
   }
  ],
  "fix": [
   {"text":"Mount {kubelet.source} into kubelet privately (rprivate or rslave), not shared (rshared).","if":"kubelet","commands":[]},
   {"text":"Leave fs.mount-max at its default, or set it far above what a full node holds.","if":"lowered","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: which table is full, and of what; /proc/PID/mountinfo of the node and of the container show it",
    "unless": ["full","volumes"]
   },
   {"text":"the cause: what fills the node's mount table; /proc/1/mountinfo shows it","if":"volumes","unless":["full"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "mount-unit-timeout",
  "severity": "major",
  "titles": [
   {"text":"systemd gave up {late.operation}ing {late.targets} after {late.limits}: {lost.note} just before","if":"lost"},
   {"text":"systemd gave up {late.operation}ing {late.targets} after {late.limits}"},
   {"text":"systemd gave up {late.operation}ing {late.targets} at the time limit: {lost.note} just before","if":"lost"},
   {"text":"systemd gave up {late.operation}ing {late.targets} at the time limit"}
  ],
  "see": [
   "https://www.freedesktop.org/software/systemd/man/latest/systemd.mount.html",
   "https://github.com/systemd/systemd/blob/main/src/core/mount.c"
  ],
  "overrides": [],
  "steps": [
   {
    "name": "late",
    "kind": "mount.unit.timed-out",
    "where": [{"field":"operation","op":"=","value":{"variable":"OP"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "mounting",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"operation","op":"=","value":{"literal":"mount"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unmounting",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"operation","op":"=","value":{"literal":"unmount"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "nfs",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"isNfs","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "other",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"otherType","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "left",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"left","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "accessed",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"automount","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lost",
    "kind": "network.lost",
    "where": [],
    "order": [{"type":"before","point":{"step":"late"},"within":180000000}],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "named",
    "kind": "mount.unit.timed-out",
    "where": [
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"server","op":"=","value":{"variable":"S"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"server","op":"=","value":{"step":"named","field":"server"}}],
    "order": [{"type":"within","length":600000000,"point":{"step":"late"}}],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "done",
    "kind": "mount.unit.timed-out.ended",
    "where": [{"field":"operation","op":"=","value":{"variable":"OP"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [{"type":"after","point":{"step":"late"}}],
    "by": [],
    "every": false,
    "line": 22,
    "column": 12,
    "role": "end",
    "says": {"text":"{done.note} at {done.time}"}
   },
   {
    "name": "past",
    "kind": "node.boot-over",
    "where": [],
    "order": [{"type":"after","point":{"step":"late"}}],
    "by": [],
    "every": false,
    "line": 23,
    "column": 12,
    "role": "end",
    "says": {"text":"{past.note}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {late.note}."},
   {
    "text": "The mount program had not finished when the limit of the unit was over, and systemd killed it. Nothing is mounted, so nothing hangs.",
    "if": "mounting"
   },
   {
    "text": "mount.nfs gets no answer from the server, or waits behind another mount of the same server; a server that refuses is reported at once.",
    "if": "nfs",
    "unless": ["unmounting"]
   },
   {
    "text": "If it is an NFS mount, mount.nfs gets no answer from the server, or waits behind another mount of the same server. For a disk, the device or the check and recovery of the file system may be slow.",
    "if": "mounting",
    "unless": ["nfs","other"]
   },
   {
    "text": "umount had not finished when the limit of the unit was over. It flushes data first: that waits while the server, the network to it or the disk does not answer.",
    "if": "unmounting"
   },
   {
    "text": "A network was stopped while it was still mounted. If the mount needs it, umount waits for a server that it cannot reach: such units need an order (\`_netdev\`, After=).",
    "if": "lost",
    "unless": ["mounting"]
   }
  ],
  "impact": [
   {"text":"{late.note}"},
   {"text":"these units are in state failed: {late.units}","if":"mounting","unless":["done","past"]},
   {
    "text": "started by an access to the automount: {late.automount}; the caller got ENODEV, and the next access tries again",
    "if": "accessed"
   },
   {"text":"still running when the unit stopped: {late.left}","if":"left"},
   {"text":"{lost.note} at {lost.time}","if":"lost"},
   {"text":"{silent.server} did not answer at that time","if":"silent"}
  ],
  "doNow": [
   {
    "text": "Check whether the server answers on its port, and what drops the packets if not: no answer at all means a firewall, a route or a dead server.",
    "if": "mounting",
    "unless": ["other","past"],
    "commands": ["systemctl show -p What -p Where -p TimeoutUSec {late.units}","timeout 10 bash -c '</dev/tcp/SERVER/2049' && echo reached"]
   },
   {
    "text": "Check the device of the mount, which is not NFS, and whether the file system is being recovered.",
    "if": "other",
    "unless": ["unmounting","past"],
    "commands": ["systemctl status --no-pager -l {late.units}","lsblk -f; dmesg | tail -n 50"]
   },
   {
    "text": "If the server or device answers, start the units again: this is safe.",
    "if": "mounting",
    "unless": ["past"],
    "commands": ["systemctl reset-failed {late.units}","systemctl start {late.units}"]
   },
   {
    "text": "If the mount needs that network, bring it back first: the unmount then finishes, and unflushed writes are saved.",
    "if": "lost",
    "unless": ["mounting","past"],
    "commands": []
   },
   {
    "text": "Check whether it is still mounted and what holds it.",
    "if": "unmounting",
    "unless": ["past"],
    "commands": ["systemctl status --no-pager -l {late.units}","ps -eo pid,lstart,stat,wchan:40,comm | grep '[u]mount'"]
   },
   {
    "text": "Last resort, loses unflushed writes: unmount by force.",
    "if": "still",
    "unless": ["mounting","past"],
    "commands": ["umount -f MOUNTPOINT"]
   }
  ],
  "fix": [
   {
    "text": "Order the mount after the network that it needs: _netdev in fstab, and After= with Requires= on the VPN's unit (x-systemd.requires=UNIT). At shutdown systemd then unmounts before it stops that network.",
    "if": "lost",
    "commands": []
   },
   {"text":"Mark the mount _netdev, and let it wait for network-online.target.","if":"mounting","unless":["lost"],"commands":[]},
   {"text":"Use x-systemd.automount with nofail, so that a server that is away does not fail the boot.","if":"mounting","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: why the mount program did not finish: systemd sees only that it did not","if":"mounting","unless":["silent"]},
   {"text":"whether it is still so: no mount table was taken after these lines","unless":["still","done","past"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-client-after-unmount",
  "severity": "major",
  "titles": [{"text":"unmounted at {left.reportedAt}, but the kernel still has the NFS client of port {P}"}],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": ["volume-unmount-busy"],
  "steps": [
   {
    "name": "left",
    "kind": "nfs.client.after-unmount",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "byTarget",
    "kind": "mount.unmounted",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [{"type":"before","point":{"step":"left"}},{"type":"same-life","of":"boot","step":"left"}],
    "by": [],
    "every": false,
    "line": 10,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "byPod",
    "kind": "mount.unmounted",
    "where": [{"field":"podUid","op":"=","value":{"step":"left","field":"podUid"}},{"field":"pv","op":"=","value":{"step":"left","field":"pv"}}],
    "order": [{"type":"before","point":{"step":"left"}},{"type":"same-life","of":"boot","step":"left"}],
    "by": [],
    "every": false,
    "line": 11,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "busy",
    "kind": "mount.unmount.busy",
    "where": [{"field":"podUid","op":"=","value":{"step":"left","field":"podUid"}},{"field":"pv","op":"=","value":{"step":"left","field":"pv"}}],
    "order": [{"type":"before","point":{"step":"left"}},{"type":"same-life","of":"boot","step":"left"}],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "given",
    "kind": "efs.tunnel.starting",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"between","from":{"step":"left","field":"reportedAt"},"to":{"step":"left"}}],
    "by": ["efs-mount-helper"],
    "every": false,
    "line": 13,
    "column": 6,
    "role": "no"
   },
   {
    "name": "cleaned",
    "kind": "efs.state.cleaned",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"left","field":"reportedAt"}}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dead",
    "kind": "nfs.client.without-listener",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "elsewhere",
    "kind": "mount.elsewhere",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"left","field":"reportedAt"}}],
    "by": [],
    "every": true,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "usual",
    "kind": "nfs.client.after-unmount",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"port","op":"=","value":{"literal":2049}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["left"],
  "because": [
   {"text":"On this node, {left.note}."},
   {
    "text": "An unmount that detaches a mount still in use (a working directory, an open file, another mount namespace) removes the mount entry at once. The NFS client lives on until the last holder ends. The watchdog sees no mount entry, stops the proxy and frees the port for the next mount."
   }
  ],
  "impact": [
   {"text":"an earlier umount failed with EBUSY at {busy.lastAt}: the mount was in use","if":"busy"},
   {"text":"the port has counted as free since {cleaned.time}; the next mount that gets it joins this client","if":"cleaned"},
   {"text":"nothing listens on the port any more; whatever uses the mount blocks","if":"dead"},
   {"text":"{blocked.count task} stuck in D state on port {P}","if":"blocked"},
   {"text":"{elsewhere.note}; that namespace holds the mount","if":"elsewhere"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "cp -r --parents /var/run/efs /var/tmp/mountline-evidence/",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt"
    ]
   },
   {
    "text": "Find the holders: mount namespaces that still have a mount entry of the port, and tasks in D state.",
    "unless": ["usual"],
    "commands": ["grep -l 'port={P},' /proc/[0-9]*/mountinfo","ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"]
   },
   {
    "text": "Find the holders: mount namespaces that still have a mount entry of the port, and tasks in D state. A mount entry of port 2049 does not show its port.",
    "if": "usual",
    "commands": ["grep -lE ',addr=(127[.]|::1)' /proc/[0-9]*/mountinfo","ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the holders. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable. The NFS client goes away with the last of them.",
    "unless": ["elsewhere"],
    "commands": []
   },
   {
    "text": "Last resort, loses unflushed writes: kill the blocked tasks, and detach the mount in that mount namespace too. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable. If the container image has no umount, kill its processes instead, if the node can spare them. Never kill those of efs-plugin: they serve every EFS mount.",
    "if": "elsewhere",
    "commands": ["ps -o pid,lstart,stat,wchan:32,comm {elsewhere.pids}","nsenter -t {elsewhere.pid} -m timeout 20 umount -l {elsewhere.target}"]
   },
   {
    "text": "Verify that the NFS client is gone: the port is not free while it is listed. Both lists show the port in hex.",
    "commands": ["awk -v p=\$(printf %x {P}) '\$2 ~ /^7f|^0+1\$/ && \$3 \\"\\" == p' /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes"]
   },
   {
    "text": "Keep port {P} from the next mount while the client is listed. The helper skips a port if the name of a file in /var/run/efs ends in it. Remove that file once the client is gone.",
    "unless": ["usual"],
    "commands": ["touch /var/run/efs/kept.{P}"]
   },
   {
    "text": "If it is still listed in \`volumes\`, another mount namespace or a task blocked in NFS still holds it. It goes away with the last of them. If it is listed only in \`servers\`, the kernel's own calls are pending. They end when something answers on the port.",
    "unless": ["usual"],
    "commands": ["grep -l 'port={P},' /proc/[0-9]*/mountinfo","grep -lE '[[](nfs|nfsv4|sunrpc)[]]' /proc/[0-9]*/task/[0-9]*/stack"]
   },
   {
    "text": "If it is still listed in \`volumes\`, another mount namespace or a task blocked in NFS still holds it. It goes away with the last of them. If it is listed only in \`servers\`, the kernel's own calls are pending. They end when something answers on the port.",
    "if": "usual",
    "commands": ["grep -lE ',addr=(127[.]|::1)' /proc/[0-9]*/mountinfo","grep -lE '[[](nfs|nfsv4|sunrpc)[]]' /proc/[0-9]*/task/[0-9]*/stack"]
   },
   {
    "text": "Last resort, loses unflushed writes: if none of this frees it, end every call of the superblock with an error (Linux 6.5 and newer). Older kernels need a drain and a reboot; other mounts keep working until then.",
    "commands": [
     "for d in \$(awk -v p=\$(printf %x {P}) '\$2 ~ /^7f|^0+1\$/ && \$3 \\"\\" == p { print \$4 }' /proc/fs/nfsfs/volumes); do echo 1 > /sys/fs/nfs/\$d/shutdown; done"
    ]
   }
  ],
  "fix": [{"text":"Make the watchdog check /proc/fs/nfsfs/servers before it frees a port (efs-utils).","commands":[]}],
  "fixedIn": [],
  "unknown": [{"text":"the cause: what holds the detached mount: no process table shows it","unless":["blocked","elsewhere"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-client-identity-shared",
  "severity": "major",
  "titles": [
   {"text":"{contested.addresses} use one NFSv4 client identity, {contested.name}","if":"shared"},
   {"text":"another machine may use the NFSv4 identity of this node: its client of {contested.server} {contested.times}"}
  ],
  "see": ["https://docs.kernel.org/filesystems/nfs/client-identifier.html"],
  "overrides": ["nfs-state-recovery-failed"],
  "steps": [
   {
    "name": "contested",
    "kind": "nfs.identity.contested",
    "where": [{"field":"of","op":"=","value":{"variable":"I"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "shared",
    "kind": "nfs.identity.shared",
    "where": [{"field":"of","op":"=","value":{"variable":"I"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "still",
    "kind": "nfs.identity.contested",
    "where": [{"field":"of","op":"=","value":{"variable":"I"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "client",
    "kind": "nfs.identity.contested",
    "where": [{"field":"of","op":"=","value":{"variable":"I"}},{"field":"server","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "losses",
    "kind": "nfs.identity.contested",
    "where": [{"field":"of","op":"=","value":{"variable":"I"}},{"field":"losses","op":">","value":{"literal":1}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"Two clients are one to the server: {shared.note}.","if":"shared"},
   {"text":"On this node, {contested.note}.","unless":["shared"]},
   {
    "text": "The server takes two clients with the same name for one client that rebooted. Whenever one of them identifies itself, the server discards the lease, opens and locks of the other, which then does the same. A Linux client's name is its host name, plus nfs.nfs4_unique_id or the network namespace's nfs_client/identifier if set. Clones and containers share it if they have the same host name or a copied nfs4_unique_id."
   }
  ],
  "impact": [
   {"text":"{contested.note}"},
   {"text":"reads and writes of files whose locks were lost fail with EIO until they are reopened","if":"losses"}
  ],
  "doNow": [
   {
    "text": "See whether two addresses use the name of this client: run this on the NFS server. The list changes within seconds, so read it several times.",
    "if": "client",
    "commands": ["grep -H -e ^address: -e ^name: -e renew /proc/fs/nfsd/clients/*/info"]
   },
   {
    "text": "See the name that this client uses: run this on this node.",
    "if": "client",
    "commands": ["hostname; cat /sys/module/nfs/parameters/nfs4_unique_id"]
   },
   {
    "text": "See the name that each of these clients uses: run this on each of them.",
    "unless": ["client"],
    "commands": ["hostname; cat /sys/module/nfs/parameters/nfs4_unique_id"]
   }
  ],
  "fix": [
   {
    "text": "Give each client a host name or an nfs.nfs4_unique_id of its own, then unmount and mount again: the identity is fixed at the first mount of a server.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [{"text":"whether another machine has the same identity: one client cannot see it","unless":["shared"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-client-other-netns",
  "severity": "major",
  "titles": [{"text":"{S} on port {P} does not answer: its NFS client is in another network namespace than the host"}],
  "see": ["https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1127","https://man7.org/linux/man-pages/man7/network_namespaces.7.html"],
  "overrides": ["nfs-server-silent","nfs-dead-port","nfs-tasks-hung"],
  "steps": [
   {
    "name": "elsewhere",
    "kind": "nfs.client.other-netns",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"local","op":"=","value":{"literal":true}},
     {"field":"answered","op":"=","value":{"literal":false}},
     {"field":"port","op":"=","value":{"variable":"P"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "several",
    "kind": "nfs.client.other-netns",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"several","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 12,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["elsewhere"],
  "because": [
   {"text":"On this node, {elsewhere.note}."},
   {
    "text": "A mount belongs to the network namespace it was made in, for its whole life. Its client dials 127.0.0.1 there. When the driver's pod is replaced, the new proxy listens in a new namespace, and the old client never reaches it."
   },
   {"text":"A missing listener in the host's socket table proves nothing here: the healthy mounts of this driver are not in it either."}
  ],
  "impact": [
   {"text":"{elsewhere.note}"},
   {"text":"the kernel has reported {S} as not responding since {silent.from} ({silent.lines} messages)"},
   {"text":"several mounts name port {P}; each has its own endpoint, and one can work while the other hangs","if":"several"},
   {"text":"{blocked.count} tasks stuck in D state on this port","if":"blocked"}
  ],
  "doNow": [
   {
    "text": "Find the network namespaces that have a listener on this port, and compare them with the age of the mount.",
    "commands": [
     "lsns -t net -o NS,NPROCS,PID,COMMAND",
     "for p in \$(lsns -t net -n -o PID); do nsenter -t \$p -n ss -tlnp 'sport = :{P}' | sed \\"s/^/pid \$p /\\"; done"
    ]
   },
   {
    "text": "Do not start a listener on the host's own 127.0.0.1:{P} or restart the new proxy for this: the client dials another namespace.",
    "commands": []
   },
   {
    "text": "Start the proxy in the old network namespace, if a process still lives there: blocked I/O then completes, and nothing is lost.",
    "commands": []
   },
   {
    "text": "Last resort, loses unflushed writes: stop the users of the mount, detach it, and recreate the pods on it. If several mounts use the port, detach only the one that hangs.",
    "commands": ["umount -l {elsewhere.targets}"]
   }
  ],
  "fix": [
   {
    "text": "Run the driver's node pods with hostNetwork: true, or keep the namespace of the proxies over a restart of the pod.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [{"text":"which of the mounts hangs: the kernel's messages name only the server","if":"several","unless":["blocked"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-client-redials",
  "severity": "major",
  "titles": [
   {"text":"the NFS client of {S} port {P} cannot connect: {redials.connects} attempts in {redials.triedFor}, nothing sent","if":"still"},
   {"text":"the NFS client of {S} port {P} could not connect: {redials.connects} attempts in {redials.triedFor}, nothing sent"}
  ],
  "see": ["https://man7.org/linux/man-pages/man5/nfs.5.html"],
  "overrides": [],
  "steps": [
   {
    "name": "redials",
    "kind": "nfs.client.redialing",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "local",
    "kind": "nfs.client.redialing",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"server","op":"=","value":{"literal":"127.0.0.1"}},
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "nfs.client.redialing",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "sent",
    "kind": "nfs.client.redialing.ended",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 12,
    "role": "end"
   },
   {
    "name": "recovered",
    "kind": "nfs.port.recovered",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"redials"}}],
    "by": [],
    "every": false,
    "line": 15,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {redials.note}."},
   {
    "text": "Once connected, an NFS client sends calls. One that sent none was refused or got no answer every time. Its calls wait for a connection, so nfsstat counts no retransmissions."
   }
  ],
  "impact": [{"text":"{redials.note}"},{"text":"{blocked.count task} in D state inside NFS or RPC (others may be blocked behind)","if":"blocked"}],
  "doNow": [
   {
    "text": "Check what listens on that port of this node: a missing proxy is the usual cause.",
    "if": "local",
    "commands": ["nsenter -t 1 -n ss -tlnp 'sport = :{P}'","cat /proc/fs/nfsfs/servers"]
   },
   {
    "text": "Check that the server is reachable and that its NFS answers at {redials.service}.",
    "unless": ["local"],
    "commands": [
     "timeout 10 bash -c '</dev/tcp/{redials.address}/{redials.tcpPort}' && echo reached",
     "timeout 10 rpcinfo {redials.rpcinfo}",
     "nsenter -t 1 -n ss -tno state all dst {redials.peer}"
    ]
   },
   {
    "text": "Check that the server is reachable, and the state of the RDMA connection at port {redials.rdmaPort}: no socket table shows it.",
    "unless": ["local"],
    "commands": ["ping -c 3 -W 2 {redials.address}","nsenter -t 1 -n rdma resource show cm_id dst-port {redials.rdmaPort}"]
   },
   {
    "text": "List the blocked tasks. They continue on their own when the server is back. A forced unmount loses unflushed writes.",
    "commands": ["ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"]
   }
  ],
  "fix": [],
  "fixedIn": [],
  "unknown": [{"text":"the cause: why nothing answers: the counters of a client do not show it","unless":["local"]}],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-connect-port-reused",
  "severity": "major",
  "titles": [
   {
    "text": "the connection to NFS server {S} from port {P} gets no answer (SYN-SENT), while the one from port {stuck.others} works",
    "if": "works"
   },
   {"text":"the connection to NFS server {S} from port {P} gets no answer (SYN-SENT), while one from port {stuck.others} is established"}
  ],
  "see": ["https://www.suse.com/support/kb/doc/?id=000019722","https://access.redhat.com/solutions/2979751"],
  "overrides": ["nfs-server-silent","nfs-client-redials"],
  "steps": [
   {
    "name": "stuck",
    "kind": "nfs.connect.stuck",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"from","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "works",
    "kind": "nfs.connect.other-answered",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"from","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "required"
   },
   {
    "name": "kept",
    "kind": "nfs.connect.port-kept",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"from","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "required"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "back",
    "kind": "nfs.server.ok",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"after","point":{"step":"stuck"}}],
    "by": [],
    "every": false,
    "line": 16,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["stuck"],
  "because": [
   {"text":"On this node, {stuck.note}."},
   {
    "text": "The client of NFSv3 and NFSv4.0 reconnects from the port that it had before. A firewall, a NAT or connection tracking on the way that still knows the old connection drops the new SYN. The server and the route to it work, as the other connection shows."
   }
  ],
  "impact": [
   {"text":"{stuck.note}"},
   {"text":"{works.note}"},
   {"text":"{kept.note}"},
   {"text":"the kernel has reported the server since {silent.from} ({silent.lines message})","if":"silent"},
   {"text":"its mounts have version {stuck.versions}"}
  ],
  "doNow": [
   {
    "text": "Check that a new connection from another port gets through. If not, the server takes no new connections, and the port is not the reason.",
    "commands": ["timeout 10 bash -c '</dev/tcp/{stuck.address}/{stuck.port}' && echo reached","nsenter -t 1 -n ss -tinop dst {stuck.address}"]
   },
   {"text":"Do not unmount with force: that loses unflushed writes.","commands":[]},
   {
    "text": "Delete the old connection of port {P} from the tables of what is between: firewall, NAT gateway, load balancer, or conntrack of the server or of this node. Blocked I/O then resumes, and nothing is lost.",
    "commands": ["conntrack -L -p tcp --orig-port-src {P} --dport {stuck.port}","conntrack -D -p tcp --orig-port-src {P} --dport {stuck.port}"]
   }
  ],
  "fix": [
   {
    "text": "Mount with vers=4.1 or later: it reconnects from a new port. noresvport alone is not enough for NFSv3 and NFSv4.0: they keep a port above 1023 too.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [{"text":"the cause: what drops the SYN: this node sees only that no answer comes"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-dead-port",
  "severity": "major",
  "titles": [
   {"text":"NFS mount of pod {row.pod} hangs: nothing listens on {still.endpoint}","if":"row","unless":["soft"]},
   {"text":"NFS mount {row.target} hangs: nothing listens on {still.endpoint}","if":"row","unless":["soft"]},
   {"text":"NFS mount {row.target} fails: nothing listens on {still.endpoint}","if":"row","unless":["mixed"]},
   {"text":"nothing listens on {still.endpoint}, where an NFS client of this node connects","if":"still"},
   {"text":"an NFS client waited {outage.duration} for {outage.endpoint}, where nothing listened"}
  ],
  "see": ["https://github.com/aws/efs-utils/issues/346","https://github.com/Azure/AZNFS-mount/pull/292"],
  "overrides": [
   "nfs-server-silent",
   "nfs-client-after-unmount",
   "nfs-client-redials",
   "nfs-volume-stuck",
   "kubelet-stalled",
   "proxy-restart-loop",
   "nfs-mount-hanging",
   "nfs-state-recovery-failed"
  ],
  "steps": [
   {
    "name": "outage",
    "kind": "nfs.port.outage",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "still",
    "kind": "nfs.port.outage",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "row",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "listed",
    "kind": "nfs.client.listed",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"outage","field":"from"}},{"type":"before","point":{"step":"outage","field":"to"}}],
    "by": [],
    "every": false,
    "line": 21,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "spell",
    "kind": "nfs.server.silent",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"untilAt","op":"=","value":{"step":"outage","field":"untilAt"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "waiting",
    "kind": "task.blocked",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"outage","field":"from"}},{"type":"before","point":{"step":"outage","field":"to"}}],
    "by": [],
    "every": false,
    "line": 23,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "client",
    "kind": "nfs.client.without-row",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "elsewhere",
    "kind": "mount.elsewhere",
    "where": [{"field":"port","op":"=","value":{"step":"client","field":"port"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "died",
    "kind": "listener.died",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"diedAt","op":"=","value":{"step":"outage","field":"diedAt"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "clash",
    "kind": "listener.death-contradicted",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lease",
    "kind": "nfs.lease.renewed",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}},{"field":"local","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "valid",
    "kind": "nfs.lease.valid",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}},{"field":"local","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "redials",
    "kind": "nfs.client.redialing",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"outage","field":"from"}},{"type":"before","point":{"step":"outage","field":"to"}}],
    "by": [],
    "every": false,
    "line": 30,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "node",
    "kind": "nfs.server.silent",
    "where": [{"field":"ofNode","op":"=","value":{"literal":true}},{"field":"answered","op":"=","value":{"literal":false}}],
    "order": [{"type":"before","point":{"step":"still","field":"to"}}],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "older",
    "kind": "nfs.client.older-than-mount",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 32,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gone",
    "kind": "mount.detached",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 33,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "held",
    "kind": "mount.held",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "loop",
    "kind": "efs.tunnel.restart-loop",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [{"type":"after","point":{"step":"outage","field":"from"}}],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "barred",
    "kind": "efs.tunnel.restart-blocked",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [{"type":"after","point":{"step":"outage","field":"from"}}],
    "by": [],
    "every": false,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "keyless",
    "kind": "efs.credentials.unavailable",
    "where": [{"field":"credentialsSource","op":"!=","value":{"literal":""}}],
    "order": [{"type":"within","length":60000000,"point":{"step":"barred"}}],
    "by": [],
    "every": false,
    "line": 37,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dropped",
    "kind": "efs.state.dropped-while-mounted",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "left",
    "kind": "efs.state.left-over",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 39,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "states",
    "kind": "nfs.port.outage",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"states","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "revive",
    "kind": "efs.state.left-over",
    "where": [{"field":"port","op":"=","value":{"step":"row","field":"port"}},{"field":"target","op":"=","value":{"step":"row","field":"target"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "keep",
    "kind": "efs.state.left-over",
    "where": [{"field":"port","op":"=","value":{"step":"client","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 42,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unit",
    "kind": "listener.died",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"diedAt","op":"=","value":{"step":"outage","field":"diedAt"}},
     {"field":"unit","op":"=","value":{"variable":"UNIT"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 43,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "suspect",
    "kind": "listener.suspected",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"diedAt","op":"=","value":{"step":"outage","field":"diedAt"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 44,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "azure",
    "kind": "listener.died",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"azureServer","op":"!=","value":{"literal":""}}],
    "order": [{"type":"within","length":1000000,"point":{"step":"died"}}],
    "by": [],
    "every": false,
    "line": 45,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "soft",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}},{"field":"hard","op":"=","value":{"literal":false}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 46,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "mixed",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"step":"soft","field":"port"}},{"field":"hard","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 47,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "binds",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}},{"field":"subPath","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 48,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "mounts",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}},{"field":"subPath","op":"=","value":{"literal":false}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 49,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "usual",
    "kind": "nfs.port.outage",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"port","op":"=","value":{"literal":2049}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 50,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 51,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calls",
    "kind": "nfs.calls.waiting",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}},{"field":"local","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 52,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "backlog",
    "kind": "mount.write-backlog",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 53,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dirty",
    "kind": "node.dirty-pages",
    "where": [],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": false,
    "line": 54,
    "column": 3,
    "role": "optional"
   },
   {"name":"asleep","kind":"efs.watchdog.stuck","where":[],"order":[],"by":[],"every":false,"line":55,"column":3,"role":"optional"},
   {
    "name": "dies",
    "kind": "efs.watchdog.exits",
    "where": [{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 56,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unwatched",
    "kind": "efs.watchdog.missing",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 57,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "idle",
    "kind": "efs.watchdog.missing",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}},{"field":"unit","op":"=","value":{"variable":"IDLE"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 58,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "zombie",
    "kind": "efs.tunnel.zombie",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 59,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "another",
    "kind": "efs.tunnel.pid-of-another",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 60,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "oomed",
    "kind": "container.oom-restarts",
    "where": [{"field":"waiting","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 61,
    "column": 3,
    "role": "optional"
   },
   {"name":"killed","kind":"container.oom-listed","where":[],"order":[],"by":[],"every":false,"line":62,"column":3,"role":"optional"},
   {
    "name": "statfs",
    "kind": "statfs.timed-out",
    "where": [],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 63,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "manager",
    "kind": "nfs.manager.blocked",
    "where": [{"field":"server","op":"=","value":{"literal":"127.0.0.1"}}],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": false,
    "line": 64,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "freeze",
    "kind": "kubelet.silence",
    "where": [{"field":"nth","op":"=","value":{"variable":"SILENCE"}}],
    "order": [{"type":"longer-than","length":300000000},{"type":"after","point":{"step":"outage","field":"from"}}],
    "by": [],
    "every": false,
    "line": 65,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "recovered",
    "kind": "nfs.port.recovered",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 66,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {died.note}.","if":"died"},
   {"text":"On this node, {loop.note}, as when it cannot bind the port.","if":"loop"},
   {
    "text": "On this node, {oomed.note}, and is not running. The proxies of the EFS CSI driver's mounts run in it",
    "if": "oomed",
    "unless": ["recovered"]
   },
   {
    "text": "In the table of pods, {killed.note}. The proxies of the EFS CSI driver's mounts die with it; the table does not say which of its containers was killed",
    "if": "killed",
    "unless": ["oomed","recovered"]
   },
   {"text":"On this node, {suspect.note}","if":"suspect"},
   {"text":"On this node, {dropped.note}. Its tunnel was asked to exit, and nothing restarts it","if":"dropped"},
   {
    "text": "No line that was read shows why nothing answered on port {P}.",
    "unless": ["died","loop","suspect","oomed","killed","barred","dropped"]
   },
   {
    "text": "A hard NFS mount waits forever: every task that needs the server sleeps until something answers on the port. Cached data is still served.",
    "unless": ["soft"]
   },
   {
    "text": "A soft NFS mount does not wait forever. A call without an answer fails after timeo x (retrans + 1), and the next one waits just as long. Data of a failed write is lost, and programs see the error only at fsync or close.",
    "if": "soft"
   },
   {
    "text": "The hard mounts of the port, such as {mixed.target}, wait forever: every task that touches one sleeps until something answers there.",
    "if": "mixed"
   }
  ],
  "impact": [
   {"text":"{blocked.count task} stuck in D state on port {P}","if":"blocked"},
   {"text":"{held.note}","if":"held"},
   {"text":"{calls.note}","if":"calls"},
   {"text":"{asleep.note}, so it restarts no tunnel","if":"asleep","unless":["recovered"]},
   {"text":"{unwatched.note}, so tunnels are not restarted automatically","if":"unwatched","unless":["recovered"]},
   {"text":"{dies.note}. Until that is fixed, an EFS tunnel that dies is not restarted","if":"dies","unless":["recovered"]},
   {"text":"{zombie.note}. efs-utils before 1.33.4 takes that for a running tunnel and starts none","if":"zombie","unless":["recovered"]},
   {
    "text": "{another.note}. The EFS watchdog takes any stunnel or efs-proxy with that PID for it and starts none, unless a stunnel.pid next to the state file names another",
    "if": "another",
    "unless": ["recovered"]
   },
   {"text":"{backlog.note}","if":"backlog"},
   {"text":"{dirty.note}","if":"dirty"},
   {"text":"{lease.note}","if":"lease"},
   {
    "text": "{valid.note}. Either the listener died since, or the mount belongs to another network namespace, such as a container's, and is served there",
    "if": "valid",
    "unless": ["died"]
   },
   {"text":"{clash.note}","if":"clash"},
   {"text":"{redials.note}","if":"redials"},
   {"text":"{left.note}","if":"left"},
   {
    "text": "the EFS watchdog sees that the tunnel of port {P} is gone but does not restart it: its certificate {barred.path} is missing. It needs AWS credentials to create one, and found none in that minute ({keyless.credentialsSource})",
    "if": "keyless"
   },
   {
    "text": "the EFS watchdog sees that the tunnel of port {P} is gone but does not restart it: its certificate {barred.path} is missing",
    "if": "barred",
    "unless": ["keyless"]
   },
   {"text":"the kernel has reported it since {silent.from} ({silent.lines message})","if":"silent","unless":["recovered"]},
   {"text":"the kernel reported it from {silent.from} to {silent.to} ({silent.lines message})","if":"recovered"},
   {"text":"the kernel has reported since {node.from} that 127.0.0.1 does not answer ({node.lines message}); it names no port","if":"node"},
   {"text":"{client.note}","if":"still"},
   {"text":"at capture, {client.note} (listener: {client.listener})","if":"client","unless":["still"]},
   {"text":"{elsewhere.note}; that namespace holds the mount","if":"elsewhere"},
   {"text":"kubelet was silent for {freeze.duration}","if":"freeze"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt",
     "nsenter -t 1 -n ss -tanp > /var/tmp/mountline-evidence/ss-tanp.txt",
     "for p in \$(ps -eLo lwp=,stat= | awk '\$2 ~ /^D/ { print \$1 }'); do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; cat /proc/\$p/stack; done > /var/tmp/mountline-evidence/stacks.txt"
    ]
   },
   {
    "text": "Save the state files of the EFS mounts too: they show which mount a port belonged to.",
    "if": "states",
    "commands": ["cp -r --parents /var/run/efs /var/tmp/mountline-evidence/"]
   },
   {
    "text": "Check which data is at risk, which mounts share the client (subPath bind mounts too), and what is blocked. A forced unmount loses dirty data.",
    "unless": ["usual"],
    "commands": [
     "grep -E '^(Dirty|Writeback):' /proc/meminfo",
     "grep -n 'port={P},' /proc/1/mountinfo",
     "ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"
    ]
   },
   {
    "text": "Check which data is at risk, which mounts share the client (subPath bind mounts too), and what is blocked. A forced unmount loses dirty data. For port 2049 the mount table shows no port= option.",
    "if": "usual",
    "commands": [
     "grep -E '^(Dirty|Writeback):' /proc/meminfo",
     "grep -nE ',addr=(127[.]|::1)' /proc/1/mountinfo",
     "ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"
    ]
   },
   {
    "text": "Best fix: start {UNIT} again: it was the listener on port {P}. Blocked I/O then completes.",
    "if": "unit",
    "commands": ["systemctl start {UNIT}","systemctl status --no-pager {UNIT}","nsenter -t 1 -n ss -tlnp 'sport = :{P}'"]
   },
   {
    "text": "Best fix: remove the \`~\` of the state file of port {P}. The watchdog skips a file with it; without it, it restarts the tunnel while the mount entry exists, and cleans up when it is gone. First check that file system and access point are those of the mounts that wait on port {P}.",
    "if": "revive",
    "unless": ["unit"],
    "commands": [
     "cat /var/run/efs/{revive.file}",
     "mv /var/run/efs/{revive.file} /var/run/efs/{revive.stateName}",
     "nsenter -t 1 -n ss -tlnp 'sport = :{P}'"
    ]
   },
   {
    "text": "Best fix: start the NFS server of this node again (nfs-server, nfs-ganesha), or the proxy that listened on port {P}. Blocked I/O then completes. Never start one for another server or file system.",
    "if": "usual",
    "unless": ["unit","revive","azure"],
    "commands": ["systemctl list-units --all --no-pager 'nfs*'","nsenter -t 1 -n ss -tlnp 'sport = :{P}'"]
   },
   {
    "text": "Best fix: start a listener for the same server on port {P}: its proxy, or this node's NFS server if the node serves itself. Blocked I/O then completes. Never start one for another server or file system.",
    "unless": ["unit","revive","usual"],
    "commands": ["nsenter -t 1 -n ss -tlnp 'sport = :{P}'"]
   },
   {
    "text": "Restore the AWS credentials where the EFS watchdog looks for them: {keyless.credentialsSource} (\`metadata:\` is the instance role). On its next pass, within seconds, it creates the certificate and starts the tunnel on port {P}.",
    "if": "keyless",
    "commands": []
   },
   {
    "text": "Find out why the EFS watchdog does not recreate the certificate of port {P}. It tries on every pass; its log shows the reason.",
    "if": "barred",
    "unless": ["keyless"],
    "commands": ["ls -l {barred.path}"]
   },
   {
    "text": "If the mount belongs to the EFS CSI driver, its listener comes back with container {oomed.containerName} of pod {oomed.pod}. Make sure that the container has the memory it needs and is started. Its watchdog then starts the proxies of everything still mounted, and blocked I/O resumes.",
    "if": "oomed",
    "commands": ["kubectl get pod -n {oomed.namespace} {oomed.pod} -o wide","kubectl describe pod -n {oomed.namespace} {oomed.pod}"]
   },
   {
    "text": "Check which container of pod {killed.pod} is OOMKilled, and give it the memory it needs. Its watchdog then restarts the proxies of all mounts of the EFS CSI driver; blocked I/O resumes.",
    "if": "killed",
    "unless": ["oomed"],
    "commands": [
     "kubectl get pods -A --field-selector metadata.name={killed.pod} -o json",
     "kubectl get events -A --field-selector involvedObject.name={killed.pod}"
    ]
   },
   {
    "text": "Write a new stunnel configuration for {azure.azureServer}, and start stunnel with it. Model it on those of other addresses, with accept = 127.0.0.1:{P} and connect = {azure.azureServer}:2049. AZNFS removed its own, and gives the next mount another port.",
    "if": "azure",
    "commands": ["ls -l /etc/stunnel/microsoft/aznfs/nfsv4_fileShare"]
   },
   {
    "text": "Start {IDLE}, the EFS watchdog of this node: it has ended, and nothing has restarted tunnels since. It restarts the tunnel of every state file without \`~\` that is still mounted.",
    "if": "idle",
    "unless": ["dies"],
    "commands": ["systemctl start {IDLE}"]
   },
   {
    "text": "Bring back the EFS watchdog: none runs, so nothing on this node restarts tunnels. It restarts the tunnel of every state file without \`~\` that is still mounted. For mounts of the CSI driver it runs in container efs-plugin of efs-csi-node, otherwise as a unit. Never restart an efs-plugin that runs: that cuts every EFS mount of the node.",
    "if": "unwatched",
    "unless": ["idle"],
    "commands": ["crictl ps -a --name efs-plugin","systemctl status --no-pager amazon-efs-mount-watchdog"]
   },
   {
    "text": "Leave the state file of port {P}, with its \`~\`, in place until the client is gone. While it exists, no other mount gets the port and joins that client.",
    "if": "keep",
    "commands": []
   },
   {
    "text": "Check whether {suspect.units} listened there: its configuration and log name the port. If so, fix what ended it and start it.",
    "if": "suspect",
    "commands": ["systemctl status --no-pager {suspect.units}","systemctl cat {suspect.units}"]
   },
   {
    "text": "Check whether these PIDs wait for it or for another mount: {held.maybe}.",
    "if": "held",
    "commands": ["for p in {held.maybe}; do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; readlink /proc/\$p/cwd /proc/\$p/fd/*; cat /proc/\$p/stack; done"]
   },
   {
    "text": "Keep port {P} from the next mount before you unmount. Once its mount entry is gone, the watchdog removes a state file without \`~\`, while the NFS client may still live. Remove this file once the client is gone.",
    "if": "revive",
    "unless": ["unit"],
    "commands": ["touch /var/run/efs/kept.{P}"]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the holders, then detach every mount of the client, subPath bind mounts first. First check that the PIDs were not reused. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable. A forced unmount (umount -f) loses unflushed writes and may fail with EBUSY.",
    "if": "row",
    "commands": [
     "ps -o pid,lstart,stat,wchan:32,comm {held.kill}",
     "kill -9 {held.kill}",
     "nsenter -t 1 -m timeout 20 umount -l {binds.target}",
     "nsenter -t 1 -m timeout 20 umount -l {mounts.target}"
    ]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the blocked tasks; no mount entry is left to detach. First check that the PIDs were not reused. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable. The NFS client goes away with its last holder.",
    "if": "client",
    "unless": ["elsewhere"],
    "commands": ["ps -o pid,lstart,stat,wchan:32,comm {held.kill}","kill -9 {held.kill}"]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the blocked tasks, and detach the mount in the mount namespace that still has it. The host itself has no mount entry left. First check that the PIDs were not reused. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable. If the container image has no umount, kill its processes instead, if the node can spare them. Never kill those of efs-plugin: they serve every EFS mount.",
    "if": "elsewhere",
    "commands": [
     "ps -o pid,lstart,stat,wchan:32,comm {held.kill}",
     "kill -9 {held.kill}",
     "ps -o pid,lstart,stat,wchan:32,comm {elsewhere.pids}",
     "nsenter -t {elsewhere.pid} -m timeout 20 umount -l {elsewhere.target}"
    ]
   },
   {
    "text": "Verify that the NFS client is gone too: the port is not free before that. Both lists show the port in hex.",
    "commands": ["awk -v p=\$(printf %x {P}) '\$2 ~ /^7f|^0+1\$/ && \$3 \\"\\" == p' /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes"]
   },
   {
    "text": "If it is still listed in \`volumes\`, another mount namespace or a task blocked in NFS still holds it. It goes away with the last of them. If it is listed only in \`servers\`, the kernel's own calls are pending. They end when something answers on the port.",
    "unless": ["usual"],
    "commands": ["grep -l 'port={P},' /proc/[0-9]*/mountinfo","grep -lE '[[](nfs|nfsv4|sunrpc)[]]' /proc/[0-9]*/task/[0-9]*/stack"]
   },
   {
    "text": "If it is still listed in \`volumes\`, another mount namespace or a task blocked in NFS still holds it. It goes away with the last of them. If it is listed only in \`servers\`, the kernel's own calls are pending. They end when something answers on the port.",
    "if": "usual",
    "commands": ["grep -lE ',addr=(127[.]|::1)' /proc/[0-9]*/mountinfo","grep -lE '[[](nfs|nfsv4|sunrpc)[]]' /proc/[0-9]*/task/[0-9]*/stack"]
   },
   {
    "text": "Last resort, loses unflushed writes: if none of this frees it, end every call of the superblock with an error (Linux 6.5 and newer). Older kernels need a drain and a reboot; other mounts keep working until then.",
    "commands": [
     "for d in \$(awk -v p=\$(printf %x {P}) '\$2 ~ /^7f|^0+1\$/ && \$3 \\"\\" == p { print \$4 }' /proc/fs/nfsfs/volumes); do echo 1 > /sys/fs/nfs/\$d/shutdown; done"
    ]
   }
  ],
  "fix": [
   {
    "text": "Make whatever stops that listener (a proxy, this node's NFS server) unmount first. Make it refuse to mount if the listener failed to start.",
    "commands": []
   },
   {
    "text": "Use an AZNFS that checks /proc/fs/nfsfs/servers before it stops a stunnel (pull request 292 of AZNFS-mount). A mount that is gone from the node may still exist in another mount namespace.",
    "if": "azure",
    "commands": []
   },
   {
    "text": "Run one EFS watchdog per /var/run/efs: that of efs-csi-node or the node's own. Where a path begins with a dot, use efs-utils 3.2.0: older watchdogs take that mount for unmounted.",
    "if": "dropped",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: why the listener on {P} ended before {died.deadAt}; no line that was read shows it",
    "unless": ["oomed","loop","barred","dropped","suspect"]
   },
   {"text":"the cause: when and how the listener on {P} ended: no line of the bundle shows it","unless":["died","oomed"]},
   {
    "text": "the cause: whether the listener on {P} ended with container {oomed.containerName}, which is not running: no line of it shows that",
    "if": "oomed",
    "unless": ["died"]
   },
   {
    "text": "whether the tasks in D state with PID {held.untold} wait for it: nothing shows where they sleep. Their wait channel or stack, working directory and open files would"
   },
   {"text":"which client wrote the lines since {node.from}: those of ports {node.candidates} could have","if":"node"}
  ],
  "line": 3,
  "column": 6
 },
 {
  "id": "nfs-handle-stale",
  "severity": "major",
  "titles": [
   {"text":"containers of pod {stale.pod} cannot be created: the file handle of its NFS volume {V} is stale","if":"still"},
   {"text":"containers of pod {stale.pod} could not be created: the file handle of its NFS volume {V} was stale"}
  ],
  "see": ["https://github.com/kubernetes/kubernetes/issues/75918","https://man7.org/linux/man-pages/man5/nfs.5.html"],
  "overrides": [],
  "steps": [
   {
    "name": "stale",
    "kind": "volume.handle.stale",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"pv","op":"=","value":{"variable":"V"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "still",
    "kind": "volume.handle.stale",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"pv","op":"=","value":{"variable":"V"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "named",
    "kind": "volume.handle.stale",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"pv","op":"=","value":{"variable":"V"}},
     {"field":"name","op":"=","value":{"variable":"N"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "row",
    "kind": "volume.handle.stale",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"pv","op":"=","value":{"variable":"V"}},
     {"field":"server","op":"=","value":{"variable":"S"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "changed",
    "kind": "nfs.fileid.changed",
    "where": [{"field":"server","op":"=","value":{"step":"row","field":"server"}}],
    "order": [{"type":"before","point":{"step":"stale"}}],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"server","op":"=","value":{"step":"row","field":"server"}}],
    "order": [{"type":"before","point":{"step":"stale"}}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calm",
    "kind": "volume.handle.stale.ceased",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"pv","op":"=","value":{"variable":"V"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 12,
    "role": "end",
    "says": {"text":"{calm.note}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {stale.note}."},
   {
    "text": "A stale file handle (ESTALE) means that the server answers but does not know the mounted directory. The directory was removed there, or the server came back with another fsid for its file system. The mount stays stale until the server knows the directory again or it is mounted again."
   }
  ],
  "impact": [{"text":"{stale.note}"},{"text":"{silent.note}","if":"silent"}],
  "doNow": [
   {
    "text": "Check what the mount point answers and which server it belongs to.",
    "commands": ["nsenter -t 1 -m timeout 20 stat {stale.target}","grep -F {U} /proc/1/mountinfo"]
   },
   {"text":"Check on the server that the directory exists and is exported under the same fsid as before.","commands":["exportfs -v"]},
   {
    "text": "Delete the pod once the directory exists again: kubelet unmounts the volume and mounts it again for the next pod. Unflushed writes are already lost.",
    "commands": ["kubectl delete pod -n {named.namespace} {named.name}"]
   },
   {
    "text": "If its unmount fails with the same error, detach the mount. The next attempt of kubelet then succeeds.",
    "commands": ["nsenter -t 1 -m timeout 20 umount -l {stale.target}"]
   }
  ],
  "fix": [
   {
    "text": "On an NFS server that may move or be rebuilt, give the exports fixed ids (fsid=). Do not remove directories that are mounted.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: whether the directory was removed or the server changed its ids: its own logs and exports show it",
    "unless": ["changed"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-mount-fails",
  "severity": "major",
  "titles": [
   {"text":"mounts of {F} keep failing, {failed.often} since {failed.from}: {failed.words}","if":"still","unless":["once"]},
   {"text":"mounts of {F} keep failing, {failed.often}: {failed.words}","if":"still","unless":["once"]},
   {"text":"mounts of {F} failed until {works.time}, {failed.often}: {failed.words}","if":"works"},
   {
    "text": "mounts of {F} failed {failed.often}, last at {failed.lastAt}, and no later success was seen: {failed.words}",
    "if": "lasts",
    "unless": ["stands"]
   },
   {"text":"mounts of {F} failed {failed.often}, last at {failed.lastAt}: {failed.words}","unless":["once"]},
   {"text":"mounts of {F} failed {failed.often}: {failed.words}","unless":["once"]},
   {"text":"a mount of {F} failed at {failed.from}: {failed.words}"},
   {"text":"a mount of {F} failed: {failed.words}"}
  ],
  "see": ["https://docs.aws.amazon.com/efs/latest/ug/troubleshooting-efs-mounting.html","https://man7.org/linux/man-pages/man8/mount.nfs.8.html"],
  "overrides": [],
  "steps": [
   {
    "name": "failed",
    "kind": "nfs.mount.fails",
    "where": [{"field":"of","op":"=","value":{"variable":"F"}},{"field":"cause","op":"=","value":{"variable":"CAUSE"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "lasts",
    "kind": "nfs.mount.fails-again",
    "where": [{"field":"of","op":"=","value":{"variable":"F"}},{"field":"nth","op":"=","value":{"step":"failed","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "required"
   },
   {
    "name": "still",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "once",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"times","op":"=","value":{"literal":1}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "inPod",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"helper","op":"=","value":{"literal":"pod"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "onNode",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"helper","op":"=","value":{"literal":"node"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "target",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"efs","op":"=","value":{"literal":true}},
     {"field":"on","op":"=","value":{"literal":"the-way"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "server",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"efs","op":"=","value":{"literal":false}},
     {"field":"on","op":"=","value":{"literal":"the-way"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"efs","op":"=","value":{"literal":false}},
     {"field":"cause","op":"=","value":{"literal":"unreachable"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unreached",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"efs","op":"=","value":{"literal":true}},
     {"field":"cause","op":"=","value":{"literal":"unreachable"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "refused",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"efs","op":"=","value":{"literal":false}},
     {"field":"cause","op":"=","value":{"literal":"refused"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "cut",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"reset"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "name",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"name"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "closed",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"helper","op":"!=","value":{"literal":"none"}},
     {"field":"cause","op":"=","value":{"literal":"reset"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 30,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "policy",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"efs","op":"=","value":{"literal":true}},
     {"field":"cause","op":"=","value":{"literal":"denied"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "export",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"efs","op":"=","value":{"literal":false}},
     {"field":"cause","op":"=","value":{"literal":"denied"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 32,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "kerberos",
    "kind": "nfs.mount.kerberos-failed",
    "where": [{"field":"of","op":"=","value":{"variable":"F"}},{"field":"nth","op":"=","value":{"step":"failed","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "permission",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"permission"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "ports",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"ports"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "path",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"path"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "version",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"protocol"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 37,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "helper",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"helper"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "proxy",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"proxy"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 39,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "credentials",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"credentials"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "early",
    "kind": "nfs.mount.fails",
    "where": [
     {"field":"of","op":"=","value":{"variable":"F"}},
     {"field":"nth","op":"=","value":{"step":"failed","field":"nth"}},
     {"field":"cause","op":"=","value":{"literal":"network"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "late",
    "kind": "nfs.mount.before-network",
    "where": [{"field":"of","op":"=","value":{"variable":"F"}},{"field":"nth","op":"=","value":{"step":"failed","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 42,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lockd",
    "kind": "lockd.start.failed",
    "where": [{"field":"error","op":"!=","value":{"literal":-97}}],
    "order": [{"type":"within","length":300000000,"point":{"step":"failed"}}],
    "by": [],
    "every": true,
    "line": 43,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "works",
    "kind": "nfs.mount.works",
    "where": [{"field":"of","op":"=","value":{"variable":"F"}},{"field":"nth","op":"=","value":{"step":"failed","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 44,
    "column": 12,
    "role": "end",
    "says": {"text":"{works.mount} was mounted at {works.time}"}
   },
   {
    "name": "stands",
    "kind": "nfs.mount.stands",
    "where": [{"field":"of","op":"=","value":{"variable":"F"}},{"field":"nth","op":"=","value":{"step":"failed","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 45,
    "column": 12,
    "role": "end",
    "says": {"text":"{stands.note}"}
   },
   {
    "name": "past",
    "kind": "nfs.mount.past",
    "where": [{"field":"of","op":"=","value":{"variable":"F"}},{"field":"nth","op":"=","value":{"step":"failed","field":"nth"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 46,
    "column": 12,
    "role": "end",
    "says": {"text":"{past.note}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {
    "text": "Only the VPC's resolver knows the name of an EFS file system. The VPC needs DNS support and DNS hostnames, and the file system needs a mount target in the node's Availability Zone.",
    "if": "name",
    "unless": ["server"]
   },
   {
    "text": "kubelet and most drivers use the node's resolver, which knows no cluster Service (svc.cluster.local). For a server in the cluster, mount the address of its Service.",
    "if": "name",
    "unless": ["target"]
   },
   {
    "text": "Nothing answers at the address of the server, or no route leads there. A firewall or security group drops the packets, the server is down, or the address is that of a Service without a ready pod behind it.",
    "if": "silent"
   },
   {
    "text": "This node does not reach the mount target on port 2049: a security group keeps it out, or the mount target is in another network.",
    "if": "unreached"
   },
   {
    "text": "The host answers, and nothing listens on the port: its NFS server is not started, or the address is of another host. NFSv3 needs ports 111 and mountd besides 2049.",
    "if": "refused"
   },
   {
    "text": "Something accepts the connection and closes it: the tunnel of mount.efs, if it does not reach the file system, a firewall, or a server that is starting.",
    "if": "cut",
    "unless": ["closed"]
   },
   {
    "text": "mount.nfs connects to the tunnel, which accepts at once and then connects to the mount target. If it cannot connect there, or TLS is refused, it closes the first connection.",
    "if": "closed"
   },
   {
    "text": "mount.nfs connects to the proxy that the mount helper started on this node, and nothing listens on its port, {failed.proxyPort}. EFS was never asked: its policy, mount targets and security groups have no part in it.",
    "if": "proxy"
   },
   {
    "text": "The file system answers and refuses. Either its policy requires IAM (mount option iam and a role that may ClientMount), TLS or an access point. Or the access point belongs to another file system, or its root directory does not exist and it has no creation info for it.",
    "if": "policy"
   },
   {
    "text": "The server answers and refuses. Its exports do not name this client or this path, or require another security flavor (sec=). Or the request came from a port above 1023, as through NAT or from a rootless container. Or root_squash maps root to a user who may not enter the directory.",
    "if": "export",
    "unless": ["kerberos"]
   },
   {
    "text": "mount.nfs says \`access denied by server\` for every mount(2) that fails with EACCES. It says so even if this node got no Kerberos credentials (sec=krb5, krb5i, krb5p) and never asked the server.",
    "if": "kerberos"
   },
   {
    "text": "mount.nfs says so in three cases. The server accepts only ports below 1024 (its exports lack insecure), and noresvport or NAT uses others. Another client has the same NFSv4 client id. Or mount.nfs runs in a container that may not mount.",
    "if": "permission"
   },
   {
    "text": "The kernel connects from a reserved port, of which there are some 360 (665 to 1023). Each mount probes several, and one that was closed is blocked in TIME-WAIT for a minute. Many mounts in a short time use them up. The same words mean that the address in clientaddr= or bound to is not of this node.",
    "if": "ports"
   },
   {
    "text": "The server does not serve the requested NFS version, or the node's kernel does not support it. Or, for NFSv3, the driver image that runs mount.nfs lacks /etc/netconfig or /etc/protocols.",
    "if": "version"
   },
   {
    "text": "The helper asks for credentials if the mount has option iam or its name did not resolve. It takes those of the pod identity or service account of efs-csi-node, otherwise the node's from the metadata service.",
    "if": "credentials"
   },
   {
    "text": "The server has no such path, and mount.nfs does not create one. Nor does an access point without creation info for its root directory.",
    "if": "path"
   },
   {
    "text": "mount(8) passes a file system of this type to a program, /sbin/mount.nfs or /sbin/mount.efs. That program is not installed where mount(8) runs.",
    "if": "helper"
   },
   {"text":"Without option _netdev it is mounted before the network is up.","if":"early"},
   {
    "text": "It was tried before the network was ready: a mount unit waits for the network only with _netdev, and only as well as the service that reports it ready.",
    "if": "late",
    "unless": ["early"]
   }
  ],
  "impact": [
   {"text":"{failed.refusal}","if":"proxy"},
   {"text":"volumes and mount points: {failed.mounts}"},
   {"text":"pods: {failed.pods}"},
   {"text":"{late.note}","if":"late"},
   {"text":"{kerberos.note}","if":"kerberos"},
   {
    "text": "lockd could not start on this node, last at {lockd.last} (error {lockd.error}): every NFSv3 mount needs it",
    "if": "lockd",
    "unless": ["target"]
   }
  ],
  "doNow": [
   {
    "text": "Check what the helper did before it gave up.",
    "if": "inPod",
    "commands": ["kubectl exec -n kube-system POD -c efs-plugin -- grep -n -B12 ' - ERROR - ' /var/log/amazon/efs/mount.log | tail -60"]
   },
   {
    "text": "Check on the node what the helper did before it gave up.",
    "if": "onNode",
    "commands": ["grep -n -B12 ' - ERROR - ' /var/log/amazon/efs/mount.log | tail -60"]
   },
   {
    "text": "Read the log of the proxy, where the helper runs: it shows why the proxy does not listen. Check whether it still runs.",
    "if": "proxy",
    "commands": [
     "tail -n 50 /var/log/amazon/efs/*.{failed.proxyPort}*.efs-proxy.log /var/log/amazon/efs/*.{failed.proxyPort}*.stunnel.log",
     "ps -o pid,lstart,stat,comm -p {failed.proxyPid}; ss -tlnp 'sport = :{failed.proxyPort}'"
    ]
   },
   {
    "text": "Check that rpcbind runs on this node and answers: lockd registers with it. Restart it if it does not.",
    "if": "lockd",
    "unless": ["target"],
    "commands": ["systemctl status --no-pager rpcbind","timeout 10 rpcinfo -p"]
   },
   {"text":"Check on the node whether {failed.server} resolves.","if":"name","commands":["getent hosts {failed.server}"]},
   {
    "text": "List the zones and addresses of its mount targets, where the AWS CLI has credentials. Check that the zone of this node is among them.",
    "if": "target",
    "commands": [
     "aws efs describe-mount-targets --file-system-id {failed.fsId} --query 'MountTargets[].[MountTargetId,AvailabilityZoneName,IpAddress,LifeCycleState]' --output text"
    ]
   },
   {
    "text": "List the security groups of the mount targets in the same place. They must let the node in on port 2049, and the node's own must let it out.",
    "if": "target",
    "commands": [
     "for t in \$(aws efs describe-mount-targets --file-system-id {failed.fsId} --query 'MountTargets[].MountTargetId' --output text); do aws efs describe-mount-target-security-groups --mount-target-id \$t --output text; done"
    ]
   },
   {
    "text": "Check on the node whether {failed.server} accepts connections.",
    "if": "server",
    "commands": ["curl -v --max-time 5 telnet://{failed.server}:2049 </dev/null"]
   },
   {
    "text": "Check on the node which NFS versions {failed.server} serves. A server that serves only NFSv4 does not show them.",
    "if": "version",
    "commands": ["timeout 20 rpcinfo {failed.rpcbind}"]
   },
   {
    "text": "Count the reserved ports in use. If few are free, mount more slowly: those in TIME-WAIT are free after a minute.",
    "if": "ports",
    "commands": ["ss -tan | awk '{ n = split(\$4, a, \\":\\") } a[n] >= 600 && a[n] < 1024 { print \$1 }' | sort | uniq -c"]
   },
   {
    "text": "Use noresvport for these mounts if the server accepts ports above 1023 (insecure in its exports): they then need no reserved port. One NFSv4 connection also serves all mounts of a server.",
    "if": "ports",
    "commands": []
   },
   {
    "text": "Check which versions the kernel of the node supports.",
    "if": "version",
    "commands": ["grep -h CONFIG_NFS_V /boot/config-\$(uname -r)"]
   },
   {
    "text": "Check what the policy of the file system requires, where the AWS CLI has credentials. Compare the access point and the mount options with it.",
    "if": "policy",
    "commands": ["aws efs describe-file-system-policy --file-system-id {failed.fsId}","aws efs describe-access-points --file-system-id {failed.fsId}"]
   },
   {
    "text": "Check that rpc.gssd runs on this node and what it logs. Check that its keytab has an entry for nfs/, host/ or the name of this node.",
    "if": "kerberos",
    "commands": ["systemctl status --no-pager rpc-gssd","journalctl -b -o short-iso -t rpc.gssd","klist -k /etc/krb5.keytab"]
   },
   {
    "text": "Check on the server what is exported and to whom, for mounts with sec=sys: they ask for these credentials too, and continue without them.",
    "if": "kerberos",
    "commands": ["exportfs -v"]
   },
   {"text":"Check on the server what is exported and to whom.","if":"export","unless":["kerberos"],"commands":["exportfs -v"]},
   {"text":"Check on the server that the path exists. For EFS, mount its root and look.","if":"path","commands":[]},
   {
    "text": "If efs-csi-node makes the mount, check its identity, and that the metadata service answers in its container. A hop limit of 1 does not reach it.",
    "if": "credentials",
    "commands": ["kubectl get serviceaccount -n kube-system efs-csi-node-sa -o yaml"]
   }
  ],
  "fix": [
   {
    "text": "If the node's zone has no mount target, create one there. If a security group keeps the node from its port 2049, let it through.",
    "if": "target",
    "commands": []
   },
   {
    "text": "Give efs-csi-node, or the node, the role that the driver's policy asks for. A mount without option iam needs none.",
    "if": "credentials",
    "commands": []
   },
   {
    "text": "Install nfs-utils (nfs-common), or amazon-efs-utils for EFS: on the node, or in the kubelet or driver image that runs mount(8).",
    "if": "helper",
    "commands": []
   },
   {"text":"Add _netdev to the mount options.","if":"early","commands":[]},
   {
    "text": "Add _netdev to the mount options, and check what makes the network ready (systemd-networkd-wait-online, NetworkManager-wait-online): the mount unit waits for it. With x-systemd.automount it is mounted at the first access.",
    "if": "late",
    "unless": ["early"],
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: why the server refuses: its own log shows it","if":"export","unless":["kerberos"]},
   {"text":"the cause: whether the server was asked at all: with sec=krb5 in the mount options it was not","if":"kerberos"},
   {"text":"the cause: why the proxy does not listen: its own log shows it","if":"proxy"},
   {"text":"the cause: whether the server or the client lacks the version","if":"version"}
  ],
  "line": 3,
  "column": 6
 },
 {
  "id": "nfs-mount-hanging",
  "severity": "major",
  "titles": [
   {"text":"mount.nfs of {T} has not returned after {stuck.duration}","if":"mounts"},
   {"text":"a remount of {T} has not returned after {stuck.duration}","if":"remounts"},
   {"text":"an umount of {T} has not returned after {stuck.duration}"}
  ],
  "see": [
   "https://github.com/nfs-ganesha/nfs-ganesha/issues/423",
   "https://github.com/kubernetes-csi/csi-driver-nfs/issues/1271",
   "https://github.com/util-linux/util-linux/issues/1309"
  ],
  "overrides": ["nfs-tasks-hung"],
  "steps": [
   {
    "name": "stuck",
    "kind": "mount.command.hanging",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}},{"field":"operation","op":"=","value":{"variable":"OP"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "mounts",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"operation","op":"=","value":{"literal":"mount"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "remounts",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"operation","op":"=","value":{"literal":"remount"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "named",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "tasks",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"pids","op":"=","value":{"variable":"TASKS"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "pod",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"podUid","op":"=","value":{"variable":"U"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "local",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "inside",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"container","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "cluster",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"inCluster","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "rpcbind",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"waitsFor","op":"=","value":{"literal":"rpcbind"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lockd",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"lockd","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gssd",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"waitsFor","op":"=","value":{"literal":"gssd"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "later",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"waitsFor","op":"=","value":{"literal":"later"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "turn",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"waitsFor","op":"=","value":{"literal":"turn"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "client",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"waitsFor","op":"=","value":{"literal":"client"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "kerberos",
    "kind": "mount.command.hanging",
    "where": [{"field":"first","op":"=","value":{"step":"stuck","field":"first"}},{"field":"kerberos","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unanswered",
    "kind": "rpcbind.server.not-responding",
    "where": [{"field":"server","op":"=","value":{"literal":"localhost"}}],
    "order": [{"type":"between","from":{"step":"lockd","field":"from"},"to":{"step":"lockd","field":"to"}}],
    "by": [],
    "every": true,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unregistered",
    "kind": "sunrpc.service.unregistered",
    "where": [{"field":"service","op":"=","value":{"literal":"lockdv1"}},{"field":"errno","op":"!=","value":{"literal":97}}],
    "order": [{"type":"between","from":{"step":"lockd","field":"from"},"to":{"step":"lockd","field":"to"}}],
    "by": [],
    "every": true,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "upcalls",
    "kind": "sunrpc.gss-upcall.failed",
    "where": [],
    "order": [{"type":"between","from":{"step":"kerberos","field":"from"},"to":{"step":"kerberos","field":"to"}}],
    "by": [],
    "every": true,
    "line": 30,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "manager",
    "kind": "nfs.manager.blocked",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calls",
    "kind": "nfs.calls.waiting",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 32,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["stuck"],
  "because": [
   {"text":"On this node, {stuck.note}."},
   {
    "text": "mount.nfs waits in the kernel for the server. The first mount of a server creates the client that later ones share. Every other mount waits for that, since Linux 4.15 even one of another server. On a hard mount it waits forever.",
    "if": "mounts",
    "unless": ["lockd","gssd","later","turn","client"]
   },
   {
    "text": "mount.nfs waits for an NFS client that the kernel is creating: since Linux 4.15 for any, whatever its server. Usually another mount creates it and hangs itself. Nothing shows that this server does not answer.",
    "if": "client"
   },
   {
    "text": "mount.nfs of NFSv4 waits its turn in nfs4_discover_server_trunking: the kernel contacts one new server at a time. Another NFSv4 mount, of any server, has the turn and does not finish. Nothing shows that this server does not answer.",
    "if": "turn"
   },
   {
    "text": "mount.nfs waits for rpc.gssd on this node, which fetches the Kerberos credentials, and not for an answer to the kernel. rpc.gssd itself may wait for the KDC, for the server's name, or for the server.",
    "if": "gssd"
   },
   {
    "text": "The server answers, but asks the client to try again later, as in its grace period after a start (NFS4ERR_GRACE, NFS4ERR_DELAY). The kernel retries on its own, every 15 s at the slowest.",
    "if": "later"
   },
   {"text":"The first NFSv3 mount starts lockd. Every later one, and every NFSv3 umount, waits until lockd runs.","if":"lockd"},
   {
    "text": "lockd registers with rpcbind on this node when it starts, and unregisters when it ends. While rpcbind does not answer, both take minutes. Other NFSv3 mounts wait for that.",
    "if": "rpcbind"
   },
   {
    "text": "An umount flushes dirty data and signs off from the server. On a hard mount whose server does not answer, it never returns.",
    "unless": ["mounts","remounts","lockd","gssd","later"]
   },
   {
    "text": "A remount flushes dirty data before it changes the options, and newer kernels ask the server again. On a hard mount whose server does not answer, it never returns.",
    "if": "remounts",
    "unless": ["gssd","later"]
   }
  ],
  "impact": [
   {"text":"{stuck.note}"},
   {"text":"rpcbind on this node did not answer the kernel, last at {unanswered.last}","if":"unanswered"},
   {
    "text": "lockd could not register with rpcbind on this node, last at {unregistered.last} (errno {unregistered.errno})",
    "if": "unregistered"
   },
   {"text":"the kernel got no answer from rpc.gssd, last at {upcalls.last}","if":"upcalls"},
   {"text":"{manager.note}","if":"manager"},
   {"text":"{calls.note}","if":"calls"}
  ],
  "doNow": [
   {
    "text": "Find the processes on the node: these PIDs are those of the container.",
    "if": "inside",
    "commands": ["grep -E '^(mount[.]nfs|umount)' /proc/[0-9]*/comm"]
   },
   {
    "text": "Check which kernel functions they sleep in.",
    "unless": ["inside"],
    "commands": ["for p in {stuck.pids}; do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; cat /proc/\$p/stack; done"]
   },
   {
    "text": "Use the address of Service {S} in what follows: most nodes do not resolve cluster names.",
    "if": "cluster",
    "commands": ["kubectl get services -A -o wide"]
   },
   {
    "text": "Check that the server is reachable and that its NFS answers at {named.service}.",
    "if": "named",
    "unless": ["local","rpcbind","gssd","later","client","turn"],
    "commands": [
     "timeout 10 bash -c '</dev/tcp/{named.address}/{named.tcpPort}' && echo reached",
     "timeout 10 rpcinfo {named.rpcinfo}",
     "nsenter -t 1 -n ss -tno state all dst {named.peer}"
    ]
   },
   {
    "text": "Check that the server is reachable, and the state of the RDMA connection at port {named.rdmaPort}: no socket table shows it.",
    "if": "named",
    "unless": ["local","rpcbind","gssd","later","client","turn"],
    "commands": ["ping -c 3 -W 2 {named.address}","nsenter -t 1 -n rdma resource show cm_id dst-port {named.rdmaPort}"]
   },
   {"text":"Check what listens on port {P}.","if":"local","commands":["nsenter -t 1 -n ss -tlnp 'sport = :{P}'"]},
   {
    "text": "Find the task that starts lockd, and check that rpcbind answers: lockd registers with it. The mount waits for that task. While it waits there no signal reaches it, not even kill -9.",
    "if": "lockd",
    "unless": ["rpcbind"],
    "commands": ["grep -lE 'svc_|rpcb_|lockd' /proc/[0-9]*/task/[0-9]*/stack","rpcinfo -p"]
   },
   {
    "text": "Check that rpcbind runs on this node and answers; restart it if it does not. What waits for it then continues on its own. It does not wait for the server.",
    "if": "rpcbind",
    "commands": ["systemctl status --no-pager rpcbind","timeout 10 rpcinfo -p"]
   },
   {
    "text": "Find the mount.nfs that started first: this one continues when that one has ended, whatever its server.",
    "if": "client",
    "commands": ["ps -eo pid,lstart,wchan:40,comm | grep '[m]ount.nfs'"]
   },
   {
    "text": "Find the mount.nfs that started first: this one continues when that one has ended, whatever its server. While it waits there no signal reaches it, not even kill -9.",
    "if": "turn",
    "commands": ["ps -eo pid,lstart,wchan:40,comm | grep '[m]ount.nfs'"]
   },
   {
    "text": "Check that rpc.gssd runs, and what it logs. Restart it if it makes no progress: what waits is asked again.",
    "if": "gssd",
    "commands": ["systemctl status --no-pager rpc-gssd","journalctl -b -u rpc-gssd -o short-iso | tail -n 50"]
   },
   {
    "text": "Check that rpc.gssd runs, and what it logs.",
    "if": "upcalls",
    "unless": ["gssd"],
    "commands": ["systemctl status --no-pager rpc-gssd","journalctl -b -u rpc-gssd -o short-iso | tail -n 50"]
   },
   {
    "text": "Check on the server why it puts the client off: its grace period after a start, or files that it recalls from slow storage.",
    "if": "later",
    "commands": []
   },
   {
    "text": "Kill it: it has mounted nothing yet, so nothing is lost, and other mounts that wait for it continue. Its caller may try again, and then blocks as long as nothing answers. First check that the PIDs were not reused.",
    "if": "mounts",
    "unless": ["lockd","later","turn","client"],
    "commands": ["ps -o pid,lstart,stat,wchan:32,comm {stuck.pids}","kill -9 {stuck.pids}"]
   },
   {
    "text": "Bring back the server or the path to it: the umount then finishes on its own. Do not add -f or -l before that: both lose unflushed writes.",
    "unless": ["mounts","remounts","lockd","gssd","later"],
    "commands": []
   },
   {
    "text": "Bring back the server or the path to it: the remount then finishes on its own. It stays mounted meanwhile; an umount with -f or -l loses unflushed writes.",
    "if": "remounts",
    "unless": ["gssd","later"],
    "commands": []
   }
  ],
  "fix": [
   {
    "text": "Make the driver end the mount that it gave up, with the programs that it started (pull request 1272 of csi-driver-nfs).",
    "if": "mounts",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: whether the server does not answer, or the kernel waits for something of its own: the stacks show it",
    "unless": ["rpcbind","gssd","later","turn","client"]
   },
   {
    "text": "whether the umount is still flushing dirty data and will then return: compare Dirty and Writeback of /proc/meminfo over time",
    "unless": ["mounts","remounts","lockd","gssd"]
   },
   {
    "text": "whether the remount is still flushing dirty data and will then return: compare Dirty and Writeback of /proc/meminfo over time",
    "if": "remounts",
    "unless": ["gssd"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-mount-without-statd",
  "severity": "major",
  "titles": [
   {
    "text": "rpcbind on this node does not answer: rpc.statd cannot start, and NFSv3 mounts are refused",
    "if": "silent",
    "unless": ["found","overlooked"]
   },
   {"text":"NFSv3 mounts are refused: mount.nfs finds no rpc.statd","if":"still"},
   {"text":"NFSv3 mounts were refused: mount.nfs found no rpc.statd"}
  ],
  "see": ["https://man7.org/linux/man-pages/man8/statd.8.html"],
  "overrides": ["statd-not-registered"],
  "steps": [
   {"name":"refused","kind":"nfs.mount.statd-missing","where":[],"order":[],"by":[],"every":false,"line":11,"column":10,"role":"anchor"},
   {
    "name": "still",
    "kind": "nfs.mount.statd-missing",
    "where": [{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "scripted",
    "kind": "nfs.mount.statd-missing",
    "where": [{"field":"script","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "absent",
    "kind": "statd.missing",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unregistered",
    "kind": "statd.unregistered",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unit",
    "kind": "statd.unit.inactive",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gaveUp",
    "kind": "statd.listeners.failed",
    "where": [],
    "order": [{"type":"within","length":600000000,"point":{"step":"refused"}}],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unanswered",
    "kind": "statd.register.failed",
    "where": [],
    "order": [{"type":"within","length":600000000,"point":{"step":"refused"}}],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {"name":"silent","kind":"nfs.mount.rpcbind-silent","where":[],"order":[],"by":[],"every":false,"line":19,"column":3,"role":"optional"},
   {
    "name": "overlooked",
    "kind": "nfs.mount.statd-overlooked",
    "where": [],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lockd",
    "kind": "lockd.start.failed",
    "where": [],
    "order": [{"type":"within","length":3600000000,"point":{"step":"silent"}}],
    "by": [],
    "every": true,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stall",
    "kind": "nlm.stall",
    "where": [{"field":"cause","op":"=","value":{"literal":"statd"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "found",
    "kind": "nfs.mount.statd-found",
    "where": [],
    "order": [{"type":"after","point":{"step":"refused"}}],
    "by": [],
    "every": false,
    "line": 23,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {
    "text": "On this node, {silent.who} got no answer from rpcbind ({silent.times time}): rpc.statd, lockd and nfsd cannot register with it, so they cannot start.",
    "if": "silent",
    "unless": ["overlooked"]
   },
   {"text":"On this node, {refused.note}."},
   {
    "text": "An NFSv3 mount needs rpc.statd on the client, so that locks survive a restart of the server. mount.nfs looks for it, and calls start-statd if there is none. In a container of a CSI driver or of kubelet, it looks and starts inside that container."
   }
  ],
  "impact": [
   {"text":"{refused.note}"},
   {"text":"start-statd, which mount.nfs calls, reports: {scripted.script}","if":"scripted"},
   {"text":"{overlooked.note}. Either mount.nfs looked in a container, or rpcbind on this node does not know it","if":"overlooked"},
   {"text":"{silent.note} ({silent.times time})","if":"overlooked"},
   {"text":"lockd of this node could not start: no NFSv3 mount can lock","if":"lockd"},
   {"text":"{absent.note}","if":"absent"},
   {"text":"{unregistered.note}","if":"unregistered"},
   {"text":"{unit.note}","if":"unit","unless":["absent"]},
   {"text":"rpc.statd was started at {unanswered.time} and could not register with rpcbind: {unanswered.error}","if":"unanswered"},
   {
    "text": "rpc.statd was started and gave up at {gaveUp.time}: it could not create its listeners, most often because rpcbind does not answer",
    "if": "gaveUp",
    "unless": ["unanswered"]
   },
   {"text":"existing mounts cannot lock either: {stall.note}","if":"stall"}
  ],
  "doNow": [
   {
    "text": "Check that rpcbind on the node knows rpc.statd (program 100024, status): mount.nfs asks there. Restart rpc.statd if rpcbind does not know it.",
    "if": "overlooked",
    "commands": ["timeout 10 rpcinfo -p","systemctl restart rpc-statd"]
   },
   {
    "text": "If rpcbind knows it, mount.nfs looked elsewhere: in the pod of the driver, or in the container of kubelet. Check there that it reaches rpcbind at all; with hostNetwork it finds that of the node.",
    "if": "overlooked",
    "commands": ["kubectl get pods -A -o wide | grep csi","kubectl exec -n NAMESPACE POD -c nfs -- rpcinfo -p"]
   },
   {
    "text": "Bring back rpcbind first: check its service and socket, and that the loopback interface is up and \`localhost\` is 127.0.0.1. Until it answers, rpc.statd cannot start.",
    "if": "silent",
    "unless": ["overlooked"],
    "commands": [
     "systemctl status --no-pager rpcbind.service rpcbind.socket",
     "ip -br addr show lo; getent hosts localhost",
     "systemctl restart rpcbind; timeout 10 rpcinfo -p"
    ]
   },
   {
    "text": "Then start rpc.statd: this is safe, and the next mount attempt succeeds. If mount.nfs ran in a container, this helps only if the container shares the host's network namespace.",
    "if": "silent",
    "unless": ["overlooked"],
    "commands": ["systemctl start rpc-statd"]
   },
   {
    "text": "Start rpc.statd: this is safe, and the next mount attempt succeeds. If mount.nfs ran in a container, this helps only if the container shares the host's network namespace. A unit that is inactive or masked does not prove that rpc.statd is missing.",
    "unless": ["overlooked","silent"],
    "commands": ["ps -eo pid,lstart,comm | grep '[r]pc.statd'","rpcinfo -p","systemctl start rpc-statd"]
   },
   {
    "text": "If it does not start, find out why: rpcbind does not run, /var/lib/nfs is not writable, or its unit is masked.",
    "unless": ["overlooked","silent"],
    "commands": ["systemctl status --no-pager rpcbind rpc-statd","journalctl -b -o short-iso -u rpc-statd -u rpcbind"]
   },
   {
    "text": "Last resort, may corrupt data if another node uses the files: mount with nolock. The mount then succeeds without rpc.statd, but locks stay local to this node.",
    "commands": []
   }
  ],
  "fix": [
   {"text":"Enable rpc-statd on every node that mounts NFSv3, or make kubelet's unit want it.","unless":["overlooked"],"commands":[]},
   {"text":"Prefer NFSv4: it locks over its own connection and needs no rpc.statd.","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"whether the mount helper looked on the node or in a container: its line does not show it","unless":["overlooked","silent"]},
   {"text":"the cause: why mount.nfs did not find the rpc.statd that runs","if":"overlooked"}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-open-serialised",
  "severity": "major",
  "titles": [
   {"text":"{queued.waits} of NFSv4.0 to {S} wait for one another: one OPEN of a user is sent at a time","if":"still"},
   {"text":"OPEN calls of NFSv4.0 to {S} waited {slow.waits} on average for one another","if":"slow"},
   {"text":"{queued.waits} of NFSv4.0 to {S} waited for one another: one OPEN of a user is sent at a time"}
  ],
  "see": ["https://www.rfc-editor.org/rfc/rfc7530","https://www.rfc-editor.org/rfc/rfc8881"],
  "overrides": [],
  "steps": [
   {
    "name": "queued",
    "kind": "nfs.opens.queued",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "turn",
    "kind": "nfs.opens.lasting",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "required"
   },
   {
    "name": "still",
    "kind": "nfs.opens.queued",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "slow",
    "kind": "nfs.opens.queued",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"by","op":"=","value":{"literal":"counters"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {queued.note}."},
   {
    "text": "NFSv4.0 gives each OPEN and CLOSE of a user on a client a number, and the next is sent when the last one was answered. A slow answer makes every program of this user wait that opens a file. They sleep in D state and count as load, while the CPUs are idle. NFSv4.1 and newer have sessions, and no such numbers."
   }
  ],
  "impact": [{"text":"{queued.note}"}],
  "doNow": [
   {
    "text": "Count the waiting calls again: some at a time are ordinary, a number that stays or rises is not.",
    "commands": ["grep -c Seqid_waitqueue /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks"]
   },
   {
    "text": "See how slow one OPEN is: RTT is the server and the network, QUEUE the wait on this node.",
    "commands": ["grep -hE '^device .* nfs4|^[[:space:]]+(OPEN|CLOSE): ' /proc/self/mountstats"]
   },
   {
    "text": "Mount with vers=4.1 or 4.2 if the server has it: stop what uses the mount, unmount it, and mount it again. The option is in fstab, in the autofs map, or in mountOptions of the PersistentVolume.",
    "commands": ["grep -E ' nfs4 .*vers=4[.]0' /proc/1/mounts"]
   },
   {
    "text": "Until then start fewer programs that open files, or run them as several users: each user has a sequence of its own.",
    "commands": []
   }
  ],
  "fix": [{"text":"Mount with vers=4.1 or newer, and find what makes the server answer an OPEN slowly.","commands":[]}],
  "fixedIn": [],
  "unknown": [{"text":"the cause: which call is slow, and why: the server shows it"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-server-silent",
  "severity": "major",
  "titles": [
   {
    "text": "{frozen.comm} of port {frozen.port} is stopped, and NFS server {S} does not answer: reported by the kernel since {silent.from}",
    "if": "frozen",
    "unless": ["over","rebooted"]
   },
   {
    "text": "NFS server {S} does not answer since the EFS driver was {replaced.how} at {replaced.startedAt}: reported by the kernel since {silent.from}",
    "if": "still"
   },
   {"text":"NFS server {S} does not answer {silent.writer}: reported by the kernel since {silent.from}","if":"still"},
   {
    "text": "NFS server {S} does not answer: reported by the kernel since {silent.from}; tailscaled did not reach it at {peer.time}",
    "if": "still"
   },
   {"text":"NFS server {S} does not answer: reported by the kernel since {silent.from}","if":"still"},
   {"text":"NFS server {S} was unresponsive to {silent.writer} {again.count} times, the last time until {again.last}","if":"again"},
   {"text":"NFS server {S} was unresponsive {again.count} times, the last time until {again.last}","if":"again"},
   {"text":"NFS server {S} was restarted and did not answer {silent.writer}: reported by the kernel for {over.saidFor}","if":"restart"},
   {"text":"NFS server {S} was restarted and did not answer: reported by the kernel for {over.saidFor}","if":"restart"},
   {"text":"NFS server {S} did not answer {silent.writer}: reported by the kernel for {over.saidFor}","if":"over"},
   {"text":"NFS server {S} did not answer: reported by the kernel for {over.saidFor}","if":"over"},
   {"text":"NFS server {S} did not answer {silent.writer}","if":"over"},
   {"text":"NFS server {S} did not answer","if":"over"},
   {"text":"NFS server {S} did not answer after the EFS driver was {replaced.how} at {replaced.startedAt}, no recovery logged"},
   {"text":"NFS server {S} did not answer after {oomed.comm} was OOM-killed at {oomed.time}, no recovery logged","if":"oomed"},
   {"text":"NFS server {S} did not answer after {tls.comm} was OOM-killed at {tls.time}, no recovery logged","if":"tls"},
   {"text":"NFS server {S} did not answer {silent.writer}, no recovery logged"},
   {"text":"NFS server {S} did not answer: {stopped.unit} of this node does not run","if":"stopped","unless":["over","rebooted"]},
   {"text":"NFS server {S} did not answer, no recovery logged"}
  ],
  "see": ["https://man7.org/linux/man-pages/man5/nfs.5.html","https://www.suse.com/support/kb/doc/?id=000019722"],
  "overrides": ["nfs-client-redials","nlm-lock-stall","nfs-mount-hanging","nfs-state-recovery-failed"],
  "steps": [
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "fell",
    "kind": "nfs.server.fell-silent",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "nfs.server.still-silent",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "nfs.server.silence-ended",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "again",
    "kind": "nfs.server.silence-ended",
    "where": [{"field":"server","op":"=","value":{"step":"over","field":"server"}},{"field":"of","op":"=","value":{"step":"over","field":"of"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 37,
    "column": 3,
    "times": {"least":2},
    "role": "optional"
   },
   {
    "name": "spells",
    "kind": "nfs.silences.counted",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"answered","op":"=","value":{"step":"silent","field":"answered"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "restart",
    "kind": "nfs.server.restarted",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 39,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "local",
    "kind": "nfs.server.silent",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}},
     {"field":"local","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "replaced",
    "kind": "efs.driver.replaced",
    "where": [],
    "order": [
     {"type":"before","point":{"step":"local"},"within":1800000000},
     {"type":"more-than","length":180000000,"from":{"step":"replaced","field":"startedAt"},"to":{"step":"local","field":"since"}}
    ],
    "by": [],
    "every": false,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "hung",
    "kind": "listener.ended",
    "where": [{"field":"hungFor","op":">","value":{"literal":0}}],
    "order": [{"type":"before","point":{"step":"local"},"within":1800000000}],
    "by": [],
    "every": false,
    "line": 43,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "oomed",
    "kind": "oom.process.killed",
    "where": [{"field":"comm","op":"=","value":{"literal":"efs-proxy"}}],
    "order": [{"type":"before","point":{"step":"local"},"within":600000000}],
    "by": [],
    "every": false,
    "line": 44,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "tls",
    "kind": "oom.process.killed",
    "where": [{"field":"comm","op":"=","value":{"literal":"stunnel"}}],
    "order": [{"type":"before","point":{"step":"local"},"within":600000000}],
    "by": [],
    "every": false,
    "line": 45,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "port",
    "kind": "nfs.server.silent",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}},
     {"field":"port","op":"=","value":{"variable":"P"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 46,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "killed",
    "kind": "listener.ended",
    "where": [{"field":"port","op":"=","value":{"step":"port","field":"port"}},{"field":"hungFor","op":">","value":{"literal":0}}],
    "order": [{"type":"within","length":600000000,"point":{"step":"port","field":"from"}}],
    "by": [],
    "every": false,
    "line": 47,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "frozen",
    "kind": "proxy.stopped",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"since","op":"=","value":{"step":"silent","field":"since"}},
     {"field":"port","op":"=","value":{"variable":"F"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 48,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "node",
    "kind": "nfs.server.silent",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}},
     {"field":"ofNode","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 49,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calls",
    "kind": "nfs.calls.waiting",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": false,
    "line": 50,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dial",
    "kind": "nfs.connection.unanswered",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"after","point":{"step":"silent","field":"from"}}],
    "by": [],
    "every": false,
    "line": 51,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "beyond",
    "kind": "proxy.connection.unanswered",
    "where": [],
    "order": [{"type":"after","point":{"step":"silent","field":"from"}}],
    "by": [],
    "every": false,
    "line": 52,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 53,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "asleep",
    "kind": "nfs.server.tasks-blocked",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 54,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unplaced",
    "kind": "nfs.server.tasks-unplaced",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 55,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "offline",
    "kind": "nfs.server.network-lost",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 56,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stopped",
    "kind": "nfs.own-server.stopped",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 57,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "together",
    "kind": "storage.silent-beside",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 58,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "peer",
    "kind": "network.peer.timed-out",
    "where": [{"field":"address","op":"=","value":{"step":"silent","field":"address"}}],
    "order": [{"type":"within","length":1800000000,"point":{"step":"silent"}}],
    "by": [],
    "every": false,
    "line": 59,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "statfs",
    "kind": "statfs.timed-out",
    "where": [],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 60,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "poor",
    "kind": "nfs.server.silent",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}},
     {"field":"unhealthy","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 61,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "redials",
    "kind": "nfs.client.redialing",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"after","point":{"step":"silent","field":"from"}},{"type":"before","point":{"step":"silent","field":"untilAt"}}],
    "by": [],
    "every": false,
    "line": 62,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lost",
    "kind": "nfs.open.recovery-failed",
    "where": [],
    "order": [{"type":"within","length":120000000,"point":{"step":"over"}}],
    "by": [],
    "every": true,
    "line": 63,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unlocked",
    "kind": "nfs.locks.lost",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"within","length":120000000,"point":{"step":"over"}}],
    "by": [],
    "every": false,
    "line": 64,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "reclaim",
    "kind": "nfs.lock.reclaim-failed",
    "where": [],
    "order": [{"type":"within","length":120000000,"point":{"step":"over"}}],
    "by": [],
    "every": false,
    "line": 65,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "changed",
    "kind": "nfs.fileid.changed",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"within","length":600000000,"point":{"step":"over"}}],
    "by": [],
    "every": true,
    "line": 66,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "answered",
    "kind": "nfs.server.silence-ended",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"of","op":"=","value":{"step":"silent","field":"of"}},
     {"field":"untilAt","op":"=","value":{"step":"silent","field":"untilAt"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 67,
    "column": 12,
    "role": "end",
    "says": {"text":"it recovered each time, the last time at {again.last}"}
   },
   {
    "name": "rebooted",
    "kind": "node.rebooted",
    "where": [],
    "order": [{"type":"after","point":{"step":"silent"}}],
    "by": [],
    "every": false,
    "line": 69,
    "column": 12,
    "role": "end",
    "says": {"text":"the node was rebooted at {rebooted.time}"}
   },
   {
    "name": "past",
    "kind": "node.boot-over",
    "where": [],
    "order": [{"type":"after","point":{"step":"silent"}}],
    "by": [],
    "every": false,
    "line": 71,
    "column": 12,
    "role": "end",
    "says": {"text":"{past.note}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"{silent.quiet}"},
   {
    "text": "On this node, {frozen.note}. Connections to it stay open, but nothing answers until it is resumed.",
    "if": "frozen",
    "unless": ["over","rebooted"]
   },
   {"text":"On this node, {beyond.note}. The proxy runs, and what it calls is silent.","if":"beyond","unless":["over"]},
   {"text":"{dial.note}. The host of the server is gone, or something in between drops the packets.","if":"dial","unless":["over"]},
   {
    "text": "{restart.note}. While a grace period lasts, clients reclaim what they had, and other opens and locks wait. They continue on their own when it ends.",
    "if": "restart"
   },
   {
    "text": "The EFS driver had been {replaced.how} shortly before, and all its proxies with it. Without the host's network (hostNetwork: false), the new ones are in another network namespace, and the kernel's NFS client still dials the old one. With it, the new watchdog must find the state file of each mount.",
    "if": "replaced",
    "unless": ["over"]
   },
   {"text":"The kernel of this node logged: {silent.note}.","unless":["frozen","beyond","dial","restart","replaced","oomed","tls","spells"]},
   {"text":"{spells.note}.","unless":["frozen","beyond","dial","restart","replaced","oomed","tls"]},
   {"text":"On this node, {oomed.comm} was OOM-killed at {oomed.time}, before the kernel first reported {S}.","if":"oomed"},
   {"text":"On this node, {tls.comm} was OOM-killed at {tls.time}, before the kernel first reported {S}.","if":"tls"},
   {"text":"tailscaled of this node got no answer from it at {peer.time}: the VPN is the first suspect.","if":"peer","unless":["over"]},
   {"text":"On this node, {stopped.note}.","if":"stopped","unless":["over","frozen"]},
   {"text":"On this node, {offline.note}. Check first whether {S} is reached through it.","if":"offline","unless":["frozen","peer"]},
   {"text":"{together.note}. Check first what they share: the network of this node.","if":"together","unless":["frozen","oomed","tls"]},
   {"text":"{fell.note}."},
   {
    "text": "The server is down or too busy, its proxy is gone, or something in between drops the packets.",
    "unless": ["stopped","frozen","beyond","dial","restart","replaced","oomed","tls","peer"]
   },
   {
    "text": "The kernel logs its first message when a call has had no answer for timeo x (retrans + 1), three minutes with the TCP defaults. The server was already silent before that.",
    "unless": ["fell"]
   },
   {"text":"A hard mount keeps trying, and continues on its own when the server is back. A soft mount gives up and returns an error."}
  ],
  "impact": [
   {"text":"{replaced.note}","if":"replaced","unless":["over"]},
   {
    "text": "the EFS watchdog killed and restarted the tunnel of port {P} at {killed.time}: df of its mount hung for {killed.hungFor}",
    "if": "killed"
   },
   {
    "text": "the EFS watchdog killed and restarted the tunnel of port {hung.port} at {hung.time}: df of its mount hung for {hung.hungFor}",
    "if": "hung",
    "unless": ["killed"]
   },
   {"text":"{spells.note}","if":"spells"},
   {"text":"{silent.earlier}"},
   {"text":"its mounts: {still.mounted}","if":"still"},
   {"text":"{calls.note}","if":"calls"},
   {"text":"{blocked.count task} in D state inside NFS or RPC (others may be blocked behind)","if":"blocked","unless":["over"]},
   {"text":"{asleep.note}","if":"asleep"},
   {"text":"{unplaced.note}","if":"unplaced","unless":["over","blocked","asleep"]},
   {"text":"tailscaled got no answer from {peer.address} at {peer.time}: check the VPN first","if":"over"},
   {"text":"{redials.note}","if":"redials"},
   {"text":"{silent.health}"},
   {
    "text": "not everything recovered: the kernel could not recover open files, such as {lost.file} (error {lost.error}). Reads and writes of them fail with EBADF until they are reopened. The messages name no server",
    "if": "lost"
   },
   {"text":"locks of {S} were lost meanwhile: reads and writes of the programs that held them may fail with EIO","if":"unlocked"},
   {
    "text": "locks were lost meanwhile: reads and writes of the programs that held them may fail with EIO. The message names no server",
    "if": "reclaim",
    "unless": ["unlocked"]
   },
   {
    "text": "it came back with other files: the kernel got other ids for files that it knew ({changed.count message}). Open files there fail with ESTALE (Stale file handle) until they are reopened or {S} is mounted again",
    "if": "changed"
   },
   {"text":"the messages are from {silent.writer}; the log holds those of several nodes"},
   {"text":"{silent.elsewhere}"},
   {"text":"{S} is a proxy or NFS server on {local.itself}; the log names no port","if":"local","unless":["port"]},
   {"text":"it is this node's NFS client of port {P}","if":"port"},
   {
    "text": "the kernel OOM-killed {oomed.comm} (pid {oomed.pid}) at {oomed.time}: a mount of this node whose proxy it was has nothing to talk to until the proxy is restarted",
    "if": "oomed"
   },
   {
    "text": "the kernel OOM-killed {tls.comm} (pid {tls.pid}) at {tls.time}: a mount of this node whose tunnel it was has nothing to talk to until the tunnel is restarted",
    "if": "tls"
   }
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt",
     "for p in \$(ps -eLo lwp=,stat= | awk '\$2 ~ /^D/ { print \$1 }'); do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; cat /proc/\$p/stack; done > /var/tmp/mountline-evidence/stacks.txt"
    ]
   },
   {
    "text": "Check whether the new proxies listen where the kernel dials them: the mount table shows the ports, and their listeners must be in the host's network namespace. Check whether the driver uses it (hostNetwork of the DaemonSet).",
    "if": "replaced",
    "unless": ["over"],
    "commands": [
     "grep -F addr=127.0.0.1 /proc/1/mountinfo",
     "nsenter -t 1 -n ss -tlnp",
     "kubectl get daemonset -n kube-system efs-csi-node -o yaml | grep hostNetwork",
     "for p in \$(pgrep 'stunnel|efs-proxy'); do readlink /proc/1/ns/net /proc/\$p/ns/net; done"
    ]
   },
   {
    "text": "Check which ports of this node have NFS clients, and what listens there.",
    "if": "local",
    "unless": ["replaced"],
    "commands": ["cat /proc/fs/nfsfs/servers","nsenter -t 1 -n ss -tlnp"]
   },
   {
    "text": "Check that {beyond.address} is reachable, and what is in between (routes, firewalls, security groups of a mount target). The proxy listens, but what it connects to does not answer. Leave the proxies and the mounts as they are: I/O resumes on its own when it answers again.",
    "if": "beyond",
    "unless": ["over"],
    "commands": ["timeout 10 bash -c '</dev/tcp/{beyond.address}/{beyond.port}' && echo reached"]
   },
   {
    "text": "Resume {frozen.comm}, which is stopped, as by kill -STOP or Ctrl-Z. Blocked I/O then continues. First check that the PID was not reused.",
    "if": "frozen",
    "unless": ["over","rebooted"],
    "commands": ["ps -o pid,lstart,stat,wchan:32,comm -p {frozen.pid}","kill -CONT {frozen.pid}"]
   },
   {
    "text": "Check the VPN first: whether tailscaled reaches {peer.address}. An overloaded relay breaks the path too.",
    "if": "peer",
    "unless": ["over"],
    "commands": ["tailscale status; timeout 20 tailscale ping -c 3 {peer.address}"]
   },
   {
    "text": "Look at the server: its log was read. If {S} is the Service or the pod of this ganesha, restarting that pod is the way out: hard mounts then continue on their own. Soft ones return errors until then.",
    "if": "poor",
    "unless": ["over","local"],
    "commands": ["kubectl get services,pods -A -o wide | grep -Fw {S}","kubectl logs -n NAMESPACE POD --timestamps --tail=500"]
   },
   {
    "text": "Check that the server is reachable and that its NFS answers at {silent.service}.",
    "unless": ["local"],
    "commands": [
     "timeout 10 bash -c '</dev/tcp/{silent.address}/{silent.tcpPort}' && echo reached",
     "timeout 10 rpcinfo {silent.rpcinfo}",
     "nsenter -t 1 -n ss -tno state all dst {silent.peer}"
    ]
   },
   {
    "text": "Check that the server is reachable, and the state of the RDMA connection at port {silent.rdmaPort}: no socket table shows it.",
    "unless": ["local"],
    "commands": ["ping -c 3 -W 2 {silent.address}","nsenter -t 1 -n rdma resource show cm_id dst-port {silent.rdmaPort}"]
   },
   {
    "text": "If it is reachable that way while the kernel's connection still waits in SYN-SENT, delete the old connection in between. The kernel reconnects from the port that it had before. A firewall or NAT that still tracks the old connection lets no new one start there. Blocked I/O then resumes.",
    "if": "dial",
    "unless": ["over","local"],
    "commands": []
   },
   {
    "text": "List the blocked tasks and the mounts of that server.",
    "commands": ["ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'","grep -Fw {S} /proc/1/mountinfo"]
   },
   {"text":"Do not unmount with force: that loses unflushed writes.","commands":[]},
   {"text":"Bring back the server or the path to it: blocked I/O then resumes.","unless":["frozen","local"],"commands":[]},
   {
    "text": "Start {stopped.unit} again: blocked I/O then resumes.",
    "if": "stopped",
    "unless": ["over","frozen"],
    "commands": ["systemctl start {stopped.unit}","systemctl status --no-pager {stopped.unit}"]
   },
   {
    "text": "Bring back the proxy or NFS server of this node that the mount connects to: blocked I/O then resumes.",
    "if": "local",
    "unless": ["frozen","beyond","stopped"],
    "commands": []
   }
  ],
  "fix": [
   {
    "text": "Run efs-csi-node with hostNetwork: true, then recreate the pods whose mounts hang: this mounts their volumes again.",
    "if": "replaced",
    "unless": ["over"],
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: why the process behind {S} did not answer; the kernel's messages do not show it",
    "if": "local",
    "unless": ["stopped","frozen","beyond","replaced","oomed","tls","restart"]
   },
   {
    "text": "the cause: whether it was the restart; the kernel's messages do not say; the sockets of the host and hostNetwork of the DaemonSet do",
    "if": "replaced",
    "unless": ["over"]
   },
   {
    "text": "whether anything still waits: the kernel says nothing more of a call that it gave up (\`timed out\`) or a client that was removed",
    "unless": ["still","over","rebooted","past","asleep"]
   },
   {"text":"whether the tasks in D state wait for {S}: a task seen in D state may be in it only for a moment","if":"asleep"},
   {"text":"which client of this node wrote the lines: those of ports {node.candidates} could have","if":"node"},
   {
    "text": "the cause: whether the VPN or the host of {S} failed: this node sees the same in both cases",
    "if": "peer",
    "unless": ["local","restart"]
   },
   {
    "text": "the cause: whether the server was down, its network, or a firewall in between: this node sees the same in each case",
    "unless": ["local","restart","peer"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-state-recovery-failed",
  "severity": "major",
  "titles": [
   {"text":"the NFSv4 client of {S} does not recover its lease: {still.failures}","if":"still"},
   {"text":"NFSv3 locks were lost when their server restarted: {nlm.lost}","if":"nlm"},
   {
    "text": "the NFSv4 client of {S} did not recover its lease for {failed.duration} and may have lost locks: {failed.failures}",
    "if": "older"
   },
   {
    "text": "the NFSv4 client of {S} lost locks or open files {again.times} times, the last time at {again.lastAt}",
    "if": "again",
    "unless": ["nlm"]
   },
   {"text":"NFSv4 state was lost {again.times} times, the last time at {again.lastAt}","if":"again","unless":["nlm"]},
   {"text":"NFS server {S} refuses the sequence IDs of this NFSv4.0 client, which lost {lost.lost}","if":"bySeqid"},
   {"text":"NFSv4 state may have been lost: {lost.lost}","if":"lost","unless":["certain"]},
   {"text":"NFSv4 state was lost, most likely that of the client of {S}: {lost.lost}","if":"nameless"},
   {"text":"NFSv4 state was lost, at least in part that of the client of {S}: {lost.lost}","if":"mixed"},
   {"text":"the NFSv4 client of {S} lost {lost.lost}","if":"lost"},
   {"text":"NFSv4 state was lost: {lost.lost}","if":"lost"},
   {"text":"the NFSv4 client of {S} did not recover its lease for {failed.duration}: {failed.failures}"}
  ],
  "see": [
   "https://docs.kernel.org/admin-guide/kernel-parameters.html",
   "https://docs.kernel.org/filesystems/nfs/client-identifier.html",
   "https://github.com/aws/efs-utils/issues/267"
  ],
  "overrides": ["nfs-server-silent"],
  "steps": [
   {"name":"failed","kind":"nfs.state.recovery-failed","where":[],"order":[],"by":[],"every":false,"line":23,"column":10,"role":"anchor"},
   {
    "name": "certain",
    "kind": "nfs.state.recovery-failed-surely",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "required"
   },
   {
    "name": "whose",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "local",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"local","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "port",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "nfs.state.recovery-going-on",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "nlm",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"version","op":"=","value":{"literal":3}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lost",
    "kind": "nfs.state.recovery-failed",
    "where": [
     {"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},
     {"field":"version","op":"=","value":{"literal":4}},
     {"field":"lost","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 30,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "locks",
    "kind": "nfs.state.recovery-failed",
    "where": [
     {"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},
     {"field":"version","op":"=","value":{"literal":4}},
     {"field":"locks","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "opens",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"opens","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 32,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "older",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"older","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "refused",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"refused","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "inUse",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"inUse","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "storm",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"storm","op":">","value":{"literal":0}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "nameless",
    "kind": "nfs.state.recovery-failed",
    "where": [
     {"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"named","op":"=","value":{"literal":false}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 37,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "mixed",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"mixed","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gone",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"lost","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 39,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "seqid",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"sequence","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "refusals",
    "kind": "nfs.state.recovery-failed",
    "where": [
     {"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"refusals","op":">","value":{"literal":0}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "bySeqid",
    "kind": "nfs.state.recovery-failed",
    "where": [
     {"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"by","op":"=","value":{"literal":"sequence"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 42,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "root",
    "kind": "nfs.state.recovery-failed",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"root","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 43,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "tunnel",
    "kind": "nfs.state.recovery-failed",
    "where": [
     {"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},
     {"field":"local","op":"=","value":{"literal":true}},
     {"field":"refused","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 44,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "again",
    "kind": "nfs.state.losses-counted",
    "where": [{"field":"of","op":"=","value":{"step":"failed","field":"of"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 45,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silence-ended",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"within","length":120000000,"point":{"step":"failed"}}],
    "by": [],
    "every": false,
    "line": 46,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "changed",
    "kind": "nfs.fileid.changed",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"within","length":600000000,"point":{"step":"failed"}}],
    "by": [],
    "every": true,
    "line": 47,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "back",
    "kind": "nfs.state.recovered",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"lost","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 48,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "certificate",
    "kind": "efs.certificate.failed",
    "where": [],
    "order": [{"type":"within","length":7200000000,"point":{"step":"local"}}],
    "by": [],
    "every": true,
    "line": 49,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "credentials",
    "kind": "efs.credentials.unavailable",
    "where": [],
    "order": [{"type":"within","length":7200000000,"point":{"step":"local"}}],
    "by": [],
    "every": true,
    "line": 50,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "asks",
    "kind": "efs.proxy.credentials.failed",
    "where": [],
    "order": [{"type":"within","length":7200000000,"point":{"step":"local"}}],
    "by": [],
    "every": true,
    "line": 51,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "recovered",
    "kind": "nfs.state.recovered",
    "where": [{"field":"spell","op":"=","value":{"step":"failed","field":"spell"}},{"field":"lost","op":"=","value":{"literal":false}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 52,
    "column": 12,
    "role": "end"
   },
   {
    "name": "rebooted",
    "kind": "node.rebooted",
    "where": [],
    "order": [{"type":"after","point":{"step":"failed"}}],
    "by": [],
    "every": false,
    "line": 53,
    "column": 12,
    "role": "end",
    "says": {"text":"the node was rebooted at {rebooted.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {
    "text": "An NFSv4 client holds its opens and locks under a lease, which it renews every minute or so. The kernel's state manager does that, and reclaims what a restarted server lost. It retries on its own.",
    "unless": ["nlm","seqid"]
   },
   {"text":"One message about the lease does no harm.","unless":["nlm","seqid","gone"]},
   {
    "text": "Each message about lost locks is a loss, not a retry: the program gets EIO, and another client may have taken the lock.",
    "if": "locks",
    "unless": ["nlm","seqid","older"]
   },
   {"text":"{failed.meaning}.","unless":["tunnel","seqid"]},
   {"text":"{S} refused sequence IDs of this client {refusals.refusals} times at that time (NFS4ERR_BAD_SEQID).","if":"bySeqid"},
   {
    "text": "NFS4ERR_BAD_SEQID: NFSv4.0 numbers the opens and locks of each owner. The server refused a number that does not follow the last one it saw. That is usually a bug of client or server, and sometimes a call that was interrupted.",
    "if": "seqid"
   },
   {
    "text": "EACCES: the listener on this node's port answers, and refuses the client. For a tunnel of efs-utils the refusal comes from the file system. It does not accept the tunnel's certificate or credentials, or these have expired. The message does not say which.",
    "if": "tunnel"
   },
   {"text":"{S} had not answered before: the kernel reported it for {silent.saidFor}.","if":"silent"},
   {
    "text": "If a server hears nothing for longer than the lease, usually 90 s, it may give the locks to others. The kernel then does not reclaim them, because the file may have changed meanwhile (nfs.recover_lost_locks, off by default).",
    "if": "silent"
   },
   {
    "text": "When its server restarted, lockd asked for the locks that were held there, within the grace period of the server. The server refused these.",
    "if": "nlm"
   }
  ],
  "impact": [
   {"text":"{failed.note}"},
   {"text":"{S} refused sequence IDs of this client {refusals.refusals} times at that time","if":"refusals","unless":["bySeqid"]},
   {"text":"{again.note}","if":"again"},
   {"text":"programs that use its mounts block or get errors","if":"still"},
   {
    "text": "reads and writes of files whose locks were lost fail with EIO (Input/output error) until they are reopened, since Linux 3.12; older kernels keep writing. No signal reaches the program. Another client may have had the lock and changed the file",
    "if": "locks"
   },
   {"text":"reads and writes of files whose open state was lost fail with EBADF (Bad file descriptor) until they are reopened","if":"opens"},
   {
    "text": "nothing fails with an error: these programs keep reading and writing as if they had the locks, alongside whoever got them since. Their files may be corrupt",
    "if": "nlm"
   },
   {
    "text": "the state manager fails about {storm.storm} times a minute. Each time it asks the server again, which other clients feel too",
    "if": "storm"
   },
   {"text":"{back.note}","if":"back"},
   {"text":"{S} came back with other files: the kernel got other ids for files that it knew ({changed.count message})","if":"changed"},
   {"text":"efs-utils could not create a certificate for a tunnel at that time ({certificate.count line})","if":"certificate"},
   {"text":"efs-utils found no AWS credentials at that time ({credentials.count line})","if":"credentials"},
   {"text":"efs-proxy got no AWS credentials at that time ({asks.count line})","if":"asks"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: a remount destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes /proc/locks; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "journalctl -k -b -o export > /var/tmp/mountline-evidence/kernel.export"
    ]
   },
   {
    "text": "Check whether it continues: a lease_expired that is not 0 and grows is a lease that is not renewed.",
    "unless": ["nlm","seqid"],
    "commands": [
     "grep -E '^device .* nfs4|lease_expired' /proc/1/mountstats",
     "journalctl -k -b | grep -E 'state manager|eclaim|lost [0-9]+ locks|recovery failed' | tail -20"
    ]
   },
   {
    "text": "Do not unmount the root file system of this node, which is an NFS mount. To start over, reboot the node.",
    "if": "root",
    "unless": ["nlm"],
    "commands": []
   },
   {
    "text": "Boot the previous kernel if this node or the server got a new one, or mount with vers=4.1 or newer: its sessions replaced these sequence IDs. It takes effect at the next mount. For an NFS root that is the next boot (nfsroot=, or the options of the initramfs).",
    "if": "seqid",
    "commands": ["uname -r","grep -E ' - nfs4? ' /proc/1/mountinfo"]
   },
   {"text":"Check whether it continues.","if":"seqid","commands":["dmesg | grep -E 'sequence-id|recovery failed' | tail -20"]},
   {
    "text": "If vers=4.1 is no way out, capture the traffic while it happens: it shows which side is wrong.",
    "if": "seqid",
    "commands": ["timeout 60 tcpdump -i any -s 0 -w /var/tmp/mountline-evidence/nfs.pcap port 2049"]
   },
   {
    "text": "Find the programs that had the locks and files. Stop them, check what they wrote (a database with its own check), and start them again: they must reopen their files.",
    "if": "gone",
    "commands": ["cat /proc/locks","timeout 20 lslocks -u -o PID,COMMAND,TYPE,MODE,PATH"]
   },
   {
    "text": "Check on the server why it refuses this client. Its exports must have the client's address, also where they name a host or a domain that DNS must resolve. rpc.mountd must run there. On a Linux server:",
    "if": "refused",
    "unless": ["local"],
    "commands": ["ssh {S} exportfs -v","ssh {S} systemctl status --no-pager nfs-server nfs-mountd"]
   },
   {
    "text": "Check, with Kerberos (sec=krb5), that rpc.gssd runs here and that the key of this host is valid.",
    "if": "refused",
    "unless": ["local"],
    "commands": ["grep -E ' - nfs4 .*sec=krb5' /proc/1/mountinfo","systemctl status --no-pager rpc-gssd","klist -kt /etc/krb5.keytab"]
   },
   {
    "text": "Check when the certificate of the efs-utils tunnel in between expires, and what the watchdog logs about certificates and credentials. Check that the watchdog runs, as it renews them. The policy of the file system and the role of this node must allow the mount.",
    "if": "tunnel",
    "commands": [
     "for c in /var/run/efs/*/certificate.pem; do echo \$c; openssl x509 -noout -dates -in \$c; done",
     "grep -iE 'certificate|credential|expired' /var/log/amazon/efs/mount-watchdog.log | tail -20",
     "ps -eo pid,lstart,comm | grep '[a]mazon-efs-moun'"
    ]
   },
   {
    "text": "Check which id this client has: cloned nodes, or containers with the same host name, may share it.",
    "if": "inUse",
    "commands": ["hostname","cat /sys/module/nfs/parameters/nfs4_unique_id"]
   },
   {
    "text": "Check whether cloned nodes, or containers with the same host name, share the id of this client. The loss recurs, and no message says that the server was away. Another client with the same id may be taking its state.",
    "if": "again",
    "unless": ["inUse","silent","nlm"],
    "commands": ["hostname","cat /sys/module/nfs/parameters/nfs4_unique_id"]
   },
   {
    "text": "If it continues when the server accepts the client: stop what uses its mounts, unmount all of them, and mount them again. They share one client, which is recreated only when the last of them is gone.",
    "unless": ["nlm","root"],
    "commands": []
   }
  ],
  "fix": [
   {"text":"Give each client an id of its own (nfs.nfs4_unique_id).","if":"inUse","commands":[]},
   {
    "text": "Keep servers from being away longer than a lease. Keep their client store (nfsdcld, /var/lib/nfs) on storage that a failover takes along. Leave nfs.recover_lost_locks off: another client may have changed what it reclaims.",
    "if": "lost",
    "unless": ["seqid"],
    "commands": []
   },
   {"text":"Report the bug with the kernel versions of client and server; vers=4.1 or newer avoids it.","if":"seqid","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"which server it is: the messages about the lost state name none","unless":["whose"]},
   {
    "text": "whether the server is {S}: the messages name none, and it is the only one that did not answer then",
    "if": "nameless",
    "unless": ["bySeqid"]
   },
   {
    "text": "whether the server is {S}: the messages about the lost state name none, and it is the only one that refused sequence IDs then",
    "if": "bySeqid"
   },
   {"text":"the cause: why the server refuses this client: its own log shows it","if":"refused","unless":["tunnel","lost"]},
   {
    "text": "the cause: whether the file system refuses the tunnel for its certificate or for its credentials",
    "if": "tunnel",
    "unless": ["certificate","credentials","asks"]
   },
   {"text":"the cause: whether client or server is wrong; the messages are the same, a capture of the traffic shows it","if":"seqid"},
   {"text":"whether all of that belongs to {S}: some of these messages name no server","if":"mixed"},
   {"text":"which client of this node it is: the messages name no port","if":"local","unless":["port"]},
   {"text":"which programs had the locks: the messages do not say; /proc/locks of that time would","if":"locks"},
   {"text":"whether these locks were lost at all: kernels before Linux 3.18 say so for locks under a delegation too","if":"older"},
   {
    "text": "the cause: whether the server restarted, failed over or let the lease expire: its own log shows it (starting … grace period)",
    "if": "lost",
    "unless": ["silent","seqid"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-tasks-hung",
  "severity": "major",
  "titles": [
   {
    "text": "{hung.tasks} hung inside NFS for more than {hung.waitedFor}, waiting for a Kerberos credential from rpc.gssd: {hung.programs}",
    "if": "credentials"
   },
   {
    "text": "{hung.tasks} hung for more than {hung.waitedFor}, waiting for this node's local cache of NFS files: {hung.programs}",
    "if": "cache"
   },
   {"text":"{hung.tasks} hung for more than {hung.waitedFor} on their way to a data server of pNFS: {hung.programs}","if":"pnfs"},
   {"text":"the kernel found {hung.tasks} hung inside NFS for more than {hung.waitedFor}: {hung.programs}"}
  ],
  "see": [
   "https://docs.kernel.org/admin-guide/sysctl/kernel.html",
   "https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/141",
   "https://www.cve.org/CVERecord?id=CVE-2025-21908",
   "https://www.cve.org/CVERecord?id=CVE-2026-23053"
  ],
  "overrides": [],
  "steps": [
   {
    "name": "hung",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"pids","op":"=","value":{"variable":"TASKS"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "mounts",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"mounts","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "credentials",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"credentials","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "trunking",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"trunking","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "pnfs",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"dataServer","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "cache",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"cache","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stuck",
    "kind": "fscache.cookie.stuck",
    "where": [],
    "order": [{"type":"within","length":3600000000,"point":{"step":"hung"}}],
    "by": [],
    "every": true,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "compaction",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"compaction","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "kthreadd",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"kthreadd","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "crashed",
    "kind": "service.main-process-exited",
    "where": [{"field":"unit","op":"=","value":{"literal":"rpc-gssd.service"}}],
    "order": [{"type":"within","length":3600000000,"point":{"step":"hung"}}],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "named",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"named","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "nfs.tasks.hung",
    "where": [{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gone",
    "kind": "nfs.tasks.hung.ended",
    "where": [],
    "order": [{"type":"after","point":{"step":"hung"}}],
    "by": [],
    "every": false,
    "line": 28,
    "column": 12,
    "role": "end"
   },
   {
    "name": "rebooted",
    "kind": "node.rebooted",
    "where": [],
    "order": [{"type":"after","point":{"step":"hung"}}],
    "by": [],
    "every": false,
    "line": 29,
    "column": 12,
    "role": "end",
    "says": {"text":"the node was rebooted at {rebooted.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {hung.note}."},
   {
    "text": "The kernel reports a task that has slept this long where no signal reaches it. It never reports one that waits for the answer to a call, as that one can be killed. What it reports waits for a lock, for writeback, or for another task that waits for the server.",
    "unless": ["credentials","trunking","cache"]
   },
   {
    "text": "They wait for the local cache of a mount with the option fsc (FS-Cache, kept by cachefilesd), where no signal reaches them. No call to an NFS server is outstanding: the servers, and the network, have no part in it.",
    "if": "cache"
   },
   {
    "text": "A mount.nfs waits for the client that another one creates, or for its turn to create one. The first of them makes no progress.",
    "if": "mounts"
   },
   {
    "text": "A mount with sec=krb5 needs a credential for each user. The kernel asks rpc.gssd of this node, and the task sleeps until it answers. The NFS server is not asked yet.",
    "if": "credentials"
   },
   {
    "text": "They read or write through pNFS, and wait for a lock that another task holds while it connects to a server. Most likely a data server of pNFS does not answer; the server of the mount may well do.",
    "if": "pnfs"
   },
   {
    "text": "They wait for a lock that another task holds while it identifies a server: that of a mount, or a data server of pNFS. Most likely that server does not answer; it need not be the one whose files they use.",
    "if": "trunking",
    "unless": ["pnfs"]
   }
  ],
  "impact": [
   {"text":"asleep in {hung.functions}"},
   {"text":"{hung.written}"},
   {"text":"the kernel gave up waiting for the cache ({stuck.count message} of FS-Cache)","if":"stuck"},
   {"text":"rpc.gssd exited at {crashed.time} ({crashed.code}, status {crashed.status})","if":"crashed"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: a reboot destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "for p in \$(ps -eLo lwp=,stat= | awk '\$2 ~ /^D/ { print \$1 }'); do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; cat /proc/\$p/stack; done > /var/tmp/mountline-evidence/stacks.txt"
    ]
   },
   {
    "text": "Check rpc.gssd, and gssproxy where it is used: its log, the keytab, and whether the KDC answers. A restart of it is safe: the waiting tasks ask again.",
    "if": "credentials",
    "commands": [
     "systemctl status -l --no-pager rpc-gssd gssproxy",
     "klist -k; journalctl -b -o short-iso -t rpc.gssd | tail -n 50",
     "systemctl restart rpc-gssd"
    ]
   },
   {
    "text": "Find the server that is being identified: with pNFS, check the data servers; mounting with vers=4.0 or 3 avoids pNFS. A connection in SYN-SENT shows it.",
    "if": "trunking",
    "commands": ["nsenter -t 1 -n ss -tno state syn-sent","grep -h pnfs /proc/1/mountstats"]
   },
   {
    "text": "Check the cache and its daemon: whether it runs, and whether its disk is full or does not answer. A restart of cachefilesd may free the tasks.",
    "if": "cache",
    "commands": [
     "systemctl status -l --no-pager cachefilesd; journalctl -b -o short-iso -t cachefilesd | tail -n 50",
     "cat /proc/fs/fscache/stats; timeout 10 df -h /var/cache/fscache"
    ]
   },
   {
    "text": "Reboot the node if they stay in D state, as nothing else frees them. Then mount without fsc, or update the kernel first: until then the mount cannot be unmounted. Risk: programs of this node lose unflushed writes.",
    "if": "cache",
    "commands": []
   },
   {
    "text": "List the tasks in D state, since when and where they sleep. The one that waits for no other task leads to the server.",
    "unless": ["cache"],
    "commands": ["ps -eLo pid,lwp,stat,lstart,wchan:40,comm | awk 'NR == 1 || \$3 ~ /^D/'"]
   },
   {
    "text": "Find the mount.nfs that started first. When it is killed the others continue, as it has mounted nothing yet.",
    "if": "mounts",
    "commands": ["ps -eo pid,lstart,wchan:40,comm | grep '[m]ount.nfs'"]
   },
   {
    "text": "Check which servers have mounts, and whether their connections are up: SYN-SENT is one that nothing answers.",
    "unless": ["cache"],
    "commands": ["grep -E ' - nfs4? ' /proc/1/mountinfo","nsenter -t 1 -n ss -tno state all {hung.ports}"]
   }
  ],
  "fix": [],
  "fixedIn": [
   {
    "text": "kcompactd deadlocks in nfs_release_folio when this host mounts its own export (CVE-2025-21908)",
    "if": "compaction",
    "kernels": ["6.14","6.13.7","6.12.19","6.6.83"]
   },
   {
    "text": "kthreadd deadlocks in nfs_release_folio with the recovery of NFSv4 state (CVE-2026-23053)",
    "if": "kthreadd",
    "kernels": ["6.19","6.18.7","6.12.67"]
   }
  ],
  "unknown": [
   {"text":"the cause: which server or mount they wait for: these messages name none","unless":["named","cache"]},
   {
    "text": "the cause: why the cache does not answer: these lines do not say whether cachefilesd, its disk or the kernel is the reason",
    "if": "cache"
   },
   {
    "text": "whether they still wait: the kernel writes ten of these reports by default, and then no more",
    "unless": ["still","gone","rebooted"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfs-volume-stuck",
  "severity": "major",
  "titles": [
   {"text":"the {stuck.operation} of NFS volume {V} of a pod does not finish: nothing listens for its mount","if":"deaf"},
   {
    "text": "kubelet has been changing the group of every file of NFS volume {V} for at least {stuck.duration}, and the pod waits for it",
    "if": "owner",
    "unless": ["done"]
   },
   {"text":"the {stuck.operation} of NFS volume {V} of a pod has not finished for at least {stuck.duration}","if":"still"},
   {"text":"the {stuck.operation} of NFS volume {V} of a pod did not finish for {stuck.duration}"}
  ],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": ["nfs-mount-hanging","nfs-tasks-hung"],
  "steps": [
   {
    "name": "stuck",
    "kind": "volume.operation.stuck",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "deaf",
    "kind": "mount.without-listener",
    "where": [{"field":"target","op":"=","value":{"step":"stuck","field":"target"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "hanging",
    "kind": "mount.nfs.hanging",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}}],
    "order": [{"type":"within","length":3600000000,"point":{"step":"stuck","field":"to"}}],
    "by": [],
    "every": true,
    "line": 15,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "waits",
    "kind": "task.blocked",
    "where": [{"field":"target","op":"=","value":{"step":"stuck","field":"target"}},{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "server",
    "kind": "volume.server.silent",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volumeName","op":"=","value":{"step":"stuck","field":"volumeName"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}}
    ],
    "order": [
     {"type":"within","length":3600000000,"point":{"step":"stuck"}},
     {"type":"before","point":{"step":"stuck","field":"to"}},
     {"type":"more-than","length":0,"from":{"step":"stuck","field":"from"},"to":{"step":"server","field":"untilAt"}}
    ],
    "by": [],
    "every": false,
    "line": 17,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "owner",
    "kind": "volume.ownership.changing",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"pv","op":"=","value":{"step":"stuck","field":"pv"}}],
    "order": [{"type":"between","from":{"step":"stuck","field":"from"},"to":{"step":"stuck","field":"to"}}],
    "by": [],
    "every": false,
    "line": 20,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "mounting",
    "kind": "mount.nfs.hanging",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"operation","op":"=","value":{"literal":"mount"}}],
    "order": [{"type":"within","length":3600000000,"point":{"step":"stuck","field":"to"}}],
    "by": [],
    "every": true,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "where",
    "kind": "mount.without-listener",
    "where": [{"field":"target","op":"=","value":{"step":"stuck","field":"target"}},{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "place",
    "kind": "volume.operation.stuck",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"target","op":"=","value":{"variable":"T"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "tries",
    "kind": "volume.operation.stuck",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"failures","op":">","value":{"literal":0}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unmounts",
    "kind": "volume.operation.stuck",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"operation","op":"=","value":{"literal":"unmount"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "volume.operation.stuck",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volume","op":"=","value":{"variable":"V"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stall",
    "kind": "kubelet.stalled",
    "where": [],
    "order": [{"type":"within","length":3600000000,"point":{"step":"stuck"}}],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "orphan",
    "kind": "pod.orphan.cleanup-failed",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}}],
    "order": [{"type":"after","point":{"step":"stuck"}}],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "terminating",
    "kind": "pods.terminating",
    "where": [],
    "order": [{"type":"after","point":{"step":"stuck"}}],
    "by": [],
    "every": false,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "done",
    "kind": "volume.operation.ended",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"volumeName","op":"=","value":{"step":"stuck","field":"volumeName"}},
     {"field":"operation","op":"=","value":{"variable":"OP"}}
    ],
    "order": [{"type":"after","point":{"step":"stuck"}}],
    "by": [],
    "every": false,
    "line": 30,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {stuck.note}."},
   {"text":"kubelet asks the driver to mount or unmount, and waits two minutes for the answer."},
   {
    "text": "A mount whose server is gone never answers. Neither does a driver that is starved, is killed, or waits for its own lock.",
    "unless": ["owner"]
   },
   {
    "text": "The driver has mounted the volume, and kubelet itself is still working. With an fsGroup it gives every file of the volume to that group before the pod starts. That takes a few calls to the server for each, one file after the other.",
    "if": "owner"
   }
  ],
  "impact": [
   {"text":"{stuck.note}"},
   {"text":"a deleted pod stays Terminating until its volumes are unmounted","if":"unmounts","unless":["done"]},
   {"text":"{terminating.note}","if":"terminating"},
   {"text":"{stall.note}","if":"stall"}
  ],
  "doNow": [
   {
    "text": "Check that the mount exists, what listens on its port, and which tasks are in D state.",
    "unless": ["owner"],
    "commands": ["grep -F {U} /proc/1/mountinfo","nsenter -t 1 -n ss -tlnp","ps -eLo pid,lwp,stat,wchan:32,comm | awk 'NR == 1 || \$3 ~ /^D/'"]
   },
   {
    "text": "Check what the driver logged in the same minutes, and whether it was killed or restarted.",
    "unless": ["owner"],
    "commands": [
     "kubectl get pods -n kube-system -o wide | grep -E 'efs|nfs'",
     "journalctl -k -b -o short-iso | grep -E 'not responding|Killed process'"
    ]
   },
   {"text":"Never force-delete the pod before that is known: the API forgets it, the mount stays.","unless":["owner"],"commands":[]},
   {
    "text": "Kill each mount.nfs that hangs (first check that the PIDs were not reused). It has mounted nothing yet, so nothing is lost. Other mounts of the same server wait for the first of them.",
    "if": "mounting",
    "commands": ["ps -o pid,lstart,stat,wchan:32,comm {mounting.pid}","kill -9 {mounting.pid}"]
   },
   {
    "text": "Bring back {server.server} or the path to it: blocked I/O then resumes. Do not unmount with force: that loses unflushed writes.",
    "if": "server",
    "unless": ["done"],
    "commands": []
   },
   {"text":"Let it finish. If kubelet or the pod restarts, it starts over.","if":"owner","commands":[]}
  ],
  "fix": [
   {
    "text": "Set fsGroupChangePolicy: OnRootMismatch in the securityContext of the pod: kubelet then checks only the top of the volume. Where the server decides who owns the files, leave fsGroup out.",
    "if": "owner",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: whether the mount or the driver is dead: kubelet's lines are the same",
    "unless": ["deaf","hanging","waits","server","owner"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nfsd-hung",
  "severity": "major",
  "titles": [
   {
    "text": "nfsd of this host {hung.hangs} in its local {hung.fileSystem} file system: {hung.tasks} for more than {hung.waitedFor}",
    "if": "storage"
   },
   {"text":"nfsd of this host {hung.hangs} in its own storage: {hung.tasks} for more than {hung.waitedFor}","if":"storage"},
   {"text":"nfsd of this host {hung.hangs} in an NFSv4 callback: {hung.tasks} for more than {hung.waitedFor}","if":"callback"},
   {
    "text": "nfsd of this host {hung.hangs} in the local cache of what it exports again: {hung.tasks} for more than {hung.waitedFor}",
    "if": "cache"
   },
   {
    "text": "nfsd of this host {hung.hangs} in the NFS client of what it exports again: {hung.tasks} for more than {hung.waitedFor}",
    "if": "again"
   },
   {"text":"nfsd of this host {hung.hangs}: {hung.tasks} for more than {hung.waitedFor}"}
  ],
  "see": [
   "https://docs.kernel.org/admin-guide/sysctl/kernel.html",
   "https://bugs.debian.org/1071562",
   "https://docs.kernel.org/filesystems/nfs/reexport.html",
   "https://www.cve.org/CVERecord?id=CVE-2025-21795"
  ],
  "overrides": ["nfs-server-silent","nfs-tasks-hung","nfs-dead-port"],
  "steps": [
   {
    "name": "hung",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "storage",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"wait","op":"=","value":{"literal":"storage"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "callback",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"wait","op":"=","value":{"literal":"callback"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "cache",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"wait","op":"=","value":{"literal":"cache"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "again",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"wait","op":"=","value":{"literal":"client"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "fuse",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"wait","op":"=","value":{"literal":"fuse"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "ceph",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"wait","op":"=","value":{"literal":"ceph"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "listed",
    "kind": "nfsd.hung",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}},{"field":"listed","op":"!=","value":{"literal":""}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"local","op":"=","value":{"literal":true}},
     {"field":"port","op":"=","value":{"literal":2049}}
    ],
    "order": [{"type":"within","length":600000000,"point":{"step":"hung"}}],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gone",
    "kind": "nfsd.hung.ended",
    "where": [{"field":"wait","op":"=","value":{"variable":"W"}}],
    "order": [{"type":"after","point":{"step":"hung"}}],
    "by": [],
    "every": false,
    "line": 29,
    "column": 12,
    "role": "end"
   },
   {
    "name": "rebooted",
    "kind": "node.rebooted",
    "where": [],
    "order": [{"type":"after","point":{"step":"hung"}}],
    "by": [],
    "every": false,
    "line": 30,
    "column": 12,
    "role": "end",
    "says": {"text":"the node was rebooted at {rebooted.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {hung.note}."},
   {
    "text": "nfsd waits for this host's own disk or file system. Every client of that export waits behind it. These reports point to no client and to no network.",
    "if": "storage"
   },
   {
    "text": "nfsd waits for a callback to an NFSv4 client that does not complete. This is a known class of bug: nfsd flushes its callback queue, and one callback does not finish. A client that vanished can trigger it. The disk and the other clients have no part in it.",
    "if": "callback"
   },
   {
    "text": "This host exports a file system that it mounts over NFS itself. nfsd waits inside the client's code for the server behind it.",
    "if": "again"
   },
   {
    "text": "This host exports a file system that it mounts over NFS itself. nfsd waits for the local cache (FS-Cache) of that mount: no call to the server behind it is outstanding.",
    "if": "cache"
   },
   {"text":"nfsd waits for the daemon of a FUSE file system that this host exports.","if":"fuse"},
   {"text":"nfsd waits for Ceph, which this host exports.","if":"ceph"}
  ],
  "impact": [
   {"text":"{hung.note}"},
   {"text":"{hung.listed}","if":"listed"},
   {"text":"these hang in the same storage without NFS: {hung.others}","if":"storage"},
   {"text":"this host's own NFS client reports the server {silent.server} as not responding: it is the same fault","if":"silent"}
  ],
  "doNow": [
   {"text":"Check that nfsd threads are still in D state.","commands":["ps -eLo pid,stat,wchan:32,comm | grep nfsd"]},
   {
    "text": "Capture evidence first: a reboot destroys it.",
    "commands": [
     "echo w > /proc/sysrq-trigger; dmesg > /var/tmp/nfsd-hung.txt",
     "for p in \$(pgrep -x nfsd); do echo \\"== \$p\\"; cat /proc/\$p/stack; done >> /var/tmp/nfsd-hung.txt"
    ]
   },
   {
    "text": "Check the device under the export: a suspended or failing one blocks every writer.",
    "if": "storage",
    "commands": [
     "dmsetup info -c; grep . /sys/block/*/inflight /sys/block/*/device/state",
     "dmesg -T | grep -iE 'i/o error|reset|timeout|abort|remount' | tail -20"
    ]
   },
   {"text":"Do not restart nfs-server while its threads are in D state: they cannot end, and the stop hangs as well.","commands":[]},
   {
    "text": "Repair the storage (resume the device, restore the path, replace the disk). nfsd and the clients then continue on their own; nothing is lost.",
    "if": "storage",
    "commands": []
   },
   {
    "text": "Reboot this server if its nfsd threads are in D state for more than some 15 min: nothing else frees them then. Clients wait, and reclaim their opens and locks in the grace period. Risk: programs on soft mounts get errors.",
    "if": "callback",
    "commands": []
   },
   {"text":"Check whether the server behind it answers.","if":"again","commands":["grep -E ' - nfs4? ' /proc/1/mountinfo"]},
   {
    "text": "Check the cache and its daemon: a restart of cachefilesd may free nfsd.",
    "if": "cache",
    "commands": ["cat /proc/fs/fscache/stats; systemctl status --no-pager cachefilesd; df -h /var/cache/fscache"]
   },
   {
    "text": "Reboot this server if nfsd stays in D state. After the reboot, mount without fsc: until then the mount cannot be unmounted. Risk: programs on soft mounts of the clients get errors.",
    "if": "cache",
    "commands": []
   },
   {"text":"Leave the clients alone: hard mounts continue when nfsd answers. umount -f there loses unflushed writes.","commands":[]}
  ],
  "fix": [
   {
    "text": "Update the kernel of this server. Until then, avoid callbacks: switch delegations off (fs.leases-enable=0, then restart nfsd), or let clients mount with vers=4.0.",
    "if": "callback",
    "commands": []
   }
  ],
  "fixedIn": [
   {
    "text": "nfsd4_shutdown_callback hangs for about 15 min when a client vanished (CVE-2025-21795)",
    "if": "callback",
    "kernels": ["6.14","6.13.4","6.12.16","6.6.79","6.1.129"]
   }
  ],
  "unknown": [
   {"text":"the cause: why the storage does not answer: these lines do not name the device","if":"storage"},
   {"text":"the cause: what nfsd waits for: its stack is not in these lines","unless":["storage","callback","cache","again","fuse","ceph"]},
   {"text":"whether it still hangs: no table of processes was taken after these lines","unless":["still","gone","rebooted","listed"]},
   {"text":"whether it still hangs: nothing shows when the process table was taken","if":"listed","unless":["rebooted"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "nlm-lock-stall",
  "severity": "major",
  "titles": [
   {"text":"NFSv3 locks with {S} are refused: rpc.statd on this node cannot create {unwritten.path}","if":"refusing","unless":["waits"]},
   {"text":"NFSv3 locks with {S} are refused: rpc.statd on this node does not monitor it","if":"refusing","unless":["waits"]},
   {"text":"NFSv3 locks with {S} were refused: rpc.statd on this node could not create {unwritten.path}","if":"denied","unless":["waits"]},
   {"text":"NFSv3 locks with {S} were refused: rpc.statd on this node did not monitor it","if":"denied","unless":["waits"]},
   {"text":"NFSv3 locks hang: rpc.statd on this node does not answer","if":"statd","unless":["over"]},
   {"text":"a program waits for an NFSv3 lock that another program or node holds, on {S}","if":"held","unless":["lasting"]},
   {"text":"a program on this node has held an NFSv3 lock on {S} for a long time","if":"surely"},
   {"text":"an NFSv3 lock on {S} has been held for a long time","if":"held"},
   {"text":"NFSv3 locks hang: lockd of {S} does not answer, though it listens on port {listens.port}","if":"listens","unless":["over"]},
   {"text":"NFSv3 locks hang: {S} has no lock manager (lockd)","if":"lacking","unless":["over"]},
   {"text":"NFSv3 locks hang: lockd of {S} does not answer","if":"still"},
   {"text":"NFSv3 locks waited at least {stall.duration} for rpc.statd on this node","if":"statd"},
   {"text":"lockd of {S} did not answer; the node was rebooted {stall.duration} later","if":"rebooted"},
   {"text":"NFSv3 locks waited at least {began.waitedFor} for lockd of {S}","if":"over"},
   {"text":"NFSv3 locks waited at least {stall.duration} for lockd of {S}","if":"over"},
   {"text":"lockd of {S} did not answer, then recovered","if":"over"},
   {"text":"lockd of {S} did not answer, no recovery logged"}
  ],
  "see": ["https://man7.org/linux/man-pages/man8/statd.8.html"],
  "overrides": ["nfs-tasks-hung"],
  "steps": [
   {
    "name": "stall",
    "kind": "nlm.stall",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "lasting",
    "kind": "nlm.stall.lasting",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "required"
   },
   {
    "name": "waits",
    "kind": "nlm.waiting",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 30,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "over",
    "kind": "nlm.stall.ended",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 31,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "denied",
    "kind": "nlm.refused",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 32,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "began",
    "kind": "nlm.stall.began",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "earlier",
    "kind": "nlm.waiting.before",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "refusing",
    "kind": "nlm.stall",
    "where": [
     {"field":"server","op":"=","value":{"step":"denied","field":"server"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "nlm.stall",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "statd",
    "kind": "nlm.stall",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"cause","op":"=","value":{"literal":"statd"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 37,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "held",
    "kind": "nlm.stall",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"cause","op":"=","value":{"literal":"held"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "rebooted",
    "kind": "nlm.stall.ended",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"rebooted","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 39,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "slow",
    "kind": "nlm.call.slow",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"within","length":600000000,"point":{"step":"stall"}}],
    "by": [],
    "every": true,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calls",
    "kind": "nlm.calls.waiting",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "listens",
    "kind": "nlm.lockd.listening",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 42,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "lacking",
    "kind": "nlm.server.without-lockd",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 43,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "absent",
    "kind": "statd.missing",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 44,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "running",
    "kind": "statd.running",
    "where": [],
    "order": [{"type":"after","point":{"step":"statd","field":"from"}},{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 45,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stuck",
    "kind": "statd.running",
    "where": [{"field":"blocked","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"statd","field":"from"}},{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 46,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unregistered",
    "kind": "statd.unregistered",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 47,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unlisted",
    "kind": "nlm.lockd.unregistered",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 48,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unit",
    "kind": "statd.unit.inactive",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 49,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "said",
    "kind": "nlm.refused",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"answered","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 50,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unwritten",
    "kind": "statd.peer.unwritten",
    "where": [],
    "order": [{"type":"within","length":600000000,"point":{"step":"denied"}}],
    "by": [],
    "every": false,
    "line": 51,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "missing",
    "kind": "statd.peer.unwritten",
    "where": [{"field":"error","op":"=","value":{"literal":"No such file or directory"}}],
    "order": [{"type":"within","length":600000000,"point":{"step":"denied"}}],
    "by": [],
    "every": false,
    "line": 52,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unanswered",
    "kind": "statd.server.not-responding",
    "where": [],
    "order": [{"type":"within","length":600000000,"point":{"step":"denied"}}],
    "by": [],
    "every": false,
    "line": 53,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "holder",
    "kind": "nlm.lock.holder",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 54,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "surely",
    "kind": "nlm.lock.holder",
    "where": [
     {"field":"server","op":"=","value":{"variable":"S"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"sure","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 55,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "elsewhere",
    "kind": "nlm.lock.elsewhere",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 56,
    "column": 3,
    "role": "optional"
   },
   {"name":"refused","kind":"nfs.mount.statd-missing","where":[],"order":[],"by":[],"every":false,"line":57,"column":3,"role":"optional"},
   {
    "name": "outOfSync",
    "kind": "lockd.lock.out-of-sync",
    "where": [],
    "order": [{"type":"within","length":600000000,"point":{"step":"stall"}}],
    "by": [],
    "every": false,
    "line": 58,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "down",
    "kind": "nfs.server.silent",
    "where": [{"field":"server","op":"=","value":{"step":"stall","field":"host"}}],
    "order": [
     {"type":"before","point":{"step":"stall","field":"to"}},
     {"type":"more-than","length":0,"from":{"step":"stall","field":"from"},"to":{"step":"down","field":"untilAt"}}
    ],
    "by": [],
    "every": false,
    "line": 59,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gone",
    "kind": "nfs.server.silent",
    "where": [{"field":"server","op":"=","value":{"step":"stall","field":"host"}},{"field":"answered","op":"=","value":{"literal":false}}],
    "order": [
     {"type":"before","point":{"step":"stall","field":"to"}},
     {"type":"more-than","length":0,"from":{"step":"stall","field":"from"},"to":{"step":"gone","field":"untilAt"}}
    ],
    "by": [],
    "every": false,
    "line": 61,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "answered",
    "kind": "nlm.stall.ended",
    "where": [{"field":"server","op":"=","value":{"variable":"S"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 63,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {
    "text": "On this node, calls to lockd of {S} wait without a reply, though it listens on port {listens.port}.",
    "if": "listens",
    "unless": ["over","lacking","held"]
   },
   {
    "text": "On this node, {lacking.note}: it cannot grant a lock at all. Programs that ask for one wait until they are killed.",
    "if": "lacking",
    "unless": ["over","held"]
   },
   {"text":"On this node, {stall.note}.","unless":["listens","over","lacking"]},
   {"text":"On this node, {stall.note}.","if":"held","unless":["listens","over"]},
   {"text":"On this node, {stall.note}.","if":"over"},
   {
    "text": "flock and fcntl locks of NFSv3 use a separate protocol (NLM) on its own port. The kernel's lockd asks the server's lockd there, and rpc.statd must monitor the server first. Plain reads and writes of the same mount continue."
   },
   {"text":"If lockd or statd is missing, or a firewall drops its port, the caller sleeps.","unless":["denied","lacking"]},
   {"text":"rpc.statd did not do so: the kernel refuses the lock at once (ENOLCK), and nothing waits.","if":"denied","unless":["waits"]}
  ],
  "impact": [
   {"text":"no command names the server; its locks may be those of {stall.candidates}"},
   {"text":"{waits.count task} waiting for a lock: {stall.programs}","if":"waits","unless":["over"]},
   {"text":"{earlier.note}","if":"earlier","unless":["over"]},
   {"text":"{calls.note}","if":"calls","unless":["over"]},
   {"text":"{denied.note}","if":"denied"},
   {"text":"rpc.statd itself logged that it refused (\`STAT_FAIL\`): it runs, and does not know the name or could not record it","if":"said"},
   {"text":"rpc.statd on this node gave the kernel no answer: it does not run, or hangs","if":"unanswered"},
   {"text":"rpc.statd could not record the server at {unwritten.path}: {unwritten.error}","if":"unwritten","unless":["missing"]},
   {"text":"rpc.statd could not record the server: the directory of {missing.path} does not exist","if":"missing"},
   {"text":"{slow.note}","if":"slow"},
   {"text":"{holder.note}","if":"holder"},
   {"text":"{elsewhere.note}","if":"elsewhere"},
   {"text":"{stuck.note}. What it waits for comes first","if":"stuck","unless":["over"]},
   {"text":"{unregistered.note}","if":"unregistered","unless":["held"]},
   {"text":"{unlisted.note}","if":"unlisted","unless":["held"]},
   {"text":"{unit.note}","if":"unit","unless":["absent"]},
   {"text":"{refused.note}","if":"refused"},
   {"text":"the server's NFS does not answer either: it is not only its locks ({gone.note})","if":"gone"},
   {"text":"the server's NFS did not answer either: it was not only its locks ({down.note})","if":"down","unless":["gone"]}
  ],
  "doNow": [
   {
    "text": "List what waits and in which function. nlmclnt_call waits for the server's lockd, nsm_mon_unmon for rpc.statd. nlmclnt_block (nlmclnt_wait) waits for the holder of the lock, locks_lock_inode_wait for one on this node.",
    "unless": ["denied","lacking"],
    "commands": [
     "for p in \$(ps -eLo lwp=,stat=,wchan= | awk '\$2 ~ /^D/ || \$3 ~ /nlm|lock/ { print \$1 }'); do echo \\"== PID \$p \$(cat /proc/\$p/comm)\\"; cat /proc/\$p/stack; done"
    ]
   },
   {
    "text": "Mount with nolock: {S} grants no locks, so nothing else helps on this node. Locks then stay local to it. Risk: programs on two nodes can both hold the same lock. See which mounts it concerns, kill what waits, then unmount and mount each of them again.",
    "if": "lacking",
    "unless": ["held"],
    "commands": ["grep -F '{S}' /proc/1/mountinfo","umount MOUNTPOINT","mount -t nfs -o vers=3,nolock SERVER:/EXPORT MOUNTPOINT"]
   },
   {
    "text": "Check on this node and the server that lockd (nlockmgr) and statd (status) are registered and their ports reachable. They are not the NFS port, and often not fixed.",
    "unless": ["held","lacking","denied"],
    "commands": ["rpcinfo -p","timeout 10 rpcinfo {stall.rpcbind}","timeout 10 rpcinfo {stall.lockd}"]
   },
   {
    "text": "If statd is missing, start it: this is safe. A unit that is inactive or masked does not prove that it is missing; mount.nfs may have started one.",
    "if": "statd",
    "unless": ["said","running","unwritten"],
    "commands": ["ps -eo pid,lstart,comm | grep '[r]pc.statd'","{stall.startStatd}"]
   },
   {
    "text": "Check what rpc.statd waits for: it runs, but is itself in D state. It records the servers that it monitors under /var/lib/nfs. A second one does not start while it runs.",
    "if": "stuck",
    "unless": ["over"],
    "commands": ["cat /proc/{stuck.pid}/stack","timeout 10 df /var/lib/nfs"]
   },
   {
    "text": "Check what rpc.statd logged: it accepts no name that it cannot resolve, or cannot record under /var/lib/nfs.",
    "if": "denied",
    "unless": ["unwritten"],
    "commands": ["{stall.statdSays}","ls -ld /var/lib/nfs /var/lib/nfs/* /var/lib/nfs/statd/*"]
   },
   {
    "text": "Create the missing directory. Its owner must be that of the directory above, as whom rpc.statd runs. Locks then work without a remount.",
    "if": "missing",
    "commands": [
     "mkdir -p \\"\$(dirname {missing.path})\\"",
     "chown --reference=\\"\$(dirname \\"\$(dirname {missing.path})\\")\\" \\"\$(dirname {missing.path})\\""
    ]
   },
   {
    "text": "Let rpc.statd write there: the owner must be that of the directory above, as whom it runs, and the file system must have room. Locks then work without a remount.",
    "if": "unwritten",
    "unless": ["missing"],
    "commands": ["ls -ld \\"\$(dirname {unwritten.path})\\"; df -h \\"\$(dirname {unwritten.path})\\""]
   },
   {
    "text": "If it runs but is not registered, as after a restart of rpcbind, restart it: the kernel asks the portmapper for it.",
    "if": "unregistered",
    "unless": ["absent","held"],
    "commands": ["{stall.restartStatd}"]
   },
   {
    "text": "Check what the holder does before you kill it: it may have good reasons.",
    "if": "holder",
    "commands": ["ps -o pid,ppid,stat,etime,wchan:32,comm {holder.pids}"]
   },
   {
    "text": "Find the holder: run this on the server. Its lock table names the client's lockd, not the program.",
    "if": "held",
    "unless": ["surely"],
    "commands": ["cat /proc/locks"]
   },
   {
    "text": "Check whether lockd of this node is blocked, or whether something drops its packets: it listens on port {listens.port}.",
    "if": "listens",
    "unless": ["over"],
    "commands": [
     "ps -eo pid,stat,wchan:32,comm | grep '[l]ockd'",
     "iptables-save | grep -n -E 'DROP|REJECT'",
     "nft list ruleset | grep -n -E 'drop|reject'"
    ]
   },
   {
    "text": "Open the server's ports of lockd and statd, and this node's for its answers (GRANTED). Or pin them (lockd: nlm_tcpport, nlm_udpport in /etc/modprobe.d or nfs.conf). What waits then continues on its own.",
    "unless": ["held","gone","denied","lacking"],
    "commands": []
   },
   {"text":"Bring back the server itself or the path to it: its locks come with it.","if":"gone","commands":[]},
   {
    "text": "Last resort, may corrupt data if another node uses the files: mount with nolock. Locks then stay local to this node, and programs on two nodes can both hold the same lock.",
    "unless": ["surely","lacking"],
    "commands": []
   }
  ],
  "fix": [
   {"text":"Have that directory created at boot: the package of nfs-utils, or systemd-tmpfiles, does so.","if":"missing","commands":[]},
   {"text":"Enable rpc.statd on every node that mounts NFSv3.","if":"statd","unless":["running","said","unwritten"],"commands":[]},
   {"text":"Enable rpc.statd on every node that mounts NFSv3.","if":"absent","unless":["statd","held","gone"],"commands":[]},
   {"text":"Let the firewall pass fixed ports for lockd and statd.","unless":["statd","held","gone","lacking"],"commands":[]},
   {"text":"Use a server with a lock manager if several nodes need locks.","if":"lacking","unless":["held"],"commands":[]},
   {"text":"Prefer NFSv4: it locks over its own connection.","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: why lockd of {S} did not answer; the messages of the kernel do not show it",
    "if": "over",
    "unless": ["statd","held","denied"]
   },
   {
    "text": "the cause: whether lockd of this node is blocked, or something drops its packets; what waits looks the same in both cases",
    "if": "listens",
    "unless": ["over","lacking","held","statd","gone"]
   },
   {
    "text": "the cause: whether the server's lockd is dead or a firewall drops its port: this node sees the same in both cases",
    "if": "still",
    "unless": ["statd","held","listens","gone","lacking"]
   },
   {
    "text": "whether anything still waited when the node was rebooted: the kernel says nothing of a program that was killed",
    "if": "rebooted",
    "unless": ["waits"]
   },
   {"text":"the cause: what holds the lock, and whether it is alive: the server's /proc/locks shows it","if":"held","unless":["surely"]}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "pod-cleanup-loop",
  "severity": "minor",
  "titles": [
   {
    "text": "kubelet kept listing the subPath volumes of a terminating pod: {loop.lines} times in {loop.duration}",
    "if": "walks",
    "unless": ["still"]
   },
   {
    "text": "kubelet could not unmount a pod's NFS volume (stale file handle): at least {loop.attempts} attempts in {loop.duration}",
    "if": "stale",
    "unless": ["still"]
   },
   {
    "text": "kubelet could not clean up {loop.what}: its directory is not mounted and not empty, at least {loop.attempts} attempts in {loop.duration}",
    "if": "full",
    "unless": ["still"]
   },
   {
    "text": "kubelet could not clean up {loop.what}: umount reported that it is not mounted, at least {loop.attempts} attempts in {loop.duration}",
    "if": "gone",
    "unless": ["still"]
   },
   {"text":"kubelet failed to clean up after a pod: at least {loop.attempts} attempts in {loop.duration}","unless":["still"]},
   {"text":"kubelet keeps listing the subPath volumes of a terminating pod: {loop.lines} times in {loop.duration}","if":"walks"},
   {
    "text": "kubelet cannot unmount a pod's NFS volume (stale file handle): at least {loop.attempts} attempts in {loop.duration}",
    "if": "stale"
   },
   {
    "text": "kubelet cannot clean up {loop.what}: its directory is not mounted and not empty, at least {loop.attempts} attempts in {loop.duration}",
    "if": "full"
   },
   {
    "text": "kubelet cannot clean up {loop.what}: umount reports that it is not mounted, at least {loop.attempts} attempts in {loop.duration}",
    "if": "gone"
   },
   {"text":"kubelet fails to clean up after a pod: at least {loop.attempts} attempts in {loop.duration}"}
  ],
  "see": ["https://github.com/kubernetes/kubernetes/pull/82698"],
  "overrides": [],
  "steps": [
   {
    "name": "loop",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"node","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "walks",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"subPath","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stale",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"stale","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "busy",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"busy","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "gone",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"notMounted","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "full",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"notEmpty","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "bare",
    "kind": "volume.directory.removing",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "file",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"file","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 30,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {"name":"pods","kind":"pods.terminating","where":[],"order":[],"by":[],"every":false,"line":32,"column":3,"role":"optional"},
   {
    "name": "calm",
    "kind": "pod.cleanup.ceased",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 33,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {loop.note}."},
   {
    "text": "A stale file handle means that the server no longer knows the directory: it was removed there, or the server came back with other file system IDs. kubelet checks the mount before it unmounts it, gets this error, and stops.",
    "if": "stale"
   },
   {
    "text": "umount answers that nothing is mounted there, so the server of the volume is not the reason: nothing is asked of it. kubelet counts this as a failure, and keeps what is left of the pod.",
    "if": "gone"
   },
   {
    "text": "Nothing is mounted there: the files are on the node's own disk, and the server of the volume is not the reason. A container, or kubelet for a subPath, wrote them there while nothing was mounted. kubelet removes the directory with rmdir, which never deletes a file.",
    "if": "full"
   },
   {
    "text": "kubelet removes what is left of a pod: subPath mounts, volumes, directories. What fails is retried until it succeeds: every two seconds, or at intervals that grow to two minutes."
   }
  ],
  "impact": [{"text":"{loop.note}"},{"text":"the files may be data that a container believed it had written to the volume","if":"full"}],
  "doNow": [
   {
    "text": "See what is left of the pod, and what holds it. find also checks mounts whose server is gone, and then waits until its timeout.",
    "if": "still",
    "unless": ["full"],
    "commands": [
     "grep -nF {loop.podUid} /proc/1/mountinfo",
     "timeout 20 find /var/lib/kubelet/pods/{loop.podUid} -xdev -maxdepth 4",
     "kubectl get pods -A -o json > /var/tmp/pods.json"
    ]
   },
   {
    "text": "See which processes have a mount of the pod in their mount namespace, and what uses it. Stop those, or unmount it there: kubelet's next attempt then succeeds.",
    "if": "busy",
    "commands": [
     "grep -lF {loop.podUid} /proc/[0-9]*/mountinfo",
     "find /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd -maxdepth 1 -lname '*{loop.podUid}*' 2>/dev/null"
    ]
   },
   {
    "text": "List the directory, and check that nothing is mounted on or below it: the first command must show no mount entry.",
    "if": "full",
    "commands": [
     "grep -nF {loop.podUid} /proc/1/mountinfo",
     "timeout 20 find /var/lib/kubelet/pods/{loop.podUid}/volumes /var/lib/kubelet/pods/{loop.podUid}/volume-subpaths -xdev -mindepth 3 -ls"
    ]
   },
   {
    "text": "Save the files first: move them to another directory of the node, and compare them with the volume. Then remove the empty directory with rmdir; kubelet's next attempt succeeds. Never use rm -rf.",
    "if": "full",
    "commands": []
   },
   {
    "text": "If no mount entry of the pod is left, remove its empty directories with rmdir, the innermost first; kubelet's next attempt then succeeds. Never use rm -rf: it would follow a mount that is still there into the volume.",
    "if": "gone",
    "commands": ["grep -nF {loop.podUid} /proc/1/mountinfo","timeout 20 find /var/lib/kubelet/pods/{loop.podUid} -xdev -depth -type d -empty"]
   },
   {
    "text": "If no mount of the pod is left, remove the file that keeps its directories. After a crash it is usually vol_data.json, where kubelet records what a CSI volume is. kubelet then removes the directories on its own.",
    "if": "file",
    "commands": ["find /var/lib/kubelet/pods/{loop.podUid}/volumes -xdev -maxdepth 3 -name vol_data.json"]
   },
   {
    "text": "Stop what still uses the mount, and detach it: kubelet's next attempt then succeeds. Unflushed writes are already lost.",
    "if": "stale",
    "commands": ["nsenter -t 1 -m timeout 20 umount -l {stale.target}"]
   }
  ],
  "fix": [
   {"text":"Give the exports of an NFS server that may move or be rebuilt fixed IDs (fsid=).","if":"stale","commands":[]},
   {"text":"Run a kubelet that has the change of Kubernetes PR 114605: it counts \`not mounted\` as success.","if":"gone","commands":[]},
   {
    "text": "If no mount of the pod is left, remove its empty directories by hand with rmdir, which never deletes a file. Never use rm -r: it would follow a mount that is still there into the volume.",
    "unless": ["gone","full"],
    "commands": []
   },
   {
    "text": "Run a kubelet that has the change of Kubernetes PR 82698. Do not use subPath for directories with many files.",
    "if": "walks",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "whether the pod still exists and since when it has been Terminating; no object or pod table in the bundle shows it",
    "unless": ["pods"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "proxy-killed-again",
  "severity": "major",
  "titles": [
   {"text":"the tunnel of port {P} keeps being SIGKILLed: {killed.kills} times in {killed.duration}","if":"still"},
   {"text":"the tunnel of port {P} was repeatedly SIGKILLed: {killed.kills} times in {killed.duration}"}
  ],
  "see": ["https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1523"],
  "overrides": [],
  "steps": [
   {
    "name": "killed",
    "kind": "efs.tunnel.killed-again",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "still",
    "kind": "efs.tunnel.killed-again",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "row",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"step":"still","field":"port"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "memory",
    "kind": "efs.tunnel.killed-again",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"memory","op":"=","value":{"literal":"limit"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "node",
    "kind": "efs.tunnel.killed-again",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"memory","op":"=","value":{"literal":"node"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unexplained",
    "kind": "efs.tunnel.killed-again",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"N"}},
     {"field":"memory","op":"=","value":{"literal":"none"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dirty",
    "kind": "node.dirty-pages",
    "where": [],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "efs.tunnel.killed-again.ended",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {killed.note}."},
   {
    "text": "The watchdog restarts a dead tunnel, and the kernel at once sends what waited for it. If a memory limit is too low for that, the next tunnel is killed too, and the mount blocks meanwhile. A limit that kills single processes spares the other tunnels of the container.",
    "unless": ["node","unexplained"]
   },
   {
    "text": "When the node has no memory left, the kernel's OOM killer ends the process with the highest oom_score. No limit of the tunnel's container is involved. The next tunnel is killed too unless something else frees memory.",
    "if": "node"
   },
   {
    "text": "The kernel logged no OOM kill: another process sent the signal, such as a script or a health check. The watchdog restarts the tunnel, and the mount blocks meanwhile.",
    "if": "unexplained"
   }
  ],
  "impact": [
   {"text":"{killed.note}"},
   {"text":"nothing listens on port {P} at capture; whatever touches the mount blocks","if":"row"},
   {"text":"{dirty.note}","if":"dirty"}
  ],
  "doNow": [
   {
    "text": "Check the kernel log for what killed it: a memory limit is one possible reason.",
    "unless": ["memory","node","unexplained"],
    "commands": ["journalctl -k -b -o short-iso | grep -E 'Kill(ed)? process|oom-kill:'"]
   },
   {
    "text": "Find what sends SIGKILL: let audit record it.",
    "if": "unexplained",
    "commands": ["auditctl -a always,exit -F arch=b64 -S kill -F a1=9 -k mountline"]
   },
   {
    "text": "Read the record after the next kill, then remove the audit rule.",
    "if": "unexplained",
    "commands": ["ausearch -i -k mountline | tail -n 50","auditctl -d always,exit -F arch=b64 -S kill -F a1=9 -k mountline"]
   },
   {
    "text": "Check the liveness probe and the restarts of efs-plugin: kubelet kills a container whose probe fails.",
    "if": "unexplained",
    "commands": ["kubectl describe pods -n kube-system -l app=efs-csi-node | grep -E '^Name:|^Node:|Liveness|Restart Count|Last State|Reason'"]
   },
   {"text":"See what uses the node's memory, largest first.","if":"node","commands":["ps -eo pid,rss,comm --sort=-rss | head -15"]},
   {
    "text": "See what waits, and what writes to the mount. If it is a memory limit, stop the writers first.",
    "unless": ["node","unexplained"],
    "commands": ["grep -E '^(Dirty|Writeback):' /proc/meminfo","find /proc/[0-9]*/fd -lname {killed.target} -o -lname {killed.target}/'*' 2>/dev/null"]
   }
  ],
  "fix": [
   {
    "text": "If it is a memory limit, give the container one that fits a burst of all its mounts at once, or none.",
    "unless": ["node","unexplained"],
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: what kills it; efs-utils never logs it, but the kernel log shows whether a memory limit does",
    "unless": ["memory","node","unexplained"]
   },
   {"text":"the cause: what kills it; no OOM kill is logged between {killed.from} and {killed.to}","if":"unexplained"}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "proxy-oom-loop",
  "severity": "critical",
  "titles": [
   {
    "text": "{loop.program} of {loop.name} keeps being OOM-killed at the memory limit of {above.limitPath}; {serves.mounts mount} behind it",
    "if": "still"
   },
   {"text":"{loop.program} of {loop.name} keeps being OOM-killed at the memory limit of {above.limitPath}","if":"still"},
   {"text":"{loop.program} of {loop.name} keeps being OOM-killed at its memory limit; {serves.mounts mount} behind it","if":"still"},
   {"text":"{loop.program} of {loop.name} keeps being OOM-killed at its memory limit","if":"still"},
   {"text":"{loop.program} of {loop.name} was OOM-killed {loop.kills} times at the memory limit of {above.limitPath} in {loop.duration}"},
   {"text":"{loop.program} of {loop.name} was OOM-killed {loop.kills} times at its memory limit in {loop.duration}"}
  ],
  "see": [
   "https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files",
   "https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1523"
  ],
  "overrides": ["nfs-dead-port","proxy-restart-storm","proxy-killed-again","efs-watchdog-exits"],
  "steps": [
   {
    "name": "loop",
    "kind": "proxy.oom-loop",
    "where": [{"field":"group","op":"=","value":{"variable":"G"}},{"field":"nth","op":"=","value":{"variable":"LOOP"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "serves",
    "kind": "proxy.serves",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"ports","op":"=","value":{"variable":"P"}}
    ],
    "order": [{"type":"same-life","of":"boot","step":"loop"}],
    "by": [],
    "every": false,
    "line": 20,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "named",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"named","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "mounts",
    "kind": "proxy.mount",
    "where": [{"field":"group","op":"=","value":{"variable":"G"}},{"field":"nth","op":"=","value":{"variable":"LOOP"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "together",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"together","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "first",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"first","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "above",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"ofAncestor","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 26,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "v1",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"version","op":"=","value":{"literal":1}},
     {"field":"podUid","op":"!=","value":{"literal":""}},
     {"field":"ofAncestor","op":"=","value":{"literal":false}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 27,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "aboveV1",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"version","op":"=","value":{"literal":1}},
     {"field":"ofAncestor","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 28,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "limit",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"limitMiB","op":">","value":{"literal":0}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "efs",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"program","op":"=","value":{"literal":"efs-proxy"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 30,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unit",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"unit","op":"=","value":{"variable":"UNIT"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 31,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "pod",
    "kind": "proxy.oom-loop",
    "where": [
     {"field":"group","op":"=","value":{"variable":"G"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"podUid","op":"=","value":{"variable":"POD"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 32,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "again",
    "kind": "proxy.restarted",
    "where": [{"field":"group","op":"=","value":{"variable":"G"}},{"field":"nth","op":"=","value":{"variable":"LOOP"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 33,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "counted",
    "kind": "cgroup.oom.counted",
    "where": [{"field":"group","op":"=","value":{"variable":"G"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 34,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "burst",
    "kind": "proxy.burst",
    "where": [{"field":"group","op":"=","value":{"variable":"G"}},{"field":"nth","op":"=","value":{"variable":"LOOP"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 35,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "calls",
    "kind": "nfs.calls.waiting",
    "where": [{"field":"local","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 36,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "backlog",
    "kind": "mount.write-backlog",
    "where": [],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 37,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dirty",
    "kind": "node.dirty-pages",
    "where": [],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": false,
    "line": 38,
    "column": 3,
    "role": "optional"
   },
   {"name":"left","kind":"node.memory-left","where":[],"order":[],"by":[],"every":false,"line":39,"column":3,"role":"optional"},
   {
    "name": "deaf",
    "kind": "mount.without-listener",
    "where": [],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 40,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"after","point":{"step":"still","field":"from"}}],
    "by": [],
    "every": true,
    "line": 41,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [],
    "order": [{"type":"after","point":{"step":"loop","field":"from"},"within":3600000000}],
    "by": [],
    "every": false,
    "line": 42,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "proxy.oom-loop.ended",
    "where": [{"field":"group","op":"=","value":{"variable":"G"}},{"field":"nth","op":"=","value":{"variable":"LOOP"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 43,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, the OOM killer killed {loop.program} {loop.kills} times at the memory limit of its cgroup."},
   {
    "text": "The node need not be short of memory. The mounts of the proxy hang while it is down, and writes to them wait in memory. Once it is back, the kernel sends one WRITE per slot, of every mount. A limit too low for that gets it killed again."
   }
  ],
  "impact": [
   {"text":"the limit is {limit.limitMiB} MiB; {loop.kills} kills, {loop.apart} apart, last at {loop.lastAt}","if":"limit"},
   {"text":"{loop.kills} kills, {loop.apart} apart, last at {loop.lastAt}","unless":["limit"]},
   {
    "text": "all processes of the cgroup die at once (memory.oom.group): every mount behind it is hit, not only the one being written to",
    "if": "together"
   },
   {
    "text": "the killed process is the first one of its container, so the kernel kills all others there too: every mount behind it is hit",
    "if": "first"
   },
   {"text":"the limit is that of an ancestor cgroup, {above.limitPath}; raising only the limit of {G} changes nothing","if":"above"},
   {"text":"{counted.note}","if":"counted"},
   {"text":"{serves.note}","if":"serves"},
   {"text":"{burst.note}","if":"burst"},
   {"text":"{calls.note}","if":"calls"},
   {"text":"{backlog.note}","if":"backlog"},
   {"text":"{left.note}","if":"left"},
   {"text":"{dirty.note}","if":"dirty"},
   {"text":"{deaf.count mount} had no listener on the port when the sockets were read","if":"deaf"},
   {"text":"{blocked.count task} in D state inside NFS or RPC (others may be blocked behind)","if":"blocked"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes /proc/meminfo; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt",
     "journalctl -k -b -o export > /var/tmp/mountline-evidence/kernel.export"
    ]
   },
   {
    "text": "Do not reboot the node or restart the proxy. A reboot loses the writes that wait in this node's memory, and another restart of the proxy does not help.",
    "commands": ["grep -E '^(Dirty|Writeback):' /proc/meminfo"]
   },
   {
    "text": "Remove the memory limit of the proxy on this node, until the next reboot. Waiting writes then drain on their own. Risk: it can then use all memory that the node has left.",
    "if": "unit",
    "unless": ["above"],
    "commands": ["systemctl set-property --runtime {UNIT} MemoryMax=infinity"]
   },
   {
    "text": "Remove the memory limit of the proxy on this node for ten minutes, also of containers that kubelet restarts meanwhile (cgroup v2). Waiting writes then drain on their own. Risk: it can then use all memory that the node has left. A new limit in the DaemonSet restarts the proxies of all nodes: do that later.",
    "if": "pod",
    "unless": ["above","v1"],
    "commands": ["for i in \$(seq 600); do for f in \$(find /sys/fs/cgroup{loop.podPath}* -name memory.max); do echo max > \$f; done; sleep 1; done"]
   },
   {
    "text": "Remove the memory limit of the proxy on this node for ten minutes, also of containers that kubelet restarts meanwhile (cgroup v1). Waiting writes then drain on their own. Risk: it can then use all memory that the node has left. A new limit in the DaemonSet restarts the proxies of all nodes: do that later.",
    "if": "v1",
    "commands": [
     "for i in \$(seq 600); do for l in memory.memsw.limit_in_bytes memory.limit_in_bytes; do for f in \$(find /sys/fs/cgroup/memory{loop.podPath}* -name \$l); do echo -1 > \$f; done; done; sleep 1; done"
    ]
   },
   {
    "text": "Find which members of {above.limitPath} use up its limit, and stop what can be stopped. Raising only the proxy's limit does not help.",
    "if": "above",
    "unless": ["aboveV1"],
    "commands": ["cat /sys/fs/cgroup{above.limitPath}/memory.max /sys/fs/cgroup{above.limitPath}/memory.current","systemd-cgtop -m -b -n 1"]
   },
   {
    "text": "Find which members of {aboveV1.limitPath} use up its limit, and stop what can be stopped. Raising only the proxy's limit does not help.",
    "if": "aboveV1",
    "commands": [
     "cat /sys/fs/cgroup/memory{aboveV1.limitPath}/memory.limit_in_bytes /sys/fs/cgroup/memory{aboveV1.limitPath}/memory.usage_in_bytes",
     "systemd-cgtop -m -b -n 1"
    ]
   },
   {
    "text": "Find what writes to the mounts. Stop it by scaling its workload down. Its pod stays Terminating until the writes have drained.",
    "if": "pod",
    "commands": ["find /proc/[0-9]*/fd -lname {mounts.target} -o -lname {mounts.target}/'*' 2>/dev/null"]
   },
   {
    "text": "Find what writes to the mounts. Stop it. A stopped process stays until its writes have drained.",
    "unless": ["pod"],
    "commands": ["find /proc/[0-9]*/fd -lname {mounts.target} -o -lname {mounts.target}/'*' 2>/dev/null"]
   },
   {
    "text": "Check that both numbers fall and that no further kill is logged.",
    "commands": [
     "for i in \$(seq 12); do grep -E '^(Dirty|Writeback):' /proc/meminfo; sleep 10; done",
     "journalctl -k -b -o short-iso --since=-15min | grep 'Killed process'"
    ]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the programs that write, then detach the mount. kill works only on tasks whose wchan ends in \`_killable\`, such as rpc_wait_bit_killable.",
    "if": "mounts",
    "commands": ["nsenter -t 1 -m timeout 20 umount -l {mounts.target}"]
   }
  ],
  "fix": [
   {
    "text": "Raise the memory limit of the proxy to fit a burst of all its mounts, or remove it. Where it is efs-proxy, that is several times what stunnel needs.",
    "if": "efs",
    "unless": ["above"],
    "commands": []
   },
   {"text":"Raise the memory limit of the proxy to fit a burst of all its mounts, or remove it.","unless":["efs","above"],"commands":[]},
   {
    "text": "Keep the members of {above.limitPath} from using it up together: limits for those that grow, requests that state what they need, and for the proxy a priority that spares it.",
    "if": "above",
    "commands": []
   },
   {
    "text": "forceUnmountAfterTimeout of the EFS driver does not help: it covers volumes that are being unmounted, not writes that wait.",
    "if": "efs",
    "commands": []
   },
   {
    "text": "Limit what can wait: less dirty memory for the writers (their own memory limit bounds it), smaller wsize, fewer slots.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"which mounts needed it; no line and no table in the bundle shows it","unless":["serves","mounts"]},
   {
    "text": "the cause: what fills its memory; mountstats and meminfo of the same minute show how much waits to be written",
    "unless": ["backlog","dirty"]
   }
  ],
  "line": 3,
  "column": 6
 },
 {
  "id": "proxy-oom-restarts",
  "severity": "major",
  "titles": [
   {"text":"container {C} of {POD}, which runs the EFS proxies, is OOMKilled and restarted: {again.restarts} restarts","if":"still"},
   {"text":"container {C} of {POD}, which runs the EFS proxies, was OOMKilled and restarted: {again.restarts} restarts"}
  ],
  "see": ["https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1523"],
  "overrides": ["nfs-dead-port"],
  "steps": [
   {
    "name": "again",
    "kind": "container.oom-restarts",
    "where": [{"field":"pod","op":"=","value":{"variable":"POD"}},{"field":"containerName","op":"=","value":{"variable":"C"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "kills",
    "kind": "proxy.oom-loop",
    "where": [],
    "order": [{"type":"within","length":300000000,"point":{"step":"again"}}],
    "by": [],
    "every": false,
    "line": 12,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "away",
    "kind": "container.mounts-stranded",
    "where": [
     {"field":"pod","op":"=","value":{"variable":"POD"}},
     {"field":"containerName","op":"=","value":{"variable":"C"}},
     {"field":"ports","op":"=","value":{"variable":"P"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "unseen",
    "kind": "container.kill-unseen",
    "where": [{"field":"pod","op":"=","value":{"variable":"POD"}},{"field":"containerName","op":"=","value":{"variable":"C"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 6,
    "role": "no"
   },
   {
    "name": "still",
    "kind": "container.oom-restarts",
    "where": [
     {"field":"pod","op":"=","value":{"variable":"POD"}},
     {"field":"containerName","op":"=","value":{"variable":"C"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "limit",
    "kind": "container.oom-restarts",
    "where": [
     {"field":"pod","op":"=","value":{"variable":"POD"}},
     {"field":"containerName","op":"=","value":{"variable":"C"}},
     {"field":"limit","op":"=","value":{"variable":"LIMIT"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "counted",
    "kind": "cgroup.oom.counted",
    "where": [{"field":"podUid","op":"=","value":{"step":"again","field":"podUid"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "dirty",
    "kind": "node.dirty-pages",
    "where": [],
    "order": [{"type":"after","point":{"step":"again"}}],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {"name":"left","kind":"node.memory-left","where":[],"order":[],"by":[],"every":false,"line":19,"column":3,"role":"optional"},
   {
    "name": "over",
    "kind": "container.oom-restarts.ended",
    "where": [{"field":"pod","op":"=","value":{"variable":"POD"}},{"field":"containerName","op":"=","value":{"variable":"C"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {again.note}."},
   {
    "text": "All proxies of a node run in this container and under its limit. While it is gone, every EFS mount on the node blocks. When it is back, everything that waited arrives at once. Only the kernel log and the node's tables show how many restarts were for memory, and which mounts wait."
   }
  ],
  "impact": [
   {"text":"{again.note}"},
   {"text":"its limit is {LIMIT}","if":"limit"},
   {"text":"{away.note}","if":"away"},
   {"text":"{counted.note}","if":"counted"},
   {"text":"{left.note}","if":"left"},
   {"text":"{dirty.note}","if":"dirty"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "if": "away",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes /proc/meminfo; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done"
    ]
   },
   {
    "text": "Check in the node's kernel log how often it killed, and see what waits.",
    "commands": [
     "journalctl -k -b -o short-iso | grep -E 'Kill(ed)? process|oom-kill:'",
     "grep -E '^(Dirty|Writeback):' /proc/meminfo",
     "cat /proc/1/mountinfo"
    ]
   },
   {
    "text": "Remove the limit on this node for ten minutes, also of containers that kubelet restarts meanwhile (cgroup v2). Waiting writes then drain on their own. Risk: it can then use all memory that the node has left. A new limit in the DaemonSet restarts the proxies of all nodes: do that later. Detach no mount before: that loses the writes that wait for it.",
    "if": "away",
    "commands": [
     "for i in \$(seq 600); do for f in \$(find /sys/fs/cgroup -path '*pod{again.podUid}*' -name memory.max; find /sys/fs/cgroup -path '*pod{again.podSlice}*' -name memory.max); do echo max > \$f; done; sleep 1; done"
    ]
   }
  ],
  "fix": [{"text":"Give the container a limit that fits a burst of all its mounts at once, or none.","commands":[]}],
  "fixedIn": [],
  "unknown": [
   {
    "text": "how many of the {again.restarts} restarts were for memory; a pod gives the reason only for the last one",
    "unless": ["kills","counted"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "proxy-restart-loop",
  "severity": "major",
  "titles": [
   {
    "text": "the watchdog considers the tunnel of port {P} dead because of its pid file: {loop.restarts} replacements exited at once",
    "if": "mismatch",
    "unless": ["over"]
   },
   {
    "text": "the watchdog considered the tunnel of port {P} dead because of its pid file: {loop.restarts} replacements exited at once",
    "if": "mismatch"
   },
   {"text":"the tunnel of port {P} cannot start, {loop.restarts} times: {reason.reason}","if":"reason","unless":["over"]},
   {"text":"the tunnel of port {P} could not start, {loop.restarts} times: {reason.reason}","if":"reason"},
   {
    "text": "the tunnel of port {P} cannot start: {loop.restarts} attempts exited at once, the last with exit status {loop.exitStatus}",
    "unless": ["over"]
   },
   {"text":"the tunnel of port {P} could not start: {loop.restarts} attempts exited at once, the last with exit status {loop.exitStatus}"}
  ],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": [],
  "steps": [
   {
    "name": "loop",
    "kind": "efs.tunnel.restart-loop",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"variable":"LOOP"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "still",
    "kind": "efs.tunnel.restart-loop",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"open","op":"=","value":{"literal":true}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "mismatch",
    "kind": "efs.tunnel.pid-mismatch",
    "where": [{"field":"pid","op":"=","value":{"step":"loop","field":"servedBy"}}],
    "order": [{"type":"within","length":3000000,"point":{"step":"loop"}}],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "reason",
    "kind": "efs.tunnel.restart-loop",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"reason","op":"!=","value":{"literal":""}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "panic",
    "kind": "efs.tunnel.restart-loop",
    "where": [
     {"field":"port","op":"=","value":{"variable":"P"}},
     {"field":"nth","op":"=","value":{"variable":"LOOP"}},
     {"field":"exitStatus","op":"=","value":{"literal":101}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "row",
    "kind": "mount.without-listener",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "served",
    "kind": "mount.with-listener",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "holder",
    "kind": "mount.with-listener",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"foreign","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "efs.tunnel.restart-loop.ended",
    "where": [{"field":"port","op":"=","value":{"variable":"P"}},{"field":"nth","op":"=","value":{"variable":"LOOP"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 24,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {loop.note}.","unless":["reason"]},
   {
    "text": "The tunnel says why it exits: {reason.reason}. The watchdog restarts it at every poll, and each one exits for the same reason.",
    "if": "reason"
   },
   {
    "text": "While the watchdog finds no process for a tunnel, it starts one at every poll and discards its output. A tunnel that exits at once usually cannot bind its port, because another process has it. Another program took it while it was free, or the tunnel itself still has it. The latter happens when its pid file names another process and the watchdog trusts that.",
    "unless": ["reason"]
   }
  ],
  "impact": [
   {"text":"{loop.note}"},
   {"text":"exit status 101 is a panic of efs-proxy, as when it cannot bind","if":"panic"},
   {"text":"nothing listens on port {P} at capture; whatever touches the mount blocks","if":"row","unless":["over"]},
   {"text":"a process listens on port {P} at capture","if":"served","unless":["over","holder"]},
   {
    "text": "{holder.program} (pid {holder.pid}) listens on port {P} at capture and is no tunnel; it gets what the mount sends",
    "if": "holder",
    "unless": ["over"]
   }
  ],
  "doNow": [
   {
    "text": "Check, in the container that runs the tunnel, that the file exists and who can read it. The tunnel reports: {reason.reason}. Once that is fixed, the watchdog's next attempt succeeds; nothing needs a restart.",
    "if": "reason",
    "commands": []
   },
   {
    "text": "Check what has the port. A socket that is bound but does not listen is not listed; from Linux 6.8 on, \`ss -tnp --bound-inactive\` lists it.",
    "unless": ["reason"],
    "commands": [
     "nsenter -t 1 -n ss -tlnp 'sport = :{P}'",
     "for p in \$(pgrep 'stunnel|efs-proxy'); do grep -qz 'stunnel-config[.]fs-.*[.]{P}\$' /proc/\$p/cmdline && ps -o pid,lstart,comm \$p; done"
    ]
   },
   {
    "text": "Check what runs under PID {loop.servedBy} in the driver's container: the mount may still work through that old tunnel, or another process may have the PID by now. POD is the efs-csi-node pod on this node.",
    "if": "mismatch",
    "commands": [
     "kubectl get pods -n kube-system -l app=efs-csi-node -o wide",
     "kubectl exec -n kube-system POD -c efs-plugin -- sh -c \\"tr '\\\\0' ' ' < /proc/{loop.servedBy}/cmdline\\""
    ]
   },
   {
    "text": "End that process only if its command line names the configuration of port {P}. The next tunnel gets the port within a second, and the kernel resends what was not answered.",
    "if": "mismatch",
    "commands": ["kubectl exec -n kube-system POD -c efs-plugin -- kill {loop.servedBy}"]
   },
   {
    "text": "If it is no tunnel of this mount, stop that program or give it another port; the next tunnel then gets this one. Do not restart efs-csi-node: it cuts every EFS mount on the node.",
    "unless": ["mismatch","reason"],
    "commands": []
   }
  ],
  "fix": [
   {
    "text": "Make the watchdog log the output of the tunnels it starts. Keep other programs off the efs-utils ports (net.ipv4.ip_local_reserved_ports).",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: which process held port {P}; no log names it","unless":["mismatch","holder","reason"]},
   {"text":"since when {holder.program} has had port {P}; no log shows it","if":"holder"}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "proxy-restart-storm",
  "severity": "major",
  "titles": [{"text":"the proxies of up to {storm.tunnels} EFS mounts died together {storm.bursts} times within minutes"}],
  "see": ["https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1523"],
  "overrides": [],
  "steps": [
   {
    "name": "storm",
    "kind": "efs.tunnels.restart-storm",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 7,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "killed",
    "kind": "cgroup.oom-killed",
    "where": [{"field":"efs","op":"=","value":{"literal":true}}],
    "order": [{"type":"within","length":360000000,"point":{"step":"storm"}}],
    "by": [],
    "every": false,
    "line": 9,
    "column": 6,
    "role": "alternative"
   },
   {
    "name": "named",
    "kind": "efs.tunnels.killer",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 9,
    "role": "alternative"
   },
   {
    "name": "check",
    "kind": "efs.tunnels.killer",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"by","op":"=","value":{"literal":"health-check"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "early",
    "kind": "efs.tunnels.killer",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"by","op":"=","value":{"literal":"earlyoom"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "asked",
    "kind": "efs.tunnels.killer",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"by","op":"=","value":{"literal":"sigterm"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "efs.tunnels.restart-storm",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "bursts",
    "kind": "efs.tunnels.dead-together",
    "where": [],
    "order": [{"type":"after","point":{"step":"storm","field":"from"}}],
    "by": [],
    "every": true,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "probe",
    "kind": "efs.tunnels.killer",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"by","op":"=","value":{"literal":"probe"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "deleted",
    "kind": "efs.tunnels.killer",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"by","op":"=","value":{"literal":"deleted"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "signal",
    "kind": "efs.tunnels.restart-storm",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"killed","op":">","value":{"literal":0}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "alone",
    "kind": "efs.tunnels.restart-storm",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}},{"field":"fresh","op":"=","value":{"literal":0}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "efs.tunnels.restart-storm.ended",
    "where": [{"field":"nth","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {storm.note}.","unless":["named"]},
   {"text":"On this node, {storm.note}, and {named.note}.","if":"named"},
   {
    "text": "All proxies of a node run in one container and under one memory limit. When it is killed, every mount blocks. The watchdog then starts all tunnels in the same second, and everything that waited arrives at once. The memory limit is one possible cause; a failing liveness probe and a manual restart are others. Only the kernel log and kubelet show which.",
    "unless": ["alone","named"]
   },
   {
    "text": "The watchdog itself was not restarted, so only the proxies died. The OOM killer is one possible cause; a user-space killer such as earlyoom, an upgrade of the package and a manual kill are others. Every mount blocks until the watchdog has started its tunnel again.",
    "if": "alone",
    "unless": ["named"]
   },
   {
    "text": "The watchdog runs df on each mount, and replaces a tunnel whose mount does not answer in time. If the mounts of all tunnels fail at once, it is rarely the tunnels: EFS, the network or the DNS does not answer.",
    "if": "check"
   },
   {
    "text": "earlyoom ends processes before the kernel's OOM killer would. It chooses by oom_score, and knows nothing of the mounts that hang without their tunnel.",
    "if": "early"
   },
   {
    "text": "SIGTERM is what pkill, a service manager or an upgrade of the package sends. The kernel's OOM killer sends SIGKILL.",
    "if": "asked"
   },
   {
    "text": "All proxies of a node run in the driver's container, and end with it. Until the watchdog of the next one has started their tunnels again, every mount blocks.",
    "if": "named",
    "unless": ["check","early","asked"]
   }
  ],
  "impact": [{"text":"{storm.note}"},{"text":"{signal.killed tunnel} SIGKILLed","if":"signal"}],
  "doNow": [
   {"text":"Check whether this node reaches EFS, and how its tunnels wait.","if":"check","commands":["ss -tanpo"]},
   {
    "text": "Keep earlyoom from the tunnels: add --avoid to EARLYOOM_ARGS in /etc/default/earlyoom, with their names.",
    "if": "early",
    "commands": ["journalctl -b -o short-iso --no-pager -u earlyoom","free -m"]
   },
   {
    "text": "Look for what sends SIGTERM at these times: a timer, a script, a package manager.",
    "if": "asked",
    "commands": ["systemctl list-timers --all --no-pager","journalctl -b -o short-iso --no-pager -t CRON -t sudo"]
   },
   {
    "text": "See why the liveness probe fails: a driver that waits for memory, the CPU or a mount does not answer it.",
    "if": "probe",
    "commands": [
     "kubectl describe pods -n kube-system -l app=efs-csi-node",
     "kubectl logs -n kube-system -l app=efs-csi-node -c efs-plugin --timestamps --tail=200"
    ]
   },
   {
    "text": "Find what deletes the pods: an upgrade, a change of the DaemonSet, an eviction.",
    "if": "deleted",
    "commands": ["kubectl rollout history -n kube-system daemonset/efs-csi-node","kubectl get events -n kube-system --sort-by=.lastTimestamp"]
   },
   {
    "text": "Check the log of the kernel, and of what started it, for what killed it.",
    "unless": ["named"],
    "commands": ["journalctl -k -b -o short-iso | grep -E 'Kill(ed)? process|oom-kill:'","kubectl get pods -n kube-system -l app=efs-csi-node -o json"]
   },
   {"text":"See what waits.","commands":["grep -E '^(Dirty|Writeback):' /proc/meminfo"]}
  ],
  "fix": [],
  "fixedIn": [],
  "unknown": [
   {"text":"the cause: what killed the proxies; efs-utils never logs it","unless":["killed","named"]},
   {"text":"the cause: why the mounts did not answer","if":"check"},
   {"text":"the cause: why the driver's liveness probe failed","if":"probe"},
   {"text":"the cause: who deleted the driver pods","if":"deleted"},
   {"text":"the cause: who sent SIGTERM; efs-utils does not log it","if":"asked"}
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "statd-not-registered",
  "severity": "major",
  "titles": [
   {"text":"rpc.statd cannot start: registering with rpcbind fails ({refused.error})","if":"still"},
   {"text":"rpc.statd did not start: registering with rpcbind failed ({refused.error})"}
  ],
  "see": ["https://man7.org/linux/man-pages/man8/statd.8.html","https://man7.org/linux/man-pages/man8/rpcbind.8.html"],
  "overrides": [],
  "steps": [
   {"name":"gaveUp","kind":"statd.listeners.failed","where":[],"order":[],"by":[],"every":false,"line":9,"column":10,"role":"anchor"},
   {
    "name": "refused",
    "kind": "statd.register.failed",
    "where": [],
    "order": [{"type":"within","length":60000000,"point":{"step":"gaveUp"}}],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "required"
   },
   {
    "name": "running",
    "kind": "statd.running",
    "where": [],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 11,
    "column": 6,
    "role": "no"
   },
   {
    "name": "told",
    "kind": "incident.nfs-mount-without-statd",
    "where": [],
    "order": [{"type":"within","length":600000000,"point":{"step":"gaveUp"}}],
    "by": [],
    "every": false,
    "line": 12,
    "column": 6,
    "role": "no"
   },
   {
    "name": "often",
    "kind": "statd.listeners.failed",
    "where": [],
    "order": [{"type":"after","point":{"step":"gaveUp"}}],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "times": {"least":2},
    "role": "optional"
   },
   {
    "name": "closed",
    "kind": "statd.register.failed",
    "where": [{"field":"error","op":"=","value":{"literal":"RPC: Remote system error - Connection refused"}}],
    "order": [{"type":"within","length":60000000,"point":{"step":"gaveUp"}}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "statd.missing",
    "where": [],
    "order": [{"type":"same-life","of":"boot","step":"gaveUp"},{"type":"at-capture"}],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stall",
    "kind": "nlm.stall",
    "where": [{"field":"cause","op":"=","value":{"literal":"statd"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "up",
    "kind": "service.started",
    "where": [{"field":"unit","op":"=","value":{"literal":"rpc-statd.service"}}],
    "order": [{"type":"after","point":{"step":"gaveUp"}}],
    "by": [],
    "every": false,
    "line": 18,
    "column": 12,
    "role": "end",
    "says": {"text":"systemd started rpc-statd.service at {up.time}"}
   },
   {
    "name": "rebooted",
    "kind": "node.rebooted",
    "where": [],
    "order": [{"type":"after","point":{"step":"gaveUp"}}],
    "by": [],
    "every": false,
    "line": 20,
    "column": 12,
    "role": "end",
    "says": {"text":"the node rebooted at {rebooted.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, rpc.statd could not register with rpcbind: {refused.error}."},
   {"text":"rpc.statd registers its ports with rpcbind, and exits when it cannot."},
   {
    "text": "Connection refused means that nothing answers for rpcbind, neither on its socket nor on port 111. It is stopped, masked or not installed.",
    "if": "closed"
   }
  ],
  "impact": [
   {
    "text": "new NFSv3 mounts fail unless they have nolock; existing NFSv3 mounts still read and write, but new locks fail with ENOLCK",
    "if": "still"
   },
   {"text":"it was tried {often.count} more times, last at {often.last}","if":"often"},
   {"text":"{stall.note}","if":"stall"}
  ],
  "doNow": [
   {
    "text": "Check whether rpcbind runs, and whether its service or its socket is masked.",
    "commands": ["systemctl status --no-pager rpcbind.service rpcbind.socket","rpcinfo -p"]
   },
   {
    "text": "Start rpcbind, then rpc.statd. This is safe: the next mount attempt succeeds, and locks need no remount. Unmask them first if they are masked, but ask who masked them: it may be a policy of this host.",
    "commands": ["systemctl start rpcbind.socket rpcbind.service","systemctl start rpc-statd"]
   }
  ],
  "fix": [
   {"text":"Keep rpcbind enabled on every node that mounts NFSv3.","commands":[]},
   {"text":"Prefer NFSv4: it locks over its own connection and needs neither rpcbind nor rpc.statd.","commands":[]}
  ],
  "fixedIn": [],
  "unknown": [{"text":"the cause: why rpcbind does not answer: collect systemctl status of rpcbind, and the journal since the boot"}],
  "line": 2,
  "column": 6
 },
 {
  "id": "unmount-after-network",
  "severity": "major",
  "titles": [
   {"text":"unmounting {M} failed with EBUSY: {lost.note} {busy.time - lost.time} before, and its users could not be killed","if":"stuck"},
   {"text":"unmounting {M} failed with EBUSY: {lost.note} {busy.time - lost.time} before"},
   {"text":"unmounting {M} failed with EBUSY after {lost.note}"}
  ],
  "see": ["https://www.freedesktop.org/software/systemd/man/latest/systemd.mount.html"],
  "overrides": ["unmount-busy","nfs-server-silent"],
  "steps": [
   {
    "name": "busy",
    "kind": "node.unmount.busy",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "lost",
    "kind": "network.lost",
    "where": [],
    "order": [{"type":"before","point":{"step":"busy"},"within":300000000}],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "required"
   },
   {
    "name": "needed",
    "kind": "mount.way.lost",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}},{"field":"name","op":"=","value":{"step":"lost","field":"name"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "required"
   },
   {
    "name": "stuck",
    "kind": "service.process.unkillable",
    "where": [],
    "order": [{"type":"within","length":300000000,"point":{"step":"busy"}}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "left",
    "kind": "service.stop-timed-out",
    "where": [],
    "order": [{"type":"within","length":300000000,"point":{"step":"busy"}}],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "named",
    "kind": "node.unmount.busy",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}},{"field":"server","op":"=","value":{"variable":"S"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "silent",
    "kind": "nfs.server.silent",
    "where": [{"field":"server","op":"=","value":{"step":"named","field":"server"}}],
    "order": [{"type":"within","length":600000000,"point":{"step":"busy"}}],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "node.unmount.busy",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "back",
    "kind": "network.back",
    "where": [{"field":"name","op":"=","value":{"step":"lost","field":"name"}}],
    "order": [{"type":"between","from":{"step":"lost"},"to":{"step":"busy"}}],
    "by": [],
    "every": false,
    "line": 19,
    "column": 6,
    "role": "no"
   },
   {
    "name": "done",
    "kind": "node.unmount.busy.ended",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [{"type":"after","point":{"step":"busy"}}],
    "by": [],
    "every": false,
    "line": 20,
    "column": 12,
    "role": "end",
    "says": {"text":"{done.note} at {done.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {lost.note} {busy.time - lost.time} before the unmount failed."},
   {
    "text": "A process that has unflushed writes on the mount flushes them when it closes its files, and cannot be killed while it waits for the server. It keeps the mount busy, so the unmount fails.",
    "if": "needed"
   }
  ],
  "impact": [
   {"text":"{lost.note} at {lost.time}"},
   {"text":"systemd could not end the processes of {stuck.unit}, even with SIGKILL","if":"stuck"},
   {"text":"{silent.server} has not answered since","if":"silent"}
  ],
  "doNow": [
   {"text":"Do not kill and do not use umount -f or -l while the network can come back: that loses unflushed writes.","commands":[]},
   {
    "text": "Bring the network back: {lost.name}. Everything then finishes on its own, and the data is written.",
    "commands": ["ip -br link; ip route"]
   }
  ],
  "fix": [
   {
    "text": "Order the mount after that network: _netdev in fstab, x-systemd.requires= on its unit. systemd then unmounts before it takes the network down.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [],
  "line": 2,
  "column": 6
 },
 {
  "id": "unmount-busy",
  "severity": "minor",
  "titles": [
   {"text":"unmounting {M} failed with EBUSY, {busy.often}: {held.note}","if":"held"},
   {"text":"unmounting {M} failed with EBUSY, {busy.often}"}
  ],
  "see": ["https://man7.org/linux/man-pages/man2/umount.2.html","https://man7.org/linux/man-pages/man7/mount_namespaces.7.html"],
  "overrides": [],
  "steps": [
   {
    "name": "busy",
    "kind": "node.unmount.busy",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 9,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "still",
    "kind": "node.unmount.busy",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 10,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "held",
    "kind": "mount.busy.held",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "outside",
    "kind": "mount.busy.held",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}},{"field":"elsewhere","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "below",
    "kind": "mount.busy.below",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "done",
    "kind": "node.unmount.busy.ended",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 14,
    "column": 12,
    "role": "end",
    "says": {"text":"{done.note} at {done.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {M} is {held.note}."},
   {"text":"On this node, {busy.note}.","unless":["held"]},
   {
    "text": "The kernel refuses an unmount while the mount is in use. A working directory, an open file, another mount below it, a swap file, a loop device or an NFS export keeps it busy. It answers at once, so the server is not the reason."
   },
   {
    "text": "A process in another mount namespace keeps it busy too, where that namespace has a copy of the mount that unmounts with it. fuser on the host lists this process; the host's mount table does not show its copy.",
    "if": "outside"
   }
  ],
  "impact": [{"text":"{held.note}","if":"held"},{"text":"{below.note}","if":"below"}],
  "doNow": [
   {
    "text": "Find the holder. Skip this on a mount that hangs: fuser then hangs as well.",
    "commands": ["fuser -vm {M}","grep -lF {M} /proc/[0-9]*/mountinfo","cat /proc/swaps","exportfs -v"]
   },
   {
    "text": "Check that these PIDs are still the holders. Stop them, or let them leave the mount. Risk: data still in their own buffers is lost.",
    "commands": ["ps -o pid,lstart,stat,comm {held.pids}"]
   },
   {
    "text": "Unmount its copy inside the other mount namespace instead. Risk: the process there loses the mount.",
    "if": "outside",
    "commands": ["nsenter -t {held.inside} -m umount {M}"]
   },
   {"text":"Unmount what is mounted below it first.","if":"below","commands":["umount {below.targets}"]},
   {"text":"Avoid umount -l: it only hides the holder, and the file system stays mounted in the kernel.","commands":[]}
  ],
  "fix": [],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: which process holds it: collect /proc/PID/mountinfo of all processes, and the links in /proc/PID (cwd, root, fd)",
    "unless": ["held","below"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "unmount-without-effect",
  "severity": "major",
  "titles": [{"text":"{left.by} reported an unmount at {left.reportedAt}, but the volume is still mounted"}],
  "see": ["https://github.com/aws/efs-utils/issues/346"],
  "overrides": ["volume-unmount-busy"],
  "steps": [
   {
    "name": "left",
    "kind": "mount.unmount.without-effect",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"pv","op":"=","value":{"variable":"V"}},
     {"field":"target","op":"=","value":{"variable":"T"}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 8,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "reported",
    "kind": "mount.unmounted",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"pv","op":"=","value":{"variable":"V"}}],
    "order": [{"type":"before","point":{"step":"left"}},{"type":"same-life","of":"boot","step":"left"}],
    "by": [],
    "every": false,
    "line": 9,
    "column": 3,
    "role": "required"
   },
   {
    "name": "remounted",
    "kind": "volume.mount.succeeded",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"pv","op":"=","value":{"variable":"V"}}],
    "order": [{"type":"between","from":{"step":"left","field":"reportedAt"},"to":{"step":"left"}}],
    "by": ["kubelet"],
    "every": false,
    "line": 10,
    "column": 6,
    "role": "no"
   },
   {
    "name": "dead",
    "kind": "mount.without-listener",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 11,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "served",
    "kind": "mount.with-listener",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 12,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"target","op":"=","value":{"variable":"T"}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 13,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "busy",
    "kind": "mount.unmount.busy",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}},{"field":"pv","op":"=","value":{"variable":"V"}}],
    "order": [{"type":"same-life","of":"boot","step":"left"}],
    "by": [],
    "every": false,
    "line": 14,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "orphan",
    "kind": "pod.orphan.cleanup-failed",
    "where": [{"field":"podUid","op":"=","value":{"variable":"U"}}],
    "order": [{"type":"after","point":{"step":"reported"}}],
    "by": [],
    "every": false,
    "line": 15,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "stacked",
    "kind": "mount.unmount.without-effect",
    "where": [
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"pv","op":"=","value":{"variable":"V"}},
     {"field":"target","op":"=","value":{"variable":"T"}},
     {"field":"rows","op":">","value":{"literal":1}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 3,
    "role": "optional"
   }
  ],
  "openWhile": ["left"],
  "because": [
   {"text":"On this node, {left.note}."},
   {
    "text": "Success means only that the unmount call returned without an error: neither kubelet nor the driver checks the mount table afterwards. The pod counts as cleaned up, and nothing retries."
   },
   {
    "text": "An unmount removes only the topmost mount. Mounts stack up when a mount call finishes after kubelet's timeout and the driver then mounts the volume again.",
    "if": "stacked"
   }
  ],
  "impact": [
   {"text":"mounted for {left.standsFor} longer than reported"},
   {"text":"{stacked.rows} mounts are stacked there","if":"stacked"},
   {"text":"nothing listens on its port {dead.port}: whatever touches the mount blocks","if":"dead"},
   {"text":"its proxy listens on port {served.port}: the mount still works","if":"served","unless":["blocked"]},
   {"text":"{blocked.count task} in D state on it","if":"blocked"},
   {"text":"an umount of it failed with EBUSY, last at {busy.lastAt}: the mount was in use then","if":"busy"},
   {"text":"kubelet cannot remove the directory of the pod: {orphan.note}","if":"orphan"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "for f in /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes; do mkdir -p /var/tmp/mountline-evidence\${f%/*}; cat \$f > /var/tmp/mountline-evidence\$f; done",
     "tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info > /var/tmp/mountline-evidence/rpc-tasks.txt"
    ]
   },
   {
    "text": "Check that it is still mounted, whether mounts are stacked there, and what holds it.",
    "commands": [
     "grep -F {T} /proc/1/mountinfo",
     "find /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd -maxdepth 1 -lname {T} -o -lname {T}/'*' 2>/dev/null"
    ]
   },
   {
    "text": "Unmount it in the host's mount namespace while its server answers. A plain umount flushes dirty data, and fails with EBUSY if the mount is in use.",
    "unless": ["dead"],
    "commands": ["nsenter -t 1 -m timeout 20 umount {T}"]
   },
   {
    "text": "Repeat it for each mount below: it removes only the topmost one. The command counts those that are left.",
    "if": "stacked",
    "unless": ["dead"],
    "commands": ["grep -cF {T} /proc/1/mountinfo"]
   },
   {
    "text": "Best fix: start a listener for the same file system on port {dead.port}; nothing listens there now.",
    "if": "dead",
    "commands": ["nsenter -t 1 -n ss -tlnp 'sport = :{dead.port}'"]
   },
   {
    "text": "Last resort, loses unflushed writes: kill the holders, then detach the mount.",
    "if": "dead",
    "commands": ["nsenter -t 1 -m timeout 20 umount -l {T}"]
   },
   {
    "text": "Verify that the mount entry and the NFS client are gone.",
    "commands": ["grep -F {T} /proc/1/mountinfo","cat /proc/fs/nfsfs/servers"]
   }
  ],
  "fix": [{"text":"Make NodeUnpublishVolume look for the mount entry in /proc/self/mountinfo before it reports success.","commands":[]}],
  "fixedIn": [],
  "unknown": [],
  "line": 2,
  "column": 6
 },
 {
  "id": "volume-unmount-busy",
  "severity": "major",
  "titles": [
   {"text":"pod {U} could not finish terminating: unmounting its volume {busy.volume} failed with EBUSY, {busy.often}","if":"done"},
   {"text":"pod {U} could not finish terminating: unmounting {busy.target} failed with EBUSY, {busy.often}","if":"done"},
   {"text":"pod {U} could not finish terminating: unmounting its volume failed with EBUSY, {busy.often}","if":"done"},
   {"text":"pod {U} cannot finish terminating: unmounting its volume {busy.volume} fails with EBUSY, {busy.often}","if":"again"},
   {"text":"pod {U} cannot finish terminating: unmounting {busy.target} fails with EBUSY, {busy.often}","if":"again"},
   {"text":"pod {U} cannot finish terminating: unmounting its volume fails with EBUSY, {busy.often}","if":"again"},
   {"text":"unmounting volume {busy.volume} of pod {U} failed with EBUSY"},
   {"text":"unmounting {busy.target} of pod {U} failed with EBUSY"},
   {"text":"unmounting a volume of pod {U} failed with EBUSY"}
  ],
  "see": ["https://man7.org/linux/man-pages/man2/umount.2.html","https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/112"],
  "overrides": [],
  "steps": [
   {
    "name": "busy",
    "kind": "mount.unmount.busy",
    "where": [
     {"field":"mount","op":"=","value":{"variable":"M"}},
     {"field":"podUid","op":"=","value":{"variable":"U"}},
     {"field":"over","op":"=","value":{"literal":false}}
    ],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "again",
    "kind": "mount.unmount.busy-again",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "required"
   },
   {
    "name": "still",
    "kind": "mount.unmount.busy",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "held",
    "kind": "mount.busy.held",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "outside",
    "kind": "mount.busy.held",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}},{"field":"elsewhere","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "below",
    "kind": "mount.busy.below",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {"name":"terminating","kind":"pods.terminating","where":[],"order":[],"by":[],"every":false,"line":23,"column":3,"role":"optional"},
   {
    "name": "done",
    "kind": "mount.unmount.busy.ended",
    "where": [{"field":"mount","op":"=","value":{"variable":"M"}}],
    "order": [{"type":"after","point":{"step":"busy"}}],
    "by": [],
    "every": false,
    "line": 24,
    "column": 12,
    "role": "end",
    "says": {"text":"{done.note} at {done.time}"}
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {busy.target} is {held.note}."},
   {"text":"On this node, {busy.note}.","unless":["held"]},
   {
    "text": "umount got its answer at once, so the server of the volume is not the reason. The kernel refuses an unmount while the mount is in use. A working directory, an open file, another mount below it, a swap file, a loop device or an NFS export keeps it busy."
   },
   {
    "text": "A process in another mount namespace keeps it busy too, where that namespace has a copy of the mount that unmounts with it. fuser on the host lists this process; the host's mount table does not show its copy.",
    "if": "outside"
   }
  ],
  "impact": [
   {"text":"kubelet retries every two minutes at most; the pod stays Terminating until one succeeds","if":"still"},
   {"text":"{held.note}","if":"held"},
   {"text":"{below.note}","if":"below"},
   {"text":"{terminating.note}","if":"terminating"}
  ],
  "doNow": [
   {
    "text": "Find the holder. Skip this on a mount that hangs: fuser then hangs as well.",
    "commands": ["fuser -vm {busy.target}","grep -lF {busy.target} /proc/[0-9]*/mountinfo"]
   },
   {
    "text": "Do not force-delete the pod and do not use umount -l: both only hide the holder, and the mount stays in the kernel.",
    "commands": []
   },
   {
    "text": "Check that these PIDs are still the holders. Stop them, or restart their container. kubelet's next attempt then unmounts the volume. Risk: data still in their own buffers is lost.",
    "commands": ["ps -o pid,lstart,stat,comm {held.pids}"]
   },
   {
    "text": "Unmount its copy inside the other mount namespace instead. Risk: the process there loses the volume.",
    "if": "outside",
    "commands": ["nsenter -t {held.inside} -m umount {busy.target}"]
   },
   {"text":"Unmount what is mounted below it first.","if":"below","commands":["umount {below.targets}"]}
  ],
  "fix": [
   {
    "text": "Find the workload that mounts /var/lib/kubelet or / of the node (hostPath). Give that mount propagation HostToContainer: its copies then unmount with the host's.",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: which process holds it: collect /proc/PID/mountinfo of all processes, and the links in /proc/PID (cwd, root, fd)",
    "unless": ["held","below"]
   }
  ],
  "line": 2,
  "column": 6
 },
 {
  "id": "zombie-pods",
  "severity": "major",
  "titles": [
   {"text":"{stuck.pods pod} stuck Terminating and now gone, up to {stuck.overdueFor} past the grace period","if":"over"},
   {
    "text": "{stuck.pods pod} stuck Terminating, up to {stuck.overdueFor} past the grace period, on node {lost.named}, whose kubelet reports nothing",
    "if": "lost"
   },
   {
    "text": "kubelet keeps listing subPath volumes; {stuck.pods pod} stuck Terminating, up to {stuck.overdueFor} past the grace period",
    "if": "walked"
   },
   {"text":"{stuck.pods pod} stuck Terminating, up to {stuck.overdueFor} past the grace period"},
   {"text":"{stuck.pods pod} Terminating for at least {stuck.terminatingFor}"}
  ],
  "see": ["https://github.com/kubernetes/kubernetes/issues/64137","https://github.com/kubernetes/kubernetes/pull/82698"],
  "overrides": ["pod-cleanup-loop"],
  "steps": [
   {
    "name": "stuck",
    "kind": "pods.overdue",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 15,
    "column": 10,
    "role": "anchor"
   },
   {
    "name": "kept",
    "kind": "pods.kept",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 16,
    "column": 6,
    "role": "no"
   },
   {
    "name": "due",
    "kind": "pods.past-grace",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 17,
    "column": 3,
    "role": "required"
   },
   {
    "name": "lost",
    "kind": "node.not-ready",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}},{"field":"ready","op":"=","value":{"literal":"Unknown"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 18,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "still",
    "kind": "pods.overdue",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}},{"field":"open","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 19,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "earlier",
    "kind": "pods.past-grace",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}}],
    "order": [{"type":"before","point":{"step":"lost","field":"heartbeatAt"}}],
    "by": [],
    "every": false,
    "line": 20,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unready",
    "kind": "node.not-ready",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}},{"field":"ready","op":"=","value":{"literal":"False"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 21,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "walked",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}},{"field":"subPath","op":"=","value":{"literal":true}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 22,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "cleaned",
    "kind": "pod.cleanup.repeating",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}},{"field":"subPath","op":"=","value":{"literal":false}}],
    "order": [],
    "by": [],
    "every": true,
    "line": 23,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "kill",
    "kind": "pod.kill.failed",
    "where": [],
    "order": [{"type":"same-life","of":"boot","step":"stuck"}],
    "by": [],
    "every": true,
    "line": 24,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "unmount",
    "kind": "volume.unmount.failed",
    "where": [],
    "order": [{"type":"same-life","of":"boot","step":"stuck"}],
    "by": [],
    "every": true,
    "line": 25,
    "column": 3,
    "role": "optional"
   },
   {"name":"watches","kind":"inotify.exhausted","where":[],"order":[],"by":[],"every":false,"line":26,"column":3,"role":"optional"},
   {"name":"storm","kind":"nfs.metadata.storm","where":[],"order":[],"by":[],"every":false,"line":27,"column":3,"role":"optional"},
   {"name":"dominant","kind":"efs.metadata.dominant","where":[],"order":[],"by":[],"every":false,"line":28,"column":3,"role":"optional"},
   {
    "name": "blocked",
    "kind": "task.blocked",
    "where": [{"field":"nfs","op":"=","value":{"literal":true}}],
    "order": [{"type":"at-capture"}],
    "by": [],
    "every": true,
    "line": 29,
    "column": 3,
    "role": "optional"
   },
   {
    "name": "over",
    "kind": "pods.overdue.ended",
    "where": [{"field":"node","op":"=","value":{"variable":"N"}}],
    "order": [],
    "by": [],
    "every": false,
    "line": 30,
    "column": 12,
    "role": "end"
   }
  ],
  "openWhile": ["still"],
  "because": [
   {"text":"On this node, {stuck.note}."},
   {
    "text": "kubelet reports a pod as gone when its containers have ended and its volumes are unmounted and removed. Whatever holds one of them keeps the pod, and kubelet retries forever.",
    "unless": ["lost"]
   },
   {
    "text": "Only kubelet of its node can say that the containers of a pod have ended. Until it does, the API keeps the pod, whatever holds it there. When a node is lost, the control plane deletes its pods after some minutes (five, unless they ask for another time). They stay Terminating until the node is back.",
    "if": "lost"
   },
   {
    "text": "kubelet looks below the subPath mounts of the pod for something to unmount, and finds the files of the volume itself. On every attempt it lists them over the network, and logs that each path does not exist.",
    "if": "walked"
   }
  ],
  "impact": [
   {"text":"{stuck.note}"},
   {"text":"{lost.note}","if":"lost"},
   {"text":"{unready.note}","if":"unready"},
   {"text":"{walked.note}","if":"walked"},
   {"text":"{cleaned.note}","if":"cleaned"},
   {"text":"{kill.count line} about containers that could not be killed","if":"kill"},
   {"text":"{unmount.count line} about volumes that could not be unmounted","if":"unmount"},
   {"text":"{blocked.count task} in D state inside NFS or RPC (others may be blocked behind)","if":"blocked"},
   {"text":"{watches.note}","if":"watches"},
   {"text":"load on the file system: {storm.note}","if":"storm"},
   {"text":"load on the file system: {dominant.note}","if":"dominant"}
  ],
  "doNow": [
   {
    "text": "Capture evidence first: the fix below destroys it.",
    "unless": ["over"],
    "commands": [
     "mkdir -p /var/tmp/mountline-evidence",
     "cp /proc/1/mountinfo /proc/1/mountstats /var/tmp/mountline-evidence/",
     "journalctl -u kubelet -u k3s -u k3s-agent -u rke2-server -u rke2-agent -o export | gzip > /var/tmp/mountline-evidence/kubelet.export.gz",
     "kubectl get pods -A -o json > /var/tmp/mountline-evidence/pods.json"
    ]
   },
   {
    "text": "Check the shared storage that kubelet lists, as it is most at risk: see metadata-storm and the burst credits.",
    "if": "walked",
    "unless": ["over"],
    "commands": []
   },
   {
    "text": "Check when the grace period of each pod ends, and what else keeps it. Its deletion time is the end of its grace period. A finalizer must be removed by its controller.",
    "unless": ["due","over"],
    "commands": [
     "kubectl get pods -A -o custom-columns=NS:.metadata.namespace,POD:.metadata.name,NODE:.spec.nodeName,DUE:.metadata.deletionTimestamp,FINALIZERS:.metadata.finalizers"
    ]
   },
   {
    "text": "Do not delete them with --force --grace-period=0 while the node is up. The API forgets the pod, but its containers and mounts stay on the node. A StatefulSet may start a second one on the same volume.",
    "unless": ["over"],
    "commands": []
   },
   {
    "text": "Fix the node first, not the pods. Check that the machine is alive, that its kubelet runs, and that it reaches the API server. When it posts its status again, the pods end on their own.",
    "if": "lost",
    "unless": ["over"],
    "commands": [
     "kubectl describe node {lost.named}",
     "systemctl status --no-pager kubelet k3s k3s-agent rke2-server rke2-agent",
     "journalctl -u kubelet -u k3s -u k3s-agent -u rke2-server -u rke2-agent -n 200 --no-pager"
    ]
   },
   {
    "text": "Fix what the node lacks first, as its kubelet reports it.",
    "if": "unready",
    "unless": ["over"],
    "commands": ["kubectl describe node {unready.named}"]
   },
   {
    "text": "Find what holds the pods: what kubelet logs about one, its mounts, and its tasks in D state.",
    "unless": ["lost","over"],
    "commands": [
     "kubectl get pods -A -o wide | grep Terminating",
     "grep -n /var/lib/kubelet/pods/ /proc/1/mountinfo",
     "ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,comm | awk '\$4 ~ /^D/'"
    ]
   },
   {
    "text": "Keep new pods off the node, then restart kubelet. Containers and mounts stay, and it starts the cleanup again. On k3s and RKE2 kubelet runs in unit k3s, k3s-agent, rke2-server or rke2-agent.",
    "if": "due",
    "unless": ["blocked","lost","over"],
    "commands": ["kubectl cordon {stuck.named}","systemctl restart kubelet"]
   },
   {
    "text": "Fix the NFS server that the tasks in D state wait for. Nothing that waits for it ends before that, and a restarted kubelet may block too.",
    "if": "blocked",
    "unless": ["over"],
    "commands": ["ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,comm | awk '\$4 ~ /^D/'"]
   },
   {
    "text": "If the machine is certainly off and does not come back, taint the node as out of service (Kubernetes 1.26 and newer). The pods are removed, and their volumes become free for others. Risk: a pod that still runs writes alongside them.",
    "if": "lost",
    "unless": ["over"],
    "commands": ["kubectl taint nodes {lost.named} node.kubernetes.io/out-of-service=nodeshutdown:NoExecute"]
   },
   {
    "text": "If they stay, drain the node and reboot it: the published report found no other way. Risk: the drain deletes what its pods keep in emptyDir volumes.",
    "if": "due",
    "unless": ["lost","over"],
    "commands": ["kubectl drain {stuck.named} --ignore-daemonsets --delete-emptydir-data --timeout=300s"]
   }
  ],
  "fix": [
   {"text":"Alert on pods that are Terminating for more than a few minutes.","commands":[]},
   {
    "text": "Run a kubelet that has the change of kubernetes PR 82698, and do not use subPath for directories with many files.",
    "if": "walked",
    "commands": []
   }
  ],
  "fixedIn": [],
  "unknown": [
   {
    "text": "the cause: what holds the pods: no kubelet line about them was found",
    "unless": ["over","lost","walked","cleaned","kill","unmount","blocked"]
   },
   {
    "text": "the cause: what held the pods: no kubelet line about them was found",
    "if": "over",
    "unless": ["lost","walked","cleaned","kill","unmount","blocked"]
   },
   {"text":"what held them before: {earlier.note}, and the last status of the node came after that","if":"earlier"}
  ],
  "line": 2,
  "column": 6
 }
]`);
