export const refusalReasons = ['no_signature', 'bad_signature', 'too_old', 'too_new', 'unreadable'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const sentences: Record<RefusalReason, string> = {
  no_signature: 'a webhook needs a body and a signature',
  bad_signature: 'no secret matches the signature',
  too_old: 'the signature is too old',
  too_new: 'the signature is dated in the future',
  unreadable: 'the body is signed but not an event',
};

/**
 * Thrown for a body that is not an event, or was not signed with one of our secrets within the time limit.
 */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
