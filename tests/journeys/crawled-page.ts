/** A schema.org object, limited to the fields that the journeys read. */
interface DescribedThing {
  '@type': string;
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
}

/** Content of a page as a search engine reads it. */
export interface CrawledPage {
  lang: string;
  title: string;
  description: string;
  canonical: string | undefined;
  alternates: [language: string, address: string][];
  robots: string | undefined;
  image: string | undefined;
  h1: number;
  links: string[];
  brokenAnchors: string[];
  things: DescribedThing[];
  text: string;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return found === undefined ? undefined : decodeEntities(found);
};

function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}[\\s>][^>]*>?`, 'gi')) ?? [];
}

function structuredDataIn(html: string): DescribedThing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return scripts.flatMap((match) => {
    const data = JSON.parse(match[1] ?? '') as { '@context': string; '@graph': DescribedThing[] };
    if (data['@context'] !== 'https://schema.org') throw new Error('not a description of schema.org');
    return data['@graph'];
  });
}

export function readPage(html: string): CrawledPage {
  const bare = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
  const [links, metas] = [tagsOf(bare, 'link'), tagsOf(bare, 'meta')];
  const meta = (key: string, name: string) => {
    const tag = metas.find((each) => attribute(each, key) === name);
    return tag && attribute(tag, 'content');
  };
  const canonical = links.find((tag) => attribute(tag, 'rel') === 'canonical');
  const hrefs = tagsOf(bare, 'a').flatMap((tag) => attribute(tag, 'href') ?? []);
  const ids = new Set(tagsOf(bare, '[a-z0-9]+').flatMap((tag) => attribute(tag, 'id') ?? []));
  return {
    lang: attribute(tagsOf(bare, 'html')[0] ?? '', 'lang') ?? '',
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(bare)?.[1] ?? ''),
    description: meta('name', 'description') ?? '',
    canonical: canonical && attribute(canonical, 'href'),
    alternates: links
      .filter((tag) => attribute(tag, 'rel') === 'alternate')
      .map((tag) => [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? '']),
    robots: meta('name', 'robots'),
    image: meta('property', 'og:image'),
    h1: tagsOf(bare, 'h1').length,
    links: hrefs.filter((href) => !/^(#|mailto:|tel:)/.test(href)),
    brokenAnchors: hrefs.filter((href) => href.startsWith('#') && !ids.has(href.slice(1))),
    things: structuredDataIn(html),
    text: decodeEntities(bare.replace(/<[^>]+>/g, ' ')).replace(/[ \n]+/g, ' '),
  };
}
