// Checks of the ledger: acknowledged things that are not there, and things that are there twice.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filmKey, materialKey } from '../../packages/server/src/platform/storage/storage.ts';

/** Values that stand there more than once. */
function twiceIn(values) {
  const seen = new Set();
  return [...new Set(values.filter((value) => seen.has(value) || !seen.add(value)))];
}

const all = (db, table, columns) => db.selectFrom(table).select(columns).execute();

async function wrongOrders(db, ledger) {
  const orders = await all(db, 'orders', [
    '_id',
    'request_key',
    'status',
    'total_minor',
    'received_minor',
    'receipt_number',
  ]);
  const money = await all(db, 'money', ['order_id', 'amount_minor', 'external_id']);
  const payments = await all(db, 'payments', ['_id', 'order_id', 'status']);
  const grants = await all(db, 'grants', ['payment_id', 'student_id', 'lesson_id']);
  const byId = new Map(orders.map((row) => [row._id, row]));
  const byKey = new Map(orders.map((row) => [row.request_key, row]));
  const sums = Map.groupBy(money, ({ order_id }) => order_id);
  const owned = new Set(grants.map(({ payment_id }) => payment_id));
  const wrong = twiceIn(orders.flatMap(({ request_key }) => request_key ?? [])).map((key) => `order ${key} twice`);
  wrong.push(...twiceIn(orders.flatMap((row) => row.receipt_number ?? [])).map((number) => `receipt ${number} twice`));
  wrong.push(
    ...twiceIn(grants.map((row) => `${row.student_id} ${row.lesson_id}`)).map((one) => `lesson ${one} given twice`),
  );
  wrong.push(...twiceIn(money.flatMap(({ external_id }) => external_id ?? [])).map((id) => `money ${id} twice`));
  for (const [key, id] of ledger.orders) if (byKey.get(key)?._id !== id) wrong.push(`order ${id} lost`);
  for (const [id, receipt] of ledger.approvals) {
    const { status, receipt_number } = byId.get(id) ?? {};
    if (status !== 'paid' || receipt_number !== receipt) wrong.push(`approval of ${id}, receipt ${receipt}, lost`);
  }
  for (const [key, order] of ledger.parts) {
    if (!money.some(({ external_id }) => external_id === `received ${order} ${key}`)) wrong.push(`part ${key} lost`);
  }
  for (const { _id, status, total_minor, received_minor } of orders) {
    const booked = (sums.get(_id) ?? []).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    if (booked !== received_minor) wrong.push(`order ${_id} has received ${received_minor}, its money is ${booked}`);
    if (status === 'paid' && booked !== total_minor) wrong.push(`order ${_id} of ${total_minor} was paid ${booked}`);
  }
  for (const { _id, status } of payments) {
    if ((status === 'approved') !== owned.has(_id)) wrong.push(`payment ${_id} is ${status}, and its lesson is not so`);
  }
  return wrong;
}

async function wrongUploads(db, ledger, dataDir) {
  const rows = {
    video: await all(db, 'films', ['_id', 'bytes']),
    material: await all(db, 'materials', ['_id', 'bytes']),
  };
  const wrong = [];
  for (const [id, file] of ledger.uploads) {
    if (!file.isFinished) continue;
    const found = rows[file.kind].filter(({ _id }) => _id === id);
    if (found.length !== 1 || found[0].bytes !== file.bytes.length)
      wrong.push(`${file.kind} ${id} is there ${found.length} times`);
    const path = join(dataDir, 'media', file.kind === 'video' ? filmKey.source(id) : materialKey(id));
    const isWhole = existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === file.hash;
    if (!isWhole) wrong.push(`the bytes of ${file.kind} ${id} lost`);
  }
  return wrong;
}

async function wrongImports(db, ledger) {
  const texts = (await db.selectFrom('questions').select('text').where('text', 'like', '%Paper-%').execute()).map(
    (row) => row.text,
  );
  const counts = Map.groupBy(texts, (text) => /Paper-\d+-\d+/.exec(text)?.[0]);
  const lost = [...ledger.imports].filter(([marker, count]) => counts.get(marker)?.length !== count);
  return [
    ...twiceIn(texts).map((text) => `question ‘${text}’ twice`),
    ...lost.map(([marker, count]) => `import ${marker} has ${counts.get(marker)?.length ?? 0} of ${count} questions`),
  ];
}

async function wrongMarks(db, ledger) {
  const rows = await all(db, 'hand_marks', ['attempt_id', 'question_id', 'points']);
  const wrong = twiceIn(rows.map((row) => `${row.attempt_id} ${row.question_id}`)).map((one) => `mark ${one} twice`);
  for (const [attempt, mark] of ledger.marks) {
    const found = rows.find(({ attempt_id }) => attempt_id === attempt)?.points ?? null;
    if (found !== mark.points && !mark.asked.includes(found))
      wrong.push(`mark ${mark.points} of ${attempt} is ${found}`);
    ledger.marks.set(attempt, { points: found, asked: [] });
  }
  return wrong;
}

const isOfSchool = ({ title }) => title.startsWith('Closed on Friday');

async function wrongAnnouncements(db, ledger) {
  const rows = (await all(db, 'announcements', ['_id', 'title'])).filter(isOfSchool);
  const has = new Map(rows.map(({ _id, title }) => [title, _id]));
  const had = await all(db, 'notifications', ['user_id', 'subject_id', 'cause']);
  const delivered = had
    .filter(({ cause }) => cause === 'announcement')
    .map((row) => `${row.user_id} ${row.subject_id}`);
  const lost = [...ledger.announcements].filter(([title, id]) => has.get(title) !== id);
  return [
    ...twiceIn(rows.map(({ title }) => title)).map((title) => `announcement ‘${title}’ twice`),
    ...twiceIn(delivered).map((one) => `announcement delivered twice: ${one}`),
    ...lost.map(([title]) => `announcement ‘${title}’ lost`),
  ];
}

export async function wrongIn({ db, dataDir }, ledger) {
  return [
    ...(await wrongOrders(db, ledger)),
    ...(await wrongUploads(db, ledger, dataDir)),
    ...(await wrongImports(db, ledger)),
    ...(await wrongMarks(db, ledger)),
    ...(await wrongAnnouncements(db, ledger)),
  ];
}

/** When all is sent: students without an announcement that was acknowledged; null while one is still going out. */
export async function undelivered({ db }, ledger) {
  const ids = [...ledger.announcements.values()];
  const sent = await all(db, 'announcements', ['_id', 'sent_at']);
  if (sent.some(({ _id, sent_at }) => ids.includes(_id) && sent_at === null)) return null;
  const users = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'user')
    .where('is_active', '=', 1)
    .execute();
  const had = new Set(
    (await all(db, 'notifications', ['user_id', 'subject_id'])).map((row) => `${row.user_id} ${row.subject_id}`),
  );
  return ids.flatMap((id) => {
    const missing = users.filter(({ _id }) => !had.has(`${_id} ${id}`)).length;
    return missing === 0 ? [] : [`announcement ${id} is missing at ${missing} of ${users.length} students`];
  });
}
