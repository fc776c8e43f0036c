import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { useSchool } from '../../../data/school.ts';
import { recentStudentsQuery } from '../../../data/users.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Person } from '../../../ui/person.tsx';
import { Panel } from './panel.tsx';
import { PanelQuery } from './panel-query.tsx';

export function RecentUsers() {
  const students = useQuery(recentStudentsQuery);
  const { timeZone } = useSchool();
  return (
    <Panel title="Recent users" viewAll="/admin/users">
      <PanelQuery query={students} failure="Error loading users">
        {(people) =>
          people.length === 0 ? (
            <p className="py-6 text-center text-soft">No users found</p>
          ) : (
            <ul>
              {people.map((person) => (
                <li
                  key={person._id}
                  className="flex min-h-16 items-center justify-between gap-3 border-t border-line py-2"
                >
                  <Person name={person.fullName} detail={classLabel(person.classLevel)} />
                  <span className="shrink-0 text-xs text-soft">
                    <DateText moment={person.createdAt} timeZone={timeZone} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </PanelQuery>
    </Panel>
  );
}
