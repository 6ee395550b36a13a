/** Browsers that know oklch() and :has(). */
export const browsers = ['chrome111', 'edge111', 'firefox121', 'safari15.4'];
