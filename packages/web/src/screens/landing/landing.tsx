import type { Landing as School } from '@akada/contract';
import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { ExamScreen, LessonList, LessonScreen, ResultScreen } from './drawn-screens.tsx';
import { SchoolFacts } from './school-facts.tsx';

type FactProps = { title: string; text: string; points: readonly string[]; screen: ReactNode; flip?: boolean };

function Tick() {
  return (
    <svg viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0" fill="none" aria-hidden="true">
      <path
        d="m4 10.5 4 4 8-9"
        className="stroke-green"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Fact({ title, text, points, screen, flip = false }: FactProps) {
  return (
    <section className="grid items-center gap-6 border-t border-line py-12 md:grid-cols-2 md:gap-14 md:py-16">
      <div className={flip ? 'md:order-2' : undefined}>
        <h2 className="text-xl md:text-2xl">{title}</h2>
        <p className="mt-3 max-w-prose text-base text-soft">{text}</p>
        <ul className="mt-4 grid gap-2 text-base">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Tick />
              {point}
            </li>
          ))}
        </ul>
      </div>
      {screen}
    </section>
  );
}

function Begin() {
  return (
    <section className="signed-in:hidden mb-12 rounded-md border border-board-line bg-board px-5 py-10 sm:px-10 md:mb-16 md:flex md:items-center md:justify-between md:gap-10 md:py-12">
      <div>
        <h2 className="text-xl text-chalk md:text-2xl">Open your exercise book</h2>
        <p className="mt-2 max-w-prose text-base text-chalk-soft">
          An account takes a minute: your name, your class, how to reach you and a password.
        </p>
      </div>
      <p className="mt-5 flex shrink-0 md:mt-0">
        <a
          href="/signup"
          className="inline-flex min-h-13 flex-1 items-center justify-center rounded-md bg-marigold px-6 text-base font-semibold text-on-marigold hover:brightness-105 focus-visible:outline-marigold sm:flex-none"
        >
          Create your account
        </a>
      </p>
    </section>
  );
}

function Facts() {
  return (
    <>
      <Fact
        title="Video lessons, class by class"
        text="Find the lesson you need, from Class 1 to Class 5. Some are free; others you pay for once and keep."
        points={[
          'Search by class, subject and price',
          'Put several in the cart and pay for them together',
          'Stop in the middle and go on later from the same place',
        ]}
        screen={<LessonList />}
      />
      <Fact
        title="Exams against the clock"
        text="One question at a time, with the time left always in view."
        points={[
          'Every answer is saved as you choose it',
          'After a power cut you go on at the same question',
          'The school keeps the time, not your phone',
        ]}
        screen={<ExamScreen />}
        flip
      />
      <Fact
        title="Results you can use"
        text="Hand in and see at once how you did."
        points={[
          'Your percent, your grade and how many you got right',
          'What to do next, by how it went',
          'All your results kept in one place',
        ]}
        screen={<ResultScreen />}
      />
    </>
  );
}

/** /login redirects signed-in users to their home page. */
function OwnPages({ size, className = '' }: { size: 'md' | 'lg'; className?: string }) {
  return (
    <a href="/login" className={`${buttonLook({ size })} signed-out:hidden ${className}`}>
      Go to my pages
    </a>
  );
}

function MissingPage() {
  return (
    <div role="status" className="found:hidden rounded-md border border-amber bg-amber-wash px-4 py-3">
      <p className="font-semibold">There is no page at the address you opened</p>
      <p className="signed-in:hidden">
        It may be old, or a letter of it is missing. Log in to find your lessons and exams, or sign up here.
      </p>
      <p className="signed-out:hidden">
        It may be old, or a letter of it is missing. Go on to your own pages from here.
      </p>
    </div>
  );
}

const product = 'Akada';

