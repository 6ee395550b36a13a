import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { Services } from '#messages/admin/catalog/services.ts';
import { Dialog } from '../../../parts/dialog.tsx';

/** Makes the frame as tall as what it shows: the box around it scrolls, and no key is lost in a frame. */
const grow = ({ currentTarget: frame }: { currentTarget: HTMLIFrameElement }) => {
  const page = frame.contentDocument?.documentElement;
  if (page) frame.style.height = `${page.scrollHeight}px`;
};

/** Shows the page as it would be, with the page's own renderer: nothing in it can be used, and nothing leaves it. */
export function PreviewDialog({
  url,
  words,
  onLanguage,
  onClose,
}: {
  url: { locale: Locale; address: string };
  words: Services;
  onLanguage: (locale: Locale) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={words.previewTitle} about={words.previewText} className="dlg--wide" onClose={onClose}>
      <div className="stack stack--8">
        <fieldset className="seg" aria-label={words.language}>
          {locales.map((locale) => (
            <button
              type="button"
              key={locale}
              aria-pressed={url.locale === locale}
              onClick={() => onLanguage(locale)}
            >
              {locale.toUpperCase()}
            </button>
          ))}
        </fieldset>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className="pagebox" aria-label={words.previewTitle} tabIndex={0}>
          <iframe
            title={words.previewTitle}
            tabIndex={-1}
            key={url.address}
            src={url.address}
            onLoad={grow}
          />
        </section>
      </div>
    </Dialog>
  );
}
