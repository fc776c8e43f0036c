import type { PrivacyFacts } from '@akada/contract';
import { keptWords, type RetentionKey } from '@akada/contract/rules/retention';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSchool } from '../../data/platform/school.ts';
import { privacyQuery } from '../../data/school/privacy.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loaded } from '../shared/loaded.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

const kept = [
  ['Your account', 'name, e-mail address, phone number, class, and your password as a code that nobody can read back'],
  ['Your studies', 'lessons you have, how much of them you watched, exams with your answers, times and results'],
  [
    'Your payments',
    'which lesson, how much, when, what the school decided, receipts of transfers that you send, and what the school’s own bank wrote about them. Never a card',
  ],
  ['Your messages', 'what you write to the school'],
  ['Your guardians', 'who was linked with you and when, and what you keep from them once you are 18'],
  ['Your devices', 'where you are signed in, such as “Chrome on Android”, since when, and when it was last used'],
] as const;

const periods: readonly (readonly [RetentionKey, string])[] = [
  ['keepSignInsDays', 'Devices after they were signed out by time, and wrong passwords'],
  ['keepMailsDays', 'That a mail was sent to you'],
  ['keepDevicesDays', 'Which device you sat an exam on'],
  ['keepTransfersDays', 'Receipts of a transfer that you sent, and lines of the school’s bank statements'],
  ['keepMessagesDays', 'Messages that the school has dealt with'],
  ['keepUnusedAccountsDays', 'An account that nobody signs in to, with its results'],
  ['keepNamelessPaymentsDays', 'Payments of a deleted account, without a name'],
  ['keepAuditDays', 'The log of what the school’s staff did'],
];

function Kept({ facts }: { facts: PrivacyFacts }) {
  return (
    <Part title="What is kept">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {kept.map(([what, which]) => (
          <li key={what}>
            <strong>{what}:</strong> {which}.
          </li>
        ))}
        {facts.guardianConsent && (
          <li>
            <strong>Your parent or guardian:</strong> their name, how to reach them, and when they agreed.
          </li>
        )}
      </ul>
      <p>
        Your profile picture stays on your own device. A cookie there, for a year, tells that you have signed in on it
        before: so somebody who guesses your password does not slow you down. It says nothing about you.
      </p>
    </Part>
  );
}

function Periods({ facts }: { facts: PrivacyFacts }) {
  return (
    <Part title="For how long">
      <p>Your account and all that belongs to it stay until you delete it. Besides:</p>
      <dl className="rounded-md border border-line">
        {periods.map(([key, what]) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-6 border-line px-3 py-2.5 not-first:border-t">
            <dt className="min-w-0 flex-1 basis-56">{what}</dt>
            <dd className="font-semibold">{keptWords(facts[key])}</dd>
          </div>
        ))}
      </dl>
      <p>The school’s backups hold what was deleted until they are overwritten.</p>
    </Part>
  );
}

function Rights() {
  return (
    <Part title="What you can do">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Correct your name, address, number and class in your profile.</li>
        <li>Download all that is kept about you, as one file, in your profile.</li>
        <li>Delete your account in your profile. What goes and what stays is said before you do.</li>
        <li>Sign out a device that you have lost, under Security.</li>
      </ul>
      <p>
        <Link to="/profile" className="font-semibold text-green underline underline-offset-4">
          Go to your profile
        </Link>
      </p>
    </Part>
  );
}

function PrivacyText({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <p className="mt-3 text-soft">
        {facts.schoolName} keeps this so that you can learn, sit exams and see your results. It is not sold, there is no
        advertising, and nobody watches what you do here for any other purpose.
      </p>
      <Kept facts={facts} />
      <Part title="Who sees it">
        <p>
          You, the admins of your school, and parents or guardians who were linked with a code from you or your school:
          they see results, payments and how long you watch lessons, and your profile names them. Other students see
          nothing of you. No page asks another company for anything, with one exception: when you play a lesson whose
          video lies elsewhere, such as on YouTube, that place learns that your device plays it.
        </p>
      </Part>
      <Periods facts={facts} />
      <Rights />
      <Part title="Questions">
        <p className="[overflow-wrap:anywhere]">
          {facts.privacyContact ? `Ask ${facts.privacyContact}.` : 'Ask the office of your school.'} A parent or
          guardian can ask for you. If the answer does not help, you can complain to the Nigeria Data Protection
          Commission.
        </p>
      </Part>
    </>
  );
}

export function Privacy() {
  const { name } = useSchool();
  const privacy = useQuery(privacyQuery);
  return (
    <div className="mx-auto min-h-screen max-w-2xl px-5 py-5 sm:px-8">
      <PageTitle>Privacy · Akada</PageTitle>
      <header>
        <a href="/" className="inline-flex min-h-11 max-w-full items-center rounded-md">
          <Logo name={name} />
        </a>
      </header>
      <main className="py-8">
        <h1 className="text-xl sm:text-2xl">What is kept about you</h1>
        <Loaded query={privacy} failure="Error loading this page" loading={<Skeleton shape="rows" count={3} />}>
          {(facts) => <PrivacyText facts={facts} />}
        </Loaded>
      </main>
    </div>
  );
}
