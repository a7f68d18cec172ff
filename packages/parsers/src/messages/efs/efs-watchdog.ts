import { messages } from '@mountline/core';
import { efsCommon } from './efs-common.ts';
import { OF_MOUNT_LINE } from './efs-keys.ts';

/**
 * Messages of amazon-efs-mount-watchdog (aws/efs-utils, src/watchdog/__init__.py). Its words for the tunnel are "TLS
 * tunnel" and "stunnel" also where the tunnel is an efs-proxy.
 */
export const efsWatchdogMessages = messages(
  'efs-watchdog',
  {
    ...efsCommon,

    'efs.watchdog.started': 'amazon-efs-mount-watchdog, version {version}, is enabled and started', // v1.22 – now
    'efs.watchdog.disabled': 'amazon-efs-mount-watchdog is not enabled', // v1.0 – now

    // Not a proof of an unmount: a mount that failed leaves a state file as well.
    'efs.mount.row-missing': {
      lines: 'No mount found for "{stateName:text}"',
      says: 'the watchdog finds no mount for the state file[ of port {port}]',
      nature: 'neither',
    }, // v1.0 – now
    'efs.unmount.marked': 'Marking {stateName:text} as unmounted at {unmountTime:num}', // v1.0 – now
    'efs.unmount.grace-expired': { lines: 'Unmount grace period expired for {stateName:rest}', nature: 'neither' }, // v1.0 – now

    'efs.mounts.listed': 'Current local NFS mounts: {mounts:rest}', // v1.0 – now
    'efs.mounts.row-malformed': {
      lines: [
        'Watchdog ignoring malformed nfs4 mount "{row:text}": {error:rest}', // v1.34.5 – now
        'Watchdog ignoring malformed mount "{row:text}": {error:rest}', // v1.34.5 – now
      ],
      what: 'a mount entry that the EFS watchdog could not read',
      nature: 'failure',
      severity: 'minor',
    },
    'efs.mounts.none': 'No nfs mounts found', // v1.29.1-mac – now
    'efs.mounts.options-unknown': [
      'Unable to get local mount options with empty mount point', // v1.29.1-mac – now
      'Unable to get local mount options with mount point: {target:rest}', // v1.29.1-mac – now
      'Unable to parse json of {output:rest}', // v1.29.1-mac – now
      'Unable to get object in {output:rest}', // v1.29.1-mac – now
      'Fetching nfs mount parameters timed out for mount point {target:text}. Ignoring port option.', // v1.29.1-mac – now
    ],

    'efs.state.listed': {
      lines: [
        'Current state files in "{directory:text}": {stateNames:rest}', // v1.0 – now
        'Persisted state files in "{directory:text}": {stateNames:rest}', // v1.26.2 – now
      ],
      fields: { stateNames: 'list?' },
    },
    'efs.state.unparsable': {
      lines: 'Unable to parse json in {path:rest}',
      what: 'an efs-utils state file that could not be parsed',
      nature: 'failure',
      severity: 'minor',
    }, // v1.0 – now
    'efs.state.malformed': {
      lines: [
        'Access Point ID "{accessPoint:text}" has been changed in the state file to a malformed format', // v1.18 – now
        'Improper credentials source string "{credentialsSource:text}" found from mount state file', // v1.21 – now
      ],
      what: 'a malformed efs-utils state file',
      nature: 'failure',
      severity: 'minor',
    },
    'efs.state.translated': [
      'Translating "{stateName:text}" into mount point "{mountPointText:text}"', // v1.0 – v1.2
      'Translating "{stateName:text}" into mount point and port "{mountPointText:text}"', // v1.3 – now
    ],
    'efs.state.rewritten': [
      'Rewriting {stateName:text} with new pid: {pid:int}', // v1.0 – now
      'Rewriting {stateName:text} with new stunnel cmd: {command:text} for ECS Amazon Linux 2 platform.', // v1.34.2 – now
      'Rewriting {stateName:text} with new stunnel cmd: {command:text} for Amazon Linux 2 platform.', // v1.34.2 – now
      'Rewriting state file: writing {characters:int} characters into the state file {path:rest}', // v1.35.0 – now
    ],
    'efs.state.cleaned': {
      lines: [
        'TLS tunnel: {pid:int} is no longer running, cleaning up state', // v1.0 – now
        'TLS tunnel has been killed, cleaning up state', // v1.26.3 – now
      ],
      what: 'a state file that the watchdog cleaned up',
      says: 'the watchdog removes the state file[ of port {port}][ ({podUid})]',
    },
    'efs.state.directory-absent':
      'Attempt to remove mount state directory {path:text} failed. Directory is not present.', // v1.18 – now
    'efs.state.pid-kept': 'PID {pid:int} in state file {stateName:text} is active. Skipping clean up', // v1.26.2 – now
    'efs.state.pid-dropped': 'Cleaning up pid {pid:int} in state file {stateName:rest}', // v1.26.2 – now
    'efs.state.pid-missing': {
      lines: [
        'Did not find PID in state file. Assuming stunnel is not running', // v1.26.2 – v1.33.3
        'No PID found in state file {stateName:rest}', // v1.26.2 – now
        'State pid is None for {stateName:rest}', // v1.33.4 – now
      ],
      nature: 'neither',
    },

    // A fork that worked; whether the port was bound is not known to the watchdog.
    'efs.tunnel.starting': {
      lines: 'Starting TLS tunnel: "{command:text}"',
      fields: { program: 'text', netns: 'text?' },
    }, // v1.0 – now
    'efs.tunnel.start-failed': {
      lines: [
        'Failed to start TLS tunnel.', // v1.0 – v1.36.0
        'Failed to start {program}.', // v2.0.0 – now
        'Watchdog failed to start {program} due to {error:rest}', // stunnel v1.34.2 – now, efs-proxy v2.0.0 – now
      ],
      what: 'a tunnel that the EFS watchdog could not start',
      nature: 'failure',
      severity: 'major',
      cause: 'The proxy or stunnel exited at once: its port is in use, or its certificate or configuration is missing.',
      decide: ['tar czf efs-logs.tgz /var/log/amazon/efs', 'ss -tanpo'],
    },
    'efs.tunnel.restart-blocked': {
      lines: 'Cannot restart stunnel because self-signed certificate at {path:text} is missing',
      what: 'a tunnel that the watchdog does not start because its certificate is missing',
      says: 'the watchdog cannot restart the tunnel[ of port {port}]: its certificate is missing',
      nature: 'failure',
      severity: 'major',
      cause: 'The certificate or key of the mount was deleted from the state directory.',
      decide: ['ls -laR /var/run/efs'],
    }, // v1.18 – now
    // 101 is a Rust panic, a negative number the signal that killed it.
    'efs.tunnel.exited': 'Child TLS tunnel process {pid:int} has exited, returncode={exitStatus:int}', // v1.0 – v1.14, v1.17 – now
    'efs.tunnel.signal-sent': {
      lines: [
        'Terminating running TLS tunnel - PID: {pid:int}, group ID: {pgid:int}', // v1.0 – v1.33.3
        '{signal} signal to stunnel. PID: {pid:int}, group ID: {pgid:int}', // v1.18 – v1.33.3
        'Sending signal {signal}({signalNumber:int}) to stunnel. PID: {pid:int}, group ID: {pgid:int}', // v1.33.4 – now
        'Sending signal({signalNumber:int}) to stunnel. PID: {pid:int}, group ID: {pgid:int}', // v1.33.4 – now
      ],
      fields: { signal: 'text?', signalNumber: 'int?' },
    },
    'efs.tunnel.still-running': {
      lines: 'TLS tunnel: {pid:int} is still running, will retry termination',
      nature: 'neither',
    }, // v1.0 – now
    // Normal in every unmount: said by the sender of the signal. The fault is the other word order, below.
    'efs.tunnel.absent': 'TLS tunnel is not running for {stateName:rest}', // v1.18 – now
    'efs.tunnel.dead': {
      lines: 'TLS tunnel for {stateName:text} is not running',
      nature: 'neither',
    }, // v1.0 – v1.14, v1.17 – now
    'efs.tunnel.alive': [
      'TLS tunnel for {stateName:text} is running', // v1.0 – v1.33.3
      'TLS tunnel for {stateName:text} is running with pid {pid:int}', // v1.33.4 – now
    ],
    'efs.tunnel.pid-mismatch': {
      lines:
        'Stunnel pid mismatch in state file (pid = {pid:int}) and stunnel pid file (pid = {pidFilePid:text}). Assuming the stunnel is not running.',
      what: 'a tunnel whose PID file names another process',
      says: 'the watchdog considers tunnel {pid} dead: its PID file says {pidFilePid}',
      nature: 'failure',
      severity: 'minor',
      cause: 'Another process has the PID, or the PID file is from an earlier tunnel.',
    }, // v1.33.4 – now
    'efs.tunnel.pid-foreign': {
      lines: [
        'Process running on {pid:int} is not a stunnel process, full command: {command:text}.', // v1.33.4 – v1.36.0
        'Process running on {pid:int} is not an efs-proxy or stunnel process, full command: {command:text}.', // v2.0.0 – now
      ],
      nature: 'neither',
    },
    'efs.tunnel.pid-gone': {
      lines: [
        'Stunnel process with pid {pid:int} is not running anymore for {stateName:text}.', // v1.33.4 – v1.36.0
        'Stunnel or efs-proxy process with pid {pid:int} is not running anymore for {stateName:text}.', // v2.0.0 – now
      ],
      nature: 'neither',
    },
    'efs.tunnel.pid-file-absent': [
      'Pid file of stunnel is already removed for {stateName:text}, assuming the stunnel with pid {pid:int} is no longer running.', // v1.33.4 – v1.34.2
      'Pid file of stunnel does not exist for {stateName:text}. It is possible that the stunnel is no longer running or the mount was mounted using an older version efs-utils (<1.32.2). Assuming the stunnel with pid {pid:int} is still running.', // v1.34.3 – now
    ],

    'efs.health.passed': 'Stunnel [PID: {pid:int}] running for tls mount on {target:text} passed health check.', // v1.32.1 – now
    'efs.health.timed-out': {
      lines: [
        'Connection timeout for {target:text} after {timeLimit:num}, the stunnel could be unhealthy. Sending SIGKILL to kill the stunnel(PID: {pid:int}, group ID: {pgid:int}) and starting a new stunnel process.', // v1.32.1 – v1.33.2
        'Connection timeout for {target:text} after {timeLimit:num} sec, the stunnel could be unhealthy. Sending SIGKILL to kill the stunnel(PID: {pid:int}, group ID: {pgid:int}) and starting a new stunnel process.', // v1.33.3
        'Connection timeout for {target:text} after {timeLimit:num} sec, SIGKILL has been sent to the potential unhealthy stunnel {pid:int}, restarting a new stunnel process.', // v1.33.4 – now
        'Stunnel health check timed out for {target:text}, stunnel [PID: {pid:int}] is not running anymore.', // v1.32.1 – now
      ],
      what: 'a tunnel that the EFS watchdog killed because it did not answer',
      nature: 'failure',
      severity: 'major',
      cause: 'The mount did not answer within the time limit: the tunnel hangs, or EFS or the network does not answer.',
      decide: ['ss -tanpo', 'tar czf efs-logs.tgz /var/log/amazon/efs'],
    },

    'efs.certificate.missing': {
      lines: 'Certificate (at {path:text}) is missing. Recreating self-signed certificate',
      what: 'a certificate that the EFS watchdog had to recreate',
      nature: 'failure',
      severity: 'minor',
    }, // v1.18 – now
    'efs.certificate.refreshed': 'Refreshing self-signed certificate (at {path:text})', // v1.18 – now
    'efs.certificate.failed': {
      lines: [
        'Cannot recreate self-signed certificate', // v1.18 – now
        'Failed to create AWS SigV4 signature section for OpenSSL config. Public Key path: {path:rest}', // v1.21 – now
      ],
    },
    'efs.certificate.interval-invalid': {
      lines: [
        'tls_cert_renewal_interval_min value in config file "{path:text}" is lower than 1 minute. Defaulting to {minutes:int} minutes.', // v1.22 – now
        'Bad tls_cert_renewal_interval_min value, "{value:text}", in config file "{path:text}". Defaulting to {minutes:int} minutes.', // v1.22 – now
        'No tls_cert_renewal_interval_min value in config file "{path:text}". Defaulting to {minutes:int} minutes.', // v1.22 – now
      ],
      what: 'a certificate renewal interval in efs-utils.conf that is invalid',
      nature: 'failure',
      severity: 'minor',
    },
    'efs.credentials.unavailable': {
      lines: [
        'Failed to retrieve AWS security credentials from named profile "{profile:text}" in ~/.aws/credentials or ~/.aws/config', // v1.18 – v1.20
        'Failed to retrieve AWS security credentials using lookup method: {credentialsSource:rest}', // v1.21 – now
        'AWS security credentials not found in {path:text} under named profile [{profile:text}]', // v1.21 – now
        'AWS security credentials not found via assuming named profile [{profile:text}] using botocore', // v1.31.1 – now
        'Named profile credentials cannot be retrieved without botocore, please install botocore first.', // v1.31.1 – now
      ],
      what: 'AWS credentials that efs-utils did not find',
      says: 'efs-utils finds no AWS credentials',
    },
    'efs.credentials.uri-invalid': {
      lines: 'Invalid Aws Container Auth token URI format',
      what: 'an invalid container credentials URI',
      nature: 'failure',
      severity: 'minor',
    }, // v2.3.0 – now
    'efs.metadata-token.timed-out': [
      'Timeout when get the aws ec2 metadata token', // v1.31.1
      'Timeout when getting the aws ec2 metadata token', // v1.31.2 – now
    ],
    'efs.command.failed':
      '{purpose:text}. Command {command:text} failed, rc={exitStatus:int}, stdout="{stdout:text}", stderr="{stderr:text}"', // v1.18 – now

    'efs.file.deleted': [
      'Deleting {path:rest}', // v1.0 – now
      'Deleted {path:rest}', // v1.18 – now
    ],
    'efs.file.recreated': [
      'Expected {path:text} not found, recreating asset', // v1.18 – now
      'Expected {path:text} not found, recreating file', // v1.18 – now
    ],
    'efs.file.not-removed': {
      lines: 'Could not remove {path:text}. Unexpected exception: {error:rest}',
      what: 'a file that efs-utils could not remove',
      nature: 'failure',
      severity: 'minor',
    }, // v1.31.2 – now
    'efs.file.absent': { lines: '{path:text} does not exist, nothing to do', nature: 'neither' }, // v1.31.2 – now
    'efs.key.removed': 'Removing private key file', // v1.31.2 – now

    'efs.readahead.device-unknown': {
      lines: [
        'Timeout getting device number for {target:text}, skipping readahead check', // v2.4.0 – now
        'Failed to get device number for {target:text}: {error:rest}', // v2.4.0 – now
      ],
      what: 'a mount that did not answer when the EFS watchdog asked for its device',
      nature: 'failure',
      severity: 'minor',
      cause: 'The mount does not answer.',
    },
    'efs.readahead.unreadable': {
      lines: [
        'Timeout reading readahead for {target:text}, skipping', // v2.4.0 – now
        'Failed to read readahead for {target:text}: {error:rest}', // v2.4.0 – now
      ],
      what: 'a read-ahead that the EFS watchdog could not read',
      nature: 'failure',
      severity: 'minor',
      cause: 'The mount does not answer.',
    },
    'efs.readahead.wrong': {
      lines:
        'Readahead value incorrect for {target:text}. Expected: {expected:int}, Current: {current:int}. Updating...',
      nature: 'neither',
    }, // v2.4.0 – now
    'efs.readahead.check-failed': {
      lines: 'Failed to verify/update readahead for {target:text}: {error:rest}',
      what: 'a read-ahead that the EFS watchdog could not check',
      nature: 'failure',
      severity: 'minor',
    }, // v2.4.0 – now

    'efs.update.queried': [
      'Querying github for the latest amazon-efs-utils version', // v1.35.1
      'Querying yum for the latest amazon-efs-utils version', // v1.35.1
    ],
    'efs.update.found': [
      'Latest amazon-efs-utils version found on github: {version:rest}', // v1.35.1
      'Latest amazon-efs-utils version found on yum: {version:rest}', // v1.35.1
    ],
    'efs.update.recommended': [
      "We recommend you upgrade to the latest version of efs-utils by running 'yum update amazon-efs-utils'. Current version: {current}. Latest version: {latest}", // v1.35.1
      'We recommend you install the latest version of efs-utils from github. Current version: {current}. Latest version: {latest}', // v1.35.1
    ],
    'efs.update.failed': {
      lines: [
        'amazon-efs-utils was not found by yum', // v1.35.1
        'update_version_check_file failed: {path:text} does not exist.', // v1.35.1
        'Failed to query Yum for latest version of amazon-efs-utils. {error:rest}', // v1.35.1
        'Failed to query Github for latest version of amazon-efs-utils.  This is expected when Github is not reachable. {error:rest}', // v1.35.1
      ],
      nature: 'neither',
    },
  },
  { fields: OF_MOUNT_LINE },
);
