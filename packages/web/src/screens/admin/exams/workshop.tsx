import type { Exam } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { examQuery, useCopyToNextWeek } from '../../../data/exams/admin-exams.ts';
import { useSession } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { BoxesLoading } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { focusSoon } from '../shared/dialogs.tsx';
import { ExamHead } from '../shared/exam-head.tsx';
import { OtherPapers } from '../shared/other-papers.tsx';
import { pointsFrom } from '../shared/question-fields.tsx';
import { draftWords } from './draft-words.tsx';
import { draftText } from './exam-dialog.tsx';
import { ExamSettings, saveSettingsId } from './exam-settings.tsx';
import { ExamToRead } from './exam-to-read.tsx';
import { PublishDialog, UnpublishDialog } from './publish-dialogs.tsx';
import { QuestionList } from './question-list.tsx';
import { useWorkshop, type Workshop } from './use-workshop.ts';
import { NewVersionDialog, VersionNotice } from './versions.tsx';

/** `?at=` leads from a checklist to a question or a field of the settings. */
function usePlace(workshop: Workshop, openSettings: () => void) {
  const [params, setParams] = useSearchParams();
  const place = params.get('at');
  const { items, open } = workshop;
  useEffect(() => {
    if (!place) return;
    setParams({}, { replace: true, preventScrollReset: true });
    const item = items.find(({ question }) => question?._id === place);
    if (item) return open(item.key);
    if (place !== 'questions') openSettings();
    const focus = () => (document.getElementsByName(place)[0] ?? document.getElementById(place))?.focus();
    // The closing dialog gives the focus back first.
    setTimeout(focus, 60);
  }, [place, items, open, openSettings, setParams]);
}

function NextWeek({ exam }: { exam: Exam }) {
  const navigate = useNavigate();
  const copying = useOneAtATime(useCopyToNextWeek(useSchool().timeZone));
  const copy = () =>
    copying.mutate(exam._id, {
      onSuccess: ({ _id, title }) => {
        notify.success('Exam created successfully!', draftText(title));
        void navigate(`/admin/exams/${_id}`);
      },
      onError: (refusal) => notify.error(`Failed to create exam: ${messageOf(refusal)}`),
    });
  return (
    <Button variant="quiet" loading={copying.isPending} onClick={copy}>
      <CalendarPlus aria-hidden="true" />
      Copy as next week, same hours
    </Button>
  );
}

