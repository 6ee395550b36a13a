/** The header that makes a repeated checkout request find the same order. */
export const idempotencyHeader = 'idempotency-key';

/** Version of the two statements about early delivery; the texts stand in `messages/`, by this version. */
export const consentVersion = '2026-11-3';
