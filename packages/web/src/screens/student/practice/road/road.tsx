import type { Road as RoadData } from '@akada/contract';
import { leastAnswered } from '@akada/contract/rules/sureness';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { roadQuery } from '../../../../data/exams/road.ts';
import { counted } from '../../../../lib/format.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { practicePath } from '../../shared/road-link.tsx';
import { RoadExams } from './road-exams.tsx';
import { RoadLessons } from './road-lessons.tsx';
import { hereId, RoadTopics } from './road-topics.tsx';

function introOf({ isOrdered }: RoadData): string {
  const order = isOrdered
    ? 'The topics stand in the order of your school.'
    : 'Your school has set no order yet, so the topics stand A to Z.';
  return `${order} How sure you are comes from your answers in practice and in exams that you can review: it takes ${leastAnswered} questions on a topic to say so.`;
}

/** A way down to the mark of a long road; in its stead what it means that there is none. */
function Where({ topics, here }: RoadData) {
  if (topics.length === 0 || here === topics[0]?.topic) return null;
  if (here !== undefined) {
    return (
      <p className="mb-2 wrap-anywhere">
        <a
          href={`#${hereId}`}
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-2"
        >
          {`Go to ${here}, where you are`}
        </a>
      </p>
    );
  }
  return (
    <p className="mb-4">
      {topics.every(({ state }) => state === 'sure')
        ? 'You are sure of every topic. Practise now and then, so that it stays so.'
        : 'There is nothing left to practise or to watch on this road now.'}
    </p>
  );
}

function Rest({ subject, road }: { subject: string; road: RoadData }) {
  const ofTopics = road.topics.reduce((sum, { questions }) => sum + questions, 0);
  const others = road.questions - ofTopics;
  return (
    <>
      {road.otherLessons.length > 0 && (
        <section aria-labelledby="road-lessons" className="mt-6">
          <h2 id="road-lessons" className="text-lg">
            {road.topics.length > 0 ? 'More lessons' : 'Lessons'}
          </h2>
          <RoadLessons lessons={road.otherLessons} />
        </section>
      )}
      <RoadExams subject={subject} ids={road.exams} />
      {others > 0 && (
        <p className="mt-6">
          <LinkButton variant="secondary" to={practicePath(subject)}>
            {`Practise all of ${subject}`}
          </LinkButton>
          <span className="mt-1 block text-sm text-soft">{`${counted(others, 'question')} of no topic among them.`}</span>
        </p>
      )}
    </>
  );
}

function Way({ subject, road }: { subject: string; road: RoadData }) {
  const isEmpty = road.topics.length + road.otherLessons.length + road.exams.length + road.questions === 0;
  return (
    <>
      {road.topics.length > 0 && <p className="mb-2 text-sm text-soft">{introOf(road)}</p>}
      <Where {...road} />
      <RoadTopics subject={subject} topics={road.topics} here={road.here} />
      <Rest subject={subject} road={road} />
      {isEmpty && (
        <EmptyState
          mark="book"
          title={`Nothing in ${subject} yet`}
          text="Topics, lessons and exams of your class come here once your school has them."
        />
      )}
    </>
  );
}

const waiting = <Skeleton shape="rows" count={5} />;

/** `next` was chosen, and its road is on its way. */
function OpenedRoad({ road, next }: { road: RoadData; next: string | undefined }) {
  const [, setParams] = useSearchParams();
  const { subjects } = road;
  const subject = next ?? road.subject;
  if (subject === undefined) {
    return (
      <EmptyState
        mark="book"
        title="No road yet"
        text="Topics, lessons and exams of your class come here once your school has them."
        action={<LinkButton to="/student/lessons">Browse lessons</LinkButton>}
      />
    );
  }
  const names = subjects.includes(subject) ? subjects : [subject, ...subjects];
  return (
    <div className="max-w-3xl">
      {names.length > 1 && (
        <SelectField
          label="Subject"
          className="mb-4 max-w-sm"
          options={names.map((name) => ({ value: name, label: name }))}
          value={subject}
          onChange={(event) => setParams({ subject: event.target.value }, { replace: true })}
        />
      )}
      {next === undefined ? <Way subject={subject} road={road} /> : waiting}
    </div>
  );
}

export function Road() {
  const [params] = useSearchParams();
  const asked = params.get('subject') ?? '';
  const road = useQuery(roadQuery(asked));
  const subject = asked || road.data?.subject;
  return (
    <div className="[--spacing:4px]">
      <PageHeader title={subject ? `Your road in ${subject}` : 'Your road'} />
      <Loaded query={road} failure="Error loading your road" loading={waiting}>
        {(data) => <OpenedRoad road={data} next={road.isPlaceholderData && asked ? asked : undefined} />}
      </Loaded>
    </div>
  );
}
