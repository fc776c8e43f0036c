import { resolve } from 'node:path';
import { isCurrency } from '@akada/contract/rules/currency';
import { isTimeZone } from '@akada/contract/rules/time-zone';
import { z } from 'zod';
import { isLoopback, isOrigin, ownAddress } from './own-address.ts';
import { backupFields, type S3Access, s3Fields } from './platform/storage/s3-settings.ts';

export class ConfigError extends Error {}

function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')));
  return isSafe && search === '' && hash === '';
}

const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const backups = z
  .string()
  .regex(/^\d{1,3}$/, 'a number of backups from 0 to 365')
  .transform(Number)
  .refine((kept) => kept <= 365, 'a number of backups from 0 to 365');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'a port number from 0 to 65535');

const collectorWords = 'an address such as http://127.0.0.1:4318';
const share = z.string().regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'a share from 0 to 1');

/** The secret key goes there. */
const apiAddress = z
  .string()
  .transform((url) => url.replace(/\/+$/, ''))
  .refine(isSafeAddress, 'an address such as https://api.example');

/** Empty values count as missing (decisions, section 6). */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'a host name or address, such as 127.0.0.1')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => /^(postgres(ql)?:\/\/.+|sqlite:.+)/.test(url),
      'postgres://user:password@host/database, or sqlite:FILE',
    )
    .optional(),
  PUBLIC_URL: z
    .string()
    .transform((url) => url.replace(/\/+$/, ''))
    .refine(isOrigin, 'an address such as https://school.example, without a path')
    .optional(),
  SUPER_ADMIN_EMAIL: z
    .string()
    .transform((email) => email.trim().toLowerCase())
    .pipe(z.email('an e-mail address'))
    .optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8, 'at least 8 characters').max(128, 'at most 128 characters').optional(),
  DEMO: z.enum(['on', 'off'], { error: 'on or off' }).optional(),
  SCHOOL_NAME: z.string().trim().min(1, 'a name').max(100, 'at most 100 characters').default('Akada'),
  SCHOOL_TIME_ZONE: z.string().refine(isTimeZone, 'an IANA time zone, such as Africa/Lagos').default('Africa/Lagos'),
  CURRENCY: z.string().refine(isCurrency, 'an ISO 4217 code in capitals, such as NGN').default('NGN'),
  PAYMENT_REVIEW: z.enum(['manual', 'auto'], { error: 'manual or auto' }).default('manual'),
  CORS_ORIGINS: z
    .string()
    .transform(list)
    .refine((origins) => origins.every(isOrigin), 'a comma list of origins, such as https://app.school.example')
    .default([]),
  TRUST_PROXY: z
    .string()
    .transform(list)
    .refine(
      (proxies) => proxies.every((proxy) => /^([\d.]+|[\da-fA-F:]+)(\/\d{1,3})?$|^loopback$/.test(proxy)),
      'a comma list of proxy addresses, such as 10.0.0.2 or 10.0.0.0/8',
    )
    .default([]),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, '64 hex characters, such as `openssl rand -hex 32` prints')
    .optional(),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\/.+/.test(url), 'smtp://user:password@host:port')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/, 'an address, or Name <address>')
    .optional(),
  OIDC_ISSUER: z.string().refine(isSafeAddress, 'an address such as https://login.school.example').optional(),
  OIDC_CLIENT_ID: z.string().trim().max(200, 'at most 200 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(500, 'at most 500 characters').optional(),
  OIDC_SIGNUP: z.enum(['student', 'off'], { error: 'student or off' }).default('off'),
  REQUIRE_SECOND_FACTOR: z.enum(['super-admin', 'staff', 'off'], { error: 'super-admin, staff or off' }).default('off'),
  BACKUPS_KEPT: backups.default(7),
  BACKUPS_KEPT_WEEKS: backups.default(8),
  BACKUPS_KEPT_MONTHS: backups.default(12),
  PAYSTACK_SECRET_KEY: z.string().trim().max(200, 'at most 200 characters').optional(),
  PAYSTACK_URL: apiAddress.default('https://api.paystack.co'),
  FLUTTERWAVE_SECRET_KEY: z.string().trim().max(200, 'at most 200 characters').optional(),
  FLUTTERWAVE_WEBHOOK_HASH: z.string().trim().max(200, 'at most 200 characters').optional(),
  FLUTTERWAVE_URL: apiAddress.default('https://api.flutterwave.com/v3'),
  PUSH_URL: z.string().refine(isSafeAddress, 'an address such as https://push.example').optional(),
  SMS_USERNAME: z.string().trim().max(200, 'at most 200 characters').optional(),
  SMS_API_KEY: z.string().trim().max(200, 'at most 200 characters').optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/, 'a name of up to 11 letters and digits')
    .optional(),
  SMS_URL: apiAddress.default('https://api.africastalking.com'),
  ...s3Fields,
  ...backupFields,
  STANDBYS: z.string().regex(/^\d$/, 'a number of standbys from 0 to 9').transform(Number).optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: collectorWords }).optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default('1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  publicUrl: string;
  superAdmin: { email: string | null; password: string | null };
  demo: 'on' | 'off' | 'auto';
  schoolName: string;
  timeZone: string;
  currency: string;
  paymentReview: 'manual' | 'auto';
  corsOrigins: readonly string[];
  trustProxy: readonly string[];
  /** 64 hex characters, equal for all instances; null: read from `dataDir`/secret. */
  secretKey: string | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  /** `signup`: a student without an account gets one. */
  oidc: Readonly<{ issuer: string; clientId: string; clientSecret: string | null; signup: boolean }> | null;
  /** Null where the school has no account with the provider. */
  gateways: Readonly<{
    paystack: Readonly<{ secretKey: string; url: string }> | null;
    flutterwave: Readonly<{ secretKey: string; webhookHash: string; url: string }> | null;
  }>;
  /** Address of a test's push service, allowed besides public addresses. */
  pushUrl: string | null;
  /** Null: texts are files in `dataDir`/outbox where mails are, and none are sent elsewhere. */
  sms: Readonly<{ username: string; apiKey: string; sender: string | null; url: string }> | null;
  /** Null: films and materials lie in `dataDir`/media. */
  s3: S3Access | null;
  /** Null: backups lie in `dataDir`/backups only. */
  backupS3: S3Access | null;
  /** Whether backups hold films and files of lessons; unless said, where they lie in `dataDir`. */
  backupMedia: boolean;
  /** Public keys of age; what is sent to the store is encrypted for them. Empty: it is sent as it is. */
  backupRecipients: readonly string[];
  /** Roles that must set up a second factor before anything else. */
  requireSecondFactor: 'super-admin' | 'staff' | 'off';
  /** 0: none are made. */
  backupsKept: number;
  backupsKeptWeeks: number;
  backupsKeptMonths: number;
  /** Null: as many as PostgreSQL waits for. */
  standbys: number | null;
  /** Null: none are served. */
  metricsPort: number | null;
  /** The share of requests and jobs that is traced; null: nothing is. */
  tracedShare: number | null;
  logLevel: string;
}>;

