import type { ReactNode } from 'react';
import { storefrontMessages } from '#messages/storefront.ts';
import { Head } from './head.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import type { RenderInput } from './render-input.ts';

interface DocumentProps {
  input: RenderInput;
  styles: string;
  children: ReactNode;
}

/** The frame of every page: head, header, footer, and the loader at the end. */
export function Document({ input, styles, children }: DocumentProps) {
  const { page, locale, data, assets } = input;
  const words = storefrontMessages[locale];
  // From a promo host the services are on the main site (text 1, section 2).
  const shop = data.host === 'promo' ? data.publicUrl : undefined;
  const target =
    page === 'followers'
      ? { id: 'order', label: words.skipToOrder }
      : { id: 'content', label: words.skipToContent };
  return (
    <html lang={locale}>
      <Head input={input} styles={styles} />
      <body>
        <a className="skip" href={`#${target.id}`}>
          {target.label}
        </a>
        <Header
          page={page}
          locale={locale}
          words={words}
          services={data.services}
          demo={data.mode === 'sandbox'}
          shop={shop}
        />
        {children}
        <Footer
          page={page}
          locale={locale}
          words={words}
          identity={data.identity}
          year={data.year}
          shop={shop}
        />
        <script type="module" src={assets('web/storefront/loader.ts').file} />
      </body>
    </html>
  );
}
