import { buttonLook } from '../../ui/button-look.ts';
import { Logo } from '../../ui/logo.tsx';
import { Begin } from './begin.tsx';
import { ExamScreen } from './exam-screen.tsx';
import { Fact } from './fact.tsx';
import { LessonList } from './lesson-list.tsx';
import { LessonScreen } from './lesson-screen.tsx';
import { ResultScreen } from './result-screen.tsx';

/** The public page: static HTML, no script of its own, so no hooks and no router here. */
export function Landing() {
  return (
    <div className="mx-auto max-w-[70rem] px-5 sm:px-8">
      <header className="flex items-center justify-between gap-3 py-4">
        <Logo />
        <nav aria-label="Account" className="flex items-center gap-2">
          <a href="/login" className={buttonLook({ variant: 'quiet' })}>
            Log in
          </a>
          <a href="/signup" className={`${buttonLook({})} max-sm:hidden`}>
            Sign up
          </a>
        </nav>
      </header>
      <main>
        <section className="grid items-center gap-10 pt-6 pb-14 md:grid-cols-[1.1fr_1fr] md:gap-14 md:pt-14 md:pb-20">
          <div>
            <h1 className="text-2xl font-extrabold sm:text-[3.25rem] sm:leading-[1.04]">
              Learn it, sit it, see how you <span className="highlighted">did</span>
            </h1>
            <p className="mt-4 max-w-prose text-base text-soft sm:mt-5">
              Akada is where secondary-school students in Nigeria watch their tutors’ video lessons, sit timed exams and
              see their results.
            </p>
            <p className="mt-6 flex flex-wrap gap-3">
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
        <Begin />
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-8">
        <Logo />
        <nav aria-label="Footer" className="flex gap-2">
          <a href="/login" className={buttonLook({ variant: 'quiet' })}>
            Log in
          </a>
          <a href="/signup" className={buttonLook({ variant: 'quiet' })}>
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
