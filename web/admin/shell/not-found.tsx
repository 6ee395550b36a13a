import { useLocation } from '@tanstack/react-router';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useWords } from '../language.ts';
import { Head } from '../parts/head.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';

/** Shown for unknown addresses (text 3, section 2). */
export function NotFound() {
  const { missing } = useWords(shellMessages);
  const { pathname } = useLocation();
  return (
    <>
      <Head title={missing.heading} />
      <p className="muted">{missing.text(pathname)}</p>
      <p className="head">
        <ScreenLink to="dashboard" className="btn btn--sm">
          {missing.home}
        </ScreenLink>
      </p>
    </>
  );
}
