import type { PlayableLesson } from '@akada/contract';
import { chapterLines } from '@akada/contract/rules/lesson-outline';
import { useRef, useState } from 'react';
import { useSetOutline } from '../../../data/catalogue/films.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { showLine } from './captions.tsx';
import { useUnsaved } from './unsaved.ts';

type Typed = { objectives: string; chapters: string; updatedAt: string };

const typedOf = ({ outline }: PlayableLesson): Typed => ({
  objectives: outline?.objectives.join('\n') ?? '',
  chapters: chapterLines(outline?.chapters ?? []),
  updatedAt: outline?.updatedAt ?? '',
});

function fieldOf(error: unknown): 'objectives' | 'chapters' | null {
  const field = error instanceof CallError ? error.field : undefined;
  return field === 'objectives' || field === 'chapters' ? field : null;
}

function useSaving(lessonId: string, onSaved: () => void) {
  const save = useSetOutline(lessonId);
  const fields = { objectives: useRef<HTMLTextAreaElement>(null), chapters: useRef<HTMLTextAreaElement>(null) };
  const send = (typed: Typed) =>
    save.mutateAsync(typed, {
      onSuccess: () => {
        notify.success('Objectives and chapters saved');
        onSaved();
      },
      onError: (error) => {
        const field = fieldOf(error);
        if (field) showLine(fields[field].current, messageOf(error));
      },
    });
  return { save, fields, send };
}

/** Objectives, for students before they buy, and chapters for the film. */
export function Outline({ lesson }: { lesson: PlayableLesson }) {
  const [draft, setDraft] = useState<Typed | null>(null);
  const { save, fields, send } = useSaving(lesson._id, () => setDraft(null));
  const typed = draft ?? typedOf(lesson);
  useUnsaved('objectives and chapters', draft !== null, () => send(typed));
  const refused = save.isError ? fieldOf(save.error) : null;
  const problem = (field: string) => (refused === field ? messageOf(save.error) : undefined);
  const change = (part: Partial<Typed>) => {
    setDraft({ ...typed, ...part });
    save.reset();
  };
  const discard = () => {
    setDraft(null);
    save.reset();
  };
  return (
    <TitledCard title="What it teaches" large>
      <LeaveGuard unsaved={draft !== null} />
      <div className="mt-3 flex flex-col gap-4">
        <TextareaField
          ref={fields.objectives}
          label="Students will be able to …"
          hint="A line each, at most 8. Students read them before they buy."
          rows={4}
          spellCheck
          placeholder={'add two fractions\nname the parts of a fraction'}
          value={typed.objectives}
          error={problem('objectives')}
          onChange={({ target }) => change({ objectives: target.value })}
        />
        <TextareaField
          ref={fields.chapters}
          label="Chapters"
          hint="When each begins and its title, a line each, at most 50"
          rows={5}
          spellCheck
          placeholder={'0:00 What a fraction is\n1:20 Adding fractions'}
          value={typed.chapters}
          error={problem('chapters')}
          onChange={({ target }) => change({ chapters: target.value })}
        />
        {save.isError && !refused && <Notice tone="error">{messageOf(save.error)}</Notice>}
        {draft && (
          <div className="flex flex-wrap gap-2">
            <Button loading={save.isPending} onClick={() => void send(draft).catch(() => undefined)}>
              Save objectives and chapters
            </Button>
            <Button variant="secondary" onClick={discard}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </TitledCard>
  );
}
