import type { Locale } from '#contracts/kit/locales.ts';
import type { UnsubscribeVisit } from '#contracts/mail/unsubscribe.ts';
import { unsubscribeMessages } from '#messages/unsubscribe.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
import { MailChoicesForm, UnsubscribeForm } from './unsubscribe-form.tsx';

function UnsubscribeDone({ locale }: { locale: Locale }) {
  const words = unsubscribeMessages[locale];
  return (
    <div className="stack" role="status">
      <div className="alert good">
        <Icon name="ok" />
        <h2>{words.doneTitle}</h2>
        <p>{words.done}</p>
      </div>
      <p className="soft">{words.doneOrders}</p>
    </div>
  );
}

function UnsubscribeStep({ visit, locale }: { visit: UnsubscribeVisit | undefined; locale: Locale }) {
  switch (visit?.kind) {
    case 'unsubscribe-done':
      return <UnsubscribeDone locale={locale} />;
    case 'mail-choices':
      return <MailChoicesForm visit={visit} locale={locale} />;
    default:
      return <UnsubscribeForm sent={visit} locale={locale} />;
  }
}

/** Unsubscribes from optional mails: by a form, or per type through a mailed link. */
export function UnsubscribePage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const words = unsubscribeMessages[locale];
  const visit = data.content.unsubscribe;
  return (
    <main>
      <PageBand title={words.heading} lead={words.lead}>
        <div className="grid2">
          <div className="sheet panel">
            <UnsubscribeStep visit={visit} locale={locale} />
          </div>
          {visit?.kind !== 'mail-choices' && (
            <aside className="side">
              <section>
                <h2>{words.linkHeading}</h2>
                <p className="soft">{words.link}</p>
              </section>
            </aside>
          )}
        </div>
      </PageBand>
    </main>
  );
}
