import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Replies of more than a kilobyte travel compressed: students pay for every one. No reply is authorised by a cookie, so
 * another site cannot make a browser ask for one and learn from its size. Requests are never unpacked.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // Best size for little work: these levels cost about as much as serialising the reply does.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
}
