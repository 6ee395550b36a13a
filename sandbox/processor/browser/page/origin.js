/** Origin of this script, which also serves frames and API. */
export const ORIGIN = new URL(document.currentScript.src).origin;
