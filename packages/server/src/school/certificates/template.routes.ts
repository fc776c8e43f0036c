import {
  type CertificateTemplate,
  getCertificateTemplate,
  printSampleCertificate,
  saveCertificateTemplate,
} from '@akada/contract';
import type { CertificateWords } from '@akada/contract/rules/certificate';
import type { FastifyInstance } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { cardHeadIn, cardHeadKey } from '../../platform/db/school-card-head.ts';
import { certificateIn, certificateKey } from '../../platform/db/school-certificate.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { writeCertificate } from '../settings/settings.queries.ts';
import { sampleFile } from './certificate-files.ts';

async function readTemplate(db: Db): Promise<CertificateTemplate> {
  const keys = [certificateKey, cardHeadKey];
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', keys).execute();
  const [row, head] = keys.map((key) => rows.find((one) => one.key === key));
  const { principalName: name, principalTitle: title, pictures } = cardHeadIn(head);
  return {
    ...certificateIn(row),
    principal: { name, title },
    ...{ hasCrest: pictures.crest !== null, hasSignature: pictures.signature !== null },
    updatedAt: row?.updated_at ?? null,
  };
}

type Change = { words: CertificateWords; updatedAt: string | undefined; by: Actor; at: string };

async function saveTemplate(trx: Trx, context: Context, { words, updatedAt, by, at }: Change) {
  await context.lockSettings(trx);
  const row = await trx.selectFrom('settings').selectAll().where('key', '=', certificateKey).executeTakeFirst();
  const [before, last] = [certificateIn(row), row?.updated_at ?? ''];
  const isSame = JSON.stringify(before) === JSON.stringify(words);
  refuseIfChanged('words of certificates', { updated_at: last }, updatedAt, isSame);
  if (!isSame) {
    await writeCertificate(trx, words, { by: by._id, at: laterThan(last, at) });
    const subject = { kind: 'settings', title: 'Certificates' } as const;
    await recordAudit(trx, {
      action: 'settings.certificate',
      by,
      at,
      subject,
      before: { ...before },
      after: { ...words },
    });
  }
  return readTemplate(trx);
}

export function serveCertificateTemplate(app: FastifyInstance, context: Context): void {
  serve(app, context, getCertificateTemplate, async () => ({
    message: 'Words of certificates fetched successfully',
    data: await readTemplate(context.db),
  }));

  serve(app, context, saveCertificateTemplate, async ({ caller: by, body: { updatedAt, ...words } }) => {
    const change = { words, updatedAt, by, at: iso(context.now()) };
    const data = await context.db.transaction().execute((trx) => saveTemplate(trx, context, change));
    await context.refreshSettings();
    return { message: 'Words of certificates saved', data };
  });

  serve(app, context, printSampleCertificate, ({ query }) => sampleFile(context, query.kind ?? 'exam'));
}
