/** Elements of a translator by the text nodes that they replaced, and the other way round. */
const wrappers = new WeakMap<Node, Element>();
const texts = new WeakMap<Element, Text>();

/** Returns the child of a parent that shows a node: the node itself, or the translator's element around it. */
function shownIn(parent: Node, node: Node | null): Node | null {
  let at = node;
  while (at && at.parentNode !== parent) at = wrappers.get(at) ?? at.parentNode;
  return at;
}

function noteReplaced({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const node of removedNodes) {
    const wrapper = [...addedNodes, previousSibling, nextSibling].find((near) => near?.nodeName === 'FONT');
    if (!(node instanceof Text && wrapper)) continue;
    wrappers.set(node, wrapper as Element);
    texts.set(wrapper as Element, node);
    observer.observe(node, { characterData: true });
  }
}

const observer = new MutationObserver((changes) => {
  for (const change of changes) {
    const { target, type } = change;
    // The page has changed a text that is no longer shown.
    if (type === 'characterData') {
      if (!target.isConnected) wrappers.get(target)?.replaceWith(target);
    } else noteReplaced(change);
  }
});

/**
 * Lets React change a page that the browser translates. Translators replace text nodes by `<font>` elements, and React
 * would fail to remove such a text, to insert before it, or to show its next value (facebook/react#11538).
 */
export function surviveTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = shownIn(this, child);
    if (shown || !(child instanceof Text)) removeChild.call(this, shown ?? child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    insertBefore.call(
      this,
      node,
      before && (shownIn(this, before) ?? (before instanceof Text ? null : before)),
    );
    return node;
  };
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs an act, such as hydration, over the texts that the server wrote. The translation is shown again afterwards. */
export async function withOwnTexts(root: HTMLElement, act: () => Promise<void>): Promise<void> {
  root.translate = false;
  const own = [...root.querySelectorAll('font')].flatMap((wrapper) => {
    const text = texts.get(wrapper);
    return text ? [{ wrapper, text, was: text.data }] : [];
  });
  for (const { wrapper, text } of own) wrapper.replaceWith(text);
  try {
    await act();
  } finally {
    root.translate = true;
    for (const { wrapper, text, was } of own) if (text.data === was) text.replaceWith(wrapper);
  }
}
