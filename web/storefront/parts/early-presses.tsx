import { reportErrors } from '../../shared/report-errors.ts';

/**
 * Runs before the loader: it keeps the button or input used last, and chooses a custom quantity while it is typed. The
 * pay bar, which waits for `extras.ts`, appears after eight seconds without that file. The policy allows the hash.
 */
const keepPresses = `(${reportErrors})();payBar=setTimeout(()=>{document.documentElement.dataset.pay=''},8e3);(()=>{let l;onclick=oninput=({type:y,target:t})=>{l=t.closest('[data-island] :is(button,input)')||l;if(y=='input'&&t.name=='customQuantity')t.form.elements.package.value='custom'};addEventListener('DOMContentLoaded',()=>{onclick=null;if(!l)return;if(l.type=='button')l.click();else for(const y of['change','focusin'])l.dispatchEvent(new Event(y,{bubbles:true}))})})()`;

/** Stands before everything that can be pressed. */
export function EarlyPresses() {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
      dangerouslySetInnerHTML={{ __html: keepPresses }}
    />
  );
}
