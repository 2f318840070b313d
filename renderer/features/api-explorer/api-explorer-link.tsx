import { ActionIcon } from '@mantine/core';
import { useClient } from '../../api/client-context.ts';
import { Icon } from '../../ui/icons.tsx';
import { t } from './words.ts';

/** Opens the service's API explorer in a new tab. */
export function ApiExplorerLink() {
  const { baseUrl } = useClient();
  return (
    <ActionIcon
      component="a"
      href={`${baseUrl}/docs/`}
      target="_blank"
      rel="noopener"
      className="map-button"
      variant="default"
      size={38}
      aria-label={t('title')}
      title={t('title')}
    >
      <Icon name="code" size={20} />
    </ActionIcon>
  );
}
