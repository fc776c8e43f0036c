import type { DemoExam, DemoLesson } from '../content.ts';

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

export const exams: readonly DemoExam[] = [
  {
    title: 'Number and Algebra Basics',
    description:
      'Covers fractions, percentages, ratio, factors and multiples, simple equations, angles and averages for Class ' +
      '1 (JSS 1 and 2). You do not need a calculator.',
    classLevel: 'Grade 1 Secondary',
    durationMinutes: 30,
    questions: [
      {
        type: 'multiple-choice',
        text:
          'A trader in Kano sold ⅓ of a bag of rice in the morning and ¼ of the same full bag in the afternoon. What ' +
          'fraction of the bag did she sell altogether?',
        options: ['7/12', '2/7', '1/12', '5/12'],
        correctAnswer: '7/12',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which fraction is equal to 0.35?',
        options: ['3/5', '7/25', '7/20', '35/10'],
        correctAnswer: '7/20',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A pair of school sandals costs ₦8,000. The shop takes 15% off the price. How much does Amina pay?',
        options: ['₦1,200', '₦7,985', '₦9,200', '₦6,800'],
        correctAnswer: '₦6,800',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'What is the lowest common multiple (LCM) of 12 and 18?',
        options: ['6', '36', '72', '216'],
        correctAnswer: '36',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Chidi and Bola share ₦4,500 in the ratio 4 : 5. How much does Chidi receive?',
        options: ['₦2,500', '₦2,000', '₦500', '₦3,600'],
        correctAnswer: '₦2,000',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Simplify 5a + 3b − 2a + 4b.',
        options: ['3a + 7b', '10ab', '7a + 7b', '3a − b'],
        correctAnswer: '3a + 7b',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'What is the value of 20 − 4 × 3 + 2?',
        options: ['50', '6', '80', '10'],
        correctAnswer: '10',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A football match in Abuja was watched by 47,638 people. What is this number to the nearest thousand?',
        options: ['47,000', '47,600', '48,000', '50,000'],
        correctAnswer: '48,000',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'What is the value of x if 3x + 7 = 25?',
        options: ['6', '18', '10⅔', '54'],
        correctAnswer: '6',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Two angles of a triangle are 65° and 48°. What is the size of the third angle?',
        options: ['113°', '67°', '77°', '247°'],
        correctAnswer: '67°',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A danfo bus travels 90 km in 1½ hours. What is its average speed?',
        options: ['135 km/h', '45 km/h', '60 km/h', '91.5 km/h'],
        correctAnswer: '60 km/h',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these fractions is the largest?',
        options: ['2/3', '5/8', '7/12', '3/4'],
        correctAnswer: '3/4',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'The number 1 is a prime number.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The numbers 0.5, ½ and 50% all have the same value.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: '−8 is greater than −3.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Every square is also a rectangle.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'When 20 is multiplied by ½, the answer is greater than 20.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'A rectangular yam farm near Makurdi is 25 m long and 16 m wide. What is its perimeter? Give your answer ' +
          'in metres, number only.',
        correctAnswer: '82',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'What is the highest common factor (HCF) of 24 and 36? Give a number only.',
        correctAnswer: '12',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'Five pupils scored 6, 9, 7, 10 and 8 in a quiz. What was their mean score? Give a number only.',
        correctAnswer: '8',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'Mama Ngozi buys 12 oranges at ₦150 each and pays with two ₦1,000 notes. How much change should she get? ' +
          'Give your answer in naira, number only.',
        correctAnswer: '200',
        points: 3,
      },
    ],
  },
  {
    title: 'Algebra, Geometry and Statistics',
    description:
      'Covers indices, factorising, linear equations and inequalities, Pythagoras’ theorem, areas, simple interest, ' +
      'averages and probability for Class 3 (SSS 1).',
    classLevel: 'Grade 3 Secondary',
    durationMinutes: 40,
    questions: [
      {
        type: 'multiple-choice',
        text:
          'A ladder 6.5 m long leans against a vertical wall. Its foot is on level ground, 2.5 m from the wall. How ' +
          'high up the wall does the ladder reach?',
        options: ['4 m', '$\\sqrt{48.5}$ m', '6 m', '9 m'],
        correctAnswer: '6 m',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Simplify $2x^3 \\times 5x^4$.',
        options: ['$7x^7$', '$10x^{12}$', '$7x^{12}$', '$10x^7$'],
        correctAnswer: '$10x^7$',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Factorise $x^2 + 5x - 14$.',
        options: ['$(x + 7)(x - 2)$', '$(x - 7)(x + 2)$', '$(x + 7)(x + 2)$', '$(x - 7)(x - 2)$'],
        correctAnswer: '$(x + 7)(x - 2)$',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these is 0.00047 written in standard form?',
        options: ['$4.7 \\times 10^{-3}$', '$4.7 \\times 10^{-4}$', '$47 \\times 10^{-5}$', '$4.7 \\times 10^4$'],
        correctAnswer: '$4.7 \\times 10^{-4}$',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Solve the simultaneous equations x + y = 11 and x − y = 3.',
        options: ['x = 4, y = 7', 'x = 8, y = 3', 'x = 7, y = 4', 'x = 14, y = −3'],
        correctAnswer: 'x = 7, y = 4',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Halima saves ₦60,000 for 3 years at 5% simple interest per year. How much interest does she earn?',
        options: ['₦3,000', '₦9,000', '₦69,000', '₦9,457.50'],
        correctAnswer: '₦9,000',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'What is the sum of the interior angles of a hexagon?',
        options: ['540°', '1,080°', '360°', '720°'],
        correctAnswer: '720°',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A round table mat has a radius of 7 cm. What is its area? Take $\\pi = \\frac{22}{7}$.',
        options: ['154 cm²', '44 cm²', '616 cm²', '22 cm²'],
        correctAnswer: '154 cm²',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'In seven matches a school team in Enugu scored 4, 0, 6, 1, 5, 1 and 4 goals. What is the median?',
        options: ['1', '3', '4', '5'],
        correctAnswer: '4',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A fair six-sided die is thrown once. What is the probability of getting a number greater than 4?',
        options: ['1/2', '1/6', '2/3', '1/3'],
        correctAnswer: '1/3',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Solve the inequality 2x − 3 > 7.',
        options: ['x > 5', 'x < 5', 'x > 2', 'x > 10'],
        correctAnswer: 'x > 5',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'A driver in Lagos charges a fixed ₦5,000 plus ₦200 for each kilometre. Which formula gives the cost, C ' +
          'naira, of a trip of d kilometres?',
        options: ['C = 5,200d', 'C = 5,000 + 200d', 'C = 5,000d + 200', 'C = 5,000 − 200d'],
        correctAnswer: 'C = 5,000 + 200d',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'A triangle with sides 6 cm, 8 cm and 10 cm is right-angled.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: '$(a + b)^2$ is equal to $a^2 + b^2$ for all values of a and b.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The value of $5^0$ is 0.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The straight line y = 2x + 3 crosses the y-axis at the point (0, 3).',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'If every side of a square is made twice as long, its area becomes four times as large.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'The two shorter sides of a right-angled triangle are 9 cm and 12 cm long. How long is the hypotenuse? ' +
          'Give your answer in cm, number only.',
        correctAnswer: '15',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'Solve 4(x − 3) = 2x + 6. Give the value of x, number only.',
        correctAnswer: '9',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'Mr Okafor buys a carton of noodles for ₦8,000 and sells it for ₦10,000. What is his percentage profit on ' +
          'the cost price? Give the number only, without the % sign.',
        correctAnswer: '25',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'The first four terms of a sequence are 5, 8, 11 and 14, and it goes on by adding the same number each ' +
          'time. What is the 10th term? Give a number only.',
        correctAnswer: '32',
        points: 3,
      },
    ],
  },
];
