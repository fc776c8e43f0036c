import { openHouse } from './house.ts';
import { anAdmin, aStudent, type Person } from './people.ts';

/** Two students of different classes, who may share a group, and a classmate of one who is in none. */
export async function aSchoolOfGroups() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const bola = await aStudent(house, { fullName: 'Bola Ade', classLevel: 'Grade 2 Secondary' });
  const classmate = await aStudent(house, { fullName: 'Chi Eze' });
  const group = async (name: string, students: readonly Person[]): Promise<string> => {
    const id = (await house.ask('POST', '/admin/groups', { as: admin, body: { name } })).body.data._id;
    const body = { studentIds: students.map(({ _id }) => _id) };
    await house.ask('POST', `/admin/groups/${id}/members`, { as: admin, body });
    return id;
  };
  return { house, admin, ada, bola, classmate, group };
}
