import type { DemoLesson } from '../content.ts';

export const lessons: readonly DemoLesson[] = [
  {
    title: 'Adding Fractions',
    description:
      'See why two fractions need the same denominator before you can add them. By the end you will be able to find ' +
      'a common denominator, rewrite both fractions with it, and add only the numerators. This is a short animation ' +
      'without sound, so you can stop it at every step.',
    classLevel: 'Grade 1 Secondary',
    subject: 'Mathematics',
    price: 0,
    video: '/media/demo/fractions.mp4',
    durationMinutes: 1,
  },
  {
    title: 'Mean, Median and Mode',
    description:
      'Learn three ways to describe a set of numbers, such as test scores or market prices, with one number. You ' +
      'will be able to calculate the mean, put a list in order to find the median, and pick out the mode.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Mathematics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=k3aKKasOmIw',
    author: 'Khan Academy',
    durationMinutes: 4,
  },
  {
    title: 'Equations with the Unknown on Both Sides',
    description:
      'An equation is like a balance: whatever you do to one side, you must do to the other. You will learn to ' +
      'collect the terms in x on one side and the numbers on the other, and then solve for x.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Mathematics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=f15zA0PhSek',
    author: 'Khan Academy',
    durationMinutes: 7,
  },
  {
    title: 'Pythagoras’ Theorem',
    description:
      'Watch the squares on the two shorter sides of a right-angled triangle match the square on the longest side. ' +
      'Afterwards you will be able to find the missing side of any right-angled triangle when you know the other ' +
      'two. This is a short animation without sound.',
    classLevel: 'Grade 3 Secondary',
    subject: 'Mathematics',
    price: 400,
    video: '/media/demo/pythagoras.mp4',
    durationMinutes: 1,
  },
  {
    title: 'Probability Explained',
    description:
      'Start from tossing a coin and throwing a die, and learn to write a probability as a fraction of equally ' +
      'likely outcomes. You will also see what it means for two events to be mutually exclusive.',
    classLevel: 'Grade 3 Secondary',
    subject: 'Mathematics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=uzkc-qNVoOk',
    author: 'Khan Academy',
    durationMinutes: 8,
  },
  {
    title: 'Gradient and Intercept of a Straight Line',
    description:
      'Find out what the numbers m and c do in the equation y = mx + c. You will be able to read the gradient and ' +
      'the intercept from a graph, say whether a line rises or falls, and write down its equation. This is a short ' +
      'animation without sound.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Mathematics',
    price: 500,
    video: '/media/demo/gradient.mp4',
    durationMinutes: 1,
  },
  {
    title: 'Basic Trigonometry: Sine, Cosine and Tangent',
    description:
      'Name the opposite, adjacent and hypotenuse sides of a right-angled triangle and use SOH CAH TOA to write down ' +
      'the sine, cosine and tangent of an angle. You need to know Pythagoras’ theorem before you start.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Mathematics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=Jsiy4TxgIME',
    author: 'Khan Academy',
    durationMinutes: 9,
  },
  {
    title: 'How to Use the Quadratic Formula',
    description:
      'Solve any quadratic equation, even one that does not factorise. You will learn to pick out a, b and c, put ' +
      'them into the formula without losing a sign, and simplify the roots as WAEC and JAMB expect.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Mathematics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=i7idZfS8t8w',
    author: 'Khan Academy',
    durationMinutes: 16,
  },
];
