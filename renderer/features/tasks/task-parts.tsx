import type { Task } from '../../api/admin/admin-client.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { partsWords as partWords, workWords as t } from '../../words.ts';

type Part = NonNullable<NonNullable<Task['progress']>['parts']>[number];

const states = {
  waiting: 'partWaiting',
  fetching: 'partFetching',
  retrying: 'partRetrying',
  verified: 'partVerified',
  kept: 'partKept',
} as const;

/** The state of each part of a download. */
export function TaskParts({ parts }: { parts: readonly Part[] }) {
  return (
    <table className="task-parts">
      <tbody>
        {parts.map(({ kind, path, bytes, done, state }) => (
          <tr key={path} data-state={state}>
            <th scope="row">{partWords(`${kind}Title`)}</th>
            <td className="figures">
              {state === 'fetching' || state === 'retrying' ? t('doneOf', { done, total: bytes }) : formatBytes(bytes)}
            </td>
            <td>{t(states[state])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
