import type { ConsentChoice } from '#contracts/pages/visitor-cookies.ts';
import { startLooking, stopLooking } from './looked.ts';
import { startTag, stopTag } from './tag.ts';

export function applyChoice(sheet: HTMLElement, choice: ConsentChoice): void {
  const { script = '', mark = '' } = sheet.dataset;
  if (choice.analytics || choice.advertising) startTag(script, choice);
  else stopTag(script);
  if (choice.personalisation) startLooking(mark, choice);
  else stopLooking();
}

/** Applies the choice stored in the cookie, one digit per consent type. */
export function applyKnown(sheet: HTMLElement, digits = ''): void {
  const [analytics, advertising, personalisation] = [...digits].map((digit) => digit === '1');
  applyChoice(sheet, {
    analytics: analytics === true,
    advertising: advertising === true,
    personalisation: personalisation === true,
  });
}
