export function createEmitter() {
  const handlers = new Map();
  const of = (name) => handlers.get(name) ?? [];
  return {
    add: (name, handler) => handlers.set(name, [...of(name), handler]),
    remove: (name, handler) =>
      handlers.set(
        name,
        handler ? of(name).filter((other) => other !== handler && other.once !== handler) : [],
      ),
    has: (name) => of(name).length > 0,
    emit: (name, event) => {
      for (const handler of of(name)) handler(event);
    },
  };
}

export function addListening(element, emitter) {
  element.on = (name, handler) => {
    emitter.add(name, handler);
    return element;
  };
  element.off = (name, handler) => {
    emitter.remove(name, handler);
    return element;
  };
  element.once = (name, handler) => {
    const wrapped = (event) => {
      emitter.remove(name, wrapped);
      handler(event);
    };
    wrapped.once = handler;
    emitter.add(name, wrapped);
    return element;
  };
}
