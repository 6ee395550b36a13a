import own from '../../package.json' with { type: 'json' };

/** Oldest supported browsers, as the builds' targets: `chrome111`. They support oklch(), :has() and @container. */
export const browsers = own.browserslist.map((browser) => browser.replace(' ', ''));
