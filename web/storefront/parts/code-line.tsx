/** Runs before the first paint: an address with a code has a line for it, so that nothing moves when it is filled. */
const showInTime = `document.querySelector('#coupon').hidden=!/[?&]co(de|upon)=./.test(location.search)`;

/** Says what has become of the code of a link; it is empty and not there for everybody else. */
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
