// The work of a school, all at once: orders, the desk, uploads, imports, marking, announcements. A request without a reply
// is sent again after the restart, with the same key, as a browser does.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './client.mjs';

export const newLedger = () => ({
  /** By Idempotency-Key: the id of the order that was acknowledged. */
  orders: new Map(),
  /** By order: the number of its receipt. */
  approvals: new Map(),
  /** By Idempotency-Key: the order that a part was noted for. */
  parts: new Map(),
  uploads: new Map(),
  /** By marker, the text with which its questions begin: how many were added. */
  imports: new Map(),
  /** By attempt: the points acknowledged, and those asked for meanwhile. */
  marks: new Map(),
  marked: 0,
  /** By title: its id. */
  announcements: new Map(),
  backups: [],
});

let serial = 0;
const next = (what) => {
  serial += 1;
  return `${what}-${process.pid}-${serial}`;
};

/** Orders lessons that nobody has asked for before, one at a time. */
export function aBuyer(school, ledger, { token }) {
  let open = null;
  const wanted = [];
  return {
    offer: (lessons) => wanted.push(...lessons),
    work: async () => {
      open ??= wanted.length > 0 ? { key: next('order'), lesson: wanted.shift() } : null;
      if (!open) return pause(20);
      const body = { lessonIds: [open.lesson], expectedTotal: 450 };
      const headers = { 'idempotency-key': open.key };
      const { status, data } = await call(school, token, 'POST', '/order', { body, headers });
      if (status !== 201 && status !== 200) return;
      ledger.orders.set(open.key, data._id);
      open = null;
    },
  };
}

/** Notes a part of the money of every third order, and approves what waits. */
export function aDesk(school, ledger) {
  let part = null;
  const notePart = async () => {
    const { order, key } = part;
    const body = { amount: 100 };
    const headers = { 'idempotency-key': key };
    const { status } = await call(school, school.admin, 'POST', `/order/${order}/received`, { body, headers });
    if (status === 200 || status === 201) ledger.parts.set(key, order);
    part = null;
  };
  let turn = 0;
  return async () => {
    if (part) await notePart();
    const { data = [] } = await call(school, school.admin, 'GET', '/order?status=open&limit=5');
    for (const { _id, received } of data) {
      turn += 1;
      if (turn % 3 === 0 && received === 0) {
        part = { order: _id, key: next('part') };
        await notePart();
      }
      const approved = await call(school, school.admin, 'PUT', `/order/${_id}/approve`);
      if (approved.status === 200) ledger.approvals.set(_id, approved.data.receiptNumber);
    }
  };
}

const heads = { video: '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', material: '%PDF-1.7\n' };
const pieces = 2;

function aFile(kind) {
  const bytes = Buffer.concat([Buffer.from(heads[kind], 'latin1'), randomBytes(200_000)]);
  return {
    kind,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
    offset: 0,
    isFinished: false,
  };
}

const tus = { 'tus-resumable': '1.0.0' };
const encoded = (text) => Buffer.from(text).toString('base64');

/** Sends a film or a file in pieces as a browser does: after a restart it asks where the server has come to. */
export function anUploader(school, ledger, kind) {
  let id = null;
  let askedIn = null;
  const begin = async (round) => {
    const file = aFile(kind);
    const values = { kind, lesson: school.lesson, filename: kind === 'video' ? 'film.mp4' : 'notes.pdf' };
    const metadata = Object.entries(values).map(([name, value]) => `${name} ${encoded(value)}`);
    const headers = { ...tus, 'upload-length': String(file.bytes.length), 'upload-metadata': metadata.join(',') };
    const { status, headers: replied } = await call(school, school.admin, 'POST', '/upload', { headers });
    if (status !== 201) return;
    id = replied.get('location').split('/').at(-1);
    ledger.uploads.set(id, file);
    askedIn = round;
  };
  const ask = async (file) => {
    const { status, headers } = await call(school, school.admin, 'HEAD', `/upload/${id}`, { headers: tus });
    if (status !== 200) return false;
    const offset = Number(headers.get('upload-offset'));
    if (offset < file.offset) school.odd.push(`upload ${id} went back from ${file.offset} to ${offset}`);
    file.offset = offset;
    return true;
  };
  const send = async (file) => {
    const piece = file.bytes.subarray(file.offset, file.offset + Math.ceil(file.bytes.length / pieces));
    const headers = { ...tus, 'upload-offset': String(file.offset), 'content-type': 'application/offset+octet-stream' };
    const { status, headers: replied } = await call(school, school.admin, 'PATCH', `/upload/${id}`, {
      headers,
      form: piece,
    });
    if (status === 204) file.offset = Number(replied.get('upload-offset'));
    else askedIn = null;
  };
  return async (round) => {
    if (id === null) await begin(round);
    if (id === null) return;
    const file = ledger.uploads.get(id);
    if (askedIn !== round && !(await ask(file))) return;
    askedIn = round;
    if (file.offset < file.bytes.length) return send(file);
    file.isFinished = true;
    id = null;
  };
}

const questionsOfOne = 5;

/** Reads a paper and adds its questions to the bank. */
export function anImporter(school, ledger) {
  let paper = null;
  return async () => {
    paper ??= { marker: next('Paper'), id: null };
    const { marker } = paper;
    if (paper.id === null) {
      const form = new FormData();
      const lines = Array.from(
        { length: questionsOfOne },
        (_, at) => `${at + 1}. ${marker}: ${next('what is')}?\nA. ${at}\nB. ${at + 10}\nANS: A\n`,
      );
      form.set('text', lines.join('\n'));
      const { status, data } = await call(school, school.admin, 'POST', '/question/import', { form });
      if (status === 201) paper.id = data._id;
      return;
    }
    const { status } = await call(school, school.admin, 'POST', `/question/import/${paper.id}/apply`, { body: {} });
    if (status !== 200) return;
    ledger.imports.set(marker, questionsOfOne);
    paper = null;
  };
}

/** Gives each answer in turn other points than it has. */
export function aMarker(school, ledger) {
  let turn = 0;
  return async () => {
    const attempt = school.attempts[turn % school.attempts.length];
    turn += 1;
    const path = `/studentExam/attempts/${attempt}/marking/${school.essay}`;
    const { status: read, data } = await call(school, school.admin, 'GET', path);
    if (read !== 200) return;
    const points = ((data.mark?.points ?? 0) + 1) % 10;
    const mark = ledger.marks.get(attempt) ?? { points: null, asked: [] };
    ledger.marks.set(attempt, { ...mark, asked: [...mark.asked, points] });
    const again = data.mark && { markedAt: data.mark.markedAt, reason: 'Read once more' };
    const { status } = await call(school, school.admin, 'PUT', path, { body: { points, seq: data.seq, ...again } });
    if (status !== 200) return;
    ledger.marks.set(attempt, { points, asked: [] });
    ledger.marked += 1;
  };
}

/** Announces something to everybody. */
export function anAnnouncer(school, ledger) {
  let draft = null;
  return async () => {
    draft ??= { key: next('announcement'), title: next('Closed on Friday') };
    const body = { title: draft.title, text: 'Come on Monday.', classLevels: null };
    const headers = { 'idempotency-key': draft.key };
    const { status, data } = await call(school, school.admin, 'POST', '/admin/announcements', { body, headers });
    if (status !== 201 && status !== 200) return;
    ledger.announcements.set(draft.title, data._id);
    draft = null;
  };
}
