import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/buttons.tsx';

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
        <IconButton icon="download" label={label} hint framed />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
