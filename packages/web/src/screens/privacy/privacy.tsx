import { useQuery } from '@tanstack/react-query';
import { privacyQuery } from '../../data/privacy.ts';
import { useSchool } from '../../data/school.ts';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { PrivacyText } from './privacy/privacy-text.tsx';

/** For students and their parents, before they sign up and after: what is kept, for how long, and what they can do. */
export function Privacy() {
  const { name } = useSchool();
  const { data, error, isFetching, refetch } = useQuery(privacyQuery);
  return (
    <div className="mx-auto min-h-screen max-w-2xl px-5 py-5 sm:px-8">
      <title>Privacy · Akada</title>
      <header>
        <a href="/" className="inline-flex min-h-11 max-w-full items-center rounded-md">
          <Logo name={name} />
        </a>
      </header>
      <main className="py-8">
        <h1 className="text-xl sm:text-2xl">What is kept about you</h1>
        {!data && !error && <Skeleton shape="rows" count={3} />}
        {!data && error && <LoadFailed title="Error loading this page" query={{ error, isFetching, refetch }} />}
        {data && <PrivacyText facts={data} />}
      </main>
    </div>
  );
}
