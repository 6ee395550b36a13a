import type { Locale } from '#contracts/kit/locales.ts';
import type { CodeTermsReply } from '#contracts/orders/promotions.ts';
import { promotionMessages } from '#messages/promotions.ts';
import { callApi } from '../shared/call-api.ts';
import { readCodeFromAddress } from '../shared/code-in-address.ts';
import { couponEvent, readMemory, updateMemory } from '../shared/form-memory.ts';
import { wakeForms } from '../shared/wake-forms.ts';

function saveLinkedCode({
  code,
  basisPoints,
  amountCents,
  minimumCents,
  serviceTypes,
  endsAt,
}: CodeTermsReply): void {
  const ends = endsAt === null ? {} : { ends: Date.parse(endsAt) / 1000 };
  const amount = amountCents === null ? {} : { amountCents };
  const terms = { code, basisPoints: basisPoints ?? 0, ...amount, minimumCents, serviceTypes, ...ends };
  updateMemory({ coupon: code, couponTerms: terms, refusedCode: undefined });
}

/** Updates the line when the code is removed, or refused for this buyer. */
function syncCodeLine(line: HTMLElement, code: string): void {
  const words = promotionMessages[document.documentElement.lang as Locale];
  addEventListener(couponEvent, () => {
    const { coupon, refusedCode } = readMemory();
    if (coupon !== code) line.textContent = refusedCode?.code === code ? refusedCode.text : words.off(code);
  });
}

async function applyLinkCode(): Promise<void> {
  const line = document.getElementById('coupon');
  const asked = readCodeFromAddress(location.search);
  if (!line || !asked) return;
  line.hidden = false;
  const userEmail = readMemory().form?.email || undefined;
  const answer = await callApi('POST /api/discount-code', { body: { code: asked, userEmail } });
  if (answer.ok) {
    saveLinkedCode(answer.data);
    syncCodeLine(line, answer.data.code);
    line.textContent = answer.data.message;
    return wakeForms();
  }
  const { message, status } = answer;
  const refused = status >= 400 && status < 500 && message;
  if (refused) updateMemory({ refusedCode: { code: asked, text: refused } });
  const words = promotionMessages[document.documentElement.lang as Locale];
  line.textContent = refused ? `${asked}: ${refused}` : words.unchecked(asked);
}

void applyLinkCode();
