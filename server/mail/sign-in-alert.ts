import { signInAlertWords } from '#messages/staff-mail.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { NoticeWriter } from './notice.ts';
import { noticeFrame, wordStamp } from './notice-frame.ts';
import { readSignInAlert } from './store-subjects.ts';

/** Tells the owner of guesses at a member's password: in Spanish, and in English below it. */
export const signInAlert: NoticeWriter = async (deps, subjectId) => {
  const alert = await readSignInAlert(deps.database, subjectId);
  if (!alert) return undefined;
  const { es, en } = signInAlertWords;
  const shop = await shopIdentity.current(deps);
  const { subject, preview, why } = es;
  const words = { subject, preview, title: es.title[alert.kind], lead: es.lead[alert.kind], why };
  const facts: [string, string][] = [
    [`${es.member} / ${en.member}`, alert.username],
    [`${es.attempts} / ${en.attempts}`, String(alert.attempts)],
    [`${es.at} / ${en.at}`, wordStamp(alert.created_at, 'es')],
  ];
  const content = {
    ...noticeFrame(words, { locale: 'es', shop }),
    facts,
    sections: [
      { title: es.todoTitle, list: es.todo },
      { title: en.title[alert.kind], paragraphs: [en.lead[alert.kind]] },
      { title: en.todoTitle, list: en.todo },
    ],
  };
  return { recipient: shop.email, locale: 'es', orderId: null, content };
};
