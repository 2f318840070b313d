import { Group, Text } from '@mantine/core';
import type { CreatedKey } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { CopyButton } from '../code.tsx';

/** A key that was just made: its text is here, this once, and nowhere else. */
export function NewKey({ made, onDone }: { made: CreatedKey; onDone: () => void }) {
  return (
    <section className="stacked near new-key" aria-label={t('newKey')}>
      <code translate="no" data-testid="new-key">
        {made.key}
      </code>
      <Text size="xs">{made.kind === 'test' ? t('shownOnceTest') : t('shownOnce')}</Text>
      <Group gap="xs">
        <CopyButton main text={made.key} label={t('copyKey')} done={t('keyCopied')} />
        <SmallButton variant="subtle" label={t('hideKey')} onClick={onDone} />
      </Group>
    </section>
  );
}
