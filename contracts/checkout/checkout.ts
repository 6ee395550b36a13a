/** With this header a repeated checkout request finds the same order. */
export const idempotencyHeader = 'idempotency-key';

/** Is the version of the two statements about early delivery; `messages/` holds the texts by this version. */
export const consentVersion = '2026-11-3';
