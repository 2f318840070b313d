import type { Task } from '../../../api/desk.ts';
import { formatBytes } from '../../../ui/format.ts';
import { wordsOf } from '../catalogue/part-kinds.ts';

type Part = NonNullable<NonNullable<Task['progress']>['parts']>[number];

const states: Readonly<Record<Part['state'], string>> = {
  waiting: 'waits',
  fetching: 'on its way',
  retrying: 'trying again',
  verified: 'here and checked',
  kept: 'unchanged, kept',
};

/** Of a download: how each part stands. */
export function TaskParts({ parts }: { parts: readonly Part[] }) {
  return (
    <table className="task-parts">
      <tbody>
        {parts.map(({ kind, path, bytes, done, state }) => (
          <tr key={path} data-state={state}>
            <th scope="row" title={path}>
              {wordsOf(kind).title}
            </th>
            <td className="figures">
              {state === 'fetching' || state === 'retrying'
                ? `${formatBytes(done)} of ${formatBytes(bytes)}`
                : formatBytes(bytes)}
            </td>
            <td>{states[state]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
