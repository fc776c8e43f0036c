import { Share2 } from 'lucide-react';
import { useSchool } from '../../data/school.ts';
import { copyText } from '../../lib/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';

/** True when the device's own sheet was shown, whatever was done with it. */
async function offered(link: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(link);
    return true;
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError';
  }
}

/** Invites to the school. Nothing about the student is in it: they are minors. */
export function ShareProfile() {
  const { name } = useSchool();
  const share = async () => {
    const url = new URL('/', window.location.href).href;
    if (await offered({ title: name, text: `Learn with me at ${name}`, url })) return;
    if (await copyText(url)) notify.success('Link copied');
    else notify.error('The link could not be copied', url);
  };
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      Share Profile
    </Button>
  );
}
