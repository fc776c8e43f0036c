import type { Exam } from '@akada/contract';
import { entity, flag, plain } from '../db/entity.ts';
import type { ExamRow } from '../db/schema.ts';

type Derived = 'opensAt' | 'closesAt' | 'questionCount' | 'difficulty' | 'isPublished' | 'isStarted' | 'questions';

export type ExamFields = Omit<Exam, '_id' | 'createdAt' | 'updatedAt' | Derived>;

export const examEntity = entity<ExamRow, ExamFields>(
  {
    title: plain('title'),
    description: plain('description'),
    classLevel: plain('class_level'),
    duration: plain('duration_minutes'),
    startDate: plain('start_date'),
    endDate: plain('end_date'),
    isActive: flag('is_active'),
    maxAttempts: plain('max_attempts'),
    allowReview: flag('allow_review'),
  },
  {
    title: '',
    description: '',
    classLevel: '',
    duration: 0,
    startDate: '',
    endDate: '',
    isActive: true,
    maxAttempts: 1,
    allowReview: true,
  },
);
