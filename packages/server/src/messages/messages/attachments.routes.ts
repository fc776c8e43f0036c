import { attachFile, endingOf, getAttachment, largestAttachmentBytes, removeAttachment } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { Download } from '../../platform/http/download.ts';
import { takeFileForms } from '../../platform/http/file-form.ts';
import { idForRequest } from '../../platform/http/request-key.ts';
import { requireNamed } from '../../platform/http/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { addAttachment, readAttached, removeUnsent, studentToAttachFor } from './attach-file.ts';
import { readAttachment } from './attachments.ts';
import { findThread } from './threads.ts';

export async function serveAttachments(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  await app.register(async (scope) => {
    await takeFileForms(scope, {
      ...{ file: 'file', fields: ['fileName', 'message'], fileName: 'fileName', mostBytes: largestAttachmentBytes },
      tooLarge: 'A file may have at most 5 MB',
    });
    serve(scope, context, attachFile, async ({ body, caller, request }) => {
      const _id = idForRequest({ request, caller }, context.newId);
      await requireNamed(context, 'sees thread', caller, body.message);
      const studentId = await studentToAttachFor(db, caller, body.message);
      // Before the lock, because a picture takes its time.
      const file = await readAttached(body.file, body.fileName ?? '');
      const attachment = { _id, studentId, by: caller, file, now: context.now() };
      const data = await db.transaction().execute((trx) => addAttachment(trx, attachment));
      return { message: 'File attached', data };
    });
  });

  serve(app, context, removeAttachment, async ({ params, caller }) => {
    await removeUnsent(db, params.id, caller);
    return { message: 'File removed' };
  });

  serve(app, context, getAttachment, async ({ params, query, caller }) => {
    const thread = await findThread(db, params.id, caller);
    const { bytes, mediaType } = await readAttachment(db, thread, params.attachmentId, query.size === 'small');
    return new Download(`file-${params.attachmentId}.${endingOf(mediaType)}`, bytes, mediaType);
  });
}
