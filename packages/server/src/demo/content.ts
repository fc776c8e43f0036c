export type DemoClassLevel =
  | 'Grade 1 Secondary'
  | 'Grade 2 Secondary'
  | 'Grade 3 Secondary'
  | 'Grade 4 Secondary'
  | 'Grade 5 Secondary';

export type DemoSubject = 'Mathematics' | 'English' | 'Physics' | 'Chemistry' | 'Biology' | 'Economics';

export type DemoLesson = {
  title: string;
  description: string;
  classLevel: DemoClassLevel;
  subject: DemoSubject;
  /** In naira; 0 is free, as every video of others is. */
  price: number;
  /** A YouTube link, or '/media/demo/<name>.mp4'. */
  video: string;
  /** Of a YouTube video, where it is known. */
  author?: string;
  durationMinutes: number;
};

export type DemoQuestion =
  | { type: 'multiple-choice'; text: string; options: readonly string[]; correctAnswer: string; points: number }
  | { type: 'true-false'; text: string; correctAnswer: 'true' | 'false'; points: number }
  | { type: 'short-answer'; text: string; correctAnswer: string; points: number };

export type DemoExam = {
  title: string;
  description: string;
  classLevel: DemoClassLevel;
  durationMinutes: number;
  questions: readonly DemoQuestion[];
};
