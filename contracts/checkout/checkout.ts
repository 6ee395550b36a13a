/** Requests with the same key return the same order. */
export const idempotencyHeader = 'idempotency-key';

/** Version of the two statements about early delivery. `messages/` has their texts. */
export const consentVersion = '2026-11-3';
