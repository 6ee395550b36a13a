import { type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '#contracts/kit/locales.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import type { ResolveAsset } from '../render-input.ts';
import { PaymentMethodContext } from './payment-marks.tsx';

/** Query patterns that start an island without a touch. */
const starts = { intent: undefined, load: '^', query: '.', recover: '[?&](recover|username)=' };

interface IslandProps {
  /** Also the prefix of React's generated ids, so it must be unique on the page. */
  name: string;
  /** Path of the module with `hydrate`, relative to the repository root. */
  source: string;
  parts?: readonly string[];
  words?: readonly string[];
  locale: Locale;
  assets: ResolveAsset;
  /** Start condition: first touch, page load, any query, or a recovery link or profile name in the query. */
  start: keyof typeof starts;
  props: object;
  children: ReactNode;
}

const toJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Interactive part of the page: server-rendered markup, its props and the modules to load. */
export function Island({ name, source, parts = [], words = [], ...island }: IslandProps) {
  const { locale, assets, start, props, children } = island;
  const modules = [source, ...words.map((area) => `messages/${locale}/${area}.ts`), ...parts].map(assets);
  const files = [...modules.map(({ file }) => file), ...modules.flatMap(({ imports }) => imports)];
  const means = useContext(PaymentMethodContext);
  // A separate React root does not inherit context from the document.
  const html = renderToString(<PaymentMethodContext value={means}>{children}</PaymentMethodContext>, {
    identifierPrefix: name,
  });
  return (
    <>
      <div
        data-island={[...new Set(files)].join(' ')}
        data-start={starts[start]}
        data-failed={storefrontMessages[locale].notLoaded}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React made just above
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: toJson(props) }}
      />
    </>
  );
}
