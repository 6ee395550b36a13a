import type { Question } from '#contracts/catalog/page-content.ts';
import { anchorOf } from '#contracts/pages/anchors.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { insertMarkets } from '#messages/markets.ts';
import { insertMeasuredTimes } from '#messages/measured-times.ts';
import { pageMessages } from '#messages/pages.ts';
import { questionMessages } from '#messages/questions.ts';
import { insertSoldServices } from '#messages/sold-services.ts';
import { describeQuestions } from '../../describe-page.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import type { RenderInput } from '../../render-input.ts';
import { soldTypes } from '../../type-of-page.ts';

interface QuestionGroupData {
  id: string;
  /** Empty for the owner's own questions, which have no groups. */
  title: string;
  entries: Question[];
}

/** Returns the owner's questions, or the built-in ones by group with delivery times that match the measured ones. */
function groupsOf({ locale, data }: RenderInput): QuestionGroupData[] {
  const { questions, claims, markets } = data.content;
  const asWritten = (entries: readonly Question[]) =>
    insertMeasuredTimes(
      insertMarkets(insertSoldServices(entries, soldTypes(data.content), locale), markets, locale),
      claims,
      locale,
    );
  // The owner's list may contain built-in questions, which need the same corrections.
  if (questions && questions.length > 0)
    return [{ id: 'questions', title: '', entries: asWritten(questions) }];
  return Object.entries(questionMessages[locale]).map(([id, { title, entries }]) => ({
    id,
    title,
    entries: asWritten(entries),
  }));
}

function SubjectNav({ groups, label }: { groups: QuestionGroupData[]; label: string }) {
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

function QuestionGroup({ group }: { group: QuestionGroupData }) {
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
      <PageBand title={faq.heading} lead={faq.lead} />
      <div className="in split faq questions">
        <aside>
          {groups.length > 1 && <SubjectNav groups={groups} label={faq.subjects} />}
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
