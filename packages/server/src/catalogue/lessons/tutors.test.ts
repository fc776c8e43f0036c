import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../../../test/people.ts';
import { aTeacherCard } from '../../../test/teaching.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse();
  const [okonkwo, musa, ada] = [await anAdmin(house), await anAdmin(house), await aStudent(house)];
  await aTeacherCard(house, okonkwo, { name: 'Mrs Okonkwo' });
  await aTeacherCard(house, musa, { name: 'Mr Musa', subjects: ['Physics'] });
  const lesson = await aLesson(house, okonkwo, { tutors: [musa._id, okonkwo._id] });
  const put = (body: object, as = okonkwo) => house.ask('PUT', `/lesson/${lesson._id}`, { as, body });
  const seenBy = async (as = ada) => {
    const one = (await house.ask('GET', `/lesson/${lesson._id}`, { as })).body.data;
    const [listed] = (await house.ask('GET', '/lesson', { as })).body.data;
    expect(listed.tutors).toEqual(one.tutors);
    return one;
  };
  return { house, okonkwo, musa, ada, lesson, put, seenBy };
}

const names = (lesson: { tutors?: { name: string }[] }) => lesson.tutors?.map(({ name }) => name);

describe('tutors of a lesson', () => {
  test('that are no list, no staff, twice or too many are refused by name', async () => {
    const { house, okonkwo, musa, ada, put, seenBy } = await aSchool();
    const nobody = 'A teacher is not of the staff any more. Please choose the teachers again.';
    const wrong: [unknown, string][] = [
      ['Mr Musa', 'Teachers must be a list of IDs of staff'],
      [[musa._id, musa._id], 'Somebody can be a teacher of a lesson only once'],
      [[okonkwo._id, ada._id], nobody],
      [['0'.repeat(24)], nobody],
      [Array.from({ length: 11 }, () => house.context.newId()), 'A lesson may have at most 10 teachers'],
    ];
    for (const [tutors, message] of wrong) {
      expect(refusal(await put({ tutors }))).toEqual({ status: 400, message, field: 'tutors' });
    }
    expect(refusal(await put({ tutors: ['x'] }))).toMatchObject({ status: 400, field: 'tutors.0' });
    expect(names(await seenBy())).toEqual(['Mr Musa', 'Mrs Okonkwo']);
  });

  test('are named in their order to students where their card is shown, and all to staff', async () => {
    const { house, okonkwo, musa, ada, lesson, seenBy } = await aSchool();
    expect((await seenBy()).tutors).toEqual([
      { _id: musa._id, name: 'Mr Musa', title: 'Physics Teacher' },
      { _id: okonkwo._id, name: 'Mrs Okonkwo', title: 'Mathematics Teacher' },
    ]);
    await aPurchase(house, ada, lesson, okonkwo);
    const [owned] = (await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data;
    expect(names(owned)).toEqual(['Mr Musa', 'Mrs Okonkwo']);
    await aTeacherCard(house, musa, { name: 'Mr Musa', isShown: false });
    expect(names(await seenBy())).toEqual(['Mrs Okonkwo']);
    expect((await seenBy(okonkwo)).tutors).toMatchObject([
      { name: 'Mr Musa', isShown: false },
      { name: 'Mrs Okonkwo', isShown: true },
    ]);
    const head = await aSuperAdmin(house);
    await house.ask('PUT', `/admin/users/${okonkwo._id}/suspend`, { as: head });
    expect(await seenBy()).not.toHaveProperty('tutors');
  });

  test('stand in the text that other front ends show, unless staff wrote another one', async () => {
    const { okonkwo, put, seenBy } = await aSchool();
    expect((await seenBy()).instructor).toBe('Mr Musa, Mrs Okonkwo');
    expect((await seenBy(okonkwo)).instructor).toBe('');
    await put({ instructor: 'The science club' });
    expect(await seenBy()).toMatchObject({ instructor: 'The science club', tutors: [{}, {}] });
  });

  test('change with the form only: an older one is refused, the same again is not, each change is on record once', async () => {
    const { house, okonkwo, musa, lesson, put, seenBy } = await aSchool();
    house.clock.advance({ minutes: 1 });
    const { updatedAt } = lesson;
    const [one, other] = await Promise.all([
      put({ tutors: [musa._id], updatedAt }),
      put({ tutors: [okonkwo._id], updatedAt }, musa),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const [kept] = [one, other].filter(({ status }) => status === 200);
    const tutors = kept?.body.data.tutors.map(({ _id }: { _id: string }) => _id);
    expect((await put({ tutors, updatedAt })).status).toBe(200);
    await put({ title: 'Fractions again' });
    expect(names(await seenBy())).toHaveLength(1);
    expect((await put({ tutors: [] })).body.data).not.toHaveProperty('tutors');
    const deeds = await house.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'lesson.update')
      .orderBy('_id')
      .execute();
    expect(deeds.map(({ after }) => Object.keys(JSON.parse(after ?? '{}')))).toEqual([
      ['tutors'],
      ['title'],
      ['tutors'],
    ]);
    expect(JSON.parse(deeds[0]?.before ?? '').tutors).toEqual(['Mr Musa', 'Mrs Okonkwo']);
  });
});
