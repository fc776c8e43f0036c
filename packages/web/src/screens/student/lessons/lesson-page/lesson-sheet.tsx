import type { Lesson } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useId } from 'react';
import { thumbnailPath } from '../../../../data/lessons.ts';
import { useFormat } from '../../../../data/school.ts';
import { Thumbnail } from '../../../../ui/thumbnail.tsx';
import { LessonBox } from './lesson-box.tsx';
import { LessonHeader } from './lesson-header.tsx';
import { MoreLessons } from './more-lessons.tsx';
import { sheetGrid } from './sheet-grid.ts';
import { WhatIsInside } from './what-is-inside.tsx';

/** 'Class 3 · 24 min · with Mrs Eze' */
function Summary({ lesson }: { lesson: Lesson }) {
  const format = useFormat();
  const parts = [
    classLabel(lesson.classLevel),
    lesson.duration !== null && format.minutes(lesson.duration),
    lesson.instructor !== '' && `with ${lesson.instructor}`,
  ];
  return <p className="mt-1 text-soft">{parts.filter(Boolean).join(' · ')}</p>;
}

export function LessonSheet({ lesson }: { lesson: Lesson }) {
  const titleId = useId();
  return (
    <>
      <LessonHeader title={lesson.title} />
      <article aria-labelledby={titleId} className={`[overflow-wrap:anywhere] ${sheetGrid.all}`}>
        <Thumbnail
          src={thumbnailPath(lesson._id)}
          eager
          className={`rounded-md border border-line ${sheetGrid.picture}`}
        />
        <div className={sheetGrid.title}>
          {lesson.subject !== '' && <p className="text-xs font-semibold text-green">{lesson.subject}</p>}
          <h1 id={titleId} className="text-lg leading-tight lg:text-xl">
            {lesson.title}
          </h1>
          <Summary lesson={lesson} />
        </div>
        <div className={`${sheetGrid.box} lg:sticky lg:top-23`}>
          <LessonBox lesson={lesson} titleId={titleId} />
        </div>
        <div className={sheetGrid.rest}>
          <h2 className="text-base">About this lesson</h2>
          <p className="mt-2 max-w-prose whitespace-pre-line">{lesson.description.trim() || 'No description yet.'}</p>
          <WhatIsInside lesson={lesson} />
        </div>
      </article>
      <MoreLessons lesson={lesson} />
    </>
  );
}
