import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { addressToOpen, isLoopback } from './own-address.ts';

/** The one line a bad environment gives. */
function problemOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was taken`);
}

describe('a bad value stops the start with one line that names the key and what is expected', () => {
  const port = 'a port number from 0 to 65535';
  const url = 'postgres://user:password@host/database, or sqlite:FILE';
  test.each([
    ['PORT', 'eighty', `PORT 'eighty' is not valid: expected ${port}.`],
    ['PORT', '65536', `PORT '65536' is not valid: expected ${port}.`],
    ['PORT', '-1', `PORT '-1' is not valid: expected ${port}.`],
    ['PORT', '3000.5', `PORT '3000.5' is not valid: expected ${port}.`],
    ['METRICS_PORT', '70000', `METRICS_PORT '70000' is not valid: expected ${port}.`],
    ['STANDBYS', 'two', "STANDBYS 'two' is not valid: expected a number of standbys from 0 to 9."],
    ['HOST', 'my host', "HOST 'my host' is not valid: expected a host name or address, such as 127.0.0.1."],
    ['DATABASE_URL', 'mysql://root@db/x', `DATABASE_URL is not valid: expected ${url}.`],
    ['DATABASE_URL', 'postgres://', `DATABASE_URL is not valid: expected ${url}.`],
    [
      'PUBLIC_URL',
      'https://school.example/app',
      'PUBLIC_URL is not valid: expected an address such as https://school.example, without a path.',
    ],
    [
      'PUBLIC_URL',
      'school.example',
      'PUBLIC_URL is not valid: expected an address such as https://school.example, without a path.',
    ],
    ['SUPER_ADMIN_EMAIL', 'head', "SUPER_ADMIN_EMAIL 'head' is not valid: expected an e-mail address."],
    ['BACKUPS_KEPT', 'all', "BACKUPS_KEPT 'all' is not valid: expected a number of backups from 0 to 365."],
    ['BACKUPS_KEPT', '366', "BACKUPS_KEPT '366' is not valid: expected a number of backups from 0 to 365."],
    ['SUPER_ADMIN_PASSWORD', 'short', 'SUPER_ADMIN_PASSWORD is not valid: expected at least 8 characters.'],
    ['SUPER_ADMIN_PASSWORD', 'long'.repeat(40), 'SUPER_ADMIN_PASSWORD is not valid: expected at most 128 characters.'],
    [
      'OIDC_ISSUER',
      'http://login.school.example',
      "OIDC_ISSUER 'http://login.school.example' is not valid: expected an address such as https://login.school.example.",
    ],
    [
      'S3_BUCKET',
      'School Films',
      "S3_BUCKET 'School Films' is not valid: expected the name of a bucket, such as school-films.",
    ],
    ['S3_REGION', 'Lagos!', "S3_REGION 'Lagos!' is not valid: expected a region, such as eu-west-1 or auto."],
    [
      'S3_ENDPOINT',
      'https://s3.example/films',
      'S3_ENDPOINT is not valid: expected an address such as https://s3.example, without a path.',
    ],
    [
      'S3_BUCKET',
      'school-films',
      'Not given: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY. S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together: expected all or none.',
    ],
    ['OIDC_SIGNUP', 'all', "OIDC_SIGNUP 'all' is not valid: expected student or off."],
    ['OIDC_CLIENT_ID', 'akada', 'OIDC_CLIENT_ID is given without OIDC_ISSUER: expected both.'],
    ['REQUIRE_SECOND_FACTOR', 'yes', "REQUIRE_SECOND_FACTOR 'yes' is not valid: expected super-admin, staff or off."],
    [
      'SECRET_KEY',
      'f00d',
      'SECRET_KEY is not valid: expected 64 hex characters, such as `openssl rand -hex 32` prints.',
    ],
    [
      'SMS_SENDER',
      'A school in Lagos',
      "SMS_SENDER 'A school in Lagos' is not valid: expected a name of up to 11 letters and digits.",
    ],
    ['PUSH_URL', 'http://push.example', 'PUSH_URL is not valid: expected an address such as https://push.example.'],
    [
      'PAYSTACK_URL',
      'http://api.paystack.example',
      'PAYSTACK_URL is not valid: expected an address such as https://api.example.',
    ],
    [
      'FLUTTERWAVE_URL',
      'https://api.example/v3?key=1',
      'FLUTTERWAVE_URL is not valid: expected an address such as https://api.example.',
    ],
    ['PAYSTACK_SECRET_KEY', 'x'.repeat(201), 'PAYSTACK_SECRET_KEY is not valid: expected at most 200 characters.'],
    [
      'FLUTTERWAVE_SECRET_KEY',
      'FLWSECK-1',
      'FLUTTERWAVE_SECRET_KEY and FLUTTERWAVE_WEBHOOK_HASH belong together: expected both.',
    ],
    [
      'FLUTTERWAVE_WEBHOOK_HASH',
      'a hash',
      'FLUTTERWAVE_SECRET_KEY and FLUTTERWAVE_WEBHOOK_HASH belong together: expected both.',
    ],
    ['DEMO', 'yes', "DEMO 'yes' is not valid: expected on or off."],
    ['SCHOOL_NAME', '   ', "SCHOOL_NAME ' ' is not valid: expected a name."],
    [
      'SCHOOL_TIME_ZONE',
      'Lagos',
      "SCHOOL_TIME_ZONE 'Lagos' is not valid: expected an IANA time zone, such as Africa/Lagos.",
    ],
    ['CURRENCY', 'naira', "CURRENCY 'naira' is not valid: expected an ISO 4217 code in capitals, such as NGN."],
    ['PAYMENT_REVIEW', 'maybe', "PAYMENT_REVIEW 'maybe' is not valid: expected manual or auto."],
    [
      'CORS_ORIGINS',
      'https://a.example,b.example',
      "CORS_ORIGINS 'https://a.example,b.example' is not valid: expected a comma list of origins, such as https://app.school.example.",
    ],
    [
      'CORS_ORIGINS',
      '*',
      "CORS_ORIGINS '*' is not valid: expected a comma list of origins, such as https://app.school.example.",
    ],
    [
      'TRUST_PROXY',
      'true',
      "TRUST_PROXY 'true' is not valid: expected a comma list of proxy addresses, such as 10.0.0.2 or 10.0.0.0/8.",
    ],
    ['SMTP_URL', 'mail.example:25', 'SMTP_URL is not valid: expected smtp://user:password@host:port.'],
    ['MAIL_FROM', 'x', "MAIL_FROM 'x' is not valid: expected an address, or Name <address>."],
    ['LOG_LEVEL', 'loud', "LOG_LEVEL 'loud' is not valid: expected fatal, error, warn, info, debug, trace or silent."],
  ])('%s=%s', (key, value, line) => {
    expect(problemOf({ [key]: value })).toBe(line);
  });

  test('a value never makes it two lines', () => {
    expect(problemOf({ PORT: '80\r\n81' })).toBe("PORT '80 81' is not valid: expected a port number from 0 to 65535.");
  });

  test.each([
    ['SUPER_ADMIN_PASSWORD', 'hunter2'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['SMTP_URL', 'mail://me:hunter2@host'],
    ['PUBLIC_URL', 'https://me:hunter2@host'],
    ['PAYSTACK_SECRET_KEY', `hunter2${'x'.repeat(200)}`],
    ['FLUTTERWAVE_WEBHOOK_HASH', `hunter2${'x'.repeat(200)}`],
    ['FLUTTERWAVE_URL', 'ftp://hunter2@host'],
    ['S3_SECRET_ACCESS_KEY', `hunter2${'x'.repeat(200)}`],
    ['BACKUP_S3_SECRET_ACCESS_KEY', `hunter2${'x'.repeat(200)}`],
    ['BACKUP_S3_ENDPOINT', 'https://me:hunter2@host'],
  ])('%s is not shown, for it may hold a secret', (key, value) => {
    expect(problemOf({ [key]: value })).not.toContain('hunter2');
  });
});

describe('values that only together are wrong', () => {
  test('a password for the super-admin without an e-mail address', () => {
    expect(problemOf({ SUPER_ADMIN_PASSWORD: 'hunter2hunter2' })).toBe(
      'SUPER_ADMIN_PASSWORD is given without SUPER_ADMIN_EMAIL: expected both.',
    );
  });

  test.each(['0.0.0.0', '::', '192.168.1.4', 'school.example', '127.0.0.1.example.com'])(
    'the demo school on %s',
    (HOST) => {
      expect(problemOf({ DEMO: 'on', HOST })).toBe(
        `DEMO=on is refused on HOST '${HOST}': demo accounts have known passwords. Expected a loopback HOST or DEMO=off.`,
      );
    },
  );

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('but not the demo school on %s', (HOST) => {
    expect(readConfig({ DEMO: 'on', HOST }).demo).toBe('on');
    expect(isLoopback(HOST)).toBe(true);
  });
});

describe('what is not given', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: resolve('data/akada.sqlite'),
    publicUrl: 'http://127.0.0.1:3000',
    superAdmin: { email: null, password: null },
    demo: 'auto',
    schoolName: 'Akada',
    timeZone: 'Africa/Lagos',
    currency: 'NGN',
    paymentReview: 'manual',
    corsOrigins: [],
    trustProxy: [],
    secretKey: null,
    smtpUrl: null,
    mailFrom: null,
    oidc: null,
    gateways: { paystack: null, flutterwave: null },
    pushUrl: null,
    sms: null,
    s3: null,
    backupS3: null,
    requireSecondFactor: 'off',
    backupsKept: 7,
    backupsKeptWeeks: 8,
    backupsKeptMonths: 12,
    backupMedia: true,
    backupRecipients: [],
    standbys: null,
    metricsPort: null,
    tracedShare: null,
    logLevel: 'info',
  };

  test('has a default', () => {
    expect(readConfig({})).toEqual(defaults);
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  test('is the same as what is given empty', () => {
    const keys = [
      ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'SUPER_ADMIN_EMAIL', 'SUPER_ADMIN_PASSWORD'],
      ...['DEMO', 'SCHOOL_NAME', 'SCHOOL_TIME_ZONE', 'CURRENCY', 'PAYMENT_REVIEW', 'CORS_ORIGINS', 'TRUST_PROXY'],
      ...[
        'SMTP_URL',
        'MAIL_FROM',
        'LOG_LEVEL',
        'METRICS_PORT',
        'STANDBYS',
        'OIDC_ISSUER',
        'OIDC_CLIENT_ID',
        'OIDC_CLIENT_SECRET',
        'OIDC_SIGNUP',
      ],
      ...['REQUIRE_SECOND_FACTOR', 'SECRET_KEY', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_URL', 'FLUTTERWAVE_SECRET_KEY'],
      ...['FLUTTERWAVE_WEBHOOK_HASH', 'FLUTTERWAVE_URL'],
      ...['SMS_USERNAME', 'SMS_API_KEY', 'SMS_SENDER', 'SMS_URL'],
      ...['', 'BACKUP_'].flatMap((store) =>
        ['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => `${store}S3_${name}`),
      ),
    ];
    expect(readConfig(Object.fromEntries(keys.map((key) => [key, ''])))).toEqual(defaults);
  });

  test('does not mind keys of other programs', () => {
    expect(readConfig({ HOME: '/root', NODE_ENV: 'production' })).toEqual(defaults);
  });
});

test('what is given is taken', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/akada',
      DATABASE_URL: 'sqlite:///srv/school.sqlite',
      SUPER_ADMIN_EMAIL: ' Head@School.Example ',
      SUPER_ADMIN_PASSWORD: 'hunter2hunter2',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      PAYMENT_REVIEW: 'auto',
      STANDBYS: '2',
      BACKUPS_KEPT: '0',
      BACKUPS_KEPT_WEEKS: '4',
      BACKUPS_KEPT_MONTHS: '6',
    }),
  ).toMatchObject({
    port: 8080,
    dataDir: '/srv/akada',
    databaseUrl: '/srv/school.sqlite',
    publicUrl: 'http://[::1]:8080',
    superAdmin: { email: 'head@school.example', password: 'hunter2hunter2' },
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    trustProxy: ['10.0.0.0/8', '::1'],
    paymentReview: 'auto',
    standbys: 2,
    backupsKept: 0,
    backupsKeptWeeks: 4,
    backupsKeptMonths: 6,
  });
  expect(readConfig({ PUBLIC_URL: 'https://school.example/' }).publicUrl).toBe('https://school.example');
  const postgres = 'postgres://akada:secret@db/akada';
  expect(readConfig({ DATABASE_URL: postgres }).databaseUrl).toBe(postgres);
});

test.each([
  [{}, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '192.168.1.4', PORT: '8080' }, 'http://192.168.1.4:8080'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://school.example' }, 'https://school.example'],
  [{ PUBLIC_URL: 'https://school.example' }, 'https://school.example'],
])('with %o people are told to open %s', (env, address) => {
  expect(addressToOpen(readConfig(env))).toBe(address);
});
