/** Made-up students, the same for one seed. */

export type Pupil = {
  first: string;
  other: string;
  last: string;
  level: number;
  phone: string;
  email: string;
  parent: string;
};

/** The same numbers for one seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

const firsts =
  'Ada Bayo Chidi Dayo Efe Femi Gozie Halima Ifé Jide Kemi Lekan Ngozi Ọlá Peace Queen Rita Sade Tunde'.split(' ');
const others = ['Mary', 'Ọmọlará', 'Adéyẹmí', '', 'Grace', 'Chi-Chi', '', 'Blessing', 'John'];
const lasts = [
  'Eze',
  'Obi',
  'Bello',
  "O'Brien",
  'Ade-Ojo',
  'Kalu',
  'Ige',
  'Ojo',
  'Ńwachukwu',
  'Sani',
  'Danjuma',
  'Okeke',
  'Yusuf',
  'Etim',
  'Bassey',
  'Abubakar',
  'Ibekwe',
  'Oni',
  'Uche',
  'Alabi',
  'Salami',
  'Amadi',
  'Effiong',
  'Garba',
];

/** No two have the same first name and surname in a class. */
export function pupilsOf(random: () => number, count: number): Pupil[] {
  const pairs = firsts.flatMap((first) => lasts.filter((last) => last !== first).map((last) => ({ first, last })));
  const pick = <Thing>(all: readonly Thing[]) => all[Math.floor(random() * all.length)] as Thing;
  return Array.from({ length: count }, (_, at) => {
    const [pair] = pairs.splice(Math.floor(random() * pairs.length), 1);
    const tail = String(1_000_000 + at * 37).slice(-7);
    return {
      ...{
        first: pair?.first ?? 'Ada',
        last: pair?.last ?? 'Obi',
        other: pick(others),
        level: 1 + Math.floor(random() * 5),
      },
      ...{
        phone: random() < 0.8 ? `0803${tail}` : '',
        parent: `0805${tail}`,
        email: random() < 0.5 ? `pupil${at}@home.test` : '',
      },
    };
  });
}
