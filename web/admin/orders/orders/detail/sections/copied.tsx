import type { OrderTexts } from '#messages/admin/orders/order.ts';
import { copyText } from '../../../../parts/copy-text.ts';
import { Icon } from '../../../../parts/icon.tsx';

/** Display names of identifiers. Unknown ones are shown unchanged. */
export type Named = Readonly<Record<string, string>>;

export function CopyableText({ text, what, words }: { text: string; what: string; words: OrderTexts }) {
  const copy = () => void copyText(text, { title: words.copied, text });
  return (
    <>
      {text}{' '}
      <button
        type="button"
        className="cp"
        aria-label={words.copy(what)}
        title={words.copy(what)}
        onClick={copy}
      >
        <Icon name="copy" />
      </button>
    </>
  );
}
