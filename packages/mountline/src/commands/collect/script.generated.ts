// Generated from collect.sh by `pnpm gen`.

export const library = `#!/bin/sh
# Made by \`mountline collect\`: gathers what decides Mountline's rules on this node into one archive. Run it as root.
#
#     sh collect.sh              writes the archive to \$MOUNTLINE_DIR, \$TMPDIR, /tmp, /run or /var/tmp and prints its path
#     sh collect.sh --stdout     writes the archive to standard output
#
# It is safe on a node whose mounts hang. It opens no path on a network mount, reads no arguments of a process in D state,
# and changes nothing outside its own directory. Every command has a time limit; what even SIGKILL does not end is left behind.
# The whole run takes at most MOUNTLINE_SECONDS (default 50). \`mountline-collect.tsv\` in the archive lists every step.

# Programs of awk and sh, numbers and lists of paths without blanks, functions that \`step\` calls.
# shellcheck disable=SC2013,SC2015,SC2016,SC2030,SC2031,SC2086,SC2317

umask 077
export LC_ALL=C SYSTEMD_PAGER='' SYSTEMD_COLORS=0
# A directory of PATH on a dead mount would hang every command.
# The last is that of NixOS, which has none of the others.
PATH=/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin
newline='
'
tab=\$(printf '\\t')

say() { printf 'mountline-collect: %s\\n' "\$*" >&2; }

# Sets \`now\` to the seconds since 1970, without starting a process: on a busy node each costs time.
clock() {
  read -r now _ </proc/uptime
  now=\$((\${now%%.*} + boot))
}

# --- paths ---------------------------------------------------------------------------------------------------------------

# Paths are those of process \$1 below \$2: sets \`base\`, and \`remote\` to the points where a network file system is mounted there.
look_from() {
  base=\$2
  remote=\$(grep -E ' - (nfs4?|fuse(\\.[^ ]*|blk)?|cifs|smb3|smbfs|ceph|9p|afs|gfs2?|glusterfs|lustre|gpfs|beegfs[^ ]*|wekafs|ocfs2|virtiofs|autofs) ' "/proc/\$1/mountinfo" |
    cut -d ' ' -f 5 | sed "s|^\$2/|/|")
}

# Sets \`real\` to where path \$1 leads, link by link. Fails where it does not exist, or with \`why\` where it leads to a network mount.
resolve() {
  left=\$1 real='' why='' links=0
  while [ -n "\$left" ]; do
    part=\${left%%/*}
    case \$left in */*) left=\${left#*/} ;; *) left='' ;; esac
    case \$part in '' | .) continue ;; ..) real=\${real%/*} && continue ;; esac
    next=\$real/\$part
    # Links that mean whoever reads them.
    case \$next in
      /proc/self) real=\$next && continue ;;
      /proc/net) real=\$own_net && continue ;;
    esac
    case \$newline\$remote\$newline in
      *"\$newline\$next\$newline"*)
        why="it is on \$next, a network mount"
        return 1
        ;;
    esac
    if [ -L "\$base\$next" ]; then
      links=\$((links + 1))
      [ "\$links" -le 40 ] && target=\$(readlink "\$base\$next") || return 1
      case \$target in /*) real='' ;; esac
      left=\$target/\$left
    elif [ -e "\$base\$next" ]; then
      real=\$next
    else
      return 1
    fi
  done
}

# --- limits --------------------------------------------------------------------------------------------------------------

# limited SECONDS COMMAND...: timeout(1), or the same in shell. Status 124: the time was up.
limited() {
  seconds=\$1
  shift
  if [ -n "\$timeout" ]; then
    timeout -k 2 "\$seconds" "\$@"
    case \$? in 137) return 124 ;; *) return \$? ;; esac
  fi
  { "\$@" <&3 3<&- & } 3<&0
  child=\$!
  (
    sleep "\$seconds"
    kill "\$child"
    sleep 2
    kill -9 "\$child"
  ) >/dev/null 2>&1 &
  watcher=\$!
  wait "\$child"
  status=\$?
  kill "\$watcher" 2>/dev/null
  case \$status in 137 | 143) return 124 ;; *) return "\$status" ;; esac
}

# record START STATUS STATE FILE WORDS: one line of the manifest, for what ends now.
record() {
  clock
  words=\$5
  case \$words in *"\$tab"* | *"\$newline"*) words=\$(printf %s "\$words" | tr '\\t\\n' '  ') ;; esac
  printf 'step\\t%s\\t%s\\t%s\\t%s\\t%s\\t%s\\n' "\$1" "\$now" "\$2" "\$3" "\$4" "\$words" >>"\$work/\$manifest"
}

# step SECONDS MEGABYTES FILE COMMAND...: runs a command, or a function of this script, in the background and waits no longer
# than that. What it prints goes to FILE. A function that writes files itself has FILE \`-\`.
step() {
  limit=\$1 size=\$2 file=\$3
  shift 3
  clock
  begun=\$now
  [ \$((deadline - now)) -lt "\$limit" ] && limit=\$((deadline - now))
  if [ "\$limit" -lt 1 ] || [ -n "\$stopped" ]; then
    record "\$begun" - not-run "\$file" "\$*"
    say "not run: \$*"
    return 1
  fi
  steps=\$((steps + 1))
  done=\$work/.done-\$steps errors=\$work/.errors-\$steps running=\$work/.running-\$steps output=/dev/null
  : >"\$running"
  [ "\$file" = - ] || output=\$work/\$file
  (
    ulimit -f \$((size * 2048))
    "\$@"
    echo \$? >"\$done"
  ) </dev/null >"\$output" 2>"\$errors" &
  job=\$!
  patience=\$((now + limit + 3))
  pause=\$first_tick
  while [ ! -s "\$done" ] && [ "\$now" -le "\$patience" ] && [ -z "\$stopped" ]; do
    sleep "\$pause"
    pause=\$tick
    clock
  done
  # Loops at the end of a pipeline outlive the shell that began them: they look at this file.
  rm -f "\$running"
  [ -s "\$done" ] || kill "\$job" 2>/dev/null
  finish_step "\$@"
}

# Sets \`state\` to what an exit status means. 153: a limit of size was met.
state_of() {
  case \$1 in
    0) state=ok ;;
    124) state=timed-out ;;
    126 | 127) state=not-installed ;;
    153) state="cut" ;;
    *) state=failed ;;
  esac
}

# What became of a step, by its exit status.
finish_step() {
  status=124 said=''
  [ -s "\$done" ] && read -r status <"\$done"
  [ -s "\$errors" ] && read -r said <"\$errors"
  state_of "\$status"
  [ "\$state" = ok ] || say "\$state: \$*\${said:+ (\$said)}"
  if [ "\$file" != - ] || [ "\$state" != ok ]; then record "\$begun" "\$status" "\$state" "\$file" "\$*"; fi
  # What failed and left nothing is in the manifest alone.
  [ "\$file" = - ] || [ "\$state" = ok ] || [ -s "\$output" ] || rm -f "\$output"
}

# A command of the host: in its namespaces where this shell is in those of a container. A host such as Talos has no programs:
# what asks the kernel says the same with that of the container, among the host's sockets.
on_host() {
  case \$inside in
    '')
      limited "\$limit" "\$@"
      return
      ;;
    mounts)
      limited "\$limit" nsenter -t 1 -m -n -- "\$@" 2>"\$work/.host-errors"
      code=\$?
      [ \$code -eq 127 ] && command -v "\$1" >/dev/null || {
        cat "\$work/.host-errors" >&2
        return \$code
      }
      ;;
  esac
  limited "\$limit" nsenter -t 1 -n -- "\$@"
}

# --- files ---------------------------------------------------------------------------------------------------------------

# copy PREFIX PATH...: copies files as they are now, each to its own path, in one process. A word with * stands for every name
# that fits. Files of the kernel only read memory.
copy() {
  prefix=\$1
  shift
  clock
  start=\$now list='' folders=''
  for path in "\$@"; do
    case \$path in proc/self/*) [ -n "\$sees_init" ] && continue ;; esac
    for one in "\$base/"\$path; do
      one=\${one#"\$base/"}
      to=\$work/\$prefix\$one
      if resolve "\$one" && [ -f "\$base\$real" ]; then
        list="\$list\$base\$real\$newline\$to\$newline"
        [ -d "\${to%/*}" ] || folders="\$folders\${to%/*}\$newline"
      else
        record "\$start" - absent "\$prefix\$one" "\${why:-does not exist}"
      fi
    done
  done
  [ -n "\$list" ] || return 0
  [ -z "\$folders" ] || printf %s "\$folders" | tr '\\n' '\\000' | xargs -0 mkdir -p
  printf %s "\$list" | limited "\$limit" awk '
    NR % 2 { from = \$0; next }
    {
      rows = 0
      while ((got = (getline line <from)) > 0) {
        print line >\$0
        rows++
      }
      if (rows == 0 && got == 0) printf "" >\$0
      close(from)
      whole = close(\$0) == 0 && got == 0
      print (whole ? \$0 : "-")
      fflush()
    }' >"\$work/.whole"
  code=\$?
  # One line for each file, in their order, as far as awk came.
  printf %s "\$list" | while read -r from && read -r to && [ -e "\$running" ]; do
    read -r whole <&4 || whole=''
    if [ "\$whole" = "\$to" ]; then
      record "\$start" 0 ok "\${to#"\$work/"}" "cat \$from"
      continue
    fi
    state_of "\$code"
    [ "\$state" = ok ] && state=failed
    [ "\$state" = failed ] && [ -s "\$to" ] && state="cut"
    record "\$start" "\$code" "\$state" "\${to#"\$work/"}" "cat \$from"
  done 4<"\$work/.whole"
  return \$code
}

# tails PREFIX BYTES FOLDER PATTERN: copies the files of a folder whose names fit, of a large one its end.
tails() {
  prefix=\$1 most=\$2 folder=\$3
  clock
  start=\$now
  if ! resolve "\$folder"; then
    record "\$start" - absent "\$prefix\$folder" "\${why:-does not exist}"
    return 0
  fi
  place=\$real
  find_room
  taken=0
  # The newest first: what does not fit in the time is old.
  # shellcheck disable=SC2012 # Names with a line break are not asked for.
  limited 3 ls -1t "\$base\$place" | grep -E "\$4" | while read -r name && [ -e "\$running" ]; do
    resolve "\$place/\$name" && [ -f "\$base\$real" ] || continue
    clock
    start=\$now
    taken=\$((taken + 1))
    if [ \$taken -gt 40 ]; then
      record "\$start" - "cut" "\$prefix\$folder/\$name" "\$folder, more than 40 files"
      break
    fi
    tail_of "\$prefix\$folder/\$name"
  done
}

# Copies the file at \`real\` to \$1, of a large one its end.
tail_of() {
  from=\$base\$real to=\$work/\$1
  [ -d "\${to%/*}" ] || mkdir -p "\${to%/*}"
  length=\$(wc -c <"\$from")
  part=\$length
  [ "\$length" -le "\$most" ] || part=\$most
  room=\$((room - part))
  if [ \$room -lt 0 ]; then
    record "\$start" - "cut" "\$1" "\$from, \$length bytes: too little space"
    return 0
  fi
  if [ "\$part" = "\$length" ]; then
    limited "\$limit" cp -p "\$from" "\$to"
    code=\$?
  else
    case \$1 in
      *.gz | *.xz | *.zst)
        record "\$start" - "cut" "\$1" "\$length bytes: too large"
        return 0
        ;;
    esac
    {
      limited "\$limit" tail -c "\$most" "\$from"
      echo \$? >"\$work/.read"
    } | sed 1d >"\$to"
    code=\$?
    [ \$code -ne 0 ] || read -r code <"\$work/.read"
  fi
  state_of "\$code"
  [ "\$state" = failed ] && [ -s "\$to" ] && state="cut"
  [ "\$code" = 0 ] && [ "\$part" != "\$length" ] && state="cut"
  record "\$start" "\$code" "\$state" "\$1" "\$from, \$length bytes"
}

# Sets \`room\` to half of the bytes that are free in the own directory: the archive needs the rest. Asks no other file system.
find_room() {
  room=\$(limited 3 df -Pk "\$work" | awk 'NR == 2 { printf "%.0f", \$4 * 512 }')
  case \$room in '' | *[!0-9]*) room=1000000000 ;; esac
}

# --- processes -----------------------------------------------------------------------------------------------------------

# Every thread, from stat and wchan: neither waits for a lock that a hung task may hold. Arguments of none.
threads() {
  printf '%s\\n' /proc/[0-9]*/task/[0-9]* | limited "\$limit" awk '
    BEGIN {
      getline up <"/proc/uptime"
      split(up, words, " ")
      print "PID PPID LWP STAT WCHAN ELAPSED COMMAND"
    }
    {
      line = wchan = ""
      if ((getline line <(\$0 "/stat")) <= 0) { close(\$0 "/stat"); next }
      close(\$0 "/stat")
      getline wchan <(\$0 "/wchan")
      close(\$0 "/wchan")
      split(\$0, path, "/")
      first = index(line, "(")
      for (last = length(line); substr(line, last, 1) != ")"; last--);
      split(substr(line, last + 2), field, " ")
      age = words[1] - field[20] / 100
      print path[3], field[2], path[5], field[1], (wchan == "" || wchan == "0" ? "-" : wchan), int(age < 0 ? 0 : age), "[" substr(line, first + 1, last - first - 1) "]"
    }'
}

# The table of tasks, kept as it was at first for what looks processes up in it.
tasks() {
  step 8 64 ps-tasks.txt threads
  cp "\$work/ps-tasks.txt" "\$work/.threads"
}

# Adds the arguments, but of no process that has a thread in D state: reading them waits for its memory lock.
arguments() {
  table=\$work/.threads
  calm=\$(awk 'NR > 1 { if (\$4 == "D") bad[\$1] = 1; user[\$1] = (\$2 != 2 && \$1 != 2) } END { for (pid in user) if (user[pid] && !bad[pid]) print "/proc/" pid "/cmdline" }' "\$table" | sort)
  limited "\$limit" tail -n +1 /proc/self/comm \$calm 2>/dev/null | tr '\\000' ' ' |
    awk -v table="\$table" '
      /^==> \\/proc\\/[0-9]+\\/cmdline <==\$/ { split(\$0, path, "/"); pid = path[3]; next }
      /^==> / { pid = ""; next }
      pid != "" && \$0 != "" { words[pid] = words[pid] (words[pid] == "" ? "" : " ") \$0 }
      END {
        while ((getline line <table) > 0) {
          split(line, field, " ")
          at = index(line, " [")
          args = words[field[1]]
          sub(/ +\$/, "", args)
          print (args == "" || field[1] == "PID" ? line : substr(line, 1, at) args)
        }
      }' >"\$work/.table" && mv "\$work/.table" "\$work/ps-tasks.txt"
}

# Where the tasks in D state sleep. Each stack has a limit of its own: it waits for a task that is in execve().
stacks() {
  count=\$(awk '\$4 == "D" { count++ } END { print count + 0 }' "\$work/.threads")
  awk '\$4 == "D" && ++count <= 400 { print \$1, \$3 }' "\$work/.threads" | while read -r pid tid && [ -e "\$running" ]; do
    read -r comm <"/proc/\$pid/task/\$tid/comm" || continue
    printf '== PID %s [%s]\\n' "\$tid" "\$comm"
    limited 2 cat "/proc/\$pid/task/\$tid/stack"
  done
  at_most 400 "\$count"
}

# Status 153 where there were more than were taken.
at_most() {
  [ "\$2" -le "\$1" ] && return 0
  echo "\$1 of \$2 only" >&2
  return 153
}

# What a process stands in and holds: links of /proc, which ls does not follow.
links() {
  nfs_users
  folders=/proc/1/fd
  for pid in \$users; do folders="\$folders /proc/\$pid/fd"; done
  limited "\$limit" ls -l \$folders
  limited "\$limit" ls -l /proc/[0-9]*/cwd /proc/[0-9]*/root
  # Processes that ended meanwhile are no failure.
  [ \$? -ne 124 ] || return 124
  at_most 100 "\$count"
}

# Sets \`users\` to 100 of the processes that may hold or serve a mount, of \`count\`: those with a task in D state, and the programs of mounts and of the node.
nfs_users() {
  users=\$(awk 'NR > 1 && (\$4 == "D" || \$7 ~ /^\\[(efs-proxy|stunnel|aws-efs|amazon-efs|kubelet|k3s|rke2|containerd|crio|dockerd|mount|umount|rpc\\.|csi|python)/) { print \$1 }' "\$work/.threads" | sort -nu)
  count=\$(printf %s "\$users" | grep -c .)
  users=\$(printf '%s\\n' "\$users" | head -n 100)
}

# Files of these processes.
process_files() {
  nfs_users
  paths=''
  for pid in \$users; do
    for name in "\$@"; do paths="\$paths proc/\$pid/\$name"; done
  done
  copy '' \$paths && at_most 100 "\$count"
}

# The mount table of every other mount namespace that has an NFS mount, as seen by its first process.
namespaces() {
  # shellcheck disable=SC2012 # Names of /proc.
  limited 5 ls -l /proc/[0-9]*/ns/mnt 2>/dev/null | sed -n 's|.* /proc/\\([0-9]*\\)/ns/mnt -> mnt:\\[\\([0-9]*\\)\\]\$|\\2 \\1|p' |
    sort -n | awk 'seen[\$1]++ == 0 && \$2 != 1 { print "/proc/" \$2 "/mountinfo" }' >"\$work/.tables"
  [ -s "\$work/.tables" ] || return 0
  xargs grep -lE ' - nfs4? ' <"\$work/.tables" | cut -c 2- >"\$work/.nfs-tables"
  count=\$(grep -c . "\$work/.nfs-tables")
  # shellcheck disable=SC2046 # Paths of /proc.
  copy '' \$(head -n 60 "\$work/.nfs-tables") && at_most 60 "\$count"
}

# The sockets of each network namespace in which a mount's proxy or helper runs, where it is not that of the host.
other_sockets() {
  hosts=\$(readlink /proc/1/ns/net)
  known=" \$hosts "
  for pid in \$(awk 'NR > 1 && \$7 ~ /^\\[(efs-proxy|stunnel|aws-efs|amazon-efs|mount)/ { print \$1 }' "\$work/.threads" | sort -nu); do
    netns=\$(readlink "/proc/\$pid/ns/net") || continue
    case \$known in *" \$netns "*) continue ;; esac
    known="\$known\$netns "
    clock
    start=\$now
    # The host's ss: the image of a pod has none.
    limited 5 nsenter \${inside:+-t 1 -m} --net="/proc/\$pid/ns/net" -- ss -tanpoi >"\$work/ss-tanpoi-netns-\$pid.txt"
    code=\$?
    state_of \$code
    [ -s "\$work/ss-tanpoi-netns-\$pid.txt" ] || rm -f "\$work/ss-tanpoi-netns-\$pid.txt"
    record "\$start" \$code "\$state" "ss-tanpoi-netns-\$pid.txt" "nsenter --net=/proc/\$pid/ns/net -- ss -tanpoi"
  done
}

# --- logs ----------------------------------------------------------------------------------------------------------------

# journal LINES SECONDS: the newest lines; fewer where that takes too long, because then the newest would be missing.
journal() {
  lines=\$1 each=\$2 form=short-iso-precise
  limit=\$each
  for count in "\$lines" \$((lines / 10)) \$((lines / 100)); do
    on_host journalctl -q --no-pager -n "\$count" -o \$form >"\$output"
    code=\$?
    # systemd before 234.
    if [ \$code -ne 0 ] && [ \$code -ne 124 ] && [ ! -s "\$output" ]; then
      form=short-iso
      on_host journalctl -q --no-pager -n "\$count" -o \$form >"\$output"
      code=\$?
    fi
    [ \$code -eq 124 ] || break
  done
  # As where a limit of size was met.
  [ "\$count" -lt "\$lines" ] && [ \$code -eq 0 ] && code=153 && echo "the newest \$count lines only" >&2
  return \$code
}

kernel_ring() {
  on_host dmesg --color=never -x >"\$output" || limited "\$limit" dmesg >"\$output"
}

# The logs of the pods that mount and of those of the cluster, not those of users.
pod_logs() {
  resolve var/log/pods || {
    record "\$begun" - absent var/log/pods "\${why:-does not exist}"
    return 0
  }
  pods=\$base\$real done_with=\$newline
  for folder in "\$pods"/*csi-*/*/ "\$pods"/kube-system_*/*/; do
    [ -d "\$folder" ] || continue
    folder=\${folder%/}
    case \$done_with in *"\$newline\$folder\$newline"*) continue ;; esac
    done_with=\$done_with\$folder\$newline
    tails '' 4000000 "\${folder#"\$base/"}" '\\.log'
  done
}

clocks() {
  on_host date
  date -u
  date +%s
}

# A container's limit of memory, and how often it was killed for it.
memory_limits() {
  limited "\$limit" find /sys/fs/cgroup '(' -name 'memory.events*' -o -name memory.max -o -name memory.current -o -name memory.oom.group ')' \\
    -exec grep -H . /dev/null {} + || [ \$? -eq 1 ]
}

# Settings of the kernel, but no keys.
kernel_settings() {
  on_host sysctl -a >"\$work/.sysctl"
  code=\$?
  grep -viE '^[^=]*(key|secret)' "\$work/.sysctl"
  return \$code
}

# Whether a portmapper runs: where it does not, to ask its socket would start it.
rpcbind_runs() {
  grep -qsxE 'rpcbind|portmap' /proc/[0-9]*/comm && return 0
  clock
  record "\$now" - absent rpcinfo-p.txt 'rpcbind does not run'
  return 1
}

# --- the EFS node pod ----------------------------------------------------------------------------------------------------

# Its processes, by name: their root holds the logs that no directory of the host has.
efs_pods() {
  seen=' '
  for pid in \$(awk 'NR > 1 && \$1 == \$3 && \$7 ~ /^\\[aws-efs-csi-dri/ { print \$1 }' "\$work/.threads"); do
    mounts=\$(readlink "/proc/\$pid/ns/mnt") || continue
    case "\$seen" in *" \$mounts "*) continue ;; esac
    seen="\$seen\$mounts "
    look_from "\$pid" "/proc/\$pid/root"
    "\$@" "efs-plugin-\$pid/"
  done
  look_from "\$host_pid" "\$host_base"
}

# --- the run -------------------------------------------------------------------------------------------------------------

# Whether this shell is on the host, in a container with the host's processes, or sees its own alone.
find_host() {
  inside='' own_net=/proc/net sees_init=''
  { read -r _ </proc/1/mountinfo; } 2>/dev/null && sees_init=1
  if of_init=\$(readlink /proc/1/ns/net) && [ "\$(readlink /proc/self/ns/net)" != "\$of_init" ]; then
    inside=network own_net=/proc/1/net
  fi
  if of_init=\$(readlink /proc/1/ns/mnt) && [ "\$(readlink /proc/self/ns/mnt)" != "\$of_init" ]; then inside=mounts; fi
  host_pid=self host_base=''
  if [ "\$inside" = mounts ]; then
    if [ -e /proc/1/root/proc ]; then
      host_pid=1 host_base=/proc/1/root
    elif [ -e /host/proc ]; then
      host_base=/host
    fi
  fi
  look_from "\$host_pid" "\$host_base"
  # Where k3s, RKE2 and Flatcar have crictl.
  for folder in /usr/local/sbin /usr/local/bin /opt/bin /var/lib/rancher/rke2/bin; do
    resolve "\$folder" && PATH=\$PATH:\$folder
  done
}

choose_folder() {
  own_net=/proc/net
  look_from self ''
  for folder in "\$MOUNTLINE_DIR" "\$TMPDIR" /tmp /run /var/tmp; do
    case \$folder in '') continue ;; /*) ;; *) folder=\$PWD/\$folder ;; esac
    if resolve "\$folder" && mkdir "\$real/\$name" 2>/dev/null; then
      parent=\$real work=\$real/\$name
      return 0
    fi
    [ "\$folder" = "\$MOUNTLINE_DIR" ] && say "MOUNTLINE_DIR \$folder: \${why:-cannot be written}"
  done
  say 'no directory can be written: set MOUNTLINE_DIR to one that is not on a network mount'
  exit 2
}

begin() {
  to_stdout=''
  for word in "\$@"; do
    case \$word in
      - | --stdout) to_stdout=1 ;;
      *)
        say "unknown argument \$word: only --stdout is known"
        exit 2
        ;;
    esac
  done
  [ -r /proc/self/mountinfo ] || {
    say 'cannot read /proc/self/mountinfo'
    exit 2
  }
  missing=''
  for word in awk cat cp cut date df grep gzip head id ls mkdir mv readlink rm sed sleep sort tail tar tr wc xargs; do
    command -v "\$word" >/dev/null || missing="\$missing \$word"
  done
  [ -z "\$missing" ] || {
    say "this system has no\$missing"
    say 'run the script in a pod with them: mountline collect --kubernetes NODE | kubectl apply -f -'
    exit 2
  }
  [ "\$(id -u)" = 0 ] || say 'not root: stacks, other users'\\'' sockets and the kernel log may be missing'
  boot=0
  clock
  boot=\$((\$(date +%s) - now))
  clock
  started=\$now deadline=\$((now + \${MOUNTLINE_SECONDS:-50}))
  timeout=''
  timeout -k 1 5 true </dev/null >/dev/null 2>&1 && timeout=1
  first_tick=0.02 tick=0.1
  sleep \$first_tick 2>/dev/null || first_tick=1 tick=1
  host=\$(tr -cd 'A-Za-z0-9._-' </proc/sys/kernel/hostname)
  name=mountline-\$host-\$(date -u +%Y-%m-%dT%H%M%SZ)
  manifest=mountline-collect.tsv steps=0 stopped=''
  choose_folder
  trap 'stopped=1' HUP INT TERM
  find_host
  printf 'mountline-collect\\t1\\t%s\\t%s\\t%s\\n' "\$now" "\$(date +%z)" "\$host" >"\$work/\$manifest"
}

pack() {
  clock
  printf 'end\\t%s\\t%s\\n' "\$now" "\$((now - started)) s\${stopped:+, interrupted}" >>"\$work/\$manifest"
  rm -f "\$work"/.[a-z]*
  cd "\$parent" || exit 2
  archive=\$parent/\$name.tar.gz
  if [ -n "\$to_stdout" ]; then
    packed
    code=\$?
  else
    # Whoever made that name before is not written to.
    (set -C && packed >"\$archive")
    code=\$?
    [ \$code -ne 3 ] || rm -f "\$archive"
  fi
  rm -rf "\${parent:?}/\$name"
  [ \$code -eq 0 ] || {
    say 'the archive cannot be written'
    exit 2
  }
  say "done in \$((now - started)) s"
  [ -n "\$to_stdout" ] || echo "\$archive"
}

# Writes the archive to standard output. Status 3: tar or gzip failed. A status 1 of tar is a file that changed or vanished meanwhile.
packed() {
  codes=\$({ {
    tar -cf - "\$name"
    echo \$? >&3
  } | {
    gzip -c >&4
    echo \$? >&3
  }; } 3>&1)
  case \$codes in
    "0\${newline}0") return 0 ;;
    "1\${newline}0") say 'a file changed or vanished while it was packed' ;;
    *) return 3 ;;
  esac
} 4>&1
`;
