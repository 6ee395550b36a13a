import { type ReactNode, useEffect } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { setLanguage, useLanguage, useTexts } from '../../language.tsx';
import { Logo } from '../../parts/logo.tsx';

/** Language names, each in its own language. */
const ownNames = { es: 'Español', en: 'English' } as const;

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const words = useTexts(shellMessages);
  const other = useLanguage() === 'es' ? 'en' : 'es';
  useEffect(() => {
    document.title = `${title} · Auge`;
  }, [title]);
  return (
    <main id="main" className="signin-main">
      <div className="login">
        <div className="signin">
          <p className="brand">
            <Logo />
            <span>Auge</span>
          </p>
          <div className="card">{children}</div>
          <p className="small muted signin__foot">
            <a href="/">{words.viewSite}</a> ·{' '}
            <button type="button" lang={other} onClick={() => setLanguage(other)}>
              {ownNames[other]}
            </button>{' '}
            · {words.signIn.lasts}
          </p>
        </div>
      </div>
    </main>
  );
}
