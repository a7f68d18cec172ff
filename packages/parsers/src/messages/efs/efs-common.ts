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

  'efs.config.logging-level-malformed':
    'Malformed logging level "{value:text}", setting logging level to {default:rest}', // v1.2 – now
  'efs.config.directory-mode-invalid': 'Bad state_file_dir_mode "{value:text}" in config file "{path:text}"', // v1.7 – v1.14, v1.17 – now
  'efs.config.value-invalid': [
    '{name} value in config file "{path:text}" is lower than 1. Defaulting to {default}.', // v1.32.1 – v1.32.2, v1.33.1 – now
    'Bad {name}, "{value:text}", in config file "{path:text}". Defaulting to {default}.', // v1.32.1 – v1.32.2, v1.33.1 – now
    'No {name} value in config file "{path:text}". Defaulting to {default}.', // v1.32.1 – v1.32.2, v1.33.1 – now
  ],
  'efs.config.value-missing': 'Error retrieving config. Please set the {name} configuration in efs-utils.conf', // v2.2.0 – now

  'efs.credentials.missing':
    'AWS Access Key ID and Secret Access Key are not found in AWS credentials file ({credentialsFile:text}), config file ({configFile:text}), from ECS credentials relative uri, or from the instance security credentials service', // watchdog v1.18 – v1.20, helper v1.18 – now
  'efs.credentials.key-missing':
    'aws_access_key_id or aws_secret_access_key not found in {path:text} under named profile [{profile:text}]', // v1.18 – now
  'efs.credentials.session-token-missing': 'aws_session_token not found in {path:rest}', // v1.18 – now
  'efs.credentials.section-missing': 'No [{profile:text}] section found in config file {path:rest}', // v1.18 – now
  'efs.credentials.profile-missing':
    '{error:text}, please add the [profile {profile:text}] section in the aws config file following {help} and {settingsHelp}.', // v1.31.1 – now
  'efs.credentials.token-unreadable': 'Error reading token file {path:text}: {error:rest}', // v1.27.1 – now
  'efs.credentials.token-invalid': 'AWS Container Auth Token contains invalid characters', // v2.3.0 – now

  // The format strings of these are bare names; the texts are what is passed in them.
  'efs.request.failed': [
    'Unsuccessful retrieval of {subject:text} at {endpoint}. {url}: ResponseCode={responseCode:int}', // v1.18 – now
    'Unsuccessful retrieval of AWS security credentials from Container Credentials URI at {endpoint} {url}: ResponseCode={responseCode:int}', // v2.3.0 – now
    'Unable to reach {url} to retrieve {subject:text}. {error:rest}', // v1.18 – now
    'Unable to reach Container Credentials URI at {url} {error:rest}', // v2.3.0 – now
  ],
  'efs.request.unparsable': [
    'Error parsing json: {error:text}, returning raw response body: {body:rest}', // v1.18 – v1.25-1
    'ValueError parsing "{body:text}" into json: {error:text}. Returning response body.', // v1.25-2 – v1.34.1
  ],
  'efs.request.unauthorized':
    'Unauthorized request to instance metadata url {url}, IMDSv2 is enabled on the instance, while fetching ec2 metadata token is disabled. Please set the value of config item "{name:text}" to "false" in config file {path:text}.', // v1.31.1 – now
  'efs.metadata-token.failed': {
    lines: [
      'Failed to fetch token due to {error:rest}', // v1.31.2 – now, with an attempt in the helper of v2.0.4 – now
      'Unknown error when fetching aws ec2 metadata token, {error:rest}', // v1.31.2 – now, with an attempt as above
    ],
    fields: { attempt: 'int?', attempts: 'int?' },
  },

  'efs.lock.busy': [
    'Failed to take out private key creation lock, sleeping 50 ms', // v1.18 – v1.30.2
    'Failed to take out private key creation lock, sleeping {seconds:num} (s)', // v1.31.1 – now
  ],
  'efs.lock.gone': [
    'lock file does not exist or Bad file descriptor, The file is already removed nothing to do.', // v1.32.1 – now
    '{path:text} does not exist, The file is already removed nothing to do', // v1.32.1 – now
  ],
  'efs.key.purged': 'Purging empty private key file', // v1.34.5 – now
  'efs.key.malformed': 'Public key file, {path:text}, is incorrectly formatted', // v1.18 – now
  'efs.file.removed': 'Removed {path:text} successfully', // v1.31.2 – now
  'efs.file.unreadable': 'Unable to read {path:rest}', // v1.0 – now

  // The format string is a bare name: Python's text for a `which` that found nothing.
  'efs.command.not-found': "Command '{command:text}' returned non-zero exit status {exitStatus:int}.", // helper v1.24 – now, watchdog v1.34.2 – now
  'efs.readahead.change-failed':
    'Failed to modify read_ahead_kb: {kilobytes:int} with returncode: {exitStatus:int}, error: "{stderr:text}".', // helper v1.33.2 – now, watchdog v2.4.0 – now
} as const satisfies LineKinds;
