import type { ComparedPage } from '#contracts/operations/compliance.ts';
import type { ComplianceTexts } from '#messages/compliance.ts';

function FetchedPageFacts({ page, words }: { page: ComparedPage; words: ComplianceTexts }) {
  return (
    <>
      {page.fetched.map((fetched, index) => (
        <tr key={fetched.as}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={page.fetched.length}>
              <a href={page.path}>{page.path}</a>
              <span className="chip">{words[page.texts]}</span>
              <span className={page.same ? 'chip good' : 'chip bad'}>
                {page.same ? words.same : words.different}
              </span>
            </th>
          )}
          <td>{words[fetched.as]}</td>
          <td className="n">{fetched.bytes}</td>
          <td>
            <code>{fetched.hash}</code>
          </td>
        </tr>
      ))}
    </>
  );
}

/** Compares each page as received by a browser, a crawler and an ad click. All three get the same bytes. */
export function ComparedPages({ pages, words }: { pages: ComparedPage[]; words: ComplianceTexts }) {
  return (
    <section aria-labelledby="compared">
      <h2 id="compared">{words.compared}</h2>
      <p className="soft">{words.comparedLead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="sheet compared-box" aria-label={words.hash} tabIndex={0}>
        <table className="compared">
          <thead>
            <tr>
              <th scope="col">{words.address}</th>
              <th scope="col">{words.who}</th>
              <th scope="col">{words.bytes}</th>
              <th scope="col">{words.hash}</th>
            </tr>
          </thead>
          {pages.map((page) => (
            <tbody key={page.path}>
              <FetchedPageFacts page={page} words={words} />
            </tbody>
          ))}
        </table>
      </section>
    </section>
  );
}
