import { type Dice, diceOf } from '../src/demo/seed/seeding.ts';

/**
 * A class of known abilities at an exam of multiple choice, with three planted faults: a wrong key, two right options
 * and an option that nobody chooses. Equal for equal seeds.
 */
export type SimulatedClass = {
  questions: { text: string; options: string[]; correctAnswer: string }[];
  /** A row for each student; '' is blank. */
  answers: string[][];
  planted: Readonly<Record<'wrong-key' | 'two-right' | 'useless-option', { place: number; option: string }>>;
};

type Model = {
  right: number;
  key: number;
  /** Half of those who know it choose this one. */
  second: number | undefined;
  slope: number;
  difficulty: number;
  /** Attraction of an option for who does not know, and its excess for the able. */
  pulls: { weight: number; toAble: number }[];
};

const options = [0, 1, 2, 3];

function chanceOf(dice: Dice) {
  const uniform = () => (dice.below(1_000_000) + 0.5) / 1_000_000;
  return {
    uniform,
    between: (low: number, high: number) => low + uniform() * (high - low),
    normal: () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

type Chance = ReturnType<typeof chanceOf>;

/** A good question, harder or easier, which tells more or less. */
function soundModel(dice: Dice, { between }: Chance): Model {
  const right = dice.below(4);
  const pulls = options.map((option) =>
    option === right ? { weight: 0.7, toAble: 0 } : { weight: between(0.6, 1.4), toAble: between(-0.3, 0.3) },
  );
  return { right, key: right, second: undefined, slope: between(0.8, 1.8), difficulty: between(-1.4, 1.2), pulls };
}

function answerTo(model: Model, ability: number, { uniform }: Chance): number | undefined {
  if (uniform() < 0.02) return undefined;
  const knows = uniform() < 1 / (1 + Math.exp(-1.7 * model.slope * (ability - model.difficulty)));
  if (knows) return model.second !== undefined && uniform() < 0.5 ? model.second : model.right;
  const pulls = model.pulls.map(({ weight, toAble }) => weight * Math.exp(toAble * ability));
  let left = uniform() * pulls.reduce((sum, pull) => sum + pull, 0);
  for (const [option, pull] of pulls.entries()) {
    left -= pull;
    if (left < 0) return option;
  }
  return model.right;
}

type Wishes = { seed: number; students: number; questions?: number };

export function simulatedClass({ seed, students, questions: count = 30 }: Wishes): SimulatedClass {
  const dice = diceOf(seed);
  const chance = chanceOf(dice);
  const models = Array.from({ length: count }, () => soundModel(dice, chance));
  const nameOf = (place: number, option: number | undefined) =>
    option === undefined ? '' : `Answer ${'ABCD'[option]} to question ${place + 1}`;
  const left = Array.from({ length: count }, (_, place) => place);

  function plant(spoil: (model: Model, option: number) => void) {
    const place = left.splice(dice.below(left.length), 1)[0] ?? 0;
    const [slope, difficulty] = [chance.between(1.1, 1.8), chance.between(-0.5, 0.5)];
    const model = Object.assign(models[place] ?? soundModel(dice, chance), { slope, difficulty });
    const option = dice.pick(options.filter((one) => one !== model.right));
    spoil(model, option);
    return { place, option: nameOf(place, model.key === option ? model.right : option) };
  }

  const planted = {
    'wrong-key': plant((model, option) => {
      model.key = option;
    }),
    'two-right': plant((model, option) => {
      model.second = option;
    }),
    'useless-option': plant((model, option) => {
      model.pulls[option] = { weight: 0, toAble: 0 };
    }),
  };
  const abilities = Array.from({ length: students }, chance.normal);
  return {
    questions: models.map(({ key }, place) => ({
      text: `Question ${place + 1}: which answer is right?`,
      options: options.map((option) => nameOf(place, option)),
      correctAnswer: nameOf(place, key),
    })),
    answers: abilities.map((ability) => models.map((model, place) => nameOf(place, answerTo(model, ability, chance)))),
    planted,
  };
}
