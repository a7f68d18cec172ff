/** Messages of the EFS mount helper about what it looks up: names, mount targets, zones, metadata, credentials, logs. */
export const efsLookups = {
  // The S3 Files helper writes the name without quotes.
  'efs.dns.failed': {
    lines: [
      'Failed to resolve {dnsName}', // v1.0 – now
      'Failed to resolve {dnsName} - check that your file system ID is correct, and ensure that the VPC has an {service} mount target for this file system ID.\nSee {help} for more detail.{reason:rest}', // EFS v1.31.1 – now, S3Files v3.0.0 – now
    ],
    what: 'the name of an EFS file system that did not resolve',
    nature: 'failure',
    severity: 'major',
    cause: 'The VPC has no mount target in this zone, DNS is disabled in the VPC, or the file system ID is wrong.',
    decide: ['aws efs describe-mount-targets --file-system-id {fsId}'],
  },
  'efs.dns.fallback-tried': 'Failed to resolve {dnsName}, attempting to lookup mount target ip address using botocore.', // v1.31.1 – now
  'efs.dns.not-a-target': {
    lines: [
      'The specified domain name "{dnsName}" did not resolve to an {service} mount target', // EFS v1.4 – now, S3Files v3.0.0 – now
      'The specified CNAME "{dnsName}" did not resolve to a valid DNS name for an {service} mount target. Please refer to {help:rest}', // EFS v1.4 – now, S3Files v3.0.0 – now
      'The hostname "{hostname}" resolved by the specified domain name "{dnsName}" does not match the {option} provided in the mount options, expected = {expected}, given = {given:rest}', // az v1.30.1 – now, azid v3.0.0 – now
    ],
    what: 'a name that is not that of an EFS mount target',
    nature: 'failure',
    severity: 'major',
    cause: 'The file system ID is wrong, or a DNS server answers for all names.',
  },
  'efs.dns.suffix-chosen': [
    'Using dns_name_suffix {suffix} in config section [{section:text}]', // v1.18 – v2.1.0
    'Using dns_name_suffix {suffix}', // v2.2.0 – now
  ],

  'efs.mount-target.given': 'Use the mount target ip address {address} provided in the mount options to mount.', // v1.31.1 – now
  'efs.mount-target.found': [
    'Found fall back mount target ip address {address} for file system {fsId}', // v1.31.1 – now
    'Found mount target ip address {address} in AZ {zone}', // v1.31.1 – v2.2.1
    'Found these mount targets for file system {fsId}: {mountTargets:rest}', // v1.31.1 – now
  ],
  'efs.mount-target.picked': 'No az info passed via options, randomly pick one available mount target.', // v1.31.1 – now
  'efs.mount-target.slow': {
    lines: 'The ip address {address} cannot be connected yet, sleep 0.5s, {retriesLeft:int} retry time(s) left',
    nature: 'neither',
  }, // v1.31.1 – now
  // The format string is three bare names, the first and the last of which may be empty.
  'efs.mount-target.unreachable': {
    lines: [
      'Failed to resolve {dnsName}. Cannot connect to file system mount target ip address {address}. {reason:rest}', // v1.31.1 – now
      'Failed to resolve {dnsName}. The file system mount target ip address cannot be found, please pass mount target ip address via mount options. {reason:rest}', // v1.31.1 – now
      'Failed to resolve {dnsName}. The file system mount target ip address cannot be found, please pass mount target ip address via mount options', // as it is copied
      'Cannot connect to file system mount target ip address {address}. {reason:rest}', // v1.31.1 – now
      'The file system mount target ip address cannot be found, please pass mount target ip address via mount options. {reason:rest}', // v1.31.1 – now
    ],
    what: 'an EFS mount target that could not be reached',
    nature: 'failure',
    severity: 'major',
    cause: 'A security group or a network ACL blocks port 2049, or the zone has no mount target.',
    decide: ['aws efs describe-mount-targets --file-system-id {fsId}'],
  },

  'efs.zone.found': [
    'Found the az information for {zone}: {info:rest}', // v1.31.1 – now
    'Found AZ mapping [AZ name: {zone}, AZ ID: {zoneId}]', // v1.31.1 – now
  ],
  'efs.zone.dry-run': 'Describe availability zones dryrun succeed.', // v1.31.1 – now
  'efs.zone.sought': [
    'Retrieve availability-zone-id from instance metadata', // v1.36.0 – now
    'Instance az_id already retrieved in previous call, use the cached values.', // v1.36.0 – now
    'ECS-Fargate client detected, use ECS-Fargate Metadata Endpoint', // v1.36.0 – now
  ],
  'efs.zone.failed': {
    lines: [
      'Get AZ via metadata service call failed, {error:rest}', // v1.31.1 – now
      'Unable to parse ECS-Fargate Metadata Endpoint: {error:rest}', // v1.36.0 – now
      'Cannot retrieve AZ-ID from metadata service. This is required for the crossaccount mount option.', // v1.36.0 – now
      'Cannot retrieve AZ-ID from metadata service. This is required for S3Files mounts using {{az_id}} in dns_name_format.', // v3.0.0 – v3.0.1
      'Cannot retrieve AZ-ID from instance metadata service (IMDS). Ensure IMDS is reachable and that the instance has the correct IAM permissions. This is required for S3Files mounts using {{az_id}} in dns_name_format. You can also specify the AZ ID directly using the mount option: -o azid=<az-id>.', // v3.1.0 – now
      'Error retrieving AZ ID. This needs to be set in the config file.', // v3.0.0 – now
      // The format string of these is a bare name.
      'Unauthorized to perform operation {operation}.', // v1.36.0 – v2.4.2
      'Invalid availability zone {zone}', // v1.36.0 – v2.4.2
      'The ec2 service cannot complete the request, {error:rest}', // v1.36.0 – v2.4.2
      '{error:text} when performing operation {operation}, please confirm your aws credentials are properly configured.', // v1.36.0 – v2.4.2
      'Could not connect to the endpoint when performing operation {operation}, {error:rest}', // v1.36.0 – v2.4.2
      'Unknown error when performing operation {operation}, {error:rest}', // v1.36.0 – v2.4.2
    ],
    what: 'an availability zone that efs-utils could not determine',
    nature: 'failure',
    severity: 'minor',
  },

  'efs.metadata.sought': [
    'Retrieve property {property} from instance metadata', // v1.31.1 – now
    'Instance metadata already retrieved in previous call, use the cached values.', // v1.31.1 – now
  ],
  'efs.metadata.unusable': {
    lines: [
      '{property} not present in {detail:rest}', // v1.28.2 – now
      'response {metadata:text} is not a json object: {error:rest}', // v1.28.2 – now
      'Cannot get instance id from instance metadata, {error:rest}', // v1.28.1
    ],
    nature: 'neither',
  },
  'efs.region.unknown': {
    lines: [
      'Region not found in config file and metadata service call failed, falling back to legacy "dns_name_format" check', // v1.24 – now
      'Legacy check for region in "dns_name_format" failed', // v1.24 – now
    ],
    what: 'a region that efs-utils could not determine',
    nature: 'failure',
    severity: 'minor',
  },
  'efs.metadata-token.timed-out': {
    lines: [
      'Timeout when getting the aws ec2 metadata token', // v1.31.1 – v2.0.3
      'Timeout when getting the aws ec2 metadata token. Attempt: {attempt:int}/{attempts:int}', // v2.0.4 – now
    ],
    nature: 'neither',
  },
  'efs.metadata-token.retried': 'Retrying in {seconds:num} seconds', // v2.0.4 – now
  'efs.metadata-token.given-up': {
    lines: 'Unable to retrieve AWS EC2 metadata token. Maximum number of retries reached.',
    what: 'an instance metadata token that efs-utils could not get',
    nature: 'failure',
    severity: 'minor',
    cause: 'The metadata service is unreachable, usually because of its hop limit in a container.',
  }, // v2.0.4 – now

  'efs.credentials.found': [
    'Retrieved credentials from {path}', // v1.31.1 – now
    'Retrieved credentials from assumed profile {profile:rest}', // v1.31.1 – now
    'AWS credentials source used for IAM authentication: {credentialsSource:rest}', // v1.35.0 – now, empty until v2.2.1
  ],
  'efs.credentials.unavailable': {
    lines: [
      'AWS security credentials not found in {credentialsFile} or {configFile} under named profile [{profile:text}]', // v1.21 – now
      'Cannot find credentials for {profile:text}, to assume this profile, please install botocore first.', // v1.31.1 – now
      'Unsuccessful retrieval of AWS security credentials at {url}.', // v1.23 – now
      'Unsuccessful retrieval of AWS security credentials from Container Credentials URI at {url}', // v2.3.0 – now
      'Error reading Aws Container Auth Token file {path:text}: {error:rest}', // v2.3.0 – now
    ],
    nature: 'failure',
    severity: 'major',
    cause: 'The instance has no role, or its metadata service is unreachable.',
    decide: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
  },
  'efs.botocore.missing': {
    lines: 'Failed to import botocore, please install botocore first.',
    what: 'botocore, which efs-utils could not load',
    nature: 'failure',
    severity: 'minor',
    cause: 'botocore is not installed. The fallback to a mount target address requires it.',
  }, // v1.28.1 – now
  'efs.signature.made': [
    'Calculating signature for service: {service:rest}', // v3.0.0 – now
    'Generated signature: {signature:rest}', // v3.0.0 – now
    'Certificate credential scope: {scope:text} (service: {service:text})', // v3.0.0 – now
  ],

  'efs.cloudwatch.created': [
    'Created cloudwatch log group {logGroup}', // v1.28.1 – now
    'Created cloudwatch log stream {logStream} in log group {logGroup}', // v1.28.1 – now
    'Set cloudwatch log group retention days to {retentionDays:int}', // v1.28.1 – now
  ],
  'efs.cloudwatch.exists': [
    'Log group {logGroup} already exist, {response:rest}', // v1.28.1 – now
    'Log stream {logStream} already exist in log group {logGroup}, {response:rest}', // v1.28.1 – now
    'The event {event:text} was already logged, {response:rest}', // v1.28.1 – now
  ],
  'efs.cloudwatch.destination': [
    'Failed to load the File System ID, pushing logs to log group {logGroup}.', // v1.31.3 – now
    'Pushing logs to log group named {logGroup} in Cloudwatch.', // v1.31.3 – now
  ],
  'efs.cloudwatch.failed': {
    lines: [
      'Reached the maximum number of log groups that can be created, {response:rest}', // v1.28.1 – now
      'Multiple requests to update the same log group {logGroup} were in conflict, {response:rest}', // v1.28.1 – now
      'Log group name {logGroup} is specified incorrectly, {response:rest}', // v1.28.1 – now
      'Log group {logGroup} does not exist, {response:rest}', // v1.28.1 – now
      'Either parameter log group name {logGroup} or retention in days {retentionDays} is specified incorrectly, {response:rest}', // v1.28.1 – now
      'Either parameter log group name {logGroup} or log stream name {logStream} is specified incorrectly, {response:rest}', // v1.28.1 – now
      'Either log group {logGroup} or log stream {logStream} does not exist, {response:rest}', // v1.28.1 – now
      'Credentials are not properly configured, {error:rest}', // v1.28.1 – now
      'Could not connect to the endpoint, {error:rest}', // v1.28.1 – now
      'Unknown error, {error:rest}', // v1.28.1 – now
      'Unexpected error: {error:rest}', // v1.28.1 – now
      'The sequence token is not valid, {response:rest}', // v1.28.1 – now
      'One of the parameter to put log events is not valid, {response:rest}', // v1.28.1 – now
      'The most likely cause is an invalid AWS access key ID or secret Key, {response:rest}', // v1.28.1 – now
      'The service cannot complete the request, {response:rest}', // v1.28.1 – now
      'User is not authorized to perform the action, {response:rest}', // v1.28.1 – now
    ],
    what: 'a log that efs-utils could not send to CloudWatch',
    nature: 'failure',
    severity: 'minor',
    cause: 'The role of the instance has no permission to write logs. Mounts are not affected.',
  },
} as const;
