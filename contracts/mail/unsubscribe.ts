/** Lists what the shop mails without owing it; each can be stopped by itself. */
export const mailChoices = ['marketing', 'reminders', 'reviews'] as const;
export type MailChoice = (typeof mailChoices)[number];
export type MailChoices = Record<MailChoice, boolean>;

/**
 * Says in the fields' order how much each field of the form may hold. Only the address is needed (GDPR, art. 7(3)).
 */
export const unsubscribeLimits = { email: 254, username: 60, reason: 500 } as const;
export const unsubscribeFields = ['email', 'username', 'reason'] as const;
export type UnsubscribeField = (typeof unsubscribeFields)[number];
export type UnsubscribeValues = Record<UnsubscribeField, string>;
export type UnsubscribeProblem = 'username_short' | 'email_invalid' | 'reason_short' | 'too_long';

/** Longer than the token of any address. */
export const longestToken = 500;

/** Begins the names of the fields under a mailed link. */
export const wantPrefix = 'want-';

/**
 * Is the page for one visitor: the form as it was sent, what a mailed link lets its holder choose, and the
 * receipt. None of it tells whether an address is known.
 */
export type UnsubscribeVisit =
  | {
      kind: 'unsubscribe-form';
      values: UnsubscribeValues;
      problems: Partial<Record<UnsubscribeField, UnsubscribeProblem>>;
      /** There were too many at once, or the link leads nowhere. */
      obstacle: 'rate_limited' | 'bad_link' | null;
    }
  | { kind: 'unsubscribe-done' }
  | {
      kind: 'mail-choices';
      token: string;
      maskedEmail: string;
      /** Says what may be sent. */
      wanted: MailChoices;
      saved: boolean;
    };
