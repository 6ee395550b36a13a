import { reportErrors } from '../../shared/report-errors.ts';

/**
 * Inline script, run before the loader: keeps the last clicked control and selects a custom quantity while typing.
 * Shows the pay bar after eight seconds if `extras.ts` did not load. The CSP allows its hash.
 */
const replayEarlyClicksScript = `(${reportErrors})();payBar=setTimeout(()=>{document.documentElement.dataset.pay=''},8e3);(()=>{let l;onclick=oninput=({type:y,target:t})=>{l=t.closest('[data-island] :is(button,input)')||l;if(y=='input'&&t.name=='customQuantity')t.form.elements.package.value='custom'};addEventListener('DOMContentLoaded',()=>{onclick=null;if(!l)return;if(l.type=='button')l.click();else for(const y of['change','focusin'])l.dispatchEvent(new Event(y,{bubbles:true}))})})()`;

/** Must precede every interactive element. */
export function ReplayEarlyClicks() {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
      dangerouslySetInnerHTML={{ __html: replayEarlyClicksScript }}
    />
  );
}
