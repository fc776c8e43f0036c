import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { buildApp } from '../app.ts';
import { logOptions } from './log.ts';

test('the log has every request, but not the secret at the end of a link', async () => {
  const house = await openHouse();
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = await buildApp(house.context, { logger: { ...logOptions('info'), stream } });
  for (const url of [
    '/api/auth/verify/s3cret-token?x=1',
    '/verify/s3cret-token',
    '/setup/s3cret-token',
    '/api/school',
  ]) {
    await app.inject({ method: 'GET', url });
  }
  await app.close();
  const log = lines.join('');
  expect(log).toContain('"url":"/api/auth/verify/…"');
  expect(log).toContain('"url":"/api/school"');
  expect(log).not.toContain('s3cret-token');
});
