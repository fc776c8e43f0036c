import { expect, test, vi } from 'vitest';
import { aFakeGateway } from './fake-gateway.ts';
import { freePort } from './free-port.ts';
import { aDataDir, aRunningServer, call, patienceMs, type ServerProcess, signIn } from './server-process.ts';

/** kill -9 during a call to a provider: the provider has acted, but its reply is lost. */

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
const ada = { email: 'ada@school.test', password: 'correct horse battery' };

async function anOrder(server: ServerProcess) {
  const superAdmin = await signIn(server, head.SUPER_ADMIN_EMAIL, head.SUPER_ADMIN_PASSWORD);
  const tutor = {
    email: 'tutor@school.test',
    password: ada.password,
    fullName: 'Tunde Ojo',
    phoneNumber: '08012345677',
  };
  await call(server, 'POST', '/admin/create-admin', { token: superAdmin, body: tutor });
  const staff = await signIn(server, tutor.email, tutor.password);
  const lesson = { title: 'Fractions', classLevel: '1', video: 'https://videos.school.test/f.mp4', price: 5000 };
  const { body: made } = await call(server, 'POST', '/lesson', { token: staff, body: lesson });
  const person = { ...ada, fullName: 'Ada Obi', phoneNumber: '08012345678', cpassword: ada.password, classLevel: '1' };
  await call(server, 'POST', '/auth/signup', { body: person });
  const token = await signIn(server, ada.email, ada.password);
  const body = { lessonIds: [made.data._id], expectedTotal: 4500 };
  const { body: placed } = await call(server, 'POST', '/order', { token, body });
  return { token, id: placed.data._id as string };
}

test.each(['paystack', 'flutterwave'] as const)(
  '%s: killed at the start and at the verification, paid once',
  async (provider) => {
    const fake = await aFakeGateway();
    const env = { DATA_DIR: aDataDir(), DEMO: 'off', PORT: String(await freePort()), ...head, ...fake.env };
    let server = await aRunningServer(env);
    const { token, id } = await anOrder(server);
    const killed = () => {
      server.kill('SIGKILL');
      return server.exited.then(() => undefined);
    };
    const start = () => call(server, 'POST', `/order/${id}/checkout`, { token, body: { provider } });

    fake.fail('start', { meanwhile: killed });
    await expect(start()).rejects.toThrow();
    server = await aRunningServer(env);
    const { status, body } = await start();
    expect([status, fake.state.transactions.length]).toEqual([200, 2]);

    const reference = body.paymentUrl.split('/').at(-1) as string;
    fake.pay(reference);
    fake.fail('verify', { meanwhile: killed });
    const { body: content, headers } = fake.webhook(reference);
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: content };
    await expect(fetch(`${server.url}/api/webhook/${provider}`, sent)).rejects.toThrow();
    server = await aRunningServer(env);

    // Neither a webhook nor the student returns: the poller finds the payment.
    const order = async () => (await call(server, 'GET', `/order/${id}`, { token })).body.data;
    await vi.waitFor(async () => expect((await order()).status).toBe('paid'), {
      timeout: 3 * patienceMs(),
      interval: 500,
    });
    expect(await order()).toMatchObject({ received: 4500, receiptNumber: 1, items: [{ status: 'approved' }] });
    const { body: owned } = await call(server, 'GET', '/lesson/my/purchased', { token });
    expect(owned.data.length).toBe(1);
  },
);
