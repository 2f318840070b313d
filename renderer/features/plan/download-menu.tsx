import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

interface DownloadMenuProps {
  label: string;
  /** Items of the menu. */
  children: ReactNode;
}

/** The button beside a result that opens the files it can be saved as. */
export function DownloadMenu({ label, children }: DownloadMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={label} title={label}>
          <Icon name="download" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
