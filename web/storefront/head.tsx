import { textsOf } from '#contracts/landing-texts.ts';
import { type Locale, locales, localeTags } from '#contracts/locales.ts';
import { isIndexed, isPublic, pathTo } from '#contracts/routes.ts';
import { hasPicture, picturePath, socialPicture } from '#contracts/social-pictures.ts';
import { headOf, type PageHead } from '#messages/page-head.ts';
import { describePage } from './describe-page.ts';
import { StructuredData } from './parts/structured-data.tsx';
import type { RenderInput } from './render-input.ts';

/** Where the page lives, in each language; only for pages that may be found by a search. */
function Alternates({ input }: { input: RenderInput }) {
  const { page, locale, data } = input;
  if (page === 'notFound' || !isIndexed(page)) {
    const alone = isPublic(page) || page === 'compliance';
    return <meta name="robots" content={alone ? 'noindex,nofollow' : 'noindex'} />;
  }
  const address = (language: Locale) => data.publicUrl + pathTo(page, language);
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

/** What a shared link shows. The services that read these tags take title and description from here too. */
function Sharing({ input, head }: { input: RenderInput; head: PageHead }) {
  const { page, locale, data } = input;
  if (!hasPicture(page)) return null;
  const tags = {
    title: head.title,
    description: head.description,
    type: 'website',
    url: data.publicUrl + pathTo(page, locale),
    site_name: data.identity.name,
    locale: localeTags[locale].replace('-', '_'),
    image: data.publicUrl + picturePath(page, locale),
    'image:width': String(socialPicture.width),
    'image:height': String(socialPicture.height),
  };
  return (
    <>
      {Object.entries(tags).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

interface HeadProps {
  input: RenderInput;
  styles: string;
  /** Id of the element up to which the page is shown at once: nothing moves while the rest is still read. */
  whole: string;
}

export function Head({ input, styles, whole }: HeadProps) {
  const { page, locale, data } = input;
  const head = headOf(page, locale, textsOf(page, data.content.landingTexts));
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <link rel="expect" href={`#${whole}`} blocking="render" />
      <title>{`${head.title} · ${input.data.identity.name}`}</title>
      <meta name="description" content={head.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme:light)" content="#e3eff3" />
      <meta name="theme-color" media="(prefers-color-scheme:dark)" content="#0e1c22" />
      <Alternates input={input} />
      <Sharing input={input} head={head} />
      <link rel="icon" href="/favicon.svg" />
      <StructuredData graph={describePage(input)} />
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, inlined by the build
        dangerouslySetInnerHTML={{ __html: styles }}
      />
    </head>
  );
}
