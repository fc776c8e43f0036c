import type { ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.ts';

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

const dataPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

type SetHeaders = (response: ServerResponse) => void;

function policySetter(directives: Record<string, string[]>): SetHeaders {
  const set = helmet.contentSecurityPolicy({ useDefaults: false, directives });
  return (response) => set(response.req, response, () => undefined);
}

/** The lesson player also runs YouTube's script and plays videos from any host (decision 6). */
export function playerPolicy(publicUrl: string): SetHeaders {
  const anyHost = publicUrl.startsWith('https:') ? ['https:'] : ['https:', 'http:'];
  return policySetter({
    ...documentPolicy,
    'script-src': ["'self'", 'https://www.youtube.com'],
    // The player's controls put <style> elements into shadow roots; style attributes stay forbidden.
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'media-src': ["'self'", 'blob:', ...anyHost],
    'connect-src': ["'self'", ...anyHost],
    'worker-src': ["'self'", 'blob:'],
  });
}

const allButCamera = ['display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The page that checks papers reads their codes. */
const usesCamera = /^\/check\/?(?:\?|$)/;

const permissionsOf = (address: string) => `camera=${usesCamera.test(address) ? '(self)' : '()'}, ${allButCamera}`;

const belowApi = /^\/api(?:[/?]|$)/;
const apiPage = /^\/api\/docs(?:[/?]|$)/;

/** Pages get all headers of helmet, API data only the necessary ones (decision 6). `page` is the path as it was asked for. */
export function safetyHeaders({
  publicUrl,
}: Config): (address: string, response: ServerResponse, page?: string) => void {
  const https = publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false };
  const common = { strictTransportSecurity: https, xDownloadOptions: false, xXssProtection: false } as const;
  const ofPages = helmet({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: documentPolicy },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const ofData = helmet({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: dataPolicy },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  return (address, response, page = address) => {
    const isData = belowApi.test(address) && !apiPage.test(address);
    const set = isData ? ofData : ofPages;
    set(response.req, response, () => undefined);
    if (!isData) response.setHeader('Permissions-Policy', permissionsOf(page));
    if (belowApi.test(address)) response.setHeader('Cache-Control', 'no-store');
  };
}

/** The router's decoded path, because `/%61pi/user` is a path of the API too. */
function addressOf(request: FastifyRequest): string {
  return belowApi.test(request.url) ? request.url : (request.routeOptions.url ?? request.url);
}

export async function setUpHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const setHeaders = safetyHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(addressOf(request), reply.raw, request.url);
    reply.header('x-request-id', request.id);
  });
  if (config.corsOrigins.length === 0) return;
  // Without allowedHeaders the plugin reflects those the browser asks for.
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Retry-After', 'X-Request-Id', 'Location', 'Tus-Resumable', 'Upload-Offset', 'Upload-Length'],
    maxAge: 600,
  });
}