function providerOf(value: z.output<typeof environment>): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = value;
  if (!issuer || !clientId) return null;
  const clientSecret = value.OIDC_CLIENT_SECRET ?? null;
  return Object.freeze({ issuer, clientId, clientSecret, signup: value.OIDC_SIGNUP === 'student' });
}

function gatewaysOf(value: z.output<typeof environment>): Config['gateways'] {
  const { PAYSTACK_SECRET_KEY: paystackKey, FLUTTERWAVE_SECRET_KEY: flutterwaveKey } = value;
  const { FLUTTERWAVE_WEBHOOK_HASH: webhookHash } = value;
  if (Boolean(flutterwaveKey) !== Boolean(webhookHash)) {
    throw new ConfigError('FLUTTERWAVE_SECRET_KEY and FLUTTERWAVE_WEBHOOK_HASH belong together: expected both.');
  }
  return Object.freeze({
    paystack: paystackKey ? Object.freeze({ secretKey: paystackKey, url: value.PAYSTACK_URL }) : null,
    flutterwave:
      flutterwaveKey && webhookHash
        ? Object.freeze({ secretKey: flutterwaveKey, webhookHash, url: value.FLUTTERWAVE_URL })
        : null,
  });
}

function smsOf(value: z.output<typeof environment>): Config['sms'] {
  const { SMS_USERNAME: username, SMS_API_KEY: apiKey, SMS_SENDER: sender = null, SMS_URL: url } = value;
  if (Boolean(username) !== Boolean(apiKey)) {
    throw new ConfigError('SMS_USERNAME and SMS_API_KEY belong together: expected both.');
  }
  return username && apiKey ? Object.freeze({ username, apiKey, sender, url }) : null;
}

