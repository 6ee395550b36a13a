import { useState } from 'react';
import type { FilingObstacle, QuarterReply } from '#contracts/tax/returns.ts';
import type { TaxReturn } from '#contracts/tax/vat.ts';
import { type QuarterTexts, quarterMessages } from '#messages/admin/tax/returns.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import type { Address } from '../../../addresses.ts';
import { call, pathOf, useRead } from '../../../data/call-shop.ts';
import { useChosenQuarter } from '../../../invoices/list/chosen-quarter.tsx';
import { QuarterFrame } from '../../../invoices/list/quarter-frame.tsx';
import { formatCents, formatCount, formatDay, useLanguage, useTexts } from '../../../language.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { FileButton } from '../../../parts/file-button.tsx';
import { Note } from '../../../parts/note.tsx';
import { showToast } from '../../../parts/toast-store.ts';
import { BoxTable, OperatorTable, ReturnLink, StateTable } from './form-tables.tsx';

type ObstacleTarget = { to: Address; search?: Record<string, string> };

function targetOfObstacle(kind: FilingObstacle, quarter: string): ObstacleTarget {
  switch (kind) {
    case 'place_open':
      return { to: 'pending', search: { reason: 'sale_place_open' } };
    case 'buyer_unnamed':
    case 'buyer_outside':
      return { to: 'pending', search: { reason: 'invoice_needs_buyer' } };
    case 'issue_failed':
      return { to: 'pending', search: { reason: 'invoice_failed' } };
    case 'number_confirmed':
      return { to: 'pending', search: { reason: 'vat_number_confirmed' } };
    case 'number_unproven':
      return { to: 'pending', search: { reason: 'vat_number_unproven' } };
    case 'not_issued':
      return { to: 'invoices' };
    case 'record_refused':
    case 'record_unsent':
      return { to: 'register' };
    case 'return_open':
    case 'books_differ':
      return { to: 'taxReturn', search: { quarter } };
  }
}

function AccruedSales({ waiting }: Pick<QuarterReply, 'waiting'>) {
  const words = useTexts(quarterMessages);
  const language = useLanguage();
  const { baseCents, taxCents, undecidedCents } = waiting;
  const euros = (cents: number) => formatCents(cents, language);
  if (baseCents === 0 && taxCents === 0 && undecidedCents === 0) return null;
  return (
    <Note tone="info">
      <b>{words.accrued}</b>
      {(baseCents !== 0 || taxCents !== 0) && <p>{words.accruedText(euros(baseCents), euros(taxCents))}</p>}
      {undecidedCents !== 0 && <p>{words.undecidedText(euros(undecidedCents))}</p>}
    </Note>
  );
}

function FilingObstacles({ shown }: { shown: QuarterReply }) {
  const words = useTexts(quarterMessages);
  const language = useLanguage();
  const { hindrances, hints, waiting, year, quarter } = shown;
  return (
    <Card title={words.hinders} padded>
      <AccruedSales waiting={waiting} />
      {hindrances.length === 0 && <p>{words.nothingHinders}</p>}
      {hindrances.map(({ kind, count }) => (
        <p className="row row--wrap" key={kind}>
          <span className="grow" id={`hinders-${kind}`}>
            {words.hindrances[kind](formatCount(count, language))}
          </span>
          <ScreenLink {...targetOfObstacle(kind, `${year}-${quarter}`)} aria-describedby={`hinders-${kind}`}>
            {words.see}
          </ScreenLink>
        </p>
      ))}
      {hints.map((hint) => (
        <Note tone="info" key={hint}>
          {words.hints[hint]}
        </Note>
      ))}
    </Card>
  );
}

interface CloseProps {
  at: { year: number; quarter: number };
  shown: QuarterReply;
  words: QuarterTexts;
  onClose: () => void;
}

