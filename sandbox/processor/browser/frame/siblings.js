/** Shared data of frames in the same group. Cross-origin frames are skipped. */
function sharedOf(group) {
  const found = [];
  for (let i = 0; i < window.parent.frames.length; i += 1) {
    try {
      const shared = window.parent.frames[i].cardFields;
      if (shared?.group === group) found.push(shared);
    } catch {
      // Cross-origin frame.
    }
  }
  return found;
}

/**
 * Card fields of the same group in all frames of the page. Same-origin frames read each other directly, so that card
 * data never passes through the shop's page.
 */
export const siblingValues = (group) =>
  Object.assign({}, ...sharedOf(group).map((shared) => shared.values()));

/** Shows errors in the group's other frames and returns the first, or `undefined`. */
export const siblingProblem = (group) =>
  sharedOf(group)
    .filter((shared) => shared !== window.cardFields)
    .map((shared) => shared.validate())
    .find(Boolean);

export function shareWithSiblings(group, values, validate) {
  window.cardFields = { group, values, validate };
}
