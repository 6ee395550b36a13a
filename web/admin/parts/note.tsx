import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface NoteProps extends ComponentProps<'div'> {
  tone: keyof typeof icons;
  icon?: IconName;
}

const icons = { info: 'info', warn: 'alert', danger: 'alert', ok: 'check' } as const;

/** Highlighted notice with an icon. */
export const Note = ({ tone, icon = icons[tone], className = '', children, ...rest }: NoteProps) => (
  <div className={`note note--${tone} ${className}`.trimEnd()} {...rest}>
    <Icon name={icon} />
    <div className="grow">{children}</div>
  </div>
);
