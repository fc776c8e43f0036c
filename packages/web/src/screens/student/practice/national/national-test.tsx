import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../../../../data/people/session.ts';
import { useSchool } from '../../../../data/platform/school.ts';
import { readTest, type StoredTest } from '../../../../state/national/test-store.ts';
import { FullScreenLoading } from '../../../../ui/loading.tsx';
import { PageTitle } from '../../../../ui/page-title.tsx';
import { RunningTest } from './running-test.tsx';
import { StartTest } from './start-test.tsx';
import { TestResult } from './test-result.tsx';

/** All parts are in one chunk: once it is open, nothing of it needs a network. */
export function NationalTest() {
  const { _id: userId } = useUser();
  const { name } = useSchool();
  /** Undefined while the device is asked. */
  const [test, setTest] = useState<StoredTest | null>();
  useEffect(() => {
    let isOld = false;
    void readTest(userId, Date.now()).then((stored) => {
      if (!isOld) setTest(stored);
    });
    return () => {
      isOld = true;
    };
  }, [userId]);
  const onFinished = useCallback((finished: StoredTest) => setTest(finished), []);
  return (
    <>
      <PageTitle>{`National test, mock · ${name}`}</PageTitle>
      {test === undefined && <FullScreenLoading text="Opening the test..." />}
      {test === null && <StartTest userId={userId} onStart={setTest} />}
      {test && !test.progress.ended && (
        <RunningTest key={test.paper.id} userId={userId} first={test} onFinished={onFinished} />
      )}
      {test?.progress.ended && <TestResult userId={userId} test={test} onAgain={() => setTest(null)} />}
    </>
  );
}
