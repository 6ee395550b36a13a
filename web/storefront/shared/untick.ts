/** A buyer agrees to these for one order of one profile. */
export const statementsOfOrder = ['startNow', 'waive'];

/** Takes ticks back: nobody has agreed to what another page, another visit or another profile was asked. */
export function untick(within: ParentNode, names: readonly string[]): void {
  for (const name of names) {
    for (const box of within.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) box.checked = false;
  }
}
