import './map-button.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';

interface MapButtonProps extends ComponentPropsWithRef<'button'> {
  icon: IconName;
  /** What it does, with the word. */
  label: string;
  word: string;
  children?: ReactNode;
}

/** A button at the map's edge: an icon and a word. */
export function MapButton({ icon, label, word, title = label, className = '', children, ...rest }: MapButtonProps) {
  return (
    <button {...rest} type="button" className={`bare-button map-button ${className}`} aria-label={label} title={title}>
      <Icon name={icon} size={20} />
      <span>{word}</span>
      {children}
    </button>
  );
}
