import type { CampaignText } from '#contracts/marketing/campaigns.ts';
import { campaignMailMessages } from '#messages/campaign-mail.ts';
import { fillText, type TextFrame, unknownPlaceholders } from '#server/catalog/content/placeholders.ts';
import { renderMarkdown } from '#server/catalog/content/render-markdown.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import {
  applyInlineStyles,
  containsCodePlaceholder,
  countedLinkOf,
  rewriteLinks,
  toPlainText,
  withCode,
} from './letter-rules.ts';
import { readRecipientLetter, readTestLetter } from './store.ts';

export const clickPath = '/api/campaigns/links';

/** Queued by `handOver` in the transaction that marks the recipient. Sent at most once (LAW rows 9 and 10). */
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

/** Test of a campaign mail for staff. Its links are not counted. */
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

interface CampaignMail extends CampaignText {
  locale: TextFrame['locale'];
  code: string | null;
}

/**
 * Throws `placeholder_unknown` for an unknown placeholder, or for the code placeholder of a campaign without a code.
 * The error's field is the text's path below `at`.
 */
export function requireReadable(text: CampaignText, code: string | null, at = 'texts'): void {
  for (const name of ['subject', 'preheader', 'body'] as const) {
    const [unknown] = unknownPlaceholders(withCode(text[name], ''));
    const missing =
      code === null && containsCodePlaceholder(text[name]) ? 'the campaign has no code' : unknown;
    if (missing) throw new ShopError('placeholder_unknown', `names ${missing}`, { field: `${at}.${name}` });
  }
}

const lineOf = (text: string, code: string | null, frame: TextFrame): string =>
  fillText(withCode(text, code), frame);

function bodyOf({ body, code }: CampaignMail, frame: TextFrame, counted: string | null) {
  const { html } = renderMarkdown(withCode(body, code), frame);
  const { publicUrl } = frame;
  const written = rewriteLinks(html, (href) => countedLinkOf(href, { publicUrl, counted }));
  return { markup: { markup: applyInlineStyles(written) }, text: toPlainText(written) };
}

/** Returns the mail of a campaign. `counted` is the address that counts its links, null for previews and tests. */
export function writeLetter(
  letter: CampaignMail,
  { recipient, counted }: { recipient: string; counted: string | null },
  { shop, publicUrl }: Pick<MailSetting, 'shop' | 'publicUrl'>,
): WrittenMail {
  const { locale, code } = letter;
  const frame = { locale, identity: shop, publicUrl };
  const words = campaignMailMessages[locale];
  const subject = lineOf(letter.subject, code, frame);
  return {
    recipient,
    locale,
    subject,
    preview: lineOf(letter.preheader, code, frame),
    title: subject,
    lead: '',
    body: bodyOf(letter, frame, counted),
    facts: code === null ? [] : [[words.code, code]],
    sections: [],
    why: words.why(shop.name),
  };
}
