/** Reports that the shop refused the banner's code as expired. The bar then reloads its end. */
export const notifyOfferOver = (): void =>
  void globalThis.document?.getElementById('offer')?.dispatchEvent(new Event('change'));
