import type { Exam } from '@akada/contract';
import { inSections } from '@akada/contract/rules/sections';
import { useMutation } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../lib/call-error.ts';
import { letterOf } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import type { Workshop } from './use-workshop.ts';

type Section = Exam['sections'][number];
type Sections = readonly Section[];
type Named = Pick<Section, 'title' | 'instructions'>;

/** Questions before the new section become a section of their own. */
export function withStart(sections: Sections, ids: readonly string[], id: string, named: Named): Section[] {
  const whole = { title: `Section ${letterOf(0)}`, instructions: '', questions: [] };
  const parts = inSections(sections.length === 0 ? [whole] : sections, ids);
  return parts.flatMap((section) => {
    const at = section.questions.indexOf(id);
    if (at < 0) return [section];
    const [above, below] = [section.questions.slice(0, at), section.questions.slice(at)];
    return [...(at > 0 ? [{ ...section, questions: above }] : []), { ...named, questions: below }];
  });
}

/** Its questions go to the section before it. */
export function withoutSection(sections: Sections, ids: readonly string[], title: string): Section[] {
  const parts = inSections(sections, ids);
  const at = parts.findIndex((section) => section.title === title);
  const left = parts.filter((_, index) => index !== at);
  const heir = Math.max(0, at - 1);
  return left.map((section, index) => {
    if (index !== heir) return section;
    const gone = parts[at]?.questions ?? [];
    return { ...section, questions: at === 0 ? [...gone, ...section.questions] : [...section.questions, ...gone] };
  });
}

export function SectionHeading({ section, onEdit }: { section: Section; onEdit: () => void }) {
  const { title, instructions, questions } = section;
  return (
    <div className="flex items-start gap-2 border-l-3 border-marigold py-1 pl-3">
      <div className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
        <h2 className="text-base">{title}</h2>
        {instructions && (
          <p className="mt-1 whitespace-pre-wrap text-soft">
            <Maths text={instructions} />
          </p>
        )}
        {questions.length === 0 && <p className="mt-1 text-soft">No questions in it yet.</p>}
      </div>
      <IconButton label={`Edit section ${title}`} onClick={onEdit}>
        <PencilLine />
      </IconButton>
    </div>
  );
}

/** A section to be changed, or the question that begins a new one. */
export type SectionPlace = { section: Section } | { startsAt: string };

type SectionDialogProps = { place: SectionPlace; workshop: Workshop; onClose: () => void };

export function SectionDialog({ place, workshop: { exam, divide }, onClose }: SectionDialogProps) {
  const before = 'section' in place ? place.section : null;
  const letter = letterOf(Math.max(1, exam.sections.length));
  const defaultValues = { title: before?.title ?? `Section ${letter}`, instructions: before?.instructions ?? '' };
  const form = useForm({ defaultValues });
  const dividing = useOneAtATime(useMutation({ mutationFn: divide }));
  const done = { onSuccess: onClose, onError: () => undefined };
  const submit = form.handleSubmit((named) =>
    dividing.mutate((sections, ids) => {
      if ('startsAt' in place) return withStart(sections, ids, place.startsAt, named);
      return sections.map((section) => (section.title === before?.title ? { ...section, ...named } : section));
    }, done),
  );
  const remove = () => dividing.mutate((sections, ids) => withoutSection(sections, ids, before?.title ?? ''), done);
  return (
    <FormDialog
      title={before ? 'Edit section' : 'Start a section'}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel={before ? 'Save section' : 'Start section'}
      pending={dividing.isPending}
      problem={dividing.error !== null && `Failed to update exam: ${messageOf(dividing.error)}`}
      moreActions={
        before && (
          <Button variant="quiet" onClick={remove}>
            Remove section
          </Button>
        )
      }
    >
      <FormField
        form={form}
        name="title"
        label="Title"
        autoComplete="off"
        rules={{ validate: (title) => title.trim() !== '' || 'Please enter a section title' }}
      />
      <FormField
        form={form}
        name="instructions"
        type="textarea"
        label="Instructions (optional)"
        hint="Students read them above the questions of this section."
      />
    </FormDialog>
  );
}
