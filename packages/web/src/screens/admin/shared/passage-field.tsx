import { useQuery } from '@tanstack/react-query';
import { BookOpenText, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../data/platform/school.ts';
import { passagesQuery } from '../../../data/questions/passages.ts';
import type { QuestionForm } from '../../../question-types/authoring.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { passageName } from '../../shared/passage.tsx';
import { PassageDialog } from './passage-dialog.tsx';

/** Chooses a passage of the bank, or writes one. */
export function PassageField({ form }: { form: QuestionForm }) {
  const { counted } = useFormat();
  const chosen = useWatch({ control: form.control, name: 'passage' });
  const passages = useQuery(passagesQuery).data ?? [];
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const current = typeof chosen === 'string' ? chosen : '';
  const isMissing = current !== '' && !passages.some(({ _id }) => _id === current);
  const options = [
    { value: '', label: 'No passage' },
    ...(isMissing ? [{ value: current, label: 'Its present passage' }] : []),
    ...passages.map((one) => ({
      value: one._id,
      label: `${passageName(one)} (${counted(one.questionCount, 'question')})`,
    })),
  ];
  const choose = (id: string) => form.setValue('passage', id, { shouldDirty: true });
  return (
    <div className="grid gap-2">
      <FormField
        form={form}
        name="passage"
        type="select"
        label="Passage (optional)"
        hint="A text that several questions share"
        options={options}
      />
      <div className="flex flex-wrap gap-2">
        {current === '' ? (
          <Button variant="secondary" size="sm" onClick={() => setEditing('new')}>
            <BookOpenText aria-hidden="true" />
            Write a passage
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setEditing(current)}>
            <Pencil aria-hidden="true" />
            Edit passage
          </Button>
        )}
      </div>
      {editing && (
        <PassageDialog
          id={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={choose}
          onDeleted={() => choose('')}
        />
      )}
    </div>
  );
}
