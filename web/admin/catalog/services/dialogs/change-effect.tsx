import '../../services.css';
import type { ReactNode } from 'react';
import type { ChangeEffectLine, ServiceEffectReply } from '#contracts/catalog/services.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { type BoundsTexts, boundsMessages } from '#messages/admin/staff/bounds.ts';
import { useSession } from '../../../data/session.ts';
import { formatCents, formatCount, formatShare, useLanguage, useTexts } from '../../../language.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Note } from '../../../parts/note.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';

/** Maximum number of displayed lines. A file may have hundreds. */
const maxLines = 60;

type Language = ReturnType<typeof useLanguage>;

const formatBeforeAfter = (before: string, after: string) =>
  before === after ? after : `${before} → ${after}`;

const marginText = (margin: number | null, language: Language) =>
  margin === null ? '–' : formatShare(margin, language);

function priceText(
  { sold, newSold, priceCents, newPriceCents }: ChangeEffectLine,
  words: BoundsTexts,
  language: Language,
) {
  const [was, is] = [formatCents(priceCents, language), formatCents(newPriceCents, language)];
  if (!sold) return newSold ? formatBeforeAfter(words.notSold, is) : is;
  return newSold ? formatBeforeAfter(was, is) : formatBeforeAfter(was, words.notSold);
}

function EffectLines({ lines, words }: { lines: readonly ChangeEffectLine[]; words: BoundsTexts }) {
  const language = useLanguage();
  const { costs } = useSession();
  const { packageName } = usePackageNames();
  const { columns } = words;
  return (
    <>
      <DataTable
        label={words.effect}
        look="facts"
        rows={lines.slice(0, maxLines)}
        keyOf={({ id }) => id}
        columns={[
          {
            label: columns.name,
            head: true,
            cell: (line) => packageName(line),
          },
          { label: columns.price, className: 'num', cell: (line) => priceText(line, words, language) },
          {
            label: columns.margin,
            shown: costs,
            className: 'num',
            cell: ({ margin, newMargin }) => (
              <span className={(newMargin ?? 0) < 0 ? 'warn medium' : undefined}>
                {formatBeforeAfter(marginText(margin, language), marginText(newMargin, language))}
              </span>
            ),
          },
        ]}
      />
      {lines.length > maxLines && (
        <p className="small muted">{words.more(formatCount(lines.length - maxLines, language))}</p>
      )}
    </>
  );
}

function useServiceNames({ summary, offers }: ServiceEffectReply, words: BoundsTexts): [string, ReactNode][] {
  const language = useLanguage();
  const services = useTexts(servicesMessages);
  const { medianFactor, margin, newMargin, stopped, openCheckouts, codes } = summary;
  const facts: ([string, ReactNode] | false)[] = [
    medianFactor !== null && [words.median, formatShare(medianFactor, language)],
    (margin !== null || newMargin !== null) && [
      words.margin,
      <span key="margin" title={words.marginHelp}>
        {formatBeforeAfter(marginText(margin, language), marginText(newMargin, language))}
      </span>,
    ],
    stopped > 0 && [words.stopped, words.packages(formatCount(stopped, language))],
    openCheckouts.count > 0 && [
      words.checkouts,
      words.keep(formatCount(openCheckouts.count, language), formatCents(openCheckouts.cents, language)),
    ],
    offers.length > 0 && [
      words.offers,
      offers
        .map(({ baseQuantity, extraQuantity, newSavingCents }) => {
          const [base, extra] = [formatCount(baseQuantity, language), formatCount(extraQuantity, language)];
          return newSavingCents > 0
            ? services.offerSaves(base, extra, formatCents(newSavingCents, language))
            : services.offerEnds(base, extra);
        })
        .join('; '),
    ],
    codes.length > 0 && [words.codes, codes.join(', ')],
  ];
  return facts.filter((fact) => fact !== false);
}

export function ChangeEffect({ effect, lines = true }: { effect: ServiceEffectReply; lines?: boolean }) {
  const words = useTexts(boundsMessages);
  const facts = useServiceNames(effect, words);
  const { bounds } = effect.summary;
  return (
    <section className="stack stack--8" aria-label={words.effect}>
      {bounds.map((bound) => (
        <Note tone="warn" key={bound}>
          {words.passed[bound]}
        </Note>
      ))}
      {facts.length > 0 && (
        <dl className="effect">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines && effect.lines.length > 0 && <EffectLines lines={effect.lines} words={words} />}
    </section>
  );
}
