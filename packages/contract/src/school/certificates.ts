import { z } from 'zod';
import { endpoint, guardianOnly, staffOnly, studentOnly, success } from '../platform/endpoint.ts';
import {
  filledFrom,
  filter,
  id,
  instant,
  limit,
  listQuery,
  page,
  pagination,
  search,
  text,
} from '../platform/fields.ts';
import { type CertificateKind, certificateKinds, certificateProblem } from '../rules/certificate.ts';
import { typedCode } from '../rules/signed-paper.ts';

/** Certificates of an exam passed or a course completed, and the school's words for them (decision 64). */

const wordsFor = (name: string, kind: CertificateKind) =>
  text(name, { min: 1, max: 600, required: `Please enter the ${name.toLowerCase()}` }).superRefine((value, context) => {
    const message = certificateProblem(value, kind);
    if (message) context.addIssue({ code: 'custom', message });
  });

const words = {
  title: text('Title', { min: 1, max: 60, required: 'Please enter a title' }),
  /** With {name}, {exam}, {score}, {date} and {school}. */
  examText: wordsFor('Text for an exam', 'exam'),
  /** With {name}, {course}, {date} and {school}. */
  courseText: wordsFor('Text for a course', 'course'),
  /** Empty: the principal of the report card. */
  signatoryName: text('The name of who signs', { max: 80 }),
  signatoryTitle: text('The title of who signs', { max: 60 }),
};

export const storedCertificateWords = z.object(words);

export const certificateForm = z.object({ ...words, updatedAt: filledFrom });
export type CertificateForm = z.input<typeof certificateForm>;

const certificateTemplate = z.object({
  ...words,
  /** Of the report card, for an empty name and title. */
  principal: z.object({ name: z.string(), title: z.string() }),
  hasCrest: z.boolean(),
  hasSignature: z.boolean(),
  /** Null while nothing was saved. */
  updatedAt: instant.nullable(),
});
export type CertificateTemplate = z.output<typeof certificateTemplate>;

const ofPeople = { access: staffOnly, right: 'people' } as const;

export const getCertificateTemplate = endpoint({
  method: 'GET',
  path: '/admin/certificate-template',
  summary: 'The title, texts and signatory of certificates',
  ...ofPeople,
  reply: success(certificateTemplate),
});

export const saveCertificateTemplate = endpoint({
  method: 'PUT',
  path: '/admin/certificate-template',
  summary: 'Set the title, texts and signatory of certificates; those that were given stay as they are',
  ...ofPeople,
  body: certificateForm,
  reply: success(certificateTemplate),
});

export const printSampleCertificate = endpoint({
  method: 'GET',
  path: '/admin/certificate-template/sample.pdf',
  summary: 'A certificate of nobody with the saved texts (PDF), marked as a sample',
  ...ofPeople,
  query: z.object({ kind: z.enum(certificateKinds, { error: 'kind must be exam or course' }).optional() }),
  mediaType: 'application/pdf',
  reply: z.string(),
});

const certificate = z.object({
  /** Printed on it, the same in all versions; it is looked up by it. */
  code: z.string(),
  version: z.number(),
  kind: z.enum(certificateKinds),
  /** The exam or course. */
  subjectId: z.string(),
  /** Of the exam or course, as it was then. */
  title: z.string(),
  /** As it was then; a course has none. */
  percent: z.number().optional(),
  issuedAt: instant,
});

const givenCertificate = certificate.extend({
  studentId: z.string(),
  /** Of now; the name on the paper is that of the day. */
  fullName: z.string(),
  /** Left out where nobody decided: the student passed or finished. */
  issuedBy: z.string().optional(),
  /** Of a later version. */
  reason: z.string().optional(),
  /** `by` is left out where a corrected mark did it. */
  withdrawn: z.object({ at: instant, by: z.string().optional(), reason: z.string() }).optional(),
  /** The score of now, where another one stands on the paper. */
  percentNow: z.number().optional(),
});
export type GivenCertificate = z.infer<typeof givenCertificate>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/admin/certificates',
  summary: 'The newest version of each certificate, newest first; of one exam or course, or by name',
  ...ofPeople,
  query: listQuery({
    kind: filter(certificateKinds, 'kind must be exam or course'),
    subject: id('subject must be the ID of an exam or course').optional(),
    state: filter(['valid', 'withdrawn'], 'state must be valid or withdrawn'),
    search: search.optional(),
    page,
    limit: limit(24),
  }),
  reply: success(z.array(givenCertificate)).extend({ pagination }),
});

/** As printed; one that there is not is not found. */
const code = text('Code', { min: 1, max: 40, required: 'Please enter the code of the certificate' });
const ofCode = z.object({ code: code.transform((typed) => typedCode(typed) ?? typed) });

export const printCertificate = endpoint({
  method: 'GET',
  path: '/admin/certificates/:code/certificate.pdf',
  summary: 'A certificate as it was given last (PDF)',
  ...ofPeople,
  params: ofCode,
  mediaType: 'application/pdf',
  reply: z.string(),
});

const reasonTo = (what: string) => text('Reason', { min: 1, max: 300, required: `Please say why it is ${what}` });

export const withdrawCertificateForm = z.object({ reason: reasonTo('withdrawn') });
export const giveCertificateForm = z.object({
  reason: reasonTo('given again'),
  /** As it was seen: where there is a later one, somebody has given it again already. */
  version: z
    .number({ error: 'version must be a number' })
    .int('version must be a whole number')
    .min(1, 'version must be 1 or more'),
});
export type CertificateReason = z.input<typeof withdrawCertificateForm>;

export const withdrawCertificate = endpoint({
  method: 'POST',
  path: '/admin/certificates/:code/withdraw',
  summary: 'Withdraw a certificate: nobody at home sees it, and its code says so, until it is given again',
  ...ofPeople,
  params: ofCode,
  body: withdrawCertificateForm,
  reply: success(givenCertificate),
});

export const giveCertificate = endpoint({
  method: 'POST',
  path: '/admin/certificates/:code/give',
  summary: 'Give a certificate again, with the name, score and words of now, as its next version',
  ...ofPeople,
  params: ofCode,
  body: giveCertificateForm,
  reply: success(givenCertificate),
});

const ownCertificate = certificate;
export type OwnCertificate = z.infer<typeof ownCertificate>;
const child = z.object({ id: id('Student ID is required') });

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/user/certificates',
  summary: 'The certificates of the signed-in student, the newest first',
  access: studentOnly,
  reply: success(z.array(ownCertificate)),
});

export const printOwnCertificate = endpoint({
  method: 'GET',
  path: '/user/certificates/:code/certificate.pdf',
  summary: 'A certificate of the signed-in student (PDF)',
  access: studentOnly,
  params: ofCode,
  mediaType: 'application/pdf',
  reply: z.string(),
});

export const listCertificatesOfChild = endpoint({
  method: 'GET',
  path: '/guardian/children/:id/certificates',
  summary: 'The certificates of a child, the newest first; none where the student withholds results',
  access: guardianOnly,
  params: child,
  reply: success(z.array(ownCertificate)),
});

export const printCertificateOfChild = endpoint({
  method: 'GET',
  path: '/guardian/children/:id/certificates/:code/certificate.pdf',
  summary: 'A certificate of a child (PDF)',
  access: guardianOnly,
  params: child.extend(ofCode.shape),
  mediaType: 'application/pdf',
  reply: z.string(),
});
