/**
 * Inline script, run before the first paint: reserves the line for an address with a code to prevent a layout shift.
 */
const showInTime = `document.querySelector('#coupon').hidden=!/[?&]co(de|upon)=./.test(location.search)`;

export function CodeLine() {
  return (
    <>
      <p id="coupon" className="code-line" role="status" hidden />
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
        dangerouslySetInnerHTML={{ __html: showInTime }}
      />
    </>
  );
}
