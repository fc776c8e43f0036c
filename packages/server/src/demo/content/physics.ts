import type { DemoExam, DemoLesson } from '../content.ts';

export const lessons: readonly DemoLesson[] = [
  {
    title: 'Weight and Mass Are Not the Same',
    description:
      'People say “weight” when they mean “mass”. Learn how a physicist tells the two apart, which one is measured ' +
      'in kilograms and which in newtons, and how to calculate weight from W = mg.',
    classLevel: 'Grade 1 Secondary',
    subject: 'Physics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=nRSJ8w8FrDw',
    author: 'Flipping Physics',
    durationMinutes: 5,
  },
  {
    title: 'Distance-Time Graphs',
    description:
      'Watch a moving object draw its own distance-time graph. You will be able to tell from the shape of the line ' +
      'when it is moving fast, moving slowly or standing still, and to work out its speed from the gradient. This is ' +
      'a short animation without sound.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Physics',
    price: 300,
    video: '/media/demo/motion-graphs.mp4',
    durationMinutes: 1,
  },
  {
    title: 'Vectors and Scalars',
    description:
      'Some quantities have a size only, and others have a direction too. You will be able to sort distance, ' +
      'displacement, speed and velocity into scalars and vectors, and to calculate the speed and the velocity of a ' +
      'moving object.',
    classLevel: 'Grade 2 Secondary',
    subject: 'Physics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=ihNZlp7iUHE',
    author: 'Khan Academy',
    durationMinutes: 10,
  },
  {
    title: 'Newton’s Second Law of Motion',
    description:
      'Learn how force, mass and acceleration are connected by F = ma. You will follow a worked example and be able ' +
      'to find the acceleration of an object from the net force on it.',
    classLevel: 'Grade 3 Secondary',
    subject: 'Physics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=j1TUpbGzPBQ',
    author: 'Flipping Physics',
    durationMinutes: 7,
  },
  {
    title: 'Introduction to Work and Energy',
    description:
      'In physics, work is done only when a force moves something. You will be able to calculate work from force and ' +
      'distance, use the formula for kinetic energy, and say what conservation of energy means.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Physics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=2WS1sG9fhOk',
    author: 'Khan Academy',
    durationMinutes: 9,
  },
  {
    title: 'Hooke’s Law and the Force of a Spring',
    description:
      'Find out how the force of a spring grows as you stretch it. You will be able to state Hooke’s law, say what ' +
      'the spring constant tells you, and find the force from the extension.',
    classLevel: 'Grade 4 Secondary',
    subject: 'Physics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=EbVeoJBjHTw',
    author: 'Flipping Physics',
    durationMinutes: 7,
  },
  {
    title: 'Introduction to Circuits and Ohm’s Law',
    description:
      'Meet voltage, current and resistance, with water flowing in a pipe to help you picture them. You will be able ' +
      'to read a simple circuit diagram and use V = IR, a favourite in WAEC and JAMB papers.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Physics',
    price: 0,
    video: 'https://www.youtube.com/watch?v=F_vLWkkOETI',
    author: 'Khan Academy',
    durationMinutes: 14,
  },
  {
    title: 'Transverse Waves: Amplitude, Wavelength and Frequency',
    description:
      'Watch a wave travel while each point of it only moves up and down. You will be able to mark the amplitude and ' +
      'the wavelength on a drawing, explain what frequency means, and calculate the speed of a wave from v = fλ. ' +
      'This is a short animation without sound.',
    classLevel: 'Grade 5 Secondary',
    subject: 'Physics',
    price: 500,
    video: '/media/demo/waves.mp4',
    durationMinutes: 1,
  },
];

