import type { DemoLesson } from '../content.ts';

export const lessons: readonly DemoLesson[] = [
  {
    title: 'Parts of a Cell',
    description:
      'A guided drawing of a cell, built up one part at a time. You will be able to point to the cell membrane, ' +
      'nucleus, ribosomes and other parts, say what each one does, and tell cells that have a nucleus from cells ' +
      'that do not.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Biology',
    price: 0,
    video: 'https://www.youtube.com/watch?v=Hmwvj9X4GNY',
    durationMinutes: 21,
  },
  {
    title: 'Diffusion and Osmosis',
    description:
      'A short silent animation of particles spreading out, and of water passing through a membrane that holds back ' +
      'larger particles. Watch which way the water goes, then explain why a slice of yam goes soft in salt water and ' +
      'why a thirsty plant stands up again after rain.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Biology',
    price: 0,
    video: '/media/demo/osmosis.mp4',
    durationMinutes: 1,
  },
  {
    title: 'The Heart, the Blood and Breathing',
    description:
      'Follow oxygen from the air you breathe in, through the lungs and the heart, to every part of the body, and ' +
      'carbon dioxide on its way back. You will be able to name the main parts of both systems in order and explain ' +
      'how they work together.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Biology',
    price: 0,
    video: 'https://www.youtube.com/watch?v=9fxm85Fy4sQ',
    durationMinutes: 12,
  },
  {
    title: 'Photosynthesis: How Plants Make Food',
    description:
      'What plants take in, what they give out, and what happens inside the chloroplast in between. You will be able ' +
      'to write the word equation for photosynthesis and say what the light stage and the dark stage each do.',
    classLevel: 'Grade 3 Secondary',
    subject: 'Biology',
    price: 0,
    video: 'https://www.youtube.com/watch?v=sQK3Yr4Sc_k',
    durationMinutes: 13,
  },
  {
    title: 'Introduction to Cellular Respiration',
    description:
      'See how cells release the energy stored in glucose and keep it as ATP. You will be able to write the overall ' +
      'equation, name the stages in order and compare respiration with oxygen and without it.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Biology',
    price: 0,
    video: 'https://www.youtube.com/watch?v=2f7YwCtHcgk',
    durationMinutes: 14,
  },
  {
    title: 'The Kidney and the Nephron',
    description:
      'Trace a drop of blood plasma through the nephron and find out how it becomes urine. You will be able to label ' +
      'a diagram of the kidney, explain filtration and reabsorption, and say how the loop of Henle helps the body to ' +
      'save water.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Biology',
    price: 0,
    video: 'https://www.youtube.com/watch?v=cc8sUv2SuaY',
    durationMinutes: 19,
  },
  {
    title: 'Comparing Mitosis and Meiosis',
    description:
      'Put the two kinds of cell division side by side. You will be able to say how many cells each one makes, how ' +
      'many chromosomes those cells have, and where in the body each kind takes place. This is a useful start before ' +
      'you study genetics.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Biology',
    price: 0,
    video: 'https://www.youtube.com/watch?v=IQJ4DBkCnco',
    durationMinutes: 5,
  },
  {
    title: 'Evolution and Natural Selection',
    description:
      'Natural selection works on differences that are already there, and this lesson shows how. You will be able to ' +
      'explain the story of the peppered moth, describe how bacteria come to resist antibiotics, and correct common ' +
      'mistakes about evolution in your exam answers.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Biology',
    price: 0,
    video: 'https://www.youtube.com/watch?v=GcjgWov7mTM',
    durationMinutes: 18,
  },
];
