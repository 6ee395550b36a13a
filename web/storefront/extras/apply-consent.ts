import type { ConsentChoice } from '#contracts/pages/visitor-cookies.ts';
import { startRecordingViews, stopRecordingViews } from './recently-viewed.ts';
import { startTag, stopTag } from './tag.ts';

export function applyConsent(sheet: HTMLElement, choice: ConsentChoice): void {
  const { script = '', mark = '' } = sheet.dataset;
  if (choice.analytics || choice.advertising) startTag(script, choice);
  else stopTag(script);
  if (choice.personalisation) startRecordingViews(mark, choice);
  else stopRecordingViews();
}

export function applyStoredChoice(sheet: HTMLElement, digits = ''): void {
  const [analytics, advertising, personalisation] = [...digits].map((digit) => digit === '1');
  applyConsent(sheet, {
    analytics: analytics === true,
    advertising: advertising === true,
    personalisation: personalisation === true,
  });
}
