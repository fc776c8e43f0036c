import { usualCertificate } from '@akada/contract/rules/certificate';
import { issueAll } from '../src/school/certificates/issue.ts';
import type { Calls, World } from './world.ts';

/** A certificate of the exam that the student sat; returns its code. */
async function aCertificate(world: World, subjectId = world.sat._id, student = world.student): Promise<string> {
  const { house } = world;
  const earned = { kind: 'exam', subjectId, title: 'Sat', studentId: student._id, fullName: 'Ada' } as const;
  const { db, context } = house;
  const one = { ...earned, percent: 82, at: '2026-09-15T09:00:00.000Z' };
  // A withdrawn one gets a next version.
  await db
    .transaction()
    .execute((trx) => issueAll(trx, context, [one], { reason: 'Again', by: null, which: 'decided' }));
  const own = db.selectFrom('certificates').select('code').where('student_id', '=', student._id);
  const rows = own.where('subject_id', '=', subjectId);
  return (await rows.orderBy('version', 'desc').executeTakeFirstOrThrow()).code;
}

const again = 'A wrong name';

export const certificateCalls: Calls = {
  'GET /admin/certificate-template': () => ({}),
  'PUT /admin/certificate-template': () => ({ body: { ...usualCertificate, title: 'Certificate of honour' } }),
  'GET /admin/certificate-template/sample.pdf': () => ({}),
  'GET /admin/certificates': async (world) => {
    await aCertificate(world);
    return {};
  },
  'GET /admin/certificates/:code/certificate.pdf': async (world) => ({ id: await aCertificate(world) }),
  'POST /admin/certificates/:code/withdraw': async (world) => ({
    id: await aCertificate(world),
    body: { reason: again },
  }),
  // Attempts that are gone leave the facts of then.
  'POST /admin/certificates/:code/give': async (world) => ({
    id: await aCertificate(world, world.house.context.newId()),
    body: { reason: again, version: 1 },
  }),
  'GET /user/certificates': async (world) => {
    await aCertificate(world);
    return {};
  },
  'GET /user/certificates/:code/certificate.pdf': async (world, caller) => {
    const own = caller?._id === world.other._id ? world.other : world.student;
    return { id: await aCertificate(world, undefined, own) };
  },
  'GET /guardian/children/:id/certificates': ({ student }) => ({ id: student._id }),
  'GET /guardian/children/:id/certificates/:code/certificate.pdf': async (world) => ({
    id: world.student._id,
    second: await aCertificate(world),
  }),
};
