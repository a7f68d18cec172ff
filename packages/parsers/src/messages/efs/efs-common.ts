import type { LineKinds } from '@mountline/core';

/**
 * Messages that the EFS watchdog and the EFS mount helper have in common, since both carry a copy of the same code
 * (aws/efs-utils, src/watchdog and src/mount_efs, later src/efs_utils_common). Versions are those of efs-utils.
 */
export const efsCommon = {
  'efs.tunnel.started': {
    lines: [
      'Started TLS tunnel, pid: {pid:int}', // v1.0 – v1.36.0
      'Started {program}, pid: {pid:int}', // v2.0.0 – now
    ],
    fields: { program: 'text' },
  },

  'efs.config.logging-level-malformed': {
    lines: 'Malformed logging level "{value:text}", setting logging level to {default:rest}',
    what: 'a logging level in efs-utils.conf that is invalid',
    nature: 'failure',
    severity: 'minor',
  }, // v1.2 – now
  'efs.config.directory-mode-invalid': {
    lines: 'Bad state_file_dir_mode "{value:text}" in config file "{path:text}"',
    what: 'a mode of the state directory in efs-utils.conf that is invalid',
    nature: 'failure',
    severity: 'minor',
  }, // v1.7 – v1.14, v1.17 – now
  'efs.config.value-invalid': {
    lines: [
      '{name} value in config file "{path:text}" is lower than 1. Defaulting to {default}.', // v1.32.1 – v1.32.2, v1.33.1 – now
      'Bad {name}, "{value:text}", in config file "{path:text}". Defaulting to {default}.', // v1.32.1 – v1.32.2, v1.33.1 – now
      'No {name} value in config file "{path:text}". Defaulting to {default}.', // v1.32.1 – v1.32.2, v1.33.1 – now
    ],
    what: 'a value in efs-utils.conf that is invalid',
    nature: 'failure',
    severity: 'minor',
  },
  'efs.config.value-missing': {
    lines: 'Error retrieving config. Please set the {name} configuration in efs-utils.conf',
    what: 'a value in efs-utils.conf that is missing',
    nature: 'failure',
    severity: 'minor',
  }, // v2.2.0 – now

  'efs.credentials.missing': {
    lines:
      'AWS Access Key ID and Secret Access Key are not found in AWS credentials file ({credentialsFile:text}), config file ({configFile:text}), from ECS credentials relative uri, or from the instance security credentials service',
    nature: 'neither',
  }, // watchdog v1.18 – v1.20, helper v1.18 – now
  'efs.credentials.key-missing': {
    lines: 'aws_access_key_id or aws_secret_access_key not found in {path:text} under named profile [{profile:text}]',
    nature: 'neither',
  }, // v1.18 – now
  'efs.credentials.session-token-missing': { lines: 'aws_session_token not found in {path:rest}', nature: 'neither' }, // v1.18 – now
  'efs.credentials.section-missing': {
    lines: 'No [{profile:text}] section found in config file {path:rest}',
    nature: 'neither',
  }, // v1.18 – now
  'efs.credentials.profile-missing': {
    lines:
      '{error:text}, please add the [profile {profile:text}] section in the aws config file following {help} and {settingsHelp}.',
    nature: 'neither',
  }, // v1.31.1 – now
  'efs.credentials.token-unreadable': {
    lines: 'Error reading token file {path:text}: {error:rest}',
    what: 'an AWS token file that could not be read',
    nature: 'failure',
    severity: 'minor',
  }, // v1.27.1 – now
  'efs.credentials.token-invalid': {
    lines: 'AWS Container Auth Token contains invalid characters',
    what: 'a container credentials token that is invalid',
    nature: 'failure',
    severity: 'minor',
  }, // v2.3.0 – now

  // The format strings of these are bare names; the texts are what is passed in them.
  'efs.request.failed': {
    lines: [
      'Unsuccessful retrieval of {subject:text} at {endpoint}. {url}: ResponseCode={responseCode:int}', // v1.18 – now
      'Unsuccessful retrieval of AWS security credentials from Container Credentials URI at {endpoint} {url}: ResponseCode={responseCode:int}', // v2.3.0 – now
      'Unable to reach {url} to retrieve {subject:text}. {error:rest}', // v1.18 – now
      'Unable to reach Container Credentials URI at {url} {error:rest}', // v2.3.0 – now
    ],
    what: 'a request for credentials or metadata that failed',
    nature: 'failure',
    severity: 'minor',
  },
  'efs.request.unparsable': {
    lines: [
      'Error parsing json: {error:text}, returning raw response body: {body:rest}', // v1.18 – v1.25-1
      'ValueError parsing "{body:text}" into json: {error:text}. Returning response body.', // v1.25-2 – v1.34.1
    ],
    what: 'a metadata service response that could not be read',
    nature: 'failure',
    severity: 'minor',
  },
  'efs.request.unauthorized': {
    lines:
      'Unauthorized request to instance metadata url {url}, IMDSv2 is enabled on the instance, while fetching ec2 metadata token is disabled. Please set the value of config item "{name:text}" to "false" in config file {path:text}.',
    what: 'a request to the metadata service that was refused',
    nature: 'failure',
    severity: 'minor',
    cause: 'The instance requires IMDSv2, but efs-utils is configured not to fetch a token.',
  }, // v1.31.1 – now
  'efs.metadata-token.failed': {
    lines: [
      'Failed to fetch token due to {error:rest}', // v1.31.2 – now, with an attempt in the helper of v2.0.4 – now
      'Unknown error when fetching aws ec2 metadata token, {error:rest}', // v1.31.2 – now, with an attempt as above
    ],
    fields: { attempt: 'int?', attempts: 'int?' },
    nature: 'neither',
  },

  'efs.lock.busy': {
    lines: [
      'Failed to take out private key creation lock, sleeping 50 ms', // v1.18 – v1.30.2
      'Failed to take out private key creation lock, sleeping {seconds:num} (s)', // v1.31.1 – now
    ],
    nature: 'neither',
  },
  'efs.lock.gone': {
    lines: [
      'lock file does not exist or Bad file descriptor, The file is already removed nothing to do.', // v1.32.1 – now
      '{path:text} does not exist, The file is already removed nothing to do', // v1.32.1 – now
    ],
    nature: 'neither',
  },
  'efs.key.purged': 'Purging empty private key file', // v1.34.5 – now
  'efs.key.malformed': {
    lines: 'Public key file, {path:text}, is incorrectly formatted',
    what: 'a malformed efs-utils key',
    nature: 'failure',
    severity: 'minor',
  }, // v1.18 – now
  'efs.file.removed': 'Removed {path:text} successfully', // v1.31.2 – now
  'efs.file.unreadable': {
    lines: 'Unable to read {path:rest}',
    what: 'a file that efs-utils could not read',
    nature: 'failure',
    severity: 'minor',
  }, // v1.0 – now

  // The format string is a bare name: Python's text for a `which` that found nothing.
  'efs.command.not-found': {
    lines: "Command '{command:text}' returned non-zero exit status {exitStatus:int}.",
    what: 'a command that efs-utils could not run',
    nature: 'failure',
    severity: 'minor',
  }, // helper v1.24 – now, watchdog v1.34.2 – now
  'efs.readahead.change-failed': {
    lines: 'Failed to modify read_ahead_kb: {kilobytes:int} with returncode: {exitStatus:int}, error: "{stderr:text}".',
    what: 'a read-ahead that efs-utils could not set',
    nature: 'failure',
    severity: 'minor',
  }, // helper v1.33.2 – now, watchdog v2.4.0 – now
} as const satisfies LineKinds;
