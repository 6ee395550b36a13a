import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface FoldProps {
  title: string;
  /** Main figure, visible while closed. */
  figure?: ReactNode;
  open?: boolean | undefined;
  children: ReactNode;
}

/** Section of a card that opens in place. */
export function Fold({ title, figure, open, children }: FoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        <b>{title}</b>
        <span className="fold__v muted num">{figure}</span>
        <Icon name="cd" small />
      </summary>
      {children}
    </details>
  );
}
