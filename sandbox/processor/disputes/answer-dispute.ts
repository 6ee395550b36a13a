import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata } from '../api/merge-metadata.ts';
import { allowOnly, readBoolean, readHash, refuseMalformed } from '../api/parameters.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { Dispute } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { closeDispute } from './close-dispute.ts';
import { noEvidence } from './dispute-object.ts';

const KNOWN = new Set(['evidence', 'submit', 'metadata']);
const WAITING_STATES = new Set(['needs_response', 'warning_needs_response']);
/** Limit of all texts together. */
const MAX_EVIDENCE_LENGTH = 150_000;
const MAX_FIELD_LENGTH = 20_000;

/** Texts that decide a dispute, as in the processor's test mode. */
const VERDICTS: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

function readEvidence(form: Form, present: Dispute['evidence']): Dispute['evidence'] {
  const given = readHash(form, 'evidence') ?? {};
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(noEvidence, name));
  if (unknown)
    throw invalidRequest('parameter_unknown', `Received unknown parameter: evidence[${unknown}]`, {
      param: `evidence[${unknown}]`,
    });
  const long = Object.entries(given).find(([, text]) => String(text).length > MAX_FIELD_LENGTH);
  if (long)
    throw invalidRequest('parameter_invalid_string_too_long', `Too long: evidence[${long[0]}]`, {
      param: `evidence[${long[0]}]`,
    });
  const merged = { ...present, ...given };
  const letters = Object.values(merged).reduce<number>((sum, each) => sum + String(each ?? '').length, 0);
  if (letters > MAX_EVIDENCE_LENGTH)
    throw invalidRequest(undefined, 'The combined character count of all text evidence is over 150,000.');
  return merged as Dispute['evidence'];
}

/** `POST /v1/disputes/{id}`. Stores evidence and, with `submit` (the default), submits it once. */
export function answerDispute(ctx: Context, dispute: Dispute, form: Form): Dispute {
  allowOnly(form, KNOWN);
  if (!WAITING_STATES.has(dispute.status))
    throw invalidRequest(
      'dispute_evidence_already_submitted',
      `Evidence has already been submitted for dispute ${dispute.id}, or it is closed.`,
    );
  const evidence = readEvidence(form, dispute.evidence);
  refuseMalformed('disputes.update', form);
  dispute.evidence = evidence;
  dispute.metadata = mergeMetadata(dispute.metadata, form);
  dispute.evidence_details.has_evidence = Object.values(dispute.evidence).some(
    (each) => typeof each === 'string',
  );
  ctx.objects.replace(dispute);
  if (readBoolean(form, 'submit') === false) {
    emitEvent(ctx, 'charge.dispute.updated', dispute);
    return dispute;
  }
  dispute.evidence_details.submission_method = 'manual';
  const isInquiry = dispute.status === 'warning_needs_response';
  const answered = closeDispute(ctx, dispute, isInquiry ? 'warning_under_review' : 'under_review');
  const verdict = VERDICTS[String(answered.evidence.uncategorized_text)];
  return verdict && !isInquiry ? closeDispute(ctx, answered, verdict) : answered;
}

/** `POST /v1/disputes/{id}/close`. Accepts the loss. */
export function acceptDispute(ctx: Context, dispute: Dispute): Dispute {
  if (!WAITING_STATES.has(dispute.status))
    throw invalidRequest('dispute_already_closed', `Dispute ${dispute.id} cannot be closed any more.`);
  return closeDispute(ctx, dispute, dispute.status === 'needs_response' ? 'lost' : 'warning_closed');
}
