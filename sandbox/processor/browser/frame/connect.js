/**
 * Waits for the page that contains this frame. `answer(type, data)` handles its requests and notifications. Calls
 * `start(data, tell)` once.
 */
export function connect(start, answer = () => undefined) {
  const begin = (event) => {
    if (event.source !== window.parent || event.data?.sandbox !== 'init') return;
    window.removeEventListener('message', begin);
    const [port] = event.ports;
    port.onmessage = async ({ data }) => {
      const reply = await answer(data.type, data.data);
      if (data.id !== undefined) port.postMessage({ reply: data.id, data: reply });
    };
    start(event.data.data, (type, data) => port.postMessage({ type, data }));
  };
  window.addEventListener('message', begin);
}

/** Reports the content's height to the page, now and on change. */
export function reportHeight(tell, node = document.body) {
  const report = () => tell('resize', { height: node.getBoundingClientRect().height });
  new ResizeObserver(report).observe(node);
  report();
}
