import type { DemoExam, DemoLesson } from '../content.ts';

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

export const exams: readonly DemoExam[] = [
  {
    title: 'Cells, Osmosis and Nutrition',
    description:
      'Covers plant and animal cells, levels of organisation, diffusion and osmosis, how plants make food, food ' +
      'substances and the first ideas about blood and the heart, for Class 2 (JSS 3).',
    classLevel: 'Grade 2 Secondary',
    durationMinutes: 25,
    questions: [
      {
        type: 'multiple-choice',
        text: 'Which of these is found in a plant cell but not in an animal cell?',
        options: ['Nucleus', 'Cell membrane', 'Cell wall', 'Mitochondrion'],
        correctAnswer: 'Cell wall',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'In which part of a cell is most of the energy in glucose released during aerobic respiration?',
        options: ['Mitochondrion', 'Ribosome', 'Vacuole', 'Cell wall'],
        correctAnswer: 'Mitochondrion',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'In osmosis, which molecules show a net movement through a selectively permeable membrane, and in which ' +
          'direction?',
        options: [
          'Solute molecules, from a dilute to a more concentrated solution',
          'Solute molecules, from a concentrated to a more dilute solution',
          'Water molecules, from a concentrated to a more dilute solution',
          'Water molecules, from a dilute to a more concentrated solution',
        ],
        correctAnswer: 'Water molecules, from a dilute to a more concentrated solution',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Ngozi leaves a strip of raw yam in very salty water for an hour. What will she find?',
        options: [
          'It is longer and firmer',
          'It is shorter and softer',
          'It is longer and softer',
          'It has not changed',
        ],
        correctAnswer: 'It is shorter and softer',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'What happens to a red blood cell that is placed in distilled water?',
        options: [
          'It shrinks',
          'It stays the same size',
          'It swells and bursts',
          'It becomes firm because of its cell wall',
        ],
        correctAnswer: 'It swells and bursts',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A boiled, decolourised leaf turns blue-black when iodine solution is added. Which substance does the leaf ' +
          'contain?',
        options: ['Glucose', 'Protein', 'Fat', 'Starch'],
        correctAnswer: 'Starch',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which green pigment traps light energy in a leaf?',
        options: ['Chlorophyll', 'Haemoglobin', 'Melanin', 'Carotene'],
        correctAnswer: 'Chlorophyll',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which list goes from the simplest to the most complex level of organisation?',
        options: [
          'Tissue, cell, organ, system',
          'Cell, tissue, organ, system',
          'Cell, organ, tissue, system',
          'System, organ, tissue, cell',
        ],
        correctAnswer: 'Cell, tissue, organ, system',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these organisms is made of only one cell?',
        options: ['Earthworm', 'Hydra', 'Mushroom', 'Amoeba'],
        correctAnswer: 'Amoeba',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these foods gives the most protein for the same mass of food?',
        options: ['Garri', 'Palm oil', 'Cooked beans', 'Boiled yam'],
        correctAnswer: 'Cooked beans',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'A sailor who has eaten no fresh fruit or vegetables for months has bleeding gums and wounds that heal ' +
          'slowly. Which vitamin is he most likely to lack?',
        options: ['Vitamin A', 'Vitamin C', 'Vitamin D', 'Vitamin E'],
        correctAnswer: 'Vitamin C',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which part of the blood carries most of the oxygen from the lungs to the rest of the body?',
        options: ['Red blood cells', 'White blood cells', 'Platelets', 'Plasma'],
        correctAnswer: 'Red blood cells',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Diffusion can take place only inside living things.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Green plants respire both in the daytime and at night.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'A mushroom makes its own food, as green plants do.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Arteries carry blood away from the heart.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'An onion skin cell and a human cheek cell both contain chloroplasts.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'What is the name of the process by which green plants use light to make food from carbon dioxide and ' +
          'water? (one word)',
        correctAnswer: 'photosynthesis',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'The eyepiece of a school microscope is marked ×10 and the objective lens in use is marked ×40. By how ' +
          'many times is the specimen magnified? (number only)',
        correctAnswer: '400',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'Which word, the opposite of flaccid, describes a plant cell that is full of water so that its contents ' +
          'press firmly against the cell wall? (one word)',
        correctAnswer: 'turgid',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'A strip of raw potato 50 mm long is left in water and grows to 54 mm. By what percentage has its length ' +
          'increased? (number only, without the % sign)',
        correctAnswer: '8',
        points: 3,
      },
    ],
  },
  {
    title: 'Respiration, Excretion, Heredity and Ecology',
    description:
      'Covers respiration, the heart and blood, the kidney, hormones, cell division, simple inheritance and sickle ' +
      'cell, food chains and counting populations, for Class 4 (SSS 2).',
    classLevel: 'Grade 4 Secondary',
    durationMinutes: 40,
    questions: [
      {
        type: 'multiple-choice',
        text: 'Yeast in fresh palm wine respires without oxygen. What are the main products?',
        options: [
          'Lactic acid only',
          'Lactic acid and carbon dioxide',
          'Ethanol and oxygen',
          'Ethanol and carbon dioxide',
        ],
        correctAnswer: 'Ethanol and carbon dioxide',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'What is the functional unit of the kidney called?',
        options: ['Nephron', 'Neuron', 'Alveolus', 'Villus'],
        correctAnswer: 'Nephron',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Which substance is in the fluid filtered at the glomerulus but is normally absent from the urine of a ' +
          'healthy person?',
        options: ['Chloride ions', 'Water', 'Glucose', 'Sodium ions'],
        correctAnswer: 'Glucose',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A human body cell with 46 chromosomes divides once by mitosis. How many chromosomes does each new cell ' +
          'have?',
        options: ['23', '46', '69', '92'],
        correctAnswer: '46',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'At which stage of mitosis do the chromosomes line up along the equator of the cell?',
        options: ['Prophase', 'Anaphase', 'Telophase', 'Metaphase'],
        correctAnswer: 'Metaphase',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which chamber of the human heart pumps blood into the aorta?',
        options: ['Right atrium', 'Right ventricle', 'Left ventricle', 'Left atrium'],
        correctAnswer: 'Left ventricle',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Considering only the ABO system, from which donors can a patient of blood group O safely receive red ' +
          'blood cells?',
        options: ['Group O only', 'Groups A and O', 'Group AB only', 'Donors of any group'],
        correctAnswer: 'Group O only',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'In pea plants, tall (T) is dominant to short (t). A tall plant crossed with a short plant gives 51 tall ' +
          'and 49 short offspring. Which term describes the genotype of the tall parent?',
        options: [
          'Homozygous dominant',
          'Heterozygous',
          'Homozygous recessive',
          'Either homozygous dominant or heterozygous',
        ],
        correctAnswer: 'Heterozygous',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text:
          'A husband and wife both have the haemoglobin genotype AS. What is the chance that any one child of theirs ' +
          'will have the genotype SS?',
        options: ['0%', '25%', '50%', '75%'],
        correctAnswer: '25%',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which animal is the secondary consumer in the food chain: grass → grasshopper → lizard → hawk?',
        options: ['Hawk', 'Grasshopper', 'Lizard', 'None of them'],
        correctAnswer: 'Lizard',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which hormone lowers the level of glucose in the blood?',
        options: ['Insulin', 'Glucagon', 'Adrenaline', 'Thyroxine'],
        correctAnswer: 'Insulin',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which feature makes an alveolus of the lung suitable for the exchange of gases?',
        options: [
          'A wall of muscle that pumps air',
          'A lining of hairs that trap dust',
          'Rings of cartilage that keep it open',
          'A thin wall with many capillaries',
        ],
        correctAnswer: 'A thin wall with many capillaries',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Many veins have valves that stop blood from flowing backwards.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'In meiosis, one parent cell gives rise to cells with half its number of chromosomes.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The lactic acid that builds up in leg muscles during a fast race is a product of aerobic respiration.',
        correctAnswer: 'false',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'The pulmonary veins carry deoxygenated blood from the lungs to the heart.',
        correctAnswer: 'false',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'A person whose haemoglobin genotype is AS has sickle cell anaemia.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'How many chromosomes are there in a normal human sperm cell? (number only)',
        correctAnswer: '23',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'The grass in a field stores 20,000 kJ of energy. If 10% of the energy passes on at each step of the food ' +
          'chain, how much energy, in kJ, reaches the secondary consumers? (number only)',
        correctAnswer: '200',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'Students caught 60 tilapia in a school fish pond, marked them and put them back. Later they caught 50 ' +
          'tilapia, and 12 of these were marked. Estimate the number of tilapia in the pond. (number only)',
        correctAnswer: '250',
        points: 3,
      },
      {
        type: 'short-answer',
        text:
          'Which substance, made in the liver from excess amino acids, is the main nitrogenous waste in human urine? ' +
          '(one word)',
        correctAnswer: 'urea',
        points: 1,
      },
    ],
  },
];
