import type { ReactNode } from 'react';
import { listMessages } from '#messages/admin/shell/list.ts';
import { type RefusedCall, sentenceOf } from '../data/refused-call.ts';
import { useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { copyText } from '../parts/copy-text.ts';
import { Icon, type IconName } from '../parts/icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="void">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="row">{children}</div>}
    </div>
  );
}

interface FailedStateProps {
  title: string;
  error: RefusedCall;
  hint?: string;
  onRetry: () => void;
}

export function FailedState({ title, error, hint, onRetry }: FailedStateProps) {
  const words = useTexts(listMessages);
  // A retry does not change missing permissions or objects.
  const mayRetry = error.status !== 403 && error.status !== 404;
  return (
    <div className="void" role="alert">
      <Icon name="alert" />
      <h2>{error.status === 403 ? words.forbidden : title}</h2>
      <p>
        {sentenceOf(error)} {mayRetry && hint}
      </p>
      {error.reference && (
        <p className="muted small">
          {error.status} · {words.reference} <span className="mono">{error.reference}</span>
        </p>
      )}
      <div className="row">
        {mayRetry && (
          <Button look="sm" icon="sync" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {error.reference && (
          <Button
            look="sm ghost"
            icon="copy"
            onClick={() => void copyText(error.reference ?? '', { title: words.copiedReference })}
          >
            {words.copyReference}
          </Button>
        )}
      </div>
    </div>
  );
}
