import { locales } from '#contracts/locales.ts';
import { pathTo, privatePages } from '#contracts/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import type { RenderInput } from './render-input.ts';

const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 26 26'%3E%3Cpath fill='%23184a5c' d='M2 24v-6h7v-6h7v12z'/%3E%3Cpath fill='%23ff7f5c' d='M17.5 4H24v20h-6.5z'/%3E%3C/svg%3E";

/** Where the page lives, in each language; only for pages that may be found by a search. */
function Alternates({ input }: { input: RenderInput }) {
  const { page, locale, data } = input;
  if (page === 'notFound' || privatePages.includes(page)) return <meta name="robots" content="noindex" />;
  const address = (language: typeof locale) => data.publicUrl + pathTo(page, language);
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      {locales.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('es')} />
    </>
  );
}

export function Head({ input, styles }: { input: RenderInput; styles: string }) {
  const { title, description } = pageMessages[input.locale].titles[input.page];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{`${title} · ${input.data.identity.name}`}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme:light)" content="#e3eff3" />
      <meta name="theme-color" media="(prefers-color-scheme:dark)" content="#0e1c22" />
      <Alternates input={input} />
      <link rel="icon" href={mark} />
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, inlined by the build
        dangerouslySetInnerHTML={{ __html: styles }}
      />
    </head>
  );
}
