import type { ReactNode } from 'react';
import type { Order } from '#messages/admin/orders/order.ts';
import { copyText } from '../../../../parts/copy-text.ts';
import { Icon } from '../../../../parts/icon.tsx';

/** Display names of identifiers. Unknown ones are shown unchanged. */
export type Named = Readonly<Record<string, string>>;

export function Copied({ text, what, words }: { text: string; what: string; words: Order }) {
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

interface TableProps {
  label: string;
  heads: readonly string[];
  /** Heading of the column with figures. */
  figures?: string;
  children: ReactNode;
}

export function Table({ label, heads, figures, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="tblbox" tabIndex={0} aria-label={label}>
      <table className="tbl tbl--plain">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head} className={head === figures ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
