import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A store that speaks S3's protocol, keeps everything in memory and refuses what is not signed (Signature Version 4). */

const s3Keys = { accessKeyId: 'AKIDSCHOOL', secretAccessKey: 'a secret of the school' };
const bucket = 'school-films';
/** S3 gives at most a thousand; this shows the second page sooner. */
const keysOnAPage = 3;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function isSigned(request: IncomingMessage, url: URL): boolean {
  const given = /Credential=(\S+?)\/(\d{8})\/(\S+?)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  if (!given) return false;
  const [, id, day = '', region = '', names = '', signature] = given;
  const at = String(request.headers['x-amz-date']);
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const payload = request.headers['x-amz-content-sha256'];
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, payload].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hash].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${s3Keys.secretAccessKey}`, day));
  return id === s3Keys.accessKeyId && at.startsWith(day) && hmac(key, text).toString('hex') === signature;
}

type Objects = Map<string, Buffer>;
type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> };

const xml = (body: string, status = 200): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
  headers: { 'content-type': 'application/xml' },
});
const failure = (status: number, code: string) => xml(`<Error><Code>${code}</Code></Error>`, status);

function page(objects: Objects, { searchParams }: URL): Reply {
  const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(prefix) && key > after);
  const shown = keys.slice(0, keysOnAPage);
  const next = keys.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  const entries = shown.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
  return xml(
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`,
  );
}

function readObject(object: Buffer | undefined, range: string | undefined): Reply {
  if (!object) return failure(404, 'NoSuchKey');
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined) return { status: 200, body: object, headers: etag(object) };
  const part = object.subarray(Number(first), last ? Number(last) + 1 : undefined);
  return { status: 206, body: part, headers: etag(object) };
}

/** The id of an upload begins with its key. */
function unfinished(parts: ReadonlyMap<string, unknown>): Reply {
  const entries = [...parts.keys()].map(
    (id) => `<Upload><Key>${id.split('?')[0]}</Key><UploadId>${id}</UploadId></Upload>`,
  );
  return xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
}

const etag = (bytes: Buffer) => ({ etag: `"${createHash('md5').update(bytes).digest('hex')}"` });

function serveObject(objects: Objects, parts: Map<string, Buffer[]>, request: IncomingMessage, url: URL, body: Buffer) {
  const key = url.pathname.slice(`/${bucket}/`.length);
  const upload = url.searchParams.get('uploadId');
  const made = upload ? parts.get(upload) : undefined;
  if (upload && !made) return failure(404, 'NoSuchUpload');
  switch (request.method) {
    case 'PUT': {
      if (made) made[Number(url.searchParams.get('partNumber')) - 1] = body;
      else objects.set(key, body);
      return { status: 200, headers: etag(body) };
    }
    case 'POST': {
      if (made && upload) {
        objects.set(key, Buffer.concat(made));
        parts.delete(upload);
        return xml(
          `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>`,
        );
      }
      if (url.searchParams.has('uploads')) {
        const id = `${key}?${randomUUID()}`;
        parts.set(id, []);
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      }
      const named = [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map((match) => match[1] ?? '');
      for (const name of named) objects.delete(name);
      return xml(
        `<DeleteResult>${named.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('')}</DeleteResult>`,
      );
    }
    case 'DELETE':
      if (upload) parts.delete(upload);
      else objects.delete(key);
      return { status: 204 };
    default:
      if (url.searchParams.has('uploads')) return unfinished(parts);
      return key === '' ? page(objects, url) : readObject(objects.get(key), request.headers.range);
  }
}

export async function anS3Store() {
  const objects: Objects = new Map();
  const parts = new Map<string, Buffer[]>();
  /** Injected failure: matching requests ("method path") get `reply`. */
  const failing: { at: RegExp | null; left: number; reply: Reply } = { at: null, left: 0, reply: { status: 503 } };
  /** Silent corruption: the store saves a changed body and reports success. */
  const spoiling: { at: RegExp | null; how: (body: Buffer) => Buffer } = { at: null, how: (body) => body };
  const first: { at: RegExp | null; work: () => Promise<unknown> } = { at: null, work: async () => undefined };
  let largestBody = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const sent = await buffer(request);
    const body = spoiling.at?.test(`${request.method} ${request.url}`) ? spoiling.how(sent) : sent;
    largestBody = Math.max(largestBody, body.length);
    if (first.at?.test(`${request.method} ${request.url}`)) {
      first.at = null;
      await first.work();
    }
    const fails = failing.left > 0 && failing.at?.test(`${request.method} ${request.url}`);
    if (fails) failing.left -= 1;
    const serve = () => {
      if (fails) return failing.reply;
      if (!isSigned(request, url)) return failure(403, 'SignatureDoesNotMatch');
      return serveObject(objects, parts, request, url, body);
    };
    const { status, body: reply = '', headers = {} } = serve() as Reply;
    response.writeHead(status, { 'content-length': Buffer.byteLength(reply), ...headers });
    response.end(request.method === 'HEAD' ? undefined : reply);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { endpoint, bucket, region: 'auto', ...s3Keys },
    env: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
    },
    /** Backup configuration. */
    backupEnv: {
      ...{ BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket },
      ...{ BACKUP_S3_ACCESS_KEY_ID: s3Keys.accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
    },
    objects,
    unfinished: () => parts.size,
    largestBody: () => largestBody,
    /** Before the first such request is answered, `work` is done. */
    before: (at: RegExp, work: () => Promise<unknown>) => Object.assign(first, { at, work }),
    fail: (at: RegExp, times: number, [status, code]: [number, string] = [503, 'SlowDown']) =>
      Object.assign(failing, { at, left: times, reply: failure(status, code) }),
    spoil: (at: RegExp | null, how = (body: Buffer) => body) => Object.assign(spoiling, { at, how }),
    stop,
  };
}
