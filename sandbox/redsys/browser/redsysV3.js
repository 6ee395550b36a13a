/* Stand-in for the gateway's script: card fields in a frame inside the shop's page. */
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;

  function getInSiteFormJSON({ id, fuc, terminal, order, idioma = '1', buttonValue = '' }) {
    const frame = document.createElement('iframe');
    frame.title = 'Redsys';
    frame.src = `${ORIGIN}/sis/NC/fields?${new URLSearchParams({ fuc, terminal, order, idioma, buttonValue })}`;
    Object.assign(frame.style, { border: '0', width: '100%', height: '320px', display: 'block' });
    document.getElementById(id).replaceChildren(frame);
  }

  /** Older signature, with style parameters the stand-in ignores. */
  function getInSiteForm(id, _button, _body, _box, _inputs, buttonValue, fuc, terminal, order, idioma) {
    getInSiteFormJSON({ id, fuc, terminal, order, idioma, buttonValue });
  }

  /** Writes the fields' result into the shop's inputs: the card token, or the error. */
  function storeIdOper(event, tokenId, errorId, validate) {
    if (event.origin !== ORIGIN) return;
    const { idOper, error } = event.data ?? {};
    if (error !== undefined) document.getElementById(errorId).value = error;
    if (idOper === undefined) return;
    if (typeof validate === 'function' && !validate()) return;
    document.getElementById(errorId).value = '';
    document.getElementById(tokenId).value = idOper;
  }

  Object.assign(window, { getInSiteForm, getInSiteFormJSON, storeIdOper });
})();
