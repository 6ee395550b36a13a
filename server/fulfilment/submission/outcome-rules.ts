import type { FulfilmentState, SubmissionState } from '#contracts/orders/states.ts';
import type { AddOutcome } from '#server/platform/clients/provider/provider-add.ts';
import { assertUnreachable, transition } from '#server/platform/errors.ts';
import { fulfilmentTransitions, resendAfterSeconds, submissionTransitions } from '../rules.ts';

export type HoldReason =
  | 'insufficient_funds'
  | 'invalid_key'
  | 'key_unreadable'
  | 'http_401'
  | 'http_403'
  | 'http_404'
  | 'redirected';

/** Consequences of one reply to `add`, applied in one transaction. */
export interface OutcomeEffects {
  submission: SubmissionState;
  fulfilment: FulfilmentState;
  errorCode: string | null;
  event: 'submitted' | 'submission_rejected' | 'submission_ambiguous' | null;
  attention: 'submission_rejected' | 'submission_ambiguous' | null;
  hold: HoldReason | null;
  /** Definite rejection, after which another provider may be used. Never after an ambiguous attempt. */
  mayGoElsewhere: boolean;
  /** Seconds until the next submission. Null waits for staff or until the provider is resumed. */
  resendAfterSeconds: number | null;
}

export interface AttemptFacts {
  number: number;
  /** An earlier attempt of this fulfilment was ambiguous, whatever was decided about it. */
  earlierAmbiguous: boolean;
}

const noEffects = {
  event: null,
  attention: null,
  hold: null,
  mayGoElsewhere: false,
  resendAfterSeconds: null,
} as const;

/** Only a definite rejection returns to `queued` (decision 013). */
export function effectsOfOutcome(outcome: AddOutcome, attempt: AttemptFacts): OutcomeEffects {
  const decided = decideOutcome(outcome, attempt);
  const consequence = attempt.earlierAmbiguous ? { ...decided, mayGoElsewhere: false } : decided;
  transition('submission', submissionTransitions, { from: 'sending', to: consequence.submission });
  transition('fulfilment', fulfilmentTransitions, { from: 'submitting', to: consequence.fulfilment });
  return consequence;
}

function decideOutcome(outcome: AddOutcome, attempt: AttemptFacts): OutcomeEffects {
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...noEffects,
        submission: 'accepted',
        fulfilment: 'submitted',
        errorCode: null,
        event: 'submitted',
      };
    case 'ambiguous':
      return ambiguousEffects(outcome.reason, outcome.reason === 'redirected' ? 'redirected' : null);
    case 'hold':
      return requeueEffects(outcome.reason, { hold: outcome.reason as HoldReason, mayGoElsewhere: true });
    case 'not_sent':
      return requeueEffects('not_sent', { resendAfterSeconds: resendAfterSeconds(attempt.number, 5) });
    case 'rate_limited': {
      const pause = outcome.retryAfterSeconds ?? 10;
      return requeueEffects('rate_limited', {
        resendAfterSeconds: resendAfterSeconds(attempt.number, Math.min(pause, 3600)),
      });
    }
    case 'rejected':
      return afterRejection(outcome.code, attempt);
    default:
      return assertUnreachable(outcome);
  }
}

function afterRejection(
  code: (AddOutcome & { kind: 'rejected' })['code'],
  attempt: AttemptFacts,
): OutcomeEffects {
  switch (code) {
    case 'insufficient_funds':
    case 'invalid_key':
      return requeueEffects(code, { hold: code, mayGoElsewhere: true });
    case 'active_order':
      // After an ambiguous attempt, "you have an active order" strongly suggests that the first one was placed.
      if (attempt.earlierAmbiguous) return ambiguousEffects(code, null);
      return requeueEffects(code, { resendAfterSeconds: resendAfterSeconds(attempt.number, 30) });
    default:
      return {
        ...noEffects,
        submission: 'rejected',
        fulfilment: 'needs_action',
        errorCode: code,
        event: 'submission_rejected',
        attention: 'submission_rejected',
        mayGoElsewhere: true,
      };
  }
}

function ambiguousEffects(reason: string, hold: HoldReason | null): OutcomeEffects {
  return {
    ...noEffects,
    submission: 'ambiguous',
    fulfilment: 'in_doubt',
    errorCode: reason,
    event: 'submission_ambiguous',
    attention: 'submission_ambiguous',
    hold,
  };
}

function requeueEffects(errorCode: string, more: Partial<OutcomeEffects>): OutcomeEffects {
  return { ...noEffects, submission: 'rejected', fulfilment: 'queued', errorCode, ...more };
}
