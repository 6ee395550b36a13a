/**
 * Runs before the loader has come: it gets the button or input used last, and a custom quantity is chosen as
 * it is typed. Its hash allows it.
 */
const keepPresses = `(()=>{let l;onclick=oninput=({type:y,target:t})=>{l=t.closest('[data-island] :is(button,input)')||l;if(y=='input'&&t.name=='customQuantity')t.form.elements.package.value='custom'};addEventListener('DOMContentLoaded',()=>{onclick=null;if(!l)return;if(l.type=='button')l.click();else for(const y of['change','focusin'])l.dispatchEvent(new Event(y,{bubbles:true}))})})()`;

/** Stands before everything that can be pressed. */
export function EarlyPresses() {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
      dangerouslySetInnerHTML={{ __html: keepPresses }}
    />
  );
}
