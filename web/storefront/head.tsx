import { type Locale, locales, localeTags } from '#contracts/kit/locales.ts';
import { isIndexed, isPublic } from '#contracts/pages/routes.ts';
import { hasPicture, picturePath, socialPicture } from '#contracts/pages/social-pictures.ts';
import type { PageHead } from '#messages/page-head.ts';
import { describePage } from './describe-page.ts';
import { StructuredData } from './parts/structured-data.tsx';
import type { RenderInput } from './render-input.ts';
import { addressOf, headOfPage } from './type-of-page.ts';

/** Links the page's address in each language. Rendered only on indexable pages. */
function AlternateLinks({ input }: { input: RenderInput }) {
  const { page, kind, locale, data } = input;
  if (page === 'notFound' || !isIndexed(page)) {
    const alone = isPublic(page) || page === 'compliance';
    return <meta name="robots" content={alone ? 'noindex,nofollow' : 'noindex'} />;
  }
  const address = (language: Locale) => data.publicUrl + addressOf({ page, kind }, language);
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

function SharingTags({ input, head }: { input: RenderInput; head: PageHead }) {
  const { page, kind, locale, data } = input;
  if (!hasPicture(page)) return null;
  const tags = {
    title: head.title,
    description: head.description,
    type: 'website',
    url: data.publicUrl + addressOf({ page, kind }, locale),
    site_name: data.identity.name,
    locale: localeTags[locale].replace('-', '_'),
    ...(kind === undefined && {
      image: data.publicUrl + picturePath(page, locale),
      'image:width': String(socialPicture.width),
      'image:height': String(socialPicture.height),
    }),
  };
  return (
    <>
      {Object.entries(tags).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content={kind === undefined ? 'summary_large_image' : 'summary'} />
    </>
  );
}

interface HeadProps {
  input: RenderInput;
  styles: string;
  /** Id of the element up to which rendering is blocked, so no content shifts while the rest loads. */
  whole: string;
}

export function Head({ input, styles, whole }: HeadProps) {
  const head = headOfPage(input);
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
      <AlternateLinks input={input} />
      <SharingTags input={input} head={head} />
      <link rel="icon" href="/favicon.svg" />
      <StructuredData graph={describePage(input)} />
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, inlined by the build
        dangerouslySetInnerHTML={{ __html: styles }}
      />
    </head>
  );
}
