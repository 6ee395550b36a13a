/**
 * The card fields of the same group in the other frames of the page. They are of this origin and can be
 * read directly, so that what is typed never passes through the shop's page.
 */
export function siblingValues(group) {
  const values = {};
  for (let i = 0; i < window.parent.frames.length; i += 1) {
    try {
      const shared = window.parent.frames[i].cardFields;
      if (shared?.group === group) Object.assign(values, shared.values());
    } catch {
      // A frame of another origin: none of ours.
    }
  }
  return values;
}

/** Lets the sibling frames read what is typed here. */
export function share(group, values) {
  window.cardFields = { group, values };
}
