import type { AlertSubject } from '#contracts/operations/alerts.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { wordStatusPart } from '#contracts/staff/word-status.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { alertMailWords } from '#messages/staff-mail/alerts.ts';

export interface WordedAlert {
  ended: boolean;
  subject: AlertSubject;
}

export function wordSubject(subject: AlertSubject, language: StaffLanguage): string {
  switch (subject.of) {
    case 'status':
      return wordStatusPart(subject.part, statusMessages[language], language);
    case 'pending': {
      const { title } = reasonMessages[language][subject.reason];
      return subject.count > 1 ? `${title} (${subject.count})` : title;
    }
    case 'test':
      return alertMailWords[language].test;
  }
}

export function wordAlerts(alerts: readonly WordedAlert[], language: StaffLanguage) {
  const lines = (ended: boolean) =>
    alerts.filter((each) => each.ended === ended).map(({ subject }) => wordSubject(subject, language));
  return { begun: lines(false), ended: lines(true) };
}

export function wordChat(
  alerts: readonly WordedAlert[],
  { language, shop, publicUrl }: { language: StaffLanguage; shop: string; publicUrl: string },
): string {
  const words = alertMailWords[language];
  const { begun, ended } = wordAlerts(alerts, language);
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `• ${line}`)];
  return [shop, ...part(words.begun, begun), ...part(words.ended, ended), `${publicUrl}/admin/alerts`].join(
    '\n',
  );
}
