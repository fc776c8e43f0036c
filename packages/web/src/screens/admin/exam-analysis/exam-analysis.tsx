import type { ExamAnalysis as Analysis } from '@akada/contract';
import { durationText, measuredFrom } from '@akada/contract/rules/grade';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import { examAnalysisQuery } from '../../../data/exams/exam-analysis.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { StatTile } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { untilThere } from '../../../ui/later.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { ExamHead } from '../shared/exam-head.tsx';
import { QuestionTable } from './question-table.tsx';

const Plot = lazy(async () => ({ default: (await untilThere(() => import('../../shared/bar-plot.tsx'))).BarPlot }));

const rounded = (value: number | null, digits = 1) => (value === null ? '–' : value.toFixed(digits));

/** The limits of Moodle's report. */
function reliabilityWords(kr20: number | null): string {
  if (kr20 === null) return 'not known';
  if (kr20 >= 0.75) return 'good';
  return kr20 >= 0.64 ? 'fair' : 'poor';
}

function Figures({ analysis }: { analysis: Analysis }) {
  const { attempts, mean, sd, totalPoints, kr20, errorOfScore, medianSeconds } = analysis;
  const isKnown = attempts >= measuredFrom;
  const error = errorOfScore === null ? undefined : `a score is right to about ±${rounded(errorOfScore)}`;
  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 md:grid-cols-5">
      <StatTile label="First attempts" value={attempts.toLocaleString('en-NG')} />
      <StatTile label="Average points" value={rounded(mean)} change={`of ${totalPoints}`} />
      <StatTile label="Spread" value={sd === null ? '–' : `±${rounded(sd)}`} change="points, standard deviation" />
      <StatTile
        label="Reliability"
        value={isKnown ? rounded(kr20, 2) : '–'}
        change={
          isKnown
            ? [reliabilityWords(kr20), error].filter(Boolean).join(': ')
            : `too few to say, from ${measuredFrom} on`
        }
      />
      <StatTile
        label="Time taken"
        value={medianSeconds === null ? '–' : durationText(medianSeconds)}
        change="half of them took less"
      />
    </div>
  );
}

const rangeOf = (index: number) => (index === 9 ? '90–100%' : `${index * 10}–${index * 10 + 9}%`);

function Histogram({ histogram }: Pick<Analysis, 'histogram'>) {
  const { counted } = useFormat();
  const points = useMemo(
    () => histogram.map((value, index) => ({ label: rangeOf(index), tick: `${index * 10}`, value })),
    [histogram],
  );
  return (
    <TitledCard title="How many students got which percent" className="mb-5">
      <div className="mt-3">
        <Suspense fallback={<SkeletonBox className="h-68" />}>
          <Plot
            label="Attempts by percent"
            points={points}
            text={(attempts) => counted(attempts, 'attempt')}
            short={String}
          />
        </Suspense>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green">
          As a table
        </summary>
        <table className="mt-2 w-full max-w-80 text-left">
          <caption className="sr-only">Attempts by percent</caption>
          <thead>
            <tr className="text-xs text-soft">
              <th scope="col">Percent</th>
              <th scope="col" className="text-right">
                Attempts
              </th>
            </tr>
          </thead>
          <tbody>
            {histogram.map((attempts, index) => (
              <tr key={rangeOf(index)} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  {rangeOf(index)}
                </th>
                <td className="text-right">{attempts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </TitledCard>
  );
}

const tooFew = (attempts: number) =>
  `${attempts === 1 ? '1 student has' : `${attempts} students have`} sat it: the averages and how many had each question right are true for them, but they are too few to say that a question or its key is wrong. That starts with ${measuredFrom}.`;

/** Attempts left out of the figures, and how reliable the figures are. */
function Caution({ attempts, running, toMark, versions }: Analysis) {
  const { counted } = useFormat();
  const sat = versions?.map((one) => `version ${one.version} in ${counted(one.attempts, 'attempt')}`);
  const mixed = sat && sat.length > 1 ? ' The figures are of all of them.' : '';
  const left = [
    running > 0 && `${counted(running, 'student')} still ${running === 1 ? 'writes' : 'write'}`,
    toMark > 0 && `${counted(toMark, 'attempt')} ${toMark === 1 ? 'waits' : 'wait'} to be marked`,
  ].filter((words) => words !== false);
  const few = attempts < measuredFrom;
  if (left.length === 0 && !few && !sat) return null;
  return (
    <div className="mb-5">
      <Notice>
        {sat && <p>{`Students sat ${sat.join(', ')}.${mixed}`}</p>}
        {left.length > 0 && <p>{`Not counted yet: ${left.join(', ')}.`}</p>}
        {few && <p>{tooFew(attempts)}</p>}
      </Notice>
    </div>
  );
}

export function ExamAnalysis() {
  const { examId = '' } = useParams();
  const analysis = useQuery(examAnalysisQuery(examId));
  return (
    <>
      <ExamHead examId={examId} here="/analysis" exam={analysis.data?.exam} />
      <Loaded query={analysis} failure="Error loading the analysis" loading={<Skeleton shape="rows" count={6} />}>
        {(data) => (
          <>
            {data.attempts === 0 ? (
              <EmptyState
                mark="paper"
                title="Nothing to analyse yet"
                text="Once a student has finished and the script is marked, you will see here how the class did on each question."
              />
            ) : (
              <>
                <Caution {...data} />
                <Figures analysis={data} />
                <QuestionTable exam={data.exam} questions={data.questions} />
                <Histogram histogram={data.histogram} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
