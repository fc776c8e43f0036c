import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const everythingOff = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Content-Security-Policy of every document but the lesson player's. */
const documentPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https://i.ytimg.com'],
  'media-src': ["'self'", 'blob:'],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://www.youtube.com'],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
};

export type Policy = Record<string, string[]>;

/**
 * The lesson player's document also runs the YouTube player's own script, and plays MP4 and HLS from wherever the
 * school keeps its videos (docs/decisions/0006-content-security-policy.md).
 */
export function playerPolicy(publicUrl: string): Policy {
  const anyHost = publicUrl.startsWith('https:') ? ['https:'] : ['https:', 'http:'];
  return {
    ...documentPolicy,
    'script-src': ["'self'", 'https://www.youtube.com'],
    // The player's controls bring their look as <style> elements inside shadow roots; style attributes stay forbidden.
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'media-src': ["'self'", 'blob:', ...anyHost],
    'connect-src': ["'self'", ...anyHost],
    'worker-src': ["'self'", 'blob:'],
  };
}

export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isTls = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: documentPolicy },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    xXssProtection: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('Permissions-Policy', everythingOff);
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  if (config.corsOrigins.length === 0) return;
  // With no allowed headers named, the plugin reflects those the browser asks for.
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
}
