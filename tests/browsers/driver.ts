/** One window of one browser with the few actions that the tests need. No call waits; `visitor.ts` does. */
export interface Driver {
  visit(address: string): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page or in the entered frame. The function can only use its arguments. */
  run<Values extends unknown[], Result>(
    script: (...values: Values) => Result,
    ...values: Values
  ): Promise<Result>;
  sees(selector: string, text?: string): Promise<boolean>;
  /** Clicks the first visible element that contains the text. Throws when there is none. */
  click(selector: string, text?: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  enterFrame(selector: string): Promise<void>;
  leaveFrames(): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. Each driver is a new visitor without stored data. */
export interface Browser {
  version: string;
  newDriver(): Promise<Driver>;
  close(): Promise<void>;
}

/** Runs in the page. Treats any run of white space as one space. */
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
