import { Alert, Checkbox, Input, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import type { ShareChoice, ShareReply } from '../../api/admin/admin-client.ts';
import { sharePanelWords as t } from '../../words.ts';
import { useItemsOfKind } from '../data/items-state.ts';

interface ShareFormProps {
  choice: ShareChoice;
  reply: ShareReply;
  disabled: boolean;
  onChange: (part: Partial<ShareChoice>) => void;
}

const lengths = [
  { value: '1', label: () => t('oneHour') },
  { value: '24', label: () => t('oneDay') },
  { value: '', label: () => t('untilOff') },
];

/** How it is shared; what is changed while it is on holds at once. */
export function ShareForm({ choice, reply, disabled, onChange }: ShareFormProps) {
  const groups = useItemsOfKind('group');
  const { addresses, sharing } = reply;
  return (
    <Stack gap="md" mt="lg">
      <div>
        <Input.Label labelElement="div" display="block">
          {t('ends')}
        </Input.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('ends')}
          disabled={disabled}
          value={String(choice.hours ?? '')}
          onChange={value => onChange({ hours: value === '' ? null : Number(value) })}
          data={lengths.map(({ value, label }) => ({ value, label: label() }))}
        />
      </div>
      <NativeSelect
        label={t('items')}
        value={choice.items}
        disabled={disabled}
        onChange={event => onChange({ items: event.currentTarget.value as ShareChoice['items'] })}
        data={[
          { value: 'none', label: t('noItems') },
          { value: 'all', label: t('allItems') },
          ...groups.map(({ id, name }) => ({ value: id, label: t('group', { name }) })),
        ]}
      />
      {addresses.length > 1 || sharing?.addressGone ? (
        <NativeSelect
          label={t('address')}
          description={t('addressDescription')}
          value={choice.address}
          disabled={disabled}
          onChange={event => onChange({ address: event.currentTarget.value })}
          data={addresses.map(one => ({ value: one.address, label: `${one.address} (${one.interface})` }))}
        />
      ) : null}
      <Checkbox
        label={t('secure')}
        description={t('secureDescription')}
        checked={choice.secure}
        disabled={disabled}
        onChange={event => onChange({ secure: event.currentTarget.checked })}
      />
      {choice.secure ? null : (
        <Alert color="yellow" title={t('insecure')}>
          <ul className="share-list">
            <li>{t('insecurePosition')}</li>
            <li>{t('insecureInstall')}</li>
            <li>{t('insecureRead')}</li>
          </ul>
        </Alert>
      )}
      <Checkbox
        label={t('keep')}
        description={t('keepDescription')}
        checked={choice.keep}
        disabled={disabled}
        onChange={event => onChange({ keep: event.currentTarget.checked })}
      />
    </Stack>
  );
}
