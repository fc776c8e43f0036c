import { attemptOf, staffOf } from './invigilating.ts';
import { aStudent } from './people.ts';
import { answer, aSitting, deskOf } from './sitting.ts';

/** 4, true and Abuja for 2, 1 and 3 points. Ada: all right. Ben: 5, false, FCT. Eve: all blank. Zee still writes what Ben did. */
export async function aClassWithDoubts(wishes: Parameters<typeof aSitting>[0] = {}) {
  const scene = await aSitting(wishes);
  const { house, admin, exam, questions } = scene;
  const sit = async (fullName: string, ...given: string[]) => {
    const desk = deskOf(house, await aStudent(house, { fullName }), exam);
    await desk.start();
    const answers = given.map((text, index) => answer(questions[index] ?? questions[0], text, 1));
    await desk.save(...answers);
    return desk;
  };
  const ada = await sit('Ada Obi', '4', 'true', 'Abuja');
  const ben = await sit('Ben Eze', '5', 'false', 'FCT');
  const eve = await sit('Eve Musa');
  const zee = await sit('Zee Bello', '5', 'false', 'FCT');
  for (const desk of [ada, ben, eve]) await desk.submit();
  const idOf = async ({ student }: typeof ada) => (await attemptOf(house, student, exam))._id;
  const scores = async () => {
    const all = await Promise.all([ada, ben, eve].map(async (desk) => (await desk.score()).body.data));
    return all.map(({ score, totalPoints, percent }) => `${score}/${totalPoints} ${percent}%`);
  };
  return { ...scene, ada, ben, eve, zee, idOf, scores, staff: staffOf(house, admin, exam) };
}
