import { Button, type ButtonProps, type ElementProps, Text, type TextProps } from '@mantine/core';
import { Icon, type IconName } from './icons.tsx';

interface ActionProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  label: string;
  icon?: IconName;
}

/** A button of a panel or a card, small unless it is said otherwise: words, and maybe an icon before them. */
export function Action({ label, icon, size = 'compact-sm', ...button }: ActionProps) {
  return (
    <Button size={size} leftSection={icon && <Icon name={icon} size={size === 'compact-sm' ? 15 : 16} />} {...button}>
      {label}
    </Button>
  );
}

/** What one may read, and need not: small, in the softer ink. */
export function Soft({ size = 'sm', ...text }: TextProps & ElementProps<'p', keyof TextProps>) {
  return <Text size={size} c="dimmed" {...text} />;
}
