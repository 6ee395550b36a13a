import { z } from 'zod';
import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { letterMessages } from '#messages/letters.ts';
import { messageIdOf } from '#server/mail/rules.ts';
import { html } from '#server/mail/wording/html.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { hmacSha256, isSameBytes } from '#server/platform/kit/hash.ts';
import { type AnswerOfMail, readAnswer } from './store-threads.ts';

const tokenBytes = 18;

const signatureOf = (secret: string, threadId: string) =>
  hmacSha256(secret, `contact-thread:${threadId}`).subarray(0, tokenBytes);

/** Returns a token that proves receipt of the mail with an answer. `secret` is the signing key. */
export const threadToken = (secret: string, threadId: string): string =>
  `${threadId}.${signatureOf(secret, threadId).toString('base64url')}`;

export function threadOf(secrets: readonly string[], token: string): string | undefined {
  const [threadId = '', signature = ''] = token.split('.');
  if (!z.uuid().safeParse(threadId).success) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) => isSameBytes(given, signatureOf(secret, threadId)));
  return isSigned ? threadId : undefined;
}

/** Mails a staff answer as a reply to the shop's earlier mails to the buyer (RFC 5322, 3.6.4). */
export const contactAnswer: MailKind = {
  kind: 'contact-answer',
  due: { table: 'contact_answers', at: 'answered_at' },
  async write({ database }, { id }, context) {
    const answer = await readAnswer(database, id);
    return answer && composeAnswerMail(answer, context);
  },
};

const maxQuotedLength = 1000;

function quoteQuestion(question: string | null): string[] {
  const text = question?.trim() ?? '';
  const cut = text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength).trimEnd()}…` : text;
  return cut === '' ? [] : cut.split(/\n+/);
}

export function composeAnswerMail(
  answer: AnswerOfMail,
  { publicUrl, signingKey, shop }: MailSetting,
): WrittenMail {
  const { locale, email, body, question, earlier, unasked, order_number: number } = answer;
  const { mail: words } = helpMessages[locale];
  const letter = unasked && number !== null ? letterMessages[locale] : undefined;
  const references = earlier.map((mailId) => messageIdOf(mailId, publicUrl));
  const token = threadToken(signingKey, answer.thread_id);
  const lines = body.split(/\n+/);
  const asked = quoteQuestion(question);
  return {
    recipient: email,
    locale,
    orderId: answer.order_id,
    subject: letter && number !== null ? letter.subject(number) : words.answerSubject,
    preview: body.slice(0, 120),
    title: letter?.title ?? words.answerTitle,
    lead: letter?.lead(shop.name) ?? words.answerLead(shop.name),
    facts: [],
    body: {
      markup: html`${lines.map((line) => html`<p style="margin:0 0 10px">${line}</p>`)}`,
      text: lines.join('\n\n'),
    },
    sections: asked.length > 0 ? [{ title: words.yourMessage, paragraphs: asked }] : [],
    action: { label: words.answerAgain, url: `${publicUrl}${pathTo('contact', locale)}?thread=${token}` },
    headers: {
      // Written by a person, so automatic absence replies are allowed.
      'Auto-Submitted': 'no',
      ...(references.length > 0
        ? { 'In-Reply-To': references.at(-1) ?? '', References: references.slice(-20).join(' ') }
        : {}),
    },
    why: letter?.why ?? words.answerWhy,
    hidden: [token],
  };
}
