import { useLocation } from '@tanstack/react-router';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useTexts } from '../language.tsx';
import { ScreenLink } from '../parts/button.tsx';
import { ScreenHead } from '../parts/head.tsx';

export function NotFound() {
  const { missing } = useTexts(shellMessages);
  const { pathname } = useLocation();
  return (
    <>
      <ScreenHead title={missing.heading} />
      <p className="muted">{missing.text(pathname)}</p>
      <p className="head">
        <ScreenLink to="dashboard" className="btn btn--sm">
          {missing.home}
        </ScreenLink>
      </p>
    </>
  );
}