/** A long name has lines enough. */
function SchoolMark({ name, crest }: { name: string; crest: string | null }) {
  if (name === product && crest === null) return <Logo />;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {crest === null ? (
        <LogoMark className="size-9 shrink-0" />
      ) : (
        <img src={crest} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />
      )}
      <span className="min-w-0 font-heading text-base leading-tight font-bold tracking-tight wrap-anywhere sm:text-lg">
        {name}
      </span>
    </span>
  );
}

type Named = Pick<School, 'name' | 'motto'>;

function Hero({ name, motto }: Named) {
  return (
    <section className="grid items-center gap-10 pt-6 pb-14 md:grid-cols-[1.1fr_1fr] md:gap-14 md:pt-14 md:pb-20">
      <div className="min-w-0">
        {motto !== '' && <p className="mb-3 font-heading text-base text-green wrap-anywhere sm:text-lg">{motto}</p>}
        <h1 className="text-2xl font-extrabold sm:text-[3.25rem] sm:leading-[1.04]">
          Learn it, sit it, see how you <span className="highlighted">did</span>
        </h1>
        <p className="mt-4 max-w-prose text-base wrap-anywhere text-soft sm:mt-5">
          {name === product
            ? 'Akada is where secondary-school students in Nigeria watch their teachers’ video lessons, sit timed exams and see their results.'
            : 'Watch your teachers’ video lessons, sit timed exams and see your results.'}
        </p>
        <div className="signed-out:hidden">
          <p className="mt-6 font-heading text-lg font-semibold">Welcome back</p>
          <p className="mt-3 flex flex-wrap gap-3">
            <OwnPages size="lg" />
          </p>
        </div>
        <p className="signed-in:hidden mt-6 flex flex-wrap gap-3">
          <a href="/signup" className={`${buttonLook({ size: 'lg' })} flex-1 sm:flex-none`}>
            Sign up
          </a>
          <a href="/login" className={`${buttonLook({ variant: 'secondary', size: 'lg' })} flex-1 sm:flex-none`}>
            Log in
          </a>
        </p>
      </div>
      <LessonScreen />
    </section>
  );
}

/** Title and description of the page. */
export function headOf(name: string): { title: string; description: string } {
  const what = 'video lessons and exams for secondary school';
  return {
    title: `${name}: ${what}`,
    description: `${name} is where students watch their teachers’ video lessons, sit timed exams and see their results.`,
  };
}

const ofNoSchool: School = { name: product, motto: '', crest: null, subjects: [], sample: null, prices: null };

/** Rendered to static HTML, by the server with its school and when the web is built without one: no hooks, no router. */
export function Landing({ school = ofNoSchool }: { school?: School }) {
  const { name, motto, crest, ...facts } = school;
  return (
    <div className="mx-auto max-w-[70rem] px-5 sm:px-8">
      <header className="flex items-center justify-between gap-3 py-4">
        <SchoolMark name={name} crest={crest} />
        <nav aria-label="Account" className="flex shrink-0 items-center gap-2">
          <a href="/login" className={`${buttonLook({ variant: 'quiet' })} signed-in:hidden`}>
            Log in
          </a>
          <a href="/signup" className={`${buttonLook({})} max-sm:hidden signed-in:hidden`}>
            Sign up
          </a>
          <OwnPages size="md" className="max-sm:hidden" />
        </nav>
      </header>
      <main>
        <MissingPage />
        <Hero name={name} motto={motto} />
        <SchoolFacts {...facts} />
        <Facts />
        <Begin />
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-8">
        <Logo />
        <nav aria-label="Footer" className="flex flex-wrap gap-2">
          <a href="/login" className={`${buttonLook({ variant: 'quiet' })} signed-in:hidden`}>
            Log in
          </a>
          <a href="/signup" className={`${buttonLook({ variant: 'quiet' })} signed-in:hidden`}>
            Sign up
          </a>
          <a href="/privacy" className={buttonLook({ variant: 'quiet' })}>
            Privacy
          </a>
        </nav>
      </footer>
    </div>
  );
}
