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
