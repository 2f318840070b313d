import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

interface MapButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  icon: IconName;
  label: string;
  children?: ReactNode;
}

/** A button at the map's edge. */
export function MapButton({ icon, label, title = label, className = '', children, ...rest }: MapButtonProps) {
  return (
    <ActionIcon
      {...rest}
      className={`map-button ${className}`}
      variant="default"
      size={38}
      aria-label={label}
      title={title}
    >
      <Icon name={icon} size={20} />
      {children}
    </ActionIcon>
  );
}
