import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { Dialog } from '../../../parts/dialog.tsx';

/** Resizes the frame to its content, so that the surrounding box scrolls and no key press is lost in the frame. */
const fitFrameToContent = ({ currentTarget: frame }: { currentTarget: HTMLIFrameElement }) => {
  const page = frame.contentDocument?.documentElement;
  if (page) frame.style.height = `${page.scrollHeight}px`;
};

/** Shows the preview with the page's own renderer, without interaction or outgoing requests. */
export function PreviewDialog({
  url,
  words,
  onLanguage,
  onClose,
}: {
  url: { locale: Locale; address: string };
  words: ServicesTexts;
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
            onLoad={fitFrameToContent}
          />
        </section>
      </div>
    </Dialog>
  );
}
