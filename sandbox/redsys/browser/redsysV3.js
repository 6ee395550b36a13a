/* Stands in for the gateway's own script: fields of a card in a frame of the gateway, inside the shop's page. */
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;

  /** Puts the fields into the element of that id. */
  function getInSiteFormJSON({ id, fuc, terminal, order, idioma = '1', buttonValue = '' }) {
    const frame = document.createElement('iframe');
    frame.title = 'Redsys';
    frame.src = `${ORIGIN}/sis/NC/fields?${new URLSearchParams({ fuc, terminal, order, idioma, buttonValue })}`;
    Object.assign(frame.style, { border: '0', width: '100%', height: '320px', display: 'block' });
    document.getElementById(id).replaceChildren(frame);
  }

  /** Is the older form, with styles that the stand-in leaves out. */
  function getInSiteForm(id, _button, _body, _box, _inputs, buttonValue, fuc, terminal, order, idioma) {
    getInSiteFormJSON({ id, fuc, terminal, order, idioma, buttonValue });
  }

  /** Writes what the fields told into the shop's own inputs: the name of the card, or what is wrong with it. */
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
