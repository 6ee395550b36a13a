import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import type { BrakeSetting } from './brake-setting.ts';

/**
 * A mail that the brake looks at leaves so much later: by then it is known whether it is one of many. The sandbox's
 * orders live a minute; there only what comes after the last that may leave is held.
 */
const gatherSeconds = { live: 60, sandbox: 0 } as const;

/** Returns seconds until a mail of the kind may leave, besides those that its cause asked for. */
export const gatherFor = ({ brake }: Pick<MailKind, 'brake'>, mode: keyof typeof gatherSeconds): number =>
  brake ? gatherSeconds[mode] : 0;

/** Is what is known of a kind's mails when one of them is about to leave. */
export interface Lately {
  /** Counts those queued within the window, sent or not, without those that a person let go. */
  queued: number;
  /** A person let this very mail go. */
  released: boolean;
}

/** Returns whether the mail and all others of its kind that wait are held. It is pure. */
export const isHeld = ({ queued, released }: Lately, { mails }: Pick<BrakeSetting, 'mails'>): boolean =>
  !released && queued > mails;
