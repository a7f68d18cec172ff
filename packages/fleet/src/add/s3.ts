import type { S3Client } from '@aws-sdk/client-s3';
import { UserError } from '../user-error.ts';

/** An object, or all objects whose keys begin so. */
export const isS3 = (place: string): boolean => place.startsWith('s3://');

interface S3Place {
  bucket: string;
  key: string;
}

/** Nothing in a key is escaped: `s3://BUCKET/KEY` as the AWS command line writes it. */
function partsOf(place: string): S3Place {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]*)\/?(.*)$/s.exec(place)!;
  if (bucket === '') throw new UserError(`${place}: no bucket is named`, 'Write s3://BUCKET/PREFIX.');
  return { bucket, key };
}

type Sdk = typeof import('@aws-sdk/client-s3');

let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

/**
 * The client of AWS, with the account, the region and the endpoint of its own environment and files. Fails with what is missing on this
 * machine, before a bundle is blamed for it.
 */
export function openS3(): Promise<{ sdk: Sdk; client: S3Client }> {
  opened ??= connected();
  return opened;
}

async function connected(): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await loaded();
  // Servers of others know no names of buckets before their own.
  const forcePathStyle = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL);
  const client = new sdk.S3Client({ forcePathStyle });
  try {
    await client.config.region();
    await client.config.credentials();
  } catch (error) {
    throw new UserError(
      `s3:// cannot be read: ${(error as Error).message}`,
      'Configure AWS on this machine: AWS_REGION with AWS_PROFILE, AWS_ACCESS_KEY_ID or a role.',
    );
  }
  return { sdk, client };
}

/** It is large, and few need it. */
async function loaded(): Promise<Sdk> {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UserError(
      's3:// needs the package @aws-sdk/client-s3, which is not installed',
      'Install it where @mountline/fleet is installed: npm install -g @aws-sdk/client-s3',
    );
  }
}

/** Places of the objects below a prefix. A prefix that is the whole key of an object names this object only. */
export async function* objectsBelow(word: string): AsyncGenerator<string> {
  const { bucket, key: prefix } = partsOf(word);
  const { sdk, client } = await openS3();
  let found = 0;
  try {
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
      for (const { Key: key = '' } of Contents) {
        // Consoles make an empty object for a folder.
        if (key.endsWith('/')) continue;
        found += 1;
        yield `s3://${bucket}/${key}`;
        // Keys are listed in order, so that it is the first.
        if (key === prefix) return;
      }
  } catch (error) {
    throw new UserError(`${word}: ${wordsOf(error)}`, 'Check the bucket, the region and the permissions.');
  }
  if (found === 0)
    throw new UserError(
      `${word}: no object has a key that begins so`,
      'Name a prefix as it is; patterns are not read.',
    );
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const wordsOf = (error: unknown): string => {
  const { name, message } = error as Error;
  return message === '' || message === 'UnknownError' ? name : message;
};

/** The bytes of an object. */
export async function objectAt(
  place: string,
  signal: AbortSignal,
  failed: Failure,
): Promise<AsyncIterable<Uint8Array>> {
  const { bucket, key } = partsOf(place);
  const { sdk, client } = await openS3();
  try {
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal });
    return Body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw failed(`${place}: ${wordsOf(error)}`, statusOf(error));
  }
}

/** Makes the error of what a server answered. */
export type Failure = (message: string, status: number | undefined) => Error;
