import type { ServiceType } from '#contracts/orders/states.ts';
import { couponEvent, readMemory, remember } from '../shared/form-memory.ts';
import { wakeForms } from '../shared/wake-forms.ts';

/** Shows on the button whether the code counts; the shop may refuse it later, and the buyer take it off. */
function keepTrue({ dataset: { code, used } }: HTMLElement, button: HTMLElement): void {
  const use = button.textContent;
  const show = () => {
    button.textContent = (readMemory().coupon === code ? used : use) ?? '';
  };
  addEventListener(couponEvent, show);
  button.dataset.watched = '';
}

/** Takes the bar's code, as the page knows its terms, and wakes the forms, which then change every total. */
export function takeCode(bar: HTMLElement, button: HTMLElement, ends: number): void {
  const { code = '', terms = '' } = bar.dataset;
  const [basisPoints, minimumCents, ...types] = terms.split(' ');
  if (button.dataset.watched === undefined) keepTrue(bar, button);
  remember({
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
