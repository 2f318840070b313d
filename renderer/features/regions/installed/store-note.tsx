import { Alert } from '@mantine/core';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import type { RegionsReply } from '../../../api/admin/admin-client.ts';
import { Icon } from '../../../ui/icons.tsx';

/** Says why the regions of a store are not what it offers: it cannot be reached, or something is still on its way. */
export function StoreNote({ store }: { store: NonNullable<RegionsReply['store']> }) {
  const { problem } = store;
  return (
    <div role="status">
      {problem === undefined ? null : (
        <Alert
          className="store-note"
          color="orange"
          variant="light"
          mb="sm"
          p="sm"
          icon={<Icon name="warning" size={18} />}
        >
          {wordFailure({ message: problem.reason, said: problem.said })}
        </Alert>
      )}
    </div>
  );
}
