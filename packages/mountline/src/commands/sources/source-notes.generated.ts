// Generated from the comments and the fixtures of the sources by `pnpm gen`.
import type { SourceNotes } from './source-notes.ts';

export const sourceNotes: Readonly<Record<string, SourceNotes>> = {
  "aznfs-log": {
   "comment": "/opt/microsoft/aznfs/data/aznfs.log: the mount helper and the watchdogs of AZNFS, for Azure Files and blobs over NFS.\n\n    [v4] Mon Feb 02 2026 08:41:22.540 aks-np-1 2011: killing stunnel process with pid: 4411 on port: 20051\n    Mon Feb 02 2026 08:41:22.540 aks-np-1 2011: Executing mount helper                           version not known yet\n\nDefined in lib/common.sh of Azure/AZNFS-mount (_log); host and pid stand before the message, which is in colours. UTC in\nmilliseconds. Traps:\n\n- **The year is that of the ISO week** (`date +%G`): Mon Dec 30 2024 is written with 2025. The day of the week tells.\n- Several programs write to it: the watchdogs of NFS versions 3 and 4, and each mount.\n- Error texts of stunnel and of mount(8) follow without a head, and belong to the line above.\n- That the watchdog killed a tunnel is ordinary after an unmount. It looks at the rows of its own mount namespace only.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/aznfs-log/aznfs.log",
    "lines": [
     "[v4] Mon Feb 02 2026 08:04:58.100 aks-np-1 2011: \u001b[0mStarting aznfswatchdog for NFSv4...\u001b[0m",
     "Mon Feb 02 2026 08:05:10.004 aks-np-1 3990: \u001b[0mExecuting mount helper\u001b[0m",
     "[v4] Mon Feb 02 2026 08:05:11.104 aks-np-1 4002: \u001b[0mMount nfs share with TLS.\u001b[0m",
     "[v4] Mon Feb 02 2026 08:05:11.301 aks-np-1 4002: \u001b[0mStarting the stunnel on port 20051\u001b[0m",
     "[v4] Mon Feb 02 2026 08:05:11.602 aks-np-1 4002: \u001b[0mStunnel process is running for 10.12.0.4 on accept port 20051.\u001b[0m",
     "[v4] Mon Feb 02 2026 08:05:11.604 aks-np-1 4002: \u001b[0mRunning the mount command: 127.0.0.1:/acct1/share1 on /var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.a…",
     "[v4] Mon Feb 02 2026 08:05:11.901 aks-np-1 4002: \u001b[0mMount completed: 127.0.0.1:/acct1/share1 on /var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.azure.com/7…",
     "[v4] Mon Feb 02 2026 08:41:22.511 aks-np-1 2011: \u001b[0mNo mounted shares for host 10.12.0.4 with accept port 20051, deleting from /opt/microsoft/aznfs/data/mountm…"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "kind": "aznfs.watchdog.started",
     "fields": {"version":"4"},
     "text": "[v4] Mon Feb 02 2026 08:04:58.100 aks-np-1 2011: \u001b[0mStarting aznfswatchdog for NFSv4...\u001b[0m",
     "stamp": {"clock":"utc","value":1770019498100000,"width":1000},
     "level": null,
     "host": "aks-np-1",
     "program": "aznfs",
     "pid": 2011,
     "message": "Starting aznfswatchdog for NFSv4...",
     "actor": "aznfs"
    }
   }
  },
  "boot-id": {
   "comment": "/proc/sys/kernel/random/boot_id: the id of the boot that the files were collected in.\n\n    49d07f1e-44cb-44da-8cb4-13b9de1d959e\n\nSee random(4). journald writes the same id without hyphens (`_BOOT_ID`), so it is kept in that form here. The file\n`uuid` beside it gives another id at every read, and ids of disks look alike, so the file's name has to tell it.",
   "forms": [
    {
     "name": "BootIdRecord",
     "fields": [{"name":"bootId","type":"string","optional":false,"comment":"32 hex digits in lower case, as journald writes it."}],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/boot-id/boot_id.txt",
    "lines": ["49d07f1e-44cb-44da-8cb4-13b9de1d959e","49d07f1e44cb44da8cb413b9de1d959e"],
    "more": false,
    "record": {"line":1,"offset":0,"bootId":"49d07f1e44cb44da8cb413b9de1d959e"}
   }
  },
  "cgroup-memory": {
   "comment": "The memory files of control groups: how much one may take, how much it takes, and how often it was refused. One file\nof the kernel, or many as `grep` prints them with their paths.\n\n    low 0\n    max 31\n    oom_kill 2\n\n    /sys/fs/cgroup/kubepods.slice/memory.events:oom_kill 2\n    /sys/fs/cgroup/kubepods.slice/memory.max:268435456\n\nSee Documentation/admin-guide/cgroup-v2.rst and mm/memcontrol.c; of version 1 memory.limit_in_bytes and the like.\nTraps: memory.events counts the groups below too, memory.events.local the group alone; on a mount with\n`memory_localevents` both do. `oom` counts allocations about to fail, `oom_kill` tasks that were killed by any OOM\nkiller, the node's as well. All begin at 0 when the group is made, as it is for each new container. The root has no\nmemory.events and no memory.max. The group and the name of the file stand in its path only.",
   "forms": [
    {
     "name": "CgroupMemoryRecord",
     "fields": [
      {
       "name": "cgroup",
       "type": "string | null",
       "optional": false,
       "comment": "The group below /sys/fs/cgroup, of version 1 below its hierarchy: `/kubepods.slice`; null where no path tells it."
      },
      {"name":"file","type":"string | null","optional":false,"comment":"`memory.events`; null where no path tells it."},
      {"name":"key","type":"string","optional":true,"comment":"`oom_kill`, in files of one name a line."},
      {"name":"value","type":"bigint | null","optional":false,"comment":"null for `max`: no limit. Sizes are in bytes."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/cgroup-memory/grep.txt",
    "lines": [
     "/sys/fs/cgroup/kubepods.slice/memory.oom.group:0",
     "/sys/fs/cgroup/kubepods.slice/memory.events:low 0",
     "/sys/fs/cgroup/kubepods.slice/memory.events:high 0",
     "/sys/fs/cgroup/kubepods.slice/memory.events:max 31",
     "/sys/fs/cgroup/kubepods.slice/memory.events:oom 4",
     "/sys/fs/cgroup/kubepods.slice/memory.events:oom_kill 2",
     "/sys/fs/cgroup/kubepods.slice/memory.events:oom_group_kill 0",
     "/sys/fs/cgroup/kubepods.slice/memory.events.local:oom_kill 0"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"cgroup":"/kubepods.slice","file":"memory.oom.group","value":"0"}
   }
  },
  "cgroup-stat": {
   "comment": "cgroup.stat of a control group of version 2: how many groups are below it, and how many of those that were removed\nare still held by something that is charged to them.\n\n    nr_descendants 412\n    nr_subsys_memory 64734\n    nr_dying_descendants 64322\n    nr_dying_subsys_memory 64322\n\nSee Documentation/admin-guide/cgroup-v2.rst and kernel/cgroup/cgroup.c:cgroup_stat_show. The counts of each controller came\nwith Linux 6.12. The file of /sys/fs/cgroup itself counts the whole node, and the group stands in the path of the file only.",
   "forms": [
    {
     "name": "CgroupStatRecord",
     "fields": [
      {"name":"key","type":"string","optional":false,"comment":"`nr_descendants`, `nr_dying_descendants`, `nr_subsys_memory` …"},
      {"name":"value","type":"number","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/cgroup-stat/leak.txt",
    "lines": [
     "nr_descendants 412",
     "nr_subsys_cpuset 412",
     "nr_subsys_memory 64734",
     "nr_dying_descendants 64322",
     "nr_dying_subsys_cpuset 0",
     "nr_dying_subsys_memory 64322"
    ],
    "more": false,
    "record": {"line":1,"offset":0,"key":"nr_descendants","value":412}
   }
  },
  "cloud-init-log": {
   "comment": "The log of cloud-init, which sets a node up when it boots: its disks, its mounts, the programs of its user data.\n\n    2026-11-20 12:31:50,210 - cc_mounts.py[WARNING]: Activate mounts: FAIL:mount -a\n\nDefined in cloudinit/log/loggers.py (log.py before 24.1), whose stamps are UTC. What a command wrote that failed follows without a\nstamp, as lines of the record above.",
   "forms": [
    {
     "name": "CloudInitLogRecord",
     "fields": [{"name":"place","type":"string","optional":true,"comment":"The file of its source: `cc_mounts.py`."}],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/cloud-init-log/mounts-failed.log",
    "lines": [
     "rest of a line that rotation cut",
     "2026-11-20 12:31:49,123 - util.py[DEBUG]: Cloud-init v. 22.2.2 running 'init-local' at Fri, 20 Nov 2026 12:31:49 +0000. Up 5.31 seconds.",
     "2026-11-20 12:31:49,140 - handlers.py[DEBUG]: start: init-local/check-cache: attempting to read from cache [check]",
     "2026-11-20 12:31:50,210 - cc_mounts.py[WARNING]: Activate mounts: FAIL:mount -a",
     "2026-11-20 12:31:50,211 - util.py[DEBUG]: Running command ['mount', '-a'] with allowed return codes [0] (shell=False, capture=True)",
     "2026-11-20 12:31:51,001 - util.py[WARNING]: Activate mounts: FAIL:mount -a",
     "Traceback (most recent call last):",
     "  File \"/usr/lib/python3.9/site-packages/cloudinit/config/cc_mounts.py\", line 500, in handle"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 33,
     "kind": null,
     "fields": {},
     "text": "2026-11-20 12:31:49,123 - util.py[DEBUG]: Cloud-init v. 22.2.2 running 'init-local' at Fri, 20 Nov 2026 12:31:49 +0000. Up 5.31 seconds.",
     "stamp": {"clock":"utc","value":1795177909123000,"width":1000},
     "level": "DEBUG",
     "message": "Cloud-init v. 22.2.2 running 'init-local' at Fri, 20 Nov 2026 12:31:49 +0000. Up 5.31 seconds.",
     "program": "cloud-init",
     "place": "util.py"
    }
   }
  },
  "cloudwatch-csv": {
   "comment": "Metrics of CloudWatch as the console saves a graph (Actions, Download as .csv): rows of a head, then one row for each time\nwith a column for each metric.\n\n    Full label,BurstCreditBalance,MetadataIOBytes\n    Label,BurstCreditBalance,MetadataIOBytes\n    2026/11/20 03:00:00,0,8123456512\n\nNo document defines it, and the head differs between versions of the console: all rows in front of the first time are taken for\nit, the one that begins with `Label` names the columns. Traps, beside those of cloudwatch-json:\n\n- **The zone is that of the graph**, UTC or the browser's, and is not written: the stamps are local readings.\n- An empty cell is a period without a value, not 0.\n- The graph's statistic and period are used, and neither is written: on a graph of several days the period is 5 minutes or an hour,\n  and the lowest minute of a burst balance is not in it.\n- Figures may be rounded.",
   "forms": [
    {
     "name": "CloudwatchPoint",
     "fields": [
      {
       "name": "label",
       "type": "string | null",
       "optional": false,
       "comment": "What the metric is called: its name, such as `BurstCreditBalance`, unless another label was asked for."
      },
      {"name":"id","type":"string","optional":true,"comment":"The id of the query; get-metric-data and exports of the console only."},
      {"name":"time","type":"Stamp","optional":false,"comment":"The begin of the period. How long that is stands nowhere in the answer."},
      {
       "name": "statistics",
       "type": "Record<string, number>",
       "optional": true,
       "comment": "Under the names of the statistics that were asked for: `Average`, `Sum`, `SampleCount`, `Minimum`, `Maximum`, `p99`."
      },
      {"name":"value","type":"number","optional":true,"comment":"Where the answer does not say which statistic it is."},
      {"name":"unit","type":"string","optional":true,"comment":"`Bytes`, `Percent`, `Count`; get-metric-statistics only."},
      {
       "name": "statusCode",
       "type": "string",
       "optional": true,
       "comment": "`Complete`, `PartialData`, `InternalError`, `Forbidden`; get-metric-data only."
      },
      {
       "name": "other",
       "type": "Record<string, unknown>",
       "optional": true,
       "comment": "Keys that are none of these, and rows of the head of a CSV, as written."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/cloudwatch-csv/graph.csv",
    "lines": [
     "Id,m1,m2,m3",
     "Full label,\"AWS/EFS BurstCreditBalance, fs-0a1b2c3d4e5f60718\",\"AWS/EFS MetadataIOBytes, fs-0a1b2c3d4e5f60718\",\"AWS/EFS \"\"total\"\"\"",
     "Label,BurstCreditBalance,MetadataIOBytes,TotalIOBytes",
     "2026/11/20 02:50:00,1468006400,7990112256,8009887744",
     "2026/11/20 02:55:00,734003200,8011120640,",
     "2026/11/20 03:00:00,0,8.123456512E9,8144428032.5"
    ],
    "more": false,
    "record": {
     "line": 4,
     "offset": 196,
     "label": "BurstCreditBalance",
     "id": "m1",
     "time": {"clock":"local","value":1795143000000000,"width":1000000},
     "value": 1468006400,
     "other": {"Full label":"AWS/EFS BurstCreditBalance, fs-0a1b2c3d4e5f60718"}
    }
   }
  },
  "cloudwatch-json": {
   "comment": "Metrics of CloudWatch, as `aws cloudwatch get-metric-statistics` and `get-metric-data` write them with `--output json`.\n\n    {\"Label\": \"BurstCreditBalance\", \"Datapoints\": [\n        {\"Timestamp\": \"2026-11-20T03:00:00+00:00\", \"Average\": 0.0, \"Unit\": \"Bytes\"}, …]}\n    {\"MetricDataResults\": [{\"Id\": \"m1\", \"Label\": \"MetadataIOBytes\",\n        \"Timestamps\": [\"2026-11-20T03:05:00+00:00\", …], \"Values\": [8123456512.0, …], \"StatusCode\": \"Complete\"}]}\n\nDefined in the API reference of CloudWatch (GetMetricStatistics, GetMetricData); which metrics a file system of EFS has, in\nits user guide. Traps:\n\n- **Which file system it is stands nowhere**: neither do the dimensions, nor the period, nor the region. Only the name of the\n  file may tell. Nor is the node in it: the metrics are those of the file system, with all its clients.\n- Datapoints of get-metric-statistics are in no order; get-metric-data gives the newest first. Records keep the order of the\n  file.\n- A period without a value is not 0: nothing was reported.\n- The time is the begin of the period: with `--period 300`, what is said at 03:00 was so until 03:05.\n- For DataReadIOBytes, DataWriteIOBytes, MetadataIOBytes and TotalIOBytes, `Sum` is bytes in the period (divide by its seconds\n  for a rate), `SampleCount` the number of operations, `Average` the size of one: an average does not show a storm.\n  For BurstCreditBalance and PermittedThroughput `Minimum` is what counts; their `Sum` means nothing.\n- BurstCreditBalance decides in bursting mode only: at 0, PermittedThroughput falls to the baseline rate. In elastic mode neither\n  tells of throttling. PercentIOLimit is reported in general purpose mode only.\n- ClientConnections is by minute: for a longer period divide the Sum by its minutes.\n- Values of a minute are kept for 15 days, of five minutes for 63, of an hour for 455: of an older time only the coarse ones can be\n  asked for.\n- `PartialData` means that more pages follow (`NextToken`).",
   "forms": [
    {
     "name": "CloudwatchPoint",
     "fields": [
      {
       "name": "label",
       "type": "string | null",
       "optional": false,
       "comment": "What the metric is called: its name, such as `BurstCreditBalance`, unless another label was asked for."
      },
      {"name":"id","type":"string","optional":true,"comment":"The id of the query; get-metric-data and exports of the console only."},
      {"name":"time","type":"Stamp","optional":false,"comment":"The begin of the period. How long that is stands nowhere in the answer."},
      {
       "name": "statistics",
       "type": "Record<string, number>",
       "optional": true,
       "comment": "Under the names of the statistics that were asked for: `Average`, `Sum`, `SampleCount`, `Minimum`, `Maximum`, `p99`."
      },
      {"name":"value","type":"number","optional":true,"comment":"Where the answer does not say which statistic it is."},
      {"name":"unit","type":"string","optional":true,"comment":"`Bytes`, `Percent`, `Count`; get-metric-statistics only."},
      {
       "name": "statusCode",
       "type": "string",
       "optional": true,
       "comment": "`Complete`, `PartialData`, `InternalError`, `Forbidden`; get-metric-data only."
      },
      {
       "name": "other",
       "type": "Record<string, unknown>",
       "optional": true,
       "comment": "Keys that are none of these, and rows of the head of a CSV, as written."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/cloudwatch-json/burst-credit-balance.json",
    "lines": [
     "{",
     "    \"Label\": \"BurstCreditBalance\",",
     "    \"Datapoints\": [",
     "        {",
     "            \"Timestamp\": \"2026-11-18T03:00:00+00:00\",",
     "            \"Minimum\": 2308974418330.0,",
     "            \"Unit\": \"Bytes\"",
     "        },"
    ],
    "more": true,
    "record": {
     "line": 4,
     "endLine": 8,
     "offset": 65,
     "label": "BurstCreditBalance",
     "time": {"clock":"utc","value":1794970800000000,"width":1000000},
     "statistics": {"Minimum":2308974418330},
     "unit": "Bytes"
    }
   }
  },
  "cloudwatch-logs": {
   "comment": "Events of CloudWatch Logs, as `aws logs filter-log-events` and `get-log-events` write them with `--output json`; several answers\nmay stand in one file, and events alone, as `--query 'events[]'` gives them.\n\n    {\"events\": [\n        {\"logStreamName\": \"ip-10-0-42-17.eu-west-1.compute.internal-dataplane.systemd.kubelet.service\", \"timestamp\": 1795177909281,\n         \"message\": \"{\\\"hostname\\\":\\\"ip-10-0-42-17.eu-west-1.compute.internal\\\",\\\"systemd_unit\\\":\\\"kubelet.service\\\",\\\"message\\\":\\\"I1120 …\\\"}\",\n         \"ingestionTime\": 1795177914502, \"eventId\": \"39…\"}, …], \"searchedLogStreams\": []}\n\nDefined in the API reference of CloudWatch Logs (FilterLogEvents, GetLogEvents). `aws logs tail` writes an event as\n`2026-11-20T13:31:49.281000+00:00 STREAM MESSAGE` (awscli/customizations/logs/tail.py, DetailedLogEventsFormatter); that is read\nwhere Fluent Bit wrote the stream or the message, as a line of rsyslog has the same form; with `--format json` the message stands below, over several\nlines. Logs Insights gives rows of the fields that were asked for, the newest first: `aws logs get-query-results`, and what the console\nsaves as CSV or JSON (`logs-insights-results.csv`), as it saves a log stream (`log-events-viewer-result.csv`); `@timestamp` and `@message`\nhave to be among them, and `@logStream` tells the most. In a bucket, where `aws logs create-export-task` writes, an event is `2026-11-20T13:31:49.281Z MESSAGE`\nin a folder with the name of the stream; that is read where Fluent Bit or efs-utils wrote the first lines. `--format short` drops the stream and the milliseconds, without which nothing tells what such a line means: it is not read. A message is a line, as the CloudWatch agent\nsends it, or what Fluent Bit made of one. The names of the fields are those of the configuration that AWS gives for Container Insights,\nfluent-bit.yaml of aws-samples/amazon-cloudwatch-container-insights and values.yaml of the chart amazon-cloudwatch-observability of\naws-observability/helm-charts:\n\n    dataplane    hostname, systemd_unit, message: the journal of kubelet and containerd, renamed and stripped of all else;\n                 log, stream: the containers aws-node and kube-proxy\n    host         host, ident, pid, message: /var/log/messages taken apart by the parser `syslog`, or, since October 2025\n                 (pull request 247 of the chart), the journal; message alone: a line of /var/log/dmesg\n    application  log, stream, time, kubernetes: the other containers, efs-csi-node too\n\nJournald's own names are read too, as Fluent Bit writes them without a filter, with `Lowercase` or with `Strip_Underscores`. Traps:\n\n- **What is not in it proves nothing.** The question had a pattern, a time or a page, Fluent Bit drops what it cannot send, and\n  the answer tells neither. So no silence in such a file is taken for proof. `nextForwardToken` is there also behind the last page.\n- With the journal the kernel's lines are in the streams `host.dmesg` and `host.messages` both: of two streams that say the same of\n  one host in the same millisecond one counts. kubelet's and containerd's are in dataplane and in host: one counts of two rows\n  with the same time of their own, also where the answers of both groups stand in one file.\n- The stamps of /var/log/messages are whole seconds of the node's zone, which Fluent Bit takes for UTC: they are where\n  `ingestionTime` is just behind, and are not in a stream with a line that was taken in before its stamp.\n- `timestamp` of a line that the CloudWatch agent sent may be when it was read. So the stamp in front of a line of syslog, of\n  efs-utils or of a runtime stands. That of klog, of which nothing tells the zone, stands where no zone alone can be what the two are\n  apart by: a minute and more beside every quarter of an hour. The lines of /var/log/dmesg were written at\n  boot and read later: they have no time here.\n- dataplane has no pid and no identifier: what the unit kubelet.service runs beside kubelet cannot be told from it.\n- A line of a container that came in pieces (P, F) is joined where they follow each other within a tenth of a second.\n- One answer may hold many nodes, and `get-log-events` does not name its stream.",
   "forms": [
    {
     "name": "CloudwatchRecord",
     "fields": [
      {"name":"namespace","type":"string","optional":true,"comment":""},
      {"name":"pod","type":"string","optional":true,"comment":""},
      {"name":"podUid","type":"string","optional":true,"comment":""},
      {"name":"container","type":"string","optional":true,"comment":""},
      {"name":"logStreamName","type":"string","optional":true,"comment":"In the answers of `filter-log-events` only."},
      {"name":"stream","type":"string","optional":true,"comment":"Of a container: `stdout` or `stderr`."},
      {
       "name": "bootSeconds",
       "type": "number",
       "optional": true,
       "comment": "The kernel's own stamp, in seconds since boot, where a line of rsyslog carries it."
      },
      {"name":"transport","type":"string","optional":true,"comment":"_TRANSPORT of the journal, where nothing has taken it out."},
      {"name":"priority","type":"number","optional":true,"comment":"syslog(3): 0 (emerg) to 7 (debug), where nothing has taken it out."}
     ],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/cloudwatch-logs/application.json",
    "lines": [
     "{",
     "    \"events\": [",
     "        {",
     "            \"logStreamName\": \"ip-10-0-42-17.eu-west-1.compute.internal-application.var.log.containers.efs-csi-node-7g8k2_kube-system_efs-plugin-a3c1f0e2b4d59687…",
     "            \"timestamp\": 1795181869281,",
     "            \"message\": \"{\\\"time\\\":\\\"2026-11-20T13:37:49.281456789Z\\\",\\\"stream\\\":\\\"stderr\\\",\\\"_p\\\":\\\"F\\\",\\\"log\\\":\\\"I1120 13:37:49.280912       1 driver.go:150] S…",
     "            \"ingestionTime\": 1795181874098,",
     "            \"eventId\": \"39000000000000000000201\""
    ],
    "more": true,
    "record": {
     "logStreamName": "ip-10-0-42-17.eu-west-1.compute.internal-application.var.log.containers.efs-csi-node-7g8k2_kube-system_efs-plugin-a3c1f0e2b4d59687a3c1f0e2b4d59687a3c1f0e2b4d59687a3c1f0e2b4d59687.log",
     "host": "ip-10-0-42-17.eu-west-1.compute.internal",
     "pod": "efs-csi-node-7g8k2",
     "namespace": "kube-system",
     "container": "efs-plugin",
     "line": 3,
     "endLine": 9,
     "offset": 26,
     "stamp": {"clock":"utc","value":1795181869281456,"width":1},
     "level": "I",
     "message": "Starting efs-utils watchdog",
     "kind": "efs.watchdog.started",
     "fields": {},
     "text": "I1120 13:37:49.280912       1 driver.go:150] Starting efs-utils watchdog",
     "podUid": "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
     "stream": "stderr",
     "program": "efs-plugin",
     "actor": "csi"
    }
   }
  },
  "collect-manifest": {
   "comment": "What the script of `mountline collect` wrote down of its own run: `mountline-collect.tsv`.\n\n    mountline-collect\t1\t1795727998\t+0000\tip-10-0-37-114\n    step\t1795728004\t1795728005\t0\tok\tss-tanpoi.txt\ton_host ss -tanpoi\n    step\t1795728009\t1795728009\t-\tabsent\tproc/locks\tdoes not exist\n    end\t1795728031\t33 s\n\nColumns are separated by tabs. The first line has the version of the form, the start in seconds since 1970, the zone and the name of the\nnode; the last one the end and how long it took, with `interrupted` after a signal. Each step: start, end, exit status, what became of it, the\nfile, the command. The file is `-` for a step that writes several; each of them has a line of its own.\n\nA step `timed-out` (status 124), was `cut` at its limit of size (153), is `not-installed` (126 or 127), `failed` otherwise; `absent` is a file\nthat the node does not have or that is on a network mount; `not-run` came after the time of the whole run.",
   "forms": [
    {
     "name": "CollectRunRecord",
     "fields": [
      {"name":"of","type":"'run'","optional":false,"comment":""},
      {"name":"startTime","type":"Stamp","optional":false,"comment":""},
      {"name":"offsetMinutes","type":"number","optional":true,"comment":"Minutes east of UTC; absent where the shell could not say."},
      {"name":"host","type":"string","optional":true,"comment":""}
     ],
     "log": false
    },
    {
     "name": "CollectStepRecord",
     "fields": [
      {"name":"of","type":"'step'","optional":false,"comment":""},
      {"name":"startTime","type":"Stamp","optional":false,"comment":""},
      {"name":"endTime","type":"Stamp","optional":false,"comment":""},
      {"name":"returnCode","type":"number","optional":true,"comment":"Exit status; absent of what did not run."},
      {
       "name": "state",
       "type": "string",
       "optional": false,
       "comment": "`ok`, `timed-out`, `cut`, `failed`, `not-installed`, `absent` or `not-run`."
      },
      {
       "name": "filepath",
       "type": "string",
       "optional": true,
       "comment": "Below the root of the bundle; absent of a step that writes several files."
      },
      {"name":"command","type":"string","optional":false,"comment":""}
     ],
     "log": false
    },
    {
     "name": "CollectEndRecord",
     "fields": [
      {"name":"of","type":"'end'","optional":false,"comment":""},
      {"name":"endTime","type":"Stamp","optional":false,"comment":""},
      {"name":"interrupted","type":"true","optional":true,"comment":"A signal ended the run before its last step."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/collect-manifest/no-systemd.tsv",
    "lines": [
     "mountline-collect\t1\t1795728951\t+0000\tvm",
     "step\t1795728951\t1795728952\t0\tok\tdate.txt\tclocks",
     "step\t1795728952\t1795728952\t0\tok\tproc/uptime\tcat /proc/uptime",
     "step\t1795728952\t1795728952\t0\tok\tproc/stat\tcat /proc/stat",
     "step\t1795728952\t1795728952\t0\tok\tproc/sys/kernel/random/boot_id\tcat /proc/sys/kernel/random/boot_id",
     "step\t1795728952\t1795728952\t0\tok\tproc/sys/kernel/hostname\tcat /proc/sys/kernel/hostname",
     "step\t1795728952\t1795728952\t0\tok\tetc/machine-id\tcat /etc/machine-id",
     "step\t1795728952\t1795728952\t0\tok\tss-tanpoi.txt\ton_host ss -tanpoi"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"of":"run","startTime":{"clock":"utc","value":1795728951000000,"width":1000000},"offsetMinutes":0,"host":"vm"}
   }
  },
  "command-messages": {
   "comment": "What commands print to a terminal when they fail: mount, umount, ls, df, showmount, rpcinfo, nc and others, alone or below the line that they\nwere typed on.\n\n    [root@node-a ~]# mount 192.0.2.10:/vol-71 /mnt/vol\n    mount.nfs: access denied by server while mounting 192.0.2.10:/vol-71\n\nEach program puts its name in front, but those that are part of a library: `clnt_create: RPC: …` of showmount and rpcinfo, `Job for …\nfailed` of systemctl, and all of mount.efs. Nothing has a time, and what was not tried by hand is not here: silence proves nothing, except\nthat of a mount or umount which failed before, with the next prompt right below it. Words in another language than English are not known.",
   "forms": [{"name":"CommandMessagesRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/command-messages/efs.txt",
    "lines": [
     "$ sudo mount -t efs -o tls fs-0a1b2c3d4e5f60718:/ /mnt/efs",
     "Failed to locate an available port in the range [20049, 20449], try specifying a different port range in /etc/amazon/efs/efs-utils.conf",
     "$ sudo mount -t efs fs-0a1b2c3d4e5f60718:/ /mnt/efs",
     "Failed to resolve \"fs-0a1b2c3d4e5f60718.efs.eu-central-1.amazonaws.com\" - check that your file system ID is correct, and ensure that the VPC has an EFS mount ta…",
     "See https://docs.aws.amazon.com/console/efs/mount-dns-name for more detail."
    ],
    "more": false,
    "record": {
     "line": 2,
     "offset": 59,
     "kind": "efs.port.exhausted",
     "fields": {"portLow":20049,"portHigh":20449,"path":"/etc/amazon/efs/efs-utils.conf"},
     "text": "Failed to locate an available port in the range [20049, 20449], try specifying a different port range in /etc/amazon/efs/efs-utils.conf",
     "stamp": null,
     "level": null,
     "message": "Failed to locate an available port in the range [20049, 20449], try specifying a different port range in /etc/amazon/efs/efs-utils.conf",
     "program": "mount.efs",
     "actor": "efs-mount-helper"
    }
   }
  },
  "container-inspect": {
   "comment": "Containers as `docker inspect` and `podman inspect` show them.\n\n    [{\"Id\": \"4f1d…\", \"State\": {\"Status\": \"running\", \"Pid\": 4211}, \"Name\": \"web\", \"Driver\": \"overlay\", \"Mounts\": […]}]\n\nSee ContainerJSON of moby/moby (api/types) and InspectContainerData of containers/podman (libpod/define). Times are RFC 3339; the year 1\nmeans never. The pid is that on the node, 0 of a container that does not run; `Driver` is the storage driver.",
   "forms": [
    {
     "name": "ContainerInspectRecord",
     "fields": [
      {"name":"id","type":"string","optional":false,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {"name":"state","type":"string","optional":true,"comment":"`running`, `exited`, `created`, …"},
      {"name":"pid","type":"number","optional":true,"comment":"On the node."},
      {"name":"startedAt","type":"Stamp","optional":true,"comment":""},
      {"name":"finishedAt","type":"Stamp","optional":true,"comment":""},
      {"name":"exitCode","type":"number","optional":true,"comment":""},
      {"name":"oomKilled","type":"boolean","optional":true,"comment":""},
      {"name":"image","type":"string","optional":true,"comment":""},
      {"name":"storageDriver","type":"string","optional":true,"comment":""},
      {"name":"mounts","type":"ContainerMount[]","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/container-inspect/docker.json",
    "lines": [
     "[",
     "    {",
     "        \"Id\": \"aa1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b\",",
     "        \"Created\": \"2026-11-20T12:31:49.123456789Z\",",
     "        \"Path\": \"/bin/server\",",
     "        \"Args\": [],",
     "        \"State\": {",
     "            \"Status\": \"exited\","
    ],
    "more": true,
    "record": {
     "line": 2,
     "endLine": 20,
     "offset": 6,
     "id": "aa1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b4f1d2c3b",
     "name": "k8s_app_web-1_shop_8a1b4c5d-0000-11e8-aaaa-0242ac110002_3",
     "state": "exited",
     "startedAt": {"clock":"utc","value":1795177910123456,"width":1},
     "finishedAt": {"clock":"utc","value":1795178510123456,"width":1},
     "exitCode": 137,
     "oomKilled": true,
     "image": "sha256:0c1d",
     "storageDriver": "overlay2",
     "mounts": []
    }
   }
  },
  "container-log": {
   "comment": "The log of a container, in the forms of its runtimes and of kubectl:\n\n    2026-11-20T12:31:40.123456789Z stderr F I1120 12:31:40.123456       1 node.go:120] …      CRI: containerd, CRI-O\n    {\"log\":\"listening on :2049\\n\",\"stream\":\"stdout\",\"time\":\"2026-11-20T12:31:40.123456789Z\"}  dockerd, json-file\n    2026-11-20T12:31:40.123456789Z I1120 12:31:40.123456       1 node.go:120] …               kubectl logs --timestamps\n    [pod/efs-csi-node-x/efs-plugin] I1120 12:31:40.123456       1 node.go:120] …              kubectl logs --prefix\n    efs-csi-node-x efs-plugin 2026-11-20T12:31:40.123456789Z I1120 12:31:40.123456 …          stern --timestamps\n\nand plain lines below what says whose they are: `==== START logs for container C of pod NS/P ====` of `kubectl\ncluster-info dump`, and the command `kubectl logs POD -n NS CONTAINER` that the collector of the EFS CSI driver writes on top.\n\nTools that export logs write stamps of fewer digits; such a file is told by rows of klog behind them.\n\nDefined in kubernetes/cri-api and internal/cri/io of containerd, daemon/logger/jsonfilelog of moby, kubectl and stern (`-o default`; what\n`-o raw` prints is as of kubectl). Where `askedApart` of correlation told the lines of several pods apart, what stood in front of them is in\nthe path, and they are plain. Traps:\na line of more than 16 KiB stands in pieces, with P for all but the last, and lines of the other stream between them.\nA program that writes several lines at once gets a row for each; those of klog are joined. The stamp is the\nruntime's, in its own zone, some microseconds behind the program's. Pod and container stand in the path only.",
   "forms": [
    {
     "name": "ContainerLogRecord",
     "fields": [
      {"name":"stream","type":"string","optional":true,"comment":"`stdout` or `stderr`."},
      {"name":"namespace","type":"string","optional":true,"comment":""},
      {"name":"pod","type":"string","optional":true,"comment":""},
      {"name":"podUid","type":"string","optional":true,"comment":""},
      {"name":"container","type":"string","optional":true,"comment":""},
      {"name":"tags","type":"string[]","optional":true,"comment":"What stands behind F or P, which no runtime writes yet: `P:TAG1:TAG2`."}
     ],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/container-log/5f0c9a6f0d2f5c1a7b3d9e8f4a6b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b-json.log",
    "lines": [
     "{\"log\":\"I1120 13:20:59.538150       1 driver.go:150] Starting efs-utils watchdog\\n\",\"stream\":\"stderr\",\"time\":\"2026-11-20T13:20:59.547462137Z\"}",
     "{\"log\":\"E1120 13:22:23.716156       1 driver.go:106] GRPC error: rpc error: code = Internal desc = Could not unmount \\\"/var/lib/kubelet/pods/d82ca83a-a820-435e-…",
     "{\"log\":\"Unmounting arguments: /var/lib/kubelet/pods/d82ca83a-a820-435e-8583-1363f97b3fc1/volumes/kubernetes.io~csi/pvc-0527e247-338c-4127-9235-e04283e22d7d/moun…",
     "{\"log\":\"Output: umount.nfs4: device is busy\\n\",\"stream\":\"stderr\",\"time\":\"2026-11-20T13:22:23.723802Z\"}",
     "{\"log\":\"a long line in two pie\",\"stream\":\"stdout\",\"time\":\"2026-11-20T13:22:24.1Z\"}",
     "{\"log\":\"ces\\n\",\"stream\":\"stdout\",\"time\":\"2026-11-20T13:22:24.100000001Z\"}",
     "{\"log\":\"I1120 13:22:25.000001       1 node.go:201] NodeUnpublishVolume: called with args volume_id:\\\"fs-0a1b2c3d4e5f60718::fsap-0abcdef0123456789\\\" target_path:…",
     "{\"log\":\"cut in the mid"
    ],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "stamp": {"clock":"utc","value":1795180859547462,"width":1},
     "level": "I",
     "stream": "stderr",
     "message": "Starting efs-utils watchdog",
     "kind": "efs.watchdog.started",
     "fields": {},
     "text": "{\"log\":\"I1120 13:20:59.538150       1 driver.go:150] Starting efs-utils watchdog\\n\",\"stream\":\"stderr\",\"time\":\"2026-11-20T13:20:59.547462137Z\"}",
     "program": "efs-plugin",
     "actor": "csi"
    }
   }
  },
  "crictl-inspect": {
   "comment": "A container or a pod sandbox as the runtime knows it: `crictl inspect`, `crictl inspectp`, and the lists of `crictl ps -o\njson` and `crictl pods -o json`.\n\n    {\"info\": {\"sandboxID\": \"b1f0…\", \"pid\": 4711, \"runtimeSpec\": {…}}, \"status\": {\"id\": \"9f1b…\", \"state\": \"CONTAINER_RUNNING\", …}}\n\n`status` is ContainerStatus or PodSandboxStatus of k8s.io/cri-api, `info` is whatever the runtime adds; both stand in\neither order. Several ids give several documents, or one array in later versions. Times are RFC 3339 with the zone\nof the node, in lists nanoseconds since 1970 as a string; the year 1 or 1970 means never. Integers of 64 bits are\nstrings in lists and in `resources`. Propagation of a mount: `PROPAGATION_PRIVATE`, `…_HOST_TO_CONTAINER`, or\n`…_BIDIRECTIONAL`, which is what makes mounts of the container appear on the node.",
   "forms": [
    {
     "name": "CrictlInspectRecord",
     "fields": [
      {"name":"of","type":"'container' | 'sandbox'","optional":false,"comment":""},
      {"name":"id","type":"string","optional":false,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {"name":"attempt","type":"number","optional":true,"comment":""},
      {"name":"state","type":"string","optional":true,"comment":"`CONTAINER_RUNNING`, `CONTAINER_EXITED`, `SANDBOX_READY`."},
      {"name":"createdAt","type":"Stamp","optional":true,"comment":""},
      {"name":"startedAt","type":"Stamp","optional":true,"comment":""},
      {"name":"finishedAt","type":"Stamp","optional":true,"comment":""},
      {"name":"exitCode","type":"number","optional":true,"comment":""},
      {"name":"reason","type":"string","optional":true,"comment":""},
      {"name":"message","type":"string","optional":true,"comment":""},
      {"name":"pid","type":"number","optional":true,"comment":"On the node; of the container's first process."},
      {"name":"sandboxId","type":"string","optional":true,"comment":""},
      {"name":"podName","type":"string","optional":true,"comment":""},
      {"name":"podNamespace","type":"string","optional":true,"comment":""},
      {"name":"podUid","type":"string","optional":true,"comment":""},
      {"name":"image","type":"string","optional":true,"comment":""},
      {"name":"logPath","type":"string","optional":true,"comment":""},
      {
       "name": "cgroupsPath",
       "type": "string",
       "optional": true,
       "comment": "Of the OCI specification: `kubepods-burstable-pod6cf2….slice:cri-containerd:9f1b…`, or a path."
      },
      {"name":"memoryLimit","type":"bigint","optional":true,"comment":"Bytes; 0 means no limit."},
      {"name":"mounts","type":"CrictlMount[]","optional":true,"comment":""},
      {"name":"object","type":"JsonObject","optional":false,"comment":"The whole object as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/crictl-inspect/inspect.json",
    "lines": [
     "{",
     "  \"info\": {",
     "    \"sandboxID\": \"b1f0aa2c9d3e4f5061728394a5b6c7d8e9f00112233445566778899aabbccdde\",",
     "    \"pid\": 0,",
     "    \"removing\": false,",
     "    \"snapshotKey\": \"9f1b7c0d5e2a4438a6b1c0ffee00d1e5a1b2c3d4e5f60718293a4b5c6d7e8f90\",",
     "    \"snapshotter\": \"overlayfs\",",
     "    \"runtimeType\": \"io.containerd.runc.v2\","
    ],
    "more": true,
    "record": null
   }
  },
  "crictl-ps": {
   "comment": "The tables of `crictl ps` and `crictl pods`, with or without `-a`.\n\n    CONTAINER       IMAGE           CREATED          STATE     NAME         ATTEMPT   POD ID          POD                  NAMESPACE\n    9f1b7c0d5e2a4   4438a6b1c0ffe   7 minutes ago    Exited    efs-plugin   14        b1f0aa2c9d3e4   efs-csi-node-8x2lk   kube-system\n\nSee cmd/crictl/container.go and sandbox.go of cri-tools. ATTEMPT counts the restarts of a container in its pod. POD and\nNAMESPACE came with later versions. Without `-a` the containers that are no longer running are missing. Ids are cut\nto 13 digits unless `--no-trunc` is given.",
   "forms": [
    {
     "name": "CrictlPsRecord",
     "fields": [
      {"name":"of","type":"'container' | 'sandbox'","optional":false,"comment":""},
      {"name":"id","type":"string","optional":false,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {
       "name": "state",
       "type": "string",
       "optional": true,
       "comment": "`Running`, `Exited`, `Created`, `Unknown`; of a sandbox `Ready`, `NotReady`."
      },
      {"name":"created","type":"Age","optional":true,"comment":""},
      {"name":"attempt","type":"number","optional":true,"comment":""},
      {"name":"image","type":"string","optional":true,"comment":""},
      {"name":"podId","type":"string","optional":true,"comment":"The sandbox of a container."},
      {"name":"pod","type":"string","optional":true,"comment":"The name of the pod of a container."},
      {"name":"namespace","type":"string","optional":true,"comment":""},
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every column under its head, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/crictl-ps/line-above.txt",
    "lines": [
     "# crictl ps",
     "time=\"2026-11-20T13:31:49Z\" level=warning msg=\"runtime connect using default endpoints: [unix:///run/containerd/containerd.sock]. As the default settings are no…",
     "CONTAINER           IMAGE               CREATED             STATE               NAME                ATTEMPT             POD ID",
     "9f1b7c0d5e2a4       4438a6b1c0ffe       7 minutes ago       Running             efs-plugin          14                  b1f0aa2c9d3e4"
    ],
    "more": false,
    "record": {
     "line": 4,
     "offset": 351,
     "of": "container",
     "id": "9f1b7c0d5e2a4",
     "name": "efs-plugin",
     "state": "Running",
     "created": {"text":"7 minutes ago","micros":420000000,"width":60000000},
     "attempt": 14,
     "image": "4438a6b1c0ffe",
     "podId": "b1f0aa2c9d3e4",
     "columns": {
      "CONTAINER": "9f1b7c0d5e2a4",
      "IMAGE": "4438a6b1c0ffe",
      "CREATED": "7 minutes ago",
      "STATE": "Running",
      "NAME": "efs-plugin",
      "ATTEMPT": "14",
      "POD ID": "b1f0aa2c9d3e4"
     }
    }
   }
  },
  "date": {
   "comment": "What `date` printed: when a collector ran, and in which zone the node lived.\n\n    Fri Nov 20 13:30:38 CET 2026\n    Fr 20. Nov 13:30:38 CET 2026                                     in a German locale\n    2026-11-20T12:30:38,400976150+00:00\n    1795177838.400976150\n    2026-11-20 13:30:38.400976 +0100 CET m=+0.193158                  `timestamp` of oc adm must-gather, by Go\n\nSee date(1): plain, -u, -R, -I with any precision, --rfc-3339, `+%s` and `+%s.%N`, in the order of words of any\nEnglish locale, with AM and PM or without, and in other languages with a zone. Several may stand in one file. UTC and offsets are instants; a name as CET,\nor GMT, which `date -u` does not print, names the zone. A file of hwclock has the same form, but shows another clock.",
   "forms": [
    {
     "name": "DateRecord",
     "fields": [
      {"name":"stamp","type":"Stamp","optional":false,"comment":""},
      {"name":"zone","type":"string","optional":true,"comment":"As written: `CET`, `+0100`, `Z`; not there where the line tells none."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/date/date-date-epoch.txt",
    "lines": ["Fri Nov 20 13:30:38 UTC 2026","Fri Nov 20 13:30:38 UTC 2026","1795181438.400976150"],
    "more": false,
    "record": {"line":1,"offset":0,"stamp":{"clock":"utc","value":1795181438000000,"width":1000000},"zone":"UTC"}
   }
  },
  "df": {
   "comment": "What df prints: the size of mounted file systems, or their inodes.\n\n    Filesystem        Type      Size  Used Avail Use% Mounted on\n    /dev/vda          ext4      4.9G  1.2G  3.5G  25% /\n    127.0.0.1:/       nfs4      8.0E  1.2G  8.0E   1% /mnt/efs\n\nDefined in src/df.c of GNU coreutils; busybox and Talos (`talosctl mounts`) print the same with other heads. Any of\n`-h -T -i -P -a --total --output`. Old versions and busybox write a long device on a line of its own. Nothing is\nescaped: names may hold blanks, and control characters show as `?` for good. `-l` leaves NFS out. Of mounts on one\nmount point only the last shows, and of mounts of one device only one, if not asked with `-a`. df asks every file\nsystem: where a mount hangs df hangs, and as its output is buffered, a df that was killed left nothing at all.",
   "forms": [
    {
     "name": "DfRecord",
     "fields": [
      {
       "name": "filesystem",
       "type": "string",
       "optional": true,
       "comment": "Empty where the mount has no source; `total` in the row of `--total`."
      },
      {"name":"type","type":"string","optional":true,"comment":""},
      {"name":"mountedOn","type":"string","optional":true,"comment":"`-` in the row of `--total`."},
      {"name":"usePercent","type":"number | null","optional":true,"comment":"Use%, Capacity or IUse%; null for `-`."},
      {
       "name": "columns",
       "type": "Record<string, string>",
       "optional": false,
       "comment": "Every column under its head, as written: the head tells the unit (`1K-blocks`, `Size`, `Inodes`)."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/df/efs-h.txt",
    "lines": [
     "Filesystem      Size  Used Avail Use% Mounted on",
     "udev            1.5G     0  1.5G   0% /dev",
     "tmpfs           298M  388K  297M   1% /run",
     "/dev/vda        5.9G  960M  4.6G  18% /",
     "tmpfs           1.5G     0  1.5G   0% /dev/shm",
     "tmpfs           5.0M     0  5.0M   0% /run/lock",
     "/dev/vdb        2.0G  2.0M  1.8G   1% /out",
     "127.0.0.1:/     5.9G  960M  4.6G  18% /mnt/efs"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 49,
     "filesystem": "udev",
     "mountedOn": "/dev",
     "usePercent": 0,
     "columns": {"Filesystem":"udev","Size":"1.5G","Used":"0","Avail":"1.5G","Use%":"0%","Mounted on":"/dev"}
    }
   }
  },
  "dmesg": {
   "comment": "The kernel's ring buffer, as dmesg(1) of util-linux, a serial console or /dev/kmsg shows it.\n\n    [  304.065608] nfs: server 127.0.0.1 not responding, still trying\n    [Fri Nov 20 13:31:49 2026] nfs: server 127.0.0.1 not responding, still trying         -T\n    2026-11-20T13:31:49,065608+01:00 nfs: server 127.0.0.1 not responding, still trying   --time-format iso\n    [Nov20 13:31] nfs: server 127.0.0.1 not responding, still trying                      -e, then `[  +0.540464] `\n    [  304.606072 <    0.540464>] nfs: server 127.0.0.1 not responding, still trying      -d\n    kern  :notice: [  304.065608] nfs: server 127.0.0.1 not responding, still trying      -x\n    <5>[  304.065608][ T1042] nfs: server 127.0.0.1 not responding, still trying          -r, with a caller\n    5,612,304065608,-;nfs: server 127.0.0.1 not responding, still trying                  /dev/kmsg\n    172.20.0.2: kern:  notice: [2026-11-20T12:31:49.065608318Z]: nfs: server …            talosctl dmesg\n\nand `--json`; of the JSON of `aws ec2 get-console-output` the text of the console. Defined in sys-utils/dmesg.c of util-linux,\nsiderolabs/go-kmsg, Documentation/ABI/testing/dev-kmsg of the kernel and GetConsoleOutput of EC2. Traps:\nonly the seconds since boot are the kernel's; dmesg computes the others when it runs, wrongly after a suspend. The\nbuffer wraps: a file can begin inside a trace. A message of several lines is indented to the column of its first one.\nPrograms write here too (`systemd[1]: `). Two CPUs can share a row of a console.",
   "forms": [
    {
     "name": "DmesgRecord",
     "fields": [
      {
       "name": "otherStamps",
       "type": "Stamp[]",
       "optional": true,
       "comment": "More stamps of the same row, on other clocks: an anchor between them."
      },
      {
       "name": "relative",
       "type": "true",
       "optional": true,
       "comment": "The stamp was added up from deltas (`-e`): the minute is known and the distance to its neighbours."
      },
      {"name":"facility","type":"string","optional":true,"comment":"`kern`, `daemon`, …, where the form tells."},
      {"name":"caller","type":"string","optional":true,"comment":"The task (`T1042`) or CPU (`C1`) that wrote the message."},
      {"name":"sequence","type":"number","optional":true,"comment":"Number of the record since boot (/dev/kmsg)."},
      {
       "name": "dictionary",
       "type": "Record<string, string>",
       "optional": true,
       "comment": "Properties of the device that the message is about (/dev/kmsg)."
      }
     ],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/dmesg/collector-lines.txt",
    "lines": [
     "[  304.065608] nfs: server 10.1.84.31 not responding, still trying",
     "+ ss -tanp",
     "[  318.175116] nfs: server 10.1.84.31 OK",
     "rc=0",
     "[  320.000112] lockd: cannot monitor nas01",
     "===== uptime =====",
     " 12:00:01 up 10 days, 17:40,  1 user,  load average: 0.00, 0.01, 0.05",
     "[  333.501277] NFS: nfs4_reclaim_open_state: Lock reclaim failed!"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "level": null,
     "message": "nfs: server 10.1.84.31 not responding, still trying\n+ ss -tanp",
     "kind": "nfs.server.not-responding",
     "fields": {"server":"10.1.84.31","reason":"still trying"},
     "text": "[  304.065608] nfs: server 10.1.84.31 not responding, still trying\n+ ss -tanp",
     "stamp": {"clock":"boot","value":304065608,"width":1},
     "endLine": 2,
     "program": "kernel",
     "actor": "kernel"
    }
   }
  },
  "docker-info": {
   "comment": "What `docker info` prints of the daemon: the node and its kernel, and how containers are stored.\n\n    Server:\n     Server Version: 19.03.13\n     Storage Driver: overlay2\n     Kernel Version: 4.18.0-193.19.1.el8_2.x86_64\n     Name: node-a\n\nDefined in cli/command/system/info.go of docker/cli. Before 18.09 there is no `Server:`, and all stands a column to the left. What\nstands further to the right belongs to the row above. It is of the node that the daemon runs on, which a context may have on another one.",
   "forms": [
    {
     "name": "DockerInfoRecord",
     "fields": [
      {"name":"name","type":"string","optional":false,"comment":"`Storage Driver`"},
      {"name":"value","type":"string","optional":false,"comment":"Empty where rows of its own stand below it."},
      {"name":"depth","type":"number","optional":false,"comment":"Blanks in front."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/docker-info/docker-1.12.txt",
    "lines": [
     "Containers: 4",
     " Running: 4",
     "Images: 21",
     "Server Version: 1.12.6",
     "Storage Driver: devicemapper",
     " Pool Name: docker-202:1-7-pool",
     "Kernel Version: 3.10.0-514.el7.x86_64",
     "Operating System: CentOS Linux 7 (Core)"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"name":"Containers","value":"4","depth":0}
   }
  },
  "docker-ps": {
   "comment": "The table of `docker ps`, which podman and nerdctl write too.\n\n    CONTAINER ID   IMAGE                    COMMAND                  CREATED          STATUS                      PORTS     NAMES\n    13e4da0e641d   rancher/metrics-server   \"/metrics-server --k…\"   40 seconds ago   Exited (2) 37 seconds ago             k8s_metrics-server_metrics-server-8449844bf-s2dtd_kube-system_f44e45ba-5293-44de-8b83-e28bdd200d68_12\n\nSee cli/command/formatter/container.go of docker/cli. Without `-a` the containers that are no longer running are missing. kubelet\nnamed its containers `k8s_CONTAINER_POD_NAMESPACE_UID_ATTEMPT` (dockershim, up to Kubernetes 1.23).",
   "forms": [
    {
     "name": "DockerPsRecord",
     "fields": [
      {"name":"id","type":"string","optional":false,"comment":""},
      {"name":"image","type":"string","optional":true,"comment":""},
      {"name":"status","type":"string","optional":false,"comment":"`Up 37 minutes`, `Exited (2) 37 seconds ago`"},
      {"name":"name","type":"string","optional":true,"comment":""},
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every column under its head, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/docker-ps/kubelet.txt",
    "lines": [
     "WARNING: Error loading config file: /root/.docker/config.json: permission denied",
     "CONTAINER ID   IMAGE                    COMMAND                  CREATED              STATUS                      PORTS                  NAMES",
     "13e4da0e641d   rancher/metrics-server   \"/metrics-server --k…\"   40 seconds ago       Exited (2) 37 seconds ago                          k8s_metrics-server_metr…",
     "d69381f76561   263ad36fcb47             \"run.sh\"                 About a minute ago   Up About a minute                                  k8s_cluster-register_ca…",
     "0c1d2e3f4a5b   nginx                    \"/docker-entrypoint.…\"   2 hours ago          Up 2 hours                  0.0.0.0:80->80/tcp     web",
     "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"
    ],
    "more": false,
    "record": {
     "line": 3,
     "offset": 224,
     "id": "13e4da0e641d",
     "status": "Exited (2) 37 seconds ago",
     "image": "rancher/metrics-server",
     "name": "k8s_metrics-server_metrics-server-8449844bf-s2dtd_kube-system_f44e45ba-5293-44de-8b83-e28bdd200d68_12",
     "columns": {
      "CONTAINER ID": "13e4da0e641d",
      "IMAGE": "rancher/metrics-server",
      "COMMAND": "\"/metrics-server --k…\"",
      "CREATED": "40 seconds ago",
      "STATUS": "Exited (2) 37 seconds ago",
      "PORTS": "",
      "NAMES": "k8s_metrics-server_metrics-server-8449844bf-s2dtd_kube-system_f44e45ba-5293-44de-8b83-e28bdd200d68_12"
     }
    }
   }
  },
  "efs-proxy-log": {
   "comment": "/var/log/amazon/efs/STATE_NAME.efs-proxy.log: what the tunnel of one mount does, from efs-utils v2.0.0 on.\n\n    2026-11-20T12:35:03.137Z 245 INFO efs_proxy::controller Accepted new connection 127.0.0.1:45586, ProxyIdentifier { … }\n    2024-05-02T08:14:55.902Z INFO efs_proxy::controller Starting new incarnation of proxy\n\nDefined in src/proxy/src/logger.rs and log_encoder.rs of aws/efs-utils; v2.0 has no pid. UTC in milliseconds. Traps:\n\n- **A default EFS mount has no such file**: it is written with `stunnel_debug_enabled = true` only, and for S3 Files.\n  That it is missing says nothing.\n- A proxy that cannot bind its port panics: that goes to standard error, the file ends without a word.\n- While a client is connected, `Proxy performance` comes every 3 seconds, also when nothing moves: a file that stops\n  saying it is that of a proxy that stood still or died, if the kernel still holds the connection.\n- `Connection to nfs client was closed before any data was sent` is the probe of the mount helper.\n- Rotation is at 1 MiB, `.0` is the newest of the rotated files.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/efs-proxy-log/fs-0a1b2c3d4e5f60718.mnt.data.20361.efs-proxy.log.0",
    "lines": [
     " rest of a message that began in the file before",
     "2024-05-02T08:14:55.902Z INFO efs_proxy::controller Starting new incarnation of proxy",
     "2024-05-02T08:14:56.010Z INFO efs_proxy::controller Accepted new connection 127.0.0.1:45586, ProxyIdentifier { uuid: 5f4b8f1e-6a0c-4f0d-9a43-0d1c5f3e2b11, incar…",
     "2024-05-02T08:14:56.201Z DEBUG efs_proxy::controller ScaleUpConfig: ScaleUpConfig {",
     "    max_multiplexed_connections: 5,",
     "    scale_up_bytes_per_sec_threshold: 314572800,",
     "    scale_up_threshold_breached_duration_sec: 1,",
     "}"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 49,
     "kind": "efs.proxy.incarnation.started",
     "fields": {"module":"efs_proxy::controller"},
     "text": "2024-05-02T08:14:55.902Z INFO efs_proxy::controller Starting new incarnation of proxy",
     "stamp": {"clock":"utc","value":1714637695902000,"width":1000},
     "level": "INFO",
     "program": "efs-proxy",
     "message": "Starting new incarnation of proxy",
     "actor": "efs-proxy"
    }
   }
  },
  "efs-state-file": {
   "comment": "/var/run/efs/STATE_NAME: what efs-utils keeps of one mount, one JSON object without a line feed behind it.\n\n    {\"pid\": 67, \"cmd\": [\"/sbin/efs-proxy\", \"/var/run/efs/stunnel-config.fs-0123.mnt.a.20565\", \"--tls\"],\n     \"files\": [\"/var/run/efs/stunnel-config.fs-0123.mnt.a.20565\"], \"mount_time\": 1795178357.0879655,\n     \"mountpoint\": \"/mnt/a\", \"service_type\": \"elasticfilesystem\", \"fsId\": \"fs-0123\", \"unmount_count\": 0}\n\nThe log collector of the EFS CSI driver writes all files of the directory into one, `results/efs_utils_state_dir`: its\nstate files are read, and the configurations, certificates and keys between them are passed over. `cat /var/run/efs/fs-*`\nputs one object behind the other, on one line.\n\nWritten by bootstrap_proxy of the mount helper, rewritten by the watchdog at every poll (aws/efs-utils). The file of\na mount is there also when the mount failed. A name with `~` in front is that of a mount or a rewrite under way, or\nof a helper that died: its port stays blocked and the watchdog does not look at it. No key holds the name: the state's is\ntaken from the configuration file of the tunnel, which `~` files name without the `~`, and whether there is one from the path.",
   "forms": [
    {
     "name": "EfsStateFileRecord",
     "fields": [
      {
       "name": "pid",
       "type": "number | null",
       "optional": false,
       "comment": "The tunnel; -1 while it is not started yet, null after a restart of the watchdog found another program there."
      },
      {"name":"cmd","type":"string[]","optional":false,"comment":""},
      {"name":"files","type":"string[]","optional":false,"comment":""},
      {"name":"mountTime","type":"number | null","optional":false,"comment":"Seconds since 1970."},
      {"name":"mountpoint","type":"string | null","optional":false,"comment":""},
      {"name":"serviceType","type":"string | null","optional":false,"comment":"`elasticfilesystem` or `s3files`, from v3.0."},
      {
       "name": "unmountCount",
       "type": "number | null",
       "optional": false,
       "comment": "Polls in a row in which the watchdog saw no row of this mount."
      },
      {
       "name": "unmountTime",
       "type": "number | null",
       "optional": false,
       "comment": "Seconds since 1970: when the watchdog held it for unmounted."
      },
      {
       "name": "temporary",
       "type": "boolean | null",
       "optional": false,
       "comment": "Its name begins with `~`; null where the name of the file is not known, as behind `cat`."
      },
      {"name":"stateName","type":"string | null","optional":false,"comment":"The name without a `~`; null where no file of it is named."},
      {"name":"fsId","type":"string | null","optional":false,"comment":""},
      {"name":"port","type":"number | null","optional":false,"comment":""},
      {
       "name": "other",
       "type": "Record<string, unknown>",
       "optional": false,
       "comment": "All other keys, and these where their values are of another type, as written."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/efs-state-file/joined-by-cat.json",
    "lines": [
     "{\"pid\": 50, \"cmd\": [\"/sbin/efs-proxy\", \"/var/run/efs/stunnel-config.fs-0a1b2c3d4e5f60718.var.lib.kubelet.pods.0f1e2d3c-aaaa-4b10-9f00-000000000001.volumes.kuber…",
     "cat: /var/run/efs/fs-0a: Permission denied",
     "{\"pid\": 247, \"cmd\": [\"/sbin/efs-proxy\", \"/var/run/efs/stunnel-config.fs-0a1b2c3d4e5f60718.var.lib.kubelet.pods.0f1e2d3c-dddd-4b10-9f00-000000000004.volumes.kube…"
    ],
    "more": false,
    "record": null
   }
  },
  "efs-utils-conf": {
   "comment": "/etc/amazon/efs/efs-utils.conf: what the mount helper and the watchdog of efs-utils were told.\n\n    [mount]\n    port_range_lower_bound = 20049\n    port_range_upper_bound = 20449\n    [mount-watchdog]\n    unmount_grace_period_sec = 30\n\nRead by Python's configparser: `=` or `:` between name and value, names in any case, further lines of a value indented,\nwhole lines of comment behind `#` or `;`. Traps: a line that is commented out, as most of the file is, leaves the default\nof the version at work, which the file does not tell. [DEFAULT] counts for every section; [mount.REGION] goes before\n[mount]. The watchdog reads the file once, when it starts. The CSI driver has a file of its own inside its container.",
   "forms": [
    {
     "name": "EfsUtilsConfRecord",
     "fields": [
      {"name":"section","type":"string","optional":false,"comment":""},
      {"name":"name","type":"string","optional":false,"comment":"In lower case, as configparser keeps it."},
      {"name":"value","type":"string","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/efs-utils-conf/efs-utils.conf",
    "lines": [
     "[DEFAULT]",
     "logging_level = INFO",
     "logging_max_bytes = 1048576",
     "logging_file_count = 10",
     "# mode for /var/run/efs and subdirectories in octal",
     "state_file_dir_mode = 750",
     "",
     "[mount]"
    ],
    "more": true,
    "record": {"line":2,"offset":10,"section":"DEFAULT","name":"logging_level","value":"INFO"}
   }
  },
  "efs-utils-logs": {
   "comment": "All logs of efs-utils in one file, as the log collector of the EFS CSI driver writes them: `results/efs_utils_logs`.\n\n    kubectl exec efs-csi-node-7g8k2 -n kube-system -c efs-plugin -- find /var/log/amazon/efs -type f -exec ls {} \\; …\n\n    /var/log/amazon/efs/mount-watchdog.log\n    2026-11-20 12:31:55 UTC - INFO - amazon-efs-mount-watchdog, version 3.1.1, is enabled and started\n    /var/log/amazon/efs/mount.log\n    2026-11-20 12:31:56 UTC - INFO - version=3.1.1 options={'rw': None, 'tls': None}\n\nEach part is read as the source reads it that knows the file by itself. The parts stand in the order of the directory,\nso rotated files may come behind newer ones.",
   "forms": [{"name":"EfsUtilsLogsRecord","fields":[{"name":"file","type":"string","optional":false,"comment":"The file on the node."}],"log":true}],
   "sample": {
    "path": "fixtures/sources/efs-utils-logs/glued.txt",
    "lines": [
     "an error of the collector",
     "/var/log/amazon/efs/mount.log.1",
     "2026-11-20 12:29:56 UTC - INFO - version=3.1.1 options={'rw': None, 'tls': None}",
     "2026-11-20 12:29:56 UTC - INFO - binding 20361/var/log/amazon/efs/mount.log",
     "2026-11-20 12:31:56 UTC - ERROR - Failed to open \"/var/log/amazon/efs/mount.log\"",
     "Traceback (most recent call last):",
     "  File \"/sbin/mount.efs\", line 1, in <module>",
     ""
    ],
    "more": true,
    "record": {
     "line": 3,
     "offset": 58,
     "kind": "efs.mount.begun",
     "fields": {"version":"3.1.1","options":["rw","tls"]},
     "text": "2026-11-20 12:29:56 UTC - INFO - version=3.1.1 options={'rw': None, 'tls': None}",
     "stamp": {"clock":"utc","value":1795177796000000,"width":1000000},
     "level": "INFO",
     "message": "version=3.1.1 options={'rw': None, 'tls': None}",
     "actor": "efs-mount-helper",
     "file": "/var/log/amazon/efs/mount.log.1"
    }
   }
  },
  "findmnt": {
   "comment": "What findmnt(8) of util-linux prints: the mount table of its mount namespace as a tree, a list or JSON.\n\n    TARGET                        SOURCE       FSTYPE OPTIONS\n    /                             /dev/vda     ext4   rw,relatime\n    ├─/mnt/efs                    127.0.0.1:/  nfs4   rw,relatime,vers=4.1,hard,port=20127,addr=127.0.0.1\n\nDefined in misc-utils/findmnt.c. Any choice of columns (`-o`, `-D`), the tree in letters of UTF-8 or ASCII, `--list`,\n`--raw`, `--pairs` and `--json` (`{\"filesystems\": [`, any layout). A tree has the rows in the order of the tree, where a\nmount that covers another one is a branch of it. A bind mount shows its directory in the source: `/dev/vda[/srv]`,\nwith `//deleted` behind a removed one. The sizes of `-D` ask every file system: where a mount hangs, findmnt hangs too.\nWith `--fstab` it prints what shall be mounted, and with `--poll` what happens (ACTION): the form is the same.",
   "forms": [
    {
     "name": "FindmntRecord",
     "fields": [
      {"name":"target","type":"string","optional":true,"comment":""},
      {
       "name": "source",
       "type": "string",
       "optional": true,
       "comment": "With the directory of a bind mount behind it in brackets; empty where findmnt shows none."
      },
      {"name":"fstype","type":"string","optional":true,"comment":""},
      {"name":"options","type":"string[]","optional":true,"comment":"Options of the mount and of its superblock, as one list."},
      {"name":"depth","type":"number","optional":true,"comment":"How deep in the tree, from 0; not there in a list."},
      {
       "name": "columns",
       "type": "Record<string, string>",
       "optional": false,
       "comment": "Every column under its head, as written; in JSON null is an empty text."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/findmnt/ascii-columns.txt",
    "lines": [
     "ID PARENT TARGET                                      SOURCE                   SIZE USE% VFS-OPTIONS              FS-OPTIONS                                    …",
     "27      1 /                                           /dev/vda                 252G   9% rw,relatime              rw,discard,resv_strict,resuid=65534,resgid=655…",
     "22     27 |-/proc                                     proc                        0    - rw,relatime              rw                                            …",
     "23     27 |-/sys                                      sysfs                       0    - rw,relatime              rw                                            …",
     "31     23 | `-/sys/fs/cgroup                          tmpfs                   11.8G   0% rw,relatime              rw,mode=755                                   …",
     "32     31 |   |-/sys/fs/cgroup/cpu                    cgroup                      0    - rw,relatime              rw,cpu                                        …",
     "33     31 |   |-/sys/fs/cgroup/cpuacct                cgroup                      0    - rw,relatime              rw,cpuacct                                    …",
     "34     31 |   |-/sys/fs/cgroup/cpuset                 cgroup                      0    - rw,relatime              rw,cpuset                                     …"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 192,
     "target": "/",
     "source": "/dev/vda",
     "columns": {
      "ID": "27",
      "PARENT": "1",
      "TARGET": "/",
      "SOURCE": "/dev/vda",
      "SIZE": "252G",
      "USE%": "9%",
      "VFS-OPTIONS": "rw,relatime",
      "FS-OPTIONS": "rw,discard,resv_strict,resuid=65534,resgid=65534",
      "MAJ:MIN": "254:0",
      "FREQ": "",
      "TID": "6579",
      "OPT-FIELDS": ""
     },
     "depth": 0
    }
   }
  },
  "free": {
   "comment": "How the memory of the node is used, as `free` of procps shows it.\n\n                   total        used        free      shared  buff/cache   available\n    Mem:            15Gi       3.2Gi       8.1Gi       1.0Mi       4.2Gi        12Gi\n    Swap:             0B          0B          0B\n\nSee free(1). Without -h the numbers are in KiB, with -m and others in the unit of the option, which the table does not show. Up to\nprocps 3.3.9 `buffers` and `cached` stand apart, and a row `-/+ buffers/cache:` has the columns `used` and `free` alone.",
   "forms": [
    {
     "name": "FreeRecord",
     "fields": [
      {"name":"row","type":"string","optional":false,"comment":"`Mem`, `Swap`, `Total`, `Low`, `High`, `-/+ buffers/cache`."},
      {
       "name": "columns",
       "type": "Record<string, string>",
       "optional": false,
       "comment": "By the heads of the table, as written: `15Gi`, `16265632`."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/free/free-h.txt",
    "lines": [
     "               total        used        free      shared  buff/cache   available",
     "Mem:            15Gi       3.2Gi       8.1Gi       1.0Mi       4.2Gi        12Gi",
     "Swap:             0B          0B          0B"
    ],
    "more": false,
    "record": {
     "line": 2,
     "offset": 81,
     "row": "Mem",
     "columns": {"total":"15Gi","used":"3.2Gi","free":"8.1Gi","shared":"1.0Mi","buff/cache":"4.2Gi","available":"12Gi"}
    }
   }
  },
  "fstab": {
   "comment": "/etc/fstab: what shall be mounted, most of it at boot.\n\n    10.20.0.8:/export/home  /home  nfs4  rw,hard,_netdev  0 0\n\nSee fstab(5): source, mount point, type, options, and two numbers that may be missing. Columns are parted by blanks or\ntabs, a blank inside is `\\040`, and `#` in front makes a comment. Not everything in it is mounted at boot: `noauto`\nwaits for a command, `x-systemd.automount` for an access, and `nofail` may fail. A mount point that is a symbolic link\nstands in the mount table by the name of the directory that it leads to. Options of SMB may hold a password: its value\nis left out.",
   "forms": [
    {
     "name": "FstabRecord",
     "fields": [
      {"name":"source","type":"string","optional":false,"comment":""},
      {"name":"mountPoint","type":"string","optional":false,"comment":"`none` or `swap` where it has none."},
      {"name":"fsType","type":"string","optional":false,"comment":"`efs` and `aznfs` are helpers of mount(8), not file systems."},
      {"name":"options","type":"string[]","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/fstab/server.txt",
    "lines": [
     "#",
     "# /etc/fstab",
     "# Created by anaconda on Tue Mar  4 09:12:44 2025",
     "#",
     "# Accessible filesystems, by reference, are maintained under '/dev/disk/'.",
     "#",
     "UUID=7b1c0f5e-2d7a-4d0e-9d52-5f0d8f6f3b11 /                       xfs     defaults        0 0",
     "UUID=2E4C-90F1          /boot/efi               vfat    umask=0077,shortname=winnt 0 2"
    ],
    "more": true,
    "record": {"line":7,"offset":144,"source":"UUID=7b1c0f5e-2d7a-4d0e-9d52-5f0d8f6f3b11","mountPoint":"/","fsType":"xfs","options":["defaults"]}
   }
  },
  "ganesha-log": {
   "comment": "The log of ganesha.nfsd, an NFS server in user space: /var/log/ganesha/ganesha.log, or what its container writes.\n\n    13/06/2026 03:23:28 : epoch 684b8d9d : nfs-0 : ganesha.nfsd-8[main] nfs_start_grace :STATE :EVENT :NFS Server Now IN GRACE, duration 90\n\nDefined in src/log/log_functions.c of nfs-ganesha. The time is local and without a zone; `Date_format` and `Time_format` of\nits configuration change it. `epoch` is the second of its start. Traps: the host is that of a pod if it runs in one, so it\nidentifies no node; and the name of the component may hold blanks.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/ganesha-log/ganesha.log",
    "lines": [
     "13/06/2026 03:23:27 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[main] main :MAIN :EVENT :ganesha.nfsd Starting: Ganesha Version 4.0.8",
     "13/06/2026 03:23:27 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[main] init_export_root :EXPORT :CRIT :Lookup failed on path, ExportId=77 Path=/srv/archive FSA…",
     "13/06/2026 03:23:27 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[main] export_commit_common :CONFIG :CRIT :Could not create export for (/archive) to (/srv/arch…",
     "13/06/2026 03:23:28 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[main] nfs_start_grace :STATE :EVENT :NFS Server Now IN GRACE, duration 90",
     "13/06/2026 03:23:28 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[main] nfs_start :NFS STARTUP :EVENT :-------------------------------------------------",
     "13/06/2026 03:23:28 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[main] nfs_start :NFS STARTUP :EVENT :             NFS SERVER INITIALIZED",
     "13/06/2026 03:24:58 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[reaper] nfs_lift_grace_locked :STATE :EVENT :NFS Server Now NOT IN GRACE",
     "13/06/2026 09:11:40 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[dbus_heartbeat] nfs_health :DBUS :WARN :Health status is unhealthy. enq new: 42482, old: 42481…"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "kind": "ganesha.starting",
     "fields": {"program":"ganesha.nfsd","version":"4.0.8"},
     "text": "13/06/2026 03:23:27 : epoch 6a2ccd8f : files-1 : ganesha.nfsd-811[main] main :MAIN :EVENT :ganesha.nfsd Starting: Ganesha Version 4.0.8",
     "stamp": {"clock":"local","value":1781321007000000,"width":1000000},
     "level": "EVENT",
     "program": "nfs-ganesha",
     "pid": 811,
     "message": "ganesha.nfsd Starting: Ganesha Version 4.0.8",
     "actor": "ganesha"
    }
   }
  },
  "glusterfs-log": {
   "comment": "A log of GlusterFS: of a mount (/var/log/glusterfs/MOUNT-POINT.log), of glusterd or of a brick.\n\n    [2026-11-20 12:31:54.431121 +0000] E [socket.c:3539:socket_connect] 2-data-client-0: connection attempt on 192.0.2.21:24007 failed, (Connection refused)\n    [2026-11-20 12:31:55.743664 +0000] E [MSGID: 114031] [client-rpc-fops_v2.c:1368:client4_0_finodelk_cbk] 0-data-client-4: remote operation failed. [{errno=107}, {error=Transport endpoint is not connected}]\n\nDefined in libglusterfs/src/logging.c. UTC in microseconds; the zone stands there since GlusterFS 9. Without E, W, C and A only what\nis ordinary is left: I tells of connections, D and T are off. A trace of the stack stands between the place and the message.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/glusterfs-log/client.log",
    "lines": [
     "[2026-11-20 12:01:11.743589 +0000] E [rpc-clnt.c:172:call_bail] 0-data-client-4: bailing out frame type(GlusterFS 4.x v1), op(WRITE(13)), xid = 0x8ac758c, uniqu…",
     "[2026-11-20 12:01:11.743664 +0000] E [MSGID: 114031] [client-rpc-fops_v2.c:1368:client4_0_finodelk_cbk] 0-data-client-4: remote operation failed. [{errno=107}, …",
     "[2026-11-20 12:01:34.431121 +0000] E [socket.c:3539:socket_connect] 0-data-client-4: connection attempt on 192.0.2.22:24007 failed, (Connection refused)",
     "[2026-11-20 12:01:34.931156 +0000] I [rpc-clnt.c:1973:rpc_clnt_reconfig] 0-data-client-3: changing port to 51263 (from 0)",
     "[2026-11-20 12:01:35.330402 +0000] C [rpc-clnt-ping.c:154:rpc_clnt_ping_timer_expired] 0-data-client-3: server 192.0.2.21:49153 has not responded in the last 42…",
     "[2026-11-20 12:01:35.533101 +0000] E [MSGID: 114058] [client-handshake.c:1132:client_query_portmap_cbk] 0-data-client-4: failed to get the port number for remot…",
     "[2026-11-20 12:01:36.001203 +0000] E [MSGID: 108006] [afr-common.c:6101:__afr_handle_child_down_event] 0-data-replicate-0: All subvolumes are down. Going offlin…",
     "[2026-11-20 12:01:36.921590 +0000] W [fuse-bridge.c:1271:fuse_attr_cbk] 0-glusterfs-fuse: 16: LOOKUP() / => -1 (Transport endpoint is not connected)"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "kind": "glusterfs.call.timed-out",
     "fields": {"program":"GlusterFS 4.x v1","operation":"WRITE(13)","seconds":1800,"server":"192.0.2.22:54583","brick":"data-client-4"},
     "text": "[2026-11-20 12:01:11.743589 +0000] E [rpc-clnt.c:172:call_bail] 0-data-client-4: bailing out frame type(GlusterFS 4.x v1), op(WRITE(13)), xid = 0x8ac758c, unique = 445798448, sent = 2026-11-20 11:31:03.739078 +0000, timeout = 1800 for 192.0.2.22:54583",
     "stamp": {"clock":"utc","value":1795176071743589,"width":1},
     "level": "E",
     "program": "glusterfs",
     "message": "0-data-client-4: bailing out frame type(GlusterFS 4.x v1), op(WRITE(13)), xid = 0x8ac758c, unique = 445798448, sent = 2026-11-20 11:31:03.739078 +0000, timeout = 1800 for 192.0.2.22:54583",
     "actor": "glusterfs"
    }
   }
  },
  "go-log": {
   "comment": "A log of the standard logger of Go without anything around it: rclone, many provisioners, plugins of Docker and FUSE daemons.\n\n    2026/11/20 12:31:54 ERROR : backup: Failed to copy: context deadline exceeded                 rclone\n    2026/11/20 12:31:54 mount.nfs4: access denied by server while mounting 192.0.2.10:/a          a program that it called\n    2026/11/20 12:31:54.123456 nfs.go:43: mounting 192.0.2.10:/a\n\nDefined in src/log/log.go of Go; the time is local and without a zone, unless the program asked for UTC. nginx writes the same\nbeginning, with `[error] 77#77:` behind it: that is no log of Go.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/go-log/plugin.log",
    "lines": [
     "2026/11/20 16:00:46.104022 nfs.go:43: Mounting NFS volume 192.0.2.2:/exports/ on /var/lib/docker-volumes/netshare/nfs/exports",
     "2026/11/20 16:00:46 mount.nfs4: mounting 192.0.2.2:/exports/ failed, reason given by server: No such file or directory",
     "",
     "2026/11/20 16:00:47 umount: /var/lib/docker-volumes/netshare/nfs/exports: target is busy"
    ],
    "more": false,
    "record": {
     "line": 2,
     "offset": 126,
     "kind": "mount.nfs.failed",
     "fields": {"source":"192.0.2.2:/exports/","reason":"No such file or directory"},
     "text": "2026/11/20 16:00:46 mount.nfs4: mounting 192.0.2.2:/exports/ failed, reason given by server: No such file or directory",
     "stamp": {"clock":"local","value":1795190446000000,"width":1000000},
     "level": null,
     "message": "mount.nfs4: mounting 192.0.2.2:/exports/ failed, reason given by server: No such file or directory",
     "program": "mount.nfs4",
     "actor": "program"
    }
   }
  },
  "goroutine-profile": {
   "comment": "The goroutines of a program in Go, counted by their stacks, as the profile with `debug=1` shows them:\n\n    goroutine profile: total 203\n    2 @ 0x40300b 0x4692e5 0x48b7c0 0x46bd61\n    #\t0x40300a\tsyscall.Syscall+0x4\t/usr/local/go/src/syscall/asm_linux_amd64.s:18\n    #\t0x4692e4\tsyscall.fstatat+0x84\t/usr/local/go/src/syscall/zsyscall_linux_amd64.go:1480\n\nDefined in runtime/pprof/pprof.go (printCountProfile). It says neither in what a goroutine waits nor for how long, so that it proves no\nhang: that takes `debug=2`, see goroutines.",
   "forms": [
    {
     "name": "GoroutineProfileRecord",
     "fields": [
      {"name":"count","type":"number","optional":false,"comment":"How many goroutines have this stack."},
      {"name":"functions","type":"string[]","optional":false,"comment":"With their packages, innermost first."},
      {"name":"call","type":"string","optional":true,"comment":"The call about a file that it is in: `fstatat`, `Statfs`, `unlinkat`, …"}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/goroutine-profile/kubelet.txt",
    "lines": [
     "goroutine profile: total 203",
     "200 @ 0x43a3f6 0x44a2f2 0x4d1a3c 0x46bd61",
     "#\t0x4d1a3b\tk8s.io/kubernetes/pkg/kubelet/pleg.(*GenericPLEG).Start+0x3b\t/go/src/k8s.io/kubernetes/pkg/kubelet/pleg/generic.go:132",
     "",
     "2 @ 0x40300b 0x4692e5 0x48b7c0 0x46bd61",
     "# labels: {\"controller\":\"volumes\"}",
     "#\t0x40300a\tsyscall.Syscall+0x4\t\t/usr/local/go/src/syscall/asm_linux_amd64.s:18",
     "#\t0x4692e4\tsyscall.fstatat+0x84\t\t/usr/local/go/src/syscall/zsyscall_linux_amd64.go:1480"
    ],
    "more": true,
    "record": {"line":2,"offset":29,"count":200,"functions":["k8s.io/kubernetes/pkg/kubelet/pleg.(*GenericPLEG).Start"],"endLine":3}
   }
  },
  "goroutines": {
   "comment": "The goroutines of a program in Go, with their stacks, as the profile of a kubelet shows them, or a SIGQUIT:\n\n    goroutine 251 [syscall, 939 minutes]:\n    syscall.fstatat(0xffffffffffffff9c, 0xc001357320, 0x5e, 0xc0015a2378, 0x0, 0xc001357129, 0x8)\n    \t/usr/local/go/src/syscall/zsyscall_linux_amd64.go:1480 +0xc8\n    os.Stat(0xc001357320, 0x5e, 0xc000d56b68, 0x3, 0xc000facb40, 0x48)\n    \t/usr/local/go/src/os/stat.go:13 +0x4d\n    k8s.io/kubernetes/vendor/k8s.io/mount-utils.(*Mounter).IsLikelyNotMountPoint(0xc000becfc0, 0xc001357320, …)\n\nDefined in runtime/traceback.go and net/http/pprof (`debug=2`). Traps: arguments are addresses, so no path is told. Minutes count from the\ncollection of garbage that found the goroutine waiting; below one none are written. A profile is taken without harm while kubelet\nhangs; a SIGQUIT, or the SIGABRT of systemd's watchdog, ends it, and its dump stands in the journal.",
   "forms": [
    {
     "name": "GoroutinesRecord",
     "fields": [
      {"name":"goroutine","type":"number","optional":false,"comment":""},
      {"name":"state","type":"string","optional":false,"comment":"`syscall`, `IO wait`, `chan receive`, `select`, …"},
      {
       "name": "minutes",
       "type": "number",
       "optional": true,
       "comment": "Whole minutes in this state; undefined below one. The runtime counts from its next collection of garbage on, so it may be longer."
      },
      {"name":"functions","type":"string[]","optional":false,"comment":"With their packages, innermost first."},
      {"name":"call","type":"string","optional":true,"comment":"The call about a file that it is in: `fstatat`, `Statfs`, `unlinkat`, …"}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/goroutines/profile.txt",
    "lines": [
     "goroutine 1 [select, 941 minutes]:",
     "k8s.io/kubernetes/cmd/kubelet/app.run(0x4f5d2a0, 0xc00061a0c0, 0xc00014e280, 0xc000b4e5a0, 0x4fb3a60, 0xc0004a0150, 0x0, 0x0)",
     "\t/go/src/k8s.io/kubernetes/_output/dockerized/go/src/k8s.io/kubernetes/cmd/kubelet/app/server.go:802 +0x1d5c",
     "main.main()",
     "\t_output/dockerized/go/src/k8s.io/kubernetes/cmd/kubelet/kubelet.go:49 +0xe5",
     "",
     "goroutine 19 [chan receive]:",
     "k8s.io/kubernetes/vendor/k8s.io/klog/v2.(*loggingT).flushDaemon(0x7023400)"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "goroutine": 1,
     "state": "select",
     "minutes": 941,
     "functions": ["k8s.io/kubernetes/cmd/kubelet/app.run","main.main"],
     "endLine": 5
    }
   }
  },
  "hostname": {
   "comment": "The name of the node: what `hostname` printed, /etc/hostname or /proc/sys/kernel/hostname.\n\n    ip-10-0-37-114\n\nOne word, short or with its domain; the name that Kubernetes gives the node may be another. Nothing in the content\ntells it from other files of one word, so the file's name has to.",
   "forms": [{"name":"HostnameRecord","fields":[{"name":"hostname","type":"string","optional":false,"comment":""}],"log":false}],
   "sample": {
    "path": "fixtures/sources/hostname/hostname",
    "lines": ["ip-10-0-37-114"],
    "more": false,
    "record": {"line":1,"offset":0,"hostname":"ip-10-0-37-114"}
   }
  },
  "journal": {
   "comment": "The systemd journal as journalctl(1) prints it, in every form (`-o cat` where the name of the file says so):\n\n    -- Journal begins at Fri 2026-11-20 13:27:05 CET, ends at Fri 2026-11-20 13:32:53 CET. --\n    Nov 20 13:31:49 ip-10-0-42-17.eu-west-1.compute.internal kernel: nfs: server 127.0.0.1 not responding, still trying\n    -- Boot 8d291d578f35478cbfcc728f01f9a6a6 --\n\nTraps. A message of several lines goes on in indented lines, but a program that writes several lines to its standard\noutput fills several entries; those of klog are joined here (same program, pid and stamp, no header of their own).\nWhere a writer sends its own time (systemd and syslog(3) do, standard output and the kernel do not), the text forms\nshow that, a few milliseconds before `__REALTIME_TIMESTAMP`, which JSON, export and verbose are read by;\nshort-monotonic shows the kernel's own stamp for its lines, as dmesg does. `short` has no year and no zone, is local\nand one second wide; it looks like RFC 3164, so a syslog file and a journal differ by name only. `-- No entries --`\nmeans that the filter matched nothing, which may be a wrong unit name. Months are named in the locale of the caller. The files of\njournald itself (`system.journal`) are not read: `journalctl --file FILE -o export` writes them as text.",
   "forms": [
    {
     "name": "JournalRecord",
     "fields": [
      {"name":"bootId","type":"string","optional":true,"comment":"_BOOT_ID; in text forms from the `-- Boot … --` line above."},
      {
       "name": "monotonic",
       "type": "number",
       "optional": true,
       "comment": "__MONOTONIC_TIMESTAMP: microseconds since that boot, when journald took the entry in."
      },
      {
       "name": "sourceRealtime",
       "type": "number",
       "optional": true,
       "comment": "_SOURCE_REALTIME_TIMESTAMP: microseconds since 1970, when the writer sent it."
      },
      {
       "name": "sourceMonotonic",
       "type": "number",
       "optional": true,
       "comment": "_SOURCE_MONOTONIC_TIMESTAMP: microseconds since boot; for the kernel the very stamp that dmesg shows."
      },
      {
       "name": "transport",
       "type": "string",
       "optional": true,
       "comment": "_TRANSPORT: `kernel`, `stdout`, `syslog`, `journal`, `driver`, `audit`."
      },
      {"name":"priority","type":"number","optional":true,"comment":"syslog(3): 0 (emerg) to 7 (debug)."}
     ],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/journal/automount-and-grace.txt",
    "lines": [
     "2026-11-26T12:35:44.655326+0000 ip-10-0-37-114 kernel: NFSD: Using nfsdcld client tracking operations.",
     "2026-11-26T12:35:44.667346+0000 ip-10-0-37-114 kernel: NFSD: starting 90-second grace period (net f0000000)",
     "2026-11-26T12:35:47.379279+0000 ip-10-0-37-114 kernel: NFSD: all clients done reclaiming, ending NFSv4 grace period (net f0000000)",
     "2026-11-26T12:38:49.159516+0000 ip-10-0-37-114 automount[11094]: Starting automounter version 5.1.8, master map /etc/auto.master",
     "2026-11-26T12:38:49.203599+0000 ip-10-0-37-114 automount[11094]: using kernel protocol version 5.05",
     "2026-11-26T12:38:51.897241+0000 ip-10-0-37-114 automount[11094]: mounted indirect on /net-home with timeout 60, freq 15 seconds",
     "2026-11-26T12:38:51.912618+0000 ip-10-0-37-114 automount[11094]: file map /etc/auto.tools not found",
     "2026-11-26T12:38:51.912834+0000 ip-10-0-37-114 automount[11094]: mount_autofs_indirect: failed to read map for /net-tools"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "stamp": {"clock":"utc","value":1795696544655326,"width":1},
     "level": null,
     "host": "ip-10-0-37-114",
     "program": "kernel",
     "message": "NFSD: Using nfsdcld client tracking operations.",
     "kind": "nfsd.recovery.configured",
     "fields": {"tracking":"nfsdcld"},
     "text": "2026-11-26T12:35:44.655326+0000 ip-10-0-37-114 kernel: NFSD: Using nfsdcld client tracking operations.",
     "actor": "kernel"
    }
   }
  },
  "klog-file": {
   "comment": "A log of klog without anything around it: `kubectl logs` of a program of Kubernetes, kubelet's own log file, one row\ncopied into an issue; text or JSON, also both.\n\n    I1120 13:21:05.281063     469 kubelet.go:2473] \"SyncLoop ADD\" source=\"api\" pods=[\"shop/web-1\"]\n    {\"ts\":1758106668007.8376,\"caller\":\"app/server.go:529\",\"msg\":\"Kubelet version\",\"v\":0,\"kubeletVersion\":\"v1.34.1\"}\n    172.20.0.2: {\"ts\":1758106668007.8376,…                      talosctl logs kubelet: the node in front of every row\n    Log file created at: 2026/11/20 13:21:05                    glog and klog with --log_dir: five rows on top\n\nDefined in k8s.io/klog, k8s.io/component-base/logs/json and google/glog. Traps: the text form has neither year nor\nzone. Rows of a paste may be indented. Rows of text stand before those of JSON until the program has read its flags, and whatever else it writes to its\noutput stands between. The program is told by the path, else from the first row on that only one program writes.",
   "forms": [
    {
     "name": "KlogFileRecord",
     "fields": [
      {"name":"place","type":"string","optional":true,"comment":"`kubelet.go:2473`"},
      {"name":"msg","type":"string","optional":true,"comment":"The message alone, without its keys."},
      {"name":"keys","type":"FieldMap","optional":true,"comment":""}
     ],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/klog-file/csi-azurefile-node.log",
    "lines": [
     "I1120 12:40:00.100100       1 utils.go:110] GRPC call: /csi.v1.Node/NodeStageVolume",
     "I1120 12:40:00.100200       1 utils.go:111] GRPC request: {\"staging_target_path\":\"/var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.azure.com/9988aa/globalmou…",
     "I1120 12:40:10.100300       1 utils.go:110] GRPC call: /csi.v1.Node/NodeStageVolume",
     "E1120 12:40:10.100400       1 utils.go:115] GRPC error: rpc error: code = Aborted desc = An operation with the given Volume ID rg-data#stdata07#share-inv###inve…",
     "I1120 12:42:00.100200       1 utils.go:111] GRPC request: {\"staging_target_path\":\"/var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.azure.com/9988aa/globalmou…",
     "I1120 12:43:00.100200       1 utils.go:111] GRPC request: {\"target_path\":\"/var/lib/kubelet/pods/11111111-2222-4333-8444-555555555555/volumes/kubernetes.io~csi/p…",
     "I1120 12:43:01.100200       1 utils.go:111] GRPC request: {\"staging_target_path\":\"/var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.azure.com/9988aa/globalmou…",
     "I1120 12:43:02.100200       1 utils.go:111] GRPC request: {\"staging_target_path\":\"/var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.azure.com/9988aa/globalmou…"
    ],
    "more": true,
    "record": {
     "line": 4,
     "offset": 575,
     "stamp": {"clock":"yearless","value":974724010100400,"width":1},
     "level": "E",
     "message": "GRPC error: rpc error: code = Aborted desc = An operation with the given Volume ID rg-data#stdata07#share-inv###inventory already exists",
     "kind": "volume.operation.refused",
     "fields": {"volumeHandle":"rg-data#stdata07#share-inv###inventory"},
     "text": "E1120 12:40:10.100400       1 utils.go:115] GRPC error: rpc error: code = Aborted desc = An operation with the given Volume ID rg-data#stdata07#share-inv###inventory already exists",
     "pid": 1,
     "place": "utils.go:115",
     "msg": "GRPC error: rpc error: code = Aborted desc = An operation with the given Volume ID rg-data#stdata07#share-inv###inventory already exists",
     "keys": {},
     "program": "csi-plugin",
     "actor": "csi"
    }
   }
  },
  "kubectl-describe": {
   "comment": "`kubectl describe` of pods, nodes and other objects, one behind the other; YAML of `kubectl get -o yaml` may follow in the\nsame file, as collectors of the EFS CSI driver write it.\n\n    Name:                 efs-csi-node-8x2lk\n    Namespace:            kube-system\n    Containers:\n      efs-plugin:\n        Last State:     Terminated\n          Reason:       OOMKilled\n    Events:\n      Type     Reason   Age                From     Message\n      ----     ------   ----               ----     -------\n      Warning  BackOff  3m (x61 over 17m)  kubelet  Back-off restarting failed container\n\nSee staging/src/k8s.io/kubectl/pkg/describe/describe.go. It is made for people: uid, mount propagation and the time of a\ndeletion are not in it; ages are counted when it was written. `Terminating (lasts 51m)` counts from the end of the grace\nperiod. A message of several lines (mount errors) goes on as it was written, most at the left margin. What is pasted\ninto an issue is often the end alone, from `Events:` or from the head of its table on, or rows of it: an object without a name.",
   "forms": [
    {
     "name": "KubectlDescribeRecord",
     "fields": [
      {"name":"kind","type":"string | null","optional":true,"comment":"null where neither the object nor its list says it."},
      {"name":"apiVersion","type":"string","optional":true,"comment":""},
      {"name":"namespace","type":"string","optional":true,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {"name":"uid","type":"string","optional":true,"comment":""},
      {"name":"creationTimestamp","type":"Stamp","optional":true,"comment":""},
      {"name":"deletionTimestamp","type":"Stamp","optional":true,"comment":""},
      {"name":"deletionGracePeriodSeconds","type":"number","optional":true,"comment":""},
      {
       "name": "owners",
       "type": "{ kind?: string; name?: string; uid?: string }[]",
       "optional": true,
       "comment": "What it belongs to: the DaemonSet or ReplicaSet of a pod."
      },
      {"name":"pod","type":"Pod","optional":true,"comment":""},
      {"name":"node","type":"Node","optional":true,"comment":""},
      {"name":"event","type":"KubernetesEvent","optional":true,"comment":""},
      {"name":"persistentVolume","type":"PersistentVolume","optional":true,"comment":""},
      {"name":"persistentVolumeClaim","type":"PersistentVolumeClaim","optional":true,"comment":""},
      {"name":"volumeAttachment","type":"VolumeAttachment","optional":true,"comment":""},
      {"name":"lease","type":"Lease","optional":true,"comment":""},
      {"name":"object","type":"JsonObject","optional":true,"comment":"The whole object as written."},
      {"name":"kind","type":"string | null","optional":false,"comment":"null for kinds that are not told by their entries."},
      {"name":"status","type":"string","optional":true,"comment":"As written in front of any bracket: `Running`, `Terminating`."},
      {"name":"terminatingFor","type":"Age","optional":true,"comment":"Since the grace period of its deletion ended."},
      {"name":"events","type":"DescribedEvent[]","optional":true,"comment":""},
      {"name":"entries","type":"Record<string, string>","optional":true,"comment":"The entries of one line, as written."},
      {"name":"sections","type":"Record<string, string[]>","optional":true,"comment":"What stands below the other entries, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/kubectl-describe/driver-info.txt",
    "lines": [
     "Name:                 efs-csi-node-8x2lk",
     "Namespace:            kube-system",
     "Priority:             2000001000",
     "Priority Class Name:  system-node-critical",
     "Service Account:      efs-csi-node-sa",
     "Node:                 ip-10-208-27-139.eu-west-1.compute.internal/10.208.27.139",
     "Start Time:           Sat, 21 Nov 2026 17:02:56 +0000",
     "Labels:               app=efs-csi-node"
    ],
    "more": true,
    "record": null
   }
  },
  "kubectl-get": {
   "comment": "The tables of `kubectl get`, with or without `-A` and `-o wide`; several in one file, and `kubectl events`.\n\n    NAMESPACE   NAME                    READY   STATUS        RESTARTS      AGE   IP             NODE\n    jobs        import-29687042-hgjkd   0/1     Terminating   3 (12m ago)   74m   10.208.27.61   ip-10-208-27-139\n\nDefined in kubernetes, pkg/printers/internalversion/printers.go. Columns stand under their heads, three blanks apart;\nheads and cells may hold single blanks. `STATUS` is kubectl's own summary: `Terminating` is an object with a deletion\ntime stamp, but a pod on a node that is lost is `Unknown`. Ages are counted when the table was written; the file does\nnot say when that was. Of several kinds asked at once, names are written `pod/NAME`. The message of an event is cut\nat its first line feed.",
   "forms": [
    {
     "name": "KubectlGetRecord",
     "fields": [
      {
       "name": "kind",
       "type": "string | null",
       "optional": false,
       "comment": "`Pod`, `Node`, told from the heads or from the name; null for tables that are not known by their heads."
      },
      {"name":"namespace","type":"string","optional":true,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {"name":"status","type":"string","optional":true,"comment":""},
      {"name":"age","type":"Age","optional":true,"comment":""},
      {"name":"ready","type":"string","optional":true,"comment":"Of pods: containers that are ready, of all."},
      {"name":"restarts","type":"number","optional":true,"comment":""},
      {"name":"lastRestart","type":"Age","optional":true,"comment":"When the last container was started again."},
      {"name":"ip","type":"string","optional":true,"comment":""},
      {"name":"node","type":"string","optional":true,"comment":"Of pods and volume attachments."},
      {"name":"lastSeen","type":"Age","optional":true,"comment":"Of events."},
      {"name":"firstSeen","type":"Age","optional":true,"comment":""},
      {"name":"count","type":"number","optional":true,"comment":""},
      {"name":"type","type":"string","optional":true,"comment":""},
      {"name":"reason","type":"string","optional":true,"comment":""},
      {"name":"object","type":"string","optional":true,"comment":"`pod/NAME`."},
      {"name":"message","type":"string","optional":true,"comment":""},
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every column under its head, as written."},
      {
       "name": "withoutHeader",
       "type": "true",
       "optional": true,
       "comment": "The columns are the usual ones of a pod table: a filter took the header away."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/kubectl-get/all-wide.txt",
    "lines": [
     "NAMESPACE     NAME                              READY   STATUS        RESTARTS   AGE     IP              NODE                                             NOMINA…",
     "kube-system   aws-node-888fn                    1/1     Running       0          7h23m   10.208.27.139   ip-10-208-27-139.eu-central-1.compute.internal   <none>…",
     "kube-system   ebs-csi-node-mvfb2                3/3     Running       0          7h23m   10.208.27.139   ip-10-208-27-139.eu-central-1.compute.internal   <none>…",
     "kube-system   efs-csi-node-q7krr                3/3     Running       0          7h23m   10.208.27.139   ip-10-208-27-139.eu-central-1.compute.internal   <none>…",
     "payments      cart-15cf867475-58njz             1/1     Terminating   0          6h8m    10.208.25.105   ip-10-208-27-139.eu-central-1.compute.internal   <none>…",
     "payments      cart-15cf867475-l6fjd             1/1     Terminating   0          5h4m    10.208.24.145   ip-10-208-27-139.eu-central-1.compute.internal   <none>…",
     "payments      checkout-6f90ae4dd2-2sq78         1/1     Terminating   0          160m    10.208.26.100   ip-10-208-27-139.eu-central-1.compute.internal   <none>…"
    ],
    "more": false,
    "record": {
     "line": 2,
     "offset": 187,
     "kind": "Pod",
     "namespace": "kube-system",
     "name": "aws-node-888fn",
     "status": "Running",
     "age": {"text":"7h23m","micros":26580000000,"width":60000000},
     "ready": "1/1",
     "restarts": 0,
     "ip": "10.208.27.139",
     "node": "ip-10-208-27-139.eu-central-1.compute.internal",
     "columns": {
      "NAMESPACE": "kube-system",
      "NAME": "aws-node-888fn",
      "READY": "1/1",
      "STATUS": "Running",
      "RESTARTS": "0",
      "AGE": "7h23m",
      "IP": "10.208.27.139",
      "NODE": "ip-10-208-27-139.eu-central-1.compute.internal",
      "NOMINATED NODE": "<none>",
      "READINESS GATES": "<none>"
     }
    }
   }
  },
  "kubelet-stats": {
   "comment": "kubelet's /stats/summary: what the node, its pods and their volumes use.\n\n    {\"node\":{\"nodeName\":\"ip-10-208-27-139\",\"startTime\":\"2026-06-11T17:50:02Z\",\"memory\":{\"time\":\"…\",\"usageBytes\":…}},\n     \"pods\":[{\"podRef\":{\"name\":\"efs-csi-node-8x2lk\",\"namespace\":\"kube-system\",\"uid\":\"6cf2…\"},\"containers\":[…]}]}\n\nSee k8s.io/kubelet/pkg/apis/stats/v1alpha1/types.go. One record for the node, one for each pod. Counters are u64: a\nlimit that is none may stand as 9223372036854771712. The numbers are samples, each with the `time` it was taken at;\nthose of volumes are up to a minute old, and those of a volume that hangs stand still or are missing.\n`workingSetBytes` holds dirty pages too. **`startTime` of the node is its boot** as kubelet computed it.",
   "forms": [
    {
     "name": "KubeletStatsRecord",
     "fields": [
      {"name":"of","type":"'node' | 'pod'","optional":false,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {"name":"namespace","type":"string","optional":true,"comment":""},
      {"name":"uid","type":"string","optional":true,"comment":"Of a pod."},
      {"name":"startTime","type":"Stamp","optional":true,"comment":""},
      {"name":"cpu","type":"Sample","optional":true,"comment":""},
      {"name":"memory","type":"Sample","optional":true,"comment":""},
      {"name":"containers","type":"ContainerStats[]","optional":true,"comment":"Of a node the daemons: `kubelet`, `runtime`, `pods`."},
      {"name":"volumes","type":"VolumeStats[]","optional":true,"comment":""},
      {"name":"stats","type":"JsonObject","optional":false,"comment":"The whole object as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/kubelet-stats/summary.json",
    "lines": [
     "{",
     " \"node\": {",
     "  \"nodeName\": \"ip-10-208-27-139.eu-west-1.compute.internal\",",
     "  \"systemContainers\": [",
     "   {",
     "    \"name\": \"kubelet\",",
     "    \"startTime\": \"2026-06-11T17:51:00Z\",",
     "    \"cpu\": {"
    ],
    "more": true,
    "record": {
     "line": 109,
     "endLine": 117,
     "offset": 2489,
     "of": "pod",
     "name": "import-29687042-hgjkd",
     "namespace": "jobs",
     "uid": "b7f4edea-77c1-4ad2-9c66-9b1a2c3d4e5f",
     "startTime": {"clock":"utc","value":1781223900000000,"width":1000000},
     "stats": {
      "podRef": {"name":"import-29687042-hgjkd","namespace":"jobs","uid":"b7f4edea-77c1-4ad2-9c66-9b1a2c3d4e5f"},
      "startTime": "2026-06-12T00:25:00Z",
      "containers": null
     }
    }
   }
  },
  "kubernetes-objects": {
   "comment": "Objects of the Kubernetes API, as `kubectl get -o json` and `-o yaml`, `kubectl cluster-info dump`, `oc adm inspect`\nand kubelet's own `/pods` write them: one object, several documents, or a list whose `items` are objects.\n\n    {\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"efs-csi-node-8x2lk\", …\n\nEvery object is a record, whatever its kind; those that tell of mounts have their fields under the name of the kind.\nLists of a server (`PodList`, kubelet's) leave the kind out of their elements, those of kubectl (`List`) do not.\n**`deletionTimestamp` is when the grace period ends**, not when the deletion was asked for: that is\n`deletionGracePeriodSeconds` earlier. The clock is that of the API server or kubelet, in whole seconds.\nAn object of the list that is broken costs only itself in YAML; in JSON what follows may be lost with it.",
   "forms": [
    {
     "name": "KubernetesObjectRecord",
     "fields": [
      {"name":"kind","type":"string | null","optional":false,"comment":"null where neither the object nor its list says it."},
      {"name":"apiVersion","type":"string","optional":true,"comment":""},
      {"name":"namespace","type":"string","optional":true,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {"name":"uid","type":"string","optional":true,"comment":""},
      {"name":"creationTimestamp","type":"Stamp","optional":true,"comment":""},
      {"name":"deletionTimestamp","type":"Stamp","optional":true,"comment":""},
      {"name":"deletionGracePeriodSeconds","type":"number","optional":true,"comment":""},
      {
       "name": "owners",
       "type": "{ kind?: string; name?: string; uid?: string }[]",
       "optional": true,
       "comment": "What it belongs to: the DaemonSet or ReplicaSet of a pod."
      },
      {"name":"pod","type":"Pod","optional":true,"comment":""},
      {"name":"node","type":"Node","optional":true,"comment":""},
      {"name":"event","type":"KubernetesEvent","optional":true,"comment":""},
      {"name":"persistentVolume","type":"PersistentVolume","optional":true,"comment":""},
      {"name":"persistentVolumeClaim","type":"PersistentVolumeClaim","optional":true,"comment":""},
      {"name":"volumeAttachment","type":"VolumeAttachment","optional":true,"comment":""},
      {"name":"lease","type":"Lease","optional":true,"comment":""},
      {"name":"object","type":"JsonObject","optional":false,"comment":"The whole object as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/kubernetes-objects/documents.yaml",
    "lines": [
     "[root@node ~]# cat systemPods.yaml",
     "---",
     "apiVersion: v1",
     "kind: Pod",
     "metadata:",
     "  name: a",
     "  namespace: kube-system",
     "  creationTimestamp: \"2026-06-12T00:05:11Z\""
    ],
    "more": true,
    "record": {
     "line": 3,
     "endLine": 13,
     "offset": 39,
     "kind": "Pod",
     "apiVersion": "v1",
     "namespace": "kube-system",
     "name": "a",
     "creationTimestamp": {"clock":"utc","value":1781222711000000,"width":1000000},
     "pod": {},
     "object": {
      "apiVersion": "v1",
      "kind": "Pod",
      "metadata": {
       "name": "a",
       "namespace": "kube-system",
       "creationTimestamp": "2026-06-12T00:05:11Z",
       "annotations": {"text":"apiVersion: v2\n\n- no item\n"}
      }
     }
    }
   }
  },
  "logrus-file": {
   "comment": "A log of logrus without anything around it, as containerd, dockerd, CRI-O, k3s and k0s write it to a file or to a terminal:\n\n    time=\"2026-11-20T12:31:54.918273123Z\" level=info msg=\"starting containerd\" revision=1c4457e version=1.7.27\n\nDefined in text_formatter.go of sirupsen/logrus; Go's log/slog writes the same without quotes around the time. Traces\nof a crash follow without a header and belong to the row above. The program is told by the path only. k3s, of which the\nkubelet is a part, writes rows of klog among them (`/var/log/k3s.log`, `docker logs` of k3d); what k0s makes of those of its\nkubelet stands in envelopes/k0s.ts (`/var/log/k0sworker.log`). Rows of Go's own logger may stand among them.",
   "forms": [
    {
     "name": "LogrusFileRecord",
     "fields": [
      {"name":"msg","type":"string","optional":true,"comment":"The message alone, without its keys."},
      {"name":"keys","type":"FieldMap","optional":true,"comment":""}
     ],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/logrus-file/containerd.log",
    "lines": [
     "containerd github.com/containerd/containerd v1.7.27",
     "time=\"2026-11-20T12:31:54.918273123Z\" level=info msg=\"starting containerd\" revision=05044ec0a9a75232cad458027ca83437aae3f4da version=v1.7.27",
     "time=\"2026-11-20T12:31:54.931006Z\" level=info msg=\"loading plugin \\\"io.containerd.content.v1.content\\\"...\" type=io.containerd.content.v1",
     "\u001b[33mtime=\"2026-11-20T12:32:10.1Z\" level=warning msg=\"cleaning up after shim disconnected\" id=5f0c9a6f0d2f namespace=k8s.io\u001b[0m",
     "time=\"2026-11-20T12:32:11.000000001Z\" level=error msg=\"failed to handle container TaskExit event\" error=\"failed to stop container: context deadline exceeded: un…",
     "time=\"2026-11-20T12:32:12.5+01:00\" level=fatal msg=crashed",
     "panic: runtime error: invalid memory address",
     ""
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 52,
     "kind": null,
     "fields": {},
     "text": "time=\"2026-11-20T12:31:54.918273123Z\" level=info msg=\"starting containerd\" revision=05044ec0a9a75232cad458027ca83437aae3f4da version=v1.7.27",
     "stamp": {"clock":"utc","value":1795177914918273,"width":1},
     "level": "info",
     "message": "msg=\"starting containerd\" revision=05044ec0a9a75232cad458027ca83437aae3f4da version=v1.7.27",
     "program": "containerd",
     "actor": "containerd",
     "msg": "starting containerd",
     "keys": {"revision":"05044ec0a9a75232cad458027ca83437aae3f4da","version":"v1.7.27"}
    }
   }
  },
  "lslocks": {
   "comment": "What lslocks(8) of util-linux prints: /proc/locks with the name of the process and the path of the file.\n\n    COMMAND           PID  TYPE SIZE MODE   M START END PATH\n    python3         10504 FLOCK      WRITE* 0     0   0 /srv/state/lock\n    (undefined)        -1 OFDLCK     READ   0     0   0 /dev...\n\nDefined in misc-utils/lslocks.c. The table, `--raw` and JSON (`{\"locks\": [`) with any choice of columns. An asterisk\nbehind the mode is a lock that is waited for and not held, and BLOCKER is the process that holds it. A path with `...`\nis only the mount point: the file itself was not found. An END of 0 is `EOF` of /proc/locks. To name the files lslocks\nlooks at each of them, so on a node whose mounts hang it may hang itself.",
   "forms": [
    {
     "name": "LslocksRecord",
     "fields": [
      {"name":"command","type":"string","optional":true,"comment":"`(unknown)` or `(undefined)` where lslocks could not tell."},
      {"name":"pid","type":"number","optional":true,"comment":"-1 for a lock of an open file, which belongs to no process."},
      {"name":"type","type":"string","optional":true,"comment":"`POSIX`, `FLOCK`, `OFDLCK`, `LEASE`."},
      {"name":"mode","type":"string","optional":true,"comment":"As written, without the asterisk: `READ`, `WRITE`."},
      {"name":"waits","type":"true","optional":true,"comment":"It is waited for, not held."},
      {"name":"path","type":"string","optional":true,"comment":"Empty where no file and no mount point was found."},
      {"name":"blocker","type":"number","optional":true,"comment":"The pid of the process that it waits for."},
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every column under its head, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/lslocks/sos-hung.txt",
    "lines": [
     "COMMAND           PID  TYPE SIZE MODE  M START END PATH",
     "rpcbind           215 FLOCK      WRITE 0     0   0 /run/rpcbind.lock",
     "cron              286 FLOCK   4B WRITE 0     0   0 /run/crond.pid"
    ],
    "more": false,
    "record": {
     "line": 2,
     "offset": 56,
     "command": "rpcbind",
     "pid": 215,
     "type": "FLOCK",
     "mode": "WRITE",
     "path": "/run/rpcbind.lock",
     "columns": {"COMMAND":"rpcbind","PID":"215","TYPE":"FLOCK","SIZE":"","MODE":"WRITE","M":"0","START":"0","END":"0","PATH":"/run/rpcbind.lock"}
    }
   }
  },
  "lsof": {
   "comment": "What lsof prints: the open files of processes or threads, as a table or as the fields of `-F`.\n\n    COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF    NODE NAME\n    kubelet  469 root  cwd    DIR   0,49     4096       1 /mnt/efs (127.0.0.1:/)\n    kubelet  469 root   12uW  REG  254,0        0 5318194 /var/lib/kubelet/lock\n\nSee lsof(8), print.c and dialects/linux/dprint.c. Cells may be empty, so they are told apart by where they stand: a\nnumber ends under its head, behind an FD stand its access and its lock. COMMAND is cut to nine letters and blanks in it\nare `\\x20`; nothing else is escaped for good. Behind the name stand the state of a socket, `(deleted)`, or the device of\nan NFS mount. A file that is held as an inotify instance is `anon_inode` with the name `inotify`. Without `-b` lsof looks\nat the mounts and waits where one hangs. A thread has the files of its process: with `-K` every file shows once more\nfor each thread.",
   "forms": [
    {
     "name": "LsofRecord",
     "fields": [
      {"name":"command","type":"string","optional":true,"comment":"As written: cut to nine letters, and with `\\x20` for a blank."},
      {"name":"pid","type":"number","optional":false,"comment":""},
      {"name":"tid","type":"number","optional":true,"comment":""},
      {"name":"user","type":"string","optional":true,"comment":"Name or number."},
      {
       "name": "fd",
       "type": "string",
       "optional": true,
       "comment": "A number, or `cwd`, `rtd`, `txt`, `mem`, `DEL`, `NOFD`. Not there for a process without a file in `-F`."
      },
      {"name":"access","type":"string","optional":true,"comment":"`r`, `w` or `u` for both."},
      {
       "name": "lock",
       "type": "string",
       "optional": true,
       "comment": "Letter of the lock that it holds: `R` and `W` of the whole file, `r` and `w` of a part, `u`, `N` and others."
      },
      {"name":"type","type":"string","optional":true,"comment":""},
      {"name":"name","type":"string","optional":true,"comment":""},
      {
       "name": "columns",
       "type": "Record<string, string>",
       "optional": false,
       "comment": "Every column under its head, as written; of `-F` those without a head under their letter."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/lsof/dead-port.txt",
    "lines": [
     "COMMAND    PID TID TASKCMD              USER   FD      TYPE             DEVICE SIZE/OFF       NODE NAME",
     "systemd      1                          root    0u      CHR                1,3      0t0          4 /dev/null",
     "systemd      1                          root    1u      CHR                1,3      0t0          4 /dev/null",
     "systemd      1                          root    3w      CHR               1,11      0t0         10 /dev/kmsg",
     "systemd      1                          root    6r  a_inode               0,14        0      10708 inotify",
     "systemd      1                          root   11r  a_inode               0,14        0      10708 inotify",
     "systemd      1                          root   19u     unix 0x00000000fc57957b      0t0      11472 /run/systemd/private type=STREAM (LISTEN)",
     "systemd      1                          root   20u     unix 0x00000000c3095754      0t0      11474 /run/systemd/userdb/io.systemd.DynamicUser type=STREAM (LISTE…"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 104,
     "command": "systemd",
     "pid": 1,
     "user": "root",
     "fd": "0",
     "access": "u",
     "type": "CHR",
     "name": "/dev/null",
     "columns": {"COMMAND":"systemd","PID":"1","USER":"root","FD":"0u","TYPE":"CHR","DEVICE":"1,3","SIZE/OFF":"0t0","NODE":"4","NAME":"/dev/null"}
    }
   }
  },
  "machine-id": {
   "comment": "/etc/machine-id: the id of the installation.\n\n    5f2c0d6c6a0b4d0f9a3a7d6f1e2b3c4d\n\nSee machine-id(5): 32 hex digits in lower case, or `uninitialized` until the first boot is done. Machines that were\nmade from one image without care have one id, so two nodes may share it. The journal carries it as `_MACHINE_ID`; ids\nof boots and containers look alike, so the file's name has to tell it.",
   "forms": [
    {
     "name": "MachineIdRecord",
     "fields": [{"name":"machineId","type":"string | null","optional":false,"comment":"null for `uninitialized`."}],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/machine-id/etc/machine-id",
    "lines": ["3d1219c7c4c5404aaa1f6d2a48adfda4"],
    "more": false,
    "record": {"line":1,"offset":0,"machineId":"3d1219c7c4c5404aaa1f6d2a48adfda4"}
   }
  },
  "meminfo": {
   "comment": "/proc/meminfo: how the memory of the node is used, a name and a value a line.\n\n    MemTotal:        4019368 kB\n    MemAvailable:    3712340 kB\n    Writeback:             0 kB\n    HugePages_Total:       0\n\nSee proc_meminfo(5) and fs/proc/meminfo.c. `kB` means 1024 bytes; counts of pages have no unit. The kernel decides\nwhich lines there are: those that are not known here are kept. `NFS_Unstable` is 0 since Linux 5.8, where such pages\ncount as `Writeback`. A file of one NUMA node (/sys/devices/system/node/node0/meminfo) has `Node 0 ` in front.",
   "forms": [
    {
     "name": "MeminfoRecord",
     "fields": [
      {"name":"name","type":"string","optional":false,"comment":"`MemAvailable`, `Active(anon)`."},
      {"name":"value","type":"bigint","optional":false,"comment":""},
      {"name":"unit","type":"'kB' | null","optional":false,"comment":"`kB`; null for a count."},
      {"name":"node","type":"number","optional":true,"comment":"The NUMA node, where the line names one."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/meminfo/node0.txt",
    "lines": ["Node 0 MemTotal:        8388608 kB","Node 0 MemFree:          512000 kB","Node 0 HugePages_Total:     0"],
    "more": false,
    "record": {"line":1,"offset":0,"name":"MemTotal","value":"8388608","unit":"kB","node":0}
   }
  },
  "mount": {
   "comment": "What mount(8) prints when it is called without arguments or with -l.\n\n    127.0.0.1:/ on /mnt/efs type nfs4 (rw,relatime,vers=4.1,hard,port=20127,addr=127.0.0.1)\n    /dev/sr0 on /media/Install Disk type iso9660 (ro,nosuid) [Install Disk]\n\nDefined in util-linux, sys-utils/mount.c:print_all and mount(8). Nothing is escaped: the source and the mount point\nmay hold blanks and the words ` on ` and ` type `; control characters in the mount point are replaced by `?` for good.\nA file system type has no blank, so the last ` type FS (` counts, and a mount point is absolute, so the first ` on /`\ndoes; where more than one ` on /` stands in front of the type, the split is a guess and is reported. People line the\nwords up with blanks and tabs before they paste them. Options of the\nmount and of its superblock are one list. Collectors filter the table (`mount | grep nfs`): no row proves nothing. The\nEKS log collector writes `df -h` behind it into the same file; these rows are counted and not read.",
   "forms": [
    {
     "name": "MountRecord",
     "fields": [
      {"name":"source","type":"string","optional":false,"comment":"The source; empty where mount shows none."},
      {"name":"mountPoint","type":"string","optional":false,"comment":""},
      {"name":"fsType","type":"string","optional":false,"comment":""},
      {"name":"options","type":"string[]","optional":false,"comment":"Options of the mount and of its superblock, as one list."},
      {"name":"label","type":"string","optional":true,"comment":"The label of the file system, where `mount -l` found one."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/mount/efs-csi-results.txt",
    "lines": [
     "kubectl exec efs-csi-node-7g8k2 -n kube-system -c efs-plugin -- mount |grep nfs ",
     "",
     "127.0.0.1:/ on /var/lib/kubelet/pods/11111111-2222-4333-8444-555555555555/volumes/kubernetes.io~csi/pvc-1/mount type nfs4 (rw,relatime,vers=4.1,rsize=524288,wsi…"
    ],
    "more": false,
    "record": {
     "line": 3,
     "offset": 82,
     "source": "127.0.0.1:/",
     "mountPoint": "/var/lib/kubelet/pods/11111111-2222-4333-8444-555555555555/volumes/kubernetes.io~csi/pvc-1/mount",
     "fsType": "nfs4",
     "options": [
      "rw",
      "relatime",
      "vers=4.1",
      "rsize=524288",
      "wsize=524288",
      "namlen=255",
      "hard",
      "noresvport",
      "proto=tcp",
      "port=21015",
      "timeo=50",
      "retrans=2",
      "sec=sys",
      "clientaddr=127.0.0.1",
      "local_lock=none",
      "addr=127.0.0.1"
     ]
    }
   }
  },
  "mount-counts": {
   "comment": "How many mount entries there are, as people count them after each start of a container: below the command, which alone says what was\ncounted. A loop counts several times.\n\n    $ mount | grep test_vol | wc -l\n    31\n    $ grep -c test_vol /proc/self/mountinfo\n    31\n\nWritten by wc(1), which puts the name behind the number if it is given a file, and by `grep -c`. Trap: what was counted is lines that\nhold a word anywhere, and in which mount namespace nothing shows.",
   "forms": [
    {
     "name": "MountCountsRecord",
     "fields": [
      {"name":"counted","type":"string","optional":false,"comment":"What was counted, as it was typed: `mount | grep test_vol`."},
      {"name":"words","type":"string[]","optional":false,"comment":"The words that the filter asks for."},
      {
       "name": "starts",
       "type": "string",
       "optional": true,
       "comment": "A container with a shared bind mount that the same line starts before each count."
      },
      {"name":"path","type":"string","optional":true,"comment":"The file that the number is of, if wc names it."},
      {"name":"count","type":"number","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/mount-counts/pasted.txt",
    "lines": [
     "$ mount | grep shop_data | wc -l",
     "3",
     "[root@node-a ~]# for i in 1 2 3; do docker start shop; mount | grep shop_data | wc -l; done",
     "7",
     "15",
     "31",
     "# grep -c shop_data /proc/self/mountinfo",
     "31"
    ],
    "more": true,
    "record": {"line":2,"offset":33,"counted":"mount | grep shop_data","words":["shop_data"],"count":3}
   }
  },
  "mount-log": {
   "comment": "/var/log/amazon/efs/mount.log: what the runs of mount.efs and mount.s3files do.\n\n    2026-11-20 12:35:03 UTC - INFO - version=3.1.1 options={'rw': None, 'tls': None}\n    2026-11-20 12:35:03 UTC - INFO - binding 20361\n    2026-11-20 12:35:03 UTC - INFO - Started efs-proxy, pid: 245\n    2026-11-20 12:35:03 UTC - INFO - Executing: \"/sbin/mount.nfs4 127.0.0.1:/ /mnt/data -o rw,hard,port=20361\"\n\nDefined in src/mount_efs/__init__.py and src/efs_utils_common of aws/efs-utils. Many processes write it at once and\nno line says which: `helperRuns` tells the runs apart as far as that is possible. The `errno` of `Failed to start\ntunnel (errno=101)` is the exit status of the tunnel. Several processes rotate the file without a lock, so lines in\n`.1` may be newer than the first lines of the live file.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/mount-log/debug.log",
    "lines": [
     "2026-11-20 12:33:33 UTC - INFO - version=3.2.0 options={'rw': None, 'accesspoint': 'fsap-0abcdef0123456789', 'tls': None}",
     "2026-11-20 12:33:34 UTC - DEBUG - Identified init system: aws-efs-csi-dri",
     "2026-11-20 12:33:34 UTC - DEBUG - Not testing network on non-systemd init systems",
     "2026-11-20 12:33:34 UTC - DEBUG - Using dns_name_suffix amazonaws.com",
     "2026-11-20 12:33:34 UTC - DEBUG - mount_with_proxy: efs_proxy_enabled = True",
     "2026-11-20 12:33:34 UTC - INFO - binding 20376",
     "2026-11-20 12:33:38 UTC - DEBUG - Removed /var/run/efs/efs-utils-lock successfully",
     "2026-11-20 12:33:39 UTC - WARNING - Could not start amazon-efs-mount-watchdog, unrecognized init system \"aws-efs-csi-dri\""
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "kind": "efs.mount.begun",
     "fields": {"version":"3.2.0","options":["rw","accesspoint=fsap-0abcdef0123456789","tls"]},
     "text": "2026-11-20 12:33:33 UTC - INFO - version=3.2.0 options={'rw': None, 'accesspoint': 'fsap-0abcdef0123456789', 'tls': None}",
     "stamp": {"clock":"utc","value":1795178013000000,"width":1000000},
     "level": "INFO",
     "message": "version=3.2.0 options={'rw': None, 'accesspoint': 'fsap-0abcdef0123456789', 'tls': None}",
     "actor": "efs-mount-helper"
    }
   }
  },
  "mount-watchdog-log": {
   "comment": "/var/log/amazon/efs/mount-watchdog.log: what amazon-efs-mount-watchdog does about the tunnels of EFS mounts.\n\n    2026-11-20 12:34:18 UTC - INFO - No mount found for \"fs-0a1b2c3d4e5f60718.mnt.data.20361\"\n    2026-11-20 12:34:49 UTC - INFO - Unmount grace period expired for fs-0a1b2c3d4e5f60718.mnt.data.20361\n    2026-11-20 12:34:49 UTC - INFO - Sending signal SIGTERM(15) to stunnel. PID: 50, group ID: 50\n    2026-11-20 12:34:50 UTC - INFO - TLS tunnel: 50 is no longer running, cleaning up state\n\nDefined in src/watchdog/__init__.py of aws/efs-utils. One process writes it, so its lines are in order; it polls once\na second. `TLS tunnel is not running for X` is normal in every unmount, `TLS tunnel for X is not running` is a fault.\nThe watchdog never unmounts anything, and restarts of a tunnel lose what that writes to stderr. In the container of\nthe CSI driver the log dies with the container.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/mount-watchdog-log/debug.log",
    "lines": [
     "2026-11-20 12:33:31 UTC - INFO - amazon-efs-mount-watchdog, version 3.2.0, is enabled and started",
     "2026-11-20 12:33:31 UTC - DEBUG - Persisted state files in \"/var/run/efs\": []",
     "2026-11-20 12:33:31 UTC - DEBUG - Removing private key file",
     "2026-11-20 12:33:31 UTC - DEBUG - /var/run/efs/efs-utils-lock does not exist, nothing to do",
     "2026-11-20 12:33:31 UTC - WARNING - Watchdog ignoring malformed nfs4 mount \"foo bar with spaces nfs4 rw 0 0",
     "\": Expected 6 arguments, got 8",
     "2026-11-20 12:33:38 UTC - DEBUG - Current local NFS mounts: [Mount(server='127.0.0.1:/', mountpoint='/mnt/my\\\\040share', type='nfs4', options='rw,vers=4.1,port=…",
     "2026-11-20 12:33:38 UTC - DEBUG - Current state files in \"/var/run/efs\": []"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "kind": "efs.watchdog.started",
     "fields": {"version":"3.2.0"},
     "text": "2026-11-20 12:33:31 UTC - INFO - amazon-efs-mount-watchdog, version 3.2.0, is enabled and started",
     "stamp": {"clock":"utc","value":1795178011000000,"width":1000000},
     "level": "INFO",
     "message": "amazon-efs-mount-watchdog, version 3.2.0, is enabled and started",
     "actor": "efs-watchdog"
    }
   }
  },
  "mountinfo": {
   "comment": "/proc/PID/mountinfo: the mount table of one mount namespace.\n\n    301 27 0:49 / /mnt/a\\040b rw,relatime shared:140 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361\n\nDefined in fs/proc_namespace.c:show_mountinfo and proc_pid_mountinfo(5). Fields are separated by single blanks, so an\nempty source shows as two blanks; blanks, tabs, line feeds and backslashes inside a field are octal escapes, a raw\ncarriage return is not escaped. The optional fields end at the first ` - `. Rows are not in the order of ids and a\nparent may stand behind its child; rows with the same mount point are stacked, the later one on top.",
   "forms": [
    {
     "name": "MountinfoRecord",
     "fields": [
      {"name":"mountId","type":"number","optional":false,"comment":""},
      {"name":"parentId","type":"number","optional":false,"comment":""},
      {"name":"majorMinor","type":"string","optional":false,"comment":"`major:minor` of the superblock."},
      {
       "name": "root",
       "type": "string",
       "optional": false,
       "comment": "The directory of the file system that is the root of this mount; `//deleted` stands behind a removed one."
      },
      {"name":"mountPoint","type":"string","optional":false,"comment":""},
      {"name":"mountOptions","type":"string[]","optional":false,"comment":"Options of this mount."},
      {
       "name": "optionalFields",
       "type": "string[]",
       "optional": false,
       "comment": "Every optional field as written, in order: `shared:2`, `master:1`, `propagate_from:2`, `unbindable`, unknown ones."
      },
      {"name":"fsType","type":"string","optional":false,"comment":""},
      {"name":"source","type":"string","optional":false,"comment":"The source; empty where the kernel shows none."},
      {"name":"superOptions","type":"string[]","optional":false,"comment":"Options of the superblock, shared by all mounts of it."},
      {
       "name": "deleted",
       "type": "true",
       "optional": true,
       "comment": "The root was removed while it was mounted (`//deleted` was written behind it)."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/mountinfo/crlf.txt",
    "lines": [
     "22 1 259:1 / / rw,relatime shared:1 - ext4 /dev/root rw\r",
     "301 22 0:49 / /mnt/a rw,relatime shared:140 - nfs4 [::1]:/ rw,vers=4.1,hard,port=20361,addr=::1\r",
     "\r"
    ],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "mountId": 22,
     "parentId": 1,
     "majorMinor": "259:1",
     "root": "/",
     "mountPoint": "/",
     "mountOptions": ["rw","relatime"],
     "optionalFields": ["shared:1"],
     "fsType": "ext4",
     "source": "/dev/root",
     "superOptions": ["rw"]
    }
   }
  },
  "mounts": {
   "comment": "/proc/mounts, /proc/PID/mounts and an /etc/mtab that is a link to them: the mount table of one mount namespace in the\nform of fstab.\n\n    127.0.0.1:/ /mnt/a\\040b nfs4 rw,relatime,vers=4.1,hard,proto=tcp,port=20127,addr=127.0.0.1 0 0\n\nDefined in fs/proc_namespace.c:show_vfsmnt and proc_pid_mounts(5). The options begin with `rw` or `ro` and hold those\nof the mount and of its superblock in one list; the last two fields are always 0. An empty source shows as a blank in\nfront of the line. There are no mount ids: which of two rows on one mount point lies on top is told by their order\nonly, the later one is. A process outside of its root does not see every row. fstab has the same columns but says\nwhat shall be, not what is: it is not this source. Its rows are known by words that the kernel never hears (`defaults`,\n`noauto`, `x-systemd.…`), by `UUID=`, and by numbers at the end.",
   "forms": [
    {
     "name": "MountsRecord",
     "fields": [
      {"name":"source","type":"string","optional":false,"comment":"The source; empty where the kernel shows none."},
      {"name":"mountPoint","type":"string","optional":false,"comment":""},
      {"name":"fsType","type":"string","optional":false,"comment":""},
      {"name":"options","type":"string[]","optional":false,"comment":"Options of the mount and of its superblock, as one list."},
      {"name":"freq","type":"number","optional":false,"comment":"The fifth field, `fs_freq` of fstab(5): 0 from the kernel."},
      {"name":"passno","type":"number","optional":false,"comment":"The sixth field, `fs_passno` of fstab(5): 0 from the kernel."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/mounts/dead-port.txt",
    "lines": [
     "sysfs /sys sysfs rw,nosuid,nodev,noexec,relatime 0 0",
     "proc /proc proc rw,nosuid,nodev,noexec,relatime 0 0",
     "udev /dev devtmpfs rw,nosuid,relatime,size=1984816k,nr_inodes=496204,mode=755,inode64 0 0",
     "devpts /dev/pts devpts rw,nosuid,noexec,relatime,gid=5,mode=620,ptmxmode=000 0 0",
     "tmpfs /run tmpfs rw,nosuid,nodev,noexec,relatime,size=400716k,mode=755,inode64 0 0",
     "/dev/vda / ext4 rw,relatime,errors=remount-ro 0 0",
     "securityfs /sys/kernel/security securityfs rw,nosuid,nodev,noexec,relatime 0 0",
     "tmpfs /dev/shm tmpfs rw,nosuid,nodev,inode64 0 0"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "source": "sysfs",
     "mountPoint": "/sys",
     "fsType": "sysfs",
     "options": ["rw","nosuid","nodev","noexec","relatime"],
     "freq": 0,
     "passno": 0
    }
   }
  },
  "mountstats": {
   "comment": "/proc/PID/mountstats: every mount of one mount namespace, with the statistics of the NFS ones.\n\n    device 127.0.0.1:/ mounted on /mnt/efs with fstype nfs4 statvers=1.1\n    \topts:\trw,vers=4.1,hard,proto=tcp,port=20127,timeo=50,retrans=2,sec=sys\n    \tage:\t313\n    \tnfsv4:\tbm0=0xfdffbfff,acl=0x3,sessions,pnfs=not configured,lease_time=90,lease_expired=27\n    \tevents:\t10 603 0 0 0 3 1217 5120 0 8 0 2 0 200 403 1 0 202 0 0 5120 0 0 0 0 0 0\n    \tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n    \txprt:\ttcp 0 0 118 0 0 694 694 0 931 0 30 567 214\n    \tper-op statistics\n    \t       WRITE: 40 40 0 20980640 7360 71318 29746 101071 0\n\nDefined in fs/proc_namespace.c:show_vfsstat, fs/nfs/super.c:nfs_show_stats and net/sunrpc/stats.c. The numbers are of\nthe superblock: mounts that share one show the same, also the age, which is that of the oldest. A call counts when it\nends, so one that hangs stands nowhere; what moves while a server is gone is the connect count of the transport.\nCounters may wrap below zero. Copied text has blanks for tabs.",
   "forms": [
    {
     "name": "MountstatsRecord",
     "fields": [
      {
       "name": "device",
       "type": "string | null",
       "optional": false,
       "comment": "The source; null for `no device`, empty where the kernel shows none."
      },
      {"name":"mountPoint","type":"string","optional":false,"comment":""},
      {"name":"fsType","type":"string","optional":false,"comment":""},
      {"name":"statvers","type":"string | null","optional":false,"comment":"Version of the statistics, where the file system has any."},
      {"name":"nfs","type":"NfsStatistics","optional":true,"comment":"What the file system says of itself; absent where it says nothing."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/mountstats/hung.txt",
    "lines": [
     "device sysfs mounted on /sys with fstype sysfs",
     "device proc mounted on /proc with fstype proc",
     "device udev mounted on /dev with fstype devtmpfs",
     "device devpts mounted on /dev/pts with fstype devpts",
     "device tmpfs mounted on /run with fstype tmpfs",
     "device /dev/vda mounted on / with fstype ext4",
     "device securityfs mounted on /sys/kernel/security with fstype securityfs",
     "device tmpfs mounted on /dev/shm with fstype tmpfs"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"device":"sysfs","mountPoint":"/sys","fsType":"sysfs","statvers":null}
   }
  },
  "netstat": {
   "comment": "The sockets of one network namespace, as `netstat` of net-tools lists them.\n\n    Active Internet connections (servers and established)\n    Proto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name\n    tcp        0      0 127.0.0.1:20365         0.0.0.0:*               LISTEN      484/efs-proxy\n    Active UNIX domain sockets (servers and established)\n    Proto RefCnt Flags       Type       State         I-Node   PID/Program name     Path\n    unix  2      [ ACC ]     STREAM     LISTENING     13698    1/init               /run/dbus/system_bus_socket\n\nSee netstat(8) and netstat.c of net-tools. A datagram socket may have no state at all. Without -W a long IPv6 address\nis clipped and only its port is whole; with it the columns move, and some builds write the rest in an indented second\nline. `-` stands for a socket that no process was found for: the kernel's, or any one when not run as root. The name\nof a program may hold blanks; its column is 20 wide.",
   "forms": [
    {
     "name": "SocketRecord",
     "fields": [
      {
       "name": "protocol",
       "type": "string",
       "optional": false,
       "comment": "As written: `tcp`, `tcp6`, `udp`, `unix`, `u_str`, `nl`. Only netstat and /proc/net tell tcp and tcp6 apart."
      },
      {
       "name": "state",
       "type": "string",
       "optional": false,
       "comment": "As written: `LISTEN`, `ESTAB` or `ESTABLISHED`, `TIME-WAIT` or `TIME_WAIT`. Empty where the table has none."
      },
      {
       "name": "localAddress",
       "type": "string",
       "optional": false,
       "comment": "Without brackets and interface; `*` for any address of both families; the path of a unix socket."
      },
      {
       "name": "localPort",
       "type": "number | null",
       "optional": false,
       "comment": "null for `*`, for a port written as the name of a service, and for all but internet sockets."
      },
      {
       "name": "localService",
       "type": "string",
       "optional": true,
       "comment": "The service in place of the port number, where the tool ran without `-n`."
      },
      {"name":"localInterface","type":"string","optional":true,"comment":"The interface behind `%`."},
      {"name":"peerAddress","type":"string","optional":false,"comment":""},
      {"name":"peerPort","type":"number | null","optional":false,"comment":""},
      {"name":"peerService","type":"string","optional":true,"comment":""},
      {"name":"peerInterface","type":"string","optional":true,"comment":""},
      {
       "name": "processes",
       "type": "SocketProcess[] | null",
       "optional": false,
       "comment": "Who holds it. null: the table has no column for it. Empty: none was named; that says nothing where no row of the table names one (taken without -p, or not as root), and else that the kernel holds it (an NFS client or server)."
      },
      {
       "name": "recvQ",
       "type": "number | null",
       "optional": false,
       "comment": "Bytes; the backlog of a listening socket. null where the table has none (unix sockets of netstat)."
      },
      {"name":"sendQ","type":"number | null","optional":false,"comment":""},
      {"name":"inode","type":"number","optional":true,"comment":"Number of the socket's inode, as in `socket:[N]` of /proc/PID/fd."},
      {"name":"peerInode","type":"number","optional":true,"comment":"The other end of a unix socket."},
      {"name":"user","type":"string","optional":true,"comment":"Name or number."},
      {"name":"type","type":"string","optional":true,"comment":"STREAM, DGRAM … of a unix socket of netstat."},
      {"name":"info","type":"string","optional":true,"comment":"What else the tool wrote, as text: timer, cgroup, memory, tcp_info."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/netstat/hung-neopa.txt",
    "lines": [
     "Active Internet connections (servers and established)",
     "Proto Recv-Q Send-Q Local Address           Foreign Address         State       User       Inode      PID/Program name     Timer",
     "tcp        0      0 0.0.0.0:111             0.0.0.0:*               LISTEN      0          12872      1/init               off (0.00/0/0)",
     "tcp6       0      0 :::111                  :::*                    LISTEN      0          12878      1/init               off (0.00/0/0)",
     "udp        0      0 0.0.0.0:111             0.0.0.0:*                           0          12875      1/init               off (0.00/0/0)",
     "udp6       0      0 :::111                  :::*                                0          12881      1/init               off (0.00/0/0)",
     "Active UNIX domain sockets (servers and established)",
     "Proto RefCnt Flags       Type       State         I-Node   PID/Program name     Path"
    ],
    "more": true,
    "record": {
     "line": 3,
     "offset": 183,
     "protocol": "tcp",
     "state": "LISTEN",
     "localAddress": "0.0.0.0",
     "localPort": 111,
     "peerAddress": "0.0.0.0",
     "peerPort": null,
     "processes": [{"name":"init","pid":1}],
     "recvQ": 0,
     "sendQ": 0,
     "user": "0",
     "inode": 12872,
     "info": "off (0.00/0/0)"
    }
   }
  },
  "nfsd-client-info": {
   "comment": "/proc/fs/nfsd/clients/N/info of an NFS server: who one of its NFSv4 clients is.\n\n    clientid: 0x6e7999a36b0827a0\n    address: \"10.50.1.2:1011\"\n    status: confirmed\n    seconds from last renew: 0\n    name: \"Linux NFSv4.1 worker-1\"\n    minor version: 1\n\nDefined in fs/nfsd/nfs4state.c:client_info_show, since Linux 5.3; `status` and the time of the renewal came later. The name is what the\nclient calls itself, its `co_ownerid`: the server takes two clients with one name for one that was restarted. Text in quotes is escaped.\nSeveral files behind each other are several clients.",
   "forms": [
    {
     "name": "NfsdClientInfoRecord",
     "fields": [
      {"name":"clientid","type":"string","optional":false,"comment":"8 bytes in hex."},
      {"name":"address","type":"string","optional":true,"comment":"The address without its port."},
      {"name":"status","type":"string","optional":true,"comment":"`confirmed`, `courtesy`, `expirable`, `unconfirmed`."},
      {"name":"renewed","type":"number","optional":true,"comment":"Seconds since the client renewed its lease."},
      {"name":"name","type":"string","optional":true,"comment":"As the client calls itself."},
      {"name":"minorVersion","type":"number","optional":true,"comment":""},
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every line under its name, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/nfsd-client-info/kernel-5.txt",
    "lines": ["clientid: 0x2c1f0a3e5e8d1177","address: \"[fd00:50::12]:987\"","name: \"Linux NFSv4.0 10.1.1.4/10.1.1.1\"","minor version: 0"],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "clientid": "2c1f0a3e5e8d1177",
     "columns": {"address":"\"[fd00:50::12]:987\"","name":"\"Linux NFSv4.0 10.1.1.4/10.1.1.1\"","minor version":"0"},
     "endLine": 4,
     "address": "fd00:50::12",
     "name": "Linux NFSv4.0 10.1.1.4/10.1.1.1",
     "minorVersion": 0
    }
   }
  },
  "nfsd-client-states": {
   "comment": "/proc/fs/nfsd/clients/N/states of an NFS server: what one NFSv4 client has opened, locked and been lent.\n\n    - 0x00000001b930c8685c46f8ff0e000000: { type: deleg, access: r, superblock: \"fc:00:8659577\", filename: \"a/test2\" }\n\nDefined in fs/nfsd/nfs4state.c:nfs4_show_open and its neighbours. It looks like YAML and is none: the file name is the\nlast two parts of the path and is not escaped, old kernels do not escape the owner either, and a flag such as\n`admin-revoked` has no value. What belongs to no open file any more shows without superblock and filename. A row of\ntype `lock` is one owner's locks on one file, however many there are, and may be none.",
   "forms": [
    {
     "name": "NfsdClientStatesRecord",
     "fields": [
      {"name":"stateid","type":"string","optional":false,"comment":"16 bytes in hex."},
      {"name":"type","type":"string","optional":false,"comment":"`open`, `lock`, `deleg`, `layout`."},
      {
       "name": "access",
       "type": "string",
       "optional": true,
       "comment": "`r`, `w`, `rw`, `r-`, `-w`; `ra` where the client may answer for attributes too."
      },
      {"name":"deny","type":"string","optional":true,"comment":"What others may not do: `--`, `r-`, `-w`."},
      {"name":"majorMinor","type":"string","optional":true,"comment":"In decimal, as in mountinfo of the server."},
      {"name":"inode","type":"bigint","optional":true,"comment":""},
      {"name":"filename","type":"string","optional":true,"comment":"The last two parts of the path."},
      {"name":"owner","type":"string","optional":true,"comment":"`open id:…` or `lock id:…` with bytes as `\\xHH`."},
      {
       "name": "members",
       "type": "Record<string, string | true>",
       "optional": false,
       "comment": "Every member as written, without quotes; true for a flag."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/nfsd-client-states/kernel-5.txt",
    "lines": [
     "- 0x01000000f58f0b5d2898a19801000000: { type: open, access: r-, deny: --, superblock: \"fd:10:13649\", owner: \"open id:&\u0001\u0002x\" }",
     "- 0x01000000f58f0b5d2898a19802000000: { type: deleg, access: r, superblock: \"fd:10:13649\" }",
     "- 0xzz: { type: deleg }",
     "- 0x01000000f58f0b5d2898a19803000000: { type: lock, superblock: \"fd:10:136"
    ],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "stateid": "01000000f58f0b5d2898a19801000000",
     "type": "open",
     "access": "r-",
     "deny": "--",
     "majorMinor": "253:16",
     "inode": "13649",
     "owner": "open id:&\u0001\u0002x",
     "members": {"type":"open","access":"r-","deny":"--","superblock":"fd:10:13649","owner":"open id:&\u0001\u0002x"}
    }
   }
  },
  "nfsfs": {
   "comment": "/proc/fs/nfsfs/servers and /proc/fs/nfsfs/volumes: the NFS clients of the kernel and the superblocks that use them,\nin one network namespace.\n\n    NV SERVER   PORT USE HOSTNAME\n    v4 7f000001 4e9f   4 127.0.0.1\n    NV SERVER   PORT DEV          FSID                              FSC\n    v4 7f000001 4e9f 0:43         0:0                               no\n\nDefined in fs/nfs/client.c:nfs_server_list_show and nfs_volume_list_show. The address and the port are hexadecimal:\n8 digits are IPv4, 32 are IPv6. A client lives on after its last row left the mount table (`umount -l` with a file\nheld open), and one that is still being set up is not listed. A port is of the first transport, `nconnect` adds\nothers that are not shown. Both tables may stand in one file, one behind the other: the header says which one it is.",
   "forms": [
    {
     "name": "NfsfsServer",
     "fields": [
      {"name":"nv","type":"string","optional":false,"comment":"NFS version as written: `v3`, `v4`."},
      {"name":"server","type":"string","optional":false,"comment":"The address as written, in hexadecimal."},
      {"name":"address","type":"string | null","optional":false,"comment":"The address decoded; null where the kernel had none to print."},
      {"name":"portHex","type":"string","optional":false,"comment":"The port as written, in hexadecimal."},
      {"name":"port","type":"number | null","optional":false,"comment":"The port decoded; null where the kernel had none to print."},
      {"name":"table","type":"'servers'","optional":false,"comment":""},
      {"name":"use","type":"number","optional":false,"comment":"References to the client: superblocks, and whatever else holds it."},
      {"name":"hostname","type":"string","optional":false,"comment":""}
     ],
     "log": false
    },
    {
     "name": "NfsfsVolume",
     "fields": [
      {"name":"nv","type":"string","optional":false,"comment":"NFS version as written: `v3`, `v4`."},
      {"name":"server","type":"string","optional":false,"comment":"The address as written, in hexadecimal."},
      {"name":"address","type":"string | null","optional":false,"comment":"The address decoded; null where the kernel had none to print."},
      {"name":"portHex","type":"string","optional":false,"comment":"The port as written, in hexadecimal."},
      {"name":"port","type":"number | null","optional":false,"comment":"The port decoded; null where the kernel had none to print."},
      {"name":"table","type":"'volumes'","optional":false,"comment":""},
      {"name":"dev","type":"string","optional":false,"comment":"`major:minor` of the superblock, in decimal, as in mountinfo."},
      {"name":"fsid","type":"string","optional":false,"comment":"File system id of the server, `major:minor` in hexadecimal."},
      {"name":"fsc","type":"string","optional":true,"comment":"`yes` where FS-Cache is in use. Older kernels do not print it."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/nfsfs/addresses.txt",
    "lines": [
     "NV SERVER   PORT USE HOSTNAME",
     "v4 c0a8010a  801   1 files.example.com",
     "v4 20010db8000000000000000000000001  801  12 2001:db8::1",
     "v4 fe800000000000000a0027fffe4e66a1  801   1 fe80::a00:27ff:fe4e:66a1%eth0",
     "v4 00000000000000000000000000000001 4f89   1 ::1",
     "v4 00000000000000000000ffff0a000001  801   1 mapped",
     "v4 20010db800010002000300040005000a  801   1 no zeros",
     "v3 unprintable unpr   1 /run/socket"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 30,
     "table": "servers",
     "nv": "v4",
     "server": "c0a8010a",
     "address": "192.168.1.10",
     "portHex": "801",
     "port": 2049,
     "use": 1,
     "hostname": "files.example.com"
    }
   }
  },
  "nfsiostat": {
   "comment": "What nfsiostat prints: rates of the NFS mounts, computed from mountstats.\n\n    127.0.0.1:/ mounted on /mnt/efs:\n\n               ops/s       rpc bklog\n              18.912           0.000\n\n    write:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                      18.147        1168.359          64.383        0 (0.0%)         136.875        1267.781\n\nTwo programs have this name. The one of nfs-utils (tools/nfs-iostat/nfs-iostat.py, nfsiostat(8)) is shown above: with\n`-a`, `-d` and `-p` it adds lines of text, and versions differ in blanks and columns. The one of sysstat (nfsiostat.c,\nlong gone from it) has a row for each mount: `Filesystem: rBlk_nor/s …`. Both repeat with an interval. The first\nsample is always the average since the mount, so a mount that hangs now still shows what it did before. An exe time\nfar above the RTT means waiting on this machine. Calls that never end are in none of the figures.",
   "forms": [
    {
     "name": "NfsiostatRecord",
     "fields": [
      {"name":"filesystem","type":"string","optional":false,"comment":"`HOST:/PATH`."},
      {"name":"mountPoint","type":"string","optional":true,"comment":"Not told by sysstat."},
      {
       "name": "sample",
       "type": "number",
       "optional": false,
       "comment": "1 for the first sample of this mount, the average since it was mounted (of sysstat since the boot); then one for each interval."
      },
      {
       "name": "columns",
       "type": "Record<string, number>",
       "optional": false,
       "comment": "Under their heads, of all operations; a percentage has ` %` behind the name of its column."
      },
      {
       "name": "operations",
       "type": "{ name: string; columns: Record<string, number> }[]",
       "optional": true,
       "comment": "`read`, `write`; with -a and -d others."
      },
      {"name":"text","type":"string[]","optional":true,"comment":"The lines of -a, -d and -p, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/nfsiostat/attr.txt",
    "lines": [
     "",
     "127.0.0.1:/ mounted on /var/lib/kubelet/pods/3d5c0f7e-1a2b-4c3d-9e8f-001122334455/volumes/kubernetes.io~csi/pvc-backlog/mount:",
     "",
     "           ops/s       rpc bklog",
     "          18.912           0.000",
     "",
     "getattr:           ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors",
     "                   0.059           0.023           0.395        0 (0.0%)          11.000          11.500           0.000        0 (0.0%)"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 1,
     "filesystem": "127.0.0.1:/",
     "mountPoint": "/var/lib/kubelet/pods/3d5c0f7e-1a2b-4c3d-9e8f-001122334455/volumes/kubernetes.io~csi/pvc-backlog/mount",
     "sample": 1,
     "columns": {"ops/s":18.912,"rpc bklog":0},
     "endLine": 15,
     "operations": [
      {
       "name": "getattr",
       "columns": {
        "ops/s": 0.059,
        "kB/s": 0.023,
        "kB/op": 0.395,
        "retrans": 0,
        "retrans %": 0,
        "avg RTT (ms)": 11,
        "avg exe (ms)": 11.5,
        "avg queue (ms)": 0,
        "errors": 0,
        "errors %": 0
       }
      },
      {
       "name": "access",
       "columns": {
        "ops/s": 0.059,
        "kB/s": 0.02,
        "kB/op": 0.336,
        "retrans": 0,
        "retrans %": 0,
        "avg RTT (ms)": 25,
        "avg exe (ms)": 33.5,
        "avg queue (ms)": 0,
        "errors": 0,
        "errors %": 0
       }
      }
     ],
     "text": ["0 VFS opens","1 inoderevalidates (forced GETATTRs)","0 page cache invalidations","0 attribute cache invalidations"]
    }
   }
  },
  "nfsstat": {
   "comment": "The tables of nfsstat(8): the calls that the NFS client and server of one network namespace made since boot.\n\n    Client rpc stats:\n    calls      retrans    authrefrsh\n    707        0          707\n\n    Client nfs v4:\n    null             read             write            commit           open\n    1         0%     8         1%     40        5%     1         0%     201      28%\n\n    nfs v4 client        write:      201                                        (-l)\n\nDefined in nfs-utils, utils/nfsstat/nfsstat.c. A table is a title and pairs of lines, names and values; older\nversions put six columns in a row and no blank line between the tables. It reads /proc/net/rpc/nfs and nfsd and shows\na table of calls only where one was made. nfsstat knows fewer operations than a newer kernel: the rest is not shown.\nIts counters are 32 bits wide and wrap; a value of nine digits runs into a `100%` behind it. Some versions name two\ncolumns alike (`ncachedir`), and the `lookup_root` of the server is LOOKUPP.",
   "forms": [
    {
     "name": "NfsstatRecord",
     "fields": [
      {
       "name": "title",
       "type": "string",
       "optional": false,
       "comment": "`Client nfs v4`, as written; the `nfs v4 client` of a list (-l) has the title of its table."
      },
      {"name":"side","type":"'client' | 'server'","optional":false,"comment":""},
      {"name":"counters","type":"NfsstatCounter[]","optional":false,"comment":"In the order of the table."},
      {"name":"total","type":"bigint","optional":true,"comment":"All calls together, in a list only."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/nfsstat/all.txt",
    "lines": [
     "Server packet stats:",
     "packets    udp        tcp        tcpconn",
     "0          0          0          0       ",
     "",
     "Server rpc stats:",
     "calls      badcalls   badfmt     badauth    badclnt",
     "0          0          0          0          0       ",
     ""
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "title": "Server packet stats",
     "side": "server",
     "counters": [{"name":"packets","value":"0"},{"name":"udp","value":"0"},{"name":"tcp","value":"0"},{"name":"tcpconn","value":"0"}],
     "endLine": 3
    }
   }
  },
  "nfsstat-m": {
   "comment": "What `nfsstat -m` prints: the NFS mounts of the caller's mount namespace.\n\n    /mnt/efs from 127.0.0.1:/\n     Flags:\trw,relatime,vers=4.1,hard,noresvport,proto=tcp,port=20127,timeo=50,retrans=2,addr=127.0.0.1\n\nDefined in nfs-utils, utils/nfsstat/nfsstat.c:mounts and nfsstat(8). It is /proc/mounts in another form: the options of\nthe mount and of its superblock are one list, and stacked mounts show in the order of the table. Blanks in paths are\nnot escaped; where ` from ` stands in a path, the last one in front of a `HOST:` is taken, and that is reported.",
   "forms": [
    {
     "name": "NfsstatMRecord",
     "fields": [
      {"name":"mountPoint","type":"string","optional":false,"comment":""},
      {"name":"source","type":"string","optional":false,"comment":""},
      {"name":"flags","type":"string[]","optional":false,"comment":"Options of the mount and of its superblock, as one list."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/nfsstat-m/stacked.txt",
    "lines": [
     "/var/lib/kubelet/pods/0b6f2a1c-93c4-4d63-8a4e-5d1e4f0a7c22/volumes/kubernetes.io~csi/pvc-5f0c9a0e-7d1b-4c55-9d0a-2f6a4a3e9b11/mount from 127.0.0.1:/",
     " Flags:\trw,relatime,vers=4.1,rsize=524288,wsize=524288,namlen=255,hard,noresvport,proto=tcp,port=20361,timeo=50,retrans=2,sec=sys,clientaddr=127.0.0.1,local_loc…",
     "",
     "/var/lib/kubelet/pods/0b6f2a1c-93c4-4d63-8a4e-5d1e4f0a7c22/volume-subpaths/pvc-5f0c9a0e-7d1b-4c55-9d0a-2f6a4a3e9b11/app/0 from 127.0.0.1:/data",
     " Flags:\trw,relatime,vers=4.1,rsize=524288,wsize=524288,namlen=255,hard,noresvport,proto=tcp,port=20361,timeo=50,retrans=2,sec=sys,clientaddr=127.0.0.1,local_loc…"
    ],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "mountPoint": "/var/lib/kubelet/pods/0b6f2a1c-93c4-4d63-8a4e-5d1e4f0a7c22/volumes/kubernetes.io~csi/pvc-5f0c9a0e-7d1b-4c55-9d0a-2f6a4a3e9b11/mount",
     "source": "127.0.0.1:/",
     "flags": [
      "rw",
      "relatime",
      "vers=4.1",
      "rsize=524288",
      "wsize=524288",
      "namlen=255",
      "hard",
      "noresvport",
      "proto=tcp",
      "port=20361",
      "timeo=50",
      "retrans=2",
      "sec=sys",
      "clientaddr=127.0.0.1",
      "local_lock=none",
      "addr=127.0.0.1"
     ],
     "endLine": 2
    }
   }
  },
  "os-release": {
   "comment": "/etc/os-release: which system the node runs, as assignments of a shell.\n\n    NAME=\"Amazon Linux\"\n    VERSION_ID=\"2023\"\n    ID=amzn\n\nSee os-release(5). /etc/os-release is a link to /usr/lib/os-release, so bundles hold it twice. Of a container's file\nsystem it tells of the image, not of the node. Values may be bare, or in quotes of either kind.",
   "forms": [
    {
     "name": "OsReleaseRecord",
     "fields": [
      {"name":"name","type":"string","optional":false,"comment":"`ID`, `VERSION_ID`, `PRETTY_NAME`."},
      {"name":"value","type":"string","optional":false,"comment":"Without quotes."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/os-release/etc/os-release",
    "lines": [
     "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"",
     "NAME=\"Debian GNU/Linux\"",
     "VERSION_ID=\"12\"",
     "VERSION=\"12 (bookworm)\"",
     "VERSION_CODENAME=bookworm",
     "ID=debian",
     "HOME_URL=\"https://www.debian.org/\"",
     "SUPPORT_URL=\"https://www.debian.org/support\""
    ],
    "more": true,
    "record": {"line":1,"offset":0,"name":"PRETTY_NAME","value":"Debian GNU/Linux 12 (bookworm)"}
   }
  },
  "proc-cgroup": {
   "comment": "/proc/PID/cgroup: which control groups a task is in; one line for version 2, one a hierarchy for version 1.\n\n    0::/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1f0c.slice/cri-containerd-9a2c.scope\n    4:memory:/kubepods/burstable/pod16d63d17-418e-452d-8d05-8b3abc4aa0df/9a2c\n    1:name=systemd:/system.slice/kubelet.service\n\nSee cgroups(7) and kernel/cgroup/cgroup.c:proc_cgroup_show. Traps: the path is relative to the root of the reader's\ncgroup namespace, so `/` may be a container and `/../x` one beside it. Version 2 writes ` (deleted)` behind a group\nthat is gone while its task still runs; version 1 leaves it away. A path may hold colons. Both versions may stand\ntogether (hybrid). The file does not name its task: its path does, or a heading `==> /proc/12/cgroup <==`.",
   "forms": [
    {
     "name": "ProcCgroupRecord",
     "fields": [
      {"name":"pid","type":"number | null","optional":false,"comment":"null where neither the file's path nor a heading tells it."},
      {"name":"tid","type":"number","optional":true,"comment":"The thread, where it is the file of one."},
      {"name":"hierarchyId","type":"number","optional":false,"comment":"0 for version 2."},
      {
       "name": "controllers",
       "type": "string[]",
       "optional": false,
       "comment": "The controllers of the hierarchy; `name=systemd` for one without; empty for version 2."
      },
      {"name":"path","type":"string","optional":false,"comment":""},
      {"name":"deleted","type":"true","optional":true,"comment":"The group was removed while the task still ran."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-cgroup/hybrid.txt",
    "lines": [
     "9:name=systemd:/",
     "8:pids:/",
     "7:blkio:/",
     "6:freezer:/",
     "5:devices:/",
     "4:memory:/process_api/5094f077b22af1cafa3539279567d5c3",
     "3:cpuset:/",
     "2:cpuacct:/"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"pid":null,"hierarchyId":9,"controllers":["name=systemd"],"path":"/"}
   }
  },
  "proc-cgroups": {
   "comment": "/proc/cgroups: how many control groups each controller of the kernel has.\n\n    #subsys_name    hierarchy       num_cgroups     enabled\n    cpu     3       108     1\n    memory  4       64734   1\n\nSee cgroups(7) and kernel/cgroup/cgroup-v1.c:proc_cgroupstats_show. Traps: groups that were removed count until the last\npage of memory that is charged to them is free, so the memory controller may show thousands more than there are folders.\nWith version 2 all controllers share hierarchy 0 and show the one number of its groups; kernels from 6.14 on list the controllers of\nversion 1 only, so that the table may be empty there. The number is that of the node, in a container too.",
   "forms": [
    {
     "name": "ProcCgroupsRecord",
     "fields": [
      {"name":"controller","type":"string","optional":false,"comment":""},
      {"name":"hierarchy","type":"number","optional":false,"comment":"0: not mounted as version 1."},
      {"name":"cgroups","type":"number","optional":false,"comment":""},
      {"name":"enabled","type":"boolean","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-cgroups/pasted.txt",
    "lines": [
     "control groups of node7:",
     "[root@node7 ~]# cat /proc/cgroups",
     "#subsys_name\thierarchy\tnum_cgroups\tenabled",
     "cpuset\t0\t212\t1",
     "memory\t0\t212\t0",
     "hugetlb\t0\t\t1",
     "rdma\t0\t212\t1"
    ],
    "more": false,
    "record": {"line":4,"offset":102,"controller":"cpuset","hierarchy":0,"cgroups":212,"enabled":true}
   }
  },
  "proc-cmdline": {
   "comment": "/proc/cmdline: the parameters that the kernel was started with.\n\n    BOOT_IMAGE=/boot/vmlinuz-6.1.0-50-amd64 root=UUID=0a1b ro console=tty0 console=ttyS0,115200n8 nfs.nfs4_unique_id=\"node 7\"\n\nSee bootparam(7) and Documentation/admin-guide/kernel-parameters.rst. Traps: a parameter may stand there several times,\nand it depends on the parameter whether the last one counts or all. Blanks between double quotes are of the value (lib/cmdline.c:next_arg).\nHyphens and underscores in names are the same. Parameters of modules (`nfs.…`,\n`sunrpc.…`) count when the module is loaded, and /sys/module tells what holds.",
   "forms": [
    {
     "name": "ProcCmdlineRecord",
     "fields": [
      {
       "name": "parameters",
       "type": "{ name: string; value: string | null }[]",
       "optional": false,
       "comment": "In their order. `value` is null for a parameter without an equals sign, and without its quotes."
      },
      {"name":"init","type":"string[]","optional":true,"comment":"The words behind `--`, which are for init."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-cmdline/proc-cmdline.txt",
    "lines": ["BOOT_IMAGE=/boot/vmlinuz-6.1.0 root=/dev/vda1 ro quiet\r"],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "parameters": [
      {"name":"BOOT_IMAGE","value":"/boot/vmlinuz-6.1.0"},
      {"name":"root","value":"/dev/vda1"},
      {"name":"ro","value":null},
      {"name":"quiet","value":null}
     ]
    }
   }
  },
  "proc-links": {
   "comment": "The links of /proc/PID that say what a process stands in or holds, as `ls -l` prints them.\n\n    lrwxrwxrwx 1 root root 0 Nov 20 12:23 /proc/679/cwd -> /mnt/efs/data\n    lr-x------ 1 root root 64 Nov 20 12:23 /proc/679/fd/3 -> /mnt/efs/data/log\n\nSee proc_pid_cwd(5), proc_pid_fd(5) and fs/d_path.c:d_path. The path of a process in a container is that of its own mount\nnamespace. Of a mount that was detached (`umount -l`) it begins at the root of that mount: `/mnt/efs/data` becomes `/data`. A file\nthat was removed ends in ` (deleted)`. Kernel threads stand in `/` and have no `exe`. Unlike lsof, ls asks nothing of the\nfile systems that the links lead to. A thread has the links of its process, below /proc/PID/task/TID.",
   "forms": [
    {
     "name": "ProcLinksRecord",
     "fields": [
      {"name":"pid","type":"number","optional":false,"comment":""},
      {"name":"tid","type":"number","optional":true,"comment":""},
      {"name":"link","type":"string","optional":false,"comment":"`cwd`, `root`, `exe`, or `fd/3`."},
      {"name":"target","type":"string","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-links/ls-l-proc-cwd-detached.txt",
    "lines": [
     "lrwxrwxrwx 1 root            root            0 Nov 20 12:22 /proc/1/cwd -> /",
     "lrwxrwxrwx 1 root            root            0 Nov 20 12:29 /proc/1677/cwd -> /root",
     "lrwxrwxrwx 1 root            root            0 Nov 20 12:29 /proc/1948/cwd -> /data",
     "lrwxrwxrwx 1 root            root            0 Nov 20 12:22 /proc/2/cwd -> /",
     "lrwxrwxrwx 1 root            root            0 Nov 20 12:23 /proc/679/cwd -> /data"
    ],
    "more": false,
    "record": {"line":1,"offset":0,"pid":1,"link":"cwd","target":"/"}
   }
  },
  "proc-locks": {
   "comment": "/proc/locks: the locks and leases on files that this kernel holds, and who waits for them.\n\n    1: POSIX  ADVISORY  WRITE 265 00:17:383 0 EOF\n    1: -> POSIX  ADVISORY  WRITE 301 00:17:383 0 EOF\n\nDefined in fs/locks.c:lock_get_status and proc_locks(5). A row with `->` waits for the row above it that has the same\nnumber; the further in the arrow stands, the longer the chain. The device is in hex. The pid is the one of the\nreader's pid namespace: 0 for a process outside of it or gone, -1 for a lock of an open file (OFDLCK), which belongs to\nno process. A waiter that sleeps in lockd or in an NFSv4 call is not here: only who waits for another lock of this kernel.",
   "forms": [
    {
     "name": "ProcLocksRecord",
     "fields": [
      {"name":"id","type":"number","optional":false,"comment":"Shared by a lock and those that wait for it."},
      {
       "name": "waits",
       "type": "number",
       "optional": true,
       "comment": "It waits: 1 for the lock itself, 2 for one that waits too, and so on. Not there for a lock that is held."
      },
      {"name":"type","type":"string","optional":false,"comment":"`POSIX`, `FLOCK`, `OFDLCK`, `LEASE`, `DELEG`, `ACCESS`."},
      {
       "name": "state",
       "type": "string",
       "optional": false,
       "comment": "`ADVISORY` or `MANDATORY`; of a lease `ACTIVE`, `BREAKING` or `BREAKER`; `*NOINODE*`."
      },
      {"name":"access","type":"string","optional":false,"comment":"`READ`, `WRITE`, `UNLCK`; of old kernels also `RW` and `NONE`."},
      {"name":"pid","type":"number","optional":false,"comment":""},
      {
       "name": "majorMinor",
       "type": "string | null",
       "optional": false,
       "comment": "In decimal, as in mountinfo; null where the kernel shows no inode."
      },
      {"name":"inode","type":"bigint | null","optional":false,"comment":""},
      {
       "name": "start",
       "type": "bigint",
       "optional": false,
       "comment": "First and last byte; null for `EOF`. A lease and an flock are always of the whole file."
      },
      {"name":"end","type":"bigint | null","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-locks/nfs-delegations.txt",
    "lines": [
     "1: DELEG  ACTIVE    READ 397 fe:00:22035 0 EOF",
     "2: DELEG  ACTIVE    READ 397 fe:00:22036 0 EOF",
     "3: DELEG  ACTIVE    READ 397 fe:00:22034 0 EOF",
     "4: DELEG  ACTIVE    READ 397 fe:00:22033 0 EOF",
     "5: DELEG  ACTIVE    READ 397 fe:00:22037 0 EOF",
     "6: POSIX  ADVISORY  WRITE 265 00:17:383 0 EOF",
     "7: FLOCK  ADVISORY  WRITE 258 00:17:382 0 EOF"
    ],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "id": 1,
     "type": "DELEG",
     "state": "ACTIVE",
     "access": "READ",
     "pid": 397,
     "majorMinor": "254:0",
     "inode": "22035",
     "start": "0",
     "end": null
    }
   }
  },
  "proc-net-tcp": {
   "comment": "/proc/net/tcp, tcp6, udp and udp6: the sockets of one network namespace, as the kernel counts them.\n\n      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n       0: 0100007F:4F89 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 17512 1 …\n\nSee proc_net_tcp in Documentation/networking of the kernel and net/ipv4/tcp_ipv4.c:tcp4_seq_show. An address is one\nor four 32-bit words in the byte order of the machine, read here as little-endian (x86, arm64); a port is not\nswapped. The name of the table is not in it: `remote_address` is IPv6, `ref pointer drops` is udp. Port 0 is none.",
   "forms": [
    {
     "name": "SocketRecord",
     "fields": [
      {
       "name": "protocol",
       "type": "string",
       "optional": false,
       "comment": "As written: `tcp`, `tcp6`, `udp`, `unix`, `u_str`, `nl`. Only netstat and /proc/net tell tcp and tcp6 apart."
      },
      {
       "name": "state",
       "type": "string",
       "optional": false,
       "comment": "As written: `LISTEN`, `ESTAB` or `ESTABLISHED`, `TIME-WAIT` or `TIME_WAIT`. Empty where the table has none."
      },
      {
       "name": "localAddress",
       "type": "string",
       "optional": false,
       "comment": "Without brackets and interface; `*` for any address of both families; the path of a unix socket."
      },
      {
       "name": "localPort",
       "type": "number | null",
       "optional": false,
       "comment": "null for `*`, for a port written as the name of a service, and for all but internet sockets."
      },
      {
       "name": "localService",
       "type": "string",
       "optional": true,
       "comment": "The service in place of the port number, where the tool ran without `-n`."
      },
      {"name":"localInterface","type":"string","optional":true,"comment":"The interface behind `%`."},
      {"name":"peerAddress","type":"string","optional":false,"comment":""},
      {"name":"peerPort","type":"number | null","optional":false,"comment":""},
      {"name":"peerService","type":"string","optional":true,"comment":""},
      {"name":"peerInterface","type":"string","optional":true,"comment":""},
      {
       "name": "processes",
       "type": "SocketProcess[] | null",
       "optional": false,
       "comment": "Who holds it. null: the table has no column for it. Empty: none was named; that says nothing where no row of the table names one (taken without -p, or not as root), and else that the kernel holds it (an NFS client or server)."
      },
      {
       "name": "recvQ",
       "type": "number | null",
       "optional": false,
       "comment": "Bytes; the backlog of a listening socket. null where the table has none (unix sockets of netstat)."
      },
      {"name":"sendQ","type":"number | null","optional":false,"comment":""},
      {"name":"inode","type":"number","optional":true,"comment":"Number of the socket's inode, as in `socket:[N]` of /proc/PID/fd."},
      {"name":"peerInode","type":"number","optional":true,"comment":"The other end of a unix socket."},
      {"name":"user","type":"string","optional":true,"comment":"Name or number."},
      {"name":"type","type":"string","optional":true,"comment":"STREAM, DGRAM … of a unix socket of netstat."},
      {"name":"info","type":"string","optional":true,"comment":"What else the tool wrote, as text: timer, cgroup, memory, tcp_info."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-net-tcp/dead-port-tcp.txt",
    "lines": [
     "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
     "   0: 00000000:8265 00000000:0000 0A 00000000:00000000 00:00000000 00000000   102        0 17512 1 00000000b96907d3 100 0 0 10 0",
     "   1: 00000000:006F 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 13694 1 00000000a7cbbf85 100 0 0 10 0",
     "   2: 00000000:0801 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 18525 1 00000000eedced15 100 0 0 10 0",
     "   3: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 17539 1 00000000d3cf781e 100 0 0 10 0",
     "   4: 00000000:E18B 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 18467 1 0000000016ea362e 100 0 0 10 0",
     "   5: 00000000:A635 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 18459 1 000000008bf0b4b4 100 0 0 10 0",
     "   6: 00000000:B71B 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 18541 1 000000008947dc68 100 0 0 10 0"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 97,
     "protocol": "tcp",
     "state": "LISTEN",
     "localAddress": "0.0.0.0",
     "localPort": 33381,
     "peerAddress": "0.0.0.0",
     "peerPort": null,
     "processes": null,
     "recvQ": 0,
     "sendQ": 0,
     "inode": 17512,
     "user": "102",
     "info": "tr:tm->when 00:00000000 retrnsmt 00000000 timeout 0 1 00000000b96907d3 100 0 0 10 0"
    }
   }
  },
  "proc-stack": {
   "comment": "/proc/PID/stack: where in the kernel a task sleeps, innermost function first; one task, or a list by a collector.\n\n    == PID 702 stat /mnt/data/file  [stat]\n    [<0>] rpc_wait_bit_killable+0xd/0x60 [sunrpc]\n    [<0>] __rpc_execute+0x12f/0x4a0 [sunrpc]\n    Name:\tstat\n    State:\tD (disk sleep)\n\nSee proc_pid_stack(5) and fs/proc/base.c:proc_pid_stack; readable by root only. Old kernels write addresses in place\nof `<0>` and end with `0xffffffffffffffff`. The file does not name its task. A running task has no frames. The lines\n`== PID N command  [comm]`, `== N comm`, `==> /proc/N/stack <==` and a prompt with `cat /proc/N/stack` begin a task;\nlines of /proc/N/status and the one word of /proc/N/wchan may follow its frames.",
   "forms": [
    {
     "name": "ProcStackRecord",
     "fields": [
      {"name":"pid","type":"number | null","optional":false,"comment":"null where only the path of the file tells it."},
      {"name":"comm","type":"string","optional":true,"comment":""},
      {"name":"command","type":"string","optional":true,"comment":""},
      {"name":"state","type":"string","optional":true,"comment":"As the kernel writes it: `D (disk sleep)`."},
      {"name":"frames","type":"StackFrame[]","optional":false,"comment":"Innermost first; empty for a task that was running or gone."},
      {"name":"wchan","type":"string | null","optional":true,"comment":"null for `0`: the task did not sleep."},
      {
       "name": "status",
       "type": "Record<string, string>",
       "optional": true,
       "comment": "The lines of /proc/PID/status that stand behind the frames."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-stack/dead-port-tasks.txt",
    "lines": [
     "== PID 679 app-holder -c exec 3>>holder.log; while :; do echo \"$(date) tick\" >&3; sleep 5; done  [bash]",
     "[<0>] rpc_wait_bit_killable+0xd/0x60 [sunrpc]",
     "[<0>] __rpc_execute+0x12f/0x4a0 [sunrpc]",
     "[<0>] rpc_execute+0xc5/0xf0 [sunrpc]",
     "[<0>] rpc_run_task+0x140/0x1b0 [sunrpc]",
     "[<0>] nfs4_do_call_sync+0x6d/0xb0 [nfsv4]",
     "[<0>] _nfs4_proc_getattr+0x13b/0x170 [nfsv4]",
     "[<0>] nfs4_proc_getattr+0x6f/0x100 [nfsv4]"
    ],
    "more": true,
    "record": {
     "line": 1,
     "offset": 0,
     "pid": 679,
     "comm": "bash",
     "command": "app-holder -c exec 3>>holder.log; while :; do echo \"$(date) tick\" >&3; sleep 5; done",
     "frames": [
      {"function":"rpc_wait_bit_killable","module":"sunrpc"},
      {"function":"__rpc_execute","module":"sunrpc"},
      {"function":"rpc_execute","module":"sunrpc"},
      {"function":"rpc_run_task","module":"sunrpc"},
      {"function":"nfs4_do_call_sync","module":"nfsv4"},
      {"function":"_nfs4_proc_getattr","module":"nfsv4"},
      {"function":"nfs4_proc_getattr","module":"nfsv4"},
      {"function":"__nfs_revalidate_inode","module":"nfs"},
      {"function":"nfs_file_write","module":"nfs"},
      {"function":"vfs_write"},
      {"function":"ksys_write"},
      {"function":"do_syscall_64"},
      {"function":"entry_SYSCALL_64_after_hwframe"}
     ],
     "endLine": 19,
     "status": {"Name":"bash","State":"D (disk sleep)","PPid":"536","SigPnd":"0000000000000000","ShdPnd":"0000000000000000"},
     "state": "D (disk sleep)"
    }
   }
  },
  "proc-stat": {
   "comment": "/proc/stat: counters of the kernel since boot, and when it booted.\n\n    cpu  10991 0 10124 31340 283 0 291 0 0 0\n    btime 1795177605\n\nSee proc_stat(5). `cpu` rows are in ticks of 1/100 s: user, nice, system, idle, iowait, irq, softirq, steal, guest,\nguest_nice. btime is computed from the clock of now, so it moves by a second, or by more when the clock was set. Some\ncollectors keep that one line only. The `intr` row is long: thousands of numbers on a large machine.",
   "forms": [
    {
     "name": "ProcStatRecord",
     "fields": [
      {"name":"name","type":"string","optional":false,"comment":"`cpu`, `cpu0`, `btime`, `procs_blocked` …"},
      {"name":"values","type":"bigint[]","optional":false,"comment":""},
      {"name":"stamp","type":"Stamp","optional":true,"comment":"The boot, for `btime`."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-stat/incident.txt",
    "lines": [
     "cpu  21978 0 30806 48399 424 0 2852 0 0 0",
     "cpu0 10687 0 15613 24405 208 0 1422 0 0 0",
     "cpu1 11291 0 15192 23993 215 0 1430 0 0 0",
     "intr 400266 124 9 0 0 489 0 4 0 1 0 0 0 144 0 0 766 0 0 0 0 0 0 0 0 0 3698 3420 0 208 222 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 …",
     "ctxt 439692",
     "btime 1795180781",
     "processes 2844",
     "procs_running 1"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"name":"cpu","values":["21978","0","30806","48399","424","0","2852","0","0","0"]}
   }
  },
  "proc-status": {
   "comment": "/proc/PID/status: what the kernel keeps of a task, a name and a value a line; one task, or several in one file.\n\n    Name:\tkubelet\n    State:\tD (disk sleep)\n    Tgid:\t469\n    Pid:\t475\n    VmRSS:\t   12372 kB\n    voluntary_ctxt_switches:\t1944\n\nSee proc_pid_status(5) and fs/proc/array.c:proc_pid_status. Traps: `Pid` is the id of the thread, `Tgid` that of the\nprocess. Kernel threads and zombies have no `Vm…` lines. `Name` is cut to 15 bytes, and a line feed and a backslash in\nit are written as `\\n` and `\\\\`. The masks of signals and capabilities are hexadecimal. A task that sleeps in\nTASK_KILLABLE, as NFS does, is `D (disk sleep)`.",
   "forms": [
    {
     "name": "ProcStatusRecord",
     "fields": [
      {"name":"name","type":"string","optional":false,"comment":"`Name`, without the escapes."},
      {"name":"state","type":"string","optional":true,"comment":"The letter of `State`: `D`."},
      {"name":"stateName","type":"string","optional":true,"comment":"The word behind it: `disk sleep`."},
      {"name":"pid","type":"number","optional":true,"comment":"`Pid`: the id of the thread."},
      {"name":"tgid","type":"number","optional":true,"comment":"`Tgid`: the id of the process."},
      {"name":"ppid","type":"number","optional":true,"comment":"`PPid`."},
      {"name":"nsPid","type":"number[]","optional":true,"comment":"`NSpid`: the ids from the outermost pid namespace to the task's own."},
      {"name":"threads","type":"number","optional":true,"comment":"`Threads`."},
      {"name":"kB","type":"Record<string, bigint>","optional":false,"comment":"The lines that count in kB, under their names."},
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every line under its name, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-status/proc/1/status",
    "lines": ["Name:\tsystemd","Umask:\t0000","State:\tS (sleeping)","Tgid:\t1","Ngid:\t0","Pid:\t1","PPid:\t0","TracerPid:\t0"],
    "more": true,
    "record": null
   }
  },
  "proc-uptime": {
   "comment": "/proc/uptime: seconds since boot, and the seconds that all CPUs together were idle.\n\n    402.81 166.34\n\nSee proc_uptime(5). It counts the time of suspend, unlike the stamps of the kernel log. /proc/loadavg looks alike.",
   "forms": [
    {
     "name": "ProcUptimeRecord",
     "fields": [
      {"name":"uptime","type":"number","optional":false,"comment":"Seconds, in hundredths."},
      {"name":"idle","type":"number","optional":false,"comment":"Seconds of all CPUs together."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-uptime/hung.txt",
    "lines": ["402.81 166.34"],
    "more": false,
    "record": {"line":1,"offset":0,"uptime":402.81,"idle":166.34}
   }
  },
  "proc-version": {
   "comment": "/proc/version: the kernel, and what it was built with.\n\n    Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) (gcc-12 (Debian 12.2.0-14) 12.2.0, …) #1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02)\n\nDefined in fs/proc/version.c and init/version.c. It does not name the node. The kernel logs the same line at boot: a file with more of\nthe kernel below it is a log.",
   "forms": [
    {
     "name": "ProcVersionRecord",
     "fields": [
      {"name":"release","type":"string","optional":false,"comment":""},
      {"name":"builder","type":"string","optional":false,"comment":"`debian-kernel@lists.debian.org`"},
      {
       "name": "version",
       "type": "string",
       "optional": false,
       "comment": "`#1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02)`, as `uname -v` has it."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/proc-version/debian.txt",
    "lines": [
     "Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) (gcc-12 (Debian 12.2.0-14) 12.2.0, GNU ld (GNU Binutils for Debian) 2.40) #1 SMP PREEMPT_DYNAMIC D…"
    ],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "release": "6.1.0-50-amd64",
     "builder": "debian-kernel@lists.debian.org",
     "version": "#1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02)"
    }
   }
  },
  "program-log": {
   "comment": "A log of a program of which nothing is known but that its lines begin with a time or a level, and that one of them says that something about\nmounts failed: a backup script, telegraf, a task of Proxmox, an application that logs an error of the operating system.\n\n    2026-11-20 12:31:54,123 ERROR app.storage OSError: [Errno 116] Stale file handle: '/data/a'\n    [2026-11-20 12:31:54] copy.sh: cp: cannot create regular file '/mnt/a': Input/output error\n    2026-11-20T12:31:54Z W! [inputs.disk] Collection took longer than expected; not complete after interval of 10s\n    INFO: include disk 'scsi0' 'local-lvm:vm-104-disk-0' 32G\n    ERROR: Backup of VM 104 failed - job failed with err -5 - Input/output error\n\nDefined nowhere. A line that begins otherwise continues the line above. Times are local unless a zone stands behind them. Of what the program\nwrites when all is well nothing is known: its silence proves nothing.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/program-log/app.txt",
    "lines": [
     " of the batch",
     "2026-11-20 12:31:53,871 INFO app.worker batch 4711 begins",
     "2026-11-20 12:31:54,123 ERROR app.storage OSError: [Errno 116] Stale file handle: '/srv/batches/4711/part-3.bin'",
     "Traceback (most recent call last):",
     "  File \"/opt/app/storage.py\", line 88, in write",
     "    with open(path, 'wb') as part:",
     "OSError: [Errno 116] Stale file handle: '/srv/batches/4711/part-3.bin'",
     "2026-11-20 12:31:54,130 WARNING app.worker batch 4711 is tried again in 30 s"
    ],
    "more": false,
    "record": {
     "line": 3,
     "offset": 72,
     "kind": "file.handle.stale",
     "fields": {"path":"/srv/batches/4711/part-3.bin"},
     "text": "2026-11-20 12:31:54,123 ERROR app.storage OSError: [Errno 116] Stale file handle: '/srv/batches/4711/part-3.bin'\nTraceback (most recent call last):\n  File \"/opt/app/storage.py\", line 88, in write\n    with open(path, 'wb') as part:\nOSError: [Errno 116] Stale file handle: '/srv/batches/4711/part-3.bin'",
     "stamp": {"clock":"local","value":1795177914123000,"width":1000},
     "level": "ERROR",
     "message": "app.storage OSError: [Errno 116] Stale file handle: '/srv/batches/4711/part-3.bin'\nTraceback (most recent call last):\n  File \"/opt/app/storage.py\", line 88, in write\n    with open(path, 'wb') as part:\nOSError: [Errno 116] Stale file handle: '/srv/batches/4711/part-3.bin'",
     "endLine": 7,
     "actor": "program"
    }
   }
  },
  "ps": {
   "comment": "A table of processes or threads, as `ps` of procps writes it in any of its forms, or `top -b`.\n\n        PID    PPID STAT WCHAN                                             STARTED CMD\n        469       1 Ds   rpc_wait_bit_killable            Fri Nov 20 13:21:04 2026 /usr/bin/kubelet --v=4\n\nSee ps(1). A value that is wider than its head moves the row, so rows are split into words, not at the places of the\nheads. `STARTED` is five words for lstart, two or one for start. In the tables of `ps m` a process has the state `-`\nand its threads follow as rows with the pid `-`. WCHAN is cut to its column (`rpc_wa`). `--headers` repeats the head.\nRows that were pasted without their head are read as `ps aux` or `ps -ef` where they have that form.\n\nOf top(1) in batch mode the first table is read: it has the state of each process, and of most no more than the name. Its\nhead says how the node does (`top - 12:40:00 up 3 days, …`), and stands above each table again.",
   "forms": [
    {
     "name": "PsRecord",
     "fields": [
      {"name":"pid","type":"number","optional":false,"comment":"For a row of a thread in `ps m` the pid of the process above it."},
      {"name":"ppid","type":"number","optional":true,"comment":""},
      {"name":"tid","type":"number","optional":true,"comment":"LWP, SPID or TID."},
      {
       "name": "thread",
       "type": "true",
       "optional": true,
       "comment": "This row is a thread of the process above it (`ps m`): state and wchan are its own, the command is the process's."
      },
      {"name":"state","type":"string","optional":true,"comment":"The letters of STAT or S; not there for `-`."},
      {
       "name": "wchan",
       "type": "string | null",
       "optional": true,
       "comment": "The kernel function that it sleeps in; null for `-`: it does not sleep, or ps may not tell."
      },
      {"name":"started","type":"string","optional":true,"comment":"The start as written: `13:26`, `Nov19`, `Fri Nov 20 13:21:04 2026`."},
      {
       "name": "startedStamp",
       "type": "Stamp",
       "optional": true,
       "comment": "Of the long form only: a local reading of one second, from the boot time and ticks; it may be off by one."
      },
      {"name":"user","type":"string","optional":true,"comment":""},
      {"name":"command","type":"string","optional":false,"comment":"Arguments or name as written, without the branches of a forest."},
      {
       "name": "comm",
       "type": "string",
       "optional": true,
       "comment": "The name of a kernel thread, and the name inside `[…]` of a zombie or a process without arguments."
      },
      {"name":"kernelThread","type":"true","optional":true,"comment":""},
      {"name":"depth","type":"number","optional":true,"comment":"How many branches deep, in a forest; a row without a branch has none."},
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every column under its head, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/ps/busybox.txt",
    "lines": [
     "/ # ps",
     "PID   USER     TIME  COMMAND",
     "    1 root      0:00 /sbin/init",
     "    9 root      0:02 [kworker/0:1]",
     "  412 root      1:10 /bin/aws-efs-csi-driver --endpoint=unix:/csi/csi.sock"
    ],
    "more": false,
    "record": {
     "line": 3,
     "offset": 36,
     "pid": 1,
     "user": "root",
     "command": "/sbin/init",
     "columns": {"PID":"1","USER":"root","TIME":"0:00","COMMAND":"/sbin/init"}
    }
   }
  },
  "quoted-errors": {
   "comment": "An error about a mount that somebody copied without the line of the log or the command around it, as into a ticket or a chat.\n\n    MountVolume.SetUp failed for volume \"pv-a\" : rpc error: code = Internal desc = mount failed: exit status 32\n    Mounting command: mount\n    Mounting arguments: -t nfs 192.0.2.10:/a /var/lib/kubelet/pods/…/mount\n    Output: mount.nfs: access denied by server while mounting 192.0.2.10:/a\n\nA label or words may stand in front (`Error: `, `I get mount.nfs: …`). Nothing has a time, and what else happened is not here: silence\nproves nothing. Whoever copied it may have joined the lines of one error.",
   "forms": [{"name":"QuotedErrorsRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/quoted-errors/driver.txt",
    "lines": [
     "the last thing I see is: rpc error: code = Internal desc = Could not mount \"fs-0a1b2c3d4e5f60718:/\" at \"/var/lib/kubelet/pods/3f2a1c52-6b1d-4d1b-9a53-0c1f4e7a9d…",
     "Mounting command: mount",
     "Mounting arguments: -t efs -o tls fs-0a1b2c3d4e5f60718:/ /var/lib/kubelet/pods/3f2a1c52-6b1d-4d1b-9a53-0c1f4e7a9d11/volumes/kubernetes.io~csi/pv-a/mount",
     "Output: Failed to resolve \"fs-0a1b2c3d4e5f60718.efs.eu-central-1.amazonaws.com\" - check that your file system ID is correct",
     "rpc error: code = Aborted desc = An operation with the given Volume ID nas-a#share#pv-b already exists",
     "and nothing else that I know of"
    ],
    "more": false,
    "record": {
     "line": 5,
     "offset": 531,
     "kind": "volume.operation.refused",
     "fields": {"volumeHandle":"nas-a#share#pv-b"},
     "text": "rpc error: code = Aborted desc = An operation with the given Volume ID nas-a#share#pv-b already exists",
     "stamp": null,
     "level": null,
     "message": "rpc error: code = Aborted desc = An operation with the given Volume ID nas-a#share#pv-b already exists",
     "actor": "csi"
    }
   }
  },
  "rpc-nfs": {
   "comment": "/proc/net/rpc/nfs: the calls that the NFS client of one network namespace made since boot.\n\n    net 0 0 0 0\n    rpc 713 0 713\n    proc3 22 2 11 2 4 7 0 0 0 2 0 0 0 0 0 0 0 0 0 4 8 4 0\n    proc4 69 1 8 40 1 201 0 13 0 202 200 2 0 0 0 0 0 0 2 12 3 1 0 …\n\nDefined in net/sunrpc/stats.c:rpc_proc_show. The client never counts in `net`. `rpc` has calls, retransmissions and\nrefreshed credentials; on a dead port nothing is sent, so the retransmissions stay 0. A row `proc…` announces the\nnumber of its values, which grows with the kernel, and stands there once the module of that version is loaded. The\ncounters are 32 bits wide and wrap.",
   "forms": [
    {
     "name": "RpcNfsRecord",
     "fields": [
      {"name":"row","type":"string","optional":false,"comment":"The first word: `net`, `rpc`, `proc3`, `proc4ops`."},
      {"name":"values","type":"bigint[]","optional":false,"comment":""},
      {"name":"declared","type":"number","optional":true,"comment":"How many values the line announces, for the rows `proc…`."},
      {
       "name": "usage",
       "type": "number[]",
       "optional": true,
       "comment": "Seconds that a tenth of the threads was busy, for the row `th`; newer kernels print 0."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/rpc-nfs/vm-6.1.txt",
    "lines": [
     "net 0 0 0 0",
     "rpc 22675 299 22676",
     "proc3 22 2 11 2 4 7 0 0 0 2 0 0 0 0 0 0 0 0 0 4 8 4 0",
     "proc4 69 14 17 22215 70 30 0 4 0 34 6 8 0 0 0 0 0 0 12 64 8 4 19 0 0 0 1 4 15 0 7 12 3 0 0 0 0 0 0 7 4 3 35 1 3 0 0 0 0 4 0 0 0 13 12 0 0 0 0 0 0 0 0 0 0 0 0 0 …"
    ],
    "more": false,
    "record": {"line":1,"offset":0,"row":"net","values":["0","0","0","0"]}
   }
  },
  "rpc-nfsd": {
   "comment": "/proc/net/rpc/nfsd: what the NFS server of one network namespace did since boot.\n\n    rc 0 4 22679\n    fh 0 0 0 0 0\n    io 8388610 1469216954\n    th 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\n    ra 0 0 0 0 0 0 0 0 0 0 0 0\n    net 22683 0 22683 22\n    rpc 22683 0 0 0 0\n    proc4 2 3 22627\n    proc4ops 76 0 0 0 46 34 70 1 0 2 22399 39 …\n\nDefined in fs/nfsd/stats.c:nfsd_show and net/sunrpc/stats.c:svc_seq_show. `rpc` has calls, bad calls, bad format, bad\nauthentication, bad clients. The 40 to 76 operations of NFSv4 go by their number in the protocol. `ra` and the times of\n`th` are not counted any more by newer kernels. A row with another name (`wdeleg_getattr`) is kept.",
   "forms": [
    {
     "name": "RpcNfsdRecord",
     "fields": [
      {"name":"row","type":"string","optional":false,"comment":"The first word: `net`, `rpc`, `proc3`, `proc4ops`."},
      {"name":"values","type":"bigint[]","optional":false,"comment":""},
      {"name":"declared","type":"number","optional":true,"comment":"How many values the line announces, for the rows `proc…`."},
      {
       "name": "usage",
       "type": "number[]",
       "optional": true,
       "comment": "Seconds that a tenth of the threads was busy, for the row `th`; newer kernels print 0."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/rpc-nfsd/newer-kernel.txt",
    "lines": [
     "rc 0 6 18622",
     "fh 0 0 0 0 0",
     "io 157286400 18446744073709551615",
     "th 8 2 1.250 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000",
     "net 972 55 917 1",
     "rpc 18628 3 1 2 0",
     "proc3 22 2 112 0 2719 111 0 0 0 0 0 0 0 0 0 0 0 27 216 0 2 1 0",
     "proc4 2 2 10853"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"row":"rc","values":["0","6","18622"]}
   }
  },
  "rpcinfo": {
   "comment": "What rpcinfo prints: the RPC programs that are registered with a portmapper, and where they listen.\n\n    program vers proto   port  service                                          (-p)\n    100021    4   tcp  46875  nlockmgr\n    program version netid     address                service    owner           (no option)\n    100021    4    tcp       0.0.0.0.183.27         nlockmgr   superuser\n    program version(s) netid(s)                         service     owner       (-s)\n    100021  4,3,1     tcp6,udp6,tcp,udp                nlockmgr    superuser\n\nSee rpcinfo(8) and src/rpcinfo.c of rpcbind. An address ends in the two bytes of its port: `.183.27` is port 46875.\nA program without a name has an empty or a `-` service. That a program is registered does not say that it still lives:\nwho died without saying so stays in the list. `rpcinfo -t HOST PROGRAM` asks: `ready and waiting`.",
   "forms": [
    {
     "name": "RpcinfoRecord",
     "fields": [
      {"name":"program","type":"number","optional":false,"comment":""},
      {"name":"versions","type":"number[]","optional":false,"comment":"More than one with -s only."},
      {
       "name": "netids",
       "type": "string[]",
       "optional": true,
       "comment": "netid or proto: `tcp`, `udp6`, `local`; more than one with -s only. Not there where a program was asked."
      },
      {"name":"address","type":"string","optional":true,"comment":"Universal address as written; a path for `local`."},
      {"name":"port","type":"number | null","optional":true,"comment":"null for `local` and for an address that shows none."},
      {"name":"service","type":"string","optional":true,"comment":""},
      {"name":"owner","type":"string","optional":true,"comment":""},
      {
       "name": "answer",
       "type": "string",
       "optional": true,
       "comment": "`ready and waiting` or `is not available`, where rpcinfo asked the program."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/rpcinfo/addresses.txt",
    "lines": [
     "   program version netid     address                service    owner",
     "    100000    4    tcp6      ::.0.111               portmapper superuser",
     "    100000    3    tcp6      ::.0.111               portmapper superuser",
     "    100000    4    udp6      ::.0.111               portmapper superuser",
     "    100000    3    udp6      ::.0.111               portmapper superuser",
     "    100000    4    tcp       0.0.0.0.0.111          portmapper superuser",
     "    100000    3    tcp       0.0.0.0.0.111          portmapper superuser",
     "    100000    2    tcp       0.0.0.0.0.111          portmapper superuser"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 69,
     "program": 100000,
     "versions": [4],
     "netids": ["tcp6"],
     "address": "::.0.111",
     "port": 111,
     "service": "portmapper",
     "owner": "superuser"
    }
   }
  },
  "sos-manifest": {
   "comment": "What sos wrote down of its own run: `sos_reports/manifest.json`.\n\n    \"exec\": \"systemctl list-unit-files\", \"filepath\": \"sos_commands/systemd/systemctl_list-unit-files\",\n    \"truncated\": false, \"return_code\": 124, \"start_time\": 1795178920.8491404, \"run_time\": 15.428242683410645,\n\nSee sos/report/reporting.py and sos/manifest.py of sosreport/sos, since version 4.0. One record for the run, one for\neach plugin, one for each command. Return code 124: sos stopped the command at its time limit; 127: the program is not\nthere; below zero: a signal, which is -13 (SIGPIPE) for every output that was cut. `timeout_hit` of a plugin: its time\nwas up and its later commands never ran; they are not in the manifest.\n\nTimes of commands are seconds since 1970, those of the run and of plugins are local and name no zone: a plugin's\ncommands lie within its time, that of its setup counted, which tells how far apart the two clocks are.",
   "forms": [
    {
     "name": "SosRunRecord",
     "fields": [
      {"name":"of","type":"'run'","optional":false,"comment":""},
      {"name":"version","type":"string","optional":true,"comment":"Of sos."},
      {"name":"cmdline","type":"string","optional":true,"comment":"The words behind `sos`."},
      {"name":"startTime","type":"Stamp","optional":true,"comment":""},
      {"name":"endTime","type":"Stamp","optional":true,"comment":""},
      {
       "name": "offsetMinutes",
       "type": "number",
       "optional": true,
       "comment": "Minutes east of UTC, from the times of plugins and their commands; absent where these do not agree on one."
      }
     ],
     "log": false
    },
    {
     "name": "SosPluginRecord",
     "fields": [
      {"name":"of","type":"'plugin'","optional":false,"comment":""},
      {"name":"plugin","type":"string","optional":false,"comment":""},
      {"name":"setupStart","type":"Stamp","optional":true,"comment":"When it was set up: some commands run then."},
      {"name":"startTime","type":"Stamp","optional":true,"comment":""},
      {"name":"endTime","type":"Stamp","optional":true,"comment":""},
      {"name":"timeout","type":"number","optional":true,"comment":"Seconds."},
      {"name":"timeoutHit","type":"boolean","optional":true,"comment":""}
     ],
     "log": false
    },
    {
     "name": "SosCommandRecord",
     "fields": [
      {"name":"of","type":"'command'","optional":false,"comment":""},
      {"name":"plugin","type":"string","optional":false,"comment":""},
      {"name":"command","type":"string","optional":false,"comment":""},
      {"name":"filepath","type":"string","optional":true,"comment":"Below the root of the report; absent where the command left nothing."},
      {"name":"returnCode","type":"number","optional":true,"comment":""},
      {"name":"truncated","type":"boolean","optional":true,"comment":""},
      {"name":"startTime","type":"Stamp","optional":true,"comment":""},
      {"name":"endTime","type":"Stamp","optional":true,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/sos-manifest/4.12-hung.json",
    "lines": [
     "{",
     "    \"version\": \"4.12.0\",",
     "    \"cmdline\": \"report --batch --tmp-dir /out/sos --label hung -o kernel,filesys,process,networking,nfs,logs,host,date,systemd,memory,block,release,stunnel --lo…",
     "    \"start_time\": \"2026-11-20 13:46:53.355808\",",
     "    \"end_time\": \"2026-11-20 13:49:08.294339\",",
     "    \"run_time\": \"0:02:14.938531\",",
     "    \"compression\": \"auto\",",
     "    \"tmpdir\": \"/out/sos/sos.hbdiis9r\","
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 6,
     "of": "run",
     "version": "4.12.0",
     "cmdline": "report --batch --tmp-dir /out/sos --label hung -o kernel,filesys,process,networking,nfs,logs,host,date,systemd,memory,block,release,stunnel --log-size 1 --journal-size 1 --cmd-timeout 15 --plugin-timeout 45",
     "startTime": {"clock":"local","value":1795182413355808,"width":1},
     "endTime": {"clock":"local","value":1795182548294339,"width":1},
     "offsetMinutes": 60
    }
   }
  },
  "ss": {
   "comment": "The sockets of one network namespace, as `ss` of iproute2 lists them.\n\n    State  Recv-Q Send-Q Local Address:Port  Peer Address:PortProcess\n    LISTEN 0      128        127.0.0.1:20365      0.0.0.0:*    users:((\"efs-proxy\",pid=484,fd=3))\n    \t cubic cwnd:10\n\nSee ss(8) and misc/ss.c of iproute2. `Netid` is left out when only one protocol was asked for and `State` when only\none state was; without `Netid` the table is taken for tcp, and for udp as soon as a row is UNCONN. The last two heads\nmay run together (`PortProcess`). Versions before 4.0 write `users:((\"efs-proxy\",484,3))`. With -i, -m or -e the details stand in an indented second line, which may be blank.\nIPv6 is in brackets, an interface stands behind `%`, and `*` is any address of both families. Unix sockets have a\npath, which may hold blanks, and an inode in the place of address and port.",
   "forms": [
    {
     "name": "SocketRecord",
     "fields": [
      {
       "name": "protocol",
       "type": "string",
       "optional": false,
       "comment": "As written: `tcp`, `tcp6`, `udp`, `unix`, `u_str`, `nl`. Only netstat and /proc/net tell tcp and tcp6 apart."
      },
      {
       "name": "state",
       "type": "string",
       "optional": false,
       "comment": "As written: `LISTEN`, `ESTAB` or `ESTABLISHED`, `TIME-WAIT` or `TIME_WAIT`. Empty where the table has none."
      },
      {
       "name": "localAddress",
       "type": "string",
       "optional": false,
       "comment": "Without brackets and interface; `*` for any address of both families; the path of a unix socket."
      },
      {
       "name": "localPort",
       "type": "number | null",
       "optional": false,
       "comment": "null for `*`, for a port written as the name of a service, and for all but internet sockets."
      },
      {
       "name": "localService",
       "type": "string",
       "optional": true,
       "comment": "The service in place of the port number, where the tool ran without `-n`."
      },
      {"name":"localInterface","type":"string","optional":true,"comment":"The interface behind `%`."},
      {"name":"peerAddress","type":"string","optional":false,"comment":""},
      {"name":"peerPort","type":"number | null","optional":false,"comment":""},
      {"name":"peerService","type":"string","optional":true,"comment":""},
      {"name":"peerInterface","type":"string","optional":true,"comment":""},
      {
       "name": "processes",
       "type": "SocketProcess[] | null",
       "optional": false,
       "comment": "Who holds it. null: the table has no column for it. Empty: none was named; that says nothing where no row of the table names one (taken without -p, or not as root), and else that the kernel holds it (an NFS client or server)."
      },
      {
       "name": "recvQ",
       "type": "number | null",
       "optional": false,
       "comment": "Bytes; the backlog of a listening socket. null where the table has none (unix sockets of netstat)."
      },
      {"name":"sendQ","type":"number | null","optional":false,"comment":""},
      {"name":"inode","type":"number","optional":true,"comment":"Number of the socket's inode, as in `socket:[N]` of /proc/PID/fd."},
      {"name":"peerInode","type":"number","optional":true,"comment":"The other end of a unix socket."},
      {"name":"user","type":"string","optional":true,"comment":"Name or number."},
      {"name":"type","type":"string","optional":true,"comment":"STREAM, DGRAM … of a unix socket of netstat."},
      {"name":"info","type":"string","optional":true,"comment":"What else the tool wrote, as text: timer, cgroup, memory, tcp_info."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/ss/all-families-peaonmi.txt",
    "lines": [
     "Netid State  Recv-Q Send-Q                              Local Address:Port        Peer Address:Port Process",
     "nl    UNCONN 0      0                                               0:0                       *      sk=0 cb=0 groups=0x00000000\t skmem:(r0,rb212992,t0,tb212992…",
     "nl    UNCONN 768    0                                               4:0                       *      sk=0 cb=0 groups=0x00000000\t skmem:(r768,rb212992,t0,tb2129…",
     "nl    UNCONN 4352   0                                               4:1211                    *      sk=0 cb=0 groups=0x00000000\t skmem:(r4352,rb425984,t0,tb655…",
     "nl    UNCONN 0      0                                              15:253                     *      sk=0 cb=0 groups=0x00000002\t skmem:(r0,rb425984,t0,tb212992…",
     "nl    UNCONN 0      0                                              15:-1644060858             *      sk=0 cb=0 groups=0x00000001\t skmem:(r0,rb268435456,t0,tb212…",
     "nl    UNCONN 0      0                                              15:1                       *      sk=0 cb=0 groups=0x00000002\t skmem:(r0,rb268435456,t0,tb212…",
     "nl    UNCONN 0      0                                              16:0                       *      sk=0 cb=0 groups=0x00000000\t skmem:(r0,rb212992,t0,tb212992…"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 108,
     "protocol": "nl",
     "state": "UNCONN",
     "localAddress": "0:0",
     "localPort": null,
     "peerAddress": "*",
     "peerPort": null,
     "processes": [],
     "recvQ": 0,
     "sendQ": 0,
     "info": "sk=0 cb=0 groups=0x00000000 skmem:(r0,rb212992,t0,tb212992,f0,w0,o0,bl0,d0)"
    }
   }
  },
  "strace": {
   "comment": "What `strace` prints: the system calls of a process and of its children.\n\n    7767  1795178357.248494 flock(3, LOCK_EX) = 0 <106.266633>\n    [pid 24787] 18:08:27.332439 flock(5, LOCK_EX <unfinished ...>\n    10504 1795284505.676950 <... flock resumed>) = ? ERESTARTSYS (To be restarted if SA_RESTART is set) <612.488460>\n    24997 18:08:31 flock(3</mnt/v3/lock>, LOCK_EX <detached ...>\n    24707 +++ killed by SIGKILL +++\n\nDefined in strace(1) and in src/strace.c of strace. Traps:\n\n- A call that hangs is the one of its process that is `<unfinished ...>`, `<detached ...>`, or has no ` = ` at\n  all, as the last line of a file mostly, and that is not resumed further down. Every blocking call of a second process is\n  `<unfinished ...>` for a while: one that is resumed did not hang.\n- A call that waits may be at work: wait4, futex, epoll_wait and read of a pipe wait by trade. flock, fcntl with\n  F_SETLKW, stat, openat and getdents64 on a mount that answers return at once.\n- `-t` and `-tt` write the time of day without a date or zone: the day is guessed, and the zone is the node's. `-r` writes the\n  seconds since the line above, which is no time. Only `-ttt` makes stamps that are sure. The stamp is that of the call's\n  begin; of a resumed one, that of its end.\n- A process in D state does not stop for strace: the attach itself hangs, and the file is empty or ends at\n  `strace: Process 24997 attached`. Ctrl-C works as soon as the call returns, not before.\n- In /proc/PID/stack, not here, stands where in the kernel it waits. `-y` or `-yy` writes the path of a descriptor\n  behind its number: without it, `flock(11, LOCK_EX` names no file, unless the file's `openat` is in the trace too.\n- With `-ff` each process has a file of its own, and no line has its pid: that stands behind the last dot of the file's\n  name. The table of `-c` is not read.\n- Without `-o`, the output of the program and notices of strace stand between the lines, and between two halves of one:\n  the output stays among the arguments.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/strace/ff.strace.1445",
    "lines": [
     "1795286954.240437 execve(\"/usr/bin/sh\", [\"sh\", \"-c\", \"true & wait; ls >/dev/null\"], 0x7ffd3185ef60 /* 35 vars */) = 0",
     "1795286954.243100 --- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=1446, si_uid=0, si_status=0, si_utime=0, si_stime=0} ---",
     "1795286954.248721 --- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=1447, si_uid=0, si_status=0, si_utime=0, si_stime=0} ---",
     "1795286954.248855 exit_group(0)         = ?",
     "1795286954.248992 +++ exited with 0 +++"
    ],
    "more": false,
    "record": {
     "pid": 1445,
     "line": 2,
     "offset": 118,
     "kind": "process.signalled",
     "fields": {"signal":"SIGCHLD","details":"si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=1446, si_uid=0, si_status=0, si_utime=0, si_stime=0"},
     "text": "1795286954.243100 --- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=1446, si_uid=0, si_status=0, si_utime=0, si_stime=0} ---",
     "stamp": {"clock":"utc","value":1795286954243100,"width":1},
     "level": null,
     "message": "--- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=1446, si_uid=0, si_status=0, si_utime=0, si_stime=0} ---",
     "actor": "strace"
    }
   }
  },
  "strange-errors": {
   "comment": "An error about mounts, volumes or storage, written by a program that has no table, and copied without its log: alone, between sentences, or\nbetween signs of code within one.\n\n    docker: Error response from daemon: path /host_mnt/a is mounted on /host_mnt but it is not a shared mount.\n    I only see `(geesefs)[523366]: pvc-a.service: Failed to locate executable /var/lib/kubelet/plugins/a: Permission denied`\n\nNothing has a time, and what else happened is not here: silence proves nothing. In a folder or an archive such lines are in the output of\nany command, so only what a person pasted, or named as a file, is read.",
   "forms": [{"name":"StrangeErrorsRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/strange-errors/errors.txt",
    "lines": [
     "  at mount (fs.js:1)",
     "Error response from daemon: create shop_data: VolumeDriver.Create: mounting volume failed: Failed to resolve \"fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com\" …",
     "(bucketfs)[4127]: bucketfs-pvc-1.service: Failed at step EXEC spawning /var/lib/kubelet/plugins/s3.example.com/bucketfs: Permission denied",
     "E1120 12:14:31.467745 CreateFile: permission denied, CreateChildFile: error in closing writer : googleapi: Error 403: Access denied., forbidden",
     "docker: Error response from daemon: path /srv/data is mounted on /srv but it is not a shared mount.",
     "See 'docker run --help'.",
     "chown: changing ownership of '/data/pgdata': Operation not permitted (volume shop-db)",
     "2026-11-20T12:14:36.325 node-a kubelet[1290]: info E1120 12:14:36.296487   1290 nestedpendingoperations.go:301] Operation failed. Error: \"UnmountVolume.TearDown…"
    ],
    "more": true,
    "record": {
     "line": 2,
     "offset": 21,
     "kind": "storage.error.quoted",
     "fields": {
      "error": "Error response from daemon: create shop_data: VolumeDriver.Create: mounting volume failed: Failed to resolve \"fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com\" - check that your file system ID is correct"
     },
     "text": "Error response from daemon: create shop_data: VolumeDriver.Create: mounting volume failed: Failed to resolve \"fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com\" - check that your file system ID is correct",
     "stamp": null,
     "level": null,
     "message": "Error response from daemon: create shop_data: VolumeDriver.Create: mounting volume failed: Failed to resolve \"fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com\" - check that your file system ID is correct",
     "actor": "program"
    }
   }
  },
  "stunnel-log": {
   "comment": "stunnel's own log: of the tunnels of efs-utils up to v1.36, of `mount -o stunnel` since, and of any other stunnel.\n\n    2026.11.21 18:26:23 LOG5[0]: Service [efs] accepted connection from 127.0.0.1:37878\n    2026.11.21 18:26:25 LOG3[1]: s_connect: connect 127.0.0.1:22049: Connection refused (111)\n    2016.03.03 11:03:49 LOG5[5667:140363675346688]: Service [https] accepted connection from 127.0.0.1:47818\n\nDefined in src/log.c of stunnel. The number behind LOG is the syslog level, 0 to 7. In brackets stands who speaks: `ui`\nfor the main thread, `cron`, or the number of the connection; before 5.00 pid and thread. Traps:\n\n- Local time without a zone, whole seconds.\n- efs-utils lets stunnel write it with `stunnel_debug_enabled = true` only. That it is missing says nothing.\n- An stunnel that cannot bind its port says so on standard error, before it opens the log.\n- `Connection reset` with 0 bytes is the probe of the mount helper, or a server that could not be reached; the\n  latter has `LOG3` lines of the same connection in front.\n- `Terminated` is an end by signal. After a kill -9 or the OOM killer the file just stops.\n- The numbers of the connections begin again at 0 with each start, in the same file.",
   "forms": [{"name":"LogRecord","fields":[],"log":true}],
   "sample": {
    "path": "fixtures/sources/stunnel-log/fs-0a1b2c3d4e5f60718.mnt.data.20361.stunnel.log",
    "lines": [
     "2026.11.21 18:26:22 LOG6[ui]: Initializing inetd mode configuration",
     "2026.11.21 18:26:22 LOG7[ui]: Clients allowed=9765",
     "2026.11.21 18:26:22 LOG5[ui]: stunnel 5.68 on x86_64-pc-linux-gnu platform",
     "2026.11.21 18:26:22 LOG5[ui]: Compiled with OpenSSL 3.0.9 30 May 2023",
     "2026.11.21 18:26:22 LOG5[ui]: Running  with OpenSSL 3.0.19 27 Jan 2026",
     "2026.11.21 18:26:22 LOG5[ui]: Threading:PTHREAD Sockets:POLL,IPv6,SYSTEMD TLS:ENGINE,OCSP,PSK,SNI Auth:LIBWRAP",
     "2026.11.21 18:26:22 LOG7[ui]: errno: (*__errno_location ())",
     "2026.11.21 18:26:22 LOG6[ui]: Initializing inetd mode configuration"
    ],
    "more": true,
    "record": {
     "line": 3,
     "offset": 119,
     "kind": "stunnel.started",
     "fields": {"connection":"ui","version":"5.68","platform":"x86_64-pc-linux-gnu"},
     "text": "2026.11.21 18:26:22 LOG5[ui]: stunnel 5.68 on x86_64-pc-linux-gnu platform",
     "stamp": {"clock":"local","value":1795285582000000,"width":1000000},
     "level": "notice",
     "program": "stunnel",
     "message": "stunnel 5.68 on x86_64-pc-linux-gnu platform",
     "actor": "stunnel"
    }
   }
  },
  "sunrpc": {
   "comment": "/sys/kernel/debug/sunrpc: the calls that every RPC client of the kernel has under way, and the transports that they go over.\n\n    == /sys/kernel/debug/sunrpc/rpc_clnt/4/tasks\n      689 c0a4      0 0x4 0x420a37cd       20 nfs41_call_sync_ops [nfsv4] nfsv4 GETATTR a:call_bind [sunrpc] q:delayq\n    == /sys/kernel/debug/sunrpc/rpc_xprt/3/info\n    netid: tcp\n    addr:  127.0.0.1\n    port:  20361\n    state: 0x10\n\nDefined in net/sunrpc/debugfs.c:tasks_show and xprt_info_show; readable by root only, of all network namespaces. Columns of a\ncall: its number (not a pid), flags, status, client, xid, rest of its sleep in jiffies, operations, program with its version,\nprocedure, the function that comes next (`a:`), the queue that it sleeps in (`q:`, `none` for none). A client's\n`xprt`, `xprt1` … are links to its transports: of an `info` below rpc_xprt alone nothing tells whose it is. A call that was\nnot answered is in no other table: mountstats and nfsstat count calls when they end. A transport that was not used for five\nminutes is closed, and not connected either.\n\nFiles may be put into one, below `== PATH`, `==> PATH <==` or a prompt with `cat PATH`.",
   "forms": [
    {
     "name": "SunrpcTask",
     "fields": [
      {"name":"table","type":"'tasks'","optional":false,"comment":""},
      {"name":"task","type":"string","optional":false,"comment":"The number of the call, as written."},
      {"name":"flags","type":"string","optional":false,"comment":"Flags, in hexadecimal: `RPC_TASK_…` of include/linux/sunrpc/sched.h."},
      {
       "name": "status",
       "type": "number",
       "optional": false,
       "comment": "0, or what went wrong last, negative: -11 for EAGAIN, -111 for ECONNREFUSED."
      },
      {"name":"client","type":"string","optional":false,"comment":"The client, in hexadecimal: the name of its folder in rpc_clnt."},
      {"name":"xid","type":"string","optional":false,"comment":"In hexadecimal; `0` where nothing was sent or prepared."},
      {
       "name": "timeout",
       "type": "number",
       "optional": false,
       "comment": "Jiffies until it wakes by itself; 0 where it sleeps without a limit, or not at all."
      },
      {"name":"ops","type":"string","optional":false,"comment":""},
      {"name":"program","type":"string","optional":false,"comment":"`nfs`, `lockd`, `mount`, `rpcbind` …"},
      {"name":"version","type":"number","optional":false,"comment":""},
      {"name":"procedure","type":"string","optional":false,"comment":""},
      {"name":"action","type":"string","optional":false,"comment":"The function of net/sunrpc/clnt.c that comes next."},
      {"name":"queue","type":"string | null","optional":false,"comment":"The queue that it sleeps in; null where it does not sleep."}
     ],
     "log": false
    },
    {
     "name": "SunrpcTransport",
     "fields": [
      {"name":"table","type":"'transport'","optional":false,"comment":""},
      {
       "name": "transport",
       "type": "string",
       "optional": true,
       "comment": "In hexadecimal, where the path tells: its own number, or that of the client whose link it was read by."
      },
      {"name":"client","type":"string","optional":true,"comment":""},
      {"name":"netid","type":"string","optional":true,"comment":""},
      {"name":"address","type":"string","optional":true,"comment":""},
      {
       "name": "port",
       "type": "number",
       "optional": true,
       "comment": "0 for a transport that knows its port not yet, and for one that the server calls back on."
      },
      {
       "name": "state",
       "type": "number",
       "optional": true,
       "comment": "Bits, `XPRT_…` of include/linux/sunrpc/xprt.h: 1 locked, 2 connected, 4 connecting, 8 being closed, 16 bound."
      },
      {"name":"others","type":"Record<string, string>","optional":true,"comment":"Lines of newer kernels."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/sunrpc/dead-port.txt",
    "lines": [
     "== /sys/kernel/debug/sunrpc/rpc_clnt/0/tasks",
     "== /sys/kernel/debug/sunrpc/rpc_clnt/1/tasks",
     "== /sys/kernel/debug/sunrpc/rpc_clnt/2/tasks",
     "    6 5285    -11 0x2 0xefd3fb2b     2387 nfs41_sequence_ops [nfsv4] nfsv4 SEQUENCE a:call_connect_status [sunrpc] q:xprt_sending",
     "== /sys/kernel/debug/sunrpc/rpc_clnt/4/tasks",
     "   32 c0a4    -11 0x4 0xe8d3fb2b        0 nfs41_call_sync_ops [nfsv4] nfsv4 LOOKUP a:call_connect_status [sunrpc] q:xprt_sending",
     "   33 c0a4    -11 0x4 0xe9d3fb2b        0 nfs41_call_sync_ops [nfsv4] nfsv4 GETATTR a:call_connect_status [sunrpc] q:xprt_sending",
     "   34 c0a4    -11 0x4 0xead3fb2b        0 nfs41_call_sync_ops [nfsv4] nfsv4 GETATTR a:call_connect_status [sunrpc] q:xprt_sending"
    ],
    "more": true,
    "record": {
     "line": 4,
     "offset": 135,
     "table": "tasks",
     "task": "6",
     "flags": "5285",
     "status": -11,
     "client": "2",
     "xid": "efd3fb2b",
     "timeout": 2387,
     "ops": "nfs41_sequence_ops",
     "program": "nfs",
     "version": 4,
     "procedure": "SEQUENCE",
     "action": "call_connect_status",
     "queue": "xprt_sending"
    }
   }
  },
  "sysctl": {
   "comment": "Settings of the running kernel: `sysctl -a`, or one file below /proc/sys.\n\n    fs.inotify.max_user_watches = 28184\n    kernel.hung_task_timeout_secs = 120\n    net.ipv4.ip_local_port_range = 32768\t60999\n    net.ipv4.conf.eth0/100.rp_filter = 2\n\nSee sysctl(8), proc_sys(5) and Documentation/admin-guide/sysctl. Traps: a dot in a name of /proc/sys is a slash here. A\nsetting of several lines, as dev.cdrom.info, stands on several lines under the same name. Those of `net` are of the\nnetwork namespace that sysctl ran in. A file below /proc/sys is named by its path alone. The files of /etc/sysctl.d\nlook alike, but say what was asked for at boot, not what holds: they are not read here.",
   "forms": [
    {
     "name": "SysctlRecord",
     "fields": [
      {
       "name": "name",
       "type": "string",
       "optional": false,
       "comment": "With dots, as `sysctl` writes it; that of a file below /proc/sys is made from its path."
      },
      {"name":"value","type":"string","optional":false,"comment":"As written, without blanks at its ends; may be empty."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/sysctl/sysctl-a",
    "lines": [
     "dev.cdrom.autoclose = 1",
     "dev.cdrom.autoeject = 0",
     "dev.cdrom.check_media = 0",
     "dev.cdrom.debug = 0",
     "dev.cdrom.info = CD-ROM information, Id: cdrom.c 3.20 2003/12/17",
     "dev.cdrom.info = ",
     "dev.cdrom.info = drive name:\t\tsr0",
     "dev.cdrom.info = drive speed:\t\t4"
    ],
    "more": true,
    "record": {"line":1,"offset":0,"name":"dev.cdrom.autoclose","value":"1"}
   }
  },
  "syslog": {
   "comment": "Files of a syslog daemon: /var/log/messages, syslog, kern.log.\n\n    Nov 20 13:31:49 ip-10-0-42-17 kernel: [  304.065608] nfs: server 127.0.0.1 not responding, still trying\n    2026-11-20T13:31:49.123456+01:00 ip-10-0-42-17 kubelet[812]: …                       rsyslog\n    <29>1 2026-11-20T12:31:49.123456Z ip-10-0-42-17 kubelet 812 - - …                    RFC 5424\n    Nov 20 13:31:49 node7 kern.err kernel: nfs: server 127.0.0.1 not responding, …       busybox\n\nDefined in RFC 3164 (which only describes what was there), RFC 5424, rsyslog's templates and sysklogd/syslogd.c of busybox. Traps: RFC 3164 has no\nyear and no zone. Senders leave fields of RFC 5424 out, the priority, or write another stamp. A repeated message is counted, in two ways: `message repeated 3 times: [ … ]` and `last message\nrepeated 3 times`; the record has the repeated message and `repeats`. rsyslog writes a line feed as `#012`, or breaks\na message of several lines into as many records. The stamp is the daemon's: at boot many kernel messages get the same\none, and their own seconds (`bootSeconds`) are the better time.",
   "forms": [
    {
     "name": "SyslogRecord",
     "fields": [
      {
       "name": "bootSeconds",
       "type": "number",
       "optional": true,
       "comment": "The kernel's own stamp, in seconds since boot, where the line carries it."
      },
      {"name":"facility","type":"string","optional":true,"comment":"`kern`, `daemon`, `local0`, …, where a priority stands in front."}
     ],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/syslog/busybox.syslog",
    "lines": [
     "Nov 20 13:31:40 node7 syslog.info syslogd started: BusyBox v1.36.1",
     "Nov 20 13:31:49 node7 kern.err kernel: [  304.065608] nfs: server 127.0.0.1 not responding, still trying",
     "Nov 20 13:31:50 node7 user.notice kubelet[812]: I1120 13:31:50.692010    1968 kubelet.go:2531] \"SyncLoop (housekeeping)\"",
     "Nov 20 13:32:50 node7 kern.warn kernel: nfs: server 127.0.0.1 OK",
     "Nov 20 13:34:02 node7 daemon.info k3s[77]: time=\"2026-11-20T13:34:02Z\" level=info msg=\"Starting k3s agent\""
    ],
    "more": false,
    "record": {
     "line": 2,
     "offset": 67,
     "kind": "nfs.server.not-responding",
     "fields": {"server":"127.0.0.1","reason":"still trying"},
     "text": "Nov 20 13:31:49 node7 kern.err kernel: [  304.065608] nfs: server 127.0.0.1 not responding, still trying",
     "stamp": {"clock":"yearless","value":974727109000000,"width":1000000},
     "level": "err",
     "facility": "kern",
     "host": "node7",
     "program": "kernel",
     "message": "nfs: server 127.0.0.1 not responding, still trying",
     "bootSeconds": 304.065608,
     "actor": "kernel"
    }
   }
  },
  "systemctl-list-unit-files": {
   "comment": "The table of `systemctl list-unit-files`: which units are installed, and which of them start at boot.\n\n    UNIT FILE                                STATE           PRESET\n    kubelet.service                          enabled         enabled\n    proc-sys-fs-binfmt_misc.automount        static          -\n\nSee systemctl(1) and src/systemctl/systemctl-list-unit-files.c. In older versions the last column is `VENDOR PRESET`, or is\nnot there. `enabled` says nothing of whether the unit runs.",
   "forms": [
    {
     "name": "SystemctlListUnitFilesRecord",
     "fields": [
      {"name":"unitFile","type":"string","optional":false,"comment":""},
      {"name":"state","type":"string","optional":false,"comment":"`enabled`, `disabled`, `static`, `masked`, `generated`."},
      {"name":"preset","type":"string | null","optional":true,"comment":"null for `-`: no preset is for it. Not there in old versions."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/systemctl-list-unit-files/systemctl_list-unit-files",
    "lines": [
     "UNIT FILE                              STATE    PRESET",
     "proc-sys-fs-binfmt_misc.automount      static   -",
     "dev-hugepages.mount                    static   -",
     "dev-mqueue.mount                       static   -",
     "proc-sys-fs-binfmt_misc.mount          disabled disabled",
     "sys-fs-fuse-connections.mount          static   -",
     "sys-kernel-config.mount                static   -",
     "sys-kernel-debug.mount                 static   -"
    ],
    "more": true,
    "record": {"line":2,"offset":55,"unitFile":"proc-sys-fs-binfmt_misc.automount","state":"static","preset":null}
   }
  },
  "systemctl-list-units": {
   "comment": "The table of `systemctl list-units`: which units are loaded, and whether they run.\n\n      UNIT                     LOAD      ACTIVE     SUB       JOB   DESCRIPTION\n      kubelet.service          loaded    active     running         Kubernetes Kubelet\n    ● tmp.mount                not-found inactive   dead            tmp.mount\n\nSee systemctl(1) and src/systemctl/systemctl-list-units.c. Traps: without `--all` units that are neither active, failed\nnor queued are missing. `--failed` shows the failed ones only, and often none. The column JOB is there only while a\njob is queued, and empty for all others. Names and descriptions are shortened with `…` where the output was a terminal.\nAn NFS mount that hangs is `active mounted`. The lines below the table explain it.",
   "forms": [
    {
     "name": "SystemctlListUnitsRecord",
     "fields": [
      {"name":"unit","type":"string","optional":false,"comment":""},
      {"name":"load","type":"string","optional":false,"comment":"`loaded`, `not-found`, `masked`."},
      {"name":"active","type":"string","optional":false,"comment":"`active`, `inactive`, `failed`, `activating`."},
      {"name":"sub","type":"string","optional":false,"comment":"`running`, `dead`, `mounted`."},
      {"name":"job","type":"string","optional":true,"comment":"The kind of the job that is queued: `start`, `stop`."},
      {"name":"description","type":"string","optional":false,"comment":""},
      {"name":"mark","type":"string","optional":true,"comment":"The mark in front: `●`, `○`, `×`, `↻`, `*`."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/systemctl-list-units/system/services.txt",
    "lines": [
     "  UNIT                                                                                LOAD   ACTIVE     SUB       JOB   DESCRIPTION",
     "  mnt-efs.mount                                                                       loaded active     mounted         /mnt/efs",
     "  run-rpc_pipefs.mount                                                                loaded active     mounted         RPC Pipe File System",
     "  app-ls.service                                                                      loaded active     running         /usr/bin/ls -lR /mnt/efs",
     "  app-reader.service                                                                  loaded active     running         /usr/bin/bash -c while :; do cat /mnt/ef…",
     "  app-writer.service                                                                  loaded active     running         /usr/bin/dd if=/dev/zero of=/mnt/efs/app…",
     "  lab.service                                                                         loaded activating start     start Capture run",
     "  systemd-update-utmp-runlevel.service                                                loaded inactive   dead      start Record Runlevel Change in UTMP"
    ],
    "more": true,
    "record": {"line":2,"offset":132,"unit":"mnt-efs.mount","load":"loaded","active":"active","sub":"mounted","description":"/mnt/efs"}
   }
  },
  "systemctl-show": {
   "comment": "What `systemctl show` printed: every property of units, a name and a value a line, a blank line between units; without\na unit those of the manager.\n\n    Id=kubelet.service\n    LoadState=loaded\n    ActiveState=active\n    SubState=running\n    MainPID=455\n    ActiveEnterTimestamp=Fri 2026-11-20 13:17:10 UTC\n    ActiveEnterTimestampMonotonic=12600874\n\nSee systemctl(1) and org.freedesktop.systemd1(5). Traps: `Id` stands far below where all properties are shown, and not\nat all where others were asked for with `-p`. A property may stand there several times (ExecStartPre). `[not set]`,\n`infinity` and 18446744073709551615 all mean that there is none. A time that never came is empty. Times are in the\nzone of the node; those whose name ends in `Monotonic` are microseconds since boot, without suspend.",
   "forms": [
    {
     "name": "SystemctlShowRecord",
     "fields": [
      {"name":"unit","type":"string | null","optional":false,"comment":"`Id`; null for the manager, and where it was not asked for."},
      {
       "name": "stamps",
       "type": "Record<string, Stamp>",
       "optional": false,
       "comment": "The properties whose name ends in `Timestamp`, where they have a value."
      },
      {
       "name": "columns",
       "type": "Record<string, string>",
       "optional": false,
       "comment": "Every property as written; further values of one name follow behind a line feed."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/systemctl-show/systemctl_show_--all",
    "lines": [
     "Version=252.39-1~deb12u2",
     "Features=+PAM +AUDIT +SELINUX +APPARMOR +IMA +SMACK +SECCOMP +GCRYPT -GNUTLS +OPENSSL +ACL +BLKID +CURL +ELFUTILS +FIDO2 +IDN2 -IDN +IPTC +KMOD +LIBCRYPTSETUP +…",
     "Virtualization=qemu",
     "Architecture=x86-64",
     "Tainted=",
     "FirmwareTimestamp=",
     "FirmwareTimestampMonotonic=0",
     "LoaderTimestamp="
    ],
    "more": true,
    "record": null
   }
  },
  "systemctl-status": {
   "comment": "What `systemctl status` printed: the state of units with their processes and last lines of the journal, and the state\nof the manager itself.\n\n    ● kubelet.service - Kubernetes Kubelet\n         Loaded: loaded (/etc/systemd/system/kubelet.service; disabled; preset: enabled)\n         Active: active (running) since Fri 2026-11-20 13:17:10 UTC; 5min ago\n       Main PID: 455 (kubelet)\n         CGroup: /system.slice/kubelet.service\n                 └─455 /usr/bin/kubelet --v=4\n\n    Nov 20 13:22:46 ip-10-0-37-114 kubelet[455]: I1120 13:22:46.447278     455 generic.go:224] \"GenericPLEG: Relisting\"\n\nSee systemctl(1) and src/systemctl/systemctl-show.c. Traps: the last lines are of the present run of the unit only, ten\nwhere nobody asked for more, so they prove no silence. On a terminal the pager cuts lines at its width and ends them\nwith `>`, and systemctl shortens them with `…`. `active (running)` says that the process lives, not that it works: a\nkubelet that waits for NFS is active. The mark in front is `●`, `○`, `×`, `↻`, in the C locale `*` or `x`, in old versions\nnothing. `since` is in the zone of the node, and goes wrong with it when the clock was set.",
   "forms": [
    {
     "name": "SystemctlStatusRecord",
     "fields": [
      {
       "name": "unit",
       "type": "string | null",
       "optional": false,
       "comment": "null for the manager itself, whose record has the name of the node."
      },
      {"name":"host","type":"string","optional":true,"comment":""},
      {"name":"mark","type":"string","optional":true,"comment":""},
      {"name":"description","type":"string","optional":true,"comment":""},
      {"name":"loadState","type":"string","optional":true,"comment":"`loaded`, `not-found`, `masked`."},
      {"name":"unitFileState","type":"string","optional":true,"comment":"`enabled`, `static`."},
      {
       "name": "activeState",
       "type": "string",
       "optional": true,
       "comment": "Of a unit `active`, `failed`; of the manager `running`, `degraded`, `starting`."
      },
      {
       "name": "subState",
       "type": "string",
       "optional": true,
       "comment": "`running`, `dead`, `auto-restart`; not there where it is the same word."
      },
      {"name":"result","type":"string","optional":true,"comment":"`exit-code`, `oom-kill`; not there for success."},
      {"name":"since","type":"Stamp","optional":true,"comment":""},
      {"name":"mainPid","type":"number","optional":true,"comment":""},
      {"name":"processes","type":"{ pid: number; command: string }[]","optional":false,"comment":"The processes of the control group."},
      {"name":"log","type":"StatusLine[]","optional":false,"comment":"The last lines of its journal."},
      {
       "name": "remarks",
       "type": "string[]",
       "optional": false,
       "comment": "What systemctl remarks under the log: `Notice: journal has been rotated since unit was started, …`."
      },
      {
       "name": "columns",
       "type": "Record<string, string[]>",
       "optional": false,
       "comment": "Every line under its label, as written; lines that go on below are further entries."
      }
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/systemctl-status/pager.txt",
    "lines": [
     "ec2-user@node:~$ sudo systemctl status kubelet",
     "● kubelet.service - Kubernetes Kubelet",
     "     Loaded: loaded (/etc/systemd/system/kubelet.service; disabled; preset: ena>",
     "     Active: active (running) since Fri 2026-11-20 13:17:10 UTC; 5min ago",
     "       Docs: https://github.com/kubernetes/kubernetes",
     "   Main PID: 455 (kubelet)",
     "      Tasks: 1 (limit: 3519)",
     "     Memory: 11.2M"
    ],
    "more": true,
    "record": null
   }
  },
  "talos-log": {
   "comment": "The log of machined, the init process of Talos: `talosctl logs machined`, or `docker logs` of a node that is a container.\n\n    172.20.0.2: [talos] 2026/11/20 12:31:54 task startContainerd (1/2): done, 1.006667169s\n    172.20.0.2: [talos] task loadConfig (1/1): 2026/11/20 12:31:55 downloading config {\"platform\": \"container\"}\n    2026/11/20 12:31:53 limited GOMAXPROCS to 4\n    172.20.0.2: {\"level\":\"error\",\"msg\":\"failed to start the container of kubelet: …\",\"time\":\"2026-11-20T12:31:54Z\"}\n\nGo's log package; what speaks may stand in front of the date (internal/app/machined of siderolabs/talos). Talos runs\nin UTC. Newer versions write JSON behind the name of the node. What the kernel says is in `talosctl dmesg`; kubelet writes klog.",
   "forms": [
    {
     "name": "TalosLogRecord",
     "fields": [{"name":"prefix","type":"string","optional":true,"comment":"What stands in front of the date: `task loadConfig (1/1)`."}],
     "log": true
    }
   ],
   "sample": {
    "path": "fixtures/sources/talos-log/machined.log",
    "lines": [
     "talosctl logs machined",
     "172.20.0.2: 2026/11/20 12:31:53 limited GOMAXPROCS to 4",
     "172.20.0.2: [talos] 2026/11/20 12:31:54 task startContainerd (1/2): done, 1.006667169s",
     "172.20.0.2: [talos] task loadConfig (1/1): 2026/11/20 12:31:55 downloading config {\"component\": \"controller-runtime\", \"platform\": \"container\"}",
     "172.20.0.2: a line that goes on",
     "172.20.0.3: [talos] 2026/11/20 12:31:55.000123 service[kubelet](Running): Health check successful",
     "[talos] 2026/02/30 12:31:55 no such day"
    ],
    "more": false,
    "record": {
     "line": 2,
     "offset": 23,
     "kind": null,
     "fields": {},
     "text": "172.20.0.2: 2026/11/20 12:31:53 limited GOMAXPROCS to 4",
     "stamp": {"clock":"utc","value":1795177913000000,"width":1000000},
     "level": null,
     "host": "172.20.0.2",
     "message": "limited GOMAXPROCS to 4"
    }
   }
  },
  "time-touch": {
   "comment": "How long a command took, as people try whether a file system is slow: `time touch FILE` on the share and on a disk.\n\n    $ time touch /mnt/efs/testFile\n\n    real\t0m0.334s\n    user\t0m0.001s\n    sys\t0m0.000s\n\nWritten by the `time` of bash, ksh and busybox (`real\t0m 0.33s`), of POSIX (`real 0.33`), of zsh (`touch x  0.00s user\n0.00s system 0% cpu 0.334 total`), and by GNU time in its short and its verbose form. Traps: the decimal sign is that of\nthe locale. `touch` of a file that is there waits for SETATTR alone, of a new one for OPEN and more. Nothing says\nwhich machine it ran on or when, unless `date` ran before it. A command without times hung, or was still running.",
   "forms": [
    {
     "name": "TimeTouchRecord",
     "fields": [
      {"name":"command","type":"string","optional":true,"comment":"What was timed, where the prompt or the output tells it."},
      {"name":"path","type":"string","optional":true,"comment":"Its last argument that is a path."},
      {"name":"real","type":"number | null","optional":false,"comment":"Seconds on the clock; null where the command did not come back."},
      {"name":"user","type":"number","optional":true,"comment":"Seconds of CPU."},
      {"name":"sys","type":"number","optional":true,"comment":""},
      {"name":"status","type":"number","optional":true,"comment":"The exit status, where GNU time tells it."},
      {"name":"stamp","type":"Stamp","optional":true,"comment":"What `date` printed above."},
      {"name":"output","type":"string[]","optional":false,"comment":"Lines between the command, or the times above, and its own times."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/time-touch/bash.txt",
    "lines": [
     "Sat Nov 21 18:28:19 UTC 2026",
     "$ time touch /dev/shm/testFile",
     "",
     "real\t0m0.004s",
     "user\t0m0.001s",
     "sys\t0m0.000s",
     "$ time touch /nowhere/testFile",
     "touch: cannot touch '/nowhere/testFile': No such file or directory"
    ],
    "more": true,
    "record": {
     "line": 2,
     "endLine": 6,
     "offset": 29,
     "command": "touch /dev/shm/testFile",
     "path": "/dev/shm/testFile",
     "real": 0.004,
     "user": 0.001,
     "sys": 0,
     "stamp": {"clock":"utc","value":1795285699000000,"width":1000000},
     "output": []
    }
   }
  },
  "timedatectl": {
   "comment": "What `timedatectl` printed: the zone of the node by its name, and three clocks.\n\n                   Local time: Fri 2026-11-20 13:33:30 CET\n               Universal time: Fri 2026-11-20 12:33:30 UTC\n                     RTC time: Fri 2026-11-20 12:33:30\n                    Time zone: Europe/Berlin (CET, +0100)\n    System clock synchronized: no\n                  NTP service: n/a\n              RTC in local TZ: no\n\nSee timedatectl(1). The names differ by version (`NTP enabled`, `NTP synchronized`, `Network time on` in old ones),\nold ones also tell the changes of summer time in lines without a name. A clock that is not there is empty or `n/a`.",
   "forms": [
    {
     "name": "TimedatectlRecord",
     "fields": [
      {"name":"timeZone","type":"string","optional":true,"comment":"`Europe/Berlin`; not there where the node does not know the name."},
      {"name":"abbreviation","type":"string","optional":true,"comment":"`CET`."},
      {"name":"offsetMinutes","type":"number","optional":true,"comment":"Minutes east of UTC, at that time of the year."},
      {"name":"localTime","type":"Stamp","optional":true,"comment":""},
      {"name":"universalTime","type":"Stamp","optional":true,"comment":""},
      {"name":"rtcTime","type":"Stamp","optional":true,"comment":""},
      {"name":"rtcInLocalTime","type":"boolean","optional":true,"comment":"The hardware clock shows local time, not UTC."},
      {"name":"synchronized","type":"boolean","optional":true,"comment":"The kernel says that its clock is in step."},
      {
       "name": "ntp",
       "type": "string",
       "optional": true,
       "comment": "The state of the time service as written: `active`, `inactive`, `n/a`, `yes`, `no`."
      },
      {"name":"columns","type":"Record<string, string>","optional":false,"comment":"Every line under its name, as written."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/timedatectl/berlin.txt",
    "lines": [
     "               Local time: Fri 2026-11-20 13:33:30 CET",
     "           Universal time: Fri 2026-11-20 12:33:30 UTC",
     "                 RTC time: Fri 2026-11-20 12:33:30",
     "                Time zone: Europe/Berlin (CET, +0100)",
     "System clock synchronized: no",
     "              NTP service: n/a",
     "          RTC in local TZ: no"
    ],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "columns": {
      "Local time": "Fri 2026-11-20 13:33:30 CET",
      "Universal time": "Fri 2026-11-20 12:33:30 UTC",
      "RTC time": "Fri 2026-11-20 12:33:30",
      "Time zone": "Europe/Berlin (CET, +0100)",
      "System clock synchronized": "no",
      "NTP service": "n/a",
      "RTC in local TZ": "no"
     },
     "endLine": 7,
     "timeZone": "Europe/Berlin",
     "abbreviation": "CET",
     "offsetMinutes": 60,
     "localTime": {"clock":"zone","value":1795181610000000,"width":1000000,"zone":"CET"},
     "universalTime": {"clock":"utc","value":1795178010000000,"width":1000000},
     "rtcTime": {"clock":"utc","value":1795178010000000,"width":1000000},
     "rtcInLocalTime": false,
     "synchronized": false,
     "ntp": "n/a"
    }
   }
  },
  "uname": {
   "comment": "What `uname -a` printed.\n\n    Linux ip-10-0-37-114 6.1.0-50-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02) x86_64 GNU/Linux\n\nSee uname(1). The version begins with `#` and holds blanks. Processor and platform are left out where they are not\nknown (Debian) or repeat the machine (`x86_64 x86_64 x86_64`).",
   "forms": [
    {
     "name": "UnameRecord",
     "fields": [
      {"name":"sysname","type":"string","optional":false,"comment":"`Linux`."},
      {"name":"nodename","type":"string","optional":false,"comment":"The name of the node."},
      {"name":"release","type":"string","optional":false,"comment":""},
      {"name":"version","type":"string","optional":false,"comment":""},
      {"name":"machine","type":"string","optional":false,"comment":""},
      {"name":"operatingSystem","type":"string","optional":false,"comment":""}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/uname/debian.txt",
    "lines": ["Linux ip-10-0-37-114 6.1.0-50-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02) x86_64 GNU/Linux"],
    "more": false,
    "record": {
     "line": 1,
     "offset": 0,
     "sysname": "Linux",
     "nodename": "ip-10-0-37-114",
     "release": "6.1.0-50-amd64",
     "version": "#1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02)",
     "machine": "x86_64",
     "operatingSystem": "GNU/Linux"
    }
   }
  },
  "uptime": {
   "comment": "What `uptime` printed.\n\n     13:33:28 up 6 min,  0 user,  load average: 4.44, 2.33, 1.05\n     01:19:40 up 10 days,  3:22,  2 users,  load average: 65.10, 64.02, 40.77\n     14:33:18  up 1 day   0:06,  1 user,  load average: 0.10, 0.20, 0.30           of coreutils, as SUSE has it\n\nSee uptime(1). `w` prints the same line, and below it a table of who is logged in, which is passed over. The time of day is local, without a date; the time since boot is in whole minutes. Tasks in\nuninterruptible sleep count into the load, so it rises with every process that hangs in NFS.",
   "forms": [
    {
     "name": "UptimeRecord",
     "fields": [
      {"name":"time","type":"string","optional":false,"comment":"Local time of day, `HH:MM:SS`."},
      {"name":"up","type":"string","optional":false,"comment":"As written: `6 min`, `10 days, 3:22`."},
      {"name":"upMinutes","type":"number","optional":false,"comment":"The same in minutes, rounded down."},
      {"name":"users","type":"number | null","optional":false,"comment":""},
      {"name":"loadAverage","type":"[number, number, number]","optional":false,"comment":"Over 1, 5 and 15 minutes."}
     ],
     "log": false
    }
   ],
   "sample": {
    "path": "fixtures/sources/uptime/coreutils.txt",
    "lines": [
     " 14:33:18  up   0:06,  1 user,  load average: 0.10, 0.20, 0.30",
     " 20:20:00  up 1 day   2:29,  3 users,  load average: 2.01, 1.84, 1.64",
     " 20:20:00  up 12 days 12:29,  3 users,  load average: 2.01, 1.84, 1.64"
    ],
    "more": false,
    "record": {"line":1,"offset":0,"time":"14:33:18","up":"0:06","upMinutes":6,"users":1,"loadAverage":[0.1,0.2,0.3]}
   }
  },
  "who-boot": {
   "comment": "When the node booted, as `who -b` printed it.\n\n             system boot  2026-11-20 13:23\n\nSee who(1): local time, without seconds, as the clock stood when init wrote it to utmp. `who -a` prints the same line above those of the logins,\nwhich are passed over. In the C locale it has no year (`Nov 20 13:23`) and is not read.",
   "forms": [{"name":"WhoBootRecord","fields":[{"name":"stamp","type":"Stamp","optional":false,"comment":""}],"log":false}],
   "sample": {
    "path": "fixtures/sources/who-boot/all.txt",
    "lines": [
     "           system boot  2026-11-23 08:13",
     "           run-level 5  2026-11-23 08:14",
     "LOGIN      tty1         2026-11-23 08:14              1061 id=tty1",
     "ann      + pts/0        2026-11-23 08:31   .          2201 (10.0.4.9)"
    ],
    "more": false,
    "record": {"line":1,"offset":0,"stamp":{"clock":"local","value":1795421580000000,"width":60000000}}
   }
  },
};
