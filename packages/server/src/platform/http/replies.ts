import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

export function paginationOf({ total }: { total: number }, { page, limit }: { page: number; limit: number }) {
  return { total, page, limit, totalPages: Math.ceil(total / limit) };
}

/**
 * For replies without data about their reader, because phones are shared. (@fastify/etag would tag every reply.)
 */
export const revalidated = 'private, no-cache';

/** The plugin's own list and playlists. */
const compressible = /^text\/(?!event-stream)|[+/](?:json|text|xml|octet-stream|vnd\.apple\.mpegurl)(?:;|$)/;

/** No BREACH, because no reply authorised by a cookie reflects its request. Requests are never decompressed. */
export async function setUpReplies(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.getHeader('cache-control') !== revalidated || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    const vary = reply.getHeader('vary');
    reply.headers({ etag: `W/${tag}`, vary: vary ? `${vary}, token` : 'token' });
    if (!request.headers['if-none-match']?.includes(tag)) return payload;
    reply.code(304).removeHeader('content-type');
    return '';
  });
  await app.register(compress, {
    threshold: 1024,
    customTypes: compressible,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // These levels cost about as much as serialising the reply.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
}