function s3Of(value: z.output<typeof environment>, prefix: 'S3' | 'BACKUP_S3'): S3Access | null {
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
  const keys = names.map((name) => `${prefix}_${name}` as const);
  const [endpoint, bucket, accessKeyId, secretAccessKey] = keys.map((key) => value[key]);
  const missing = keys.filter((key) => !value[key]);
  if (missing.length === keys.length) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      `Not given: ${missing.join(', ')}. ${keys.join(', ')} belong together: expected all or none.`,
    );
  }
  return Object.freeze({ endpoint, bucket, region: value[`${prefix}_REGION`], accessKeyId, secretAccessKey });
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const key = String(issue?.path[0]);
    const shown = /PASSWORD|SECRET|HASH|URL|ENDPOINT/.test(key) ? '' : ` '${given[key]?.replace(/\s+/g, ' ')}'`;
    throw new ConfigError(`${key}${shown} is not valid: expected ${issue?.message}.`);
  }
  const value = result.data;
  if (value.SUPER_ADMIN_PASSWORD && !value.SUPER_ADMIN_EMAIL) {
    throw new ConfigError('SUPER_ADMIN_PASSWORD is given without SUPER_ADMIN_EMAIL: expected both.');
  }
  if (Boolean(value.OIDC_ISSUER) !== Boolean(value.OIDC_CLIENT_ID)) {
    const [given, missing] = value.OIDC_ISSUER ? ['ISSUER', 'CLIENT_ID'] : ['CLIENT_ID', 'ISSUER'];
    throw new ConfigError(`OIDC_${given} is given without OIDC_${missing}: expected both.`);
  }
  if (value.DEMO === 'on' && !isLoopback(value.HOST)) {
    throw new ConfigError(
      `DEMO=on is refused on HOST '${value.HOST}': demo accounts have known passwords. Expected a loopback HOST or DEMO=off.`,
    );
  }
  const dataDir = resolve(value.DATA_DIR);
  return Object.freeze({
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL?.replace(/^sqlite:(\/\/)?/, '') ?? resolve(dataDir, 'akada.sqlite'),
    publicUrl: value.PUBLIC_URL ?? ownAddress(value.HOST, value.PORT),
    superAdmin: { email: value.SUPER_ADMIN_EMAIL ?? null, password: value.SUPER_ADMIN_PASSWORD ?? null },
    demo: value.DEMO ?? 'auto',
    schoolName: value.SCHOOL_NAME,
    timeZone: value.SCHOOL_TIME_ZONE,
    currency: value.CURRENCY,
    paymentReview: value.PAYMENT_REVIEW,
    corsOrigins: value.CORS_ORIGINS,
    trustProxy: value.TRUST_PROXY,
    secretKey: value.SECRET_KEY ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    oidc: providerOf(value),
    gateways: gatewaysOf(value),
    pushUrl: value.PUSH_URL ?? null,
    sms: smsOf(value),
    s3: s3Of(value, 'S3'),
    backupS3: s3Of(value, 'BACKUP_S3'),
    backupMedia: value.BACKUP_MEDIA ? value.BACKUP_MEDIA === 'on' : !value.S3_ENDPOINT,
    backupRecipients: value.BACKUP_AGE_RECIPIENT,
    requireSecondFactor: value.REQUIRE_SECOND_FACTOR,
    backupsKept: value.BACKUPS_KEPT,
    backupsKeptWeeks: value.BACKUPS_KEPT_WEEKS,
    backupsKeptMonths: value.BACKUPS_KEPT_MONTHS,
    standbys: value.STANDBYS ?? null,
    metricsPort: value.METRICS_PORT ?? null,
    tracedShare: value.OTEL_EXPORTER_OTLP_ENDPOINT ? Number(value.OTEL_TRACES_SAMPLER_ARG) : null,
    logLevel: value.LOG_LEVEL,
  });
}
