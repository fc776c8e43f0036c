import {
  listCertificatesOfChild,
  listOwnCertificates,
  printCertificateOfChild,
  printOwnCertificate,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { getChildOf } from '../../people/guardians/guardians.queries.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Download } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { certificateFile } from './certificate-files.ts';
import { certificateIn, certificatesAtHome } from './certificates.queries.ts';
import { refreshCertificates } from './refresh.ts';

/** Certificates at home: the newest version of each, and none that is withdrawn. */

async function certificatesOf(context: Context, studentId: string) {
  // What cannot be written now is not shown yet; the job says why.
  await refreshCertificates(context, studentId);
  return (await certificatesAtHome(context.db, studentId)).map(certificateIn);
}

async function fileOf(context: Context, studentId: string | null, code: string): Promise<Download> {
  const own = studentId === null ? [] : await certificatesAtHome(context.db, studentId);
  const row = own.find((one) => one.code === code);
  if (!row) throw new AppError('not_found', 'There is no certificate with this code', 'code');
  return certificateFile(context, row);
}

/** A student of age may withhold results from guardians. */
async function childWithResults({ db }: Context, guardianId: string, id: string): Promise<string | null> {
  const child = await getChildOf(db, guardianId, id);
  return child.withheld.includes('results') ? null : child._id;
}

export function serveOwnCertificates(app: FastifyInstance, context: Context): void {
  const message = 'Certificates fetched successfully';

  serve(app, context, listOwnCertificates, async ({ caller }) => ({
    message,
    data: await certificatesOf(context, caller._id),
  }));

  serve(app, context, printOwnCertificate, ({ caller, params }) => fileOf(context, caller._id, params.code));

  serve(app, context, listCertificatesOfChild, async ({ caller, params }) => {
    const child = await childWithResults(context, caller._id, params.id);
    return { message, data: child === null ? [] : await certificatesOf(context, child) };
  });

  serve(app, context, printCertificateOfChild, async ({ caller, params }) =>
    fileOf(context, await childWithResults(context, caller._id, params.id), params.code),
  );
}
