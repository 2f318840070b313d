import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './icons.tsx';

type Pressable<Props> = Props & Omit<ComponentPropsWithRef<'button'>, keyof Props>;

interface IconButtonProps extends Pressable<ActionIconProps> {
  icon: IconName;
  /** What it does. */
  label: string;
  /** Whether the pointer is told, too: not where a tooltip does. */
  hint?: boolean;
  /** Large and with a frame, beside results. */
  framed?: boolean;
}

export function IconButton({ icon, label, hint = false, framed = false, ...props }: IconButtonProps) {
  const look = framed
    ? ({ variant: 'default', size: 'lg' } as const)
    : { variant: 'subtle', color: 'gray', size: 'sm' };
  return (
    <ActionIcon {...look} aria-label={label} {...(hint && { title: label })} {...props}>
      <Icon name={icon} size={framed ? 18 : 16} />
    </ActionIcon>
  );
}

interface SmallButtonProps extends Pressable<ButtonProps> {
  icon?: IconName;
  /** Its words, where they are not its children. */
  label?: string;
}

/** A low button with a frame, or as its `variant` says; with an icon before its words, where there is one. */
export function SmallButton({ icon, label, children = label, ...props }: SmallButtonProps) {
  const before = icon === undefined ? undefined : <Icon name={icon} size={15} />;
  return (
    <Button size="compact-sm" variant="default" leftSection={before} {...props}>
      {children}
    </Button>
  );
}

interface MenuEntryProps extends Pressable<MenuItemProps> {
  icon: IconName;
  label: string;
}

/** An entry of a menu, with an icon before its words. */
export function MenuEntry({ icon, label, ...props }: MenuEntryProps) {
  return (
    <Menu.Item leftSection={<Icon name={icon} size={15} />} {...props}>
      {label}
    </Menu.Item>
  );
}
