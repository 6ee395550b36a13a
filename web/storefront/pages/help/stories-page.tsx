import type { Story } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { Facts } from '../../parts/facts.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import { Reviews } from '../../parts/reviews.tsx';
import type { RenderInput } from '../../render-input.ts';

function StoryCard({ story, sample }: { story: Story; sample: string | undefined }) {
  return (
    <article className="sheet panel story">
      {sample && <p className="chip warn">{sample}</p>}
      <h2>{story.title}</h2>
      {story.text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {story.figures.length > 0 && (
        <Facts look="figures" rows={story.figures.map(({ label, value }) => [label, value])} />
      )}
    </article>
  );
}

/** Shows the owner's published stories, or states that there are none (ruling "Proof and honesty"). */
function Stories({ input }: { input: RenderInput }) {
  const { stories: words } = helpMessages[input.locale];
  const { stories } = input.data.content;
  if (!stories || stories.items.length === 0) return <p className="sheet panel">{words.none}</p>;
  return (
    <>
      {stories.sample && <p className="notice">{words.sampleNote}</p>}
      <div className="stories">
        {stories.items.map((story) => (
          <StoryCard key={story.title} story={story} sample={stories.sample ? words.sample : undefined} />
        ))}
      </div>
    </>
  );
}

function CountingMethod({ locale }: { locale: Locale }) {
  const { stories: words } = helpMessages[locale];
  return (
    <section className="sec in" aria-labelledby="method">
      <h2 id="method">{words.methodHeading}</h2>
      <ol className="method">
        {words.method.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function StoriesPage({ input }: { input: RenderInput }) {
  const { locale } = input;
  const { stories: words } = helpMessages[locale];
  return (
    <main>
      <PageBand title={words.heading} lead={!input.data.content.stories?.sample && words.lead}>
        <Stories input={input} />
      </PageBand>
      <CountingMethod locale={locale} />
      <Reviews reviews={input.data.content.reviews} locale={locale} />
      <section className="sec in call" aria-labelledby="call">
        <h2 id="call">{words.callHeading}</h2>
        <p className="soft">{words.call}</p>
        <a className="btn main" href={pathTo('contact', locale)}>
          {words.contact}
        </a>
      </section>
    </main>
  );
}
