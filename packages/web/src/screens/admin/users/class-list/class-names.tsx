import type { ClassList } from '@akada/contract';
import { type SyntheticEvent, useState } from 'react';
import { useListClasses } from '../../../../data/people/class-lists.ts';
import { placeOf, placeValue, usePlaces } from '../../../../data/platform/class-options.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../../shared/dialogs.tsx';
import { type MarkUnapplied, useMarked } from '../../shared/unapplied.ts';
import { countWaiting, openClasses, showsClasses } from './waiting.ts';

const unsaid = '?';

type ClassName = ClassList['classNames'][number];

const storedPlace = ({ classId, armId }: ClassName) => (classId === undefined ? unsaid : placeValue(classId, armId));

/** Value of an arm that the class does not have yet: 'id +Science'. */
const newArm = /^(\w+) \+(.+)$/;

function saidOf(value: string) {
  const [, classId, arm] = newArm.exec(value) ?? [];
  return classId === undefined ? placeOf(value) : { classId, newArm: arm };
}

type Options = ReturnType<typeof usePlaces>;

/** The arm that a spelling names may be made, beside those that are there. */
function withNewArm({ proposal }: ClassName, places: Options): Options {
  const name = places.find(({ value }) => value === proposal?.classId)?.label;
  if (proposal?.arm === undefined || name === undefined) return [];
  return [{ value: `${proposal.classId} +${proposal.arm}`, label: `${name}, new arm ${proposal.arm}` }];
}

/** Not chosen beforehand: a wrong proposal would be confirmed unread. */
function guessOf({ classId, proposal }: ClassName, places: ReturnType<typeof usePlaces>): string {
  if (classId !== undefined || !proposal) return '';
  const { arm } = proposal;
  const name = places.find(({ value }) => value === placeValue(proposal.classId, proposal.armId))?.label;
  if (name === undefined) return '';
  return arm === undefined ? `Perhaps ${name}` : `Perhaps ${name}, which has no arm ${arm}`;
}

/** Spellings of classes in the list, each asked once and remembered. */
export function ClassNames({ data, mark }: { data: ClassList; mark: MarkUnapplied }) {
  const { counted } = useFormat();
  const saving = useListClasses(data._id);
  const once = useOneAtATime(saving);
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(new Map());
  const [applied, setApplied] = useState<ReadonlyMap<string, string>>(new Map());
  const [isEmpty, setIsEmpty] = useState(false);
  const { classNames } = data;
  const places = usePlaces();
  const optionsOf = (one: ClassName) => [
    ...(one.classLevel === '' ? [{ value: unsaid, label: 'Choose…', disabled: true }] : []),
    { value: '', label: 'Leave these rows out' },
    ...withNewArm(one, places),
    ...places,
  ];
  const isChanged = classNames.some((one) => {
    const chosen = said.get(one.name);
    return chosen !== undefined && chosen !== (applied.get(one.name) ?? storedPlace(one));
  });
  useMarked(mark, 'classes', isChanged);
  if (!showsClasses(data)) return null;
  const open = openClasses(data);
  const placeNow = (one: ClassName) => said.get(one.name) ?? storedPlace(one);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const classes = classNames.flatMap((one) => {
      const place = placeNow(one);
      return place === unsaid ? [] : [{ name: one.name, ...saidOf(place) }];
    });
    setIsEmpty(classes.length === 0);
    if (classes.length === 0) return;
    once.mutate(classes, {
      onSuccess: () => {
        const kept = new Map([...said].filter(([, value]) => !newArm.test(value)));
        setSaid(kept);
        setApplied(kept);
        focusSoon('main');
      },
    });
  };
  return (
    <div className="mb-4">
      <Notice tone={open.length > 0 ? 'warning' : 'info'}>
        <h2 className="text-base">{open.length > 0 ? 'Which classes are these?' : 'The classes of this list'}</h2>
        <p>
          {open.length > 0 &&
            `${counted(countWaiting(data), 'row')} below ${countWaiting(data) === 1 ? 'waits' : 'wait'} for this. `}
          What you choose is remembered for the next list.
        </p>
        <form aria-label="Classes of the list" onSubmit={submit} className="mt-3 grid gap-4" noValidate>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {classNames.map((one) => (
              <SelectField
                key={one.name}
                label={one.name || 'Rows without a class'}
                hint={[counted(one.rows, 'row'), guessOf(one, places)].filter(Boolean).join('. ')}
                options={optionsOf(one)}
                value={placeNow(one)}
                onChange={({ target }) => setSaid(new Map([...said, [one.name, target.value]]))}
              />
            ))}
          </div>
          {isEmpty && <p className="font-medium text-red-ink">Please choose a class first</p>}
          {saving.error && <p className="font-medium text-red-ink">{messageOf(saving.error)}</p>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant={open.length > 0 ? 'primary' : 'secondary'} loading={saving.isPending}>
              Use these classes
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={() => setSaid(applied)}>
                Undo these changes
              </Button>
            )}
          </div>
        </form>
      </Notice>
    </div>
  );
}
