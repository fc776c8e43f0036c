import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type SaveBarProps = { unsaved: boolean; saving: boolean; problem: ReactNode; onDiscard: () => void };

/** At the foot of a form whose fields are saved together. */
export function SaveBar({ unsaved, saving, problem, onDiscard }: SaveBarProps) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 @max-[15rem]/page:static z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      {problem && (
        <div className="mb-3">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-0 flex-1 basis-24 text-soft" role="status">
          {unsaved ? 'You have unsaved changes' : 'Everything is saved'}
        </p>
        <Button variant="secondary" disabled={!unsaved || saving} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" disabled={!unsaved} loading={saving}>
          Save
        </Button>
      </div>
    </div>
  );
}
