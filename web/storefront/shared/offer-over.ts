/**
 * Says that the shop has refused the banner's code because its time is over: the bar, where there is one,
 * reads its end again.
 */
export const tellOfferOver = (): void =>
  void globalThis.document?.getElementById('offer')?.dispatchEvent(new Event('change'));
