import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '#contracts/locales.ts';
import type { ResolveAsset } from '../render-input.ts';

interface IslandProps {
  /** Also the prefix of the ids that React makes up; each island needs one of its own. */
  name: string;
  /** The module with `hydrate`, relative to the root of the repository. */
  source: string;
  /** Areas of `messages/` that the island speaks; none when its props say all. */
  words?: string | readonly string[];
  locale: Locale;
  assets: ResolveAsset;
  /** When it wakes: at the first touch, at once, when the address asks for something, or when it is a recovery link. */
  start: 'intent' | 'load' | 'query' | 'recover';
  props: object;
  children: ReactNode;
}

/** JSON that may stand in a script element. */
const toJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A part of the page that comes alive: its markup, what it needs to know, and which modules to fetch together. */
export function Island({ name, source, words, locale, assets, start, props, children }: IslandProps) {
  const module = assets(source);
  const areas = words === undefined ? [] : [words].flat();
  const messages = areas.map((area) => assets(`messages/${locale}/${area}.ts`));
  const spoken = messages.flatMap(({ file, imports }) => [file, ...imports]);
  const together = [...new Set([...module.imports, ...spoken])];
  const html = renderToString(children, { identifierPrefix: name });
  return (
    <>
      <div
        data-island={module.file}
        data-with={together.join(' ')}
        data-start={start}
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
