import type { StaffClass } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { classesQuery, useClassAct } from '../../../data/school/classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { EndDialog, ListedButtons } from '../shared/listed-things.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Presets } from './presets.tsx';

type Act = { one: StaffClass; act: 'close' | 'delete' | 'merge' };

const endings = {
  close: 'Nobody joins it any more. Its students, exams and lessons stay, and it can be opened again.',
  delete: 'Nothing uses it. It is deleted for good.',
};

function Arms({ arms }: Pick<StaffClass, 'arms'>) {
  const { counted } = useFormat();
  if (arms.length === 0) return null;
  return (
    <ul aria-label="Arms" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {arms.map(({ _id, name, teacher, students }) => (
        <li key={_id} className="wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-soft">
            {counted(students, 'student')}
            {teacher && `, ${teacher.fullName}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  one: StaffClass;
  nextName: string | undefined;
  mayChange: boolean;
  onEdit: () => void;
  onAct: (act: Act['act']) => void;
};

function ClassRow({ one, nextName, mayChange, onEdit, onAct }: RowProps) {
  const { counted } = useFormat();
  const change = useClassAct();
  const { name, students, teacher, closedAt, classLevel } = one;
  return (
    <Card as="li" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base wrap-anywhere">
          {name}
          {closedAt && <Badge tone="amber">Closed</Badge>}
        </h2>
        <p className="text-soft tabular-nums">{counted(students, 'student')}</p>
      </div>
      <p className="mt-1 text-sm text-soft">
        {[
          name === classLabel(classLevel) ? '' : `Counts as ${classLabel(classLevel)}`,
          nextName ? `then ${nextName}` : 'then they leave school',
          teacher ? `form teacher ${teacher.fullName}` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Arms arms={one.arms} />
      {mayChange && (
        <ListedButtons one={one} isUsed={students > 0} change={change} onEdit={onEdit} onAct={onAct}>
          <Button variant="quiet" aria-label={`Merge ${name}`} onClick={() => onAct('merge')}>
            Merge
          </Button>
        </ListedButtons>
      )}
    </Card>
  );
}

export function Classes() {
  const classes = useQuery(classesQuery);
  const change = useClassAct();
  const mayChange = useRights().has('people');
  const [edited, setEdited] = useState<StaffClass | null | undefined>();
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      <PageHeader title="Classes" intro="The classes of your school with their arms, in your own words." />
      <Loaded query={classes} failure="Error loading classes" loading={<Skeleton shape="rows" count={5} />}>
        {(data) => (
          <>
            {mayChange && <Presets classes={data} />}
            {mayChange && (
              <Button className="mb-4" onClick={() => setEdited(null)}>
                + New class
              </Button>
            )}
            <ul aria-label="Classes" className="grid max-w-3xl gap-3">
              {data.map((one) => (
                <ClassRow
                  key={one._id}
                  one={one}
                  nextName={data.find(({ _id }) => _id === one.follows)?.name}
                  mayChange={mayChange}
                  onEdit={() => setEdited(one)}
                  onAct={(wanted) => setAct({ one, act: wanted })}
                />
              ))}
            </ul>
            {act?.act === 'merge' && <MergeDialog one={act.one} classes={data} onClose={() => setAct(null)} />}
            {edited !== undefined && <ClassDialog one={edited} classes={data} onClose={() => setEdited(undefined)} />}
          </>
        )}
      </Loaded>
      {act && act.act !== 'merge' && (
        <EndDialog
          kind="class"
          change={change}
          one={act.one}
          act={act.act}
          descriptions={endings}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
