/** Is one window of one browser: the little that the stories need of it. Each call asks once; `visitor.ts` waits. */
export interface Driver {
  visit(address: string): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, or in the frame that was entered; it sees nothing but its values. */
  run<Values extends unknown[], Result>(
    script: (...values: Values) => Result,
    ...values: Values
  ): Promise<Result>;
  /** Returns whether anything visible there contains the text. */
  sees(selector: string, text?: string): Promise<boolean>;
  /** Clicks the first visible element that contains the text, as a mouse does; rejects when none exists. */
  click(selector: string, text?: string): Promise<void>;
  /** Types over what the field holds, key by key. */
  type(selector: string, text: string): Promise<void>;
  enterFrame(selector: string): Promise<void>;
  leaveFrames(): Promise<void>;
  /** Returns a PNG of the window, to see why a story failed. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Is a browser that runs; each driver is a visitor without any past. */
export interface Browser {
  version: string;
  newDriver(): Promise<Driver>;
  close(): Promise<void>;
}

/** Runs in the page. Spaces of any kind and number count as one. */
export function findVisible(selector: string, text: string): Element | undefined {
  const plain = (written: string | null) => (written ?? '').replaceAll(/\s+/g, ' ');
  return [...document.querySelectorAll(selector)].find(
    (node) => node.checkVisibility() && plain(node.textContent).includes(plain(text)),
  );
}

/** Runs in the page. */
export function selectAll(field: Element): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}
