import { campaignMailMessages } from '#messages/campaign-mail.ts';
import type { MailKind } from '#server/mail/wording/mail-kind.ts';
import { readRecipientLetter, readTestLetter } from './store-letters.ts';
import { writeLetter } from './write-letter.ts';

/** Before the id of the recipient that a link was made for. */
export const clickPath = '/api/campaigns/links';

/** `handOver` queues it in the transaction that marks the recipient; it leaves at most once (LAW rows 9 and 10). */
const campaignMail: MailKind = {
  kind: 'campaign',
  choice: 'marketing',
  atMostOnce: true,
  async write({ database }, { id }, setting) {
    const letter = await readRecipientLetter(database, id);
    if (!letter) return undefined;
    const counted = `${setting.publicUrl}${clickPath}/${id}`;
    return writeLetter(letter, { recipient: letter.email, counted }, setting);
  },
};

/** The same as somebody of the house looks at it before; its links count nobody. */
const campaignTest: MailKind = {
  kind: 'campaign-test',
  offersChoice: true,
  async write({ database }, { id }, setting) {
    const letter = await readTestLetter(database, id);
    if (!letter) return undefined;
    const mail = writeLetter(letter, { recipient: letter.email, counted: null }, setting);
    const words = campaignMailMessages[letter.locale];
    return { ...mail, subject: words.test(mail.subject), why: words.whyTest(setting.shop.name) };
  },
};

export const campaignMails = [campaignMail, campaignTest] as const;
