/** What the frames of the same group let each other read; those of other origins are passed over. */
function sharedOf(group) {
  const found = [];
  for (let i = 0; i < window.parent.frames.length; i += 1) {
    try {
      const shared = window.parent.frames[i].cardFields;
      if (shared?.group === group) found.push(shared);
    } catch {
      // A frame of another origin: none of ours.
    }
  }
  return found;
}

/**
 * The card fields of the same group in all frames of the page. They are of this origin and can be read
 * directly, so that what is typed never passes through the shop's page.
 */
export const siblingValues = (group) =>
  Object.assign({}, ...sharedOf(group).map((shared) => shared.values()));

/** The first problem of the other frames of the group, which they then show; undefined when there is none. */
export const siblingProblem = (group) =>
  sharedOf(group)
    .filter((shared) => shared !== window.cardFields)
    .map((shared) => shared.validate())
    .find(Boolean);

/** Lets the sibling frames read and check what is typed here. */
export function share(group, values, validate) {
  window.cardFields = { group, values, validate };
}
