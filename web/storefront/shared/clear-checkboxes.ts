/** Consents given for one order of one profile. */
export const statementsOfOrder = ['startNow', 'waive'];

/** Clears checkboxes, because a consent does not apply to another page, visit or profile. */
export function clearCheckboxes(within: ParentNode, names: readonly string[]): void {
  for (const name of names) {
    for (const box of within.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) box.checked = false;
  }
}
