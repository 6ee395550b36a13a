/** DOM node. A text and the translator's element that replaced it reference each other. */
export interface TranslatedNode extends Node {
  wrapper?: TranslatedElement;
}
export interface TranslatedElement extends Element {
  ownText?: Text;
}

/** Returns the child of a parent that shows a node: the node itself, or the translator's element around it. */
function visibleChildOf(parent: Node, node: Node | null): Node | null {
  let at: TranslatedNode | null = node;
  while (at && at.parentNode !== parent) at = at.wrapper ?? at.parentNode;
  return at;
}

function recordReplacedNode({
  removedNodes,
  addedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): void {
  for (const node of removedNodes) {
    const wrapper = [...addedNodes, previousSibling, nextSibling].find((near) => near?.nodeName === 'FONT') as
      | TranslatedElement
      | undefined;
    if (!(node instanceof Text && wrapper)) continue;
    (node as TranslatedNode).wrapper = wrapper;
    wrapper.ownText = node;
    observer.observe(node, { characterData: true });
  }
}

const observer = new MutationObserver((changes) => {
  for (const change of changes) {
    const { target, type } = change;
    // React changed a text that is no longer visible.
    if (type === 'characterData') {
      if (!target.isConnected) (target as TranslatedNode).wrapper?.replaceWith(target);
    } else recordReplacedNode(change);
  }
});

/**
 * Lets React update a page translated by the browser. Translators replace text nodes by `<font>` elements, and React
 * would fail to remove or change such a text, or to insert before it (facebook/react#11538).
 */
export function tolerateTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = visibleChildOf(this, child);
    if (shown || !(child instanceof Text)) removeChild.call(this, shown ?? child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    insertBefore.call(
      this,
      node,
      before && (visibleChildOf(this, before) ?? (before instanceof Text ? null : before)),
    );
    return node;
  };
  observer.observe(document, { childList: true, subtree: true });
}
