export interface ToastClock {
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

/** Runs `onEnd` after so much time in all; pauses do not count. Stands still until `resume`. */
export function createToastClock(totalMs: number, onEnd: () => void): ToastClock {
  let left = totalMs;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    stop,
    pause: () => {
      if (timer === undefined) return;
      stop();
      left -= Date.now() - since;
    },
    resume: () => {
      if (timer !== undefined || left <= 0) return;
      since = Date.now();
      timer = setTimeout(() => {
        left = 0;
        timer = undefined;
        onEnd();
      }, left);
    },
  };
}