function CloseDialog({ at, shown, words, onClose }: CloseProps) {
  const missing = shown.hindrances.some(({ kind }) => kind !== 'return_open');
  return (
    <ConsequenceDialog
      title={words.close}
      consequences={[
        { icon: 'check', text: words.closeText },
        { icon: 'clock', text: words.closeLater },
        ...(missing ? [{ icon: 'alert' as const, text: words.closeHinders }] : []),
        { icon: 'info', text: words.closeNot },
      ]}
      confirm={words.close}
      reason="required"
      onConfirm={async (note) => {
        await call('tax.close-quarter', { params: at, body: { note } });
        showToast({ tone: 'good', title: words.done });
      }}
      onClose={onClose}
    />
  );
}

function FormSections({ shown, oneStop }: { shown: QuarterReply; oneStop: TaxReturn | undefined }) {
  const words = useTexts(quarterMessages);
  const { quarters } = useTexts(taxMessages).returns;
  const { boxes, corrections, operators } = shown.figures;
  return (
    <div className="stack">
      <Card title={words.form303}>
        <p className="card__b small muted">{words.form303About}</p>
        <BoxTable name={words.form303} boxes={boxes} dueTaxCents={shown.dueTaxCents} />
      </Card>
      {corrections.map(({ year, quarter, boxes: late }) => {
        const title = words.corrects(quarters[quarter - 1] ?? '', String(year));
        return (
          <Card key={title} title={title} aside={<span className="muted">{words.correctsAbout}</span>}>
            <BoxTable name={title} boxes={late} />
          </Card>
        );
      })}
      {shown.annual && shown.annual.boxes.length > 0 && (
        <Card
          title={words.form390(String(shown.year))}
          aside={<span className="muted">{words.form390About}</span>}
        >
          <BoxTable name={words.form390(String(shown.year))} {...shown.annual} />
        </Card>
      )}
      {operators.length > 0 && (
        <Card
          title={words.form349}
          aside={
            shown.over && (
              <FileButton
                url={pathOf('tax.quarter-349', { params: { year: shown.year, quarter: shown.quarter } })}
              >
                {words.file349}
              </FileButton>
            )
          }
        >
          <OperatorTable operators={operators} />
        </Card>
      )}
      {oneStop && oneStop.lines.length > 0 && (
        <Card title={words.form369} aside={<ReturnLink {...oneStop} />}>
          <StateTable shown={oneStop} />
        </Card>
      )}
    </div>
  );
}

/** `/admin/tax/quarters`, `?quarter=2026-4`. Defaults to the last completed quarter. */
export function Screen() {
  const words = useTexts(quarterMessages);
  const { quarters } = useTexts(taxMessages).returns;
  const language = useLanguage();
  const [closing, setClosing] = useState(false);
  const { year, quarter } = useChosenQuarter(1);
  const read = useRead('tax.quarter', { params: { year, quarter } });
  const oneStop = useRead('tax.return', { params: { year, quarter } });
  const shown = read.data;
  return (
    <>
      <QuarterFrame
        at="quarter"
        title={words.of(quarters[quarter - 1] ?? '', String(year))}
        chosen={{ year, quarter }}
        words={words}
        term={words.term}
        files={
          <>
            <FileButton url={pathOf('tax.quarter-workbook', { params: { year, quarter } })}>
              {words.book}
            </FileButton>
            <FileButton url={pathOf('tax.quarter-journal', { params: { year, quarter } })}>
              {words.journal}
            </FileButton>
            <FileButton url={pathOf('tax.quarter-fec', { params: { year, quarter } })}>
              {words.fec}
            </FileButton>
          </>
        }
        act={{ label: words.close, run: () => setClosing(true) }}
        read={read}
        doneOf={({ closed }) =>
          closed ? words.closed(formatDay(new Date(closed.at), language), closed.by) : undefined
        }
      >
        {(quarterShown) => (
          <div className="oss">
            <FormSections shown={quarterShown} oneStop={oneStop.data} />
            <FilingObstacles shown={quarterShown} />
          </div>
        )}
      </QuarterFrame>
      {closing && shown && (
        <CloseDialog at={{ year, quarter }} shown={shown} words={words} onClose={() => setClosing(false)} />
      )}
    </>
  );
}
