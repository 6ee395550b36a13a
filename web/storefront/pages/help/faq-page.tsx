import type { Question } from '#contracts/catalog/page-content.ts';
import { anchorOf } from '#contracts/pages/anchors.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { withMarkets } from '#messages/markets.ts';
import { pageMessages } from '#messages/pages.ts';
import { questionMessages } from '#messages/questions.ts';
import { withSold } from '#messages/sold.ts';
import { withTrueTimes } from '#messages/true-times.ts';
import { describeQuestions } from '../../describe-page.ts';
import { Icon } from '../../parts/icon.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import type { RenderInput } from '../../render-input.ts';
import { soldTypes } from '../../type-of-page.ts';

interface Group {
  id: string;
  /** Empty for the owner's own questions, which have no groups. */
  title: string;
  entries: Question[];
}

/** Returns the owner's questions, or the built-in ones by group with delivery times that match the measured ones. */
function groupsOf({ locale, data }: RenderInput): Group[] {
  const { questions, claims, markets } = data.content;
  const asItIs = (entries: readonly Question[]) =>
    withTrueTimes(
      withMarkets(withSold(entries, soldTypes(data.content), locale), markets, locale),
      claims,
      locale,
    );
  // The owner's list may contain built-in questions, which need the same corrections.
  if (questions && questions.length > 0) return [{ id: 'questions', title: '', entries: asItIs(questions) }];
  return Object.entries(questionMessages[locale]).map(([id, { title, entries }]) => ({
    id,
    title,
    entries: asItIs(entries),
  }));
}

function Subjects({ groups, label }: { groups: Group[]; label: string }) {
  return (
    <nav className="subjects" aria-label={label}>
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QuestionGroup({ group }: { group: Group }) {
  const { id, title, entries } = group;
  return (
    <section id={id} aria-label={title || undefined}>
      {title && <h2>{title}</h2>}
      {entries.map(({ question, answer }) => (
        <details key={question} name="faq">
          <summary>
            {question} <Icon name="down" />
          </summary>
          {/* The anchor is inside the element, so a link to it opens the answer. */}
          <div id={anchorOf(question)}>
            {answer.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

export function FaqPage({ input }: { input: RenderInput }) {
  const { faq } = helpMessages[input.locale];
  const groups = groupsOf(input);
  return (
    <main>
      <StructuredData graph={describeQuestions(groups.flatMap(({ entries }) => entries))} />
      <div className="band">
        <div className="in">
          <div className="lead">
            <h1 id="content">{faq.heading}</h1>
            <p>{faq.lead}</p>
          </div>
        </div>
      </div>
      <div className="in split faq questions">
        <aside>
          {groups.length > 1 && <Subjects groups={groups} label={faq.subjects} />}
          <div className="call">
            <h2>{faq.moreHeading}</h2>
            <p className="soft">{faq.more}</p>
            <a className="btn" href={pathTo('contact', input.locale)}>
              {faq.contact}
            </a>
            <p>
              <a href={pathTo('seller', input.locale)}>{pageMessages[input.locale].names.seller}</a>
            </p>
          </div>
        </aside>
        <div>
          {groups.map((group) => (
            <QuestionGroup key={group.id} group={group} />
          ))}
        </div>
      </div>
    </main>
  );
}
