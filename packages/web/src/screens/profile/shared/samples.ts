export type Teacher = {
  id: string;
  name: string;
  title: string;
  hair: 'crop' | 'afro' | 'gele' | 'braids' | 'cap' | 'scarf';
  glasses?: true;
  beard?: true;
};

export const teachers: readonly Teacher[] = [
  { id: 't1', name: 'Adaeze Okonkwo', title: 'Mathematics Teacher', hair: 'afro', glasses: true },
  { id: 't2', name: 'Ibrahim Musa', title: 'Physics Teacher', hair: 'cap', beard: true },
  { id: 't3', name: 'Folake Adeyemi', title: 'English Language Teacher', hair: 'gele' },
  { id: 't4', name: 'Chinedu Eze', title: 'Chemistry Teacher', hair: 'crop', glasses: true },
  { id: 't5', name: 'Zainab Bello', title: 'Biology Teacher', hair: 'scarf' },
  { id: 't6', name: 'Tunde Bakare', title: 'Economics Teacher', hair: 'crop', beard: true },
  { id: 't7', name: 'Ebiere Briggs', title: 'Geography Teacher', hair: 'braids' },
  { id: 't8', name: 'Nkechi Umeh', title: 'Literature in English Teacher', hair: 'braids', glasses: true },
];

export type Review = { id: string; course: string; rating: 1 | 2 | 3 | 4 | 5; review: string };

export const reviews: readonly Review[] = [
  {
    id: 'r1',
    course: 'Fractions, Decimals and Percentages',
    rating: 5,
    review:
      'Every step is on the board before the next one starts. I finally know why you turn the second fraction over.',
  },
  {
    id: 'r2',
    course: 'Vectors and Scalars',
    rating: 4,
    review: 'The boat crossing the river made it clear. I would like a few more questions at the end.',
  },
  {
    id: 'r3',
    course: 'Elements and Atoms',
    rating: 5,
    review: 'Short enough to watch on the way to school, and the drawings are easy to copy into my notes.',
  },
  {
    id: 'r4',
    course: 'Essay Writing',
    rating: 3,
    review: 'The plan for a formal letter helped me. The part about introductions goes a bit too fast.',
  },
  {
    id: 'r5',
    course: 'Demand and Supply',
    rating: 4,
    review: 'The examples are about the market in my own town, so I remember them.',
  },
];
