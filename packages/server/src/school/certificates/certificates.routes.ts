import { giveCertificate, listCertificates, printCertificate, withdrawCertificate } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { certificateFile } from './certificate-files.ts';
import { findCertificates, givenIn, givenOfCode, newestOfCode } from './certificates.queries.ts';
import { giveAgain, withdrawCertificate as withdraw } from './issue.ts';

export function serveCertificates(app: FastifyInstance, context: Context): void {
  serve(app, context, listCertificates, async ({ query }) => {
    const { rows, total } = await findCertificates(context.db, query);
    const { page, limit } = query;
    return {
      message: 'Certificates fetched successfully',
      data: await givenIn(context.db, rows),
      pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
    };
  });

  serve(app, context, printCertificate, async ({ params }) =>
    certificateFile(context, await newestOfCode(context.db, params.code)),
  );

  serveWrite(app, context, withdrawCertificate, async ({ trx, params, body, doer }) => {
    await withdraw(trx, { code: params.code, reason: body.reason }, doer);
    return { message: 'Certificate withdrawn', data: await givenOfCode(trx, params.code) };
  });

  serveWrite(app, context, giveCertificate, async ({ trx, params, body, doer }) => {
    await giveAgain(trx, context, { code: params.code, ...body }, doer);
    return { message: 'Certificate given again', data: await givenOfCode(trx, params.code) };
  });
}
