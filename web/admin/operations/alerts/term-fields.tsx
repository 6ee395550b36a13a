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
import type { Alerts } from '#messages/admin/operations/alerts.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { Field } from '../../form/form-parts.tsx';
import { useLanguage } from '../../language.ts';

interface TermProps {
  terms: AlertTerms;
  words: Alerts;
  onChange: (terms: AlertTerms) => void;
}

function useReasonNames(words: Alerts): (reason: AlertReason) => string {
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
      <Field label={words.exception}>
        {(describe) => (
          <select
            {...describe}
            className="in"
            value={reason}
            onChange={({ target }) => setReason(target.value as AlertReason)}
          >
            {alertReasons.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={nameOf(reason)}>
        {(describe) => (
          <select
            {...describe}
            className="in"
            value={terms.reasons[reason] ?? ''}
            onChange={({ target }) => change(target.value as AlertDelivery | '')}
          >
            <option value="">{words.usual}</option>
            {alertDeliveries.map((each) => (
              <option key={each} value={each}>
                {words.deliveries[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}

/** Asks when each urgency is notified, and for exceptions by reason. */
export function TermFields(props: TermProps) {
  const { terms, words, onChange } = props;
  return (
    <>
      {pendingUrgencies.map((urgency) => (
        <Field key={urgency} label={words.urgencies[urgency]}>
          {(describe) => (
            <select
              {...describe}
              className="in"
              value={terms[urgency]}
              onChange={({ target }) => onChange({ ...terms, [urgency]: target.value as AlertDelivery })}
            >
              {alertDeliveries.map((each) => (
                <option key={each} value={each}>
                  {words.deliveries[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <ReasonFields {...props} />
    </>
  );
}
