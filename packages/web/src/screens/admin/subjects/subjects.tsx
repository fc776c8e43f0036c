import type { Subject } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { subjectsQuery, useMayOrderTopics, useSubjectAct } from '../../../data/school/subjects.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { EndDialog, ListedButtons } from '../shared/listed-things.tsx';
import { Presets } from './presets.tsx';
import { SubjectDialog } from './subject-dialog.tsx';
import { Texts } from './texts.tsx';
import { TopicsDialog } from './topics-dialog.tsx';

type Act = { one: Subject; act: 'close' | 'delete' };

const endings = {
  close: 'It is not offered any more. Lessons, exams and questions keep it, and it can be opened again.',
  delete: 'No lesson, exam or question has it. It is gone for good.',
};

type RowProps = {
  one: Subject;
  mayChange: boolean;
  onEdit: () => void;
  onAct: (act: Act['act']) => void;
  /** Undefined where somebody else sets it. */
  onTopics: (() => void) | undefined;
};

function TopicsButton({ name, onTopics }: { name: string; onTopics: () => void }) {
  return (
    <Button variant="quiet" aria-label={`Topics of ${name}`} onClick={onTopics}>
      Topics
    </Button>
  );
}

function SubjectRow({ one, mayChange, onEdit, onAct, onTopics }: RowProps) {
  const { counted } = useFormat();
  const { classes } = useSchool();
  const change = useSubjectAct();
  const { name, shortName, classIds, isCompulsory, uses } = one;
  const taking = classes.filter(({ _id }) => classIds.includes(_id)).map((own) => own.name);
  const taken = classIds.length === 0 ? 'All classes' : taking.join(', ') || 'No class';
  return (
    <Card as="li" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-base wrap-anywhere">
          {name} {shortName !== name && <span className="text-sm font-normal text-soft">{shortName}</span>}
          {one.closedAt && <Badge tone="amber">Closed</Badge>}
        </h2>
        <p className="text-soft tabular-nums">{uses === 0 ? 'Not used yet' : `Used ${counted(uses, 'time')}`}</p>
      </div>
      <p className="mt-1 text-sm text-soft wrap-anywhere">
        {taken}, {isCompulsory ? 'compulsory' : 'chosen'}
      </p>
      {mayChange && (
        <ListedButtons one={one} isUsed={uses > 0} change={change} onEdit={onEdit} onAct={onAct}>
          {onTopics && <TopicsButton name={name} onTopics={onTopics} />}
        </ListedButtons>
      )}
      {!mayChange && onTopics && (
        <div className="mt-2 -ml-3">
          <TopicsButton name={name} onTopics={onTopics} />
        </div>
      )}
    </Card>
  );
}

export function Subjects() {
  const subjects = useQuery(subjectsQuery);
  const change = useSubjectAct();
  const mayChange = useRights().has('people');
  const [edited, setEdited] = useState<Subject | null | undefined>();
  const [act, setAct] = useState<Act | null>(null);
  const [ordered, setOrdered] = useState<Subject | null>(null);
  const mayOrder = useMayOrderTopics();
  return (
    <>
      <PageHeader title="Subjects" intro="What your school teaches, and which classes take it." />
      <Loaded query={subjects} failure="Error loading subjects" loading={<Skeleton shape="rows" count={5} />}>
        {(data) => (
          <>
            {mayChange && <Presets />}
            {mayChange && <Texts subjects={data} />}
            {mayChange && (
              <Button className="mb-4" onClick={() => setEdited(null)}>
                + New subject
              </Button>
            )}
            {data.length === 0 && (
              <EmptyState
                mark="book"
                title="No list of subjects yet"
                text="Lessons, exams and questions take any text as their subject. With a list it is chosen, and report cards show it."
              />
            )}
            <ul aria-label="Subjects" className="grid max-w-3xl gap-3">
              {data.map((one) => (
                <SubjectRow
                  key={one._id}
                  one={one}
                  mayChange={mayChange}
                  onEdit={() => setEdited(one)}
                  onAct={(wanted) => setAct({ one, act: wanted })}
                  onTopics={mayOrder(one) ? () => setOrdered(one) : undefined}
                />
              ))}
            </ul>
            {edited !== undefined && (
              <SubjectDialog one={edited} subjects={data} onClose={() => setEdited(undefined)} />
            )}
          </>
        )}
      </Loaded>
      {ordered && <TopicsDialog one={ordered} onClose={() => setOrdered(null)} />}
      {act && <EndDialog kind="subject" {...act} change={change} descriptions={endings} onClose={() => setAct(null)} />}
    </>
  );
}
