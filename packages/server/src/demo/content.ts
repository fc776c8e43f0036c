/** The shapes in which the demo school's content is written; `load-demo.ts` puts it into the database. */

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
  /** Price in naira; 0 is free. */
  price: number;
  /** A YouTube watch link, or the path of a video of ours: '/media/demo/<name>.mp4'. */
  video: string;
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
