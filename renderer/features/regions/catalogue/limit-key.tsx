import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { cataloguePanelWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import type { Catalogue } from '../../regions-state/offers.ts';
import { useCatalogueChange } from '../../regions-state/use-admin-queries.ts';
import { OnlyField, onlyOf, onlyText } from './only-field.tsx';

interface LimitKeyProps {
  catalogue: Pick<Catalogue, 'name' | 'regions' | 'trust'>;
  publicKey: string;
  onDone: () => void;
}

/** Changes which regions the key of a catalogue may sign. */
export function LimitKey({ catalogue: { name, regions, trust }, publicKey, onDone }: LimitKeyProps) {
  const [text, setText] = useState(onlyText(trust.only));
  const only = onlyOf(text);
  const limit = useCatalogueChange<string[]>((admin, given) => admin.trust(publicKey, name, given));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (only !== undefined) limit.mutate(only, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <OnlyField text={text} onChange={setText} regions={regions} autoFocus />
      {limit.error === null ? null : (
        <Text size="sm" c="red" mt={6} role="alert">
          {refusal(limit.error)}
        </Text>
      )}
      <Group gap={6} mt="xs">
        <Button type="submit" size="compact-sm" loading={limit.isPending} disabled={only === undefined}>
          {t('saveOnly')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
