import { messages } from '@mountline/core';
import { efsCommon } from './efs-common.ts';
import { OF_MOUNT_LINE } from './efs-keys.ts';
import { efsLookups } from './efs-lookups.ts';

/**
 * Messages of mount.efs and mount.s3files, the mount helper (aws/efs-utils, src/mount_efs/__init__.py, later
 * src/efs_utils_common and src/mount_s3files). No line carries a pid or an id of its run.
 */
export const efsMountHelperMessages = messages(
  'efs-mount-helper',
  {
    ...efsCommon,
    ...efsLookups,

    // The options are a Python dict in the order of the command line; neither file system nor mount point is named.
    'efs.mount.begun': { lines: 'version={version} options={options:rest}', fields: { options: 'list?' } }, // v1.0 – now
    'efs.mount.succeeded': {
      lines: 'Successfully mounted {dnsName} at {target:rest}',
      what: 'a mount that the helper reports as successful',
      says: 'the mount[ of port {port}] succeeds[: {target}]',
    }, // v1.0 – now
    'efs.mount.failed': {
      lines: [
        'Failed to mount {dnsName} at {target:text}: returncode={exitStatus:int}, stderr="{stderr:text}"', // v1.0, v1.2 – now
        'Failed to mount {dnsName} at {target:text}: returncode={exitStatus:int}, stderr="{stderr:text}", {error:rest}', // v1.33.1 – now
      ],
      what: 'an EFS mount that failed',
      nature: 'failure',
      severity: 'major',
      cause: 'The line quotes the stderr of mount.nfs, which names the cause.',
      decide: ['tar czf efs-logs.tgz /var/log/amazon/efs', 'ss -tanpo'],
    },
    'efs.mount.retried': [
      'Mounting {dnsName} to {target:text} failed, return code={exitStatus:int}, stdout="{stdout:text}", stderr="{stderr:text}", mount attempt {attempt:int}/{attempts:int}, wait {waitSeconds:int} sec before next attempt.', // v1.33.1 – now
      'Mounting {dnsName} to {target:text} failed due to {reason:text}, mount attempt {attempt:int}/{attempts:int}, wait {waitSeconds:int} sec before next attempt.', // v1.33.1 – now
    ],
    'efs.mount.retry-disabled':
      "Configuration 'retry_nfs_mount_command' is not enabled, skip retrying mount.nfs command.", // v1.33.1 – now
    'efs.mount.aborted': { lines: '{target:text} is already mounted, mount aborted', nature: 'neither' }, // v1.25-3 – now
    'efs.mount.faked': 'Fake mount mode enabled (-f), skipping actual mount', // v3.1.2 – now
    'efs.mount.network-missing': {
      lines: 'Failed to mount {fsId} because the network was not yet available, add "_netdev" to your mount options',
      what: 'an EFS mount attempted before the network was up',
      nature: 'failure',
      severity: 'major',
      cause: 'The entry in /etc/fstab has no `_netdev` option.',
      decide: ['cat /etc/fstab'],
    }, // v1.0 – now
    // Neither proof of a mount.nfs4 that ran nor needed for a fault: helper exit and mount race.
    'mount.nfs.attempted': {
      lines: [
        'Executing: "{command:text}"', // v1.0 – now
        'Executing: "{command:text}" with {timeLimit:int} sec time limit.', // v1.33.1 – now
      ],
      what: 'an NFS mount attempt',
      says: '{program|mount.nfs} tries to mount {target|a file system}[, port {port}]',
      fields: { program: 'text?', mountSource: 'text?', options: 'list?', netns: 'text?' },
    },

    // Said before the bind; a bind that works is silent.
    'efs.port.probed': 'binding {port:int}', // v1.29.1 – now
    // The format string is a bare name: Python's text of an OSError.
    'efs.port.probe-failed': {
      lines: '[Errno {errno:int}] {reason:rest}',
      what: 'a port that the EFS mount helper could not bind',
      says: 'the mount helper cannot bind a port: {reason} ({errno})',
      nature: 'neither',
    }, // v1.29.1 – now
    // The state that is named belongs to another mount.
    'efs.port.skipped': {
      lines: 'Skip binding TLS port {port:int} as it is already assigned to {file:rest}',
      what: 'a port reserved by a state file',
      says: 'the mount helper skips port {port}: a state file reserves it',
    }, // v1.34.4 – now
    'efs.port.unclaimed':
      'State file dir {directory:text} does not exist, assuming no existing mount using tls port {port:int}', // v1.34.4 – now
    'efs.port.released': [
      'Closing socket used to choose TLS port {port:int}.', // v1.34.3 – v1.36.0
      'Closing socket used to choose proxy listen port {port:int}.', // v2.0.0 – now
    ],
    'efs.port.exhausted': {
      lines: [
        'Failed to locate an available port in the range [{portLow:int}, {portHigh:int}], try specifying a different port range in {path:rest}', // v1.0 – now
        'Specified port [{port:int}] is unavailable. Try selecting a different port.', // v1.10 – now
      ],
      what: 'a mount for which the EFS mount helper found no free port',
      says: [
        'the mount fails: its requested port {port} is in use',
        'the mount fails: no free port between {portLow} and {portHigh}',
      ],
      nature: 'failure',
      severity: 'major',
      cause: 'State files of removed mounts reserve the ports, or other programs use them.',
      decide: ['ls -la /var/run/efs', 'ss -tanpo'],
    },
    'efs.port.range-invalid': {
      lines:
        'Configuration option "port_range_upper_bound" defined as {portHigh:int} must be strictly greater than "port_range_lower_bound" defined as {portLow:int}.',
      what: 'an invalid efs-utils port range',
      nature: 'failure',
      severity: 'major',
      cause: 'port_range_upper_bound is not above port_range_lower_bound in efs-utils.conf.',
    }, // v1.0 – now
    'efs.port.connect-tried': 'Trying to connect to 127.0.0.1: {port:int}', // v1.29.1 – now
    // One or two of these are a healthy start, six mean that nobody listens.
    'efs.port.connect-failed': { lines: 'Error connecting to 127.0.0.1:{port:int}, {error:rest}', nature: 'neither' }, // v2.4.0 – now
    'efs.port.connect-retried': [
      'The tlsport {port:int} cannot be connected yet, sleep 0.05s, {retriesLeft:int} retry time(s) left', // v1.29.1 – v1.30.2
      'The tlsport {seconds:num} cannot be connected yet, sleep {port:int}(s), {retriesLeft:int} retry time(s) left', // v1.31.1 – v1.31.3, swapped there
      'The tlsport {port:int} cannot be connected yet, sleep {seconds:num}(s), {retriesLeft:int} retry time(s) left', // v1.32.1 – now
    ],
    'efs.port.socket-failed': {
      lines: 'Error opening a socket, {error:rest}',
      what: 'a socket that the EFS mount helper could not open',
      nature: 'failure',
      severity: 'minor',
    }, // v1.29.1 – now

    'efs.proxy.chosen': 'mount_with_proxy: efs_proxy_enabled = {enabled}', // v2.0.0 – now
    'efs.tunnel.config-written': 'Writing stunnel configuration:\n{config:rest}', // v1.0 – now
    'efs.tunnel.starting': {
      lines: [
        'Starting TLS tunnel: "{command:text}"', // v1.0 – v1.36.0
        'Starting {program}: "{command:text}"', // v2.0.0 – now
      ],
      what: 'a tunnel start',
      says: 'a tunnel[ on port {port}] starts',
      fields: { program: 'text', netns: 'text?' },
    },
    // What the log calls errno is the exit status of the tunnel.
    'efs.tunnel.failed': {
      lines: [
        'Failed to start TLS tunnel (errno={exitStatus:int}). stdout="{stdout:text}" stderr="{stderr:text}"', // v1.0 – v1.33.2
        'Failed to start TLS tunnel (errno={exitStatus:int}), stderr="{stderr:text}". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.', // v1.33.3 – v1.36.0
        'Failed to start tunnel (errno={exitStatus:int}), stderr="{stderr:text}". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.', // v2.0.0 – now
      ],
      what: 'a tunnel that could not be started',
      says: [
        'the proxy cannot bind {bindAddress}:{bindPort}[: {bindError}][, exit status {exitStatus}][{?panicked} (a Rust panic)]',
        // It had started.
        'the proxy[ of port {port}] was killed by signal {-exitStatus}',
        'the proxy[ of port {port}] fails to start[, exit status {exitStatus}][{?panicked} (a Rust panic)][: “{panic}”]',
      ],
      fields: {
        bindAddress: 'text?',
        bindPort: 'int?',
        bindError: 'text?',
        panicked: { type: 'bool?', means: 'a Rust panic' },
        panic: { type: 'text?', means: 'its words' },
      },
      nature: 'failure',
      severity: 'major',
      cause: 'The proxy or stunnel exited at once. The line quotes its exit status and stderr.',
      decide: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
    },
    'efs.stunnel.option-unsupported': {
      lines: [
        'stunnel does not support "{option}"', // v1.2 – v1.14, v1.17 – now
        'stunnel does not support "{value:text}" as value of "{option}"', // v1.33.3 – now
      ],
      what: 'an option that the installed stunnel does not support',
      nature: 'failure',
      severity: 'minor',
    },
    // The format string is a bare name.
    'efs.stunnel.tls-controls-missing': {
      lines:
        'WARNING: Your client lacks sufficient controls to properly enforce TLS. Please upgrade stunnel, or disable "{option}" in {path:text}.\nSee {help} for more detail.',
      what: 'a stunnel that is too old to enforce TLS',
      nature: 'failure',
      severity: 'minor',
    }, // v1.2 – now

    // In the container of the CSI driver every mount says the first of these; it means nothing.
    'efs.watchdog.not-started': {
      lines: [
        'Could not start amazon-efs-mount-watchdog, unrecognized init system "{initSystem:text}"', // v1.0 – now
        'amazon-efs-mount-watchdog process is not started, please use supervisor to launch the watchdog daemon', // v1.25-3 – v1.27.1
        'Cannot invoke supervisorctl to check status of amazon-efs-mount-watchdog', // v1.25-3 – v1.27.1
        'Unknown error b{stderr:rest}', // v1.25-3 – v1.27.1; the b is that of Python's bytes
        'Watchdog plist file missing. Copy the watchdog plist file in directory /Library/LaunchAgents', // v1.29.1-mac – now
      ],
      nature: 'neither',
    },
    'efs.watchdog.running': 'amazon-efs-mount-watchdog is already running', // v1.0 – now
    'efs.watchdog.not-running': { lines: 'amazon-efs-mount-watchdog is not running', nature: 'neither' }, // v1.25-3 – v1.27.1

    'efs.system.init-identified': 'Identified init system: {initSystem:rest}', // v1.0 – now
    'efs.system.network-untested': 'Not testing network on non-systemd init systems', // v1.0 – now
    'efs.system.kernel-unknown': 'Failed to retrieve linux kernel version', // v1.30.2 – now
    'efs.system.unsupported': {
      lines: [
        'We do not support EFS on MacOS {release}', // v1.29.1-mac – v1.31.3
        'We do not support EFS on MacOS Kernel version {release}', // v1.32.1 – now
        'We do not support S3Files on MacOS Kernel version {release}', // v3.0.0 – now
        'NFSv4.1 is not supported on MacOS, please switch to NFSv4.0', // v1.29.1-mac – now
        'NFSv4.0 is not supported for S3 Files mounts', // v3.0.0 – now
        'S3 Files is not supported on MacOS. MacOS only supports NFSv4.0, which is not compatible with S3 Files.', // v3.0.0 – now
      ],
      what: 'a system that efs-utils does not support',
      nature: 'failure',
      severity: 'major',
    },

    'efs.options.conflicting': {
      lines: [
        'The "{option}" and "{other}" options are mutually exclusive', // port and tls v1.0 – now, ocsp and noocsp v1.10 – now, awscredsuri and awsprofile v1.23 – now, tls and notls v1.30.2 – now
        '{option} option is incompatible with {other} option.', // v1.36.0 – now
      ],
      what: 'an EFS mount with conflicting options',
      nature: 'failure',
      severity: 'major',
      cause: 'The mount options conflict.',
    },
    'efs.options.required': {
      lines: [
        'The "{option}" option is required when mounting via "{other}"', // accesspoint and iam, v1.18 – now
        'The "{option}" option is required when mounting with "{other}"', // v1.23 – now
        'The "{option}" option is required when mounting with named profile option, "{other}"', // v1.18 – now
      ],
      what: 'an EFS mount with a missing option',
      nature: 'failure',
      severity: 'major',
      cause: 'Another option requires it.',
    },
    'efs.options.malformed': {
      lines: [
        'Invalid file system name: {value:rest}', // v1.0 – v1.3
        'tlsport option [{value:text}] is not an integer', // v1.10 – now
        'Access Point ID {value} is malformed', // v1.18 – now
        'awscredsuri {value} is malformed', // v1.33.4 – now
        'Invalid "region" mount option specified: {value:rest}', // v3.2.0 – now
      ],
      what: 'an EFS mount with a malformed option',
      nature: 'failure',
      severity: 'major',
      cause: 'The mount options or the name of the file system are wrong.',
    },
    'efs.options.unsupported': {
      lines: [
        'The "{option}" option is not supported and has been ignored, as amazon-efs-utils relies on a built-in trust store.', // v1.3 – v1.14, v1.17 – v2.4.2
        'Unsupported mount options detected: {unsupported:rest}', // v3.0.0 – now
      ],
      what: 'a mount option that efs-utils ignored',
      nature: 'failure',
      severity: 'minor',
    },

    'efs.command.failed': {
      lines: 'Command {command:text} failed, rc={exitStatus:int}, stdout="{stdout:text}", stderr="{stderr:text}"',
      what: 'an efs-utils command that failed',
      nature: 'failure',
      severity: 'minor',
      cause: 'The line quotes its exit status and stderr.',
    }, // v1.18 – now
    // The format strings of these are bare names.
    'efs.certificate.failed': {
      lines: [
        '{purpose:text}, error is: {stderr:rest}', // v1.25-1 – now
        'Failed to create private key', // v1.18 – v1.24
        'Failed to create public key', // v1.18 – v1.24
        'Failed to create certificate signing request (csr)', // v1.18 – v1.24
        'Failed to create self-signed client-side certificate', // v1.18 – v1.24
        'Unable to ASN1 parse public key file, {path:text}, correctly', // v1.18 – v1.24
      ],
      what: 'a tunnel certificate that could not be created',
      says: 'efs-utils cannot create a certificate',
      nature: 'failure',
      severity: 'major',
      cause: 'openssl failed, or the state directory is not writable.',
      decide: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
    },
    'efs.certificate.authority-chosen': [
      'No CA file configured, using default CA file {path:rest}', // v1.18 – now
      'Using stunnel_cafile {path:text} in config section [{section:text}]', // v1.30.1 – now
    ],
    'efs.certificate.authority-missing': {
      lines: [
        'Failed to find a CAfile. defaults="{defaults:text}"', // v1.0
        'Failed to find the EFS CAfile "{path:text}"', // v1.2 – v1.17
        'Failed to find CAfile "{path:text}"', // v1.18 – now
      ],
      what: 'an EFS mount without a CA file',
      nature: 'failure',
      severity: 'major',
      cause: 'The CA file configured for efs-utils does not exist.',
      decide: ['grep -n ca /etc/amazon/efs/efs-utils.conf'],
    },

    'efs.readahead.changed': 'Modifying value in {path:text} to {kilobytes:int}.', // v1.33.2 – now
    'efs.readahead.delayed': 'Started background thread for delayed readahead setting', // v2.4.0 – now
    'efs.readahead.failed': {
      lines: [
        'failed to modify read_ahead_kb: {kilobytes:int} with error {error:rest}', // v1.30.2 – v1.33.1
        'Failed to modify read_ahead_kb: {kilobytes:int} with error: "{error:text}".', // v1.33.2 – now
      ],
      what: 'a read-ahead that efs-utils could not set',
      nature: 'failure',
      severity: 'minor',
    },
  },
  { fields: OF_MOUNT_LINE },
);
