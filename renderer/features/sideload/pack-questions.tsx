import { Alert, Text } from '@mantine/core';
import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import type { FoundPack } from '../../api/admin/admin-client.ts';
import { Icon } from '../../ui/icons.tsx';
import { sideloadWords as t } from '../../words.ts';

/** What installing a pack needs a yes to: the button below gives it. */
export function PackQuestions({ questions }: Pick<FoundPack, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      mt="sm"
      p="sm"
      icon={<Icon name="warning" size={18} />}
      title={t('sureQuestion')}
      role="note"
    >
      {questions.map(({ asks, said }) => (
        <Text key={said.code} size="sm" mt={4} data-asks={asks}>
          {wordMessage(said)}
        </Text>
      ))}
    </Alert>
  );
}
