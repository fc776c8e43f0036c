import type { DemoLesson } from '../content.ts';

export const lessons: readonly DemoLesson[] = [
  {
    title: 'States of Matter: How Particles Behave',
    description:
      'A short silent animation of the particles in a solid, a liquid and a gas. Watch how closely they are packed ' +
      'and how they move, then explain why a stone keeps its shape, why water takes the shape of its cup and why ' +
      'the smell of frying plantain fills the whole house.',
    classLevel: 'Grade 1 Secondary',
    subject: 'Chemistry',
    price: 200,
    video: '/media/demo/states-of-matter.mp4',
    durationMinutes: 1,
  },
  {
    title: 'Welcome to Chemistry: What the Subject Is About',
    description:
      'What do chemists study, and why does it matter? You will be able to say how chemistry links to physics and ' +
      'biology, and why the periodic table is the map you will use for the rest of secondary school.',
    classLevel: 'Grade 1 Secondary',
    subject: 'Chemistry',
    price: 0,
    video: 'https://www.youtube.com/watch?v=Rd4a1X3B61w',
    durationMinutes: 6,
  },
  {
    title: 'Elements and Atoms',
    description:
      'Begin with everyday substances such as carbon and gold and work down to the atoms they are made of. You will ' +
      'be able to say what an element is, name the three particles inside an atom and explain what the atomic number ' +
      'tells you.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Chemistry',
    price: 0,
    video: 'https://www.youtube.com/watch?v=IFKnq9QM6_A',
    durationMinutes: 13,
  },
  {
    title: 'Electron Shells and the Periodic Table',
    description:
      'This silent animation builds the atoms of hydrogen, carbon, sodium, chlorine and argon shell by shell. Pause it ' +
      'at any atom and copy the arrangement. Afterwards you will be able to write arrangements such as 2,8,1 for ' +
      'sodium and find an element’s group and period from them. Potassium and calcium start a fourth shell: 2,8,8,1 ' +
      'and 2,8,8,2.',
    classLevel: 'Grade 3 Secondary',
    subject: 'Chemistry',
    price: 400,
    video: '/media/demo/electron-shells.mp4',
    durationMinutes: 1,
  },
  {
    title: 'The Periodic Table and Its Groups',
    description:
      'Meet Mendeleev, who left gaps in his table for elements nobody had found yet. You will be able to tell groups ' +
      'from periods, point out the alkali metals, the halogens and the noble gases, and explain why elements in one ' +
      'group behave alike.',
    classLevel: 'Grade 3 Secondary',
    subject: 'Chemistry',
    price: 0,
    video: 'https://www.youtube.com/watch?v=0RRVV4Diomg',
    durationMinutes: 11,
  },
  {
    title: 'Balancing Chemical Equations Step by Step',
    description:
      'An equation must have the same number of each kind of atom on both sides, because matter is not created or ' +
      'destroyed. You will learn to count atoms, change only the numbers in front of the formulas, and finish with ' +
      'the smallest whole numbers.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Chemistry',
    price: 0,
    video: 'https://www.youtube.com/watch?v=TUuABq95BBM',
    durationMinutes: 5,
  },
  {
    title: 'The Mole and Stoichiometry',
    description:
      'Learn how chemists count atoms by weighing them. You will be able to find a molar mass, change grams to moles ' +
      'and back, and use a balanced equation to work out how much of one substance reacts with another. These steps ' +
      'come up often in WAEC and JAMB calculations.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Chemistry',
    price: 0,
    video: 'https://www.youtube.com/watch?v=UL1jmJaUkaQ',
    durationMinutes: 13,
  },
  {
    title: 'pH and pOH Calculations',
    description:
      'Find out what the numbers on the pH scale really mean. You will be able to work out pH from the concentration ' +
      'of hydrogen ions, move between pH and pOH, and decide whether a solution is acidic, neutral or alkaline.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Chemistry',
    price: 0,
    video: 'https://www.youtube.com/watch?v=LS67vS10O5Y',
    durationMinutes: 11,
  },
];
