import { pathTo } from '#contracts/routes.ts';
import { helpMessages } from '#messages/help.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/mail/mail-kind.ts';
import { messageIdOf } from '#server/mail/rules.ts';
import { type AnswerOfMail, readAnswer } from './store-threads.ts';
import { threadToken } from './thread-token.ts';

/** A member's answer, in the thread of what the buyer has had from the shop before (RFC 5322, 3.6.4). */
export const contactAnswer: MailKind = {
  kind: 'contact-answer',
  due: { table: 'contact_answers', at: 'answered_at' },
  async write({ database }, { id }, context) {
    const answer = await readAnswer(database, id);
    return answer && wordAnswer(answer, context);
  },
};

/** What it says: the same for the mail and for its preview. */
export function wordAnswer(answer: AnswerOfMail, { publicUrl, signingKey, shop }: MailSetting): WrittenMail {
  const { locale, email, body, earlier } = answer;
  const { mail: words } = helpMessages[locale];
  const references = earlier.map((mailId) => messageIdOf(mailId, publicUrl));
  const token = threadToken(signingKey, answer.thread_id);
  return {
    recipient: email,
    locale,
    orderId: answer.order_id,
    subject: words.answerSubject,
    preview: body.slice(0, 120),
    title: words.answerTitle,
    lead: words.answerLead(shop.name),
    facts: [],
    sections: [{ title: words.messageTitle, paragraphs: body.split(/\n+/) }],
    action: { label: words.answerAgain, url: `${publicUrl}${pathTo('contact', locale)}?thread=${token}` },
    headers: {
      // A person wrote it: mail programs may answer that somebody is away.
      'Auto-Submitted': 'no',
      ...(references.length > 0
        ? { 'In-Reply-To': references.at(-1) ?? '', References: references.slice(-20).join(' ') }
        : {}),
    },
    why: words.answerWhy,
    hidden: [token],
  };
}
