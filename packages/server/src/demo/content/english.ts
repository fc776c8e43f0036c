import type { DemoLesson } from '../content.ts';

export const lessons: readonly DemoLesson[] = [
  {
    title: 'Concord: Making the Verb Agree with Its Subject',
    description:
      'A one-minute animation that shows a subject and its verb changing together. After watching, you will be able ' +
      'to choose between “plays” and “play”, “is” and “are”, and explain why “The boy plays” is right and ' +
      '“The boy play” is not.',
    classLevel: 'Grade 1 Secondary',
    subject: 'English',
    price: 200,
    video: '/media/demo/concord.mp4',
    durationMinutes: 1,
  },
  {
    title: 'Singular and Plural Nouns: Adding -s and -es',
    description:
      'Learn when a noun takes -s and when it takes -es to become plural. You will be able to write the plurals of ' +
      'everyday words such as “book”, “box” and “bus” without spelling mistakes.',
    classLevel: 'Grade 1 Secondary',
    subject: 'English',
    price: 0,
    video: 'https://www.youtube.com/watch?v=ne2AXok2bl4',
    durationMinutes: 8,
  },
  {
    title: 'Oral English: Consonants and Vowels',
    description:
      'A first step into Oral English. You will be able to name the vowels and the consonants and tell one from the ' +
      'other at the beginning of a word. Say the examples aloud as you watch.',
    classLevel: 'Grade 1 Secondary',
    subject: 'English',
    price: 0,
    video: 'https://www.youtube.com/watch?v=bobPMUfr_c0',
    durationMinutes: 6,
  },
  {
    title: 'Much, Many and A Lot Of: Countable and Uncountable Nouns',
    description:
      'Should you say “much yams” or “many yams”? This lesson explains countable and uncountable nouns and the words ' +
      'that go with each. You will be able to use “much”, “many” and “a lot of” correctly in speech and in writing.',
    classLevel: 'Grade 2 Secondary',
    subject: 'English',
    price: 0,
    video: 'https://www.youtube.com/watch?v=uQIuZ6YJ760',
    durationMinutes: 7,
  },
  {
    title: 'Phrasal Verbs: Four Hints and Ten Useful Examples',
    description:
      'Verbs such as “give up” and “look after” mean more than their separate words. You will be able to recognise a ' +
      'phrasal verb, work out its meaning from the sentence, and use ten common ones in your own compositions.',
    classLevel: 'Grade 3 Secondary',
    subject: 'English',
    price: 0,
    video: 'https://www.youtube.com/watch?v=h8Q1XhjHhf4',
    durationMinutes: 9,
  },
  {
    title: 'Misplaced Modifiers: Putting Words in the Right Place',
    description:
      'A phrase in the wrong place can change the meaning of a whole sentence. You will be able to find misplaced ' +
      'adverbs, phrases and clauses, and rewrite the sentence so that it says what you mean. Three practice tasks ' +
      'are included.',
    classLevel: 'Grade 4 Secondary',
    subject: 'English',
    price: 0,
    video: 'https://www.youtube.com/watch?v=y6PMPOx-_gs',
    durationMinutes: 17,
  },
  {
    title: 'Verbs with Two Objects: Direct and Indirect',
    description:
      'In “Bisi gave the driver the fare”, the verb has two objects. You will be able to name the direct and the ' +
      'indirect object, choose between “to” and “for”, and turn such sentences into the passive voice. Useful for ' +
      'the lexis and structure section of WAEC and JAMB.',
    classLevel: 'Grade 5 Secondary',
    subject: 'English',
    price: 0,
    video: 'https://www.youtube.com/watch?v=i2J23pd0uc4',
    durationMinutes: 23,
  },
  {
    title: 'The Impersonal Passive: “It is said that …”',
    description:
      'Newspapers and examination passages are full of sentences such as “It is believed that the bridge is unsafe”. ' +
      'You will be able to form the impersonal passive in two ways and use it in formal essays and reports. Two ' +
      'short quizzes help you to check yourself.',
    classLevel: 'Grade 5 Secondary',
    subject: 'English',
    price: 0,
    video: 'https://www.youtube.com/watch?v=ye0locdOpeo',
    durationMinutes: 9,
  },
];
