// Generated from packages/rules/rules by `pnpm gen`.
import type { Rule } from '@mountline/correlation';

/** Every rule that Mountline comes with, compiled. */
export const rules: readonly Rule[] = [
  {
    "id": "efs-credits-drained",
    "severity": "major",
    "titles": [
      {
        "text": "metadata IO used up the burst credits of {F}",
        "if": "empty"
      },
      {
        "text": "metadata IO uses up the burst credits of {F}: {falling.emptyFor} left at this pace",
        "if": "falling"
      },
      {
        "text": "metadata IO uses up the burst credits of {F}"
      }
    ],
    "see": [
      "https://docs.aws.amazon.com/efs/latest/ug/performance.html"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "drained",
        "kind": "efs.credits.drained",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 9,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "dominant",
        "kind": "efs.metadata.dominant",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 10,
        "column": 3,
        "role": "required"
      },
      {
        "name": "empty",
        "kind": "efs.credits.empty",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "falling",
        "kind": "efs.credits.falling",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
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
        "kind": "efs.metadata.dominant",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 14,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "began",
        "kind": "efs.metadata.dominant",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          },
          {
            "field": "sinceKnown",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 15,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "slow",
        "kind": "nfs.touch.slow",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 16,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "storm",
        "kind": "nfs.metadata.storm",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 17,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "walked",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "again",
        "kind": "efs.credits.recovered",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "falling",
      "still"
    ],
    "because": [
      {
        "text": "EFS in bursting mode pays for all IO out of a balance of credits, metadata as well as data. At zero it gives the baseline rate only, to every client: even a touch waits."
      }
    ],
    "impact": [
      {
        "text": "{dominant.note}"
      },
      {
        "text": "it began at {dominant.since}: look for what was deployed or changed then, not when the symptom came"
      },
      {
        "text": "{falling.note}",
        "if": "falling"
      },
      {
        "text": "{empty.note}",
        "if": "empty"
      },
      {
        "text": "{slow.note}",
        "if": "slow"
      }
    ],
    "doNow": [
      {
        "text": "Give the file system elastic or provisioned throughput until the cause is found. This is safe; it costs money, and EFS takes one such change in 24 hours.",
        "commands": [
          "aws efs describe-file-systems --query 'FileSystems[].[FileSystemId,ThroughputMode,Name]' --output table"
        ]
      },
      {
        "text": "Find the node: on each, take the counters twice.",
        "commands": [
          "for i in 1 2; do d=/root/sample-$i; mkdir -p $d/proc/1; date > $d/date; cat /proc/1/mountstats > $d/proc/1/mountstats; sleep 30; done"
        ]
      }
    ],
    "fix": [
      {
        "text": "Set an alarm on BurstCreditBalance and on the ratio of MetadataIOBytes to data IO.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "when it began: it was so from the first value on; ask for an earlier time",
        "unless": [
          "began"
        ]
      },
      {
        "text": "which node and which program: the metrics are of the file system with all its clients",
        "unless": [
          "storm",
          "walked"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "efs-orphaned-mount",
    "severity": "critical",
    "titles": [
      {
        "text": "kubelet frozen for {still.duration}: it waits for an NFS mount whose proxy is gone",
        "if": "frozen"
      },
      {
        "text": "kubelet silent for {still.duration}, and an EFS mount on port {P} outlived the failure of its proxy",
        "if": "still"
      },
      {
        "text": "kubelet was frozen for {freeze.duration}: it waited for an NFS mount whose proxy was gone",
        "if": "freeze"
      },
      {
        "text": "an EFS mount on port {P} outlived the failure of its proxy",
        "if": "row"
      },
      {
        "text": "the proxy of port {P} failed to start, and its mount was tried all the same"
      }
    ],
    "see": [
      "https://github.com/aws/efs-utils/issues/346"
    ],
    "overrides": [
      "nfs-dead-port",
      "nfs-volume-stuck",
      "kubelet-stalled"
    ],
    "steps": [
      {
        "name": "failed",
        "kind": "efs.tunnel.failed",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "tried",
        "kind": "mount.nfs.attempted",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [
          {
            "type": "same",
            "fields": [
              "run"
            ],
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 13,
        "column": 3,
        "role": "required"
      },
      {
        "name": "row",
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 15,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "hanging",
        "kind": "mount.nfs.hanging",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 16,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "stall",
        "kind": "nfs.server.silent",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "tried"
            }
          },
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 17,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "served",
        "kind": "mount.served",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 6,
        "role": "no"
      },
      {
        "name": "cleaned",
        "kind": "efs.state.cleaned",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "life-before",
            "of": "port",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unmounted",
        "kind": "mount.unmounted",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "step": "cleaned",
              "field": "podUid"
            }
          },
          {
            "field": "pv",
            "op": "=",
            "value": {
              "step": "cleaned",
              "field": "pv"
            }
          }
        ],
        "order": [
          {
            "type": "between",
            "from": {
              "step": "cleaned",
              "field": "lifeFromAt"
            },
            "to": {
              "step": "cleaned"
            }
          }
        ],
        "by": [
          "kubelet",
          "systemd",
          "csi"
        ],
        "every": false,
        "line": 20,
        "column": 6,
        "role": "optional-no"
      },
      {
        "name": "retried",
        "kind": "efs.mount.succeeded",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "failed"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 23,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "older",
        "kind": "nfs.client.older-than-mount",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 24,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "died",
        "kind": "listener.died",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "tried"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 25,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "lease",
        "kind": "nfs.lease.renewed",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 26,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "silent",
        "kind": "nfs.server.silent",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "tried"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 27,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "helper",
        "kind": "mount.helper.hanging",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 28,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "held",
        "kind": "mount.held",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 29,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "binds",
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": true,
        "line": 30,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "blocked",
        "kind": "task.blocked",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": true,
        "line": 31,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "frozen",
        "kind": "kubelet.blocked",
        "where": [
          {
            "field": "nfs",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 32,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "freeze",
        "kind": "kubelet.silence",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "SILENCE"
            }
          }
        ],
        "order": [
          {
            "type": "longer-than",
            "length": 300000000
          },
          {
            "type": "after",
            "point": {
              "step": "tried"
            },
            "within": 1800000000
          }
        ],
        "by": [],
        "every": false,
        "line": 33,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "still",
        "kind": "kubelet.silence",
        "where": [
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "longer-than",
            "length": 300000000
          },
          {
            "type": "after",
            "point": {
              "step": "tried"
            },
            "within": 1800000000
          }
        ],
        "by": [],
        "every": false,
        "line": 34,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "terminating",
        "kind": "pods.terminating",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "tried"
            }
          },
          {
            "type": "same-life",
            "of": "boot",
            "step": "failed"
          }
        ],
        "by": [],
        "every": false,
        "line": 35,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "resumed",
        "kind": "kubelet.resumed",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "freeze"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 36,
        "column": 12,
        "role": "end"
      },
      {
        "name": "answered",
        "kind": "nfs.port.recovered",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "tried"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 37,
        "column": 12,
        "role": "end"
      },
      {
        "name": "rebooted",
        "kind": "node.rebooted",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "tried"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 38,
        "column": 12,
        "role": "end",
        "says": {
          "text": "the node was booted again at {rebooted.time}"
        }
      },
      {
        "name": "detached",
        "kind": "mount.unmounted",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "tried"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 40,
        "column": 12,
        "role": "end",
        "says": {
          "text": "its row was unmounted at {detached.time}"
        }
      }
    ],
    "openWhile": [
      "row",
      "still"
    ],
    "because": [
      {
        "text": "The watchdog drops the state of a tunnel after its mount has left the mount table; the kernel's client may live on (a busy mount that was detached lazily). The port is then free for choosing. The next proxy on it cannot bind, the helper starts mount.nfs4 all the same, and the new mount joins the old client: a hard mount on a port whose listener is about to go."
      }
    ],
    "impact": [
      {
        "text": "kubelet writes nothing since {still.from}: no pod of the node is started, stopped or probed",
        "if": "still"
      },
      {
        "text": "the kubelet wrote nothing from {freeze.from} to {freeze.to}: no pod of the node was started, stopped or probed",
        "if": "freeze",
        "unless": [
          "still"
        ]
      },
      {
        "text": "{terminating.pods} pods wait for their deletion",
        "if": "terminating"
      },
      {
        "text": "tasks in D that wait for port {P}: {blocked.count}",
        "if": "blocked"
      },
      {
        "text": "{held.note}",
        "if": "held"
      },
      {
        "text": "the kubelet itself waits in D: {frozen.note}",
        "if": "frozen"
      }
    ],
    "doNow": [
      {
        "text": "Save what the cure erases.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp -r --parents /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs /var/run/efs /root/mountline-evidence/",
          "nsenter -t 1 -n ss -tanp > /root/mountline-evidence/ss-tanp.txt",
          "for p in $(ps -eo pid=,stat= | awk '$2 ~ /^D/ { print $1 }'); do echo \"== PID $p $(cat /proc/$p/comm)\"; cat /proc/$p/stack; done > /root/mountline-evidence/stacks.txt"
        ]
      },
      {
        "text": "Check which data is at risk and who holds the mount: dirty pages, holders, subPath binds, other mounts of the same client.",
        "commands": [
          "grep -E '^(Dirty|Writeback):' /proc/meminfo",
          "grep -n 'port={P},' /proc/1/mountinfo",
          "find /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd -maxdepth 1 -lname {T}'*' 2>/dev/null"
        ]
      },
      {
        "text": "Prefer a listener for the same file system and access point on port {P}: everything that waits then completes by itself. Never another file system, and never by restarting efs-csi-node, which cuts every EFS mount of the node.",
        "commands": [
          "nsenter -t 1 -n ss -tlnp 'sport = :{P}'"
        ]
      },
      {
        "text": "Only if the row of that port is there, nobody listens on it, and the data is expendable: kill the holders (the wait is killable), then the subPath binds, then the mount. umount takes the topmost mount of a path: see first which one that is.",
        "unless": [
          "row",
          "retried"
        ],
        "commands": [
          "grep -nF {T} /proc/1/mountinfo"
        ]
      },
      {
        "text": "Do not unmount {T} as it is: it was mounted again at {retried.time}, and umount takes the topmost mount, the healthy one. See what lies there, and whether a row of port {P} is below it.",
        "if": "retried",
        "commands": [
          "grep -nF {T} /proc/1/mountinfo"
        ]
      },
      {
        "text": "Only if the data is expendable: kill the holders (the wait is killable), then the subPath binds, then the mount, in the host's mount namespace and with a time limit. umount -f loses writes and may answer busy.",
        "if": "row",
        "unless": [
          "retried"
        ],
        "commands": [
          "kill -9 {held.kill}",
          "nsenter -t 1 -m timeout 20 umount -l {binds.target}",
          "nsenter -t 1 -m timeout 20 umount -l {T}"
        ]
      },
      {
        "text": "Verify that the kernel's client is gone: while it is listed, the port is not free.",
        "commands": [
          "cat /proc/fs/nfsfs/servers"
        ]
      },
      {
        "text": "Restart the kubelet only if it is still silent and the row is gone. Never force-delete pods first.",
        "if": "freeze",
        "commands": [
          "systemctl restart kubelet"
        ]
      }
    ],
    "fix": [
      {
        "text": "Stop the mount helper when its proxy failed to start, and let the watchdog check /proc/fs/nfsfs/servers before it frees a port (efs-utils).",
        "commands": []
      },
      {
        "text": "Look for NFS mounts on 127.0.0.1 without a listener when efs-csi-node starts.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "who held port {failed.bindPort} at {failed.time}: no log names it"
      },
      {
        "text": "whether the mount tried at {tried.time} left a row below the one that was mounted at {retried.time}",
        "if": "retried",
        "unless": [
          "row"
        ]
      },
      {
        "text": "whether mount.nfs4 really ran at {tried.time}: the helper's line is written before it starts",
        "unless": [
          "row",
          "detached"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "inotify-exhaustion",
    "severity": "major",
    "titles": [
      {
        "text": "no inotify watches left, and no disk is full: {asked.programs} got none",
        "if": "fineWatches"
      },
      {
        "text": "no inotify {W} left: {asked.programs} got none"
      }
    ],
    "see": [
      "https://man7.org/linux/man-pages/man7/inotify.7.html",
      "https://github.com/kubernetes/kubernetes/issues/64137"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "asked",
        "kind": "inotify.exhausted",
        "where": [
          {
            "field": "of",
            "op": "=",
            "value": {
              "variable": "W"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 9,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "watches",
        "kind": "inotify.exhausted",
        "where": [
          {
            "field": "of",
            "op": "=",
            "value": {
              "variable": "W"
            }
          },
          {
            "field": "of",
            "op": "=",
            "value": {
              "literal": "watches"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 10,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "instances",
        "kind": "inotify.exhausted",
        "where": [
          {
            "field": "of",
            "op": "=",
            "value": {
              "variable": "W"
            }
          },
          {
            "field": "of",
            "op": "=",
            "value": {
              "literal": "instances"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 11,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "fineWatches",
        "kind": "inotify.exhausted",
        "where": [
          {
            "field": "of",
            "op": "=",
            "value": {
              "variable": "W"
            }
          },
          {
            "field": "of",
            "op": "=",
            "value": {
              "literal": "watches"
            }
          },
          {
            "field": "disks",
            "op": "=",
            "value": {
              "literal": "fine"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "still",
        "kind": "inotify.exhausted",
        "where": [
          {
            "field": "of",
            "op": "=",
            "value": {
              "variable": "W"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 13,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "loops",
        "kind": "pod.cleanup.repeating",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 14,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "leak",
        "kind": "cgroup.scopes.many",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 15,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "groups",
        "kind": "cgroup.groups.many",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 16,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "over",
        "kind": "inotify.recovered",
        "where": [
          {
            "field": "of",
            "op": "=",
            "value": {
              "variable": "W"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 17,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "The kernel limits inotify for each user, over all programs and containers of the node that run as that user. One watch more is refused with ENOSPC, whose text is `No space left on device`: no disk is meant.",
        "if": "watches"
      },
      {
        "text": "The kernel limits the inotify instances of each user, 128 where nothing else is set, over all programs and containers of the node. One more is refused with EMFILE, whose text is `Too many open files`.",
        "if": "instances"
      }
    ],
    "impact": [
      {
        "text": "{asked.note}"
      },
      {
        "text": "what asked in vain goes on without watching: the kubelet does not see new control groups, tail -F and units of systemd wait in vain",
        "if": "still"
      },
      {
        "text": "control groups leak: {leak.note}",
        "if": "leak"
      },
      {
        "text": "{groups.note}",
        "if": "groups"
      }
    ],
    "doNow": [
      {
        "text": "See who holds how many: instances, then watches, by process.",
        "if": "still",
        "commands": [
          "for p in /proc/[0-9]*; do n=$(find $p/fd -lname anon_inode:inotify 2>/dev/null | wc -l); if [ $n -gt 0 ]; then echo \"$n $(cat $p/fdinfo/* 2>/dev/null | grep -c ^inotify) ${p#/proc/} $(cat $p/comm)\"; fi; done | sort -n | tail -20"
        ]
      },
      {
        "text": "Raise the limit. This is safe: a watch that is in use costs about a kilobyte of kernel memory, one that is allowed costs nothing.",
        "if": "watches",
        "commands": [
          "sysctl -w fs.inotify.max_user_watches=524288"
        ]
      },
      {
        "text": "Raise the limit. This is safe.",
        "if": "instances",
        "commands": [
          "sysctl -w fs.inotify.max_user_instances=1024"
        ]
      },
      {
        "text": "Then restart what asked in vain, one at a time: it does not ask again by itself. Restarting the kubelet leaves containers and mounts as they are.",
        "commands": [
          "systemctl --failed",
          "journalctl -b -o short-iso-precise | grep -E 'inotify|Too many open files' | tail -20"
        ]
      },
      {
        "text": "Where the number of control groups grows without end, it is a leak, and only less work or a reboot ends it: count twice, some minutes apart.",
        "commands": [
          "date; find /sys/fs/cgroup -type d | wc -l; cat /proc/cgroups"
        ]
      }
    ],
    "fix": [
      {
        "text": "Set the limit for good, in /etc/sysctl.d.",
        "if": "watches",
        "commands": [
          "echo fs.inotify.max_user_watches=524288 > /etc/sysctl.d/90-inotify-watches.conf"
        ]
      },
      {
        "text": "Set the limit for good, in /etc/sysctl.d.",
        "if": "instances",
        "commands": [
          "echo fs.inotify.max_user_instances=1024 > /etc/sysctl.d/90-inotify-instances.conf"
        ]
      },
      {
        "text": "Find what leaves control groups behind: cron jobs and health checks that make one with each run are the usual ones. Removed ones that are kept for charged memory go when it is needed, or with `echo 1 > /proc/sys/vm/drop_caches`, which slows the node for a while.",
        "if": "groups",
        "commands": []
      },
      {
        "text": "Upgrade systemd: older ones leave the scopes of Kubernetes mounts and of sessions behind (Ubuntu bugs 1847512 and 1846787). Until then only a reboot of the node clears them.",
        "if": "leak",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "which process holds them: only /proc/PID/fdinfo of the time tells"
      },
      {
        "text": "whether it was the limit of instances or that of the open files of the process: the error is the same",
        "if": "instances"
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "kubelet-stalled",
    "severity": "major",
    "titles": [
      {
        "text": "the kubelet stands still for {stall.duration}: it waits for NFS",
        "if": "waits"
      },
      {
        "text": "the kubelet stands still for {stall.duration}, and the NFS mount {deaf.target} has no listener",
        "if": "deaf"
      },
      {
        "text": "the kubelet stood still for {stall.duration}, while NFS server {server.server} did not answer",
        "if": "server"
      },
      {
        "text": "the kubelet stands still for {stall.duration}, and a mount.nfs hangs",
        "if": "hanging"
      },
      {
        "text": "the kubelet stands still for {stall.duration}, and nothing tells what it waits for",
        "if": "still"
      },
      {
        "text": "the kubelet stood still for {stall.duration}, and nothing tells what it waited for"
      }
    ],
    "see": [
      "https://github.com/aws/efs-utils/issues/346"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "stall",
        "kind": "kubelet.stalled",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "STALL"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "waits",
        "kind": "kubelet.blocked",
        "where": [
          {
            "field": "nfs",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "within",
            "length": 1800000000,
            "point": {
              "step": "stall",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 14,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "deaf",
        "kind": "mount.without-listener",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 1800000000,
            "point": {
              "step": "stall",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 15,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "hanging",
        "kind": "mount.nfs.hanging",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 1800000000,
            "point": {
              "step": "stall",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 16,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "server",
        "kind": "nfs.server.silent",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "stall"
            }
          },
          {
            "type": "before",
            "point": {
              "step": "stall",
              "field": "to"
            }
          },
          {
            "type": "more-than",
            "length": 0,
            "from": {
              "step": "stall",
              "field": "from"
            },
            "to": {
              "step": "server",
              "field": "untilAt"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 17,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "silence",
        "kind": "kubelet.stalled",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "STALL"
            }
          },
          {
            "field": "silence",
            "op": "=",
            "value": {
              "variable": "SILENCE"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "stuck",
        "kind": "volume.operation.stuck",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "stall"
            }
          }
        ],
        "by": [],
        "every": true,
        "line": 20,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "pleg",
        "kind": "kubelet.pleg.unhealthy",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "stall"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 21,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "terminating",
        "kind": "pods.terminating",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "stall"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 22,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "still",
        "kind": "kubelet.stalled",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "STALL"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 23,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "over",
        "kind": "kubelet.stall.ended",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "STALL"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 24,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "The kubelet looks into the folder of every pod, with stat. On a hard NFS mount whose server is gone that call never comes back, and the loop that starts and stops pods waits with it. A runtime or a disk that hangs does the same."
      }
    ],
    "impact": [
      {
        "text": "{stall.note}: meanwhile no pod of the node is started or stopped"
      },
      {
        "text": "{stuck.note}",
        "if": "stuck"
      },
      {
        "text": "{terminating.note}",
        "if": "terminating"
      }
    ],
    "doNow": [
      {
        "text": "See what the kubelet waits for: the functions in which its threads sleep, and all other tasks in D. Those that begin with rpc_ or nfs wait for an NFS server.",
        "commands": [
          "for t in /proc/$(pgrep -o kubelet)/task/*; do echo \"$(cat $t/wchan) ${t##*/}\"; done | sort | uniq -c | sort -rn | head -20",
          "ps -eo pid,stat,wchan:32,comm | awk 'NR == 1 || $2 ~ /^D/'"
        ]
      },
      {
        "text": "Save what a restart erases, and what tells which mount it is.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp -r --parents /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs /root/mountline-evidence/",
          "nsenter -t 1 -n ss -tanp > /root/mountline-evidence/ss-tanp.txt",
          "journalctl -b -o short-iso-precise | xz > /root/mountline-evidence/journal.xz"
        ]
      },
      {
        "text": "Do not restart the kubelet yet: while the mount is dead it waits for it again.",
        "commands": []
      }
    ],
    "fix": [
      {
        "text": "Alert on the age of the node's Lease and on `Housekeeping took longer`: both come long before the node is NotReady.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "what it waited for: nothing of that time in the bundle tells",
        "unless": [
          "waits",
          "deaf",
          "hanging",
          "server"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "metadata-storm",
    "severity": "major",
    "titles": [
      {
        "text": "the kubelet walks the subPath volumes of a pod: {storm.readdirPerSecond} READDIR a second, and hardly any data",
        "if": "walked"
      },
      {
        "text": "{storm.readdirPerSecond} READDIR a second on {T}, and hardly any data"
      }
    ],
    "see": [
      "https://github.com/kubernetes/kubernetes/pull/82698",
      "https://docs.aws.amazon.com/efs/latest/ug/performance.html"
    ],
    "overrides": [
      "efs-credits-drained"
    ],
    "steps": [
      {
        "name": "storm",
        "kind": "nfs.metadata.storm",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 11,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "walked",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "storm"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 13,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "dominant",
        "kind": "efs.metadata.dominant",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
        ],
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
        "where": [],
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
        "where": [],
        "order": [
          {
            "type": "at-capture"
          }
        ],
        "by": [],
        "every": false,
        "line": 16,
        "column": 6,
        "role": "no"
      },
      {
        "name": "pods",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "storm"
            }
          }
        ],
        "by": [],
        "every": true,
        "line": 17,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "changed",
        "kind": "nfs.operations.mix-changed",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "terminating",
        "kind": "pods.terminating",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "falling",
        "kind": "efs.credits.falling",
        "where": [
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
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
          {
            "field": "fileSystem",
            "op": "=",
            "value": {
              "variable": "F"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 21,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "still",
        "kind": "nfs.metadata.storm",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 22,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "calm",
        "kind": "nfs.metadata.storm.ended",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 23,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "Every listing of a directory is a call to the server for each hundred names or so. A program that uses files reads or writes them as well; calls that only list come from something that walks trees and does not get on."
      },
      {
        "text": "The kubelet clears the subPath volumes of a pod that is to go. Those without the change of PR 82698 look for mounts of subPaths by walking what is below them, so that they list the files of the volume itself, and begin again with every try.",
        "if": "walked"
      }
    ],
    "impact": [
      {
        "text": "{storm.note}"
      },
      {
        "text": "{changed.note}",
        "if": "changed"
      },
      {
        "text": "{dominant.note}",
        "if": "dominant"
      },
      {
        "text": "{falling.note}",
        "if": "falling"
      },
      {
        "text": "{empty.note}: EFS gives it the baseline rate only, for every client",
        "if": "empty"
      },
      {
        "text": "{slow.note}",
        "if": "slow"
      },
      {
        "text": "pods that the kubelet walks: {pods.count}, {walked.perMinute} lines a minute of the first",
        "if": "walked"
      }
    ],
    "doNow": [
      {
        "text": "At risk first is the balance of burst credits, which all nodes share: see how long it lasts, and switch the file system to elastic or provisioned throughput when it comes to nothing. This is safe; it costs money, and EFS takes one such change in 24 hours.",
        "commands": [
          "aws efs describe-file-systems --query 'FileSystems[].[FileSystemId,ThroughputMode,Name]' --output table"
        ]
      },
      {
        "text": "See who lists. nfsslower, nfsdist or opensnoop of bcc tell the process; without them the processes that sleep in a call do.",
        "commands": [
          "for p in $(ps -eo pid=,stat=,wchan= | awk '$3 ~ /^(rpc|nfs)/ { print $1 }'); do echo \"== PID $p $(cat /proc/$p/comm)\"; cat /proc/$p/stack; done"
        ]
      },
      {
        "text": "Save what the cure erases: the counters twice, and the kubelet's lines of the pod.",
        "commands": [
          "for i in 1 2; do d=/root/mountline-evidence/sample-$i; mkdir -p $d/proc/1; date > $d/date; cat /proc/1/mountstats > $d/proc/1/mountstats; sleep 30; done"
        ]
      },
      {
        "text": "The kubelet's lines of the pod belong to it.",
        "if": "walked",
        "commands": [
          "journalctl -u kubelet -o short-iso-precise | grep -F {walked.podUid} | gzip > /root/mountline-evidence/kubelet-pod.log.gz"
        ]
      },
      {
        "text": "Keep new pods off this node, and restart the kubelet: the mounts and containers stay, only its walk ends for the time being.",
        "if": "walked",
        "commands": [
          "kubectl cordon {storm.node}",
          "systemctl restart kubelet"
        ]
      },
      {
        "text": "When it begins again, empty this node and reboot it: this is what ended it in the published report.",
        "if": "walked",
        "commands": [
          "kubectl drain {storm.node} --ignore-daemonsets --delete-emptydir-data --timeout=300s"
        ]
      }
    ],
    "fix": [
      {
        "text": "Run a kubelet that has the change of kubernetes PR 82698: it no longer walks what is below a subPath.",
        "if": "walked",
        "commands": []
      },
      {
        "text": "Do not use subPath for directories with many files, such as sessions and caches; keep those off shared storage.",
        "if": "walked",
        "commands": []
      },
      {
        "text": "Set an alarm on BurstCreditBalance and on the ratio of MetadataIOBytes to data IO.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "who lists the directories: the counters are of the mount, not of a process",
        "unless": [
          "walked"
        ]
      },
      {
        "text": "whether the file system is throttled: no metrics in the bundle show it",
        "unless": [
          "dominant",
          "falling",
          "empty",
          "slow"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "mount-explosion",
    "severity": "critical",
    "titles": [
      {
        "text": "the mounts on {T} double with every mount: {stack.counts} and so on",
        "if": "still"
      },
      {
        "text": "the mounts on {T} doubled {stack.doublings} times"
      }
    ],
    "see": [
      "https://docs.kernel.org/filesystems/sharedsubtree.html",
      "https://kubernetes.io/docs/concepts/storage/volumes/#mount-propagation"
    ],
    "overrides": [
      "mount-leak"
    ],
    "steps": [
      {
        "name": "stack",
        "kind": "mount.stack.doubling",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          }
        ],
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
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "exact",
            "op": "=",
            "value": {
              "literal": true
            }
          }
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
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "pattern",
            "op": "=",
            "value": {
              "literal": "doubling"
            }
          }
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
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
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
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "pattern",
            "op": "=",
            "value": {
              "literal": "doubling"
            }
          }
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
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "podUid",
            "op": "!=",
            "value": {
              "literal": ""
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 16,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "container",
        "kind": "mount.stack.mirrored",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "podUid",
            "op": "!=",
            "value": {
              "literal": ""
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 17,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "mirrored",
        "kind": "mount.stack.mirrored",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 18,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "feeder",
        "kind": "volume.bidirectional",
        "where": [
          {
            "field": "hostPath",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "refused",
        "kind": "container.mount.refused",
        "where": [],
        "order": [],
        "by": [],
        "every": true,
        "line": 20,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "restarts",
        "kind": "container.restarts",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "step": "feeder",
              "field": "podUid"
            }
          },
          {
            "field": "containerName",
            "op": "=",
            "value": {
              "step": "feeder",
              "field": "containerName"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 21,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "again",
        "kind": "container.restarts",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "step": "refused",
              "field": "podUid"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 22,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "many",
        "kind": "mount.stack.doubling",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "rows",
            "op": ">",
            "value": {
              "literal": 10000
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 23,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "cleared",
        "kind": "mount.stack.cleared",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 24,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "A mount onto one member of a shared peer group is repeated on every member whose root holds the directory that is mounted on, and a directory holds itself. A mount that shows just this directory therefore gets the next one on top of itself, and is joined by it in the group: each mount doubles the stack. A container with two Bidirectional volumes, one below the other, does it with every start, and its end does not take the copies from the node."
      }
    ],
    "impact": [
      {
        "text": "{stack.doublings} doublings so far; now and after the next two mounts the stack is {stack.counts} high; the whole table holds {stack.rows} by now"
      },
      {
        "text": "fs.mount-max is {stack.mountMax}: {stack.limitReachedAt} finds no room in the table of the {stack.limitIn}, and mount(2) answers ENOSPC"
      },
      {
        "text": "tables of other namespaces or mount points that hold it too: {mirrored.count}",
        "if": "mirrored"
      },
      {
        "text": "{refused.note}",
        "if": "refused"
      },
      {
        "text": "{feeder.note}",
        "if": "feeder"
      },
      {
        "text": "{restarts.note}",
        "if": "restarts"
      },
      {
        "text": "{again.note}",
        "if": "again",
        "unless": [
          "restarts"
        ]
      },
      {
        "text": "the mount point is of pod {pod.podUid}"
      },
      {
        "text": "a container holds it too: {container.note}",
        "if": "container"
      }
    ],
    "doNow": [
      {
        "text": "Stop the restarts first: every further start doubles it. Scale the workload down. A DaemonSet puts a deleted pod back at once, which is one more start: keep it off this node first, by its nodeSelector or affinity.",
        "commands": [
          "kubectl describe pod -n {feeder.namespace} {feeder.pod}",
          "kubectl cordon {stack.node}",
          "grep -cF {T} /proc/1/mountinfo"
        ]
      },
      {
        "text": "Save the table: it shows who does it.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp /proc/1/mountinfo /root/mountline-evidence/mountinfo"
        ]
      },
      {
        "text": "When nothing starts there any more, detach the topmost mount once in the host's mount namespace, and count again. The kernel takes the same mount from every member of the peer group, so one call may clear the whole stack (measured on 6.18: 31 mounts to none, 16384 to one in five seconds). Files of it that are open live on.",
        "if": "still",
        "unless": [
          "many"
        ],
        "commands": [
          "nsenter -t 1 -m timeout 60 umount -l {T}",
          "grep -cF {T} /proc/1/mountinfo"
        ]
      },
      {
        "text": "With more than some ten thousand mounts every tool that reads the table is slow, systemd, kubelet and containerd first: drain the node and reboot it rather than clean it up.",
        "if": "many",
        "commands": [
          "kubectl drain {stack.node} --ignore-daemonsets --delete-emptydir-data --timeout=300s"
        ]
      }
    ],
    "fix": [
      {
        "text": "Take mountPropagation: Bidirectional from the volumes of the pod. It is hardly ever needed: only for a container that makes mounts which the node or other pods must see, such as the node plugin of a CSI driver.",
        "commands": []
      },
      {
        "text": "Never mount a volume below another one of the same directory where the outer one is Bidirectional: one volume shows both.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "which container makes the mounts: no path and no table of the bundle names one",
        "unless": [
          "pod",
          "container",
          "refused",
          "feeder"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "mount-leak",
    "severity": "minor",
    "titles": [
      {
        "text": "mounts pile up on {T}, one by one",
        "if": "grew"
      },
      {
        "text": "many identical mounts lie on each other on {T}"
      }
    ],
    "see": [
      "https://kubernetes.io/docs/concepts/storage/volumes/#mount-propagation"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "stack",
        "kind": "mount.stack.linear",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "majorMinor",
            "op": "=",
            "value": {
              "variable": "DEV"
            }
          },
          {
            "field": "root",
            "op": "=",
            "value": {
              "variable": "ROOT"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 8,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "grew",
        "kind": "mount.stack.grew",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          },
          {
            "field": "majorMinor",
            "op": "=",
            "value": {
              "variable": "DEV"
            }
          },
          {
            "field": "root",
            "op": "=",
            "value": {
              "variable": "ROOT"
            }
          },
          {
            "field": "pattern",
            "op": "=",
            "value": {
              "literal": "linear"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 9,
        "column": 3,
        "role": "required"
      }
    ],
    "openWhile": [
      "stack"
    ],
    "because": [
      {
        "text": "Something mounts the same directory there again without looking whether it is mounted, and nothing unmounts the mount before. Each one is of its own, so the pile grows by one and does not double."
      }
    ],
    "impact": [
      {
        "text": "{stack.note}"
      },
      {
        "text": "{grew.note}",
        "if": "grew"
      },
      {
        "text": "it belongs to pod {stack.podUid}"
      }
    ],
    "doNow": [
      {
        "text": "Find who mounts there, and stop that first.",
        "commands": [
          "grep -F {T} /proc/1/mountinfo"
        ]
      },
      {
        "text": "Then take the topmost one away, one call for each, in the host's mount namespace. Leave the lowest one if something uses it.",
        "commands": [
          "nsenter -t 1 -m timeout 20 umount {T}"
        ]
      }
    ],
    "fix": [
      {
        "text": "Let whatever mounts there look first whether the target is a mount point (mountpoint -q), and unmount it when it stops.",
        "commands": []
      },
      {
        "text": "Take mountPropagation: Bidirectional from volumes that do not need it: mounts made in a container then end with it.",
        "commands": []
      }
    ],
    "unknown": [],
    "line": 2,
    "column": 6
  },
  {
    "id": "nfs-client-after-unmount",
    "severity": "major",
    "titles": [
      {
        "text": "unmounted at {left.reportedAt}, and the kernel still has the NFS client of port {P}"
      }
    ],
    "see": [
      "https://github.com/aws/efs-utils/issues/346"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "left",
        "kind": "nfs.client.after-unmount",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 7,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "byTarget",
        "kind": "mount.unmounted",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [
          {
            "type": "before",
            "point": {
              "step": "left"
            }
          },
          {
            "type": "same-life",
            "of": "boot",
            "step": "left"
          }
        ],
        "by": [],
        "every": false,
        "line": 9,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "byPod",
        "kind": "mount.unmounted",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "step": "left",
              "field": "podUid"
            }
          },
          {
            "field": "pv",
            "op": "=",
            "value": {
              "step": "left",
              "field": "pv"
            }
          }
        ],
        "order": [
          {
            "type": "before",
            "point": {
              "step": "left"
            }
          },
          {
            "type": "same-life",
            "of": "boot",
            "step": "left"
          }
        ],
        "by": [],
        "every": false,
        "line": 10,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "given",
        "kind": "efs.tunnel.starting",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "between",
            "from": {
              "step": "left",
              "field": "reportedAt"
            },
            "to": {
              "step": "left"
            }
          }
        ],
        "by": [
          "efs-mount-helper"
        ],
        "every": false,
        "line": 11,
        "column": 6,
        "role": "no"
      },
      {
        "name": "cleaned",
        "kind": "efs.state.cleaned",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "left",
              "field": "reportedAt"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 12,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "dead",
        "kind": "nfs.client.without-listener",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 13,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "blocked",
        "kind": "task.blocked",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 14,
        "column": 3,
        "role": "optional"
      }
    ],
    "openWhile": [
      "left"
    ],
    "because": [
      {
        "text": "A mount that somebody holds (a working directory, an open file, another mount namespace) and that is detached leaves the mount table at once. Its client lives until the last holder ends. The watchdog sees no row, ends the proxy and frees the port for the next mount."
      }
    ],
    "impact": [
      {
        "text": "the port counts as free since {cleaned.time}: the next mount that is given it cannot start its proxy",
        "if": "cleaned"
      },
      {
        "text": "nobody listens on the port any more: whoever holds the mount waits",
        "if": "dead"
      },
      {
        "text": "tasks in D that wait for it: {blocked.count}",
        "if": "blocked"
      },
      {
        "text": "{left.elsewhere} still shows the mount: a process of that mount namespace holds it"
      }
    ],
    "doNow": [
      {
        "text": "Save what the cure erases.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp -r --parents /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs /var/run/efs /root/mountline-evidence/"
        ]
      },
      {
        "text": "Look for the holders: mount namespaces that still have a row of the port, and tasks that wait.",
        "commands": [
          "grep -l 'port={P},' /proc/[0-9]*/mountinfo",
          "ps -eo pid,stat,wchan:32,args | awk 'NR == 1 || $2 ~ /^D/'"
        ]
      },
      {
        "text": "Only if the data is expendable: kill the holders (the wait is killable). The client goes with the last of them.",
        "commands": []
      },
      {
        "text": "Verify that the client is gone: while it is listed, the port is not free.",
        "commands": [
          "cat /proc/fs/nfsfs/servers"
        ]
      }
    ],
    "fix": [
      {
        "text": "Let the watchdog look at /proc/fs/nfsfs/servers before it ends a tunnel and frees its port (efs-utils).",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "who holds the mount that was detached: no table of processes shows it",
        "unless": [
          "blocked"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "nfs-dead-port",
    "severity": "major",
    "titles": [
      {
        "text": "an NFS client waits for 127.0.0.1:{P}, and nobody listens there",
        "if": "still"
      },
      {
        "text": "an NFS client waited {outage.duration} for 127.0.0.1:{P}, where nobody listened"
      }
    ],
    "see": [
      "https://github.com/aws/efs-utils/issues/346"
    ],
    "overrides": [
      "nfs-client-after-unmount",
      "nfs-volume-stuck",
      "kubelet-stalled"
    ],
    "steps": [
      {
        "name": "outage",
        "kind": "nfs.port.outage",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 10,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "still",
        "kind": "nfs.port.outage",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
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
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "step": "still",
              "field": "port"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 12,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "listed",
        "kind": "nfs.client.listed",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 14,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "silent",
        "kind": "nfs.server.silent",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "outage",
              "field": "from"
            }
          },
          {
            "type": "before",
            "point": {
              "step": "outage",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 15,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "waiting",
        "kind": "task.blocked",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "nfs",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 16,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "client",
        "kind": "nfs.client.without-row",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 17,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "died",
        "kind": "listener.died",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "diedAt",
            "op": "=",
            "value": {
              "step": "outage",
              "field": "diedAt"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "lease",
        "kind": "nfs.lease.renewed",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "step": "still",
              "field": "port"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "node",
        "kind": "nfs.server.silent",
        "where": [
          {
            "field": "ofNode",
            "op": "=",
            "value": {
              "literal": true
            }
          },
          {
            "field": "answered",
            "op": "=",
            "value": {
              "literal": false
            }
          }
        ],
        "order": [
          {
            "type": "before",
            "point": {
              "step": "still",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 20,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "older",
        "kind": "nfs.client.older-than-mount",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "step": "still",
              "field": "port"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 21,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "held",
        "kind": "mount.held",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "step": "still",
              "field": "port"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 22,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unit",
        "kind": "listener.ended",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "unit",
            "op": "=",
            "value": {
              "variable": "UNIT"
            }
          }
        ],
        "order": [
          {
            "type": "before",
            "point": {
              "step": "outage",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 23,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "binds",
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "step": "still",
              "field": "port"
            }
          },
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 24,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "mounts",
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "step": "still",
              "field": "port"
            }
          },
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": false
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 25,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "blocked",
        "kind": "task.blocked",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "step": "still",
              "field": "port"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 26,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "manager",
        "kind": "nfs.manager.blocked",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "literal": "127.0.0.1"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "still",
              "field": "from"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 27,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "freeze",
        "kind": "kubelet.silence",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "SILENCE"
            }
          }
        ],
        "order": [
          {
            "type": "longer-than",
            "length": 300000000
          },
          {
            "type": "after",
            "point": {
              "step": "outage",
              "field": "from"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 28,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "recovered",
        "kind": "nfs.port.recovered",
        "where": [
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 29,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "A hard NFS mount waits for its server for ever. The kernel tries to connect again and again, every attempt is refused, and every task that touches the mount sleeps until somebody answers on the port."
      }
    ],
    "impact": [
      {
        "text": "tasks in D that wait for it: {blocked.count}",
        "if": "blocked"
      },
      {
        "text": "{held.note}",
        "if": "held"
      },
      {
        "text": "{lease.note}",
        "if": "lease"
      },
      {
        "text": "the kernel reports it since {silent.from} ({silent.lines} lines)",
        "if": "silent"
      },
      {
        "text": "the kernel reports since {node.from} that 127.0.0.1 does not answer ({node.lines} lines); it names no port",
        "if": "node"
      },
      {
        "text": "{client.note}: only /proc/fs/nfsfs/servers shows it",
        "if": "still"
      },
      {
        "text": "at capture {client.note} (listener: {client.listener})",
        "if": "client",
        "unless": [
          "still"
        ]
      },
      {
        "text": "the kubelet was silent for {freeze.duration}",
        "if": "freeze"
      }
    ],
    "doNow": [
      {
        "text": "Save what the cure erases.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp -r --parents /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs /root/mountline-evidence/",
          "nsenter -t 1 -n ss -tanp > /root/mountline-evidence/ss-tanp.txt",
          "for p in $(ps -eo pid=,stat= | awk '$2 ~ /^D/ { print $1 }'); do echo \"== PID $p $(cat /proc/$p/comm)\"; cat /proc/$p/stack; done > /root/mountline-evidence/stacks.txt"
        ]
      },
      {
        "text": "See which data is at risk, which mounts share the client (subPath binds too), and who waits: what is dirty is lost by a forced unmount.",
        "commands": [
          "grep -E '^(Dirty|Writeback):' /proc/meminfo",
          "grep -n 'port={P},' /proc/1/mountinfo",
          "ps -eo pid,stat,wchan:32,comm | awk 'NR == 1 || $2 ~ /^D/'"
        ]
      },
      {
        "text": "Prefer a listener for the same server on port {P}: everything that waits then completes by itself. Never another server or file system.",
        "commands": [
          "nsenter -t 1 -n ss -tlnp 'sport = :{P}'"
        ]
      },
      {
        "text": "It was {UNIT} that listened there.",
        "if": "unit",
        "commands": [
          "systemctl status --no-pager {UNIT}",
          "systemctl start {UNIT}"
        ]
      },
      {
        "text": "Only if the data is expendable: kill the holders (the wait is killable), then detach every mount of the client, subPath binds first. A forced unmount (umount -f) loses writes and may answer busy.",
        "if": "row",
        "commands": [
          "kill -9 {held.kill}",
          "nsenter -t 1 -m timeout 20 umount -l {binds.target}",
          "nsenter -t 1 -m timeout 20 umount -l {mounts.target}"
        ]
      },
      {
        "text": "No row is left to detach. Only if the data is expendable: kill the tasks that wait (the wait is killable); the client goes with its last holder.",
        "if": "client",
        "commands": []
      },
      {
        "text": "Verify that the client is gone too: the port is not free before that.",
        "commands": [
          "cat /proc/fs/nfsfs/servers"
        ]
      }
    ],
    "fix": [
      {
        "text": "Let whatever owns the proxy unmount before it stops the proxy, and refuse to mount on a port whose proxy failed to start.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "when and how the listener on {P} ended: no line of the bundle tells",
        "unless": [
          "died"
        ]
      },
      {
        "text": "whose lines those since {node.from} are: the clients of ports {node.candidates} can have written them",
        "if": "node"
      }
    ],
    "line": 3,
    "column": 6
  },
  {
    "id": "nfs-mount-without-statd",
    "severity": "major",
    "titles": [
      {
        "text": "NFSv3 mounts are refused: mount.nfs finds no rpc.statd",
        "if": "still"
      },
      {
        "text": "NFSv3 mounts were refused: mount.nfs found no rpc.statd"
      }
    ],
    "see": [
      "https://man7.org/linux/man-pages/man8/statd.8.html"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "refused",
        "kind": "nfs.mount.statd-missing",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 8,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "still",
        "kind": "nfs.mount.statd-missing",
        "where": [
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 9,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "absent",
        "kind": "statd.missing",
        "where": [],
        "order": [
          {
            "type": "at-capture"
          }
        ],
        "by": [],
        "every": false,
        "line": 10,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unit",
        "kind": "statd.unit.inactive",
        "where": [],
        "order": [
          {
            "type": "at-capture"
          }
        ],
        "by": [],
        "every": false,
        "line": 11,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "stall",
        "kind": "nlm.stall",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "found",
        "kind": "nfs.mount.statd-found",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "refused"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 13,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "A mount of NFS version 3 needs rpc.statd on the client, so that locks survive a restart of the server. mount.nfs looks for it, and calls start-statd where there is none. In a container of a CSI driver, or with a kubelet in a container, it looks and starts in there."
      }
    ],
    "impact": [
      {
        "text": "{refused.note}"
      },
      {
        "text": "{absent.note}",
        "if": "absent"
      },
      {
        "text": "{unit.note}",
        "if": "unit",
        "unless": [
          "absent"
        ]
      },
      {
        "text": "mounts that stand already cannot lock either: {stall.note}",
        "if": "stall"
      }
    ],
    "doNow": [
      {
        "text": "Start it: this is safe, and the next try to mount succeeds. A unit that is inactive or masked does not prove that it is missing.",
        "commands": [
          "pgrep -a rpc.statd",
          "rpcinfo -p",
          "systemctl start rpc-statd"
        ]
      },
      {
        "text": "Where it does not start, see why: rpcbind is not there, /var/lib/nfs cannot be written, or its unit is masked.",
        "commands": [
          "systemctl status --no-pager rpcbind rpc-statd",
          "journalctl -b -o short-iso-precise -u rpc-statd -u rpcbind"
        ]
      },
      {
        "text": "With nolock the mount succeeds without it, and locks stay local to this node: programs on two nodes then both believe that they hold the lock. Only where no other node uses the files.",
        "commands": []
      }
    ],
    "fix": [
      {
        "text": "Enable rpc-statd on every node that mounts NFS version 3, or let the unit of the kubelet want it.",
        "commands": []
      },
      {
        "text": "Prefer NFS version 4, which locks over its own connection and needs no rpc.statd.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "whether the mount helper looked on the node or in a container: its line does not tell"
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "nfs-volume-stuck",
    "severity": "major",
    "titles": [
      {
        "text": "the {stuck.operation} of NFS volume {V} of a pod does not come to an end: nobody listens for its mount",
        "if": "deaf"
      },
      {
        "text": "the {stuck.operation} of NFS volume {V} of a pod does not come to an end: {stuck.duration} by now",
        "if": "still"
      },
      {
        "text": "the {stuck.operation} of NFS volume {V} of a pod did not come to an end for {stuck.duration}"
      }
    ],
    "see": [
      "https://github.com/aws/efs-utils/issues/346"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "stuck",
        "kind": "volume.operation.stuck",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "volume",
            "op": "=",
            "value": {
              "variable": "V"
            }
          },
          {
            "field": "operation",
            "op": "=",
            "value": {
              "variable": "OP"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 9,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "deaf",
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "step": "stuck",
              "field": "target"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 11,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "hanging",
        "kind": "mount.nfs.hanging",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "stuck",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 12,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "waits",
        "kind": "task.blocked",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "step": "stuck",
              "field": "target"
            }
          },
          {
            "field": "nfs",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 13,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "server",
        "kind": "nfs.server.silent",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "stuck"
            }
          },
          {
            "type": "before",
            "point": {
              "step": "stuck",
              "field": "to"
            }
          },
          {
            "type": "more-than",
            "length": 0,
            "from": {
              "step": "stuck",
              "field": "from"
            },
            "to": {
              "step": "server",
              "field": "untilAt"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 14,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "where",
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "step": "stuck",
              "field": "target"
            }
          },
          {
            "field": "port",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 16,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "place",
        "kind": "volume.operation.stuck",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "volume",
            "op": "=",
            "value": {
              "variable": "V"
            }
          },
          {
            "field": "operation",
            "op": "=",
            "value": {
              "variable": "OP"
            }
          },
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 17,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "tries",
        "kind": "volume.operation.stuck",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "volume",
            "op": "=",
            "value": {
              "variable": "V"
            }
          },
          {
            "field": "operation",
            "op": "=",
            "value": {
              "variable": "OP"
            }
          },
          {
            "field": "failures",
            "op": ">",
            "value": {
              "literal": 0
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unmounts",
        "kind": "volume.operation.stuck",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "volume",
            "op": "=",
            "value": {
              "variable": "V"
            }
          },
          {
            "field": "operation",
            "op": "=",
            "value": {
              "variable": "OP"
            }
          },
          {
            "field": "operation",
            "op": "=",
            "value": {
              "literal": "unmount"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "still",
        "kind": "volume.operation.stuck",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "volume",
            "op": "=",
            "value": {
              "variable": "V"
            }
          },
          {
            "field": "operation",
            "op": "=",
            "value": {
              "variable": "OP"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 20,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "stall",
        "kind": "kubelet.stalled",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 3600000000,
            "point": {
              "step": "stuck"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 21,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "orphan",
        "kind": "pod.orphan.cleanup-failed",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "stuck"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 22,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "terminating",
        "kind": "pods.terminating",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "stuck"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 23,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "done",
        "kind": "volume.operation.ended",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "volumeName",
            "op": "=",
            "value": {
              "step": "stuck",
              "field": "volumeName"
            }
          },
          {
            "field": "operation",
            "op": "=",
            "value": {
              "variable": "OP"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "stuck"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 24,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "The kubelet asks the driver to mount or unmount and waits two minutes for the answer. A mount whose server is gone never answers; a driver that is starved, is killed, or waits for its own lock does not either."
      }
    ],
    "impact": [
      {
        "text": "{stuck.note}"
      },
      {
        "text": "a pod is gone only when its volumes are: this one stays Terminating",
        "if": "unmounts"
      },
      {
        "text": "{terminating.note}",
        "if": "terminating"
      },
      {
        "text": "{stall.note}",
        "if": "stall"
      }
    ],
    "doNow": [
      {
        "text": "See whether the mount is there, who listens on its port, and what waits in D.",
        "commands": [
          "grep -F {U} /proc/1/mountinfo",
          "nsenter -t 1 -n ss -tlnp",
          "ps -eo pid,stat,wchan:32,comm | awk 'NR == 1 || $2 ~ /^D/'"
        ]
      },
      {
        "text": "See what the driver says of the same minutes, and whether it was killed or started anew.",
        "commands": [
          "kubectl get pods -n kube-system -o wide | grep -E 'efs|nfs'",
          "journalctl -k -b -o short-iso-precise -g 'not responding|Killed process'"
        ]
      },
      {
        "text": "Never force-delete the pod before that is known: the API forgets it, the mount stays.",
        "commands": []
      }
    ],
    "fix": [],
    "unknown": [
      {
        "text": "whether the mount is dead or the driver: the kubelet's lines are the same",
        "unless": [
          "deaf",
          "waits",
          "server"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "nlm-lock-stall",
    "severity": "major",
    "titles": [
      {
        "text": "NFSv3 locks hang: rpc.statd of this node does not answer",
        "if": "statd",
        "unless": [
          "over"
        ]
      },
      {
        "text": "an NFSv3 lock on {S} is held by somebody for long",
        "if": "held"
      },
      {
        "text": "NFSv3 locks hang: lockd of {S} does not answer, though it listens on port {listens.port}",
        "if": "listens",
        "unless": [
          "over"
        ]
      },
      {
        "text": "NFSv3 locks hang: lockd of {S} does not answer",
        "if": "still"
      },
      {
        "text": "NFSv3 locks waited at least {stall.duration} for rpc.statd of this node",
        "if": "statd"
      },
      {
        "text": "NFSv3 locks waited at least {stall.duration} for lockd of {S}",
        "if": "over"
      },
      {
        "text": "lockd of {S} did not answer, and no line says that it does again"
      }
    ],
    "see": [
      "https://man7.org/linux/man-pages/man8/statd.8.html"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "stall",
        "kind": "nlm.stall",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 14,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "lasting",
        "kind": "nlm.stall.lasting",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 15,
        "column": 3,
        "role": "required"
      },
      {
        "name": "waits",
        "kind": "nlm.waiting",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 17,
        "column": 6,
        "role": "alternative"
      },
      {
        "name": "over",
        "kind": "nlm.stall.ended",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 9,
        "role": "alternative"
      },
      {
        "name": "still",
        "kind": "nlm.stall",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "statd",
        "kind": "nlm.stall",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "cause",
            "op": "=",
            "value": {
              "literal": "statd"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 20,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "held",
        "kind": "nlm.stall",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "cause",
            "op": "=",
            "value": {
              "literal": "held"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 21,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "slow",
        "kind": "nlm.call.slow",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          }
        ],
        "order": [
          {
            "type": "within",
            "length": 600000000,
            "point": {
              "step": "stall"
            }
          }
        ],
        "by": [],
        "every": true,
        "line": 22,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "listens",
        "kind": "nlm.lockd.listening",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          }
        ],
        "order": [
          {
            "type": "at-capture"
          }
        ],
        "by": [],
        "every": false,
        "line": 23,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "absent",
        "kind": "statd.missing",
        "where": [],
        "order": [
          {
            "type": "at-capture"
          }
        ],
        "by": [],
        "every": false,
        "line": 24,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unit",
        "kind": "statd.unit.inactive",
        "where": [],
        "order": [
          {
            "type": "at-capture"
          }
        ],
        "by": [],
        "every": false,
        "line": 25,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "refused",
        "kind": "nfs.mount.statd-missing",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 26,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unmonitored",
        "kind": "lockd.peer.unmonitored",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 600000000,
            "point": {
              "step": "stall"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 27,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "outOfSync",
        "kind": "lockd.lock.out-of-sync",
        "where": [],
        "order": [
          {
            "type": "within",
            "length": 600000000,
            "point": {
              "step": "stall"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 28,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "down",
        "kind": "nfs.server.silent",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          }
        ],
        "order": [
          {
            "type": "between",
            "from": {
              "step": "stall",
              "field": "from"
            },
            "to": {
              "step": "stall",
              "field": "to"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 29,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "answered",
        "kind": "nlm.stall.ended",
        "where": [
          {
            "field": "server",
            "op": "=",
            "value": {
              "variable": "S"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 30,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "flock and fcntl locks of NFS version 3 do not travel with the file's reads and writes: the kernel's lockd asks the server's lockd, on a port of its own, and rpc.statd has to watch the server first. When one of them is not there, or a firewall drops its port, the caller sleeps, while plain reads and writes of the same mount go on."
      }
    ],
    "impact": [
      {
        "text": "tasks that wait for a lock: {waits.count}",
        "if": "waits",
        "unless": [
          "over"
        ]
      },
      {
        "text": "{slow.note}",
        "if": "slow"
      },
      {
        "text": "{unit.note}",
        "if": "unit",
        "unless": [
          "absent"
        ]
      },
      {
        "text": "{refused.note}",
        "if": "refused"
      },
      {
        "text": "the server's NFS does not answer either: it is more than its locks ({down.note})",
        "if": "down"
      }
    ],
    "doNow": [
      {
        "text": "See who waits and in which function: nlmclnt_call waits for the server's lockd, nsm_mon_unmon for rpc.statd, nlmclnt_block (nlmclnt_wait) for the holder of the lock.",
        "commands": [
          "for p in $(ps -eo pid=,stat=,wchan= | awk '$2 ~ /^D/ || $3 ~ /nlm|lock/ { print $1 }'); do echo \"== PID $p $(cat /proc/$p/comm)\"; cat /proc/$p/stack; done"
        ]
      },
      {
        "text": "Ask this node and the server whether lockd (nlockmgr) and statd (status) are registered, and whether their ports can be reached: they are not the NFS port, and often not fixed.",
        "unless": [
          "held"
        ],
        "commands": [
          "rpcinfo -p",
          "rpcinfo -p {stall.address}",
          "rpcinfo -t {stall.address} nlockmgr 4"
        ]
      },
      {
        "text": "Where statd is missing, start it: this is safe. A unit that is inactive or masked does not prove that it is missing, mount.nfs may have started one.",
        "if": "statd",
        "commands": [
          "pgrep -a rpc.statd",
          "systemctl start rpc-statd"
        ]
      },
      {
        "text": "Find the holder on the server: its table of locks names the client's lockd, not the program.",
        "if": "held",
        "commands": [
          "cat /proc/locks"
        ]
      },
      {
        "text": "lockd listens on port {listens.port} of this very node, so something drops the packets: look for it.",
        "if": "listens",
        "unless": [
          "over"
        ],
        "commands": [
          "iptables-save | grep -n -E 'DROP|REJECT'",
          "nft list ruleset | grep -n -E 'drop|reject'"
        ]
      },
      {
        "text": "Open the server's ports of lockd and statd, and this node's for its answers (GRANTED), or pin them (lockd: nlm_tcpport, nlm_udpport in /etc/modprobe.d or nfs.conf). What waits then goes on by itself.",
        "unless": [
          "held"
        ],
        "commands": []
      },
      {
        "text": "A mount with nolock keeps locks local to this node: programs on two nodes then both believe that they hold the lock. Only where no other node uses the files.",
        "commands": []
      }
    ],
    "fix": [
      {
        "text": "Enable rpc-statd on every node that mounts NFS version 3, and let the firewall pass fixed ports for lockd and statd.",
        "commands": []
      },
      {
        "text": "Prefer NFS version 4, which locks over its own connection.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "whether the server's lockd is dead or a firewall drops its port: this node sees the same of both",
        "if": "still",
        "unless": [
          "statd",
          "held",
          "listens"
        ]
      },
      {
        "text": "who holds the lock, and whether it is alive: the server's /proc/locks tells",
        "if": "held"
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "pod-cleanup-loop",
    "severity": "minor",
    "titles": [
      {
        "text": "the kubelet walks the subPath volumes of a pod again and again: {loop.lines} times in {loop.duration}",
        "if": "walks"
      },
      {
        "text": "the kubelet does not get rid of the remains of a pod: {loop.lines} tries in {loop.duration}"
      }
    ],
    "see": [
      "https://github.com/kubernetes/kubernetes/pull/82698"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "loop",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "node",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 8,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "walks",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 9,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "still",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 10,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "pods",
        "kind": "pods.terminating",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 11,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "calm",
        "kind": "pod.cleanup.ceased",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "The kubelet removes what is left of a pod: subPath mounts, volumes, folders. What does not go is tried again without an end, every two seconds or with every round of its reconciler."
      }
    ],
    "impact": [
      {
        "text": "{loop.note}"
      }
    ],
    "doNow": [
      {
        "text": "See what is left of the pod, and what holds it.",
        "if": "still",
        "commands": [
          "grep -nF {loop.podUid} /proc/1/mountinfo",
          "find /var/lib/kubelet/pods/{loop.podUid} -xdev -maxdepth 4",
          "kubectl get pods -A -o json > /root/pods.json"
        ]
      }
    ],
    "fix": [
      {
        "text": "Where no mount of it is left, remove its empty folders by hand with rmdir, which never deletes a file; never with rm -r, which would follow a mount that is still there into the volume.",
        "commands": []
      },
      {
        "text": "Run a kubelet that has the change of kubernetes PR 82698, and do not use subPath for directories with many files.",
        "if": "walks",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "whether the pod is still there and since when it is to go: no object or table of pods in the bundle shows it",
        "unless": [
          "pods"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "proxy-oom-loop",
    "severity": "critical",
    "titles": [
      {
        "text": "{loop.program} of {loop.name} is killed by its memory limit again and again; NFS mounts that wait for it: {serves.mounts}",
        "if": "still"
      },
      {
        "text": "{loop.program} of {loop.name} is killed by its memory limit again and again",
        "if": "still"
      },
      {
        "text": "{loop.program} of {loop.name} was killed by its memory limit {loop.kills} times in {loop.duration}"
      }
    ],
    "see": [
      "https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files",
      "https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1523"
    ],
    "overrides": [
      "nfs-dead-port"
    ],
    "steps": [
      {
        "name": "loop",
        "kind": "proxy.oom-loop",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 13,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "serves",
        "kind": "proxy.serves",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          },
          {
            "field": "ports",
            "op": "=",
            "value": {
              "variable": "P"
            }
          }
        ],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "loop"
          }
        ],
        "by": [],
        "every": false,
        "line": 14,
        "column": 3,
        "role": "required"
      },
      {
        "name": "mounts",
        "kind": "proxy.mount",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 15,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "still",
        "kind": "proxy.oom-loop",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 16,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "together",
        "kind": "proxy.oom-loop",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          },
          {
            "field": "together",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 17,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "above",
        "kind": "proxy.oom-loop",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          },
          {
            "field": "ofAncestor",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "limit",
        "kind": "proxy.oom-loop",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          },
          {
            "field": "limitMiB",
            "op": ">",
            "value": {
              "literal": 0
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 19,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unit",
        "kind": "proxy.oom-loop",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          },
          {
            "field": "unit",
            "op": "=",
            "value": {
              "variable": "UNIT"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 20,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "pod",
        "kind": "proxy.oom-loop",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          },
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "POD"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 21,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "again",
        "kind": "proxy.restarted",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 22,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "backlog",
        "kind": "mount.write-backlog",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "still",
              "field": "from"
            }
          }
        ],
        "by": [],
        "every": true,
        "line": 23,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "dirty",
        "kind": "node.dirty-pages",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "still",
              "field": "from"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 24,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "deaf",
        "kind": "mount.without-listener",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "still",
              "field": "from"
            }
          }
        ],
        "by": [],
        "every": true,
        "line": 25,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "blocked",
        "kind": "task.blocked",
        "where": [
          {
            "field": "nfs",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "still",
              "field": "from"
            }
          }
        ],
        "by": [],
        "every": true,
        "line": 26,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "silent",
        "kind": "nfs.server.silent",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "loop",
              "field": "from"
            },
            "within": 3600000000
          }
        ],
        "by": [],
        "every": false,
        "line": 27,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "over",
        "kind": "proxy.oom-loop.ended",
        "where": [
          {
            "field": "group",
            "op": "=",
            "value": {
              "variable": "G"
            }
          },
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "LOOP"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 28,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "A hard NFS mount keeps what was written while its proxy is away, as dirty pages of the programs that wrote. When the proxy is back, the kernel connects at once and sends as many writes as it has slots for, for every mount at the same time. A proxy whose limit does not hold that is killed again, and what it had not passed on is sent once more to the next one."
      }
    ],
    "impact": [
      {
        "text": "the limit is {limit.limitMiB} MiB; it killed {loop.kills} times, {loop.apart} apart, last at {loop.lastAt}",
        "if": "limit"
      },
      {
        "text": "it killed {loop.kills} times, {loop.apart} apart, last at {loop.lastAt}",
        "unless": [
          "limit"
        ]
      },
      {
        "text": "all processes of the group die at once (memory.oom.group): every mount behind it, not only the one that is written to",
        "if": "together"
      },
      {
        "text": "the limit is that of a group above, {above.limitPath}: a higher limit of {G} alone changes nothing",
        "if": "above"
      },
      {
        "text": "{serves.note}",
        "if": "serves"
      },
      {
        "text": "{backlog.note}",
        "if": "backlog"
      },
      {
        "text": "{dirty.note}",
        "if": "dirty",
        "unless": [
          "backlog"
        ]
      },
      {
        "text": "rows of the mount table whose port nobody listened on when the sockets were read: {deaf.count}",
        "if": "deaf"
      },
      {
        "text": "tasks in D that wait for NFS: {blocked.count}",
        "if": "blocked"
      }
    ],
    "doNow": [
      {
        "text": "Save what the cure erases.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp -r --parents /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs /proc/meminfo /root/mountline-evidence/",
          "journalctl -k -b -o short-iso-precise > /root/mountline-evidence/kernel.log"
        ]
      },
      {
        "text": "What was written and not answered waits in the memory of this node: restarting the node loses it, and restarting the proxy once more does not help.",
        "commands": [
          "grep -E '^(Dirty|Writeback):' /proc/meminfo"
        ]
      },
      {
        "text": "Lift the limit on this node: what waits then drains by itself (measured with a proxy that had enough memory).",
        "if": "unit",
        "unless": [
          "above"
        ],
        "commands": [
          "systemctl set-property --runtime {UNIT} MemoryMax=infinity"
        ]
      },
      {
        "text": "Lift the limit on this node, for ten minutes and for every container that the kubelet starts meanwhile (control groups of version 2): what waits then drains by itself (measured with a proxy that had enough memory). A new limit in the DaemonSet starts the proxies of all nodes again: do that later.",
        "if": "pod",
        "unless": [
          "above"
        ],
        "commands": [
          "for i in $(seq 600); do for f in /sys/fs/cgroup{loop.podPath}/memory.max /sys/fs/cgroup{loop.podPath}/*/memory.max; do echo max > $f; done; sleep 1; done"
        ]
      },
      {
        "text": "The limit is that of {above.limitPath} and all its members use it up together: see who does, and stop what can be stopped. A higher limit of the proxy alone does not help.",
        "if": "above",
        "commands": [
          "cat /sys/fs/cgroup{above.limitPath}/memory.max /sys/fs/cgroup{above.limitPath}/memory.current",
          "systemd-cgtop -m -b -n 1"
        ]
      },
      {
        "text": "Stop whatever writes: scale its workload down. Its pod stays Terminating until the writes are through.",
        "commands": [
          "find /proc/[0-9]*/fd -lname {mounts.target}/'*'"
        ]
      },
      {
        "text": "See that both numbers fall, and that no further kill comes.",
        "commands": [
          "for i in $(seq 12); do grep -E '^(Dirty|Writeback):' /proc/meminfo; sleep 10; done",
          "journalctl -k -b -o short-iso-precise --since=-15min -g 'Killed process'"
        ]
      },
      {
        "text": "Only if the data is expendable: kill the programs that write (the wait is killable), then detach the mount. What waits for it is lost.",
        "if": "mounts",
        "commands": [
          "nsenter -t 1 -m timeout 20 umount -l {mounts.target}"
        ]
      }
    ],
    "fix": [
      {
        "text": "Give the proxy a limit that holds a burst of all its mounts at once, or none: efs-proxy needs several times the memory of stunnel.",
        "commands": []
      },
      {
        "text": "forceUnmountAfterTimeout of the EFS driver does not help: it is about volumes that are taken down, not about writes that wait.",
        "commands": []
      },
      {
        "text": "Limit what waits: less dirty memory for the writers (their own memory limit bounds it), smaller wsize, fewer slots.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "which mounts needed it: no line and no table of the bundle tells",
        "unless": [
          "serves"
        ]
      },
      {
        "text": "how much waits: mountstats and meminfo of the same minute tell",
        "if": "still",
        "unless": [
          "backlog",
          "dirty"
        ]
      }
    ],
    "line": 3,
    "column": 6
  },
  {
    "id": "proxy-oom-restarts",
    "severity": "major",
    "titles": [
      {
        "text": "container {C} of {POD}, which holds the EFS proxies, is OOMKilled and started again: {again.restarts} restarts",
        "if": "still"
      },
      {
        "text": "container {C} of {POD}, which holds the EFS proxies, was OOMKilled and started again: {again.restarts} restarts"
      }
    ],
    "see": [
      "https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1523"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "again",
        "kind": "container.oom-restarts",
        "where": [
          {
            "field": "pod",
            "op": "=",
            "value": {
              "variable": "POD"
            }
          },
          {
            "field": "containerName",
            "op": "=",
            "value": {
              "variable": "C"
            }
          }
        ],
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
        "order": [
          {
            "type": "within",
            "length": 300000000,
            "point": {
              "step": "again"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 11,
        "column": 3,
        "role": "required"
      },
      {
        "name": "still",
        "kind": "container.oom-restarts",
        "where": [
          {
            "field": "pod",
            "op": "=",
            "value": {
              "variable": "POD"
            }
          },
          {
            "field": "containerName",
            "op": "=",
            "value": {
              "variable": "C"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "limit",
        "kind": "container.oom-restarts",
        "where": [
          {
            "field": "pod",
            "op": "=",
            "value": {
              "variable": "POD"
            }
          },
          {
            "field": "containerName",
            "op": "=",
            "value": {
              "variable": "C"
            }
          },
          {
            "field": "limit",
            "op": "=",
            "value": {
              "variable": "LIMIT"
            }
          }
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
        "order": [
          {
            "type": "after",
            "point": {
              "step": "again"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 14,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "over",
        "kind": "container.oom-restarts.ended",
        "where": [
          {
            "field": "pod",
            "op": "=",
            "value": {
              "variable": "POD"
            }
          },
          {
            "field": "containerName",
            "op": "=",
            "value": {
              "variable": "C"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 15,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "All proxies of a node run in this container and under its limit. While it is away every EFS mount of the node waits, and when it is back everything that waited comes at once. How many of the restarts were for memory, and which mounts wait, only the kernel's log and the node's tables tell."
      }
    ],
    "impact": [
      {
        "text": "{again.note}"
      },
      {
        "text": "its limit is {LIMIT}",
        "if": "limit"
      },
      {
        "text": "{dirty.note}",
        "if": "dirty"
      }
    ],
    "doNow": [
      {
        "text": "Ask the kernel of the node how often it killed, and see what waits.",
        "commands": [
          "journalctl -k -b -o short-iso-precise -g 'Killed process|oom-kill:'",
          "grep -E '^(Dirty|Writeback):' /proc/meminfo",
          "cat /proc/1/mountinfo"
        ]
      }
    ],
    "fix": [
      {
        "text": "Give the container a limit that holds a burst of all its mounts at once, or none.",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "how many of the {again.restarts} restarts were for memory: a pod tells it of the last one only",
        "unless": [
          "kills"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "proxy-restart-storm",
    "severity": "major",
    "titles": [
      {
        "text": "the proxies of up to {storm.tunnels} EFS mounts died together {storm.bursts} times within minutes"
      }
    ],
    "see": [
      "https://github.com/kubernetes-sigs/aws-efs-csi-driver/issues/1523"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "storm",
        "kind": "efs.tunnels.restart-storm",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
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
        "where": [
          {
            "field": "efs",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "within",
            "length": 360000000,
            "point": {
              "step": "storm"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 8,
        "column": 3,
        "role": "required"
      },
      {
        "name": "still",
        "kind": "efs.tunnels.restart-storm",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "open",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 9,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "bursts",
        "kind": "efs.tunnels.dead-together",
        "where": [],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "storm",
              "field": "from"
            }
          }
        ],
        "by": [],
        "every": true,
        "line": 10,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "signal",
        "kind": "efs.tunnels.restart-storm",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "killed",
            "op": ">",
            "value": {
              "literal": 0
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 11,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "over",
        "kind": "efs.tunnels.restart-storm.ended",
        "where": [
          {
            "field": "nth",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 12,
        "column": 12,
        "role": "end"
      }
    ],
    "openWhile": [
      "still"
    ],
    "because": [
      {
        "text": "All proxies of a node run in one container and under one memory limit. When it is killed, every mount waits, and the watchdog starts all tunnels in the same second; what waited comes at once. The memory limit is one cause of that, a failing liveness probe and a restart by hand are others: only the kernel's log and the kubelet tell."
      }
    ],
    "impact": [
      {
        "text": "{storm.note}"
      },
      {
        "text": "tunnels that ended by signal 9: {signal.killed}",
        "if": "signal"
      }
    ],
    "doNow": [
      {
        "text": "Ask the kernel and the kubelet who killed it.",
        "commands": [
          "journalctl -k -b -o short-iso-precise -g 'Killed process|oom-kill:'",
          "kubectl get pods -n kube-system -l app=efs-csi-node -o json"
        ]
      },
      {
        "text": "See what waits.",
        "commands": [
          "grep -E '^(Dirty|Writeback):' /proc/meminfo"
        ]
      }
    ],
    "fix": [],
    "unknown": [
      {
        "text": "who killed the proxies: the logs of efs-utils never say it",
        "unless": [
          "killed"
        ]
      }
    ],
    "line": 2,
    "column": 6
  },
  {
    "id": "unmount-without-effect",
    "severity": "major",
    "titles": [
      {
        "text": "the {left.by} reported an unmount at {left.reportedAt}, and the mount still stands"
      }
    ],
    "see": [
      "https://github.com/aws/efs-utils/issues/346"
    ],
    "overrides": [],
    "steps": [
      {
        "name": "left",
        "kind": "mount.unmount.without-effect",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "pv",
            "op": "=",
            "value": {
              "variable": "V"
            }
          },
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 7,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "reported",
        "kind": "mount.unmounted",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "pv",
            "op": "=",
            "value": {
              "variable": "V"
            }
          }
        ],
        "order": [
          {
            "type": "before",
            "point": {
              "step": "left"
            }
          },
          {
            "type": "same-life",
            "of": "boot",
            "step": "left"
          }
        ],
        "by": [],
        "every": false,
        "line": 8,
        "column": 3,
        "role": "required"
      },
      {
        "name": "remounted",
        "kind": "volume.mount.succeeded",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          },
          {
            "field": "pv",
            "op": "=",
            "value": {
              "variable": "V"
            }
          }
        ],
        "order": [
          {
            "type": "between",
            "from": {
              "step": "left",
              "field": "reportedAt"
            },
            "to": {
              "step": "left"
            }
          }
        ],
        "by": [
          "kubelet"
        ],
        "every": false,
        "line": 9,
        "column": 6,
        "role": "no"
      },
      {
        "name": "dead",
        "kind": "mount.without-listener",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 10,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "served",
        "kind": "mount.with-listener",
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
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
        "where": [
          {
            "field": "target",
            "op": "=",
            "value": {
              "variable": "T"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 12,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "orphan",
        "kind": "pod.orphan.cleanup-failed",
        "where": [
          {
            "field": "podUid",
            "op": "=",
            "value": {
              "variable": "U"
            }
          }
        ],
        "order": [
          {
            "type": "after",
            "point": {
              "step": "reported"
            }
          }
        ],
        "by": [],
        "every": false,
        "line": 13,
        "column": 3,
        "role": "optional"
      }
    ],
    "openWhile": [
      "left"
    ],
    "because": [
      {
        "text": "Success means that the call to unmount came back without an error: neither the kubelet nor the driver looks at the mount table afterwards. The pod counts as cleaned up, and nobody tries again."
      }
    ],
    "impact": [
      {
        "text": "mounted for {left.standsFor} longer than reported"
      },
      {
        "text": "nobody listens on its port {dead.port}: whoever touches the mount waits",
        "if": "dead"
      },
      {
        "text": "its proxy on port {served.port} goes on: nothing hangs yet",
        "if": "served"
      },
      {
        "text": "tasks in D on it: {blocked.count}",
        "if": "blocked"
      },
      {
        "text": "the kubelet cannot remove the directory of the pod: {orphan.note}",
        "if": "orphan"
      }
    ],
    "doNow": [
      {
        "text": "Save what the cure erases.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp -r --parents /proc/1/mountinfo /proc/1/mountstats /proc/fs/nfsfs /root/mountline-evidence/"
        ]
      },
      {
        "text": "See that the row still stands, whether mounts lie on each other there, and who holds it.",
        "commands": [
          "grep -F {T} /proc/1/mountinfo",
          "find /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd -maxdepth 1 -lname {T}'*' 2>/dev/null"
        ]
      },
      {
        "text": "While its server answers, unmount it in the host's mount namespace: a plain umount writes back what is dirty, and refuses when the mount is busy.",
        "unless": [
          "dead"
        ],
        "commands": [
          "nsenter -t 1 -m timeout 20 umount {T}"
        ]
      },
      {
        "text": "Nobody answers for it. Prefer a listener for the same file system on port {dead.port}. Only if the data is expendable: kill the holders, then detach the mount.",
        "if": "dead",
        "commands": [
          "nsenter -t 1 -m timeout 20 umount -l {T}"
        ]
      },
      {
        "text": "Verify that row and client are gone.",
        "commands": [
          "grep -F {T} /proc/1/mountinfo",
          "cat /proc/fs/nfsfs/servers"
        ]
      }
    ],
    "fix": [
      {
        "text": "Let NodeUnpublishVolume look for the row in /proc/self/mountinfo before it reports success.",
        "commands": []
      }
    ],
    "unknown": [],
    "line": 2,
    "column": 6
  },
  {
    "id": "zombie-pods",
    "severity": "major",
    "titles": [
      {
        "text": "the kubelet walks subPath volumes again and again; pods that do not end: {stuck.pods}, Terminating for {stuck.overdueFor} beyond their grace period",
        "if": "walked"
      },
      {
        "text": "pods that do not end: {stuck.pods}, Terminating for {stuck.overdueFor} beyond their grace period"
      }
    ],
    "see": [
      "https://github.com/kubernetes/kubernetes/issues/64137",
      "https://github.com/kubernetes/kubernetes/pull/82698"
    ],
    "overrides": [
      "pod-cleanup-loop"
    ],
    "steps": [
      {
        "name": "stuck",
        "kind": "pods.overdue",
        "where": [
          {
            "field": "node",
            "op": "=",
            "value": {
              "variable": "N"
            }
          }
        ],
        "order": [],
        "by": [],
        "every": false,
        "line": 11,
        "column": 10,
        "role": "anchor"
      },
      {
        "name": "walked",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "node",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 12,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "cleaned",
        "kind": "pod.cleanup.repeating",
        "where": [
          {
            "field": "node",
            "op": "=",
            "value": {
              "variable": "N"
            }
          },
          {
            "field": "subPath",
            "op": "=",
            "value": {
              "literal": false
            }
          }
        ],
        "order": [],
        "by": [],
        "every": true,
        "line": 13,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "kill",
        "kind": "pod.kill.failed",
        "where": [],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "stuck"
          }
        ],
        "by": [],
        "every": true,
        "line": 14,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "unmount",
        "kind": "volume.unmount.failed",
        "where": [],
        "order": [
          {
            "type": "same-life",
            "of": "boot",
            "step": "stuck"
          }
        ],
        "by": [],
        "every": true,
        "line": 15,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "watches",
        "kind": "inotify.exhausted",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 16,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "storm",
        "kind": "nfs.metadata.storm",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 17,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "dominant",
        "kind": "efs.metadata.dominant",
        "where": [],
        "order": [],
        "by": [],
        "every": false,
        "line": 18,
        "column": 3,
        "role": "optional"
      },
      {
        "name": "blocked",
        "kind": "task.blocked",
        "where": [
          {
            "field": "nfs",
            "op": "=",
            "value": {
              "literal": true
            }
          }
        ],
        "order": [
          {
            "type": "at-capture"
          }
        ],
        "by": [],
        "every": true,
        "line": 19,
        "column": 3,
        "role": "optional"
      }
    ],
    "openWhile": [
      "stuck"
    ],
    "because": [
      {
        "text": "The kubelet reports a pod as gone when its containers have ended and its volumes are unmounted and removed. What does not let go of one of them keeps the pod, and the kubelet comes back to it for ever."
      },
      {
        "text": "The kubelet looks below the subPath mounts of such a pod for what to unmount, and what it finds there are the files of the volume itself: it lists them over the network with every try, and says of each that its path does not exist.",
        "if": "walked"
      }
    ],
    "impact": [
      {
        "text": "{stuck.note}"
      },
      {
        "text": "{walked.note}",
        "if": "walked"
      },
      {
        "text": "{cleaned.note}",
        "if": "cleaned"
      },
      {
        "text": "containers that could not be killed: {kill.count} lines",
        "if": "kill"
      },
      {
        "text": "volumes that could not be unmounted: {unmount.count} lines",
        "if": "unmount"
      },
      {
        "text": "tasks that wait for NFS: {blocked.count}",
        "if": "blocked"
      },
      {
        "text": "{watches.note}",
        "if": "watches"
      },
      {
        "text": "it costs the file system: {storm.note}",
        "if": "storm"
      },
      {
        "text": "it costs the file system: {dominant.note}",
        "if": "dominant"
      }
    ],
    "doNow": [
      {
        "text": "At risk first is the storage that all share, where the kubelet walks it: see metadata-storm and the burst credits.",
        "if": "walked",
        "commands": []
      },
      {
        "text": "See what holds the pods: what the kubelet says of one, its mounts, and its tasks in D.",
        "commands": [
          "kubectl get pods -A -o wide | grep Terminating",
          "grep -n /var/lib/kubelet/pods/ /proc/1/mountinfo",
          "ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args | awk '$4 ~ /^D/'"
        ]
      },
      {
        "text": "Save what the cure erases.",
        "commands": [
          "mkdir -p /root/mountline-evidence",
          "cp /proc/1/mountinfo /proc/1/mountstats /root/mountline-evidence/",
          "journalctl -u kubelet -o short-iso-precise | xz > /root/mountline-evidence/kubelet.log.xz",
          "kubectl get pods -A -o json > /root/mountline-evidence/pods.json"
        ]
      },
      {
        "text": "Keep new pods off the node, then restart the kubelet: containers and mounts stay, and it takes the clean-up up anew.",
        "unless": [
          "blocked"
        ],
        "commands": [
          "kubectl cordon {stuck.named}",
          "systemctl restart kubelet"
        ]
      },
      {
        "text": "Tasks wait in D for NFS: their server comes first. Nothing that waits for it ends before, and a kubelet that is started anew may wait with them.",
        "if": "blocked",
        "commands": [
          "ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args | awk '$4 ~ /^D/'"
        ]
      },
      {
        "text": "When they stay, empty the node and reboot it: the published report found nothing else.",
        "commands": [
          "kubectl drain {stuck.named} --ignore-daemonsets --delete-emptydir-data --timeout=300s"
        ]
      },
      {
        "text": "Do not delete them with --force --grace-period=0 before that: the API forgets the pod, the containers and mounts of the node stay, and a StatefulSet may start a second one over the same volume.",
        "commands": []
      }
    ],
    "fix": [
      {
        "text": "Watch for pods that are Terminating for more than some minutes.",
        "commands": []
      },
      {
        "text": "Run a kubelet that has the change of kubernetes PR 82698, and do not use subPath for directories with many files.",
        "if": "walked",
        "commands": []
      }
    ],
    "unknown": [
      {
        "text": "what holds the pods: nothing of the kubelet about them was found",
        "unless": [
          "walked",
          "cleaned",
          "kill",
          "unmount",
          "blocked"
        ]
      }
    ],
    "line": 2,
    "column": 6
  }
];
