import { Suspense, useState } from 'react';
import type { DetailAction } from '../../../../detail/detail-screen.tsx';
import { Icon } from '../../../../parts/icon.tsx';

/** Buttons with actions of other screens, without shortcuts, because number keys select decisions here. */
export function ActionButtons({ actions }: { actions: readonly DetailAction[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <>
      {actions.map(({ key, label, icon, disabled }) => (
        <button
          type="button"
          key={key}
          className="btn"
          disabled={disabled !== undefined}
          title={disabled}
          onClick={() => setOpen(key)}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
      <Suspense>{actions.find(({ key }) => key === open)?.dialog(() => setOpen(undefined))}</Suspense>
    </>
  );
}
