import type { DemoExam, DemoLesson } from '../content.ts';

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

export const exams: readonly DemoExam[] = [
  {
    title: 'Economics: Basic Concepts Test',
    description:
      'Covers scarcity, choice and opportunity cost, the factors of production, simple demand, money and banking, ' +
      'and economic systems, for Class 2 (JSS 3).',
    classLevel: 'Grade 2 Secondary',
    durationMinutes: 30,
    questions: [
      {
        type: 'multiple-choice',
        text: 'Every society, rich or poor, has to make choices because of ______.',
        options: ['inflation', 'taxation', 'scarcity', 'unemployment'],
        correctAnswer: 'scarcity',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Sade has only ₦2,000. She wants a textbook and a pair of sandals, and each of them costs ₦2,000. If she ' +
          'buys the textbook, her opportunity cost is ______.',
        options: ['the pair of sandals', 'the textbook', '₦4,000', 'the shop where she bought the textbook'],
        correctAnswer: 'the pair of sandals',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'The reward for land as a factor of production is called ______.',
        options: ['wages', 'interest', 'profit', 'rent'],
        correctAnswer: 'rent',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A farmer in Ondo State who grows cocoa is engaged in ______ production.',
        options: ['primary', 'secondary', 'tertiary', 'industrial'],
        correctAnswer: 'primary',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Other things being equal, what normally happens when the price of garri falls?',
        options: [
          'The quantity of garri demanded falls.',
          'The quantity of garri demanded rises.',
          'The demand curve for garri shifts to the left.',
          'The demand curve for garri shifts to the right.',
        ],
        correctAnswer: 'The quantity of garri demanded rises.',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these pairs of goods are complements, that is, goods which are used together?',
        options: ['butter and margarine', 'beef and goat meat', 'a torch and batteries', 'tea and coffee'],
        correctAnswer: 'a torch and batteries',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'A trader in Onitsha writes a price in naira on every item in her shop so that customers can compare them. ' +
          'Here money serves as ______.',
        options: ['a store of value', 'a medium of exchange', 'a standard of deferred payment', 'a unit of account'],
        correctAnswer: 'a unit of account',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these is a major problem of trade by barter?',
        options: [
          'Banks charge a high rate of interest on it.',
          'It needs a double coincidence of wants.',
          'It makes the central bank print too many notes.',
          'It allows only rich people to exchange goods.',
        ],
        correctAnswer: 'It needs a double coincidence of wants.',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'In a bakery in Ibadan, one worker mixes the dough, another bakes the bread and a third wraps the loaves. ' +
          'This is an example of ______.',
        options: ['trade by barter', 'division of labour', 'mobility of labour', 'capital formation'],
        correctAnswer: 'division of labour',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A trader sells 25 tubers of yam at ₦1,200 each. What is her total revenue?',
        options: ['₦1,225', '₦3,000', '₦30,000', '₦300,000'],
        correctAnswer: '₦30,000',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which institution issues the naira notes and coins used in Nigeria?',
        options: [
          'the Nigerian Exchange',
          'a commercial bank',
          'the Federal Ministry of Finance',
          'the Central Bank of Nigeria',
        ],
        correctAnswer: 'the Central Bank of Nigeria',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'An economic system in which both the government and private persons own businesses is called a ______ ' +
          'economy.',
        options: ['mixed', 'socialist', 'capitalist', 'subsistence'],
        correctAnswer: 'mixed',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Human wants are limited, but the resources for satisfying them are unlimited.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The work of a teacher is an example of tertiary production.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'If tea and coffee are substitutes, a rise in the price of tea tends to raise the demand for coffee.',
        correctAnswer: 'true',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'In economics, labour means physical work only and does not include mental work.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'A normal demand curve slopes upwards from left to right.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'At ₦900 a loaf, a shop in Jos sells 40 loaves of bread a day. At ₦800 a loaf, it sells 65 loaves a day. ' +
          'By how many loaves does the quantity demanded rise when the price falls? (number only)',
        correctAnswer: '25',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'A table of the quantities buyers want at different prices is a demand ______. (one word)',
        correctAnswer: 'schedule',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'Musa saves ₦500 every week. How many weeks will it take him to save ₦6,500 for a bicycle tyre? (number ' +
          'only)',
        correctAnswer: '13',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'What name, beginning with the letter e, is given to a person who brings land, labour and capital together ' +
          'and bears the risk of the business? (one word)',
        correctAnswer: 'entrepreneur',
        points: 2,
      },
    ],
  },
  {
    title: 'Economics: Markets, Money and National Income',
    description:
      'Covers equilibrium price, price control, the elasticities of demand and supply with calculations, costs, ' +
      'national income, inflation, taxation and the Nigerian economy, for Class 4 (SSS 2).',
    classLevel: 'Grade 4 Secondary',
    durationMinutes: 45,
    questions: [
      {
        type: 'multiple-choice',
        text:
          'When the price of a soft drink rises from ₦400 to ₦500 a bottle, the quantity demanded in a school ' +
          'canteen falls from 100 to 50 bottles a day. Using the original price and quantity as the base and ' +
          'ignoring the minus sign, the price elasticity of demand is ______.',
        options: ['0.5', '1.0', '2.0', '4.0'],
        correctAnswer: '2.0',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text:
          'In a market, the quantity demanded is 120 − 4P and the quantity supplied is 20 + 6P, where P is the price ' +
          'in naira. The equilibrium price is ______.',
        options: ['₦10', '₦14', '₦50', '₦80'],
        correctAnswer: '₦10',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text:
          'A very good harvest increases the supply of tomatoes in Kano while demand does not change. In the market ' +
          'for tomatoes, the most likely result is ______.',
        options: [
          'a higher price and a larger quantity sold',
          'a higher price and a smaller quantity sold',
          'a lower price and a smaller quantity sold',
          'a lower price and a larger quantity sold',
        ],
        correctAnswer: 'a lower price and a larger quantity sold',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'If the government enforces a maximum price for rice that is below the equilibrium price, the likely ' +
          'result is ______.',
        options: [
          'a surplus of rice',
          'a shortage of rice',
          'a fall in the quantity of rice demanded',
          'a rise in the quantity of rice supplied',
        ],
        correctAnswer: 'a shortage of rice',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'A good for which demand falls as the incomes of consumers rise is known as ______.',
        options: ['an inferior good', 'a normal good', 'a luxury good', 'a complementary good'],
        correctAnswer: 'an inferior good',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'The cross elasticity of demand between two goods is −1.5. This shows that the two goods are ______.',
        options: ['substitutes', 'unrelated goods', 'complements', 'free goods'],
        correctAnswer: 'complements',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A country’s gross domestic product is ₦800 billion, and its net income from abroad is minus ₦50 billion. ' +
          'Its gross national product is ______.',
        options: ['₦700 billion', '₦750 billion', '₦800 billion', '₦850 billion'],
        correctAnswer: '₦750 billion',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A country with a population of 20 million people has a national income of ₦600 billion. Its income per ' +
          'head is ______.',
        options: ['₦300', '₦3,000', '₦12,000', '₦30,000'],
        correctAnswer: '₦30,000',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'When national income is measured by the output method, only the value added at each stage of production ' +
          'is counted, in order to avoid ______.',
        options: ['tax evasion', 'price inflation', 'double counting', 'a budget deficit'],
        correctAnswer: 'double counting',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these actions by a central bank would reduce the supply of money?',
        options: [
          'selling government securities to the public',
          'buying government securities from the public',
          'lowering the cash reserve ratio of commercial banks',
          'cutting the interest rate at which it lends to commercial banks',
        ],
        correctAnswer: 'selling government securities to the public',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'When total spending grows faster than the output of goods, so that too much money chases too few goods, ' +
          'the result is ______ inflation.',
        options: ['cost-push', 'imported', 'structural', 'demand-pull'],
        correctAnswer: 'demand-pull',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'When a country such as Nigeria depends heavily on crude oil for its export earnings, those earnings are ' +
          'likely to be ______.',
        options: [
          'steady, because all producers sell at one fixed price',
          'unstable, because the world price of oil rises and falls',
          'certain to grow, because the demand for oil never falls',
          'free from shocks, because oil sells under long contracts',
        ],
        correctAnswer: 'unstable, because the world price of oil rises and falls',
        points: 2,
      },
      {
        type: 'true-false',
        text:
          'If the price elasticity of demand for a good is 0.4 (ignoring the minus sign), a small rise in its price ' +
          'will increase the sellers’ total revenue.',
        correctAnswer: 'true',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'A change in the price of rice itself causes the whole demand curve for rice to shift.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text:
          'Scholarships and similar transfer payments are included when national income is measured by the income ' +
          'method.',
        correctAnswer: 'false',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'At the equilibrium price, the quantity demanded is equal to the quantity supplied.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Value added tax (VAT) is a direct tax.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'When the price of groundnuts rises by 10 per cent, farmers increase the quantity they supply by 15 per ' +
          'cent. What is the price elasticity of supply? (number only, to one decimal place)',
        correctAnswer: '1.5',
        points: 3,
      },
      {
        type: 'short-answer',
        text:
          'A firm in Aba spends ₦450,000 in all to make 300 belts. What is its average cost per belt, in naira? ' +
          '(number only, without a comma)',
        correctAnswer: '1500',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'The demand for a good is given by Q = 60 − 2P, where P is the price in naira. What quantity is demanded ' +
          'when the price is ₦15? (number only)',
        correctAnswer: '30',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'What name is given to a market in which there is only one seller of a product that has no close ' +
          'substitute? (one word)',
        correctAnswer: 'monopoly',
        points: 2,
      },
    ],
  },
];
