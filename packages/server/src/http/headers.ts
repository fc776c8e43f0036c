import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** As the header is written. */
export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** Data is no document: opened by itself it runs and loads nothing, and no page shows it in a frame. */
const dataPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

type HeaderSet = Readonly<Record<string, string>>;

const belowApi = /^\/api(?:[/?]|$)/;
/** The one page below /api, with its files. */
const apiPage = /^\/api\/docs(?:[/?]|$)/;

/**
 * What stands on every reply at an address, whoever gives it: the whole set on pages and their files, on data of the API
 * what data needs (docs/decisions/0022-headers-of-the-api.md). Made once; what comes back only picks.
 */
export function headersByAddress({ publicUrl }: Config): (address: string) => HeaderSet {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const ofPages = {
    ...everywhere,
    'content-security-policy': policyText(documentPolicy),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': everythingOff,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
  const ofTheApi = { ...everywhere, 'content-security-policy': policyText(dataPolicy), 'cache-control': 'no-store' };
  const ofTheApiPage = { ...ofPages, 'cache-control': 'no-store' };
  return (address) => {
    if (!belowApi.test(address)) return ofPages;
    return apiPage.test(address) ? ofTheApiPage : ofTheApi;
  };
}

/** As the router read it where the request spells it otherwise: `/%61pi/user` is the API's too. */
function addressOf(request: FastifyRequest): string {
  return belowApi.test(request.url) ? request.url : (request.routeOptions.url ?? request.url);
}

export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const headersAt = headersByAddress(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersAt(addressOf(request))).header('x-request-id', request.id);
    done();
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
