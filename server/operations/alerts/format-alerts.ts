import type { AlertSubject } from '#contracts/operations/alerts.ts';
import { formatStatusPart } from '#contracts/staff/format-status.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { alertMailTexts } from '#messages/staff-mail/alerts.ts';

export interface AlertToFormat {
  ended: boolean;
  subject: AlertSubject;
}

export function formatSubject(subject: AlertSubject, language: StaffLanguage): string {
  switch (subject.of) {
    case 'status':
      return formatStatusPart(subject.part, statusMessages[language], language);
    case 'pending': {
      const { title } = reasonMessages[language][subject.reason];
      return subject.count > 1 ? `${title} (${subject.count})` : title;
    }
    case 'test':
      return alertMailTexts[language].test;
  }
}

export function formatAlerts(alerts: readonly AlertToFormat[], language: StaffLanguage) {
  const lines = (ended: boolean) =>
    alerts.filter((each) => each.ended === ended).map(({ subject }) => formatSubject(subject, language));
  return { begun: lines(false), ended: lines(true) };
}

export function formatChatMessage(
  alerts: readonly AlertToFormat[],
  { language, shop, publicUrl }: { language: StaffLanguage; shop: string; publicUrl: string },
): string {
  const words = alertMailTexts[language];
  const { begun, ended } = formatAlerts(alerts, language);
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `• ${line}`)];
  return [shop, ...part(words.begun, begun), ...part(words.ended, ended), `${publicUrl}/admin/alerts`].join(
    '\n',
  );
}
