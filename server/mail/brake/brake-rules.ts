import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import type { BrakeSetting } from './brake-setting.ts';

/**
 * Seconds that a mail under the brake waits, so that a burst of mails is counted before the first one leaves. Sandbox
 * orders live one minute, so the sandbox does not wait: it pauses only mails queued after the limit is reached.
 */
const brakeSeconds = { live: 60, sandbox: 0 } as const;

export const brakeSecondsFor = (
  { brake }: Pick<MailKind, 'brake'>,
  mode: keyof typeof brakeSeconds,
): number => (brake ? brakeSeconds[mode] : 0);

export interface RecentMails {
  /** Number of mails queued within the window, sent or not, without mails that staff released. */
  queued: number;
  released: boolean;
}

export const mustPause = (
  { queued, released }: RecentMails,
  { mails }: Pick<BrakeSetting, 'mails'>,
): boolean => !released && queued > mails;
