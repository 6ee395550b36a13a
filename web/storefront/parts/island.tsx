import { type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '#contracts/kit/locales.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import type { ResolveAsset } from '../render-input.ts';
import { ShownMeans } from './payment-marks.tsx';

/** Says which query of the address wakes an island by itself. */
const starts = { intent: undefined, load: '^', query: '.', recover: '[?&](recover|username)=' };

interface IslandProps {
  /** Is also the prefix of the ids that React makes up; each island needs one of its own. */
  name: string;
  /** Is the module with `hydrate`, relative to the root of the repository. */
  source: string;
  /** Lists further modules, whose exports are passed to the island with its words. */
  parts?: readonly string[];
  /**
   * Lists areas of `messages/` that are passed to the island in the language of the page; none when its props
   * say all.
   */
  words?: readonly string[];
  locale: Locale;
  assets: ResolveAsset;
  /**
   * Says when it wakes: at the first touch, at once, when the address asks for something, or when it is a
   * recovery link or names a profile.
   */
  start: keyof typeof starts;
  props: object;
  children: ReactNode;
}

/** Writes JSON that may stand in a script element. */
const toJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Is a part of the page that comes alive: its markup, what it needs to know, and which modules to fetch together. */
export function Island({ name, source, parts = [], words = [], ...island }: IslandProps) {
  const { locale, assets, start, props, children } = island;
  const modules = [source, ...words.map((area) => `messages/${locale}/${area}.ts`), ...parts].map(assets);
  const files = [...modules.map(({ file }) => file), ...modules.flatMap(({ imports }) => imports)];
  const means = useContext(ShownMeans);
  // A root of its own inherits nothing of the document around it.
  const html = renderToString(<ShownMeans value={means}>{children}</ShownMeans>, { identifierPrefix: name });
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
