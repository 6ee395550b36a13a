/** What the shop mails without owing it; each can be stopped by itself. */
export const mailChoices = ['marketing', 'reminders', 'reviews'] as const;
export type MailChoice = (typeof mailChoices)[number];
export type MailChoices = Record<MailChoice, boolean>;

/** The fields of the form, in their order, and how much each may hold. Only the address is needed (GDPR, art. 7(3)). */
export const unsubscribeLimits = { email: 254, username: 60, reason: 500 } as const;
export const unsubscribeFields = ['email', 'username', 'reason'] as const;
export type UnsubscribeField = (typeof unsubscribeFields)[number];
export type UnsubscribeValues = Record<UnsubscribeField, string>;
export type UnsubscribeProblem = 'username_short' | 'email_invalid' | 'reason_short' | 'too_long';

/** What mail programs call by themselves (RFC 8058). */
export const unsubscribeCall = '/api/unsubscribe';

/** Names of the fields under a mailed link. */
export const wantPrefix = 'want-';

/**
 * The page for one visitor: the form as it was sent, what a mailed link lets its holder choose, and the receipt. None
 * of it tells whether an address is known.
 */
export type UnsubscribeVisit =
  | {
      kind: 'unsubscribe-form';
      values: UnsubscribeValues;
      problems: Partial<Record<UnsubscribeField, UnsubscribeProblem>>;
      /** Too many at once, or a link that leads nowhere. */
      obstacle: 'rate_limited' | 'bad_link' | null;
    }
  | { kind: 'unsubscribe-done' }
  | {
      kind: 'mail-choices';
      token: string;
      maskedEmail: string;
      /** What may be sent. */
      wanted: MailChoices;
      saved: boolean;
    };
