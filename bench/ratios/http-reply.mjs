// Just enough of HTTP/1.1 to know where a reply ends: status and length. Replies without a length are refused aloud.

const lengthOf = /\r\ncontent-length: *(\d+)/i;

/** Of the bytes that have come so far; null while the head is not complete. */
export function readHead(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const length = lengthOf.exec(head)?.[1];
  if (length === undefined && status !== 304 && status !== 204) throw new Error(`a reply ${status} without a length`);
  return {
    status,
    bodyAt: end + 4,
    endsAt: end + 4 + Number(length ?? 0),
    closes: /\r\nconnection: *close/i.test(head),
  };
}

/** One call as it goes over the wire. */
export function encode({ method, path, token, headers = {}, body }) {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = {
    Host: '127.0.0.1',
    'Accept-Encoding': 'identity',
    ...(token && { token }),
    ...(payload && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${payload}`);
}
