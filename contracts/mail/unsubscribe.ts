/** Optional mails. Each can be unsubscribed separately. */
export const mailChoices = ['marketing', 'reminders', 'reviews'] as const;
export type MailChoice = (typeof mailChoices)[number];
export type MailChoices = Record<MailChoice, boolean>;

/** Maximum lengths of the form, in field order. Only the address is required (GDPR, art. 7(3)). */
export const unsubscribeLimits = { email: 254, username: 60, reason: 500 } as const;
export const unsubscribeFields = ['email', 'username', 'reason'] as const;
export type UnsubscribeField = (typeof unsubscribeFields)[number];
export type UnsubscribeValues = Record<UnsubscribeField, string>;
export type UnsubscribeProblem = 'username_short' | 'email_invalid' | 'reason_short' | 'too_long';

/** Longer than any token. */
export const maxTokenLength = 500;

/** Prefix of the field names under a mailed link. */
export const choiceFieldPrefix = 'want-';

/**
 * Unsubscribe page for one visitor: form, choices of a mailed link, or receipt. Never reveals whether an address is
 * known.
 */
export type UnsubscribeVisit =
  | {
      kind: 'unsubscribe-form';
      values: UnsubscribeValues;
      problems: Partial<Record<UnsubscribeField, UnsubscribeProblem>>;
      obstacle: 'rate_limited' | 'bad_link' | null;
    }
  | { kind: 'unsubscribe-done' }
  | {
      kind: 'mail-choices';
      token: string;
      maskedEmail: string;
      wanted: MailChoices;
      saved: boolean;
    };
