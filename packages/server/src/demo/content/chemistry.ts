import type { DemoExam, DemoLesson } from '../content.ts';

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

export const exams: readonly DemoExam[] = [
  {
    title: 'Matter, Atoms and the Periodic Table',
    description:
      'Covers states of matter, mixtures and separation, atomic structure, electron arrangement, ions, simple ' +
      'formulas and the first 20 elements of the periodic table, for Class 3 (SSS 1).',
    classLevel: 'Grade 3 Secondary',
    durationMinutes: 30,
    questions: [
      {
        type: 'multiple-choice',
        text:
          'A teacher in Enugu opens a bottle of perfume at the front of the class, and soon students at the back can ' +
          'smell it. Which process carries the smell to the back?',
        options: ['Diffusion', 'Osmosis', 'Condensation', 'Filtration'],
        correctAnswer: 'Diffusion',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which statement best describes the particles in a solid at room temperature?',
        options: [
          'They move freely in all directions',
          'They slide past one another',
          'They vibrate about fixed positions',
          'They do not move at all',
        ],
        correctAnswer: 'They vibrate about fixed positions',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'An atom has 11 protons, 12 neutrons and 11 electrons. What is its mass number?',
        options: ['11', '22', '23', '34'],
        correctAnswer: '23',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Calcium has atomic number 20. What is the electron arrangement of a calcium atom?',
        options: ['2,8,10', '2,8,8,2', '2,10,8', '2,8,9,1'],
        correctAnswer: '2,8,8,2',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these substances is a compound?',
        options: ['Air', 'Brass', 'Oxygen gas', 'Water'],
        correctAnswer: 'Water',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Musa has a solution of common salt in water and wants to collect pure water from it. Which method should ' +
          'he use?',
        options: ['Distillation', 'Filtration', 'Decantation', 'Evaporation to dryness in an open dish'],
        correctAnswer: 'Distillation',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Sodium and potassium are in the same group of the periodic table because their atoms have the same number ' +
          'of',
        options: ['electron shells', 'neutrons', 'protons', 'outermost electrons'],
        correctAnswer: 'outermost electrons',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Chlorine has atomic number 17. How does a chlorine atom become a chloride ion?',
        options: ['It loses one electron', 'It gains one electron', 'It loses seven electrons', 'It gains one proton'],
        correctAnswer: 'It gains one electron',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Chlorine-35 and chlorine-37 are isotopes. Their atoms differ in the number of',
        options: ['protons', 'electrons', 'electron shells', 'neutrons'],
        correctAnswer: 'neutrons',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these is a chemical change?',
        options: [
          'Melting shea butter in the sun',
          'Dissolving sugar in a cup of tea',
          'Rusting of an iron gate',
          'Breaking a clay pot',
        ],
        correctAnswer: 'Rusting of an iron gate',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'What is the formula of the compound formed from Mg²⁺ and Cl⁻ ions?',
        options: ['MgCl', 'Mg₂Cl', 'MgCl₂', 'Mg₂Cl₂'],
        correctAnswer: 'MgCl₂',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Kerosene and water do not mix. Which piece of apparatus is best for separating them?',
        options: ['Evaporating dish', 'Separating funnel', 'Filter paper', 'Condenser'],
        correctAnswer: 'Separating funnel',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The nucleus of every atom contains more neutrons than protons.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text:
          'While pure ice is melting at normal atmospheric pressure, its temperature does not rise until all of it ' +
          'has melted.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The atoms of every element in Period 3 have electrons in exactly three shells.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Salt dissolves in water, so a solution of salt in water is a chemical compound.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'A sodium ion, Na⁺, has more electrons than a sodium atom.',
        correctAnswer: 'false',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'The electron arrangement of a neutral atom is 2,8,5. What is its atomic number? (number only)',
        correctAnswer: '15',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'How many atoms are there altogether in one molecule of glucose, C₆H₁₂O₆? (number only)',
        correctAnswer: '24',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'What is the name of the change in which a heated solid, such as iodine, turns directly into a gas without ' +
          'first becoming a liquid? (one word)',
        correctAnswer: 'sublimation',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'Aluminium has atomic number 13. How many electrons are there in one Al³⁺ ion? (number only)',
        correctAnswer: '10',
        points: 3,
      },
    ],
  },
  {
    title: 'Moles, Acids, Redox and Organic Chemistry',
    description:
      'Practice for the WASSCE (WAEC) and the JAMB UTME, for Class 5 (SSS 3): mole calculations, gas laws, acids and ' +
      'bases, redox, electrolysis, equilibrium and the main families of carbon compounds.',
    classLevel: 'Grade 5 Secondary',
    durationMinutes: 45,
    questions: [
      {
        type: 'multiple-choice',
        text: 'How many moles of carbon dioxide are there in 22 g of CO₂? [C = 12, O = 16]',
        options: ['0.25 mol', '0.50 mol', '1.00 mol', '2.00 mol'],
        correctAnswer: '0.50 mol',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'What volume does 8 g of oxygen gas, O₂, occupy at s.t.p.? [O = 16; molar volume of a gas at s.t.p. = 22.4 ' +
          'dm³]',
        options: ['2.8 dm³', '5.6 dm³', '11.2 dm³', '22.4 dm³'],
        correctAnswer: '5.6 dm³',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A compound contains 40.0% carbon, 6.7% hydrogen and 53.3% oxygen by mass. What is its empirical formula? ' +
          '[C = 12, H = 1, O = 16]',
        options: ['CH₂O', 'CHO', 'CH₄O', 'C₂H₄O'],
        correctAnswer: 'CH₂O',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text: 'What is the oxidation number of manganese in KMnO₄?',
        options: ['+2', '+4', '+6', '+7'],
        correctAnswer: '+7',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'In the reaction Zn + CuSO₄ → ZnSO₄ + Cu, which particle is the oxidising agent?',
        options: ['Zn', 'Zn²⁺', 'Cu²⁺', 'SO₄²⁻'],
        correctAnswer: 'Cu²⁺',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'What is the pH of hydrochloric acid, HCl, of concentration 0.01 mol dm⁻³?',
        options: ['1', '2', '7', '12'],
        correctAnswer: '2',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'In a titration, 20.0 cm³ of tetraoxosulphate(VI) acid, H₂SO₄, exactly neutralised 25.0 cm³ of 0.100 mol ' +
          'dm⁻³ NaOH. What was the concentration of the acid?',
        options: ['0.0400 mol dm⁻³', '0.0625 mol dm⁻³', '0.125 mol dm⁻³', '0.250 mol dm⁻³'],
        correctAnswer: '0.0625 mol dm⁻³',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text: 'A hydrocarbon of general formula CₙH₂ₙ decolourises bromine water. To which family does it belong?',
        options: ['Alkanes', 'Alkynes', 'Alkanols', 'Alkenes'],
        correctAnswer: 'Alkenes',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which functional group is found in every alkanoic acid?',
        options: ['−OH only', '−CHO', '−COOH', '−NH₂'],
        correctAnswer: '−COOH',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Dilute tetraoxosulphate(VI) acid is electrolysed with platinum electrodes. Which gas is given off at the ' +
          'cathode?',
        options: ['Hydrogen', 'Oxygen', 'Sulphur(IV) oxide', 'Sulphur(VI) oxide'],
        correctAnswer: 'Hydrogen',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'The forward reaction in N₂(g) + 3H₂(g) ⇌ 2NH₃(g) is exothermic. Which change increases the amount of ' +
          'ammonia at equilibrium?',
        options: [
          'Raising the temperature',
          'Adding a catalyst',
          'Removing some of the nitrogen',
          'Compressing the mixture',
        ],
        correctAnswer: 'Compressing the mixture',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A gas occupies 250 cm³ at 27 °C. What is its volume at 87 °C if the pressure does not change? [0 °C = ' +
          '273 K]',
        options: ['208 cm³', '250 cm³', '300 cm³', '806 cm³'],
        correctAnswer: '300 cm³',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'A catalyst speeds up a reaction by providing a path with a lower activation energy.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'During electrolysis, oxidation takes place at the anode.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Ethanol, C₂H₅OH, and methoxymethane, CH₃OCH₃, are isomers.',
        correctAnswer: 'true',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'A solution of pH 4 has twice the concentration of hydrogen ions of a solution of pH 2.',
        correctAnswer: 'false',
        points: 2,
      },
      {
        type: 'true-false',
        text:
          'One mole of ammonia and one mole of carbon dioxide have the same mass because they contain the same ' +
          'number of molecules.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'What is the relative formula mass of calcium hydroxide, Ca(OH)₂? [Ca = 40, O = 16, H = 1] (number only)',
        correctAnswer: '74',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'What mass of calcium oxide, in grams, is formed when 25 g of calcium trioxocarbonate(IV) is completely ' +
          'decomposed: CaCO₃ → CaO + CO₂? [Ca = 40, C = 12, O = 16] (as a whole number)',
        correctAnswer: '14',
        points: 3,
      },
      {
        type: 'short-answer',
        text:
          'A current of 2 A flows for 965 s through copper(II) tetraoxosulphate(VI) solution. What mass of copper, in ' +
          'grams, is deposited at the cathode? [Cu = 64, 1 faraday = 96,500 C] (number only, to 2 decimal places)',
        correctAnswer: '0.64',
        points: 3,
      },
      {
        type: 'short-answer',
        text:
          'What name is given to the reaction in which palm oil is boiled with sodium hydroxide solution to make ' +
          'soap? (one word)',
        correctAnswer: 'saponification',
        points: 2,
      },
    ],
  },
];
