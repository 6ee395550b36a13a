/** Where this script came from: the frames and the API live at the same origin. */
export const ORIGIN = new URL(document.currentScript.src).origin;
