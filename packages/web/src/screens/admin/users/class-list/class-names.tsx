import type { ClassList } from '@akada/contract';
import { type SyntheticEvent, useState } from 'react';
import { useListClasses } from '../../../../data/people/class-lists.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { classOptions } from '../../../shared/class-options.ts';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../../shared/dialogs.tsx';
import { type MarkUnapplied, useMarked } from '../../shared/unapplied.ts';
import { countWaiting, openClasses, showsClasses } from './waiting.ts';

const unsaid = '?';
const options = [{ value: '', label: 'Leave these rows out' }, ...classOptions];
const withUnsaid = [{ value: unsaid, label: 'Choose…', disabled: true }, ...options];

/** Spellings of classes in the list, each asked once and remembered. */
export function ClassNames({ data, mark }: { data: ClassList; mark: MarkUnapplied }) {
  const { counted } = useFormat();
  const saving = useListClasses(data._id);
  const once = useOneAtATime(saving);
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(new Map());
  const [applied, setApplied] = useState<ReadonlyMap<string, string>>(new Map());
  const [isEmpty, setIsEmpty] = useState(false);
  const { classNames } = data;
  const isChanged = classNames.some(({ name, classLevel }) => {
    const chosen = said.get(name);
    return chosen !== undefined && chosen !== (applied.get(name) ?? (classLevel || unsaid));
  });
  useMarked(mark, 'classes', isChanged);
  if (!showsClasses(data)) return null;
  const open = openClasses(data);
  const levelOf = ({ name, classLevel }: ClassList['classNames'][number]) => said.get(name) ?? (classLevel || unsaid);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const classes = classNames.flatMap((one) => {
      const level = levelOf(one);
      return level === unsaid ? [] : [{ name: one.name, classLevel: level as '' }];
    });
    setIsEmpty(classes.length === 0);
    if (classes.length === 0) return;
    once.mutate(classes, {
      onSuccess: () => {
        setApplied(said);
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
                hint={counted(one.rows, 'row')}
                options={one.classLevel === '' ? withUnsaid : options}
                value={levelOf(one)}
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
