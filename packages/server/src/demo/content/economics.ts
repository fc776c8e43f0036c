import type { DemoLesson } from '../content.ts';

export const lessons: readonly DemoLesson[] = [
  {
    title: 'Introduction to Economics: Scarcity and Choice',
    description:
      'Why can no family, and no country, have everything it wants? You will be able to explain scarcity, choice and ' +
      'opportunity cost, and give examples from your own spending and from the government’s budget.',
    classLevel: 'Grade 1 Secondary',
    subject: 'Economics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=3ez10ADR_gM',
    durationMinutes: 12,
  },
  {
    title: 'The Law of Demand',
    description:
      'Other things being equal, people buy less of a good when its price goes up. You will be able to state the law ' +
      'of demand, draw a demand curve from a demand schedule, and tell a change in demand from a change in quantity ' +
      'demanded.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Economics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=ShzPtU7IOXs',
    durationMinutes: 8,
  },
  {
    title: 'Money and the Financial System',
    description:
      'Find out what money does for us and how banks bring savers and borrowers together. You will be able to list ' +
      'the functions of money and describe how savings in a bank reach a business that needs to borrow.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Economics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=Dugn51K_6WA',
    durationMinutes: 11,
  },
  {
    title: 'Price Elasticity of Demand',
    description:
      'Some goods lose most of their buyers when the price rises, and others hardly lose any. You will be able to ' +
      'say whether demand is elastic or inelastic, and predict what a change in price does to the seller’s revenue.',
    classLevel: 'Grade 3 Secondary',
    subject: 'Economics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=HHcblIxiAAk',
    durationMinutes: 6,
  },
  {
    title: 'Demand, Supply and Equilibrium Price',
    description:
      'A one-minute animation of a market finding its price. You will be able to read the equilibrium price and ' +
      'quantity from a graph, and say what happens to them when the demand curve or the supply curve shifts.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Economics',
    price: 500,
    video: '/media/demo/demand-supply.mp4',
    durationMinutes: 1,
    film: {
      objectives: [
        'read a demand curve and a supply curve',
        'find the equilibrium price and quantity on a graph',
        'say why a surplus lowers the price and a shortage raises it',
        'show what happens to the price when demand shifts to the right',
      ].join('\n'),
      chapters: [
        '0:00 Tomatoes in the market',
        '0:04 The demand curve',
        '0:11 The supply curve',
        '0:18 Equilibrium: ₦500 and 40 bowls',
        '0:25 Surplus and shortage',
        '0:38 A festival shifts demand',
        '0:53 Remember, and try it yourself',
      ].join('\n'),
      sample: { startSecond: 0, seconds: 24 },
    },
  },
  {
    title: 'National Income, Unemployment and Inflation: The Big Picture',
    description:
      'How do we measure how well a whole country is doing? You will be able to explain gross domestic product, ' +
      'unemployment and inflation, and describe how an economy moves between good times and bad times.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Economics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=d8uTB5XorBw',
    durationMinutes: 14,
  },
  {
    title: 'Inflation: Why Prices Keep Rising',
    description:
      'Inflation is more than one price going up. You will be able to explain what inflation is, how it is measured ' +
      'and what causes it, and say who gains and who loses when the value of money falls.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Economics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=T8-85cZRI9o',
    durationMinutes: 10,
  },
  {
    title: 'Fiscal Policy: Government Spending and Taxes',
    description:
      'Governments use spending and taxation to steer the economy. You will be able to tell an expansionary from a ' +
      'contractionary policy, and discuss in a WAEC-style essay when each is suitable.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Economics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=otmgFQHbaDo',
    durationMinutes: 12,
  },
];
