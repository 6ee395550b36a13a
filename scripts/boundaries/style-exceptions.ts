/**
 * General parts by bundle: other sheets may lay them out, and refine them, inside or beside classes of their own. Each
 * stays defined in one sheet.
 */
export const laidOut: Readonly<Record<string, readonly string[]>> = {
  'web/storefront': [
    'alert band bar beside btn burger check chip co-pay count ctl demo empty err facts',
    'field foot head hint i icon in lead lines logo meta n ok or page pair panel pref row',
    'seg sheet skip soft spin step sum text toast toc top',
  ].flatMap((line) => line.split(' ')),
  'web/admin': [
    'acts bar box brand btn btn--main btn--wide bulk card card__b chart dl facts field',
    'gal grow head help i in in--sm menu__i muted num q review__l row sec seg small spin',
    'stack tblbox tip tools views',
  ].flatMap((line) => line.split(' ')),
};

/** Worn for scripts, and styled by no sheet. */
export const hooks: readonly string[] = ['all'];

/** Worn by elements that others draw: the processor marks its fields so. */
export const othersClasses = /^StripeElement--/;
