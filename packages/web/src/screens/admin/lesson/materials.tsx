import { type Material, type PlayableLesson, renameMaterial } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  materialsQuery,
  useDeleteMaterial,
  useLessonUploads,
  useRenameMaterial,
} from '../../../data/catalogue/films.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { fileSize } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { SureDialog } from '../shared/dialogs.tsx';
import { FileDrop } from '../shared/file-drop.tsx';
import { BrokenOff, UploadRows } from './upload-rows.tsx';

type RowProps = { lessonId: string; material: Material };

function Rename({ lessonId, material, onClose }: RowProps & { onClose: () => void }) {
  const rename = useRenameMaterial(lessonId);
  const form = useForm({ resolver: zodResolver(renameMaterial.body), defaultValues: { name: material.name } });
  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(
      { materialId: material._id, name },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof CallError && showUnderField(form, error)) return;
          notify.error(messageOf(error));
        },
      },
    ),
  );
  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex w-full flex-wrap items-start gap-2"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <FormField form={form} name="name" label="Name students see" className="min-w-40 flex-1" autoFocus />
      <div className="flex gap-2 self-end">
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function MaterialRow({ lessonId, material, onDelete }: RowProps & { onDelete: () => void }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, size, url } = material;
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-line py-2 last:border-b-0">
      {isRenaming ? (
        <Rename lessonId={lessonId} material={material} onClose={() => setIsRenaming(false)} />
      ) : (
        <>
          <span className="min-w-0 flex-1 basis-40">
            <a href={url} download className="font-semibold wrap-anywhere text-green underline">
              {name}
            </a>
            <span className="block text-xs text-soft tabular-nums">{fileSize(size)}</span>
          </span>
          <IconButton label={`Rename ${name}`} onClick={() => setIsRenaming(true)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${name}`} className="text-red-ink" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  );
}

function DeleteMaterial({ lessonId, material, onClose }: RowProps & { onClose: () => void }) {
  return (
    <SureDialog
      change={useDeleteMaterial(lessonId)}
      of={material._id}
      onClose={onClose}
      title={`Delete '${material.name}'?`}
      description="Students who own the lesson can no longer download it."
      done={() => ['File deleted']}
      confirmLabel="Delete the file"
    />
  );
}

const accepted =
  '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp,.doc,.xls,.ppt,.txt,.csv,application/pdf,image/png,image/jpeg,image/webp,text/plain,text/csv';

export function Materials({ lesson }: { lesson: PlayableLesson }) {
  const materials = useQuery(materialsQuery(lesson._id));
  const { uploads, start, brokenOff } = useLessonUploads(lesson, 'material');
  const [deleting, setDeleting] = useState<Material | null>(null);
  return (
    <TitledCard title="Materials" large>
      <div className="mt-3 flex flex-col gap-4">
        <Loaded query={materials} failure="Error loading the materials" loading={<Skeleton shape="rows" count={2} />}>
          {(rows) =>
            rows.length > 0 && (
              <ul aria-label="Materials">
                {rows.map((material) => (
                  <MaterialRow
                    key={material._id}
                    lessonId={lesson._id}
                    material={material}
                    onDelete={() => setDeleting(material)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <UploadRows uploads={uploads} />
        <BrokenOff files={brokenOff} />
        <FileDrop label="Material files" accept={accepted} multiple onFiles={start} choose="Choose files" quiet>
          <h3 className="text-base">Add notes and worksheets</h3>
          <p className="mx-auto mt-1 max-w-prose text-soft">
            PDF, pictures, Word, Excel, PowerPoint, OpenDocument, text and CSV; at most 50 MB a file and 20 files a
            lesson. Only students who own the lesson can download them.
          </p>
        </FileDrop>
      </div>
      {deleting && <DeleteMaterial lessonId={lesson._id} material={deleting} onClose={() => setDeleting(null)} />}
    </TitledCard>
  );
}
