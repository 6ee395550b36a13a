import { expect, it } from 'vitest';
import { staffLanguages } from '#contracts/staff/roles.ts';
import { shellMessages } from './admin/shell/shell.ts';
import { findingMessages } from './admin/staff/findings.ts';
import { sheetsMessages } from './admin/staff/sheets.ts';
import { errorMessages } from './errors.ts';
import { alertMailTexts } from './staff-mail/alerts.ts';
import { backupAlarmTexts } from './staff-mail/backup-alarm.ts';
import { certificateTexts } from './staff-mail/certificate.ts';
import { lateRecordsTexts } from './staff-mail/late-records.ts';
import { maintenanceTexts } from './staff-mail/maintenance-reminder.ts';

it.each(staffLanguages)('remedies and staff mails name screens as the menu does in %s', (language) => {
  const { entries } = shellMessages[language];
  const findings = findingMessages[language];
  const named: [screen: string, text: string][] = [
    [entries.providers, findings.provider.act],
    [entries.data, findings.backup.act],
    [entries.register, findings.register.act],
    [entries.register, findings.issuing_stopped.act],
    [entries.register, findings.agency_queue.act],
    [entries.register, sheetsMessages[language].cures.register],
    [entries.register, errorMessages[language].issuing_stopped],
    [entries.register, certificateTexts[language].todo('').join(' ')],
    [entries.register, lateRecordsTexts[language].todo('').join(' ')],
    [entries.data, backupAlarmTexts[language].todo('')],
    [entries.settings, maintenanceTexts[language].todo('').join(' ')],
    [entries.alerts, alertMailTexts[language].why],
  ];
  expect(named.filter(([screen, text]) => !text.includes(screen))).toEqual([]);
});
