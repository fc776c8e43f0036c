import type { DemoExam, DemoLesson } from '../content.ts';

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

export const exams: readonly DemoExam[] = [
  {
    title: 'English Language: Grammar and Vocabulary Test',
    description:
      'Covers concord, nouns and plurals, tenses, articles and prepositions, simple synonyms and antonyms, a short ' +
      'comprehension passage and vowel sounds, for Class 1 (JSS 1 and 2).',
    classLevel: 'Grade 1 Secondary',
    durationMinutes: 30,
    questions: [
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: Every morning, Musa ______ his mother to open her ' +
          'shop.',
        options: ['help', 'helps', 'helping', 'have helped'],
        correctAnswer: 'helps',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: The children in our compound ______ football every ' +
          'Saturday.',
        options: ['plays', 'playing', 'play', 'is playing'],
        correctAnswer: 'play',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these is the correct plural form of the word “knife”?',
        options: ['knives', 'knifes', 'knive', 'knifs'],
        correctAnswer: 'knives',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: Chief Bello is ______ honest man, and everybody in ' +
          'the market trusts him.',
        options: ['a', 'an', 'some', 'any'],
        correctAnswer: 'an',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the word nearest in meaning to the word in capital letters: The farmer was very GLAD when the rain ' +
          'came at last.',
        options: ['tired', 'angry', 'worried', 'happy'],
        correctAnswer: 'happy',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the word opposite in meaning to the word in capital letters: The road that leads to our village is ' +
          'NARROW.',
        options: ['wide', 'thin', 'short', 'smooth'],
        correctAnswer: 'wide',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text: 'In the sentence “The girl sang sweetly at the naming ceremony”, the word “sweetly” is ______.',
        options: ['an adjective', 'a noun', 'an adverb', 'a verb'],
        correctAnswer: 'an adverb',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: Yesterday, Ngozi ______ a letter to her cousin in ' +
          'Kano.',
        options: ['writes', 'has written', 'written', 'wrote'],
        correctAnswer: 'wrote',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: Our first lesson starts ______ eight o’clock every ' +
          'morning.',
        options: ['on', 'at', 'in', 'to'],
        correctAnswer: 'at',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Read the passage and answer the question. “Bola woke up late because the heavy rain had kept her awake ' +
          'for most of the night. She ran to the bus stop, but the school bus had already gone. Her neighbour, Mr ' +
          'Eze, was driving to work, so he gave her a lift, and she got to school just as the bell rang.” Why did ' +
          'Bola wake up late?',
        options: [
          'The rain had disturbed her sleep.',
          'The school bus had already gone.',
          'She had gone out with Mr Eze.',
          'She did not hear the school bell.',
        ],
        correctAnswer: 'The rain had disturbed her sleep.',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these words has the same vowel sound as the word “seat”?',
        options: ['sit', 'set', 'ship', 'sheep'],
        correctAnswer: 'sheep',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Choose the option that best completes the sentence: Amina and ______ were chosen to sweep the hall.',
        options: ['me', 'him', 'I', 'us'],
        correctAnswer: 'I',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'The word “happiness” is an abstract noun.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The sentence “She go to school by bus” is correct in Standard English.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The plural of the word “child” is “children”.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The question “Where did you put my book” should end with a full stop.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The words “brave” and “cowardly” are opposite in meaning.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'Write the past tense of the verb “buy”, as it is used in “Last week I ______ a new pen.” (one word)',
        correctAnswer: 'bought',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'Write the plural of the noun “tooth”. (one word)',
        correctAnswer: 'teeth',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'How many of the twenty-six letters of the English alphabet are called vowels? Do not count the letter y. ' +
          'Write a figure, e.g. 7.',
        correctAnswer: '5',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'A boy who is the son of your brother or sister is your nephew. What do you call a girl who is the ' +
          'daughter of your brother or sister? (one word)',
        correctAnswer: 'niece',
        points: 1,
      },
    ],
  },
  {
    title: 'Use of English: WAEC and JAMB Practice Test',
    description:
      'Practice for the WASSCE (WAEC) and the JAMB UTME, for Class 5 (SSS 3): lexis and structure, concord, idioms, ' +
      'synonyms and antonyms, reported speech, comprehension and Oral English.',
    classLevel: 'Grade 5 Secondary',
    durationMinutes: 40,
    questions: [
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: The principal, together with the prefects, ______ ' +
          'expected at the inter-house sports competition this afternoon.',
        options: ['is', 'are', 'were', 'have been'],
        correctAnswer: 'is',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: Neither the passengers nor the driver ______ able to ' +
          'explain why the bus had caught fire.',
        options: ['were', 'are', 'was', 'have been'],
        correctAnswer: 'was',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: You hardly ever visit your grandmother in Enugu, ' +
          '______?',
        options: ['don’t you', 'do you', 'isn’t it', 'haven’t you'],
        correctAnswer: 'do you',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the best interpretation of the sentence: When the price of fuel rose, the family had to tighten ' +
          'their belts.',
        options: [
          'The family had to travel on foot.',
          'The family had to work longer hours.',
          'The family had to dress more simply.',
          'The family had to spend less money.',
        ],
        correctAnswer: 'The family had to spend less money.',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the word nearest in meaning to the word in capital letters: The witness gave a LUCID account of ' +
          'the accident at the roundabout.',
        options: ['clear', 'lengthy', 'false', 'lively'],
        correctAnswer: 'clear',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the word opposite in meaning to the word in capital letters: The new treasurer is known to be ' +
          'FRUGAL with the association’s money.',
        options: ['thrifty', 'dishonest', 'extravagant', 'cautious'],
        correctAnswer: 'extravagant',
        points: 1,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: If I had known yesterday that the road was flooded, I ' +
          '______ another route to the airport.',
        options: ['would take', 'will have taken', 'had taken', 'would have taken'],
        correctAnswer: 'would have taken',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Last month, Ade said to Kemi, “I will see you tomorrow.” Which option reports his words correctly?',
        options: [
          'Ade told Kemi that I will see you tomorrow.',
          'Ade told Kemi that he would see her the following day.',
          'Ade told Kemi that he will see you the next day.',
          'Ade told Kemi that he would have seen her the following day.',
        ],
        correctAnswer: 'Ade told Kemi that he would see her the following day.',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'On which syllable of the word “photographer” does the main stress fall?',
        options: ['the first', 'the second', 'the third', 'the fourth'],
        correctAnswer: 'the second',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text: 'Which of these words contains the same consonant sound as the letters “ch” in “machine”?',
        options: ['church', 'chorus', 'sugar', 'chemist'],
        correctAnswer: 'sugar',
        points: 2,
      },
      {
        type: 'multiple-choice',
        text:
          'Read the passage and answer the question. “When the transformer in Tudun Fari failed, most shopkeepers ' +
          'bought small generators. Hauwa, a tailor, did not. She joined four neighbours to buy a set of solar ' +
          'panels, and they shared both the cost and the power. Within a year, the money that the others were still ' +
          'spending on petrol had become her savings.” It can be inferred from the passage that Hauwa’s choice ' +
          '______.',
        options: [
          'cost her nothing at all',
          'was forced on her by her neighbours',
          'put an end to the sale of petrol in the town',
          'saved her money in the long run',
        ],
        correctAnswer: 'saved her money in the long run',
        points: 3,
      },
      {
        type: 'multiple-choice',
        text:
          'Choose the option that best completes the sentence: Lack of sleep can ______ a student’s performance in ' +
          'an examination.',
        options: ['affect', 'effect', 'infect', 'inflict'],
        correctAnswer: 'affect',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'In the word “knowledge”, the first letter is silent.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The sentence “Each of the candidates have a registration number” is correct in Standard English.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'true-false',
        text:
          'In the sentence “Walking to the market, the rain soaked Ada”, the opening phrase is wrongly attached to ' +
          '“the rain”.',
        correctAnswer: 'true',
        points: 2,
      },
      {
        type: 'true-false',
        text: 'A formal letter that begins with “Dear Sir” should close with “Yours faithfully”.',
        correctAnswer: 'true',
        points: 1,
      },
      {
        type: 'true-false',
        text: 'The words “principal” and “principle” have the same meaning.',
        correctAnswer: 'false',
        points: 1,
      },
      {
        type: 'short-answer',
        text: 'Which noun, beginning with the letter d, means a long period with little or no rain? (one word)',
        correctAnswer: 'drought',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'Complete the sentence with the correct form of the verb in brackets: The thief had (hide) the bag before ' +
          'the police came. (one word)',
        correctAnswer: 'hidden',
        points: 2,
      },
      {
        type: 'short-answer',
        text:
          'The sentence “The rain delayed the match” is put into the passive voice, in the same tense: “The match ' +
          '______ delayed by the rain.” Which form of the verb “be” fills the gap? (one word)',
        correctAnswer: 'was',
        points: 2,
      },
      {
        type: 'short-answer',
        text: 'How many syllables are there in the word “responsibility”? Write a figure, e.g. 7.',
        correctAnswer: '6',
        points: 2,
      },
    ],
  },
];
