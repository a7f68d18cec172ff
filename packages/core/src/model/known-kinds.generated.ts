// Generated from the message tables and the facts by `pnpm gen`.

/** What the events of each kind have that a source or a fact of Mountline tells of. */
export interface KnownFields {
  /** the answer of an automounter after the tables that show tasks waiting for it */
  'automount.answered': {
    note: string;
    place: string;
  };
  'automount.expire.busy': {
    function: string;
    target: string;
  };
  /** a mount that autofs could not create */
  'automount.failed': {
    fsType: string;
    source: string;
    target: string;
  };
  /** an automount whose servers did not answer */
  'automount.hosts.unavailable': {
  };
  'automount.key.missing': {
    key: string;
  };
  /** a directory that an autofs map could not look up */
  'automount.lookup.failed': {
    function: string;
    module: string;
    key: string;
  };
  /** an autofs map that does not exist */
  'automount.map.missing': {
    type?: string;
    map: string;
    function?: string;
    module?: string;
  };
  'automount.map.mounted': {
    type: string;
    target: string;
    seconds?: number;
    every?: number;
  };
  /** an autofs map that could not be read */
  'automount.map.unread': {
    function: string;
    module: string;
    map: string;
    reason: string;
  };
  /** an autofs that has no map at all */
  'automount.maps.none': {
    function?: string;
  };
  'automount.mounted': {
    target: string;
    source?: string;
  };
  /** a directory that autofs did not mount */
  'automount.refused': {
    target: string;
  };
  /** an automount request after which nothing is logged of the mount */
  'automount.request.unanswered': {
    note: string;
    target: string;
    /** who accessed the directory */
    comm?: string;
  };
  'automount.requested': {
    target: string;
  };
  /** tasks that wait for an automounter */
  'automount.tasks.waiting': {
    note: string;
    /** the autofs mount point, or `an autofs mount` if nothing shows which */
    place: string;
    /** their count, in words */
    tasks: string;
    /** what the automounter was asked to mount, in words */
    mounts?: string;
    /** in words */
    automounter: string;
    /** the programs of the tasks, with PIDs, in words */
    programs: string;
    /** tasks that wait for an automounter too, and name no path */
    others?: string;
    /** the automount unit, if systemd is the automounter */
    unit?: string;
    /** the PID of automount(8) */
    daemon?: number;
    /** the mount program of the automounter that is itself blocked, in words */
    hanging?: string;
    /** a table or a stack of the last capture shows it */
    open: boolean;
  };
  /** a wait for an automounter that is longer than a mount takes */
  'automount.wait.lasting': {
    note: string;
    place: string;
  };
  'aznfs.config.modified': {
    /** of AZNFS */
    version?: string;
    config: string;
  };
  'aznfs.mount.attempted': {
    /** of AZNFS */
    version?: string;
    source: string;
    target: string;
    port: number;
  };
  'aznfs.mount.completed': {
    /** of AZNFS */
    version?: string;
    source: string;
    target: string;
    port: number;
  };
  /** an Azure Files mount that failed */
  'aznfs.mount.failed': {
    /** of AZNFS */
    version?: string;
  };
  /** a mount that the AZNFS watchdog does not find */
  'aznfs.mount.gone': {
    /** of AZNFS */
    version?: string;
    server: string;
    port: number;
    path: string;
    entry: string;
  };
  /** an AZNFS port range with no free port */
  'aznfs.port.exhausted': {
    /** of AZNFS */
    version?: string;
    portLow: number;
    portHigh: number;
  };
  /** a stunnel that the AZNFS watchdog found dead */
  'aznfs.tunnel.dead': {
    /** of AZNFS */
    version?: string;
  };
  /** a stunnel that AZNFS could not start */
  'aznfs.tunnel.failed': {
    /** of AZNFS */
    version?: string;
    port?: number;
    config?: string;
  };
  /** a stunnel that AZNFS could not kill */
  'aznfs.tunnel.kill-failed': {
    /** of AZNFS */
    version?: string;
    pid: number;
  };
  'aznfs.tunnel.killed': {
    /** of AZNFS */
    version?: string;
    pid: number;
    port: number;
  };
  'aznfs.tunnel.running': {
    /** of AZNFS */
    version?: string;
    server: string;
    port: number;
  };
  /** an AZNFS watchdog that exited */
  'aznfs.watchdog.exiting': {
    /** of AZNFS */
    version?: string;
  };
  'aznfs.watchdog.started': {
    /** of AZNFS */
    version?: string;
  };
  /** a backup that failed */
  'backup.failed': {
    vm?: number;
    error: string;
  };
  'blkdeactivate.unmount.skipped': {
    device: string;
    name: string;
    target: string;
  };
  'blkdeactivate.unmounted': {
    device: string;
    name: string;
    target: string;
    result: string;
  };
  'block.io.failed': {
    what?: string;
    device: string;
    sector: string;
  };
  /** a CephFS client that the metadata server evicted */
  'ceph.client.evicted': {
    number: number;
    cluster?: string;
  };
  /** a server of a Ceph cluster that answered the kernel */
  'ceph.server.answered': {
    number: number;
    address?: string;
    cluster?: string;
  };
  /** a server of a Ceph cluster that did not answer the kernel */
  'ceph.server.not-responding': {
    number: number;
    address?: string;
    cluster?: string;
  };
  /** cgroups, at least 5000, more than the pods of a node need */
  'cgroup.groups.many': {
    note: string;
    /** the controller with the most */
    controller?: string;
    /** count */
    groups: number;
    /** of another controller; count */
    fewest: number;
  };
  /** an OOM kill at the memory limit of a cgroup */
  'cgroup.oom-killed': {
    note: string;
    /** pod, container or unit, otherwise the path */
    group: string;
    path?: string;
    /** the group whose limit it is */
    limitPath?: string;
    /** the limit belongs to a parent group */
    ofAncestor: boolean;
    unit?: string;
    podUid?: string;
    /** the path prefix of its groups */
    podPath?: string;
    containerId?: string;
    /** of cgroup version 1; kB */
    memswLimit?: number;
    comms: readonly string[];
    pids: readonly string[];
    /** count */
    processes: number;
    /** the process that needed memory */
    invoker?: string;
    /** programs of the EFS container are among them */
    efs: boolean;
    /** memory.oom.group */
    together: boolean;
    /** kB */
    limit?: number;
    /** kB */
    usage?: number;
    /** the node that wrote the line, if the log holds several */
    ofNode?: string;
  };
  /** OOM kills, by the counter of a cgroup */
  'cgroup.oom.counted': {
    note: string;
    group: string;
    podUid?: string;
    unit?: string;
    /** count */
    kills: number;
    /** of the whole cgroup at once; count */
    groupKills?: number;
  };
  /** transient systemd scopes (run-….scope), at least a thousand */
  'cgroup.scopes.many': {
    note: string;
    /** count */
    scopes: number;
    /** from kubelet mounts; count */
    ofMounts: number;
  };
  /** an SMB server that the kernel could not connect to */
  'cifs.connect.failed': {
    server?: string;
  };
  /** an SMB mount that failed in the kernel */
  'cifs.mount.failed': {
    errno: number;
    server?: string;
  };
  /** an SMB mount that kernel or server does not support */
  'cifs.option.refused': {
    server?: string;
    advice?: string;
    share?: string;
  };
  /** an SMB server that did not answer */
  'cifs.server.not-responding': {
    server: string;
    seconds: number;
  };
  /** an SMB session that the server refused */
  'cifs.session.refused': {
    errno?: number;
    server?: string;
    code?: string;
    status?: string;
  };
  'clock.changed': {
    to?: string;
  };
  'clock.stepped': {
    /** positive where it was set forward; s */
    seconds?: number;
    server?: string;
    at?: string;
    of?: string;
    ahead?: string;
    rest?: string;
  };
  'clock.stepping': {
    status: string;
    event: string;
    /** s */
    seconds?: number;
  };
  'clock.wrong': {
    /** s */
    seconds?: number;
  };
  /** a stretch of the kernel's log without a kill for memory, in which a pod says OOMKilled */
  'container.kill-unseen': {
    note: string;
    pod?: string;
    containerName: string;
  };
  /** container starts that failed with ENOSPC from mount(2) */
  'container.mount.refused': {
    note: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    containerName?: string;
    /** on the node */
    source?: string;
    /** it is an extra mount of a kubelet that runs in a container */
    ofKubelet: boolean;
    /** count */
    times: number;
  };
  /** EFS volumes of the node that all lack a listener while the container of the EFS proxies is down */
  'container.mounts-stranded': {
    note: string;
    pod?: string;
    containerName: string;
    ports: readonly string[];
    /** count */
    mounts: number;
  };
  /** a pod of the EFS driver that a table of pods shows as OOMKilled, with many restarts */
  'container.oom-listed': {
    note: string;
    pod: string;
    namespace?: string;
    /** count */
    restarts: number;
  };
  /** an EFS proxy container that was OOMKilled and restarted several times */
  'container.oom-restarts': {
    note: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    containerName: string;
    /** count */
    restarts: number;
    /** as written */
    limit?: string;
    /** its UID in systemd form */
    podSlice?: string;
    /** microseconds */
    livedFor: number;
    /** waiting for its next start */
    waiting: boolean;
    open: boolean;
  };
  /** an EFS proxy container that has run for ten minutes since then */
  'container.oom-restarts.ended': {
    note: string;
    pod?: string;
    containerName: string;
  };
  /** containers of a pod that were restarted, or started after another ended */
  'container.restarts': {
    note: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    /** count */
    restarts: number;
    from: 'objects' | 'journal';
    /** from objects */
    containerName?: string;
    /** from the journal: kubelet waits before the next start */
    backedOff?: boolean;
  };
  /** a container in CrashLoopBackOff */
  'container.start.backed-off': {
    containerName: string;
    reason: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    err?: string;
  };
  /** a container that could not be started */
  'container.start.failed': {
    containerName?: string;
    reason?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    pv?: string;
    mountSource?: string;
    mountTarget?: string;
    mountError?: string;
    err?: string;
    target?: string;
    containerId?: string;
    api?: string;
    service?: string;
    state?: string;
    next?: string;
  };
  /** a volume that Docker could not mount */
  'container.volume.failed': {
    path?: string;
    reason: string;
    options?: string;
    volume?: string;
    plugin?: string;
    source?: string;
  };
  /** a soft lockup: a CPU that did not schedule for seconds */
  'cpu.soft-lockup.detected': {
    cpu: number;
    seconds: number;
    comm: string;
    pid: number;
  };
  /** a CSI driver call that failed */
  'csi.call.failed': {
    error: string;
    podUid?: string;
    pv?: string;
    command?: string;
    arguments?: string;
    output?: string;
    target?: string;
  };
  'csi.call.requested': {
    podUid?: string;
    pv?: string;
    /** NodeStageVolume, NodeUnstageVolume, NodePublishVolume or NodeUnpublishVolume */
    call: string;
    volumeHandle: string;
    target?: string;
    /** of the volume, if the request names it: nfs, smb, fuse */
    protocol?: string;
  };
  /** a call to the controller of a CSI driver: it creates, deletes or attaches a volume, and mounts none */
  'csi.controller.requested': {
    volumeHandle: string;
  };
  'csi.driver.started': {
    address: string;
  };
  'csi.zombie.reaped': {
    pid?: number;
    comm?: string;
    age?: string;
    process?: string;
  };
  /** a device that did not appear in time */
  'device.wait.timed-out': {
    device: string;
  };
  /** a process that earlyoom killed because memory ran low */
  'earlyoom.process.killed': {
    signal: string;
    pid: number;
    uid: number;
    comm: string;
    size: string;
  };
  /** botocore, which efs-utils could not load */
  'efs.botocore.missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.certificate.authority-chosen': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
    section?: string;
  };
  /** an EFS mount without a CA file */
  'efs.certificate.authority-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    defaults?: string;
    path?: string;
  };
  /** a tunnel certificate that could not be created */
  'efs.certificate.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    purpose?: string;
    stderr?: string;
    path?: string;
  };
  /** a certificate renewal interval in efs-utils.conf that is invalid */
  'efs.certificate.interval-invalid': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
    minutes: number;
    value?: string;
  };
  /** a certificate that the EFS watchdog had to recreate */
  'efs.certificate.missing': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  'efs.certificate.refreshed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  'efs.cloudwatch.created': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    logGroup?: string;
    logStream?: string;
    retentionDays?: number;
  };
  'efs.cloudwatch.destination': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    logGroup: string;
  };
  'efs.cloudwatch.exists': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    logGroup?: string;
    response: string;
    logStream?: string;
    event?: string;
  };
  /** a log that efs-utils could not send to CloudWatch */
  'efs.cloudwatch.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    response?: string;
    logGroup?: string;
    retentionDays?: string;
    logStream?: string;
    error?: string;
  };
  /** an efs-utils command that failed */
  'efs.command.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    command: string;
    exitStatus: number;
    stdout: string;
    stderr: string;
    purpose?: string;
  };
  /** a command that efs-utils could not run */
  'efs.command.not-found': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    command: string;
    exitStatus: number;
  };
  /** a mode of the state directory in efs-utils.conf that is invalid */
  'efs.config.directory-mode-invalid': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    value: string;
    path: string;
  };
  /** a logging level in efs-utils.conf that is invalid */
  'efs.config.logging-level-malformed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    value: string;
    default: string;
  };
  /** a value in efs-utils.conf that is invalid */
  'efs.config.value-invalid': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    name: string;
    path: string;
    default: string;
    value?: string;
  };
  /** a value in efs-utils.conf that is missing */
  'efs.config.value-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    name: string;
  };
  'efs.credentials.found': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path?: string;
    profile?: string;
    credentialsSource?: string;
  };
  'efs.credentials.key-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
    profile: string;
  };
  'efs.credentials.missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    credentialsFile: string;
    configFile: string;
  };
  'efs.credentials.profile-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    error: string;
    profile: string;
    help: string;
    settingsHelp: string;
  };
  'efs.credentials.section-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    profile: string;
    path: string;
  };
  'efs.credentials.session-token-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  /** a container credentials token that is invalid */
  'efs.credentials.token-invalid': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** an AWS token file that could not be read */
  'efs.credentials.token-unreadable': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
    error: string;
  };
  /** AWS credentials that efs-utils did not find */
  'efs.credentials.unavailable': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    credentialsFile?: string;
    configFile?: string;
    profile?: string;
    url?: string;
    path?: string;
    error?: string;
    credentialsSource?: string;
  };
  /** an invalid container credentials URI */
  'efs.credentials.uri-invalid': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** metadata IO that consumes the burst credits of a file system */
  'efs.credits.drained': {
    note: string;
    fileSystem: string;
  };
  /** exhausted burst credits */
  'efs.credits.empty': {
    note: string;
    fileSystem: string;
    /** if it had some before; microseconds since 1970 */
    sinceAt?: number;
    /** microseconds */
    duration: number;
    /** still true at the last value */
    open: boolean;
    /** the IO that consumed them was metadata */
    byMetadata?: boolean;
  };
  /** burst credits that fall up to the last value */
  'efs.credits.falling': {
    note: string;
    fileSystem: string;
    /** bytes/h */
    perHour: number;
    /** bytes */
    balance: number;
    /** date and time of the last value */
    asOf: string;
    /** how long they last from then on at this rate; microseconds */
    emptyFor: number;
    /** microseconds */
    duration: number;
    /** the IO in this time was metadata */
    byMetadata?: boolean;
  };
  /** burst credits that grow again */
  'efs.credits.recovered': {
    note: string;
    fileSystem: string;
  };
  /** the name of an EFS file system that did not resolve */
  'efs.dns.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName: string;
    service?: string;
    help?: string;
    reason?: string;
  };
  'efs.dns.fallback-tried': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName: string;
  };
  /** a name that is not that of an EFS mount target */
  'efs.dns.not-a-target': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName: string;
    service?: string;
    help?: string;
    hostname?: string;
    option?: string;
    expected?: string;
    given?: string;
  };
  'efs.dns.suffix-chosen': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    suffix: string;
    section?: string;
  };
  /** the pod of the EFS driver on this node, with a name that differs from the published manifest */
  'efs.driver.named': {
    note: string;
    namespace: string;
    pod: string;
    daemonSet: string;
    containerName: string;
  };
  /** a replaced or restarted EFS driver */
  'efs.driver.replaced': {
    note: string;
    /** replaced: by another pod */
    how: 'replaced' | 'restarted';
    /** the new one; microseconds since 1970 */
    startedAt: number;
    /** that the watchdog found dead at its start; count */
    tunnels: number;
    ports?: readonly string[];
  };
  'efs.file.absent': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  'efs.file.deleted': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  /** a file that efs-utils could not remove */
  'efs.file.not-removed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
    error: string;
  };
  'efs.file.recreated': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  'efs.file.removed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  /** a file that efs-utils could not read */
  'efs.file.unreadable': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  'efs.health.passed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
  };
  /** a tunnel that the EFS watchdog killed because it did not answer */
  'efs.health.timed-out': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target: string;
    /** the last line of the traceback that follows */
    exception?: string;
    timeLimit?: number;
    pid: number;
    pgid?: number;
  };
  /** an EFS file system at the I/O limit of its General Purpose mode, in several consecutive values */
  'efs.io-limit.reached': {
    note: string;
    fileSystem: string;
    /** the lowest of these values; % */
    percent: number;
    /** count */
    values: number;
    /** microseconds */
    duration: number;
    /** microseconds since 1970 */
    untilAt: number;
    /** still true at the last value */
    open: boolean;
  };
  /** a malformed efs-utils key */
  'efs.key.malformed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  'efs.key.purged': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.key.removed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.lock.busy': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    seconds?: number;
  };
  'efs.lock.gone': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path?: string;
  };
  'efs.metadata-token.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    error: string;
    attempt?: number;
    attempts?: number;
  };
  /** an instance metadata token that efs-utils could not get */
  'efs.metadata-token.given-up': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.metadata-token.retried': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    seconds: number;
  };
  'efs.metadata-token.timed-out': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    attempt?: number;
    attempts?: number;
  };
  /** metadata IO that is many times the data IO */
  'efs.metadata.dominant': {
    note: string;
    fileSystem: string;
    /** 0: no data IO at all */
    ratio: number;
    /** microseconds since 1970 */
    sinceAt?: number;
    /** with the date */
    since?: string;
    /** false if it was true from the first value on; then the other two are absent */
    sinceKnown: boolean;
    /** microseconds */
    duration: number;
    open: boolean;
  };
  /** metadata IO many times the data IO, on a file system whose directories are listed nonstop */
  'efs.metadata.of-mount': {
    note: string;
    target: string;
    fileSystem: string;
  };
  'efs.metadata.sought': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    property?: string;
  };
  'efs.metadata.unusable': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    property?: string;
    detail?: string;
    metadata?: string;
    error?: string;
  };
  'efs.mount-target.found': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    address?: string;
    zone?: string;
    mountTargets?: string;
  };
  'efs.mount-target.given': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    address: string;
  };
  'efs.mount-target.picked': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.mount-target.slow': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    address: string;
    retriesLeft: number;
  };
  /** an EFS mount target that could not be reached */
  'efs.mount-target.unreachable': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName?: string;
    address?: string;
    reason?: string;
  };
  'efs.mount.aborted': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.mount.begun': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    version: string;
    options?: readonly string[];
  };
  /** an EFS mount that failed */
  'efs.mount.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName: string;
    exitStatus: number;
    stderr: string;
    error?: string;
  };
  'efs.mount.faked': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** an EFS mount attempted before the network was up */
  'efs.mount.network-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.mount.retried': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName: string;
    exitStatus?: number;
    stdout?: string;
    stderr?: string;
    attempt: number;
    attempts: number;
    waitSeconds: number;
    reason?: string;
  };
  'efs.mount.retry-disabled': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.mount.row-missing': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a mount that the helper reports as successful */
  'efs.mount.succeeded': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName: string;
  };
  'efs.mounts.listed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    mounts: string;
  };
  'efs.mounts.none': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.mounts.options-unknown': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    output?: string;
  };
  /** a mount entry that the EFS watchdog could not read */
  'efs.mounts.row-malformed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    row: string;
    error: string;
  };
  /** an EFS mount with conflicting options */
  'efs.options.conflicting': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    option: string;
    other: string;
  };
  /** an EFS mount with a malformed option */
  'efs.options.malformed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    value: string;
  };
  /** an EFS mount with a missing option */
  'efs.options.required': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    option: string;
    other: string;
  };
  /** a mount option that efs-utils ignored */
  'efs.options.unsupported': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    option?: string;
    unsupported?: string;
  };
  'efs.port.connect-failed': {
    run?: number;
    port: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    error: string;
  };
  'efs.port.connect-retried': {
    run?: number;
    port: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    retriesLeft: number;
    seconds?: number;
  };
  'efs.port.connect-tried': {
    run?: number;
    port: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a mount for which the EFS mount helper found no free port */
  'efs.port.exhausted': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    portLow?: number;
    portHigh?: number;
    path?: string;
  };
  /** a mount for which a free port was found again */
  'efs.port.found-again': {
    note: string;
    portLow?: number;
    portHigh?: number;
    port?: number;
    target: string;
    /** of the shortage */
    nth: number;
  };
  /** a mount that succeeded on the port of a failed tunnel, unless a table shows the port without a listener */
  'efs.port.given-again': {
    note: string;
    port: number;
    target: string;
  };
  /** mounts for which no free port was found */
  'efs.port.none-free': {
    note: string;
    portLow?: number;
    /** of the range */
    portHigh?: number;
    /** the requested port */
    port?: number;
    /** count */
    times: number;
    /** microseconds since 1970 */
    lastAt?: number;
    /** what the mount helper said of the watchdog, if its failure is quoted */
    watchdog?: string;
    /** of the first */
    run?: number;
    nth: number;
  };
  /** the port of an EFS mount on which a program other than its proxy listens */
  'efs.port.of-another-program': {
    note: string;
    port: number;
    target: string;
    program: string;
    pid: string;
  };
  /** a port that the EFS mount helper could not bind */
  'efs.port.probe-failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    errno: number;
    reason: string;
  };
  'efs.port.probed': {
    run?: number;
    port: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** an invalid efs-utils port range */
  'efs.port.range-invalid': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    portHigh: number;
    portLow: number;
  };
  /** a port that refused all six connections of one mount helper run */
  'efs.port.refused': {
    note: string;
    port: number;
    run?: number;
    target?: string;
    /** count */
    times: number;
  };
  'efs.port.released': {
    run?: number;
    port: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a port reserved by a state file */
  'efs.port.skipped': {
    run?: number;
    port: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    file: string;
  };
  /** a socket that the EFS mount helper could not open */
  'efs.port.socket-failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    error: string;
  };
  'efs.port.unclaimed': {
    run?: number;
    port: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    directory: string;
  };
  /** an S3 bucket that efs-proxy could not read */
  'efs.proxy.bucket.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    bucket: string;
    prefix: string;
  };
  'efs.proxy.bucket.ok': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  /** a failed read from S3 */
  'efs.proxy.bucket.read-failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  /** an efs-proxy read from S3 that took too long */
  'efs.proxy.cache.timed-out': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    seconds?: number;
    range?: string;
  };
  /** an efs-proxy that reconnects to EFS because the old connections did not answer */
  'efs.proxy.channel-init.timed-out': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.chosen': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    enabled: string;
  };
  'efs.proxy.client.accepted': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    client: string;
    proxy: string;
    clientAddress?: string;
    clientPort?: number;
    incarnation?: number;
  };
  /** an NFS client call that efs-proxy could not read */
  'efs.proxy.client.bad-rpc': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    problem: string;
  };
  /** an efs-proxy that got no connection from the NFS client */
  'efs.proxy.client.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  'efs.proxy.client.probed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.client.refused': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  /** AWS credentials that efs-proxy did not get */
  'efs.proxy.credentials.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  /** a proxy of efs-utils that runs while its mount waits, and no listener on its port among the host's sockets */
  'efs.proxy.elsewhere': {
    note: string;
    port: number;
    pid: number;
  };
  /** an efs-proxy that shut down because of an error */
  'efs.proxy.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    reason: string;
  };
  'efs.proxy.incarnation.ended': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    reason?: string;
  };
  'efs.proxy.incarnation.started': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  /** an efs-proxy out of memory for read-ahead */
  'efs.proxy.memory.short': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    gibibytes?: number;
  };
  'efs.proxy.memory.unknown': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.performance': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    stats: string;
  };
  'efs.proxy.pid-file.kept': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  'efs.proxy.pid-file.removed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  /** a direct read from S3 that efs-proxy could not use */
  'efs.proxy.read-bypass.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  'efs.proxy.read-bypass.stopped': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.reader.stopped': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.reloaded': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.rpc.foreign': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    side: string;
    program: number;
  };
  /** an RPC call that was rejected */
  'efs.proxy.rpc.rejected': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    side: string;
  };
  /** an RPC message that efs-proxy could not read */
  'efs.proxy.rpc.unreadable': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error?: string;
    length?: number;
    bytes?: string;
    side?: string;
  };
  'efs.proxy.scale-up.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error?: string;
    cause?: string;
  };
  'efs.proxy.scale-up.started': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.scaled-up': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  /** an EFS response that efs-proxy could not read */
  'efs.proxy.server.bad-rpc': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    problem: string;
  };
  'efs.proxy.server.close-failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  'efs.proxy.server.connected': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    partition?: string;
  };
  /** an efs-proxy that lost its connection to EFS */
  'efs.proxy.server.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  'efs.proxy.server.rpc-answered': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    response: string;
  };
  /** an efs-proxy whose first call to EFS failed */
  'efs.proxy.server.rpc-failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  /** an efs-proxy that could not connect to EFS */
  'efs.proxy.server.unreachable': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  /** an efs-proxy that did not shut down cleanly */
  'efs.proxy.shutdown.failed': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error: string;
  };
  'efs.proxy.started': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    configuration: string;
    address?: string;
    server?: string;
  };
  /** an efs-proxy that lost one of its tasks */
  'efs.proxy.task.lost': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
    error?: string;
  };
  'efs.proxy.terminated': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  'efs.proxy.writer.stopped': {
    port?: number;
    stateName?: string;
    /** of Rust */
    module?: string;
  };
  /** a read-ahead that efs-utils could not set */
  'efs.readahead.change-failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    kilobytes: number;
    exitStatus: number;
    stderr: string;
  };
  'efs.readahead.changed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
    kilobytes: number;
  };
  /** a read-ahead that the EFS watchdog could not check */
  'efs.readahead.check-failed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target: string;
    /** the last line of the traceback that follows */
    exception?: string;
    error: string;
  };
  'efs.readahead.delayed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a mount that did not answer when the EFS watchdog asked for its device */
  'efs.readahead.device-unknown': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target: string;
    /** the last line of the traceback that follows */
    exception?: string;
    error?: string;
  };
  /** a read-ahead that efs-utils could not set */
  'efs.readahead.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    kilobytes: number;
    error: string;
  };
  /** a read-ahead that the EFS watchdog could not read */
  'efs.readahead.unreadable': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target: string;
    /** the last line of the traceback that follows */
    exception?: string;
    error?: string;
  };
  'efs.readahead.wrong': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target: string;
    /** the last line of the traceback that follows */
    exception?: string;
    expected: number;
    current: number;
  };
  /** a region that efs-utils could not determine */
  'efs.region.unknown': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a request for credentials or metadata that failed */
  'efs.request.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    subject?: string;
    endpoint?: string;
    url: string;
    responseCode?: number;
    error?: string;
  };
  /** a request to the metadata service that was refused */
  'efs.request.unauthorized': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    url: string;
    name: string;
    path: string;
  };
  /** a metadata service response that could not be read */
  'efs.request.unparsable': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    error: string;
    body: string;
  };
  'efs.signature.made': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    service?: string;
    signature?: string;
    scope?: string;
  };
  /** a state file that the watchdog cleaned up */
  'efs.state.cleaned': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid?: number;
  };
  'efs.state.directory-absent': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  /** a tunnel state that the EFS watchdog dropped while its file system was mounted */
  'efs.state.dropped-while-mounted': {
    note: string;
    port: number;
    target: string;
    stateName?: string;
    /** microseconds since 1970 */
    droppedAt: number;
  };
  /** a state file left by a mount helper that died, which keeps its port blocked */
  'efs.state.left-over': {
    note: string;
    port: number;
    stateName: string;
    target?: string;
    /** microseconds since 1970 */
    triedAt: number;
    /** file name */
    file: string;
  };
  'efs.state.listed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    directory: string;
    stateNames?: readonly string[];
  };
  /** a malformed efs-utils state file */
  'efs.state.malformed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    accessPoint?: string;
    credentialsSource?: string;
  };
  'efs.state.pid-dropped': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
  };
  'efs.state.pid-kept': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
  };
  'efs.state.pid-missing': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.state.rewritten': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid?: number;
    command?: string;
    characters?: number;
    path?: string;
  };
  'efs.state.translated': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    mountPointText: string;
  };
  /** an efs-utils state file that could not be parsed */
  'efs.state.unparsable': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  /** an option that the installed stunnel does not support */
  'efs.stunnel.option-unsupported': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    option: string;
    value?: string;
  };
  /** a stunnel that is too old to enforce TLS */
  'efs.stunnel.tls-controls-missing': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    option: string;
    path: string;
    help: string;
  };
  'efs.system.init-identified': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    initSystem: string;
  };
  'efs.system.kernel-unknown': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.system.network-untested': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a system that efs-utils does not support */
  'efs.system.unsupported': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    release?: string;
  };
  'efs.tunnel.absent': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.tunnel.alive': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid?: number;
  };
  'efs.tunnel.config-written': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    config: string;
  };
  'efs.tunnel.dead': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.tunnel.exited': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
    exitStatus: number;
  };
  /** a tunnel that could not be started */
  'efs.tunnel.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    exitStatus: number;
    stdout?: string;
    stderr: string;
    bindAddress?: string;
    bindPort?: number;
    bindError?: string;
    /** a Rust panic */
    panicked?: boolean;
    /** its words */
    panic?: string;
  };
  /** the tunnel of one mount, SIGKILLed repeatedly */
  'efs.tunnel.killed-again': {
    note: string;
    port?: number;
    /** of this port */
    nth: number;
    stateName?: string;
    target?: string;
    /** count */
    kills: number;
    /** the longest interval; microseconds */
    everyFor: number;
    /** microseconds since 1970 */
    lastAt: number;
    /** microseconds */
    duration: number;
    open: boolean;
    /** limit or node: what the kernel says ran out of memory; either: it does not say which; none: its log was read and shows no such kill */
    memory?: string;
  };
  /** a log of whatever restarted it, without a further kill */
  'efs.tunnel.killed-again.ended': {
    note: string;
    port?: number;
    nth: number;
  };
  'efs.tunnel.pid-file-absent': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
  };
  'efs.tunnel.pid-foreign': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
    command: string;
  };
  'efs.tunnel.pid-gone': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
  };
  /** a tunnel whose PID file names another process */
  'efs.tunnel.pid-mismatch': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
    pidFilePid: string;
  };
  /** a PID in the state file of an EFS mount that belongs to the tunnel of another */
  'efs.tunnel.pid-of-another': {
    note: string;
    port: number;
    pid: number;
    /** the port of the other mount */
    of: number;
  };
  /** a tunnel that the watchdog does not start because its certificate is missing */
  'efs.tunnel.restart-blocked': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  /** a tunnel that exits immediately each time the watchdog starts it */
  'efs.tunnel.restart-loop': {
    note: string;
    port?: number;
    /** of this port */
    nth: number;
    stateName: string;
    target?: string;
    /** restarts that exited immediately; count */
    restarts: number;
    /** of the last of these */
    exitStatus: number;
    /** the PID before the first of them */
    servedBy?: number;
    /** why it exits, in its own words */
    reason?: string;
    /** microseconds since 1970 */
    lastAt: number;
    /** microseconds */
    duration: number;
    open: boolean;
  };
  /** the end of a restart loop */
  'efs.tunnel.restart-loop.ended': {
    note: string;
    port?: number;
    nth: number;
  };
  'efs.tunnel.signal-sent': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
    pgid: number;
    signal?: string;
    signalNumber?: number;
  };
  /** a tunnel that the EFS watchdog could not start */
  'efs.tunnel.start-failed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    program?: string;
    error?: string;
  };
  'efs.tunnel.started': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
    program: string;
  };
  /** a tunnel start */
  'efs.tunnel.starting': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    command: string;
    program: string;
    netns?: string;
  };
  'efs.tunnel.still-running': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    pid: number;
  };
  /** tunnels of former mounts that the watchdog terminates at every poll and still reports as running */
  'efs.tunnel.unending': {
    note: string;
    /** count */
    count: number;
    /** in the PID namespace of the watchdog */
    pids: readonly string[];
    /** of the longest; microseconds */
    duration: number;
  };
  /** a proxy of EFS that listens while none of its connections to the file system works */
  'efs.tunnel.upstream-dead': {
    note: string;
    port: number;
    pid: number;
    program: string;
    peer: string;
    address: string;
    /** how often in a row the same bytes were sent, at most */
    unanswered: number;
    /** connections in CLOSE-WAIT; count */
    closed: number;
    /** bytes of clients that the proxy has not read */
    waiting: number;
  };
  /** a proxy of EFS whose connections to the file system have been dead for a while */
  'efs.tunnel.upstream-lasting': {
    note: string;
    port: number;
  };
  /** a PID in the state file of an EFS mount that belongs to a zombie */
  'efs.tunnel.zombie': {
    note: string;
    port: number;
    pid: number;
    program: string;
  };
  /** tunnels of several mounts that were found dead at once */
  'efs.tunnels.dead-together': {
    note: string;
    /** count */
    tunnels: number;
    /** the watchdog itself had just started */
    fresh: boolean;
    /** tunnels killed by signal 9; count */
    killed: number;
  };
  /** a line that shows what else ended the tunnels */
  'efs.tunnels.killer': {
    note: string;
    nth: number;
    by: 'health-check' | 'earlyoom' | 'sigterm' | 'deleted' | 'probe';
  };
  /** tunnels of several mounts that died together, several times within minutes */
  'efs.tunnels.restart-storm': {
    note: string;
    nth: number;
    /** count */
    bursts: number;
    /** the most at once; count */
    tunnels: number;
    /** killed by signal 9; count */
    killed: number;
    /** bursts just after a start of the watchdog, as when the container was restarted; count */
    fresh: number;
    /** microseconds */
    everyFor: number;
    /** microseconds since 1970 */
    lastAt: number;
    open: boolean;
  };
  /** the end of a storm */
  'efs.tunnels.restart-storm.ended': {
    note: string;
    nth: number;
  };
  'efs.unmount.grace-expired': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.unmount.marked': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    stateName: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    unmountTime: number;
  };
  'efs.update.failed': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    path?: string;
    error?: string;
  };
  'efs.update.found': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    version: string;
  };
  'efs.update.queried': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.update.recommended': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    current: string;
    latest: string;
  };
  'efs.watchdog.disabled': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** an EFS watchdog that exited */
  'efs.watchdog.exited': {
    status: string;
  };
  /** an EFS watchdog that repeatedly exits with an error */
  'efs.watchdog.exits': {
    note: string;
    nth: number;
    /** count */
    times: number;
    /** the last */
    status?: string;
    /** its last error message */
    error?: string;
    /** the command it could not start */
    command?: string;
    /** microseconds */
    duration: number;
    /** microseconds since 1970 */
    lastAt: number;
    open: boolean;
    /** the signal, if each exit was by a signal */
    killed?: string;
    /** the kernel reports a kill by its memory limit */
    byLimit: boolean;
    /** the kernel reports that the node ran out of memory */
    byNode: boolean;
  };
  /** a log of whatever starts it, without a further exit */
  'efs.watchdog.exits.ended': {
    note: string;
    nth: number;
  };
  /** a table of all processes without the EFS watchdog, on a node with an EFS mount */
  'efs.watchdog.missing': {
    note: string;
    /** of the mount */
    port: number;
    /** of systemd, if it ended and was not restarted; never for a mount of a pod, which the CSI driver makes */
    unit?: string;
    /** if the log shows it; microseconds since 1970 */
    stoppedAt?: number;
  };
  'efs.watchdog.not-running': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.watchdog.not-started': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    initSystem?: string;
    stderr?: string;
  };
  'efs.watchdog.running': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.watchdog.started': {
    port?: number;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    /** the last line of the traceback that follows */
    exception?: string;
    version?: string;
  };
  /** an error of the EFS watchdog */
  'efs.watchdog.stderr': {
    output: string;
  };
  'efs.watchdog.stdout': {
    output: string;
  };
  /** an EFS watchdog blocked on the command line of a process */
  'efs.watchdog.stuck': {
    note: string;
    pid: number;
    /** the PID of cat */
    reader: number;
    /** the process, by its PID in the PID namespace of the watchdog */
    of?: string;
    /** microseconds */
    duration: number;
  };
  'efs.zone.dry-run': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** an availability zone that efs-utils could not determine */
  'efs.zone.failed': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    error?: string;
    operation?: string;
    zone?: string;
  };
  'efs.zone.found': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    zone: string;
    info?: string;
    zoneId?: string;
  };
  'efs.zone.sought': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a file whose FUSE daemon is gone (ENOTCONN) */
  'file.endpoint.disconnected': {
    path: string;
  };
  /** a file or a mount whose handle is stale (ESTALE) */
  'file.handle.stale': {
    path: string;
  };
  /** a read or write that failed with an I/O error (EIO) */
  'file.io.failed': {
    path: string;
  };
  /** a directory that could not be removed: device or resource busy */
  'file.remove.busy': {
    path: string;
    detail?: string;
  };
  /** a write that failed because a quota or the file system is used up */
  'file.write.no-room': {
    path?: string;
    errno?: number;
  };
  /** the limit of open files of the whole node, reached */
  'files.limit.reached': {
    limit: number;
  };
  /** an error of a local file system */
  'filesystem.error': {
    device: string;
    detail?: string;
  };
  /** a local file system that the kernel could not mount */
  'filesystem.mount.failed': {
    device: string;
    errno?: number;
    uuid?: string;
  };
  'filesystem.mounted': {
    device: string;
    detail: string;
    version?: number;
  };
  'filesystem.remounted': {
    device: string;
    options: string;
  };
  /** a local file system that the kernel stopped writing to after an error */
  'filesystem.stopped': {
    device: string;
    reason?: string;
    rest?: string;
  };
  'filesystem.unclean': {
    device: string;
  };
  'filesystem.unmounted': {
    device: string;
    uuid?: string;
  };
  /** a file of the local cache of network files that did not become ready */
  'fscache.cookie.stuck': {
    function: string;
    cookie: number;
    state: number;
  };
  /** NFS entries of /etc/fstab that are not mounted */
  'fstab.entries.not-mounted': {
    note: string;
    entries: readonly string[];
    /** the mount point of the first */
    target: string;
    /** the mount points, in words */
    entry: string;
    /** one of them has the option bg: mount.nfs retries in the background */
    background: boolean;
    /** one of them is of efs-utils and lacks _netdev: it is mounted before the network is up */
    early: boolean;
  };
  /** what systemd shows of an entry of /etc/fstab that is not mounted */
  'fstab.entry.state': {
    note: string;
    target: string;
  };
  /** a mount of /etc/fstab under way at capture */
  'fstab.entry.under-way': {
    note: string;
    target: string;
  };
  /** the end of a FUSE daemon before its mount failed */
  'fuse.daemon.ended': {
    note: string;
    target: string;
    program: string;
    byMemory: boolean;
    /** no other mount of this program is known, and it only mounts or its unit is named after the mount */
    sure: boolean;
  };
  /** a process table without the daemon of a FUSE mount */
  'fuse.daemon.missing': {
    note: string;
    target: string;
    program: string;
  };
  /** a process table with the daemon of a FUSE mount that returned ENOTCONN */
  'fuse.daemon.serving': {
    note: string;
    target: string;
    program: string;
    /** it ran before the first error, so that error does not mean that it had exited */
    older: boolean;
  };
  /** a stopped FUSE daemon whose file system is mounted */
  'fuse.daemon.stopped': {
    note: string;
    target: string;
    program: string;
    pid: number;
  };
  /** a FUSE mount whose daemon is gone */
  'fuse.disconnected': {
    note: string;
    /** the mount point, or the path of the call where nothing shows which it is */
    target: string;
    /** the target is a mount point */
    isMount: boolean;
    /** the mount, in words */
    where: string;
    fsType?: string;
    source?: string;
    /** its daemon */
    program?: string;
    podUid?: string;
    /** count */
    times: number;
    /** microseconds since 1970 */
    lastAt?: number;
    /** the programs that got the error, in words */
    callers?: string;
    /** it is mounted at capture without a running daemon process */
    open: boolean;
  };
  /** a FUSE mount that was unmounted or mounted again, or a reboot, after its daemon exited */
  'fuse.disconnected.ended': {
    note: string;
    target: string;
  };
  /** a FUSE file system that could not be mounted */
  'fuse.mount.failed': {
    reason?: string;
    option?: string;
  };
  /** tasks on a mount that wait for a reply from its FUSE daemon */
  'fuse.tasks.waiting': {
    note: string;
    target: string;
    /** count */
    count: number;
  };
  /** an NFS server ganesha that could not start */
  'ganesha.exited': {
  };
  /** an export that the NFS server ganesha could not create */
  'ganesha.export.failed': {
    exportId?: number;
    path: string;
    error?: string;
    pseudo?: string;
  };
  'ganesha.grace.ended': {
  };
  'ganesha.grace.started': {
    seconds: number;
  };
  'ganesha.health.poor': {
    received: number;
    receivedBefore: number;
    answered: number;
    answeredBefore: number;
    /** the host that its log names: the pod of a server in one */
    instance?: string;
  };
  /** an NFS server ganesha that did not get its port */
  'ganesha.socket.failed': {
    socket?: string;
    errno?: number;
    error?: string;
    service?: string;
    transport?: string;
  };
  'ganesha.started': {
  };
  'ganesha.starting': {
    program: string;
    version: string;
  };
  'ganesha.stopping': {
  };
  /** a call to a GlusterFS brick that was not answered within its limit */
  'glusterfs.call.timed-out': {
    program: string;
    operation: string;
    seconds: number;
    server: string;
    brick?: string;
  };
  'glusterfs.client.stopped': {
    signal: number;
  };
  /** a system call on a GlusterFS mount that failed */
  'glusterfs.file.failed': {
    operation: string;
  };
  /** an operation that a GlusterFS brick refused or that did not reach it */
  'glusterfs.operation.failed': {
    detail: string;
    brick?: string;
  };
  /** a server of a GlusterFS volume that does not answer */
  'glusterfs.server.unreachable': {
    server?: string;
    reason?: string;
    seconds?: number;
    brick?: string;
  };
  /** a GlusterFS volume of which no brick answers */
  'glusterfs.volume.down': {
    brick?: string;
  };
  /** an rpc.gssd without a Kerberos context for a server */
  'gssd.context.failed': {
    server: string;
    function?: string;
    keytab?: string;
  };
  /** an rpc.gssd without a keytab */
  'gssd.keytab.missing': {
    keytab: string;
    name: string;
  };
  'host.renamed': {
    name: string;
    kind?: string;
  };
  /** a name of an NFSv4 server that belongs to another domain */
  'idmap.domain.foreign': {
    name: string;
    domain: string;
  };
  /** programs that hit the limit of inotify watches or instances */
  'inotify.exhausted': {
    note: string;
    of: 'watches' | 'instances';
    /** count */
    lines: number;
    programs: readonly string[];
    /** by sysctl, from the same folder or the only one */
    limit?: number;
    setting: string;
    /** microseconds */
    duration: number;
    /** still true at capture, by the time of the last line */
    open: boolean;
    /** fine: no file system in df is full; full: one is */
    disks?: string;
  };
  /** inotify instances of a user when the limit was reached */
  'inotify.held': {
    note: string;
    of: 'watches' | 'instances';
    user: string;
    /** count */
    instances: number;
  };
  /** an inotify instance that was refused */
  'inotify.instances.exhausted': {
    path?: string;
    limit?: number;
  };
  /** a limit that was lowered between two captures */
  'inotify.limit.lowered': {
    note: string;
    of: 'watches' | 'instances';
    before: number;
    /** the new limit */
    limit: number;
  };
  /** a limit of inotify that was reached, not a limit of the program itself */
  'inotify.limit.met': {
    note: string;
    of: 'watches' | 'instances';
  };
  /** a limit that was raised between two captures */
  'inotify.limit.raised': {
    note: string;
    of: 'watches' | 'instances';
    before: number;
    /** the new limit */
    limit: number;
  };
  /** the recovery from an inotify limit */
  'inotify.recovered': {
    note: string;
    of: 'watches' | 'instances';
  };
  /** an inotify watch that was refused */
  'inotify.watches.exhausted': {
    unit?: string;
    path?: string;
    /** what it would watch of the group: control, memory */
    what?: string;
    limit?: number;
  };
  /** an iSCSI connection that was lost */
  'iscsi.connection.failed': {
    connection?: number;
    code?: number;
    session?: number;
    seconds?: number;
  };
  'journal.boot.changed': {
    bootId?: string;
  };
  'journal.kernel-messages-missed': {
    count?: number;
  };
  'journal.messages-suppressed': {
    count: number;
    unit: string;
  };
  'journal.rotated': {
    path?: string;
  };
  'journal.started': {
  };
  'journal.stopped': {
  };
  'journal.syslog-messages-missed': {
    count: number;
  };
  'journal.vacuumed': {
    freed: string;
    path: string;
  };
  'kernel.boot.started': {
    release: string;
    build: string;
  };
  'kernel.clock.set': {
    driver: string;
    device: string;
    to: string;
    seconds: number;
  };
  'kernel.messages-suppressed': {
    source?: string;
    count: number;
  };
  /** a kernel panic */
  'kernel.panicked': {
    reason: string;
  };
  'kernel.root.mounted': {
    fsType: string;
    device: string;
  };
  'kernel.suspend.entered': {
    state: string;
  };
  'kernel.suspend.exited': {
  };
  /** a thread of kubelet in D state */
  'kubelet.blocked': {
    note: string;
    pid: number;
    wchan: string | null;
    /** absent if unknown */
    nfs?: boolean;
  };
  /** a file system call of kubelet that had not returned when its goroutines were dumped */
  'kubelet.call.waiting': {
    note: string;
    call: string;
    /** kubelet's function */
    via: string;
    /** of the loop that starts and stops pods, or of kubelet's startup */
    main: boolean;
    /** at least; microseconds */
    duration: number;
    /** in such calls; count */
    goroutines: number;
    /** from a profile, after which kubelet kept running */
    open?: boolean;
  };
  'kubelet.goroutine.waiting': {
    goroutine: number;
    /** min */
    minutes: number;
    call: string;
    /** of the stack, the innermost first */
    functions: readonly string[];
  };
  /** kubelet housekeeping that took too long */
  'kubelet.housekeeping.slow': {
    expected: string;
    err?: string;
    /** a duration as Go writes it */
    actual?: string;
    /** s */
    seconds?: number;
  };
  /** the last renewal of this node's Lease by kubelet */
  'kubelet.lease.renewed': {
    note: string;
    node: string;
    /** longer ago than the Lease duration */
    overdue: boolean;
    /** until the capture; microseconds */
    duration?: number;
  };
  /** an OOM-killed process reported by kubelet */
  'kubelet.oom.seen': {
    event?: string;
    victim?: string;
    victimPid?: number;
    object?: string;
    fieldPath?: string;
    kind?: string;
    apiVersion?: string;
    type?: string;
    reason?: string;
    message?: string;
  };
  /** a kubelet report that its PLEG is not healthy */
  'kubelet.pleg.unhealthy': {
    age: string;
    threshold: string;
    err?: string;
    errCauses?: string;
  };
  /** the first line of kubelet after a silence */
  'kubelet.resumed': {
    note: string;
    /** microseconds */
    silentFor: number;
  };
  /** an outage of an NFS server that kubelet has a mount of */
  'kubelet.server.silent': {
    note: string;
    server: string;
    answered: boolean;
    /** microseconds since 1970 */
    untilAt: number;
    /** a call that had waited since before then would have been reported earlier; microseconds since 1970 */
    fellAt: number;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    /** how to probe a remote server */
    peer?: string;
  };
  /** a silence of kubelet while other units keep logging */
  'kubelet.silence': {
    note: string;
    /** microseconds */
    duration: number;
    /** microseconds */
    usualGapFor: number;
    /** lines of other units during the silence; count */
    others: number;
    /** a lower bound: only a part of the gap was read */
    atLeast?: boolean;
    /** absent if the log ends long before the capture */
    open?: boolean;
    /** it lasted until the node went down */
    rebooted: boolean;
    nth: number;
  };
  /** the end of a stall of kubelet */
  'kubelet.stall.ended': {
    note: string;
    nth: number;
  };
  /** a stall of kubelet */
  'kubelet.stalled': {
    note: string;
    /** microseconds */
    duration: number;
    by: 'housekeeping' | 'goroutines' | 'silence';
    /** absent if unknown */
    open?: boolean;
    nth: number;
    /** whatever it waited for lasted at least until then; microseconds since 1970 */
    lateAt?: number;
    /** whatever it waited for had begun by then: by its longest other pause it would have logged again; microseconds since 1970 */
    dueAt: number;
    /** the number of the silence */
    silence?: number;
    /** it lasted until the node went down */
    down?: boolean;
    /** how it ended, by systemd's log */
    stop?: string;
    /** its name in Kubernetes */
    node?: string;
  };
  'kubelet.started': {
    version?: string;
    kubeletVersion?: string;
  };
  'kubelet.sync.skipped': {
    err?: string;
  };
  'kubelet.syncloop.add': {
    source?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    /** `namespace/name` of each */
    pods?: readonly string[];
  };
  'kubelet.syncloop.delete': {
    source?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    /** `namespace/name` of each */
    pods?: readonly string[];
  };
  'kubelet.syncloop.pleg': {
    event?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    type?: string;
    containerId?: string;
  };
  'kubelet.syncloop.reconcile': {
    source?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    /** `namespace/name` of each */
    pods?: readonly string[];
  };
  /** the removal of a pod */
  'kubelet.syncloop.remove': {
    source?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    /** `namespace/name` of each */
    pods?: readonly string[];
  };
  'kubelet.syncloop.update': {
    source?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    /** `namespace/name` of each */
    pods?: readonly string[];
  };
  /** a process that began to listen on a port */
  'listener.began': {
    note: string;
    port: number;
    nth: number;
    who: string;
    unit?: string;
  };
  /** an answer on a port after the death of its listener by the kernel's messages */
  'listener.death-contradicted': {
    note: string;
    port: number;
    /** microseconds since 1970 */
    deadAt: number;
    /** microseconds since 1970 */
    renewedAt: number;
  };
  /** the death of a listener, as an interval */
  'listener.died': {
    note: string;
    port: number;
    how: 'seen' | 'inferred';
    /** identifies this death in other events; microseconds since 1970 */
    diedAt: number;
    /** of an inferred death: when it was dead at the latest; microseconds since 1970 */
    deadAt?: number;
    /** of systemd */
    unit?: string;
    /** the server whose configuration AZNFS removed */
    azureServer?: string;
    /** the last answer is unknown */
    unseen?: boolean;
  };
  /** the end of a process that listened on a port */
  'listener.ended': {
    note: string;
    port: number;
    nth: number;
    who: string;
    /** of systemd */
    unit?: string;
    /** the server whose configuration AZNFS removed */
    azureServer?: string;
    /** how long df of the mount hung before the EFS watchdog killed it; microseconds */
    hungFor?: number;
  };
  'listener.started': {
    address: string;
    port: number;
  };
  /** units that ended when the listener of a port died and were not restarted */
  'listener.suspected': {
    note: string;
    port: number;
    /** microseconds since 1970 */
    diedAt: number;
    units: readonly string[];
    /** the first; microseconds since 1970 */
    endedAt: number;
  };
  /** a lock that was refused */
  'lock.failed': {
    path?: string;
  };
  /** connections that lockd of this host closed, because too many are open */
  'lockd.connections.exhausted': {
    limit: string;
    transport?: string;
  };
  /** a lock on which client and server disagree */
  'lockd.lock.out-of-sync': {
    function: string;
  };
  /** an NFSv3 lock that was not reclaimed */
  'lockd.lock.reclaim-failed': {
    pid: number;
    errno: number;
    status: number;
  };
  /** locks of an NFSv3 client that the server could not remove */
  'lockd.locks.not-removed': {
    client: string;
  };
  /** a server that rpc.statd could not stop monitoring */
  'lockd.peer.unmonitor-failed': {
    peer: string;
  };
  /** a server that rpc.statd could not monitor for lockd */
  'lockd.peer.unmonitored': {
    peer: string;
  };
  /** a server whose lock manager (NLM) does not answer */
  'lockd.server.not-responding': {
    server: string;
    reason: string;
  };
  'lockd.server.ok': {
    server: string;
  };
  /** a server that lockd cannot reach */
  'lockd.server.unreachable': {
    server: string;
  };
  /** a lockd that could not start */
  'lockd.start.failed': {
    error: number;
  };
  /** a monitor that waits for the size of a file system */
  'monitor.disk.slow': {
    interval: string;
  };
  /** a mount point on which a monitor waits */
  'monitor.mount.stalled': {
    target: string;
  };
  'mount.automount.active': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** an automount unit of systemd that failed */
  'mount.automount.failed': {
    target?: string;
    error?: string;
    result?: string;
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    containerName?: string;
  };
  'mount.automount.requested': {
    path: string;
    pid: number;
    comm: string;
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** mounts below a busy mount */
  'mount.busy.below': {
    note: string;
    mount: string;
    targets: readonly string[];
  };
  /** processes that keep a mount busy */
  'mount.busy.held': {
    note: string;
    mount: string;
    pids: readonly string[];
    /** one of them is outside the mount namespace of the host */
    elsewhere: boolean;
    /** the first such PID */
    inside?: number;
  };
  /** a mount(2) that the kernel refused */
  'mount.call.failed': {
    /** s */
    sincePrevious?: number;
    arguments: string;
    error: string;
    reason: string;
    syscall: string;
    source?: string;
    target?: string;
    /** s */
    seconds?: number;
    result: string;
  };
  'mount.call.succeeded': {
    /** s */
    sincePrevious?: number;
    arguments: string;
    result: string;
    syscall: string;
    source?: string;
    target?: string;
    /** s */
    seconds?: number;
  };
  /** a failed CephFS mount */
  'mount.ceph.failed': {
    advice?: string;
    errno?: number;
    reason?: string;
    target?: string;
  };
  /** a mount point that could not be examined */
  'mount.check.failed': {
    error: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  /** a failed CIFS mount */
  'mount.cifs.failed': {
    errno?: number;
    reason?: string;
    server?: string;
    fileSystem?: string;
    target?: string;
  };
  /** a mount or umount that is blocked in the kernel, of which no table shows since when */
  'mount.command.blocked': {
    note: string;
    operation: 'mount' | 'remount' | 'unmount';
    target: string;
    server?: string;
  };
  /** a mount command that failed */
  'mount.command.failed': {
    error: string;
    podUid?: string;
    pv?: string;
    command?: string;
    arguments?: string;
    output?: string;
    target?: string;
  };
  /** mount.nfs or umount processes of one mount point and server, blocked in the kernel for minutes */
  'mount.command.hanging': {
    note: string;
    operation: 'mount' | 'remount' | 'unmount';
    target: string;
    /** as mounted, if known */
    server?: string;
    /** of this node */
    port?: number;
    /** if it is a volume of a pod */
    podUid?: string;
    /** the PID of the oldest, as in the table */
    first: number;
    /** absent if they are PIDs of a container */
    pids?: readonly string[];
    /** count */
    count: number;
    /** of the oldest; microseconds */
    duration: number;
    /** the table was taken in a container */
    container?: boolean;
    /** the server is named by a Service of the cluster */
    inCluster?: boolean;
    /** requested by the mount options */
    kerberos?: boolean;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    /** how to probe a remote server */
    peer?: string;
    /** what it waits for if not for the server: rpcbind, lockd, gssd, later, turn, client */
    waitsFor?: string;
    /** it waits for rpcbind or lockd */
    lockd?: boolean;
  };
  'mount.command.started': {
    command: string;
    arguments: string;
    podUid?: string;
    pv?: string;
    target?: string;
  };
  /** counts of mount entries that double */
  'mount.count.doubled': {
    note: string;
    /** the command without the count */
    counted: string;
    /** what its filter asks for */
    words: readonly string[];
    counts: readonly string[];
    /** the last of them; count */
    count: number;
    /** the command that started a container with a shared bind mount before each count */
    starts?: string;
  };
  /** an unmount that the kernel's NFS client survived */
  'mount.detached': {
    note: string;
    port: number;
    target: string;
    podUid?: string;
    pv?: string;
    /** who reported it */
    by: readonly string[];
  };
  'mount.directory.creating': {
    target: string;
    podUid?: string;
    pv?: string;
  };
  /** an NFS mount from 127.0.0.1 that only another mount namespace still has */
  'mount.elsewhere': {
    note: string;
    port: number;
    target: string;
    file: string;
    pid?: number;
    /** the processes whose tables these are */
    pids?: readonly string[];
    /** its command, if a process table names it */
    process?: string;
  };
  /** processes that hold the mount */
  'mount.held': {
    note: string;
    target?: string;
    port: number;
    pids: readonly string[];
    /** the holders that can be killed */
    kill?: readonly string[];
    /** others that sleep in NFS and may wait for the mount */
    maybe?: readonly string[];
    /** processes in D state with an unknown wait */
    untold?: readonly string[];
  };
  /** the mount helper's own check of the mount point in state D */
  'mount.helper.hanging': {
    note: string;
    target: string;
    pid: number;
    port?: number;
  };
  /** a mount that systemd did not try because what it needs failed */
  'mount.job.dependency-failed': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** a mount that systemd could not create */
  'mount.job.failed': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  'mount.mounted': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
    source?: string;
  };
  'mount.mounting': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
    source?: string;
    options?: string;
  };
  /** an NFS mount attempt */
  'mount.nfs.attempted': {
    run?: number;
    port?: number;
    /** the name of its state file */
    stateName?: string;
    fsId?: string;
    target?: string;
    podUid?: string;
    pv?: string;
    /** the number of the lifetime of the port */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the previous lifetime of the port in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    command: string;
    timeLimit?: number;
    program?: string;
    mountSource?: string;
    options?: readonly string[];
    netns?: string;
  };
  /** a failed NFS mount */
  'mount.nfs.failed': {
    source?: string;
    reason?: string;
    server?: string;
    dnsName?: string;
    target?: string;
  };
  /** a mount.nfs in D state */
  'mount.nfs.hanging': {
    note: string;
    operation: 'mount' | 'remount';
    target: string | null;
    /** if it is a volume of a pod */
    podUid?: string;
    port?: number;
    /** absent if it is a PID of a container */
    pid?: number;
  };
  /** an NFS mount that an ordinary user may not make */
  'mount.nfs.not-root': {
    target?: string;
  };
  'mount.nfs.tried': {
    options?: string;
    error?: string;
    until?: string;
    server?: string;
    program?: number;
    version?: number;
    transport?: string;
    port?: number;
    protocol?: number;
  };
  'mount.not-mounted': {
    target: string;
    podUid?: string;
    pv?: string;
  };
  /** a mount or unmount that systemd gave up on at its time limit */
  'mount.operation.timed-out': {
    operation: string;
    action: string;
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  'mount.over-files': {
    target?: string;
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    containerName?: string;
  };
  'mount.process.exited': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
    code: string;
    status?: string;
  };
  'mount.process.left': {
    pid: number;
    comm: string;
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** a mount unit whose mount program exited 0, but systemd saw no mount */
  'mount.process.unseen': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** a mount that was refused */
  'mount.refused': {
    target?: string;
    reason?: string;
    source?: string;
  };
  /** mounts of containers and of kubelet that failed because a mount table is full */
  'mount.room.refused': {
    note: string;
    /** count */
    times: number;
    /** how many containers; count */
    containers: number;
    /** failed tmpfs and bind mounts; count */
    volumes: number;
    sources: readonly string[];
    open: boolean;
  };
  /** identical entries that grew from table to table */
  'mount.rows.grew': {
    note: string;
    target: string;
    counts: readonly string[];
    /** count */
    tables: number;
    /** they doubled at least twice */
    doubling: boolean;
  };
  /** repeated identical entries in /proc/mounts or in the output of mount(8) or findmnt(8) */
  'mount.rows.repeated': {
    note: string;
    /** the mount point with the most entries */
    target: string;
    /** the target as written in /proc */
    written: string;
    source: string;
    /** count */
    times: number;
    /** other mount points with at least seven; count */
    others: number;
    /** of the table; count */
    rows: number;
  };
  /** a listener on the port of this mount */
  'mount.served': {
    note: string;
    target: string;
    /** of an attempt to mount it, without a reboot in between */
    port?: number;
  };
  /** an EFS mount whose port belongs to the tunnel of another file system */
  'mount.served-by-another': {
    note: string;
    port: number;
    target: string;
    /** of the mount itself */
    fsId: string;
    otherFs: string;
    /** microseconds since 1970 */
    givenAt?: number;
  };
  /** a doubled stack that is gone from a later table */
  'mount.stack.cleared': {
    note: string;
    target: string;
    group: number;
  };
  /** a stack of identical mounts of one peer group */
  'mount.stack.doubling': {
    note: string;
    target: string;
    /** the target as written in the table */
    written: string;
    majorMinor: string;
    root: string;
    group: number;
    /** count */
    count: number;
    /** the same, of the table that was read; count */
    height: number;
    /** count */
    doublings: number;
    /** 2^n or 2^n - 1 */
    exact: boolean;
    open: boolean;
    /** the counts after the next two mounts */
    next: readonly string[];
    /** now and earlier */
    counts: readonly string[];
    /** of the table, if all of it was read; count */
    rows?: number;
    /** count */
    mountMax: number;
    mountMaxFrom: string;
    limitReachedAt: string;
    /** node or container: whose table fills up first */
    limitIn: string;
    /** true if it is in the table of a container */
    ofContainer?: boolean;
    /** true if the table of the node was read too and lacks it */
    notOnNode?: boolean;
    /** how many mounts each mount(2) made, if the mount IDs show it */
    generations?: readonly string[];
    podUid?: string;
    containerName?: string;
    pv?: string;
    /** a CSI driver mounts it as a volume of a pod */
    published?: boolean;
    /** the command that started a container with a shared bind mount before each count */
    started?: string;
    /** how whoever counted the mounts saw them double */
    countedUp?: string;
    /** nothing in the whole table is of Kubernetes */
    plain?: boolean;
    node?: string;
  };
  /** a stack of identical mounts that grows from table to table */
  'mount.stack.grew': {
    note: string;
    target: string;
    majorMinor: string;
    root: string;
    /** if only one peer group is counted */
    group?: number;
    pattern: 'doubling' | 'linear' | 'uneven';
    counts: readonly string[];
    /** count */
    tables: number;
    orderedBy: string;
  };
  /** a stack of identical mounts that grew one by one */
  'mount.stack.linear': {
    note: string;
    target: string;
    /** the target as written in the table */
    written: string;
    majorMinor: string;
    root: string;
    /** count */
    count: number;
    /** if all are of one peer group, which repeats a mount on its members */
    group?: number;
    /** true if the mounts of that group are as many as doubling makes of one */
    power?: boolean;
    /** of the table; count */
    rows: number;
    /** count */
    mountMax: number;
    /** mounts left until fs.mount-max; count */
    left: number;
    /** true if it is in the table of a container */
    ofContainer?: boolean;
    /** true if the table of the node was read too and lacks it */
    notOnNode?: boolean;
    podUid?: string;
    containerName?: string;
    pv?: string;
  };
  /** the same doubling peer group at another mount point or in another mount namespace */
  'mount.stack.mirrored': {
    note: string;
    target: string;
    /** the target of the reported stack */
    of: string;
    group: number;
    /** count */
    count: number;
    /** count */
    rows: number;
    podUid?: string;
    containerName?: string;
  };
  /** an NFSv3 mount that failed because rpc.statd is not running */
  'mount.statd.missing': {
    helper: string;
    target?: string;
  };
  /** the size of the node's mount table at capture */
  'mount.table.counted': {
    note: string;
    /** count */
    rows: number;
    /** count */
    mountMax: number;
    /** no room for one more container */
    full: boolean;
    /** the limit is below the default */
    lowered: boolean;
  };
  /** a mount unit of systemd that failed */
  'mount.unit.failed': {
    result?: string;
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** mount units that systemd gave up at their time limit */
  'mount.unit.timed-out': {
    note: string;
    operation: 'mount' | 'unmount';
    nth: number;
    units: readonly string[];
    /** their mount points, in words */
    targets: string;
    /** the time limits, in words */
    limits?: string;
    /** of all of them, if a mount table or a line names it */
    server?: string;
    /** the processes that remained, in words */
    left?: string;
    leftPids?: readonly string[];
    /** the processes whose access started it, in words */
    automount?: string;
    isNfs: boolean;
    /** the type of file system, if a mount table shows one that is not NFS */
    otherType?: string;
    /** mount: none of them is mounted at capture; unmount: one of them is, or its process is still there */
    open: boolean;
  };
  /** mount units that were mounted or unmounted after they had timed out, or a reboot */
  'mount.unit.timed-out.ended': {
    note: string;
    operation: string;
    nth: number;
  };
  /** an unmount of a volume that failed with EBUSY */
  'mount.unmount.busy': {
    note: string;
    /** the volume of the pod, otherwise its mount point */
    mount: string;
    target?: string;
    /** its ID for the driver */
    volume?: string;
    podUid: string;
    pv?: string;
    /** count */
    times: number;
    /** the same, in words */
    often: string;
    /** microseconds since 1970 */
    lastAt?: number;
    /** microseconds */
    duration: number;
    /** it was unmounted within a minute, after one or two failures */
    over: boolean;
    /** it failed up to the end of the log, or is mounted at capture */
    open: boolean;
  };
  /** an unmount of a volume that failed with EBUSY three times or for a minute */
  'mount.unmount.busy-again': {
    note: string;
    mount: string;
  };
  /** an unmount of a volume that succeeded after EBUSY failures */
  'mount.unmount.busy.ended': {
    note: string;
    mount: string;
  };
  /** an unmount that failed with EBUSY */
  'mount.unmount.refused': {
    target: string;
    podUid?: string;
    pv?: string;
    error?: string;
  };
  /** an unmount that did not return */
  'mount.unmount.timed-out': {
    target: string;
    podUid?: string;
    pv?: string;
  };
  /** an NFS volume that is still mounted although its unmount was reported */
  'mount.unmount.without-effect': {
    note: string;
    target: string;
    podUid?: string;
    pv?: string;
    /** who reported it */
    by: string;
    /** microseconds since 1970 */
    reportedAt: number;
    /** microseconds */
    standsFor: number;
    /** how many mounts are stacked there; count */
    rows: number;
  };
  /** an unmount */
  'mount.unmounted': {
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
    unit?: string;
    description?: string;
    source?: string;
  };
  'mount.unmounting': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** proof that a mount needed the network that was lost */
  'mount.way.lost': {
    note: string;
    mount: string;
    /** the network link or service */
    name: string;
  };
  /** an NFS mount from 127.0.0.1 whose port has a listener */
  'mount.with-listener': {
    note: string;
    port: number;
    /** the address and port that the mount connects to */
    endpoint: string;
    target: string;
    program?: string;
    pid?: string;
    /** the listener is not a tunnel of efs-utils */
    foreign?: boolean;
    subPath: boolean;
    majorMinor: string;
    hard: boolean | null;
    timeo: number | null;
    /** count */
    retrans: number | null;
  };
  /** an NFS mount from 127.0.0.1 whose port has no listener */
  'mount.without-listener': {
    note: string;
    port: number;
    /** the address and port that the mount connects to */
    endpoint: string;
    target: string;
    /** a bind mount of a directory of the volume */
    subPath: boolean;
    /** 0.1 s */
    timeo: number | null;
    /** count */
    retrans: number | null;
    hard: boolean | null;
    majorMinor: string;
    /** the first digits of its UID */
    pod?: string;
  };
  /** a write backlog of a mount */
  'mount.write-backlog': {
    note: string;
    port: number;
    target: string;
    /** of the same superblock; count */
    rows: number;
    /** MiB */
    writtenMiB: number;
    /** since it was mounted; MiB */
    sentMiB: number;
    /** about; MiB */
    waitingMiB: number;
  };
  'mountd.mount.allowed': {
    client: string;
    path: string;
    export: string;
  };
  /** a client that this NFS server refused */
  'mountd.mount.refused': {
    client: string;
    path: string;
    export?: string;
    reason: string;
  };
  'mountd.stopped': {
    signal: number;
  };
  'mountd.unmount.allowed': {
    client: string;
    path: string;
    export: string;
  };
  /** a network link that came up or a network service that was started again */
  'network.back': {
    note: string;
    name: string;
    nth: number;
  };
  'network.link.down': {
    link: string;
    state?: string;
    reason?: string;
  };
  'network.link.up': {
    link: string;
    reason?: string;
  };
  /** a network link that went down or a network service that was stopped */
  'network.lost': {
    note: string;
    name: string;
    nth: number;
  };
  /** a connection over Tailscale that got no answer */
  'network.peer.timed-out': {
    protocol: string;
    source: string;
    sourcePort: number;
    address: string;
    port: number;
    node: string;
  };
  /** an OpenVPN tunnel whose peer no longer answers */
  'network.tunnel.down': {
    peer: string;
  };
  /** an OpenVPN tunnel that is up */
  'network.tunnel.up': {
  };
  /** calls of an NFS client that wait for a connection, a reply or a slot */
  'nfs.calls.waiting': {
    note: string;
    /** as mounted, otherwise its address */
    server: string;
    port: number;
    /** the server is this node */
    local: boolean;
    connected: boolean;
    /** count */
    calls: number;
    /** waiting for a connection; count */
    unsent: number;
    /** sent, without a reply yet; count */
    sent: number;
    /** waiting for a slot; count */
    queued: number;
  };
  /** an NFS client whose only mount was reported as unmounted */
  'nfs.client.after-unmount': {
    note: string;
    port: number;
    target: string;
    podUid?: string;
    pv?: string;
    /** who reported it */
    by: readonly string[];
    /** microseconds since 1970 */
    reportedAt: number;
    /** microseconds */
    leftFor: number;
  };
  /** an NFS client of 127.0.0.1 in the kernel's list or statistics */
  'nfs.client.listed': {
    note: string;
    port: number;
    /** the files that show it */
    by: readonly string[];
    /** by the use count in the list; count */
    users?: number;
    /** the outage of the port in which it waited */
    nth?: number;
  };
  /** the creation of the superblock of a loopback mount, from its age */
  'nfs.client.made': {
    note: string;
    port: number;
    target: string;
    /** microseconds */
    ageFor: number;
  };
  /** an NFS client that is older than its mount */
  'nfs.client.older-than-mount': {
    note: string;
    port: number;
    target: string;
    /** microseconds */
    ageFor: number;
    /** microseconds */
    mountedFor: number;
    /** when the superblock was created; microseconds since 1970 */
    madeAt: number;
  };
  /** an NFS mount from 127.0.0.1 without an answer, whose client is in another network namespace */
  'nfs.client.other-netns': {
    note: string;
    port: number;
    targets: readonly string[];
    /** several mounts use this port */
    several: boolean;
  };
  /** an NFS client that kept reconnecting and sent nothing between captures of its counters */
  'nfs.client.redialing': {
    note: string;
    server: string;
    port: number;
    nth: number;
    /** count */
    connects: number;
    /** microseconds */
    duration: number;
    /** the same, by the ages of the mount; microseconds */
    triedFor: number;
    /** still true when the counters were last read */
    open: boolean;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    /** how to probe a remote server */
    peer?: string;
  };
  /** the end of the reconnects: calls are sent again, or the client is gone */
  'nfs.client.redialing.ended': {
    note: string;
    server: string;
    port: number;
    nth: number;
  };
  /** an NFS client of 127.0.0.1 whose port has no listener */
  'nfs.client.without-listener': {
    note: string;
    port: number;
    /** the address and port that the client connects to */
    endpoint: string;
    /** count */
    use: number;
    row: boolean;
  };
  /** an NFS client of 127.0.0.1 without a mount entry */
  'nfs.client.without-row': {
    note: string;
    port: number;
    /** the address and port that the client connects to */
    endpoint: string;
    /** count */
    use: number;
    listener: 'none' | 'present' | 'unknown';
  };
  /** an NFSv4 client identity used by two clients */
  'nfs.clientid.in-use': {
    server: string;
  };
  /** an answer on another connection to the same server since then */
  'nfs.connect.other-answered': {
    note: string;
    server: string;
    from: number;
  };
  /** an earlier connection from the same port to the same server */
  'nfs.connect.port-kept': {
    note: string;
    server: string;
    from: number;
  };
  /** a connection to an NFS server in SYN-SENT, while another one to the same server and port is established */
  'nfs.connect.stuck': {
    note: string;
    /** as mounted, otherwise its address */
    server: string;
    address: string;
    port: number;
    /** the port of this node that is stuck */
    from: number;
    /** the ports of this node with an established connection, in words */
    others: string;
    /** the NFS versions of its mounts, in words */
    versions?: string;
    /** how often the SYN was sent again */
    tries?: number;
  };
  /** connection attempts of the kernel to an NFS server that had no answer at capture */
  'nfs.connection.unanswered': {
    note: string;
    /** as mounted, otherwise its address */
    server: string;
    address: string;
    port: number;
    /** ports of this node */
    from: readonly string[];
  };
  /** a directory that an NFS server lists in a circle */
  'nfs.directory.looped': {
    directory: string;
    file: string;
    cookie: string;
  };
  /** a directory that this host cannot export over NFS */
  'nfs.export.failed': {
    path: string;
    error?: string;
  };
  /** a FUSE file system that this host exports over NFS, and whose files changed their IDs or went stale */
  'nfs.export.of-fuse': {
    note: string;
    server: string;
    /** the mount point of the NFS mount, or the file below it whose handle is stale */
    path: string;
    /** the mount point of FUSE */
    fuse: string;
    fsType: string;
  };
  /** two exports that this NFS server cannot tell apart */
  'nfs.exports.alike': {
    path: string;
    other: string;
    client: string;
  };
  /** a file on an NFS server whose file ID changed */
  'nfs.fileid.changed': {
    server: string;
    fsid?: string;
    expected?: string;
    got?: string;
  };
  /** an NFSv4 client that keeps identifying itself to its server, without an outage */
  'nfs.identity.contested': {
    note: string;
    /** the server, or the name that the clients use */
    of: string;
    /** if this node is the client */
    server?: string;
    /** of the clients, if this node is the server */
    name?: string;
    /** of the clients, in words */
    addresses?: string;
    /** messages of the kernel about lost locks of the server */
    losses?: number;
    /** what it sent, how often and within what time, in words */
    times?: string;
    /** at capture */
    open: boolean;
  };
  /** two clients of one name in the NFS server's list of clients */
  'nfs.identity.shared': {
    note: string;
    of: string;
  };
  /** the last renewal of an NFSv4 lease that has expired since */
  'nfs.lease.renewed': {
    note: string;
    server: string;
    port: number;
    /** the server is this node */
    local: boolean;
    /** how long ago it expired; microseconds */
    expiredFor: number;
    /** connection attempts of the client */
    connects?: bigint;
    /** calls the client sent */
    sends?: bigint;
    /** of NFS */
    version?: string;
  };
  /** an NFSv4 lease that is valid at capture: the server answered within the lease time plus a second */
  'nfs.lease.valid': {
    note: string;
    server: string;
    port: number;
    /** the server is this node */
    local: boolean;
    /** the lease time; microseconds */
    leaseFor: number;
  };
  /** an NFSv4 lock that was not reclaimed */
  'nfs.lock.reclaim-failed': {
    function: string;
  };
  /** lost NFSv4 locks */
  'nfs.locks.lost': {
    server?: string;
    count: number;
  };
  /** the kernel's state manager thread of an NFS client in state D */
  'nfs.manager.blocked': {
    note: string;
    server: string;
    pid: number;
    /** how long it had run at capture, if a table shows it; microseconds */
    age?: number;
    /** it waits for a reply to a call */
    rpc?: boolean;
  };
  /** a mount whose directories are listed at a high rate, with hardly any reads, writes or changes */
  'nfs.metadata.storm': {
    note: string;
    target: string;
    /** 1/s */
    readdirPerSecond: number;
    /** of all calls; % */
    share: number;
    from: string;
    /** microseconds */
    duration: number;
    /** still true when the counters were last read */
    open: boolean;
    podUid?: string;
    /** of the pods that mount it */
    podUids?: readonly string[];
    /** the EFS file system, if known */
    efs?: string;
    /** its NFS version is one that EFS speaks, or unknown */
    mayBeEfs: boolean;
    /** its name in Kubernetes */
    node?: string;
    /** 1/s */
    dataPerSecond: number;
  };
  /** the end of a storm, by later captures of the counters */
  'nfs.metadata.storm.ended': {
    note: string;
    target: string;
  };
  'nfs.module.loaded': {
    module: string;
  };
  /** a mount that was tried before the network of its boot was ready */
  'nfs.mount.before-network': {
    note: string;
    of: string;
    nth: number;
  };
  /** a mount that failed */
  'nfs.mount.fails': {
    note: string;
    /** the EFS file system, `server:/export` or the volume */
    of: string;
    cause: 'name' | 'unreachable' | 'refused' | 'reset' | 'denied' | 'permission' | 'ports' | 'path' | 'protocol' | 'helper' | 'options' | 'credentials' | 'tls' | 'tunnel' | 'proxy' | 'network' | 'other';
    /** the network path to the server, or the mount itself */
    on: 'the-way' | 'the-mount';
    /** the last error message */
    words: string;
    efs: boolean;
    fsId?: string;
    /** that of the local proxy that refused it */
    proxyPort?: number;
    proxyPid?: number;
    /** what the helper logged of that proxy */
    refusal?: string;
    /** where the efs-utils log is: read, in the driver pod, or on the node; absent if another program mounted */
    helper: string;
    /** its name */
    server?: string;
    /** the rpcinfo arguments to probe it */
    rpcbind?: readonly string[];
    /** volumes or mount points */
    mounts?: readonly string[];
    /** the pods of these mounts, in words */
    pods?: string;
    /** count */
    times: number;
    /** the same, in words */
    often: string;
    /** microseconds */
    duration: number;
    /** microseconds since 1970 */
    lastAt?: number;
    /** the last failure was just before the capture */
    open: boolean;
    nth: number;
  };
  /** a mount that failed at least three times over at least half a minute */
  'nfs.mount.fails-again': {
    note: string;
    of: string;
    nth: number;
  };
  /** a Kerberos failure on this node at a denied mount */
  'nfs.mount.kerberos-failed': {
    note: string;
    of: string;
    nth: number;
    /** if rpc.gssd names it */
    keytab?: string;
  };
  /** the removal of a pod whose mount failed, or the start of its containers */
  'nfs.mount.past': {
    note: string;
    of: string;
    nth: number;
  };
  /** a failed call to rpcbind of this node while mount.nfs found no rpc.statd */
  'nfs.mount.rpcbind-silent': {
    note: string;
    /** count */
    times: number;
    who: 'the kernel' | 'rpc.statd';
  };
  /** a mount that failed but is mounted at capture */
  'nfs.mount.stands': {
    note: string;
    of: string;
    /** the mount point */
    mount: string;
    nth: number;
  };
  /** the end of the refusals */
  'nfs.mount.statd-found': {
    note: string;
  };
  /** mounts that mount.nfs refused because rpc.statd is not running */
  'nfs.mount.statd-missing': {
    note: string;
    /** count */
    times: number;
    /** volumes or mount points */
    of: readonly string[];
    /** microseconds */
    duration: number;
    /** the output of start-statd */
    script?: string;
    open: boolean;
  };
  /** an rpc.statd that was already running when mount.nfs found none */
  'nfs.mount.statd-overlooked': {
    note: string;
    pid: number;
  };
  /** a mount that succeeded after the failures */
  'nfs.mount.works': {
    note: string;
    of: string;
    /** the volume or the mount point */
    mount: string;
    nth: number;
  };
  /** a call of NFSv4.0 that waits for its turn */
  'nfs.open.queued': {
    call: string;
  };
  /** an NFSv4 open file that the kernel could not recover */
  'nfs.open.recovery-failed': {
    file: string;
    error: number;
  };
  /** OPEN calls of NFSv4.0 that wait for one another for more than a moment */
  'nfs.opens.lasting': {
    note: string;
    server: string;
  };
  /** OPEN calls of NFSv4.0 that wait for one another */
  'nfs.opens.queued': {
    note: string;
    server: string;
    /** what shows it */
    by: 'queue' | 'counters' | 'stacks';
    /** how many wait, or for how long, in words */
    waits: string;
    /** at the last capture */
    open: boolean;
    /** none was left when the table was read again */
    over?: boolean;
  };
  /** a jump in READDIR calls between captures of the counters */
  'nfs.operations.mix-changed': {
    note: string;
    target: string;
    /** 1/s */
    before: number;
    /** 1/s */
    after: number;
  };
  /** the operations of a mount between two captures of its counters */
  'nfs.operations.rate': {
    note: string;
    target: string;
    /** how many mount points share the counters; count */
    mounts: number;
    /** 1/s */
    perSecond: number;
    /** 1/s */
    readdirPerSecond: number;
    /** 1/s */
    lookupPerSecond: number;
    /** READ, WRITE, COMMIT; 1/s */
    dataPerSecond: number;
    /** 1/s */
    changesPerSecond: number;
    top: readonly string[];
    from: 'mountstats' | 'rpc-nfs' | 'nfsstat';
    /** microseconds */
    duration: number;
    podUid?: string;
  };
  /** an NFS server of this node that does not run, by its unit */
  'nfs.own-server.stopped': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
    unit: string;
  };
  /** an NFS client of 127.0.0.1 without a listener */
  'nfs.port.outage': {
    note: string;
    port: number;
    /** the address and port that the client connects to */
    endpoint: string;
    /** of this port */
    nth: number;
    open: boolean;
    targets: readonly string[];
    /** microseconds since 1970 */
    diedAt?: number;
    /** of the outage of the server, if it is over; microseconds since 1970 */
    untilAt?: number;
    /** at least; microseconds */
    duration: number;
    /** the bundle has state files of EFS mounts */
    states?: boolean;
  };
  /** the end of an outage of a port */
  'nfs.port.recovered': {
    note: string;
    port: number;
    nth: number;
  };
  /** an NFSv4.0 server that refused a sequence ID */
  'nfs.sequence-id.refused': {
    server: string;
  };
  /** the time at which an NFS server stopped answering, as an interval or a latest time */
  'nfs.server.fell-silent': {
    note: string;
    server: string;
    /** inferred */
    how: string;
    /** of the outage; microseconds since 1970 */
    untilAt: number;
  };
  /** a network that was lost shortly before an NFS server fell silent */
  'nfs.server.network-lost': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
  };
  /** an NFS server that does not answer */
  'nfs.server.not-responding': {
    server: string;
    reason: string;
  };
  /** an NFS server that answers again */
  'nfs.server.ok': {
    server: string;
  };
  /** the restart of an NFS server during an outage, by its own log */
  'nfs.server.restarted': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** the longest that its grace period takes; microseconds */
    graceFor?: number;
  };
  /** the end of an outage of an NFS server */
  'nfs.server.silence-ended': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** how long the kernel reported it; the outage began before the first message; microseconds */
    saidFor?: number;
  };
  /** an outage of an NFS server */
  'nfs.server.silent': {
    note: string;
    server: string;
    /** count */
    lines: number;
    answered: boolean;
    /** the server is this node */
    local: boolean;
    of: string;
    /** the node that wrote the lines, if a log holds several nodes; otherwise empty */
    writer?: string;
    /** what the other nodes logged */
    elsewhere?: string;
    /** the node that a local server is on */
    itself: string;
    /** an earlier outage of which the log has the end alone */
    earlier?: string;
    /** what the log of an NFS server that was read says of that time */
    health?: string;
    /** that log says that the server answered no call */
    unhealthy: boolean;
    /** its first line; microseconds since 1970 */
    since: number;
    /** since when it was silent with the TCP defaults, if no mount table shows timeo and retrans */
    quiet?: string;
    /** when it answered, or how far the kernel log was read without an answer; microseconds since 1970 */
    untilAt: number;
    /** absent if the lines have no timestamps; microseconds */
    duration?: number;
    /** if only one client can have logged it */
    port?: number;
    /** otherwise: the possible ports */
    candidates?: readonly string[];
    /** true */
    ofNode?: boolean;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    /** how to probe a remote server */
    peer?: string;
  };
  /** an outage of an NFS server that is ongoing at capture */
  'nfs.server.still-silent': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** its remaining mount points, in words */
    mounted?: string;
  };
  /** tasks in D state inside NFS or RPC at capture, with a mount of the server and no proof that it answers again */
  'nfs.server.tasks-blocked': {
    note: string;
    server: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** count */
    count: number;
    of: string;
  };
  /** tasks in D state at an outage of an NFS server, and nothing that shows where they sleep */
  'nfs.server.tasks-unplaced': {
    note: string;
    server: string;
    /** count */
    count: number;
    /** tasks whose command names a mount of the server; count */
    named: number;
  };
  /** an NFSv4 mount that failed while the client identified the server */
  'nfs.server.trunking-failed': {
    error: number;
  };
  /** an NFS server of a Longhorn volume that does not start */
  'nfs.share.waiting': {
  };
  /** an NFS server with several outages */
  'nfs.silences.counted': {
    note: string;
    server: string;
    /** the node, as in the outages */
    of: string;
    /** count */
    spells: number;
    /** the last outage is over */
    answered: boolean;
    /** microseconds since 1970 */
    lastFromAt: number;
    /** microseconds */
    longestFor: number;
    /** microseconds */
    togetherFor: number;
  };
  /** a failed recovery of NFSv4 state */
  'nfs.state-manager.failed': {
    section?: string;
    server: string;
    error: number;
  };
  /** an NFS client that lost state several times */
  'nfs.state.losses-counted': {
    note: string;
    of: string;
    /** count */
    times: number;
    /** microseconds since 1970 */
    lastAt: number;
  };
  /** NFS state that the client could not reclaim */
  'nfs.state.reclaim-failed': {
    function: string;
    error: number;
  };
  /** an NFSv4 lease that was renewed after a failed recovery */
  'nfs.state.recovered': {
    note: string;
    spell: string;
    server?: string;
    /** some state stays lost */
    lost: boolean;
  };
  /** a failed NFS state recovery */
  'nfs.state.recovery-failed': {
    note: string;
    /** its name */
    spell: string;
    /** the client and the NFS version */
    of: string;
    /** if known */
    server?: string;
    /** the lines name it */
    named: boolean;
    /** some lines do not name it */
    mixed: boolean;
    /** what shows the server if the lines do not */
    by?: 'sequence' | 'silence';
    /** it is this node */
    local?: boolean;
    /** of this node, if only one client is possible */
    port?: number;
    /** of NFS */
    version: number;
    errors: readonly string[];
    /** of the errors */
    meaning?: string;
    /** of the state manager, in words */
    failures?: string;
    refused: boolean;
    /** another client uses the same ID, by its errors */
    inUse: boolean;
    /** lines; 1/min */
    storm?: number;
    /** every error is NFS4ERR_BAD_SEQID */
    sequence: boolean;
    /** sequence IDs that the same server refused at that time; count */
    refusals: number;
    /** the root file system of this node is an NFS mount */
    root: boolean;
    /** the lost state, in words */
    lost?: string;
    locks: boolean;
    /** open files were lost */
    opens: boolean;
    pids?: readonly string[];
    /** this kernel logs the same line also for locks that were not lost */
    older: boolean;
    /** microseconds */
    duration: number;
  };
  /** NFS state that is certainly lost, or a state manager that kept failing */
  'nfs.state.recovery-failed-surely': {
    note: string;
    spell: string;
  };
  /** an NFS state recovery that still fails at capture */
  'nfs.state.recovery-going-on': {
    note: string;
    spell: string;
    server?: string;
    /** of the state manager, in words */
    failures: string;
  };
  /** tasks that the kernel reported as hung inside NFS, without a "not responding" message for any NFS server */
  'nfs.tasks.hung': {
    note: string;
    /** their count, in words */
    tasks: string;
    programs: readonly string[];
    pids: readonly string[];
    /** the innermost NFS functions */
    functions: readonly string[];
    /** the longest proven sleep of each task; the shortest of these; microseconds */
    waitedFor: number;
    /** one is a mount.nfs that waits for another mount */
    mounts: boolean;
    /** all wait for a Kerberos credential, which rpc.gssd gets */
    credentials: boolean;
    /** all wait for a task that identifies a server, as for a mount or pNFS */
    trunking: boolean;
    /** all of these wait on their way to a data server of pNFS */
    dataServer: boolean;
    /** all wait for the local cache of NFS files (FS-Cache) */
    cache: boolean;
    /** one is kcompactd, which waits for NFS to write a page back */
    compaction: boolean;
    /** one is kthreadd, which waits for NFS to write a page back */
    kthreadd: boolean;
    /** a process table of the last capture shows one of them in D state */
    open: boolean;
    /** the mounts whose pages a kernel thread writes back are known */
    named: boolean;
    /** these mounts, in words */
    written?: string;
    /** the ss filter for NFS over TCP */
    ports?: readonly string[];
  };
  /** a table of all processes of the last capture with none of them in D state */
  'nfs.tasks.hung.ended': {
    note: string;
  };
  /** a touch that took many times longer than another */
  'nfs.touch.slow': {
    note: string;
    /** the slow file */
    target: string;
    /** ms */
    realMs: number;
    /** ms */
    otherMs: number;
    /** by its name in the NFS counters */
    mount?: string;
    /** the processes of the node were listed, so whatever walks the mount is known */
    processes: boolean;
    /** it is on NFS by the mount table */
    onNfs: boolean;
  };
  /** a write that the NFS server did not accept */
  'nfs.write.empty': {
    expected: number;
  };
  /** connections of clients that this host's own NFS server closed, because it has too many */
  'nfsd.connections.exhausted': {
    limit: string;
    transport?: string;
  };
  'nfsd.grace.ended': {
    net?: string;
  };
  'nfsd.grace.skipped': {
    net: string;
  };
  'nfsd.grace.started': {
    seconds: number;
    net?: string;
  };
  /** threads of this host's own NFS server that the kernel reported as hung */
  'nfsd.hung': {
    note: string;
    /** what they wait for */
    wait: 'storage' | 'callback' | 'cache' | 'client' | 'ceph' | 'fuse' | 'other';
    /** their count, in words */
    tasks: string;
    /** what they sleep in */
    functions: readonly string[];
    /** the type of the local file system */
    fileSystem?: string;
    /** other tasks that hang in it, without NFS clients */
    others?: string;
    /** microseconds */
    waitedFor: number;
    /** that it does so still, or did, in a word */
    hangs: string;
    /** a process table of the last capture shows one of them in D state */
    open: boolean;
    /** how many nfsd threads a process table without a time shows in D state */
    listed?: string;
  };
  /** nfsd threads that no longer hang */
  'nfsd.hung.ended': {
    note: string;
    wait: string;
  };
  'nfsd.recovery.configured': {
    tracking?: string;
    directory?: string;
  };
  'nfsd.server.stopped': {
  };
  /** nfsd threads of this host that wait for callbacks to NFSv4 clients */
  'nfsd.threads.flushing': {
    note: string;
    /** count */
    threads: number;
    /** by the stack of one of them */
    proven: boolean;
  };
  /** an NFSv3 lock call that took at least ten seconds */
  'nlm.call.slow': {
    note: string;
    server: string;
    target: string;
    pid?: number;
    /** microseconds */
    duration: number;
    /** it took as long as a call without rpc.statd, which is not running */
    withoutStatd: boolean;
  };
  /** calls of lockd that wait for the lockd of a server */
  'nlm.calls.waiting': {
    note: string;
    server: string;
    port: number;
    connected: boolean;
    /** count */
    calls: number;
  };
  /** a lock table without a lock of this node on the mount */
  'nlm.lock.elsewhere': {
    note: string;
    server: string;
    nth: number;
    target: string;
  };
  /** programs of this node that hold the awaited NFSv3 lock, or another lock on its mount */
  'nlm.lock.holder': {
    note: string;
    server: string;
    nth: number;
    target: string;
    pids: readonly string[];
    path?: string;
    /** the file is the same */
    sure: boolean;
    shared: boolean;
    /** the PIDs of all that wait for it on this node */
    behind?: readonly string[];
  };
  /** a registered lockd on this node with a listener */
  'nlm.lockd.listening': {
    note: string;
    server: string;
    port: number;
  };
  /** a list of this node's RPC programs without lockd */
  'nlm.lockd.unregistered': {
    note: string;
  };
  /** locks that failed because rpc.statd of this node did not monitor the peer */
  'nlm.refused': {
    note: string;
    server: string;
    nth: number;
    /** rpc.statd's own log shows the refusal */
    answered: boolean;
  };
  /** a list of the RPC programs of an NFS server without lockd */
  'nlm.server.without-lockd': {
    note: string;
    server: string;
  };
  /** a stall of NFSv3 locks */
  'nlm.stall': {
    note: string;
    server: string;
    /** of this server */
    nth: number;
    /** if known */
    address?: string;
    /** the server as named by its mount, if known */
    host?: string;
    cause: 'server' | 'statd' | 'held';
    open: boolean;
    /** count */
    tasks: number;
    /** the tasks, with their PIDs and how long they have waited at least */
    programs?: string;
    /** count */
    lines: number;
    /** null if the log shows no duration; microseconds */
    duration?: number | null;
    /** the mounts that it may be about, if no command names one */
    candidates?: string;
    rpcbind?: readonly string[];
    /** the rpcinfo arguments to probe lockd */
    lockd?: readonly string[];
    startStatd: readonly string[];
    restartStatd: readonly string[];
    /** the commands that start rpc.statd, restart it, and show its log */
    statdSays: readonly string[];
  };
  /** the latest onset of a lock stall, from the kernel's first message */
  'nlm.stall.began': {
    note: string;
    server: string;
    nth: number;
    /** inferred */
    how: string;
    /** from then to the end of the wait, if known; microseconds */
    waitedFor?: number;
  };
  /** a recovery of NFSv3 locks */
  'nlm.stall.ended': {
    note: string;
    server: string;
    nth: number;
    /** by a reboot of the node; it may have ended earlier */
    rebooted: boolean;
  };
  /** a wait for a lock that was longer than an ordinary call */
  'nlm.stall.lasting': {
    note: string;
    server: string;
    nth: number;
  };
  /** a task that waits for an NLM lock, by its stack */
  'nlm.waiting': {
    note: string;
    server: string;
    nth: number;
    cause: 'server' | 'statd' | 'held';
    pid: number;
    command: string;
    target?: string;
    /** a program of this node holds the lock */
    local: boolean;
    /** microseconds */
    waitedFor?: number;
  };
  /** tasks that waited for the same in an earlier capture too */
  'nlm.waiting.before': {
    note: string;
    server: string;
    nth: number;
    /** count */
    tasks: number;
    /** how much earlier; microseconds */
    apart: number;
  };
  /** the end of an earlier boot whose log was asked for */
  'node.boot-over': {
    note: string;
    /** the boot, as the command has it */
    asked: string;
  };
  /** dirty pages of all file systems of the node */
  'node.dirty-pages': {
    note: string;
    /** MiB */
    dirtyMiB: number;
    /** MiB */
    writebackMiB: number;
  };
  /** a node lease that kubelet could not renew */
  'node.lease.failed': {
    err?: string;
  };
  /** a node that has memory left */
  'node.memory-left': {
    note: string;
    available: string;
    total: string;
  };
  /** a NotReady node, by its object */
  'node.not-ready': {
    note: string;
    node: string;
    /** its name in Kubernetes */
    named: string;
    /** False: kubelet reports it; Unknown: kubelet does not report */
    ready: 'False' | 'Unknown';
    /** microseconds since 1970 */
    sinceAt?: number;
    /** the last status received; microseconds since 1970 */
    heartbeatAt?: number;
  };
  /** a reboot of the node within the collected logs */
  'node.rebooted': {
    note: string;
    release?: string;
  };
  /** unmounts by hand or by systemd that failed with EBUSY */
  'node.unmount.busy': {
    note: string;
    /** the mount point */
    mount: string;
    /** how often, in words */
    often: string;
    /** of an NFS mount, by the mount table of the capture */
    server?: string;
    /** it is mounted at capture */
    open: boolean;
  };
  /** an unmount that succeeded after EBUSY failures */
  'node.unmount.busy.ended': {
    note: string;
    mount: string;
  };
  'oom.group.killed': {
    cgroup: string;
  };
  'oom.invoked': {
    /** whose need of memory it was */
    invoker?: string;
    gfpMask?: string;
    order?: number;
    invokerOomScoreAdj?: number;
    nodemask?: string;
    cpuset?: string;
    memsAllowed?: string;
    /** the group whose limit it is */
    oomMemcg?: string;
    /** the group of who was killed */
    taskMemcg?: string;
    task?: string;
    pid?: number;
    uid?: number;
    /** kB */
    usage?: number;
    /** kB */
    limit?: number;
    /** count */
    failcnt?: number;
    /** kB */
    memswUsage?: number;
    /** kB */
    memswLimit?: number;
    /** count */
    memswFailcnt?: number;
    constraint?: string;
    cgroup?: string;
    reason?: string;
    comm?: string;
    score?: number;
    /** kB */
    totalVm?: number;
    /** kB */
    anonRss?: number;
    /** kB */
    fileRss?: number;
    /** kB */
    shmemRss?: number;
    /** kB */
    pgtables?: number;
    oomScoreAdj?: number;
    /** functions, the innermost first */
    trace?: readonly string[];
  };
  'oom.kill': {
    constraint?: string;
    nodemask?: string;
    cpuset?: string;
    memsAllowed?: string;
    /** the group whose limit it is */
    oomMemcg?: string;
    /** the group of who was killed */
    taskMemcg?: string;
    task?: string;
    pid?: number;
    uid?: number;
    /** whose need of memory it was */
    invoker?: string;
    gfpMask?: string;
    order?: number;
    invokerOomScoreAdj?: number;
    /** kB */
    usage?: number;
    /** kB */
    limit?: number;
    /** count */
    failcnt?: number;
    /** kB */
    memswUsage?: number;
    /** kB */
    memswLimit?: number;
    /** count */
    memswFailcnt?: number;
    cgroup?: string;
    reason?: string;
    comm?: string;
    score?: number;
    /** kB */
    totalVm?: number;
    /** kB */
    anonRss?: number;
    /** kB */
    fileRss?: number;
    /** kB */
    shmemRss?: number;
    /** kB */
    pgtables?: number;
    oomScoreAdj?: number;
    /** functions, the innermost first */
    trace?: readonly string[];
  };
  'oom.memcg.limit': {
    taskMemcg: string;
    oomMemcg: string;
  };
  'oom.memcg.swap': {
    memswUsage: number;
    memswLimit: number;
    memswFailcnt: number;
  };
  'oom.memcg.usage': {
    usage: number;
    limit: number;
    failcnt: number;
  };
  'oom.memory.reaped': {
    pid: number;
    comm: string;
    anonRss: number;
    fileRss: number;
    shmemRss: number;
  };
  /** a process that the kernel OOM-killed */
  'oom.process.killed': {
    reason?: string;
    pid: number;
    comm: string;
    /** kB */
    totalVm?: number;
    /** kB */
    anonRss?: number;
    /** kB */
    fileRss?: number;
    /** kB */
    shmemRss?: number;
    uid?: number;
    /** kB */
    pgtables?: number;
    oomScoreAdj?: number;
    nodemask?: string;
    cpuset?: string;
    memsAllowed?: string;
    /** the group whose limit it is */
    oomMemcg?: string;
    /** the group of who was killed */
    taskMemcg?: string;
    task?: string;
    /** whose need of memory it was */
    invoker?: string;
    gfpMask?: string;
    order?: number;
    invokerOomScoreAdj?: number;
    /** kB */
    usage?: number;
    /** kB */
    limit?: number;
    /** count */
    failcnt?: number;
    /** kB */
    memswUsage?: number;
    /** kB */
    memswLimit?: number;
    /** count */
    memswFailcnt?: number;
    constraint?: string;
    cgroup?: string;
    score?: number;
    /** functions, the innermost first */
    trace?: readonly string[];
  };
  'oom.process.selected': {
    reason: string;
    pid: number;
    comm: string;
    score: number;
  };
  /** a node out of memory with no process to kill */
  'oom.victim.none': {
  };
  /** later lines of kubelet without this pod */
  'pod.cleanup.ceased': {
    note: string;
    podUid: string;
  };
  /** a pod whose subPath volumes kubelet walks, on a mount under a listing storm */
  'pod.cleanup.on-storm': {
    note: string;
    target: string;
    podUid: string;
    /** 1/min */
    perMinute: number;
  };
  /** a pod whose cleanup kubelet repeats */
  'pod.cleanup.repeating': {
    note: string;
    node: string;
    podUid: string;
    /** count */
    lines: number;
    /** that failed, at least, with those that the wait before the next one proves; count */
    attempts: number;
    /** by its own count, other pods included; count */
    errors: number;
    /** distinct paths; count */
    paths: number;
    /** it walks the tree of a subPath volume */
    subPath: boolean;
    pv?: string;
    containerName?: string;
    /** microseconds */
    duration: number;
    /** 1/min */
    perMinute: number;
    /** the server no longer knows the mounted file handle */
    stale?: boolean;
    /** the mount is in use, or something is mounted on the directory */
    busy?: boolean;
    /** umount reports that nothing is mounted there */
    notMounted?: boolean;
    /** the directory that kubelet removes holds files, and nothing is mounted there */
    notEmpty?: boolean;
    /** it finds a file instead of a directory */
    file?: boolean;
    /** what it cannot clean up, in words */
    what: string;
    /** of that mount, if known */
    target?: string;
    /** it still repeats when its log ends */
    open: boolean;
  };
  /** a pod that kubelet could not delete */
  'pod.delete.failed': {
    reason?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    err?: string;
  };
  /** a container that could not be killed */
  'pod.kill.failed': {
    containerName?: string;
    reason?: string;
    podUid?: string;
    pod?: string;
    namespace?: string;
    err?: string;
    podName?: string;
  };
  /** leftovers of a pod that could not be removed */
  'pod.orphan.cleanup-failed': {
    podUid?: string;
    reason?: string;
    pv?: string;
    path?: string;
    target?: string;
    containerName?: string;
    err?: string;
    numErrs?: number;
  };
  'pod.orphan.listed': {
    podUid?: string;
    pv?: string;
    path?: string;
    target?: string;
    containerName?: string;
    reason?: string;
    err?: string;
  };
  'pod.orphan.volumes-cleaned': {
    podUid?: string;
    pv?: string;
    path?: string;
    target?: string;
    containerName?: string;
    reason?: string;
    err?: string;
  };
  /** a Kubernetes warning about a pod */
  'pod.warned': {
    note: string;
    pod?: string;
    namespace?: string;
    reason?: string;
    /** count */
    times: number;
  };
  /** pods of this node that only finalizers keep */
  'pods.kept': {
    note: string;
    node: string;
  };
  /** pods of this node stuck Terminating while kubelet keeps working */
  'pods.overdue': {
    note: string;
    node: string;
    /** how many; count */
    pods: number;
    names: readonly string[];
    podUids: readonly string[];
    /** the longest time past its grace period; microseconds */
    overdueFor?: number;
    /** at least, if that is unknown; microseconds */
    terminatingFor?: number;
    from: 'objects' | 'tables' | 'journal';
    /** the name of the node in Kubernetes */
    named?: string;
    /** no later table shows that they are gone */
    open: boolean;
  };
  /** a later table without the pods that were stuck Terminating */
  'pods.overdue.ended': {
    note: string;
    node: string;
  };
  /** pods of this node long past a known grace period */
  'pods.past-grace': {
    note: string;
    node: string;
  };
  /** pods that are Terminating, at capture or at kubelet's last line */
  'pods.terminating': {
    note: string;
    /** how many; count */
    pods: number;
    from: 'table' | 'objects' | 'journal';
  };
  'port.probe.answered': {
    server?: string;
    port?: number;
    service?: string;
    address?: string;
  };
  /** a port that could not be reached */
  'port.probe.failed': {
    server?: string;
    port?: number;
    error?: string;
    service?: string;
  };
  /** a container probe that could not run */
  'probe.errored': {
    probeType?: string;
    reason?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    containerName?: string;
    err?: string;
  };
  /** a failed container probe */
  'probe.failed': {
    probeType?: string;
    probeResult?: string;
    output?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    containerName?: string;
  };
  'process.exited': {
    /** s */
    sincePrevious?: number;
    status: number;
  };
  'process.killed': {
    /** s */
    sincePrevious?: number;
    signal: string;
  };
  'process.signalled': {
    /** s */
    sincePrevious?: number;
    signal: string;
    details: string;
  };
  'process.stopped': {
    /** s */
    sincePrevious?: number;
    signal: string;
  };
  'process.superseded': {
    /** s */
    sincePrevious?: number;
    by: number;
  };
  /** a program that walks the file tree of the mount */
  'process.tree-walker': {
    note: string;
    pid: number;
    program: string;
    target: string;
  };
  /** writes in flight to a proxy that is killed repeatedly */
  'proxy.burst': {
    note: string;
    group: string;
    nth: number;
    ports: readonly string[];
    /** calls x wsize, over all ports; KiB */
    burstKiB: number;
  };
  /** connection attempts of an NFS proxy that had no answer at capture */
  'proxy.connection.unanswered': {
    note: string;
    address: string;
    port: number;
    programs: readonly string[];
    pids: readonly string[];
    /** where they listen for mounts */
    ports: readonly string[];
  };
  /** a mount whose proxy is killed repeatedly */
  'proxy.mount': {
    note: string;
    group: string;
    nth: number;
    port?: number;
    target?: string;
    /** null: its mount entry is truncated */
    hard?: boolean | null;
    /** it is in the table, but nothing shows whether it was mounted at the kills */
    perhaps?: boolean;
    podUid?: string;
    pv?: string;
  };
  /** a proxy in a loop of OOM kills and restarts */
  'proxy.oom-loop': {
    note: string;
    /** pod, container or unit; for pods that replace each other, the last one */
    group: string;
    /** of this group */
    nth: number;
    /** of all kills */
    groups: readonly string[];
    /** of the pod if an object names it, otherwise the group */
    name: string;
    /** count */
    kills: number;
    program: string;
    open: boolean;
    /** EFS proxies were in the group */
    proxies: boolean;
    /** each kill named an efs-proxy, which serves nothing but an EFS mount */
    named: boolean;
    /** the main process of their container was killed, and with it all others */
    first: boolean;
    /** all processes of the group died at once */
    together: boolean;
    /** the limit belongs to a parent group */
    ofAncestor: boolean;
    limitPath?: string;
    /** MiB */
    limitMiB?: number;
    podUid?: string;
    /** the path prefix of all groups of the pod */
    podPath?: string;
    /** of cgroups: 1 if something shows it, otherwise 2 */
    version: number;
    unit?: string;
    /** `7 s to 17 s` */
    apart: string;
    /** from kill to kill; microseconds */
    longestFor: number;
    /** microseconds since 1970 */
    lastAt: number;
    /** microseconds */
    duration: number;
    /** the most that one kill named; count */
    processes: number;
  };
  /** the end of a loop of OOM kills */
  'proxy.oom-loop.ended': {
    note: string;
    group: string;
    nth: number;
  };
  /** a restart of a proxy that is killed repeatedly */
  'proxy.restarted': {
    note: string;
    group: string;
    nth: number;
    /** count */
    times: number;
    /** systemd, kubelet, the watchdog */
    who: string;
    /** the shortest time from start to kill; microseconds */
    livedFor?: number;
  };
  /** NFS mounts whose proxy is killed repeatedly */
  'proxy.serves': {
    note: string;
    group: string;
    nth: number;
    ports: readonly string[];
    /** how many; count */
    mounts: number;
  };
  /** a stopped program that serves NFS clients of this node while they get no answer */
  'proxy.stopped': {
    note: string;
    server: string;
    of: string;
    /** start of the outage; microseconds since 1970 */
    since: number;
    port: number;
    pid: number;
    comm: string;
  };
  /** an RCU stall of a CPU */
  'rcu.stall.detected': {
    flavor: string;
  };
  'rpc.probe.answered': {
    program: number;
    version: number;
  };
  /** an RPC service that did not answer */
  'rpc.probe.failed': {
    error?: string;
    program?: number;
    version?: number;
  };
  /** a kernel call to rpcbind of this node that failed */
  'rpcbind.local.failed': {
    errno: number;
  };
  /** a kernel call to rpcbind without an answer */
  'rpcbind.server.not-responding': {
    server: string;
    reason: string;
  };
  /** an rpcbind that could not start */
  'rpcbind.start.failed': {
    transport?: string;
    error?: string;
  };
  'rpcbind.state.unwritten': {
    path?: string;
  };
  'service.deactivated': {
    unit: string;
  };
  /** a service that failed */
  'service.failed': {
    result?: string;
    unit: string;
  };
  'service.finished': {
    unit?: string;
    description: string;
    /** the port of this node that the description names */
    listenPort?: number;
  };
  'service.killed-process': {
    pid: number;
    comm: string;
    signal: string;
    unit: string;
  };
  /** a service whose main process exited */
  'service.main-process-exited': {
    unit: string;
    code: string;
    status?: string;
  };
  /** a service with an OOM-killed process */
  'service.oom-killed': {
    unit: string;
  };
  /** a service with processes that could not be killed */
  'service.process.unkillable': {
    signal: string;
    action: string;
    unit: string;
  };
  'service.restart-scheduled': {
    counter?: number;
    unit: string;
  };
  'service.signal-sent': {
    signal: string;
    pid: number;
    comm: string;
    unit: string;
  };
  'service.skipped': {
    reason?: string;
    unit?: string;
    description: string;
    /** the port of this node that the description names */
    listenPort?: number;
  };
  /** a service that systemd started */
  'service.started': {
    unit?: string;
    description: string;
    /** the port of this node that the description names */
    listenPort?: number;
  };
  /** a service that did not stop in time */
  'service.stop-timed-out': {
    state: string;
    action: string;
    unit: string;
  };
  'service.stopped': {
    unit?: string;
    description: string;
    /** the port of this node that the description names */
    listenPort?: number;
  };
  'service.stopping': {
    unit?: string;
    description: string;
    /** the port of this node that the description names */
    listenPort?: number;
  };
  /** an rpc.statd that could not create its listeners */
  'statd.listeners.failed': {
  };
  /** a table of all processes without rpc.statd */
  'statd.missing': {
    note: string;
  };
  /** a server that rpc.statd refused to monitor */
  'statd.peer.refused': {
    client: string;
    peer: string;
  };
  /** a server that rpc.statd could not record */
  'statd.peer.unwritten': {
    path: string;
    error: string;
  };
  /** an rpc.statd that rpcbind did not register */
  'statd.register.failed': {
    name: string;
    version: number;
    transport: string;
    error?: string;
  };
  /** a running rpc.statd on this node */
  'statd.running': {
    note: string;
    pid: number;
    /** microseconds */
    age?: number;
    /** its age and maximum age, if the table shows them; microseconds */
    oldest?: number;
    /** it is in D state in the last table with wait channels */
    blocked: boolean;
  };
  /** an rpc.statd that does not answer */
  'statd.server.not-responding': {
    server: string;
    reason: string;
  };
  /** an inactive rpc.statd unit, while no process table shows an rpc.statd */
  'statd.unit.inactive': {
    note: string;
    activeState: string;
    loadState?: string;
  };
  /** a list of this node's RPC programs without rpc.statd */
  'statd.unregistered': {
    note: string;
  };
  /** a df that was stopped because it did not end */
  'statfs.timed-out': {
    note: string;
    command: string;
    target?: string;
  };
  /** an error about a mount or a volume */
  'storage.error.quoted': {
    error: string;
    volume?: string;
    source?: string;
    path?: string;
  };
  /** a storage of Proxmox that this node cannot reach */
  'storage.offline': {
    storage: string;
    target?: string;
  };
  /** other network storage that did not answer near an outage of an NFS server */
  'storage.silent-beside': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
  };
  /** a certificate that stunnel rejected */
  'stunnel.certificate.rejected': {
    /** the number of it in the log */
    connection?: string;
    depth?: number;
    subject?: string;
    error?: string;
  };
  'stunnel.client.accepted': {
    /** the number of it in the log */
    connection?: string;
    service: string;
    client: string;
  };
  /** a stunnel that could not start */
  'stunnel.config.failed': {
    /** the number of it in the log */
    connection?: string;
  };
  'stunnel.configured': {
    /** the number of it in the log */
    connection?: string;
  };
  'stunnel.connection.busy': {
    /** the number of it in the log */
    connection?: string;
    where: string;
    action: string;
  };
  'stunnel.connection.closed': {
    /** the number of it in the log */
    connection?: string;
    toTls: number;
    toSocket: number;
  };
  'stunnel.connection.idle': {
    /** the number of it in the log */
    connection?: string;
    where: string;
    action: string;
  };
  /** a stunnel connection that was reset */
  'stunnel.connection.reset': {
    /** the number of it in the log */
    connection?: string;
    toTls: number;
    toSocket: number;
  };
  'stunnel.connections.suspended': {
    /** the number of it in the log */
    connection?: string;
  };
  'stunnel.handshake.done': {
    /** the number of it in the log */
    connection?: string;
    session: string;
    how: string;
  };
  /** a failed TLS handshake */
  'stunnel.handshake.failed': {
    /** the number of it in the log */
    connection?: string;
    error: string;
  };
  'stunnel.listener.bound': {
    /** the number of it in the log */
    connection?: string;
    service: string;
    fd?: number;
    listener: string;
    address?: string;
    port?: number;
  };
  /** a stunnel that could not bind its port */
  'stunnel.listener.failed': {
    /** the number of it in the log */
    connection?: string;
    service: string;
    listener: string;
    error?: string;
    errno?: number;
    address?: string;
    port?: number;
  };
  /** a name that stunnel could not resolve */
  'stunnel.name.failed': {
    /** the number of it in the log */
    connection?: string;
    name: string;
    error: string;
  };
  'stunnel.server.connected': {
    /** the number of it in the log */
    connection?: string;
    server: string;
  };
  'stunnel.server.connecting': {
    /** the number of it in the log */
    connection?: string;
    server: string;
  };
  /** a stunnel that could not reach any address of its server */
  'stunnel.server.none-left': {
    /** the number of it in the log */
    connection?: string;
  };
  /** a stunnel connection that was refused or failed */
  'stunnel.server.refused': {
    /** the number of it in the log */
    connection?: string;
    server: string;
    error: string;
    errno: number;
  };
  /** a stunnel connection that timed out */
  'stunnel.server.timed-out': {
    /** the number of it in the log */
    connection?: string;
    where: string;
    server: string;
  };
  'stunnel.signalled': {
    /** the number of it in the log */
    connection?: string;
    signal: string;
  };
  'stunnel.started': {
    /** the number of it in the log */
    connection?: string;
    version: string;
    platform: string;
  };
  'stunnel.terminated': {
    /** the number of it in the log */
    connection?: string;
  };
  'sunrpc.callback.unexpected': {
    detail: string;
  };
  /** an RPC connection that failed with an unexpected error */
  'sunrpc.connect.failed': {
    function: string;
    error: number;
  };
  /** a kernel request to rpc.gssd without an answer */
  'sunrpc.gss-upcall.failed': {
  };
  /** a kernel RPC service that rpcbind did not register */
  'sunrpc.service.unregistered': {
    service: string;
    errno: number;
  };
  'sunrpc.transport.registered': {
    transport: string;
  };
  'syscall.resumed': {
    /** s */
    sincePrevious?: number;
    syscall: string;
    arguments: string;
    result?: string;
    error?: string;
    /** s */
    seconds?: number;
    begunAtLine?: number;
  };
  'syscall.slow': {
    /** s */
    sincePrevious?: number;
    syscall: string;
    arguments: string;
    result: string;
    /** s */
    seconds: number;
    error?: string;
  };
  'syscall.unfinished': {
    /** s */
    sincePrevious?: number;
    syscall: string;
    arguments: string;
  };
  'sysrq.blocked-tasks.shown': {
  };
  'target.reached': {
    unit?: string;
    description: string;
    /** the port of this node that the description names */
    listenPort?: number;
  };
  /** tasks in D state */
  'task.blocked': {
    note: string;
    wchan: string | null;
    /** count */
    count: number;
    /** four of them at most */
    programs: readonly string[];
    /** each sleeps in a function of NFS or RPC; absent if unknown */
    nfs?: boolean;
    target?: string;
    /** of the mount that their commands name */
    port?: number;
  };
  'task.blocked.dumped': {
    comm: string;
    /** as ps writes it */
    state?: string;
    tgid?: number;
    ppid?: number;
    /** functions, the innermost first */
    trace?: readonly string[];
    /** of the kernel */
    release?: string;
    /** whose pages it writes back, as mountinfo numbers it */
    device?: string;
    pid?: number;
  };
  /** a task that the kernel reported as blocked */
  'task.hung': {
    comm: string;
    pid: number;
    seconds: number;
    wait?: string;
    /** as ps writes it */
    state?: string;
    tgid?: number;
    ppid?: number;
    /** functions, the innermost first */
    trace?: readonly string[];
    /** of the kernel */
    release?: string;
    /** whose pages it writes back, as mountinfo numbers it */
    device?: string;
  };
  'task.hung-reports.suppressed': {
  };
  'task.lock-owner.found': {
    comm: string;
    pid: number;
    lock: string;
    ownerComm: string;
    ownerPid: number;
    mode?: string;
    ownerMode?: string;
  };
  'task.lock-owner.unknown': {
    comm: string;
    pid: number;
    lock: string;
    owner: string;
  };
  'udisks.cleaned-up': {
    target: string;
    reason: string;
  };
  'udisks.mounted': {
    device: string;
    target: string;
    uid: number;
  };
  'udisks.unmounted': {
    device: string;
    uid: number;
  };
  /** a unit that systemctl could not start */
  'unit.job.failed': {
    unit: string;
    reason?: string;
  };
  /** a job that systemd refused because another one of the unit is not done */
  'unit.job.refused': {
    unit: string;
    job: string;
    other: string;
    queued: string;
    wanted: string;
  };
  /** a job of systemd that timed out */
  'unit.job.timed-out': {
    unit: string;
    job: string;
  };
  /** a hostPath volume mounted with Bidirectional propagation */
  'volume.bidirectional': {
    note: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    containerName: string;
    hostPath: string;
    mountPath: string;
    /** the hostPath of another such volume that contains it */
    outer?: string;
  };
  'volume.desired': {
    volumeName?: string;
    spec?: string;
    podUid?: string;
    pod?: string;
    namespace?: string;
    volumeSpecName?: string;
  };
  'volume.detached': {
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  /** a staging mount of a volume that could not be unmounted */
  'volume.device.unmount-failed': {
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  /** a mount point that the CSI driver could not create */
  'volume.directory.failed': {
    target: string;
    error: string;
    podUid?: string;
    pv?: string;
  };
  /** a mount point that kubelet finds not mounted and removes */
  'volume.directory.removing': {
    path: string;
    podUid?: string;
    pv?: string;
    containerName?: string;
  };
  /** an EFS driver that was OOM-killed while it mounted or unmounted a volume */
  'volume.driver-killed': {
    note: string;
    podUid?: string;
    volume?: string;
    volumeName?: string;
    operation: 'mount' | 'unmount';
    /** if a mount table shows it */
    target?: string;
    /** what was killed, in words */
    program: string;
    /** that are known, of the same pod; count */
    kills?: number;
    /** in words */
    limit?: string;
    /** of the pod of the driver */
    driverUid?: string;
    /** the path prefix of its cgroups */
    driverPath?: string;
    /** the connection of the call to the driver broke off */
    cut: boolean;
    /** mount.efs was killed */
    helper: boolean;
    /** nothing shows that this end of the container was a kill, or when it was */
    presumed: boolean;
  };
  /** a volume that a controller or provisioner could not create, attach or mount */
  'volume.event.warned': {
    reason: string;
    error: string;
    claim?: string;
    volume?: string;
  };
  /** an NFS volume with a stale file handle, which blocks the creation of a container */
  'volume.handle.stale': {
    note: string;
    podUid: string;
    pv: string;
    target: string;
    pod: string;
    namespace?: string;
    /** of the pod, if known */
    name?: string;
    server?: string;
    /** if a mount entry shows it */
    source?: string;
    /** count */
    times: number;
    /** microseconds */
    duration: number;
    /** the last failure was just before kubelet's last line */
    open: boolean;
  };
  /** later lines of kubelet without this failure */
  'volume.handle.stale.ceased': {
    note: string;
    podUid: string;
    pv: string;
  };
  'volume.limit.unknown': {
    plugin: string;
  };
  /** a mount of a volume that failed */
  'volume.mount.failed': {
    step?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
    source?: string;
  };
  'volume.mount.started': {
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  /** a mount of the volume */
  'volume.mount.succeeded': {
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  'volume.mounts.awaited': {
    name?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
  };
  'volume.mounts.ready': {
    name?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
  };
  /** the end of a mount or unmount that took too long */
  'volume.operation.ended': {
    note: string;
    podUid?: string;
    volumeName?: string;
    operation: string;
  };
  /** the call about a volume that came before those that were refused */
  'volume.operation.first': {
    note: string;
    volume: string;
  };
  /** calls about a volume that were refused because an earlier one has not returned */
  'volume.operation.held': {
    note: string;
    /** its ID for the driver, else its path */
    volume: string;
    /** what was refused, in words */
    calls: string;
    /** count */
    times: number;
    /** that, in words */
    often: string;
    /** microseconds */
    duration: number;
    /** it ended after a refusal or two within a minute */
    over: boolean;
    /** the call, if each that was read is one that mounts this volume over NFS */
    mountsNfs?: string;
    /** it was refused up to the end of the log */
    open: boolean;
  };
  /** proof that all refusals were about one earlier operation */
  'volume.operation.held-again': {
    note: string;
    volume: string;
  };
  /** a mount or unmount of a volume that was refused because an earlier one has not ended */
  'volume.operation.refused': {
    operation?: string;
    attach?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
    err?: string;
  };
  /** the end of such refusals */
  'volume.operation.released': {
    note: string;
    volume: string;
  };
  /** a mount or unmount of an NFS volume that does not finish */
  'volume.operation.stuck': {
    note: string;
    podUid?: string;
    volume?: string;
    volumeName?: string;
    operation: string;
    /** calls that timed out; count */
    failures: number;
    /** microseconds */
    duration: number;
    /** still true at kubelet's last line */
    open: boolean;
    pv?: string;
    /** if a mount table shows it */
    target?: string;
  };
  /** a volume on which kubelet changes the group of every file */
  'volume.ownership.changing': {
    path?: string;
    object?: string;
    fieldPath?: string;
    kind?: string;
    apiVersion?: string;
    type?: string;
    reason?: string;
    message?: string;
    event?: string;
    podUid?: string;
    pv?: string;
  };
  'volume.path.missing': {
    target: string;
    podUid?: string;
    pv?: string;
  };
  'volume.publish.called': {
    arguments: string;
    podUid?: string;
    pv?: string;
    target?: string;
  };
  'volume.publish.finished': {
    volumeId: string;
    inflight?: number;
    source?: string;
    target?: string;
    podUid?: string;
    pv?: string;
  };
  /** a mount that the CSI driver refused because too many were in progress */
  'volume.publish.refused': {
    limit: number;
  };
  'volume.remount.started': {
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  /** an outage of the server of the volume */
  'volume.server.silent': {
    note: string;
    podUid?: string;
    volumeName?: string;
    operation: string;
    server: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** microseconds */
    duration: number;
  };
  'volume.setup.started': {
    volume?: string;
    podUid?: string;
    target?: string;
    pod?: string;
    namespace?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  'volume.stats.called': {
    arguments: string;
    podUid?: string;
    pv?: string;
    target?: string;
  };
  /** a volume whose usage could not be read */
  'volume.stats.failed': {
    target?: string;
    error: string;
    podUid?: string;
    pv?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  'volume.subpath.unmount-skipped': {
    podUid?: string;
    pv?: string;
    path: string;
    containerName?: string;
  };
  /** a block volume that kubelet could not unmap */
  'volume.unmap.failed': {
    step: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  /** an unmount of a volume that failed */
  'volume.unmount.failed': {
    step?: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  'volume.unmount.skipped': {
    podUid?: string;
    pv?: string;
    path: string;
    containerName?: string;
  };
  'volume.unmount.started': {
    pod?: string;
    namespace?: string;
    podUid?: string;
    volume?: string;
    /** its unique name */
    volumeName?: string;
    /** of CSI */
    driver?: string;
    /** its name for the driver */
    volumeHandle?: string;
    plugin?: string;
    pv?: string;
    containerName?: string;
    target?: string;
    error?: string;
    /** how long no try is made, as Go writes it */
    backoff?: string;
    command?: string;
    arguments?: string;
    output?: string;
  };
  'volume.unpublish.called': {
    arguments: string;
    podUid?: string;
    pv?: string;
    target?: string;
  };
  /** a Kubernetes warning about a volume of a pod */
  'volume.warned': {
    note: string;
    pod?: string;
    namespace?: string;
    reason?: string;
    /** count */
    times: number;
  };
  /** a ZFS pool that is suspended after I/O errors */
  'zfs.pool.suspended': {
    pool: string;
  };
}

/** A kind of event that a source or a fact of Mountline tells of. */
export type KnownKind = keyof KnownFields;

/** A kind of a fact that says itself what its events tell: see `says` of its declaration. */
export type SaidKind = 'cgroup.scopes.many' | 'container.kill-unseen' | 'container.oom-listed' | 'container.oom-restarts' | 'efs.credits.drained' | 'efs.driver.named' | 'efs.port.found-again' | 'efs.port.given-again' | 'efs.port.of-another-program' | 'efs.proxy.elsewhere' | 'efs.tunnel.pid-of-another' | 'efs.tunnel.zombie' | 'mount.command.blocked' | 'nfs.client.without-listener' | 'nfs.client.without-row' | 'nfs.mount.rpcbind-silent' | 'nfs.mount.stands' | 'nfs.mount.statd-overlooked' | 'nfs.mount.works' | 'nlm.lock.elsewhere' | 'nlm.lockd.listening' | 'nlm.server.without-lockd' | 'node.boot-over';

/** What the events of each actor may have that writes lines, whatever their kind is. */
export interface ActorFields {
  'aznfs': {
    config?: string;
    entry?: string;
    path?: string;
    pid?: number;
    port?: number;
    portHigh?: number;
    portLow?: number;
    server?: string;
    source?: string;
    target?: string;
    version?: string;
  };
  'command': {
    address?: string;
    arguments?: string;
    backoff?: string;
    command?: string;
    containerName?: string;
    description?: string;
    detail?: string;
    driver?: string;
    errno?: number;
    error?: string;
    namespace?: string;
    options?: string;
    output?: string;
    path?: string;
    plugin?: string;
    pod?: string;
    podUid?: string;
    port?: number;
    program?: number;
    protocol?: number;
    pv?: string;
    reason?: string;
    server?: string;
    service?: string;
    source?: string;
    target?: string;
    transport?: string;
    unit?: string;
    until?: string;
    version?: number;
    volume?: string;
    volumeHandle?: string;
    volumeName?: string;
  };
  'containerd': {
    api?: string;
    containerId?: string;
    containerName?: string;
    err?: string;
    mountError?: string;
    mountSource?: string;
    mountTarget?: string;
    namespace?: string;
    next?: string;
    pod?: string;
    podUid?: string;
    pv?: string;
    reason?: string;
    service?: string;
    state?: string;
    target?: string;
  };
  'csi': {
    address?: string;
    age?: string;
    arguments?: string;
    attach?: string;
    backoff?: string;
    call?: string;
    comm?: string;
    command?: string;
    containerName?: string;
    description?: string;
    driver?: string;
    err?: string;
    error?: string;
    exception?: string;
    fsId?: string;
    inflight?: number;
    lifeFromAt?: number;
    limit?: number;
    mountedBefore?: number;
    namespace?: string;
    operation?: string;
    options?: string;
    output?: string;
    pid?: number;
    plugin?: string;
    pod?: string;
    podUid?: string;
    port?: number;
    portLife?: number;
    process?: string;
    protocol?: string;
    pv?: string;
    source?: string;
    stateName?: string;
    status?: string;
    step?: string;
    target?: string;
    unit?: string;
    version?: string;
    volume?: string;
    volumeHandle?: string;
    volumeId?: string;
    volumeName?: string;
  };
  'earlyoom': {
    comm?: string;
    pid?: number;
    signal?: string;
    size?: string;
    uid?: number;
  };
  'efs-mount-helper': {
    address?: string;
    attempt?: number;
    attempts?: number;
    bindAddress?: string;
    bindError?: string;
    bindPort?: number;
    body?: string;
    command?: string;
    config?: string;
    configFile?: string;
    credentialsFile?: string;
    credentialsSource?: string;
    default?: string;
    defaults?: string;
    detail?: string;
    directory?: string;
    dnsName?: string;
    enabled?: string;
    endpoint?: string;
    errno?: number;
    error?: string;
    event?: string;
    exception?: string;
    exitStatus?: number;
    expected?: string;
    file?: string;
    fsId?: string;
    given?: string;
    help?: string;
    hostname?: string;
    info?: string;
    initSystem?: string;
    kilobytes?: number;
    lifeFromAt?: number;
    logGroup?: string;
    logStream?: string;
    metadata?: string;
    mountSource?: string;
    mountTargets?: string;
    mountedBefore?: number;
    name?: string;
    netns?: string;
    operation?: string;
    option?: string;
    options?: readonly string[];
    other?: string;
    panic?: string;
    panicked?: boolean;
    path?: string;
    pid?: number;
    podUid?: string;
    port?: number;
    portHigh?: number;
    portLife?: number;
    portLow?: number;
    profile?: string;
    program?: string;
    property?: string;
    purpose?: string;
    pv?: string;
    reason?: string;
    release?: string;
    response?: string;
    responseCode?: number;
    retriesLeft?: number;
    run?: number;
    scope?: string;
    seconds?: number;
    section?: string;
    service?: string;
    settingsHelp?: string;
    signature?: string;
    stateName?: string;
    stderr?: string;
    stdout?: string;
    subject?: string;
    suffix?: string;
    target?: string;
    timeLimit?: number;
    unsupported?: string;
    url?: string;
    value?: string;
    version?: string;
    waitSeconds?: number;
    zone?: string;
    zoneId?: string;
  };
  'efs-proxy': {
    address?: string;
    bucket?: string;
    bytes?: string;
    cause?: string;
    client?: string;
    clientAddress?: string;
    clientPort?: number;
    configuration?: string;
    error?: string;
    gibibytes?: number;
    incarnation?: number;
    length?: number;
    module?: string;
    partition?: string;
    port?: number;
    prefix?: string;
    problem?: string;
    program?: number;
    proxy?: string;
    range?: string;
    reason?: string;
    response?: string;
    seconds?: number;
    server?: string;
    side?: string;
    stateName?: string;
    stats?: string;
  };
  'efs-watchdog': {
    accessPoint?: string;
    attempt?: number;
    attempts?: number;
    body?: string;
    characters?: number;
    command?: string;
    configFile?: string;
    credentialsFile?: string;
    credentialsSource?: string;
    default?: string;
    directory?: string;
    endpoint?: string;
    error?: string;
    exception?: string;
    exitStatus?: number;
    expected?: number;
    fsId?: string;
    help?: string;
    kilobytes?: number;
    latest?: string;
    lifeFromAt?: number;
    minutes?: number;
    mountPointText?: string;
    mountedBefore?: number;
    mounts?: string;
    name?: string;
    netns?: string;
    output?: string;
    path?: string;
    pgid?: number;
    pid?: number;
    pidFilePid?: string;
    podUid?: string;
    port?: number;
    portLife?: number;
    profile?: string;
    program?: string;
    purpose?: string;
    pv?: string;
    responseCode?: number;
    row?: string;
    run?: number;
    seconds?: number;
    settingsHelp?: string;
    signal?: string;
    signalNumber?: number;
    stateName?: string;
    stateNames?: readonly string[];
    stderr?: string;
    stdout?: string;
    subject?: string;
    target?: string;
    timeLimit?: number;
    unmountTime?: number;
    url?: string;
    value?: string;
    version?: string;
  };
  'ganesha': {
    answered?: number;
    answeredBefore?: number;
    errno?: number;
    error?: string;
    exportId?: number;
    instance?: string;
    path?: string;
    program?: string;
    pseudo?: string;
    received?: number;
    receivedBefore?: number;
    seconds?: number;
    service?: string;
    socket?: string;
    transport?: string;
    version?: string;
  };
  'glusterfs': {
    brick?: string;
    detail?: string;
    operation?: string;
    program?: string;
    reason?: string;
    seconds?: number;
    server?: string;
    signal?: number;
  };
  'journald': {
    bootId?: string;
    count?: number;
    freed?: string;
    path?: string;
    to?: string;
    unit?: string;
  };
  'kernel': {
    address?: string;
    advice?: string;
    anonRss?: number;
    build?: string;
    call?: string;
    cgroup?: string;
    client?: string;
    cluster?: string;
    comm?: string;
    connection?: number;
    constraint?: string;
    count?: number;
    cpu?: number;
    cpuset?: string;
    detail?: string;
    device?: string;
    directory?: string;
    driver?: string;
    errno?: number;
    error?: number;
    failcnt?: number;
    file?: string;
    fileRss?: number;
    flavor?: string;
    fsType?: string;
    fsid?: string;
    function?: string;
    gfpMask?: string;
    got?: string;
    invoker?: string;
    invokerOomScoreAdj?: number;
    lock?: string;
    memsAllowed?: string;
    memswFailcnt?: number;
    memswLimit?: number;
    memswUsage?: number;
    mode?: string;
    module?: string;
    net?: string;
    nodemask?: string;
    number?: number;
    oomMemcg?: string;
    oomScoreAdj?: number;
    options?: string;
    order?: number;
    owner?: string;
    ownerComm?: string;
    ownerMode?: string;
    ownerPid?: number;
    peer?: string;
    pgtables?: number;
    pid?: number;
    pool?: string;
    ppid?: number;
    reason?: string;
    release?: string;
    rest?: string;
    score?: number;
    seconds?: number;
    section?: string;
    sector?: string;
    server?: string;
    service?: string;
    session?: number;
    share?: string;
    shmemRss?: number;
    source?: string;
    task?: string;
    taskMemcg?: string;
    tgid?: number;
    to?: string;
    totalVm?: number;
    trace?: readonly string[];
    tracking?: string;
    transport?: string;
    uid?: number;
    usage?: number;
    uuid?: string;
    version?: number;
    wait?: string;
    what?: string;
  };
  'kubelet': {
    actual?: string;
    age?: string;
    api?: string;
    apiVersion?: string;
    arguments?: string;
    attach?: string;
    backoff?: string;
    call?: string;
    command?: string;
    containerId?: string;
    containerName?: string;
    description?: string;
    driver?: string;
    err?: string;
    errCauses?: string;
    error?: string;
    event?: string;
    expected?: string;
    fieldPath?: string;
    functions?: readonly string[];
    goroutine?: number;
    kind?: string;
    kubeletVersion?: string;
    message?: string;
    minutes?: number;
    mountError?: string;
    mountSource?: string;
    mountTarget?: string;
    name?: string;
    namespace?: string;
    next?: string;
    numErrs?: number;
    object?: string;
    operation?: string;
    output?: string;
    path?: string;
    plugin?: string;
    pod?: string;
    podName?: string;
    podUid?: string;
    pods?: readonly string[];
    probeResult?: string;
    probeType?: string;
    pv?: string;
    reason?: string;
    seconds?: number;
    service?: string;
    source?: string;
    spec?: string;
    state?: string;
    step?: string;
    target?: string;
    threshold?: string;
    type?: string;
    unit?: string;
    version?: string;
    victim?: string;
    victimPid?: number;
    volume?: string;
    volumeHandle?: string;
    volumeName?: string;
    volumeSpecName?: string;
  };
  'program': {
    address?: string;
    advice?: string;
    ahead?: string;
    api?: string;
    arguments?: string;
    at?: string;
    claim?: string;
    client?: string;
    command?: string;
    containerId?: string;
    containerName?: string;
    device?: string;
    dnsName?: string;
    domain?: string;
    err?: string;
    errno?: number;
    error?: string;
    event?: string;
    every?: number;
    export?: string;
    fileSystem?: string;
    fsType?: string;
    function?: string;
    helper?: string;
    interval?: string;
    key?: string;
    keytab?: string;
    limit?: number;
    link?: string;
    map?: string;
    module?: string;
    mountError?: string;
    mountSource?: string;
    mountTarget?: string;
    name?: string;
    namespace?: string;
    next?: string;
    node?: string;
    of?: string;
    option?: string;
    other?: string;
    output?: string;
    path?: string;
    peer?: string;
    pod?: string;
    podUid?: string;
    port?: number;
    protocol?: string;
    pv?: string;
    reason?: string;
    rest?: string;
    result?: string;
    seconds?: number;
    server?: string;
    service?: string;
    signal?: number;
    source?: string;
    sourcePort?: number;
    state?: string;
    status?: string;
    storage?: string;
    target?: string;
    to?: string;
    transport?: string;
    type?: string;
    uid?: number;
    unit?: string;
    version?: number;
    vm?: number;
    volume?: string;
    what?: string;
  };
  'proxy': {
    address?: string;
    port?: number;
  };
  'strace': {
    arguments?: string;
    begunAtLine?: number;
    by?: number;
    details?: string;
    error?: string;
    reason?: string;
    result?: string;
    seconds?: number;
    signal?: string;
    sincePrevious?: number;
    source?: string;
    status?: number;
    syscall?: string;
    target?: string;
  };
  'stunnel': {
    action?: string;
    address?: string;
    client?: string;
    connection?: string;
    depth?: number;
    errno?: number;
    error?: string;
    fd?: number;
    how?: string;
    listener?: string;
    name?: string;
    platform?: string;
    port?: number;
    server?: string;
    service?: string;
    session?: string;
    signal?: string;
    subject?: string;
    toSocket?: number;
    toTls?: number;
    version?: string;
    where?: string;
  };
  'systemd': {
    action?: string;
    arguments?: string;
    backoff?: string;
    code?: string;
    comm?: string;
    command?: string;
    containerName?: string;
    counter?: number;
    description?: string;
    device?: string;
    driver?: string;
    error?: string;
    job?: string;
    kind?: string;
    limit?: number;
    listenPort?: number;
    name?: string;
    namespace?: string;
    operation?: string;
    options?: string;
    other?: string;
    output?: string;
    path?: string;
    pid?: number;
    plugin?: string;
    pod?: string;
    podUid?: string;
    pv?: string;
    queued?: string;
    reason?: string;
    result?: string;
    signal?: string;
    source?: string;
    state?: string;
    status?: string;
    target?: string;
    to?: string;
    unit?: string;
    volume?: string;
    volumeHandle?: string;
    volumeName?: string;
    wanted?: string;
    what?: string;
  };
  'systemd-hostnamed': {
    kind?: string;
    name?: string;
  };
}

/** What the lives of each type have that facts of Mountline tell of. */
export interface LifeFields {
  'boot': {
    release?: string;
    bootId?: string;
  };
  'listener': {
    port: number;
  };
  'mount-row': {
    target: string;
    port?: number;
    row?: string;
  };
  'nfs-client': {
    port: number;
    /** count */
    use: number;
    row: string;
  };
  'nfs-server': {
    server: string;
    port?: number;
    /** count */
    mounts?: number;
    row?: string;
    unit?: string;
  };
  'pod': {
    namespace: string;
    pod: string;
    podUid?: string;
  };
  'port': {
    port: number;
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
  };
  'tunnel': {
    port?: number;
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
  };
  'proxy': {
    pid: number;
    port?: number;
    stateName?: string;
    fsId?: string;
    podUid?: string;
    pv?: string;
    target?: string;
    exitStatus?: number;
  };
  'volume': {
    podUid: string;
    pv: string;
    volumeHandle?: string;
  };
}
