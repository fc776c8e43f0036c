import type { ClassListColumn, ClassListRole, ClassListRow } from '@akada/contract';
import { type House, openHouse } from './house.ts';
import { anAdmin, type Person } from './people.ts';
import { readPdf } from './read-pdf.ts';

/** An admin who brings class lists, and students with the slips that come of them. */
export async function aSchoolOffice(house?: House) {
  const opened = house ?? (await openHouse());
  return officeOf(opened, await anAdmin(opened, { fullName: 'Mr Bello' }));
}

export function listForm(file: Buffer | string, name = 'class-1.csv', fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
  return form;
}

export function officeOf(house: House, admin: Person) {
  const path = (id: string) => `/admin/users/import/${id}`;
  const send = (body: object | FormData) => house.ask('POST', '/admin/users/import', { as: admin, body });
  const read = async (body: string | FormData | { text: string; classLevel?: string }) => {
    const reply = await send(typeof body === 'string' ? { text: body } : body);
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.data as { _id: string; rows: ClassListRow[]; counts: Record<string, number> };
  };
  const apply = (id: string, as = admin) => house.ask('POST', `${path(id)}/apply`, { as });
  const undo = (id: string, as = admin) => house.ask('DELETE', path(id), { as });
  const open = async (id: string) => (await house.ask('GET', path(id), { as: admin })).body.data;
  const mend = (id: string, line: number, body: object, as = admin) =>
    house.ask('PUT', `${path(id)}/rows/${line}`, { as, body });
  const bring = async (text: string) => {
    const { _id } = await read(text);
    await apply(_id);
    return open(_id);
  };
  const slips = (id: string, body: object = {}, as = admin) => pdfOf(house, `${path(id)}/slips`, as, body);
  const slip = (student: string, as = admin) => pdfOf(house, `/admin/users/${student}/slip`, as, {});
  return { house, admin, send, read, apply, undo, open, mend, bring, slips, slip };
}

export type Slip = { name: string; login: string; password: string };

async function pdfOf(house: House, path: string, as: Person, body: object) {
  const token = as.token;
  const reply = await house.app.inject({ method: 'POST', url: `/api${path}`, headers: { token }, payload: body });
  const pdf = reply.statusCode === 200 ? readPdf(reply.rawPayload) : { pages: 0, lines: [], codes: [] };
  return {
    status: reply.statusCode,
    reply,
    pages: pdf.pages,
    lines: pdf.lines,
    codes: pdf.codes,
    slips: slipsIn(pdf.lines),
  };
}

/** As a student reads them: the school, the name, the class, the address, the login and the password. */
function slipsIn(lines: readonly string[]): Slip[] {
  return lines.flatMap((line, at) =>
    line === 'Log in with'
      ? [{ name: lines[at - 3] ?? '', login: lines[at + 1] ?? '', password: lines[at + 3] ?? '' }]
      : [],
  );
}

/** A list with what staff say of it. */
export async function aList(content: Buffer | string, name = 'list.csv') {
  const office = await aSchoolOffice();
  const { house, admin } = office;
  const { _id } = await office.read(listForm(content, name));
  const list = () => office.open(_id);
  const put = (what: string, body: object) =>
    house.ask('PUT', `/admin/users/import/${_id}/${what}`, { as: admin, body });
  const rows = async (status?: string) =>
    ((await list()).rows as { status: string; fullName: string; classLevel: string; phoneNumber: string }[])
      .filter((row) => (status === undefined ? row.status !== 'skipped' : row.status === status))
      .map(({ fullName, classLevel, phoneNumber }) => [fullName, classLevel.replace(/\D/g, ''), phoneNumber]);
  const roles = async () =>
    Object.fromEntries(((await list()).columns as ClassListColumn[]).map((one) => [one.name, one.role]));
  const say = (said: Record<string, ClassListRole>, more = {}) =>
    put('columns', { columns: Object.entries(said).map(([column, role]) => ({ name: column, role })), ...more });
  const mean = (classes: Record<string, number | ''>) =>
    put('classes', {
      classes: Object.entries(classes).map(([spelled, level]) => ({
        ...{ name: spelled, classLevel: level === '' ? '' : `Grade ${level} Secondary` },
      })),
    });
  const left = async () => (await list()).rows.filter((row: { status: string }) => row.status === 'skipped');
  return { ...office, _id, list, rows, roles, say, mean, left, put };
}
