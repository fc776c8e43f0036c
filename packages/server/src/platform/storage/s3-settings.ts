import { z } from 'zod';
import { isOrigin } from '../../own-address.ts';

export type S3Access = Readonly<{
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

export const placeOf = ({ bucket, endpoint }: Pick<S3Access, 'bucket' | 'endpoint'>) =>
  `the bucket ${bucket} of ${endpoint}`;

const endpoint = z
  .string()
  .transform((url) => url.replace(/\/+$/, ''))
  .refine(isOrigin, 'an address such as https://s3.example, without a path')
  .optional();

const bucket = (example: string) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, `the name of a bucket, such as ${example}`)
    .optional();

const region = z
  .string()
  .regex(/^[a-z0-9-]{1,50}$/, 'a region, such as eu-west-1 or auto')
  .default('auto');

const key = z.string().trim().max(200, 'at most 200 characters').optional();

/** Films and backups have separate stores with separate keys: the loss of one must not take the other. */
export const s3Fields = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket('school-films'),
  S3_REGION: region,
  S3_ACCESS_KEY_ID: key,
  S3_SECRET_ACCESS_KEY: key,
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_BUCKET: bucket('school-backups'),
  BACKUP_S3_REGION: region,
  BACKUP_S3_ACCESS_KEY_ID: key,
  BACKUP_S3_SECRET_ACCESS_KEY: key,
};

/** Settings for films and files in backups, and for the encryption of a backup that leaves the machine. */
export const backupFields = {
  BACKUP_MEDIA: z.enum(['on', 'off'], { error: 'on or off' }).optional(),
  BACKUP_AGE_RECIPIENT: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (all) => all.every((one) => /^age1[a-z0-9]{50,4000}$/.test(one)),
      'public keys such as age1…, as age-keygen prints them',
    )
    .default([]),
};