export const exams: readonly DemoExam[] = [
  {
    title: 'Motion, Forces and Energy',
    description:
      'Covers motion in a straight line, Newton’s laws, momentum, work, energy and power, machines, springs, density ' +
      'and pressure for Class 4 (SSS 2). Take g = 10 m/s².',
    classLevel: 'Grade 4 Secondary',
    durationMinutes: 40,
    questions: [
      {
        type: 'multiple-choice',
        text: 'A danfo bus starts from rest and accelerates at a steady 2 m/s² for 8 s. What is its final speed?',
        options: ['4 m/s', '10 m/s', '16 m/s', '64 m/s'],
        correctAnswer: '16 m/s',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these is a vector quantity?',
        options: ['Mass', 'Distance', 'Temperature', 'Displacement'],
        correctAnswer: 'Displacement',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'A net force of 30 N acts on a market trolley of mass 6 kg. What is the acceleration of the trolley?',
        options: ['5 m/s²', '0.2 m/s²', '36 m/s²', '180 m/s²'],
        correctAnswer: '5 m/s²',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'A stone falls from rest from the top of a tall building. How far does it fall in the first 3 s? Take g = ' +
          '10 m/s² and ignore air resistance.',
        options: ['30 m', '45 m', '90 m', '15 m'],
        correctAnswer: '45 m',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'What is the kinetic energy of a ball of mass 4 kg moving at 5 m/s?',
        options: ['10 J', '20 J', '50 J', '100 J'],
        correctAnswer: '50 J',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A builder lifts a 50 kg bag of cement straight up through 1.2 m. How much work is done against gravity? ' +
          'Take g = 10 m/s².',
        options: ['60 J', '500 J', '5,000 J', '600 J'],
        correctAnswer: '600 J',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'A car of mass 1,200 kg travels along a straight road at 15 m/s. What is its momentum?',
        options: ['80 kg m/s', '18,000 kg m/s', '1,215 kg m/s', '135,000 kg m/s'],
        correctAnswer: '18,000 kg m/s',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A spring obeys Hooke’s law and stretches by 4 cm when a load of 10 N hangs from it. How much does it ' +
          'stretch when the load is 25 N? The spring stays within its elastic limit.',
        options: ['10 cm', '19 cm', '1.6 cm', '62.5 cm'],
        correctAnswer: '10 cm',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A tank in Jos holds water to a depth of 3 m. What pressure does the water cause at the bottom of the ' +
          'tank? The density of water is 1,000 kg/m³ and g = 10 m/s².',
        options: ['300 Pa', '3,000 Pa', '300,000 Pa', '30,000 Pa'],
        correctAnswer: '30,000 Pa',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A machine with a velocity ratio of 5 raises a load of 400 N when the effort is 100 N. What is the ' +
          'efficiency of the machine?',
        options: ['125%', '80%', '25%', '20%'],
        correctAnswer: '80%',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text: 'Forces of 6 N and 8 N act on a body at right angles to each other. What is the size of their resultant?',
        options: ['14 N', '2 N', '10 N', '48 N'],
        correctAnswer: '10 N',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which quantity is given by the area under a velocity-time graph?',
        options: ['Displacement', 'Acceleration', 'Average velocity', 'Momentum'],
        correctAnswer: 'Displacement',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The mass of a stone is smaller on the Moon than on the Earth.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'When a body moves in a straight line at constant speed, the resultant force on it is zero.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text:
          'A ball is thrown straight up. If air resistance is ignored, its acceleration is zero at the highest point ' +
          'of its path.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The action and reaction forces in Newton’s third law act on the same body.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Power is the rate of doing work.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'On a smooth level surface, a 3 kg trolley moving at 4 m/s runs into a 1 kg trolley at rest, and the two ' +
          'move on together. What is their common speed in m/s? Give your answer as a whole number.',
        correctAnswer: '3',
        points: 3,
      },
      {
        type: 'short-answer',
        text: 'A pump does 12,000 J of work in 1 minute. What is its power? Give your answer in watts, number only.',
        correctAnswer: '200',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'What is the name of the SI unit of pressure? Write one word in the singular, not the symbol.',
        correctAnswer: 'pascal',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'A stone has a mass of 600 g and a volume of 240 cm³. What is its density? Give your answer in g/cm³ as a ' +
          'decimal, number only.',
        correctAnswer: '2.5',
        points: 2,
      },
    ],
  },
  {
    title: 'Waves, Light, Heat and Electricity',
    description:
      'Practice for the WASSCE (WAEC) and the JAMB UTME, for Class 5 (SSS 3): waves and sound, lenses and refraction, ' +
      'heat and gas laws, circuits, transformers and radioactivity. A calculator is allowed.',
    classLevel: 'Grade 5 Secondary',
    durationMinutes: 45,
    questions: [
      {
        type: 'multiple-choice',
        text: 'A wave has a frequency of 50 Hz and a wavelength of 4 m. What is its speed?',
        options: ['12.5 m s⁻¹', '200 m s⁻¹', '54 m s⁻¹', '0.08 m s⁻¹'],
        correctAnswer: '200 m s⁻¹',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Three resistors of 6 Ω each are connected in parallel. What is their combined resistance?',
        options: ['2 Ω', '18 Ω', '0.5 Ω', '3 Ω'],
        correctAnswer: '2 Ω',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'An object is placed 30 cm in front of a converging lens of focal length 20 cm. How far from the lens is ' +
          'the image formed?',
        options: ['10 cm', '12 cm', '50 cm', '60 cm'],
        correctAnswer: '60 cm',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text: 'Light travels at 3.0 × 10⁸ m s⁻¹ in air. What is its speed in glass of refractive index 1.5?',
        options: ['4.5 × 10⁸ m s⁻¹', '3.0 × 10⁸ m s⁻¹', '2.0 × 10⁸ m s⁻¹', '1.5 × 10⁸ m s⁻¹'],
        correctAnswer: '2.0 × 10⁸ m s⁻¹',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'Funmi heats 2 kg of water from 25 °C to 75 °C to cook rice. How much heat does the water take in? The ' +
          'specific heat capacity of water is 4,200 J kg⁻¹ K⁻¹.',
        options: ['420,000 J', '210,000 J', '630,000 J', '8,400 J'],
        correctAnswer: '420,000 J',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'A radioactive substance has a half-life of 6 hours. What fraction of it has not decayed after 24 hours?',
        options: ['1/4', '1/8', '15/16', '1/16'],
        correctAnswer: '1/16',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A family in Port Harcourt uses a 1,500 W electric iron for 2 hours. If electricity costs ₦200 per kWh, ' +
          'what does this cost?',
        options: ['₦300', '₦600', '₦400', '₦6,000'],
        correctAnswer: '₦600',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these electromagnetic waves has the shortest wavelength?',
        options: ['Radio waves', 'Infrared rays', 'Gamma rays', 'Ultraviolet rays'],
        correctAnswer: 'Gamma rays',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'An ideal transformer has 1,200 turns on its primary coil and 60 turns on its secondary coil. The primary ' +
          'is connected to the 240 V a.c. mains. What is the voltage across the secondary?',
        options: ['12 V', '4,800 V', '20 V', '4 V'],
        correctAnswer: '12 V',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'A fixed mass of gas has a volume of 600 cm³ at 27 °C. What is its volume at 127 °C if the pressure does ' +
          'not change? Take 0 °C = 273 K.',
        options: ['450 cm³', '700 cm³', '2,822 cm³', '800 cm³'],
        correctAnswer: '800 cm³',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text:
          'A girl claps her hands in front of a high rock near Abuja and hears the echo 1.2 s later. If the speed of ' +
          'sound in air is 340 m s⁻¹, how far away is the rock?',
        options: ['408 m', '204 m', '283 m', '102 m'],
        correctAnswer: '204 m',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'What happens to light when it passes from air into glass?',
        options: ['Its frequency decreases', 'Its wavelength increases', 'Its speed decreases', 'Its speed increases'],
        correctAnswer: 'Its speed decreases',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Sound waves can travel through a vacuum.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text:
          'In a transverse wave on a rope, each part of the rope vibrates at right angles to the direction in which ' +
          'the wave travels.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'To measure the current through a lamp, an ammeter is connected in parallel with the lamp.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'Gamma rays are not deflected by a magnetic field.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The image of an object in a plane mirror is the same size as the object.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'A current of 0.5 A flows through a resistor of 24 Ω. What is the potential difference across the ' +
          'resistor? Give your answer in volts, number only.',
        correctAnswer: '12',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'The period of a vibration is 0.02 s. What is its frequency? Give your answer in hertz, number only.',
        correctAnswer: '50',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'By which process does heat from the Sun reach the Earth through empty space? Write one word.',
        correctAnswer: 'radiation',
        points: 1,
      },
      {
        type: 'short-answer',
        text:
          'An atom of uranium has mass number 235 and atomic number 92. How many neutrons are in its nucleus? Give a ' +
          'number only.',
        correctAnswer: '143',
        points: 2,
      },
    ],
  },
];
