import { expect, type Page } from '@playwright/test';

interface Described {
  /** `null` for a reference to a missing element. */
  text: string | null;
  isSeen: boolean;
}

interface Control {
  name: string;
  label: string;
  descriptions: Described[];
}

interface Reading {
  /** Visible text of the open dialog, otherwise of the page. */
  seen: string;
  controls: Control[];
  /** Texts for assistive technology: names, announcements and hidden text. */
  spoken: string[];
}

const read = (page: Page): Promise<Reading> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const isSeen = (element: Element) =>
      !element.closest('.vh') && element.checkVisibility({ visibilityProperty: true });
    const textOf = (element: Element): string => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const parts: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement && isSeen(node.parentElement)) parts.push(node.textContent ?? '');
      return parts.join(' ');
    };
    const described = (id: string) => {
      const part = document.getElementById(id);
      return { text: part?.textContent ?? null, isSeen: part !== null && isSeen(part) };
    };
    const idsOf = (element: Element) => (element.getAttribute('aria-describedby') ?? '').split(/\s+/);
    const controls = [...root.querySelectorAll('button, a[href], summary, input, select')].filter(isSeen);
    const live = [...root.querySelectorAll('.vh, [role=status], [role=alert], [aria-live]')];
    const named = [...root.querySelectorAll('[aria-label]')];
    return {
      seen: textOf(root),
      controls: controls.map((control) => ({
        name: control.getAttribute('aria-label') ?? '',
        label: textOf(control),
        descriptions: idsOf(control).filter(Boolean).map(described),
      })),
      spoken: [
        ...live.map((element) => element.textContent),
        ...named.map((element) => element.getAttribute('aria-label') ?? ''),
      ],
    };
  });

/** Removes spaces, which differ between elements and text. */
const joined = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
const amountsOf = (text: string) => text.match(/€\s?\d[\d.,]*\d|\d[\d.,\s]*\d\s?€/g) ?? [];

function differences({ seen, controls, spoken }: Reading): string[] {
  const names = controls
    .filter(({ name, label }) => name !== '' && !joined(name).includes(joined(label)))
    .map(({ name, label }) => `the name “${name}” lacks the label “${label}”`);
  const descriptions = controls
    .flatMap((control) => control.descriptions)
    .filter(({ text, isSeen }) => text === null || (joined(text) !== '' && !isSeen))
    .map(({ text }) => `the description “${text ?? 'missing'}” is not visible`);
  const amounts = spoken.flatMap((text) =>
    amountsOf(text)
      .filter((amount) => !joined(seen).includes(joined(amount)))
      .map((amount) => `the amount ${amount} of “${text}” is not visible`),
  );
  return [...names, ...descriptions, ...amounts];
}

/**
 * Compares names, descriptions and announcements with the visible text. A name contains the visible label (WCAG 2.5.3), a
 * description is visible, and an amount that assistive technology reads is on the screen.
 */
export async function expectSpokenAsSeen(page: Page, step: string): Promise<void> {
  // Several renders may lie between a new total and its announcement.
  await expect.poll(async () => differences(await read(page)), { message: step }).toEqual([]);
}