/** The first thing that is not with the school, else that all is. */
function useSaid({ drafts, items }: Workshop): string {
  const open = [...drafts.use().values()];
  const first = ['changed', 'kept', 'saving', 'typing'].flatMap((kind) =>
    open.filter(({ state }) => state.kind === kind),
  )[0];
  if (!first) return 'Saved';
  const number = items.findIndex(({ key }) => key === first.key) + 1;
  const { text } = draftWords(first);
  return first.state.kind === 'saving' ? text : `Question ${number}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

type BarProps = { workshop: Workshop; isUnsaved: boolean; onBank: () => void };

function Bar({ workshop, isUnsaved, onBank }: BarProps) {
  const { counted } = useFormat();
  const said = useSaid(workshop);
  const { items } = workshop;
  const points = items.reduce(
    (sum, { draft, question }) => sum + pointsFrom(draft?.values.points ?? question?.points ?? 1),
    0,
  );
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 @max-[15rem]/page:static z-20 -mx-4 mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      <p className="min-w-0 flex-1 basis-24 text-sm sm:basis-40">
        <span role="status" className="block font-semibold [overflow-wrap:anywhere]">
          {isUnsaved && said === 'Saved' ? 'Settings not saved' : said}
        </span>
        <span className="text-soft">{`${counted(items.length, 'question')} · ${counted(points, 'point')}`}</span>
      </p>
      <Button variant="secondary" className="px-3! sm:px-4!" aria-label="From the bank" onClick={onBank}>
        <span className="max-sm:hidden">From the bank</span>
        <span className="sm:hidden">Bank</span>
      </Button>
      <Button className="px-3! sm:px-4!" aria-label="Add question" onClick={() => workshop.add()}>
        <span className="max-sm:hidden">Add question</span>
        <span className="sm:hidden">Add</span>
      </Button>
    </div>
  );
}

type Dialog = 'publish' | 'unpublish' | 'bank' | 'version';

/** Unsent drafts are saved before the list is checked. */
function usePublish({ drafts, close, open }: Workshop, onReady: () => void) {
  return async () => {
    close();
    await drafts.sendAll();
    const [left] = drafts.all().values();
    if (!left) return onReady();
    notify.error('A question is not saved yet', draftWords(left).text);
    open(left.key);
  };
}

function Open({ exam, userId }: { exam: Exam; userId: string }) {
  const workshop = useWorkshop(exam, userId);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isSettings, setIsSettings] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  usePlace(workshop, () => setIsSettings(true));
  const saveFirst = () => {
    setIsSettings(true);
    notify.error('The settings are not saved', 'Save them, or undo the changes, first.');
    focusSoon(saveSettingsId);
  };
  const publish = usePublish(workshop, () => (isUnsaved ? saveFirst() : setDialog('publish')));
  const newVersion = usePublish(workshop, () => (isUnsaved ? saveFirst() : setDialog('version')));
  const close = () => setDialog(null);
  const { drafts, items, changeList, oldPapers, forgetPapers } = workshop;
  const isLost = [...drafts.use().values()].some(({ isKept }) => !isKept);
  return (
    <>
      <ExamHead
        examId={exam._id}
        here=""
        exam={exam}
        action={
          exam.isActive ? (
            !exam.isStarted && (
              <Button variant="secondary" onClick={() => setDialog('unpublish')}>
                Unpublish
              </Button>
            )
          ) : (
            <Button onClick={() => void publish()}>Publish</Button>
          )
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <NextWeek exam={exam} />
        <LinkButton variant="quiet" to={`/admin/questions/import?exam=${exam._id}`}>
          <FileUp aria-hidden="true" />
          Import questions
        </LinkButton>
      </div>
      <VersionNotice exam={exam} onMake={() => void newVersion()} />
      <ExamSettings exam={exam} isOpen={isSettings} onToggle={setIsSettings} onUnsaved={setIsUnsaved} />
      <LeaveGuard unsaved={isLost} />
      <QuestionList workshop={workshop} />
      <Bar workshop={workshop} isUnsaved={isUnsaved} onBank={() => setDialog('bank')} />
      {dialog === 'publish' && <PublishDialog exam={exam} onClose={close} />}
      {dialog === 'version' && <NewVersionDialog exam={exam} onClose={close} />}
      {dialog === 'unpublish' && <UnpublishDialog exam={exam} onClose={close} />}
      {dialog === 'bank' && (
        <BankDialog
          ids={items.flatMap(({ question }) => question?._id ?? [])}
          onAdd={(question) =>
            void changeList((ids) => [...ids.filter((id) => id !== question._id), question._id], { known: [question] })
          }
          onRemove={({ _id }) => void changeList((ids) => ids.filter((id) => id !== _id))}
          onClose={close}
        />
      )}
      {oldPapers && !workshop.openKey && (
        <OtherPapers questionId={oldPapers.question._id} papers={oldPapers.papers} onClose={forgetPapers} />
      )}
    </>
  );
}

/** Editor of an exam: its settings and its questions. */
export function ExamWorkshop() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQuery(examId));
  const session = useSession();
  return (
    <>
      {!exam.data && <PageHeader title="Exam" />}
      <Loaded query={exam} failure="Error loading exam" loading={<BoxesLoading grid="grid gap-4" box="h-40" />}>
        {(data) =>
          data.limitedTo ? (
            <ExamToRead exam={data} />
          ) : (
            session.status === 'signed-in' && <Open key={examId} exam={data} userId={session.user._id} />
          )
        }
      </Loaded>
    </>
  );
}
