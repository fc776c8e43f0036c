import type { Landing, LandingSample } from '@akada/contract';
import type { ReactNode } from 'react';
import { counted, minutes, money } from '../../lib/format.ts';
import { buttonLook } from '../../ui/button.tsx';

const mostSubjects = 12;

function Prices({ currency, from, to, free }: NonNullable<Landing['prices']>) {
  const [least, most] = [money(from, currency), money(to, currency)];
  const cost = from === to ? `A lesson costs ${least}.` : `A lesson costs from ${least} to ${most}.`;
  return (
    <p className="mt-3 max-w-prose text-base text-soft">
      {`${cost} You pay once and keep it.${free > 0 ? ` ${counted(free, 'lesson is', 'lessons are')} free.` : ''}`}
    </p>
  );
}

function Subjects({ subjects, besides }: { subjects: Landing['subjects']; besides: boolean }) {
  const more = subjects.length - mostSubjects;
  return (
    <>
      <ul className={`mt-5 grid gap-x-8 border-t border-line ${besides ? '' : 'sm:grid-cols-2'}`}>
        {subjects.slice(0, mostSubjects).map(({ name, lessons }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 text-base">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <span className="shrink-0 text-sm text-soft">{counted(lessons, 'lesson')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-soft">{`and ${counted(more, 'more subject')}`}</p>}
    </>
  );
}

function Sample({ _id, title, subject, className, minutes: length, sampleSeconds }: LandingSample) {
  const about = [subject, className, length && minutes(length)].filter(Boolean).join(' · ');
  const page = `/student/lessons/${_id}`;
  const free = sampleSeconds === undefined ? 'Free' : `${sampleSeconds} seconds of it are free`;
  return (
    <article className="mx-auto w-full max-w-md overflow-hidden rounded-md border border-line bg-card">
      <img
        src={`/api/lesson/${_id}/thumbnail`}
        alt=""
        width={320}
        height={180}
        loading="lazy"
        decoding="async"
        className="aspect-video w-full border-b border-line bg-board object-cover"
      />
      <div className="p-5">
        <p className="inline-block rounded-sm bg-marigold px-2 py-0.5 text-xs font-semibold text-on-marigold">{free}</p>
        <h2 className="mt-2 text-lg wrap-anywhere">{title}</h2>
        <p className="mt-1 text-sm wrap-anywhere text-soft">{about}</p>
        <p className="mt-4 flex">
          <a
            href={`/signup?next=${encodeURIComponent(page)}`}
            className={`${buttonLook({ variant: 'secondary' })} signed-in:hidden flex-1`}
          >
            Sign up to watch it
          </a>
          <a href={page} className={`${buttonLook({ variant: 'secondary' })} signed-out:hidden flex-1`}>
            Watch it
          </a>
        </p>
      </div>
    </article>
  );
}

function Offer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-xl md:text-2xl">{title}</h2>
      {children}
    </div>
  );
}

/** What the school shows of itself; nothing where it has no lessons, or wants none of it here. */
export function SchoolFacts({ subjects, sample, prices }: Pick<Landing, 'subjects' | 'sample' | 'prices'>) {
  const hasOffer = subjects.length > 0 || prices !== null;
  if (!hasOffer && sample === null) return null;
  return (
    <section
      className={`grid items-start gap-8 border-t border-line py-12 md:gap-14 md:py-16 ${hasOffer && sample ? 'md:grid-cols-2' : ''}`}
    >
      {hasOffer && (
        <Offer title={subjects.length > 0 ? 'What you can learn here' : 'What a lesson costs'}>
          {prices && <Prices {...prices} />}
          {subjects.length > 0 && <Subjects subjects={subjects} besides={sample !== null} />}
        </Offer>
      )}
      {sample && <Sample {...sample} />}
    </section>
  );
}
