import type { LegalHeading } from '#contracts/legal.ts';

function Links({ headings }: { headings: readonly LegalHeading[] }) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** Twice, for two widths: one stands open beside the text, the other is folded above it. Only one is ever shown. */
export function ContentsLinks({ headings, label }: { headings: readonly LegalHeading[]; label: string }) {
  if (headings.length < 2) return <div />;
  return (
    <>
      <nav className="toc wide" aria-label={label}>
        <p className="meta">{label}</p>
        <Links headings={headings} />
      </nav>
      <nav className="toc narrow" aria-label={label}>
        <details>
          <summary>{label}</summary>
          <Links headings={headings} />
        </details>
      </nav>
    </>
  );
}
