import { readConsent } from '#contracts/visitor-cookies.ts';

/** Shows the question to those who have not answered it, and starts what was agreed to. */
export function askConsent(): void {
  const sheet = document.getElementById('consent');
  if (!sheet) return;
  const follow = () => {
    const choice = readConsent(document.cookie);
    sheet.hidden = choice !== undefined;
    if (choice?.analytics || choice?.advertising) {
      void import('./tag.ts').then(({ startTag }) => startTag(sheet.dataset, choice));
    }
  };
  follow();
  // A page that comes back as it was left may have been answered elsewhere.
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-consent]');
    if (button) void import('./choose-consent.ts').then(({ chooseConsent }) => chooseConsent(sheet, button));
  });
  sheet.onkeydown = ({ key }) => {
    if (key === 'Escape') void import('./choose-consent.ts').then(({ closeSheet }) => closeSheet(sheet));
  };
}
