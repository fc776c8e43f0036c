import { openHouse } from './house.ts';
import { anAdmin } from './people.ts';

/** An admin who brings questions into an empty bank. */
export async function aBank() {
  const house = await openHouse();
  const admin = await anAdmin(house, { fullName: 'Mr Bello' });
  const read = async (body: object | FormData, as = admin) => {
    const reply = await house.ask('POST', '/question/import', { as, body });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.data;
  };
  const apply = (id: string, lines?: number[]) =>
    house.ask('POST', `/question/import/${id}/apply`, { as: admin, body: { ...(lines && { lines }) } });
  const mend = (id: string, line: number, question: object | null) =>
    house.ask('PUT', `/question/import/${id}/rows/${line}`, { as: admin, body: { question } });
  const undo = (id: string) => house.ask('DELETE', `/question/import/${id}`, { as: admin });
  const bank = async () => (await house.ask('GET', '/question', { as: admin })).body.data as { text: string }[];
  const open = async (id: string) => (await house.ask('GET', `/question/import/${id}`, { as: admin })).body.data;
  return { house, admin, read, apply, mend, undo, bank, open };
}

export function fileForm(file: string | Buffer, fields: Record<string, string> = {}, name = 'paper.txt'): FormData {
  const made = new FormData();
  for (const [field, value] of Object.entries(fields)) made.set(field, value);
  made.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
  return made;
}
