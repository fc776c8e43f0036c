import type { User } from '@akada/contract';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useExportData } from '../../data/privacy.ts';
import { messageOf } from '../../lib/call-error.ts';
import { fileSize } from '../../lib/file-size.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { DeleteAccount } from './delete-account.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

const held = {
  student: 'your profile, payments, lessons, exams with every answer you gave, messages and devices',
  staff: 'your profile, your devices and what you did here as staff',
};

/** What is kept about a person is theirs: to take along, and to have erased. */
export function YourData({ user }: { user: User }) {
  const exporting = useExportData(user.role);
  const start = useOneAtATime(exporting);
  const [isDeleting, setIsDeleting] = useState(false);
  const press = () =>
    start(undefined, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Your data is downloaded', `${name}, ${fileSize(content.size)}`);
      },
      onError: (error) => notify.error('Your data could not be downloaded', messageOf(error)),
    });
  return (
    <Card as="section" aria-labelledby="your-data">
      <h2 id="your-data" className="text-lg">
        Your data
      </h2>
      <p className="mt-1 text-soft">
        One file with all that is kept about you: {user.role === 'user' ? held.student : held.staff}. It is a text file,
        mostly smaller than a photo.{' '}
        <Link to="/privacy" className="font-semibold text-green underline underline-offset-4">
          What is kept, and for how long
        </Link>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" loading={exporting.isPending} onClick={press}>
          <Download aria-hidden="true" />
          Download my data
        </Button>
        {user.role !== 'super-admin' && (
          <Button variant="secondary" onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" />
            Delete my account
          </Button>
        )}
      </div>
      {isDeleting && <DeleteAccount user={user} onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}
