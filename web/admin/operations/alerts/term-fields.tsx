import { useState } from 'react';
import {
  type AlertDelivery,
  type AlertReason,
  type AlertTerms,
  alertDeliveries,
  alertReasons,
} from '#contracts/operations/alerts.ts';
import { type PendingReason, pendingUrgencies } from '#contracts/staff/pending.ts';
import type { StatusKind } from '#contracts/staff/shop-status.ts';
import type { AlertsTexts } from '#messages/admin/operations/alerts.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { SelectField } from '../../form/fields.tsx';
import { useLanguage } from '../../language.ts';

interface TermProps {
  terms: AlertTerms;
  words: AlertsTexts;
  onChange: (terms: AlertTerms) => void;
}

function useReasonNames(words: AlertsTexts): (reason: AlertReason) => string {
  const language = useLanguage();
  return (reason) => {
    const [of, kind] = reason.split(':');
    return kind === undefined
      ? reasonMessages[language][of as PendingReason].title
      : `${words.reasonOf}: ${words.statuses[kind as StatusKind]}`;
  };
}

function ReasonFields({ terms, words, onChange }: TermProps) {
  const nameOf = useReasonNames(words);
  const [reason, setReason] = useState<AlertReason>(alertReasons[0]);
  const change = (delivery: AlertDelivery | '') => {
    const { [reason]: _, ...others } = terms.reasons;
    onChange({ ...terms, reasons: delivery === '' ? others : { ...others, [reason]: delivery } });
  };
  return (
    <fieldset className="stack stack--8">
      <legend>{words.exceptions}</legend>
      <p className="small muted">{words.exceptionsHelp}</p>
      <SelectField
        label={words.exception}
        choices={alertReasons}
        names={nameOf}
        value={reason}
        onChoose={setReason}
      />
      <SelectField
        label={nameOf(reason)}
        choices={alertDeliveries}
        names={words.deliveries}
        empty={words.usual}
        value={terms.reasons[reason] ?? ''}
        onChoose={change}
      />
    </fieldset>
  );
}

export function TermFields(props: TermProps) {
  const { terms, words, onChange } = props;
  return (
    <>
      {pendingUrgencies.map((urgency) => (
        <SelectField
          key={urgency}
          choices={alertDeliveries}
          names={words.deliveries}
          label={words.urgencies[urgency]}
          value={terms[urgency]}
          onChoose={(next) => onChange({ ...terms, [urgency]: next })}
        />
      ))}
      <ReasonFields {...props} />
    </>
  );
}
