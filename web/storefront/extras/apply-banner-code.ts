import type { ServiceType } from '#contracts/orders/states.ts';
import { couponEvent, readMemory, updateMemory } from '../shared/form-memory.ts';
import { wakeForms } from '../shared/wake-forms.ts';

function syncCodeButton({ dataset: { code, used } }: HTMLElement, button: HTMLElement): void {
  const use = button.textContent;
  const show = () => {
    button.textContent = (readMemory().coupon === code ? used : use) ?? '';
  };
  addEventListener(couponEvent, show);
  button.dataset.watched = '';
}

/** Applies the bar's code with its known terms and wakes the forms, which recalculate every total. */
export function applyBannerCode(bar: HTMLElement, button: HTMLElement, ends: number): void {
  const { code = '', terms = '' } = bar.dataset;
  const [basisPoints, minimumCents, ...types] = terms.split(' ');
  if (button.dataset.watched === undefined) syncCodeButton(bar, button);
  updateMemory({
    coupon: code,
    couponTerms: {
      code,
      basisPoints: Number(basisPoints),
      minimumCents: Number(minimumCents),
      serviceTypes: types.length > 0 ? (types as ServiceType[]) : null,
      ends,
    },
  });
  wakeForms();
}
