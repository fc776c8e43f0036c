import type { RemarkRange } from './conduct.ts';

/** Suggested remarks of a school that has not written its own. They fit boys and girls, and name nobody. */

export const usualTeacherRemarks: readonly RemarkRange[] = [
  {
    from: 70,
    texts: [
      'An excellent result. Hard work in every lesson has paid off; keep it up.',
      'Outstanding work this term, and a pleasure to teach.',
      'A brilliant performance. Aim even higher next term.',
      'Very attentive and well prepared throughout the term. Well done.',
    ],
  },
  {
    from: 60,
    texts: [
      'A good result. A little more effort will make it a very good one.',
      'Good, steady work this term. Keep the same spirit.',
      'Works with care and takes part in class. Well done.',
      'A strong term. Give the weaker subjects more time and it will be excellent.',
    ],
  },
  {
    from: 50,
    texts: [
      'A fair result. More reading at home will bring better marks.',
      'Able to do much better. Please revise every evening.',
      'Some good work, but not yet in all subjects. More effort is needed.',
      'Shows promise. Should ask questions in class whenever something is not clear.',
    ],
  },
  {
    from: 40,
    texts: [
      'A weak result. Needs to take class work and assignments more seriously.',
      'Should give more time to study and less to play.',
      'Needs help in several subjects, and should come to the extra lessons.',
    ],
  },
  {
    from: 0,
    texts: [
      'A poor result this term. Parents and school should work together for a better one.',
      'Needs close attention at home and at school. Do not lose heart; begin again.',
      'Has to work much harder. Daily revision and regular attendance will help.',
    ],
  },
];

export const usualPrincipalRemarks: readonly RemarkRange[] = [
  {
    from: 70,
    texts: [
      'An excellent performance. The school is proud of you.',
      'Outstanding. Keep the flag flying.',
      'A splendid result. Never relent.',
    ],
  },
  {
    from: 60,
    texts: [
      'A very good result. Keep it up.',
      'Well done. There is still room at the top.',
      'A good performance. Press on.',
    ],
  },
  {
    from: 50,
    texts: [
      'A fairly good result. You can do better.',
      'A fair performance. Put in more effort next term.',
      'Average. Work harder to improve.',
    ],
  },
  {
    from: 40,
    texts: [
      'Below what you can do. Sit up next term.',
      'A weak performance. More seriousness is expected.',
      'You need to work harder.',
    ],
  },
  {
    from: 0,
    texts: [
      'A poor result. We expect a great improvement next term.',
      'Not good enough yet. Please see your form teacher about extra lessons.',
      'Much more effort is needed. Do not give up.',
    ],
  },
];
