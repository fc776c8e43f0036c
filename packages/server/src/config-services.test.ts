import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('texts are kept unless an account of a provider is named', () => {
  const account = { SMS_USERNAME: 'school', SMS_API_KEY: 'key' };
  expect(() => readConfig({ SMS_API_KEY: 'key' })).toThrow('SMS_USERNAME and SMS_API_KEY belong together');
  expect(readConfig(account).sms).toEqual({
    username: 'school',
    apiKey: 'key',
    sender: null,
    url: 'https://api.africastalking.com',
  });
  expect(readConfig({ ...account, SMS_SENDER: 'UNITY' }).sms?.sender).toBe('UNITY');
});

test('films lie in the data directory unless an S3 store is named', () => {
  const keys = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'id' };
  expect(readConfig({ S3_REGION: 'eu-west-1' }).s3).toBeNull();
  expect(() => readConfig(keys)).toThrow('Not given: S3_SECRET_ACCESS_KEY.');
  expect(readConfig({ ...keys, S3_SECRET_ACCESS_KEY: 'key' }).s3).toEqual({
    ...{ endpoint: 'https://s3.example', bucket: 'films', region: 'auto' },
    ...{ accessKeyId: 'id', secretAccessKey: 'key' },
  });
});

test('backups are sent nowhere unless a store of their own is named, whatever store the films have', () => {
  const films = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'id' };
  const others = { ...films, S3_SECRET_ACCESS_KEY: 'key', BACKUP_S3_REGION: 'eu-west-1' };
  expect(readConfig(others).backupS3).toBeNull();
  const keys = {
    ...{ BACKUP_S3_ENDPOINT: 'https://s3.example/', BACKUP_S3_BUCKET: 'backups' },
    ...{ BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'key' },
  };
  const { BACKUP_S3_BUCKET: _, ...fewer } = keys;
  expect(() => readConfig(fewer)).toThrow('Not given: BACKUP_S3_BUCKET. BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, ');
  expect(readConfig(keys)).toMatchObject({
    s3: null,
    backupS3: {
      ...{ endpoint: 'https://s3.example', bucket: 'backups', region: 'auto' },
      ...{ accessKeyId: 'id', secretAccessKey: 'key' },
    },
  });
});

test('payment providers have their own addresses unless another one is given', () => {
  const keys = { PAYSTACK_SECRET_KEY: 'sk_1', FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1', FLUTTERWAVE_WEBHOOK_HASH: 'h' };
  expect(readConfig(keys).gateways).toEqual({
    paystack: { secretKey: 'sk_1', url: 'https://api.paystack.co' },
    flutterwave: { secretKey: 'FLWSECK-1', webhookHash: 'h', url: 'https://api.flutterwave.com/v3' },
  });
  const other = readConfig({
    ...keys,
    PAYSTACK_URL: 'http://127.0.0.1:4000/',
    FLUTTERWAVE_URL: 'https://pay.example/v3/',
  });
  expect(other.gateways.paystack?.url).toBe('http://127.0.0.1:4000');
  expect(other.gateways.flutterwave?.url).toBe('https://pay.example/v3');
});

test('nothing is traced unless a collector is named', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracedShare).toBeNull();
  expect(readConfig(collector).tracedShare).toBe(1);
  expect(readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracedShare).toBe(0.05);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT is not valid: expected an address such as http://127.0.0.1:4318.',
  );
  for (const share of ['-1', '2', 'half']) {
    expect(() => readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: share })).toThrow(
      `OTEL_TRACES_SAMPLER_ARG '${share}' is not valid: expected a share from 0 to 1.`,
    );
  }
});
