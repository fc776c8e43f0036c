import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { subjectSpeller } from './named-subject.ts';

test('a text is compared with the list of the school once, so that a large bank costs no more than a small one', async () => {
  const house = await openHouse();
  const as = await anAdmin(house);
  await house.ask('POST', '/admin/subjects', { as, body: { name: 'Mathematics' } });
  const settings = house.context.settings();
  let reads = 0;
  const subjects = settings.subjects.map((subject) => ({
    ...subject,
    get name() {
      reads += 1;
      return subject.name;
    },
  }));
  const spelled = subjectSpeller({ settings: () => ({ ...settings, subjects }) });
  expect([spelled('Maths'), spelled('Art')]).toEqual(['Mathematics', 'Art']);
  const before = reads;
  for (let at = 0; at < 100; at += 1) expect([spelled('Maths'), spelled('Art')]).toEqual(['Mathematics', 'Art']);
  expect(reads).toBe(before);
  expect(spelled('Maths', 'Grade 1 Secondary')).toBe('Mathematics');
});
