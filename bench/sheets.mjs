// Answer sheets drawn, filled as a hall of students does, photographed and read: nothing may be read wrongly in silence.
import { sheetPages } from '../packages/contract/src/rules/sheets/layout.ts';
import { readPage } from '../packages/contract/src/rules/sheets/read-sheet.ts';
import { between, choices, drawSheet, fill, photograph, randomOf } from '../packages/contract/test/sheet-photos.ts';
import { percentile, report } from './calls.mjs';

const questions = 40;
const fields = choices(questions);
const [page] = sheetPages(fields);
const sheets = Number(process.env.SHEETS ?? 1000);
/** Thresholds were set on seeds below it. */
const firstSeed = Number(process.env.SEED ?? 100_000);

const place = (question, option) => page.bubbles.find((one) => one.question === question && one.option === option);

/** Most shade; some tick, cross, shade a half, shade two, rub out, or hardly answer. Of each question what was meant. */
function fillIn(sheet, random) {
  const dark = random() < 0.4 ? between(random, 0.35, 0.6) : between(random, 0.65, 0.92);
  const left = random() < 0.05 ? 0.9 : 0.05;
  return Array.from({ length: questions }, (_, question) => {
    const option = Math.floor(random() * 4);
    const other = (option + 1 + Math.floor(random() * 3)) % 4;
    if (random() < left) return { option: null };
    const kind = random();
    const mark = kind < 0.99 ? 'full' : kind < 0.993 ? 'tick' : kind < 0.996 ? 'cross' : kind < 0.998 ? 'half' : 'two';
    fill(sheet, place(question, option), mark === 'two' ? 'full' : mark, dark, random);
    if (mark === 'two') fill(sheet, place(question, other), 'full', dark, random);
    else if (random() < 0.03) fill(sheet, place(question, other), 'erased', dark, random);
    return { option, mark };
  });
}

const torn = { x: 210, y: 297, radius: 30 };
const hand = { x: 0, y: 180, radius: 45 };

function shotOf(random) {
  const width = [1000, 1240, 1600][Math.floor(random() * 3)];
  const isHard = random() < 0.4;
  const accident = random();
  return {
    ...{ width, height: Math.round(width * Math.SQRT2) },
    ...{ tilt: between(random, 0, 25), turn: between(random, -20, 20) + (random() < 0.1 ? 180 : 0) },
    curl: isHard ? between(random, 0, 4) : between(random, 0, 1.5),
    ...{ shadow: between(random, 0, 0.6), blur: isHard ? Math.floor(between(random, 0, 3)) : 0 },
    ...{ noise: between(random, 2, 18), fills: between(random, 0.8, 0.98) },
    ...(accident < 0.03 && { covered: torn }),
    ...(accident > 0.98 && { covered: hand }),
  };
}

function shoot(seed) {
  const random = randomOf(seed);
  const sheet = drawSheet(page, random);
  const meant = fillIn(sheet, random);
  const shot = shotOf(random);
  return { ...photograph(sheet, shot, random), meant, shot };
}

const isRight = (marks, { option, mark }) => mark !== 'two' && marks.join() === [option ?? ''].join();

/** Bars: nothing wrong in silence, at most 1% of plain answers and blanks for a look, at most 1% of readable sheets unread. */
export async function measure() {
  const found = { answers: 0, wrong: 0, plain: 0, look: 0, read: 0, unread: 0, covered: 0 };
  const taken = [];
  for (let seed = firstSeed; seed < firstSeed + sheets; seed += 1) {
    const { picture, corners, meant, shot } = shoot(seed);
    const start = performance.now();
    const read = readPage(picture, corners, page, fields);
    taken.push(performance.now() - start);
    if (read.refused) {
      found[shot.covered ? 'covered' : 'unread'] += 1;
      continue;
    }
    found.read += 1;
    for (const { question, marks, confidence } of read.answers) {
      const own = meant[question];
      const isPlain = own.option === null || own.mark === 'full';
      found.answers += 1;
      found.plain += isPlain ? 1 : 0;
      if (confidence === 'look') found.look += isPlain ? 1 : 0;
      else if (!isRight(marks[0] ?? [], own)) {
        found.wrong += 1;
        console.log(
          `seed ${seed}, question ${question + 1}: read ${JSON.stringify(marks)}, meant ${JSON.stringify(own)}`,
        );
      }
    }
  }
  const share = (part, all) => `${((100 * part) / all).toFixed(2)}%`;
  const words = `${found.wrong} of ${found.answers} on ${found.read} sheets`;
  let missed = report('read wrongly and called sure', words, found.wrong === 0);
  missed += report('plain answers for a look', share(found.look, found.plain), found.look <= found.plain * 0.01);
  missed += report('readable sheets unread', share(found.unread, sheets), found.unread <= sheets * 0.01);
  report('torn or covered sheets refused', `${found.covered}`, true);
  report(
    'a page, median and p99',
    `${percentile(taken, 0.5).toFixed(0)} and ${percentile(taken, 0.99).toFixed(0)} ms`,
    true,
  );
  return missed;
}
