import { picturesCache } from './forget-exams.ts';

type Wanted = { page: string; pictures: string[]; hasMaths: boolean };

/**
 * Asks the service worker to keep the exam's screen, so that it opens again without a network. Registered only when an
 * exam begins: nobody else pays for it. Without one (an address without TLS) the exam still survives in its journal.
 */
export async function keepExamScreen(wanted: Wanted): Promise<void> {
  try {
    const workers = navigator.serviceWorker;
    // The exam, the list of exams and results begin like this; other screens never wait for a worker to wake up.
    const registration = await workers.register('/exam-worker.js', { scope: '/student/exam', updateViaCache: 'none' });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    worker?.postMessage({ ...wanted, picturesCache });
  } catch {
    // Blocked, private or without TLS: a reload then needs the network, as before.
  }
}
