import { lockRows } from '../../platform/db/dialect.ts';
import type { GroupRow } from '../../platform/db/group-rows.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type GroupsOfLists, groupKey } from '../users/class-list/list-groups.ts';
import { addGroup, removeUnused } from './change-group.ts';
import { insertMembers } from './members.ts';

type Named = Pick<GroupRow, '_id' | 'name'>;

/** Locked until the students are in it. */
function findNamed(trx: Trx, key: string): Promise<Named | undefined> {
  const group = trx.selectFrom('student_groups').select(['_id', 'name']).where('name_key', '=', key);
  return lockRows(trx, group).executeTakeFirst();
}

type Wish = { name: string; students: string[] };

function wishesOf(members: Parameters<GroupsOfLists['join']>[1]): [string, Wish][] {
  const wishes = new Map<string, Wish>();
  for (const { studentId, groups } of members) {
    for (const name of groups) {
      const wish = wishes.get(groupKey(name)) ?? { name, students: [] };
      wish.students.push(studentId);
      wishes.set(groupKey(name), wish);
    }
  }
  return [...wishes].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

export const groupsOfLists: GroupsOfLists = {
  join: async (trx, members, { newId, ...doer }) => {
    const made: string[] = [];
    for (const [key, { name, students }] of wishesOf(members)) {
      let group = await findNamed(trx, key);
      if (!group && newId) {
        const own = { _id: newId(), name };
        const isMade = await addGroup(trx, own._id, name, doer);
        if (isMade) made.push(own._id);
        // A concurrent request has created the same group.
        group = isMade ? own : await findNamed(trx, key);
      }
      if (!group) {
        const why = `The group “${name}” was deleted meanwhile. Please look through the list again.`;
        throw new AppError('conflict', why);
      }
      await insertMembers(trx, group, students, doer);
    }
    return made;
  },
  removeUnused,
};
