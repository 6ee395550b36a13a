import type { PendingItem } from '#contracts/staff/pending.ts';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { evidenceMessages } from '#messages/admin/staff/evidence.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { treatmentMessages } from '#messages/admin/tax/treatments.ts';
import { useLanguage, useTexts } from '../../../language.tsx';
import { evidenceRows } from './evidence-rows.ts';

export function EvidenceList({ item }: { item: PendingItem }) {
  const language = useLanguage();
  const words = useTexts(pendingMessages);
  const labels = useTexts(evidenceMessages);
  const [causes, money, mails] = [
    useTexts(causesMessages),
    useTexts(moneyMessages),
    useTexts(mailLogMessages),
  ];
  const treatments = useTexts(treatmentMessages);
  const rows = evidenceRows(item, { evidence: labels, causes, money, mails, treatments }, language);
  const nested = Object.entries(item.evidence).filter(([, value]) => value && typeof value === 'object');
  return (
    <section className="item__ev">
      <div className="sec__h">
        <h3>{words.proofs}</h3>
      </div>
      {rows.length + nested.length === 0 && <p className="muted">{words.noProofs}</p>}
      <dl className="dl">
        {rows.map(({ key, label, text }) => (
          <div className="dl__r" key={key}>
            <dt>{label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      {nested.length > 0 && (
        <details>
          <summary className="hit">{words.raw}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <pre className="code" tabIndex={0}>
            {JSON.stringify(Object.fromEntries(nested), null, 2)}
          </pre>
        </details>
      )}
    </section>
  );
}
