import type { DemoLesson } from '../content.ts';

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
