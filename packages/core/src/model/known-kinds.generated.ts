// Generated from the message tables and the facts by `pnpm gen`.

/** What the events of each kind have that a source or a fact of Mountline tells of. */
export interface KnownFields {
  /** a mount that autofs could not create */
  'automount.failed': {
    fsType: string;
    source: string;
    target: string;
  };
  'automount.mounted': {
    target: string;
    source?: string;
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
  /** more control groups than the pods of a node need, 5000 or more */
  'cgroup.groups.many': {
    note: string;
    /** the one with the most */
    controller?: string;
    /** count */
    groups: number;
    /** of another controller; count */
    fewest: number;
  };
  /** a kill at the memory limit of a control group */
  'cgroup.oom-killed': {
    note: string;
    /** pod, container or unit, else the path */
    group: string;
    path?: string;
    /** whose limit */
    limitPath?: string;
    /** that of a group above */
    ofAncestor: boolean;
    unit?: string;
    podUid?: string;
    /** how the paths of its groups begin */
    podPath?: string;
    containerId?: string;
    /** of version 1; kB */
    memswLimit?: number;
    comms: readonly string[];
    pids: readonly string[];
    /** count */
    processes: number;
    /** whose need of memory it was */
    invoker?: string;
    /** programs of the EFS container among them */
    efs: boolean;
    /** memory.oom.group */
    together: boolean;
    /** kB */
    limit?: number;
    /** kB */
    usage?: number;
    /** whose line it is, where the log holds those of several */
    ofNode?: string;
  };
  /** processes that were killed for memory, by the counter of their control group */
  'cgroup.oom.counted': {
    note: string;
    group: string;
    podUid?: string;
    unit?: string;
    /** count */
    kills: number;
    /** of the whole group at once; count */
    groupKills?: number;
  };
  /** transient scopes of systemd (run-….scope), a thousand or more */
  'cgroup.scopes.many': {
    note: string;
    /** count */
    scopes: number;
    /** by the kubelet; count */
    ofMounts: number;
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
  /** starts of a container that failed with ENOSPC from mount(2) */
  'container.mount.refused': {
    note: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    containerName?: string;
    /** on the node */
    source?: string;
    /** count */
    times: number;
  };
  /** volumes without a listener, all of the node, while the container of the EFS proxies is not running */
  'container.mounts-stranded': {
    note: string;
    pod?: string;
    containerName: string;
    ports: readonly string[];
    /** count */
    mounts: number;
  };
  /** a pod of the EFS driver that a table of pods has as OOMKilled, with many restarts */
  'container.oom-listed': {
    note: string;
    pod: string;
    namespace?: string;
    /** count */
    restarts: number;
  };
  /** a container of the EFS proxies that was OOMKilled and started again several times */
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
    /** its uid, as systemd writes it */
    podSlice?: string;
    /** microseconds */
    livedFor: number;
    /** for its next start */
    waiting: boolean;
    open: boolean;
  };
  /** a container of the EFS proxies that has run for ten minutes since */
  'container.oom-restarts.ended': {
    note: string;
    pod?: string;
    containerName: string;
  };
  /** containers of a pod that were started again, or behind one that ended */
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
    /** from the journal: the kubelet waits before the next start */
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
  'csi.driver.started': {
    address: string;
  };
  'csi.zombie.reaped': {
    pid?: number;
    comm?: string;
    age?: string;
    process?: string;
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** metadata IO that uses up the burst credits of a file system */
  'efs.credits.drained': {
    note: string;
    fileSystem: string;
  };
  /** burst credits that are used up */
  'efs.credits.empty': {
    note: string;
    fileSystem: string;
    /** where it had some before; microseconds since 1970 */
    sinceAt?: number;
    /** microseconds */
    duration: number;
    /** so at the last value */
    open: boolean;
    /** the IO that used them up was metadata */
    byMetadata?: boolean;
  };
  /** burst credits that go down up to the last value */
  'efs.credits.falling': {
    note: string;
    fileSystem: string;
    /** bytes/h */
    perHour: number;
    /** bytes */
    balance: number;
    /** the day and time of the last value */
    asOf: string;
    /** how long they last from then on at that pace; microseconds */
    emptyFor: number;
    /** microseconds */
    duration: number;
    /** the IO of this time was metadata */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    suffix: string;
    section?: string;
  };
  /** the pod of the EFS driver on this node, called otherwise than in its published manifest */
  'efs.driver.named': {
    note: string;
    namespace: string;
    pod: string;
    daemonSet: string;
    containerName: string;
  };
  'efs.file.absent': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
  };
  'efs.health.passed': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** an EFS file system that was at the I/O limit of its General Purpose mode in several values one behind the other */
  'efs.io-limit.reached': {
    note: string;
    fileSystem: string;
    /** the lowest of them; % */
    percent: number;
    /** count */
    values: number;
    /** microseconds */
    duration: number;
    /** microseconds since 1970 */
    untilAt: number;
    /** so at the last value */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.key.removed': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** 0: there was no data IO at all */
    ratio: number;
    /** microseconds since 1970 */
    sinceAt?: number;
    /** with the day */
    since?: string;
    /** false where it was so from the first value on: then without the two */
    sinceKnown: boolean;
    /** microseconds */
    duration: number;
    open: boolean;
  };
  /** metadata IO that is many times the data IO, of the file system of a mount that is listed without an end */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName?: string;
    address?: string;
    reason: string;
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.mount.row-missing': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    dnsName: string;
  };
  'efs.mounts.listed': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    portLow?: number;
    portHigh?: number;
    path?: string;
  };
  /** a mount that found a port again */
  'efs.port.found-again': {
    note: string;
    portLow?: number;
    portHigh?: number;
    port?: number;
    target: string;
    /** of the shortage */
    nth: number;
  };
  /** a mount that succeeded on a port of which a tunnel had failed to start, and on which no table shows that nobody listens */
  'efs.port.given-again': {
    note: string;
    port: number;
    target: string;
  };
  /** mounts for which no port was free */
  'efs.port.none-free': {
    note: string;
    portLow?: number;
    /** of the range */
    portHigh?: number;
    /** that they ask for */
    port?: number;
    /** count */
    times: number;
    /** microseconds since 1970 */
    lastAt?: number;
    /** of the first */
    run?: number;
    nth: number;
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    portHigh: number;
    portLow: number;
  };
  /** a port that refused all six connects of one run of the mount helper */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    path: string;
    kilobytes: number;
  };
  /** a read-ahead that the EFS watchdog could not check */
  'efs.readahead.check-failed': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  /** a mount that did not answer when the EFS watchdog asked for its device */
  'efs.readahead.device-unknown': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    kilobytes: number;
    error: string;
  };
  /** a read-ahead that the EFS watchdog could not read */
  'efs.readahead.unreadable': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** a state that the EFS watchdog dropped while the row of its mount stood */
  'efs.state.dropped-while-mounted': {
    note: string;
    port: number;
    target: string;
    stateName?: string;
    /** microseconds since 1970 */
    droppedAt: number;
  };
  /** a state file of a mount helper that died, whose port stays blocked */
  'efs.state.left-over': {
    note: string;
    port: number;
    stateName: string;
    target?: string;
    /** microseconds since 1970 */
    triedAt: number;
    /** its name */
    file: string;
  };
  'efs.state.listed': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    release?: string;
  };
  'efs.tunnel.absent': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    config: string;
  };
  'efs.tunnel.dead': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** the tunnel of one mount, ended by signal 9 again and again */
  'efs.tunnel.killed-again': {
    note: string;
    port?: number;
    /** of this port */
    nth: number;
    stateName?: string;
    target?: string;
    /** count */
    kills: number;
    /** the longest pause; microseconds */
    everyFor: number;
    /** microseconds since 1970 */
    lastAt: number;
    /** microseconds */
    duration: number;
    open: boolean;
    /** limit or node, whose want of it the kernel gives as the reason, either where it was not read; none where its log was read and tells of no such kill */
    memory?: string;
  };
  /** whoever started it again was read on, and tells of no further kill */
  'efs.tunnel.killed-again.ended': {
    note: string;
    port?: number;
    nth: number;
  };
  'efs.tunnel.pid-file-absent': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** the pid in the state file of an EFS mount is that of the tunnel of another */
  'efs.tunnel.pid-of-another': {
    note: string;
    port: number;
    pid: number;
    /** the port of the other */
    of: number;
  };
  /** a tunnel that the watchdog does not start because its certificate is missing */
  'efs.tunnel.restart-blocked': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** a tunnel that ends at once each time the watchdog starts it */
  'efs.tunnel.restart-loop': {
    note: string;
    port?: number;
    /** of this port */
    nth: number;
    stateName: string;
    target?: string;
    /** that ended at once; count */
    restarts: number;
    /** of the last of these */
    exitStatus: number;
    /** the pid before the first of them */
    servedBy?: number;
    /** why it ends, in its own words */
    reason?: string;
    /** microseconds since 1970 */
    lastAt: number;
    /** microseconds */
    duration: number;
    open: boolean;
  };
  /** what ended it */
  'efs.tunnel.restart-loop.ended': {
    note: string;
    port?: number;
    nth: number;
  };
  'efs.tunnel.signal-sent': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
    command: string;
    program: string;
    netns?: string;
  };
  'efs.tunnel.still-running': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** tunnels of mounts that are gone which the watchdog tells to end at every poll, and which still run by its words */
  'efs.tunnel.unending': {
    note: string;
    /** count */
    count: number;
    /** as they count where the watchdog runs */
    pids: readonly string[];
    /** of the longest; microseconds */
    duration: number;
  };
  /** the pid in the state file of an EFS mount is that of a zombie */
  'efs.tunnel.zombie': {
    note: string;
    port: number;
    pid: number;
    program: string;
  };
  /** tunnels of several mounts that were found dead in one go */
  'efs.tunnels.dead-together': {
    note: string;
    /** count */
    tunnels: number;
    /** the watchdog itself had just been started */
    fresh: boolean;
    /** tunnels that ended by signal 9; count */
    killed: number;
  };
  /** tunnels of several mounts died together, several times within minutes */
  'efs.tunnels.restart-storm': {
    note: string;
    nth: number;
    /** count */
    bursts: number;
    /** most at once; count */
    tunnels: number;
    /** ended by signal 9; count */
    killed: number;
    /** microseconds */
    everyFor: number;
    /** microseconds since 1970 */
    lastAt: number;
    open: boolean;
    /** what the kubelet says just before them, where it is one thing before each */
    kubelet?: string;
  };
  /** what ended it */
  'efs.tunnels.restart-storm.ended': {
    note: string;
    nth: number;
  };
  'efs.unmount.grace-expired': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** the EFS watchdog ended by an error again and again */
  'efs.watchdog.exits': {
    note: string;
    nth: number;
    /** count */
    times: number;
    /** the last */
    status?: string;
    /** what it said last */
    error?: string;
    /** what it could not start */
    command?: string;
    /** microseconds */
    duration: number;
    /** microseconds since 1970 */
    lastAt: number;
    open: boolean;
    /** by which signal, where each of them was by one */
    killed?: string;
    /** the kernel says that its memory limit did it */
    byLimit: boolean;
    /** it says that the node had no memory left */
    byNode: boolean;
  };
  /** whoever starts it was read on, and tells of no further end */
  'efs.watchdog.exits.ended': {
    note: string;
    nth: number;
  };
  /** a table of all processes without the EFS watchdog, though an EFS mount stands */
  'efs.watchdog.missing': {
    note: string;
    /** of the mount */
    port: number;
    /** of systemd, where it ended and was not started again; not for a mount of a pod, which the CSI driver makes */
    unit?: string;
    /** where the log tells; microseconds since 1970 */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
    mountedBefore?: number;
    /** the last line of the traceback that follows */
    exception?: string;
  };
  'efs.watchdog.started': {
    port?: number;
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** the EFS watchdog waits for the command line of a process */
  'efs.watchdog.stuck': {
    note: string;
    pid: number;
    /** the pid of cat */
    reader: number;
    /** the process, by a pid that counts where the watchdog runs */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** the end of a FUSE daemon before its mount failed */
  'fuse.daemon.ended': {
    note: string;
    target: string;
    program: string;
    byMemory: boolean;
    /** the mount is the only one of this program */
    sure: boolean;
  };
  /** a table of processes without the daemon of a FUSE mount */
  'fuse.daemon.missing': {
    note: string;
    target: string;
    program: string;
  };
  /** a FUSE daemon that is stopped while its mount is there */
  'fuse.daemon.stopped': {
    note: string;
    target: string;
    program: string;
    pid: number;
  };
  /** a FUSE mount whose daemon is gone */
  'fuse.disconnected': {
    note: string;
    target: string;
    fsType?: string;
    source?: string;
    /** its daemon */
    program?: string;
    podUid?: string;
    /** count */
    times: number;
    /** microseconds since 1970 */
    lastAt?: number;
    /** the programs that met the error, in words */
    callers?: string;
    /** it is mounted at capture and no process of its daemon runs */
    open: boolean;
  };
  /** a FUSE mount that was unmounted or mounted again after its daemon had gone */
  'fuse.disconnected.ended': {
    note: string;
    target: string;
  };
  /** tasks that wait for the answer of a FUSE daemon */
  'fuse.tasks.waiting': {
    note: string;
    /** count */
    count: number;
  };
  /** an rpc.gssd without a Kerberos context for a server */
  'gssd.context.failed': {
    server: string;
    function?: string;
    keytab?: string;
  };
  'host.renamed': {
    name: string;
    kind?: string;
  };
  /** programs that asked for inotify watches or instances and got none */
  'inotify.exhausted': {
    note: string;
    of: 'watches' | 'instances';
    /** count */
    lines: number;
    programs: readonly string[];
    /** by sysctl, in the same folder or the only one */
    limit?: number;
    setting: string;
    /** microseconds */
    duration: number;
    /** so at capture, by the time of the last line */
    open: boolean;
    /** fine: none of df is full; full */
    disks?: string;
  };
  /** inotify instances that the processes of a user held when there was no room for more */
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
  /** the limit was lowered between two captures */
  'inotify.limit.lowered': {
    note: string;
    of: 'watches' | 'instances';
    before: number;
    /** since */
    limit: number;
  };
  /** a limit of inotify that was met, and not one of the program that asked */
  'inotify.limit.met': {
    note: string;
    of: 'watches' | 'instances';
  };
  /** the limit was raised between two captures */
  'inotify.limit.raised': {
    note: string;
    of: 'watches' | 'instances';
    before: number;
    /** since */
    limit: number;
  };
  /** room for inotify again */
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
  'kernel.suspend.entered': {
    state: string;
  };
  'kernel.suspend.exited': {
  };
  /** the kubelet in state D */
  'kubelet.blocked': {
    note: string;
    pid: number;
    wchan: string | null;
    /** left out where nothing tells */
    nfs?: boolean;
  };
  /** a call of the kubelet about a file that had not come back when it wrote down its goroutines */
  'kubelet.call.waiting': {
    note: string;
    call: string;
    /** the function of the kubelet */
    via: string;
    /** of the loop that starts and stops pods, or of the start of the kubelet */
    main: boolean;
    /** at least; microseconds */
    duration: number;
    /** in such calls; count */
    goroutines: number;
    /** it was a profile, and the kubelet went on */
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
  /** the last renewal of the Lease of this node by its kubelet */
  'kubelet.lease.renewed': {
    note: string;
    node: string;
    /** longer ago than the Lease lasts */
    overdue: boolean;
    /** until the capture; microseconds */
    duration?: number;
  };
  /** an OOM-killed process reported by the kubelet */
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
  /** the first line of the kubelet behind a silence */
  'kubelet.resumed': {
    note: string;
    /** microseconds */
    silentFor: number;
  };
  /** a spell in which an NFS server of the kubelet did not answer */
  'kubelet.server.silent': {
    note: string;
    server: string;
    answered: boolean;
    /** microseconds since 1970 */
    untilAt: number;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    peer?: string;
  };
  /** a silence of the kubelet while others go on */
  'kubelet.silence': {
    note: string;
    /** microseconds */
    duration: number;
    /** microseconds */
    usualGapFor: number;
    /** lines of other units meanwhile; count */
    others: number;
    /** so many are known, of a part of a gap */
    atLeast?: boolean;
    /** left out where the log ends long before the capture */
    open?: boolean;
    /** it lasted until the node went down */
    rebooted: boolean;
    nth: number;
  };
  /** the end of a standstill of the kubelet */
  'kubelet.stall.ended': {
    note: string;
    nth: number;
  };
  /** a standstill of the kubelet */
  'kubelet.stalled': {
    note: string;
    /** microseconds */
    duration: number;
    by: 'housekeeping' | 'goroutines' | 'silence';
    /** left out where nothing tells */
    open?: boolean;
    nth: number;
    /** what it waited for was not over before; microseconds since 1970 */
    lateAt?: number;
    /** which silence of the kubelet it is, by number */
    silence?: number;
    /** it lasted until the node went down */
    down?: boolean;
    /** how systemd tells of its end */
    stop?: string;
    /** as Kubernetes calls it */
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
  /** a process began to listen on a port */
  'listener.began': {
    note: string;
    port: number;
    nth: number;
    who: string;
    unit?: string;
  };
  /** an answer on a port behind the time at which the kernel's lines put the death of its listener */
  'listener.death-contradicted': {
    note: string;
    port: number;
    /** microseconds since 1970 */
    deadAt: number;
    /** microseconds since 1970 */
    renewedAt: number;
  };
  /** the death of a listener, as the interval in which it died */
  'listener.died': {
    note: string;
    port: number;
    how: 'seen' | 'inferred';
    /** by which others name it; microseconds since 1970 */
    diedAt: number;
    /** of systemd */
    unit?: string;
    /** of which AZNFS removed the configuration */
    azureServer?: string;
    /** nothing tells when it answered last */
    unseen?: boolean;
  };
  /** the process that listened on a port ended */
  'listener.ended': {
    note: string;
    port: number;
    nth: number;
    who: string;
    /** of systemd */
    unit?: string;
    /** of which AZNFS removed the configuration */
    azureServer?: string;
    /** how long df of the mount hung, for which the watchdog of EFS killed it; microseconds */
    hungFor?: number;
  };
  'listener.started': {
    address: string;
    port: number;
  };
  /** units that ended while the listener of a port died, and that were not started since */
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
  /** mounts below a mount that is busy */
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
    /** one of them is in another mount namespace than the host */
    elsewhere: boolean;
    /** the first of these */
    inside?: number;
  };
  /** a mount point that could not be examined */
  'mount.check.failed': {
    error: string;
    command?: string;
    arguments?: string;
    output?: string;
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
  /** mount.nfs or umount processes of one mount point and one server that wait in the kernel and have run for minutes */
  'mount.command.hanging': {
    note: string;
    operation: 'mount' | 'remount' | 'unmount';
    target: string;
    /** as it is mounted, where known */
    server?: string;
    /** of this node */
    port?: number;
    /** of a volume of a pod */
    podUid?: string;
    /** the pid of the oldest, as the table shows it */
    first: number;
    /** left out where they are those of a container */
    pids?: readonly string[];
    /** count */
    count: number;
    /** of the oldest; microseconds */
    duration: number;
    /** the table is of one */
    container?: boolean;
    /** the server is named by a Service of the cluster */
    inCluster?: boolean;
    /** asked for */
    kerberos?: boolean;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    /** how a server that is not this node is asked */
    peer?: string;
    /** where that is not the answer of the server: rpcbind, lockd, gssd, later, turn, client */
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
  /** an unmount behind which the NFS client of the mount lives on */
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
  /** an NFS mount on 127.0.0.1 that the host has no row of, in the mount table of another namespace */
  'mount.elsewhere': {
    note: string;
    port: number;
    target: string;
    file: string;
    pid?: number;
    /** of whom the tables are */
    pids?: readonly string[];
    /** its command, where a table of processes names it */
    process?: string;
  };
  /** processes that hold a mount */
  'mount.held': {
    note: string;
    target?: string;
    port: number;
    pids: readonly string[];
    /** those of them that can be killed */
    kill?: readonly string[];
    /** others that sleep in NFS and may wait for it */
    maybe?: readonly string[];
    /** those in D of which nothing tells what they sleep in */
    untold?: readonly string[];
  };
  /** the mount helper's own check of the mount point in state D */
  'mount.helper.hanging': {
    note: string;
    target: string;
    pid: number;
    port?: number;
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
    /** which life of the port it is */
    portLife?: number;
    /** microseconds since 1970 */
    lifeFromAt?: number;
    /** the last life of the port before it in which its tunnel did not fail */
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
  /** a mount.nfs in state D */
  'mount.nfs.hanging': {
    note: string;
    operation: 'mount' | 'remount';
    target: string | null;
    /** where it is a volume of a pod */
    podUid?: string;
    port?: number;
    /** left out where it is that of a container */
    pid?: number;
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
  /** a mount unit whose mount program ended well while systemd saw no mount */
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
  /** mounts that the kernel had no room for, of all containers of the node and of the kubelet */
  'mount.room.refused': {
    note: string;
    /** count */
    times: number;
    /** how many; count */
    containers: number;
    /** how often one of tmpfs or a bind failed; count */
    volumes: number;
    sources: readonly string[];
    open: boolean;
  };
  /** such rows that became more from table to table */
  'mount.rows.grew': {
    note: string;
    target: string;
    counts: readonly string[];
    /** count */
    tables: number;
    /** they doubled, twice or more */
    doubling: boolean;
  };
  /** the same row many times in /proc/mounts or in what mount(8) or findmnt(8) printed */
  'mount.rows.repeated': {
    note: string;
    /** where it stands most often */
    target: string;
    /** the target as /proc writes it */
    written: string;
    source: string;
    /** count */
    times: number;
    /** more mount points with seven and more; count */
    others: number;
    /** of the table; count */
    rows: number;
  };
  /** a row of the mount point whose port is served */
  'mount.served': {
    note: string;
    target: string;
    /** of a try to mount it, without a boot between */
    port?: number;
  };
  /** an EFS mount whose port the tunnel of another file system has */
  'mount.served-by-another': {
    note: string;
    port: number;
    target: string;
    /** its own */
    fsId: string;
    otherFs: string;
    /** microseconds since 1970 */
    givenAt?: number;
  };
  /** a doubled stack that no longer stands in a later table */
  'mount.stack.cleared': {
    note: string;
    target: string;
    group: number;
  };
  /** identical mounts of one peer group on each other */
  'mount.stack.doubling': {
    note: string;
    target: string;
    /** the target as the table writes it */
    written: string;
    majorMinor: string;
    root: string;
    group: number;
    /** count */
    count: number;
    /** count */
    doublings: number;
    /** 2^n or 2^n - 1 */
    exact: boolean;
    open: boolean;
    /** how many after the next two mounts */
    next: readonly string[];
    /** now and then */
    counts: readonly string[];
    /** of the table, where all of it was read; count */
    rows?: number;
    /** count */
    mountMax: number;
    mountMaxFrom: string;
    limitReachedAt: string;
    /** node, container: whose table has no room first */
    limitIn: string;
    /** true where it stands in the table of a container */
    ofContainer?: boolean;
    /** true where that of the node was read too, and does not show it */
    notOnNode?: boolean;
    /** how many each mount made, where the ids show it */
    generations?: readonly string[];
    podUid?: string;
    containerName?: string;
    pv?: string;
    /** a CSI driver mounts it, as a volume of a pod */
    published?: boolean;
    node?: string;
  };
  /** a stack of identical mounts that grew from table to table */
  'mount.stack.grew': {
    note: string;
    target: string;
    majorMinor: string;
    root: string;
    /** where only one peer group is counted */
    group?: number;
    pattern: 'doubling' | 'linear' | 'uneven';
    counts: readonly string[];
    /** count */
    tables: number;
    orderedBy: string;
  };
  /** identical mounts on each other that came one by one */
  'mount.stack.linear': {
    note: string;
    target: string;
    /** the target as the table writes it */
    written: string;
    majorMinor: string;
    root: string;
    /** count */
    count: number;
    /** of the table; count */
    rows: number;
    /** count */
    mountMax: number;
    /** mounts until fs.mount-max; count */
    left: number;
    /** true where it is in the table of a container */
    ofContainer?: boolean;
    /** true where that of the node was read too, and does not show it */
    notOnNode?: boolean;
    podUid?: string;
    containerName?: string;
    pv?: string;
  };
  /** the same peer group doubles at another mount point or in another mount namespace */
  'mount.stack.mirrored': {
    note: string;
    target: string;
    /** the target of the stack that is told */
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
  /** how many mounts the table of the node holds at capture */
  'mount.table.counted': {
    note: string;
    /** count */
    rows: number;
    /** count */
    mountMax: number;
    /** there is no room for a container more */
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
    /** how long each took, in words */
    limits?: string;
    /** of all of them, where a mount table or a line names it */
    server?: string;
    /** the processes that remained, in words */
    left?: string;
    leftPids?: readonly string[];
    /** whose access started it, in words */
    automount?: string;
    isNfs: boolean;
    /** mount: none of them is mounted at capture; unmount: one of them is, or its process is still there */
    open: boolean;
  };
  /** mount units that were mounted or unmounted after they had timed out */
  'mount.unit.timed-out.ended': {
    note: string;
    operation: string;
    nth: number;
  };
  /** unmounts of a volume that were refused as busy */
  'mount.unmount.busy': {
    note: string;
    /** the volume of the pod, else its mount point */
    mount: string;
    target?: string;
    podUid: string;
    pv?: string;
    /** count */
    times: number;
    /** that, in words */
    often: string;
    /** microseconds since 1970 */
    lastAt?: number;
    /** microseconds */
    duration: number;
    /** it was unmounted after a refusal or two within a minute */
    over: boolean;
    /** it was refused up to the end of the log, or is mounted at capture */
    open: boolean;
  };
  /** an unmount of a volume that was refused as busy three times or over a minute */
  'mount.unmount.busy-again': {
    note: string;
    mount: string;
  };
  /** an unmount of a volume after those that were refused as busy */
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
  /** an NFS row of a volume that was unmounted by all reports */
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
    /** how many mounts lie there on each other; count */
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
  };
  'mount.unmounting': {
    podUid?: string;
    pv?: string;
    unit?: string;
    description?: string;
    target?: string;
    containerName?: string;
  };
  /** an NFS row on 127.0.0.1 whose port somebody listens on */
  'mount.with-listener': {
    note: string;
    port: number;
    /** address and port that the mount dials */
    endpoint: string;
    target: string;
    program?: string;
    pid?: string;
    /** it is no tunnel of efs-utils */
    foreign?: boolean;
    subPath: boolean;
    majorMinor: string;
    hard: boolean | null;
    timeo: number | null;
    /** count */
    retrans: number | null;
  };
  /** an NFS row on 127.0.0.1 whose port nobody listens on */
  'mount.without-listener': {
    note: string;
    port: number;
    /** address and port that the mount dials */
    endpoint: string;
    target: string;
    /** it is a bind of a directory of the volume */
    subPath: boolean;
    /** 0.1 s */
    timeo: number | null;
    /** count */
    retrans: number | null;
    hard: boolean | null;
    majorMinor: string;
  };
  /** writes of a mount that wait */
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
  /** a link that came up again or a network service that was started again */
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
  /** a link that went down or a network service that was stopped */
  'network.lost': {
    note: string;
    name: string;
    nth: number;
  };
  /** calls of an NFS client that wait for a connection or for a slot */
  'nfs.calls.waiting': {
    note: string;
    /** as it was mounted, else its address */
    server: string;
    port: number;
    /** it is this node */
    local: boolean;
    connected: boolean;
    /** count */
    calls: number;
    /** wait for a connection; count */
    unsent: number;
    /** have no answer yet; count */
    sent: number;
    /** wait for a slot; count */
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
  /** an NFS client of a port of 127.0.0.1 in the list or the statistics of the kernel */
  'nfs.client.listed': {
    note: string;
    port: number;
    /** the files that show it */
    by: readonly string[];
    /** as the list counts them; count */
    users?: number;
    /** of an outage of the port that it waited in */
    nth?: number;
  };
  /** when the kernel made the superblock behind a loopback mount, from its age */
  'nfs.client.made': {
    note: string;
    port: number;
    target: string;
    /** microseconds */
    ageFor: number;
  };
  /** an NFS superblock that is older than the mount of it */
  'nfs.client.older-than-mount': {
    note: string;
    port: number;
    target: string;
    /** microseconds */
    ageFor: number;
    /** microseconds */
    mountedFor: number;
    /** when the superblock was made; microseconds since 1970 */
    madeAt: number;
  };
  /** an NFS mount over 127.0.0.1 that has no answer and whose client is in another network namespace */
  'nfs.client.other-netns': {
    note: string;
    port: number;
    targets: readonly string[];
    /** more mounts than one name this port */
    several: boolean;
  };
  /** an NFS client that tried again and again to connect and sent nothing, between captures of its counters */
  'nfs.client.redialing': {
    note: string;
    server: string;
    port: number;
    nth: number;
    /** count */
    connects: number;
    /** microseconds */
    duration: number;
    /** the same, of the ages of the mount; microseconds */
    triedFor: number;
    /** it was so when the counters were read last */
    open: boolean;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    /** how one that is not this node is asked */
    peer?: string;
  };
  /** what ended it, calls that go out again or a client that is gone */
  'nfs.client.redialing.ended': {
    note: string;
    server: string;
    port: number;
    nth: number;
  };
  /** an NFS client of 127.0.0.1 whose port nobody listens on */
  'nfs.client.without-listener': {
    note: string;
    port: number;
    /** address and port that it dials */
    endpoint: string;
    /** count */
    use: number;
    row: boolean;
  };
  /** an NFS client of 127.0.0.1 that has no row */
  'nfs.client.without-row': {
    note: string;
    port: number;
    /** address and port that it dials */
    endpoint: string;
    /** count */
    use: number;
    listener: 'none' | 'present' | 'unknown';
  };
  /** an NFSv4 client identity used by two clients */
  'nfs.clientid.in-use': {
    server: string;
  };
  /** connections to an NFS server that the kernel asked for and that nothing answered at capture */
  'nfs.connection.unanswered': {
    note: string;
    /** as it was mounted, else its address */
    server: string;
    address: string;
    port: number;
    /** ports of this node */
    from: readonly string[];
  };
  /** a directory that this host cannot export over NFS */
  'nfs.export.failed': {
    path: string;
    error?: string;
  };
  /** a file on an NFS server whose file ID changed */
  'nfs.fileid.changed': {
    server: string;
    fsid?: string;
    expected?: string;
    got?: string;
  };
  /** the last renewal of an NFSv4 lease that ran out since */
  'nfs.lease.renewed': {
    note: string;
    server: string;
    port: number;
    /** it is this node */
    local: boolean;
    /** by how much; microseconds */
    expiredFor: number;
    /** how often the client tried to connect */
    connects?: bigint;
    /** calls that it sent */
    sends?: bigint;
    /** of NFS */
    version?: string;
  };
  /** an NFSv4 lease that is valid at capture, so that its server answered less than the length of the lease and a second before */
  'nfs.lease.valid': {
    note: string;
    server: string;
    port: number;
    /** it is this node */
    local: boolean;
    /** its length; microseconds */
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
    /** how long it had run at capture, where a table tells; microseconds */
    age?: number;
    /** it waits for the answer to a call */
    rpc?: boolean;
  };
  /** a mount whose directories are listed at a high rate, while hardly anything is read, written or changed */
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
    /** it was so when the counters were read last */
    open: boolean;
    podUid?: string;
    /** of the pods that have it mounted */
    podUids?: readonly string[];
    /** the EFS file system, where something names it */
    efs?: string;
    /** its version of NFS is one that EFS has, or is not told */
    mayBeEfs: boolean;
    /** as Kubernetes calls it */
    node?: string;
    /** 1/s */
    dataPerSecond: number;
  };
  /** a storm that later captures of the counters show no more */
  'nfs.metadata.storm.ended': {
    note: string;
    target: string;
  };
  /** a mount that failed */
  'nfs.mount.fails': {
    note: string;
    /** the file system of EFS, `server:/export` or the volume */
    of: string;
    cause: 'name' | 'unreachable' | 'refused' | 'reset' | 'denied' | 'permission' | 'path' | 'protocol' | 'helper' | 'options' | 'credentials' | 'tls' | 'tunnel' | 'network' | 'other';
    /** to the server, or of the mount itself */
    on: 'the-way' | 'the-mount';
    /** the last ones of who tried */
    words: string;
    efs: boolean;
    fsId?: string;
    /** of efs-utils: its log was read, or is in the pod of the driver, or on the node; none where it was not the helper */
    helper: string;
    /** its name */
    server?: string;
    /** the arguments with which rpcinfo asks it */
    rpcbind?: readonly string[];
    /** volumes or mount points */
    mounts?: readonly string[];
    /** of these, in words */
    pods?: string;
    /** count */
    times: number;
    /** that, in words */
    often: string;
    /** microseconds */
    duration: number;
    /** microseconds since 1970 */
    lastAt?: number;
    /** the last was just before the capture */
    open: boolean;
    nth: number;
  };
  /** a mount that failed three times and more over half a minute and more */
  'nfs.mount.fails-again': {
    note: string;
    of: string;
    nth: number;
  };
  /** Kerberos that failed on this node when a mount was denied */
  'nfs.mount.kerberos-failed': {
    note: string;
    of: string;
    nth: number;
    /** where rpc.gssd names it */
    keytab?: string;
  };
  /** a mount that failed and stands at capture */
  'nfs.mount.stands': {
    note: string;
    of: string;
    /** the mount point */
    mount: string;
    nth: number;
  };
  /** the end of such refusals */
  'nfs.mount.statd-found': {
    note: string;
  };
  /** mounts that mount.nfs refused because no rpc.statd runs */
  'nfs.mount.statd-missing': {
    note: string;
    /** count */
    times: number;
    /** volumes or mount points */
    of: readonly string[];
    /** microseconds */
    duration: number;
    /** what start-statd says itself */
    script?: string;
    open: boolean;
  };
  /** an rpc.statd that ran on this node already when mount.nfs found none */
  'nfs.mount.statd-overlooked': {
    note: string;
    pid: number;
  };
  /** a mount that succeeded behind those that failed */
  'nfs.mount.works': {
    note: string;
    of: string;
    /** the volume or the mount point */
    mount: string;
    nth: number;
  };
  /** an NFSv4 open file that the kernel could not recover */
  'nfs.open.recovery-failed': {
    file: string;
    error: number;
  };
  /** READDIR calls that multiplied from one capture of the counters to the next */
  'nfs.operations.mix-changed': {
    note: string;
    target: string;
    /** 1/s */
    before: number;
    /** 1/s */
    after: number;
  };
  /** what a mount was asked for between two captures of its counters */
  'nfs.operations.rate': {
    note: string;
    target: string;
    /** how many mount points share them; count */
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
  /** an NFS client of 127.0.0.1 that nobody listens for */
  'nfs.port.outage': {
    note: string;
    port: number;
    /** address and port that the client dials */
    endpoint: string;
    /** of this port */
    nth: number;
    open: boolean;
    targets: readonly string[];
    /** microseconds since 1970 */
    diedAt?: number;
    /** of the spell of silence of one that is over; microseconds since 1970 */
    untilAt?: number;
    /** at least; microseconds */
    duration: number;
    /** state files of EFS mounts are in the bundle */
    states?: boolean;
  };
  /** the end of a wait for a port without listener */
  'nfs.port.recovered': {
    note: string;
    port: number;
    nth: number;
  };
  /** the end of the answers of an NFS server, as the interval in which it fell silent, or the latest time of it */
  'nfs.server.fell-silent': {
    note: string;
    server: string;
    /** inferred */
    how: string;
    /** of the spell; microseconds since 1970 */
    untilAt: number;
  };
  /** an NFS server that does not answer */
  'nfs.server.not-responding': {
    server: string;
    reason: string;
  };
  'nfs.server.ok': {
    server: string;
  };
  /** the end of a spell in which an NFS server did not answer */
  'nfs.server.silence-ended': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** how long the kernel said so; it was silent before its first line; microseconds */
    saidFor?: number;
  };
  /** a spell in which an NFS server did not answer */
  'nfs.server.silent': {
    note: string;
    server: string;
    /** count */
    lines: number;
    answered: boolean;
    /** it is this node */
    local: boolean;
    of: string;
    /** the node that wrote the lines, where a log holds those of several; else of is empty */
    writer?: string;
    /** how it was to the others */
    elsewhere?: string;
    /** what a local one is */
    itself: string;
    /** its first line; microseconds since 1970 */
    since: number;
    /** when it answered, else up to when the log of the kernel was read without an answer; microseconds since 1970 */
    untilAt: number;
    /** absent where the lines have no times; microseconds */
    duration?: number;
    /** where one client only can have spoken */
    port?: number;
    /** else: the ports */
    candidates?: readonly string[];
    /** true */
    ofNode?: boolean;
    address?: string;
    service?: string;
    tcpPort?: number;
    rdmaPort?: number;
    rpcinfo?: readonly string[];
    /** how one that is not this node is asked */
    peer?: string;
  };
  /** a spell in which an NFS server did not answer that was going on at capture */
  'nfs.server.still-silent': {
    note: string;
    server: string;
    of: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** its mount points that are left, in words */
    mounted?: string;
  };
  /** tasks that are in D inside NFS or RPC at capture, while a mount of the server stands and nothing tells whether it answers again */
  'nfs.server.tasks-blocked': {
    note: string;
    server: string;
    /** microseconds since 1970 */
    untilAt: number;
    /** count */
    count: number;
    of: string;
  };
  /** an NFSv4 mount that failed while the client identified the server */
  'nfs.server.trunking-failed': {
    error: number;
  };
  /** an NFS server that did not answer several times */
  'nfs.silences.counted': {
    note: string;
    server: string;
    /** the node, as of the spells */
    of: string;
    /** count */
    spells: number;
    /** the last of them */
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
  /** an NFSv4 lease that was renewed behind a recovery that failed */
  'nfs.state.recovered': {
    note: string;
    spell: string;
    server?: string;
    /** something stays lost */
    lost: boolean;
  };
  /** a recovery of NFS state that failed */
  'nfs.state.recovery-failed': {
    note: string;
    /** its name */
    spell: string;
    /** the client, and the version */
    of: string;
    /** where it is known */
    server?: string;
    /** the lines name it */
    named: boolean;
    /** some do not */
    mixed: boolean;
    /** it is this node */
    local?: boolean;
    /** of this node, where one client only can be meant */
    port?: number;
    /** of NFS */
    version: number;
    errors: readonly string[];
    /** of them */
    meaning?: string;
    /** of the state manager, in words */
    failures?: string;
    refused: boolean;
    /** what its errors mean */
    inUse: boolean;
    /** lines; 1/min */
    storm?: number;
    /** what, in words */
    lost?: string;
    locks: boolean;
    /** whether some were lost */
    opens: boolean;
    pids?: readonly string[];
    /** beside that, the kernel is one that writes the line of locks that were not lost too */
    older: boolean;
    /** microseconds */
    duration: number;
  };
  /** NFS state that was lost for sure, or a state manager that failed for longer */
  'nfs.state.recovery-failed-surely': {
    note: string;
    spell: string;
  };
  /** a recovery of NFS state that fails up to the capture */
  'nfs.state.recovery-going-on': {
    note: string;
    spell: string;
    server?: string;
    /** of the state manager, in words */
    failures: string;
  };
  /** tasks that the kernel found asleep inside NFS for minutes, while it says of no NFS server that it does not respond */
  'nfs.tasks.hung': {
    note: string;
    /** how many, in words */
    tasks: string;
    programs: readonly string[];
    pids: readonly string[];
    /** the innermost of NFS */
    functions: readonly string[];
    /** of each its longest sleep that the lines prove; the least of them; microseconds */
    waitedFor: number;
    /** one is a mount.nfs that waits for another mount */
    mounts: boolean;
    /** a table of processes of the last capture shows one of them in D */
    open: boolean;
    /** it is known whose pages a thread of the kernel writes back */
    named: boolean;
    /** those of which mounts, in words */
    written?: string;
    /** the filter of ss that shows the connections of NFS over TCP */
    ports?: readonly string[];
  };
  /** a table of all processes of the last capture that shows none of them in D */
  'nfs.tasks.hung.ended': {
    note: string;
  };
  /** a touch that took many times what another one took */
  'nfs.touch.slow': {
    note: string;
    /** the slow file */
    target: string;
    /** ms */
    realMs: number;
    /** ms */
    otherMs: number;
    /** as the counters of NFS call it */
    mount?: string;
    /** the processes of the node were listed: who walks the mount is known */
    processes: boolean;
    /** the mount table has it on NFS */
    onNfs: boolean;
  };
  /** a write that the NFS server did not accept */
  'nfs.write.empty': {
    expected: number;
  };
  'nfsd.grace.ended': {
  };
  'nfsd.grace.skipped': {
    net: string;
  };
  'nfsd.grace.started': {
    seconds: number;
    net?: string;
  };
  /** threads of this host's own NFS server that the kernel found hung */
  'nfsd.hung': {
    note: string;
    /** what they wait for */
    wait: 'storage' | 'callback' | 'cache' | 'client' | 'ceph' | 'fuse' | 'other';
    /** how many, in words */
    tasks: string;
    /** what they sleep in */
    functions: readonly string[];
    /** the type of the local one */
    fileSystem?: string;
    /** other tasks that hang in it and are no NFS client */
    others?: string;
    /** microseconds */
    waitedFor: number;
    /** a table of processes of the last capture shows one of them in D */
    open: boolean;
  };
  /** threads of nfsd that hung and no longer do */
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
  /** a call for an NFSv3 lock that took ten seconds or more */
  'nlm.call.slow': {
    note: string;
    server: string;
    target: string;
    pid?: number;
    /** microseconds */
    duration: number;
    /** it took as long as one does without rpc.statd, which does not run */
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
  /** a table of locks in which no program of this node holds one on the mount */
  'nlm.lock.elsewhere': {
    note: string;
    server: string;
    nth: number;
    target: string;
  };
  /** programs of this node that hold the NFSv3 lock that others wait for, or one on its mount */
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
    /** pids of all that wait for it here */
    behind?: readonly string[];
  };
  /** the lockd of a server on this node is registered and listens */
  'nlm.lockd.listening': {
    note: string;
    server: string;
    port: number;
  };
  /** a list of registered RPC programs of this node without lockd */
  'nlm.lockd.unregistered': {
    note: string;
  };
  /** locks that were refused because rpc.statd of this node did not take the peer on */
  'nlm.refused': {
    note: string;
    server: string;
    nth: number;
    /** rpc.statd itself says that it refused */
    answered: boolean;
  };
  /** NFSv3 locks that wait */
  'nlm.stall': {
    note: string;
    server: string;
    /** of this server */
    nth: number;
    /** where known */
    address?: string;
    /** the server as its mount names it, where known */
    host?: string;
    cause: 'server' | 'statd' | 'held';
    open: boolean;
    /** count */
    tasks: number;
    /** count */
    lines: number;
    /** null where the log tells no length; microseconds */
    duration?: number | null;
    rpcbind?: readonly string[];
    /** the arguments with which rpcinfo asks them */
    lockd?: readonly string[];
    startStatd: readonly string[];
    restartStatd: readonly string[];
    /** the commands that start rpc.statd, start it anew, and show what it says */
    statdSays: readonly string[];
  };
  /** the latest time at which a lock waited already for the lockd of a server */
  'nlm.stall.began': {
    note: string;
    server: string;
    nth: number;
    /** inferred */
    how: string;
    /** from then to the end of the wait, where it is known; microseconds */
    waitedFor?: number;
  };
  /** the end of a wait for NFSv3 locks */
  'nlm.stall.ended': {
    note: string;
    server: string;
    nth: number;
    /** by a boot of the node, before which it may have been over */
    rebooted: boolean;
  };
  /** a sign that the wait for a lock was longer than an ordinary call */
  'nlm.stall.lasting': {
    note: string;
    server: string;
    nth: number;
  };
  /** a task whose stack shows that it waits for an NLM lock */
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
    /** how long before; microseconds */
    apart: number;
  };
  /** what is dirty on the node, of all file systems */
  'node.dirty-pages': {
    note: string;
    /** MiB */
    dirtyMiB: number;
    /** MiB */
    writebackMiB: number;
  };
  /** a node that is not ready, by its object */
  'node.not-ready': {
    note: string;
    node: string;
    /** as Kubernetes calls it */
    named: string;
    /** False, as its kubelet says, or Unknown, as nothing comes from it */
    ready: 'False' | 'Unknown';
    /** microseconds since 1970 */
    sinceAt?: number;
    /** the last status that came; microseconds since 1970 */
    heartbeatAt?: number;
  };
  /** the node was booted again, after the first of what was read */
  'node.rebooted': {
    note: string;
    release?: string;
  };
  /** unmounts by hand or by systemd that were refused as busy */
  'node.unmount.busy': {
    note: string;
    /** the mount point */
    mount: string;
    /** how often, in words */
    often: string;
    /** of an NFS mount, as the mount table of the capture names it */
    server?: string;
    /** it is mounted at capture */
    open: boolean;
  };
  /** an unmount after those that were refused as busy */
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
  /** lines of the kubelet that go on without such a pod */
  'pod.cleanup.ceased': {
    note: string;
    podUid: string;
  };
  /** a pod whose subPath volumes the kubelet walks, on a mount that is listed without an end */
  'pod.cleanup.on-storm': {
    note: string;
    target: string;
    podUid: string;
    /** 1/min */
    perMinute: number;
  };
  /** a pod whose remains the kubelet comes back to again and again */
  'pod.cleanup.repeating': {
    note: string;
    node: string;
    podUid: string;
    /** count */
    lines: number;
    /** as the kubelet itself counts them, those of other pods among them; count */
    errors: number;
    /** different ones; count */
    paths: number;
    /** it walks what is below a subPath volume */
    subPath: boolean;
    pv?: string;
    containerName?: string;
    /** microseconds */
    duration: number;
    /** 1/min */
    perMinute: number;
    /** the server does not know what is mounted any more */
    stale?: boolean;
    /** somebody uses the mount, or one stands on the directory */
    busy?: boolean;
    /** umount says that nothing is mounted there */
    notMounted?: boolean;
    /** it finds one where it expects directories */
    file?: boolean;
    /** of that mount, where told */
    target?: string;
    /** it still did when its log ends */
    open: boolean;
  };
  /** a pod that the kubelet could not delete */
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
  /** a warning of Kubernetes about a pod */
  'pod.warned': {
    note: string;
    pod?: string;
    namespace?: string;
    reason?: string;
    /** count */
    times: number;
  };
  /** pods of this node that only their finalizers keep */
  'pods.kept': {
    note: string;
    node: string;
  };
  /** pods of this node that are Terminating for long, while the kubelet goes on */
  'pods.overdue': {
    note: string;
    node: string;
    /** how many; count */
    pods: number;
    names: readonly string[];
    podUids: readonly string[];
    /** behind their grace period, the longest; microseconds */
    overdueFor?: number;
    /** at least, where that is not known; microseconds */
    terminatingFor?: number;
    from: 'objects' | 'tables' | 'journal';
    /** the node as Kubernetes calls it */
    named?: string;
    /** no later table shows that they are gone */
    open: boolean;
  };
  /** a later table that does not list pods which were Terminating long after their grace period */
  'pods.overdue.ended': {
    note: string;
    node: string;
  };
  /** pods of this node whose grace period is known, and over for long */
  'pods.past-grace': {
    note: string;
    node: string;
  };
  /** pods that are Terminating, at capture or when the kubelet last wrote */
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
  /** a running program whose work it is to walk trees of files, on an NFS mount */
  'process.tree-walker': {
    note: string;
    pid: number;
    program: string;
    target: string;
  };
  /** writes that are on their way at once to a proxy that is killed again and again */
  'proxy.burst': {
    note: string;
    group: string;
    nth: number;
    ports: readonly string[];
    /** calls times wsize, over all ports; KiB */
    burstKiB: number;
  };
  /** connections that a proxy of NFS mounts asked for and that nothing answered at capture */
  'proxy.connection.unanswered': {
    note: string;
    address: string;
    port: number;
    programs: readonly string[];
    pids: readonly string[];
    /** on which they listen for mounts */
    ports: readonly string[];
  };
  /** a mount behind a proxy that is killed again and again */
  'proxy.mount': {
    note: string;
    group: string;
    nth: number;
    port?: number;
    target?: string;
    /** null: its row breaks off */
    hard?: boolean | null;
    /** it stands in the table, and nothing tells whether it stood there at the kills */
    perhaps?: boolean;
    podUid?: string;
    pv?: string;
  };
  /** a proxy that was killed for memory, started and killed again */
  'proxy.oom-loop': {
    note: string;
    /** pod, container or unit; of pods that follow each other the last */
    group: string;
    /** of this group */
    nth: number;
    /** of all kills */
    groups: readonly string[];
    /** of the pod where an object tells it, else the group */
    name: string;
    /** count */
    kills: number;
    program: string;
    open: boolean;
    /** those of EFS were in the group */
    proxies: boolean;
    /** the first process of their container was killed, and all others with it */
    first: boolean;
    /** all processes of the group died at once */
    together: boolean;
    /** the limit is that of a group above */
    ofAncestor: boolean;
    limitPath?: string;
    /** MiB */
    limitMiB?: number;
    podUid?: string;
    /** how the paths of all groups of the pod begin */
    podPath?: string;
    /** of the control groups: 1 where something tells so, else 2 */
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
  /** the end of a loop of kills for memory */
  'proxy.oom-loop.ended': {
    note: string;
    group: string;
    nth: number;
  };
  /** a start of a proxy that is killed again and again */
  'proxy.restarted': {
    note: string;
    group: string;
    nth: number;
    /** count */
    times: number;
    /** systemd, the kubelet, the watchdog */
    who: string;
    /** the shortest time from start to kill; microseconds */
    livedFor?: number;
  };
  /** NFS mounts behind a proxy that is killed again and again */
  'proxy.serves': {
    note: string;
    group: string;
    nth: number;
    ports: readonly string[];
    /** how many; count */
    mounts: number;
  };
  /** a program that serves NFS clients of this node is stopped while they have no answer */
  'proxy.stopped': {
    note: string;
    server: string;
    of: string;
    /** of the spell; microseconds since 1970 */
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
  /** a kernel call to rpcbind without an answer */
  'rpcbind.server.not-responding': {
    server: string;
    reason: string;
  };
  'service.deactivated': {
    unit: string;
  };
  /** a service that failed */
  'service.failed': {
    result?: string;
    unit: string;
  };
  'service.killed-process': {
    pid: number;
    comm: string;
    signal: string;
    unit: string;
  };
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
    error: string;
  };
  /** rpc.statd runs on this node */
  'statd.running': {
    note: string;
    pid: number;
    /** microseconds */
    age?: number;
    /** how old it was and can have been, where the table tells; microseconds */
    oldest?: number;
    /** it is in D itself in the last table that shows what it sleeps in */
    blocked: boolean;
  };
  /** an rpc.statd that does not answer */
  'statd.server.not-responding': {
    server: string;
    reason: string;
  };
  /** the unit of rpc.statd is not active, which proves nothing by itself, and no table shows an rpc.statd */
  'statd.unit.inactive': {
    note: string;
    activeState: string;
    loadState?: string;
  };
  /** a list of registered RPC programs of this node without rpc.statd */
  'statd.unregistered': {
    note: string;
  };
  /** a df that the collector had to stop at its time limit */
  'statfs.timed-out': {
    note: string;
    command: string;
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
  /** tasks in state D */
  'task.blocked': {
    note: string;
    wchan: string | null;
    /** count */
    count: number;
    /** each sleeps in a function of NFS or RPC; left out where nothing tells */
    nfs?: boolean;
    target?: string;
    /** of a mount that their commands name */
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
    /** whose pages it writes back, as mountinfo numbers it */
    device?: string;
    pid?: number;
  };
  /** a task stuck in D state for minutes */
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
  /** a unit that systemctl could not start */
  'unit.job.failed': {
    unit: string;
    reason?: string;
  };
  /** a hostPath volume that a container mounts Bidirectional */
  'volume.bidirectional': {
    note: string;
    pod?: string;
    namespace?: string;
    podUid?: string;
    containerName: string;
    hostPath: string;
    mountPath: string;
    /** the hostPath of another one that it lies below */
    outer?: string;
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
  /** a volume over NFS whose file handle is stale, so that a container cannot be made */
  'volume.handle.stale': {
    note: string;
    podUid: string;
    pv: string;
    target: string;
    pod: string;
    namespace?: string;
    /** of the pod, where told */
    name?: string;
    server?: string;
    /** where a row of the mount table tells */
    source?: string;
    /** count */
    times: number;
    /** microseconds */
    duration: number;
    /** the last was just before the kubelet was read for the last time */
    open: boolean;
  };
  /** lines of the kubelet that go on without such a failure */
  'volume.handle.stale.ceased': {
    note: string;
    podUid: string;
    pv: string;
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
  /** the end of a mount or unmount that took too long */
  'volume.operation.ended': {
    note: string;
    podUid?: string;
    volumeName?: string;
    operation: string;
  };
  /** a mount or unmount of an NFS volume that does not come to an end */
  'volume.operation.stuck': {
    note: string;
    podUid?: string;
    volume?: string;
    volumeName?: string;
    operation: string;
    /** calls that ran out of time; count */
    failures: number;
    /** microseconds */
    duration: number;
    /** it was so when the kubelet last wrote */
    open: boolean;
    pv?: string;
    /** where a mount table has it */
    target?: string;
  };
  /** a volume on which the kubelet changes the group of every file */
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
    inflight: number;
  };
  /** a mount that the CSI driver refused because too many were in progress */
  'volume.publish.refused': {
    limit: number;
  };
  /** a spell in which the server of the volume did not answer */
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
  /** a block volume that the kubelet could not unmap */
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
  /** a warning of Kubernetes about a volume of a pod */
  'volume.warned': {
    note: string;
    pod?: string;
    namespace?: string;
    reason?: string;
    /** count */
    times: number;
  };
}

/** A kind of event that a source or a fact of Mountline tells of. */
export type KnownKind = keyof KnownFields;

/** A kind of a fact that says itself what its events tell: see `says` of its declaration. */
export type SaidKind = 'cgroup.scopes.many' | 'container.kill-unseen' | 'container.oom-listed' | 'container.oom-restarts' | 'efs.credits.drained' | 'efs.driver.named' | 'efs.port.found-again' | 'efs.port.given-again' | 'efs.proxy.elsewhere' | 'efs.tunnel.pid-of-another' | 'efs.tunnel.zombie' | 'nfs.client.without-listener' | 'nfs.client.without-row' | 'nfs.mount.stands' | 'nfs.mount.statd-overlooked' | 'nfs.mount.works' | 'nlm.lock.elsewhere' | 'nlm.lockd.listening';

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
    error?: string;
    options?: string;
    path?: string;
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
    pod?: string;
    podUid?: string;
    pv?: string;
    reason?: string;
    target?: string;
  };
  'csi': {
    address?: string;
    age?: string;
    arguments?: string;
    backoff?: string;
    comm?: string;
    command?: string;
    containerName?: string;
    description?: string;
    driver?: string;
    error?: string;
    exception?: string;
    fsId?: string;
    inflight?: number;
    lifeFromAt?: number;
    limit?: number;
    mountedBefore?: number;
    namespace?: string;
    options?: string;
    output?: string;
    pid?: number;
    plugin?: string;
    pod?: string;
    podUid?: string;
    port?: number;
    portLife?: number;
    process?: string;
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
  'journald': {
    bootId?: string;
    count?: number;
    freed?: string;
    path?: string;
    to?: string;
    unit?: string;
  };
  'kernel': {
    anonRss?: number;
    build?: string;
    cgroup?: string;
    client?: string;
    comm?: string;
    constraint?: string;
    count?: number;
    cpu?: number;
    cpuset?: string;
    device?: string;
    directory?: string;
    driver?: string;
    errno?: number;
    error?: number;
    failcnt?: number;
    file?: string;
    fileRss?: number;
    flavor?: string;
    fsid?: string;
    function?: string;
    gfpMask?: string;
    got?: string;
    invoker?: string;
    invokerOomScoreAdj?: number;
    limit?: number;
    lock?: string;
    memsAllowed?: string;
    memswFailcnt?: number;
    memswLimit?: number;
    memswUsage?: number;
    mode?: string;
    net?: string;
    nodemask?: string;
    oomMemcg?: string;
    oomScoreAdj?: number;
    order?: number;
    owner?: string;
    ownerComm?: string;
    ownerMode?: string;
    ownerPid?: number;
    peer?: string;
    pgtables?: number;
    pid?: number;
    ppid?: number;
    reason?: string;
    release?: string;
    score?: number;
    seconds?: number;
    section?: string;
    server?: string;
    service?: string;
    shmemRss?: number;
    source?: string;
    state?: string;
    status?: number;
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
    wait?: string;
  };
  'kubelet': {
    actual?: string;
    age?: string;
    api?: string;
    apiVersion?: string;
    arguments?: string;
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
    namespace?: string;
    numErrs?: number;
    object?: string;
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
    source?: string;
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
  };
  'program': {
    ahead?: string;
    api?: string;
    arguments?: string;
    at?: string;
    client?: string;
    command?: string;
    containerId?: string;
    containerName?: string;
    dnsName?: string;
    err?: string;
    error?: string;
    event?: string;
    fsType?: string;
    function?: string;
    helper?: string;
    keytab?: string;
    limit?: number;
    link?: string;
    mountError?: string;
    mountSource?: string;
    mountTarget?: string;
    name?: string;
    namespace?: string;
    of?: string;
    output?: string;
    path?: string;
    peer?: string;
    pod?: string;
    podUid?: string;
    pv?: string;
    reason?: string;
    rest?: string;
    seconds?: number;
    server?: string;
    source?: string;
    state?: string;
    status?: string;
    target?: string;
    to?: string;
    transport?: string;
    unit?: string;
    version?: number;
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
    result?: string;
    seconds?: number;
    signal?: string;
    sincePrevious?: number;
    status?: number;
    syscall?: string;
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
    driver?: string;
    error?: string;
    kind?: string;
    limit?: number;
    listenPort?: number;
    name?: string;
    namespace?: string;
    operation?: string;
    options?: string;
    output?: string;
    path?: string;
    pid?: number;
    plugin?: string;
    pod?: string;
    podUid?: string;
    pv?: string;
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
