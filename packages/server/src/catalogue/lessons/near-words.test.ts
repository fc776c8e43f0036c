import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

async function aCatalogue() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  await aLesson(house, admin, { title: 'Pythagoras’ theorem', subject: 'Mathematics' });
  await aLesson(house, admin, { title: 'Photosynthesis', subject: 'Biology' });
  await aLesson(house, admin, { title: 'Osmosis', subject: 'Biology' });
  await aLesson(house, admin, { title: 'Thermodynamics', subject: 'Physics', isDraft: true });
  const find = async (search: string) => {
    const { body } = await house.ask('GET', `/lesson?search=${encodeURIComponent(search)}&page=1&limit=12`, {
      as: ada,
    });
    return { titles: body.data.map(({ title }: { title: string }) => title), searchedFor: body.searchedFor };
  };
  return { house, admin, ada, find };
}

test.each([
  ['pithagoras', 'Pythagoras’ theorem', 'pythagoras'],
  ['Pithagoras theorm', 'Pythagoras’ theorem', 'pythagoras theorem'],
  ['fotosynthesis', 'Photosynthesis', 'photosynthesis'],
  ['photosyntesis biologi', 'Photosynthesis', 'photosynthesis biology'],
  ['osmossis', 'Osmosis', 'osmosis'],
  ['pythagras', 'Pythagoras’ theorem', 'pythagoras'],
])('“%s” finds %s, and says what was searched for', async (typed, title, searchedFor) => {
  const { find } = await aCatalogue();
  expect(await find(typed)).toEqual({ titles: [title], searchedFor });
});

test('a search that finds something is not changed, and one that is near nothing finds nothing', async () => {
  const { find } = await aCatalogue();
  expect(await find('osmo')).toEqual({ titles: ['Osmosis'], searchedFor: undefined });
  expect(await find('civic')).toEqual({ titles: [], searchedFor: undefined });
  expect(await find('xyz')).toEqual({ titles: [], searchedFor: undefined });
});

test('a draft lends no word to students', async () => {
  const { find } = await aCatalogue();
  expect(await find('termodynamics')).toEqual({ titles: [], searchedFor: undefined });
});
