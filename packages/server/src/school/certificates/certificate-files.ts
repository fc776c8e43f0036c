import type { CertificateKind } from '@akada/contract/rules/certificate';
import { type Print, printOf } from '../../exams/print/print-pictures.ts';
import type { CertificateRow, Db } from '../../platform/db/schema.ts';
import { newPdf, plainLine } from '../../platform/files/pdf.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download, fileNameOf } from '../../platform/http/download.ts';
import { type CertificateContent, certificateOf, contentOf } from './content.ts';
import { drawCertificate, margin, type Paper } from './draw-certificate.ts';

async function picturesOf(db: Db, { pictures }: CertificateContent): Promise<Map<string, Print>> {
  const found = new Map<string, Print>();
  for (const url of Object.values(pictures)) {
    const print = await printOf(db, { url });
    if (print) found.set(url, print);
  }
  return found;
}

type Drawn = { content: CertificateContent; issued?: Paper['issued']; title: string; at: string };

async function pdfOf({ db, settings }: Context, { content, issued, title, at }: Drawn): Promise<Buffer> {
  const info = { Title: plainLine(title), Author: plainLine(content.school), CreationDate: new Date(at) };
  const { document, bytes } = await newPdf(info, margin, 'landscape');
  const pictures = await picturesOf(db, content);
  drawCertificate(document, content, { issued, pictures, timeZone: settings().timeZone });
  document.end();
  return bytes;
}

/** The same version gives the same bytes. */
export async function certificateFile(context: Context, row: CertificateRow): Promise<Download> {
  const { version, code, payload, issued_at: issuedAt, title } = row;
  const content = contentOf(row);
  const pdf = await pdfOf(context, {
    ...{ content, issued: { version, code, payload, issuedAt }, at: issuedAt },
    title: `${content.title}: ${content.name}, ${title}`,
  });
  return new Download(`${fileNameOf(content.name, 'student')}-certificate.pdf`, pdf);
}

const sample = { studentId: '', subjectId: '', fullName: 'Adaeze Okonkwo' } as const;

export async function sampleFile(context: Context, kind: CertificateKind): Promise<Download> {
  const at = iso(context.now());
  const title = kind === 'exam' ? 'Physics, first term examination' : 'Algebra for SSS 1';
  const percent = kind === 'exam' ? 82 : null;
  const content = certificateOf(context.settings(), { ...sample, kind, title, percent, at });
  return new Download(
    'certificate-sample.pdf',
    await pdfOf(context, { content, title: 'Sample of a certificate', at }),
  );
}
